// SPDX-License-Identifier: Apache-2.0
// Pure functions on texts and lists.
#include <algorithm>
#include <charconv>

#include "base/lower.h"
#include "content/code/codecs.h"
#include "content/code/pure_functions.h"

namespace pawl {
namespace {

[[nodiscard]] std::optional<std::string> characters_of(const std::vector<CodeHeld>& numbers) {
  std::string out;
  for (const CodeHeld& number : numbers) {
    std::string_view digits = number.text;
    int base = 10;
    if (digits.starts_with("0x")) {
      base = 16;
      digits.remove_prefix(2);
    }
    std::uint32_t code = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), code, base);
    if (number.kind != CodeHeld::Kind::number || error != std::errc() || end != digits.data() + digits.size())
      return {};
    add_utf8(code, out);
  }
  return out;
}

// The subject, changed by `change`, which gives a text or nothing.
template <typename Change>
[[nodiscard]] std::optional<CodeHeld> changed(const PureCall& call, Change change) {
  const CodeHeld& held = call.subject();
  if (held.kind != CodeHeld::Kind::text) return std::nullopt;
  const std::optional<std::string> text = change(held.text);
  if (!text) return std::nullopt;
  CodeHeld out = held_text(*text);
  out.is_glob = held.is_glob;
  return out;
}

[[nodiscard]] std::optional<CodeHeld> joined_by(const CodeHeld& list, const CodeHeld& separator) {
  if (list.kind == CodeHeld::Kind::text) return list;
  if (list.kind != CodeHeld::Kind::list || !separator.is_text()) return std::nullopt;
  std::vector<CodeHeld> parts;
  for (const CodeHeld& item : list.items) {
    if (!parts.empty() && !separator.text.empty()) parts.push_back(separator);
    parts.push_back(item);
  }
  return joined(parts);
}

[[nodiscard]] std::optional<CodeHeld> replaced(const CodeHeld& text, const CodeHeld& from, const CodeHeld& to) {
  if (text.kind != CodeHeld::Kind::text || from.kind != CodeHeld::Kind::text || !to.is_text() || from.text.empty() ||
      from.is_glob) {
    return std::nullopt;
  }
  std::string out;
  std::size_t begin = 0;
  for (std::size_t at = text.text.find(from.text); at != std::string::npos; at = text.text.find(from.text, begin)) {
    out += text.text.substr(begin, at - begin) + to.text;
    begin = at + from.text.size();
    if (out.size() > kMaxHeldBytes) return std::nullopt;
  }
  return held_text(out + text.text.substr(begin));
}

[[nodiscard]] std::optional<CodeHeld> decoded(const PureCall& call, bool is_buffer) {
  if (call.values.empty()) return std::nullopt;
  if (call.values[0].kind == CodeHeld::Kind::list) {
    const std::optional<std::string> text = characters_of(call.values[0].items);
    return text ? std::optional(held_text(*text)) : std::nullopt;
  }
  if (call.values[0].kind != CodeHeld::Kind::text) return std::nullopt;
  const std::string kind = call.values.size() > 1 ? call.values[1].text : "utf8";
  const std::string& text = call.values[0].text;
  if (kind.starts_with("base64")) return held_text(*from_base64(text));
  if (kind.starts_with("hex")) {
    const std::optional<std::string> bytes = from_hex(text);
    return bytes ? std::optional(held_text(*bytes)) : std::nullopt;
  }
  if (kind == "rot13" || kind == "rot_13" || kind == "rot-13") return held_text(from_rot13(text));
  return is_buffer || kind.starts_with("utf") ? std::optional(call.values[0]) : std::nullopt;
}

}  // namespace

std::optional<CodeHeld> pure_same(const PureCall& call) {
  return call.subject();
}

std::optional<CodeHeld> pure_base64(const PureCall& call) {
  return changed(call, [](const std::string& t) { return from_base64(t); });
}

std::optional<CodeHeld> pure_hex(const PureCall& call) {
  return changed(call, [](const std::string& t) { return from_hex(t); });
}

