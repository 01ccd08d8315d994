// SPDX-License-Identifier: Apache-2.0
#include "content/code/code.h"

#include <algorithm>

#include "content/code/code_tree.h"
#include "content/code/code_walk.h"
#include "content/code/language.h"

namespace pawl {

const std::vector<const Language*>& all_languages();  // made from the files in languages/

namespace {

// Lines that are a comment, blank. Within a text of several lines that is what a program in it would make of them.
[[nodiscard]] std::string without_comment_lines(std::string_view text) {
  std::string out(text);
  for (std::size_t line = 0; line < out.size();) {
    const std::size_t end = std::min(out.find('\n', line), out.size());
    const std::size_t first = out.find_first_not_of(" \t", line);
    if (first < end && out[first] == '#')
      std::fill(out.begin() + static_cast<std::ptrdiff_t>(first), out.begin() + static_cast<std::ptrdiff_t>(end), ' ');
    line = end + 1;
  }
  return out;
}

[[nodiscard]] CodeFacts read_as(Grammar grammar, const Language& language, std::string_view text,
                                const CodePlace& place) {
  CodeFacts facts;
  SyntaxTree tree = parse_syntax(grammar, text);
  // Behind each comment, the grammar of Python looks ahead over all that follow it.
  std::string plain;
  if (tree.nodes.empty() && text.size() <= kMaxSyntaxBytes && language.name == "python") {
    plain = without_comment_lines(text);
    tree = parse_syntax(grammar, plain);
  }
  if (!tree.problem.empty()) facts.problems.push_back({tree.place, tree.problem});
  if (tree.nodes.empty()) return facts;
  const CodeNode root = language.tree(Syntax(tree, 0));
  CodeWalker walker(language.name, place, facts);
  walker.walk(root);
  if (place.tells_functions) walker.tell_functions();
  return facts;
}

// If the text may mean either, both readings count.
void add_calls(CodeFacts& facts, CodeFacts more) {
  const int before = static_cast<int>(facts.calls.size());
  for (CodeCall& call : more.calls) {
    const auto shift = [&](CodeValue& value, const auto& self) -> void {
      for (int& from : value.from) from += before;
      for (CodeValue& item : value.items) self(item, self);
    };
    shift(call.self, shift);
    for (CodeArgument& argument : call.arguments) shift(argument.value, shift);
    facts.calls.push_back(std::move(call));
  }
}

[[nodiscard]] CodeFacts read_readings(const Language& language, std::string_view text, const CodePlace& place) {
  const std::vector<std::string> readings = language.readings(text);
  CodeFacts facts = read_as(language.grammar, language, readings.front(), place);
  for (std::size_t i = 1; i < readings.size(); ++i) {
    CodeFacts other = read_as(language.grammar, language, readings[i], place);
    if (!facts.problems.empty()) {
      facts = std::move(other);
    } else if (other.problems.empty()) {
      add_calls(facts, std::move(other));
    }
  }
  return facts;
}

void dump_value(const CodeValue& value, std::string& out) {
  switch (value.kind) {
    case CodeValue::Kind::text:
      out += "\"" + value.text + "\"";
      if (value.is_glob) out += " as pattern";
      if (value.is_tree) out += " and below";
      break;
    case CodeValue::Kind::list:
    case CodeValue::Kind::map:
      out += value.kind == CodeValue::Kind::list ? "[" : "{";
      for (std::size_t i = 0; i < value.items.size(); ++i) {
        if (i > 0) out += ", ";
        if (i < value.keys.size()) out += value.keys[i] + "=";
        dump_value(value.items[i], out);
      }
      out += value.kind == CodeValue::Kind::list ? "]" : "}";
      break;
    case CodeValue::Kind::unknown:
      out += "?";
      for (const int from : value.from) out += " from " + std::to_string(from);
      for (const std::string& name : value.names) out += " with " + name;
      break;
  }
}

}  // namespace

const Language* find_code_language(std::string_view name) {
  for (const Language* language : all_languages()) {
    if (language->name == name) return language;
  }
  return nullptr;
}

bool can_read_code(std::string_view language) {
  return find_code_language(language) != nullptr;
}

CodeFacts read_code(std::string_view name, std::string_view text, const CodePlace& place) {
  const Language* language = find_code_language(name);
  if (language == nullptr) return {};
  if (language->readings != nullptr) return read_readings(*language, text, place);
  CodeFacts facts = read_as(language->grammar, *language, text, place);
  if (language->other == nullptr || facts.problems.empty() || text.size() > kMaxSyntaxBytes) return facts;
  CodeFacts typed = read_as(language->other, *language, text, place);
  return typed.problems.empty() ? typed : facts;
}

std::string dump(const CodeFacts& facts) {
  std::string out;
  for (const CodeCall& call : facts.calls) {
    if (!out.empty()) out += " ; ";
    out += call.name + "(";
    bool is_first = true;
    if (call.self.is_text() || !call.self.from.empty() || call.self.kind == CodeValue::Kind::list) {
      dump_value(call.self, out);
      out += " :";
    }
    for (const CodeArgument& argument : call.arguments) {
      if (!is_first) out += ",";
      if (!is_first || out.back() == ':') out += " ";
      is_first = false;
      if (!argument.keyword.empty()) out += argument.keyword + "=";
      dump_value(argument.value, out);
    }
    out += ")";
    if (!call.is_certain) out += "~";
  }
  for (const CodeProblem& problem : facts.problems) out += (out.empty() ? "! " : " ! ") + problem.text;
  return out;
}

}  // namespace pawl
