// SPDX-License-Identifier: Apache-2.0
// The log as a list: one row a call, with what became of it. `pawl log show` without an id.
#pragma once

#include <cstddef>
#include <deque>
#include <string>
#include <string_view>

#include "base/value.h"

namespace pawl {

// `width` 0: as long as they are, for whoever reads a pipe.
[[nodiscard]] std::string row_of_entry(const Value& entry, const std::string& became, std::size_t width);

// What is known of a call from its own entry: who answered a question, or that nobody did.
[[nodiscard]] std::string answered(const Value& entry);

// Whether an entry says that a call ran, and nothing else.
[[nodiscard]] bool is_about_a_run(const Value& entry);
// `ran`, `failed`. REQUIRES: is_about_a_run(entry)
[[nodiscard]] std::string how_it_ran(const Value& entry);

// Rows in the order of their calls. Holds the newest `most` (0: all).
class LogRows {
 public:
  explicit LogRows(std::size_t most) : most_(most) {}

  // An entry about a run is told in the row of its call; without one it is left out.
  void take(const Value& entry);

  struct Row {
    Value entry;
    std::string ran = {};
    bool is_allowed_late = false;  // a yes that came late let the same call through
  };
  [[nodiscard]] const std::deque<Row>& rows() const { return rows_; }

  // What became of a row's call, in words.
  [[nodiscard]] static std::string became(const Row& row);

 private:
  [[nodiscard]] Row* row_of(std::string_view call);

  std::size_t most_;
  std::deque<Row> rows_;
};

}  // namespace pawl
