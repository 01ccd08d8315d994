// SPDX-License-Identifier: Apache-2.0
// `pawl approver set|show|test`: the key with which a person's answers are signed. `set` is for a person.
#include <algorithm>
#include <chrono>
#include <filesystem>
#include <thread>

#include "app/answering.h"
#include "app/command.h"
#include "app/daemon_here.h"
#include "app/flags.h"
#include "app/home_lock.h"
#include "app/opening.h"
#include "app/passkeys.h"
#include "app/person.h"
#include "app/subcommands.h"
#include "app/terminal.h"
#include "base/files.h"
#include "base/security_key.h"
#include "base/visible.h"

namespace pawl {
namespace {

constexpr std::size_t kShortestPassphrase = 8;

constexpr std::string_view kUsage =
    "usage: pawl approver show               show whose answers count, and how much each is worth\n"
    "       pawl approver set                make a new key for your answers (level seat)\n"
    "       pawl approver set --passphrase   make one that is sealed by a passphrase (level proof)\n"
    "       pawl approver set --sk FILE      take a security key that you touch, by its `.pub` file (level proof)\n"
    "       pawl approver set --passkey      let a passkey of your browser answer on the page, too (level proof)\n"
    "       pawl approver remove ID          let a passkey answer no longer\n"
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

// The public half and the handle of a token, from the file that `ssh-keygen -t ed25519-sk` made.
struct Token {
  SecurityKey key;
  std::string handle;
};
[[nodiscard]] Result<Token> token_at(const std::string& path) {
  constexpr std::string_view kEnding = ".pub";
  const Result<std::string> line = disk().read(path, 16 * 1024);
  if (!line) return line.error();
  const Result<SecurityKey> key = read_security_key(*line);
  if (!key) return Error{key.error().code, "`" + visible(path) + "`: " + key.error().text};
  std::string handle = path.ends_with(kEnding) ? path.substr(0, path.size() - kEnding.size()) : path;
  if (disk().kind(handle) == FileKind::missing)
    return Error{Code::not_found, "`" + visible(handle) + "` is not there; it must be beside its `.pub` file"};
  return Token{*key, std::filesystem::absolute(handle).native()};
}

// Who does not know the passphrase of a sealed key may neither put another in its place nor one beside it.
[[nodiscard]] Result<Done> present_key_agrees() {
  const Result<std::string> old = disk().read(join_path(pawl_home(), "approver.key"), 4096);
  if (!old || (!is_sealed(*old) && !old->starts_with(kTokenAt))) return Done{};
  const Result<ApproverKey> known = key_of_person(pawl_home());
  if (!known) return known.error();
  const Result<std::string> proof = known->signer->sign("pawl approver set");
  if (!proof) return proof.error();
  const std::vector<Approver> keys = load_approvers(pawl_home(), disk()).value_or({});
  if (std::none_of(keys.begin(), keys.end(),
                   [&](const Approver& one) { return has_signed(one, "pawl approver set", *proof); }))
    return Error{Code::bad_argument, "your present key did not sign, so it stays"};
  return Done{};
}

// A public half for the hook, and what `approver.key` holds.
struct NewKey {
  Approver approver;
  std::string text;
};

[[nodiscard]] Result<NewKey> new_token(const std::string& path) {
  Result<Token> token = token_at(path);
  if (!token) return token.error();
  Approver approver;
  approver.level = AnswerLevel::proof;
  approver.public_key = token->key.public_key;
  approver.kind = KeyKind::sk_ed25519;
  approver.application = token->key.application;
  return NewKey{std::move(approver), std::string(kTokenAt) + token->handle};
}

[[nodiscard]] Result<NewKey> new_key(bool is_sealed_key) {
  const SecretKey key = SecretKey::make();
  NewKey made;
  made.approver.public_key = key.public_key();
  made.text = key.base64();
  if (!is_sealed_key) return made;
  const Result<std::string> passphrase = new_passphrase();
  if (!passphrase) return passphrase.error();
  const Result<std::string> sealed = seal(key, *passphrase);
  if (!sealed) return sealed.error();
  made.text = *sealed;
  made.approver.level = AnswerLevel::proof;
  return made;
}

// Until the page has handed one over, or nobody did.
[[nodiscard]] Result<Approver> passkey_from_page() {
  constexpr int kLooks = 600;
  for (int i = 0; i < kLooks; ++i) {
    const Result<Value> made = ask_daemon("passkey-made");
    if (!made) return Error{Code::timed_out, "no passkey was registered: " + made.error().text};
    if (const Value* is_made = made->find("is_made"); is_made != nullptr && is_made->boolean) {
      const auto text = [&](std::string_view name) {
        const std::string* found = made->find_text(name);
        return found == nullptr ? std::string() : *found;
      };
      Approver approver;
      approver.level = AnswerLevel::proof;
      approver.kind = KeyKind::passkey;
      approver.public_key = text("public_key");
      approver.credential = text("credential");
      approver.origin = text("origin");
      approver.id = id_of_key(approver.public_key, approver.kind);
      return approver;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
  }
  return Error{Code::timed_out, "no passkey was registered in time; nothing was changed"};
}

// Beside the key that there is: the terminal still answers with that.
int add_passkey() {
  if (const Result<ApproverKey> own = key_of_person(pawl_home(), [] { return std::string(); });
      !own && !key_here(pawl_home()))
    return fail("set", own.error().text);
  if (const Result<Instance> running = start_daemon(); !running) return fail("set", running.error().text);
  const Result<Value> code = ask_daemon("passkey");
  if (!code) return fail("set", code.error().text);
  if (const Result<std::string> opened = open_page(*code, "&passkey"); !opened)
    return fail("set", opened.error().text);
  else
    print(*opened + "\n");
  print("register the passkey there; this waits for three minutes\n");
  Result<Approver> made = passkey_from_page();
  if (!made) return fail("set", made.error().text);
  if (!ask_yes_no("let the passkey " + made->id + " answer from now on?", false)) {
    print("nothing was changed\n");
    return 1;
  }
  const Result<OpenFile> lock = lock_home();
  if (!lock) return fail("set", lock.error().text);
  Result<std::vector<Approver>> approvers = load_approvers(pawl_home(), disk());
  if (!approvers) return fail("set", approvers.error().text);
  made->added = utc_now().substr(0, 10);
  std::erase_if(*approvers, [](const Approver& one) { return one.kind == KeyKind::passkey; });
  const std::string id = made->id;
  approvers->push_back(std::move(*made));
  const Result<Done> done = write_file(path_of_approvers(pawl_home()), write_approvers(*approvers), 0600);
  if (!done) return fail("set", done.error().text);
  print("the passkey " + id + " answers on the page, level proof; `pawl approver remove " + id + "` takes it back\n");
  return 0;
}

int run_remove(const std::vector<std::string>& arguments) {
  std::string id;
  Flags flags("approver remove", "let a passkey answer no longer");
  flags.operand(id, "ID", "the passkey's id, as `pawl approver show` tells it");
  if (const auto exit_code = flags.parse(arguments)) return *exit_code;
  if (const auto why = why_not_a_person()) return fail("remove", *why);
  const Result<OpenFile> lock = lock_home();
  if (!lock) return fail("remove", lock.error().text);
  Result<std::vector<Approver>> approvers = load_approvers(pawl_home(), disk());
  if (!approvers) return fail("remove", approvers.error().text);
  const auto gone =
      std::erase_if(*approvers, [&](const Approver& one) { return one.kind == KeyKind::passkey && one.id == id; });
  if (gone == 0) return fail("remove", "`" + visible(id) + "` is not a passkey that answers; see `pawl approver show`");
  const Result<Done> done = write_file(path_of_approvers(pawl_home()), write_approvers(*approvers), 0600);
  if (!done) return fail("remove", done.error().text);
  print("the passkey " + id + " does not answer any more\n");
  return 0;
}

int run_set(const std::vector<std::string>& arguments) {
  bool is_sealed_key = false;
  bool is_passkey = false;
  std::string token_file;
  Flags flags("approver set", "make a new key for your answers");
  flags.flag(is_sealed_key, "--passphrase", "seal it by a passphrase, which every yes then needs")
      .text(token_file, "--sk", "FILE", "take a security key instead, by the `.pub` file of its ssh key")
      .flag(is_passkey, "--passkey", "add a passkey of your browser, with which the page gives answers of level proof");
  if (const auto exit_code = flags.parse(arguments)) return *exit_code;
  if (int{is_sealed_key} + int{!token_file.empty()} + int{is_passkey} > 1)
    return fail("set", "give one of --passphrase, --sk and --passkey", 2);
  if (const auto why = why_not_a_person()) return fail("set", *why);
  if (disk().kind(std::string(kTeamApprovers)) != FileKind::missing)
    return fail("set",
                "`" + std::string(kTeamApprovers) + "` says whose answers count; ask who looks after this machine");
  if (const Result<Done> agreed = present_key_agrees(); !agreed) return fail("set", agreed.error().text);
  if (is_passkey) return add_passkey();
  Result<NewKey> made = token_file.empty() ? new_key(is_sealed_key) : new_token(token_file);
  if (!made) return fail("set", made.error().text);
  const Result<OpenFile> lock = lock_home();
  if (!lock) return fail("set", lock.error().text);
  Approver& approver = made->approver;
  approver.added = utc_now().substr(0, 10);
  // The public half first: a key that nobody knows is no worse than none. Passkeys stay.
  std::vector<Approver> all = passkeys_of(load_approvers(pawl_home(), disk()).value_or({}));
  all.insert(all.begin(), approver);
  Result<Done> done = write_file(path_of_approvers(pawl_home()), write_approvers(all), 0600);
  if (done) done = write_file(path_of_key(pawl_home()), made->text + "\n", 0600);
  if (!done) return fail("set", done.error().text);
  print("your answers are signed with " + id_of_key(approver.public_key, approver.kind) + ", level " +
        std::string(name_of(approver.level)) + "; approvals that were given with another key do not count any more\n");
  return 0;
}

int run_test(const std::vector<std::string>& arguments) {
  Flags flags("approver test", "sign an answer with your key and check it, as the hook would");
  if (const auto exit_code = flags.parse(arguments)) return *exit_code;
  if (const auto why = why_not_a_person()) return fail("test", *why);
  const Result<ApproverKey> key = key_of_person(pawl_home());
  if (!key) return fail("test", key.error().text);
  const AskBinding binding{"a", "b"};
  Said said;
  said.bind = "a";
  said.verdict = SaidVerdict::allow;
  said.level = key->level;
  said.at = moment_now();
  said.until = said.at.later_by(60'000);
  const Result<std::string> text = write_said(said, *key->signer);
  if (!text) return fail("test", text.error().text);
  const Result<std::vector<Approver>> approvers = load_approvers(pawl_home(), disk());
  const std::vector<Approver> keys = approvers.value_or({});
  const Result<Said> checked = check_said(*text, {SaidUse::answer, "", binding, key->level, keys, moment_now()});
  if (!checked) return fail("test", checked.error().text);
  print("an answer signed with " + checked->key + " counts, as level " + std::string(name_of(checked->level)) + "\n");
  return 0;
}

int run_approver(const std::vector<std::string>& arguments) {
  static constexpr Subcommand kSubcommands[] = {
      {"show", run_show}, {"set", run_set}, {"remove", run_remove}, {"test", run_test}};
  return run_subcommand("approver", kSubcommands, kUsage, arguments);
}

}  // namespace

const Command& approver_command() {
  static constexpr Command command{"approver", "show or make the key that signs your answers", CommandGroup::asking, 30,
                                   run_approver};
  return command;
}

}  // namespace pawl
