// SPDX-License-Identifier: Apache-2.0
#include "analyse/places/git_head.h"

#include "analyse/places/git_index.h"
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

// What a file of git's settings says about pushing.
struct PushSettings {
  std::string target;     // of the branch, on the other side: refs/heads/…
  bool is_other = false;  // it may push something else than the branch
};

void read_settings(std::string_view text, std::string_view branch, PushSettings& into) {
  const std::string own = "[branch \"" + std::string(branch) + "\"]";
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
    if (section == own && key == "merge") into.target = value;
    if (lower(section) == "[push]" && key == "default") into.is_other |= value == "matching";
    if (section.starts_with("[remote") && (key == "push" || key == "mirror")) into.is_other = true;
  }
}

}  // namespace

std::string branch_of_push(const std::string& project, const std::string& home, const Files& files) {
  const std::string folder = git_folder_of(project, files);
  const std::string head = files.read(folder + "/HEAD", 4096).value_or("");
  const std::string start = "ref: " + std::string(kBranches);
  if (!head.starts_with(start)) return {};
  const std::string branch = head.substr(start.size(), head.find('\n') - start.size());
  // A worktree shares its settings with the others.
  std::string shared = folder;
  if (const std::string common = files.read(folder + "/commondir", 4096).value_or(""); !common.empty()) {
    const std::string path = common.substr(0, common.find('\n'));
    shared = path.starts_with('/') ? path : folder + "/" + path;
  }
  PushSettings settings;
  read_settings(files.read(shared + "/config", kMaxBytes).value_or(""), branch, settings);
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

}  // namespace pawl
