// SPDX-License-Identifier: Apache-2.0
// Commands that a client takes for itself: they never come to the server, and some start programs or read files here.
#include "content/sql/sql_client.h"

#include "content/sql/sql_reader.h"

namespace pawl {
namespace {

using Kind = DatabaseFact::Kind;

[[nodiscard]] ClientFacts one(Kind kind, std::string object = {}) {
  return {{{kind, std::move(object)}}, {}};
}

[[nodiscard]] ClientFacts problem(std::string text) {
  return {{}, std::move(text)};
}

[[nodiscard]] std::string_view trimmed(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(" \t");
  if (begin == std::string_view::npos) return {};
  const std::size_t end = text.find_last_not_of(" \t;");
  return end == std::string_view::npos || end < begin ? std::string_view() : text.substr(begin, end + 1 - begin);
}

[[nodiscard]] std::string unquoted(std::string_view text) {
  if (text.size() >= 2 && (text.front() == '\'' || text.front() == '"') && text.back() == text.front())
    text = text.substr(1, text.size() - 2);
  return std::string(text);
}

// The word at the front; `text` is then what follows.
[[nodiscard]] std::string_view take_word(std::string_view& text) {
  text = trimmed(text);
  const std::size_t end = std::min(text.find_first_of(" \t"), text.size());
  const std::string_view word = text.substr(0, end);
  text = trimmed(text.substr(end));
  return word;
}

[[nodiscard]] ClientFacts read_psql_command(std::string_view line) {
  if (line.starts_with("\\!")) return one(Kind::shell, std::string(trimmed(line.substr(2))));
  std::string_view rest = line.substr(1);
  const std::string_view word = take_word(rest);
  if (word == "i" || word == "ir" || word == "include" || word == "include_relative")
    return one(Kind::script, unquoted(rest));
  if (word == "gexec") return problem("SQL that a query puts together");
  // What a command prints becomes a value, and what a query gives is piped into one.
  const std::size_t tick = rest.find('`');
  if (tick != std::string_view::npos) {
    const std::size_t close = std::min(rest.find('`', tick + 1), rest.size());
    return one(Kind::shell, std::string(rest.substr(tick + 1, close - tick - 1)));
  }
  const bool is_output = word == "o" || word == "out" || word == "g" || word == "gx" || word == "w" || word == "write";
  if (is_output && rest.starts_with('|')) return one(Kind::shell, std::string(trimmed(rest.substr(1))));
  if (is_output && !rest.empty() && !rest.starts_with('(')) return one(Kind::client_write, unquoted(rest));
  if (word == "s" && !rest.empty()) return one(Kind::client_write, unquoted(rest));
  if (word == "copy") {
    const SqlTokens tokens = read_sql_tokens(rest, SqlDialect::postgres);
    const SqlStatement s = tokens.tokens;
    const std::size_t way = find_word(s, 0, {"TO", "FROM"});
    const bool is_in = way < s.size() && s[way].is("FROM");
    if (way + 2 < s.size() && s[way + 1].is("PROGRAM")) return one(Kind::shell, s[way + 2].text);
    if (way + 1 >= s.size()) return problem(std::string(kNotUnderstood) + ": `" + std::string(line) + "`");
    if (is_one_of(s[way + 1], {"STDIN", "STDOUT", "PSTDIN", "PSTDOUT"})) return one(is_in ? Kind::change : Kind::look);
    // A path needs no quotes here.
    std::string_view path = rest.substr(s[way + 1].span.begin);
    path = path.substr(0, path.find_first_of(" \t", path.starts_with('\'') ? path.find('\'', 1) : 0));
    return {{{is_in ? Kind::client_read : Kind::client_write, unquoted(path)}, {is_in ? Kind::change : Kind::look, ""}},
            {}};
  }
  if (word == "lo_import") return one(Kind::client_read, unquoted(rest.substr(0, rest.find(' '))));
  if (word == "lo_export") {
    static_cast<void>(take_word(rest));
    return one(Kind::client_write, unquoted(rest));
  }
  if (word == "password") return one(Kind::grant, "role " + std::string(rest));
  return one(Kind::look);
}

[[nodiscard]] ClientFacts read_mysql_command(std::string_view line) {
  if (line.starts_with("\\!")) return one(Kind::shell, std::string(trimmed(line.substr(2))));
  if (line.starts_with("\\.")) return one(Kind::script, unquoted(trimmed(line.substr(2))));
  if (line.starts_with("\\T")) return one(Kind::client_write, unquoted(trimmed(line.substr(2))));
  if (line.starts_with("\\P")) return one(Kind::shell, std::string(trimmed(line.substr(2))));
  const std::string word = to_upper(take_word(line));
  if (word == "SYSTEM" || (word == "PAGER" && !line.empty())) return one(Kind::shell, std::string(line));
  if (word == "SOURCE") return one(Kind::script, unquoted(line));
  if (word == "TEE" && !line.empty()) return one(Kind::client_write, unquoted(line));
  return one(Kind::look);
}

[[nodiscard]] ClientFacts read_sqlite_command(std::string_view line) {
  std::string_view rest = line.substr(1);
  const std::string word(take_word(rest));
  // A command may be cut short: `.sh`, `.sys`.
  const auto is = [&](std::string_view whole, std::size_t least) {
    return word.size() >= least && whole.starts_with(word);
  };
  if (is("shell", 2) || is("system", 2)) return one(Kind::shell, std::string(rest));
  if (is("read", 3)) {
    if (rest.starts_with('|')) return one(Kind::shell, std::string(trimmed(rest.substr(1))));
    return one(Kind::script, unquoted(rest));
  }
  if (is("load", 2)) return one(Kind::server, "library " + std::string(rest));
  if (is("output", 1) || is("once", 3) || word == "excel" || is("backup", 1) || is("save", 3) || is("clone", 2) ||
      is("log", 3)) {
    if (rest.starts_with('|')) return one(Kind::shell, std::string(trimmed(rest.substr(1))));
    if ((is("backup", 1) || is("save", 3)) && rest.find(' ') != std::string_view::npos)
      rest = rest.substr(rest.rfind(' ') + 1);
    if (rest.empty() || rest == "stdout" || rest == "off") return one(Kind::look);
    return one(Kind::client_write, unquoted(rest));
  }
  if (is("import", 1)) {
    std::string_view file = take_word(rest);
    while (file.starts_with("--")) file = take_word(rest);
    if (unquoted(file).starts_with('|')) return one(Kind::shell, unquoted(file).substr(1) + " " + std::string(rest));
    return {{{Kind::client_read, unquoted(file)}, {Kind::change, ""}}, {}};
  }
  if (is("restore", 3)) {
    if (rest.find(' ') != std::string_view::npos) rest = rest.substr(rest.rfind(' ') + 1);
    return {{{Kind::client_read, unquoted(rest)}, {Kind::empty, "database main"}}, {}};
  }
  if (is("open", 3) && rest.find("--new") != std::string_view::npos)
    return one(Kind::empty, "database " + unquoted(rest.substr(rest.rfind(' ') + 1)));
  return one(Kind::look);
}

[[nodiscard]] ClientFacts read_sqlcmd_command(std::string_view line) {
  if (line.starts_with(':')) line.remove_prefix(1);
  if (line.starts_with("!!")) return one(Kind::shell, std::string(trimmed(line.substr(2))));
  const std::string word = to_upper(take_word(line));
  if (word == "R") return one(Kind::script, unquoted(line));
  if ((word == "OUT" || word == "ERROR" || word == "PERFTRACE") && !line.empty())
    return one(Kind::client_write, unquoted(line));
  return one(Kind::look);
}

[[nodiscard]] ClientFacts read_sqlplus_command(std::string_view line) {
  if (line.starts_with('!')) return one(Kind::shell, std::string(trimmed(line.substr(1))));
  if (line.starts_with('@'))
    return one(Kind::script, std::string(trimmed(line.substr(line.starts_with("@@") ? 2 : 1))));
  const std::string word = to_upper(take_word(line));
  if (word == "HOST") return one(Kind::shell, std::string(line));
  if (word == "START") return one(Kind::script, std::string(line));
  if (word == "SPOOL" && to_upper(line) != "OFF") return one(Kind::client_write, unquoted(line));
  return one(Kind::look);
}

}  // namespace

ClientFacts read_client_command(SqlDialect dialect, std::string_view line) {
  switch (dialect) {
    case SqlDialect::postgres:
    case SqlDialect::other:
      return read_psql_command(line);
    case SqlDialect::mysql:
      return read_mysql_command(line);
    case SqlDialect::sqlite:
      return read_sqlite_command(line);
    case SqlDialect::mssql:
      return read_sqlcmd_command(line);
    case SqlDialect::oracle:
      return read_sqlplus_command(line);
  }
  return {};
}

}  // namespace pawl