std::optional<CodeHeld> pure_rot13(const PureCall& call) {
  return changed(call, [](const std::string& t) { return std::optional(from_rot13(t)); });
}

std::optional<CodeHeld> pure_url(const PureCall& call) {
  return changed(call, [](const std::string& t) { return std::optional(from_url(t)); });
}

std::optional<CodeHeld> pure_codec(const PureCall& call) {
  return decoded(call, false);
}

std::optional<CodeHeld> pure_buffer(const PureCall& call) {
  return decoded(call, true);
}

std::optional<CodeHeld> pure_characters(const PureCall& call) {
  std::vector<CodeHeld> numbers = call.values;
  if (call.values.empty()) numbers = {call.self};
  if (numbers.size() >= 1 && numbers[0].kind == CodeHeld::Kind::list) numbers = std::vector<CodeHeld>(numbers[0].items);
  if (numbers.size() >= 1 && numbers[0].kind == CodeHeld::Kind::text) return numbers[0];  // bytes("x", "utf8")
  const std::optional<std::string> text = characters_of(numbers);
  return text ? std::optional(held_text(*text)) : std::nullopt;
}

std::optional<CodeHeld> pure_reverse(const PureCall& call) {
  CodeHeld held = call.subject();
  if (held.kind == CodeHeld::Kind::text) {
    std::reverse(held.text.begin(), held.text.end());
  } else if (held.kind == CodeHeld::Kind::list) {
    std::reverse(held.items.begin(), held.items.end());
  } else {
    return std::nullopt;
  }
  return held;
}

std::optional<CodeHeld> pure_join(const PureCall& call) {
  if (call.self.kind == CodeHeld::Kind::list)
    return joined_by(call.self, call.values.empty() ? held_text(",") : call.values[0]);
  if (!call.self.is_text()) return std::nullopt;
  return call.values.empty() ? std::nullopt : joined_by(call.values[0], call.self);
}

std::optional<CodeHeld> pure_join_list(const PureCall& call) {
  if (call.values.empty()) return std::nullopt;
  if (call.values.size() == 1) return joined_by(call.values[0], held_text(""));
  if (call.values[0].kind == CodeHeld::Kind::list) return joined_by(call.values[0], call.values[1]);
  std::vector<CodeHeld> items;
  for (std::size_t i = 1; i < call.values.size(); ++i) {
    if (call.values[i].kind == CodeHeld::Kind::list) {
      items.insert(items.end(), call.values[i].items.begin(), call.values[i].items.end());
    } else {
      items.push_back(call.values[i]);
    }
  }
  return joined_by(held_list(std::move(items)), call.values[0]);
}

std::optional<CodeHeld> pure_replace(const PureCall& call) {
  return call.values.size() < 2 ? std::nullopt : replaced(call.self, call.values[0], call.values[1]);
}

std::optional<CodeHeld> pure_replace_php(const PureCall& call) {
  return call.values.size() < 3 ? std::nullopt : replaced(call.values[2], call.values[0], call.values[1]);
}

std::optional<CodeHeld> pure_format(const PureCall& call) {
  if (call.self.kind != CodeHeld::Kind::text) return std::nullopt;
  std::vector<CodeHeld> parts;
  std::string text;
  std::size_t used = 0;
  for (std::size_t i = 0; i < call.self.text.size(); ++i) {
    const char c = call.self.text[i];
    if ((c == '{' || c == '}') && i + 1 < call.self.text.size() && call.self.text[i + 1] == c) {
      text += c;
      ++i;
    } else if (c == '{') {
      const std::size_t end = std::min(call.self.text.find('}', i), call.self.text.size() - 1);
      const std::string inside = call.self.text.substr(i + 1, end - i - 1);
      parts.push_back(held_text(std::exchange(text, "")));
      const bool is_number = inside.size() == 1 && inside[0] >= '0' && inside[0] <= '9';
      const std::size_t index = is_number ? static_cast<std::size_t>(inside[0] - '0') : used++;
      const bool is_plain = is_number || inside.empty();
      parts.push_back(is_plain && index < call.values.size() ? call.values[index]
                                                             : unknown_because("a value that is put in"));
      i = end;
    } else {
      text += c;
    }
  }
  parts.push_back(held_text(text));
  return joined(parts);
}

