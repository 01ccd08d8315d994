// SPDX-License-Identifier: Apache-2.0
#include "intake/wiring_state.h"

#include <algorithm>
#include <array>
#include <span>

#include "base/json.h"
#include "base/visible.h"
#include "intake/wiring.h"
#include "knowledge/agents.h"
#include "settings/toml.h"

namespace pawl {
namespace {

constexpr std::size_t kSettingsLimit = std::size_t{4} << 20;

// In an agent's `env` these reach the shell that runs the hook; `X_*` is a prefix. Those that lead the agent itself to
// other settings are in knowledge.
constexpr std::array<std::string_view, 8> kShellVariables = {"PATH", "HOME",       "PAWL_*",          "BASH_ENV",
                                                             "ENV",  "LD_PRELOAD", "LD_LIBRARY_PATH", "LD_AUDIT"};

[[nodiscard]] bool is_toml(std::string_view path) {
  return path.ends_with(".toml");
}

// Every value at a dotted path: a key that appears twice is looked at twice, because readers disagree on which one
// counts.
void collect(const Value& value, std::string_view path, std::vector<const Value*>& found) {
  const std::size_t dot = path.find('.');
  for (const Member& member : value.members) {
    if (member.name != path.substr(0, dot)) continue;
    if (dot == std::string_view::npos) {
      found.push_back(&member.value);
    } else {
      collect(member.value, path.substr(dot + 1), found);
    }
  }
}

[[nodiscard]] std::vector<const Value*> all_at(const Value& root, std::string_view path) {
  std::vector<const Value*> found;
  collect(root, path, found);
  return found;
}

[[nodiscard]] bool is_off(const Value& value, const SwitchFact& at) {
  if (value.kind == Value::Kind::boolean) return value.boolean == (at.off == SwitchFact::Off::when_true);
  // `strictPluginOnlyCustomization` takes a list of what it covers as well.
  return std::any_of(value.items.begin(), value.items.end(), [](const Value& item) { return item.text == "hooks"; });
}

[[nodiscard]] bool matches_all(const Value& group) {
  const Value* matcher = group.find("matcher");
  return matcher == nullptr || (matcher->is_string() && (matcher->text.empty() || matcher->text == "*"));
}

// Enough for a verdict. A shorter wait could end before it.
constexpr double kEnoughMs = 30'000;

// What an entry could do better, in words: `timeout` is gone.
struct Lack {
  std::string key;
  bool is_short = false;  // it is there, and the wait for a person ends earlier
};

// Whether the entry does what ours does. A longer time-out and a label are the person's own business. What only a gate
// has may be gone, as agents drop it when they write their settings anew: then `lacks` names it. So does a time-out
// that is enough for a verdict, as older versions of Pawl wired it.
[[nodiscard]] bool does_the_same(const Agent& agent, const Value& entry, const Value& wanted, const Value& extras,
                                 Lack& lacks) {
  lacks = {};
  for (const Member& member : wanted.members) {
    const Value* value = entry.find(member.name);
    if (value == nullptr && extras.find(member.name) != nullptr) {
      lacks = {member.name, false};
      continue;
    }
    if (value == nullptr) return false;
    const bool is_time = member.name == "timeout" && value->is_number();
    const bool is_long_enough = is_time && value->real * agent.time.unit_ms >= kEnoughMs;
    if (is_long_enough && value->real < member.value.real && lacks.key.empty()) lacks = {member.name, true};
    if (!is_long_enough && write_json(*value) != write_json(member.value)) return false;
  }
  // Anything else could narrow or weaken it: `if`, `async`, `shell`, `args`, `env`.
  return std::all_of(entry.members.begin(), entry.members.end(), [&](const Member& member) {
    return wanted.find(member.name) != nullptr || member.name == "statusMessage" || member.name == "description";
  });
}

[[nodiscard]] bool holds(const Value& root, const Agent& agent, const EventFact& event, const WiredBinary& binary,
                         Lack& lacks) {
  const Value extras = read_json(agent.gate_keys).value_or(Value::object());
  const Value group_wanted = hook_group(agent, event, binary);
  const Value& wanted = *entries_of(agent, group_wanted).front();
  for (const Value* groups : all_at(root, "hooks." + std::string(event.name))) {
    for (const Value& group : groups->items) {
      if (!matches_all(group)) continue;
      for (const Value* entry : entries_of(agent, group)) {
        if (does_the_same(agent, *entry, wanted, extras, lacks)) return true;
      }
    }
  }
  return false;
}

[[nodiscard]] bool holds_pawl(const Agent& agent, const Value& root) {
  for (const Value* hooks : all_at(root, "hooks")) {
    for (const Member& event : hooks->members) {
      for (const Value& group : event.value.items) {
        for (const Value* entry : entries_of(agent, group)) {
          const std::string* command = entry->find_text("command");
          if (command != nullptr && is_pawl_command(*command)) return true;
        }
      }
    }
  }
  return false;
}

[[nodiscard]] bool is_listed(std::string_view name, std::span<const std::string_view> variables) {
  return std::any_of(variables.begin(), variables.end(), [&](std::string_view known) {
    if (!known.ends_with('*')) return name == known;
    return name.starts_with(known.substr(0, known.size() - 1));
  });
}

// One text, read.
struct Document {
  SettingsText source;
  Value root;
};

class Examination {
 public:
  Examination(const Agent& agent, const std::string& home) : agent_(agent), home_(home) {}

