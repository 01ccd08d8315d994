// SPDX-License-Identifier: Apache-2.0
#include "analyse/declare.h"

#include <algorithm>
#include <string>

#include "analyse/variables.h"
#include "analyse/walk.h"

namespace pawl {
namespace {

[[nodiscard]] bool is_one_of(std::string_view text, std::initializer_list<std::string_view> texts) {
  return std::find(texts.begin(), texts.end(), text) != texts.end();
}

// The name of a simple command that is written out; empty for all else.
[[nodiscard]] std::string_view plain_name(const Node& node) {
  const Node* simple = &node;
  while (simple->kind != Node::Kind::simple && simple->children.size() == 1 &&
         (simple->kind == Node::Kind::list || simple->kind == Node::Kind::pipeline)) {
    simple = &simple->children[0];
  }
  if (simple->kind != Node::Kind::simple || simple->words.empty() || simple->words[0].parts.size() != 1) return {};
  const Part& part = simple->words[0].parts[0];
  return part.kind == Part::Kind::literal ? std::string_view(part.text) : std::string_view();
}

// As written, with an x for what is expanded.
[[nodiscard]] std::string text_of(const ShellWord& word) {
  std::string text;
  for (const Part& part : word.parts) {
    if (part.kind == Part::Kind::literal) text += part.text;
    if (part.kind == Part::Kind::arithmetic && !part.words.empty()) text += text_of(part.words[0]);
    if (part.kind != Part::Kind::literal && part.kind != Part::Kind::arithmetic) text += 'x';
  }
  return text;
}

}  // namespace

bool is_declaring(std::string_view program) {
  return is_one_of(program, {"declare", "typeset", "local", "export", "readonly"});
}

bool starts_processes_for_ever(const Node& loop) {
  if (loop.children.empty()) return false;
  if (loop.kind == Node::Kind::loop) {
    const std::string_view condition = plain_name(loop.children[0]);
    const bool ends_never = loop.text == "until" ? condition == "false" : is_one_of(condition, {"true", ":"});
    if (!ends_never) return false;
  } else {
    // for ((a; ; b)): without the expression in the middle.
    std::string text;
    for (const ShellWord& word : loop.words) text += text_of(word);
    const std::size_t first = text.find(';');
    const std::size_t second = first == std::string::npos ? first : text.find(';', first + 1);
    if (second == std::string::npos ||
        text.substr(first + 1, second - first - 1).find_first_not_of(" \t") != std::string::npos)
      return false;
  }
  const Node& body = loop.children.back();
  bool starts = false;
  for (std::size_t i = 0; i < body.children.size(); ++i) {
    const bool is_background = i < body.ops.size() && body.ops[i] == "&";
    starts |= is_background;
    if (!is_background && is_one_of(plain_name(body.children[i]), {"wait", "sleep", "read", "break", "exit", "return"}))
      return false;
  }
  return starts;
}

void Walker::declare(const std::vector<Word>& command, const Node& node, Scope& scope) {
  const std::string& program = command[0].text;
  std::string letters;
  std::vector<std::string> names;
  for (std::size_t i = 1; i < command.size(); ++i) {
    const Word& flag = command[i];
    if (flag.text.starts_with('-')) letters += flag.text.substr(1);
    if (!flag.text.starts_with('-') && !flag.text.starts_with('+')) names.push_back(flag.text);
  }
  for (const ShellAssignment& assignment : node.assignments) names.push_back(assignment.name);
  const bool is_local = program != "export" && program != "readonly" && letters.find('g') == std::string::npos;
  for (const std::string& name : names) {
    if (is_local && !active_calls_.empty()) {
      const auto old = scope.variables.find(name);
      active_calls_.back().outer_values.try_emplace(name,
                                                    old == scope.variables.end() ? std::vector<Held>() : old->second);
    }
    if (letters.find('l') != std::string::npos) scope.cases[name] = 'l';
    if (letters.find('u') != std::string::npos) scope.cases[name] = 'u';
    if (letters.find('n') == std::string::npos) continue;
    const auto assigned = std::find_if(node.assignments.begin(), node.assignments.end(),
                                       [&](const ShellAssignment& a) { return a.name == name && !a.values.empty(); });
    if (assigned == node.assignments.end()) continue;
    const std::vector<Word> targets = expand_unsplit(assigned->values[0], expander_for(scope));
    if (targets.size() == 1 && targets[0].is_known() && targets[0].text != name)
      scope.references[name] = targets[0].text;
  }
}

}  // namespace pawl
