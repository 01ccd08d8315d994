// SPDX-License-Identifier: Apache-2.0
// `pawl log show` and `pawl log verify`: what was asked and decided, and whether the log is what was written.
#include <algorithm>
#include <cstdio>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/command.h"
#include "app/flags.h"
#include "app/log_entry.h"
#include "app/log_rows.h"
#include "app/logged_call.h"
#include "app/subcommands.h"
#include "app/terminal.h"
#include "app/time_of_person.h"
#include "base/clock.h"
#include "base/diagnostic.h"
#include "base/files.h"
#include "base/json.h"
#include "base/process.h"
#include "base/value.h"
#include "base/visible.h"
#include "base/watch.h"
#include "knowledge/agents.h"
#include "record/follow.h"
#include "record/show.h"
#include "record/verify.h"

namespace pawl {
namespace {

[[nodiscard]] std::string log_folder() {
  return join_path(pawl_home(), "log");
}

// Of the terminal; 0 where there is none.
[[nodiscard]] std::size_t width_of_rows() {
  return is_terminal(1) ? static_cast<std::size_t>(terminal_width()) : 0;
}

int fail(const Error& error) {
  print_error("pawl log: " + error.text + "\n");
  return 1;
}

// One call, whole: when it was judged, and what came of it.
int show_call(const std::string& text, bool json) {
  const Result<std::string> id = id_of_person(text);
  if (!id) {
    print_error("pawl log show: " + id.error().text + "\n");
    return 2;
  }
  LogQuery query;
  query.call = *id;
  bool has_any = false;
  const Result<Done> done = read_log(log_folder(), query, [&](std::string_view line, const Value& entry) {
    print(json ? std::string(line) + "\n" : (has_any ? "\n" : "") + words_of_entry(entry));
    has_any = true;
  });
  if (!done) return fail(done.error());
  return has_any ? 0 : fail(no_such_call(*id, pawl_home()));
}

// What a filter may be; the error has been printed if it is another word.
[[nodiscard]] bool is_known(std::string_view option, const std::string& word, std::span<const std::string_view> known) {
  if (word.empty() || std::find(known.begin(), known.end(), word) != known.end()) return true;
  std::string all;
  for (const std::string_view one : known) all += (all.empty() ? "" : ", ") + std::string(one);
  const std::string hint = did_you_mean(word, known);
  print_error("pawl log show: " + std::string(option) + " takes one of " + all + ", not " + in_quotes(word) + hint +
              "\n");
  return false;
}

[[nodiscard]] bool are_known(const LogQuery& query) {
  constexpr std::string_view kVerdicts[] = {"allow", "ask", "deny", "none"};
  std::vector<std::string_view> agents;
  for (const AgentFacts& agent : all_agent_facts()) agents.push_back(agent.name);
  return is_known("--verdict", query.verdict, kVerdicts) && is_known("--agent", query.agent, agents);
}

struct ShowWish {
  LogQuery query;
  bool is_json = false;
  bool is_followed = false;
  bool is_all = false;
};

void show_line(const ShowWish& wish, std::string_view text, const Value& entry) {
  print(wish.is_json ? std::string(text) + "\n" : row_of_entry(entry, answered(entry), width_of_rows()));
}

// Entries as they come, until somebody ends it. What a call comes to is an entry of its own here.
int follow(const ShowWish& wish, LogMark from, std::int64_t shown_to) {
  LogFollower follower(log_folder(), std::move(from));
  FolderWatch changes(log_folder(), FolderWatch::What::bytes);
  constexpr std::int64_t kLongestNs = 60'000'000'000;
  while (true) {
    const Result<bool> read = follower.read([&](const FollowedLine& line) {
      if (line.head.number <= shown_to) return;
      if (const std::optional<Value> entry = match_entry(line.text, wish.query)) show_line(wish, line.text, *entry);
    });
    if (!read) return fail(read.error());
    if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0) return 0;  // nobody reads any more
    changes.wait_until(steady_ns() + kLongestNs);
  }
}

// One row a call. A run is told in an entry of its own, which no filter for verdicts knows.
[[nodiscard]] Result<Done> show_calls(const ShowWish& wish, const std::function<void(const Value&)>& note) {
  constexpr std::int64_t kEntriesOfACall = 4;
  LogRows rows(static_cast<std::size_t>(wish.query.last));
  LogQuery query = wish.query;
  query.with_runs = true;
  query.last = query.verdict.empty() ? query.last * kEntriesOfACall : 0;
  const Result<Done> done = read_log(log_folder(), query, [&](std::string_view, const Value& entry) {
    const std::string* verdict = entry.find_text("verdict");
    const bool is_asked_for = query.verdict.empty() || verdict == nullptr || *verdict != "none";
    if (is_asked_for || is_about_a_run(entry)) rows.take(entry);
  });
  for (const LogRows::Row& row : rows.rows()) {
    print(row_of_entry(row.entry, LogRows::became(row), width_of_rows()));
    note(row.entry);
  }
  return done;
}

int show_entries(const ShowWish& wish) {
  bool has_any = false;
  std::int64_t shown_to = 0;
  const auto note = [&](const Value& entry) {
    has_any = true;
    if (const Value* number = entry.find("n")) shown_to = std::max(shown_to, number->integer);
  };
  LogMark end;
  if (wish.is_followed) end = end_of_log(log_folder());
  const bool is_by_call = !wish.is_json && !wish.is_all && wish.query.verdict != "none";
  const Result<Done> done = is_by_call
                                ? show_calls(wish, note)
                                : read_log(log_folder(), wish.query, [&](std::string_view text, const Value& entry) {
                                    note(entry);
                                    show_line(wish, text, entry);
                                  });
  if (!done) return fail(done.error());
  if (wish.is_followed) return follow(wish, std::move(end), shown_to);
  if (!has_any && !wish.is_json) print("no entries in " + visible(log_folder()) + "\n");
  return 0;
}

int run_show(const std::vector<std::string>& arguments) {
  std::string call;
  std::string since;
  int last = 20;
  ShowWish wish;
  LogQuery& query = wish.query;
  Flags flags("log show", "show what was asked and decided, newest last");
  flags.operand(call, "CALL", "show everything about the call with this id", false)
      .number(last, "-n,--last", "N", "only the last N calls (default 20); 0 shows all")
      .text(query.agent, "--agent", "NAME", "only this agent: claude, codex, gemini, …")
      .text(query.verdict, "--verdict", "VERDICT",
            "only these: allow, deny, none, or ask: a person was asked or had to be")
      .text(query.session, "--session", "ID", "only this session")
      .text(since, "--since", "WHEN", "only from then on: 10m, 2h, 3d, 2026-01-31, or 2026-01-31T12:00")
      .flag(wish.is_followed, "-f,--follow", "go on with new entries as they come")
      .flag(wish.is_all, "--all", "one row an entry: what a call came to is a row of its own")
      .flag(wish.is_json, "--json", "print the lines as they are in the log");
  if (const auto exit_code = flags.parse(arguments)) return *exit_code;
  if (last < 0) {
    print_error("pawl log show: -n takes a number from 0 up; see `pawl log show --help`\n");
    return 2;
  }
  if (!are_known(query)) return 2;
  if (!since.empty()) {
    const std::optional<std::string> from = time_of_person(since, utc_now());
    if (!from) {
      print_error(
          "pawl log show: --since takes a time like `10m`, `2h`, `3d`, `2026-01-31` or `2026-01-31T12:00`, not " +
          in_quotes(since) + "\n");
      return 2;
    }
    query.since = *from;
    if (last == 20) last = 0;  // all of that time, unless somebody said how many
  }
  if (!call.empty()) {
    const bool is_alone =
        query.agent.empty() && query.verdict.empty() && query.session.empty() && since.empty() && !wish.is_followed;
    if (is_alone) return show_call(call, wish.is_json);
    print_error("pawl log show: CALL already names one call; leave out the options that choose among calls\n");
    return 2;
  }
  query.last = last;
  return show_entries(wish);
}

[[nodiscard]] Value json_of(const LogReport& report) {
  Value value = Value::object();
  value.set("intact", Value::of(report.is_intact()));
  value.set("entries", Value::of(report.entries));
  value.set("files", Value::of(report.files));
  value.set("breaks", Value::of(report.breaks));
  if (report.first_break) {
    Value first = Value::object();
    first.set("kind", Value::of(name_of(report.first_break->kind)));
    first.set("file", Value::of(report.first_break->place.file));
    first.set("line", Value::of(report.first_break->place.line));
    first.set("text", Value::of(report.first_break->text));
    value.set("first_break", std::move(first));
  }
  if (report.known_from) {
    value.set("known_from", Value::of(to_text(*report.known_from)));
    value.set("known_from_n", Value::of(report.known_from_number));
  }
  Value cut_off = Value::array();
  for (const LogPlace& place : report.cut_off_lines) cut_off.items.push_back(Value::of(to_text(place)));
  value.set("cut_off_count", Value::of(report.cut_off_count));
  value.set("cut_off_lines", std::move(cut_off));
  const auto names = [](const std::vector<std::string>& texts) {
    Value list = Value::array();
    for (const std::string& text : texts) list.items.push_back(Value::of(text));
    return list;
  };
  value.set("empty_files", names(report.empty_files));
  value.set("side_files", names(report.side_files));
  value.set("strangers", names(report.strangers));
  value.set("first_time", Value::of(report.first_time));
  value.set("last_time", Value::of(report.last_time));
  value.set("last_hash", Value::of(report.last_hash));
  return value;
}

[[nodiscard]] std::string count_of(std::int64_t count, std::string_view one, std::string_view many) {
  return std::to_string(count) + " " + std::string(count == 1 ? one : many);
}

void print_report(const LogReport& report) {
  const std::string amount =
      count_of(report.entries, "entry", "entries") + " in " + count_of(report.files, "file", "files");
  if (report.first_break) {
    print(paint(Colour::red, "broken") + ": " + amount + ", " + count_of(report.breaks, "break", "breaks") + "\n");
    print("first: " + visible(report.first_break->text) + "\n");
  } else {
    print(paint(Colour::green, "intact") + ": " + amount + "\n");
  }
  if (report.known_from) {
    print("known from " + to_text(*report.known_from) + " on (line " + std::to_string(report.known_from_number) +
          " of the log); older files were deleted by rotation\n");
  }
  if (report.cut_off_count > 0) {
    print(count_of(report.cut_off_count, "line is", "lines are") +
          " not whole, because the writer was killed or the file was cut:");
    for (const LogPlace& place : report.cut_off_lines) print(" " + to_text(place));
    print("\n");
  }
  for (const std::string& name : report.empty_files) {
    print("empty, because the writer was killed or the lines were removed: " + name + "\n");
  }
  if (!report.side_files.empty()) {
    print(count_of(static_cast<std::int64_t>(report.side_files.size()), "entry waits", "entries wait") +
          " in side files, outside the chain, until the next call\n");
  }
  for (const std::string& name : report.strangers) print("not of the log: " + visible(name) + "\n");
  if (!report.last_hash.empty()) print("last hash: " + report.last_hash + "\n");
}

int run_verify(const std::vector<std::string>& arguments) {
  bool json = false;
  Flags flags("log verify", "check that no line of the log was changed, removed, inserted or moved");
  flags.flag(json, "--json", "print the report as one JSON object")
      .footer(
          "exit code: 0 intact, 1 broken or not readable\n"
          "the log alone cannot show that lines at its very end were removed: keep the last hash elsewhere\n");
  if (const auto exit_code = flags.parse(arguments)) return *exit_code;
  const Result<LogReport> report = verify_log(log_folder());
  if (!report) return fail(report.error());
  if (json) {
    print(write_json(json_of(*report)) + "\n");
  } else {
    print_report(*report);
  }
  return report->is_intact() ? 0 : 1;
}

int run_log(const std::vector<std::string>& arguments) {
  static constexpr Subcommand kSubcommands[] = {{"show", run_show}, {"verify", run_verify}};
  const std::string usage =
      "pawl log: the record of every call\n\n"
      "  pawl log show [CALL] [-n N] [--agent A] [--verdict V] [--session S] [--since WHEN] [--follow] [--all]\n"
      "       [--json]\n"
      "  pawl log verify [--json]\n\n"
      "the log is in " +
      visible(log_folder()) + "\n";
  if (arguments.empty()) {
    print(usage);
    return 0;
  }
  return run_subcommand("log", kSubcommands, usage, arguments);
}

}  // namespace

const Command& log_command() {
  static constexpr Command command = {"log", "show the record of every call, or verify it",
                                      CommandGroup::past, 10, run_log};
  return command;
}

}  // namespace pawl