  [[nodiscard]] WiringState run(const std::vector<SettingsText>& texts) {
    for (const SettingsText& text : texts) read(text);
    look_for_gates();
    for (const Document& document : documents_) {
      look_for_switches(document);
      look_for_variables(document);
      look_for_copies(document);
    }
    look_for_trust();
    return std::move(state_);
  }

 private:
  void blame(std::string_view path, std::string what) {
    state_.problems.push_back(in_quotes(path) + ": " + std::move(what));
  }

  void read(const SettingsText& text) {
    if (text.text.find_first_not_of(" \t\r\n") == std::string::npos) return;
    if (!agent_.takes_byte_order_mark && !is_toml(text.path) && text.text.starts_with(kByteOrderMark)) {
      // A project's file that the agent does not read can do nothing.
      if (text.scope != SettingsScope::project)
        blame(text.path, "begins with a byte order mark, which " + std::string(agent_.title) +
                             " does not read, so that no hook in it runs; run `pawl addto " + std::string(agent_.name) +
                             "`, which takes it out");
      has_mark_in_own_ = has_mark_in_own_ || text.path == own_settings();
      return;
    }
    JsonOptions options;
    options.allows_comments = agent_.allows_comments;
    options.allows_duplicate_keys = true;
    Result<Value> root = is_toml(text.path) ? read_toml(text.text, text.path) : read_json(text.text, options);
    if (root && root->is_object()) {
      documents_.push_back({text, *std::move(root)});
    } else if (text.scope != SettingsScope::project) {
      blame(text.path, "cannot be read (" + (root ? "not a table" : visible(root.error().text)) +
                           "), so that no hook in it runs; put it right");
    } else if (const std::string_view name = switch_named_in(text.text); !name.empty()) {
      // The agent's reader may take what ours does not.
      blame(text.path, "cannot be read, and mentions " + in_quotes(name) + "; put it right");
    }
  }

  [[nodiscard]] std::string_view switch_named_in(std::string_view text) const {
    for (const SwitchFact& at : agent_.off_switches) {
      // The name of a list (`disabled`) is too common a word.
      if (at.off == SwitchFact::Off::when_listed) continue;
      const std::string_view key = at.key.substr(at.key.rfind('.') + 1);
      if (text.find(key) != std::string_view::npos) return key;
    }
    return {};
  }

  [[nodiscard]] std::string own_settings() const { return join_path(home_, agent_.hooks_file); }

