// SPDX-License-Identifier: Apache-2.0
#include "approve/hold.h"

#include <optional>

#include "approve/approvers.h"
#include "approve/desk.h"
#include "base/watch.h"

namespace pawl {
namespace {

constexpr std::size_t kMostRefused = 16;

class Wait {
 public:
  Wait(const std::string& pawl_home, const Ask& ask) : pawl_home_(pawl_home), ask_(ask) {}

  HeldAsk until(std::int64_t end_ns) {
    const std::int64_t begin = steady_ns();
    FolderWatch watch(asks_folder(pawl_home_));
    std::optional<Said> said = answer();
    while (!said && steady_ns() < end_ns && held_.refused.size() < kMostRefused) {
      watch.wait_until(end_ns);
      said = answer();
    }
    while (!said) said = time_out();
    held_.said = std::move(*said);
    held_.ms = (steady_ns() - begin) / 1'000'000;
    return std::move(held_);
  }

 private:
  // The answer that lies there, if it counts. One that does not makes room for another.
  std::optional<Said> answer() {
    const std::optional<std::string> text = answer_on_desk(pawl_home_, ask_.id);
    if (!text) return std::nullopt;
    const Result<std::vector<Approver>> approvers = load_approvers(pawl_home_, disk());
    const std::vector<Approver> keys = approvers.value_or({});
    Result<Said> said = check_said(*text, {SaidUse::answer, ask_.id, ask_.binding, ask_.level, keys, moment_now()});
    if (said) return std::move(*said);
    held_.refused.push_back(said.error().text + (approvers ? "" : "; " + approvers.error().text));
    set_aside(pawl_home_, ask_.id);
    return std::nullopt;
  }

  // Nothing if somebody else was first and their answer does not count: then it is tried again.
  std::optional<Said> time_out() {
    Said said;
    said.id = ask_.id;
    said.bind = ask_.binding.in_session;
    said.verdict = SaidVerdict::timeout;
    said.until = ask_.keep_until;
    said.at = moment_now();
    const Result<std::string> text = write_said(said, nullptr);
    const Result<Placed> placed = text ? place_answer(pawl_home_, ask_.id, *text) : Result<Placed>(text.error());
    // What cannot be written down is a time-out all the same.
    if (!placed || *placed == Placed::placed || held_.refused.size() >= 2 * kMostRefused) return said;
    // What lies there and cannot be read makes room too, or this would never end.
    if (!answer_on_desk(pawl_home_, ask_.id)) {
      held_.refused.emplace_back("the answer cannot be read");
      set_aside(pawl_home_, ask_.id);
      return std::nullopt;
    }
    return answer();
  }

  const std::string& pawl_home_;
  const Ask& ask_;
  HeldAsk held_;
};

}  // namespace

HeldAsk hold(const std::string& pawl_home, const Ask& ask, std::int64_t for_ms) {
  return Wait(pawl_home, ask).until(steady_ns() + for_ms * 1'000'000);
}

}  // namespace pawl
