// SPDX-License-Identifier: Apache-2.0
// `pawl stats`: how much Pawl asks, how long answers take, what it prevented, and which rules are noise. The numbers are
// the page's (index/stats.h); the index is brought up to date first, with or without a daemon.
#include "index/stats.h"

#include <array>
#include <cmath>
#include <csignal>

#include "app/command.h"
#include "app/flags.h"
#include "app/index_words.h"
#include "app/log_entry.h"
#include "app/progress.h"
#include "app/terminal.h"
#include "app/time_of_person.h"
#include "base/clock.h"
#include "base/files.h"
#include "base/json.h"
#include "base/quantity.h"
#include "base/visible.h"

namespace pawl {
namespace {

int fail(const std::string& text, int exit_code = 1) {
  print_error("pawl stats: " + text + "\n");
  return exit_code;
}

[[nodiscard]] std::int64_t number(const Value& value, std::string_view name) {
  const Value* found = value.find(name);
  return found == nullptr ? 0 : found->integer;
}

[[nodiscard]] double real(const Value& value, std::string_view name) {
  const Value* found = value.find(name);
  return found == nullptr ? 0 : found->real;
}

// `0.6`, `12`
[[nodiscard]] std::string short_number(double number) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), number < 10 ? "%.1f" : "%.0f", number);
  return text.data();
}

[[nodiscard]] std::string share(std::int64_t part, std::int64_t all) {
  return all == 0 ? "-" : std::to_string((part * 100 + all / 2) / all) + " %";
}

[[nodiscard]] std::string seconds(std::int64_t ms) {
  return short_number(static_cast<double>(ms) / 1000) + " s";
}

[[nodiscard]] std::string milliseconds(std::int64_t us) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.2f ms", static_cast<double>(us) / 1000);
  return text.data();
}

void row(std::string_view name, const std::string& value, std::string_view remark = {}) {
  constexpr std::size_t kName = 22;
  constexpr std::size_t kValue = 10;
  std::string line = "  " + std::string(name);
  line.resize(std::max(line.size() + 1, kName), ' ');
  line += value;
  if (!remark.empty()) {
    line.resize(std::max(line.size() + 2, kName + kValue), ' ');
    line += paint(Colour::grey, remark);
  }
  print(line + "\n");
}

void print_calls(const Value& stats) {
  const Value& total = *stats.find("total");
  const std::int64_t allowed = number(total, "allow");
  const std::int64_t asked = number(total, "ask");
  const std::int64_t denied = number(total, "deny");
  const std::int64_t calls = allowed + asked + denied;
  print(paint(Colour::bold, "calls") + "\n");
  row("judged", grouped(calls), "in " + short_number(real(*stats.find("asks"), "agent_hours")) + " agent hours");
  row("let pass", grouped(allowed), share(allowed, calls));
  row("asked about", grouped(asked), share(asked, calls));
  row("denied at once", grouped(denied), share(denied, calls));
  const Value& prevented = *stats.find("prevented");
  const std::int64_t files = number(prevented, "files");
  row("prevented in all", grouped(number(prevented, "calls")),
      files == 0 ? "" : count_of(files, "file") + " would have been lost or changed");
  const Value& hook = *stats.find("hook");
  if (number(hook, "calls") > 0)
    row("time of judging", milliseconds(number(hook, "p50_us")), "one in a hundred over " + milliseconds(number(hook, "p99_us")));
}

// What a guard should be measured by: whether it is worth its questions.
void print_questions(const Value& asks) {
  const std::int64_t answered = number(asks, "allowed") + number(asks, "refused");
  const std::int64_t count = number(asks, "count");
  print(paint(Colour::bold, "questions") + "\n");
  row("asked", grouped(count), number(asks, "unanswered") == 0 ? "" : grouped(number(asks, "unanswered")) + " not answered");
  row("an agent hour", short_number(real(asks, "per_agent_hour")), "at most 1 is good");
  row("median answer", number(asks, "median_ms") == 0 ? "-" : seconds(number(asks, "median_ms")), "at most 8 s is good");
  const bool is_noise = answered >= 10 && number(asks, "refused") == 0;
  row("answered yes", share(number(asks, "allowed"), answered),
      "of " + count_of(answered, "answer") +
          (is_noise ? "; always yes: the rules below ask too much"
                    : "; 60 to 90 % is good, always yes means needless questions"));
  row("became rules", share(number(asks, "rules"), count), count_of(number(asks, "rules"), "rule"));
}

