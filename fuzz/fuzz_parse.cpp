// SPDX-License-Identifier: Apache-2.0
// Shell text of an agent: never a crash, every place inside the text, and a gap is never left out of the tree.
#include <cstdint>
#include <string>

#include "parse/parse.h"
#include "require.h"

namespace {

using namespace pawl;

class Checker {
 public:
  explicit Checker(std::size_t size) : size_(size) {}

  void check(const Script& script) {
    check(script.root);
    for (const ShellWord& word : script.heredocs) check(word);
    require((script.gaps > 0) == (unknown_ > 0), "gaps are counted if and only if the tree holds one");
    heredocs_are_known(script.root, script);
  }

 private:
  void check(Span span) const { require(span.begin <= span.end && span.end <= size_, "spans stand inside the text"); }

  void check(const ShellWord& word) {
    check(word.span);
    for (const Part& part : word.parts) {
      check(part.span);
      for (const ShellWord& inner : part.words) check(inner);
      for (const Node& body : part.body) check(body);
    }
  }

  void check(const Node& node) {
    check(node.span);
    unknown_ += node.kind == Node::Kind::unknown ? 1 : 0;
    for (const ShellWord& word : node.words) check(word);
    for (const ShellRedirect& redirect : node.redirects) {
      check(redirect.span);
      check(redirect.target);
    }
    for (const ShellAssignment& assignment : node.assignments) {
      check(assignment.span);
      for (const ShellWord& word : assignment.values) check(word);
    }
    for (const Node& child : node.children) check(child);
  }

  void heredocs_are_known(const Node& node, const Script& script) const {
    for (const ShellRedirect& redirect : node.redirects) {
      require(redirect.heredoc < static_cast<int>(script.heredocs.size()), "a here-document has its text");
    }
    for (const Node& child : node.children) heredocs_are_known(child, script);
  }

  std::size_t size_;
  int unknown_ = 0;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const Script script = parse_script(text);
  Checker(size).check(script);
  const std::string tree = dump(script);
  require(dump(parse_script(text)) == tree, "the same text gives the same tree");
  // Dash's grammar: a text that it rejects ends before the error, so its gaps are not in the tree.
  const Script in_posix = parse_script(text, {.grammar = Grammar::posix});
  if (in_posix.gaps == 0) Checker(size).check(in_posix);
  require(dump(parse_script(text, {.grammar = Grammar::posix})) == dump(in_posix), "the same tree in dash's grammar");
  return 0;
}
