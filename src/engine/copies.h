// SPDX-License-Identifier: Apache-2.0
// The copies of one call: what it would delete or overwrite is kept before it runs, once, if the policy wants it. The
// pipeline asks for them where they answer the only objection; the guard keeps them for every call that may run.
#pragma once

#include <string>

#include "analyse/places/world.h"
#include "model/analysis.h"
#include "model/call.h"
#include "model/kept.h"
#include "model/policy.h"
#include "undo/store.h"
#include "undo/wanted.h"

namespace pawl {

[[nodiscard]] std::string undo_folder(const std::string& pawl_home);
[[nodiscard]] StoreBounds undo_bounds(const Policy& policy);

class CopiesOfCall {
 public:
  enum class How {
    keep,
    look,  // nothing is written: what would come of it
  };
  CopiesOfCall(const std::string& pawl_home, How how = How::keep);

  // Nothing happens if this was done before, or if the policy keeps no copies.
  void keep(const Wanted& wanted, const Call& call, const std::string& text, const World& world, const Policy& policy);

  // Whether all these calls, their ids with blanks between them, are of this session.
  [[nodiscard]] bool are_of_session(std::string_view ids, const std::string& session) const;

  [[nodiscard]] bool is_tried() const { return is_tried_; }
  [[nodiscard]] const Kept& kept() const { return kept_; }

 private:
  std::string folder_;
  How how_;
  bool is_tried_ = false;
  Kept kept_;
};

// A call on one line, short, without secrets: they go before it is cut. `text` is its command; empty: its arguments are
// shown.
inline constexpr std::size_t kMostTitle = 200;
[[nodiscard]] std::string title_of(const Call& call, const std::string& text, std::size_t most = kMostTitle);

}  // namespace pawl
