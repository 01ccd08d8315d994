// SPDX-License-Identifier: Apache-2.0
// Questions as messages of a Telegram bot, answered with its buttons. Whoever pressed is told by Telegram, and counts
// only if the configuration names them: who has the bot's token can write messages and swallow answers, but not press.
#pragma once

#include "channels/remote.h"

namespace pawl {

// The body of `sendMessage`; `nonce` is of its buttons.
[[nodiscard]] Value telegram_question(const Notice& notice, const std::string& to, const std::string& nonce);

class TelegramChannel : public RemotePersonChannel {
 public:
  TelegramChannel(Loop& loop, RemoteChannel settings, ReadSecrets secrets);

  void show(const Notice& notice) override;
  void withdraw(const std::string& id, const std::string& outcome) override;

 private:
  struct Shown {
    Notice notice;
    std::string nonce;   // of its buttons: a press of an older message does not have it
    Value message = {};  // its number; null: the service has not told it yet
    std::string outcome = {};
    bool is_over = false;
  };

  [[nodiscard]] std::vector<std::string_view> needed_secrets() const override { return {"token"}; }
  [[nodiscard]] std::string method(std::string_view name) const;
  void edit(Shown& shown);
  void listen();
  void take(const Value& update);
  void take_press(const Value& query);
  void tell(const std::string& query, const std::string& words);

  std::map<std::string, Shown> shown_;
  std::int64_t after_ = 0;  // the update that is wanted next
  std::shared_ptr<void> listening_;
  Timer again_;
};

}  // namespace pawl
