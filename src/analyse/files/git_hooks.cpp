// SPDX-License-Identifier: Apache-2.0
// What else git would run: its aliases, and the hooks of the checkout.
#include <algorithm>

#include "analyse/files/file_follower.h"
#include "analyse/files/references.h"
#include "analyse/places/path_class.h"
#include "base/restored.h"
#include "content/files/git_config.h"

namespace pawl {
namespace {

constexpr int kMaxFoldersUp = 30;
constexpr std::size_t kMaxConfigBytes = 256U << 10;

struct Checkout {
  std::string top;     // the work tree
  std::string folder;  // .git, or the folder of a worktree
  std::string common;  // where config and hooks are
};

// `text` as a path beside `folder`.
[[nodiscard]] std::string beside(const std::string& folder, std::string text) {
  while (text.ends_with('\n') || text.ends_with('\r')) text.pop_back();
  return text.starts_with('/') ? text : folder + "/" + text;
}

[[nodiscard]] Checkout find_checkout(std::string folder, const Files& files) {
  for (int i = 0; i < kMaxFoldersUp && !folder.empty(); ++i) {
    const std::string own = join_path(folder == "/" ? "" : folder, ".git");
    const FileKind kind = files.kind(own);
    if (kind != FileKind::missing) {
      Checkout checkout{folder, own, own};
      if (kind == FileKind::regular) {
        const std::string text = files.read(own, 4096).value_or("");
        if (!text.starts_with("gitdir: ")) return {};
        checkout.folder = checkout.common = beside(folder, text.substr(8));
        const std::string common = files.read(checkout.folder + "/commondir", 4096).value_or("");
        if (!common.empty()) checkout.common = beside(checkout.folder, common);
      }
      return checkout;
    }
    if (folder == "/") break;
    folder.resize(folder.rfind('/'));
    if (folder.empty()) folder = "/";
  }
  return {};
}

void add_settings(const std::string& path, const World& world, bool follows, std::vector<GitSetting>& into) {
  const Result<std::string> text = world.files.read(path, kMaxConfigBytes);
  if (!text) return;
  for (GitSetting& setting : read_git_config(*text)) {
    if (follows && setting.key == "include.path") {
      const std::string folder = path.substr(0, path.rfind('/'));
      const std::string included =
          setting.value.starts_with("~/") ? world.home + setting.value.substr(1) : beside(folder, setting.value);
      add_settings(included, world, false, into);
    }
    into.push_back(std::move(setting));
  }
}

[[nodiscard]] std::vector<GitSetting> settings_of(const Checkout& checkout, const World& world) {
  std::vector<GitSetting> settings;
  add_settings("/etc/gitconfig", world, true, settings);
  add_settings(world.home + "/.config/git/config", world, true, settings);
  add_settings(world.home + "/.gitconfig", world, true, settings);
  if (!checkout.common.empty()) add_settings(checkout.common + "/config", world, true, settings);
  return settings;
}

}  // namespace

// `git remote add x URL && git push x`: to a place that no person has agreed to.
void FileFollower::note_remotes(const Arguments& arguments, StepContext& context) {
  std::set<std::string, std::less<>>& remotes = context.files->remotes;
  const std::string first = arguments.operands.empty() ? std::string() : arguments.operands[0].text;
  if ((arguments.name == "git remote add" || arguments.name == "git remote set-url") && !first.empty()) {
    remotes.insert(first);
    return;
  }
  if (arguments.name.starts_with("git config") && arguments.operands.size() > 1) {
    const std::string& value = arguments.operands[1].text;
    context.files->git_settings[first] = arguments.operands[1].word->is_known() ? value : std::string();
    // `git config remote.origin.pushurl URL`
    const std::size_t key = first.rfind('.');
    if (first.starts_with("remote.") && key > 7 && key != std::string::npos &&
        (first.substr(key) == ".url" || first.substr(key) == ".pushurl"))
      remotes.insert(first.substr(7, key - 7));
    return;
  }
  const bool pushes = std::any_of(arguments.effects.begin(), arguments.effects.end(), [](const EffectFact& effect) {
    return effect.action == Action::push || effect.action == Action::force_push;
  });
  if (arguments.name == "git push" && pushes && remotes.contains(first.empty() ? "origin" : first))
    add_effect(EffectKind::history, Action::upload, first, {}, context);
}

void FileFollower::follow_git(StepContext& context, Scope& scope, const Stream& input) {
  const std::vector<Argument>& operands = context.arguments->operands;
  const bool has_subcommand = context.command != context.program;
  const std::span<const UnaskedFact> hooks = run_unasked_by(context.command);
  const bool may_be_alias = !has_subcommand && !operands.empty() && operands[0].word->is_known();
  if (hooks.empty() && !may_be_alias) return;
  const Checkout checkout = find_checkout(context.cwd, world_.files);
  const std::vector<GitSetting> settings = settings_of(checkout, world_);
  if (!may_be_alias) {
    if (checkout.top.empty()) return;
    const bool skips = context.arguments->has(Mark::unhooked);
    const std::string* path = find_setting(settings, "core.hookspath");
    std::string folder = path == nullptr           ? checkout.common + "/hooks"
                         : path->starts_with("~/") ? world_.home + path->substr(1)
                                                   : beside(checkout.top, *path);
    // husky's own folder only calls the files beside it.
    if (folder.ends_with("/.husky/_")) folder.resize(folder.size() - 2);
    for (const UnaskedFact& hook : hooks) {
      if (!skips || !hook.is_hook) run_hook(folder + "/" + std::string(hook.name), checkout.top, context, scope);
    }
    return;
  }
  const std::string& command = operands[0].text;
  const auto own = scope.files->git_settings.find("alias." + command);
  const std::string* alias =
      own == scope.files->git_settings.end() ? find_setting(settings, "alias." + command) : &own->second;
  if (alias == nullptr) return;
  std::string text = *alias;
  for (std::size_t i = 1; i < operands.size(); ++i) {
    const Word& word = *operands[i].word;
    text += word.is_known() ? " " + quoted_for_shell(word.text) : " \"${__unknown}\"";
  }
  const Following following(state_.found.references, "alias " + text);
  if (following.is_repeated()) return;
  const Span place = context.span;
  Scope inner = scope.of_child_shell();
  const Restored<bool> its_shell(state_.is_for_sh, true);
  if (text.starts_with('!')) {
    text.erase(0, 1);
    inner.go_to(checkout.top.empty() ? context.cwd : checkout.top);
    inner.is_found = true;
    static_cast<void>(as_found("the alias " + command, [&] { return host_.walk_shell(text, inner, input, &place); }));
  } else {
    inner.go_to(context.cwd);
    static_cast<void>(host_.walk_shell("git " + text, inner, input, &place));
  }
}

void FileFollower::run_hook(const std::string& path, const std::string& folder, StepContext& context, Scope& scope) {
  const std::string real = real_path(path, "/", false, true, world_);
  if (!scope.files->contents.contains(real) && world_.files.kind(real) != FileKind::regular) return;
  Word word;
  word.text = real;
  word.span = context.span;
  Word unknown;
  unknown.kind = Word::Kind::unknown;
  unknown.text = "$1";
  unknown.reason = "what git tells its hooks";
  Scope inner = scope.of_child_shell();
  inner.go_to(folder);
  execute_script({&word, word.text, "", {unknown, unknown, unknown}, true}, context, inner, {});
}

}  // namespace pawl