void print_noise(const Value& rules) {
  constexpr std::size_t kMostShown = 8;
  std::size_t shown = 0;
  for (const Value& rule : rules.items) {
    if (number(rule, "asks") == 0 || shown == kMostShown) continue;
    if (shown++ == 0) print(paint(Colour::bold, "asked most") + "\n");
    const std::string* name = rule.find_text("rule");
    const std::string* proposal = rule.find_text("proposal");
    const std::string* command = rule.find_text("command");
    print("  " + visible(name == nullptr ? "" : *name) + "  " + paint(Colour::grey, count_of(number(rule, "asks"), "question") + ", " +
                                                  grouped(number(rule, "allowed")) + " allowed, " +
                                                  grouped(number(rule, "refused")) + " refused") +
          "\n");
    const bool is_always_yes = number(rule, "allowed") >= 3 && number(rule, "refused") == 0;
    if (is_always_yes && proposal != nullptr && !proposal->empty() && command != nullptr)
      print("    you always allowed it; `" + visible(*command) + "` allows: " + visible(*proposal) + "\n");
  }
}

[[nodiscard]] Result<LogIndex> filled_index(const std::string& path) {
  constexpr std::size_t kSlice = 2000;
  Result<LogIndex> index = LogIndex::open(path, join_path(pawl_home(), "log"));
  if (!index) return index;
  Progress progress([&](double) { return "reading the log: " + grouped(index->last_number()) + " lines"; });
  while (true) {
    const Result<bool> more = index->take(kSlice);
    if (!more) return more.error();
    if (!*more) return index;
    progress.tick();
  }
}

// It is a cache: one that is damaged is made anew.
[[nodiscard]] Result<LogIndex> index_of_now() {
  const std::string path = join_path(pawl_home(), "index.sqlite");
  Result<LogIndex> index = filled_index(path);
  if (index) return index;
  for (const char* end : {"", "-wal", "-shm"}) static_cast<void>(remove_file(path + end));
  index = filled_index(path);
  if (!index) return Error{index.error().code, "`" + visible(path) + "`: " + index.error().text};
  return index;
}

int run_stats(const std::vector<std::string>& arguments) {
  std::string since = "7d";
  bool is_json = false;
  Flags flags("stats", "show how much Pawl asks, how long answers take, and what it prevented");
  flags.text(since, "--since", "TIME", "from then on: `24h`, `7d`, `2026-01-31` (default 7d)")
      .flag(is_json, "--json", "print one JSON object, as the page gets it")
      .footer("A rule that you always allow asks too much: `pawl allow ID` writes a narrower one.");
  if (const auto exit_code = flags.parse(arguments)) return *exit_code;
  std::signal(SIGXFSZ, SIG_IGN);  // a file that may not grow is an error like any other
  const std::int64_t now = moment_now().wall_ms;
  const std::optional<std::string> from = time_of_person(since, utc_of(now));
  if (!from) return fail("`" + visible(since) + "` is not a time; write `24h`, `7d` or `2026-01-31`", 2);
  if (disk().kind(join_path(pawl_home(), "log")) != FileKind::folder) {
    print(is_json ? "{}\n" : "there is no log yet: no agent is guarded, or none has made a call\n");
    return 0;
  }
  Result<LogIndex> index = index_of_now();
  if (!index) return fail(index.error().text);
  const Value stats = stats_of(*index, {*from, utc_of(now + 1000), false}, rule_words());
  if (is_json) {
    print(write_json(stats) + "\n");
    return 0;
  }
  print("since " + local_time(*from).substr(0, 16) + "\n");
  print_calls(stats);
  print_questions(*stats.find("asks"));
  print_noise(*stats.find("rules"));
  return 0;
}

}  // namespace

const Command& stats_command() {
  static constexpr Command command{"stats", "show how much Pawl asks and what it prevented",
                                   CommandGroup::past, 20, run_stats};
  return command;
}

}  // namespace pawl
