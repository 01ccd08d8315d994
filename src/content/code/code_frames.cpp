// SPDX-License-Identifier: Apache-2.0
#include "content/code/code_frames.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

namespace pawl {

CodeFrames::CodeFrames(Value unset) : unset_(std::move(unset)) {
  static_cast<void>(open(-1, Kind::function));
}

int CodeFrames::open(int parent, Kind kind) {
  frames_.push_back({parent, kind, {}});
  return static_cast<int>(frames_.size()) - 1;
}

CodeFrames::Cell* CodeFrames::find(int frame, std::string_view name) {
  Frame& found = at(frame);
  const auto cell = found.cells.find(name);
  return cell == found.cells.end() || cell->second.value == nullptr ? nullptr : &cell->second;
}

CodeFrames::Cell& CodeFrames::make(int frame, std::string_view name) {
  Frame& found = at(frame);
  const auto cell = found.cells.find(name);
  if (cell != found.cells.end()) return cell->second;
  return found.cells.emplace(std::string(name), Cell{nullptr, log_.size()}).first->second;
}

void CodeFrames::change(Cell& cell, Value value) {
  undo_.emplace_back(&cell, std::move(cell.value));
  cell.value = std::move(value);
}

void CodeFrames::set(Cell& cell, Value value, bool is_update) {
  log_.push_back({&cell, value, is_update ? Event::update : Event::set, depth_});
  change(cell, std::move(value));
}

int CodeFrames::keep(CodeHeld held) {
  const int place = static_cast<int>(places_.size());
  held.place = -1;
  places_.push_back({std::make_shared<const CodeHeld>(std::move(held)), log_.size()});
  return place;
}

const CodeHeld& CodeFrames::kept(int place) {
  Cell& cell = places_[static_cast<std::size_t>(place)];
  note_read(cell);
  return *cell.value;
}

void CodeFrames::change_kept(int place, CodeHeld held, bool is_update) {
  held.place = -1;
  set(places_[static_cast<std::size_t>(place)], std::make_shared<const CodeHeld>(std::move(held)), is_update);
}

CodeFrames::Mark CodeFrames::branch() {
  ++depth_;
  return {undo_.size(), log_.size(), is_over_};
}

CodeFrames::Path CodeFrames::since(const Mark& mark) const {
  Path path;
  path.is_over = is_over_;
  const std::uint32_t look = ++looks_;
  for (std::size_t i = mark.undone; i < undo_.size(); ++i) {
    Cell* const cell = undo_[i].first;
    if (cell->seen == look) continue;
    cell->seen = look;
    path.changes.emplace_back(cell, cell->value);
  }
  return path;
}

CodeFrames::Path CodeFrames::end(const Mark& mark) {
  Path path = since(mark);
  while (undo_.size() > mark.undone) {
    undo_.back().first->value = std::move(undo_.back().second);
    undo_.pop_back();
  }
  is_over_ = mark.is_over;
  --depth_;
  return path;
}

void CodeFrames::commit(const Mark&) {
  --depth_;
}

void CodeFrames::join(const std::vector<Path>& paths) {
  const bool all_over = std::all_of(paths.begin(), paths.end(), [](const Path& path) { return path.is_over; });
  std::vector<const Path*> taken;
  for (const Path& path : paths) {
    if (all_over || !path.is_over) taken.push_back(&path);
  }
  if (taken.size() == 1) {
    for (const auto& [cell, value] : taken[0]->changes) change(*cell, value);
  } else if (!taken.empty()) {
    std::vector<Cell*> cells;
    const std::uint32_t look = ++looks_;
    for (const Path* const path : taken) {
      for (const auto& change_of_one : path->changes) {
        Cell* const cell = change_of_one.first;
        if (cell->seen == look) continue;
        cell->seen = look;
        cell->row = static_cast<std::uint32_t>(cells.size());
        cells.push_back(cell);
      }
    }
    // By cell and path; nullptr: the path leaves it as it is.
    std::vector<const Value*> changed(cells.size() * taken.size(), nullptr);
    for (std::size_t i = 0; i < taken.size(); ++i) {
      for (const auto& [cell, value] : taken[i]->changes) changed[cell->row * taken.size() + i] = &value;
    }
    std::vector<const Value*> found;
    const int choice = ++choices_;
    for (Cell* const cell : cells) {
      found.clear();
      bool is_plain = true;
      bool is_one = true;  // all are the same
      for (std::size_t i = 0; i < taken.size(); ++i) {
        const Value* value = changed[cell->row * taken.size() + i];
        if (value == nullptr) value = &cell->value;
        if (*value == nullptr) value = &unset_;
        if (*value == nullptr) continue;
        is_plain &= (*value)->kind != CodeHeld::Kind::any;
        is_one &= found.empty() || *value == *found[0] || is_same(**value, **found[0]);
        found.push_back(value);
      }
      if (found.empty()) continue;
      // Values are shared as long as nothing comes of them but themselves.
      if (is_plain && is_one) {
        change(*cell, Value(*found[0]));
        continue;
      }
      std::vector<CodeHeld> values;
      values.reserve(found.size());
      for (const Value* const value : found) values.push_back(**value);
      CodeHeld held = any_of(std::move(values));
      // The same path was taken for all of them.
      if (is_plain && held.kind == CodeHeld::Kind::any && held.items.size() == taken.size()) held.choice = choice;
      change(*cell, std::make_shared<const CodeHeld>(std::move(held)));
    }
  }
  if (all_over && !paths.empty()) is_over_ = true;
}

void CodeFrames::may_raise() {
  if (tries_ == 0) return;
  if (log_.empty() || log_.back().event != Event::raise) log_.push_back({nullptr, nullptr, Event::raise, depth_});
}

namespace {

[[nodiscard]] CodeHeld any_value(const std::vector<CodeFrames::Value>& values) {
  std::vector<CodeHeld> all;
  for (const CodeFrames::Value& value : values) {
    if (value != nullptr) all.push_back(*value);
  }
  return any_of(std::move(all));
}

}  // namespace

CodeFrames::Path CodeFrames::raised_since(const Mark& mark) {
  // What was there before counts if something may raise an error before the first change; each change, if something
  // may before the next one.
  struct Seen {
    std::vector<Value> values;
    Value now;
  };
  std::vector<Cell*> order;
  std::unordered_map<Cell*, Seen> seen;
  bool has_raised = false;
  std::unordered_set<Cell*> fresh;  // set since the last place that may raise
  for (std::size_t i = mark.logged; i < log_.size(); ++i) {
    const Entry& entry = log_[i];
    if (entry.event == Event::raise) {
      has_raised = true;
      for (Cell* const cell : fresh) seen[cell].values.push_back(seen[cell].now);
      fresh.clear();
      continue;
    }
    if (entry.event == Event::read) continue;
    const auto [found, is_new] = seen.try_emplace(entry.cell);
    if (is_new) {
      order.push_back(entry.cell);
      if (has_raised && entry.cell->value != nullptr) found->second.values.push_back(entry.cell->value);
    }
    found->second.now = entry.value;
    fresh.insert(entry.cell);
  }
  Path path;
  for (Cell* const cell : order) {
    const Seen& one = seen[cell];
    if (!one.values.empty()) path.changes.emplace_back(cell, std::make_shared<const CodeHeld>(any_value(one.values)));
  }
  return path;
}

CodeFrames::Path CodeFrames::seen_since(std::size_t logged) {
  std::vector<Cell*> order;
  std::unordered_map<Cell*, std::vector<Value>> seen;
  for (std::size_t i = logged; i < log_.size(); ++i) {
    const Entry& entry = log_[i];
    if (entry.event == Event::read || entry.event == Event::raise) continue;
    std::vector<Value>& values = seen[entry.cell];
    if (values.empty()) {
      order.push_back(entry.cell);
      values.push_back(entry.cell->value);
    }
    values.push_back(entry.value);
  }
  Path path;
  for (Cell* const cell : order)
    path.changes.emplace_back(cell, std::make_shared<const CodeHeld>(any_value(seen[cell])));
  return path;
}

void CodeFrames::note_read(Cell& cell) {
  if (watchers_ > 0) log_.push_back({&cell, nullptr, Event::read, depth_});
}

bool CodeFrames::reads_what_changes(const Mark& mark, const Path& changed) const {
  std::unordered_set<const Cell*> old;  // that were there before, and are not the same after
  for (const auto& [cell, value] : changed.changes) {
    if (cell->born < mark.logged && cell->value != nullptr) old.insert(cell);
  }
  if (old.empty()) return false;
  const int depth = depth_ + 2;  // of the round itself, which has ended
  for (std::size_t i = mark.logged; i < log_.size() && !old.empty(); ++i) {
    const Entry& entry = log_[i];
    if (entry.event == Event::read && old.contains(entry.cell)) return true;
    if (entry.event == Event::set && entry.depth <= depth) old.erase(entry.cell);
  }
  return false;
}

bool CodeFrames::reads_what_came_later(std::size_t since, std::size_t until) const {
  std::unordered_set<const Cell*> read;
  for (std::size_t i = since; i < until; ++i) {
    if (log_[i].event == Event::read) read.insert(log_[i].cell);
  }
  return !read.empty() &&
         std::any_of(log_.begin() + static_cast<std::ptrdiff_t>(until), log_.end(), [&](const Entry& entry) {
           return (entry.event == Event::set || entry.event == Event::update) && read.contains(entry.cell);
         });
}

std::vector<const CodeFrames::Cell*> CodeFrames::updated_since(const Mark& mark) const {
  std::vector<const Cell*> cells;
  for (std::size_t i = mark.logged; i < log_.size(); ++i) {
    if (log_[i].event == Event::update) cells.push_back(log_[i].cell);
  }
  return cells;
}

}  // namespace pawl
