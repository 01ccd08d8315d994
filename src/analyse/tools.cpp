// SPDX-License-Identifier: Apache-2.0
// From an agent's tool and its arguments to the same steps and effects as a shell command.
#include <algorithm>

#include "analyse/analyse.h"
#include "analyse/effects.h"
#include "analyse/path_class.h"
#include "analyse/references.h"
#include "analyse/sql.h"
#include "analyse/walk.h"
#include "content/patch.h"

namespace pawl {
namespace {

enum class ToolKind { shell, read, write, edit, search, fetch, patch, inert };

struct ToolFact {
  std::string_view name;
  ToolKind kind;
  std::string_view field;  // the argument that matters
};

// The built-in tools of the agents that Pawl speaks to.
constexpr ToolFact kTools[] = {
    {"Bash", ToolKind::shell, "command"},
    {"bash", ToolKind::shell, "command"},
    {"run_shell_command", ToolKind::shell, "command"},
    {"shell", ToolKind::shell, "command"},
    {"shell_command", ToolKind::shell, "command"},
    {"exec_command", ToolKind::shell, "cmd"},
    {"local_shell", ToolKind::shell, "command"},
    {"Read", ToolKind::read, "file_path"},
    {"read_file", ToolKind::read, "file_path"},
    {"NotebookRead", ToolKind::read, "notebook_path"},
    {"Write", ToolKind::write, "file_path"},
    {"write_file", ToolKind::write, "file_path"},
    {"Edit", ToolKind::edit, "file_path"},
    {"MultiEdit", ToolKind::edit, "file_path"},
    {"replace", ToolKind::edit, "file_path"},
    {"NotebookEdit", ToolKind::edit, "notebook_path"},
    {"Glob", ToolKind::search, "path"},
    {"Grep", ToolKind::search, "path"},
    {"LS", ToolKind::search, "path"},
    {"glob", ToolKind::search, "path"},
    {"search_file_content", ToolKind::search, "path"},
    {"grep_search", ToolKind::search, "path"},
    {"list_directory", ToolKind::search, "path"},
    {"WebFetch", ToolKind::fetch, "url"},
    {"web_fetch", ToolKind::fetch, "prompt"},
    {"apply_patch", ToolKind::patch, "command"},
    {"WebSearch", ToolKind::inert, ""},
    {"google_web_search", ToolKind::inert, ""},
    {"Task", ToolKind::inert, ""},
    {"Agent", ToolKind::inert, ""},
    {"TodoWrite", ToolKind::inert, ""},
    {"write_todos", ToolKind::inert, ""},
    {"update_plan", ToolKind::inert, ""},
    {"BashOutput", ToolKind::inert, ""},
    {"KillShell", ToolKind::inert, ""},
    {"ExitPlanMode", ToolKind::inert, ""},
    {"AskUserQuestion", ToolKind::inert, ""},
    {"ToolSearch", ToolKind::inert, ""},
};

// Arguments of tools that nobody described, by the names that shells are usually given under.
constexpr std::string_view kShellFields[] = {"command", "cmd", "shell_command", "script"};

[[nodiscard]] Word known(std::string_view text) {
  Word word;
  word.text = text;
  return word;
}

// The field as shell text: a string, or an argv whose shell is looked through like any other.
[[nodiscard]] std::string shell_text_of(const Value& value) {
  if (value.is_string()) return value.text;
  std::string text;
  for (const Value& item : value.items) {
    if (!text.empty()) text += ' ';
    text += '\'';
    for (const char c : item.text) text += c == '\'' ? std::string("'\\''") : std::string(1, c);
    text += '\'';
  }
  return text;
}

class ToolReader {
 public:
  ToolReader(const Call& call, const World& world) : call_(call), world_(world) { scope_.cwd = world.cwd; }

