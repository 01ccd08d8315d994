// SPDX-License-Identifier: Apache-2.0
// From an agent's tool and its arguments to the same steps and effects as a shell command.
#include "knowledge/tools.h"

#include <algorithm>
#include <map>

#include "analyse/analyse.h"
#include "analyse/effects/database_effects.h"
#include "analyse/effects/effects.h"
#include "analyse/files/references.h"
#include "analyse/places/hosts.h"
#include "analyse/places/path_class.h"
#include "analyse/shell/shell.h"
#include "analyse/tools/container_replacement.h"
#include "analyse/tools/given_paths.h"
#include "analyse/tools/interactive.h"
#include "analyse/tools/settings_edit.h"
#include "analyse/tools/skills.h"
#include "analyse/tools/tool_arguments.h"
#include "analyse/tools/tool_fields.h"
#include "base/glob.h"
#include "base/quote.h"
#include "content/files/patch.h"
#include "knowledge/agents.h"

namespace pawl {
namespace {

constexpr std::size_t kSettingsLimit = 1U << 20;
constexpr int kFollowedPaths = 64;

[[nodiscard]] Word known(std::string_view text) {
  Word word;
  word.text = text;
  return word;
}

// The words of a command as shell text, in which its shell is looked through like any other.
// Whether `~` is home there, nobody says: it is judged as home.
[[nodiscard]] std::string shell_text_of(const ToolUse& use) {
  if (use.argv.empty()) return use.text;
  std::string text;
  for (const std::string& word : use.argv) {
    const std::string front =
        word == "~" || word.starts_with("~/") ? word.substr(0, std::min<std::size_t>(2, word.size())) : "";
    const std::string rest = word.substr(front.size());
    text += (text.empty() ? "" : " ") + front + (rest.empty() && !front.empty() ? "" : quote_for_shell(rest));
  }
  return text;
}

class ToolReader {
 public:
  ToolReader(const Call& call, const World& world) : call_(call), world_(world) {
    scope_.go_to(world.cwd);
    if (world.known_files == nullptr) return;
    for (const KnownFile& file : world.known_files->with_sources()) scope_.files->written[file.path] = file.sources;
  }

  Analysis read() {
    const ToolFact* fact = find_tool(call_.tool);
    std::vector<ToolUse> uses =
        fact != nullptr ? uses_of_described(fact->kind, call_.input) : uses_of_undescribed(call_.tool, call_.input);
    for (ToolUse& use : uses_of_inspected(call_.tool, call_.input, world_.inspections)) uses.push_back(std::move(use));
    for (const ToolUse& use : uses) add_use(use);
    int followed = 0;
    if (fact == nullptr) {
      for (const GivenPath& given : paths_given(call_.tool, call_.input))
        add_given(given, !given.is_joined && followed++ < kFollowedPaths);
    }
    run_commands();
    note_replaced_containers(out_);
    const AgentFacts* agent = find_agent_facts(call_.agent);
    if ((agent != nullptr && agent->types_unseen) || (fact != nullptr && fact->kind == ToolKind::terminal))
      add_interactive_effects(out_);
    if (fact == nullptr) {
      StepContext here = context();
      add_effect(EffectKind::execute, Action::local, call_.tool, {}, here);
    }
    list_files();
    return std::move(out_);
  }

 private:
  StepContext context() { return {world_, scope_, out_, -1, call_.tool, {}, scope_.cwd(), {}, false, {}}; }

  void add_gap(std::string reason) {
    StepContext here = context();
    add_effect(EffectKind::execute, Action::unknown, reason, {}, here);
    out_.gaps.push_back({{}, std::move(reason)});
  }

  void add_path(EffectKind kind, const ToolUse& use, Attributes attributes) {
    StepContext here = context();
    std::string full = use.text;
    if (full == "~" || full.starts_with("~/")) full = world_.home + full.substr(1);
    Word word = known(full);
    if (use.is_pattern && has_pattern(full)) word.kind = Word::Kind::glob;
    if (use.is_recursive) attributes |= Attribute::recursive;
    const std::size_t before = out_.effects.size();
    add_path_effect(kind, Action::none, word, full, attributes, {}, here);
    if (out_.effects.size() == before) return;
    mark_settings_edit(use, out_.effects.back());
    const std::string path = out_.effects.back().object;
    const bool is_edit = use.kind == ToolUse::Kind::write || use.kind == ToolUse::Kind::change;
    if (is_edit) put_in_[path] = use.has_content ? use.content : what_is_edited();
    if (!is_edit || !is_prompt_path(path)) return;
    // What the edit would leave there; else what it puts in.
    const std::string old_text = world_.files.read(path, kSettingsLimit).value_or("");
    mark_prompt_commands(path, text_after(call_.input, old_text).value_or(what_is_put_in(use)));
  }

