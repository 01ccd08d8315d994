// SPDX-License-Identifier: Apache-2.0
// `pawl tail`: every call as it is judged, one line each. It reads the log itself and needs nobody else to run.
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <deque>
#include <map>
#include <optional>
#include <set>

#include "app/command.h"
#include "app/flags.h"
#include "app/tail_text.h"
#include "app/terminal.h"
#include "app/time_of_person.h"
#include "app/log_entry.h"
#include "approve/desk.h"
#include "base/clock.h"
#include "base/files.h"
#include "base/json.h"
#include "base/process.h"
#include "base/visible.h"
#include "base/watch.h"
#include "record/follow.h"

namespace pawl {
namespace {

constexpr std::string_view kOnly[] = {"allow", "ask", "deny", "event", "prevented", "dlp"};
constexpr int kFewLines = 10;
constexpr int kHistoryLines = 100;

struct TailWish {
  std::size_t last = kFewLines;
  std::string since = {};  // and not `last`
  std::string session = {};
  std::set<std::string> only = {};
  bool is_json = false;
  bool is_over_at_end = false;
};

[[nodiscard]] bool is_wanted(const Row& row, const TailWish& wish) {
  if (!wish.session.empty() && row.tag != wish.session && !row.session.starts_with(wish.session)) return false;
  if (wish.only.empty()) return row.kind != RowKind::event || row.event == "undo" || row.event == "redo" || row.event == "rule";
  return wish.only.contains(std::string(kRowKindNames[static_cast<std::size_t>(row.kind)])) ||
         (row.counted == RowKind::ask && wish.only.contains("ask")) ||
         (row.is_prevented && wish.only.contains("prevented")) || (row.is_dlp && wish.only.contains("dlp"));
}

// Lines on the screen, the newest last. Those that are still to be seen can be written anew.
class Screen {
 public:
  Screen() : is_terminal_(is_terminal(STDOUT_FILENO)) {}

  [[nodiscard]] bool can_rewrite() const { return is_terminal_; }

  // Puts the line where the line of that key stands; below all others if it has none that can be seen.
  void put(const std::string& key, const TailLine& line) {
    const auto width = static_cast<std::size_t>(is_terminal_ ? terminal_width() : 0);
    if (width != width_) keys_.clear();  // what was written for another width may stand on several lines now
    width_ = width;
    const std::string text = text_of(line, width);
    const auto found = std::find(keys_.begin(), keys_.end(), key);
    if (is_terminal_ && !key.empty() && found != keys_.end()) {
      const std::string up = std::to_string(keys_.end() - found);
      print("\x1b[" + up + "A\r\x1b[2K" + text + "\x1b[" + up + "B\r");
      return;
    }
    print(text + "\n");
    if (!is_terminal_) return;
    keys_.push_back(key);
    while (keys_.size() + 1 > static_cast<std::size_t>(terminal_height())) keys_.pop_front();
  }

 private:
  bool is_terminal_;
  std::size_t width_ = 0;
  std::deque<std::string> keys_;
};

class Tail {
 public:
  Tail(TailWish wish, std::string home)
      : wish_(std::move(wish)), home_(std::move(home)), folder_(join_path(home_, "log")), follower_(folder_) {}

  int run() {
    if (const Result<Done> read = show_history(); !read) return fail(read.error());
    if (wish_.is_over_at_end) return 0;
    // Only what is there can be watched.
    static_cast<void>(make_folder(folder_, 0700));
    static_cast<void>(make_folder(asks_folder(home_), 0700));
    FolderWatch lines(folder_, FolderWatch::What::bytes);
    FolderWatch asks(asks_folder(home_));
    constexpr std::int64_t kLongestNs = 60'000'000'000;
    while (true) {
      look_at_asks();
      const Result<bool> read = follower_.read([&](const FollowedLine& line) { take(line.text); });
      if (!read) return fail(read.error());
      if (const auto broken = follower_.take_break())
        print_error("pawl tail: " + broken->text + "\n");
      if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0 || has_hung_up(STDOUT_FILENO)) return 0;
      lines.wait_until(steady_ns() + kLongestNs, asks.descriptor(), STDOUT_FILENO);
      asks.drain();
    }
  }

