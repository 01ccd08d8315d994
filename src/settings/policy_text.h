// SPDX-License-Identifier: Apache-2.0
// Reads one configuration file, or the variables, into the settings that it gives and all errors that it has.
// It does not judge who may set what: that is policy.cpp.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/span.h"
#include "model/policy.h"
#include "settings/setting.h"

namespace pawl {

struct GivenSetting {
  const Setting* setting = nullptr;
  Span at;
  std::string_view name;  // of its two, the one that was used
};

struct PolicyText {
  Policy values;  // only the fields of `given` mean anything
  std::vector<GivenSetting> given;
  std::vector<std::string> errors;  // all of them, as complain() makes them; a file that has any is broken as a whole

  [[nodiscard]] bool gives(const Setting& setting) const;
};

// `is_checked`: this very text was read without an error before; what costs much is not looked at again.
[[nodiscard]] PolicyText read_policy_text(std::string_view text, std::string_view file, bool is_checked = false);

// Variables that are not settings are skipped; an empty value counts as not set. A broken one is left out.
[[nodiscard]] PolicyText read_policy_variables(const std::vector<std::pair<std::string, std::string>>& environment);

}  // namespace pawl
