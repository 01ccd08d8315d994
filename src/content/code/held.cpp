// SPDX-License-Identifier: Apache-2.0
#include "content/code/held.h"

#include <algorithm>
#include <charconv>

namespace pawl {
namespace {

constexpr std::size_t kMaxFlows = 32;

template <typename T>
void add_once(std::vector<T>& list, const T& item) {
  if (list.size() < kMaxFlows && std::find(list.begin(), list.end(), item) == list.end()) list.push_back(item);
}

[[nodiscard]] std::optional<long long> number_of(const CodeHeld& held) {
  if (held.kind != CodeHeld::Kind::number) return std::nullopt;
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

[[nodiscard]] CodeHeld held_number(long long value) {
  CodeHeld held = held_text(std::to_string(value));
  held.kind = CodeHeld::Kind::number;
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
[[nodiscard]] CodeHeld formatted(const CodeHeld& pattern, const std::vector<CodeHeld>& values) {
  std::vector<CodeHeld> parts;
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
[[nodiscard]] std::optional<CodeHeld> sliced(const CodeHeld& held, std::string_view slice) {
  std::vector<std::optional<long long>> numbers;
  while (true) {
    const std::size_t colon = std::min(slice.find(':'), slice.size());
    CodeHeld part = held_text(std::string(slice.substr(0, colon)));
    bool is_negative = part.text.starts_with('-');
    if (is_negative) part.text.erase(0, 1);
    part.kind = CodeHeld::Kind::number;
    std::optional<long long> number = number_of(part);
    if (colon > 0 && !number) return std::nullopt;
    if (number && is_negative) number = -*number;
    numbers.push_back(number);
    if (colon == slice.size()) break;
    slice.remove_prefix(colon + 1);
  }
  numbers.resize(3);
  const auto size = static_cast<long long>(held.kind == CodeHeld::Kind::list ? held.items.size() : held.text.size());
  const long long step = numbers[2].value_or(1);
  if (step == 0) return std::nullopt;
  const auto place = [&](long long n) { return std::clamp(n < 0 ? n + size : n, step < 0 ? -1LL : 0LL, size); };
  long long begin = numbers[0] ? place(*numbers[0]) : (step < 0 ? size - 1 : 0);
  const long long end = numbers[1] ? place(*numbers[1]) : (step < 0 ? -1 : size);
  if (step < 0) begin = std::min(begin, size - 1);
  CodeHeld out = held;
  out.items.clear();
  out.text.clear();
  for (long long i = begin; step > 0 ? i < end : i > end; i += step) {
    const auto at = static_cast<std::size_t>(i);
    if (held.kind == CodeHeld::Kind::list) {
      out.items.push_back(held.items[at]);
    } else {
      out.text += held.text[at];
    }
  }
  return out;
}

}  // namespace

CodeHeld held_text(std::string text) {
  if (text.size() > kMaxHeldBytes) return unknown_because("a text that is too long");
  CodeHeld held;
  held.kind = CodeHeld::Kind::text;
  held.weight = 1 + text.size() / 64;
  held.text = std::move(text);
  return held;
}

CodeHeld held_name(std::string name) {
  CodeHeld held;
  held.kind = CodeHeld::Kind::name;
  held.text = std::move(name);
  return held;
}

CodeHeld held_list(std::vector<CodeHeld> items) {
  CodeHeld held;
  held.kind = CodeHeld::Kind::list;
  held.items = std::move(items);
  return weighed(std::move(held));
}

void put_by_key(CodeHeld& map, std::string key, CodeHeld value) {
  const auto old = std::find(map.keys.begin(), map.keys.end(), key);
  if (old != map.keys.end() && key != "?") {
    map.items[static_cast<std::size_t>(old - map.keys.begin())] = std::move(value);
    return;
  }
  map.keys.push_back(std::move(key));
  map.items.push_back(std::move(value));
}

CodeHeld kept_call(std::string_view type, const std::vector<CodeHeldArgument>& parts) {
  CodeHeld held;
  held.kind = CodeHeld::Kind::map;
  held.type = type;
  for (const CodeHeldArgument& part : parts) {
    held.keys.push_back(part.keyword);
    held.items.push_back(part.value);
  }
  return weighed(std::move(held));
}

CodeHeld weighed(CodeHeld held) {
  held.weight = 1 + held.text.size() / 64;
  for (const CodeHeld& item : held.items) held.weight += item.weight;
  if (held.weight <= kMaxHeldWeight) return held;
  CodeHeld unknown = unknown_because("a value that holds too much");
  for (const CodeHeld& item : held.items) flow_into(unknown, item);
  return unknown;
}

CodeHeld unknown_because(std::string reason) {
  CodeHeld held;
  held.text = std::move(reason);
  return held;
}

void flow_into(CodeHeld& held, const CodeHeld& other) {
  for (const int call : other.from) add_once(held.from, call);
  for (const std::string& name : other.names) add_once(held.names, name);
  if (other.kind == CodeHeld::Kind::name) add_once(held.names, other.text);
  if (held.from.size() >= kMaxFlows && held.names.size() >= kMaxFlows) return;
  for (const CodeHeld& item : other.items) flow_into(held, item);
}

bool is_same(const CodeHeld& one, const CodeHeld& other) {
  const auto is_equal = [&] {
    if (one.items.size() != other.items.size() || one.items.size() > kMaxAlternatives) return false;
    for (std::size_t i = 0; i < one.items.size(); ++i) {
      if (!is_same(one.items[i], other.items[i])) return false;
    }
    return true;
  };
  return one.kind == other.kind && one.text == other.text && one.type == other.type && one.code == other.code &&
         one.from == other.from && one.names == other.names && one.self == other.self && one.place == other.place &&
         one.frame == other.frame && one.front == other.front && one.is_glob == other.is_glob &&
         one.is_tree == other.is_tree && one.is_open == other.is_open && one.is_some == other.is_some &&
         one.keys == other.keys && is_equal();
}

CodeHeld any_of(std::vector<CodeHeld> alternatives) {
  const auto is_any = [](const CodeHeld& one) { return one.kind == CodeHeld::Kind::any; };
  if (alternatives.size() == 1 && !is_any(alternatives[0])) return std::move(alternatives[0]);
  std::vector<CodeHeld> flat;
  if (std::none_of(alternatives.begin(), alternatives.end(), is_any)) {
    flat = std::move(alternatives);
  } else {
    for (CodeHeld& one : alternatives) {
      if (is_any(one)) {
        for (CodeHeld& inner : one.items) flat.push_back(std::move(inner));
      } else {
        flat.push_back(std::move(one));
      }
    }
  }
  std::vector<CodeHeld> kept;
  kept.reserve(flat.size());
  std::optional<std::size_t> unknown_one;  // those of which nothing at all is known are one
  for (CodeHeld& one : flat) {
    const bool is_nothing = one.kind == CodeHeld::Kind::unknown && one.type.empty() && one.front.empty();
    if (is_nothing && unknown_one) {
      flow_into(kept[*unknown_one], one);
      continue;
    }
    if (is_nothing) unknown_one = kept.size();
    const bool is_there =
        std::any_of(kept.begin(), kept.end(), [&](const CodeHeld& other) { return is_same(one, other); });
    if (!is_there) kept.push_back(std::move(one));
  }
  if (kept.size() == 1) return std::move(kept[0]);
  if (kept.size() > kMaxAlternatives) {
    CodeHeld unknown = unknown_because("a value with many possibilities");
    for (const CodeHeld& one : kept) flow_into(unknown, one);
    return unknown;
  }
  CodeHeld held;
  held.kind = CodeHeld::Kind::any;
  held.items = std::move(kept);
  return weighed(std::move(held));
}

bool adds_nothing(const CodeHeld& old, const CodeHeld& now) {
  if (is_same(old, now)) return true;
  // Only those that may be several are put together to find out.
  const bool may_hold = old.kind == CodeHeld::Kind::any || now.kind == CodeHeld::Kind::any ||
                        (old.kind == CodeHeld::Kind::unknown && now.kind == CodeHeld::Kind::unknown);
  return may_hold && is_same(either_of(old, now), old);
}

CodeHeld either_of(CodeHeld one, CodeHeld other) {
  std::vector<CodeHeld> both;
  both.reserve(2);
  both.push_back(std::move(one));
  both.push_back(std::move(other));
  return any_of(std::move(both));
}

namespace {

// All of it but what is in it, which may be much.
[[nodiscard]] CodeHeld without_items(const CodeHeld& held) {
  CodeHeld bare;
  bare.kind = held.kind;
  bare.text = held.text;
  bare.front = held.front;
  bare.type = held.type;
  bare.keys = held.keys;
  bare.from = held.from;
  bare.names = held.names;
  bare.weight = held.weight;
  bare.is_glob = held.is_glob;
  bare.is_tree = held.is_tree;
  bare.is_decoded = held.is_decoded;
  bare.code = held.code;
  bare.self = held.self;
  bare.place = held.place;
  bare.frame = held.frame;
  bare.owner = held.owner;
  bare.is_open = held.is_open;
  bare.is_some = held.is_some;
  bare.is_lazy = held.is_lazy;
  return bare;
}

}  // namespace

bool has_alternatives(const CodeHeld& held) {
  if (held.kind == CodeHeld::Kind::any) return true;
  if (held.kind != CodeHeld::Kind::list && held.kind != CodeHeld::Kind::map) return false;
  return std::any_of(held.items.begin(), held.items.end(), has_alternatives);
}

namespace {

// How far each `any` in a value has been counted: those with one number go together.
struct Wheel {
  int choice = 0;
  std::size_t size = 1;
  std::size_t at = 0;
};

void gather_wheels(const CodeHeld& held, std::vector<Wheel>& wheels) {
  if (!has_alternatives(held)) return;
  if (held.kind == CodeHeld::Kind::any) {
    const bool is_there = held.choice != 0 && std::any_of(wheels.begin(), wheels.end(), [&](const Wheel& wheel) {
                            return wheel.choice == held.choice && wheel.size == held.items.size();
                          });
    if (!is_there) wheels.push_back({held.choice, std::max<std::size_t>(held.items.size(), 1), 0});
  }
  for (const CodeHeld& item : held.items) gather_wheels(item, wheels);
}

[[nodiscard]] CodeHeld turned(const CodeHeld& held, const std::vector<Wheel>& wheels, std::size_t& next,
                              std::vector<std::pair<int, std::size_t>>& known) {
  if (!has_alternatives(held)) return held;
  if (held.kind != CodeHeld::Kind::any) {
    CodeHeld one = without_items(held);
    one.items.reserve(held.items.size());
    for (const CodeHeld& item : held.items) one.items.push_back(turned(item, wheels, next, known));
    return one;
  }
  const auto before = std::find_if(known.begin(), known.end(), [&](const std::pair<int, std::size_t>& one) {
    return held.choice != 0 && one.first == held.choice && wheels[one.second].size == held.items.size();
  });
  const std::size_t mine = before != known.end() ? before->second : next;
  if (before == known.end()) {
    known.emplace_back(held.choice, next);
    ++next;
  }
  const std::size_t at = wheels[mine].at;
  // Those within the items have wheels of their own, in the same order as they were gathered.
  CodeHeld result;
  for (std::size_t i = 0; i < held.items.size(); ++i) {
    if (i != at && !has_alternatives(held.items[i])) continue;
    CodeHeld item = turned(held.items[i], wheels, next, known);
    if (i == at) result = std::move(item);
  }
  return result;
}

// The part of a value with the most alternatives, as unknown.
[[nodiscard]] CodeHeld blurred(const CodeHeld& held) {
  CodeHeld one = without_items(held);
  std::size_t most = 0;
  std::size_t where = 0;
  for (std::size_t i = 0; i < held.items.size(); ++i) {
    std::vector<Wheel> wheels;
    gather_wheels(held.items[i], wheels);
    std::size_t rows = 1;
    for (const Wheel& wheel : wheels) rows = std::min<std::size_t>(rows * wheel.size, 1U << 20);
    if (rows > most) {
      most = rows;
      where = i;
    }
  }
  one.items = held.items;
  if (!one.items.empty()) {
    CodeHeld unknown = unknown_because("a value with many possibilities");
    flow_into(unknown, one.items[where]);
    one.items[where] = std::move(unknown);
  }
  return one;
}

}  // namespace

std::vector<CodeHeld> alternatives_of(const CodeHeld& held) {
  std::vector<CodeHeld> all;
  if (!has_alternatives(held)) {
    all.push_back(held);
    return all;
  }
  if (held.kind == CodeHeld::Kind::any) {
    for (const CodeHeld& item : held.items) {
      for (CodeHeld& inner : alternatives_of(item)) all.push_back(std::move(inner));
    }
    if (all.size() > kMaxRows) {
      CodeHeld unknown = unknown_because("a value with many possibilities");
      flow_into(unknown, held);
      return {unknown};
    }
    return all;
  }
  std::vector<Wheel> wheels;
  gather_wheels(held, wheels);
  std::size_t rows = 1;
  for (const Wheel& wheel : wheels) rows = std::min<std::size_t>(rows * wheel.size, 1U << 20);
  if (rows > kMaxRows) return alternatives_of(blurred(held));
  for (std::size_t row = 0; row < rows; ++row) {
    std::size_t rest = row;
    for (std::size_t i = wheels.size(); i-- > 0;) {
      wheels[i].at = rest % wheels[i].size;
      rest /= wheels[i].size;
    }
    std::size_t next = 0;
    std::vector<std::pair<int, std::size_t>> known;
    all.push_back(turned(held, wheels, next, known));
  }
  return all;
}

namespace {

// What two lists begin with alike, and then any number of what follows in either.
[[nodiscard]] CodeHeld widened_list(const CodeHeld& old, const CodeHeld& now) {
  std::size_t same = 0;
  const std::size_t fixed = std::min(old.items.size() - (old.is_open && !old.items.empty() ? 1 : 0), now.items.size());
  while (same < fixed && is_same(old.items[same], now.items[same])) ++same;
  std::vector<CodeHeld> rest;
  for (const CodeHeld* const list : {&old, &now}) {
    for (std::size_t i = same; i < list->items.size(); ++i) rest.push_back(list->items[i]);
  }
  CodeHeld out = without_items(now);
  out.items.assign(now.items.begin(), now.items.begin() + static_cast<std::ptrdiff_t>(same));
  if (rest.empty()) return out;
  CodeHeld tail = any_of(std::move(rest));
  out.items.push_back(std::move(tail));
  out.is_open = true;
  return weighed(std::move(out));
}

}  // namespace

CodeHeld widened(const CodeHeld& old, const CodeHeld& now) {
  if (is_same(old, now)) return now;
  const auto is_list = [](const CodeHeld& held) { return held.kind == CodeHeld::Kind::list; };
  const auto are_lists = [&](const CodeHeld& held) {
    return is_list(held) ||
           (held.kind == CodeHeld::Kind::any && std::all_of(held.items.begin(), held.items.end(), is_list));
  };
  if ((!is_list(old) || !is_list(now)) && are_lists(old) && are_lists(now)) {
    std::vector<CodeHeld> all = is_list(old) ? std::vector<CodeHeld>{old} : old.items;
    for (const CodeHeld& one : is_list(now) ? std::vector<CodeHeld>{now} : now.items) all.push_back(one);
    CodeHeld list = std::move(all.front());
    for (std::size_t i = 1; i < all.size() && is_list(list); ++i) list = widened(list, all[i]);
    return list;
  }
  if (old.kind == CodeHeld::Kind::list && now.kind == CodeHeld::Kind::list) return widened_list(old, now);
  const bool is_map = old.kind == CodeHeld::Kind::map && now.kind == CodeHeld::Kind::map;
  if (is_map && old.keys.size() == old.items.size() && now.keys.size() == now.items.size()) {
    CodeHeld out = now;
    for (std::size_t i = 0; i < old.keys.size(); ++i) {
      const auto key = std::find(out.keys.begin(), out.keys.end(), old.keys[i]);
      if (key == out.keys.end()) {
        out.keys.push_back(old.keys[i]);
        out.items.push_back(old.items[i]);
      } else {
        CodeHeld& item = out.items[static_cast<std::size_t>(key - out.keys.begin())];
        item = widened(old.items[i], item);
      }
    }
    return weighed(std::move(out));
  }
  CodeHeld unknown = unknown_because("a value that a loop changes");
  flow_into(unknown, old);
  flow_into(unknown, now);
  const std::string& a = old.kind == CodeHeld::Kind::unknown ? old.front : old.text;
  const std::string& b = now.kind == CodeHeld::Kind::unknown ? now.front : now.text;
  const auto is_textual = [](const CodeHeld& held) {
    return held.kind == CodeHeld::Kind::text || held.kind == CodeHeld::Kind::unknown;
  };
  if (is_textual(old) && is_textual(now))
    unknown.front = std::string(a.begin(), std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first);
  if (!is_textual(old) && old.kind != CodeHeld::Kind::number && old.kind != CodeHeld::Kind::any)
    return either_of(old, now);
  return unknown;
}

CodeValue value_of(const CodeHeld& held) {
  CodeValue value;
  value.is_glob = held.is_glob;
  value.is_tree = held.is_tree;
  value.is_decoded = held.is_decoded;
  value.front = held.front;
  switch (held.kind) {
    case CodeHeld::Kind::text:
    case CodeHeld::Kind::number:
      value.kind = CodeValue::Kind::text;
      value.text = held.text;
      break;
    case CodeHeld::Kind::list:
    case CodeHeld::Kind::map:
      value.kind = held.kind == CodeHeld::Kind::list ? CodeValue::Kind::list : CodeValue::Kind::map;
      value.keys = held.keys;
      for (const CodeHeld& item : held.items) value.items.push_back(value_of(item));
      break;
    case CodeHeld::Kind::name:
      value.text = "`" + held.text + "`";
      break;
    case CodeHeld::Kind::function:
      value.text = "a function";
      break;
    case CodeHeld::Kind::unknown:
    case CodeHeld::Kind::any:
      value.text = held.text.empty() ? "a value that is not known" : held.text;
      break;
  }
  CodeHeld flows;
  flow_into(flows, held);
  value.from = std::move(flows.from);
  value.names = std::move(flows.names);
  return value;
}

CodeHeld joined(const std::vector<CodeHeld>& parts) {
  CodeHeld out = held_text("");
  bool is_known = true;
  for (const CodeHeld& part : parts) {
    flow_into(out, part);
    if (!is_known) continue;
    if (part.is_text()) {
      out.text += part.text;
      out.is_glob |= part.is_glob;
      out.is_tree |= part.is_tree;
      out.is_decoded |= part.is_decoded;
      if (out.type.empty()) out.type = part.type;
    } else {
      is_known = false;
      out.front = out.text + part.front;
      out.text =
          part.kind == CodeHeld::Kind::unknown && !part.text.empty() ? part.text : "a value that is put together";
    }
    if (out.text.size() > kMaxHeldBytes) is_known = false;
  }
  if (!is_known) {
    if (out.text.size() > kMaxHeldBytes) out.text = "a text that is too long";
    out.kind = CodeHeld::Kind::unknown;
    out.type.clear();
    out.is_glob = out.is_tree = false;
  }
  return out;
}

CodeHeld operated(std::string_view sign, const std::vector<CodeHeld>& operands) {
  CodeHeld unknown = unknown_because("a value that is worked out");
  for (const CodeHeld& operand : operands) flow_into(unknown, operand);
  if (operands.size() == 1) {
    const std::optional<long long> value = number_of(operands[0]);
    return value && sign == "-" ? held_number(-*value) : sign == "+" ? operands[0] : unknown;
  }
  if (operands.size() != 2) return unknown;
  const CodeHeld& left = operands[0];
  const CodeHeld& right = operands[1];
  if (sign == "slice" && (left.kind == CodeHeld::Kind::text || left.kind == CodeHeld::Kind::list)) {
    return sliced(left, right.text).value_or(unknown);
  }
  if (sign == "/" && left.kind == CodeHeld::Kind::text && left.type == "pathlib.Path") {
    return pure_result("pathlib.Path.joinpath", left, {{"", right}}, "").value_or(unknown);
  }
  if (sign == "%" && left.kind == CodeHeld::Kind::text) {
    return formatted(left, right.kind == CodeHeld::Kind::list ? right.items : std::vector<CodeHeld>{right});
  }
  const std::optional<long long> a = number_of(left);
  const std::optional<long long> b = number_of(right);
  if (a && b && sign != ".") {
    const std::optional<long long> value = calculated(sign, *a, *b);
    return value ? held_number(*value) : unknown;
  }
  // `glob.glob("*.pem") + ["a.key"]`: what a pattern finds is one item among the others.
  const auto is_list = [](const CodeHeld& held) { return held.kind == CodeHeld::Kind::list; };
  const auto is_found = [](const CodeHeld& held) { return held.kind == CodeHeld::Kind::text && held.is_glob; };
  if (sign == "+" && (is_list(left) || is_found(left)) && (is_list(right) || is_found(right))) {
    std::vector<CodeHeld> items = is_list(left) ? left.items : std::vector<CodeHeld>{left};
    if (is_list(right))
      items.insert(items.end(), right.items.begin(), right.items.end());
    else
      items.push_back(right);
    return held_list(std::move(items));
  }
  if (sign == "+" || sign == ".") return joined(operands);
  if ((sign == "*" || sign == "x") && left.kind == CodeHeld::Kind::text && b && *b >= 0 && *b <= 65536 &&
      static_cast<std::size_t>(*b) * left.text.size() <= kMaxHeldBytes) {
    std::string text;
    for (long long i = 0; i < *b; ++i) text += left.text;
    return held_text(std::move(text));
  }
  return unknown;
}

}  // namespace pawl
