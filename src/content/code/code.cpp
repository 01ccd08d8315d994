// SPDX-License-Identifier: Apache-2.0
#include "content/code/code.h"

#include "content/code/code_tree.h"
#include "content/code/code_walk.h"

namespace pawl {
namespace {

void read_as(Grammar grammar, std::string_view language, std::string_view text, const CodePlace& place,
             CodeFacts& facts) {
  const SyntaxTree tree = parse_syntax(grammar, text);
  if (!tree.problem.empty()) facts.problems.push_back({tree.place, tree.problem});
  if (tree.nodes.empty()) return;
  const Syntax root(tree, 0);
  CodeNode code;
  switch (grammar) {
    case Grammar::python:
      code = python_tree(root);
      break;
    case Grammar::javascript:
    case Grammar::typescript:
      code = javascript_tree(root);
      break;
    case Grammar::ruby:
      code = ruby_tree(root);
      break;
    case Grammar::php:
      code = php_tree(root);
      break;
    case Grammar::perl:
      code = perl_tree(root);
      break;
  }
  CodeWalker(language, place, facts).walk(code);
}

[[nodiscard]] CodeFacts read_one(Grammar grammar, std::string_view language, std::string_view text,
                                 const CodePlace& place) {
  CodeFacts facts;
  read_as(grammar, language, text, place, facts);
  return facts;
}

// A file is text with code between `<?php` and `?>`; `php -r` has the code alone. Both may be meant.
[[nodiscard]] CodeFacts read_php(std::string_view text, const CodePlace& place) {
  if (text.starts_with("<?") || text.starts_with("#!")) return read_one(Grammar::php, "php", text, place);
  const std::string whole = "<?php " + std::string(text);
  CodeFacts alone = read_one(Grammar::php, "php", whole, place);
  if (text.find("<?") == std::string_view::npos) return alone;
  CodeFacts file = read_one(Grammar::php, "php", text, place);
  if (!alone.problems.empty()) return file;
  if (file.problems.empty()) {
    const int before = static_cast<int>(alone.calls.size());
    for (CodeCall& call : file.calls) {
      const auto shift = [&](CodeValue& value, const auto& self) -> void {
        for (int& from : value.from) from += before;
        for (CodeValue& item : value.items) self(item, self);
      };
      shift(call.self, shift);
      for (CodeArgument& argument : call.arguments) shift(argument.value, shift);
      alone.calls.push_back(std::move(call));
    }
  }
  return alone;
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

bool can_read_code(std::string_view language) {
  return language == "python" || language == "node" || language == "ruby" || language == "perl" || language == "php";
}

CodeFacts read_code(std::string_view language, std::string_view text, const CodePlace& place) {
  if (language == "python") return read_one(Grammar::python, language, text, place);
  if (language == "ruby") return read_one(Grammar::ruby, language, text, place);
  if (language == "perl") return read_one(Grammar::perl, language, text, place);
  if (language == "php") return read_php(text, place);
  CodeFacts facts = read_one(Grammar::javascript, language, text, place);
  if (facts.problems.empty() || text.size() > kMaxSyntaxBytes) return facts;
  // The runtimes take TypeScript as well.
  CodeFacts typed = read_one(Grammar::typescript, language, text, place);
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
