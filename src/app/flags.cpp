// SPDX-License-Identifier: Apache-2.0
#include "app/flags.h"

#include <CLI/CLI.hpp>

#include "app/terminal.h"

namespace pawl {

struct Flags::Parser {
  std::string command;
  CLI::App app;
};

Flags::Flags(std::string_view command, std::string_view summary) : parser_(new Parser) {
  parser_->command = "pawl " + std::string(command);
  parser_->app.name(parser_->command);
  parser_->app.description(std::string(summary));
  parser_->app.set_help_flag("-h,--help", "print this and exit");
  parser_->app.get_formatter()->label("REQUIRED", "");
  parser_->app.get_formatter()->column_width(32);
}

Flags::~Flags() = default;

Flags& Flags::flag(bool& into, std::string_view names, std::string_view help) {
  parser_->app.add_flag(std::string(names), into, std::string(help));
  return *this;
}

Flags& Flags::text(std::string& into, std::string_view names, std::string_view value_name, std::string_view help) {
  parser_->app.add_option(std::string(names), into, std::string(help))->type_name(std::string(value_name));
  return *this;
}

Flags& Flags::number(int& into, std::string_view names, std::string_view value_name, std::string_view help) {
  parser_->app.add_option(std::string(names), into, std::string(help))->type_name(std::string(value_name));
  return *this;
}

Flags& Flags::operand(std::string& into, std::string_view name, std::string_view help, bool is_required) {
  parser_->app.add_option(std::string(name), into, std::string(help))->required(is_required)->type_name("");
  return *this;
}

Flags& Flags::operands(std::vector<std::string>& into, std::string_view name, std::string_view help, bool is_required) {
  parser_->app.add_option(std::string(name), into, std::string(help))->required(is_required)->type_name("");
  return *this;
}

Flags& Flags::footer(std::string_view text) {
  parser_->app.footer(std::string(text));
  return *this;
}

std::optional<int> Flags::parse(const std::vector<std::string>& arguments) {
  std::vector<std::string> reversed(arguments.rbegin(), arguments.rend());
  try {
    parser_->app.parse(std::move(reversed));
  } catch (const CLI::CallForHelp&) {
    print(parser_->app.help());
    return 0;
  } catch (const CLI::ParseError& error) {
    print_error(parser_->command + ": " + error.what() + "; see `" + parser_->command + " --help`\n");
    return 2;
  }
  return std::nullopt;
}

}  // namespace pawl
