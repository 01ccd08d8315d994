// SPDX-License-Identifier: Apache-2.0
#include "app/answering.h"

#include <algorithm>
#include <charconv>

#include "app/card_text.h"
#include "app/home_lock.h"
#include "app/terminal.h"
#include "approve/grants.h"
#include "approve/insights.h"
#include "base/files.h"
#include "base/process.h"
#include "base/security_key.h"
#include "base/visible.h"

namespace pawl {
namespace {

constexpr std::size_t kKeyLimit = 4096;

// A token: ssh-keygen talks to it, and asks the person to touch it.
class TokenSigner : public Signer {
 public:
  TokenSigner(std::string handle, Approver approver) : handle_(std::move(handle)), approver_(std::move(approver)) {}

  [[nodiscard]] std::string id() const override { return approver_.id; }
  [[nodiscard]] Result<std::string> sign(std::string_view text) const override {
    print_error("touch your security key\n");
    const Result<ProcessOutcome> made = run_at_terminal(
        {"ssh-keygen", "-Y", "sign", "-n", std::string(kTokenPurpose), "-f", handle_}, std::string(text));
    if (!made) return made.error();
    const std::optional<std::string> signature = without_armour(made->out);
    if (made->exit_code != 0 || !signature)
      return Error{Code::io_failed, "`ssh-keygen -Y sign` did not sign with `" + visible(handle_) + "` (exit " +
                                        std::to_string(made->exit_code) + ")"};
    if (!has_signed(approver_, text, *signature))
      return Error{Code::bad_argument, "the signature is not one of your security key, touched by somebody"};
    return *signature;
  }