  [[nodiscard]] std::vector<std::string_view> gates_missing(SettingsScope scope, const WiredBinary& binary) {
    std::vector<std::string_view> missing;
    Lack lacks;
    for (const EventFact& event : agent_.events) {
      if (!event.is_gate) continue;
      const bool is_there = std::any_of(documents_.begin(), documents_.end(), [&](const Document& document) {
        const bool is_right_file =
            scope == SettingsScope::managed ? document.source.scope == scope : document.source.path == own_settings();
        return is_right_file && holds(document.root, agent_, event, binary, lacks);
      });
      if (!is_there) missing.push_back(event.name);
      if (is_there && !lacks.key.empty() && scope == SettingsScope::user) remark_on(lacks, event);
    }
    return missing;
  }

  void remark_on(const Lack& lacks, const EventFact& event) {
    const std::string where = "`" + own_settings() + "`: `" + lacks.key + "` is ";
    const std::string title(agent_.title);
    const std::string what = lacks.is_short ? "shorter than it could be at " + std::string(event.name) + ", so that " +
                                                  title + " waits less long for a person's answer"
                                            : "gone at " + std::string(event.name) + ", so that " + title +
                                                  " may go on without an answer of Pawl's";
    state_.remarks.push_back(where + what + "; run `pawl addto " + std::string(agent_.name) + "`");
  }

  void look_for_gates() {
    state_.is_managed = gates_missing(SettingsScope::managed, binary_for_everyone()).empty();
    const std::vector<std::string_view> missing = gates_missing(SettingsScope::user, binary_for_user(home_));
    state_.is_wired = state_.is_managed || missing.empty();
    if (state_.is_wired || has_mark_in_own_) return;
    std::string events;
    for (const std::string_view event : missing) events += (events.empty() ? "" : ", ") + std::string(event);
    blame(own_settings(),
          "Pawl's hook is missing or changed at " + events + "; run `pawl addto " + std::string(agent_.name) + "`");
  }

  void look_for_switches(const Document& document) {
    const bool is_managed_file = document.source.scope == SettingsScope::managed;
    // The user's and the project's switches do not reach managed hooks.
    if (state_.is_managed && !is_managed_file) return;
    for (const SwitchFact& at : agent_.off_switches) {
      if (at.counts_only_if_managed && (!is_managed_file || state_.is_managed)) continue;
      for (const Value* value : all_at(document.root, at.key)) look_at_switch(document, at, *value);
    }
  }

  void look_at_switch(const Document& document, const SwitchFact& at, const Value& value) {
    if (at.off != SwitchFact::Off::when_listed) {
      if (is_off(value, at))
        blame(document.source.path, in_quotes(at.key) + " is " + visible(write_json(value)) +
                                        ", so that Pawl's hooks do not run; take it out");
      return;
    }
    for (const Value& item : value.items) {
      if (item.text == "pawl" || is_pawl_command(item.text))
        blame(document.source.path, in_quotes(at.key) + " names Pawl's hook; take it out");
    }
  }

  void look_for_variables(const Document& document) {
    if (is_toml(document.source.path)) return;
    for (const Value* environment : all_at(document.root, "env")) {
      for (const Member& member : environment->members) {
        const bool leads_elsewhere = is_listed(member.name, agent_.variables);
        if (!leads_elsewhere && !is_listed(member.name, kShellVariables)) continue;
        blame(document.source.path,
              "`env` sets " + in_quotes(member.name) + ", which changes how Pawl's hook runs; take it out");
      }
    }
  }

  // Agents run equal commands once, and a copy may carry a time-out of a millisecond.
  void look_for_copies(const Document& document) {
    if (document.source.scope == SettingsScope::project && holds_pawl(agent_, document.root)) {
      blame(document.source.path, "holds a copy of Pawl's hook, which can take the place of the real one; take it out");
    }
  }

