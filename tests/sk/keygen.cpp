// SPDX-License-Identifier: Apache-2.0
// Stands for ssh-keygen with a token: `-Y sign -n PURPOSE -f HANDLE` signs its standard input, `public` prints the
// `.pub` line. TOKEN=untouched signs without a touch, TOKEN=other with another key, TOKEN=gone not at all.
#include <cstdlib>
#include <iostream>
#include <iterator>
#include <string>
#include <string_view>

#include "token.h"

int main(int count, char** arguments) {
  pawl::Token token;
  const char* mood = std::getenv("TOKEN");
  const std::string_view how = mood == nullptr ? "" : mood;
  if (count == 2 && std::string_view(arguments[1]) == "public") {
    std::cout << token.public_line();
    return 0;
  }
  std::string_view purpose;
  for (int i = 1; i + 1 < count; ++i) {
    if (std::string_view(arguments[i]) == "-n") purpose = arguments[i + 1];
  }
  if (purpose.empty() || how == "gone") return 1;
  if (how == "untouched") token.flags = 0;
  if (how == "other") token.seed = std::string(32, 'o');
  const std::string text{std::istreambuf_iterator<char>(std::cin), {}};
  std::cout << pawl::armoured(token.sign(text, purpose));
  return 0;
}
