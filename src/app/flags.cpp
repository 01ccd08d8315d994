// SPDX-License-Identifier: Apache-2.0
#include "app/flags.h"

#include <algorithm>
#include <charconv>

#include "app/terminal.h"
#include "base/diagnostic.h"
#include "base/visible.h"

namespace pawl {
namespace {

constexpr std::size_t kColumn = 32;

[[nodiscard]] std::string row(const std::string& left, const std::string& help) {
  std::string text = "  " + left;
  text.resize(std::max(text.size() + 1, kColumn), ' ');
  return text + help + "\n";
}

}  // namespace

Flags::Flags(std::string_view command, std::string_view summary)
    : command_("pawl " + std::string(command)), summary_(summary) {
  add({.names = "-h,--help", .value_name = "", .help = "print this and exit"});
}

Flags& Flags::flag(bool& into, std::string_view names, std::string_view help) {
  return add({.names = std::string(names), .value_name = "", .help = std::string(help), .boolean = &into});
}

Flags& Flags::text(std::string& into, std::string_view names, std::string_view value_name, std::string_view help) {
  return add(
      {.names = std::string(names), .value_name = std::string(value_name), .help = std::string(help), .text = &into});
}

Flags& Flags::texts(std::vector<std::string>& into, std::string_view names, std::string_view value_name,
                    std::string_view help) {
  return add(
      {.names = std::string(names), .value_name = std::string(value_name), .help = std::string(help), .many = &into});
}

Flags& Flags::number(int& into, std::string_view names, std::string_view value_name, std::string_view help) {
  return add(
      {.names = std::string(names), .value_name = std::string(value_name), .help = std::string(help), .number = &into});
}

Flags& Flags::operand(std::string& into, std::string_view name, std::string_view help, bool is_required) {
  operands_.push_back({.name = std::string(name), .help = std::string(help), .is_required = is_required, .one = &into});
  return *this;
}

Flags& Flags::operands(std::vector<std::string>& into, std::string_view name, std::string_view help, bool is_required) {
  operands_.push_back(
      {.name = std::string(name), .help = std::string(help), .is_required = is_required, .many = &into});
  return *this;
}

Flags& Flags::footer(std::string_view text) {
  footer_ = text;
  return *this;
}

Flags& Flags::add(Flag flag) {
  flags_.push_back(std::move(flag));
  return *this;
}

bool Flags::Flag::is_called(std::string_view name) const {
  for (std::string_view rest = names; !rest.empty();) {
    const std::size_t comma = std::min(rest.find(','), rest.size());
    if (rest.substr(0, comma) == name) return true;
    rest.remove_prefix(std::min(comma + 1, rest.size()));
  }
  return false;
}

Flags::Flag* Flags::find(std::string_view name) {
  const auto found = std::find_if(flags_.begin(), flags_.end(), [&](const Flag& flag) { return flag.is_called(name); });
  return found == flags_.end() ? nullptr : &*found;
}

std::string Flags::unknown(std::string_view name) const {
  std::vector<std::string_view> names;
  for (const Flag& flag : flags_) names.push_back(std::string_view(flag.names).substr(flag.names.find("--")));
  return in_quotes(name) + " is not an option" + did_you_mean(name, names);
}

std::string Flags::set(Flag& flag, std::string_view name, std::string_view value) {
  if (flag.is_given && flag.many == nullptr) return in_quotes(name) + " is given twice";
  flag.is_given = true;
  if (flag.text != nullptr) *flag.text = value;
  if (flag.many != nullptr) flag.many->emplace_back(value);
  if (flag.number != nullptr) {
    int number = 0;
    const auto [end, problem] = std::from_chars(value.data(), value.data() + value.size(), number);
    if (problem != std::errc{} || end != value.data() + value.size()) {
      return in_quotes(name) + " takes a whole number, not " + in_quotes(value);
    }
    *flag.number = number;
  }
  if (flag.boolean != nullptr) *flag.boolean = true;
  return "";
}

// `-yn5` is `-y -n 5`. Takes the next word too, if the last flag in it still needs a value.
std::string Flags::take_short(const std::vector<std::string>& arguments, std::size_t& i) {
  const std::string_view word = arguments[i];
  for (std::size_t at = 1; at < word.size(); ++at) {
    const std::string name = {'-', word[at]};
    Flag* flag = find(name);
    if (flag == nullptr) return unknown(name);
    if (flag->value_name.empty()) {
      if (std::string problem = set(*flag, name, ""); !problem.empty()) return problem;
      continue;
    }
    if (at + 1 < word.size()) return set(*flag, name, word.substr(at + 1));
    if (i + 1 == arguments.size()) return in_quotes(name) + " needs a value: " + flag->value_name;
    return set(*flag, name, arguments[++i]);
  }
  return "";
}

std::string Flags::take_long(const std::vector<std::string>& arguments, std::size_t& i) {
  const std::string_view word = arguments[i];
  const std::size_t equals = word.find('=');
  const std::string_view name = word.substr(0, equals);
  Flag* flag = find(name);
  if (flag == nullptr) return unknown(name);
  if (equals != std::string_view::npos) {
    if (flag->value_name.empty()) return in_quotes(name) + " takes no value";
    return set(*flag, name, word.substr(equals + 1));
  }
  if (flag->value_name.empty()) return set(*flag, name, "");
  if (i + 1 == arguments.size()) return in_quotes(name) + " needs a value: " + flag->value_name;
  return set(*flag, name, arguments[++i]);
}

std::string Flags::take_operand(const std::string& word) {
  for (Operand& operand : operands_) {
    if (operand.is_given && operand.many == nullptr) continue;
    operand.is_given = true;
    if (operand.many != nullptr) {
      operand.many->push_back(word);
    } else {
      *operand.one = word;
    }
    return "";
  }
  return in_quotes(word) + " is one argument too many";
}

Flags& Flags::with_words_of_others() {
  has_words_of_others_ = true;
  return *this;
}

std::string Flags::take(const std::vector<std::string>& arguments) {
  bool flags_are_over = false;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const std::string& word = arguments[i];
    std::string problem;
    const bool is_of_others = has_words_of_others_ && !operands_.empty() && operands_[0].is_given &&
                              find(word.substr(0, word.find('='))) == nullptr && word != "--";
    if (flags_are_over || !word.starts_with('-') || word == "-" || is_of_others) {
      problem = take_operand(word);
    } else if (word == "--") {
      flags_are_over = true;
    } else {
      problem = word.starts_with("--") ? take_long(arguments, i) : take_short(arguments, i);
    }
    if (flags_[0].is_given || !problem.empty()) return problem;
  }
  for (const Operand& operand : operands_) {
    if (operand.is_required && !operand.is_given) return operand.name + " is missing";
  }
  return "";
}

std::string Flags::help() const {
  std::string usage = "Usage: " + command_ + " [OPTIONS]";
  std::string rows;
  for (const Operand& operand : operands_) {
    const std::string name = operand.name + (operand.many != nullptr ? "..." : "");
    usage += operand.is_required ? " " + name : " [" + name + "]";
    rows += row(operand.name + (operand.many != nullptr ? " ..." : ""), operand.help);
  }
  std::string text = summary_ + "\n" + usage + "\n\n";
  if (!rows.empty()) text += "Positionals:\n" + rows + "\n";
  text += "Options:\n";
  for (const Flag& flag : flags_) {
    text += row(flag.names + (flag.value_name.empty() ? "" : " " + flag.value_name), flag.help);
  }
  return footer_.empty() ? text + "\n" : text + "\n" + footer_ + "\n";
}

std::optional<int> Flags::parse(const std::vector<std::string>& arguments) {
  const std::string problem = take(arguments);
  if (!problem.empty()) {
    print_error(command_ + ": " + problem + "; see `" + command_ + " --help`\n");
    return 2;
  }
  if (!flags_[0].is_given) return std::nullopt;
  print(help());
  return 0;
}

}  // namespace pawl
