// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>

#include "app/answering.h"
#include "app/call_of_person.h"
#include "app/page_host.h"
#include "app/terminal.h"
#include "base/clock.h"
#include "base/files.h"

namespace pawl {
namespace {

constexpr std::size_t kMostWords = 2000;

[[nodiscard]] PageReply only_in_terminal(std::string_view code, const std::string& words, const std::string& id) {
  PageReply reply = failure(403, code, words);
  reply.body.set("command", Value::of("pawl approve " + id));
  return reply;
}

[[nodiscard]] Result<Wish> wish_of(const Value& body) {
  const auto wrong = [](std::string_view what) { return Error{Code::bad_argument, std::string(what)}; };
  Wish wish;
  wish.channel = "browser";
  const std::string* verdict = body.find_text("verdict");
  if (verdict == nullptr || (*verdict != "allow" && *verdict != "deny")) return wrong("`verdict` is allow or deny");
  wish.verdict = *verdict == "allow" ? SaidVerdict::allow : SaidVerdict::deny;
  if (const Value* scope = body.find("scope")) {
    const auto found = std::find(kYesScopeNames.begin(), kYesScopeNames.end(), scope->text);
    if (found == kYesScopeNames.end()) return wrong("`scope` is once, session or until");
    wish.scope = static_cast<YesScope>(found - kYesScopeNames.begin());
  }
  if (wish.scope == YesScope::session) wish.for_ms = kSessionGrantMs;
  if (wish.scope == YesScope::until) {
    constexpr std::int64_t kDayMs = std::int64_t{24} * 3600 * 1000;
    const Value* length = body.find("for_ms");
    if (length == nullptr || length->integer < 1000 || length->integer > kDayMs)
      return wrong("`for_ms` is a number from 1000 to a day");
    wish.for_ms = length->integer;
  }
  if (const Value* say = body.find("say")) {
    if (!say->is_string() || say->text.size() > kMostWords) return wrong("`say` is a text of at most 2,000 bytes");
    wish.say = say->text;
  }
  return wish;
}

[[nodiscard]] std::string passphrase_in(const Value& body) {
  const Value* proof = body.find("proof");
  const std::string* text = proof == nullptr ? nullptr : proof->find_text("passphrase");
  return text == nullptr ? "" : *text;
}

// Answers, and tells the page what became of it.
[[nodiscard]] PageReply told(const AskOnDesk& asked, const Wish& wish, const ApproverKey& key) {
  const std::string& id = asked.ask.id;
  const Result<std::string> said = give_answer(pawl_home(), asked, wish, key);
  if (said) {
    const Result<AskOnDesk> after = ask_on_desk(pawl_home(), id, moment_now());
    return {200, Value::object()
                     .set("said", Value::of(*said))
                     .set("stamp", Value::of(stamp_of(pawl_home(), id)))
                     .set("state", Value::of(after ? name_of(after->state) : "answered"))};
  }
  const Result<AskOnDesk> after = ask_on_desk(pawl_home(), id, moment_now());
  const AskState state = after ? after->state : AskState::expired;
  if (state == AskState::answered) return failure(409, "answered", said.error().text);
  if (state == AskState::abandoned || state == AskState::expired) return failure(409, "gone", said.error().text);
  return failure(500, "failed", said.error().text);
}

}  // namespace

AnswerTerms PageAnswers::terms_of(const Ask& ask) const {
  if (!policy_for(pawl_home(), command_here(""), {}).asks_in_browser)
    return {false, "`approval.channels.browser` is false", ""};
  const Result<KeyHere> key = key_here(pawl_home());
  const auto why = why_no_yes(key, ask, AnswerLevel::remote);
  if (!why) return {true, "", key->form == KeyForm::sealed ? "passphrase" : ""};
  // What the person's key cannot say a passkey may.
  for (const Approver& passkey : passkeys_of(load_approvers(pawl_home(), disk()).value_or({}))) {
    if (passkey.level >= ask.level) return {true, "", "passkey"};
  }
  return {false, *why, ""};
}

PageReply PageAnswers::challenge(const std::string& id, const Value& body) {
  Result<Wish> wish = wish_of(body);
  if (!wish) return failure(400, "bad_request", wish.error().text);
  const Result<AskOnDesk> asked = ask_on_desk(pawl_home(), id, moment_now());
  if (!asked) return failure(404, "not_found", asked.error().text);
  return passkeys_.challenge(*asked, std::move(*wish));
}

AnswerTerms PageAnswers::terms_on(const Ask& ask, AnswerLevel most) const {
  const Result<KeyHere> key = key_here(pawl_home());
  if (const auto why = why_no_yes(key, ask, most)) return {false, *why, ""};
  if (key->form == KeyForm::sealed)
    return {false, "your key is sealed: answer with `pawl approve " + ask.id + "` or on the page", "passphrase"};
  return {};
}

Result<std::string> PageAnswers::answer_on(const std::string& id, const ChannelAnswer& answer) {
  const Result<AskOnDesk> asked = ask_on_desk(pawl_home(), id, moment_now());
  if (!asked) return asked.error();
  const AnswerTerms terms = terms_on(asked->ask, answer.level);
  if (answer.is_yes && !terms.can_answer) return Error{Code::bad_argument, terms.why_not};
  const Result<KeyHere> here = key_here(pawl_home());
  if (!here) return here.error();
  const Result<ApproverKey> key = key_for_answer(pawl_home(), *here, answer.is_yes, [] { return std::string(); });
  if (!key) return key.error();
  Wish wish;
  wish.verdict = answer.is_yes ? SaidVerdict::allow : SaidVerdict::deny;
  wish.channel = answer.channel;
  wish.who = answer.who;
  wish.most = answer.level;
  return give_answer(pawl_home(), *asked, wish, *key);
}

// What is answered is what was signed, not what this request says.
PageReply PageAnswers::answer_with_passkey(const AskOnDesk& asked, const Value& proof) {
  const Result<Passkeys::Proved> proved = passkeys_.prove(asked.ask.id, proof);
  if (!proved) return failure(403, "proof", proved.error().text);
  return told(asked, proved->wish, proved->key);
}

PageReply PageAnswers::answer(const std::string& id, const Value& body) {
  const Result<Wish> wish = wish_of(body);
  if (!wish) return failure(400, "bad_request", wish.error().text);
  const Result<AskOnDesk> asked = ask_on_desk(pawl_home(), id, moment_now());
  if (!asked) return failure(404, "not_found", asked.error().text);
  const AnswerTerms terms = terms_of(asked->ask);
  const bool allows = wish->verdict == SaidVerdict::allow;
  if (allows && !terms.can_answer) return only_in_terminal("level", terms.why_not, id);
  const Value* proof = body.find("proof");
  if (const Value* passkey = proof == nullptr ? nullptr : proof->find("passkey"); allows && passkey != nullptr)
    return answer_with_passkey(*asked, *passkey);
  if (allows && terms.needs == "passkey") return failure(403, "proof", "your passkey must agree");
  const std::int64_t now = moment_now().boot_ms;
  std::erase_if(wrong_ms_, [&](std::int64_t at) { return now - at >= kWrongMs; });
  if (!terms.needs.empty() && allows && wrong_ms_.size() >= kMostWrong) {
    PageReply reply = failure(429, "slow_down", "too many wrong passphrases; wait a minute");
    reply.body.set("retry_ms", Value::of(wrong_ms_.front() + kWrongMs - now));
    return reply;
  }
  const std::string passphrase = passphrase_in(body);
  if (allows && !terms.needs.empty() && passphrase.empty())
    return failure(403, "proof", "your key is sealed: its passphrase is needed");
  const Result<KeyHere> here = key_here(pawl_home());
  if (!here) return failure(500, "failed", here.error().text);
  const Result<ApproverKey> key = key_for_answer(pawl_home(), *here, allows, [&] { return passphrase; });
  if (!key) {
    if (terms.needs.empty()) return failure(500, "failed", key.error().text);
    wrong_ms_.push_back(now);
    return failure(403, "proof", key.error().text);
  }
  return told(*asked, *wish, *key);
}

}  // namespace pawl
