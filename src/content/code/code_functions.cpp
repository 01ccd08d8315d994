// SPDX-License-Identifier: Apache-2.0
// What the pure functions of all languages give back.
#include <algorithm>
#include <array>
#include <charconv>

#include "base/lower.h"
#include "content/code/codecs.h"
#include "content/code/held.h"
#include "content/code/pure_calls.h"

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

class Caller {
 public:
  Caller(const CodeHeld& self, const std::vector<CodeHeldArgument>& arguments, std::string_view home)
      : self_(self), home_(home) {
    for (const CodeHeldArgument& argument : arguments) {
      if (argument.keyword.empty()) values_.push_back(argument.value);
    }
  }

  std::optional<CodeHeld> call(Pure what) {
    switch (what) {
      case Pure::same:
        return subject();
      case Pure::path:
        return as_path(joined_path());
      case Pure::base64:
        return text_by([](const std::string& t) { return from_base64(t); });
      case Pure::hex:
        return text_by([](const std::string& t) { return from_hex(t); });
      case Pure::rot13:
        return text_by([](const std::string& t) { return std::optional(from_rot13(t)); });
      case Pure::codec:
      case Pure::buffer:
        return codec(what == Pure::buffer);
      case Pure::characters:
        return characters();
      case Pure::reverse:
        return reversed();
      case Pure::join:
        return self_.kind == CodeHeld::Kind::list ? join(self_, values_.empty() ? held_text(",") : values_[0])
               : values_.empty() ? std::nullopt
                                                  : join(values_[0], self_);
      case Pure::join_list:
        return join_list();
      case Pure::replace:
        return values_.size() < 2 ? std::nullopt : replace(self_, values_[0], values_[1]);
      case Pure::replace_php:
        return values_.size() < 3 ? std::nullopt : replace(values_[2], values_[0], values_[1]);
      case Pure::format:
        return format();
      case Pure::format_c:
        return format_c();
      case Pure::lower:
      case Pure::upper:
        return text_by([&](std::string t) {
          for (char& c : t) {
            if (what == Pure::lower) c = lower(c);
            if (what == Pure::upper && c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
          }
          return std::optional(t);
        });
      case Pure::strip:
        return text_by([](const std::string& t) {
          const std::size_t begin = t.find_first_not_of(" \t\r\n");
          if (begin == std::string::npos) return std::optional(std::string());
          return std::optional(t.substr(begin, t.find_last_not_of(" \t\r\n") - begin + 1));
        });
      case Pure::split:
        return split();
      case Pure::concat: {
        std::vector<CodeHeld> parts = values_;
        parts.insert(parts.begin(), self_);
        if (self_.kind == CodeHeld::Kind::list) return std::nullopt;
        return joined(parts);
      }
      case Pure::url:
        return text_by([](const std::string& t) { return std::optional(from_url(t)); });
      case Pure::pack:
        return pack();
      case Pure::unpack:
        return unpack();
      case Pure::join_path:
        return joined_path();
      case Pure::expand_path:
        return expanded();
      case Pure::home:
        return as_path(held_text(std::string(home_)));
      case Pure::temp:
        return made_for_a_time();
      case Pure::temp_root:
        return as_path(held_text("/tmp"));
      case Pure::here:
        return as_path(held_text("."));
      case Pure::variable:
        return subject().is("HOME") ? std::optional(held_text(std::string(home_))) : std::nullopt;
      case Pure::glob:
      case Pure::glob_below:
      case Pure::listed:
      case Pure::walked:
      case Pure::glob_tree:
        return found(what);
      case Pure::first:
        return std::nullopt;
      case Pure::parent:
        return parent();
      case Pure::range:
        return std::nullopt;
      case Pure::map_list:
        return values_.size() != 1 ? std::nullopt : std::optional(values_[0]);
    }
    return std::nullopt;
  }

 private:
  // What the function is about: its first argument, or the object of a method.
  [[nodiscard]] const CodeHeld& subject() const {
    const bool has_self = self_.is_text() || self_.kind == CodeHeld::Kind::list;
    return has_self || values_.empty() ? self_ : values_[0];
  }

  template <typename Change>
  std::optional<CodeHeld> text_by(Change change) const {
    const CodeHeld& held = subject();
    if (held.kind != CodeHeld::Kind::text) return std::nullopt;
    const std::optional<std::string> text = change(held.text);
    if (!text) return std::nullopt;
    CodeHeld out = held_text(*text);
    out.is_glob = held.is_glob;
    return out;
  }

  // A file or folder of its own, with a name that nobody else has: where the name begins is known at most.
  [[nodiscard]] std::optional<CodeHeld> made_for_a_time() const {
    CodeHeld held = held_text("/tmp/file");
    const bool names_folder =
        !values_.empty() && values_[0].kind == CodeHeld::Kind::text && values_[0].text.find('/') != std::string::npos;
    if (names_folder) held.text = values_[0].text + "XXXXXX";
    held.type = "tempfile";
    return held;
  }

  static std::optional<CodeHeld> as_path(std::optional<CodeHeld> held) {
    if (held && held->kind == CodeHeld::Kind::text) held->type = "pathlib.Path";
    return held;
  }

  std::optional<CodeHeld> codec(bool is_buffer) const {
    if (values_.empty()) return std::nullopt;
    if (values_[0].kind == CodeHeld::Kind::list) {
      const std::optional<std::string> text = characters_of(values_[0].items);
      return text ? std::optional(held_text(*text)) : std::nullopt;
    }
    if (values_[0].kind != CodeHeld::Kind::text) return std::nullopt;
    const std::string kind = values_.size() > 1 ? values_[1].text : "utf8";
    const std::string& text = values_[0].text;
    if (kind.starts_with("base64")) return held_text(*from_base64(text));
    if (kind.starts_with("hex")) {
      const std::optional<std::string> bytes = from_hex(text);
      return bytes ? std::optional(held_text(*bytes)) : std::nullopt;
    }
    if (kind == "rot13" || kind == "rot_13" || kind == "rot-13") return held_text(from_rot13(text));
    return is_buffer || kind.starts_with("utf") ? std::optional(values_[0]) : std::nullopt;
  }

  std::optional<CodeHeld> characters() const {
    std::vector<CodeHeld> numbers = values_;
    if (values_.empty()) numbers = {self_};
    if (numbers.size() >= 1 && numbers[0].kind == CodeHeld::Kind::list)
      numbers = std::vector<CodeHeld>(numbers[0].items);
    if (numbers.size() >= 1 && numbers[0].kind == CodeHeld::Kind::text) return numbers[0];  // bytes("x", "utf8")
    const std::optional<std::string> text = characters_of(numbers);
    return text ? std::optional(held_text(*text)) : std::nullopt;
  }

  std::optional<CodeHeld> reversed() const {
    CodeHeld held = subject();
    if (held.kind == CodeHeld::Kind::text) {
      std::reverse(held.text.begin(), held.text.end());
    } else if (held.kind == CodeHeld::Kind::list) {
      std::reverse(held.items.begin(), held.items.end());
    } else {
      return std::nullopt;
    }
    return held;
  }

  static std::optional<CodeHeld> join(const CodeHeld& list, const CodeHeld& separator) {
    if (list.kind == CodeHeld::Kind::text) return list;
    if (list.kind != CodeHeld::Kind::list || !separator.is_text()) return std::nullopt;
    std::vector<CodeHeld> parts;
    for (const CodeHeld& item : list.items) {
      if (!parts.empty() && !separator.text.empty()) parts.push_back(separator);
      parts.push_back(item);
    }
    return joined(parts);
  }

  std::optional<CodeHeld> join_list() const {
    if (values_.empty()) return std::nullopt;
    if (values_.size() == 1) return join(values_[0], held_text(""));
    if (values_[0].kind == CodeHeld::Kind::list) return join(values_[0], values_[1]);
    std::vector<CodeHeld> items;
    for (std::size_t i = 1; i < values_.size(); ++i) {
      if (values_[i].kind == CodeHeld::Kind::list) {
        items.insert(items.end(), values_[i].items.begin(), values_[i].items.end());
      } else {
        items.push_back(values_[i]);
      }
    }
    return join(held_list(std::move(items)), values_[0]);
  }

  static std::optional<CodeHeld> replace(const CodeHeld& text, const CodeHeld& from, const CodeHeld& to) {
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

  std::optional<CodeHeld> format() const {
    if (self_.kind != CodeHeld::Kind::text) return std::nullopt;
    std::vector<CodeHeld> parts;
    std::string text;
    std::size_t used = 0;
    for (std::size_t i = 0; i < self_.text.size(); ++i) {
      const char c = self_.text[i];
      if ((c == '{' || c == '}') && i + 1 < self_.text.size() && self_.text[i + 1] == c) {
        text += c;
        ++i;
      } else if (c == '{') {
        const std::size_t end = std::min(self_.text.find('}', i), self_.text.size() - 1);
        const std::string inside = self_.text.substr(i + 1, end - i - 1);
        parts.push_back(held_text(std::exchange(text, "")));
        const bool is_number = inside.size() == 1 && inside[0] >= '0' && inside[0] <= '9';
        const std::size_t index = is_number ? static_cast<std::size_t>(inside[0] - '0') : used++;
        const bool is_plain = is_number || inside.empty();
        parts.push_back(is_plain && index < values_.size() ? values_[index]
                                                           : unknown_because("a value that is put in"));
        i = end;
      } else {
        text += c;
      }
    }
    parts.push_back(held_text(text));
    return joined(parts);
  }

  std::optional<CodeHeld> format_c() const {
    if (values_.empty() || values_[0].kind != CodeHeld::Kind::text) return std::nullopt;
    return operated("%", {values_[0], held_list({values_.begin() + 1, values_.end()})});
  }

  std::optional<CodeHeld> split() const {
    const CodeHeld& held = subject();
    if (held.kind != CodeHeld::Kind::text) return std::nullopt;
    const std::size_t skip = &held == &self_ ? 0 : 1;
    const std::string by =
        values_.size() > skip && values_[skip].kind == CodeHeld::Kind::text ? values_[skip].text : " ";
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

  // `["aGk="].pack("m")` and `pack("H*", "6869")`: only whole texts.
  std::optional<CodeHeld> pack() const {
    const bool is_method = self_.kind == CodeHeld::Kind::list;
    if (values_.empty() || values_[0].kind != CodeHeld::Kind::text) return std::nullopt;
    const std::string& kind = values_[0].text;
    std::vector<CodeHeld> items = is_method ? self_.items : std::vector<CodeHeld>(values_.begin() + 1, values_.end());
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

  std::optional<CodeHeld> unpack() const {
    if (self_.kind != CodeHeld::Kind::text || values_.empty() || !values_[0].text.starts_with("m")) return std::nullopt;
    return held_text(*from_base64(self_.text));
  }

  std::optional<CodeHeld> joined_path() const {
    std::vector<CodeHeld> parts = values_;
    if (self_.kind == CodeHeld::Kind::text) parts.insert(parts.begin(), self_);
    if (parts.size() == 1 && parts[0].kind == CodeHeld::Kind::list) parts = std::vector<CodeHeld>(parts[0].items);
    if (parts.empty()) return held_text(".");
    CodeHeld out;
    for (std::size_t i = 0; i < parts.size(); ++i) {
      const CodeHeld& part = parts[i];
      const bool is_known = part.kind == CodeHeld::Kind::text;
      // An absolute part begins anew; what was listed is whole already; all below a folder stays so.
      if (i == 0 || (is_known && (part.text.starts_with('/') || part.is_glob || part.is_tree))) {
        out = part;
      } else if (out.is_tree) {
        // All that is so named below it: `os.path.join(root, "__pycache__")`.
        if (is_known && !out.is_glob) {
          out.text += (out.text.ends_with('/') ? "" : "/") + part.text;
          out.is_glob = true;
        }
      } else {
        out = joined({out, held_text("/"), part});
      }
    }
    if (out.kind == CodeHeld::Kind::text && self_.type == "pathlib.Path") out.type = self_.type;
    return out;
  }

  std::optional<CodeHeld> expanded() const {
    CodeHeld held = subject();
    if (held.kind != CodeHeld::Kind::text) return std::nullopt;
    if (held.text == "~" || held.text.starts_with("~/")) held.text.replace(0, 1, home_);
    if (held.text == "$HOME" || held.text.starts_with("$HOME/")) held.text.replace(0, 5, home_);
    return held;
  }

  std::optional<CodeHeld> found(Pure what) const {
    CodeHeld held = what == Pure::glob_below || what == Pure::glob_tree || self_.kind == CodeHeld::Kind::text ? self_
                    : values_.empty() ? held_text(".")
                                      : values_[0];
    if (held.kind != CodeHeld::Kind::text) return std::nullopt;
    if (what == Pure::walked) {
      held.is_tree = true;
    } else if (what == Pure::glob_tree) {
      // Below a folder, all that is so named; as `find -name` finds it.
      held.is_tree = true;
      const bool is_name = !values_.empty() && values_[0].kind == CodeHeld::Kind::text &&
                           values_[0].text.find_first_not_of("*/.") != std::string::npos;
      if (is_name) {
        held.text += (held.text.ends_with('/') ? "" : "/") + values_[0].text;
        held.is_glob = true;
      }
    } else if (what == Pure::glob) {
      held.is_glob = true;
    } else if (what == Pure::listed) {
      held.text += held.text.ends_with('/') ? "*" : "/*";
      held.is_glob = true;
    } else {
      const bool is_known = !values_.empty() && values_[0].kind == CodeHeld::Kind::text;
      held.text += "/" + (is_known ? values_[0].text : std::string("*"));
      held.is_glob = true;
    }
    return held;
  }

  std::optional<CodeHeld> parent() const {
    CodeHeld held = subject();
    if (held.kind != CodeHeld::Kind::text) return std::nullopt;
    const std::size_t slash = held.text.rfind('/');
    held.text = slash == std::string::npos ? "." : slash == 0 ? "/" : held.text.substr(0, slash);
    return held;
  }

  const CodeHeld& self_;
  std::vector<CodeHeld> values_;
  std::string_view home_;
};

}  // namespace

std::optional<CodeHeld> pure_result(std::string_view name, const CodeHeld& self,
                                    const std::vector<CodeHeldArgument>& arguments, std::string_view home) {
  std::optional<Pure> pure = find_pure(name);
  const bool is_value = self.is_text() || self.kind == CodeHeld::Kind::list;
  if (!pure && is_value) {
    const std::size_t dot = name.rfind('.');
    if (dot != std::string_view::npos) pure = find_pure(name.substr(dot));
  }
  if (!pure) return std::nullopt;
  return Caller(self, arguments, home).call(*pure);
}

std::optional<CodeHeld> constant_of(std::string_view name, std::string_view home, std::string_view file) {
  static constexpr std::string_view kHomes[] = {"os.environ.HOME", "process.env.HOME", "ENV.HOME",
                                                "_SERVER.HOME",    "_ENV.HOME",        "process.env.USERPROFILE"};
  static constexpr std::string_view kHere[] = {"__dirname", "import.meta.dirname", "__DIR__", "__dir__"};
  if (std::find(std::begin(kHomes), std::end(kHomes), name) != std::end(kHomes)) return held_text(std::string(home));
  if (std::find(std::begin(kHere), std::end(kHere), name) != std::end(kHere)) {
    const std::size_t slash = file.rfind('/');
    if (slash == std::string_view::npos) return held_text(".");
    return held_text(slash == 0 ? "/" : std::string(file.substr(0, slash)));
  }
  static constexpr std::string_view kFiles[] = {"__file__", "__filename", "__FILE__", "import.meta.filename",
                                                "import.meta.url"};
  if (std::find(std::begin(kFiles), std::end(kFiles), name) != std::end(kFiles))
    return held_text(file.empty() ? "./script" : std::string(file));
  if (name == "process.execPath" || name == "process.argv0") return held_text("node");
  if (name == "sys.executable") return held_text("python3");
  if (name == "os.sep" || name == "path.sep" || name == "File.SEPARATOR") return held_text("/");
  return std::nullopt;
}

}  // namespace pawl
