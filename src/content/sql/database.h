// SPDX-License-Identifier: Apache-2.0
// What a text for a database would do to it, read without running any of it: SQL of several dialects with the commands
// of the clients that take it, the commands of Redis, the calls of MongoDB's shell. Plain facts for analyse. What could
// not be read is listed in `problems`; then the list of facts is not complete.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/span.h"
#include "content/code/code.h"

namespace pawl {

inline constexpr std::size_t kMaxSqlBytes = 64U * 1024;

struct DatabaseFact {
  enum class Kind : std::uint8_t {
    look,        // reads rows, settings, plans
    change,      // changes something that a condition or a name bounds
    drop,        // throws away a table, a column, a database
    empty,       // all rows of a table, all keys
    change_all,  // every row, without a condition
    grant,       // who may do what: rights, roles, accounts
    server,      // what the server itself runs or loads: its settings, libraries, languages without bounds
    program,     // a command on the server's machine; object: shell text
    shell,       // a command beside the client; object: shell text
    read,        // a file on the server's machine
    write,
    client_read,  // a file beside the client
    client_write,
    script,  // a file of statements beside the client, which it runs
    begin,   // a transaction
    rollback,
    commit,
  };

  Kind kind = Kind::look;
  std::string object;  // `table users`, `column users.name`, a path, shell text
  Span span;           // of the statement
};

struct DatabaseFacts {
  std::vector<DatabaseFact> facts;
  std::vector<std::string> problems;  // why it is not all of them: `SQL that is not understood: …`

  [[nodiscard]] bool is_total() const { return problems.empty(); }
};

// Whose SQL it is. `other` stands for a server that is not known: what any of them would do counts.
enum class SqlDialect : std::uint8_t { other, postgres, mysql, sqlite, mssql, oracle };

// `other` for a name that is not a dialect.
[[nodiscard]] SqlDialect sql_dialect_of(std::string_view name);

// All statements of `text`. Parts that the caller does not know appear in it as `$NAME`, `$(…)` or `…`: names and
// values of any kind, but never whole clauses.
[[nodiscard]] DatabaseFacts read_sql(std::string_view text, SqlDialect dialect);

// Whether a text that may be anything is SQL: a search for `drop table` is not.
[[nodiscard]] bool is_sql(std::string_view text);

// The words of one command of Redis, and a text with one on each line.
[[nodiscard]] DatabaseFacts read_redis_command(const std::vector<std::string>& words);
[[nodiscard]] DatabaseFacts read_redis(std::string_view text);

// The calls that code for MongoDB's shell would make.
[[nodiscard]] DatabaseFacts read_mongo(const CodeFacts& code);

// One fact after the other, for tests and people: `look; drop table users; unknown "…"`.
[[nodiscard]] std::string dump(const DatabaseFacts& facts);

}  // namespace pawl
