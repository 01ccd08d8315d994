// SPDX-License-Identifier: Apache-2.0
// `pawl allow CALL|--last [--here] | --list | --remove ID`: the narrowest rule that lets a call through from now on,
// in the user's pack `allowed`. Allowing needs a person; taking it back does not.
#include "app/call_of_person.h"
#include "app/command.h"
#include "app/flags.h"
#include "app/home_lock.h"
#include "app/logged_call.h"
#include "app/person.h"
#include "app/rules_prove.h"
#include "app/terminal.h"
#include "base/clock.h"
#include "base/diagnostic.h"
#include "base/files.h"
#include "base/json.h"
#include "base/visible.h"
#include "engine/narrowest.h"
#include "engine/user_packs.h"

namespace pawl {
namespace {

constexpr std::size_t kLimit = std::size_t{1} << 20;
constexpr std::string_view kHead =
    "# What a person allowed with `pawl allow`. `pawl allow --remove ID` removes a rule again.\n";

int fail(const std::string& text, int exit_code = 1) {
  print_error("pawl allow: " + text + "\n");
  return exit_code;
}

[[nodiscard]] std::string path_of_allowed() {
  return join_path(path_of_user_packs(pawl_home()), "allowed.toml");
}

[[nodiscard]] Result<std::string> text_of_allowed() {
  Result<std::string> text = disk().read(path_of_allowed(), kLimit);
  if (!text && text.error().code == Code::not_found) return std::string();
  return text;
}

// Only if the new text proves itself. The proof is kept with it.
[[nodiscard]] std::vector<std::string> write_proved(const std::string& text) {
  std::size_t rules = 0;
  std::vector<std::string> failures = prove_user_pack(pawl_home(), path_of_allowed(), text, rules);
  if (!failures.empty()) return failures;
  Result<Done> done = make_folder(path_of_user_packs(pawl_home()), 0700);
  if (done) done = write_file(path_of_allowed(), text, 0600);
  if (done) done = keep_proof(pawl_home(), text);
  if (!done) failures.push_back(done.error().text);
  return failures;
}

// Without an id: the last one.
int allow_call(const std::string& id, bool is_here) {
  if (const auto why = why_not_a_person()) return fail(*why);
  const Result<Call> call = objected_call(pawl_home(), id);
  if (!call) return fail(call.error().text);
  const UserPacks packs = load_user_packs(pawl_home());
  const Policy policy = policy_for(pawl_home(), *call, packs);
  const Judged judged = judge(*call, policy, disk(), packs.rules);
  const std::string* command = call->input.find_text("command");
  print((id.empty() ? "the last call that was asked about or denied" : "call " + id) + ", in " + visible(call->cwd) +
        ":\n  " +
        visible_around(command != nullptr ? *command : call->tool + " " + write_json(call->input), 0, 2000, 2000) +
        "\n");
  const Result<std::vector<NarrowRule>> rules = narrowest_rules(judged, is_here, utc_now().substr(0, 10));
  if (!rules) return fail(rules.error().text);
  print("to allow from now on" + (is_here ? " in " + visible(judged.call.project) : std::string()) + ":\n");
  for (const NarrowRule& rule : *rules) print("  " + visible(rule.what) + "\n");
  if (!ask_yes_no("allow this?", false)) {
    print("nothing was changed\n");
    return 1;
  }
  const Result<OpenFile> lock = lock_home();
  if (!lock) return fail(lock.error().text);
  const Result<std::string> before = text_of_allowed();
  if (!before) return fail(before.error().text);
  std::string text = before->empty() ? std::string(kHead) : *before;
  std::string added;
  for (const NarrowRule& rule : *rules) {
    if (text.find("id = \"" + rule.id + "\"") != std::string::npos) continue;
    text += (text.ends_with('\n') ? "\n" : "\n\n") + rule.text;
    added += "\n" + rule.text;
  }
  const std::vector<std::string> failures = write_proved(text);
  if (!failures.empty()) {
    for (const std::string& failure : failures) print_error(failure + "\n");
    return fail(
        "the rule fails its own test, so nothing was changed; what this call does may depend on more than its text");
  }
  print("wrote into `" + visible(path_of_allowed()) + "`:\n" + added + "\nto undo this:\n");
  for (const NarrowRule& rule : *rules) print("  pawl allow --remove " + rule.id + "\n");
  return 0;
}

int list_allowed() {
  const Result<std::string> text = text_of_allowed();
  if (!text) return fail(text.error().text);
  Pack pack;
  read_user_pack({path_of_allowed(), *text}, pack);
  for (const std::string& error : pack.errors) print_error(error + "\n");
  if (pack.rules.empty()) print("`pawl allow` has not allowed anything yet\n");
  for (const Rule& rule : pack.rules) print(std::string(rule.id) + "  " + visible(rule.title) + "\n");
  return pack.errors.empty() ? 0 : 1;
}

int remove_allowed(const std::string& id) {
  const Result<OpenFile> lock = lock_home();
  if (!lock) return fail(lock.error().text);
  const Result<std::string> text = text_of_allowed();
  if (!text) return fail(text.error().text);
  Pack pack;
  read_user_pack({path_of_allowed(), *text}, pack);
  if (!pack.errors.empty()) return fail(pack.errors.front() + "\nfix the file first");
  std::vector<std::string_view> ids;
  for (const Rule& rule : pack.rules) ids.push_back(rule.id);
  const std::size_t at = text->find("id = \"" + id + "\"");
  const std::size_t begin = at == std::string::npos ? at : text->rfind("[[rule]]", at);
  if (begin == std::string::npos) {
    const std::string hint = did_you_mean(id, ids);
    return fail("`" + visible(id) + "` is not a rule in `" + visible(path_of_allowed()) + "`" +
                (hint.empty() ? "; see `pawl allow --list`" : hint));
  }
  const std::size_t end = std::min(text->find("[[rule]]", at), text->size());
  const std::string left = text->substr(0, begin) + text->substr(end);
  Result<Done> done = write_file(path_of_allowed(), left, 0600);
  // What is left was proved with it.
  if (done && is_proved(pawl_home(), *text)) done = keep_proof(pawl_home(), left);
  if (!done) return fail(done.error().text);
  print("`" + visible(id) + "` is removed from `" + visible(path_of_allowed()) + "`\n");
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
      .text(removed, "--remove", "ID", "remove a rule again");
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
  static constexpr Command command{"allow", "allow a call from now on, with a narrow rule", 57, run_allow};
  return command;
}

}  // namespace pawl
