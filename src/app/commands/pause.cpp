// SPDX-License-Identifier: Apache-2.0
// `pawl pause TIME [--here]`: questions pass for a while, denies stay. For a person.
#include "approve/pause.h"

#include "app/answering.h"
#include "app/call_of_person.h"
#include "app/command.h"
#include "app/flags.h"
#include "app/person.h"
#include "app/terminal.h"
#include "base/process.h"
#include "base/visible.h"
#include "session/project.h"

namespace pawl {
namespace {

int fail(const std::string& text, int exit_code = 1) {
  print_error("pawl pause: " + text + "\n");
  return exit_code;
}

int run_pause(const std::vector<std::string>& arguments) {
  std::string length;
  bool is_here = false;
  Flags flags("pause", "let questions pass for a while; what is denied stays denied");
  flags.operand(length, "TIME", "how long: 90s, 15m, 2h").flag(is_here, "--here", "only in the project of this folder");
  flags.footer("`pawl resume` ends it. The log marks every call that would have been asked about.");
  if (const auto exit_code = flags.parse(arguments)) return *exit_code;
  const Result<std::int64_t> ms = read_length(length);
  if (!ms) return fail(ms.error().text, 2);
  if (const auto why = why_not_a_person()) return fail(*why);
  const Call here = command_here("");
  const std::string project = is_here ? find_project("", here.cwd, here.home, disk()) : "";
  const Result<ApproverKey> key = key_of_person(pawl_home());
  if (!key) return fail(key.error().text);
  const Result<Done> done = begin_pause(pawl_home(), project, *ms, *key->signer, key->level, user_in_words());
  if (!done) return fail(done.error().text);
  print("questions pass for " + length_of(*ms) + (is_here ? " in " + visible(project) : "") +
        "; denies stay; `pawl resume" + (is_here ? " --here" : "") + "` ends it\n");
  return 0;
}

}  // namespace

const Command& pause_command() {
  static constexpr Command command{"pause", "let questions pass for a while; denies stay",
                                   CommandGroup::changing, 50, run_pause};
  return command;
}

}  // namespace pawl
