// SPDX-License-Identifier: Apache-2.0
// Statements on tables, databases, roles and what else has a name: what is lost with it, and who gains rights.
#include <algorithm>
#include <utility>

#include "base/lower.h"
#include "content/sql/sql_reader.h"

namespace pawl {
namespace {

constexpr std::size_t kMaxRoutines = 100;

// Words between DROP, CREATE or ALTER and what it is about.
[[nodiscard]] bool is_modifier(const SqlToken& token) {
  return is_one_of(token, {"TEMPORARY",    "TEMP",      "LOCAL",    "GLOBAL",      "UNLOGGED",
                           "OR",           "REPLACE",   "IF",       "NOT",         "EXISTS",
                           "CONCURRENTLY", "TRANSIENT", "TRUSTED",  "PROCEDURAL",  "UNIQUE",
                           "RECURSIVE",    "FORCE",     "DEFINER",  "EDITIONABLE", "NONEDITIONABLE",
                           "VIRTUAL",      "ONLY",      "VOLATILE", "DYNAMIC",     "AGGREGATE"});
}

// Languages and extensions whose code may do on the server's machine whatever the server may.
[[nodiscard]] bool is_unbounded(std::string_view name) {
  const std::string plain = lower(name);
  static constexpr std::string_view kNames[] = {"c", "internal", "plsh", "plr", "file_fdw", "adminpack"};
  if (std::find(std::begin(kNames), std::end(kNames), plain) != std::end(kNames)) return true;
  return plain.starts_with("pl") && plain.ends_with("u");  // plpython3u, plperlu
}

[[nodiscard]] bool is_account(const SqlToken& token) {
  return is_one_of(token, {"USER", "ROLE", "LOGIN", "GROUP", "CREDENTIAL", "POLICY", "PROFILE"});
}

}  // namespace

void SqlReader::read_drop(SqlStatement s) {
  std::size_t i = 1;
  bool is_temporary = false;
  while (i < s.size() && is_modifier(s[i])) is_temporary |= is_one_of(s[i++], {"TEMPORARY", "TEMP"});
  if (i >= s.size() || s[i].kind != SqlToken::Kind::word) return not_understood(s);
  const SqlToken& what = s[i++];
  const bool is_derived = is_one_of(what, {"MATERIALIZED", "FOREIGN", "EXTERNAL"});
  if (is_derived) return add(Kind::change);
  while (i < s.size() && is_modifier(s[i])) ++i;
  const bool cascades = find_word(s, i, {"CASCADE"}) < s.size();
  // With what hangs on them: columns of a type, tables of an extension.
  const bool takes_data_along = cascades && is_one_of(what, {"TYPE", "EXTENSION", "DOMAIN"});
  const bool is_data =
      is_one_of(what, {"TABLE", "DATABASE", "SCHEMA", "KEYSPACE", "CATALOG", "COLLECTION", "MEASUREMENT", "SERIES",
                       "BUCKET", "COLUMN", "PARTITION", "NAMESPACE", "TABLES"});
  if (is_one_of(what, {"OWNED"})) {
    ++i;
    return add(Kind::drop, "all that " + read_sql_name(s, i) + " owns");
  }
  const Kind kind = is_account(what)                                 ? Kind::grant
                    : (is_data || takes_data_along) && !is_temporary ? Kind::drop
                                                                     : Kind::change;
  const std::string word = lower(what.text);
  bool is_any = false;
  while (i < s.size()) {
    const std::string name = read_sql_name(s, i);
    if (name.empty()) break;
    is_any = true;
    const bool is_own = name.starts_with('#');  // T-SQL's temporary tables
    add(is_own ? Kind::change : kind, word + " " + name);
    while (i < s.size() && s[i].is_mark("@")) {  // 'bob'@'%'
      ++i;
      static_cast<void>(read_sql_name(s, i));
    }
    if (i >= s.size() || !s[i].is_mark(",")) break;
    ++i;
  }
  if (!is_any) not_understood(s);
}

void SqlReader::read_alter(SqlStatement s) {
  std::size_t i = 1;
  while (i < s.size() && is_modifier(s[i])) ++i;
  if (i >= s.size() || s[i].kind != SqlToken::Kind::word) return not_understood(s);
  const SqlToken& what = s[i++];
  if (what.is("SYSTEM")) return add(Kind::server, "settings");
  if (is_account(what) || (what.is("DEFAULT") && i < s.size() && s[i].is("PRIVILEGES"))) {
    return add(Kind::grant, lower(what.text) + " " + (what.is("DEFAULT") ? "privileges" : read_sql_name(s, i)));
  }
  if (!what.is("TABLE")) {
    read_calls(s);
    return add(Kind::change);
  }
  while (i < s.size() && is_modifier(s[i])) ++i;
  const std::string table = read_sql_name(s, i);
  if (table.empty()) return not_understood(s);
  bool is_said = false;
  // Each action comes after a comma.
  int depth = 0;
  bool is_action = true;
  for (std::size_t at = i; at < s.size(); ++at) {
    if (s[at].is_mark("(")) ++depth;
    if (s[at].is_mark(")")) --depth;
    if (depth != 0) continue;
    const bool begins = std::exchange(is_action, s[at].is_mark(","));
    if (!begins || at + 1 >= s.size()) continue;
    if (is_one_of(s[at], {"DELETE", "UPDATE"})) {  // ClickHouse
      judge_rows(s.subspan(at), 1, s[at].is("DELETE") ? Kind::empty : Kind::change_all, "table " + table);
      is_said = true;
      break;
    }
    // `DISABLE ROW LEVEL SECURITY`, `NO FORCE ROW LEVEL SECURITY`
    const std::size_t row = at + (s[at].is("NO") && s[at + 1].is("FORCE") ? 2 : 1);
    if (is_one_of(s[at], {"DISABLE", "NO"}) && row < s.size() && s[row].is("ROW")) {
      add(Kind::grant, "table " + table + ", every row");
      is_said = true;
      continue;
    }
    const bool truncates = s[at].is("TRUNCATE");
    if (!truncates && !s[at].is("DROP")) continue;
    std::size_t next = at + 1;
    if (is_one_of(s[next], {"CONSTRAINT", "INDEX", "KEY", "PRIMARY", "FOREIGN", "CHECK", "DEFAULT", "NOT", "EXPRESSION",
                            "IDENTITY", "UNIQUE", "PERIOD", "STATISTICS", "PROJECTION"})) {
      continue;
    }
    const bool is_partition = s[next].is("PARTITION");
    if (is_one_of(s[next], {"COLUMN", "COLUMNS", "PARTITION"})) ++next;
    while (next < s.size() && (is_modifier(s[next]) || s[next].is_mark("("))) ++next;
    const std::string name = read_sql_name(s, next);
    add(truncates ? Kind::empty : Kind::drop, (is_partition ? "partition " : "column ") + table + "." + name);
    is_said = true;
  }
  if (!is_said) add(Kind::change);
}

void SqlReader::read_create(SqlStatement s) {
  std::size_t i = 1;
  bool replaces = false;
  bool is_careful = false;
  while (i < s.size() && is_modifier(s[i])) {
    replaces |= s[i].is("REPLACE");
    ++i;
  }
  // `CREATE DEFINER=a@b TRIGGER`.
  if (i < s.size() && s[i].is_mark("=")) {
    while (i < s.size() && !is_one_of(s[i], {"TRIGGER", "PROCEDURE", "FUNCTION", "EVENT", "VIEW"})) ++i;
  }
  if (i >= s.size() || !s[i].is_name()) return not_understood(s);
  const SqlToken& what = s[i++];
  while (i < s.size() && is_modifier(s[i])) is_careful |= s[i++].is("EXISTS");
  const std::string name = read_sql_name(s, i);
  if (is_account(what)) return add(Kind::grant, lower(what.text) + " " + name);
  if (is_one_of(what, {"EXTENSION", "LANGUAGE"}) && is_unbounded(name))
    return add(Kind::server, lower(what.text) + " " + name);
  if (what.is("ASSEMBLY")) return add(Kind::server, "assembly " + name);
  if (is_one_of(what, {"FUNCTION", "PROCEDURE", "PROC", "TRIGGER", "EVENT"})) {
    const std::size_t language = find_word(s, i, {"LANGUAGE", "SONAME"});
    if (language + 1 < s.size() && (s[language].is("SONAME") || is_unbounded(s[language + 1].text)))
      return add(Kind::server, lower(what.text) + " " + name);
    Routine routine{to_upper(name), {}, {}};
    for (const SqlToken& token : s.subspan(i)) {
      if (token.kind == SqlToken::Kind::text && token.text.size() > routine.body.size()) routine.body = token.text;
    }
    const std::size_t begin = find_word(s, i, {"BEGIN"});
    if (begin < s.size()) {
      for (const SqlToken& token : s.subspan(begin)) {
        const bool is_text = token.kind == SqlToken::Kind::text;
        routine.body += (is_text ? " '" : " ") + token.text + (is_text ? "'" : "");
      }
    }
    if (routines_.size() < kMaxRoutines) routines_.push_back(std::move(routine));
    return add(Kind::change);
  }
  if (what.is("TABLE") && replaces) return add(Kind::drop, "table " + name);
  if (what.is("TABLE") && !is_careful && created_.size() < 200) created_.push_back(to_upper("table " + name));
  read_nested(s);
  read_calls(s);
  add(Kind::change);
}

namespace {

// How far the rights of a `GRANT … ON` go, if they go further than to one account and its tables.
[[nodiscard]] std::string_view reach_of(SqlStatement s, std::size_t on, std::string_view name) {
  const std::size_t to = find_word(s, on, {"TO"});
  for (std::size_t i = to + 1; i < s.size() && !s[i].is("WITH"); ++i) {
    if (is_one_of(s[i], {"PUBLIC", "ANON", "ANONYMOUS", "GUEST"})) return ", for everybody";
  }
  const std::size_t with = find_word(s, on, {"WITH"});
  if (with + 1 < s.size() && is_one_of(s[with + 1], {"GRANT", "ADMIN"})) return ", to be passed on";
  return s.size() > 1 && s[1].is("ALL") && name == "*.*" ? ", all rights" : "";
}

}  // namespace

void SqlReader::read_grant(SqlStatement s) {
  const std::size_t on = find_word(s, 1, {"ON"});
  if (on == s.size()) {
    std::size_t i = 1;
    return add(Kind::grant, "role " + read_sql_name(s, i));
  }
  std::size_t i = on + 1;
  std::string object = "table ";
  if (i + 1 < s.size() &&
      is_one_of(s[i], {"TABLE", "DATABASE", "SCHEMA", "SEQUENCE", "FUNCTION", "PROCEDURE", "ALL", "KEYSPACE",
                       "WAREHOUSE", "LANGUAGE"}) &&
      (s[i + 1].is_name() || s[i + 1].kind == SqlToken::Kind::text)) {
    object = lower(s[i].text) + " ";
    ++i;
  }
  std::string name = read_sql_name(s, i);
  while (i < s.size() && (s[i].is_mark("*") || s[i].is_mark("."))) name += s[i++].text;
  const bool gives = s[0].is("GRANT");
  add(Kind::grant, object + name + std::string(gives ? reach_of(s, on, name) : std::string_view()));
}

}  // namespace pawl
