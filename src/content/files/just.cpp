// SPDX-License-Identifier: Apache-2.0
// A justfile: recipes with parameters and dependencies, variables, `{{…}}`.
#include <algorithm>
#include <map>
#include <set>

#include "content/files/recipes.h"

namespace pawl {
namespace {

constexpr int kMaxChain = 100;
constexpr std::size_t kMaxTexts = 1000;
constexpr std::size_t kMaxExpression = 1000;  // bytes
constexpr std::string_view kUnknown = "${__just}";

using Names = std::map<std::string, std::string, std::less<>>;

struct Parameter {
  std::string name;
  std::optional<std::string> value;  // the default, if it is known text
  bool takes_rest = false;
};

struct JustRecipe {
  std::string name;
  std::vector<Parameter> parameters;
  std::vector<std::vector<std::string>> dependencies;  // name and arguments
  std::vector<std::string> lines;
};

[[nodiscard]] std::string_view trimmed(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(" \t\r");
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t\r") - begin + 1);
}

[[nodiscard]] bool is_name(std::string_view text) {
  return !text.empty() && text.find_first_not_of("-_abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789") ==
                              std::string_view::npos;
}

// Words at blanks; brackets and quotes hold together.
[[nodiscard]] std::vector<std::string> pieces_of(std::string_view text) {
  std::vector<std::string> pieces;
  std::string piece;
  char quote = 0;
  int level = 0;
  for (const char c : text) {
    if (quote != 0) {
      if (c == quote) quote = 0;
    } else if (c == '"' || c == '\'' || c == '`') {
      quote = c;
    } else if (c == '(') {
      ++level;
    } else if (c == ')') {
      --level;
    }
    if (quote == 0 && level <= 0 && (c == ' ' || c == '\t')) {
      if (!piece.empty()) pieces.push_back(std::move(piece));
      piece.clear();
    } else {
      piece += c;
    }
  }
  if (!piece.empty()) pieces.push_back(std::move(piece));
  return pieces;
}

class JustReader {
 public:
  explicit JustReader(const JustRequest& request) : request_(request) {}

  void read(std::string_view text) {
    JustRecipe* open = nullptr;
    while (!text.empty()) {
      const std::size_t end = std::min(text.find('\n'), text.size());
      std::string_view line = text.substr(0, end);
      text.remove_prefix(std::min(end + 1, text.size()));
      if (line.ends_with('\r')) line.remove_suffix(1);
      const std::string_view content = trimmed(line);
      if (content.empty() || line[0] == ' ' || line[0] == '\t') {
        if (open != nullptr) open->lines.emplace_back(line);
        continue;
      }
      open = nullptr;
      if (content[0] == '#' || content[0] == '[') continue;
      read_line(content, open);
    }
  }

  [[nodiscard]] Recipes plan() {
    for (const auto& [name, value] : request_.variables) variables_[name] = value;
    std::vector<std::string> words = request_.words;
    if (words.empty() && !recipes_.empty()) words.push_back(recipes_.front().name);
    for (std::size_t i = 0; i < words.size();) {
      const JustRecipe* recipe = find(words[i]);
      if (recipe == nullptr) {
        out_.unseen.push_back("has no recipe `" + words[i] + "`");
        break;
      }
      ++i;
      std::vector<std::string> arguments;
      const bool takes_rest = !recipe->parameters.empty() && recipe->parameters.back().takes_rest;
      while (i < words.size() && (takes_rest || arguments.size() < recipe->parameters.size())) {
        arguments.push_back(words[i++]);
      }
      add(*recipe, arguments, 0);
    }
    return std::move(out_);
  }

