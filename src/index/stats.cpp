// SPDX-License-Identifier: Apache-2.0
#include "index/stats.h"

namespace pawl {
namespace {

constexpr std::size_t kMostRules = 50;
constexpr std::size_t kProposalsMade = 10;  // each judges a call again

[[nodiscard]] Statement ask(LogIndex& index, std::string_view text, const StatsQuery& query) {
  Statement statement = index.table().prepare(text);
  statement.bind(query.from).bind(query.to);
  return statement;
}

// One row of numbers, each under its name.
[[nodiscard]] Value numbers(Statement statement, std::initializer_list<std::string_view> names) {
  Value value = Value::object();
  const bool is_there = statement.next();
  int column = 0;
  for (const std::string_view name : names) {
    value.set(name, Value::of(is_there ? statement.number(column) : std::int64_t{0}));
    ++column;
  }
  static_cast<void>(statement.run());
  return value;
}

[[nodiscard]] std::int64_t first_number(Statement statement) {
  const std::int64_t number = statement.next() ? statement.number(0) : 0;
  static_cast<void>(statement.run());
  return number;
}

[[nodiscard]] Value total_of(LogIndex& index, const StatsQuery& query) {
  return numbers(ask(index,
                     "SELECT coalesce(sum(counted = 0), 0), coalesce(sum(counted = 1), 0), coalesce(sum(counted = 2), 0), "
                     "coalesce(sum(counted = 3), 0), coalesce(sum(prevented), 0) FROM calls WHERE time >= ? AND time < ?",
                     query),
                 {"allow", "ask", "deny", "event", "prevented"});
}

[[nodiscard]] Value prevented_of(LogIndex& index, const StatsQuery& query, const RuleWords& words) {
  Value value = numbers(ask(index,
                            "SELECT count(*), coalesce(sum(irreversible), 0), coalesce(sum(files), 0), "
                            "coalesce(sum(bytes), 0), coalesce(sum(hosts), 0) FROM calls "
                            "WHERE time >= ? AND time < ? AND prevented = 1",
                            query),
                        {"calls", "irreversible", "files", "bytes", "hosts"});
  Value rules = Value::array();
  Statement counted = ask(index,
                          "SELECT rule, count(*) AS times FROM rules JOIN calls USING(n) "
                          "WHERE time >= ? AND time < ? AND prevented = 1 GROUP BY rule ORDER BY times DESC LIMIT 20",
                          query);
  while (counted.next()) {
    const std::string rule = counted.text(0);
    rules.items.push_back(Value::object()
                              .set("rule", Value::of(rule))
                              .set("title", Value::of(words.title_of(rule)))
                              .set("count", Value::of(counted.number(1))));
  }
  RowQuery latest;
  latest.kinds = {"prevented"};
  latest.from = query.from;
  latest.to = query.to;
  latest.limit = 20;
  Value rows = Value::array();
  for (const Row& row : index.rows(latest)) rows.items.push_back(value_of_row(row));
  return value.set("rules", std::move(rules)).set("latest", std::move(rows));
}

// An ask was allowed if a person said so to Pawl, or if it ran after the agent's own prompt.
[[nodiscard]] Value noise_of(LogIndex& index, const StatsQuery& query, const RuleWords& words) {
  Value rules = Value::array();
  Statement counted =
      ask(index,
          "SELECT rule, sum(counted = 1) AS asks, sum(counted = 1 AND (answer = 'allow' OR state = 4)), "
          "sum(counted = 1 AND (answer = 'deny' OR state = 5)), sum(counted = 2), "
          "max(CASE WHEN counted = 1 THEN n END) "
          "FROM rules JOIN calls USING(n) WHERE time >= ? AND time < ? AND counted IN (1, 2) "
          "GROUP BY rule ORDER BY asks DESC, count(*) DESC LIMIT 50",
          query);
  struct Counted {
    std::string rule;
    std::int64_t asks, allowed, refused, denies, last;
  };
  std::vector<Counted> all;
  while (counted.next() && all.size() < kMostRules)
    all.push_back({counted.text(0), counted.number(1), counted.number(2), counted.number(3), counted.number(4),
                   counted.number(5)});
  std::size_t proposals = 0;
  for (const Counted& one : all) {
    const std::int64_t answered = one.allowed + one.refused;
    const std::optional<LogIndex::Found> last = one.last > 0 ? index.find(one.last) : std::nullopt;
    const bool may_propose = last && proposals++ < kProposalsMade;
    const std::string proposal = may_propose ? words.proposal_for(last->line) : "";
    const std::string call = last ? last->row.call : "";
    rules.items.push_back(
        Value::object()
            .set("rule", Value::of(one.rule))
            .set("title", Value::of(words.title_of(one.rule)))
            .set("asks", Value::of(one.asks))
            .set("allowed", Value::of(one.allowed))
            .set("refused", Value::of(one.refused))
            .set("denies", Value::of(one.denies))
            .set("share_allowed",
                 Value::of(answered == 0 ? 0.0 : static_cast<double>(one.allowed) / static_cast<double>(answered)))
            .set("last_call", Value::of(call))
            .set("proposal", Value::of(proposal))
            .set("command", Value::of(call.empty() ? "" : "pawl allow " + call)));
  }
  return rules;
}

[[nodiscard]] Value files_of(LogIndex& index, const StatsQuery& query) {
  Value files = Value::array();
  Statement touched = ask(index,
                          "SELECT path, sum(how = 0), sum(how = 1), sum(how = 2), max(time), call, undo FROM touched "
                          "JOIN calls USING(n) WHERE time >= ? AND time < ? AND state <> 5 "
                          "GROUP BY path ORDER BY max(n) DESC LIMIT 500",
                          query);
  while (touched.next()) {
    files.items.push_back(Value::object()
                              .set("path", Value::of(touched.text(0)))
                              .set("reads", Value::of(touched.number(1)))
                              .set("writes", Value::of(touched.number(2)))
                              .set("deletes", Value::of(touched.number(3)))
                              .set("last", Value::of(touched.text(4)))
                              .set("call", Value::of(touched.text(5)))
                              .set("undo", Value::of(touched.text(6))));
  }
  return files;
}

[[nodiscard]] Value asks_of(LogIndex& index, const StatsQuery& query) {
  Value value =
      numbers(ask(index,
                  "SELECT count(*), coalesce(sum(answer = 'allow' OR state = 4), 0), "
                  "coalesce(sum(answer = 'deny' OR state = 5), 0), coalesce(sum(answer = 'timeout' OR state = 3), 0) "
                  "FROM calls WHERE time >= ? AND time < ? AND counted = 1",
                  query),
              {"count", "allowed", "refused", "unanswered"});
  const std::int64_t hours =
      first_number(ask(index,
                       "SELECT count(*) FROM (SELECT DISTINCT agent, substr(time, 1, 13) FROM calls "
                       "WHERE time >= ? AND time < ? AND kind < 3)",
                       query));
  const std::int64_t count = value.find("count")->integer;
  const std::int64_t median = first_number(ask(
      index,
      "SELECT answer_ms FROM calls WHERE time >= ?1 AND time < ?2 AND counted = 1 AND answer IN ('allow', 'deny') "
      "AND answer_ms > 0 "
      "ORDER BY answer_ms LIMIT 1 OFFSET (SELECT count(*) / 2 FROM calls WHERE time >= ?1 AND time < ?2 AND counted = 1 "
      "AND answer IN ('allow', 'deny') AND answer_ms > 0)",
      query));
  const std::int64_t rules = first_number(
      ask(index, "SELECT count(*) FROM calls WHERE time >= ? AND time < ? AND kind = 3 AND tool = '' AND what = 'rule'", query));
  return value.set("rules", Value::of(rules))
      .set("agent_hours", Value::of(static_cast<double>(hours)))
      .set("per_agent_hour", Value::of(hours == 0 ? 0.0 : static_cast<double>(count) / static_cast<double>(hours)))
      .set("median_ms", Value::of(median));
}

[[nodiscard]] Value hook_of(LogIndex& index, const StatsQuery& query) {
  const auto percentile = [&](std::string_view share) {
    return first_number(ask(index,
                            "SELECT us FROM calls WHERE time >= ?1 AND time < ?2 AND us > 0 ORDER BY us LIMIT 1 OFFSET "
                            "(SELECT count(*) * " +
                                std::string(share) + " / 100 FROM calls WHERE time >= ?1 AND time < ?2 AND us > 0)",
                            query));
  };
  const std::int64_t calls =
      first_number(ask(index, "SELECT count(*) FROM calls WHERE time >= ? AND time < ? AND us > 0", query));
  return Value::object()
      .set("calls", Value::of(calls))
      .set("p50_us", Value::of(percentile("50")))
      .set("p99_us", Value::of(percentile("99")));
}

[[nodiscard]] Value agents_between(LogIndex& index, const StatsQuery& query) {
  Value agents = Value::array();
  Statement counted = ask(index,
                          "SELECT agent, count(*), sum(counted = 1), sum(counted = 2) FROM calls "
                          "WHERE time >= ? AND time < ? AND kind < 3 GROUP BY agent ORDER BY 2 DESC",
                          query);
  while (counted.next()) {
    agents.items.push_back(Value::object()
                               .set("agent", Value::of(counted.text(0)))
                               .set("calls", Value::of(counted.number(1)))
                               .set("asks", Value::of(counted.number(2)))
                               .set("denies", Value::of(counted.number(3))));
  }
  return agents;
}

}  // namespace

Value hours_of(LogIndex& index, const StatsQuery& query) {
  Value hours = Value::array();
  Statement counted =
      ask(index,
          query.is_by_day
              ? "SELECT substr(time, 1, 10) || 'T00:00:00.000Z', agent, sum(counted = 0), sum(counted = 1), sum(counted = 2), "
                "sum(prevented) FROM calls WHERE time >= ? AND time < ? AND kind < 3 GROUP BY 1, 2 ORDER BY 1, 2"
              : "SELECT substr(time, 1, 13) || ':00:00.000Z', agent, sum(counted = 0), sum(counted = 1), sum(counted = 2), "
                "sum(prevented) FROM calls WHERE time >= ? AND time < ? AND kind < 3 GROUP BY 1, 2 ORDER BY 1, 2",
          query);
  while (counted.next()) {
    hours.items.push_back(Value::object()
                              .set("hour", Value::of(counted.text(0)))
                              .set("agent", Value::of(counted.text(1)))
                              .set("allow", Value::of(counted.number(2)))
                              .set("ask", Value::of(counted.number(3)))
                              .set("deny", Value::of(counted.number(4)))
                              .set("prevented", Value::of(counted.number(5))));
  }
  return hours;
}

Value stats_of(LogIndex& index, const StatsQuery& query, const RuleWords& words) {
  return Value::object()
      .set("from", Value::of(query.from))
      .set("to", Value::of(query.to))
      .set("by", Value::of(query.is_by_day ? "day" : "hour"))
      .set("total", total_of(index, query))
      .set("hours", hours_of(index, query))
      .set("prevented", prevented_of(index, query, words))
      .set("rules", noise_of(index, query, words))
      .set("files", files_of(index, query))
      .set("asks", asks_of(index, query))
      .set("hook", hook_of(index, query))
      .set("agents", agents_between(index, query));
}

Value sessions_of(LogIndex& index) {
  Value sessions = Value::array();
  Statement counted = index.table().prepare(
      "SELECT session, max(CASE WHEN kind < 3 THEN agent END), max(CASE WHEN kind < 3 THEN cwd END), min(time), max(time), sum(kind < 3), sum(counted = 1), sum(counted = 2), "
      "sum(prevented) FROM calls WHERE session <> '' GROUP BY session HAVING sum(kind < 3) > 0 "
      "ORDER BY max(n) DESC LIMIT 100");
  while (counted.next()) {
    sessions.items.push_back(Value::object()
                                 .set("session", Value::of(counted.text(0)))
                                 .set("tag", Value::of(tag_of_session(counted.text(0))))
                                 .set("agent", Value::of(counted.text(1)))
                                 .set("cwd", Value::of(counted.text(2)))
                                 .set("first", Value::of(counted.text(3)))
                                 .set("last", Value::of(counted.text(4)))
                                 .set("calls", Value::of(counted.number(5)))
                                 .set("ask", Value::of(counted.number(6)))
                                 .set("deny", Value::of(counted.number(7)))
                                 .set("prevented", Value::of(counted.number(8))));
  }
  return Value::object().set("sessions", std::move(sessions));
}

std::vector<AgentCount> agents_of(LogIndex& index) {
  std::vector<AgentCount> agents;
  Statement counted =
      index.table().prepare("SELECT agent, count(*), max(time) FROM calls WHERE kind < 3 GROUP BY agent");
  while (counted.next()) agents.push_back({counted.text(0), counted.number(1), counted.text(2)});
  return agents;
}

RuleCount uses_of_rule(LogIndex& index, const std::string& rule) {
  Statement counted =
      index.table().prepare("SELECT count(*), coalesce(max(time), '') FROM rules JOIN calls USING(n) WHERE rule = ?");
  counted.bind(rule);
  RuleCount uses;
  if (counted.next()) uses = {counted.number(0), counted.text(1)};
  static_cast<void>(counted.run());
  return uses;
}

}  // namespace pawl
