// SPDX-License-Identifier: Apache-2.0
// Questions as messages to a topic of ntfy, answered with its buttons, which send one of two secrets to a second topic.
// Whoever can read the first topic can answer: that is worth no more than a seat, and docs/channels.md says so. Only
// hashes of the secrets are kept here.
#pragma once

#include "channels/remote.h"

namespace pawl {

// What its buttons send, and where to.
struct NtfyButtons {
  std::string address;
  std::string allow;
  std::string deny;
};

// The message without its topic.
[[nodiscard]] Value ntfy_question(const Notice& notice, const NtfyButtons& buttons);

class NtfyChannel : public RemotePersonChannel {
 public:
  NtfyChannel(Loop& loop, RemoteChannel settings, ReadSecrets secrets);

  [[nodiscard]] AnswerLevel level() const override { return AnswerLevel::seat; }
  void show(const Notice& notice) override;
  void withdraw(const std::string& id, const std::string& outcome) override;

 private:
  struct Shown {
    Notice notice;
    std::string allow_hash;  // empty: a yes does not count
    std::string deny_hash;
  };

  [[nodiscard]] std::vector<std::string_view> needed_secrets() const override { return {"topic", "answers"}; }
  [[nodiscard]] bool needs_users() const override { return false; }
  void publish(Value message);
  void listen();
  void take(const std::string& lines);

  std::map<std::string, Shown> shown_;
  std::string since_;  // the last message of the second topic that was read
  std::shared_ptr<void> listening_;
  Timer again_;
};

}  // namespace pawl