 private:
  void read_line(std::string_view line, JustRecipe*& open) {
    const std::size_t assign = line.find(":=");
    const std::size_t colon = line.find(':');
    if (line.starts_with("set ")) {
      if (line.starts_with("set shell") && line.find("sh") == std::string_view::npos) is_shell_ = false;
      return;
    }
    if (line.starts_with("import") || line.starts_with("mod ")) {
      out_.unseen.push_back("`" + std::string(line) + "` is not read");
      return;
    }
    if (assign != std::string_view::npos && assign == colon) {
      std::string_view name = trimmed(line.substr(0, assign));
      const bool is_alias = name.starts_with("alias ");
      if (is_alias) name = trimmed(name.substr(6));
      if (name.starts_with("export ")) name = trimmed(name.substr(7));
      const std::string_view value = trimmed(line.substr(assign + 2));
      if (is_alias) {
        aliases_[std::string(name)] = value;
      } else {
        variables_[std::string(name)] = evaluate(value);
      }
      return;
    }
    if (colon == std::string_view::npos) return;
    read_head(line, colon, open);
  }

  // name parameter='default' *rest: dependency (other "argument") && after
  void read_head(std::string_view line, std::size_t colon, JustRecipe*& open) {
    JustRecipe recipe;
    // A default may hold a colon: the one that ends the head is outside of quotes.
    char quote = 0;
    for (std::size_t i = 0; i < line.size(); ++i) {
      if (quote == 0 && line[i] == ':') {
        colon = i;
        break;
      }
      if (quote == 0 && (line[i] == '"' || line[i] == '\'' || line[i] == '`')) {
        quote = line[i];
      } else if (line[i] == quote) {
        quote = 0;
      }
    }
    const std::vector<std::string> head = pieces_of(line.substr(0, colon));
    if (head.empty()) return;
    recipe.name = head[0].starts_with('@') ? head[0].substr(1) : head[0];
    if (!is_name(recipe.name)) return;
    for (std::size_t i = 1; i < head.size(); ++i) {
      Parameter parameter;
      std::string_view word = head[i];
      parameter.takes_rest = word.starts_with('*') || word.starts_with('+');
      if (parameter.takes_rest) word.remove_prefix(1);
      if (word.starts_with('$')) word.remove_prefix(1);
      const std::size_t equals = word.find('=');
      parameter.name = word.substr(0, equals);
      if (equals != std::string_view::npos) parameter.value = evaluate(word.substr(equals + 1));
      recipe.parameters.push_back(std::move(parameter));
    }
    for (const std::string& piece : pieces_of(line.substr(colon + 1))) {
      if (piece == "&&" || piece.starts_with('#')) continue;
      std::string_view inner = piece;
      if (inner.starts_with('(') && inner.ends_with(')')) inner = inner.substr(1, inner.size() - 2);
      recipe.dependencies.push_back(pieces_of(inner));
    }
    recipes_.push_back(std::move(recipe));
    open = &recipes_.back();
  }

  // Strings, names, and their sums with `+` and `/`; anything else is not known.
  [[nodiscard]] std::string evaluate(std::string_view expression, const Names* local = nullptr) const {
    expression = trimmed(expression);
    if (expression.size() > kMaxExpression) return std::string(kUnknown);
    if (expression.size() >= 2 && (expression[0] == '"' || expression[0] == '\'')) {
      const std::size_t close = expression.find(expression[0], 1);
      if (close == expression.size() - 1) return std::string(expression.substr(1, close - 1));
    }
    if (expression.size() >= 2 && expression[0] == '`' && expression.find('`', 1) == expression.size() - 1) {
      return "$(" + std::string(expression.substr(1, expression.size() - 2)) + ")";
    }
    if (const std::size_t plus = expression.find_first_of("+/"); plus != std::string_view::npos && plus > 0) {
      const std::string_view before = expression.substr(0, plus);
      const bool is_balanced = std::count(before.begin(), before.end(), '"') % 2 == 0 &&
                               std::count(before.begin(), before.end(), '\'') % 2 == 0 &&
                               before.find('(') == std::string_view::npos;
      if (is_balanced) {
        return evaluate(before, local) + (expression[plus] == '/' ? "/" : "") +
               evaluate(expression.substr(plus + 1), local);
      }
    }
    if (local != nullptr) {
      if (const auto found = local->find(expression); found != local->end()) return found->second;
    }
    const auto found = variables_.find(expression);
    return found == variables_.end() ? std::string(kUnknown) : found->second;
  }

