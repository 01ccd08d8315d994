// SPDX-License-Identifier: Apache-2.0
#include "analyse/effects/redirected_connection.h"

#include <algorithm>
#include <cctype>
#include <string>

#include "base/one_of.h"
#include "knowledge/names.h"

namespace pawl {
namespace {

[[nodiscard]] std::string in_lower_case(std::string_view text) {
  std::string lower(text);
  std::transform(lower.begin(), lower.end(), lower.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return lower;
}

}  // namespace

bool may_lead_elsewhere(const std::vector<Word>& argv, const Scope& scope) {
  const RedirectNames& names = redirect_names();
  for (const Word& word : argv) {
    if (!word.text.starts_with("--")) continue;
    const std::string_view flag = std::string_view(word.text).substr(0, word.text.find('='));
    // `--noproxy` is the opposite.
    if (flag.starts_with("--no")) continue;
    if (std::any_of(names.flag_parts.begin(), names.flag_parts.end(),
                    [&](std::string_view part) { return flag.find(part) != flag.npos; }))
      return true;
  }
  for (const auto& variable : scope.variables()) {
    if (is_one_of(in_lower_case(variable.first), names.variables)) return true;
  }
  return std::any_of(scope.files->written.begin(), scope.files->written.end(), [&](const auto& file) {
    return std::any_of(names.files.begin(), names.files.end(),
                       [&](std::string_view end) { return file.first.ends_with(end); });
  });
}

bool has_user_info(std::string_view address) {
  const std::size_t scheme = address.find("://");
  if (scheme == std::string_view::npos) return false;
  address.remove_prefix(scheme + 3);
  // A backslash ends the host for some programs and not for others.
  const std::string_view authority = address.substr(0, address.find_first_of("/?#"));
  return authority.find_first_of("@\\") != std::string_view::npos;
}

bool names_other_host(std::string_view header) {
  return in_lower_case(header.substr(0, header.find(':'))) == "host";
}

}  // namespace pawl
