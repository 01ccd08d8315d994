// SPDX-License-Identifier: Apache-2.0
#include "channels/webhook.h"

#include <algorithm>

#include "base/clock.h"
#include "base/hash.h"
#include "base/hex.h"
#include "base/json.h"
#include "base/visible.h"
#include "http/address.h"

namespace pawl {
namespace {

// A server may think about it for as long as most calls wait.
constexpr std::int64_t kLongMs = 120'000;
constexpr std::int64_t kLookMs = 2000;
constexpr int kMostTries = 3;
constexpr std::int64_t kFirstPauseMs = 2000;
constexpr std::size_t kMostWho = 64;

[[nodiscard]] Value texts(const std::vector<std::string>& list) {
  Value value = Value::array();
  for (const std::string& one : list) value.items.push_back(Value::of(one));
  return value;
}

[[nodiscard]] bool is_key(std::string_view text) {
  return text.size() == 2 * kHmacKeyBytes && text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

[[nodiscard]] bool is_same_server(const std::string& url, const std::string& server) {
  const Result<ServerAddress> one = read_address(url);
  const Result<ServerAddress> own = read_address(server);
  return one && own && url.starts_with("https://") && one->host == own->host && one->port == own->port;
}

}  // namespace

Value webhook_question(const Notice& notice) {
  return Value::object()
      .set("v", Value::of(1))
      .set("id", Value::of(notice.id))
      .set("calls", texts(notice.calls))
      .set("title", Value::of(notice.title))
      .set("lines", texts(notice.lines))
      .set("more", texts(notice.more))
      .set("may_allow", Value::of(notice.may_allow))
      .set("why_not", Value::of(notice.why_not));
}

WebhookChannel::WebhookChannel(Loop& loop, RemoteChannel settings, ReadSecrets secrets)
    : RemotePersonChannel(loop, std::move(settings), std::move(secrets)) {}

std::string WebhookChannel::why_not_there() const {
  const std::string why = RemotePersonChannel::why_not_there();
  return why.empty() && !is_key(secret("key")) ? "run `pawl login webhook`" : why;
}

// Over the time as well, so that whoever kept a request cannot send it again later.
void WebhookChannel::sign(OutRequest& request, std::string_view text) const {
  const std::string key = secret("key");
  if (!is_key(key)) return;
  const std::string at = std::to_string(moment_now().wall_ms / 1000);
  request.headers.emplace_back("X-Pawl-Signature",
                               "t=" + at + ",v1=" + hmac_sha256_hex(bytes_of_hex(key), at + "." + std::string(text)));
}

void WebhookChannel::plan(Shown& shown, std::int64_t ms, void (WebhookChannel::*what)(const std::string& id)) {
  shown.again = std::make_unique<Timer>(loop());
  shown.again->start(ms, [this, what, id = shown.notice.id] { (this->*what)(id); });
}

void WebhookChannel::show(const Notice& notice) {
  Shown& shown = shown_[notice.id];
  shown = Shown{notice};
  ask(notice.id);
}

void WebhookChannel::ask(const std::string& id) {
  const auto found = shown_.find(id);
  if (found == shown_.end()) return;
  Shown& shown = found->second;
  OutRequest request = json_request(address_of(""), webhook_question(shown.notice));
  request.timeout_ms = kLongMs;
  sign(request, request.body);
  shown.waiting = send_for(std::move(request), [this, id](const Value* answer) { take(id, answer); });
}

void WebhookChannel::look(const std::string& id) {
  const auto found = shown_.find(id);
  if (found == shown_.end()) return;
  OutRequest request;
  request.url = found->second.status_url;
  request.timeout_ms = kLongMs;
  sign(request, request.url);
  found->second.waiting = send_for(std::move(request), [this, id](const Value* answer) { take(id, answer); });
}

void WebhookChannel::take(const std::string& id, const Value* answer) {
  const auto found = shown_.find(id);
  if (found == shown_.end()) return;
  Shown& shown = found->second;
  const auto kept = std::move(shown.waiting);
  shown.waiting = nullptr;
  if (answer == nullptr) {
    const std::int64_t pause = kFirstPauseMs << shown.tries;
    if (++shown.tries <= kMostTries)
      plan(shown, pause, shown.status_url.empty() ? &WebhookChannel::ask : &WebhookChannel::look);
    return;
  }
  shown.tries = 0;
  const std::string* url = answer->find_text("status_url");
  const std::string* of = answer->find_text("id");
  const std::string* verdict = answer->find_text("verdict");
  const std::string* who = answer->find_text("who");
  const bool is_answer =
      of != nullptr && *of == id && verdict != nullptr && (*verdict == "allow" || *verdict == "deny");
  if (is_answer && on_press) {
    const std::string name = who == nullptr ? "" : ":" + visible(who->substr(0, kMostWho));
    static_cast<void>(on_press({id, *verdict == "allow", "webhook" + name}));
    return;
  }
  // Nobody else is asked than the server that the user named.
  if (url != nullptr && is_same_server(*url, settings().server)) shown.status_url = *url;
  if (!shown.status_url.empty()) plan(shown, kLookMs, &WebhookChannel::look);
}

void WebhookChannel::withdraw(const std::string& id, const std::string& outcome) {
  if (shown_.erase(id) == 0) return;
  Value body = Value::object();
  body.set("v", Value::of(1))
      .set("id", Value::of(id))
      .set("outcome", Value::of(outcome.empty() ? "withdrawn" : outcome));
  OutRequest request = json_request(address_of(""), body);
  sign(request, request.body);
  send(std::move(request), nullptr);
}

}  // namespace pawl
