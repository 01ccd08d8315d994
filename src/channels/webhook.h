// SPDX-License-Identifier: Apache-2.0
// Questions to a server of the user's own choice: one request with a signature, answered in its response or at an
// address of the same server that is asked again and again (docs/formats/webhook.md).
#pragma once

#include "channels/remote.h"

namespace pawl {

// The body of the first request.
[[nodiscard]] Value webhook_question(const Notice& notice);

class WebhookChannel : public RemotePersonChannel {
 public:
  WebhookChannel(Loop& loop, RemoteChannel settings, ReadSecrets secrets);

  [[nodiscard]] std::string why_not_there() const override;
  void show(const Notice& notice) override;
  void withdraw(const std::string& id, const std::string& outcome) override;

 private:
  struct Shown {
    Notice notice;
    int tries = 0;
    std::string status_url = {};
    std::shared_ptr<void> waiting = nullptr;  // for a response
    std::unique_ptr<Timer> again = nullptr;
  };

  [[nodiscard]] std::vector<std::string_view> needed_secrets() const override { return {"key"}; }
  [[nodiscard]] bool needs_users() const override { return false; }
  void sign(OutRequest& request, std::string_view text) const;
  void ask(const std::string& id);
  void look(const std::string& id);
  void take(const std::string& id, const Value* answer);
  void plan(Shown& shown, std::int64_t ms, void (WebhookChannel::*what)(const std::string& id));

  std::map<std::string, Shown> shown_;
};

}  // namespace pawl
