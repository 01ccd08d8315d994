// SPDX-License-Identifier: Apache-2.0
#include "scan/git_changes.h"

#include "base/child_lines.h"
#include "base/interrupt.h"
#include "base/visible.h"

namespace pawl {
namespace {

[[nodiscard]] std::vector<std::string> command_for(const ChangesWanted& wanted) {
  std::vector<std::string> argv = {"git", "--no-pager", "--literal-pathspecs", "--no-replace-objects"};
  for (const char* setting :
       {"core.fsmonitor=false", "core.hooksPath=/dev/null", "core.pager=cat", "log.showSignature=false",
        "core.sshCommand=false", "core.gitProxy=false", "credential.helper=", "color.ui=false", "log.showRoot=true",
        "log.mailmap=false", "core.quotePath=true", "diff.orderFile=/dev/null"})
    argv.insert(argv.end(), {"-c", setting});
  if (wanted.since.empty())
    argv.insert(argv.end(), {"diff", "--cached"});
  else
    argv.insert(argv.end(), {"log", "--format=%x00%H", "--cc", "--no-show-signature", "--no-notes"});
  argv.insert(argv.end(), {"-p", "--no-ext-diff", "--no-textconv", "--no-color", "--no-renames", "--text",
                           "--unified=0", "--inter-hunk-context=0", "--src-prefix=a/", "--dst-prefix=b/",
                           "--submodule=short", "--ignore-submodules=all", "--no-relative", "--no-indent-heuristic"});
  if (!wanted.since.empty()) argv.insert(argv.end(), {"--end-of-options", wanted.since + "..HEAD"});
  argv.emplace_back("--");
  argv.insert(argv.end(), wanted.paths.begin(), wanted.paths.end());
  return argv;
}

}  // namespace

Result<Done> read_changes(const ChangesWanted& wanted, std::size_t limit,
                          const std::function<void(const AddedText&)>& take) {
  Result<ChildLines> git = ChildLines::start(command_for(wanted), {{"GIT_ALLOW_PROTOCOL", "none"},
                                                                   {"GIT_NO_LAZY_FETCH", "1"},
                                                                   {"GIT_TERMINAL_PROMPT", "0"},
                                                                   {"GIT_OPTIONAL_LOCKS", "0"},
                                                                   {"GIT_PAGER", "cat"},
                                                                   {"GIT_EXTERNAL_DIFF", ""},
                                                                   {"LC_ALL", "C.UTF-8"}});
  if (!git) return git.error();
  AddedLines added(limit, take);
  std::string_view line;
  while (!is_interrupted() && git->next(line)) added.add(line);
  if (is_interrupted()) return Done{};
  added.finish();
  const int exit_code = git->finish();
  if (exit_code == 0) return Done{};
  std::string said = git->error_text().substr(0, git->error_text().find('\n'));
  if (said.starts_with("fatal: ")) said.erase(0, 7);
  // Outside of a checkout, `git diff` compares files and knows no `--cached`.
  if (wanted.since.empty() && said.find("unknown option `cached") != std::string::npos)
    said = "this folder is not in a git repository";
  return Error{Code::io_failed, "git: " + (said.empty() ? "exit " + std::to_string(exit_code) : visible(said))};
}

}  // namespace pawl
