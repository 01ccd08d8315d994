// SPDX-License-Identifier: Apache-2.0
#include "rules/tool_names.h"

#include <algorithm>
#include <array>
#include <string>

#include "base/glob.h"
#include "base/lower.h"

namespace pawl {
namespace {

struct CommonName {
  std::string_view tool;
  std::string_view common;
};

constexpr std::array<CommonName, 21> kNames = {{{"run_shell_command", "bash"}, {"shell", "bash"},
                                                {"shell_command", "bash"},     {"exec_command", "bash"},
                                                {"local_shell", "bash"},       {"container.exec", "bash"},
                                                {"read_file", "read"},         {"read_many_files", "read"},
                                                {"notebookread", "read"},      {"view_image", "read"},
                                                {"write_file", "write"},       {"multiedit", "edit"},
                                                {"notebookedit", "edit"},      {"replace", "edit"},
                                                {"apply_patch", "edit"},       {"search_file_content", "grep"},
                                                {"grep_search", "grep"},       {"list_directory", "ls"},
                                                {"web_fetch", "webfetch"},     {"google_web_search", "websearch"},
                                                {"web_search", "websearch"}}};

}  // namespace

std::string_view common_name_of(std::string_view tool) {
  const std::string name = lower(tool);
  const auto found = std::find_if(kNames.begin(), kNames.end(), [&](const CommonName& n) { return n.tool == name; });
  return found == kNames.end() ? std::string_view() : found->common;
}

bool names_tool(std::string_view glob, std::string_view tool) {
  const std::string pattern = lower(glob);
  if (matches_glob(pattern, lower(tool))) return true;
  const std::string_view common = common_name_of(tool);
  return !common.empty() && matches_glob(pattern, common);
}

}  // namespace pawl
