// SPDX-License-Identifier: Apache-2.0
// `pawl allow CALL|--last [--here] | --list | --remove ID`: the narrowest rule that lets a call through from now on,
// in the user's pack `allowed`; of a call with a secret, the secret's fingerprint. Allowing needs a person; taking it
// back does not.
#include "app/allowing.h"
#include "app/allowing_secrets.h"
#include "app/command.h"
#include "app/flags.h"
#include "app/home_lock.h"
#include "app/logged_call.h"
#include "app/person.h"
#include "app/terminal.h"
#include "base/diagnostic.h"
#include "base/files.h"
#include "base/json.h"
#include "base/visible.h"
#include "engine/user_packs.h"

namespace pawl {
namespace {

int fail(const std::string& text, int exit_code = 1) {
  print_error("pawl allow: " + text + "\n");
  return exit_code;
}

constexpr std::string_view kSecretsEverywhere = "a secret passes everywhere or nowhere; leave --here out";

// Its secrets, not what else the call would do: the log does not have enough of it to judge that again.
int let_pass(const std::vector<AllowedSecret>& secrets) {
  print(words_of(secrets));
  if (!ask_yes_no("let it pass?", false)) {
    print("nothing was changed\n");
    return 1;
  }
  const Result<std::string> written = allow_secrets(pawl_home(), secrets);
  if (!written) return fail(written.error().text);
  print(*written);
  return 0;
}

// Without an id: the last one.
int allow_call(const std::string& id, bool is_here) {
  if (const auto why = why_not_a_person()) return fail(*why);
  if (const Result<Value> entry = objected_entry(pawl_home(), id); entry) {
    const std::vector<AllowedSecret> secrets = secrets_of_entry(*entry);
    if (!secrets.empty()) return is_here ? fail(std::string(kSecretsEverywhere), 2) : let_pass(secrets);
  }
  const Result<Call> call = objected_call(pawl_home(), id);
  if (!call) return fail(call.error().text);
  const std::string* command = call->input.find_text("command");
  print((id.empty() ? "the last call that was asked about or denied" : "call " + id) + ", in " + visible(call->cwd) +
        ":\n  " +
        visible_around(command != nullptr ? *command : call->tool + " " + write_json(call->input), 0, 2000, 2000) +
        "\n");
  const Result<Proposal> proposal = propose(pawl_home(), *call, is_here);
  if (!proposal) return fail(proposal.error().text);
  print(words_of(*proposal));
  if (!ask_yes_no("allow this?", false)) {
    print("nothing was changed\n");
    return 1;
  }
  const Result<std::string> written = write_rules(pawl_home(), *proposal);
  if (!written) return fail(written.error().text);
  print(*written);
  return 0;
}

int list_allowed() {
  const Result<std::string> text = text_of_allowed(pawl_home());
  if (!text) return fail(text.error().text);
  Pack pack;
  read_user_pack({path_of_allowed(pawl_home()), *text}, pack);
  for (const std::string& error : pack.errors) print_error(error + "\n");
  const Result<std::vector<AllowedSecret>> secrets = read_allowed_secrets(pawl_home(), disk());
  if (!secrets) print_error(secrets.error().text + "\n");
  if (pack.rules.empty() && secrets && secrets->empty()) print("`pawl allow` has not allowed anything yet\n");
  for (const Rule& rule : pack.rules) print(std::string(rule.id) + "  " + visible(rule.title) + "\n");
  for (const AllowedSecret& one : secrets.value_or({}))
    print(one.fingerprint + "  the secret " + visible(one.sample) + " (" + visible(one.rule) + "), since " +
          visible(one.added) + "\n");
  return pack.errors.empty() && secrets ? 0 : 1;
}

int remove_allowed(const std::string& id) {
  const Result<OpenFile> lock = lock_home();
  if (!lock) return fail(lock.error().text);
  const Result<bool> was_secret = take_back_secret(pawl_home(), id);
  if (!was_secret) return fail(was_secret.error().text);
  if (*was_secret) {
    print("the secret with fingerprint " + id + " does not pass any more\n");
    return 0;
  }
  const Result<std::string> text = text_of_allowed(pawl_home());
  if (!text) return fail(text.error().text);
  Pack pack;
  read_user_pack({path_of_allowed(pawl_home()), *text}, pack);
  if (!pack.errors.empty()) return fail(pack.errors.front() + "\nfix the file first");
  std::vector<std::string_view> ids;
  for (const Rule& rule : pack.rules) ids.push_back(rule.id);
  const std::size_t at = text->find("id = \"" + id + "\"");
  const std::size_t begin = at == std::string::npos ? at : text->rfind("[[rule]]", at);
  if (begin == std::string::npos) {
    const std::string hint = did_you_mean(id, ids);
    return fail("`" + visible(id) + "` is not a rule in `" + visible(path_of_allowed(pawl_home())) + "`" +
                (hint.empty() ? "; see `pawl allow --list`" : hint));
  }
  const std::size_t end = std::min(text->find("[[rule]]", at), text->size());
  const std::string left = text->substr(0, begin) + text->substr(end);
  Result<Done> done = write_file(path_of_allowed(pawl_home()), left, 0600);
  // What is left was proved with it.
  if (done && is_proved(pawl_home(), *text)) done = keep_proof(pawl_home(), left);
  if (!done) return fail(done.error().text);
  print("`" + visible(id) + "` is removed from `" + visible(path_of_allowed(pawl_home())) + "`\n");
  return 0;
}

int run_allow(const std::vector<std::string>& arguments) {
  std::string id;
  bool is_last = false;
  bool is_here = false;
  bool is_list = false;
  std::string removed;
  Flags flags("allow", "allow a call from now on, with the narrowest rule for what it does");
  flags.operand(id, "CALL", "the id of a call that was asked about or denied", false)
      .flag(is_last, "--last", "the last call that was asked about or denied")
      .flag(is_here, "--here", "only in the project where the call was made")
      .flag(is_list, "--list", "list what is allowed so far")
      .text(removed, "--remove", "ID", "remove a rule, or a secret by its fingerprint, again");
  if (const auto exit_code = flags.parse(arguments)) return *exit_code;
  const bool allows = is_last || !id.empty();
  if (int{!id.empty()} + int{is_last} + int{is_list} + int{!removed.empty()} != 1 || (is_here && !allows))
    return fail("give one of CALL [--here], --last [--here], --list, --remove ID; see `pawl allow --help`", 2);
  if (!id.empty()) {
    const Result<std::string> read = id_of_person(id);
    if (!read) return fail(read.error().text, 2);
    id = *read;
  }
  if (allows) return allow_call(id, is_here);
  return is_list ? list_allowed() : remove_allowed(removed);
}

}  // namespace

const Command& allow_command() {
  static constexpr Command command{"allow", "allow a call from now on, with a narrow rule",
                                   CommandGroup::everyday, 60, run_allow};
  return command;
}

}  // namespace pawl
