// SPDX-License-Identifier: Apache-2.0
// `pawl approver set|show|test`: the key with which a person's answers are signed. `set` is for a person.
#include "app/answering.h"
#include "app/command.h"
#include "app/flags.h"
#include "app/home_lock.h"
#include "app/person.h"
#include "app/subcommands.h"
#include "app/terminal.h"
#include "base/files.h"
#include "base/visible.h"

namespace pawl {
namespace {

constexpr std::size_t kShortestPassphrase = 8;

constexpr std::string_view kUsage =
    "usage: pawl approver show               show whose answers count, and how much each is worth\n"
    "       pawl approver set                make a new key for your answers (level seat)\n"
    "       pawl approver set --passphrase   make one that is sealed by a passphrase (level proof)\n"
    "       pawl approver test               sign an answer with your key and check it, as the hook would\n";

int fail(std::string_view command, const std::string& text, int exit_code = 1) {
  print_error("pawl approver " + std::string(command) + ": " + text + "\n");
  return exit_code;
}

int run_show(const std::vector<std::string>& arguments) {
  Flags flags("approver show", "show whose answers count, and how much each is worth");
  if (const auto exit_code = flags.parse(arguments)) return *exit_code;
  const Result<std::vector<Approver>> approvers = load_approvers(pawl_home(), disk());
  if (!approvers) return fail("show", approvers.error().text);
  if (approvers->empty())
    print(
        "you do not have a key yet; the first `pawl approve` makes one, or make a sealed one with `pawl approver set "
        "--passphrase`\n");
  for (const Approver& approver : *approvers)
    print(approver.id + "  level " + std::string(name_of(approver.level)) +
          (approver.level == AnswerLevel::seat ? " (a program that runs as you could answer too)" : "") + ", since " +
          visible(approver.added) + "\n");
  return 0;
}

// Twice the same, and not too short.
[[nodiscard]] Result<std::string> new_passphrase() {
  const std::string first = read_passphrase("new passphrase: ");
  if (first.size() < kShortestPassphrase)
    return Error{Code::bad_argument, "a passphrase has at least 8 characters; nothing was changed"};
  if (read_passphrase("again: ") != first)
    return Error{Code::bad_argument, "the two passphrases differ; nothing was changed"};
  return first;
}

int run_set(const std::vector<std::string>& arguments) {
  bool is_sealed_key = false;
  Flags flags("approver set", "make a new key for your answers");
  flags.flag(is_sealed_key, "--passphrase", "seal it by a passphrase, which every yes then needs");
  if (const auto exit_code = flags.parse(arguments)) return *exit_code;
  if (const auto why = why_not_a_person()) return fail("set", *why);
  if (disk().kind(std::string(kTeamApprovers)) != FileKind::missing)
    return fail("set",
                "`" + std::string(kTeamApprovers) + "` says whose answers count; ask who looks after this machine");
  // Who does not know the passphrase of a sealed key may not put another in its place.
  const Result<std::string> old = disk().read(join_path(pawl_home(), "approver.key"), 4096);
  if (old && is_sealed(*old)) {
    const Result<ApproverKey> known = key_of_person(pawl_home());
    if (!known) return fail("set", known.error().text);
  }
  const SecretKey key = SecretKey::make();
  std::string text = key.base64();
  if (is_sealed_key) {
    const Result<std::string> passphrase = new_passphrase();
    if (!passphrase) return fail("set", passphrase.error().text);
    const Result<std::string> sealed = seal(key, *passphrase);
    if (!sealed) return fail("set", sealed.error().text);
    text = *sealed;
  }
  const Result<OpenFile> lock = lock_home();
  if (!lock) return fail("set", lock.error().text);
  const Approver approver{"", is_sealed_key ? AnswerLevel::proof : AnswerLevel::seat, key.public_key(),
                          utc_now().substr(0, 10)};
  // The public half first: a key that nobody knows is no worse than none.
  Result<Done> done = write_file(path_of_approvers(pawl_home()), write_approvers({approver}), 0600);
  if (done) done = write_file(join_path(pawl_home(), "approver.key"), text + "\n", 0600);
  if (!done) return fail("set", done.error().text);
  print("your answers are signed with " + id_of_key(approver.public_key) + ", level " +
        std::string(name_of(approver.level)) + "; approvals that were given with another key do not count any more\n");
  return 0;
}

int run_test(const std::vector<std::string>& arguments) {
  Flags flags("approver test", "sign an answer with your key and check it, as the hook would");
  if (const auto exit_code = flags.parse(arguments)) return *exit_code;
  if (const auto why = why_not_a_person()) return fail("test", *why);
  const Result<ApproverKey> key = key_of_person(pawl_home());
  if (!key) return fail("test", key.error().text);
  const Binding binding{"a", "b"};
  Said said;
  said.bind = "a";
  said.verdict = SaidVerdict::allow;
  said.level = key->level;
  said.at = moment_now();
  said.until = said.at.later_by(60'000);
  const Result<std::string> text = write_said(said, &key->key);
  if (!text) return fail("test", text.error().text);
  const Result<std::vector<Approver>> approvers = load_approvers(pawl_home(), disk());
  const std::vector<Approver> keys = approvers.value_or({});
  const Result<Said> checked = check_said(*text, {SaidUse::answer, "", binding, key->level, keys, moment_now()});
  if (!checked) return fail("test", checked.error().text);
  print("an answer signed with " + checked->key + " counts, as level " + std::string(name_of(checked->level)) + "\n");
  return 0;
}

int run_approver(const std::vector<std::string>& arguments) {
  static constexpr Subcommand kSubcommands[] = {{"show", run_show}, {"set", run_set}, {"test", run_test}};
  return run_subcommand("approver", kSubcommands, kUsage, arguments);
}

}  // namespace

const Command& approver_command() {
  static constexpr Command command{"approver", "show or make the key that signs your answers", 46, run_approver};
  return command;
}

}  // namespace pawl
