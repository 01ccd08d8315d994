// SPDX-License-Identifier: Apache-2.0
#include "analyse/analyse.h"
#include "analyse/shell/shell.h"

namespace pawl {

Analysis analyse_program(std::string_view text, std::string_view language, const std::string& path, const World& world,
                         ImportedCalls* exports) {
  Analysis analysis;
  Scope scope;
  scope.cwd = world.cwd;
  Shell(world, analysis).run_program(text, language, path, scope, exports);
  for (const auto& [file, content] : scope.files->contents)
    analysis.files.push_back({file, content.sources, content.is_known, {}, content.text});
  return analysis;
}

}  // namespace pawl