  // The new texts of an edit; patches tell theirs file by file.
  [[nodiscard]] std::string what_is_edited() const {
    std::string text;
    for (const Value* part : texts_under(call_.input, argument_names().put_in)) text += part->text + "\n";
    for (const Value* part : texts_under(call_.input, argument_names().content)) text += part->text + "\n";
    return text;
  }

  [[nodiscard]] std::string what_is_put_in(const ToolUse& use) const {
    std::string text = use.content;
    for (const Value* part : texts_under(call_.input, argument_names().put_in)) text += "\n" + part->text;
    std::string patch = out_.is_shell ? std::string() : out_.text;
    for (std::size_t at = patch.find("\n+"); at != std::string::npos; at = patch.find("\n+", at))
      patch.erase(at + 1, 1);
    return text + "\n" + patch;
  }

  // An edit of an agent's settings whose known result still calls Pawl is for a person to decide.
  void mark_settings_edit(const ToolUse& use, Effect& effect) {
    const bool is_edit = use.kind == ToolUse::Kind::write || use.kind == ToolUse::Kind::change;
    if (!is_edit || !effect.classes.has(PathClass::agent_config) || effect.classes.has(PathClass::pawl_own)) return;
    const Result<std::string> old_text = world_.files.read(effect.object, kSettingsLimit);
    const bool is_missing = world_.files.kind(effect.object) == FileKind::missing;
    if (!old_text && !is_missing) return;
    const std::string text_before = old_text ? *old_text : std::string();
    const std::optional<std::string> text = text_after(call_.input, text_before);
    if (text && keeps_guard(text_before, *text)) effect.attributes |= Attribute::leaves_guard;
  }

  // What the call would leave in files.
  void list_files() {
    for (const auto& written : scope_.files->written) {
      const std::string& path = written.first;
      const Sources sources = written.second;
      const std::optional<KnownFile> known = known_file(path, world_);
      const bool is_whole = std::find(whole_.begin(), whole_.end(), path) != whole_.end();
      const auto content = scope_.files->contents.find(path);
      const bool has_content = content != scope_.files->contents.end();
      // As an earlier call left it.
      if (known && known->sources == sources && !sources.is_empty() && !is_whole && !has_content) continue;
      FileChange change{path, sources, is_whole || (has_content && content->second.is_known)};
      if (has_content && content->second.text.empty()) change.copied_from = content->second.file;
      if (const auto placed = scope_.files->relocations.find(path);
          placed != scope_.files->relocations.end() && !has_content)
        change.copied_from = placed->second.ways.front().from;
      if (change.copied_from == path) change.copied_from.clear();
      if (const auto text = put_in_.find(path); text != put_in_.end())
        change.text = text->second;
      else if (has_content && content->second.is_known)
        change.text = content->second.text;
      out_.files.push_back(std::move(change));
      if (has_content && is_prompt_path(path)) mark_prompt_commands(path, content->second.text);
    }
  }

  // Once, by whichever of its arguments it was found.
  void add_shell(std::string text) {
    const bool is_known = std::any_of(commands_.begin(), commands_.end(), [&](const ToolUse& command) {
      return command.kind == ToolUse::Kind::shell && command.text == text;
    });
    if (!is_known) commands_.push_back({ToolUse::Kind::shell, std::move(text)});
  }

