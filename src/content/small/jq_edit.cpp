// SPDX-License-Identifier: Apache-2.0
#include "content/small/jq_edit.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "base/json.h"
#include "base/letters.h"

namespace pawl {
namespace {

constexpr std::size_t kMaxFilter = 16 * 1024;

class Editor {
 public:
  Editor(std::string_view filter, const std::map<std::string, std::string>& variables, Value root)
      : rest_(filter), variables_(variables), root_(std::move(root)) {}

  std::optional<std::string> edit() {
    bool changes = false;
    do {
      if (take("del")) {
        if (!take("(") || !remove_all()) return std::nullopt;
        changes = true;
      } else {
        const std::optional<std::vector<std::string>> path = take_path();
        if (!path) return std::nullopt;
        const std::string_view how = take_operator();
        if (how.empty()) {
          if (!path->empty()) return std::nullopt;  // only a part comes out
        } else {
          std::optional<Value> value = take_value();
          if (!value || !put(*path, how, std::move(*value))) return std::nullopt;
          changes = true;
        }
      }
    } while (take("|"));
    skip_blanks();
    if (!rest_.empty() || !changes) return std::nullopt;
    return write_json(root_) + "\n";
  }

 private:
  void skip_blanks() { rest_.remove_prefix(std::min(rest_.find_first_not_of(" \t\r\n"), rest_.size())); }

  bool take(std::string_view text) {
    skip_blanks();
    if (!rest_.starts_with(text)) return false;
    rest_.remove_prefix(text.size());
    return true;
  }

  std::string_view take_operator() {
    skip_blanks();
    for (const std::string_view one : {"//=", "|=", "+=", "="}) {
      if (rest_.starts_with(one) && !rest_.starts_with("==")) {
        rest_.remove_prefix(one.size());
        return one;
      }
    }
    return {};
  }

  // Where a JSON text ends that begins here.
  [[nodiscard]] std::size_t end_of_value() const {
    int depth = 0;
    bool is_quoted = false;
    for (std::size_t i = 0; i < rest_.size(); ++i) {
      const char c = rest_[i];
      if (is_quoted && c == '\\') {
        ++i;
        continue;
      }
      if (c == '"') is_quoted = !is_quoted;
      if (is_quoted) continue;
      if (depth == 0 && (c == '|' || c == ')' || c == ',' || c == ']')) return i;
      if (c == '{' || c == '[') ++depth;
      if (c == '}' || c == ']') --depth;
    }
    return rest_.size();
  }

  std::optional<Value> take_value() {
    skip_blanks();
    std::string_view text = rest_.substr(0, end_of_value());
    rest_.remove_prefix(text.size());
    while (!text.empty() && (text.back() == ' ' || text.back() == '\n' || text.back() == '\t')) text.remove_suffix(1);
    if (text.find("\\(") != std::string_view::npos) return std::nullopt;  // something is put into it
    std::string known(text);
    if (text.starts_with('$')) {
      const auto variable = variables_.find(std::string(text.substr(1)));
      if (variable == variables_.end()) return std::nullopt;
      known = variable->second;
    }
    Result<Value> value = read_json(known);
    if (!value) return std::nullopt;
    return std::move(*value);
  }

  // `.`, `.a.b`, `.a["b"]`, `."a"`
  std::optional<std::vector<std::string>> take_path() {
    std::vector<std::string> path;
    skip_blanks();
    if (!rest_.starts_with('.')) return std::nullopt;
    while (!rest_.empty() && (rest_[0] == '.' || rest_[0] == '[')) {
      const bool is_bracket = rest_[0] == '[' || rest_.starts_with(".[");
      rest_.remove_prefix(rest_[0] == '.' && is_bracket ? 2 : 1);
      if (is_bracket || rest_.starts_with('"')) {
        const std::size_t end = rest_.starts_with('"') ? rest_.find('"', 1) : std::string_view::npos;
        if (end == std::string_view::npos) return std::nullopt;
        path.emplace_back(rest_.substr(1, end - 1));
        rest_.remove_prefix(end + 1);
        if (is_bracket && !take("]")) return std::nullopt;
        continue;
      }
      std::size_t end = 0;
      while (end < rest_.size() && is_name_character(rest_[end])) ++end;
      if (end == 0) return path.empty() ? std::optional(path) : std::nullopt;
      path.emplace_back(rest_.substr(0, end));
      rest_.remove_prefix(end);
    }
    return path;
  }

  bool remove_all() {
    do {
      const std::optional<std::vector<std::string>> path = take_path();
      if (!path || path->empty()) return false;
      Value* at = &root_;
      for (std::size_t i = 0; at != nullptr && i + 1 < path->size(); ++i) at = member(*at, (*path)[i]);
      if (at != nullptr) std::erase_if(at->members, [&](const Member& one) { return one.name == path->back(); });
    } while (take(","));
    return take(")");
  }

  [[nodiscard]] static Value* member(Value& of, std::string_view name) {
    const auto found =
        std::find_if(of.members.begin(), of.members.end(), [&](const Member& one) { return one.name == name; });
    return found == of.members.end() ? nullptr : &found->value;
  }

  bool put(const std::vector<std::string>& path, std::string_view how, Value value) {
    Value* at = &root_;
    for (const std::string& name : path) {
      if (at->is_null()) *at = Value::object();
      if (!at->is_object()) return false;
      if (member(*at, name) == nullptr) at->set(name, Value());
      at = member(*at, name);
    }
    if (how == "//=" && !at->is_null()) return true;
    if (how != "+=" || at->is_null()) {
      *at = std::move(value);
    } else if (at->is_string() && value.is_string()) {
      at->text += value.text;
    } else if (at->is_object() && value.is_object()) {
      for (Member& one : value.members) {
        if (Value* old = member(*at, one.name); old != nullptr) {
          *old = std::move(one.value);
        } else {
          at->set(one.name, std::move(one.value));
        }
      }
    } else if (at->is_array() && value.is_array()) {
      at->items.insert(at->items.end(), value.items.begin(), value.items.end());
    } else {
      return false;
    }
    return true;
  }

  std::string_view rest_;
  const std::map<std::string, std::string>& variables_;
  Value root_;
};

}  // namespace

std::optional<std::string> edited_by_jq(std::string_view filter, const std::map<std::string, std::string>& variables,
                                        std::string_view text) {
  if (filter.size() > kMaxFilter) return std::nullopt;
  Result<Value> root = read_json(text);
  if (!root) return std::nullopt;
  return Editor(filter, variables, std::move(*root)).edit();
}

}  // namespace pawl
