// SPDX-License-Identifier: Apache-2.0
#include "index/database.h"

#include <sqlite3.h>

#include <map>

#include "base/open_file.h"

namespace pawl {

struct Statement::Inside {
  sqlite3_stmt* prepared = nullptr;
  int bound = 0;
  int last = SQLITE_OK;
  ~Inside() { sqlite3_finalize(prepared); }
};

struct Database::Inside {
  sqlite3* opened = nullptr;
  std::map<std::string, std::shared_ptr<Statement::Inside>, std::less<>> prepared;
  ~Inside() {
    prepared.clear();
    sqlite3_close(opened);
  }
};

Statement& Statement::bind(std::string_view text) {
  sqlite3_bind_text(inside_->prepared, ++inside_->bound, text.data(), static_cast<int>(text.size()), SQLITE_TRANSIENT);
  return *this;
}

Statement& Statement::bind(std::int64_t number) {
  sqlite3_bind_int64(inside_->prepared, ++inside_->bound, number);
  return *this;
}

bool Statement::next() {
  if (inside_->prepared == nullptr) return false;
  inside_->last = sqlite3_step(inside_->prepared);
  if (inside_->last == SQLITE_ROW) return true;
  sqlite3_reset(inside_->prepared);
  return false;
}

bool Statement::failed() const {
  return inside_->prepared == nullptr || (inside_->last != SQLITE_DONE && inside_->last != SQLITE_ROW);
}

std::int64_t Statement::number(int column) const {
  return sqlite3_column_int64(inside_->prepared, column);
}

double Statement::real(int column) const {
  return sqlite3_column_double(inside_->prepared, column);
}

std::string Statement::text(int column) const {
  const auto* bytes = reinterpret_cast<const char*>(sqlite3_column_text(inside_->prepared, column));
  return bytes == nullptr
             ? std::string()
             : std::string(bytes, static_cast<std::size_t>(sqlite3_column_bytes(inside_->prepared, column)));
}

bool Statement::run() {
  while (next()) {
  }
  inside_->bound = 0;
  return !failed();
}

Result<Database> Database::open(const std::string& path) {
  Database database;
  database.inside_ = std::make_shared<Inside>();
  // SQLite would make it for everybody to read.
  static_cast<void>(OpenFile::open(path, OpenFile::How::append));
  constexpr int kHow = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_NOFOLLOW;
  if (sqlite3_open_v2(path.c_str(), &database.inside_->opened, kHow, nullptr) != SQLITE_OK)
    return Error{Code::io_failed, "`" + path + "`: " + database.error()};
  // The daemon and `pawl stats` may take the same lines in at the same time.
  constexpr int kWaitMs = 1000;
  sqlite3_busy_timeout(database.inside_->opened, kWaitMs);
  return database;
}

Result<Done> Database::run(std::string_view commands) {
  if (sqlite3_exec(inside_->opened, std::string(commands).c_str(), nullptr, nullptr, nullptr) == SQLITE_OK)
    return Done{};
  return Error{Code::io_failed, error()};
}

Statement Database::prepare(std::string_view text, bool is_kept) {
  Statement statement;
  const auto known = inside_->prepared.find(text);
  if (known != inside_->prepared.end()) {
    statement.inside_ = known->second;
    sqlite3_reset(statement.inside_->prepared);
    statement.inside_->bound = 0;
    return statement;
  }
  statement.inside_ = std::make_shared<Statement::Inside>();
  sqlite3_prepare_v2(inside_->opened, text.data(), static_cast<int>(text.size()), &statement.inside_->prepared,
                     nullptr);
  if (is_kept) inside_->prepared.emplace(std::string(text), statement.inside_);
  return statement;
}

std::string Database::error() const {
  return sqlite3_errmsg(inside_->opened);
}

}  // namespace pawl
