// SPDX-License-Identifier: Apache-2.0
// What our parser sees, for compare.mjs: reads a JSON list of texts from standard input and writes, one line each, how
// many gaps it has and its commands as `place "name"`. With a folder as its argument it writes the texts of that
// repository instead, as such a list.
#include <cstdio>
#include <iostream>
#include <iterator>

#include "base/json.h"
#include "commands_of.h"
#include "example_texts.h"

int main(int count, char** values) {
  using namespace pawl;
  if (count == 2) {
    Value all = Value::array();
    for (const std::string& text : own_texts(values[1])) all.items.push_back(Value::of(text));
    for (const std::string& text : texts_of_rules(values[1])) all.items.push_back(Value::of(text));
    std::puts(write_json(all).c_str());
    return 0;
  }
  const std::string input((std::istreambuf_iterator<char>(std::cin)), std::istreambuf_iterator<char>());
  const Result<Value> texts = read_json(input);
  if (!texts) {
    std::fprintf(stderr, "%s\n", texts.error().text.c_str());
    return 1;
  }
  for (const Value& text : texts->items) {
    const Script script = parse_script(text.text);
    std::string line = std::to_string(script.gaps);
    for (const SeenCommand& command : commands_of(script)) {
      line += "\t" + std::to_string(command.at) + " " + write_json(Value::of(command.name));
    }
    line += "\n";
    std::fwrite(line.data(), 1, line.size(), stdout);
  }
  return 0;
}
