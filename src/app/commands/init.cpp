// SPDX-License-Identifier: Apache-2.0
// `pawl init`: writes the configuration with all its defaults commented out, or one for CI. Never overwrites.
#include "app/command.h"
#include "app/flags.h"
#include "app/terminal.h"
#include "base/files.h"
#include "base/visible.h"
#include "settings/default_config.h"
#include "settings/policy.h"

namespace pawl {
namespace {

int run_init(const std::vector<std::string>& arguments) {
  bool is_for_ci = false;
  Flags flags("init", "write a configuration file with comments; never overwrite one");
  flags.flag(is_for_ci, "--ci", "for machines where nobody can be asked: deny what Pawl would ask about");
  if (const auto exit_code = flags.parse(arguments)) return *exit_code;

  const std::string home = pawl_home();
  const std::string path = path_of_user_config(home);
  // Anything there counts, also a link that leads nowhere: it is somebody's choice.
  if (disk().kind(path) != FileKind::missing && is_for_ci) {
    print_error("pawl init: `" + visible(path) +
                "` already exists, so nothing was changed; to deny what Pawl would ask about, run `pawl config set "
                "approval.prompts false`\n");
    return 1;
  }
  if (disk().kind(path) != FileKind::missing) {
    print("`" + visible(path) + "` already exists; nothing was changed\n");
    return 0;
  }
  Result<Done> done = make_folder(home, 0700);
  if (done) done = write_file(path, is_for_ci ? ci_config() : default_config(), 0600);
  if (!done) {
    print_error("pawl init: " + visible(done.error().text) + "\n");
    return 1;
  }
  print("wrote `" + visible(path) +
        (is_for_ci ? "`; from now on Pawl denies what it would ask about\n"
                   : "`; every value in it is the default, so nothing changes yet\n"));
  return 0;
}

}  // namespace

const Command& init_command() {
  static constexpr Command command{"init", "write a configuration file with comments",
                                   CommandGroup::changing, 80, run_init};
  return command;
}

}  // namespace pawl
