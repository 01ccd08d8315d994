// SPDX-License-Identifier: Apache-2.0
// The paths that a tool which nobody described is given, under whatever names. Most of them are nobody's business:
// tools.cpp asks of each whether it guards the agent or is a secret.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/value.h"

namespace pawl {

struct GivenPath {
  enum class Use {
    looks,    // the tool's name says that it only looks
    unknown,  // it may do anything with it
    puts,     // the tool writes, or the argument says where something goes
  };

  std::string text;  // `~/` is home
  Use use = Use::unknown;
  bool is_login = false;   // a key with which the tool proves who asks: `kubeconfig`
  bool is_joined = false;  // of two arguments: a folder, and what is below it
};

[[nodiscard]] std::vector<GivenPath> paths_given(std::string_view tool, const Value& input);

}  // namespace pawl
