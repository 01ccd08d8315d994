// SPDX-License-Identifier: Apache-2.0
// Commands of Redis: a line each, words in quotes or not, letters of any size.
#include <algorithm>

#include "content/sql/database.h"
#include "content/sql/sql_tokens.h"

namespace pawl {
namespace {

using Kind = DatabaseFact::Kind;

struct RedisCommand {
  std::string_view name;
  Kind kind;
  std::string_view object;
};

constexpr RedisCommand kCommands[] = {
    {"FLUSHALL", Kind::empty, "all databases"}, {"FLUSHDB", Kind::empty, "database"},
    {"SHUTDOWN", Kind::server, "shutdown"},     {"DEBUG", Kind::server, "debug"},
    {"MODULE", Kind::server, "library"},        {"SLAVEOF", Kind::server, "replication"},
    {"REPLICAOF", Kind::server, "replication"}, {"FAILOVER", Kind::server, "replication"},
    {"SWAPDB", Kind::change_all, "database"},   {"RESTORE", Kind::change, ""},
};

// They give something and change nothing.
constexpr std::string_view kLooks[] = {
    "GET",       "MGET",       "EXISTS",    "KEYS",    "SCAN",      "TTL",      "PTTL",    "TYPE",    "STRLEN",
    "GETRANGE",  "HGET",       "HMGET",     "HGETALL", "HKEYS",     "HVALS",    "HLEN",    "HEXISTS", "HSCAN",
    "LLEN",      "LRANGE",     "LINDEX",    "SCARD",   "SISMEMBER", "SMEMBERS", "SSCAN",   "SINTER",  "SUNION",
    "SDIFF",     "ZCARD",      "ZCOUNT",    "ZRANGE",  "ZSCORE",    "ZRANK",    "ZSCAN",   "XLEN",    "XRANGE",
    "XREAD",     "XINFO",      "PING",      "ECHO",    "INFO",      "DBSIZE",   "TIME",    "MEMORY",  "OBJECT",
    "COMMAND",   "CLIENT",     "SLOWLOG",   "LATENCY", "MONITOR",   "SELECT",   "AUTH",    "HELLO",   "QUIT",
    "SUBSCRIBE", "PSUBSCRIBE", "RANDOMKEY", "DUMP",    "LASTSAVE",  "ROLE",     "EVAL_RO", "WATCH",   "UNWATCH",
    "MULTI",     "EXEC",       "DISCARD",   "WAIT",    "TOUCH",     "BITCOUNT", "PFCOUNT"};

[[nodiscard]] std::vector<std::string> words_of(std::string_view line) {
  std::vector<std::string> words;
  for (std::size_t i = 0; i < line.size();) {
    if (line[i] == ' ' || line[i] == '\t' || line[i] == '\r') {
      ++i;
      continue;
    }
    const char quote = line[i] == '"' || line[i] == '\'' ? line[i] : '\0';
    std::string word;
    if (quote != '\0') ++i;
    while (i < line.size() &&
           (quote != '\0' ? line[i] != quote : line[i] != ' ' && line[i] != '\t' && line[i] != '\r')) {
      if (quote == '"' && line[i] == '\\' && i + 1 < line.size()) ++i;
      word += line[i++];
    }
    if (quote != '\0') ++i;
    words.push_back(std::move(word));
  }
  return words;
}

// A text of Lua that Redis runs by itself: the commands that it calls with known words. One that both lists keys and
// deletes takes away as many as there are.
void read_script(std::string_view text, DatabaseFacts& facts) {
  bool lists = false;
  bool deletes = false;
  static constexpr std::string_view kCalls[] = {"redis.call", "redis.pcall"};
  for (const std::string_view call : kCalls) {
    for (std::size_t at = text.find(call); at != std::string_view::npos; at = text.find(call, at + 1)) {
      const std::size_t open = text.find_first_not_of("( ", at + call.size());
      if (open == std::string_view::npos || (text[open] != '\'' && text[open] != '"')) {
        facts.problems.assign(1, "a command of Redis that a script puts together");
        continue;
      }
      const std::size_t close = std::min(text.find(text[open], open + 1), text.size());
      const std::string name = to_upper(text.substr(open + 1, close - open - 1));
      lists |= name == "KEYS" || name == "SCAN";
      deletes |= name == "DEL" || name == "UNLINK";
      const DatabaseFacts inner = read_redis_command({name});
      facts.facts.insert(facts.facts.end(), inner.facts.begin(), inner.facts.end());
    }
  }
  if (lists && deletes) facts.facts.push_back({Kind::empty, "keys …", {}});
  if (text.find("os.execute") != std::string_view::npos || text.find("io.popen") != std::string_view::npos)
    facts.facts.push_back({Kind::server, "script", {}});
}

}  // namespace

DatabaseFacts read_redis_command(const std::vector<std::string>& words) {
  DatabaseFacts facts;
  if (words.empty()) return facts;
  const std::string name = to_upper(words[0]);
  const std::string second = words.size() > 1 ? to_upper(words[1]) : std::string();
  const auto command =
      std::find_if(std::begin(kCommands), std::end(kCommands), [&](const RedisCommand& c) { return c.name == name; });
  if (name.starts_with('$') || name == "…") {
    facts.problems.push_back("a command of Redis that is not known");
  } else if (command != std::end(kCommands)) {
    const bool only_looks = (name == "DEBUG" && second == "OBJECT") || (name == "MODULE" && second == "LIST");
    facts.facts.push_back({only_looks ? Kind::look : command->kind, std::string(command->object), {}});
  } else if (name == "CONFIG") {
    // Where it writes its file, and what it loads: a known way into the machine.
    const std::string key = words.size() > 2 ? to_upper(words[2]) : std::string();
    static constexpr std::string_view kWays[] = {
        "DIR",         "DBFILENAME",     "LOADMODULE",           "APPENDFILENAME",
        "REQUIREPASS", "PROTECTED-MODE", "ENABLE-DEBUG-COMMAND", "ENABLE-MODULE-COMMAND"};
    const bool is_way = std::find(std::begin(kWays), std::end(kWays), key) != std::end(kWays);
    facts.facts.push_back({second == "SET" ? (is_way ? Kind::server : Kind::change) : Kind::look,
                           second == "SET" ? "setting " + words.back() : std::string(),
                           {}});
    if (second == "SET") facts.facts.back().object = "setting " + (words.size() > 2 ? words[2] : std::string());
  } else if (name == "ACL" && (second == "SETUSER" || second == "DELUSER" || second == "LOAD")) {
    facts.facts.push_back({Kind::grant, "user " + (words.size() > 2 ? words[2] : std::string()), {}});
  } else if (name == "EVAL" && words.size() > 1) {
    read_script(words[1], facts);
    facts.facts.push_back({Kind::change, "", {}});
  } else if (name == "CLUSTER" && (second == "RESET" || second == "FLUSHSLOTS")) {
    facts.facts.push_back({Kind::empty, "cluster", {}});
  } else if ((name == "FUNCTION" || name == "SCRIPT") && second == "FLUSH") {
    facts.facts.push_back({Kind::change, "", {}});
  } else if ((name == "DEL" || name == "UNLINK") &&
             std::any_of(words.begin() + 1, words.end(), [](const std::string& word) {
               return word.starts_with("$(") || word.starts_with('`') || word == "…";
             })) {
    // As many as another command lists.
    facts.facts.push_back({Kind::empty, "keys " + words[1], {}});
  } else {
    const bool is_look = std::find(std::begin(kLooks), std::end(kLooks), name) != std::end(kLooks);
    facts.facts.push_back({is_look ? Kind::look : Kind::change, "", {}});
  }
  return facts;
}

DatabaseFacts read_redis(std::string_view text) {
  DatabaseFacts facts;
  if (text.size() > kMaxSqlBytes) {
    facts.problems.emplace_back("commands of Redis that are longer than 64 KB");
    return facts;
  }
  // A file of Lua, as `--eval` takes it.
  if (text.find("redis.call") != std::string_view::npos && to_upper(text.substr(0, 4)) != "EVAL") {
    read_script(text, facts);
    facts.facts.push_back({Kind::change, "", {}});
    return facts;
  }
  constexpr std::size_t kMaxFacts = 500;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const DatabaseFacts line = read_redis_command(words_of(text.substr(0, end)));
    text.remove_prefix(std::min(end + 1, text.size()));
    facts.facts.insert(facts.facts.end(), line.facts.begin(), line.facts.end());
    for (const std::string& problem : line.problems) {
      if (facts.problems.size() < 20) facts.problems.push_back(problem);
    }
    if (facts.facts.size() > kMaxFacts) {
      // Thousands of harmless lines are an import: only what matters is kept.
      std::erase_if(facts.facts, [](const DatabaseFact& f) { return f.kind == Kind::look || f.kind == Kind::change; });
      facts.facts.push_back({Kind::change, "", {}});
    }
    if (facts.facts.size() > kMaxFacts) {
      facts.problems.emplace_back("more commands of Redis than can be judged");
      break;
    }
  }
  return facts;
}

}  // namespace pawl
