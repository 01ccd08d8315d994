// SPDX-License-Identifier: Apache-2.0
// `pawl log show` and `pawl log verify`: what was asked and decided, and whether the log is what was written.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <span>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "app/command.h"
#include "app/flags.h"
#include "app/log_entry.h"
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
#include "knowledge/agents.h"
#include "model/call_id.h"
#include "record/show.h"
#include "record/verify.h"

namespace pawl {
namespace {

[[nodiscard]] std::string log_folder() {
  return join_path(pawl_home(), "log");
}

[[nodiscard]] std::string_view text_of(const Value& entry, std::string_view name) {
  const std::string* text = entry.find_text(name);
  return text == nullptr ? std::string_view() : std::string_view(*text);
}

[[nodiscard]] std::string in_columns(std::string text, std::size_t width) {
  const std::size_t used = columns(text);
  if (used < width) text.append(width - used, ' ');
  return text;
}

[[nodiscard]] Colour colour_of(std::string_view verdict) {
  if (verdict == "deny") return Colour::red;
  if (verdict == "ask") return Colour::yellow;
  return verdict == "allow" ? Colour::green : Colour::grey;
}

// The command, the path or the address; else the whole input.
[[nodiscard]] std::string what_of(const Value& entry) {
  const Value* input = entry.find("input");
  if (input == nullptr) return visible(text_of(entry, "event"));
  for (const std::string_view name : {"command", "file_path", "path", "notebook_path", "url", "pattern", "query"}) {
    if (const std::string* text = input->find_text(name)) return visible(*text);
  }
  return visible(write_json(*input));
}

// The first rule that spoke, else who decided.
[[nodiscard]] std::string reason_of(const Value& entry) {
  const Value* rules = entry.find("rules");
  if (rules != nullptr && !rules->items.empty() && rules->items[0].is_string()) {
    const std::size_t more = rules->items.size() - 1;
    return visible(rules->items[0].text) + (more > 0 ? " +" + std::to_string(more) : "");
  }
  return text_of(entry, "verdict") == "allow" ? "" : visible(text_of(entry, "by"));
}

[[nodiscard]] std::string shorten(const std::string& text, std::size_t width) {
  if (columns(text) <= width) return text;
  std::size_t end = 0;
  for (std::size_t used = 0; end < text.size(); ++end) {
    if ((static_cast<unsigned char>(text[end]) & 0xC0) != 0x80 && ++used >= width) break;
  }
  return text.substr(0, end) + "\u2026";
}

// How much of a command is shown. What was stopped is not cut to the line: its end may be why.
[[nodiscard]] std::size_t room_for(std::string_view verdict) {
  constexpr std::size_t kMost = 2000;
  constexpr int kColumnsBefore = 56;
  if (verdict != "allow" || !is_terminal(1)) return kMost;
  return static_cast<std::size_t>(std::max(terminal_width() - kColumnsBefore, 40));
}

void print_entry(const Value& entry) {
  const std::string_view verdict = text_of(entry, "verdict");
  std::string said = visible(verdict.empty() ? std::string_view("-") : verdict);
  if (const std::string_view would_be = text_of(entry, "would_be"); !would_be.empty() && would_be != verdict) {
    said += " (" + visible(would_be) + ")";
  }
  const std::string reason = reason_of(entry);
  std::string line = paint(Colour::grey, local_time(text_of(entry, "time"))) + "  ";
  line += paint(Colour::grey, in_columns(visible(text_of(entry, "call")), kIdLength)) + ' ';
  line += in_columns(visible(text_of(entry, "agent")), 8) + ' ';
  line += paint(colour_of(verdict), in_columns(said, 6)) + ' ';
  line += in_columns(visible(text_of(entry, "tool")), 10) + ' ';
  line += shorten(what_of(entry), room_for(verdict));
  if (!reason.empty()) line += "  " + paint(Colour::cyan, reason);
  print(line + "\n");
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
};

// Entries as they come, until somebody ends it.
int follow(const ShowWish& wish, LogPosition end, const TakeEntry& take) {
  constexpr auto kPause = std::chrono::milliseconds(300);
  LogQuery query = wish.query;
  query.last = 0;
  while (true) {
    std::fflush(stdout);
    std::this_thread::sleep_for(kPause);
    if (const Result<Done> done = read_log_from(log_folder(), end, query, take); !done) return fail(done.error());
    if (std::ferror(stdout) != 0) return 0;  // nobody reads any more
  }
}

int show_entries(const ShowWish& wish) {
  bool has_any = false;
  const TakeEntry take = [&](std::string_view text, const Value& entry) {
    has_any = true;
    if (wish.is_json) {
      print(std::string(text) + "\n");
    } else {
      print_entry(entry);
    }
  };
  LogPosition end;
  const Result<Done> done = read_log(log_folder(), wish.query, take, &end);
  if (!done) return fail(done.error());
  if (wish.is_followed) return follow(wish, end, take);
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
      .number(last, "-n,--last", "N", "only the last N entries (default 20); 0 shows all")
      .text(query.agent, "--agent", "NAME", "only this agent: claude, codex, gemini, …")
      .text(query.verdict, "--verdict", "VERDICT", "only these: allow, ask, deny, none")
      .text(query.session, "--session", "ID", "only this session")
      .text(since, "--since", "WHEN", "only from then on: 10m, 2h, 3d, 2026-01-31, or 2026-01-31T12:00")
      .flag(wish.is_followed, "-f,--follow", "go on with new entries as they come")
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
      "  pawl log show [CALL] [-n N] [--agent A] [--verdict V] [--session S] [--since WHEN] [--follow] [--json]\n"
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
  static constexpr Command command = {"log", "show the record of every call, or verify it", 60, run_log};
  return command;
}

}  // namespace pawl
