// SPDX-License-Identifier: Apache-2.0
#include "settings/write_toml.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>

namespace pawl {
namespace {

// TOML tells a real from an integer by its point.
[[nodiscard]] std::string write_real(double real) {
  if (!std::isfinite(real)) return std::isnan(real) ? "nan" : real < 0 ? "-inf" : "inf";
  char digits[32];
  std::string text(digits, std::to_chars(digits, digits + sizeof digits, real).ptr);
  if (text.find_first_of(".e") == std::string::npos) text += ".0";
  return text;
}

}  // namespace

std::string toml_string(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F) {
      char escape[8];
      std::snprintf(escape, sizeof escape, "\\u%04X", static_cast<unsigned>(static_cast<unsigned char>(c)));
      out += escape;
    } else {
      out += c;
    }
  }
  return out + "\"";
}

std::string toml_key(std::string_view name) {
  const bool is_plain = !name.empty() && std::all_of(name.begin(), name.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
  });
  return is_plain ? std::string(name) : toml_string(name);
}

std::string write_toml(const Value& value) {
  std::string inside;
  switch (value.kind) {
    case Value::Kind::null:
      return "\"\"";
    case Value::Kind::boolean:
      return value.boolean ? "true" : "false";
    case Value::Kind::integer:
      return std::to_string(value.integer);
    case Value::Kind::real:
      return write_real(value.real);
    case Value::Kind::string:
      return toml_string(value.text);
    case Value::Kind::array:
      for (const Value& item : value.items) inside += (inside.empty() ? "" : ", ") + write_toml(item);
      return "[" + inside + "]";
    case Value::Kind::object:
      for (const Member& member : value.members)
        inside += (inside.empty() ? "" : ", ") + toml_key(member.name) + " = " + write_toml(member.value);
      return inside.empty() ? "{}" : "{ " + inside + " }";
  }
  return "\"\"";
}

}  // namespace pawl
