// SPDX-License-Identifier: Apache-2.0
#include "index/index.h"

#include <algorithm>
#include <utility>

#include "base/files.h"
#include "base/json.h"
#include "base/open_file.h"
#include "record/did.h"
#include "record/folder.h"
#include "record/lines.h"

namespace pawl {
namespace {

// The table has them as numbers.
static_assert(static_cast<int>(RowState::asking) == 3 && static_cast<int>(RowState::not_run) == 5);
static_assert(static_cast<int>(RowKind::event) == 3);

constexpr std::int64_t kVersion = 3;
constexpr std::size_t kMostText = 200;

constexpr std::string_view kSetUp = R"(
PRAGMA journal_mode = WAL;
PRAGMA synchronous = NORMAL;
PRAGMA journal_size_limit = 16777216;
PRAGMA temp_store = MEMORY;
CREATE TABLE IF NOT EXISTS mark(file INTEGER, at INTEGER, n INTEGER, hash TEXT);
CREATE TABLE IF NOT EXISTS broken(n INTEGER, text TEXT);
CREATE TABLE IF NOT EXISTS calls(
  n INTEGER PRIMARY KEY, time TEXT, agent TEXT, session TEXT, call TEXT, tool TEXT, cwd TEXT, kind INTEGER, state INTEGER,
  counted INTEGER, prevented INTEGER, irreversible INTEGER, us INTEGER, answer TEXT, answer_ms INTEGER, files INTEGER, bytes INTEGER,
  hosts INTEGER, undo TEXT, what TEXT, file INTEGER, at INTEGER);
CREATE INDEX IF NOT EXISTS calls_time ON calls(time, kind, counted, agent, prevented, state, answer);
CREATE INDEX IF NOT EXISTS calls_session ON calls(session, n) WHERE session <> '';
CREATE INDEX IF NOT EXISTS calls_call ON calls(call);
CREATE INDEX IF NOT EXISTS calls_open ON calls(session) WHERE state IN (3, 5);
CREATE TABLE IF NOT EXISTS rules(rule TEXT, n INTEGER, PRIMARY KEY(rule, n)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS touched(n INTEGER, path TEXT, how INTEGER, PRIMARY KEY(n, path, how)) WITHOUT ROWID;
)";

void delete_files(const std::string& path) {
  for (const char* end : {"", "-wal", "-shm"}) static_cast<void>(remove_file(path + end));
}

[[nodiscard]] Result<Database> open_table(const std::string& path) {
  Result<Database> table = Database::open(path);
  if (!table) return table;
  Statement version = table->prepare("PRAGMA user_version");
  const bool is_read = version.next();
  const std::int64_t found = is_read ? version.number(0) : -1;
  static_cast<void>(version.run());
  if (found != 0 && found != kVersion) return Error{Code::bad_settings, "`" + path + "`: of another version"};
  if (const Result<Done> made = table->run(kSetUp); !made) return made.error();
  if (const Result<Done> marked = table->run("PRAGMA user_version = " + std::to_string(kVersion)); !marked)
    return marked.error();
  return table;
}

// How a call touches a path; the same numbers stand in the table.
[[nodiscard]] int how_touched(const Did& did) {
  if (!did.object.starts_with('/')) return -1;
  if (did.kind == "read") return 0;
  if (did.kind == "write" || did.kind == "create" || did.kind == "move") return 1;
  return did.kind == "delete" ? 2 : -1;
}

}  // namespace

Result<LogIndex> LogIndex::open(const std::string& path, const std::string& folder) {
  Result<Database> table = open_table(path);
  if (!table) {
    delete_files(path);
    table = open_table(path);
  }
  if (!table) return table.error();
  LogIndex index(std::move(*table), folder);
  Statement mark = index.table_.prepare("SELECT file, at, n, hash FROM mark");
  if (mark.next()) {
    const LogMark from{static_cast<int>(mark.number(0)), mark.number(1), mark.number(2), mark.text(3)};
    index.last_ = from.number;
    index.follower_ = LogFollower(folder, from);
  }
  static_cast<void>(mark.run());
  return index;
}

Result<bool> LogIndex::take(std::size_t most) {
  if (const Result<Done> begun = table_.run("BEGIN IMMEDIATE"); !begun) return begun.error();
  has_failed_ = false;
  const LogMark before = follower_.mark();
  const Result<bool> read = follower_.read([&](const FollowedLine& line) { add(line); }, most);
  const LogMark& mark = follower_.mark();
  forget_old_files();
  if (std::optional<ChainBreak> met = follower_.take_break()) {
    table_.prepare("INSERT INTO broken VALUES(?,?)").bind(met->number).bind(met->text).run();
    new_break_ = std::move(met);
  }
  table_.prepare("DELETE FROM mark").run();
  has_failed_ |= !table_.prepare("INSERT INTO mark VALUES(?,?,?,?)")
                      .bind(std::int64_t{mark.file})
                      .bind(mark.offset)
                      .bind(mark.number)
                      .bind(mark.hash)
                      .run();
  const Result<Done> kept =
      has_failed_ ? Result<Done>(Error{Code::io_failed, "index: " + table_.error()}) : table_.run("COMMIT");
  if (!kept) {
    static_cast<void>(table_.run("ROLLBACK"));
    follower_ = LogFollower(folder_, before);
    return kept.error();
  }
  return read;
}

void LogIndex::add(const FollowedLine& line) {
  // The log was cut or begun anew: what stood behind is not there any more.
  if (line.head.number <= last_) forget_from(line.head.number);
  last_ = line.head.number;
  const Result<Value> entry = read_json(line.text, kLogJson);
  if (!entry || !entry->is_object()) return;
  const Row row = row_of(*entry);
  add_row(row, line);
  if (row.kind == RowKind::event) settle_asks(row);
  settle_late_answer(row);
}

void LogIndex::add_row(const Row& row, const FollowedLine& line) {
  const std::int64_t number = line.head.number;
  const bool is_kept = table_.prepare("INSERT OR REPLACE INTO calls VALUES(?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)")
                           .bind(number)
                           .bind(row.time)
                           .bind(row.agent)
                           .bind(row.session)
                           .bind(row.call)
                           .bind(row.tool)
                           .bind(row.cwd)
                           .bind(static_cast<std::int64_t>(row.kind))
                           .bind(static_cast<std::int64_t>(row.state))
                           .bind(static_cast<std::int64_t>(row.counted))
                           .bind(std::int64_t{row.is_prevented})
                           .bind(std::int64_t{row.is_irreversible})
                           .bind(row.us)
                           .bind(row.answer ? row.answer->verdict : "")
                           .bind(row.answer ? row.answer->ms : 0)
                           .bind(row.counts.files)
                           .bind(row.counts.bytes)
                           .bind(row.counts.hosts)
                           .bind(row.undo)
                           .bind(std::string_view(row.what).substr(0, kMostText))
                           .bind(std::int64_t{line.file})
                           .bind(line.offset)
                           .run();
  has_failed_ |= !is_kept;
  for (const std::string& rule : row.rules) {
    if (has_counted(rule)) table_.prepare("INSERT OR IGNORE INTO rules VALUES(?,?)").bind(rule).bind(number).run();
  }
  if (row.kind != RowKind::allow && row.kind != RowKind::ask) return;
  for (const std::string& text : row.did) {
    const Did did = read_did(text);
    const int how = how_touched(did);
    if (how >= 0)
      table_.prepare("INSERT OR IGNORE INTO touched VALUES(?,?,?)")
          .bind(number)
          .bind(did.object)
          .bind(std::int64_t{how})
          .run();
  }
}

void LogIndex::settle_asks(const Row& row) {
  if (row.session.empty()) return;
  std::vector<std::pair<std::int64_t, RowState>> settled;
  Statement open = table_.prepare("SELECT n, agent, call, state FROM calls WHERE session = ? AND state IN (3, 5)");
  open.bind(row.session);
  while (open.next()) {
    Row asked;
    asked.agent = open.text(1);
    asked.session = row.session;
    asked.call = open.text(2);
    asked.state = static_cast<RowState>(open.number(3));
    if (const auto state = what_became_of(asked, row)) settled.emplace_back(open.number(0), *state);
  }
  for (const auto& [number, state] : settled)
    table_.prepare("UPDATE calls SET state = ? WHERE n = ?").bind(static_cast<std::int64_t>(state)).bind(number).run();
}

// A yes or a no that came after the call had given up: it shows when the repeated call makes use of it, and it is the
// answer to the first question. How long it took is not known.
void LogIndex::settle_late_answer(const Row& row) {
  if (!row.answer || row.ask.empty() || row.ask == row.call || row.answer->verdict == "timeout") return;
  table_.prepare("UPDATE calls SET answer = ?, answer_ms = 0 WHERE call = ? AND answer = 'timeout'")
      .bind(row.answer->verdict)
      .bind(row.ask)
      .run();
}

void LogIndex::forget_from(std::int64_t number) {
  for (const char* table : {"calls", "rules", "touched"})
    table_.prepare("DELETE FROM " + std::string(table) + " WHERE n >= ?").bind(number).run();
}

// What rotation has deleted cannot be shown any more.
void LogIndex::forget_old_files() {
  const std::vector<int> numbers = list_log_folder(folder_).numbers;
  if (numbers.empty() || numbers.front() == oldest_file_) return;
  oldest_file_ = numbers.front();
  // By their numbers, which grow with the files: a search for the files would read the whole table at every start.
  table_.prepare("DELETE FROM calls WHERE n < coalesce("
                 "(SELECT n FROM calls WHERE file >= ? ORDER BY n LIMIT 1), 1 << 62)")
      .bind(std::int64_t{oldest_file_})
      .run();
  for (const char* table : {"rules", "touched"})
    table_.prepare("DELETE FROM " + std::string(table) + " WHERE n < (SELECT coalesce(min(n), 0) FROM calls)").run();
}

std::optional<ChainBreak> LogIndex::broken() {
  std::optional<ChainBreak> first;
  Statement found = table_.prepare("SELECT n, text FROM broken ORDER BY rowid LIMIT 1");
  if (found.next()) first = ChainBreak{found.number(0), found.text(1)};
  static_cast<void>(found.run());
  return first;
}

std::optional<ChainBreak> LogIndex::take_break() {
  return std::exchange(new_break_, std::nullopt);
}

std::int64_t LogIndex::lines() {
  Statement count = table_.prepare("SELECT count(*) FROM calls");
  const std::int64_t lines = count.next() ? count.number(0) : 0;
  static_cast<void>(count.run());
  return lines;
}

std::string LogIndex::line_at(int file, std::int64_t offset) const {
  const Result<OpenFile> opened = OpenFile::open(log_path(folder_, file), OpenFile::How::read);
  if (!opened || opened->size() <= offset) return "";
  LineReader reader(*opened, opened->size(), offset);
  RawLine line;
  return reader.next(line) ? std::string(line.text) : std::string();
}

std::optional<Row> LogIndex::row_at(int file, std::int64_t offset, int state) {
  const Result<Value> entry = read_json(line_at(file, offset), kLogJson);
  if (!entry || !entry->is_object()) return std::nullopt;
  Row row = row_of(*entry);
  row.state = static_cast<RowState>(state);
  return row;
}

std::vector<Row> LogIndex::rows(const RowQuery& query) {
  std::string text = "SELECT file, at, state FROM calls WHERE 1";
  std::vector<std::string> values;
  const auto want = [&](const std::string& value, std::string_view clause) {
    if (value.empty()) return;
    text += clause;
    values.push_back(value);
  };
  want(query.agent, " AND agent = ?");
  want(query.session, " AND session = ?");
  want(query.tool, " AND tool = ?");
  want(query.from, " AND time >= ?");
  want(query.to, " AND time < ?");
  want(query.text, " AND instr(lower(what), lower(?)) > 0");
  if (query.rule.ends_with('*')) {
    const std::string start = query.rule.substr(0, query.rule.size() - 1);
    want(start, " AND n IN (SELECT n FROM rules WHERE rule >= ?");
    if (!start.empty()) want(start + "\xff", " AND rule < ?)");
  } else {
    want(query.rule, " AND n IN (SELECT n FROM rules WHERE rule = ?)");
  }
  std::string kinds;
  for (std::size_t i = 0; i < kRowKindNames.size(); ++i) {
    if (query.kinds.contains(std::string(kRowKindNames[i]))) kinds += " OR kind = " + std::to_string(i);
  }
  if (query.kinds.contains("ask")) kinds += " OR counted = 1";
  if (query.kinds.contains("prevented")) kinds += " OR prevented = 1";
  if (!kinds.empty()) text += " AND (0" + kinds + ")";
  if (query.before > 0) text += " AND n < " + std::to_string(query.before);
  text += " ORDER BY n DESC LIMIT " + std::to_string(query.limit);
  Statement found = table_.prepare(text, false);
  for (const std::string& value : values) found.bind(value);
  std::vector<Row> rows;
  while (found.next()) {
    if (auto row = row_at(static_cast<int>(found.number(0)), found.number(1), static_cast<int>(found.number(2))))
      rows.push_back(std::move(*row));
  }
  return rows;
}

std::optional<LogIndex::Found> LogIndex::find(std::int64_t number) {
  Statement place = table_.prepare("SELECT file, at, state, call FROM calls WHERE n = ?");
  place.bind(number);
  if (!place.next()) return std::nullopt;
  Found found;
  const auto file = static_cast<int>(place.number(0));
  const std::int64_t offset = place.number(1);
  const auto state = static_cast<int>(place.number(2));
  const std::string call = place.text(3);
  static_cast<void>(place.run());
  std::optional<Row> row = row_at(file, offset, state);
  if (!row) return std::nullopt;
  found.row = std::move(*row);
  found.line = line_at(file, offset);
  if (call.empty()) return found;
  Statement later = table_.prepare("SELECT file, at FROM calls WHERE call = ? AND n > ? ORDER BY n LIMIT 20");
  later.bind(call).bind(number);
  while (later.next()) found.after.push_back(line_at(static_cast<int>(later.number(0)), later.number(1)));
  return found;
}

std::optional<LogIndex::Found> LogIndex::find_call(const std::string& call) {
  Statement judged = table_.prepare("SELECT n FROM calls WHERE call = ? ORDER BY kind = 3, n DESC LIMIT 1");
  judged.bind(call);
  const std::int64_t number = judged.next() ? judged.number(0) : 0;
  static_cast<void>(judged.run());
  return number > 0 ? find(number) : std::nullopt;
}

}  // namespace pawl
