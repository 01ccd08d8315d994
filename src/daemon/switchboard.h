// SPDX-License-Identifier: Apache-2.0
// Which question is shown where: local channels at once, remote ones when nobody here has answered for a while, or when
// nobody sits here. The first answer takes the question back everywhere else. Questions of one session that come
// together are one notice.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "approve/desk.h"
#include "base/open_file.h"
#include "channels/person_channel.h"
#include "daemon/host.h"
#include "http/loop.h"

namespace pawl {

class Switchboard {
 public:
  static constexpr std::int64_t kBurstMs = 2000;

  using MakeChannels = std::function<PersonChannels(const Policy& policy)>;

  // Calls back later with whether the user has left the screen.
  using AskAbsence = std::function<void(std::function<void(bool has_left)> then)>;

  // The file that leads a browser to the page at this call, once.
  using MakeOpener = std::function<Result<std::string>(const std::string& call)>;

  Switchboard(Loop& loop, std::string home, DaemonHost& host, MakeChannels make, AskAbsence absence, MakeOpener opener);

  // The channels as the configuration wants them now.
  void set_up();
  // The questions may have changed.
  void look();
  // Each channel, and whether it is there, for `pawl channels`.
  [[nodiscard]] Value state() const;

 private:
  struct Burst {
    std::string id;
    std::string session;
    std::string only;
    std::int64_t began_ms = 0;
    std::vector<Ask> asks;                         // those that still wait
    std::map<PersonChannel*, std::int64_t> shown;  // where, and since when
    bool is_remote_too = false;
    std::unique_ptr<Timer> remote_timer;
  };

  void forget_what_is_over(const std::map<std::string, AskState>& states);
  void take(const Ask& ask);
  void show_all(Burst& burst);
  void show(Burst& burst, PersonChannel& channel);
  void plan_remote(Burst& burst);
  void show_remotely(const std::string& id);
  [[nodiscard]] bool is_anyone_remote() const;
  void came_or_went(PersonChannel& channel);
  [[nodiscard]] std::string pressed(PersonChannel& channel, const Press& press);
  [[nodiscard]] Result<std::string> opener_for(const std::string& id);
  [[nodiscard]] Burst* find(const std::string& id);
  [[nodiscard]] bool may_show(const PersonChannel& channel) const;
  [[nodiscard]] bool is_anyone_local() const;
  [[nodiscard]] bool is_quiet() const;
  // Whoever waits for an answer must know that a person could see the question.
  void hold_seats();

  Loop* loop_;
  std::string home_;
  DaemonHost* host_;
  MakeChannels make_;
  AskAbsence absence_;
  MakeOpener opener_;
  Policy policy_;
  bool is_set_up_ = false;
  PersonChannels channels_;
  std::vector<std::unique_ptr<Burst>> bursts_;
  OpenFile desktop_seat_;
  OpenFile remote_seat_;
  Timer quiet_timer_;
};

}  // namespace pawl
