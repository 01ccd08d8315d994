// SPDX-License-Identifier: Apache-2.0
#include "content/code/syntax.h"

#include <tree_sitter/api.h>

#include <algorithm>
#include <cstdlib>
#include <memory>

namespace pawl {
namespace {

constexpr std::size_t kMaxNodes = 200'000;
constexpr int kMaxDepth = 160;
// Mending a broken text, or looking far ahead, can take the parser far more work than the text has bytes. Work is
// counted in what it allocates and how often it asks for text, not in time: the same text always ends the same way.
constexpr std::size_t kAllocatedAtLeast = 6U << 20;
constexpr std::size_t kAllocatedPerByte = 128;
constexpr std::size_t kAllocatedAtMost = 64U << 20;
constexpr std::uint32_t kChunkBytes = 256;
constexpr std::size_t kChunksAtLeast = 4000;
constexpr std::size_t kBytesPerChunk = 4;  // a text is read some sixty times over at most
constexpr int kReportsAfterError = 40;     // of a hundred operations each

struct Work {
  std::string_view text;
  std::size_t allocated = 0;
  std::size_t chunks = 0;
  int reports = 0;

  [[nodiscard]] bool is_over() const {
    return allocated > std::min(kAllocatedAtMost, kAllocatedAtLeast + text.size() * kAllocatedPerByte) ||
           chunks > kChunksAtLeast + text.size() / kBytesPerChunk || reports > kReportsAfterError;
  }
};

thread_local Work* current_work = nullptr;

void count(std::size_t size) {
  if (current_work != nullptr) current_work->allocated += size;
}
void* allocate(std::size_t size) {
  count(size);
  return std::malloc(size);
}
void* allocate_zeroed(std::size_t number, std::size_t size) {
  count(number * size);
  return std::calloc(number, size);
}
void* allocate_again(void* memory, std::size_t size) {
  count(size);
  return std::realloc(memory, size);
}

const char* give_text(void* payload, std::uint32_t at, TSPoint, std::uint32_t* size) {
  Work& work = *static_cast<Work*>(payload);
  ++work.chunks;
  if (at >= work.text.size() || work.is_over()) {
    *size = 0;
    return "";
  }
  *size = static_cast<std::uint32_t>(std::min<std::size_t>(work.text.size() - at, kChunkBytes));
  return work.text.data() + at;
}

bool is_too_much(TSParseState* state) {
  Work& work = *static_cast<Work*>(state->payload);
  if (state->has_error) ++work.reports;
  return work.is_over();
}

// Copies the parser's tree in order, without recursion of its own.
class Copier {
 public:
  explicit Copier(SyntaxTree& out) : out_(out) {}

  void copy(TSNode root) {
    TSTreeCursor cursor = ts_tree_cursor_new(root);
    std::vector<int> parents;
    int last = -1;  // child of the innermost parent so far
    bool is_going = true;
    while (is_going) {
      const int index = add(cursor);
      if (last >= 0) {
        out_.nodes[static_cast<std::size_t>(last)].next = index;
      } else if (!parents.empty()) {
        out_.nodes[static_cast<std::size_t>(parents.back())].first = index;
      }
      last = index;
      if (out_.nodes.size() >= kMaxNodes) {
        complain(out_.nodes.back().span, "more code than is read");
        break;
      }
      if (static_cast<int>(parents.size()) < kMaxDepth) {
        if (ts_tree_cursor_goto_first_child(&cursor)) {
          parents.push_back(index);
          last = -1;
          continue;
        }
      } else if (ts_node_child_count(ts_tree_cursor_current_node(&cursor)) > 0) {
        complain(out_.nodes.back().span, "code that is nested too deep");
      }
      while (!ts_tree_cursor_goto_next_sibling(&cursor)) {
        if (parents.empty() || !ts_tree_cursor_goto_parent(&cursor)) {
          is_going = false;
          break;
        }
        last = parents.back();
        parents.pop_back();
      }
    }
    ts_tree_cursor_delete(&cursor);
  }

 private:
  int add(const TSTreeCursor& cursor) {
    const TSNode node = ts_tree_cursor_current_node(&cursor);
    SyntaxNode made;
    made.type = ts_node_type(node);
    if (const char* field = ts_tree_cursor_current_field_name(&cursor); field != nullptr) made.field = field;
    made.span = {ts_node_start_byte(node), ts_node_end_byte(node)};
    made.is_named = ts_node_is_named(node);
    if (ts_node_is_error(node) || ts_node_is_missing(node)) complain(made.span, "code with a syntax error");
    out_.nodes.push_back(made);
    return static_cast<int>(out_.nodes.size()) - 1;
  }

  void complain(Span place, std::string_view what) {
    if (!out_.problem.empty()) return;
    out_.problem = what;
    out_.place = place;
  }

  SyntaxTree& out_;
};

}  // namespace

SyntaxTree parse_syntax(Grammar grammar, std::string_view text) {
  SyntaxTree tree;
  tree.text = text;
  if (text.size() > kMaxSyntaxBytes) {
    tree.problem = "more code than is read";
    return tree;
  }
  static const bool counts = (ts_set_allocator(&allocate, &allocate_zeroed, &allocate_again, &std::free), true);
  static_cast<void>(counts);
  const std::unique_ptr<TSParser, decltype(&ts_parser_delete)> parser(ts_parser_new(), &ts_parser_delete);
  if (parser == nullptr || !ts_parser_set_language(parser.get(), grammar())) {
    tree.problem = "code in a language whose grammar does not fit";
    return tree;
  }
  Work work{text};
  current_work = &work;
  const TSInput input{&work, &give_text, TSInputEncodingUTF8, nullptr};
  const TSParseOptions options{&work, &is_too_much};
  const std::unique_ptr<TSTree, decltype(&ts_tree_delete)> parsed(
      ts_parser_parse_with_options(parser.get(), nullptr, input, options), &ts_tree_delete);
  current_work = nullptr;
  if (parsed == nullptr || work.is_over()) {
    tree.problem = "code that takes too long to read";
    return tree;
  }
  Copier(tree).copy(ts_tree_root_node(parsed.get()));
  return tree;
}

Syntax Syntax::field(std::string_view name) const {
  for (Syntax node = first(); node.exists(); node = node.next()) {
    if (node.field_name() == name) return node;
  }
  return {};
}

std::vector<Syntax> Syntax::named() const {
  std::vector<Syntax> found;
  for (Syntax node = first(); node.exists(); node = node.next()) {
    if (node.is_named() && !node.is("comment")) found.push_back(node);
  }
  return found;
}

Syntax Syntax::first_named() const {
  for (Syntax node = first(); node.exists(); node = node.next()) {
    if (node.is_named() && !node.is("comment")) return node;
  }
  return {};
}

Syntax Syntax::child(std::string_view type_name) const {
  for (Syntax node = first(); node.exists(); node = node.next()) {
    if (node.is(type_name)) return node;
  }
  return {};
}

}  // namespace pawl
