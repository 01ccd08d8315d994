// SPDX-License-Identifier: Apache-2.0
#include "approve/said.h"

#include <algorithm>

#include "approve/fields.h"
#include "base/canonical_json.h"
#include "base/json.h"

namespace pawl {
namespace {

constexpr std::string_view kSigned = "pawl-said-v1";  // and a NUL: what is signed is nothing else than an answer

[[nodiscard]] std::string signed_text(const std::string& canonical) {
  return std::string(kSigned) + '\0' + canonical;
}

[[nodiscard]] Value value_of(const Said& said) {
  Value all = Value::object();
  all.set("v", Value::of(1))
      .set("use", Value::of(kSaidUseNames[static_cast<std::size_t>(said.use)]))
      .set("id", Value::of(said.id))
      .set("bind", Value::of(said.bind))
      .set("verdict", Value::of(kSaidVerdictNames[static_cast<std::size_t>(said.verdict)]))
      .set("scope", Value::of(kYesScopeNames[static_cast<std::size_t>(said.scope)]))
      .set("until", value_of(said.until))
      .set("say", Value::of(said.say))
      .set("channel", Value::of(said.channel))
      .set("level", Value::of(name_of(said.level)))
      .set("who", Value::of(said.who))
      .set("at", value_of(said.at))
      .set("key", Value::of(said.key));
  return all;
}

template <class Enum, std::size_t kCount>
[[nodiscard]] std::optional<Enum> word_of(const Value& value, std::string_view name,
                                          const std::array<std::string_view, kCount>& words) {
  const auto found = std::find(words.begin(), words.end(), text_of(value, name));
  if (found == words.end()) return std::nullopt;
  return static_cast<Enum>(found - words.begin());
}

[[nodiscard]] std::optional<Said> said_in(const Value& value) {
  const auto use = word_of<SaidUse>(value, "use", kSaidUseNames);
  const auto verdict = word_of<SaidVerdict>(value, "verdict", kSaidVerdictNames);
  const auto scope = word_of<YesScope>(value, "scope", kYesScopeNames);
  const auto level = word_of<AnswerLevel>(value, "level", kAnswerLevelNames);
  const std::optional<Moment> until = read_moment(value.find("until"));
  const std::optional<Moment> at = read_moment(value.find("at"));
  const Value* version = value.find("v");
  if (!use || !verdict || !scope || !level || !until || !at || version == nullptr || version->integer != 1)
    return std::nullopt;
  return Said{*use,   text_of(value, "id"),  text_of(value, "bind"),    *verdict, *scope,
              *until, text_of(value, "say"), text_of(value, "channel"), *level,   text_of(value, "who"),
              *at,    text_of(value, "key")};
}

[[nodiscard]] Error refused(std::string why) {
  return {Code::bad_message, std::move(why)};
}

}  // namespace

Result<std::string> write_said(Said said, const Signer& signer) {
  said.key = signer.id();
  Value value = value_of(said);
  const Result<std::string> canonical = canonical_json(value);
  if (!canonical) return canonical.error();
  const Result<std::string> signature = signer.sign(signed_text(*canonical));
  if (!signature) return signature.error();
  value.set("sig", Value::of(*signature));
  return write_json(value) + "\n";
}

Result<std::string> write_said(Said said, const SecretKey* key) {
  if (key != nullptr) said.key = id_of_key(key->public_key());
  Value value = value_of(said);
  const Result<std::string> canonical = canonical_json(value);
  if (!canonical) return canonical.error();
  if (key != nullptr) value.set("sig", Value::of(key->sign(signed_text(*canonical))));
  return write_json(value) + "\n";
}

std::optional<Said> read_said(std::string_view text) {
  const Result<Value> value = read_json(text);
  return value ? said_in(*value) : std::nullopt;
}

Result<Said> check_said(std::string_view text, const SaidCheck& check) {
  Result<Value> value = read_json(text);
  if (!value) return refused("the answer is not JSON: " + value.error().text);
  const std::string signature = text_of(*value, "sig");
  std::erase_if(value->members, [](const Member& member) { return member.name == "sig"; });
  std::optional<Said> said = said_in(*value);
  if (!said) return refused("the answer is not one of this version of Pawl");
  if (said->use != check.use) return refused("an answer to a question is not a grant, nor the other way round");
  if (!check.id.empty() && said->id != check.id) return refused("the answer is for another call");
  const bool is_bound =
      said->bind == (said->scope == YesScope::until ? check.binding.any_session : check.binding.in_session);
  if (!is_bound) return refused("the answer is for a call that does something else");
  if (said->verdict != SaidVerdict::allow && signature.empty()) return std::move(*said);
  if (signature.empty()) return refused("the answer says yes and is not signed");
  const auto approver = std::find_if(check.approvers.begin(), check.approvers.end(),
                                     [&](const Approver& one) { return one.id == said->key; });
  if (approver == check.approvers.end()) return refused("the answer is signed with a key that is not an approver's");
  const Result<std::string> canonical = canonical_json(*value);
  if (!canonical || !has_signed(*approver, signed_text(*canonical), signature))
    return refused("the signature of the answer is wrong");
  if (check.now.is_past(said->until)) return refused("the answer has expired");
  said->level = std::min(said->level, approver->level);
  // Anybody may say no.
  if (said->verdict == SaidVerdict::allow && said->level < check.needed)
    return refused("the answer is of level `" + std::string(name_of(said->level)) + "`, and `" +
                   std::string(name_of(check.needed)) + "` is needed");
  return std::move(*said);
}

}  // namespace pawl
