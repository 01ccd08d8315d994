// SPDX-License-Identifier: Apache-2.0
// What a statement reaches beyond the tables: functions and procedures that touch files or run commands, SQL that is
// put together at run time, COPY and LOAD.
#include <algorithm>
#include <utility>

#include "content/sql/sql_reader.h"

namespace pawl {
namespace {

struct Reach {
  std::string_view name;
  DatabaseFact::Kind kind;
  int place;  // of the argument that says what; -1: a text of SQL, anywhere
};

constexpr DatabaseFact::Kind kSql = DatabaseFact::Kind::script;  // here: the text itself

constexpr Reach kReaches[] = {
    {"PG_READ_FILE", DatabaseFact::Kind::read, 0},
    {"PG_READ_BINARY_FILE", DatabaseFact::Kind::read, 0},
    {"PG_LS_DIR", DatabaseFact::Kind::read, 0},
    {"LO_IMPORT", DatabaseFact::Kind::read, 0},
    {"LO_EXPORT", DatabaseFact::Kind::write, 1},
    {"PG_FILE_WRITE", DatabaseFact::Kind::write, 0},
    {"PG_FILE_UNLINK", DatabaseFact::Kind::write, 0},
    {"LOAD_FILE", DatabaseFact::Kind::read, 0},
    {"READFILE", DatabaseFact::Kind::client_read, 0},
    {"WRITEFILE", DatabaseFact::Kind::client_write, 0},
    {"READ_TEXT", DatabaseFact::Kind::client_read, 0},
    {"READ_BLOB", DatabaseFact::Kind::client_read, 0},
    {"READ_CSV", DatabaseFact::Kind::client_read, 0},
    {"READ_CSV_AUTO", DatabaseFact::Kind::client_read, 0},
    {"READ_JSON", DatabaseFact::Kind::client_read, 0},
    {"READ_JSON_AUTO", DatabaseFact::Kind::client_read, 0},
    {"READ_PARQUET", DatabaseFact::Kind::client_read, 0},
    {"LOAD_EXTENSION", DatabaseFact::Kind::server, 0},
    {"SYS_EXEC", DatabaseFact::Kind::program, 0},
    {"SYS_EVAL", DatabaseFact::Kind::program, 0},
    {"XP_CMDSHELL", DatabaseFact::Kind::program, 0},
    {"DBLINK_EXEC", kSql, -1},
    {"DBLINK", kSql, -1},
    {"QUERY_TO_XML", kSql, -1},
    {"DATABASE_TO_XML", DatabaseFact::Kind::look, 0},
};

constexpr int kMaxReaches = 40;  // of one statement: each looks for its own end

[[nodiscard]] bool is_text(const SqlToken& token) {
  return token.kind == SqlToken::Kind::text;
}

// `%I`, `%s`, `%2$L` of format(): a part that is not known.
[[nodiscard]] std::string fill_format(std::string_view text) {
  std::string filled;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%' || i + 1 >= text.size()) {
      filled += text[i];
      continue;
    }
    ++i;
    while (i < text.size() && (text[i] == '$' || text[i] == '-' || (text[i] >= '0' && text[i] <= '9'))) ++i;
    if (i < text.size() && text[i] == '%') filled += '%';
    if (i < text.size() && text[i] != '%') filled += "…";
  }
  return filled;
}

}  // namespace

void SqlReader::read_calls(SqlStatement s) {
  // DuckDB takes a file for a table: `FROM 'x.csv'`.
  for (std::size_t i = 0; dialect_ == SqlDialect::sqlite && i + 1 < s.size(); ++i) {
    if (is_one_of(s[i], {"FROM", "JOIN"}) && is_text(s[i + 1])) add(DatabaseFact::Kind::client_read, s[i + 1].text);
  }
  int reaches = 0;
  for (std::size_t i = 0; i + 1 < s.size(); ++i) {
    if (!s[i + 1].is_mark("(") || (s[i].kind != SqlToken::Kind::word && s[i].kind != SqlToken::Kind::name)) continue;
    const std::string name = to_upper(s[i].text);
    const auto reach =
        std::find_if(std::begin(kReaches), std::end(kReaches), [&](const Reach& r) { return r.name == name; });
    if (reach == std::end(kReaches)) {
      call_routine(name);
      continue;
    }
    if (++reaches > kMaxReaches) return add_problem("more calls than can be judged");
    // Its arguments: single tokens are enough, what is put together is not known.
    int depth = 0;
    int place = 0;
    std::vector<SqlStatement> arguments;
    std::size_t begin = i + 2;
    std::size_t end = i + 1;
    for (; end < s.size(); ++end) {
      if (s[end].is_mark("(")) ++depth;
      if (s[end].is_mark(")")) --depth;
      const bool is_end = depth == 0 || (depth == 1 && s[end].is_mark(","));
      if (is_end) {
        arguments.push_back(s.subspan(begin, end - begin));
        begin = end + 1;
        ++place;
      }
      if (depth == 0) break;
    }
    if (reach->place < 0) {
      const auto text = std::find_if(arguments.rbegin(), arguments.rend(), [](SqlStatement argument) {
        return std::any_of(argument.begin(), argument.end(), is_text);
      });
      if (text != arguments.rend()) read_dynamic(*text);
      continue;
    }
    const auto at = static_cast<std::size_t>(reach->place);
    const bool is_known = at < arguments.size() && arguments[at].size() == 1 && is_text(arguments[at][0]);
    if (reach->kind == Kind::look) continue;
    if (reach->kind == Kind::program && !is_known) {
      add_problem("a command that SQL puts together");
      continue;
    }
    add(reach->kind, reach->kind == Kind::server ? "library" : is_known ? arguments[at][0].text : "…");
  }
}

