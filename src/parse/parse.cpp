// SPDX-License-Identifier: Apache-2.0
// The entry point. Text is read as bash reads it. What bash rejects is read again as zsh reads it. That reading counts
// if it has no gap, and leaves out none of the commands that bash would have run before it gave up. Grammar::posix is
// the same parser without what only bash has.
#include "parse/parse.h"

#include <algorithm>
#include <utility>

#include "parse/characters.h"
#include "parse/parser.h"

namespace pawl {
namespace {

// Calls `visit` with every node, wherever it is.
template <class Visit>
class Walk {
 public:
  explicit Walk(Visit visit) : visit_(visit) {}

  void over(const Script& script) {
    over(script.root);
    for (const ShellWord& word : script.heredocs) over(word);
  }
  void over(const Node& node) {
    visit_(node);
    for (const ShellWord& word : node.words) over(word);
    for (const ShellAssignment& assignment : node.assignments) {
      for (const ShellWord& value : assignment.values) over(value);
    }
    for (const ShellRedirect& redirect : node.redirects) over(redirect.target);
    for (const Node& child : node.children) over(child);
  }

 private:
  void over(const ShellWord& word) {
    for (const Part& part : word.parts) {
      for (const Node& body : part.body) over(body);
      for (const ShellWord& inner : part.words) over(inner);
    }
  }

  Visit visit_;
};

[[nodiscard]] bool holds_unknown(const Script& script) {
  bool found = false;
  Walk([&](const Node& node) { found |= node.kind == Node::Kind::unknown; }).over(script);
  return found;
}

// Where commands begin: simple ones, or of any kind.
[[nodiscard]] std::vector<std::uint32_t> command_places(const Script& script, bool only_simple) {
  std::vector<std::uint32_t> places;
  Walk([&](const Node& node) {
    const bool counts = only_simple ? node.kind == Node::Kind::simple : node.kind != Node::Kind::list;
    if (counts && node.span.size() > 0) places.push_back(node.span.begin);
  }).over(script);
  std::sort(places.begin(), places.end());
  places.erase(std::unique(places.begin(), places.end()), places.end());
  return places;
}

[[nodiscard]] Node unknown_node(Script& script, GapKind gap, std::string_view reason) {
  Node unknown;
  unknown.kind = Node::Kind::unknown;
  unknown.gap = gap;
  unknown.text = script.arena.copy(reason);
  unknown.span = script.root.span;
  return unknown;
}

void add_child(Script& script, const Node& node) {
  Node* child = script.arena.make<Node>();
  *child = node;
  ItemStack<Node*> stack;
  Gather<Node*> children(stack, script.arena);
  for (Node* old : script.root.children.pointers()) children.push_back(old);
  children.push_back(child);
  script.root.children = References<Node>(children.take());
}

[[nodiscard]] Script parse_as(std::string_view text, const ParseLimits& limits, bool is_zsh) {
  Script script;
  text = script.arena.copy(text);
  ParseBook book(limits, script.arena);
  book.is_zsh = is_zsh;
  book.is_posix = limits.grammar == Grammar::posix;
  book.lookahead_left = 4 * text.size() + 1024;
  Parser parser({text, text.size(), true, {}}, book, 0);
  script.root = *parser.parse_all(0);
  script.heredocs = std::move(book.heredocs);
  script.gaps = book.gaps;
  script.differs_in_posix = book.differs_in_posix;
  // A gap never goes unseen, even if the part around it was left out of the tree.
  if (script.gaps > 0 && !holds_unknown(script)) {
    add_child(script, unknown_node(script, GapKind::broken, "a part that could not be read"));
  }
  return script;
}

// Of a script, or of one of its nodes.
template <class Tree>
[[nodiscard]] bool is_broken(const Tree& tree) {
  bool found = false;
  Walk([&](const Node& node) { found |= node.kind == Node::Kind::unknown && node.gap == GapKind::broken; }).over(tree);
  return found;
}

// Dash reads and runs line by line: of a text with an error, what stands in the lines before that command has run.
void keep_lines_before_error(std::string_view text, Script& script) {
  std::vector<Node*> all;
  for (Node* child : script.root.children.pointers()) all.push_back(child);
  const auto error =
      std::find_if(all.begin(), all.end(), [](const Node* child) { return is_broken(*child); }) - all.begin();
  if (error == static_cast<std::ptrdiff_t>(all.size())) return;  // in a here-document
  auto kept = static_cast<std::size_t>(error);
  const auto ends_line = [&](std::size_t i) {
    const std::size_t end = std::min<std::size_t>(all[i]->span.end, text.size());
    const std::size_t next = std::min<std::size_t>(std::max(all[i + 1]->span.begin, all[i]->span.end), text.size());
    const bool goes_on = i < script.root.ops.size() && (script.root.ops[i] == "&&" || script.root.ops[i] == "||");
    return !goes_on && text.substr(end, next - end).find('\n') != std::string_view::npos;
  };
  while (kept > 0 && !ends_line(kept - 1)) --kept;
  ItemStack<Node*> stack;
  Gather<Node*> children(stack, script.arena);
  for (std::size_t i = 0; i < kept; ++i) children.push_back(all[i]);
  script.root.children = References<Node>(children.take());
}

}  // namespace

ShellWord word_of(const std::vector<Part>& parts, Arena& arena) {
  ItemStack<Part> stack;
  Gather<Part> all(stack, arena);
  for (const Part& part : parts) all.push_back(part);
  return {all.take(), parts.empty() ? Span{} : Span{parts.front().span.begin, parts.back().span.end}};
}

Script parse_script(std::string_view text, const ParseLimits& limits) {
  // No shell can be given one in its command, and what it would do with the rest is not known.
  if (const std::size_t nul = text.find('\0'); nul != std::string_view::npos && text.size() <= limits.max_bytes) {
    Script script = parse_script(text.substr(0, nul), limits);
    script.root.span.end = static_cast<std::uint32_t>(text.size());
    Node unknown = unknown_node(script, GapKind::broken, "a NUL byte");
    unknown.span.begin = static_cast<std::uint32_t>(nul);
    add_child(script, unknown);
    ++script.gaps;
    return script;
  }
  if (text.size() > limits.max_bytes) {
    Script script;
    script.root.kind = Node::Kind::list;
    script.root.span = {0, static_cast<std::uint32_t>(text.size())};
    const std::string reason = "longer than " + std::to_string(limits.max_bytes) + " bytes";
    add_child(script, unknown_node(script, GapKind::too_long, reason));
    script.gaps = 1;
    return script;
  }
  Script script = parse_as(text, limits, false);
  if (limits.grammar == Grammar::posix) {
    if (script.gaps > 0) keep_lines_before_error(text, script);
    return script;
  }
  if (script.gaps == 0 || !limits.reads_zsh || text.size() > ParseLimits{}.max_bytes || !is_broken(script))
    return script;
  Script other = parse_as(text, limits, true);
  if (other.gaps > 0) return script;
  other.is_only_zsh = true;
  const std::vector<std::uint32_t> seen = command_places(other, false);
  const std::vector<std::uint32_t> wanted = command_places(script, true);
  return std::includes(seen.begin(), seen.end(), wanted.begin(), wanted.end()) ? std::move(other) : std::move(script);
}

}  // namespace pawl
