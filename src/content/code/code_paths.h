// SPDX-License-Identifier: Apache-2.0
// Code that may run, may not, or may run again and again, for all parts of CodeWalker.
#pragma once

#include <algorithm>
#include <utility>

#include "content/code/code_walk.h"

namespace pawl {

// `body` runs, or does not.
template <typename Body>
void CodeWalker::run_perhaps(Body body) {
  const bool was_over = frames_.is_over();
  const Mark mark = frames_.branch();
  body();
  Path path = frames_.end(mark);
  frames_.join({{{}, was_over}, std::move(path)});
}

// `body` runs any number of times, `is_once`: once at least. What it leaves behind may be what it finds.
template <typename Body>
void CodeWalker::run_rounds(bool is_once, Body body) {
  constexpr int kMostRounds = 3;
  leavings_.push_back({Leaving::Kind::loop, frames_.branch(), {}});
  frames_.watch(true);
  bool goes_on = true;
  // Of functions that nobody calls, one round says enough.
  for (int round = 0; round < (is_alone_ ? 1 : kMostRounds) && goes_on && !is_over_; ++round) {
    const bool was_over = frames_.is_over();
    const Mark start = frames_.branch();
    leavings_.back().round = frames_.branch();
    body();
    end_round();
    Path path = frames_.end(start);
    goes_on = frames_.reads_what_changes(start, path);
    // What grows with every round can be anything that begins like it.
    const std::vector<const Cell*> updated = frames_.updated_since(start);
    std::vector<std::pair<Cell*, CodeFrames::Value>> grown;
    bool is_changed = false;
    for (auto& [cell, value] : path.changes) {
      if (cell->value == nullptr || value == nullptr) continue;
      const bool is_known = cell->value == value || adds_nothing(*cell->value, *value);
      is_changed |= !is_known;
      const bool grows = round > 0 || std::find(updated.begin(), updated.end(), cell) != updated.end();
      if (grows && !is_known) grown.emplace_back(cell, std::make_shared<const CodeHeld>(widened(*cell->value, *value)));
    }
    goes_on &= is_changed;
    // The first round of a loop that runs once at least leaves nothing as it was.
    const bool may_skip = !(is_once && round == 0);
    std::vector<Path> paths;
    if (may_skip) paths.push_back({{}, was_over});
    paths.push_back(std::move(path));
    frames_.join(paths);
    for (auto& [cell, value] : grown) frames_.put_back(*cell, std::move(value));
  }
  frames_.watch(false);
  Leaving loop = std::move(leavings_.back());
  leavings_.pop_back();
  if (loop.left.empty()) return frames_.commit(loop.mark);
  loop.left.push_back(frames_.end(loop.mark));
  frames_.join(loop.left);
}

}  // namespace pawl
