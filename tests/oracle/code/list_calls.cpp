// SPDX-License-Identifier: Apache-2.0
// What content/code says that programs may call. Reads `LANGUAGE BYTES\n` and the program, again and again; prints one
// line of JSON a program: [is_whole, [[name, [argument…], {keyword: [argument…]…}]…]], an argument that is not known as
// null. What a map among the arguments holds is given by keyword.
#include <iostream>
#include <string>

#include "content/code/code.h"

namespace {

void print_text(const std::string& text) {
  std::cout << '"';
  for (const char c : text) {
    const auto code = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      std::cout << '\\' << c;
    } else if (code < 0x20) {
      constexpr std::string_view kDigits = "0123456789abcdef";
      std::cout << "\\u00" << kDigits[code / 16] << kDigits[code % 16];
    } else {
      std::cout << c;
    }
  }
  std::cout << '"';
}

void print_value(const pawl::CodeValue& value, bool& is_first) {
  if (value.kind == pawl::CodeValue::Kind::map) return;
  if (value.kind == pawl::CodeValue::Kind::list) {
    for (const pawl::CodeValue& item : value.items) print_value(item, is_first);
    return;
  }
  if (!is_first) std::cout << ',';
  is_first = false;
  if (value.is_text()) {
    print_text(value.text);
  } else {
    std::cout << "null";
  }
}

void print_keyword(const std::string& keyword, const pawl::CodeValue& value, bool& is_first) {
  if (!is_first) std::cout << ',';
  is_first = false;
  print_text(keyword);
  std::cout << ":[";
  bool is_first_value = true;
  print_value(value, is_first_value);
  std::cout << ']';
}

void print_call(const pawl::CodeCall& call) {
  std::cout << '[';
  print_text(call.name);
  std::cout << ",[";
  bool is_first = true;
  for (const pawl::CodeArgument& argument : call.arguments) {
    if (argument.keyword.empty()) print_value(argument.value, is_first);
  }
  std::cout << "],{";
  is_first = true;
  for (const pawl::CodeArgument& argument : call.arguments) {
    if (!argument.keyword.empty()) print_keyword(argument.keyword, argument.value, is_first);
    if (!argument.keyword.empty() || argument.value.kind != pawl::CodeValue::Kind::map) continue;
    for (std::size_t i = 0; i < argument.value.keys.size() && i < argument.value.items.size(); ++i)
      print_keyword(argument.value.keys[i], argument.value.items[i], is_first);
  }
  std::cout << "}]";
}

}  // namespace

int main() {
  std::string language;
  std::size_t bytes = 0;
  while (std::cin >> language >> bytes) {
    std::cin.get();
    std::string text(bytes, '\0');
    std::cin.read(text.data(), static_cast<std::streamsize>(bytes));
    const pawl::CodeFacts facts = pawl::read_code(language, text, {"/home/dev"});
    std::cout << '[' << (facts.problems.empty() ? "true" : "false") << ",[";
    bool is_first_call = true;
    for (const pawl::CodeCall& call : facts.calls) {
      if (!is_first_call) std::cout << ',';
      is_first_call = false;
      print_call(call);
    }
    std::cout << "]]" << std::endl;
  }
  return 0;
}