  [[nodiscard]] std::string fill(std::string_view text, const Names& local) const {
    std::string out;
    while (!text.empty()) {
      const std::size_t open = text.find("{{");
      out += text.substr(0, open);
      if (open == std::string_view::npos) break;
      if (text.substr(open).starts_with("{{{{")) {
        out += "{{";
        text.remove_prefix(open + 4);
        continue;
      }
      const std::size_t close = text.find("}}", open);
      if (close == std::string_view::npos) return out + std::string(kUnknown);
      out += evaluate(text.substr(open + 2, close - open - 2), &local);
      text.remove_prefix(close + 2);
    }
    return out;
  }

  [[nodiscard]] const JustRecipe* find(const std::string& name) const {
    const auto alias = aliases_.find(name);
    const std::string& wanted = alias == aliases_.end() ? name : alias->second;
    const auto found =
        std::find_if(recipes_.begin(), recipes_.end(), [&](const JustRecipe& r) { return r.name == wanted; });
    return found == recipes_.end() ? nullptr : &*found;
  }

  void add(const JustRecipe& recipe, const std::vector<std::string>& arguments, int depth) {
    std::string key = recipe.name;
    for (const std::string& argument : arguments) key += '\0' + argument;
    out_.is_cut |= depth > kMaxChain;
    if (depth > kMaxChain || !seen_.insert(key).second) return;
    Names local;
    for (std::size_t i = 0; i < recipe.parameters.size(); ++i) {
      const Parameter& parameter = recipe.parameters[i];
      std::string value = i < arguments.size()
                              ? arguments[i]
                              : parameter.value.value_or(parameter.takes_rest ? "" : std::string(kUnknown));
      for (std::size_t k = i + 1; parameter.takes_rest && k < arguments.size(); ++k) value += " " + arguments[k];
      local[parameter.name] = std::move(value);
    }
    for (const std::vector<std::string>& dependency : recipe.dependencies) {
      if (dependency.empty()) continue;
      const JustRecipe* other = find(dependency[0]);
      if (other == nullptr) continue;
      std::vector<std::string> words;
      for (std::size_t i = 1; i < dependency.size(); ++i) words.push_back(evaluate(dependency[i], &local));
      add(*other, words, depth + 1);
    }
    add_lines(recipe, local);
  }

  void add_lines(const JustRecipe& recipe, const Names& local) {
    out_.is_cut |= out_.texts.size() > kMaxTexts;
    if (out_.texts.size() > kMaxTexts) return;
    std::string whole;
    const auto first = std::find_if(recipe.lines.begin(), recipe.lines.end(),
                                    [](const std::string& line) { return !trimmed(line).empty(); });
    if (first == recipe.lines.end()) return;
    if (trimmed(*first).starts_with("#!")) {
      const std::size_t indent = first->find_first_not_of(" \t");
      for (auto line = first; line != recipe.lines.end(); ++line) {
        whole += (line->size() > indent ? line->substr(indent) : std::string()) + "\n";
      }
      out_.texts.push_back({recipe.name, fill(whole, local), true});
      return;
    }
    if (!is_shell_) {
      out_.unseen.push_back("recipe `" + recipe.name + "` is for another shell");
      return;
    }
    std::string joined;
    for (const std::string& line : recipe.lines) {
      joined += trimmed(line);
      if (joined.ends_with('\\')) {
        joined.back() = ' ';
        continue;
      }
      std::string text = fill(joined, local);
      joined.clear();
      text.erase(0, std::min(text.find_first_not_of("@-"), text.size()));
      if (!text.empty() && text[0] != '#') out_.texts.push_back({recipe.name, std::move(text), false});
    }
  }

  const JustRequest& request_;
  std::vector<JustRecipe> recipes_;
  Names variables_;
  Names aliases_;
  std::set<std::string> seen_;
  bool is_shell_ = true;
  Recipes out_;
};

}  // namespace

Recipes recipes_in_justfile(std::string_view text, const JustRequest& request) {
  JustReader reader(request);
  reader.read(text);
  return reader.plan();
}

}  // namespace pawl
