// SPDX-License-Identifier: Apache-2.0
// The text as something that another program is told to run: by a flag, a setting, a variable.
#include "around.h"
#include "rewrites.h"

namespace pawl {
namespace {

constexpr Rewrite kRewrites[] = {
    {"git-alias", quoted<"git -c alias.pawl='!'", " pawl">},
    {"git-pager", quoted<"git -c core.pager=", " log">},
    {"git-ssh-command", quoted<"GIT_SSH_COMMAND=", " git fetch">},
    {"git-editor", quoted<"GIT_EDITOR=", " git commit --amend">},
    {"git-rebase-exec", quoted<"git rebase main --exec ", "">},
    {"git-submodule", quoted<"git submodule foreach ", "">},
    {"git-filter-branch", quoted<"git filter-branch --tree-filter ", "">, true},
    {"git-bisect", quoted<"git bisect run sh -c ", "">},
    {"pager", quoted<"PAGER=", " man ls">},
    {"editor", quoted<"export EDITOR=", "; git commit">},
    {"bash-env", quoted<"printf %s ", " > /tmp/pawl_x; BASH_ENV=/tmp/pawl_x bash -c :">, true},
    {"proxy-command", quoted<"ssh -o ProxyCommand=", " host">},
    {"tar-checkpoint", quoted<"tar xf a.tar --checkpoint=1 --checkpoint-action=exec=", "">},
    {"vim", in_string<"vim -c '!", "' x">},
    {"systemd-run", quoted<"systemd-run --user sh -c ", "">, true},
    {"at", quoted<"at now <<< ", "">, true},
    {"tmux", quoted<"tmux new-session -d ", "">},
    {"npx-c", quoted<"npx -c ", "">},
    {"npm-exec", quoted<"npm exec -c ", "">},
    {"parallel", quoted<"parallel ::: ", "">},
    {"uv-run", quoted<"uv run bash -c ", "">},
    {"poetry-run", quoted<"poetry run sh -c ", "">},
};

}  // namespace

std::span<const Rewrite> rewrites_of_carriers() {
  return kRewrites;
}

}  // namespace pawl
