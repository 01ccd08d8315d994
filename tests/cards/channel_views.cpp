// SPDX-License-Identifier: Apache-2.0
#include "channel_views.h"

#include "channels/dialog.h"
#include "channels/notify.h"
#include "channels/ntfy.h"
#include "channels/osascript.h"
#include "channels/slack.h"
#include "channels/telegram.h"
#include "channels/webhook.h"
#include "daemon/notice_of.h"

namespace pawl {
namespace {

[[nodiscard]] Value array_of(const std::vector<std::string>& words, std::size_t from = 0) {
  Value value = Value::array();
  for (std::size_t i = from; i < words.size(); ++i) value.items.push_back(Value::of(words[i]));
  return value;
}

[[nodiscard]] Value notification(const Notice& notice) {
  return array_of(notification_arguments(notice, {true, true, false, ""}));
}

[[nodiscard]] Value dialog(const Notice& notice) {
  return array_of(zenity_arguments(notice));
}

// Without the script, which is the same for all.
[[nodiscard]] Value osascript(const Notice& notice) {
  constexpr std::size_t kScript = 2;
  return array_of(osascript_arguments(notice), kScript);
}

[[nodiscard]] Value telegram(const Notice& notice) {
  return telegram_question(notice, "5551234", "NONCE");
}

[[nodiscard]] Value slack(const Notice& notice) {
  return slack_question(notice, "C0123456789", "NONCE");
}

[[nodiscard]] Value ntfy(const Notice& notice) {
  return ntfy_question(notice, {"https://ntfy.example.com/answers", "ALLOW", "DENY"});
}

void each_text_at(Value& value, std::string_view path, const std::function<void(std::string& text)>& with) {
  if (path.empty()) return value.is_string() ? with(value.text) : void();
  const std::string_view name = path.substr(0, path.find('.'));
  const std::string_view rest = path.substr(std::min(name.size() + 1, path.size()));
  for (Member& member : value.members) {
    if (member.name == name) each_text_at(member.value, rest, with);
  }
  for (std::size_t i = 0; i < value.items.size(); ++i) {
    if (name == "*" || name == std::to_string(i)) each_text_at(value.items[i], rest, with);
  }
}

}  // namespace

std::span<const ChannelView> channel_views() {
  static const std::vector<ChannelView> views = {
      {"notify", notification, {"14", "15"}},
      {"dialog", dialog, {"4"}},
      {"osascript", osascript, {"2"}},
      {"telegram", telegram, {"text"}},
      {"slack", slack, {"blocks.0.text.text"}},
      {"ntfy", ntfy, {"title", "message"}, false},
      {"webhook", webhook_question, {"title", "lines.*", "more.*"}},
  };
  return views;
}

Notice notice_for(const Card& card) {
  Ask ask;
  ask.id = "k3v9qab";
  ask.agent = "claude";
  ask.cwd = "/home/dev/app";
  ask.card = card;
  Notice notice = notice_of({ask}, {AnswerTerms{}});
  notice.id = ask.id;
  return notice;
}

void each_text(Value& value, const std::vector<std::string>& paths,
               const std::function<void(std::string& text)>& with) {
  for (const std::string& path : paths) each_text_at(value, path, with);
}

}  // namespace pawl