 private:
  static int fail(const Error& error) {
    print_error("pawl tail: " + error.text + "\n");
    return 1;
  }

  [[nodiscard]] static std::optional<Row> row_of_line(std::string_view text) {
    const Result<Value> entry = read_json(text, kLogJson);
    if (!entry || !entry->is_object()) return std::nullopt;
    return row_of(*entry);
  }

  // The last lines that are wanted: from nearer and nearer to the beginning, until there are enough.
  [[nodiscard]] Result<Done> show_history() {
    constexpr std::size_t kMost = std::size_t{1} << 40U;
    std::deque<Row> rows;
    for (std::size_t lines = std::max<std::size_t>(100, 4 * wish_.last);; lines *= 8) {
      const LogMark from = mark_before_last(folder_, lines);
      follower_ = LogFollower(folder_, from);
      rows.clear();
      std::string first;
      const Result<bool> read = follower_.read([&](const FollowedLine& line) {
        if (first.empty()) first = line.head.time;
        std::optional<Row> row = row_of_line(line.text);
        if (!row) return;
        for (Row& asked : rows) {
          if (const auto state = what_became_of(asked, *row)) asked.state = *state;
        }
        const bool is_wide = wish_.since.empty() || row->time >= wish_.since;
        if (!is_wide || !is_wanted(*row, wish_)) return;
        rows.push_back(std::move(*row));
        if (wish_.since.empty() && rows.size() > wish_.last) rows.pop_front();
      });
      if (!read) return read.error();
      static_cast<void>(follower_.take_break());
      const bool is_enough = wish_.since.empty() ? rows.size() >= wish_.last : first < wish_.since;
      if (is_enough || is_oldest(from) || lines > kMost) break;
    }
    for (const Row& row : rows) show(row);
    return Done{};
  }

  [[nodiscard]] bool is_oldest(const LogMark& mark) const {
    return mark.offset == 0 && mark_before_last(folder_, LogFollower::kAll).file == mark.file;
  }

  void show(const Row& row) {
    if (wish_.is_json) {
      print(write_json(value_of_row(row)) + "\n");
      return;
    }
    screen_.put(row.call, tail_line(row));
    if (screen_.can_rewrite() && row.state == RowState::asking) asking_.push_back(row);
  }

  void take(std::string_view text) {
    const std::optional<Row> row = row_of_line(text);
    if (!row) return;
    for (Row& asked : asking_) {
      const auto state = what_became_of(asked, *row);
      if (!state) continue;
      asked.state = *state;
      screen_.put(asked.call, tail_line(asked));
    }
    std::erase_if(asking_, [](const Row& asked) { return asked.state == RowState::ran; });
    if (asking_.size() > kMostAsking) asking_.pop_front();
    pending_.erase(row->call);
    if (is_wanted(*row, wish_)) show(*row);
  }

  // Calls that wait for an answer are not in the log yet. A pipe gets them when they are.
  void look_at_asks() {
    if (!screen_.can_rewrite() || wish_.is_json || (!wish_.only.empty() && !wish_.only.contains("ask"))) return;
    for (const AskOnDesk& asked : asks_on_desk(home_, moment_now())) {
      const auto known = pending_.find(asked.ask.id);
      const bool is_new = known == pending_.end();
      // What does not wait any more was in the log before, or will be at once.
      if (is_new ? asked.state != AskState::waiting : asked.state == known->second) continue;
      pending_[asked.ask.id] = asked.state;
      if (!wish_.session.empty() && !asked.ask.session.starts_with(wish_.session) &&
          tag_of_session(asked.ask.session) != wish_.session)
        continue;
      screen_.put(asked.ask.id, line_of(asked));
    }
  }

