// SPDX-License-Identifier: Apache-2.0
// The log as a table, for lists and numbers: `index.sqlite`. It is a cache: whoever deletes it loses nothing, and one
// that is broken or of another version is made anew. Rows are not copied into it; it knows where their lines stand.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "base/result.h"
#include "base/value.h"
#include "index/database.h"
#include "record/follow.h"
#include "record/row.h"

namespace pawl {

// Which rows: what is empty is any.
struct RowQuery {
  std::set<std::string> kinds = {};  // `allow`, `ask` (answered by now or not), `deny`, `event`, `prevented`
  std::string agent = {};
  std::string session = {};
  std::string tool = {};
  std::string rule = {};  // `git.*`: all that begin like that
  std::string text = {};
  std::string from = {};
  std::string to = {};
  std::int64_t before = 0;
  std::int64_t limit = 100;
};

class LogIndex {
 public:
  // `path` of the table, of the log `folder`.
  [[nodiscard]] static Result<LogIndex> open(const std::string& path, const std::string& folder);

  // Takes in what the log has by now, at most so many lines; true if there is more.
  [[nodiscard]] Result<bool> take(std::size_t most);
  // The first place at which the log was changed behind its writers, as far as it was taken in; remembered.
  [[nodiscard]] std::optional<ChainBreak> broken();
  // One that was met since this was asked last.
  [[nodiscard]] std::optional<ChainBreak> take_break();
  [[nodiscard]] std::int64_t last_number() const { return last_; }
  [[nodiscard]] std::int64_t lines();

  // The newest first.
  [[nodiscard]] std::vector<Row> rows(const RowQuery& query);
  // A row by its number or, the first that was judged, by the id of its call; with its line, and the numbers of lines
  // with the same call that came later.
  struct Found {
    Row row;
    std::string line;
    std::vector<std::string> after;
  };
  [[nodiscard]] std::optional<Found> find(std::int64_t number);
  [[nodiscard]] std::optional<Found> find_call(const std::string& call);

  // For numbers and stories (stats.h, story.h).
  [[nodiscard]] Database& table() { return table_; }
  [[nodiscard]] std::optional<Row> row_at(int file, std::int64_t offset, int state);

 private:
  LogIndex(Database table, std::string folder)
      : table_(std::move(table)), folder_(folder), follower_(std::move(folder)) {}

  void add(const FollowedLine& line);
  void add_row(const Row& row, const FollowedLine& line);
  void settle_asks(const Row& row);
  void settle_late_answer(const Row& row);
  void forget_from(std::int64_t number);
  void forget_old_files();
  [[nodiscard]] std::string line_at(int file, std::int64_t offset) const;

  Database table_;
  std::string folder_;
  LogFollower follower_;
  std::int64_t last_ = 0;
  int oldest_file_ = 0;
  bool has_failed_ = false;
  std::optional<ChainBreak> new_break_;
};

}  // namespace pawl