  // A hook that a person has not trusted or has disabled is skipped without a word.
  void look_for_trust() {
    if (agent_.trust_key.empty() || !state_.is_wired) return;
    const std::string path = join_path(home_, agent_.config);
    bool is_trusted = false;
    for (const Document& document : documents_) {
      if (document.source.path != path) continue;
      for (const Value* states : all_at(document.root, agent_.trust_key)) {
        for (const Member& hook : states->members) {
          if (hook.name.find(std::string(agent_.hooks_file) + ":pre_tool_use:") == std::string::npos) continue;
          if (hook.value.find_text("trusted_hash") != nullptr) is_trusted = true;
          const Value* enabled = hook.value.find("enabled");
          if (enabled != nullptr && enabled->kind == Value::Kind::boolean && !enabled->boolean) {
            blame(path, "a PreToolUse hook of " + in_quotes(agent_.hooks_file) + " is disabled; enable it in `/hooks`");
          }
        }
      }
    }
    if (!is_trusted) blame(path, std::string(agent_.what_is_left));
  }

  const Agent& agent_;
  const std::string& home_;
  std::vector<Document> documents_;
  bool has_mark_in_own_ = false;
  WiringState state_;
};

[[nodiscard]] std::string joined(const std::vector<std::string>& lines) {
  std::string out;
  for (const std::string& line : lines) out += "\n- " + line;
  return out;
}

}  // namespace

std::vector<SettingsText> settings_in_force(const Agent& agent, const std::string& home, const std::string& project,
                                            const Files& files) {
  constexpr std::string_view kProject = "<project>/";
  std::vector<SettingsText> texts;
  for (const std::string_view name : agent.settings) {
    if (is_listed(name, agent.unread)) continue;
    SettingsText text;
    if (name.starts_with("~/")) {
      text.path = join_path(home, name.substr(2));
    } else if (name.starts_with(kProject)) {
      // In the home folder itself the two are one file.
      if (project.empty() || project == home) continue;
      text.scope = SettingsScope::project;
      text.path = join_path(project, name.substr(kProject.size()));
    } else {
      text.scope = SettingsScope::managed;
      text.path = name;
    }
    Result<std::string> content = files.read(text.path, kSettingsLimit);
    if (content) {
      text.text = *std::move(content);
      texts.push_back(std::move(text));
    } else if (content.error().code != Code::not_found) {
      text.text = "?";  // there, but not for us: as good as broken
      texts.push_back(std::move(text));
    }
  }
  return texts;
}

WiringState wiring_state(const Agent& agent, const std::vector<SettingsText>& texts, const std::string& home) {
  return Examination(agent, home).run(texts);
}

WiringState wiring_state(const Agent& agent, const std::string& home, const std::string& project, const Files& files) {
  return wiring_state(agent, settings_in_force(agent, home, project, files), home);
}

Ruling judge_config_change(const Call& call, const Files& files) {
  Ruling ruling;
  ruling.by = "self-protection of Pawl";
  const Agent* agent = find_agent(call.agent);
  const std::string* source = call.input.find_text("source");
  if (agent == nullptr) {
    ruling.reason = "pawl: " + in_quotes(call.agent) + " is not an agent that Pawl knows, so this change is refused";
    return ruling;
  }
  if (source != nullptr && *source == "skills") {
    ruling.verdict = Verdict::allow;
    return ruling;
  }
  const WiringState state = wiring_state(*agent, call.home, call.project.empty() ? call.cwd : call.project, files);
  if (state.is_wired && state.problems.empty()) {
    ruling.verdict = Verdict::allow;
    return ruling;
  }
  ruling.reason = "pawl: this change of settings would take Pawl out of the way, so this session does not take it:" +
                  joined(state.problems) +
                  "\nthe file is already written; before the next session a person runs `pawl doctor`";
  return ruling;
}

std::string session_warning(const Call& call, const Files& files) {
  const Agent* agent = find_agent(call.agent);
  if (agent == nullptr) return {};
  const WiringState state = wiring_state(*agent, call.home, call.project.empty() ? call.cwd : call.project, files);
  if (state.problems.empty()) return {};
  return "pawl: " + std::string(agent->title) + " is not fully guarded:" + joined(state.problems) +
         "\nrun `pawl doctor`";
}

}  // namespace pawl
