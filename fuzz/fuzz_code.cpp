// SPDX-License-Identifier: Apache-2.0
// Code of an agent in any language: never a crash, every flow from an earlier call, the same text the same facts.
#include <cstdint>
#include <string>

#include "content/code/code.h"
#include "require.h"

namespace {

using namespace pawl;

void check(const CodeValue& value, std::size_t before) {
  for (const int from : value.from)
    require(from >= 0 && static_cast<std::size_t>(from) < before, "what flows comes out of an earlier call");
  require(value.keys.empty() || value.keys.size() == value.items.size(), "every item of a map has a key");
  for (const CodeValue& item : value.items) check(item, before);
}

}  // namespace

// The first byte picks the language.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static constexpr std::string_view kLanguages[] = {"python", "node", "ruby", "perl", "php", "go"};
  if (size == 0) return 0;
  const std::string_view language = kLanguages[data[0] % 6];
  const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
  const CodeFacts facts = read_code(language, text, {"/home/dev"});
  for (std::size_t i = 0; i < facts.calls.size(); ++i) {
    check(facts.calls[i].self, i);
    for (const CodeArgument& argument : facts.calls[i].arguments) check(argument.value, i);
  }
  require(dump(read_code(language, text, {"/home/dev"})) == dump(facts), "the same text gives the same facts");
  return 0;
}
