// SPDX-License-Identifier: Apache-2.0
#include "app/doctor/wiring.h"

#include <algorithm>

#include "base/json.h"
#include "base/quote.h"
#include "settings/toml.h"

namespace pawl {
namespace {

[[nodiscard]] Value read_or_null(const Agent& agent, const SettingsText& text) {
  if (text.path.ends_with(".toml")) return read_toml(text.text, text.path).value_or(Value());
  JsonOptions options;
  options.allows_comments = agent.allows_comments;
  options.allows_duplicate_keys = true;
  return read_json(text.text, options).value_or(Value());
}

[[nodiscard]] ConfiguredHook hook_from(const SettingsText& text, const Value& group, const Value& entry) {
  ConfiguredHook hook;
  hook.file = text.path;
  hook.scope = text.scope;
  if (const std::string* matcher = group.find_text("matcher")) hook.matcher = *matcher;
  const std::string* command = entry.find_text("command");
  if (command != nullptr) hook.command = *command;
  const Value* timeout = entry.find("timeout");
  if (timeout != nullptr && timeout->is_number()) hook.timeout = static_cast<std::int64_t>(timeout->real);
  hook.shown = command != nullptr ? *command : write_json(entry);
  return hook;
}

// The end of the first shell word, and that word without its quotes.
struct FirstWord {
  std::string text;
  std::size_t end = 0;
};

[[nodiscard]] FirstWord first_word(std::string_view command) {
  FirstWord word;
  std::size_t& at = word.end;
  while (at < command.size() && command[at] != ' ') {
    const char c = command[at];
    if (c == '\'' || c == '"') {
      const std::size_t close = std::min(command.find(c, at + 1), command.size());
      word.text += command.substr(at + 1, close - at - 1);
      at = std::min(close + 1, command.size());
    } else {
      if (c == '\\' && at + 1 < command.size()) ++at;
      word.text += command[at++];
    }
  }
  return word;
}

}  // namespace

std::vector<ConfiguredHook> hooks_of_event(const Agent& agent, const std::vector<SettingsText>& texts,
                                           std::string_view event) {
  std::vector<ConfiguredHook> found;
  for (const SettingsText& text : texts) {
    const Value root = read_or_null(agent, text);
    const Value* hooks = root.find("hooks");
    const Value* groups = hooks == nullptr ? nullptr : hooks->find(event);
    if (groups == nullptr) continue;
    for (std::size_t g = 0; g < groups->items.size(); ++g) {
      const std::vector<const Value*> entries = entries_of(agent, groups->items[g]);
      for (std::size_t e = 0; e < entries.size(); ++e) {
        ConfiguredHook hook = hook_from(text, groups->items[g], *entries[e]);
        hook.group = g;
        hook.entry = e;
        found.push_back(std::move(hook));
      }
    }
  }
  return found;
}

std::optional<ConfiguredHook> own_hook(const Agent& agent, const std::vector<SettingsText>& texts,
                                       const WiredBinary& binary) {
  const std::string wanted = hook_command(agent, tool_gate(agent), binary);
  std::optional<ConfiguredHook> found;
  for (ConfiguredHook& hook : hooks_of_event(agent, texts, tool_gate(agent).name)) {
    if (hook.scope == SettingsScope::project || !is_pawl_command(hook.command)) continue;
    const bool is_exact = hook.command == wanted;
    if (!found || is_exact) found = std::move(hook);
    if (is_exact) break;
  }
  return found;
}

bool holds_anything_of_ours(const Agent& agent, const std::vector<SettingsText>& texts) {
  for (const EventFact& event : agent.events) {
    for (const ConfiguredHook& hook : hooks_of_event(agent, texts, event.name)) {
      if (hook.scope != SettingsScope::project && is_pawl_command(hook.command)) return true;
    }
  }
  return false;
}

std::string program_of(std::string_view command) {
  return first_word(command).text;
}

std::string with_program(std::string_view command, std::string_view program) {
  const FirstWord word = first_word(command);
  std::string out = quote_for_shell(program);
  std::string_view rest = command.substr(word.end);
  // A bare name is found on PATH; elsewhere it is only a word.
  if (word.text.find('/') == std::string::npos) return out + std::string(rest);
  while (true) {
    const std::size_t at = rest.find(word.text);
    out += rest.substr(0, at);
    if (at == std::string_view::npos) return out;
    out += program;
    rest.remove_prefix(at + word.text.size());
  }
}

}  // namespace pawl
