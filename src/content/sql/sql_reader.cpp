// SPDX-License-Identifier: Apache-2.0
// Which statement it is, and the statements within it.
#include "content/sql/sql_reader.h"

#include <algorithm>

#include "content/sql/sql_client.h"

namespace pawl {
namespace {

constexpr int kMaxDepth = 16;
constexpr std::size_t kMaxFacts = 500;

// They read, or set something for this connection alone.
constexpr std::string_view kLookVerbs[] = {
    "SHOW",    "USE",        "SET",        "RESET",   "VALUES",   "TABLE",   "PRAGMA", "FETCH",       "CLOSE",
    "OPEN",    "SAVEPOINT",  "RELEASE",    "LISTEN",  "UNLISTEN", "DISCARD", "PRINT",  "HELP",        "CHECKSUM",
    "HANDLER", "DEALLOCATE", "SUMMARIZE",  "PIVOT",   "LIST",     "LS",      "EXISTS", "LOCK",        "UNLOCK",
    "CHECK",   "MOVE",       "CHECKPOINT", "GET",     "FROM",     "WAITFOR", "RETURN", "RAISE",       "RAISERROR",
    "THROW",   "GOTO",       "LEAVE",      "ITERATE", "SIGNAL",   "TRY",     "VERIFY", "CONSISTENCY", "PAGING",
    "TRACING", "EXPAND",     "STATUS",     "PROMPT",  "EXIT",     "QUIT",    "COLUMN", "WHENEVER",    "CLEAR"};

// They change something that they name.
constexpr std::string_view kChangeVerbs[] = {
    "INSERT",   "REPLACE",     "MERGE",     "UPSERT",     "VACUUM",   "ANALYZE",   "ANALYSE", "REINDEX",   "CLUSTER",
    "COMMENT",  "REFRESH",     "REASSIGN",  "SECURITY",   "NOTIFY",   "ATTACH",    "DETACH",  "RENAME",    "FLUSH",
    "OPTIMIZE", "REPAIR",      "KILL",      "PURGE",      "CHANGE",   "STOP",      "INSTALL", "UNINSTALL", "IMPORT",
    "EXPORT",   "BACKUP",      "RESTORE",   "SYSTEM",     "PUT",      "REMOVE",    "UNDROP",  "MSCK",      "DBCC",
    "BULK",     "RECONFIGURE", "CACHE",     "UNCACHE",    "EXCHANGE", "CANCEL",    "PAUSE",   "RESUME",    "APPLY",
    "BATCH",    "BINLOG",      "UNLOAD",    "INVALIDATE", "COMPUTE",  "FLASHBACK", "ADMIN",   "CONNECT",   "PASSWORD",
    "AUDIT",    "NOAUDIT",     "ASSOCIATE", "REORG",      "UPSERT",   "DEFINE"};

// Of routines: what follows their words is a statement.
constexpr std::string_view kControlVerbs[] = {"IF",      "ELSE",    "ELSIF",     "ELSEIF", "WHILE",  "LOOP", "FOR",
                                              "FOREACH", "DECLARE", "EXCEPTION", "WHEN",   "REPEAT", "THEN", "CASE"};

// What a statement within a routine begins with.
constexpr std::string_view kActingVerbs[] = {"DELETE", "UPDATE", "DROP",    "TRUNCATE", "INSERT",  "ALTER",
                                             "CREATE", "GRANT",  "REVOKE",  "EXEC",     "EXECUTE", "MERGE",
                                             "CALL",   "COPY",   "PERFORM", "SELECT",   "WITH",    "IF",
                                             "FOR",    "WHILE",  "BEGIN",   "LOOP",     "RAISE",   "RETURN"};

template <std::size_t N>
[[nodiscard]] bool holds(const std::string_view (&list)[N], std::string_view word) {
  return std::find(std::begin(list), std::end(list), word) != std::end(list);
}

}  // namespace

std::string read_sql_name(SqlStatement s, std::size_t& i) {
  std::string name;
  while (i < s.size() &&
         (s[i].is_name() || s[i].kind == SqlToken::Kind::text || (!name.empty() && s[i].is_mark("*")))) {
    name += s[i].text;
    ++i;
    // `prefix_$T`, `$A$B`: parts of one name are next to each other.
    while (i < s.size() && s[i].span.begin == s[i - 1].span.end &&
           (s[i].is_name() || s[i].kind == SqlToken::Kind::number)) {
      name += s[i].text;
      ++i;
    }
    if (i >= s.size() || !s[i].is_mark(".")) break;
    name += '.';
    ++i;
    if (i < s.size() && s[i].is_mark(".")) {  // `master..table`
      name += '.';
      ++i;
    }
  }
  return name;
}

std::size_t find_word(SqlStatement s, std::size_t from, std::initializer_list<std::string_view> words) {
  int depth = 0;
  for (std::size_t i = from; i < s.size(); ++i) {
    if (depth == 0 && is_one_of(s[i], words)) return i;
    if (s[i].is_mark("(")) ++depth;
    if (s[i].is_mark(")")) --depth;
    if (depth < 0) break;
  }
  return s.size();
}

bool is_one_of(const SqlToken& token, std::initializer_list<std::string_view> words) {
  return token.kind == SqlToken::Kind::word && std::find(words.begin(), words.end(), token.upper) != words.end();
}

void SqlReader::add(Kind kind, std::string object) {
  // A table that this text created holds no data of anybody yet.
  if (kind == Kind::drop || kind == Kind::empty || kind == Kind::change_all) {
    if (std::find(created_.begin(), created_.end(), to_upper(object)) != created_.end()) kind = Kind::change;
  }
  if (out_.facts.size() >= kMaxFacts) {
    if (out_.is_total()) add_problem("more statements than can be judged");
    return;
  }
  out_.facts.push_back({kind, std::move(object), span_});
}

void SqlReader::add_problem(std::string reason) {
  if (std::find(out_.problems.begin(), out_.problems.end(), reason) == out_.problems.end() && out_.problems.size() < 20)
    out_.problems.push_back(std::move(reason));
}

void SqlReader::not_understood(SqlStatement s) {
  std::string shown;
  for (const SqlToken& token : s) {
    if (shown.size() > 40) break;
    shown += (shown.empty() ? "" : " ") + token.text;
  }
  if (shown.size() > 60) shown = shown.substr(0, 60) + "…";
  add_problem(std::string(kNotUnderstood) + ": `" + shown + "`");
}

void SqlReader::read_text(std::string_view text) {
  if (depth_ >= kMaxDepth) return add_problem("SQL within SQL deeper than " + std::to_string(kMaxDepth));
  const SqlTokens tokens = read_sql_tokens(text, dialect_);
  ++depth_;
  read_statements(tokens);
  --depth_;
  if (!tokens.is_whole) add_problem("SQL that does not end where it should");
}

void SqlReader::read_body(std::string_view text) {
  const bool was_body = is_body_;
  is_body_ = true;
  read_text(text);
  is_body_ = was_body;
}

void SqlReader::read_statements(const SqlTokens& tokens) {
  for (const SqlStatement statement : split_sql(tokens.tokens, dialect_)) {
    const Span outer = span_;
    if (depth_ == 1) span_ = {statement.front().span.begin, statement.back().span.end};
    read_statement(statement);
    span_ = outer;
  }
}

// Long on purpose: one case for each verb.
void SqlReader::read_statement(SqlStatement s) {
  while (!s.empty() && (s[0].is_mark("(") || s[0].is("END") || s[0].is_mark(")"))) {
    if (s[0].is("END") && s.size() == 1 && !is_body_) return add(Kind::commit);
    s = s.subspan(1);
  }
  if (s.empty()) return;
  if (depth_ >= kMaxDepth) return add_problem("SQL within SQL deeper than " + std::to_string(kMaxDepth));
  if (s[0].kind == SqlToken::Kind::command) return read_client_line(s[0].text);
  // A label: `<<outer>> LOOP`.
  if (s[0].kind != SqlToken::Kind::word) {
    if (!is_body_) not_understood(s);
    return;
  }
  ++depth_;
  const std::string& verb = s[0].upper;
  const bool is_block = verb == "BEGIN" && !(s.size() == 1 && !is_body_) &&
                        (s.size() == 1 || !is_one_of(s[1], {"TRANSACTION", "WORK", "TRAN", "IMMEDIATE", "DEFERRED",
                                                            "EXCLUSIVE", "CONCURRENT", "ISOLATION", "READ"}));
  if (verb == "SELECT" || verb == "PERFORM" || (verb == "FROM" && dialect_ == SqlDialect::sqlite)) {
    read_query(s);
  } else if (verb == "WITH") {
    const std::size_t main =
        find_word(s, 1, {"SELECT", "INSERT", "UPDATE", "DELETE", "MERGE", "VALUES", "TABLE", "REPLACE", "FROM"});
    read_nested(s.first(main));
    if (main == s.size()) not_understood(s);
    if (main < s.size()) read_statement(s.subspan(main));
  } else if (verb == "DELETE") {
    read_delete(s);
  } else if (verb == "UPDATE") {
    read_update(s);
  } else if (verb == "TRUNCATE") {
    read_truncate(s);
  } else if (verb == "DROP") {
    read_drop(s);
  } else if (verb == "ALTER") {
    read_alter(s);
  } else if (verb == "CREATE") {
    read_create(s);
  } else if (verb == "GRANT" || verb == "REVOKE" || verb == "DENY") {
    read_grant(s);
  } else if (verb == "EXPLAIN" || verb == "DESCRIBE" || verb == "DESC" || verb == "PROFILE") {
    read_plan(s);
  } else if (verb == "COPY") {
    read_copy(s);
  } else if (verb == "LOAD") {
    read_load(s);
  } else if (verb == "EXEC" || verb == "EXECUTE" || verb == "CALL" || verb.starts_with("XP_")) {
    read_execute(s);
  } else if (verb == "PREPARE") {
    read_prepare(s);
  } else if (verb == "DO") {
    const auto body =
        std::find_if(s.begin(), s.end(), [](const SqlToken& t) { return t.kind == SqlToken::Kind::text; });
    if (body != s.end()) read_body(body->text);
    if (body == s.end()) read_query(s);
    add(Kind::change);
  } else if (is_block) {
    const bool was_body = is_body_;
    is_body_ = true;
    read_statement(s.subspan(1));
    is_body_ = was_body;
  } else if (verb == "BEGIN" || verb == "START" || verb == "COMMIT" || verb == "ROLLBACK" || verb == "ABORT") {
    read_transaction(s);
  } else if (verb == "SHUTDOWN") {
    add(Kind::server, "shutdown");
  } else if (holds(kControlVerbs, verb)) {
    read_control(s);
  } else if (holds(kLookVerbs, verb)) {
    read_query(s);
  } else if (holds(kChangeVerbs, verb)) {
    const bool overwrites = verb == "INSERT" && s.size() > 2 && s[1].is("OVERWRITE");
    std::size_t at = 2;
    if (overwrites && s[at].is("TABLE")) ++at;
    if (overwrites) add(Kind::empty, "table " + read_sql_name(s, at));
    read_nested(s);
    read_calls(s);
    add(Kind::change);
  } else if (!is_body_) {
    not_understood(s);
  } else {
    read_calls(s);
  }
  --depth_;
}

void SqlReader::read_client_line(std::string_view line) {
  ClientFacts command = read_client_command(dialect_, line);
  for (ClientFact& fact : command.facts) add(fact.kind, std::move(fact.object));
  if (!command.problem.empty()) add_problem(std::move(command.problem));
}

void SqlReader::read_query(SqlStatement s) {
  read_nested(s);
  read_calls(s);
  const std::size_t into = find_word(s, 1, {"INTO"});
  if (into + 2 < s.size() && is_one_of(s[into + 1], {"OUTFILE", "DUMPFILE"})) {
    add(dialect_ == SqlDialect::oracle ? Kind::client_write : Kind::write, s[into + 2].text);
    return;
  }
  add(into < s.size() ? Kind::change : Kind::look);
}

// `EXPLAIN ANALYZE DELETE …` runs it; without ANALYZE nothing is run.
void SqlReader::read_plan(SqlStatement s) {
  std::size_t i = 1;
  bool runs = s[0].is("PROFILE");
  if (i < s.size() && s[i].is_mark("(")) {
    for (; i < s.size() && !s[i].is_mark(")"); ++i) {
      const bool is_off = i + 1 < s.size() && (is_one_of(s[i + 1], {"FALSE", "OFF"}) || s[i + 1].text == "0");
      runs |= is_one_of(s[i], {"ANALYZE", "ANALYSE"}) && !is_off;
    }
    ++i;
  }
  while (i < s.size() && !holds(kActingVerbs, s[i].upper)) {
    runs |= is_one_of(s[i], {"ANALYZE", "ANALYSE"});
    ++i;
  }
  if (runs && i < s.size()) return read_statement(s.subspan(i));
  add(Kind::look);
}

void SqlReader::read_nested(SqlStatement s) {
  for (std::size_t i = 1; i + 1 < s.size(); ++i) {
    if (!s[i].is_mark("(") || !is_one_of(s[i + 1], {"DELETE", "UPDATE", "INSERT", "MERGE", "WITH"})) continue;
    // A function may have such a name: `insert(text, …)`.
    if (i + 2 < s.size() && s[i + 2].is_mark("(")) continue;
    std::size_t end = i + 1;
    int depth = 1;
    for (; end < s.size(); ++end) {
      if (s[end].is_mark("(")) ++depth;
      if (s[end].is_mark(")") && --depth == 0) break;
    }
    read_statement(s.subspan(i + 1, end - i - 1));
    i = end;
  }
}

// `IF x THEN DELETE …`, `FOR r IN SELECT … LOOP EXECUTE …`, `WHILE @n > 0 DELETE …`.
void SqlReader::read_control(SqlStatement s) {
  const bool was_body = is_body_;
  is_body_ = true;
  read_calls(s);
  bool is_done = false;
  for (std::size_t i = 0; i + 1 < s.size() && !is_done; ++i) {
    if (!is_one_of(s[i], {"THEN", "LOOP", "BEGIN", "DO", "ELSE"}) || !holds(kActingVerbs, s[i + 1].upper)) continue;
    if (s[i + 1].kind != SqlToken::Kind::word) continue;
    read_statement(s.subspan(i + 1));
    is_done = true;
  }
  if (!is_done) {
    const std::size_t verb = find_word(
        s, 1, {"DELETE", "UPDATE", "DROP", "TRUNCATE", "INSERT", "EXEC", "EXECUTE", "ALTER", "CREATE", "GRANT"});
    if (verb < s.size()) read_statement(s.subspan(verb));
  }
  is_body_ = was_body;
}

void SqlReader::read_transaction(SqlStatement s) {
  const bool is_part = find_word(s, 1, {"TO", "PREPARED"}) < s.size();
  if (s[0].is("BEGIN")) return add(Kind::begin);
  if (s[0].is("START")) return add(s.size() > 1 && s[1].is("TRANSACTION") ? Kind::begin : Kind::change);
  if (s[0].is("COMMIT")) return add(Kind::commit);
  add(is_part ? Kind::look : Kind::rollback);
}

}  // namespace pawl
