// SPDX-License-Identifier: Apache-2.0
#include "channels/slack.h"

#include <algorithm>

#include "base/json.h"
#include "base/random.h"
#include "base/utf8.h"
#include "http/address.h"

namespace pawl {
namespace {

constexpr std::int64_t kAgainMs = 3000;
constexpr std::size_t kMostSection = 2900;

[[nodiscard]] Value plain(std::string_view text) {
  return Value::object()
      .set("type", Value::of("plain_text"))
      .set("text", Value::of(text))
      .set("emoji", Value::of(false));
}

[[nodiscard]] Value button(std::string_view words, std::string_view action, const std::string& nonce) {
  return Value::object()
      .set("type", Value::of("button"))
      .set("action_id", Value::of(action))
      .set("text", plain(words))
      .set("value", Value::of(nonce));
}

// Plain text: what looks like a link or a mention stays what it is.
[[nodiscard]] Value message_body(const std::string& to, std::string_view title, const std::string& text,
                                 Value buttons = Value::array()) {
  Value blocks = Value::array();
  blocks.items.push_back(
      Value::object().set("type", Value::of("section")).set("text", plain(utf8_beginning(text, kMostSection))));
  if (!buttons.items.empty())
    blocks.items.push_back(Value::object().set("type", Value::of("actions")).set("elements", std::move(buttons)));
  return Value::object().set("channel", Value::of(to)).set("text", Value::of(title)).set("blocks", std::move(blocks));
}

// The socket is where the service says, but not at another one's.
[[nodiscard]] bool is_of_server(const std::string& url, const std::string& server) {
  const Result<ServerAddress> socket = read_address(url);
  const Result<ServerAddress> own = read_address(server);
  return socket && own && url.starts_with("wss://") &&
         (socket->host == own->host || socket->host.ends_with("." + own->host));
}

}  // namespace

Value slack_question(const Notice& notice, const std::string& to, const std::string& nonce) {
  Value buttons = Value::array();
  buttons.items.push_back(button(kDenyWords, "deny", nonce));
  if (notice.may_allow) buttons.items.push_back(button(kAllowWords, "allow", nonce));
  if (!notice.more.empty()) buttons.items.push_back(button(kMoreWords, "more", nonce));
  return message_body(to, "Pawl asks", message_of(notice), std::move(buttons));
}

SlackChannel::SlackChannel(Loop& loop, RemoteChannel settings, ReadSecrets secrets)
    : RemotePersonChannel(loop, std::move(settings), std::move(secrets)), again_(loop) {}

// Slack tells failures in the body.
void SlackChannel::call(std::string_view method, std::string_view token, const Value& body, Then then) {
  OutRequest request = json_request(address_of("/api/" + std::string(method)), body);
  request.headers.emplace_back("Authorization", "Bearer " + secret(token));
  send(std::move(request), std::move(then));
}

void SlackChannel::show(const Notice& notice) {
  const bool is_new = !shown_.contains(notice.id);
  Shown& shown = shown_[notice.id];
  shown.notice = notice;
  shown.nonce = random_hex(16);
  if (!is_new) return edit(shown);
  const Value body = slack_question(notice, settings().to, shown.nonce);
  call("chat.postMessage", "bot_token", body, [this, id = notice.id, nonce = shown.nonce](const Value* answer) {
    const auto found = shown_.find(id);
    if (found == shown_.end()) return;
    const std::string* ts = answer == nullptr ? nullptr : answer->find_text("ts");
    const std::string* channel = answer == nullptr ? nullptr : answer->find_text("channel");
    if (ts == nullptr || channel == nullptr) {
      shown_.erase(found);
      return;
    }
    found->second.ts = *ts;
    found->second.channel = *channel;
    const bool has_changed = found->second.nonce != nonce || found->second.is_over;
    if (has_changed) edit(found->second);
    if (found->second.is_over) shown_.erase(found);
  });
  listen();
}

void SlackChannel::edit(Shown& shown) {
  if (shown.ts.empty()) return;
  Value body = shown.is_over ? message_body(shown.channel, "Pawl asked", message_of(shown.notice, shown.outcome))
                             : slack_question(shown.notice, shown.channel, shown.nonce);
  body.set("ts", Value::of(shown.ts));
  call("chat.update", "bot_token", body, nullptr);
}

void SlackChannel::withdraw(const std::string& id, const std::string& outcome) {
  const auto found = shown_.find(id);
  if (found == shown_.end()) return;
  found->second.is_over = true;
  found->second.outcome = outcome.empty() ? "withdrawn" : outcome;
  found->second.nonce.clear();
  edit(found->second);
  if (!found->second.ts.empty()) shown_.erase(found);
  // The press that ended it may still have to be confirmed.
  if (shown_.empty()) again_.start(kAgainMs, [this] { listen(); });
}

void SlackChannel::listen_again() {
  again_.start(kAgainMs, [this] { listen(); });
}

void SlackChannel::listen() {
  if (shown_.empty()) return socket_.reset();
  if (socket_ || is_opening_) return;
  again_.cancel();
  is_opening_ = true;
  call("apps.connections.open", "app_token", Value::object(), [this](const Value* answer) {
    is_opening_ = false;
    const std::string* url = answer == nullptr ? nullptr : answer->find_text("url");
    if (url == nullptr || !is_of_server(*url, settings().server)) return listen_again();
    socket_ = std::make_unique<WebSocket>(
        loop(), *url, settings().ca_file, [this](const std::string& text) { take(text); },
        [this](const Error&) {
          // Not while the socket itself calls.
          loop().post([this, alive = std::weak_ptr<int>(alive_)] {
            if (alive.expired()) return;
            socket_.reset();
            if (!shown_.empty()) listen_again();
          });
        });
  });
}

void SlackChannel::take(const std::string& text) {
  const Result<Value> message = read_json(text);
  if (!message) return;
  if (const std::string* envelope = message->find_text("envelope_id"))
    socket_->send(write_json(Value::object().set("envelope_id", Value::of(*envelope))));
  const std::string* type = message->find_text("type");
  const Value* payload = message->find("payload");
  if (type != nullptr && *type == "interactive" && payload != nullptr) take_press(*payload);
}

void SlackChannel::take_press(const Value& payload) {
  const std::string* type = payload.find_text("type");
  const Value* user = find_by_path(payload, "user.id");
  const Value* action = find_by_path(payload, "actions.0");
  if (type == nullptr || *type != "block_actions" || user == nullptr || !user->is_string() || action == nullptr) return;
  const std::string* what = action->find_text("action_id");
  const std::string* nonce = action->find_text("value");
  if (what == nullptr || nonce == nullptr || !is_user(user->text)) return;
  const auto found = std::find_if(shown_.begin(), shown_.end(), [&](const auto& one) {
    return !one.second.nonce.empty() && is_same_secret(one.second.nonce, *nonce);
  });
  if (found == shown_.end()) return;
  if (*what == "more") {
    Value body = message_body(found->second.channel, kMoreWords, details_of(found->second.notice));
    body.set("thread_ts", Value::of(found->second.ts));
    return call("chat.postMessage", "bot_token", body, nullptr);
  }
  if ((*what == "allow" || *what == "deny") && on_press)
    static_cast<void>(on_press({found->first, *what == "allow", "slack:" + user->text}));
}

}  // namespace pawl
