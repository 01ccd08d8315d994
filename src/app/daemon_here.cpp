// SPDX-License-Identifier: Apache-2.0
#include "app/daemon_here.h"

#include <chrono>
#include <filesystem>
#include <functional>
#include <thread>

#include "app/terminal.h"
#include "approve/service.h"
#include "base/clock.h"
#include "base/files.h"
#include "base/json.h"
#include "base/local_socket.h"
#include "base/process.h"
#include "base/quote.h"
#include "base/service.h"
#include "base/visible.h"

namespace pawl {
namespace {

constexpr int kAnswerMs = 5000;
constexpr std::int64_t kStartNs = 10'000'000'000;

[[nodiscard]] std::string absolute(const std::string& path) {
  std::error_code failed;
  const std::filesystem::path whole = std::filesystem::absolute(path, failed);
  return failed ? path : whole.lexically_normal().string();
}

// Looks every few milliseconds; false if it did not come about in time.
[[nodiscard]] bool comes_about(const std::function<bool()>& what, std::int64_t for_ns) {
  const std::int64_t end = steady_ns() + for_ns;
  while (!what()) {
    if (steady_ns() > end) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  return true;
}

}  // namespace

std::vector<std::pair<std::string, std::string>> environment_of_daemon() {
  return environment_of_daemon(absolute(home_of_person()), absolute(pawl_home()));
}

Result<Value> ask_daemon(std::string_view word) {
  const std::optional<std::string> answer = ask_local(path_of_control(pawl_home()), word, kAnswerMs);
  if (!answer) return Error{Code::not_found, "the daemon does not answer; see `pawl daemon status`"};
  Result<Value> value = read_json(*answer);
  if (!value) return value.error();
  if (const std::string* wrong = value->find_text("error")) return Error{Code::no_permission, visible(*wrong)};
  return value;
}

Result<Instance> start_daemon(int idle_s) {
  const std::string home = absolute(pawl_home());
  const auto is_there = [&] { return running_instance(home) && ask_daemon("hello"); };
  const std::optional<Instance> before = running_instance(home);
  Instance self;
  self.version = PAWL_VERSION;
  self.built = own_program_time();
  if (before && !is_newer(self, *before) && is_there()) return *before;
  const Result<Done> started =
      start_detached({own_path(), "daemon", "start", "--idle", std::to_string(idle_s)}, environment_of_daemon());
  if (!started) return started.error();
  const bool is_up = comes_about(
      [&] {
        const std::optional<Instance> now = running_instance(home);
        return now && (!before || now->nonce != before->nonce || !is_newer(self, *before)) && ask_daemon("hello");
      },
      kStartNs);
  const std::optional<Instance> now = running_instance(home);
  if (!is_up || !now)
    return Error{Code::timed_out, "the daemon does not start; `pawl daemon start` in a terminal says why"};
  return *now;
}

Result<std::vector<ChannelState>> channels_of_daemon() {
  const Result<Value> answer = ask_daemon("channels");
  if (!answer) return answer.error();
  std::vector<ChannelState> states;
  const Value* list = answer->find("channels");
  if (list == nullptr) return Error{Code::bad_message, "the daemon is of another version; run `pawl daemon stop`"};
  for (const Value& one : list->items) {
    const Value* is_there = one.find("is_there");
    const std::string* name = one.find_text("name");
    const std::string* why = one.find_text("why_not");
    if (is_there == nullptr || name == nullptr || why == nullptr) continue;
    const std::string* problem = one.find_text("problem");
    states.push_back({*name, is_there->boolean, *why, problem == nullptr ? "" : *problem});
  }
  return states;
}

Result<Done> wait_for_channel(std::string_view name) {
  constexpr std::int64_t kThereNs = 3'000'000'000;
  if (const Result<Instance> running = start_daemon(); !running) return running.error();
  // What was changed a moment ago may not have been seen yet.
  if (const Result<Value> told = ask_daemon("set up channels"); !told) return told.error();
  std::string why = "it is not set up; see `pawl channels`";
  const bool is_there = comes_about(
      [&] {
        const Result<std::vector<ChannelState>> states = channels_of_daemon();
        if (!states) return false;
        for (const ChannelState& state : *states) {
          if (state.name == name) why = state.why_not;
          if (state.name == name && state.is_there) return true;
        }
        return false;
      },
      kThereNs);
  if (is_there) return Done{};
  return Error{Code::not_found, "it is not there: " + visible(why)};
}

bool wait_for_end() {
  constexpr std::int64_t kEndNs = 5'000'000'000;
  return comes_about([] { return !is_daemon_running(pawl_home()); }, kEndNs);
}

std::string unit_of_daemon() {
  const std::string home = absolute(home_of_person());
  const std::string pawl = absolute(pawl_home());
  std::string text =
      "[Unit]\n"
      "Description=Pawl: the process behind the dashboard of tool calls\n"
      "Documentation=man:pawl(1)\n\n"
      "[Service]\n"
      "ExecStart=" +
      own_path() + " daemon start --idle 0\n";
  if (pawl != join_path(home, ".pawl")) text += "Environment=PAWL_HOME=" + pawl + "\n";
  return text +
         "Restart=on-failure\n"
         "NoNewPrivileges=yes\n"
         "RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6\n"
         "LimitCORE=0\n"
         "UMask=0077\n\n"
         "[Install]\n"
         "WantedBy=default.target\n";
}

}  // namespace pawl
