// SPDX-License-Identifier: Apache-2.0
// A configuration file of a stranger: a project's pawl.toml.
#include <cstdint>
#include <string>

#include "require.h"
#include "settings/policy_text.h"
#include "settings/toml.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace pawl;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const Result<Value> document = read_toml(text, "pawl.toml");
  const PolicyText policy = read_policy_text(text, "pawl.toml");
  require(document.has_value() || !document.error().text.empty(), "an error has a text");
  require(document.has_value() || !policy.errors.empty(), "what is no TOML is no policy");
  return 0;
}