  [[nodiscard]] static TailLine line_of(const AskOnDesk& asked) {
    Row row;
    row.time = utc_of(asked.ask.made.wall_ms);
    row.agent = visible(asked.ask.agent);
    row.tag = tag_of_session(asked.ask.session);
    row.tool = visible(asked.ask.tool);
    row.what = visible(asked.ask.card.command.text);
    TailLine line = tail_line(row);
    const bool is_waiting = asked.state == AskState::waiting;
    line.verdict = is_waiting ? "PENDING" : name_of(asked.state);
    line.colour = Colour::yellow;
    line.remark = is_waiting ? "pawl approve " + asked.ask.id : "";
    return line;
  }

  static constexpr std::size_t kMostAsking = 64;

  TailWish wish_;
  std::string home_;
  std::string folder_;
  LogFollower follower_;
  Screen screen_;
  std::deque<Row> asking_;
  std::map<std::string, AskState> pending_;
};

int fail_usage(const std::string& text) {
  print_error("pawl tail: " + text + "\n");
  return 2;
}

// `--history` may stand alone: then a number is put behind it.
[[nodiscard]] std::vector<std::string> with_history(std::vector<std::string> arguments) {
  const auto found = std::find(arguments.begin(), arguments.end(), "--history");
  if (found == arguments.end()) return arguments;
  const bool is_alone = found + 1 == arguments.end() || (found + 1)->starts_with('-');
  if (is_alone) arguments.insert(found + 1, std::to_string(kHistoryLines));
  return arguments;
}

[[nodiscard]] std::optional<std::string> read_history(const std::string& text, TailWish& wish) {
  if (text.empty()) return std::nullopt;
  if (text == "today") {
    constexpr std::size_t kDate = 10;
    wish.since = time_of_person(local_time(utc_now()).substr(0, kDate), utc_now()).value_or("");
    return std::nullopt;
  }
  constexpr std::size_t kMostDigits = 9;
  const bool is_number = text.size() <= kMostDigits && text.find_first_not_of("0123456789") == std::string::npos;
  if (!is_number) return "--history takes a number of calls or `today`, not " + in_quotes(text);
  wish.last = static_cast<std::size_t>(std::stoul(text));
  return std::nullopt;
}

[[nodiscard]] std::optional<std::string> read_only(const std::string& text, TailWish& wish) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find(',', at), text.size());
    const std::string word = text.substr(at, end - at);
    if (std::find(std::begin(kOnly), std::end(kOnly), word) == std::end(kOnly))
      return "--only takes some of allow, ask, deny, event, prevented and dlp, with commas, not " + in_quotes(word);
    wish.only.insert(word);
    at = end + 1;
  }
  return std::nullopt;
}

int run_tail(const std::vector<std::string>& arguments) {
  TailWish wish;
  std::string history;
  std::string only;
  Flags flags("tail", "show calls as they are judged, one line each");
  flags.text(history, "--history", "N", "begin with the last N calls, 100 if no number is given, or with those of `today`")
      .text(wish.session, "--session", "S", "only this session: its id, the start of it, or the two digits of the list")
      .text(only, "--only", "LIST", "only these, with commas: allow, ask, deny, event, prevented, dlp")
      .flag(wish.is_json, "--json", "print one JSON object a line, as the page gets them")
      .flag(wish.is_over_at_end, "--no-follow", "end where the log ends")
      .footer(
          "It begins with the last 10 calls. In a pipe there is one finished line a call; what concerns secrets\n"
          "says DLP: pawl tail | grep DLP");
  if (const auto exit_code = flags.parse(with_history(arguments))) return *exit_code;
  if (const auto wrong = read_history(history, wish)) return fail_usage(*wrong);
  if (const auto wrong = read_only(only, wish)) return fail_usage(*wrong);
  static_cast<void>(std::setvbuf(stdout, nullptr, is_terminal(STDOUT_FILENO) ? _IOFBF : _IOLBF, 1 << 16));
  return Tail(std::move(wish), pawl_home()).run();
}

}  // namespace

const Command& tail_command() {
  static constexpr Command command{"tail", "show calls as they are judged, one line each",
                                   CommandGroup::everyday, 100, run_tail};
  return command;
}

}  // namespace pawl