  void add_use(const ToolUse& use) {
    switch (use.kind) {
      case ToolUse::Kind::shell:
        // The patch tool is also reached through the shell, as an argv.
        if (use.argv.size() == 2 && use.argv[0] == "apply_patch") return add_patch(use.argv[1]);
        add_shell(shell_text_of(use));
        break;
      case ToolUse::Kind::program:
        commands_.push_back(use);
        break;
      case ToolUse::Kind::code:
        commands_.push_back(
            {ToolUse::Kind::program, {}, {use.language, use.language.starts_with("python") ? "-c" : "-e", use.text}});
        break;
      case ToolUse::Kind::page:
        add_page(use.text);
        break;
      case ToolUse::Kind::read:
        add_path(EffectKind::read, use, Attribute::shown);
        break;
      case ToolUse::Kind::names:
        add_path(EffectKind::read, use, {});
        break;
      case ToolUse::Kind::write:
        add_path(is_there(use.text) ? EffectKind::write : EffectKind::create, use, {});
        if (use.has_content && use.content.empty() && !out_.effects.empty() &&
            out_.effects.back().kind == EffectKind::write)
          mark_emptied(out_.effects.back(), false, world_);
        if (use.has_content && !out_.effects.empty()) whole_.push_back(out_.effects.back().object);
        break;
      case ToolUse::Kind::change:
        add_path(EffectKind::write, use, {});
        break;
      case ToolUse::Kind::remove:
        add_path(EffectKind::remove, use, {});
        break;
      case ToolUse::Kind::move:
        add_path(EffectKind::move, use, {});
        break;
      case ToolUse::Kind::connect: {
        StepContext here = context();
        add_effect(EffectKind::connect, Action::download, host_of(use.text), {}, here);
        mark_deceptive(use.text, here);
        mark_guards_page(use.text, here);
        break;
      }
      case ToolUse::Kind::patch:
        add_patch(use.text);
        break;
      case ToolUse::Kind::skill:
        add_skill(use);
        break;
      case ToolUse::Kind::service: {
        StepContext here = context();
        for (const EffectFact& fact : use.effects) {
          add_effect(fact.kind, fact.action, use.text, fact.attributes, here);
          // A store that is asked for what it holds.
          if (fact.kind == EffectKind::read) out_.effects.back().classes = PathClass::secret;
        }
        break;
      }
      case ToolUse::Kind::sql:
      case ToolUse::Kind::query: {
        StepContext here = context();
        if (use.kind == ToolUse::Kind::sql || is_sql(use.text)) Shell(world_, out_).walk_sql(use.text, here, scope_);
        break;
      }
      case ToolUse::Kind::unread:
        add_gap(use.text);
        break;
      case ToolUse::Kind::missing:
        add_gap("the argument `" + use.text + "` is missing");
        break;
    }
  }

  // Of the paths that it is given, what guards the agent counts as changed, and secrets count as read. The links of the
  // first ones are followed.
  void add_given(const GivenPath& given, bool is_followed) {
    constexpr PathClasses kGuards = PathClass::agent_config | PathClass::pawl_own;
    const std::string path = given.text.starts_with("~/") ? world_.home + given.text.substr(1) : given.text;
    const ResolvedPath resolved = is_followed || !path.starts_with('/')
                                      ? resolve_path(path, scope_.cwd(), false, true, world_)
                                      : ResolvedPath{path, classes_of_written(path, false, world_)};
    const bool is_guard = (given.use != GivenPath::Use::looks && resolved.classes.has_any(kGuards)) ||
                          (given.use == GivenPath::Use::puts && resolved.classes.has(PathClass::persistence));
    if (!is_guard && !is_given_secret(given, resolved)) return;
    const bool is_said = std::any_of(out_.effects.begin(), out_.effects.end(),
                                     [&](const Effect& effect) { return effect.object == resolved.path; });
    if (is_said) return;
    const ToolUse use{ToolUse::Kind::change, path};
    is_guard ? add_path(EffectKind::write, use, {}) : add_path(EffectKind::read, use, Attribute::shown);
  }

  // `/.env` may as well be the path of a page: outside of the places that secrets have, the file must be there.
  [[nodiscard]] bool is_given_secret(const GivenPath& given, const ResolvedPath& resolved) const {
    constexpr PathClasses kSecrets = PathClass::secret | PathClass::credential_store | PathClass::pawl_secret;
    if (given.is_login || !resolved.classes.has_any(kSecrets)) return false;
    const FileKind kind = world_.files.kind(resolved.path);
    const bool is_in_place =
        !given.is_joined && (is_below(resolved.path, world_.home) || is_below(resolved.path, world_.project) ||
                             resolved.classes.has(PathClass::system));
    return kind == FileKind::regular || (kind == FileKind::missing && is_in_place);
  }

