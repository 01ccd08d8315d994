// SPDX-License-Identifier: Apache-2.0
#include "app/install.h"

#include <filesystem>

#include "app/on_path.h"
#include "app/terminal.h"
#include "base/files.h"
#include "base/process.h"
#include "base/visible.h"
#include "intake/wiring.h"

namespace pawl {
namespace {

constexpr std::size_t kLimit = std::size_t{1} << 30;

// Hooks run a copy of their own, which installing leaves alone.
[[nodiscard]] bool is_wired_copy_another() {
  const Result<std::string> wired = disk().read(binary_for_user(home_of_person()).path, kLimit);
  const Result<std::string> own = disk().read(own_path(), kLimit);
  return wired && own && *wired != *own;
}

}  // namespace

std::optional<std::string> prefix_folder(const std::string& given, std::string_view command) {
  if (given.empty()) return usual_prefix(home_of_person());
  std::error_code failure;
  std::string prefix = std::filesystem::absolute(given, failure).lexically_normal().string();
  while (prefix.size() > 1 && prefix.ends_with('/')) prefix.pop_back();
  const FileKind kind = disk().kind(prefix + "/.");
  if (!failure && kind == FileKind::folder) return prefix;
  // A folder of one's own that is not there yet is made, but not the way to it.
  const bool can_be_made = disk().kind(prefix) == FileKind::missing &&
                           disk().kind(prefix.substr(0, prefix.rfind('/')) + "/.") == FileKind::folder;
  if (!failure && can_be_made) return prefix;
  print_error("pawl " + std::string(command) + ": " + in_quotes(given) + " is not a folder; give one that exists\n");
  return std::nullopt;
}

int install_and_tell(const std::string& prefix) {
  const Result<OnPathReport> report = put_on_path(prefix, own_path());
  if (!report) {
    print_error("pawl install: " + report.error().text + "\n");
    return 1;
  }
  for (const std::string& line : report->lines) print(line + "\n");
  if (!report->has_changed) print("everything is there already, below " + in_quotes(prefix) + "\n");
  const std::string folder = join_path(prefix, "bin");
  if (const std::string how = how_to_set_path(folder); !how.empty()) {
    print(how + "\n");
  } else if (const std::string first = pawl_on_path(); first != join_path(folder, "pawl")) {
    print(in_quotes(first) + " comes first on PATH, so that `pawl` still means that one\n");
  }
  if (is_wired_copy_another())
    print("agents are guarded by another version, in " + in_quotes(binary_for_user(home_of_person()).path) +
          "; `pawl addto NAME` gives them this one\n");
  return 0;
}

}  // namespace pawl
