// SPDX-License-Identifier: Apache-2.0
#include "app/passkeys.h"

#include <algorithm>
#include <utility>

#include "app/terminal.h"
#include "base/base64.h"
#include "base/clock.h"
#include "base/files.h"
#include "base/process.h"
#include "base/random.h"

namespace pawl {
namespace {

constexpr std::int64_t kAnswerMs = 120'000;
constexpr std::int64_t kRegisterMs = 180'000;
constexpr std::size_t kChallengeBytes = 32;
constexpr std::size_t kMostPending = 64;
constexpr std::size_t kLongestCredential = 1400;

[[nodiscard]] std::string bytes_in(const Value& value, std::string_view name) {
  const std::string* text = value.find_text(name);
  return text == nullptr ? std::string() : bytes_of_base64url(*text).value_or("");
}

[[nodiscard]] Assertion assertion_in(const Value& value) {
  return {bytes_in(value, "authenticator_data"), bytes_in(value, "client_data"), bytes_in(value, "signature")};
}

// One passkey, and what it has signed.
class PasskeySigner : public Signer {
 public:
  PasskeySigner(Approver approver, Assertion assertion, std::vector<std::string> texts)
      : approver_(std::move(approver)), line_(write_assertion(assertion, texts)) {}

  [[nodiscard]] std::string id() const override { return approver_.id; }
  [[nodiscard]] Result<std::string> sign(std::string_view text) const override {
    if (has_signed(approver_, text, line_)) return line_;
    return Error{Code::bad_argument, "the passkey has not signed this answer; nothing was decided"};
  }

 private:
  Approver approver_;
  std::string line_;
};

// Speaks for a passkey that will sign.
class AwaitedSigner : public Signer {
 public:
  explicit AwaitedSigner(std::string id) : id_(std::move(id)) {}
  [[nodiscard]] std::string id() const override { return id_; }
  [[nodiscard]] Result<std::string> sign(std::string_view) const override {
    return Error{Code::bad_argument, "the passkey has not signed yet"};
  }

 private:
  std::string id_;
};

[[nodiscard]] Result<Approver> the_passkey() {
  const Result<std::vector<Approver>> approvers = load_approvers(pawl_home(), disk());
  if (!approvers) return approvers.error();
  std::vector<Approver> passkeys = passkeys_of(*approvers);
  if (passkeys.empty())
    return Error{Code::not_found, "no passkey is registered; `pawl approver set --passkey` registers one"};
  return std::move(passkeys.front());
}

}  // namespace

std::vector<Approver> passkeys_of(const std::vector<Approver>& approvers) {
  std::vector<Approver> passkeys;
  std::copy_if(approvers.begin(), approvers.end(), std::back_inserter(passkeys),
               [](const Approver& one) { return one.kind == KeyKind::passkey; });
  return passkeys;
}

PageReply Passkeys::challenge(const AskOnDesk& asked, Wish wish) {
  const Result<Approver> passkey = the_passkey();
  if (!passkey) return failure(403, "proof", passkey.error().text);
  const std::int64_t now = moment_now().boot_ms;
  std::erase_if(pending_, [&](const auto& one) { return one.second.until_ms < now; });
  if (pending_.size() >= kMostPending) return failure(429, "slow_down", "too many answers are waiting for a passkey");
  wish.at = moment_now();
  const ApproverKey key{std::make_unique<AwaitedSigner>(passkey->id), passkey->level, false};
  std::vector<std::string> texts = texts_of_yes(asked, wish, key);
  const std::string challenge = challenge_for(texts);
  pending_[asked.ask.id] = {std::move(wish), std::move(texts), now + kAnswerMs};
  Value credentials = Value::array();
  credentials.items.push_back(Value::of(passkey->credential));
  return {200, Value::object()
                   .set("challenge", Value::of(base64url_of(challenge)))
                   .set("credentials", std::move(credentials))
                   .set("host", Value::of(kPasskeyHost))
                   .set("origin", Value::of(passkey->origin))
                   .set("timeout_ms", Value::of(kAnswerMs))};
}

Result<Passkeys::Proved> Passkeys::prove(const std::string& id, const Value& proof) {
  // Whatever comes of it: one challenge is good for one try.
  auto pending = pending_.extract(id);
  if (pending.empty() || pending.mapped().until_ms < moment_now().boot_ms)
    return Error{Code::bad_argument, "the passkey was asked too long ago; answer again"};
  Result<Approver> passkey = the_passkey();
  if (!passkey) return passkey.error();
  const AnswerLevel level = passkey->level;
  Proved proved;
  proved.wish = std::move(pending.mapped().wish);
  proved.key = {std::make_unique<PasskeySigner>(std::move(*passkey), assertion_in(proof), pending.mapped().texts),
                level, false};
  if (const Result<std::string> signature = proved.key.signer->sign(pending.mapped().texts.front()); !signature)
    return signature.error();
  return proved;
}

PageReply Passkeys::register_step(PasskeyStep step, const Value& what) {
  const std::int64_t now = moment_now().boot_ms;
  if (registration_ && registration_->until_ms < now) registration_.reset();
  if (step == PasskeyStep::begin) {
    const std::string* origin = what.find_text("origin");
    registration_ = Registration{origin == nullptr ? "" : *origin, random_bytes(kChallengeBytes), now + kRegisterMs};
    return {};
  }
  if (!registration_)
    return failure(404, "not_found", "nobody asked for a new passkey; run `pawl approver set --passkey`");
  if (step == PasskeyStep::look)
    return {200, Value::object()
                     .set("challenge", Value::of(base64url_of(registration_->challenge)))
                     .set("host", Value::of(kPasskeyHost))
                     .set("origin", Value::of(registration_->origin))
                     .set("user", Value::of(user_in_words()))
                     .set("timeout_ms", Value::of(kRegisterMs))};
  if (step == PasskeyStep::take) {
    const std::string credential = bytes_in(what, "credential");
    const Passkey key{base64_of(bytes_in(what, "public_key")), registration_->origin};
    if (credential.empty() || credential.size() > kLongestCredential)
      return failure(400, "bad_request", "the passkey has no name of its own");
    const Result<Done> checked = check_registration(key, registration_->challenge, assertion_in(what));
    if (!checked) return failure(403, "proof", checked.error().text);
    registration_->made = Value::object()
                              .set("credential", Value::of(base64url_of(credential)))
                              .set("public_key", Value::of(key.public_key))
                              .set("origin", Value::of(key.origin));
    return {};
  }
  if (registration_->made.members.empty()) return {200, Value::object().set("is_made", Value::of(false))};
  Value made = std::exchange(registration_, std::nullopt)->made;
  return {200, made.set("is_made", Value::of(true))};
}

}  // namespace pawl
