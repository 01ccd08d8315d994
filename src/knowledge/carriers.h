// SPDX-License-Identifier: Apache-2.0
// Variables and settings keys that name something to run, from knowledge/carriers.toml. analyse judges what they hold.
#pragma once

#include <span>
#include <string_view>

namespace pawl {

struct CarrierFact {
  enum class Runs { shell, file, expression, folder, writes, source, function };
  Runs runs = Runs::shell;
  std::span<const std::string_view> variables;
  std::span<const std::string_view> settings;  // with `*`
  std::span<const std::string_view> harmless;  // values that load nothing; with `*`
  std::span<const std::string_view> known;     // programs that such settings usually name; with `*`
  bool is_told_secrets = false;                // what it runs gets secrets on its standard input
  bool is_transport = false;                   // a host and a command for it are added to what it holds
};

[[nodiscard]] std::span<const CarrierFact> all_carriers();

// nullptr if the variable carries nothing.
[[nodiscard]] const CarrierFact* find_carrier_variable(std::string_view name);

// A git settings key, compared without regard to case, as git does.
[[nodiscard]] const CarrierFact* find_carrier_setting(std::string_view key);

[[nodiscard]] bool is_harmless(const CarrierFact& carrier, std::string_view value);

}  // namespace pawl
