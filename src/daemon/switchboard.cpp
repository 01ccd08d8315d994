// SPDX-License-Identifier: Apache-2.0
#include "daemon/switchboard.h"

#include <algorithm>

#include "approve/quiet_hours.h"
#include "base/clock.h"
#include "base/local_time.h"
#include "daemon/notice_of.h"

namespace pawl {
namespace {

constexpr std::int64_t kQuietLookMs = 30'000;

// Whether the same channels come of both.
[[nodiscard]] bool has_same_channels(const Policy& a, const Policy& b) {
  return a.native_way == b.native_way && a.asks_remotely == b.asks_remotely && a.remote_channels == b.remote_channels;
}

}  // namespace

Switchboard::Switchboard(Loop& loop, std::string home, DaemonHost& host, MakeChannels make, AskAbsence absence,
                         MakeOpener opener)
    : loop_(&loop),
      home_(std::move(home)),
      host_(&host),
      make_(std::move(make)),
      absence_(std::move(absence)),
      opener_(std::move(opener)),
      quiet_timer_(loop) {}

void Switchboard::set_up() {
  Policy policy = host_->policy();
  const bool is_same = is_set_up_ && has_same_channels(policy, policy_);
  policy_ = std::move(policy);
  is_set_up_ = true;
  if (!is_same) {
    for (const auto& burst : bursts_) {
      for (const auto& [channel, since] : burst->shown) channel->withdraw(burst->id, "");
    }
    bursts_.clear();
    channels_ = make_(policy_);
    for (const auto& channel : channels_) {
      channel->on_press = [this, it = channel.get()](const Press& press) { return pressed(*it, press); };
      channel->on_change = [this, it = channel.get()] { came_or_went(*it); };
      channel->on_look = [this](const std::string& id) { return opener_for(id); };
    }
  }
  hold_seats();
  look();
}

bool Switchboard::is_quiet() const {
  return is_in_hours(policy_.quiet_hours, minute_of_day());
}

bool Switchboard::may_show(const PersonChannel& channel) const {
  return channel.is_there() && (!channel.is_remote() || !is_quiet());
}

bool Switchboard::is_anyone_local() const {
  const bool shows = std::any_of(channels_.begin(), channels_.end(),
                                 [](const auto& channel) { return !channel->is_remote() && channel->is_there(); });
  return shows || (policy_.asks_in_terminal && is_anyone_watching(home_, Seat::terminal)) ||
         (policy_.asks_in_browser && is_anyone_watching(home_, Seat::browser));
}

bool Switchboard::is_anyone_remote() const {
  return std::any_of(channels_.begin(), channels_.end(),
                     [&](const auto& channel) { return channel->is_remote() && may_show(*channel); });
}

void Switchboard::hold_seats() {
  const auto hold = [&](OpenFile& file, Seat seat, bool is_remote) {
    const bool is_there = std::any_of(channels_.begin(), channels_.end(), [&](const auto& channel) {
      return channel->is_remote() == is_remote && may_show(*channel);
    });
    if (is_there == file.is_open()) return;
    file = OpenFile();
    if (!is_there) return;
    if (Result<OpenFile> held = start_watching(home_, seat)) file = std::move(*held);
  };
  hold(desktop_seat_, Seat::desktop, false);
  hold(remote_seat_, Seat::remote, true);
  // Quiet hours begin and end without a sign.
  if (!policy_.quiet_hours.empty() && policy_.asks_remotely) quiet_timer_.start(kQuietLookMs, [this] { hold_seats(); });
}

void Switchboard::came_or_went(PersonChannel& channel) {
  hold_seats();
  for (const auto& burst : bursts_) {
    if (!channel.is_there()) burst->shown.erase(&channel);
    const bool is_its_turn = !channel.is_remote() || burst->is_remote_too;
    if (is_its_turn && !burst->shown.contains(&channel)) show(*burst, channel);
  }
}

Switchboard::Burst* Switchboard::find(const std::string& id) {
  const auto found = std::find_if(bursts_.begin(), bursts_.end(), [&](const auto& one) { return one->id == id; });
  return found == bursts_.end() ? nullptr : found->get();
}

void Switchboard::look() {
  std::map<std::string, AskState> states;
  const std::vector<AskOnDesk> desk = asks_on_desk(home_, moment_now());
  for (const AskOnDesk& asked : desk) states[asked.ask.id] = asked.state;
  forget_what_is_over(states);
  for (const AskOnDesk& asked : desk) {
    const bool is_known = std::any_of(bursts_.begin(), bursts_.end(), [&](const auto& burst) {
      return std::any_of(burst->asks.begin(), burst->asks.end(),
                         [&](const Ask& ask) { return ask.id == asked.ask.id; });
    });
    if (asked.state == AskState::waiting && !is_known) take(asked.ask);
  }
}

void Switchboard::forget_what_is_over(const std::map<std::string, AskState>& states) {
  for (auto at = bursts_.begin(); at != bursts_.end();) {
    Burst& burst = **at;
    std::string last;
    const std::size_t before = burst.asks.size();
    std::erase_if(burst.asks, [&](const Ask& ask) {
      const auto state = states.find(ask.id);
      const bool is_over = state == states.end() || state->second != AskState::waiting;
      if (is_over) last = ask.id;
      return is_over;
    });
    if (!burst.asks.empty()) {
      if (burst.asks.size() != before) show_all(burst);
      ++at;
      continue;
    }
    const std::string outcome = outcome_of(home_, last);
    for (const auto& [channel, since] : burst.shown) channel->withdraw(burst.id, outcome);
    at = bursts_.erase(at);
  }
}

void Switchboard::take(const Ask& ask) {
  const std::int64_t now = moment_now().boot_ms;
  const auto together = std::find_if(bursts_.begin(), bursts_.end(), [&](const auto& burst) {
    return !ask.session.empty() && burst->session == ask.session && burst->only == ask.only &&
           now - burst->began_ms < kBurstMs;
  });
  if (together != bursts_.end()) {
    (*together)->asks.push_back(ask);
    return show_all(**together);
  }
  auto made = std::make_unique<Burst>();
  made->id = ask.id;
  made->session = ask.session;
  made->only = ask.only;
  made->began_ms = now;
  made->asks.push_back(ask);
  bursts_.push_back(std::move(made));
  Burst& burst = *bursts_.back();
  for (const auto& channel : channels_) {
    if (!channel->is_remote()) show(burst, *channel);
  }
  plan_remote(burst);
}

void Switchboard::plan_remote(Burst& burst) {
  const bool starts_now = policy_.remote_after_ms == 0 || !burst.only.empty() || !is_anyone_local();
  burst.remote_timer = std::make_unique<Timer>(*loop_);
  burst.remote_timer->start(starts_now ? 0 : policy_.remote_after_ms, [this, id = burst.id] { show_remotely(id); });
  if (starts_now || !is_anyone_remote()) return;
  absence_([this, id = burst.id](bool has_left) {
    if (has_left) show_remotely(id);
  });
}

void Switchboard::show_remotely(const std::string& id) {
  Burst* burst = find(id);
  if (burst == nullptr || burst->is_remote_too) return;
  burst->is_remote_too = true;
  for (const auto& channel : channels_) {
    if (channel->is_remote()) show(*burst, *channel);
  }
}

void Switchboard::show_all(Burst& burst) {
  for (const auto& channel : channels_) {
    if (!channel->is_remote() || burst.is_remote_too) show(burst, *channel);
  }
}

void Switchboard::show(Burst& burst, PersonChannel& channel) {
  if (!may_show(channel) || (!burst.only.empty() && burst.only != channel.name())) return;
  std::vector<AnswerTerms> terms;
  for (const Ask& ask : burst.asks) terms.push_back(host_->terms_on(ask, channel.level()));
  Notice notice = notice_of(burst.asks, terms);
  notice.id = burst.id;
  burst.shown[&channel] = moment_now().boot_ms;
  channel.show(notice);
}

std::string Switchboard::pressed(PersonChannel& channel, const Press& press) {
  Burst* burst = find(press.notice);
  if (burst == nullptr || !burst->shown.contains(&channel)) return "this question is over";
  if (press.is_yes && moment_now().boot_ms - burst->shown[&channel] < channel.least_ms()) {
    // Whoever pressed cannot have read it: it is asked again.
    const std::string id = burst->id;
    loop_->post([this, id, name = std::string(channel.name())] {
      Burst* again = find(id);
      for (const auto& one : channels_) {
        if (again != nullptr && one->name() == name) show(*again, *one);
      }
    });
    return "this was too quick to be meant";
  }
  std::vector<AnswerTerms> terms;
  for (const Ask& ask : burst->asks) terms.push_back(host_->terms_on(ask, channel.level()));
  if (const Notice notice = notice_of(burst->asks, terms); press.is_yes && !notice.may_allow) return notice.why_not;
  std::string told;
  for (const Ask& ask : burst->asks) {
    const Result<std::string> said =
        host_->answer_on(ask.id, {press.is_yes, std::string(channel.name()), press.who, channel.level()});
    told = said ? *said : said.error().text;
  }
  // Later, so that the channel is done with the press when it is told what became of it.
  loop_->post([this] { look(); });
  return told;
}

Result<std::string> Switchboard::opener_for(const std::string& id) {
  const Burst* burst = find(id);
  if (burst == nullptr) return Error{Code::not_found, "this question is over"};
  return opener_(burst->asks.front().id);
}

Value Switchboard::state() const {
  Value list = Value::array();
  for (const auto& channel : channels_) {
    const bool is_there = may_show(*channel);
    const std::string why = channel->is_there() ? "quiet hours: " + policy_.quiet_hours : channel->why_not_there();
    list.items.push_back(Value::object()
                             .set("name", Value::of(channel->name()))
                             .set("is_remote", Value::of(channel->is_remote()))
                             .set("is_there", Value::of(is_there))
                             .set("why_not", Value::of(is_there ? "" : why))
                             .set("problem", Value::of(channel->problem())));
  }
  return list;
}

}  // namespace pawl
