// SPDX-License-Identifier: Apache-2.0
#include "app/logged_call.h"

#include <algorithm>
#include <optional>

#include "app/terminal.h"
#include "base/files.h"
#include "base/process.h"
#include "base/visible.h"
#include "model/call_id.h"
#include "record/show.h"

namespace pawl {
namespace {

constexpr std::int64_t kLookedAt = 1000;
constexpr std::size_t kIdShown = 40;

[[nodiscard]] std::string text_of(const Value& entry, std::string_view name) {
  const std::string* text = entry.find_text(name);
  return text == nullptr ? std::string() : *text;
}

}  // namespace

bool is_incomplete(const Value& input) {
  // Stars stand for a secret, `…(N bytes)…` for the middle of a long text, U+FFFD for bytes that are not UTF-8.
  for (const std::string_view mark : {"****", "\u2026(", "\ufffd"}) {
    if (input.text.find(mark) != std::string::npos) return true;
  }
  if (input.find("dropped_bytes") != nullptr) return true;
  return std::any_of(input.items.begin(), input.items.end(), is_incomplete) ||
         std::any_of(input.members.begin(), input.members.end(),
                     [](const Member& member) { return is_incomplete(member.value); });
}

Result<std::string> id_of_person(std::string_view text) {
  ReadId read = read_call_id(text);
  const std::string what = in_quotes(visible_around(text, 0, kIdShown, kIdShown)) + " is not a call id: ";
  switch (read.form) {
    case IdForm::good:
      return std::move(read.id);
    case IdForm::wrong_check_letter:
      return Error{Code::bad_argument, what + "its last letter does not fit; is it mistyped?"};
    case IdForm::not_an_id:
      break;
  }
  return Error{Code::bad_argument, what + "one has seven letters and digits, like `k3v9qab`; see `pawl log show`"};
}

Error no_such_call(std::string_view id, const std::string& pawl_home) {
  return {Code::not_found, "no call `" + std::string(id) + "` in `" + visible(join_path(pawl_home, "log")) +
                               "`; it may be so old that it was deleted"};
}

Result<Call> call_of_entry(const Value& entry) {
  Call call;
  call.agent = text_of(entry, "agent");
  call.session = text_of(entry, "session");
  call.tool = text_of(entry, "tool");
  call.cwd = text_of(entry, "cwd");
  call.home = home_of_person();
  call.user = name_of_user();
  const Value* input = entry.find("input");
  call.input = input == nullptr ? Value::object() : *input;
  if (call.tool.empty()) return Error{Code::not_found, "this is not a tool call"};
  if (is_incomplete(call.input))
    return Error{Code::bad_argument, "the log has it only in part: secrets are taken out and long texts cut"};
  return call;
}

Result<Value> objected_entry(const std::string& pawl_home, const std::string& id) {
  LogQuery query;
  query.last = id.empty() ? kLookedAt : 0;
  query.call = id;
  bool is_there = false;
  std::optional<Value> last;
  const Result<Done> read = read_log(join_path(pawl_home, "log"), query, [&](std::string_view, const Value& entry) {
    is_there = true;
    const std::string verdict = text_of(entry, "verdict");
    if ((verdict == "ask" || verdict == "deny") && !text_of(entry, "tool").empty()) last = entry;
  });
  if (!read) return read.error();
  if (!id.empty() && !is_there) return no_such_call(id, pawl_home);
  if (!last && !id.empty()) {
    return Error{Code::not_found,
                 "`" + id + "` is not a tool call that was asked about or denied; see `pawl log show " + id + "`"};
  }
  if (!last) return Error{Code::not_found, "no call was asked about or denied lately; see `pawl log show`"};
  return std::move(*last);
}

Result<Call> objected_call(const std::string& pawl_home, const std::string& id) {
  const Result<Value> entry = objected_entry(pawl_home, id);
  if (!entry) return entry.error();
  Result<Call> call = call_of_entry(*entry);
  if (!call) {
    return Error{Code::bad_argument, "the log holds " + (id.empty() ? "the last such call" : "call `" + id + "`") +
                                         " only in part: secrets are taken out and long texts cut, so it cannot be "
                                         "judged again; see `pawl log show" +
                                         (id.empty() ? "`" : " " + id + "`")};
  }
  return call;
}

}  // namespace pawl