 private:
  std::string handle_;
  Approver approver_;
};

// Without a key nobody could answer: the first answer makes one.
[[nodiscard]] Result<Done> make_soft_key(const std::string& pawl_home) {
  const Result<OpenFile> lock = lock_home();
  if (!lock) return lock.error();
  // A key of which the public half was lost: it is that key.
  Result<std::string> text = disk().read(path_of_key(pawl_home), kKeyLimit);
  while (text && text->ends_with('\n')) text->pop_back();
  std::optional<SecretKey> old = text ? SecretKey::read(*text) : std::nullopt;
  if (text && !old)
    return Error{Code::bad_settings, "`" + path_of_approvers(pawl_home) + "` is missing; run `pawl approver set`"};
  const SecretKey key = old ? std::move(*old) : SecretKey::make();
  const Approver approver{"", AnswerLevel::seat, key.public_key(), utc_now().substr(0, 10)};
  Result<Done> done = write_file(path_of_key(pawl_home), key.base64() + "\n", 0600);
  if (done) done = write_file(path_of_approvers(pawl_home), write_approvers({approver}), 0600);
  return done;
}

[[nodiscard]] Result<std::unique_ptr<const Signer>> read_key(const std::string& pawl_home,
                                                             const std::vector<Approver>& approvers,
                                                             const std::function<std::string()>& passphrase) {
  using Made = std::unique_ptr<const Signer>;
  Result<std::string> text = disk().read(path_of_key(pawl_home), kKeyLimit);
  if (!text) return Error{text.error().code, text.error().text + "; make a key with `pawl approver set`"};
  while (text->ends_with('\n')) text->pop_back();
  if (text->starts_with(kTokenAt)) {
    const auto token = std::find_if(approvers.begin(), approvers.end(),
                                    [](const Approver& one) { return one.kind == KeyKind::sk_ed25519; });
    if (token == approvers.end())
      return Error{Code::bad_settings, "no security key is among the approvers; run `pawl approver set --sk FILE`"};
    return Made(std::make_unique<TokenSigner>(text->substr(kTokenAt.size()), *token));
  }
  if (is_sealed(*text)) {
    Result<SecretKey> key = unseal(*text, passphrase());
    if (!key) return key.error();
    return Made(std::make_unique<SoftSigner>(std::move(*key)));
  }
  std::optional<SecretKey> key = SecretKey::read(*text);
  if (!key)
    return Error{Code::bad_settings, "`" + path_of_key(pawl_home) + "`: this is not a key; run `pawl approver set`"};
  return Made(std::make_unique<SoftSigner>(std::move(*key)));
}

[[nodiscard]] std::string scope_words(const Wish& wish) {
  switch (wish.scope) {
    case YesScope::once:
      return "once";
    case YesScope::session:
      return "for this session";
    case YesScope::until:
      return "for " + length_of(wish.for_ms);
  }
  return "once";
}

[[nodiscard]] Said said_by_person(const AskOnDesk& asked, const Wish& wish, const ApproverKey& key, YesScope scope) {
  const Moment now = wish.at ? *wish.at : moment_now();
  Said said;
  said.id = asked.ask.id;
  said.bind = scope == YesScope::until ? asked.ask.binding.any_session : asked.ask.binding.in_session;
  said.verdict = wish.verdict;
  said.scope = scope;
  said.until = scope == YesScope::once ? asked.ask.keep_until : now.later_by(wish.for_ms);
  said.say = wish.say;
  said.channel = wish.channel;
  said.level = std::min(key.level, wish.most);
  said.who = wish.who.empty() ? user_in_words() : wish.who;
  said.at = now;
  return said;
}

// Who was first, for whom comes too late.
[[nodiscard]] Error was_answered(const std::string& pawl_home, const std::string& id) {
  const std::string stamp = stamp_of(pawl_home, id);
  return {Code::bad_argument, "call " + id + " was " + (stamp.empty() ? "answered already" : stamp)};
}

// A no needs no signature, and no touch for one.
[[nodiscard]] Result<std::string> written(const Said& said, const ApproverKey& key) {
  return key.is_token && said.verdict != SaidVerdict::allow ? write_said(said, nullptr) : write_said(said, *key.signer);
}

[[nodiscard]] Result<Done> keep(const std::string& pawl_home, Said said, const ApproverKey& key) {
  said.use = SaidUse::grant;
  const Result<std::string> text = written(said, key);
  return text ? keep_grant(pawl_home, said, *text) : Result<Done>(text.error());
}

}  // namespace

std::string stamp_of(const std::string& pawl_home, const std::string& id) {
  std::optional<std::string> text = late_answer_on_desk(pawl_home, id);
  if (!text) text = answer_on_desk(pawl_home, id);
  const std::optional<Said> said = text ? read_said(*text) : std::nullopt;
  if (!said) return "";
  const std::string verdict = said->verdict == SaidVerdict::allow  ? "allowed"
                              : said->verdict == SaidVerdict::deny ? "denied"
                                                                   : "not answered in time";
  return verdict + " already" +
         (said->who.empty() ? "" : ", by " + visible(said->who) + " (" + visible(said->channel) + ")") + " at " +
         utc_of(said->at.wall_ms).substr(11, 8) + " UTC";
}

std::string path_of_key(const std::string& pawl_home) {
  return join_path(pawl_home, "approver.key");
}

Result<ApproverKey> key_of_person(const std::string& pawl_home) {
  return key_of_person(pawl_home, [] { return read_passphrase("passphrase of your approver key: "); });
}

Result<ApproverKey> key_of_person(const std::string& pawl_home, const std::function<std::string()>& passphrase) {
  Result<std::vector<Approver>> approvers = load_approvers(pawl_home, disk());
  if (!approvers) return approvers.error();
  if (approvers->empty()) {
    if (const Result<Done> made = make_soft_key(pawl_home); !made) return made.error();
    approvers = load_approvers(pawl_home, disk());
    if (!approvers) return approvers.error();
  }
  Result<std::unique_ptr<const Signer>> key = read_key(pawl_home, *approvers, passphrase);
  if (!key) return key.error();
  const std::string id = (*key)->id();
  const auto found =
      std::find_if(approvers->begin(), approvers->end(), [&](const Approver& one) { return one.id == id; });
  if (found == approvers->end())
    return Error{Code::bad_settings,
                 "your key is not among the approvers in `" +
                     (disk().kind(std::string(kTeamApprovers)) == FileKind::missing ? path_of_approvers(pawl_home)
                                                                                    : std::string(kTeamApprovers)) +
                     "`; its id is " + id};
  return ApproverKey{std::move(*key), found->level, found->kind == KeyKind::sk_ed25519};
}

Result<KeyHere> key_here(const std::string& pawl_home) {
  const Result<std::vector<Approver>> approvers = load_approvers(pawl_home, disk());
  if (!approvers) return approvers.error();
  if (approvers->empty()) return KeyHere{};
  const Result<std::string> text = disk().read(path_of_key(pawl_home), kKeyLimit);
  if (!text) return text.error();
  const KeyForm form = text->starts_with(kTokenAt) ? KeyForm::token
                       : is_sealed(*text)          ? KeyForm::sealed
                                                   : KeyForm::soft;
  // Which of several a sealed key is cannot be told; the highest is what it can be. A passkey is another key.
  KeyHere here{form, AnswerLevel::prompt, ""};
  for (const Approver& one : *approvers) {
    if (one.kind != KeyKind::passkey && (here.id.empty() || one.level > here.level))
      here = KeyHere{form, one.level, one.id};
  }
  return here;
}

namespace {

class NoSigner : public Signer {
 public:
  explicit NoSigner(std::string id) : id_(std::move(id)) {}
  [[nodiscard]] std::string id() const override { return id_; }
  [[nodiscard]] Result<std::string> sign(std::string_view) const override {
    return Error{Code::internal, "a yes needs the key itself"};
  }