void SqlReader::call_routine(std::string_view name) {
  for (Routine& routine : routines_) {
    if (routine.name != name || routine.body.empty()) continue;
    const std::string body = std::exchange(routine.body, {});
    return read_body(body);
  }
}

void SqlReader::read_dynamic(SqlStatement expression) {
  const std::size_t end = find_word(expression, 0, {"USING", "INTO"});
  std::string text;
  bool is_any = false;
  for (std::size_t i = 0; i < end; ++i) {
    const SqlToken& token = expression[i];
    if (is_text(token)) {
      const bool is_format = i >= 2 && is_one_of(expression[i - 2], {"FORMAT", "FORMATMESSAGE"});
      text += is_format ? fill_format(token.text) : token.text;
      is_any = true;
      if (is_format) break;
      continue;
    }
    const bool is_joint = token.is_mark("||") || token.is_mark("+") || token.is_mark("(") || token.is_mark(")") ||
                          token.is_mark(",") || is_one_of(token, {"CONCAT", "FORMAT", "FORMATMESSAGE"});
    if (!is_joint && !text.ends_with("…")) text += "…";
  }
  if (!is_any || text.starts_with("…")) return add_problem("SQL that is put together at run time");
  read_text(text);
}

// `EXEC xp_cmdshell 'dir'`, `EXEC('…')`, `EXECUTE IMMEDIATE '…'`, `EXECUTE 'DROP TABLE ' || x`, `CALL p()`.
void SqlReader::read_execute(SqlStatement s) {
  std::size_t i = s[0].upper.starts_with("XP_") ? 0 : 1;
  if (i < s.size() && s[i].is("IMMEDIATE")) ++i;
  if (i + 1 < s.size() && s[i].kind == SqlToken::Kind::unknown && s[i + 1].is_mark("=")) i += 2;  // EXEC @r = p
  if (i >= s.size()) return not_understood(s);
  if (is_text(s[i]) || s[i].is_mark("(") || (s[i].is("FORMAT") && i + 1 < s.size() && s[i + 1].is_mark("("))) {
    read_dynamic(s.subspan(i));
    return;
  }
  const std::size_t first = i;
  std::string name = to_upper(read_sql_name(s, i));
  name = name.substr(name.rfind('.') + 1);
  if (name == "SP_EXECUTESQL") return read_dynamic(s.subspan(i, i < s.size() ? 1 : 0));
  if (name == "XP_CMDSHELL") {
    if (i < s.size() && is_text(s[i])) return add(Kind::program, s[i].text);
    return add_problem("a command that SQL puts together");
  }
  if (name == "SP_CONFIGURE" || name == "SP_OACREATE" || name == "SP_OAMETHOD" || name.starts_with("XP_REG") ||
      name == "SP_ADDEXTENDEDPROC")
    return add(Kind::server, "settings");
  if (name.starts_with("SP_ADD") || name.starts_with("SP_GRANT") || name.starts_with("SP_PASSWORD"))
    return add(Kind::grant, "role");
  if (name == "SP_MSFOREACHTABLE" || name == "SP_MSFOREACHDB") return read_dynamic(s.subspan(i));
  // In a routine `EXECUTE x` runs what a variable holds; elsewhere it is a prepared statement.
  if (is_body_ && s[0].is("EXECUTE") && dialect_ != SqlDialect::mssql) {
    return read_dynamic(s.subspan(first));
  }
  call_routine(name);
  read_calls(s);
  add(Kind::change);
}

void SqlReader::read_prepare(SqlStatement s) {
  const std::size_t at = find_word(s, 1, {"AS", "FROM"});
  if (at + 1 >= s.size()) return add(Kind::look);
  if (s[at].is("AS")) return read_statement(s.subspan(at + 1));
  read_dynamic(s.subspan(at + 1));
}

// `COPY t TO PROGRAM 'cmd'`, `COPY t FROM '/path'`; standard input and output are the client's.
void SqlReader::read_copy(SqlStatement s) {
  read_nested(s);
  read_calls(s);
  const std::size_t way = find_word(s, 1, {"TO", "FROM"});
  const bool is_in = way < s.size() && s[way].is("FROM");
  if (way + 2 < s.size() && s[way + 1].is("PROGRAM")) {
    if (is_text(s[way + 2])) return add(Kind::program, s[way + 2].text);
    return add_problem("a command that SQL puts together");
  }
  if (way + 1 < s.size() && is_text(s[way + 1])) {
    const bool is_beside = dialect_ == SqlDialect::sqlite;  // DuckDB has no server
    if (is_in) add(is_beside ? Kind::client_read : Kind::read, s[way + 1].text);
    if (!is_in) return add(is_beside ? Kind::client_write : Kind::write, s[way + 1].text);
  }
  add(is_in ? Kind::change : Kind::look);
}

void SqlReader::read_load(SqlStatement s) {
  const std::size_t file = find_word(s, 1, {"INFILE"});
  if (file + 1 < s.size()) {
    const bool is_local = find_word(s, 1, {"LOCAL"}) < file;
    add(is_local ? Kind::client_read : Kind::read, s[file + 1].text);
    return add(Kind::change);
  }
  if (s.size() == 2 && is_text(s[1])) return add(Kind::server, "library " + s[1].text);
  add(Kind::change);
}

}  // namespace pawl
