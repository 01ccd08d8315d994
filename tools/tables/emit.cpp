// SPDX-License-Identifier: Apache-2.0
#include "emit.h"

#include <cstdio>

namespace pawl {

std::string quoted(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (static_cast<unsigned char>(c) < 0x20 || static_cast<unsigned char>(c) >= 0x7F) {
      char escape[8];
      std::snprintf(escape, sizeof escape, "\\%03o", static_cast<unsigned>(static_cast<unsigned char>(c)));
      out += escape;
    } else {
      out += c;
    }
  }
  return out + "\"";
}

std::string ArrayWriter::array(std::string_view type, const std::vector<std::string>& items) {
  if (items.empty()) return "{}";
  const std::string name = "t" + std::to_string(count_++);
  out_ += "constexpr " + std::string(type) + " " + name + "[] = {\n";
  for (const std::string& item : items) out_ += "    " + item + ",\n";
  out_ += "};\n";
  return name;
}

}  // namespace pawl
