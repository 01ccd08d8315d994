// SPDX-License-Identifier: Apache-2.0
// What the rooms share that walk a call together (Shell, StepRunner, TextRunner, FileFollower): the state of the walk,
// and how gaps, notes and effects are written down.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "analyse/effects/effects.h"
#include "analyse/places/world.h"
#include "analyse/scope/scope.h"
#include "model/analysis.h"

namespace pawl {

inline constexpr int kMaxCalls = 8;  // of functions and wrappers within each other

// What a program prints of its standard input at most.
enum class Lets : std::uint8_t { everything, names, nothing };

// Files that were there before this call and are followed: bounded all together, so that big ones end in a note.
struct FoundFiles {
  int depth = 0;
  int files_read = 0;
  std::size_t bytes_read = 0;
  std::size_t work = 0;
  std::size_t last_effects = 0;
  std::size_t steps = 0;  // in the analysis, as are these effects
  std::size_t effects = 0;
  std::vector<std::string> references;  // that are being followed, with their arguments
  std::vector<std::string> active_files;
};

// What `sh` is taken for: dash on some machines, bash on others. While it is not decided, a text for it is walked as
// each of them, if it holds something on which they differ.
enum class ShReading : std::uint8_t { undecided, as_bash, as_posix };

struct WalkState {
  WalkState(const World& its_world, Analysis& its_out) : world(its_world), out(its_out) {}

  const World& world;
  Analysis& out;
  const Span* fixed_place = nullptr;  // where an inner text is
  int text_depth = 0;
  int call_depth = 0;
  int pipe_depth = 0;
  int background_depth = 0;
  int loop_depth = 0;
  bool is_remote = false;
  bool is_in_container = false;      // which sees nothing of the host
  std::vector<Mount> mounts;         // what of the host the container sees
  Stream* collector = nullptr;       // gets what the program text of the step prints that runs now
  Lets lets_out = Lets::everything;  // of the program that ran last
  bool shows_input = false;          // it prints what it reads from standard input
  FoundFiles found;
  bool is_program = false;           // a file is looked into: effects stand where its calls stand
  ImportedCalls* exports = nullptr;  // filled with what its functions do for others, where asked for
  bool is_text_from_input = false;   // the shell reads the text that is walked from its standard input
  bool is_for_fish = false;          // the text that is walked is for fish
  bool is_for_sh = false;            // the text that is walked is for `sh`; else for bash
  ShReading sh = ShReading::undecided;
  bool sh_differs = false;  // something was met on which the readings differ

  [[nodiscard]] bool is_in_posix() const { return is_for_sh && sh == ShReading::as_posix; }
};

// Adds what a reader should know and no rule judges. Bounded, and no note appears twice.
void append_note(Analysis& analysis, Span span, std::string text);

class WalkPart {
 protected:
  explicit WalkPart(WalkState& state) : state_(state), world_(state.world), out_(state.out) {}
  ~WalkPart() = default;

  // How far the analysis is, to go back there.
  struct Point {
    std::size_t steps;
    std::size_t effects;
    std::size_t gaps;
    std::size_t flows;
    std::size_t notes;
  };
  [[nodiscard]] Point here() const;
  void go_back_to(const Point& point);
  void add_gap(Span span, std::string reason, Action action, StepContext* context);
  void add_note(Span span, std::string text);
  StepContext context_for(int step, const std::string& program, Span span, Scope& scope, const Stream& input);
  [[nodiscard]] Span place_of(Span span) const { return state_.fixed_place == nullptr ? span : *state_.fixed_place; }

  WalkState& state_;
  const World& world_;
  Analysis& out_;
};

}  // namespace pawl
