// SPDX-License-Identifier: Apache-2.0
#include "content/sql/sql_condition.h"

#include <algorithm>
#include <cstdlib>
#include <optional>

namespace pawl {
namespace {

constexpr int kMaxDepth = 40;

enum class Truth { yes, no, unknown };

[[nodiscard]] Truth opposite(Truth truth) {
  return truth == Truth::yes ? Truth::no : truth == Truth::no ? Truth::yes : Truth::unknown;
}

// What a value is, where its form alone tells.
struct Constant {
  bool is_number = false;
  double number = 0;
  std::string text;
};

[[nodiscard]] Truth truth_of(SqlStatement tokens);

[[nodiscard]] int step_of(const SqlToken& token) {
  if (token.is_mark("(")) return 1;
  return token.is_mark(")") ? -1 : 0;
}

// The first token outside brackets for which `is_it` holds.
template <typename Test>
[[nodiscard]] std::size_t find_outside(SqlStatement tokens, const Test& is_it) {
  int depth = 0;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    if (depth == 0 && is_it(i)) return i;
    depth += step_of(tokens[i]);
  }
  return tokens.size();
}

[[nodiscard]] SqlStatement without_brackets(SqlStatement tokens) {
  while (tokens.size() >= 2 && tokens.front().is_mark("(")) {
    int depth = 0;
    std::size_t close = 0;
    for (; close < tokens.size(); ++close) {
      depth += step_of(tokens[close]);
      if (depth == 0) break;
    }
    if (close + 1 != tokens.size()) break;
    tokens = tokens.subspan(1, tokens.size() - 2);
  }
  // `1::int` is 1.
  if (tokens.size() >= 3 && tokens[tokens.size() - 2].is_mark("::")) return tokens.first(tokens.size() - 2);
  return tokens;
}

[[nodiscard]] std::optional<Constant> constant_of(SqlStatement tokens) {
  tokens = without_brackets(tokens);
  if (tokens.empty()) return std::nullopt;
  Constant value;
  if (tokens.size() == 1) {
    const SqlToken& token = tokens[0];
    if (token.kind == SqlToken::Kind::text) {
      value.text = token.text;
      char* end = nullptr;
      value.number = std::strtod(token.text.c_str(), &end);
      value.is_number = !token.text.empty() && end != nullptr && *end == '\0';
      return value;
    }
    if (token.is("TRUE") || token.is("FALSE")) {
      value.is_number = true;
      value.number = token.is("TRUE") ? 1 : 0;
      return value;
    }
  }
  // Sums of numbers.
  value.is_number = true;
  double sign = 1;
  bool wants_number = true;
  for (const SqlToken& token : tokens) {
    if (token.kind == SqlToken::Kind::number && wants_number) {
      value.number += sign * std::strtod(token.text.c_str(), nullptr);
      wants_number = false;
    } else if (token.is_mark("+") || token.is_mark("-")) {
      sign = token.is_mark("-") ? -1 : 1;
      wants_number = true;
    } else {
      return std::nullopt;
    }
  }
  if (wants_number) return std::nullopt;
  return value;
}

[[nodiscard]] bool is_same(SqlStatement left, SqlStatement right) {
  left = without_brackets(left);
  right = without_brackets(right);
  return !left.empty() &&
         std::equal(left.begin(), left.end(), right.begin(), right.end(), [](const SqlToken& a, const SqlToken& b) {
           const bool is_name = a.is_name() && b.is_name();
           return (a.kind == b.kind || is_name) && to_upper(a.text) == to_upper(b.text);
         });
}

[[nodiscard]] Truth compare(SqlStatement left, std::string_view op, SqlStatement right) {
  const bool is_equal_op = op == "=" || op == "==" || op == "<=>";
  const bool is_unequal_op = op == "<>" || op == "!=";
  const bool has_equal = is_equal_op || op == "<=" || op == ">=";
  const std::optional<Constant> a = constant_of(left);
  const std::optional<Constant> b = constant_of(right);
  if (a && b) {
    int order = 0;
    if (a->is_number && b->is_number) {
      order = a->number < b->number ? -1 : a->number > b->number ? 1 : 0;
    } else {
      order = a->text.compare(b->text);
    }
    if (order == 0) return has_equal ? Truth::yes : Truth::no;
    if (is_equal_op) return Truth::no;
    if (is_unequal_op) return Truth::yes;
    return (op[0] == '<') == (order < 0) ? Truth::yes : Truth::no;
  }
  if (is_same(left, right)) return has_equal ? Truth::yes : Truth::no;
  return Truth::unknown;
}

[[nodiscard]] bool is_comparison(const SqlToken& token) {
  static constexpr std::string_view kOps[] = {"=", "==", "<", ">", "<=", ">=", "<>", "!=", "<=>"};
  return token.kind == SqlToken::Kind::mark &&
         std::find(std::begin(kOps), std::end(kOps), token.text) != std::end(kOps);
}

[[nodiscard]] Truth truth_of_value(SqlStatement tokens) {
  const std::optional<Constant> value = constant_of(tokens);
  if (value && value->is_number) return value->number != 0 ? Truth::yes : Truth::no;
  if (value) {
    const std::string word = to_upper(value->text);
    if (word == "TRUE" || word == "T" || word == "YES" || word == "ON") return Truth::yes;
    if (word == "FALSE" || word == "F" || word == "NO" || word == "OFF" || word.empty()) return Truth::no;
  }
  if (tokens.size() == 1 && tokens[0].is("NULL")) return Truth::no;
  return Truth::unknown;
}

[[nodiscard]] Truth truth_of_test(SqlStatement tokens) {
  const SqlStatement bare = without_brackets(tokens);
  if (bare.size() != tokens.size()) return truth_of(bare);
  // A query without a table has a row.
  if (tokens.size() > 3 && tokens[0].is("EXISTS") && tokens[1].is_mark("(") && tokens[2].is("SELECT")) {
    const bool is_bounded = std::any_of(tokens.begin(), tokens.end(), [](const SqlToken& token) {
      return token.is("FROM") || token.is("WHERE") || token.is("HAVING") || token.is("LIMIT");
    });
    return is_bounded ? Truth::unknown : Truth::yes;
  }
  const std::size_t is_at = find_outside(tokens, [&](std::size_t i) { return tokens[i].is("IS"); });
  if (is_at < tokens.size()) {
    const SqlStatement left = tokens.first(is_at);
    SqlStatement right = tokens.subspan(is_at + 1);
    const bool is_negated = !right.empty() && right[0].is("NOT");
    if (is_negated) right = right.subspan(1);
    if (right.size() != 1) return Truth::unknown;
    Truth truth = Truth::unknown;
    if (right[0].is("NULL") && constant_of(left)) truth = Truth::no;
    if (right[0].is("NULL") && left.size() == 1 && left[0].is("NULL")) truth = Truth::yes;
    if (right[0].is("TRUE")) truth = truth_of(left);
    if (right[0].is("FALSE")) truth = opposite(truth_of(left));
    return is_negated ? opposite(truth) : truth;
  }
  const std::size_t like =
      find_outside(tokens, [&](std::size_t i) { return tokens[i].is("LIKE") || tokens[i].is("ILIKE"); });
  if (like > 0 && like + 2 == tokens.size()) {
    const std::string& pattern = tokens[like + 1].text;
    const bool matches_all = tokens[like + 1].kind == SqlToken::Kind::text && !pattern.empty() &&
                             pattern.find_first_not_of('%') == std::string::npos;
    if (matches_all) return tokens[like - 1].is("NOT") ? Truth::no : Truth::yes;
  }
  const std::size_t op = find_outside(tokens, [&](std::size_t i) { return is_comparison(tokens[i]); });
  if (op < tokens.size()) return compare(tokens.first(op), tokens[op].text, tokens.subspan(op + 1));
  return truth_of_value(tokens);
}

[[nodiscard]] Truth truth_of(SqlStatement tokens) {
  if (tokens.empty()) return Truth::unknown;
  const std::size_t either = find_outside(tokens, [&](std::size_t i) { return tokens[i].is("OR"); });
  if (either < tokens.size()) {
    // Each part in turn: a long chain must not nest.
    bool is_known = true;
    while (!tokens.empty()) {
      const std::size_t next = find_outside(tokens, [&](std::size_t i) { return tokens[i].is("OR"); });
      const Truth part = truth_of(tokens.first(next));
      if (part == Truth::yes) return Truth::yes;
      is_known &= part == Truth::no;
      tokens = tokens.subspan(std::min(next + 1, tokens.size()));
    }
    return is_known ? Truth::no : Truth::unknown;
  }
  const auto is_and = [&](SqlStatement part) {
    bool in_between = false;
    return find_outside(part, [&](std::size_t i) {
      if (part[i].is("BETWEEN")) in_between = true;
      if (!part[i].is("AND") && !part[i].is_mark("&&")) return false;
      if (in_between) {
        in_between = false;
        return false;
      }
      return true;
    });
  };
  if (is_and(tokens) < tokens.size()) {
    bool is_known = true;
    while (!tokens.empty()) {
      const std::size_t next = is_and(tokens);
      const Truth part = truth_of(tokens.first(next));
      if (part == Truth::no) return Truth::no;
      is_known &= part == Truth::yes;
      tokens = tokens.subspan(std::min(next + 1, tokens.size()));
    }
    return is_known ? Truth::yes : Truth::unknown;
  }
  if (tokens[0].is("NOT") || tokens[0].is_mark("!")) return opposite(truth_of(tokens.subspan(1)));
  return truth_of_test(tokens);
}

}  // namespace

bool is_always_true(SqlStatement condition) {
  // No real condition is that long: it is judged as if it were not there.
  int depth = 0;
  int nots = 0;
  for (const SqlToken& token : condition) {
    depth += step_of(token);
    nots = token.is("NOT") || token.is_mark("!") ? nots + 1 : 0;
    if (depth + nots > kMaxDepth) return true;
  }
  return truth_of(condition) == Truth::yes;
}

}  // namespace pawl