 private:
  std::string id_;
};

}  // namespace

ApproverKey key_for_no(const KeyHere& key) {
  return {std::make_unique<NoSigner>(key.id), AnswerLevel::seat, true};
}

Result<ApproverKey> key_for_answer(const std::string& pawl_home, const KeyHere& key, bool allows,
                                   const std::function<std::string()>& passphrase) {
  if (!allows && key.form != KeyForm::soft) return key_for_no(key);
  return key_of_person(pawl_home, passphrase);
}

std::optional<std::string> why_no_yes(const Result<KeyHere>& key, const Ask& ask, AnswerLevel most) {
  if (!key) return key.error().text;
  if (key->form == KeyForm::token) return "your key is a security key: answer with `pawl approve " + ask.id + "`";
  if (const AnswerLevel level = std::min(key->level, most); level < ask.level)
    return "it needs an answer of level `" + std::string(name_of(ask.level)) + "`; here it is `" +
           std::string(name_of(level)) + "`";
  return std::nullopt;
}

std::vector<std::string> texts_of_yes(const AskOnDesk& asked, const Wish& wish, const ApproverKey& key) {
  // A signer that only listens.
  class Listener : public Signer {
   public:
    Listener(std::string id, std::vector<std::string>& heard) : id_(std::move(id)), heard_(heard) {}
    [[nodiscard]] std::string id() const override { return id_; }
    [[nodiscard]] Result<std::string> sign(std::string_view text) const override {
      heard_.emplace_back(text);
      return std::string("-");
    }

   private:
    std::string id_;
    std::vector<std::string>& heard_;
  };
  std::vector<std::string> texts;
  const Listener listener(key.signer->id(), texts);
  const auto hear = [&](YesScope scope, SaidUse use) {
    Said said = said_by_person(asked, wish, key, scope);
    said.use = use;
    static_cast<void>(write_said(said, listener));
  };
  hear(YesScope::once, SaidUse::answer);
  // A yes for one call that waits must not be good for another one: nothing lasting is signed then.
  if (wish.scope != YesScope::once || asked.state == AskState::late) hear(wish.scope, SaidUse::grant);
  return texts;
}

Result<std::string> give_answer(const std::string& pawl_home, const AskOnDesk& asked, const Wish& wish,
                                const ApproverKey& key) {
  const std::string& id = asked.ask.id;
  const bool allows = wish.verdict == SaidVerdict::allow;
  if (asked.state == AskState::abandoned)
    return Error{Code::bad_argument,
                 "nobody waits for call " + id + " any more: the agent gave up or was stopped, so no answer counts"};
  if (asked.state == AskState::expired)
    return Error{Code::bad_argument,
                 "call " + id + " was asked about too long ago; if it is made again, Pawl asks again"};
  if (asked.state == AskState::answered) return was_answered(pawl_home, id);
  if (allows && key.level < asked.ask.level)
    return Error{Code::bad_argument, "this needs an answer of level `" + std::string(name_of(asked.ask.level)) +
                                         "`, and your key gives `" + std::string(name_of(key.level)) +
                                         "`; see `pawl approver --help`"};
  const Result<std::vector<Approver>> approvers = load_approvers(pawl_home, disk());
  if (!approvers) return approvers.error();
  const std::string own = key.signer->id();
  if (std::none_of(approvers->begin(), approvers->end(), [&](const Approver& one) { return one.id == own; }))
    return Error{Code::bad_settings, "your key is not an approver's any more; start this again"};
  const Said said = said_by_person(asked, wish, key, YesScope::once);
  const Result<std::string> text = written(said, key);
  if (!text) return text.error();
  const bool is_late = asked.state == AskState::late;
  const Result<Placed> placed = is_late ? place_late_answer(pawl_home, id, *text) : place_answer(pawl_home, id, *text);
  if (!placed) return placed.error();
  if (*placed == Placed::taken) return was_answered(pawl_home, id);
  // It only counts; an answer that cannot be counted is an answer all the same.
  static_cast<void>(note_answer(pawl_home, asked.ask.shape, allows));
  Result<Done> kept = Done{};
  if (allows && wish.scope != YesScope::once) kept = keep(pawl_home, said_by_person(asked, wish, key, wish.scope), key);
  if (allows && is_late && wish.scope == YesScope::once) kept = keep(pawl_home, said, key);
  // Who repeats it learns that it was refused, and why: a session's memory alone does not know every deed again.
  if (!allows) {
    Wish for_session = wish;
    for_session.for_ms = kSessionGrantMs;
    kept = keep(pawl_home, said_by_person(asked, for_session, key, YesScope::session), key);
  }
  if (!kept) return kept.error();
  if (!allows) return std::string("denied");
  return "allowed " + scope_words(wish) + (is_late ? "; the agent has to repeat the call" : "") +
         (wish.has_rule ? "; the rule allows such calls from now on" : "");
}

std::string length_of(std::int64_t ms) {
  const std::int64_t seconds = std::max<std::int64_t>(0, (ms + 500) / 1000);
  if (seconds < 100) return std::to_string(seconds) + " s";
  if (seconds < 100 * 60) return std::to_string((seconds + 30) / 60) + " min";
  return std::to_string((seconds + 1800) / 3600) + " h";
}

Result<std::int64_t> read_length(const std::string& text) {
  std::int64_t count = 0;
  const char* end = text.data() + text.size();
  const auto read = std::from_chars(text.data(), end, count);
  const std::string_view unit(read.ptr, static_cast<std::size_t>(end - read.ptr));
  const std::int64_t factor = unit == "s" ? 1000 : unit == "m" ? 60'000 : unit == "h" ? 3'600'000 : 0;
  constexpr std::int64_t kDay = 24 * 3600;
  if (read.ec != std::errc() || factor == 0 || count <= 0 || count > kDay * 1000 / factor)
    return Error{Code::bad_argument, in_quotes(text) + " is not a length of time; write 90s, 10m or 2h, at most a day"};
  return count * factor;
}

std::string question_text(const AskOnDesk& asked, const Moment& now) {
  const Ask& ask = asked.ask;
  const auto width = static_cast<std::size_t>(terminal_width());
  const std::string who = ask.agent + ", " + ask.tool + " in " + ask.cwd + ", " +
                          length_of(now.wall_ms - ask.made.wall_ms) + " ago, " + std::string(name_of(asked.state));
  return card_text(ask.card, {width, false, ask.id + "  "}) + paint(Colour::grey, wrapped("  ", "    ", who, width));
}

}  // namespace pawl
