// SPDX-License-Identifier: Apache-2.0
// The variables and objects of code that is walked, in frames as the language nests them, and the paths that control
// flow may take. What may have been set is joined with what was there; only what certainly ran overwrites. A list, a
// map or an object is a frame of its own with one cell, so that all who hold it see it change. CodeWalker is the only
// user.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "content/code/held.h"

namespace pawl {

class CodeFrames {
 public:
  using Value = std::shared_ptr<const CodeHeld>;

  enum class Kind {
    function,  // also a module's own
    opaque,    // a function that does not see the variables around it
    group,     // the body of a class
    block,
    comprehension,
  };

  struct Cell {
    Value value;
    std::size_t born = 0;    // when, on the clock of the log
    std::uint32_t seen = 0;  // by which look at what was set
    std::uint32_t row = 0;   // and which of those that it found this is
  };

  // What one path has set when it ends, and whether it ends there for good: `return`, `raise`, `break`.
  struct Path {
    std::vector<std::pair<Cell*, Value>> changes;
    bool is_over = false;
  };

  struct Mark {
    std::size_t undone = 0;
    std::size_t logged = 0;
    bool is_over = false;
  };

  // `unset`: what a variable is worth that was not set; nothing where who reads it fails.
  explicit CodeFrames(Value unset = nullptr);

  [[nodiscard]] int open(int parent, Kind kind);
  [[nodiscard]] int parent_of(int frame) const { return at(frame).parent; }
  [[nodiscard]] Kind kind_of(int frame) const { return at(frame).kind; }
  [[nodiscard]] const std::map<std::string, Cell, std::less<>>& cells_of(int frame) const { return at(frame).cells; }

  // In this frame alone; nullptr: there is none of that name.
  [[nodiscard]] Cell* find(int frame, std::string_view name);
  Cell& make(int frame, std::string_view name);
  void set(Cell& cell, Value value, bool is_update = false);
  // Puts back what was there, as the end of a block does: no code sets it.
  void put_back(Cell& cell, Value value) { change(cell, std::move(value)); }
  // What it is before anything runs, whichever path is taken.
  static void begin_with(Cell& cell, Value value) { cell.value = std::move(value); }

  // A list, a map or an object: what is in it, with the places of those inside instead of what is in them.
  [[nodiscard]] int keep(CodeHeld held);
  [[nodiscard]] const CodeHeld& kept(int place);
  [[nodiscard]] Value shared(int place) {
    static_cast<void>(kept(place));
    return places_[static_cast<std::size_t>(place)].value;
  }
  [[nodiscard]] const CodeHeld& peek(int place) const { return *places_[static_cast<std::size_t>(place)].value; }
  void change_kept(int place, CodeHeld held, bool is_update);

  // From here on nothing is certain, until end(), which gives what was set and puts back what was there.
  [[nodiscard]] Mark branch();
  [[nodiscard]] Path end(const Mark& mark);
  // What was set since, without an end: the path goes elsewhere.
  [[nodiscard]] Path since(const Mark& mark) const;
  // Everything since the mark is certain after all.
  void commit(const Mark& mark);
  // One of these paths was taken. If all of them are over, so is the one that goes on here.
  void join(const std::vector<Path>& paths);

  [[nodiscard]] int depth() const { return depth_; }  // of branches
  [[nodiscard]] bool is_over() const { return is_over_; }
  void set_over(bool is_over) { is_over_ = is_over; }

  // Something that may raise an error stands here. It matters only where somebody tries.
  void may_raise();
  void attempt(bool begins) { tries_ += begins ? 1 : -1; }
  // What all that was set since the mark may be where an error was raised, as a path.
  [[nodiscard]] Path raised_since(const Mark& mark);
  // What anything that was set since may be at any time.
  [[nodiscard]] Path seen_since(std::size_t logged);
  [[nodiscard]] std::size_t clock() const { return log_.size(); }

  // While somebody watches, reads are written down, too.
  void watch(bool is_watched) { watchers_ += is_watched ? 1 : -1; }
  void note_read(Cell& cell);
  // Whether the code since the mark read what it would find changed the next time.
  [[nodiscard]] bool reads_what_changes(const Mark& mark, const Path& changed) const;
  // Whether what was read between these times was set after them.
  [[nodiscard]] bool reads_what_came_later(std::size_t since, std::size_t until) const;
  // The cells that were set since the mark by adding to what they held.
  [[nodiscard]] std::vector<const Cell*> updated_since(const Mark& mark) const;

 private:
  struct Frame {
    int parent = -1;
    Kind kind = Kind::function;
    std::map<std::string, Cell, std::less<>> cells;
  };
  enum class Event : std::uint8_t { set, update, read, raise };
  struct Entry {
    Cell* cell;
    Value value;
    Event event;
    int depth;
  };

  [[nodiscard]] Frame& at(int frame) { return frames_[static_cast<std::size_t>(frame)]; }
  [[nodiscard]] const Frame& at(int frame) const { return frames_[static_cast<std::size_t>(frame)]; }
  void change(Cell& cell, Value value);

  std::deque<Frame> frames_;  // none ever goes: functions keep those that they were made in
  std::deque<Cell> places_;
  std::vector<std::pair<Cell*, Value>> undo_;
  std::vector<Entry> log_;  // all that was ever set, also on paths that were put back
  int depth_ = 0;           // of branches
  int watchers_ = 0;
  int tries_ = 0;
  int choices_ = 0;
  mutable std::uint32_t looks_ = 0;
  Value unset_;
  bool is_over_ = false;
};

}  // namespace pawl
