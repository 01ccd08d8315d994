// SPDX-License-Identifier: Apache-2.0
// What program text leads to and other rooms answer: shell text within it, files that it runs.
#pragma once

#include <string>
#include <string_view>

#include "analyse/effects/effects.h"
#include "analyse/scope/scope.h"
#include "analyse/step/running.h"

namespace pawl {

class TextHost {
 public:
  // A text within the call: the call's own, or one that a step hands to a shell. `place` is where an inner text is.
  virtual Stream walk_text(std::string_view text, Scope& scope, const Stream& input, const Span* place) = 0;
  // The same as another shell reads it.
  virtual Stream walk_shell(std::string_view text, Scope& scope, const Stream& input, const Span* place) = 0;
  virtual void evaluate_again(std::string_view text, bool is_arithmetic, Scope& scope) = 0;
  // Whether there is more than can be judged in time; if so, a gap is added.
  virtual bool is_too_much(Span span, const Scope& scope) = 0;
  virtual void execute_script(const ScriptCall& call, StepContext& context, Scope& scope, const Stream& input) = 0;
  // `trap TEXT SIGNAL`: the text runs later.
  virtual void set_trap(const Word& word, const std::string& text, StepContext& context, Scope& scope) = 0;
  // What files tell clusters and container services (manifests.cpp).
  virtual void apply_manifest(const Argument& argument, StepContext& context, Scope& scope, const Stream& input) = 0;

 protected:
  ~TextHost() = default;
};

}  // namespace pawl
