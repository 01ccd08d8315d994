// SPDX-License-Identifier: Apache-2.0
#include "analyse/analyse.h"
#include "analyse/shell/shell.h"

namespace pawl {

Analysis analyse_program(std::string_view text, std::string_view language, const std::string& path, const World& world,
                         ImportedCalls* exports) {
  Analysis analysis;
  Scope scope;
  scope.go_to(world.cwd);
  Shell(world, analysis).run_program(text, language, path, scope, exports);
  const auto& written = scope.files->written;
  for (const auto& [file, content] : scope.files->contents) {
    const auto found = written.find(file);
    const Sources sources = found == written.end() ? content.sources : content.sources | found->second;
    analysis.files.push_back({file, sources, content.is_known, {}, content.text});
  }
  for (const auto& [file, sources] : written) {
    if (!scope.files->contents.contains(file)) analysis.files.push_back({file, sources});
  }
  return analysis;
}

}  // namespace pawl