std::optional<CodeHeld> pure_format_c(const PureCall& call) {
  if (call.values.empty() || call.values[0].kind != CodeHeld::Kind::text) return std::nullopt;
  return operated("%", {call.values[0], held_list({call.values.begin() + 1, call.values.end()})});
}

std::optional<CodeHeld> pure_lower(const PureCall& call) {
  return changed(call, [](const std::string& t) { return std::optional(lower(t)); });
}

std::optional<CodeHeld> pure_upper(const PureCall& call) {
  return changed(call, [](std::string t) {
    for (char& c : t) {
      if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
    }
    return std::optional(t);
  });
}

std::optional<CodeHeld> pure_strip(const PureCall& call) {
  return changed(call, [](const std::string& t) {
    const std::size_t begin = t.find_first_not_of(" \t\r\n");
    if (begin == std::string::npos) return std::optional(std::string());
    return std::optional(t.substr(begin, t.find_last_not_of(" \t\r\n") - begin + 1));
  });
}

std::optional<CodeHeld> pure_split(const PureCall& call) {
  const CodeHeld& held = call.subject();
  if (held.kind != CodeHeld::Kind::text) return std::nullopt;
  const std::size_t skip = &held == &call.self ? 0 : 1;
  const std::string by =
      call.values.size() > skip && call.values[skip].kind == CodeHeld::Kind::text ? call.values[skip].text : " ";
  std::vector<CodeHeld> items;
  std::size_t begin = 0;
  if (by.empty()) {
    for (const char c : held.text) items.push_back(held_text(std::string(1, c)));
    return held_list(std::move(items));
  }
  while (true) {
    const std::size_t end = held.text.find(by, begin);
    const std::string part = held.text.substr(begin, end - begin);
    if (by != " " || !part.empty()) items.push_back(held_text(part));
    if (end == std::string::npos) break;
    begin = end + by.size();
  }
  return held_list(std::move(items));
}

std::optional<CodeHeld> pure_concat(const PureCall& call) {
  if (call.self.kind == CodeHeld::Kind::list) return std::nullopt;
  std::vector<CodeHeld> parts = call.values;
  parts.insert(parts.begin(), call.self);
  return joined(parts);
}

// `["aGk="].pack("m")` and `pack("H*", "6869")`: only whole texts.
std::optional<CodeHeld> pure_pack(const PureCall& call) {
  const bool is_method = call.self.kind == CodeHeld::Kind::list;
  if (call.values.empty() || call.values[0].kind != CodeHeld::Kind::text) return std::nullopt;
  const std::string& kind = call.values[0].text;
  std::vector<CodeHeld> items =
      is_method ? call.self.items : std::vector<CodeHeld>(call.values.begin() + 1, call.values.end());
  if (items.size() == 1 && items[0].kind == CodeHeld::Kind::list) items = std::vector<CodeHeld>(items[0].items);
  if (kind == "c*" || kind == "C*" || kind == "U*" || kind == "W*") {
    const std::optional<std::string> text = characters_of(items);
    return text ? std::optional(held_text(*text)) : std::nullopt;
  }
  if (items.size() != 1 || items[0].kind != CodeHeld::Kind::text) return std::nullopt;
  if (kind.starts_with("H")) {
    const std::optional<std::string> text = from_hex(items[0].text);
    return text ? std::optional(held_text(*text)) : std::nullopt;
  }
  return std::nullopt;
}

std::optional<CodeHeld> pure_unpack(const PureCall& call) {
  if (call.self.kind != CodeHeld::Kind::text || call.values.empty() || !call.values[0].text.starts_with("m"))
    return std::nullopt;
  return held_text(*from_base64(call.self.text));
}

std::optional<CodeHeld> pure_map_list(const PureCall& call) {
  return call.values.size() != 1 ? std::nullopt : std::optional(call.values[0]);
}

}  // namespace pawl
