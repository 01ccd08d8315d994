// SPDX-License-Identifier: Apache-2.0
#include "knowledge/calls.h"

#include <algorithm>

#include "base/glob.h"

namespace pawl {
namespace {

[[nodiscard]] const CallFact* find_exactly(const LanguageFact& language, std::string_view name) {
  const auto found = std::lower_bound(language.calls.begin(), language.calls.end(), name,
                                      [](const CallFact& a, std::string_view b) { return a.name < b; });
  return found != language.calls.end() && found->name == name ? &*found : nullptr;
}

}  // namespace

const LanguageFact* find_language(std::string_view language) {
  for (const LanguageFact& fact : all_language_facts()) {
    if (fact.language == language) return &fact;
  }
  return nullptr;
}

const CallFact* find_call(const LanguageFact& language, std::string_view name) {
  if (const CallFact* fact = find_exactly(language, name); fact != nullptr) return fact;
  for (const CallFact& fact : language.patterns) {
    if (matches_glob(fact.name, name)) return &fact;
  }
  const std::size_t dot = name.rfind('.');
  return dot == std::string_view::npos || dot == 0 ? nullptr : find_exactly(language, name.substr(dot));
}

bool takes_names_only(const LanguageFact& language, std::string_view name) {
  const std::size_t dot = name.rfind('.');
  const std::string_view method = dot == std::string_view::npos ? std::string_view() : name.substr(dot);
  return std::any_of(language.names_only.begin(), language.names_only.end(), [&](std::string_view one) {
    return one.starts_with('.') ? one == method : matches_glob(one, name);
  });
}

bool loads_secrets(const LanguageFact& language, std::string_view name) {
  return std::find(language.loads.begin(), language.loads.end(), name) != language.loads.end();
}

bool only_measures(const LanguageFact& language, std::string_view name) {
  const std::size_t dot = name.rfind('.');
  const std::string_view method = dot == std::string_view::npos ? std::string_view() : name.substr(dot);
  return std::any_of(language.measures.begin(), language.measures.end(),
                     [&](std::string_view one) { return one == name || (one.starts_with('.') && one == method); });
}

bool prints_arguments(const LanguageFact& language, std::string_view name) {
  return std::any_of(language.prints.begin(), language.prints.end(),
                     [&](std::string_view one) { return matches_glob(one, name); });
}

bool is_own_module(const LanguageFact& language, std::string_view module) {
  return std::any_of(language.modules.begin(), language.modules.end(), [&](std::string_view own) {
    return module == own || (module.starts_with(own) && module.size() > own.size() &&
                             (module[own.size()] == '.' || module[own.size()] == '/' || module[own.size()] == ':'));
  });
}

}  // namespace pawl
