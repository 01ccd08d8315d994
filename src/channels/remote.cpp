// SPDX-License-Identifier: Apache-2.0
#include "channels/remote.h"

#include <algorithm>

#include "base/json.h"

namespace pawl {

RemotePersonChannel::RemotePersonChannel(Loop& loop, RemoteChannel settings, ReadSecrets secrets)
    : loop_(&loop), settings_(std::move(settings)), secrets_(std::move(secrets)) {
  if (settings_.server.empty()) settings_.server = kRemoteServers[static_cast<std::size_t>(settings_.kind)];
  while (settings_.server.ends_with('/')) settings_.server.pop_back();
  if (settings_.to.empty() && !settings_.users.empty()) settings_.to = settings_.users.front();
}

std::string RemotePersonChannel::why_not_there() const {
  if (needs_users() && settings_.users.empty())
    return "`channels." + std::string(name()) + ".users` does not say whose answers count";
  const Result<Value> secrets = secrets_(settings_.kind);
  if (!secrets) return secrets.error().text;
  for (const std::string_view one : needed_secrets()) {
    if (secret(one).empty()) return "run `pawl login " + std::string(name()) + "`";
  }
  return "";
}

std::string RemotePersonChannel::secret(std::string_view name) const {
  const Result<Value> secrets = secrets_(settings_.kind);
  const std::string* text = secrets ? secrets->find_text(name) : nullptr;
  return text == nullptr ? "" : *text;
}

bool RemotePersonChannel::is_user(std::string_view id) const {
  return std::find(settings_.users.begin(), settings_.users.end(), id) != settings_.users.end();
}

std::string RemotePersonChannel::address_of(std::string_view path) const {
  return settings_.server + std::string(path);
}

const OutResponse* RemotePersonChannel::look_at(const Result<OutResponse>& response) {
  problem_.clear();
  if (!response) problem_ = response.error().text;
  if (response && (response->status < 200 || response->status >= 300))
    problem_ = "it answers with status " + std::to_string(response->status);
  return problem_.empty() ? &*response : nullptr;
}

std::shared_ptr<void> RemotePersonChannel::send_for(OutRequest request, Then then) {
  request.ca_file = settings_.ca_file;
  return send_request(*loop_, request, [this, then = std::move(then)](const Result<OutResponse>& response) {
    const OutResponse* good = look_at(response);
    Result<Value> answer = good == nullptr ? Result<Value>(Error{}) : read_json(good->body);
    if (good != nullptr && (!answer || !answer->is_object())) problem_ = "its answer is not a JSON object";
    const Then tell = then;
    if (tell) tell(answer && answer->is_object() ? &*answer : nullptr);
  });
}

void RemotePersonChannel::send(OutRequest request, Then then) {
  const std::uint64_t number = next_++;
  // Before it is sent: an answer may come at once.
  sending_[number] = nullptr;
  auto handle = send_for(std::move(request), [this, number, then = std::move(then)](const Value* answer) {
    const auto kept = std::move(sending_[number]);
    sending_.erase(number);
    if (then) then(answer);
  });
  if (const auto found = sending_.find(number); found != sending_.end()) found->second = std::move(handle);
}

std::string message_of(const Notice& notice, const std::string& outcome) {
  std::string text = notice.title;
  for (const std::string& line : notice.lines) text += "\n" + line;
  if (!outcome.empty()) return text + "\n\n" + outcome;
  if (!notice.may_allow && !notice.why_not.empty()) text += "\n\na yes from here does not count: " + notice.why_not;
  return text;
}

std::string details_of(const Notice& notice) {
  std::string text = notice.title;
  for (const std::string& line : notice.more) text += "\n" + line;
  return text;
}

OutRequest json_request(const std::string& url, const Value& body) {
  OutRequest request;
  request.method = "POST";
  request.url = url;
  request.headers = {{"Content-Type", "application/json; charset=utf-8"}};
  request.body = write_json(body);
  return request;
}

}  // namespace pawl
