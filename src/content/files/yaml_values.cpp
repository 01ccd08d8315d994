// SPDX-License-Identifier: Apache-2.0
#include "content/files/yaml_values.h"

#include <algorithm>
#include <utility>

namespace pawl {
namespace {

constexpr std::size_t kMaxDepth = 64;

[[nodiscard]] std::string_view trimmed(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t' || text.back() == '\r')) text.remove_suffix(1);
  return text;
}

// Where something is outside of quotes and brackets; npos if nowhere.
template <typename Is>
[[nodiscard]] std::size_t find_outside(std::string_view text, Is is) {
  char quote = 0;
  int depth = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quote != 0) {
      if (c == '\\' && quote == '"') ++i;
      if (c == quote) quote = 0;
      continue;
    }
    if (depth == 0 && is(i)) return i;
    const bool begins = i == 0 || text[i - 1] == ' ' || text[i - 1] == '[' || text[i - 1] == ',' ||
                        text[i - 1] == ':' || text[i - 1] == '{';
    if ((c == '"' || c == '\'') && begins) quote = c;
    if (c == '[' || c == '{') ++depth;
    if (c == ']' || c == '}') --depth;
  }
  return std::string_view::npos;
}

[[nodiscard]] std::string_view without_comment(std::string_view line) {
  const std::size_t at =
      find_outside(line, [&](std::size_t i) { return line[i] == '#' && (i == 0 || line[i - 1] == ' '); });
  return trimmed(line.substr(0, at));
}

[[nodiscard]] std::string unquoted(std::string_view text) {
  text = trimmed(text);
  if (text.size() < 2 || text.front() != text.back() || (text.front() != '"' && text.front() != '\'')) {
    return std::string(text);
  }
  const char quote = text.front();
  text = text.substr(1, text.size() - 2);
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (quote == '"' && text[i] == '\\' && i + 1 < text.size()) {
      ++i;
      out += text[i] == 'n' ? '\n' : text[i] == 't' ? '\t' : text[i];
    } else {
      out += text[i];
      if (quote == '\'' && text[i] == '\'' && i + 1 < text.size() && text[i + 1] == '\'') ++i;
    }
  }
  return out;
}

class YamlReader {
 public:
  explicit YamlReader(std::string_view text) : rest_(text) {}

  std::vector<YamlValue> read() {
    std::string_view line;
    while (next_line(line) && values_.size() < kMostYamlValues) {
      const std::size_t indent = std::min(line.find_first_not_of(' '), line.size());
      take(indent, line.substr(indent));
    }
    return std::move(values_);
  }

 private:
  struct Key {
    std::size_t indent;
    std::string name;
  };

  bool next_line(std::string_view& line) {
    if (rest_.empty()) return false;
    const std::size_t end = std::min(rest_.find('\n'), rest_.size());
    line = rest_.substr(0, end);
    rest_.remove_prefix(std::min(end + 1, rest_.size()));
    return true;
  }

  void take(std::size_t indent, std::string_view content) {
    content = without_comment(content);
    if (content.empty() || content == "---" || content == "...") return;
    while (content == "-" || content.starts_with("- ")) {
      while (!keys_.empty() && keys_.back().indent > indent) keys_.pop_back();
      ++item_;
      content.remove_prefix(1);
      const std::size_t blanks = std::min(content.find_first_not_of(' '), content.size());
      content.remove_prefix(blanks);
      indent += 1 + blanks;
      if (content.empty()) return;
    }
    const std::size_t colon = find_outside(content, [&](std::size_t i) {
      return content[i] == ':' && (i + 1 == content.size() || content[i + 1] == ' ');
    });
    if (colon == std::string_view::npos || content.front() == '[' || content.front() == '{') {
      while (!keys_.empty() && keys_.back().indent > indent) keys_.pop_back();
      return give(path(), content, indent);
    }
    while (!keys_.empty() && keys_.back().indent >= indent) keys_.pop_back();
    if (keys_.size() >= kMaxDepth) return;
    keys_.push_back({indent, unquoted(content.substr(0, colon))});
    const std::string_view value = trimmed(content.substr(colon + 1));
    if (!value.empty()) give(path(), value, indent);
  }

  void give(const std::string& where, std::string_view value, std::size_t indent) {
    if (value.front() == '|' || value.front() == '>') {
      const bool is_folded = value.front() == '>';
      std::string block;
      std::string_view line;
      std::string_view before = rest_;
      while (next_line(line)) {
        const std::size_t at = line.find_first_not_of(' ');
        if (at != std::string_view::npos && at <= indent) {
          rest_ = before;
          break;
        }
        if (!block.empty()) block += is_folded ? ' ' : '\n';
        block += trimmed(line);
        before = rest_;
      }
      return add(where, std::move(block));
    }
    if (value.size() > 1 && (value.front() == '[' || value.front() == '{')) return give_flow(where, value);
    add(where, unquoted(value));
  }

  void give_flow(const std::string& where, std::string_view value, std::size_t depth = 0) {
    const bool is_map = value.front() == '{';
    value.remove_prefix(1);
    if (!value.empty() && (value.back() == ']' || value.back() == '}')) value.remove_suffix(1);
    while (!value.empty() && values_.size() < kMostYamlValues) {
      const std::size_t comma =
          std::min(find_outside(value, [&](std::size_t i) { return value[i] == ','; }), value.size());
      const std::string_view one = trimmed(value.substr(0, comma));
      const std::size_t colon =
          is_map ? find_outside(one, [&](std::size_t i) { return one[i] == ':'; }) : std::string_view::npos;
      if (!is_map) ++item_;
      const std::string key = colon == std::string_view::npos ? where : where + "." + unquoted(one.substr(0, colon));
      const std::string_view inner = colon == std::string_view::npos ? one : trimmed(one.substr(colon + 1));
      if (inner.size() > 1 && (inner.front() == '[' || inner.front() == '{') && depth < kMaxDepth) {
        give_flow(key, inner, depth + 1);
      } else if (!one.empty()) {
        add(key, unquoted(inner));
      }
      value.remove_prefix(std::min(comma + 1, value.size()));
    }
  }

  void add(const std::string& where, std::string text) { values_.push_back({where, std::move(text), item_}); }

  [[nodiscard]] std::string path() const {
    std::string text;
    for (const Key& key : keys_) text += (text.empty() ? "" : ".") + key.name;
    return text;
  }

  std::string_view rest_;
  std::vector<Key> keys_;
  std::vector<YamlValue> values_;
  int item_ = 0;
};

}  // namespace

std::vector<YamlValue> yaml_values(std::string_view text) {
  return YamlReader(text).read();
}

}  // namespace pawl
