// SPDX-License-Identifier: Apache-2.0
#include "texts.h"

#include "base/files.h"
#include "base/json.h"
#include "calls.h"
#include "example_texts.h"

namespace pawl::meaning {
namespace {

constexpr std::size_t kMaxScript = 256 * 1024;
constexpr std::size_t kMaxTexts = 64 * 1024 * 1024;

std::string command_in(const Value& value) {
  if (value.kind == Value::Kind::string) return value.text;
  if (const Value* kind = value.find("kind"); kind != nullptr && kind->text != "command") return "";
  for (const std::string_view name : {"command", "text", "input"}) {
    if (const Value* found = value.find(name); found != nullptr && found->kind == Value::Kind::string)
      return found->text;
  }
  for (const std::string_view name : {"tool_input", "input"}) {
    if (const Value* input = value.find(name); input != nullptr) return command_in(*input);
  }
  return "";
}

// The shell that `#!/bin/bash -e` names; empty if it is none.
std::string shell_of(std::string_view text) {
  if (!text.starts_with("#!")) return "";
  const std::string_view line = text.substr(0, text.find('\n'));
  for (const std::string_view shell : {"bash", "zsh", "sh"}) {
    const std::size_t at = line.find(shell);
    if (at == std::string_view::npos || (line[at - 1] != '/' && line[at - 1] != ' ')) continue;
    const std::size_t end = at + shell.size();
    if (end == line.size() || line[end] == ' ') return std::string(shell);
  }
  return "";
}

}  // namespace

std::vector<Text> texts_of_repository() {
  std::vector<Text> texts;
  for (std::string& text : texts_of_rules(PAWL_SOURCE_DIR)) texts.push_back({"rules", std::move(text), "bash"});
  for (std::string& text : own_texts(PAWL_SOURCE_DIR)) texts.push_back({"shell_texts.txt", std::move(text), "bash"});
  for (std::string& text : posix_texts(PAWL_SOURCE_DIR)) texts.push_back({"posix_texts.txt", std::move(text), "sh"});
  for (const Scenario& scenario : read_scenarios(std::string(PAWL_SCENARIOS) + "/calls.txt")) {
    if (scenario.is_shell) texts.push_back({scenario.id, scenario.example, "bash"});
  }
  return texts;
}

std::vector<Text> texts_in_lines(const std::string& file) {
  std::vector<Text> texts;
  const std::string all = disk().read(file, kMaxTexts).value_or("");
  int number = 0;
  for (std::size_t at = 0; at < all.size();) {
    std::size_t end = all.find('\n', at);
    if (end == std::string::npos) end = all.size();
    ++number;
    const Result<Value> value = read_json(std::string_view(all).substr(at, end - at));
    at = end + 1;
    if (!value) continue;
    std::string command = command_in(*value);
    if (!command.empty()) texts.push_back({file + ":" + std::to_string(number), std::move(command), ""});
  }
  return texts;
}

std::vector<Text> texts_in_folder(const std::string& folder) {
  std::vector<Text> texts;
  for (const std::string& name : names_in(folder)) {
    if (!name.ends_with(".sh")) continue;
    Text text;
    text.name = name;
    text.text = disk().read(join_path(folder, name), kMaxScript).value_or("");
    static constexpr std::string_view kHead = "# shell: ";
    if (const std::size_t at = text.text.find(kHead); at != std::string::npos) {
      const std::size_t end = text.text.find('\n', at);
      text.shell = text.text.substr(at + kHead.size(), end - at - kHead.size());
    }
    texts.push_back(std::move(text));
  }
  return texts;
}

std::vector<Text> scripts_at(const std::vector<std::string>& paths) {
  std::vector<Text> texts;
  for (const std::string& path : paths) {
    const bool is_folder = disk().kind(path) == FileKind::folder;
    std::vector<std::string> files = {path};
    if (is_folder) {
      files.clear();
      for (const std::string& name : names_in(path)) files.push_back(join_path(path, name));
    }
    for (const std::string& file : files) {
      const Result<std::string> text = disk().read(file, kMaxScript);
      if (!text) continue;
      const std::string shell = shell_of(*text);
      if (!shell.empty()) texts.push_back({file, *text, shell});
    }
  }
  return texts;
}

bool is_for(const Text& text, ShellMode mode) {
  const std::string_view name = name_of(mode);
  if (text.shell.empty() || text.shell == name) return true;
  if (text.shell == "sh") return mode == ShellMode::dash || mode == ShellMode::busybox;
  if (text.shell == "bash") return mode == ShellMode::bash_file;
  return false;
}

}  // namespace pawl::meaning
