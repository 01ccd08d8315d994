// SPDX-License-Identifier: Apache-2.0
// Questions as messages of a Slack app, answered with its buttons. Answers come by Socket Mode: we connect, nobody
// connects to us. Whoever pressed is told by Slack, and counts only if the configuration names them.
#pragma once

#include "channels/remote.h"
#include "http/web_socket.h"

namespace pawl {

// The body of `chat.postMessage`; `nonce` is of its buttons.
[[nodiscard]] Value slack_question(const Notice& notice, const std::string& to, const std::string& nonce);

class SlackChannel : public RemotePersonChannel {
 public:
  SlackChannel(Loop& loop, RemoteChannel settings, ReadSecrets secrets);

  void show(const Notice& notice) override;
  void withdraw(const std::string& id, const std::string& outcome) override;

 private:
  struct Shown {
    Notice notice;
    std::string nonce;
    std::string channel;  // where it stands, and its number there; empty: the service has not told them yet
    std::string ts;
    std::string outcome;
    bool is_over = false;
  };

  [[nodiscard]] std::vector<std::string_view> needed_secrets() const override { return {"app_token", "bot_token"}; }
  void call(std::string_view method, std::string_view token, const Value& body, Then then);
  void edit(Shown& shown);
  void listen();
  void listen_again();
  void take(const std::string& text);
  void take_press(const Value& payload);

  std::map<std::string, Shown> shown_;
  std::unique_ptr<WebSocket> socket_;
  bool is_opening_ = false;
  std::shared_ptr<int> alive_ = std::make_shared<int>(0);  // for what is done later
  Timer again_;
};

}  // namespace pawl
