// SPDX-License-Identifier: Apache-2.0
#include "channels/telegram.h"

#include <algorithm>

#include "base/json.h"
#include "base/random.h"
#include "base/utf8.h"

namespace pawl {
namespace {

constexpr std::int64_t kAgainMs = 3000;
constexpr int kListenSeconds = 25;
constexpr std::size_t kMostMessage = 4000;  // bytes; Telegram takes 4096 letters
constexpr std::size_t kMostTold = 190;  // bytes that Telegram shows of an answer to a press

[[nodiscard]] Value button(std::string_view words, char what, const std::string& nonce) {
  return Value::object()
      .set("text", Value::of(words))
      .set("callback_data", Value::of(std::string(1, what) + ":" + nonce));
}

[[nodiscard]] Value message_body(const std::string& to, const std::string& text) {
  return Value::object()
      .set("chat_id", Value::of(to))
      .set("text", Value::of(utf8_beginning(text, kMostMessage)))
      .set("link_preview_options", Value::object().set("is_disabled", Value::of(true)));
}

// None takes those away that a message had.
[[nodiscard]] Value keyboard(Value buttons) {
  Value rows = Value::array();
  if (!buttons.items.empty()) rows.items.push_back(std::move(buttons));
  return Value::object().set("inline_keyboard", std::move(rows));
}

}  // namespace

Value telegram_question(const Notice& notice, const std::string& to, const std::string& nonce) {
  Value row = Value::array();
  row.items.push_back(button(kDenyWords, 'd', nonce));
  if (notice.may_allow) row.items.push_back(button(kAllowWords, 'a', nonce));
  if (!notice.more.empty()) row.items.push_back(button(kMoreWords, 'm', nonce));
  return message_body(to, message_of(notice)).set("reply_markup", keyboard(std::move(row)));
}

TelegramChannel::TelegramChannel(Loop& loop, RemoteChannel settings, ReadSecrets secrets)
    : RemotePersonChannel(loop, std::move(settings), std::move(secrets)), again_(loop) {}

std::string TelegramChannel::method(std::string_view name) const {
  return address_of("/bot" + secret("token") + "/" + std::string(name));
}

void TelegramChannel::show(const Notice& notice) {
  const bool is_new = !shown_.contains(notice.id);
  Shown& shown = shown_[notice.id];
  shown.notice = notice;
  // Buttons that were made for less, or for more, answer nothing any more.
  shown.nonce = random_hex(16);
  if (!is_new) return edit(shown);
  const Value body = telegram_question(notice, settings().to, shown.nonce);
  send(json_request(method("sendMessage"), body), [this, id = notice.id, nonce = shown.nonce](const Value* answer) {
    const auto found = shown_.find(id);
    if (found == shown_.end()) return;
    const Value* message = answer == nullptr ? nullptr : find_by_path(*answer, "result.message_id");
    if (message == nullptr || message->kind != Value::Kind::integer) {
      shown_.erase(found);
      return;
    }
    found->second.message = *message;
    const bool has_changed = found->second.nonce != nonce || found->second.is_over;
    if (has_changed) edit(found->second);
    if (found->second.is_over) shown_.erase(found);
  });
  listen();
}

void TelegramChannel::edit(Shown& shown) {
  if (shown.message.is_null()) return;
  Value body = telegram_question(shown.notice, settings().to, shown.nonce);
  if (shown.is_over)
    body = message_body(settings().to, message_of(shown.notice, shown.outcome))
               .set("reply_markup", keyboard(Value::array()));
  body.set("message_id", shown.message);
  send(json_request(method("editMessageText"), body), nullptr);
}

void TelegramChannel::withdraw(const std::string& id, const std::string& outcome) {
  const auto found = shown_.find(id);
  if (found == shown_.end()) return;
  found->second.is_over = true;
  found->second.outcome = outcome.empty() ? "withdrawn" : outcome;
  found->second.nonce.clear();
  edit(found->second);
  // One whose number is not known yet is edited when it is.
  if (!found->second.message.is_null()) shown_.erase(found);
  if (shown_.empty()) listening_.reset();
}

void TelegramChannel::listen() {
  if (listening_ || again_.is_running() || shown_.empty()) return;
  Value body = Value::object();
  Value kinds = Value::array();
  kinds.items.push_back(Value::of("callback_query"));
  body.set("timeout", Value::of(kListenSeconds)).set("allowed_updates", std::move(kinds));
  if (after_ != 0) body.set("offset", Value::of(after_));
  OutRequest request = json_request(method("getUpdates"), body);
  request.timeout_ms = (kListenSeconds + 10) * 1000;
  listening_ = send_for(std::move(request), [this](const Value* answer) {
    const auto kept = std::move(listening_);
    listening_ = nullptr;
    const Value* updates = answer == nullptr ? nullptr : answer->find("result");
    if (updates == nullptr) return again_.start(kAgainMs, [this] { listen(); });
    for (const Value& update : updates->items) take(update);
    listen();
  });
}

void TelegramChannel::take(const Value& update) {
  const Value* number = update.find("update_id");
  if (number != nullptr && number->kind == Value::Kind::integer) after_ = std::max(after_, number->integer + 1);
  if (const Value* query = update.find("callback_query")) take_press(*query);
}

void TelegramChannel::take_press(const Value& query) {
  const Value* from = find_by_path(query, "from.id");
  const std::string* data = query.find_text("data");
  const std::string* id = query.find_text("id");
  if (from == nullptr || from->kind != Value::Kind::integer || data == nullptr || id == nullptr) return;
  const std::string who = std::to_string(from->integer);
  if (!is_user(who)) return tell(*id, "your answers do not count here");
  const auto found = std::find_if(shown_.begin(), shown_.end(), [&](const auto& one) {
    const std::string& nonce = one.second.nonce;
    return !nonce.empty() && data->size() == nonce.size() + 2 && is_same_secret(data->substr(2), nonce);
  });
  if (found == shown_.end()) return tell(*id, "this question is over");
  const char what = (*data)[0];
  if (what == 'm') {
    tell(*id, "");
    const Value body = message_body(settings().to, details_of(found->second.notice));
    return send(json_request(method("sendMessage"), body), nullptr);
  }
  if ((what != 'a' && what != 'd') || !on_press) return;
  tell(*id, on_press({found->first, what == 'a', "telegram:" + who}));
}

void TelegramChannel::tell(const std::string& query, const std::string& words) {
  Value body = Value::object();
  body.set("callback_query_id", Value::of(query)).set("text", Value::of(utf8_beginning(words, kMostTold)));
  send(json_request(method("answerCallbackQuery"), body), nullptr);
}

}  // namespace pawl
