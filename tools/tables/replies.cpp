// SPDX-License-Identifier: Apache-2.0
#include "replies.h"

#include "base/json.h"
#include "emit.h"

namespace pawl {
namespace {

constexpr std::string_view kReason = "<reason>";
constexpr std::string_view kEvent = "<event>";
constexpr std::string_view kOutput = "<output>";
constexpr std::string_view kOutputText = "<output as text>";

// What a dialect says where the event has no words of its own; empty says nothing.
struct Dialect {
  std::string_view silence;
  std::string_view approve;
  std::string_view ask;
  std::string_view deny;        // a call that waits
  std::string_view deny_other;  // a result, a prompt, a change of settings
  std::string_view tell;
  int deny_exit;
};

#define PAWL_NESTED(WORD)                                                                 \
  "{\"hookSpecificOutput\":{\"hookEventName\":\"<event>\",\"permissionDecision\":\"" WORD \
  "\",\"permissionDecisionReason\":\"<reason>\"}}"

constexpr std::array<Dialect, kDialectNames.size()> kDialects = {{
    {"", PAWL_NESTED("allow"), PAWL_NESTED("ask"), PAWL_NESTED("deny"), R"({"decision":"block","reason":"<reason>"})",
     R"({"systemMessage":"<reason>"})", 0},
    {"", R"({"decision":"allow","reason":"<reason>"})", R"({"decision":"ask","reason":"<reason>"})",
     R"({"decision":"deny","reason":"<reason>"})", R"({"decision":"deny","reason":"<reason>"})",
     R"({"systemMessage":"<reason>"})", 0},
    {"", "", "", "\"<reason>\"", "\"<reason>\"", "", 2},
    {R"({"verdict":"allow"})", R"({"verdict":"allow","reason":"<reason>"})", R"({"verdict":"ask","reason":"<reason>"})",
     R"({"verdict":"deny","reason":"<reason>"})", R"({"verdict":"deny","reason":"<reason>"})",
     R"({"verdict":"allow","notice":"<reason>"})", 0},
}};

constexpr std::array<std::string_view, 6> kFieldNames = {"allow", "approve", "ask", "deny", "tell", "replace"};

[[nodiscard]] const Dialect& row_of(int dialect) {
  return kDialects[static_cast<std::size_t>(std::max(dialect, 0))];
}

[[nodiscard]] std::string_view words_of_dialect(const Dialect& dialect, ReplyKind kind, bool is_tool) {
  switch (kind) {
    case ReplyKind::allow:
      return dialect.silence;
    case ReplyKind::approve:
      return is_tool ? dialect.approve : "";
    case ReplyKind::ask:
      return is_tool ? dialect.ask : "";
    case ReplyKind::deny:
      return is_tool ? dialect.deny : dialect.deny_other;
    case ReplyKind::tell:
      return dialect.tell;
    case ReplyKind::replace:
      return {};
  }
  return {};
}

void replace_all(std::string& text, std::string_view what, std::string_view by) {
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + by.size()))
    text.replace(at, what.size(), by);
}

[[nodiscard]] std::string fact(std::string text, std::string_view event, int exit_code) {
  replace_all(text, kEvent, event);
  replace_all(text, "\"" + std::string(kReason) + "\"", "\1");
  replace_all(text, "\"" + std::string(kOutput) + "\"", "\2");
  replace_all(text, "\"" + std::string(kOutputText) + "\"", "\3");
  return "{" + quoted(text) + ", " + std::to_string(exit_code) + "}";
}

// Texts in the table that are words in angle brackets must be ours.
void check_places(Fields& fields, const Value& value, bool takes_output) {
  if (value.is_string()) {
    const bool has_place = value.text.find('<') != std::string::npos;
    if (has_place && value.text != kReason && value.text != kEvent &&
        !(takes_output && (value.text == kOutput || value.text == kOutputText)))
      fields.complain_at(value.span, "`" + value.text + "` is neither `<reason>` nor `<event>`, each as a whole text");
  }
  for (const Value& item : value.items) check_places(fields, item, takes_output);
  for (const Member& member : value.members) check_places(fields, member.value, takes_output);
}

}  // namespace

std::string reply_of(Fields& fields, const Value& table, ReplyKind kind, int dialect, std::string_view event,
                     bool is_tool, const std::string& silence) {
  const std::string_view name = kFieldNames[static_cast<std::size_t>(kind)];
  const Dialect& row = row_of(dialect);
  const Value* own = fields.table(name);
  if (own == nullptr) {
    if (kind == ReplyKind::allow) return silence;
    const int exit_code = kind == ReplyKind::deny ? row.deny_exit : 0;
    return fact(std::string(words_of_dialect(row, kind, is_tool)), event, exit_code);
  }
  check_places(fields, *own, kind == ReplyKind::replace);
  const std::string text = write_json(*own);
  const bool needs_reason = kind == ReplyKind::deny || kind == ReplyKind::ask || kind == ReplyKind::tell;
  if (needs_reason && text.find(kReason) == std::string::npos)
    fields.complain_at(table.find(name)->span, "`" + std::string(name) + "` says no `<reason>`");
  if (kind == ReplyKind::replace && text.find(kOutput) == std::string::npos &&
      text.find(kOutputText) == std::string::npos)
    fields.complain_at(table.find(name)->span, "`replace` has neither `<output>` nor `<output as text>`");
  return fact(text, event, 0);
}

std::string silence_of(Fields& fields, const Value& table, int dialect) {
  const Value* own = fields.table("silence");
  if (own == nullptr) return fact(std::string(row_of(dialect).silence), "", 0);
  const std::string text = write_json(*own);
  if (text.find('<') != std::string::npos)
    fields.complain_at(table.find("silence")->span, "`silence` has neither reason nor event");
  return fact(text, "", 0);
}

bool has_ask(int dialect) {
  return dialect < 0 || !row_of(dialect).ask.empty();
}

}  // namespace pawl
