// SPDX-License-Identifier: Apache-2.0
#include "knowledge/requests.h"

#include <algorithm>

#include "base/glob.h"
#include "base/lower.h"

namespace pawl {
namespace {

[[nodiscard]] bool fits_one(std::span<const std::string_view> patterns, std::string_view text) {
  return std::any_of(patterns.begin(), patterns.end(),
                     [&](std::string_view pattern) { return matches_glob(pattern, text); });
}

[[nodiscard]] bool has(std::span<const std::string_view> names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

}  // namespace

bool has_statements(std::string_view language) {
  if (language.empty()) return false;
  const std::span<const StatementFact> all = all_statements();
  return std::any_of(all.begin(), all.end(), [&](const StatementFact& fact) { return has(fact.languages, language); });
}

bool is_meant(const RequestFact& fact, const Request& request) {
  const bool only_asks = request.method == "GET" || request.method == "HEAD" || request.method == "OPTIONS";
  if (fact.methods.empty() ? only_asks : !has(fact.methods, request.method)) return false;
  if (fact.is_far && request.is_near) return false;
  if (!fits_one(fact.urls, lower(request.url))) return false;
  if (!fact.bodies.empty() && !fits_one(fact.bodies, lower(request.body))) return false;
  return fact.unless.empty() ||
         (!fits_one(fact.unless, lower(request.body)) && !fits_one(fact.unless, lower(request.words)));
}

bool is_meant(const StatementFact& fact, std::string_view language, std::string_view statement) {
  if (!has(fact.languages, language)) return false;
  const std::string text = lower(statement);
  return fits_one(fact.statements, text) && !fits_one(fact.unless, text);
}

}  // namespace pawl
