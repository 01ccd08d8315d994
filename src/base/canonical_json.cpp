// SPDX-License-Identifier: Apache-2.0
#include "base/canonical_json.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <vector>

#include "base/utf8.h"

namespace pawl {
namespace {

constexpr double kLargestPlain = 1e21;   // from here on JavaScript writes an exponent
constexpr double kSmallestPlain = 1e-6;  // and below this
constexpr std::int64_t kLargestExact = std::int64_t{1} << 53;

// The shortest digits that read back as the same number, and where the point is: 0.DIGITS times ten to the power.
struct Digits {
  std::string text;
  int power = 0;
};

[[nodiscard]] Digits digits_of(double number) {
  std::array<char, 40> buffer{};
  const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), number, std::chars_format::scientific);
  const std::string_view written(buffer.data(), static_cast<std::size_t>(end.ptr - buffer.data()));
  const std::size_t e = written.find('e');
  Digits digits;
  for (const char c : written.substr(0, e)) {
    if (c != '.') digits.text += c;
  }
  int power = 0;
  std::string_view exponent = written.substr(e + 1);
  if (exponent.starts_with('+')) exponent.remove_prefix(1);
  std::from_chars(exponent.data(), exponent.data() + exponent.size(), power);
  digits.power = power + 1;
  return digits;
}

[[nodiscard]] std::string number_text(double number) {
  if (number == 0) return "0";
  const std::string sign = number < 0 ? "-" : "";
  number = std::fabs(number);
  const Digits digits = digits_of(number);
  const auto count = static_cast<int>(digits.text.size());
  if (number >= kLargestPlain || number < kSmallestPlain) {
    const int exponent = digits.power - 1;
    return sign + digits.text.substr(0, 1) + (count > 1 ? "." + digits.text.substr(1) : "") +
           (exponent < 0 ? "e-" : "e+") + std::to_string(std::abs(exponent));
  }
  if (digits.power <= 0) return sign + "0." + std::string(static_cast<std::size_t>(-digits.power), '0') + digits.text;
  if (digits.power >= count)
    return sign + digits.text + std::string(static_cast<std::size_t>(digits.power - count), '0');
  const auto point = static_cast<std::size_t>(digits.power);
  return sign + digits.text.substr(0, point) + "." + digits.text.substr(point);
}

void append_text(std::string& out, std::string_view text) {
  static constexpr std::string_view kHex = "0123456789abcdef";
  out += '"';
  for (const char c : text) {
    switch (c) {
      case '"':
        out += "\\\"";
        break;
      case '\\':
        out += "\\\\";
        break;
      case '\b':
        out += "\\b";
        break;
      case '\f':
        out += "\\f";
        break;
      case '\n':
        out += "\\n";
        break;
      case '\r':
        out += "\\r";
        break;
      case '\t':
        out += "\\t";
        break;
      default:
        if (static_cast<unsigned char>(c) >= 0x20) {
          out += c;
        } else {
          out += "\\u00";
          out += kHex[static_cast<unsigned char>(c) >> 4U];
          out += kHex[static_cast<unsigned char>(c) & 15U];
        }
    }
  }
  out += '"';
}

[[nodiscard]] bool is_utf8(std::string_view text) {
  while (!text.empty()) {
    const std::size_t length = utf8_length(text);
    if (length == 0) return false;
    text.remove_prefix(length);
  }
  return true;
}

// The UTF-16 units of a name, to compare by. REQUIRES: UTF-8.
[[nodiscard]] std::u16string units_of(std::string_view name) {
  std::u16string units;
  while (!name.empty()) {
    std::uint32_t point = utf8_code_point(name);
    name.remove_prefix(utf8_length(name));
    if (point < 0x10000) {
      units += static_cast<char16_t>(point);
    } else {
      point -= 0x10000;
      units += static_cast<char16_t>(0xD800 + (point >> 10U));
      units += static_cast<char16_t>(0xDC00 + (point & 0x3FFU));
    }
  }
  return units;
}

[[nodiscard]] Result<Done> append(std::string& out, const Value& value);

[[nodiscard]] Result<Done> append_members(std::string& out, const Value& object) {
  std::vector<std::pair<std::u16string, const Member*>> members;
  for (const Member& member : object.members) {
    if (!is_utf8(member.name)) return Error{Code::bad_json, "a name is not UTF-8"};
    members.emplace_back(units_of(member.name), &member);
  }
  std::sort(members.begin(), members.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  out += '{';
  for (std::size_t i = 0; i < members.size(); ++i) {
    if (i > 0 && members[i].first == members[i - 1].first)
      return Error{Code::bad_json, "`" + members[i].second->name + "` is there twice"};
    if (i > 0) out += ',';
    append_text(out, members[i].second->name);
    out += ':';
    if (Result<Done> done = append(out, members[i].second->value); !done) return done;
  }
  out += '}';
  return Done{};
}

[[nodiscard]] Result<Done> append_items(std::string& out, const Value& array) {
  out += '[';
  for (std::size_t i = 0; i < array.items.size(); ++i) {
    if (i > 0) out += ',';
    if (Result<Done> done = append(out, array.items[i]); !done) return done;
  }
  out += ']';
  return Done{};
}

[[nodiscard]] Result<Done> append(std::string& out, const Value& value) {
  switch (value.kind) {
    case Value::Kind::null:
      out += "null";
      return Done{};
    case Value::Kind::boolean:
      out += value.boolean ? "true" : "false";
      return Done{};
    case Value::Kind::integer:
      out += value.integer >= -kLargestExact && value.integer <= kLargestExact
                 ? std::to_string(value.integer)
                 : number_text(static_cast<double>(value.integer));
      return Done{};
    case Value::Kind::real:
      if (!std::isfinite(value.real)) return Error{Code::bad_json, "a number is not finite"};
      out += number_text(value.real);
      return Done{};
    case Value::Kind::string:
      if (!is_utf8(value.text)) return Error{Code::bad_json, "a text is not UTF-8"};
      append_text(out, value.text);
      return Done{};
    case Value::Kind::array:
      return append_items(out, value);
    case Value::Kind::object:
      return append_members(out, value);
  }
  return Error{Code::internal, "a value of no kind"};
}

}  // namespace

Result<std::string> canonical_json(const Value& value) {
  std::string out;
  if (const Result<Done> done = append(out, value); !done) return done.error();
  return out;
}

}  // namespace pawl