  Analysis read() {
    const auto fact =
        std::find_if(std::begin(kTools), std::end(kTools), [&](const ToolFact& t) { return t.name == call_.tool; });
    if (fact == std::end(kTools)) {
      read_undescribed();
      return std::move(out_);
    }
    const Value* value = call_.input.find(fact->field);
    if (value == nullptr && fact->kind == ToolKind::shell)
      value = call_.input.find(fact->field == "cmd" ? "command" : "cmd");
    if (fact->kind == ToolKind::inert) return std::move(out_);
    if (value == nullptr || (!value->is_string() && !value->is_array())) {
      // A search without a path means the current folder; any other tool without its argument is not understood.
      if (fact->kind != ToolKind::search) add_gap("the argument `" + std::string(fact->field) + "` is missing");
      return std::move(out_);
    }
    switch (fact->kind) {
      case ToolKind::shell:
        read_shell(*value);
        break;
      case ToolKind::read:
        add_path(EffectKind::read, value->text, is_shown);
        break;
      case ToolKind::search:
        add_path(EffectKind::read, value->text, 0);
        break;
      case ToolKind::write:
        add_path(world_.files.kind(value->text) == FileKind::missing ? EffectKind::create : EffectKind::write,
                 value->text, 0);
        break;
      case ToolKind::edit:
        add_path(EffectKind::write, value->text, 0);
        break;
      case ToolKind::fetch:
        read_fetch(value->text);
        break;
      case ToolKind::patch:
        read_patch_text(*value);
        break;
      case ToolKind::inert:
        break;
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

  void add_path(EffectKind kind, std::string_view path, std::uint16_t attributes) {
    StepContext here = context();
    std::string full(path);
    if (full == "~" || full.starts_with("~/")) full = world_.home + full.substr(1);
    add_path_effect(kind, Action::none, known(full), full, attributes, 0, here);
  }

  void read_shell(const Value& value) {
    for (const std::string_view field : {"workdir", "dir_path", "directory"}) {
      const std::string* folder = call_.input.find_text(field);
      if (folder != nullptr && !folder->empty())
        scope_.cwd = resolve_path(*folder, scope_.cwd, false, true, world_).path;
    }
    // The patch tool is also reached through the shell: `apply_patch <<EOF`, or an argv.
    if (value.is_array() && value.items.size() == 2 && value.items[0].text == "apply_patch") {
      read_patch_text(value.items[1]);
      return;
    }
    out_.text = shell_text_of(value);
    out_.is_shell = true;
    Walker walker(world_, out_);
    static_cast<void>(walker.walk_text(out_.text, scope_, {}, nullptr));
    drop_silent_steps(out_);
  }

  void read_fetch(std::string_view text) {
    StepContext here = context();
    const std::size_t scheme = text.find("://");
    std::string host(text.substr(scheme == std::string_view::npos ? 0 : scheme + 3));
    host = host.substr(0, host.find_first_of("/?# "));
    const std::size_t at = host.rfind('@');
    add_effect(EffectKind::connect, Action::download, at == std::string::npos ? host : host.substr(at + 1), 0, here);
  }

  void read_patch_text(const Value& value) {
    const std::string& text = value.is_array() && !value.items.empty() ? value.items.back().text : value.text;
    out_.text = text;
    const PatchFacts facts = read_patch(text);
    for (const PatchFact& file : facts.files) {
      switch (file.kind) {
        case PatchFact::Kind::add:
          add_path(EffectKind::create, file.path, 0);
          break;
        case PatchFact::Kind::update:
        case PatchFact::Kind::move_to:
          add_path(EffectKind::write, file.path, 0);
          break;
        case PatchFact::Kind::remove:
          add_path(EffectKind::remove, file.path, 0);
          break;
      }
    }
    if (!facts.is_total) add_gap("the patch is not understood");
  }

  // A tool that nobody described: shell text where the argument's name says so, else local code of some kind.
  void read_undescribed() {
    for (const std::string_view field : kShellFields) {
      const Value* value = call_.input.find(field);
      if (value == nullptr || (!value->is_string() && !value->is_array())) continue;
      read_shell(*value);
    }
    StepContext here = context();
    if (const std::string* sql = call_.input.find_text("sql"); sql != nullptr && call_.tool.starts_with("mcp__"))
      add_sql_effects(*sql, here);
    add_effect(EffectKind::execute, Action::local, call_.tool, 0, here);
  }

  const Call& call_;
  const World& world_;
  Scope scope_;
  Analysis out_;
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
