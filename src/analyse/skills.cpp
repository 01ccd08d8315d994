// SPDX-License-Identifier: Apache-2.0
#include "analyse/skills.h"

#include <algorithm>

#include "base/glob.h"

namespace pawl {
namespace {

constexpr std::size_t kMaxPromptBytes = 256U << 10;

// NAME is the skill's or command's; `a:b` stands in a folder.
struct Place {
  std::string_view before;
  std::string_view after;
};
constexpr Place kPlaces[] = {{"/.claude/skills/", "/SKILL.md"},
                             {"/.claude/commands/", ".md"},
                             {"/.gemini/commands/", ".toml"},
                             {"/.agents/skills/", "/SKILL.md"}};

[[nodiscard]] bool is_plain_name(std::string_view name) {
  return !name.empty() && name.size() < 256 && name.find("..") == std::string_view::npos && name[0] != '/' &&
         std::all_of(name.begin(), name.end(), [](char c) {
           return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_' ||
                  c == '.' || c == '/';
         });
}

void replace_all(std::string& text, std::string_view what, std::string_view by) {
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + by.size()))
    text.replace(at, what.size(), by);
}

}  // namespace

std::vector<PromptFile> find_prompt_files(std::string_view name, const World& world) {
  if (name.starts_with('/')) name.remove_prefix(1);
  std::string plain(name);
  std::replace(plain.begin(), plain.end(), ':', '/');
  std::vector<PromptFile> found;
  if (!is_plain_name(plain)) return found;
  std::vector<std::string> folders;
  for (const std::string& folder : {world.project, world.cwd, world.home}) {
    if (!folder.empty() && std::find(folders.begin(), folders.end(), folder) == folders.end())
      folders.push_back(folder);
  }
  for (const std::string& folder : folders) {
    for (const Place& place : kPlaces) {
      std::string path = folder + std::string(place.before) + plain + std::string(place.after);
      Result<std::string> text = world.files.read(path, kMaxPromptBytes);
      if (text) found.push_back({std::move(path), std::move(*text)});
    }
  }
  return found;
}

PromptCommands commands_of(const PromptFile& file, std::string_view arguments) {
  PromptCommands found = commands_in_prompt(file.path, file.text);
  std::vector<std::string> words;
  for (std::string_view rest = arguments; !rest.empty();) {
    const std::size_t end = std::min(rest.find(' '), rest.size());
    if (end > 0) words.emplace_back(rest.substr(0, end));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  for (std::string& command : found.commands) {
    replace_all(command, "${CLAUDE_SKILL_DIR}", file.path.substr(0, file.path.rfind('/')));
    replace_all(command, "{{args}}", arguments);
    for (std::size_t i = 0; i < 9; ++i) {
      const std::string_view word = i < words.size() ? std::string_view(words[i]) : std::string_view();
      replace_all(command, "$ARGUMENTS[" + std::to_string(i) + "]", word);
      replace_all(command, "$" + std::to_string(i + 1), word);
    }
    replace_all(command, "$ARGUMENTS", arguments);
  }
  return found;
}

bool is_prompt_path(std::string_view path) {
  return std::any_of(std::begin(kPlaces), std::end(kPlaces), [&](const Place& place) {
    return path.find(place.before) != std::string_view::npos && path.ends_with(place.after);
  });
}

}  // namespace pawl
