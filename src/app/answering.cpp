// SPDX-License-Identifier: Apache-2.0
#include "app/answering.h"

#include <algorithm>
#include <charconv>

#include "app/home_lock.h"
#include "app/terminal.h"
#include "approve/grants.h"
#include "base/files.h"
#include "base/process.h"
#include "base/visible.h"

namespace pawl {
namespace {

constexpr std::size_t kKeyLimit = 4096;
constexpr std::size_t kCommandColumns = 600;
constexpr std::size_t kSpanColumns = 160;

[[nodiscard]] std::string path_of_key(const std::string& pawl_home) {
  return join_path(pawl_home, "approver.key");
}

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

[[nodiscard]] Result<SecretKey> read_key(const std::string& pawl_home) {
  Result<std::string> text = disk().read(path_of_key(pawl_home), kKeyLimit);
  if (!text) return Error{text.error().code, text.error().text + "; make a key with `pawl approver set`"};
  while (text->ends_with('\n')) text->pop_back();
  if (is_sealed(*text)) return unseal(*text, read_passphrase("passphrase of your approver key: "));
  std::optional<SecretKey> key = SecretKey::read(*text);
  if (!key)
    return Error{Code::bad_settings, "`" + path_of_key(pawl_home) + "`: this is not a key; run `pawl approver set`"};
  return std::move(*key);
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
  const Moment now = moment_now();
  Said said;
  said.id = asked.ask.id;
  said.bind = scope == YesScope::until ? asked.ask.binding.any_session : asked.ask.binding.in_session;
  said.verdict = wish.verdict;
  said.scope = scope;
  said.until = scope == YesScope::once ? asked.ask.keep_until : now.later_by(wish.for_ms);
  said.say = wish.say;
  said.channel = wish.channel;
  said.level = key.level;
  said.who = name_of_user();
  said.at = now;
  return said;
}

// Who was first, for whom comes too late.
[[nodiscard]] Error was_answered(const std::string& pawl_home, const std::string& id) {
  std::optional<std::string> text = late_answer_on_desk(pawl_home, id);
  if (!text) text = answer_on_desk(pawl_home, id);
  const std::optional<Said> said = text ? read_said(*text) : std::nullopt;
  if (!said) return {Code::bad_argument, "call " + id + " was answered already"};
  const std::string verdict = said->verdict == SaidVerdict::allow  ? "allowed"
                              : said->verdict == SaidVerdict::deny ? "denied"
                                                                   : "not answered in time";
  return {Code::bad_argument,
          "call " + id + " was " + verdict + " already" +
              (said->who.empty() ? "" : ", by " + visible(said->who) + " (" + visible(said->channel) + ")") + " at " +
              utc_of(said->at.wall_ms).substr(11, 8) + " UTC"};
}

// The command; of a long one its beginning, and every part that is objected to.
[[nodiscard]] std::string command_of(const Ask& ask) {
  const bool is_short = columns(visible(ask.command)) <= kCommandColumns;
  if (is_short || ask.parts.empty()) return "  " + visible_around(ask.command, 0, 0, kCommandColumns) + "\n";
  std::string text = "  " + visible_around(ask.command, 0, 0, kSpanColumns) + "\n";
  for (const std::string& part : ask.parts) text += "  with: " + visible_around(part, 0, 0, kCommandColumns) + "\n";
  return text + "  (" + std::to_string(ask.command.size()) + " bytes in all; `pawl pending --json` has them)\n";
}

[[nodiscard]] Result<Done> keep(const std::string& pawl_home, Said said, const SecretKey& key) {
  said.use = SaidUse::grant;
  const Result<std::string> text = write_said(said, &key);
  return text ? keep_grant(pawl_home, said, *text) : Result<Done>(text.error());
}

}  // namespace

Result<ApproverKey> key_of_person(const std::string& pawl_home) {
  Result<std::vector<Approver>> approvers = load_approvers(pawl_home, disk());
  if (!approvers) return approvers.error();
  if (approvers->empty()) {
    if (const Result<Done> made = make_soft_key(pawl_home); !made) return made.error();
    approvers = load_approvers(pawl_home, disk());
    if (!approvers) return approvers.error();
  }
  Result<SecretKey> key = read_key(pawl_home);
  if (!key) return key.error();
  const std::string id = id_of_key(key->public_key());
  const auto found =
      std::find_if(approvers->begin(), approvers->end(), [&](const Approver& one) { return one.id == id; });
  if (found == approvers->end())
    return Error{Code::bad_settings,
                 "your key is not among the approvers in `" +
                     (disk().kind(std::string(kTeamApprovers)) == FileKind::missing ? path_of_approvers(pawl_home)
                                                                                    : std::string(kTeamApprovers)) +
                     "`; its id is " + id};
  return ApproverKey{std::move(*key), found->level};
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
  const std::string own = id_of_key(key.key.public_key());
  if (std::none_of(approvers->begin(), approvers->end(), [&](const Approver& one) { return one.id == own; }))
    return Error{Code::bad_settings, "your key is not an approver's any more; start this again"};
  const Said said = said_by_person(asked, wish, key, YesScope::once);
  const Result<std::string> text = write_said(said, &key.key);
  if (!text) return text.error();
  const bool is_late = asked.state == AskState::late;
  const Result<Placed> placed = is_late ? place_late_answer(pawl_home, id, *text) : place_answer(pawl_home, id, *text);
  if (!placed) return placed.error();
  if (*placed == Placed::taken) return was_answered(pawl_home, id);
  Result<Done> kept = Done{};
  if (allows && wish.scope != YesScope::once)
    kept = keep(pawl_home, said_by_person(asked, wish, key, wish.scope), key.key);
  if (allows && is_late && wish.scope == YesScope::once) kept = keep(pawl_home, said, key.key);
  // Who repeats it learns that it was refused, and why.
  if (!allows && is_late) {
    Wish for_session = wish;
    for_session.for_ms = kSessionGrantMs;
    kept = keep(pawl_home, said_by_person(asked, for_session, key, YesScope::session), key.key);
  }
  if (!kept) return kept.error();
  if (!allows) return std::string("denied");
  return "allowed " + scope_words(wish) + (is_late ? "; the agent has to repeat the call" : "");
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

std::string whole_text_of(const Ask& ask) {
  std::string text;
  std::string_view rest = ask.command;
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    text += "  | " + visible(rest.substr(0, end)) + "\n";
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return text;
}

std::string card_of(const AskOnDesk& asked, const Moment& now) {
  const Ask& ask = asked.ask;
  std::string text = paint(Colour::bold, visible(ask.title)) + "\n";
  text += command_of(ask);
  for (const AskReason& reason : ask.reasons) {
    const std::string object = reason.object.empty() ? "" : ": " + visible(reason.object);
    text += "  " + visible(reason.title) + object + " (" + visible(reason.rule) + ")\n";
  }
  text +=
      std::string("  ") + (ask.is_irreversible ? "it cannot be undone\n" : "as far as Pawl knows, it can be undone\n");
  if (!ask.agent_says.empty()) text += "  the agent's own words: \"" + visible(ask.agent_says) + "\"\n";
  text += paint(Colour::grey, "  " + visible(ask.agent) + ", " + visible(ask.tool) + " in " + visible(ask.cwd) + ", " +
                                  length_of(now.wall_ms - ask.made.wall_ms) + " ago, " +
                                  std::string(name_of(asked.state))) +
          "\n";
  return text;
}

}  // namespace pawl
