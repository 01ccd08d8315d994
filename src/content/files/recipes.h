// SPDX-License-Identifier: Apache-2.0
// What make, just and the package managers would hand to a shell, read from their files. Plain facts for analyse, which
// takes the text back into itself. What depends on the run (a variable of the environment, a function of make) becomes
// a shell variable that is not set, so that it stays unknown there.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace pawl {

struct RecipeText {
  std::string name;        // of the target or script that it belongs to
  std::string text;        // shell text, or a whole script
  bool is_script = false;  // its own first line names its interpreter
};

struct Recipes {
  std::vector<RecipeText> texts;    // in the order in which they would run
  std::vector<std::string> unseen;  // what was not followed, in words
  bool is_cut = false;              // a limit was reached: more may run than is listed
};

struct MakeRequest {
  std::vector<std::string> goals;                              // none: the first target
  std::vector<std::pair<std::string, std::string>> variables;  // NAME=VALUE of the command line
  // The text of an included file; nothing if it cannot be read.
  std::function<std::optional<std::string>(const std::string& path)> include;
};

[[nodiscard]] Recipes recipes_in_makefile(std::string_view text, const MakeRequest& request);

struct JustRequest {
  std::vector<std::string> words;                              // recipes with their arguments; none: the first recipe
  std::vector<std::pair<std::string, std::string>> variables;  // NAME=VALUE of the command line, and --set
};

[[nodiscard]] Recipes recipes_in_justfile(std::string_view text, const JustRequest& request);

// The scripts of those names in a package.json, `pre…` and `post…` around each if `with_hooks`. `arguments` is shell
// text that is added to the named script itself.
struct PackageRequest {
  std::vector<std::string> names;
  bool with_hooks = true;
  std::string arguments;
};

[[nodiscard]] Recipes recipes_in_package(std::string_view text, const PackageRequest& request);

// `word` as a shell would read it back as one word.
[[nodiscard]] std::string quoted_for_shell(std::string_view word);

}  // namespace pawl
