// SPDX-License-Identifier: Apache-2.0
#include "daemon/board.h"

#include <algorithm>

#include "base/clock.h"
#include "base/files.h"
#include "base/json.h"
#include "base/process.h"
#include "base/visible.h"
#include "daemon/ask_json.h"
#include "index/stats.h"

namespace pawl {
namespace {

constexpr std::size_t kShownRows = 200;
constexpr std::int64_t kDayMs = std::int64_t{24} * 3600 * 1000;

[[nodiscard]] std::string log_of(const std::string& home) {
  return join_path(home, "log");
}

[[nodiscard]] bool is_open(AskState state) {
  return state == AskState::waiting || state == AskState::late;
}

[[nodiscard]] bool is_listed(const Row& row) {
  return row.kind != RowKind::event || row.event == "undo" || row.event == "redo";
}

// Of a question that was answered, or that nobody answered in time.
[[nodiscard]] Value value_of_said(const AskOnDesk& asked, const Said& said, const std::string& stamp) {
  return Value::object()
      .set("id", Value::of(asked.ask.id))
      .set("verdict", Value::of(kSaidVerdictNames[static_cast<std::size_t>(said.verdict)]))
      .set("scope", Value::of(kYesScopeNames[static_cast<std::size_t>(said.scope)]))
      .set("channel", Value::of(visible(said.channel)))
      .set("level", Value::of(name_of(said.level)))
      .set("who", Value::of(visible(said.who)))
      .set("at", Value::of(utc_of(said.at.wall_ms)))
      .set("stamp", Value::of(stamp))
      .set("state", Value::of(name_of(asked.state)));
}

// Without what changes by itself as time goes by.
[[nodiscard]] std::string lasting_text(Value standing) {
  for (Member& member : standing.members) {
    for (Value& item : member.value.items)
      std::erase_if(item.members, [](const Member& one) { return one.name == "left_ms"; });
  }
  return write_json(standing);
}

}  // namespace

PageReply failure(int status, std::string_view code, std::string_view words) {
  return {status, Value::object().set("error", Value::of(words)).set("code", Value::of(code))};
}

Board::Board(std::string home, std::string instance, std::string version, DaemonHost& host, LogIndex index)
    : home_(std::move(home)),
      instance_(std::move(instance)),
      version_(std::move(version)),
      host_(&host),
      index_(std::move(index)),
      follower_(log_of(home_), mark_before_last(log_of(home_), kFirstRows)) {
  const LogMark from = follower_.mark();
  is_from_first_ = from.offset == 0 && mark_before_last(log_of(home_), LogFollower::kAll).file == from.file;
  look_at_log();
  look_at_asks();
  standing_ = lasting_text(host_->standing());
}

void Board::take(const FollowedLine& line) {
  const Result<Value> entry = read_json(line.text, kLogJson);
  if (!entry || !entry->is_object()) return;
  Row row = row_of(*entry);
  // The log was cut or begun anew: nobody can go on from what they have.
  if (line.head.number <= last_) {
    rows_.clear();
    for (const auto& stream : streams_) stream->give_up("the log was begun anew");
  }
  last_ = line.head.number;
  tell("call", value_of_row(row), row.number);
  for (Row& asked : rows_) {
    const auto state = what_became_of(asked, row);
    if (!state) continue;
    asked.state = *state;
    tell("update", value_of_row(asked), asked.number);
  }
  rows_.push_back(std::move(row));
  if (rows_.size() <= kMostRows) return;
  rows_.pop_front();
  is_from_first_ = false;
}

bool Board::look_at_log() {
  const std::int64_t before = last_;
  static_cast<void>(follower_.read([&](const FollowedLine& line) { take(line); }));
  // The index looks at the chain from the first line on; here it would be told twice.
  static_cast<void>(follower_.take_break());
  return last_ != before;
}

bool Board::fill_index(std::size_t lines) {
  const Result<bool> more = index_.take(lines);
  tell_breaks();
  is_index_whole_ = more && !*more;
  return more && *more;
}

void Board::catch_up() {
  constexpr std::size_t kSlice = 2000;
  constexpr std::int64_t kMomentNs = 300'000'000;
  const std::int64_t end = steady_ns() + kMomentNs;
  while (fill_index(kSlice) && steady_ns() < end) {
  }
}

void Board::tell_breaks() {
  if (const auto broken = index_.take_break())
    tell("chain-broken", Value::object().set("n", Value::of(broken->number)).set("text", Value::of(broken->text)));
}

void Board::tell(std::string_view event, const Value& data, std::int64_t number) {
  if (streams_.empty()) return;
  const std::string text = write_json(data);
  for (const auto& stream : streams_) stream->push(event, text, number);
}

Value Board::ask_value(const AskOnDesk& asked, bool is_whole) const {
  AnswerTerms terms;
  if (is_open(asked.state)) terms = host_->terms_of(asked.ask);
  if (!is_open(asked.state)) terms = {false, "it is over", ""};
  const std::string stamp = asked.state == AskState::waiting ? "" : host_->stamp_of(asked.ask.id);
  return value_of_ask(asked, terms, stamp, moment_now(), is_whole);
}

void Board::tell_asks(const AskOnDesk& asked) {
  std::optional<std::string> text = late_answer_on_desk(home_, asked.ask.id);
  if (!text) text = answer_on_desk(home_, asked.ask.id);
  const std::optional<Said> said = text ? read_said(*text) : std::nullopt;
  if (said && (asked.state == AskState::answered || asked.state == AskState::late))
    return tell("said", value_of_said(asked, *said, host_->stamp_of(asked.ask.id)));
  tell("ask", ask_value(asked, false));
}

bool Board::look_at_asks() {
  bool has_changed = false;
  std::map<std::string, KnownAsk> now;
  for (const AskOnDesk& asked : asks_on_desk(home_, moment_now())) {
    const auto known = asks_.find(asked.ask.id);
    const bool is_new = known == asks_.end();
    now[asked.ask.id] = {asked.state, asked.ask.keep_until.wall_ms};
    if (!is_new && known->second.state == asked.state) continue;
    if (is_new && !is_open(asked.state)) continue;
    has_changed = true;
    // Whoever has not heard of it must see the question before its answer.
    if (is_new) tell("ask", ask_value(asked, false));
    if (!is_new) tell_asks(asked);
  }
  asks_ = std::move(now);
  return has_changed;
}

std::int64_t Board::next_end() const {
  std::int64_t next = 0;
  for (const auto& [id, ask] : asks_) {
    if (is_open(ask.state) && (next == 0 || ask.ends_ms < next)) next = ask.ends_ms;
  }
  return next;
}

bool Board::has_open_asks() const {
  return std::any_of(asks_.begin(), asks_.end(), [](const auto& one) { return is_open(one.second.state); });
}

Value Board::standing() {
  Value value = host_->standing();
  for (Member& member : value.members) {
    if (member.name != "rules") continue;
    for (Value& rule : member.value.items) {
      const std::string* id = rule.find_text("id");
      const RuleCount uses = uses_of_rule(index_, id == nullptr ? "" : *id);
      rule.set("uses", Value::of(uses.uses)).set("last", Value::of(uses.last));
    }
  }
  return value;
}

bool Board::look_at_standing() {
  std::string text = lasting_text(host_->standing());
  if (text == standing_) return false;
  standing_ = std::move(text);
  tell("policy", standing());
  hold_seat();
  return true;
}

Value Board::state() {
  catch_up();
  const std::optional<ChainBreak> broken = index_.broken();
  Value log = Value::object();
  log.set("lines", Value::of(last_))
      .set("indexed", Value::of(index_.last_number()))
      .set("is_whole", Value::of(is_index_whole_))
      .set("chain", Value::of(broken ? "broken" : "intact"))
      .set("broken_at",
           broken ? Value::object().set("n", Value::of(broken->number)).set("text", Value::of(broken->text)) : Value{});
  Value asks = Value::array();
  for (const AskOnDesk& asked : asks_on_desk(home_, moment_now())) {
    if (is_open(asked.state)) asks.items.push_back(ask_value(asked, false));
  }
  Value calls = Value::array();
  for (auto row = rows_.rbegin(); row != rows_.rend() && calls.items.size() < kShownRows; ++row) {
    if (is_listed(*row)) calls.items.push_back(value_of_row(*row));
  }
  Value agents = host_->agents();
  const std::vector<AgentCount> counts = agents_of(index_);
  for (Value& agent : agents.items) {
    const std::string* name = agent.find_text("name");
    const auto count = std::find_if(counts.begin(), counts.end(),
                                    [&](const AgentCount& one) { return name != nullptr && one.agent == *name; });
    agent.set("calls", Value::of(count == counts.end() ? std::int64_t{0} : count->calls))
        .set("last", Value::of(count == counts.end() ? "" : count->last));
  }
  Value value = Value::object();
  const std::int64_t now = moment_now().wall_ms;
  value.set("instance", Value::of(instance_))
      .set("version", Value::of(version_))
      .set("now", Value::of(utc_of(now)))
      .set("user", Value::of(name_of_user()))
      .set("home", Value::of(home_))
      .set("last_n", Value::of(last_))
      .set("log", std::move(log));
  for (Member& member : standing().members) value.set(member.name, std::move(member.value));
  return value.set("agents", std::move(agents))
      .set("asks", std::move(asks))
      .set("calls", std::move(calls))
      .set("hours", hours_of(index_, {utc_of(now - kDayMs), utc_of(now + 1000), false}));
}

std::shared_ptr<EventStream> Board::connect(std::int64_t after) {
  look_at_log();
  if (streams() >= kMostStreams) {
    streams_.front()->give_up("too many pages");
    streams_.erase(streams_.begin());
  }
  auto stream = std::make_shared<EventStream>();
  stream->push("hello", write_json(Value::object()
                                       .set("instance", Value::of(instance_))
                                       .set("version", Value::of(version_))
                                       .set("last_n", Value::of(last_))));
  const std::int64_t first = rows_.empty() ? last_ + 1 : rows_.front().number;
  const bool has_gap = after > last_ || (after + 1 < first && !is_from_first_);
  if (has_gap) {
    stream->give_up("too far behind");
    return stream;
  }
  for (const Row& row : rows_) {
    if (row.number > after) stream->push("call", write_json(value_of_row(row)), row.number);
  }
  streams_.push_back(stream);
  hold_seat();
  return stream;
}

std::size_t Board::streams() {
  const std::size_t before = streams_.size();
  std::erase_if(streams_, [](const auto& stream) { return stream->is_ended(); });
  if (streams_.size() != before) hold_seat();
  return streams_.size();
}

void Board::keep_streams_alive() {
  if (streams() == 0) return;
  for (const auto& stream : streams_) stream->push_comment();
}

void Board::hold_seat() {
  const bool is_there = !streams_.empty() && host_->policy().asks_in_browser;
  if (is_there == seat_.is_open()) return;
  seat_ = OpenFile();
  if (!is_there) return;
  if (Result<OpenFile> seat = start_watching(home_, Seat::browser)) seat_ = std::move(*seat);
}

}  // namespace pawl
