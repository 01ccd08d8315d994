// SPDX-License-Identifier: Apache-2.0
// What the channels over the network share: their settings and secrets, requests to their server, the text of a notice.
// A server that cannot be reached, or answers nonsense, says nothing.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>

#include "base/result.h"
#include "base/value.h"
#include "channels/person_channel.h"
#include "http/client.h"
#include "http/loop.h"
#include "model/remote_channel.h"

namespace pawl {

// The secrets of this channel as they are now.
using ReadSecrets = std::function<Result<Value>(Remote kind)>;

class RemotePersonChannel : public PersonChannel {
 public:
  RemotePersonChannel(Loop& loop, RemoteChannel settings, ReadSecrets secrets);

  [[nodiscard]] std::string_view name() const override { return name_of(settings_.kind); }
  [[nodiscard]] bool is_remote() const override { return true; }
  [[nodiscard]] bool is_there() const override { return why_not_there().empty(); }
  [[nodiscard]] std::string why_not_there() const override;
  [[nodiscard]] std::string problem() const override { return problem_; }

 protected:
  // Which of the secrets it cannot do without.
  [[nodiscard]] virtual std::vector<std::string_view> needed_secrets() const = 0;
  // Whether `users` says whose answers count; else whoever has the secret may answer.
  [[nodiscard]] virtual bool needs_users() const { return true; }

  // Empty if it is not there.
  [[nodiscard]] std::string secret(std::string_view name) const;
  [[nodiscard]] bool is_user(std::string_view id) const;
  // `path` begins with `/`.
  [[nodiscard]] std::string address_of(std::string_view path) const;
  [[nodiscard]] Loop& loop() const { return *loop_; }
  [[nodiscard]] const RemoteChannel& settings() const { return settings_; }

  // What comes back as a JSON object with status 200; nothing else reaches `then`, but with nullptr that it failed.
  using Then = std::function<void(const Value* answer)>;
  void send(OutRequest request, Then then);
  // The same with a handle: whoever drops it gives up.
  [[nodiscard]] std::shared_ptr<void> send_for(OutRequest request, Then then);
  // The response if it is one; what is wrong with it is kept for people.
  [[nodiscard]] const OutResponse* look_at(const Result<OutResponse>& response);

 private:
  Loop* loop_;
  RemoteChannel settings_;
  ReadSecrets secrets_;
  std::string problem_;
  std::uint64_t next_ = 0;
  std::map<std::uint64_t, std::shared_ptr<void>> sending_;
};

// Title, lines, and what a yes from there is worth; with `outcome` what became of it.
[[nodiscard]] std::string message_of(const Notice& notice, const std::string& outcome = "");
[[nodiscard]] std::string details_of(const Notice& notice);

// A post with a JSON body.
[[nodiscard]] OutRequest json_request(const std::string& url, const Value& body);

}  // namespace pawl
