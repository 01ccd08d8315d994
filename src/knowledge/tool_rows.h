// SPDX-License-Identifier: Apache-2.0
// What tools do to services, by the words of their names and by their arguments: from knowledge/tools/services.toml.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "knowledge/program.h"

namespace pawl {

struct ToolRow {
  std::span<const std::string_view> does;
  std::span<const std::string_view> to;      // empty: whatever it is done to; else in its name or its arguments
  std::span<const std::string_view> server;  // empty: of any server
  std::span<const std::string_view> with;    // patterns of NAME=VALUE; empty: whatever its arguments say
  std::span<const std::string_view> unless;
  bool looks = false;  // also for tools that only look
  std::span<const EffectFact> effects;
};

[[nodiscard]] std::span<const ToolRow> all_tool_rows();

// All in lower case, a word of a plural also as its singular.
struct ToolCall {
  std::vector<std::string> name;       // words of the tool's own name
  std::vector<std::string> server;     // words of its server's name
  std::vector<std::string> does;       // words of arguments that say what is to be done
  std::vector<std::string> to;         // words of arguments that say what it is done to
  std::vector<std::string> arguments;  // NAME=VALUE
  bool is_open = false;                // the name leaves open what it is done to: `delete_object`
};

[[nodiscard]] bool is_meant(const ToolRow& row, const ToolCall& call);

}  // namespace pawl
