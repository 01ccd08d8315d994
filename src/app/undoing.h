// SPDX-License-Identifier: Apache-2.0
// What `pawl undo` and `pawl redo` share: showing what would come back, asking, and putting it back.
#pragma once

#include <string>
#include <vector>

#include "undo/plan.h"
#include "undo/restore.h"

namespace pawl {

struct UndoWish {
  std::vector<std::string> ids;  // in the order in which they are put back
  std::vector<std::string> paths = {};
  OnConflict on_conflict = OnConflict::stop;
  bool shows_diff = false;
  bool is_dry = false;
  bool is_yes = false;
  std::string command = "undo";

  [[nodiscard]] bool is_redo() const { return command == "redo"; }
};

[[nodiscard]] UndoStore store_of_person();

// What a record is about, on one line: `k3v9qab  2026-11-17 12:03  claude  214 files  rm -rf src`.
[[nodiscard]] std::string line_of_record(const Record& record, const std::string& state);

// How a path would change: `brought back`, `removed`.
[[nodiscard]] std::string_view what_happens(const PlannedEntry& planned);
// Conflicts that a later call made say so: that one has to go first.
void name_later_calls(Plan& plan, const UndoStore& store);
// The log has it, and the agent is told at its next event. `by`: `the person at the terminal`.
[[nodiscard]] Result<Done> tell_of_undo(const Plan& plan, const RestoreReport& restored, const std::string& command,
                                        const std::string& by);

// The exit code.
[[nodiscard]] int put_back(const UndoWish& wish, UndoStore& store);

}  // namespace pawl
