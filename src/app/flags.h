// SPDX-License-Identifier: Apache-2.0
// What a command takes, declared once: it makes the parser, the error texts and `--help`.
// Our own: the usual libraries run code before main(), which every hook would pay for.
//
//   Flags flags("log show", "prints the log");
//   flags.flag(json, "--json", "one JSON object a line").text(agent, "--agent", "NAME", "only this agent");
//   if (const auto exit_code = flags.parse(arguments)) return *exit_code;
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pawl {

class Flags {
 public:
  Flags(std::string_view command, std::string_view summary);

  // `names` is `--long` or `-s,--long`. What is not given on the command line stays as it is.
  Flags& flag(bool& into, std::string_view names, std::string_view help);
  Flags& text(std::string& into, std::string_view names, std::string_view value_name, std::string_view help);
  // May be given several times.
  Flags& texts(std::vector<std::string>& into, std::string_view names, std::string_view value_name,
               std::string_view help);
  Flags& number(int& into, std::string_view names, std::string_view value_name, std::string_view help);
  Flags& operand(std::string& into, std::string_view name, std::string_view help, bool is_required = true);
  Flags& operands(std::vector<std::string>& into, std::string_view name, std::string_view help,
                  bool is_required = false);
  // Behind the first operand a word that is not one of our options is an operand too: `pawl explain rm -rf x`.
  Flags& with_words_of_others();
  // Text below the flags in --help, such as examples.
  Flags& footer(std::string_view text);

  // nullopt: go on. Else the command is over with that exit code; help or the error has been printed.
  [[nodiscard]] std::optional<int> parse(const std::vector<std::string>& arguments);

 private:
  struct Flag {
    std::string names;
    std::string value_name;  // empty: takes none
    std::string help;
    bool* boolean = nullptr;
    std::string* text = nullptr;
    std::vector<std::string>* many = nullptr;
    int* number = nullptr;
    bool is_given = false;

    [[nodiscard]] bool is_called(std::string_view name) const;
  };
  struct Operand {
    std::string name;
    std::string help;
    bool is_required = false;
    std::string* one = nullptr;
    std::vector<std::string>* many = nullptr;  // takes all that is left
    bool is_given = false;
  };

  bool has_words_of_others_ = false;

  Flags& add(Flag flag);
  [[nodiscard]] Flag* find(std::string_view name);

  // Each returns what is wrong, or nothing.
  [[nodiscard]] std::string take(const std::vector<std::string>& arguments);
  [[nodiscard]] std::string take_long(const std::vector<std::string>& arguments, std::size_t& i);
  [[nodiscard]] std::string take_short(const std::vector<std::string>& arguments, std::size_t& i);
  [[nodiscard]] std::string take_operand(const std::string& word);
  [[nodiscard]] std::string set(Flag& flag, std::string_view name, std::string_view value);
  [[nodiscard]] std::string unknown(std::string_view name) const;
  [[nodiscard]] std::string help() const;

  std::string command_;
  std::string summary_;
  std::string footer_;
  std::vector<Flag> flags_;  // the first is --help
  std::vector<Operand> operands_;
};

}  // namespace pawl
