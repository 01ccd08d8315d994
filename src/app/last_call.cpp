// SPDX-License-Identifier: Apache-2.0
#include "app/last_call.h"

#include <algorithm>
#include <optional>

#include "app/terminal.h"
#include "base/files.h"
#include "base/process.h"
#include "record/show.h"

namespace pawl {
namespace {

constexpr std::int64_t kLookedAt = 1000;

[[nodiscard]] std::string text_of(const Value& entry, std::string_view name) {
  const std::string* text = entry.find_text(name);
  return text == nullptr ? std::string() : *text;
}

}  // namespace

bool is_incomplete(const Value& input) {
  // Stars stand for a secret, `…(N bytes)…` for the middle of a long text, U+FFFD for bytes that are no UTF-8.
  for (const std::string_view mark : {"****", "\u2026(", "\ufffd"}) {
    if (input.text.find(mark) != std::string::npos) return true;
  }
  if (input.find("dropped_bytes") != nullptr) return true;
  return std::any_of(input.items.begin(), input.items.end(), is_incomplete) ||
         std::any_of(input.members.begin(), input.members.end(),
                     [](const Member& member) { return is_incomplete(member.value); });
}

Result<Call> last_objected_call(const std::string& pawl_home) {
  LogQuery query;
  query.last = kLookedAt;
  std::optional<Value> last;
  const Result<Done> read = read_log(join_path(pawl_home, "log"), query, [&](std::string_view, const Value& entry) {
    const std::string verdict = text_of(entry, "verdict");
    if ((verdict == "ask" || verdict == "deny") && !text_of(entry, "tool").empty()) last = entry;
  });
  if (!read) return read.error();
  if (!last) return Error{Code::not_found, "no call was asked about or denied lately; see `pawl log show`"};
  Call call;
  call.agent = text_of(*last, "agent");
  call.session = text_of(*last, "session");
  call.tool = text_of(*last, "tool");
  call.cwd = text_of(*last, "cwd");
  call.home = home_of_person();
  call.user = name_of_user();
  const Value* input = last->find("input");
  call.input = input == nullptr ? Value::object() : *input;
  if (is_incomplete(call.input)) {
    return Error{
        Code::bad_argument,
        "the log holds the last such call only in part: secrets are taken out and long texts cut, so it cannot "
        "be judged again; see `pawl log show`"};
  }
  return call;
}

}  // namespace pawl
