// SPDX-License-Identifier: Apache-2.0
// What a command takes, declared once: it makes the parser, the error texts and `--help`.
//
//   Flags flags("log show", "prints the log");
//   flags.flag(json, "--json", "one JSON object a line").text(agent, "--agent", "NAME", "only this agent");
//   if (const auto exit_code = flags.parse(arguments)) return *exit_code;
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pawl {

class Flags {
 public:
  Flags(std::string_view command, std::string_view summary);
  ~Flags();
  Flags(const Flags&) = delete;
  Flags& operator=(const Flags&) = delete;

  Flags& flag(bool& into, std::string_view names, std::string_view help);
  Flags& text(std::string& into, std::string_view names, std::string_view value_name, std::string_view help);
  Flags& number(int& into, std::string_view names, std::string_view value_name, std::string_view help);
  Flags& operand(std::string& into, std::string_view name, std::string_view help, bool is_required = true);
  Flags& operands(std::vector<std::string>& into, std::string_view name, std::string_view help, bool is_required = false);
  // Text below the flags in --help, such as examples.
  Flags& footer(std::string_view text);

  // nullopt: go on. Else the command is over with that exit code; help or the error has been printed.
  [[nodiscard]] std::optional<int> parse(const std::vector<std::string>& arguments);

 private:
  struct Parser;
  std::unique_ptr<Parser> parser_;
};

}  // namespace pawl
