// SPDX-License-Identifier: Apache-2.0
// From an agent's tool and its arguments to the same steps and effects as a shell command.
#include "knowledge/tools.h"

#include "analyse/analyse.h"
#include "analyse/effects.h"
#include "analyse/hosts.h"
#include "analyse/path_class.h"
#include "analyse/references.h"
#include "analyse/settings_edit.h"
#include "analyse/sql.h"
#include "analyse/tool_fields.h"
#include "analyse/walk.h"
#include "base/glob.h"
#include "content/patch.h"

namespace pawl {
namespace {

constexpr std::size_t kSettingsLimit = 1U << 20;

[[nodiscard]] Word known(std::string_view text) {
  Word word;
  word.text = text;
  return word;
}

[[nodiscard]] std::string quoted(std::string_view text) {
  std::string out = "'";
  for (const char c : text) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return out + "'";
}

// The words of a command as shell text, in which its shell is looked through like any other.
[[nodiscard]] std::string shell_text_of(const ToolUse& use) {
  if (use.kind == ToolUse::Kind::code)
    return use.language + (use.language.starts_with("python") ? " -c " : " -e ") + quoted(use.text);
  if (use.argv.empty()) return use.text;
  std::string text;
  for (const std::string& word : use.argv) text += (text.empty() ? "" : " ") + quoted(word);
  return text;
}

class ToolReader {
 public:
  ToolReader(const Call& call, const World& world) : call_(call), world_(world) { scope_.cwd = world.cwd; }

  Analysis read() {
    const ToolFact* fact = find_tool(call_.tool);
    const std::vector<ToolUse> uses =
        fact != nullptr ? uses_of_described(fact->kind, call_.input) : uses_of_undescribed(call_.tool, call_.input);
    for (const ToolUse& use : uses) add_use(use);
    run_shell_text();
    if (fact == nullptr) {
      StepContext here = context();
      add_effect(EffectKind::execute, Action::local, call_.tool, 0, here);
    }
    return std::move(out_);
  }

 private:
  StepContext context() { return {world_, scope_, out_, -1, call_.tool, {}, scope_.cwd, {}, false, 0}; }

  void add_gap(std::string reason) {
    StepContext here = context();
    add_effect(EffectKind::execute, Action::unknown, reason, 0, here);
    out_.gaps.push_back({{}, std::move(reason)});
  }

  void add_path(EffectKind kind, const ToolUse& use, std::uint16_t attributes) {
    StepContext here = context();
    std::string full = use.text;
    if (full == "~" || full.starts_with("~/")) full = world_.home + full.substr(1);
    Word word = known(full);
    if (use.is_pattern && has_pattern(full)) word.kind = Word::Kind::glob;
    if (use.is_recursive) attributes |= is_recursive;
    const std::size_t before = out_.effects.size();
    add_path_effect(kind, Action::none, word, full, attributes, 0, here);
    if (out_.effects.size() > before) mark_settings_edit(use, out_.effects.back());
  }

  // An edit of an agent's settings whose known result still calls Pawl is for a person to decide.
  void mark_settings_edit(const ToolUse& use, Effect& effect) {
    const bool is_edit = use.kind == ToolUse::Kind::write || use.kind == ToolUse::Kind::change;
    if (!is_edit || (effect.classes & path_agent_config) == 0 || (effect.classes & path_pawl_own) != 0) return;
    const Result<std::string> old_text = world_.files.read(effect.object, kSettingsLimit);
    const bool is_missing = world_.files.kind(effect.object) == FileKind::missing;
    if (!old_text && !is_missing) return;
    const std::string text_before = old_text ? *old_text : std::string();
    const std::optional<std::string> text = text_after(call_.input, text_before);
    if (text && keeps_guard(text_before, *text)) effect.attributes |= leaves_guard;
  }

  void add_use(const ToolUse& use) {
    switch (use.kind) {
      case ToolUse::Kind::shell:
      case ToolUse::Kind::code:
        // The patch tool is also reached through the shell, as an argv.
        if (use.argv.size() == 2 && use.argv[0] == "apply_patch") return add_patch(use.argv[1]);
        shell_ += (shell_.empty() ? "" : "\n") + shell_text_of(use);
        has_shell_ = true;
        break;
      case ToolUse::Kind::read:
        add_path(EffectKind::read, use, is_shown);
        break;
      case ToolUse::Kind::names:
        add_path(EffectKind::read, use, 0);
        break;
      case ToolUse::Kind::write:
        add_path(is_there(use.text) ? EffectKind::write : EffectKind::create, use, 0);
        break;
      case ToolUse::Kind::change:
        add_path(EffectKind::write, use, 0);
        break;
      case ToolUse::Kind::remove:
        add_path(EffectKind::remove, use, 0);
        break;
      case ToolUse::Kind::move:
        add_path(EffectKind::move, use, 0);
        break;
      case ToolUse::Kind::connect: {
        StepContext here = context();
        add_effect(EffectKind::connect, Action::download, host_of(use.text), 0, here);
        break;
      }
      case ToolUse::Kind::patch:
        add_patch(use.text);
        break;
      case ToolUse::Kind::sql:
      case ToolUse::Kind::query: {
        StepContext here = context();
        if (use.kind == ToolUse::Kind::sql || is_sql(use.text)) add_sql_effects(use.text, here);
        break;
      }
      case ToolUse::Kind::skill:
        break;
      case ToolUse::Kind::unread:
        add_gap(use.text);
        break;
      case ToolUse::Kind::missing:
        add_gap("the argument `" + use.text + "` is missing");
        break;
    }
  }

  [[nodiscard]] bool is_there(const std::string& path) const {
    return world_.files.kind(resolve_path(path, scope_.cwd, false, true, world_).path) != FileKind::missing;
  }

  // All shell text of the call as one, so that places in it are places in what is shown.
  void run_shell_text() {
    if (!has_shell_) return;
    for (const std::string_view field : {"workdir", "dir_path", "directory", "cwd", "Cwd", "working_directory"}) {
      const std::string* folder = call_.input.find_text(field);
      if (folder != nullptr && !folder->empty())
        scope_.cwd = resolve_path(*folder, scope_.cwd, false, true, world_).path;
    }
    out_.text = std::move(shell_);
    out_.is_shell = true;
    Walker walker(world_, out_);
    static_cast<void>(walker.walk_text(out_.text, scope_, {}, nullptr));
    drop_silent_steps(out_);
  }

  void add_patch(const std::string& text) {
    out_.text = text;
    const PatchFacts facts = read_patch(text);
    for (const PatchFact& file : facts.files) {
      const ToolUse use{ToolUse::Kind::change, file.path};
      switch (file.kind) {
        case PatchFact::Kind::add:
          add_path(EffectKind::create, use, 0);
          break;
        case PatchFact::Kind::update:
        case PatchFact::Kind::move_to:
          add_path(EffectKind::write, use, 0);
          break;
        case PatchFact::Kind::remove:
          add_path(EffectKind::remove, use, 0);
          break;
      }
    }
    if (!facts.is_total) add_gap("the patch is not understood");
  }

  const Call& call_;
  const World& world_;
  Scope scope_;
  Analysis out_;
  std::string shell_;
  bool has_shell_ = false;
};

}  // namespace

Analysis analyse_call(const Call& call, const World& world) {
  return ToolReader(call, world).read();
}

Analysis analyse_shell(std::string_view text, const World& world) {
  Call call;
  call.tool = "Bash";
  call.input = Value::object();
  call.input.set("command", Value::of(text));
  return analyse_call(call, world);
}

}  // namespace pawl
