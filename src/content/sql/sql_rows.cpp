// SPDX-License-Identifier: Apache-2.0
// Statements on rows: which table, and whether a condition bounds them.
#include "content/sql/sql_condition.h"
#include "content/sql/sql_reader.h"

namespace pawl {
namespace {

// `DELETE TOP (10) FROM`, `UPDATE OR IGNORE t`, `UPDATE ONLY t`: words between the verb and the table.
[[nodiscard]] std::size_t skip_modifiers(SqlStatement s, std::size_t i) {
  while (i < s.size()) {
    if (is_one_of(s[i], {"LOW_PRIORITY", "QUICK", "IGNORE", "ONLY", "TABLE", "LATERAL"})) {
      ++i;
    } else if (s[i].is("OR") && i + 1 < s.size()) {
      i += 2;
    } else if (s[i].is("TOP")) {
      ++i;
      if (i < s.size() && s[i].is_mark("(")) {
        while (i < s.size() && !s[i].is_mark(")")) ++i;
      }
      ++i;
    } else {
      break;
    }
  }
  return i;
}

}  // namespace

// What WHERE says, or the condition of a join.
void SqlReader::judge_rows(SqlStatement s, std::size_t from, Kind kind, const std::string& object) {
  read_nested(s);
  read_calls(s);
  const std::size_t where = find_word(s, from, {"WHERE"});
  if (where == s.size()) {
    const std::size_t join = find_word(s, from, {"JOIN"});
    return add(find_word(s, join, {"ON", "USING"}) < s.size() ? Kind::change : kind, object);
  }
  const std::size_t end = find_word(s, where + 1, {"RETURNING", "ORDER", "LIMIT", "OPTION", "ALLOW", "SETTINGS"});
  const SqlStatement condition = s.subspan(where + 1, end - where - 1);
  if (condition.empty() || is_always_true(condition)) return add(kind, object);
  add(Kind::change, object);
}

void SqlReader::read_delete(SqlStatement s) {
  std::size_t i = skip_modifiers(s, 1);
  const std::size_t from = find_word(s, i, {"FROM"});
  const std::size_t where = find_word(s, i, {"WHERE"});
  if (from < where) i = skip_modifiers(s, from + 1);
  const std::string name = read_sql_name(s, i);
  if (name.empty()) return not_understood(s);
  judge_rows(s, i, Kind::empty, "table " + name);
}

void SqlReader::read_update(SqlStatement s) {
  std::size_t i = skip_modifiers(s, 1);
  const std::string name = read_sql_name(s, i);
  const std::size_t set = find_word(s, i, {"SET"});
  if (name == "STATISTICS" || name == "statistics") return add(Kind::change);
  if (name.empty() || set == s.size()) return not_understood(s);
  judge_rows(s, i, Kind::change_all, "table " + name);
}

void SqlReader::read_truncate(SqlStatement s) {
  std::size_t i = skip_modifiers(s, 1);
  if (i + 1 < s.size() && is_one_of(s[i], {"IF"})) i += 2;
  if (i < s.size() && is_one_of(s[i], {"DATABASE", "KEYSPACE"})) {
    ++i;
    return add(Kind::empty, "database " + read_sql_name(s, i));
  }
  bool is_any = false;
  while (i < s.size()) {
    const std::string name = read_sql_name(s, i);
    if (name.empty()) break;
    add(Kind::empty, "table " + name);
    is_any = true;
    while (i < s.size() && (s[i].is_mark("*") || s[i].is_mark(","))) ++i;
    if (i < s.size() && is_one_of(s[i], {"RESTART", "CONTINUE", "CASCADE", "RESTRICT", "WITH", "DROP", "REUSE"})) break;
    i = skip_modifiers(s, i);
  }
  if (!is_any) not_understood(s);
}

}  // namespace pawl
