// SPDX-License-Identifier: Apache-2.0
// Statements of any dialect, read by their verb and their shape: what comes between is skipped, so that a clause of one
// dialect that is not known does not hide what the statement does. A verb that is not known is a problem.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "content/sql/database.h"
#include "content/sql/sql_tokens.h"

namespace pawl {

inline constexpr std::string_view kNotUnderstood = "SQL that is not understood";

class SqlReader {
 public:
  SqlReader(SqlDialect dialect, DatabaseFacts& out) : dialect_(dialect), out_(out) {}

  void read_text(std::string_view text);
  // The body of a routine or of `DO`: text in it that is not a statement computes something.
  void read_body(std::string_view text);

 private:
  using Kind = DatabaseFact::Kind;

  struct Routine {
    std::string name;
    std::string body;  // text, or
    SqlStatement tokens;
  };

  void read_statements(const SqlTokens& tokens);
  void read_statement(SqlStatement s);
  void read_query(SqlStatement s);
  void read_plan(SqlStatement s);
  void read_control(SqlStatement s);
  // Statements within one: `WITH x AS (DELETE …)`, `BEGIN ATOMIC …`.
  void read_nested(SqlStatement s);
  void read_calls(SqlStatement s);

  void read_delete(SqlStatement s);
  void read_update(SqlStatement s);
  void read_truncate(SqlStatement s);
  void judge_rows(SqlStatement s, std::size_t from, Kind kind, const std::string& object);

  void read_drop(SqlStatement s);
  void read_alter(SqlStatement s);
  void read_create(SqlStatement s);
  void read_grant(SqlStatement s);

  void read_copy(SqlStatement s);
  void read_load(SqlStatement s);
  void read_execute(SqlStatement s);
  void read_prepare(SqlStatement s);
  void read_transaction(SqlStatement s);
  // Text that is put together at run time: parts of it that are not known become names.
  void read_dynamic(SqlStatement expression);
  void read_client_line(std::string_view line);
  void call_routine(std::string_view name);

  void add(Kind kind, std::string object = {});
  void add_problem(std::string reason);
  void not_understood(SqlStatement s);

  SqlDialect dialect_;
  DatabaseFacts& out_;
  int depth_ = 0;  // of texts and statements within each other
  bool is_body_ = false;
  Span span_;                         // of the statement that is being read
  std::vector<std::string> created_;  // tables that this text made itself
  std::vector<Routine> routines_;
};

// For the files of the reader.

// The name at `i`, with its qualifiers; `i` is then behind it. Empty if there is none.
[[nodiscard]] std::string read_sql_name(SqlStatement s, std::size_t& i);

// The first of these words outside brackets from `from` on; the size of `s` if there is none.
[[nodiscard]] std::size_t find_word(SqlStatement s, std::size_t from, std::initializer_list<std::string_view> words);

[[nodiscard]] bool is_one_of(const SqlToken& token, std::initializer_list<std::string_view> words);

}  // namespace pawl
