// SPDX-License-Identifier: Apache-2.0
// Files that a command runs: a Makefile, a justfile, a package.json, git's configuration, a script. The first byte says
// which. Never a crash, bounded work, and what was there before the call never ends as program text that is not known.
#include <cstdint>
#include <string>

#include "analyse/analyse.h"
#include "content/files/git_config.h"
#include "content/files/recipes.h"
#include "require.h"

namespace {

using namespace pawl;

constexpr std::size_t kMaxOut = 8U << 20;  // far over what the readers promise

void check(const Recipes& recipes) {
  std::size_t bytes = 0;
  for (const RecipeText& text : recipes.texts) bytes += text.text.size();
  require(bytes < kMaxOut, "what comes out of a file is bounded");
}

void judge(const MemoryFiles& files, std::string_view command) {
  const World world{files, "/home/dev", "/home/dev/app", "/home/dev/app", "dev"};
  const Analysis analysis = analyse_shell(command, world);
  for (const Effect& effect : analysis.effects) {
    require(effect.step < static_cast<int>(analysis.steps.size()), "an effect's step is there");
    require(effect.file.empty() || effect.action != Action::unknown, "a found file leaves no gap");
  }
  for (const Flow& flow : analysis.flows) {
    require(flow.from >= 0 && flow.from < static_cast<int>(analysis.steps.size()), "a flow begins at a step");
    require(flow.to >= 0 && flow.to < static_cast<int>(analysis.steps.size()), "a flow ends at a step");
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string text(reinterpret_cast<const char*>(data + 1), size - 1);
  MemoryFiles files;
  files.add_folder("/home/dev/app/.git");
  switch (data[0]) {
    case 'm':
      check(
          recipes_in_makefile(text, {{"all"}, {{"B", "x"}}, [&](const std::string&) { return std::optional(text); }}));
      files.add_file("/home/dev/app/Makefile", text);
      judge(files, "make B=x");
      break;
    case 'j':
      check(recipes_in_justfile(text, {{"all", "x"}, {}}));
      files.add_file("/home/dev/app/justfile", text);
      judge(files, "just");
      break;
    case 'p':
      check(recipes_in_package(text, {{"all", "x"}, true, "a b"}));
      files.add_file("/home/dev/app/package.json", text);
      judge(files, "npm run all");
      break;
    case 'g':
      for (const GitSetting& setting : read_git_config(text)) require(!setting.key.empty(), "a setting has a key");
      files.add_file("/home/dev/app/.git/config", text);
      judge(files, "git all");
      judge(files, "git commit");
      break;
    default:
      files.add_file("/home/dev/app/f", text);
      judge(files, "bash f a b");
      judge(files, ". ./f; f x");
      break;
  }
  return 0;
}
