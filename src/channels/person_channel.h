// SPDX-License-Identifier: Apache-2.0
// A way to ask a person: one file each. The daemon's switchboard tells it what to show and what to take back, all in
// one thread that never waits; what somebody presses comes back by a call. A channel that fails, or whose person does
// nothing, says nothing: only a press is an answer.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "channels/notice.h"
#include "model/answer_level.h"

namespace pawl {

struct Press {
  std::string notice;  // its id
  bool is_yes = false;
  std::string who = {};  // `telegram:5551234`; empty: the user of this machine
};

class PersonChannel {
 public:
  virtual ~PersonChannel() = default;

  [[nodiscard]] virtual std::string_view name() const = 0;
  // Somebody elsewhere is asked, over the network.
  [[nodiscard]] virtual bool is_remote() const = 0;
  // How surely it knows who answers.
  [[nodiscard]] virtual AnswerLevel level() const { return is_remote() ? AnswerLevel::remote : AnswerLevel::seat; }
  // A yes that comes sooner was not meant for this question.
  [[nodiscard]] virtual std::int64_t least_ms() const { return 0; }

  // Whether it could reach a person now; else why not, for people.
  [[nodiscard]] virtual bool is_there() const = 0;
  [[nodiscard]] virtual std::string why_not_there() const = 0;

  // What went wrong when it was last used, for people; empty: nothing did.
  [[nodiscard]] virtual std::string problem() const { return ""; }

  // Shows it; what is shown of the same id is replaced.
  virtual void show(const Notice& notice) = 0;
  // Takes it back, and says what became of it: `denied by ada (browser), 12:03:04 UTC`.
  virtual void withdraw(const std::string& id, const std::string& outcome) = 0;

  // Called with every press; what it returns may be told to whoever pressed. Set by the switchboard.
  std::function<std::string(const Press& press)> on_press;
  // Makes a file that leads a browser to the page at this notice, once. Set by the switchboard; empty: there is no
  // page.
  std::function<Result<std::string>(const std::string& notice)> on_look;
  // Called when is_there() has changed.
  std::function<void()> on_change;
};

using PersonChannels = std::vector<std::unique_ptr<PersonChannel>>;

}  // namespace pawl