  // A page is a sandbox of its own: of its code counts what it sends away of what the page keeps.
  void add_page(const std::string& code) {
    Analysis page;
    Scope scope = scope_;
    const FilesAsBefore as_before(*scope_.files);
    Shell shell(world_, page);
    shell.run_command({"node", "-e", "(" + code + ")()"}, scope, {});
    StepContext here = context();
    for (const Effect& effect : page.effects) {
      if (effect.kind == EffectKind::connect && effect.attributes.has(Attribute::carries_secret))
        add_effect(effect.kind, effect.action, effect.object, effect.attributes, here);
    }
  }

  // Its file's own shell lines run before the model sees its text, and no hook sees them.
  void add_skill(const ToolUse& use) {
    for (const PromptFile& file : find_prompt_files(use.text, world_)) {
      const PromptCommands found = commands_of(file, use.content);
      for (const std::string& command : found.commands) commands_.push_back({ToolUse::Kind::shell, command});
      if (found.has_hooks) add_gap("hooks of its own in " + file.path);
      if (!found.commands.empty()) append_note(out_, {}, "shell lines of " + file.path);
    }
  }

  // Whoever writes such lines writes what runs later, unasked.
  void mark_prompt_commands(const std::string& path, std::string_view text) {
    const PromptCommands found = commands_in_prompt(path, text);
    if (found.commands.empty() && !found.has_hooks) return;
    for (Effect& effect : out_.effects) {
      const bool is_write = effect.kind == EffectKind::write || effect.kind == EffectKind::create;
      if (is_write && effect.object == path) effect.classes |= PathClass::persistence;
    }
  }

  [[nodiscard]] bool is_there(const std::string& path) const {
    return world_.files.kind(real_path(path, scope_.cwd(), false, true, world_)) != FileKind::missing;
  }

  // Each by itself: no text can be a here-document's or a quote's inside of another. What the agent wrote for a shell
  // is shown, as one text; of a program that the call only amounts to, the call itself is.
  void run_commands() {
    if (commands_.empty()) return;
    for (const std::string_view field : {"workdir", "dir_path", "directory", "cwd", "Cwd", "working_directory"}) {
      const std::string* folder = call_.input.find_text(field);
      if (folder != nullptr && !folder->empty()) scope_.go_to(real_path(*folder, scope_.cwd(), false, true, world_));
    }
    Shell shell(world_, out_);
    for (const ToolUse& command : commands_) {
      Span place{};
      if (command.kind == ToolUse::Kind::shell) {
        out_.is_shell = true;
        if (!out_.text.empty()) out_.text += "\n";
        place = {static_cast<std::uint32_t>(out_.text.size()),
                 static_cast<std::uint32_t>(out_.text.size() + command.text.size())};
        out_.text += command.text;
      }
      if (commands_.size() == 1 && command.kind == ToolUse::Kind::shell) {
        static_cast<void>(shell.walk_text(out_.text, scope_, {}, nullptr));
        break;
      }
      Scope inner = scope_;
      run_command(command, place, shell, inner);
    }
    drop_silent_steps(out_);
  }

  static void run_command(const ToolUse& command, const Span& place, Shell& shell, Scope& scope) {
    Stream input;
    input.is_known = command.has_content;
    input.text = command.content;
    if (command.argv.empty()) {
      static_cast<void>(shell.walk_text(command.text, scope, input, &place));
    } else {
      shell.run_command(command.argv, scope, input);
    }
  }

  void add_patch(const std::string& text) {
    out_.text = text;
    const PatchFacts facts = read_patch(text);
    for (const PatchFact& file : facts.files) {
      ToolUse use{ToolUse::Kind::change, file.path};
      use.content = file.content;
      use.has_content = true;
      switch (file.kind) {
        case PatchFact::Kind::add:
          add_path(EffectKind::create, use, {});
          if (!out_.effects.empty()) whole_.push_back(out_.effects.back().object);
          break;
        case PatchFact::Kind::update:
        case PatchFact::Kind::move_to:
          add_path(EffectKind::write, use, {});
          break;
        case PatchFact::Kind::remove:
          add_path(EffectKind::remove, use, {});
          break;
      }
    }
    if (!facts.is_total) add_gap("the patch is not understood");
  }

  const Call& call_;
  const World& world_;
  Scope scope_;
  Analysis out_;
  std::vector<ToolUse> commands_;   // texts for a shell, and programs that the call amounts to, in their order
  std::vector<std::string> whole_;  // paths whose text is all the call's own
  std::map<std::string, std::string, std::less<>> put_in_;  // path -> the text that the call puts there
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
