// SPDX-License-Identifier: Apache-2.0
#include "content/code_held.h"

#include <algorithm>
#include <charconv>

namespace pawl {
namespace {

constexpr std::size_t kMaxFlows = 32;

template <typename T>
void add_once(std::vector<T>& list, const T& item) {
  if (list.size() < kMaxFlows && std::find(list.begin(), list.end(), item) == list.end()) list.push_back(item);
}

[[nodiscard]] std::optional<long long> number_of(const Held& held) {
  if (held.kind != Held::Kind::number) return std::nullopt;
  std::string digits = held.text;
  std::erase(digits, '_');
  int base = 10;
  std::string_view text = digits;
  if (text.starts_with("0x") || text.starts_with("0X")) {
    base = 16;
    text.remove_prefix(2);
  } else if (text.starts_with("0o")) {
    base = 8;
    text.remove_prefix(2);
  } else if (text.starts_with("0b")) {
    base = 2;
    text.remove_prefix(2);
  }
  long long value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, base);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

[[nodiscard]] Held held_number(long long value) {
  Held held = held_text(std::to_string(value));
  held.kind = Held::Kind::number;
  return held;
}

[[nodiscard]] std::optional<long long> calculated(std::string_view sign, long long a, long long b) {
  constexpr long long kLimit = 1LL << 40;
  if (a > kLimit || b > kLimit || a < -kLimit || b < -kLimit) return std::nullopt;
  if (sign == "+") return a + b;
  if (sign == "-") return a - b;
  if (sign == "*" && (a == 0 || b == 0 || (std::abs(a) < (1 << 20) && std::abs(b) < (1 << 20)))) return a * b;
  if (sign == "^") return a ^ b;
  if (sign == "&") return a & b;
  if (sign == "|") return a | b;
  if ((sign == "%" || sign == "/" || sign == "//") && b > 0 && a >= 0) return sign == "%" ? a % b : a / b;
  return std::nullopt;
}

// `"%s and %d" % (a, b)`: the values in order.
[[nodiscard]] Held formatted(const Held& pattern, const std::vector<Held>& values) {
  std::vector<Held> parts;
  std::string text;
  std::size_t used = 0;
  for (std::size_t i = 0; i < pattern.text.size(); ++i) {
    if (pattern.text[i] != '%') {
      text += pattern.text[i];
      continue;
    }
    std::size_t end = i + 1;
    while (end < pattern.text.size() &&
           std::string_view("0123456789.-+ #").find(pattern.text[end]) != std::string::npos)
      ++end;
    if (end < pattern.text.size() && pattern.text[end] == '%') {
      text += '%';
    } else if (end < pattern.text.size() && pattern.text[end] == 'c' && used < values.size() &&
               number_of(values[used])) {
      add_utf8(static_cast<std::uint32_t>(*number_of(values[used++]) & 0x10FFFF), text);
    } else {
      parts.push_back(held_text(text));
      text.clear();
      parts.push_back(used < values.size() ? values[used] : unknown_because("a value that is put in"));
      ++used;
    }
    i = end;
  }
  parts.push_back(held_text(text));
  return joined(parts);
}

// Python's `a:b:c` on a text or a list.
[[nodiscard]] std::optional<Held> sliced(const Held& held, std::string_view slice) {
  std::vector<std::optional<long long>> numbers;
  while (true) {
    const std::size_t colon = std::min(slice.find(':'), slice.size());
    Held part = held_text(std::string(slice.substr(0, colon)));
    bool is_negative = part.text.starts_with('-');
    if (is_negative) part.text.erase(0, 1);
    part.kind = Held::Kind::number;
    std::optional<long long> number = number_of(part);
    if (colon > 0 && !number) return std::nullopt;
    if (number && is_negative) number = -*number;
    numbers.push_back(number);
    if (colon == slice.size()) break;
    slice.remove_prefix(colon + 1);
  }
  numbers.resize(3);
  const auto size = static_cast<long long>(held.kind == Held::Kind::list ? held.items.size() : held.text.size());
  const long long step = numbers[2].value_or(1);
  if (step == 0) return std::nullopt;
  const auto place = [&](long long n) { return std::clamp(n < 0 ? n + size : n, step < 0 ? -1LL : 0LL, size); };
  long long begin = numbers[0] ? place(*numbers[0]) : (step < 0 ? size - 1 : 0);
  const long long end = numbers[1] ? place(*numbers[1]) : (step < 0 ? -1 : size);
  if (step < 0) begin = std::min(begin, size - 1);
  Held out = held;
  out.items.clear();
  out.text.clear();
  for (long long i = begin; step > 0 ? i < end : i > end; i += step) {
    const auto at = static_cast<std::size_t>(i);
    if (held.kind == Held::Kind::list) {
      out.items.push_back(held.items[at]);
    } else {
      out.text += held.text[at];
    }
  }
  return out;
}

}  // namespace

Held held_text(std::string text) {
  if (text.size() > kMaxHeldBytes) return unknown_because("a text that is too long");
  Held held;
  held.kind = Held::Kind::text;
  held.weight = 1 + text.size() / 64;
  held.text = std::move(text);
  return held;
}

Held held_name(std::string name) {
  Held held;
  held.kind = Held::Kind::name;
  held.text = std::move(name);
  return held;
}

Held held_list(std::vector<Held> items) {
  Held held;
  held.kind = Held::Kind::list;
  held.items = std::move(items);
  return weighed(std::move(held));
}

Held weighed(Held held) {
  held.weight = 1 + held.text.size() / 64;
  for (const Held& item : held.items) held.weight += item.weight;
  if (held.weight <= kMaxHeldWeight) return held;
  Held unknown = unknown_because("a value that holds too much");
  for (const Held& item : held.items) flow_into(unknown, item);
  return unknown;
}

Held unknown_because(std::string reason) {
  Held held;
  held.text = std::move(reason);
  return held;
}

void flow_into(Held& held, const Held& other) {
  for (const int call : other.from) add_once(held.from, call);
  for (const std::string& name : other.names) add_once(held.names, name);
  if (other.kind == Held::Kind::name) add_once(held.names, other.text);
  if (held.from.size() >= kMaxFlows && held.names.size() >= kMaxFlows) return;
  for (const Held& item : other.items) flow_into(held, item);
}

Held any_of(std::vector<Held> alternatives) {
  std::vector<Held> flat;
  for (Held& one : alternatives) {
    if (one.kind == Held::Kind::any) {
      for (Held& inner : one.items) flat.push_back(std::move(inner));
    } else {
      flat.push_back(std::move(one));
    }
  }
  std::vector<Held> kept;
  for (Held& one : flat) {
    const bool is_there = std::any_of(kept.begin(), kept.end(), [&](const Held& other) {
      return one.kind == other.kind && one.text == other.text && one.type == other.type && one.items.empty() &&
             other.items.empty() && one.code == other.code && one.from == other.from && one.self == other.self;
    });
    if (!is_there) kept.push_back(std::move(one));
  }
  if (kept.size() == 1) return std::move(kept[0]);
  if (kept.size() > kMaxAlternatives) {
    Held unknown = unknown_because("a value with many possibilities");
    for (const Held& one : kept) flow_into(unknown, one);
    return unknown;
  }
  Held held;
  held.kind = Held::Kind::any;
  held.items = std::move(kept);
  return weighed(std::move(held));
}

std::vector<Held> alternatives_of(const Held& held) {
  if (held.kind == Held::Kind::any) {
    std::vector<Held> all;
    for (const Held& item : held.items) {
      for (Held& inner : alternatives_of(item)) all.push_back(std::move(inner));
    }
    if (all.size() > kMaxAlternatives) all.resize(kMaxAlternatives);
    return all;
  }
  if (held.kind != Held::Kind::list && held.kind != Held::Kind::map) return {held};
  std::vector<std::vector<Held>> columns;
  std::size_t rows = 1;
  for (const Held& item : held.items) {
    columns.push_back(alternatives_of(item));
    rows = std::max(rows, columns.back().size());
  }
  std::vector<Held> all;
  for (std::size_t row = 0; row < rows; ++row) {
    Held one = held;
    for (std::size_t i = 0; i < columns.size(); ++i) {
      one.items[i] = columns[i].empty() ? Held{} : columns[i][std::min(row, columns[i].size() - 1)];
    }
    all.push_back(std::move(one));
  }
  return all;
}

CodeValue value_of(const Held& held) {
  CodeValue value;
  value.is_glob = held.is_glob;
  value.is_tree = held.is_tree;
  switch (held.kind) {
    case Held::Kind::text:
    case Held::Kind::number:
      value.kind = CodeValue::Kind::text;
      value.text = held.text;
      break;
    case Held::Kind::list:
    case Held::Kind::map:
      value.kind = held.kind == Held::Kind::list ? CodeValue::Kind::list : CodeValue::Kind::map;
      value.keys = held.keys;
      for (const Held& item : held.items) value.items.push_back(value_of(item));
      break;
    case Held::Kind::name:
      value.text = "`" + held.text + "`";
      break;
    case Held::Kind::function:
      value.text = "a function";
      break;
    case Held::Kind::unknown:
    case Held::Kind::any:
      value.text = held.text.empty() ? "a value that is not known" : held.text;
      break;
  }
  Held flows;
  flow_into(flows, held);
  value.from = std::move(flows.from);
  value.names = std::move(flows.names);
  return value;
}

Held joined(const std::vector<Held>& parts) {
  Held out = held_text("");
  bool is_known = true;
  for (const Held& part : parts) {
    flow_into(out, part);
    if (!is_known) continue;
    if (part.is_text()) {
      out.text += part.text;
      out.is_glob |= part.is_glob;
      out.is_tree |= part.is_tree;
      if (out.type.empty()) out.type = part.type;
    } else {
      is_known = false;
      // What a path begins with tells where it leads.
      out.text = part.kind == Held::Kind::unknown && !part.text.empty() ? part.text : "a value that is put together";
    }
    if (out.text.size() > kMaxHeldBytes) is_known = false;
  }
  if (!is_known) {
    if (out.text.size() > kMaxHeldBytes) out.text = "a text that is too long";
    out.kind = Held::Kind::unknown;
    out.type.clear();
    out.is_glob = out.is_tree = false;
  }
  return out;
}

Held operated(std::string_view sign, const std::vector<Held>& operands) {
  Held unknown = unknown_because("a value that is worked out");
  for (const Held& operand : operands) flow_into(unknown, operand);
  if (operands.size() == 1) {
    const std::optional<long long> value = number_of(operands[0]);
    return value && sign == "-" ? held_number(-*value) : sign == "+" ? operands[0] : unknown;
  }
  if (operands.size() != 2) return unknown;
  const Held& left = operands[0];
  const Held& right = operands[1];
  if (sign == "slice" && (left.kind == Held::Kind::text || left.kind == Held::Kind::list)) {
    return sliced(left, right.text).value_or(unknown);
  }
  if (sign == "/" && left.kind == Held::Kind::text && left.type == "pathlib.Path") {
    return pure_result("pathlib.Path.joinpath", left, {{"", right}}, "").value_or(unknown);
  }
  if (sign == "%" && left.kind == Held::Kind::text) {
    return formatted(left, right.kind == Held::Kind::list ? right.items : std::vector<Held>{right});
  }
  const std::optional<long long> a = number_of(left);
  const std::optional<long long> b = number_of(right);
  if (a && b && sign != ".") {
    const std::optional<long long> value = calculated(sign, *a, *b);
    return value ? held_number(*value) : unknown;
  }
  if (sign == "+" && left.kind == Held::Kind::list && right.kind == Held::Kind::list) {
    std::vector<Held> items = left.items;
    items.insert(items.end(), right.items.begin(), right.items.end());
    return held_list(std::move(items));
  }
  if (sign == "+" || sign == ".") return joined(operands);
  if ((sign == "*" || sign == "x") && left.kind == Held::Kind::text && b && *b >= 0 && *b <= 65536 &&
      static_cast<std::size_t>(*b) * left.text.size() <= kMaxHeldBytes) {
    std::string text;
    for (long long i = 0; i < *b; ++i) text += left.text;
    return held_text(std::move(text));
  }
  return unknown;
}

}  // namespace pawl
