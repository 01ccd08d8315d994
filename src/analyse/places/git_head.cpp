// SPDX-License-Identifier: Apache-2.0
#include "analyse/places/git_head.h"

#include "analyse/places/git_index.h"
#include "analyse/places/hosts.h"
#include "base/lower.h"

namespace pawl {
namespace {

constexpr std::size_t kMaxBytes = 256 * 1024;
constexpr std::string_view kBranches = "refs/heads/";

[[nodiscard]] std::string_view trimmed(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t' || text.back() == '\r')) text.remove_suffix(1);
  return text;
}

// The folder that holds the settings. A worktree shares them with the others.
[[nodiscard]] std::string settings_folder(const std::string& folder, const Files& files) {
  const std::string common = files.read(folder + "/commondir", 4096).value_or("");
  if (common.empty()) return folder;
  const std::string path = common.substr(0, common.find('\n'));
  return path.starts_with('/') ? path : folder + "/" + path;
}

// What a file of git's settings says about pushing.
struct PushSettings {
  std::string target;     // of the branch, on the other side: refs/heads/…
  bool is_other = false;  // it may push something else than the branch
};

// Calls `take` with each section, as it is written, with each key in lower case, and its value.
template <class Take>
void read_lines(std::string_view text, Take take) {
  std::string section;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = trimmed(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.starts_with('[')) {
      section = line.substr(0, line.find(']') + 1);
      continue;
    }
    const std::size_t equals = std::min(line.find('='), line.size());
    const std::string key = lower(trimmed(line.substr(0, equals)));
    const std::string_view value = trimmed(line.substr(std::min(equals + 1, line.size())));
    take(section, key, value);
  }
}

void read_settings(std::string_view text, std::string_view branch, PushSettings& into) {
  const std::string own = "[branch \"" + std::string(branch) + "\"]";
  read_lines(text, [&](const std::string& section, const std::string& key, std::string_view value) {
    if (section == own && key == "merge") into.target = value;
    if (lower(section) == "[push]" && key == "default") into.is_other |= value == "matching";
    if (section.starts_with("[remote") && (key == "push" || key == "mirror")) into.is_other = true;
  });
}

}  // namespace

std::string branch_of_push(const std::string& project, const std::string& home, const Files& files) {
  const std::string folder = git_folder_of(project, files);
  const std::string head = files.read(folder + "/HEAD", 4096).value_or("");
  const std::string start = "ref: " + std::string(kBranches);
  if (!head.starts_with(start)) return {};
  const std::string branch = head.substr(start.size(), head.find('\n') - start.size());
  PushSettings settings;
  read_settings(files.read(settings_folder(folder, files) + "/config", kMaxBytes).value_or(""), branch, settings);
  read_settings(files.read(home + "/.gitconfig", kMaxBytes).value_or(""), branch, settings);
  if (settings.is_other) return {};
  const bool has_target = settings.target.starts_with(kBranches);
  return has_target ? settings.target.substr(kBranches.size()) : branch;
}

bool is_head_of_remote(std::string_view branch, const std::string& project, const Files& files) {
  const std::string folder = git_folder_of(project, files);
  const std::string head = files.read(folder + "/refs/remotes/origin/HEAD", 4096).value_or("");
  const std::string_view line = std::string_view(head).substr(0, head.find('\n'));
  return line == "ref: refs/remotes/origin/" + std::string(branch);
}

std::vector<std::string> hosts_of_remotes(const std::string& project, const Files& files) {
  std::vector<std::string> hosts;
  if (project.empty()) return hosts;
  const std::string folder = settings_folder(git_folder_of(project, files), files);
  const std::string text = files.read(folder + "/config", kMaxBytes).value_or("");
  read_lines(text, [&](const std::string& section, const std::string& key, std::string_view value) {
    const bool is_path = value.find(':') == std::string_view::npos || value.starts_with("file:");
    if (section.starts_with("[remote") && (key == "url" || key == "pushurl") && !is_path)
      hosts.push_back(host_of(value));
  });
  return hosts;
}

}  // namespace pawl
