// SPDX-License-Identifier: Apache-2.0
#include "channels/ntfy.h"

#include <algorithm>

#include "base/clock.h"
#include "base/hash.h"
#include "base/json.h"
#include "base/random.h"
#include "base/utf8.h"

namespace pawl {
namespace {

constexpr std::int64_t kLookMs = 2000;
constexpr std::size_t kNonceBytes = 16;
constexpr int kLoud = 5;
constexpr int kQuietly = 2;
constexpr std::size_t kMostMessage = 4000;  // bytes; what is longer becomes a file

// Topics stand in addresses.
[[nodiscard]] bool is_topic(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
  });
}

[[nodiscard]] Value button(std::string_view words, const std::string& address, const std::string& nonce) {
  return Value::object()
      .set("action", Value::of("http"))
      .set("label", Value::of(words))
      .set("url", Value::of(address))
      .set("method", Value::of("POST"))
      .set("body", Value::of(nonce))
      .set("clear", Value::of(true));
}

}  // namespace

Value ntfy_question(const Notice& notice, const NtfyButtons& buttons) {
  Value row = Value::array();
  row.items.push_back(button(kDenyWords, buttons.address, buttons.deny));
  if (notice.may_allow) row.items.push_back(button(kAllowWords, buttons.address, buttons.allow));
  Notice body = notice;
  body.title.clear();
  std::string text = message_of(body);
  text.erase(0, text.find_first_not_of('\n'));
  return Value::object()
      .set("title", Value::of(notice.title))
      .set("message", Value::of(utf8_beginning(text, kMostMessage)))
      .set("priority", Value::of(kLoud))
      .set("actions", std::move(row));
}

NtfyChannel::NtfyChannel(Loop& loop, RemoteChannel settings, ReadSecrets secrets)
    : RemotePersonChannel(loop, std::move(settings), std::move(secrets)), again_(loop) {}

void NtfyChannel::publish(Value message) {
  OutRequest request = json_request(address_of("/"), message.set("topic", Value::of(secret("topic"))));
  if (const std::string token = secret("token"); !token.empty())
    request.headers.emplace_back("Authorization", "Bearer " + token);
  send(std::move(request), nullptr);
}

void NtfyChannel::show(const Notice& notice) {
  Shown& shown = shown_[notice.id];
  shown.notice = notice;
  const NtfyButtons buttons = {address_of("/" + secret("answers")), random_hex(kNonceBytes), random_hex(kNonceBytes)};
  shown.allow_hash = notice.may_allow ? sha256_hex(buttons.allow) : "";
  shown.deny_hash = sha256_hex(buttons.deny);
  publish(ntfy_question(notice, buttons));
  listen();
}

// A message that was sent stays as it is; its buttons answer nothing any more, and a second one says why.
void NtfyChannel::withdraw(const std::string& id, const std::string& outcome) {
  const auto found = shown_.find(id);
  if (found == shown_.end()) return;
  publish(Value::object()
              .set("title", Value::of(found->second.notice.title))
              .set("message", Value::of(outcome.empty() ? "withdrawn" : outcome))
              .set("priority", Value::of(kQuietly)));
  shown_.erase(found);
  if (!shown_.empty()) return;
  listening_.reset();
  again_.cancel();
}

void NtfyChannel::listen() {
  const std::string topic = secret("answers");
  if (shown_.empty() || listening_ || again_.is_running() || !is_topic(topic)) return;
  // What came before the question cannot be its answer.
  if (since_.empty()) since_ = std::to_string(moment_now().wall_ms / 1000 - 1);
  OutRequest request;
  request.url = address_of("/" + topic + "/json?poll=1&since=" + since_);
  request.ca_file = settings().ca_file;
  if (const std::string token = secret("token"); !token.empty())
    request.headers.emplace_back("Authorization", "Bearer " + token);
  listening_ = send_request(loop(), request, [this](const Result<OutResponse>& response) {
    const auto kept = std::move(listening_);
    listening_ = nullptr;
    again_.start(kLookMs, [this] { listen(); });
    if (const OutResponse* good = look_at(response)) take(good->body);
  });
}

void NtfyChannel::take(const std::string& lines) {
  for (std::size_t at = 0; at < lines.size();) {
    const std::size_t end = std::min(lines.find('\n', at), lines.size());
    const Result<Value> line = read_json(std::string_view(lines).substr(at, end - at));
    at = end + 1;
    const std::string* id = line ? line->find_text("id") : nullptr;
    const std::string* text = line ? line->find_text("message") : nullptr;
    if (id != nullptr && is_topic(*id)) since_ = *id;
    if (text == nullptr || text->size() != 2 * kNonceBytes) continue;
    const std::string hash = sha256_hex(*text);
    for (const auto& [notice, shown] : shown_) {
      const bool is_yes = !shown.allow_hash.empty() && is_same_secret(hash, shown.allow_hash);
      if ((!is_yes && !is_same_secret(hash, shown.deny_hash)) || !on_press) continue;
      static_cast<void>(on_press({notice, is_yes, "ntfy"}));
      break;
    }
  }
}

}  // namespace pawl
