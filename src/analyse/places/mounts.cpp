// SPDX-License-Identifier: Apache-2.0
#include "analyse/places/mounts.h"

#include <algorithm>

#include "base/one_of.h"
#include "knowledge/names.h"

namespace pawl {
namespace {

[[nodiscard]] bool is_path(std::string_view text) {
  return text.starts_with('/') || text.starts_with('.') || text.starts_with('~');
}

// The next part of `text` before `separator`, which is taken off.
[[nodiscard]] std::string_view next_part(std::string_view& text, char separator) {
  const std::size_t end = std::min(text.find(separator), text.size());
  const std::string_view part = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return part;
}

[[nodiscard]] Mount read_keys(std::string_view text) {
  Mount mount;
  std::string_view type = "volume";
  while (!text.empty()) {
    std::string_view value = next_part(text, ',');
    const std::string_view key = next_part(value, '=');
    if (key == "type") type = value;
    if (key == "source" || key == "src") mount.source = value;
    if (key == "target" || key == "dst" || key == "destination") mount.target = value;
    if (key == "readonly" || key == "ro") mount.is_read_only = value != "false" && value != "0";
  }
  if (type != "bind" && !is_path(mount.source)) mount.source.clear();
  return mount;
}

}  // namespace

Mount read_mount(std::string_view text) {
  const std::string_view before_path = text.substr(0, text.find_first_of(":/"));
  if (before_path.find('=') != std::string_view::npos) return read_keys(text);
  Mount mount;
  const std::string_view source = next_part(text, ':');
  // `-v /data` is a new volume at that place in the container.
  if (text.empty() || !is_path(source)) return mount;
  mount.source = source;
  mount.target = next_part(text, ':');
  while (!text.empty()) mount.is_read_only |= next_part(text, ',') == "ro";
  return mount;
}

std::string host_path(const std::vector<Mount>& mounts, std::string_view path) {
  const Mount* best = nullptr;
  for (const Mount& mount : mounts) {
    const bool holds = path.starts_with(mount.target) &&
                       (path.size() == mount.target.size() || mount.target == "/" || path[mount.target.size()] == '/');
    if (holds && !mount.target.empty() && (best == nullptr || mount.target.size() > best->target.size())) best = &mount;
  }
  if (best == nullptr) return {};
  const std::string_view rest = path.substr(best->target == "/" ? 0 : best->target.size());
  return (best->source == "/" && !rest.empty() ? "" : best->source) + std::string(rest);
}

bool gives_host_rights(std::string_view path, bool is_read_only) {
  if (path == "/") return true;
  const bool is_service = path.starts_with("/run/") || path.starts_with("/var/run/");
  if (is_service && path.ends_with(".sock")) return true;
  return !is_read_only && is_one_of(path, folder_names().host_rights);
}

}  // namespace pawl
