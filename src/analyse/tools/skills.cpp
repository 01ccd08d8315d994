// SPDX-License-Identifier: Apache-2.0
#include "analyse/tools/skills.h"

#include <algorithm>

#include "knowledge/names.h"

namespace pawl {
namespace {

constexpr std::size_t kMaxPromptBytes = 256U << 10;

constexpr std::size_t kMaxSkills = 200;

[[nodiscard]] bool is_plain_name(std::string_view name) {
  return !name.empty() && name.size() < 256 && name[0] != '/' &&
         ("/" + std::string(name) + "/").find("/../") == std::string::npos &&
         std::none_of(name.begin(), name.end(), [](char c) { return c >= 0 && c < ' '; });
}

void replace_all(std::string& text, std::string_view what, std::string_view by) {
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + by.size()))
    text.replace(at, what.size(), by);
}

// The folders in which an agent looks: the current one and those above it up to the checkout, the project and home.
[[nodiscard]] std::vector<std::string> folders_of(const World& world) {
  std::vector<std::string> folders;
  const auto add = [&](const std::string& folder) {
    if (!folder.empty() && std::find(folders.begin(), folders.end(), folder) == folders.end())
      folders.push_back(folder);
  };
  for (std::string folder = world.cwd; !folder.empty(); folder.resize(folder.rfind('/'))) {
    add(folder);
    if (world.files.kind(folder + "/.git") != FileKind::missing || folder.rfind('/') == std::string::npos) break;
  }
  for (const std::string& folder : {world.project, world.home}) add(folder);
  return folders;
}

// `name: x` in the head of a skill.
[[nodiscard]] bool is_called(std::string_view text, std::string_view name) {
  if (!text.starts_with("---")) return false;
  const std::string_view head = text.substr(0, text.find("\n---", 3));
  for (std::size_t at = head.find("\nname:"); at != std::string_view::npos; at = head.find("\nname:", at + 1)) {
    std::string_view value = head.substr(at + 6, head.find('\n', at + 1) - at - 6);
    while (!value.empty() && std::string_view(" \t\"'\r").find(value.front()) != std::string_view::npos)
      value.remove_prefix(1);
    while (!value.empty() && std::string_view(" \t\"'\r").find(value.back()) != std::string_view::npos)
      value.remove_suffix(1);
    if (value == name) return true;
  }
  return false;
}

// The text with the arguments in their places. `first` is the number of the first one: agents count from 0 or from 1.
[[nodiscard]] std::string filled_in(std::string text, const PromptFile& file, std::string_view arguments,
                                    const std::vector<std::string>& words, std::size_t first) {
  replace_all(text, "${CLAUDE_SKILL_DIR}", file.path.substr(0, file.path.rfind('/')));
  replace_all(text, "{{args}}", arguments);
  for (std::size_t i = 0; i < 10; ++i) {
    const auto word = [&](std::size_t at) {
      return at < words.size() ? std::string_view(words[at]) : std::string_view();
    };
    replace_all(text, "$ARGUMENTS[" + std::to_string(i) + "]", word(i));
    if (i >= first) replace_all(text, "$" + std::to_string(i), word(i - first));
  }
  replace_all(text, "$ARGUMENTS", arguments);
  return text;
}

}  // namespace

std::vector<PromptFile> find_prompt_files(std::string_view name, const World& world) {
  if (name.starts_with('/')) name.remove_prefix(1);
  std::string plain(name);
  std::replace(plain.begin(), plain.end(), ':', '/');
  std::vector<PromptFile> found;
  if (!is_plain_name(plain)) return found;
  for (const std::string& folder : folders_of(world)) {
    for (const std::string_view place : file_names().prompts) {
      const std::size_t star = place.find('*');
      std::string path = folder + std::string(place.substr(0, star)) + plain + std::string(place.substr(star + 1));
      Result<std::string> text = world.files.read(path, kMaxPromptBytes);
      if (text) found.push_back({std::move(path), std::move(*text)});
    }
    for (const std::string_view skills : file_names().skill_folders) {
      std::size_t seen = 0;
      for (const std::string& skill : world.files.names(folder + std::string(skills))) {
        if (++seen > kMaxSkills) break;
        std::string path = folder + std::string(skills) + "/" + skill + "/SKILL.md";
        if (skill == plain) continue;
        Result<std::string> text = world.files.read(path, kMaxPromptBytes);
        if (text && is_called(*text, name)) found.push_back({std::move(path), std::move(*text)});
      }
    }
  }
  return found;
}

PromptCommands commands_of(const PromptFile& file, std::string_view arguments) {
  std::vector<std::string> words;
  for (std::string_view rest = arguments; !rest.empty();) {
    const std::size_t end = std::min(rest.find(' '), rest.size());
    if (end > 0) words.emplace_back(rest.substr(0, end));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  // The agent puts the arguments in first and looks for commands afterwards, so that an argument may hold one.
  PromptCommands found = commands_in_prompt(file.path, filled_in(file.text, file, arguments, words, 1));
  const auto add = [&](std::string command) {
    if (std::find(found.commands.begin(), found.commands.end(), command) == found.commands.end())
      found.commands.push_back(std::move(command));
  };
  const PromptCommands from_zero = commands_in_prompt(file.path, filled_in(file.text, file, arguments, words, 0));
  for (const std::string& command : from_zero.commands) add(command);
  // And an argument must not hide one that stands there: `$ARGUMENTS` with a backquote in it.
  for (const std::string& command : commands_in_prompt(file.path, file.text).commands)
    add(filled_in(command, file, arguments, words, 1));
  return found;
}

bool is_prompt_path(std::string_view path) {
  return std::ranges::any_of(file_names().prompts, [&](std::string_view place) {
    const std::size_t star = place.find('*');
    return path.find(place.substr(0, star)) != std::string_view::npos && path.ends_with(place.substr(star + 1));
  });
}

}  // namespace pawl
