// SPDX-License-Identifier: Apache-2.0
// SQL as a whole: bounds, what a transaction takes back, and the line that shows the facts.
#include <algorithm>
#include <array>
#include <optional>

#include "content/sql/database.h"
#include "content/sql/sql_postgres.h"
#include "content/sql/sql_reader.h"

namespace pawl {
namespace {

using Kind = DatabaseFact::Kind;

constexpr std::array<std::string_view, 17> kKindNames = {
    "look", "change", "drop",        "empty",        "change-all", "grant", "server",   "program", "shell",
    "read", "write",  "client-read", "client-write", "script",     "begin", "rollback", "commit"};

[[nodiscard]] bool is_not_understood(const std::string& problem) {
  return problem.starts_with(kNotUnderstood);
}

// What no transaction takes back: it happens outside of the tables.
[[nodiscard]] bool is_outside(Kind kind) {
  return kind == Kind::program || kind == Kind::shell || kind == Kind::read || kind == Kind::write ||
         kind == Kind::client_read || kind == Kind::client_write || kind == Kind::script || kind == Kind::server;
}

// `BEGIN; DELETE FROM t; ROLLBACK` leaves all as it was. Where a DROP ends the transaction by itself, and in a text
// that is not understood whole, nothing is taken back.
void take_back(DatabaseFacts& facts, SqlDialect dialect) {
  const bool takes_drops =
      dialect == SqlDialect::postgres || dialect == SqlDialect::sqlite || dialect == SqlDialect::mssql;
  if (!facts.is_total()) return;
  std::size_t begin = facts.facts.size();
  for (std::size_t i = 0; i < facts.facts.size(); ++i) {
    const Kind kind = facts.facts[i].kind;
    if (kind == Kind::begin) begin = i;
    const bool ends_by_itself = !takes_drops && (kind == Kind::drop || kind == Kind::empty) && begin < i;
    if (kind == Kind::commit || kind == Kind::shell || kind == Kind::script || ends_by_itself)
      begin = facts.facts.size();
    if (kind != Kind::rollback) continue;
    for (std::size_t at = begin; at < i; ++at) {
      if (!is_outside(facts.facts[at].kind)) facts.facts[at] = {Kind::look, "", facts.facts[at].span};
    }
    begin = facts.facts.size();
  }
}

}  // namespace

SqlDialect sql_dialect_of(std::string_view name) {
  if (name == "postgres") return SqlDialect::postgres;
  if (name == "mysql") return SqlDialect::mysql;
  if (name == "sqlite") return SqlDialect::sqlite;
  if (name == "mssql") return SqlDialect::mssql;
  if (name == "oracle") return SqlDialect::oracle;
  return SqlDialect::other;
}

DatabaseFacts read_sql(std::string_view text, SqlDialect dialect) {
  DatabaseFacts facts;
  if (text.size() > kMaxSqlBytes) {
    facts.problems.push_back("SQL that is longer than " + std::to_string(kMaxSqlBytes / 1024) + " KB");
    return facts;
  }
  SqlReader(dialect, facts).read_text(text);
  // Where a string ends differs: what a server that knows backslashes in them would see counts too.
  if (dialect == SqlDialect::other && text.find("\\'") != std::string_view::npos) {
    SqlReader(SqlDialect::mysql, facts).read_text(text);
  }
  // What our reader does not understand, PostgreSQL may: then its word counts beside what was seen.
  const bool may_be_postgres = dialect == SqlDialect::postgres || dialect == SqlDialect::other;
  const bool is_in_doubt = std::any_of(facts.problems.begin(), facts.problems.end(), is_not_understood);
  if (is_in_doubt && may_be_postgres) {
    if (std::optional<DatabaseFacts> told = read_postgres(text)) {
      facts.facts.insert(facts.facts.end(), told->facts.begin(), told->facts.end());
      std::erase_if(facts.problems, is_not_understood);
      facts.problems.insert(facts.problems.end(), told->problems.begin(), told->problems.end());
    }
  }
  take_back(facts, dialect);
  return facts;
}

bool is_sql(std::string_view text) {
  const DatabaseFacts facts = read_sql(text, SqlDialect::other);
  if (!facts.is_total() || facts.facts.empty()) return false;
  // `drop table users in postgres` is a question; a sentence has no such marks.
  return text.find_first_of("`=;(*") != std::string_view::npos || read_postgres(text).has_value();
}

std::string dump(const DatabaseFacts& facts) {
  std::string line;
  for (const DatabaseFact& fact : facts.facts) {
    if (!line.empty()) line += "; ";
    line += kKindNames[static_cast<std::size_t>(fact.kind)];
    if (!fact.object.empty()) line += " " + fact.object;
  }
  for (const std::string& problem : facts.problems) line += (line.empty() ? "unknown " : "; unknown ") + problem;
  return line.empty() ? "nothing" : line;
}

}  // namespace pawl
