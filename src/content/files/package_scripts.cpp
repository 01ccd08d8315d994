// SPDX-License-Identifier: Apache-2.0
// The scripts of a package.json, as npm, yarn and pnpm run them.
#include <algorithm>

#include "base/json.h"
#include "base/quote.h"
#include "content/files/recipes.h"

namespace pawl {

std::string quoted_for_shell(std::string_view word) {
  constexpr std::string_view kPlain = "-./_:=,+@%abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
  if (!word.empty() && word.find_first_not_of(kPlain) == std::string_view::npos) return std::string(word);
  return quote_for_shell(word);
}

Recipes recipes_in_package(std::string_view text, const PackageRequest& request) {
  Recipes recipes;
  const Result<Value> package = read_json(text, {.allows_comments = false, .allows_duplicate_keys = true});
  if (!package || !package->is_object()) {
    recipes.unseen.emplace_back("is no JSON object");
    return recipes;
  }
  const Value* scripts = package->find("scripts");
  if (scripts == nullptr || !scripts->is_object()) return recipes;
  const auto add = [&](const std::string& name, const std::string& arguments) {
    const Value* script = scripts->find(name);
    if (script == nullptr) return;
    if (!script->is_string()) {
      recipes.unseen.push_back("script `" + name + "` is not text");
      return;
    }
    recipes.texts.push_back({name, script->text + (arguments.empty() ? "" : " " + arguments), false});
  };
  for (const std::string& name : request.names) {
    if (request.with_hooks) add("pre" + name, "");
    add(name, request.arguments);
    if (request.with_hooks) add("post" + name, "");
  }
  return recipes;
}

}  // namespace pawl
