// SPDX-License-Identifier: Apache-2.0
// Where one statement ends and the next begins.
#include <algorithm>

#include "content/sql/sql_tokens.h"

namespace pawl {
namespace {

// `CREATE TRIGGER … BEGIN …; …; END`: whether the statement that begins there holds statements.
[[nodiscard]] bool is_routine(std::span<const SqlToken> tokens) {
  if (tokens.empty() || !(tokens[0].is("CREATE") || tokens[0].is("ALTER"))) return false;
  static constexpr std::string_view kRoutines[] = {"TRIGGER", "PROCEDURE", "PROC", "FUNCTION", "EVENT", "PACKAGE"};
  for (std::size_t i = 1; i < tokens.size() && i < 12; ++i) {
    if (tokens[i].kind == SqlToken::Kind::end || tokens[i].is_mark("(")) return false;
    if (std::find(std::begin(kRoutines), std::end(kRoutines), tokens[i].upper) != std::end(kRoutines)) return true;
  }
  return false;
}

// T-SQL needs nothing between statements: these words begin one anywhere, except in a few phrases.
[[nodiscard]] bool begins_unasked(std::span<const SqlToken> tokens, std::size_t begin, std::size_t at) {
  static constexpr std::string_view kVerbs[] = {"DROP",   "TRUNCATE", "DELETE", "UPDATE", "EXEC",   "EXECUTE",
                                                "INSERT", "CREATE",   "ALTER",  "GRANT",  "BACKUP", "RESTORE"};
  static constexpr std::string_view kPhrases[] = {"ON",      "FOR",  "THEN", "AFTER",  "OF",
                                                  "INSTEAD", "WITH", "AS",   "EXPLAIN"};
  static constexpr std::string_view kLists[] = {"ALTER", "GRANT", "REVOKE", "DENY", "MERGE"};
  const auto is_one_of = [](const auto& list, const SqlToken& token) {
    return token.kind == SqlToken::Kind::word &&
           std::find(std::begin(list), std::end(list), token.upper) != std::end(list);
  };
  if (!is_one_of(kVerbs, tokens[at]) || is_one_of(kPhrases, tokens[at - 1]) || tokens[at - 1].is_mark(","))
    return false;
  if (is_one_of(kLists, tokens[begin])) return false;
  return !tokens[begin].is("CREATE") || tokens[at].begins_line;
}

}  // namespace

std::vector<SqlStatement> split_sql(std::span<const SqlToken> tokens, SqlDialect dialect) {
  std::vector<SqlStatement> statements;
  std::size_t begin = 0;
  int depth = 0;
  int brackets = 0;
  bool holds_statements = false;
  const auto close = [&](std::size_t end, std::size_t next) {
    if (end > begin) statements.push_back(tokens.subspan(begin, end - begin));
    begin = next;
    depth = 0;
    brackets = 0;
  };
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    const SqlToken& token = tokens[i];
    if (dialect == SqlDialect::mssql && i > begin && !holds_statements && brackets == 0 &&
        begins_unasked(tokens, begin, i)) {
      close(i, i);
    }
    if (i == begin) holds_statements = is_routine(tokens.subspan(i));
    if (token.is_mark("(")) ++brackets;
    if (token.is_mark(")")) --brackets;
    if (token.kind == SqlToken::Kind::command) {
      close(i, i);
      close(i + 1, i + 1);
    } else if (token.kind == SqlToken::Kind::end) {
      if (!holds_statements || depth <= 0 || token.text != ";") close(i, i + 1);
    } else if (holds_statements && (token.is("BEGIN") || token.is("CASE"))) {
      ++depth;
    } else if (holds_statements && token.is("END")) {
      const bool is_of_other = i + 1 < tokens.size() && (tokens[i + 1].is("IF") || tokens[i + 1].is("LOOP") ||
                                                         tokens[i + 1].is("WHILE") || tokens[i + 1].is("REPEAT"));
      if (!is_of_other) --depth;
      if (!is_of_other && i + 1 < tokens.size() && tokens[i + 1].is("CASE")) ++i;
    }
  }
  close(tokens.size(), tokens.size());
  return statements;
}

}  // namespace pawl
