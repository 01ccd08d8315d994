// SPDX-License-Identifier: Apache-2.0
#include "intake/wiring.h"

#include <charconv>

#include "base/diagnostic.h"
#include "base/files.h"
#include "base/json.h"
#include "base/quote.h"
#include "intake/json_edit.h"

namespace pawl {
namespace {

constexpr std::string_view kEveryonesBinary = "/usr/local/libexec/pawl/pawl";
constexpr std::string_view kRefusal =
    " || { echo 'pawl: the guard did not answer, so this call is refused; run: pawl doctor' >&2; exit 2; }";
constexpr std::string_view kNotice = " || { echo 'pawl: the guard did not answer; run: pawl doctor' >&2; exit 0; }";

[[nodiscard]] Result<Value> read_settings(const Agent& agent, std::string_view text) {
  JsonOptions options;
  options.allows_comments = agent.allows_comments;
  return read_json(text, options);
}

[[nodiscard]] bool is_blank(std::string_view text) {
  return text.find_first_not_of(" \t\r\n") == std::string_view::npos;
}

[[nodiscard]] Error misplaced(std::string_view text, const Value& value, std::string_view what) {
  std::size_t line = 1;
  std::size_t start = 0;
  for (std::size_t i = 0; i < value.span.begin && i < text.size(); ++i) {
    if (text[i] == '\n') {
      ++line;
      start = i + 1;
    }
  }
  return {Code::bad_settings,
          std::to_string(line) + ":" + std::to_string(value.span.begin - start + 1) + ": " + std::string(what)};
}

// The settings as far as we touch them: `hooks` is a table of lists, or absent.
[[nodiscard]] Result<Value> read_checked(const Agent& agent, std::string_view text) {
  Result<Value> read = read_settings(agent, text);
  if (!read) return read;
  if (!read->is_object())
    return misplaced(text, *read, "the settings are " + std::string(name_of(read->kind)) + ", not a table");
  const Value* hooks = read->find("hooks");
  if (hooks == nullptr) return read;
  if (!hooks->is_object())
    return misplaced(text, *hooks, "`hooks` is " + std::string(name_of(hooks->kind)) + ", not a table");
  for (const EventFact& event : agent.events) {
    const Value* groups = hooks->find(event.name);
    if (groups != nullptr && !groups->is_array()) {
      return misplaced(
          text, *groups,
          "`hooks." + std::string(event.name) + "` is " + std::string(name_of(groups->kind)) + ", not a list");
    }
  }
  return read;
}

[[nodiscard]] bool is_ours(const Value& hook) {
  const std::string* command = hook.find_text("command");
  return command != nullptr && is_pawl_command(*command);
}

// One text without the first thing that has to go, or nullopt if nothing has to.
[[nodiscard]] std::optional<std::string> without_one(const Agent& agent, std::string_view text, const Value& root) {
  const Value* hooks = root.find("hooks");
  if (hooks == nullptr || !hooks->is_object()) return std::nullopt;
  for (std::size_t e = 0; e < hooks->members.size(); ++e) {
    const Value& groups = hooks->members[e].value;
    for (std::size_t g = 0; g < groups.items.size(); ++g) {
      const std::vector<const Value*> entries = entries_of(agent, groups.items[g]);
      for (std::size_t h = 0; h < entries.size(); ++h) {
        if (!is_ours(*entries[h])) continue;
        // A list that held only our entry goes with it.
        if (entries.size() > 1) return remove_child(text, *groups.items[g].find("hooks"), h);
        if (groups.items.size() > 1) return remove_child(text, groups, g);
        if (hooks->members.size() > 1) return remove_child(text, *hooks, e);
        for (std::size_t m = 0; m < root.members.size(); ++m) {
          if (&root.members[m].value == hooks) return remove_child(text, root, m);
        }
      }
    }
  }
  return std::nullopt;
}

[[nodiscard]] bool equals(const Value& a, const Value& b) {
  return write_json(a) == write_json(b);
}

// Whether our entries are there exactly once each, and nothing else of ours.
[[nodiscard]] bool is_exactly_wired(const Agent& agent, const Value& root, const WiredBinary& binary) {
  const Value* hooks = root.find("hooks");
  if (hooks == nullptr) return false;
  std::size_t ours = 0;
  for (const Member& list : hooks->members) {
    for (const Value& group : list.value.items) {
      for (const Value* entry : entries_of(agent, group)) ours += is_ours(*entry) ? 1U : 0U;
    }
  }
  if (ours != agent.events.size()) return false;
  for (const EventFact& event : agent.events) {
    const Value* groups = hooks->find(event.name);
    if (groups == nullptr) return false;
    const Value wanted = hook_group(agent, event, binary);
    bool is_there = false;
    for (const Value& group : groups->items) is_there = is_there || equals(group, wanted);
    if (!is_there) return false;
  }
  return true;
}

// Puts `child` at hooks.EVENT, making what is missing on the way.
[[nodiscard]] std::string with_group(std::string_view text, const Value& root, std::string_view event,
                                     const Value& group) {
  const Value* hooks = root.find("hooks");
  Value list = Value::array();
  list.items.push_back(group);
  if (hooks == nullptr) {
    Value table = Value::object();
    table.set(event, std::move(list));
    return append_child(text, root, "hooks", table);
  }
  const Value* groups = hooks->find(event);
  if (groups == nullptr) return append_child(text, *hooks, event, list);
  return append_child(text, *groups, "", group);
}

}  // namespace

WiredBinary binary_for_user(const std::string& home) {
  return {join_path(home, ".pawl/bin/pawl"), home};
}

WiredBinary binary_for_everyone() {
  return {std::string(kEveryonesBinary), ""};
}

std::string hook_command(const Agent& agent, const EventFact& event, const WiredBinary& binary) {
  std::string command = quote_for_shell(binary.path) + " check --agent " + std::string(agent.name);
  if (agent.message.event.empty()) command += " --event " + quote_for_shell(event.name);
  if (!binary.home.empty()) command += " --home " + quote_for_shell(binary.home);
  command += event.is_gate ? kRefusal : kNotice;
  return command;
}

bool is_pawl_command(std::string_view command) {
  // The first shell word, then ` check --agent `.
  std::string program;
  std::size_t at = 0;
  while (at < command.size() && command[at] != ' ') {
    const char c = command[at];
    if (c == '\'' || c == '"') {
      const std::size_t end = command.find(c, at + 1);
      if (end == std::string_view::npos) return false;
      program += command.substr(at + 1, end - at - 1);
      at = end + 1;
    } else {
      if (c == '\\') ++at;
      if (at < command.size()) program += command[at++];
    }
  }
  const bool is_named_pawl = program == "pawl" || program.ends_with("/pawl");
  return is_named_pawl && command.substr(std::min(at, command.size())).starts_with(" check --agent ");
}

std::vector<const Value*> entries_of(const Agent& agent, const Value& item) {
  if (!agent.has_groups) return {&item};
  std::vector<const Value*> all;
  const Value* entries = item.find("hooks");
  if (entries == nullptr) return all;
  for (const Value& entry : entries->items) all.push_back(&entry);
  return all;
}

Value hook_group(const Agent& agent, const EventFact& event, const WiredBinary& binary) {
  Value entry = read_json(agent.entry_keys).value_or(Value::object());
  if (event.has_matcher && !agent.has_groups) entry.set("matcher", Value::of("*"));
  entry.set("command", Value::of(hook_command(agent, event, binary)));
  entry.set("timeout", Value::of(agent.time.wired));
  if (event.is_gate) {
    const Value keys = read_json(agent.gate_keys).value_or(Value::object());
    for (const Member& key : keys.members) entry.set(key.name, key.value);
  }
  if (!agent.has_groups) return entry;
  Value entries = Value::array();
  entries.items.push_back(std::move(entry));
  Value group = Value::object();
  if (event.has_matcher) group.set("matcher", Value::of("*"));
  group.set("hooks", std::move(entries));
  return group;
}

Result<std::string> wire_text(const Agent& agent, std::string_view text, const WiredBinary& binary) {
  if (!agent.takes_byte_order_mark && text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  std::string now = is_blank(text) ? std::string(agent.new_file) + "\n" : std::string(text);
  Result<Value> root = read_checked(agent, now);
  if (!root) return root.error();
  if (is_exactly_wired(agent, *root, binary)) return now;
  Result<std::string> clean = unwire_text(agent, now);
  if (!clean) return clean;
  now = *std::move(clean);
  for (const EventFact& event : agent.events) {
    root = read_checked(agent, now);
    if (!root) return root.error();
    now = with_group(now, *root, event.name, hook_group(agent, event, binary));
  }
  root = read_checked(agent, now);
  if (!root || !is_exactly_wired(agent, *root, binary)) {
    return Error{Code::internal, "1:1: the text would not hold the hooks after the change; it is left alone"};
  }
  return now;
}

Result<std::string> unwire_text(const Agent& agent, std::string_view text) {
  std::string now(text);
  if (is_blank(now)) return now;
  while (true) {
    const Result<Value> root = read_checked(agent, now);
    if (!root) return root.error();
    std::optional<std::string> next = without_one(agent, now, *root);
    if (!next) return now;
    now = *std::move(next);
  }
}

std::string complain_about_json(std::string_view file, std::string_view text, const Error& error) {
  std::size_t line = 1;
  std::size_t column = 1;
  const char* last = error.text.data() + error.text.size();
  const auto at_line = std::from_chars(error.text.data(), last, line);
  if (at_line.ec != std::errc{} || at_line.ptr == last) return std::string(file) + ": " + error.text;
  const auto at_column = std::from_chars(at_line.ptr + 1, last, column);
  const std::size_t colon = error.text.find(": ");
  if (at_column.ec != std::errc{} || colon == std::string::npos) return std::string(file) + ": " + error.text;
  std::size_t place = 0;
  for (; line > 1; --line) place = text.find('\n', place) + 1;
  place = std::min(place + column - 1, text.size());
  const auto begin = static_cast<std::uint32_t>(place);
  return complain(file, text, {begin, begin}, error.text.substr(colon + 2));
}

}  // namespace pawl
