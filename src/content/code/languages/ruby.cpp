// SPDX-License-Identifier: Apache-2.0
// Ruby's syntax as a CodeNode tree.
#include "content/code/code_reader.h"
#include "content/code/language.h"

extern "C" const TSLanguage* tree_sitter_ruby();

namespace pawl {
namespace {

class RubyReader : public CodeReaderBase<RubyReader> {
 public:
  CodeNode read_all(Syntax root) {
    gather_heredocs(root);
    return read(root);
  }

  CodeNode read(Syntax node);

 private:
  static const Reading kReadings[];

  // A bare name is a variable far more often; not this one.
  CodeNode identifier(Syntax node) {
    return node.text() == "fork" ? make(Kind::call, "", {read_name(node)}, node.span()) : read_name(node);
  }

  CodeNode global_variable(Syntax node) {
    return make(Kind::name, node.text() == "$PROGRAM_NAME" ? "$0" : node.text(), {}, node.span());
  }

  // `File::SEPARATOR`, `::Kernel`
  CodeNode scoped_name(Syntax node) {
    const std::string_view name = node.field("name").text();
    if (!node.field("scope").exists()) return make(Kind::name, name, {}, node.span());
    return make(Kind::member, name, {read(node.field("scope"))}, node.span());
  }

  // As text it is empty.
  CodeNode nil(Syntax node) { return make(Kind::text, "", {}, node.span()); }

  CodeNode symbol(Syntax node) { return make(Kind::text, node.text().substr(1), {}, node.span()); }

  CodeNode quoted(Syntax node) {
    const std::string_view text = node.text();
    return quoted_text(node, text.starts_with('\'') || text.starts_with("%q"));
  }

  CodeNode heredoc(Syntax node) {
    if (next_heredoc_ < heredocs_.size()) return read(heredocs_[next_heredoc_++]);
    return make(Kind::mix, "", {}, node.span());
  }

  CodeNode subshell(Syntax node) { return call_of("`", {quoted_text(node, false)}, node.span()); }

  CodeNode element(Syntax node) {
    CodeNodes items = all(node);
    // `Dir["*.rb"]` is a call.
    if (items.size() >= 2 && items[0].kind == Kind::name && items[0].text == "Dir") {
      items[0] = make(Kind::member, "[]", {std::move(items[0])}, node.span());
      return make(Kind::call, "", std::move(items), node.span());
    }
    return index_of(std::move(items), node.span());
  }

  CodeNode assignment(Syntax node) {
    return make(Kind::assign, "", {target(node.field("left")), read(node.field("right"))}, node.span());
  }

  CodeNode update(Syntax node) {
    const std::string_view sign = node.field("operator").text();
    return make(Kind::assign, sign.substr(0, sign.size() - 1), {target(node.field("left")), read(node.field("right"))},
                node.span());
  }

  CodeNode operation(Syntax node) { return operation_of(node, {"||", "&&", "or", "and"}); }
  CodeNode method(Syntax node) { return binding(own_function(node, false), CodeNode::Binds::function); }
  CodeNode lambda(Syntax node) { return own_function(node, false); }
  CodeNode block(Syntax node) { return own_function(node, true); }
  // What `break` and `return` mean in it is not what they mean around it.
  CodeNode own_function(Syntax node, bool is_block) {
    const bool was_in_block = std::exchange(is_in_block_, is_block);
    const bool outer_breaks = std::exchange(breaks_, false);
    CodeNode made = function(node, node.field("name").text());
    made.is_whole = breaks_;
    breaks_ = outer_breaks;
    is_in_block_ = was_in_block;
    return made;
  }
  CodeNode part(Syntax node, std::string_view field) {
    return node.field(field).exists() ? read(node.field(field)) : CodeNode();
  }

  // `if`, `unless` and `elsif`; an `elsif` hangs on the one before it.
  CodeNode if_statement(Syntax node) {
    return if_else(part(node, "condition"), part(node, "consequence"), part(node, "alternative"), node.span());
  }
  // `x if y`
  CodeNode modifier(Syntax node) { return if_else(part(node, "condition"), part(node, "body"), {}, node.span()); }

  CodeNode case_statement(Syntax node) {
    CodeNodes ways;
    bool is_whole = false;
    for (const Syntax& child : node.named()) {
      if (child.field_name() == "value") continue;
      is_whole |= child.is("else");
      ways.push_back(read(child));
    }
    CodeNode branch = make(Kind::branch, "", std::move(ways), node.span());
    branch.is_whole = is_whole;
    return make(Kind::block, "", {part(node, "value"), std::move(branch)}, node.span());
  }

  CodeNode loop(Syntax node) {
    const bool runs_once =
        node.is("while_modifier") || node.is("until_modifier") ? node.field("body").is("begin") : false;
    const bool was_in_loop = std::exchange(is_in_loop_, true);
    CodeNode made = repeat(part(node, "condition"), part(node, "body"), {}, runs_once, node.span());
    is_in_loop_ = was_in_loop;
    return made;
  }

  CodeNode rescue_modifier(Syntax node) {
    return make(Kind::attempt, "", {part(node, "body"), CodeNode(), CodeNode(), part(node, "handler")}, node.span());
  }

  // In a block it leaves the block, in a loop the round; either way what follows does not run.
  CodeNode next(Syntax node) {
    if (is_in_loop_) return jump("continue", {}, node.span());
    return read_give(node);
  }
  CodeNode leave_loop(Syntax node) {
    if (is_in_loop_) return jump("break", {}, node.span());
    if (!is_in_block_) return read_give(node);
    breaks_ = true;
    return make(Kind::give, kLeavesCall, all(node), node.span());
  }
  // In a block it leaves the method around it.
  CodeNode give(Syntax node) { return make(Kind::give, is_in_block_ ? kLeavesMethod : "", all(node), node.span()); }

  // `yield x` calls the block of the method.
  CodeNode yield(Syntax node) {
    CodeNodes items = {make(Kind::name, "(block)", {}, node.span())};
    for (const Syntax& argument : node.first_named().named()) items.push_back(read(argument));
    return make(Kind::call, "", std::move(items), node.span());
  }

  CodeNode class_definition(Syntax node) {
    CodeNode group = read_group(node);
    for (const Syntax& base : node.field("superclass").named()) group.items.push_back(read(base));
    return group;
  }

  CodeNode for_loop(Syntax node) {
    CodeNode list = read(node.field("value"));
    const bool was_in_loop = std::exchange(is_in_loop_, true);
    CodeNode inside = read(node.field("body"));
    is_in_loop_ = was_in_loop;
    return make(Kind::loop, "", {read(node.field("pattern")), std::move(list), std::move(inside)}, node.span());
  }

  // `END { … }` is what `at_exit { … }` is.
  CodeNode end_block(Syntax node) {
    return call_of("at_exit", {make(Kind::function, "", {body(node)}, node.span())}, node.span());
  }

  CodeNode arguments(Syntax node) {
    CodeNodes items = all(node);
    if (items.size() == 1) return std::move(items[0]);
    return make(Kind::list, "", std::move(items), node.span());
  }

  // The text of a here-document is read where the document begins. `rescue` and `ensure` belong to what is before them.
  CodeNode body(Syntax node) {
    CodeNodes items;
    CodeNode well;
    CodeNode end;
    CodeNodes handlers;
    for (const Syntax& child : node.named()) {
      if (child.is("heredoc_body")) continue;
      if (child.is("rescue") && !node.is("rescue")) {
        handlers.push_back(read(child));
      } else if (child.is("ensure")) {
        end = read(child);
      } else if (child.is("else") && (node.is("begin") || node.is("body_statement"))) {
        well = read(child);
      } else {
        items.push_back(read(child));
      }
    }
    CodeNode inside = one_or_block(std::move(items), node.span());
    if (handlers.empty() && end.kind == Kind::nothing) return inside;
    CodeNodes parts = {std::move(inside), std::move(well), std::move(end)};
    for (CodeNode& handler : handlers) parts.push_back(std::move(handler));
    return make(Kind::attempt, "", std::move(parts), node.span());
  }

  void gather_heredocs(Syntax node) {
    for (Syntax child = node.first(); child.exists(); child = child.next()) {
      if (child.is("heredoc_body")) heredocs_.push_back(child);
      gather_heredocs(child);
    }
  }

  CodeNode target(Syntax node) {
    if (!node.is("call")) return read(node);
    return make(Kind::member, node.field("method").text(), {read(node.field("receiver"))}, node.span());
  }

  CodeNode call(Syntax node) {
    const Syntax receiver = node.field("receiver");
    const Syntax called = node.field("method");
    const std::string_view name = called.exists() ? called.text() : "call";
    CodeNodes items;
    if (receiver.exists()) {
      items.push_back(make(Kind::member, name, {read(receiver)}, node.span()));
    } else {
      items.push_back(make(Kind::name, name, {}, node.span()));
    }
    CodeNodes pairs;  // `post_form(uri, 'k' => v)`: together they are one map
    for (const Syntax& argument : node.field("arguments").named()) {
      // `each(&:call)`: a function that calls this method of what it is given.
      if (argument.is("block_argument") && argument.first_named().is("simple_symbol")) {
        const Span span = argument.span();
        CodeNode method =
            make(Kind::member, argument.first_named().text().substr(1), {make(Kind::name, "(item)", {}, span)}, span);
        CodeNode calls = make(Kind::call, "", {std::move(method)}, span);
        items.push_back(make(Kind::function, "", {make(Kind::name, "(item)", {}, span), std::move(calls)}, span));
        continue;
      }
      const bool is_entry = argument.is("pair") && argument.field("key").is("string");
      (is_entry ? pairs : items).push_back(read(argument));
    }
    if (!pairs.empty()) items.push_back(make(Kind::map, "", std::move(pairs), node.span()));
    const Syntax block = node.field("block");
    // `lambda { … }` and `proc { … }` are the function itself; `require` binds nothing.
    if (block.exists() && (name == "lambda" || name == "proc") && !receiver.exists())
      return own_function(block, name == "proc");
    if (block.exists() && name == "new" && receiver.text() == "Proc") return read(block);
    // The block of these is called where nothing around it is left to leave.
    if (block.exists() && (name == "define_method" || name == "define_singleton_method")) {
      items.push_back(lambda(block));
      return make(Kind::call, "", std::move(items), node.span());
    }
    if (block.exists()) items.push_back(read(block));
    if (block.exists() && name == "loop" && !receiver.exists())
      return make(Kind::repeat, "", {make(Kind::call, "", std::move(items), node.span())}, node.span());
    return make(Kind::call, "", std::move(items), node.span());
  }

  CodeNode pair(Syntax node) {
    CodeNode key = read(node.field("key"));
    CodeNode value =
        node.field("value").exists() ? read(node.field("value")) : make(Kind::name, key.text, {}, node.span());
    if (key.kind == Kind::text || key.kind == Kind::number)
      return make(Kind::keyword, key.text, {std::move(value)}, node.span());
    return make(Kind::index, "", {std::move(key), std::move(value)}, node.span());
  }

  CodeNode function(Syntax node, std::string_view name) {
    CodeNodes items;
    for (const Syntax& parameter : node.field("parameters").named()) {
      const Syntax inner = parameter.field("name");
      if (parameter.is("identifier") || parameter.is("destructured_parameter")) {
        items.push_back(parameter.is("identifier") ? read(parameter)
                                                   : make(Kind::list, "", all(parameter), parameter.span()));
      } else if (parameter.field("value").exists()) {
        items.push_back(make(Kind::assign, "", {read(inner), read(parameter.field("value"))}, parameter.span()));
      } else if (parameter.is("splat_parameter") || parameter.is("hash_splat_parameter")) {
        items.push_back(
            make(Kind::spread, parameter.is("splat_parameter") ? "" : "**", {read(inner)}, parameter.span()));
      } else if (parameter.is("block_parameter") && inner.exists()) {
        items.push_back(make(Kind::keyword, "&", {read(inner)}, parameter.span()));
      } else if (inner.exists()) {
        items.push_back(read(inner));
      }
    }
    const bool was_in_loop = std::exchange(is_in_loop_, false);
    // A lambda's body is a block of its own.
    const bool is_lambda = node.field("body").is("block") || node.field("body").is("do_block");
    CodeNode inside = is_lambda ? lambda(node.field("body")) : read(node.field("body"));
    is_in_loop_ = was_in_loop;
    if (is_lambda && inside.kind == Kind::function && !inside.items.empty()) {
      CodeNode inner = std::move(inside.items.back());
      inside = std::move(inner);
    }
    items.push_back(std::move(inside));
    return make(Kind::function, name, std::move(items), node.span());
  }

  std::vector<Syntax> heredocs_;
  std::size_t next_heredoc_ = 0;
  bool is_in_loop_ = false;   // where `next` and `break` are the loop's
  bool is_in_block_ = false;  // where `break` and `return` leave more than the function that they stand in
  bool breaks_ = false;       // the function that is being read leaves the call that it is given to
};

constexpr RubyReader::Reading RubyReader::kReadings[] = {
    {"identifier", &RubyReader::identifier},
    {"constant", &RubyReader::read_name},
    {"instance_variable", &RubyReader::read_name},
    {"class_variable", &RubyReader::read_name},
    {"self", &RubyReader::read_name},
    {"global_variable", &RubyReader::global_variable},
    {"scope_resolution", &RubyReader::scoped_name},
    {"integer", &RubyReader::read_number},
    {"float", &RubyReader::read_number},
    {"true", &RubyReader::read_text},
    {"false", &RubyReader::read_text},
    {"nil", &RubyReader::nil},
    {"simple_symbol", &RubyReader::symbol},
    {"hash_key_symbol", &RubyReader::read_text},
    {"string", &RubyReader::quoted},
    {"delimited_symbol", &RubyReader::quoted},
    {"bare_string", &RubyReader::quoted},
    {"heredoc_body", &RubyReader::quoted},
    {"chained_string", &RubyReader::read_join},
    {"heredoc_beginning", &RubyReader::heredoc},
    {"string_array", &RubyReader::read_list},
    {"symbol_array", &RubyReader::read_list},
    {"array", &RubyReader::read_list},
    {"left_assignment_list", &RubyReader::read_list},
    {"right_assignment_list", &RubyReader::read_list},
    {"destructured_left_assignment", &RubyReader::read_list},
    {"subshell", &RubyReader::subshell},
    {"call", &RubyReader::call},
    {"command_call", &RubyReader::call},
    {"super", &RubyReader::call},
    {"element_reference", &RubyReader::element},
    {"hash", &RubyReader::read_map},
    {"pair", &RubyReader::pair},
    {"splat_argument", &RubyReader::read_spread},
    {"hash_splat_argument", &RubyReader::read_spread},
    {"assignment", &RubyReader::assignment},
    {"operator_assignment", &RubyReader::update},
    {"binary", &RubyReader::operation},
    {"conditional", &RubyReader::read_conditional},
    {"method", &RubyReader::method},
    {"singleton_method", &RubyReader::method},
    {"lambda", &RubyReader::lambda},
    {"block", &RubyReader::block},
    {"do_block", &RubyReader::block},
    {"class", &RubyReader::class_definition},
    {"module", &RubyReader::read_group},
    {"singleton_class", &RubyReader::read_group},
    {"while", &RubyReader::loop},
    {"until", &RubyReader::loop},
    {"while_modifier", &RubyReader::loop},
    {"until_modifier", &RubyReader::loop},
    {"if", &RubyReader::if_statement},
    {"unless", &RubyReader::if_statement},
    {"case", &RubyReader::case_statement},
    {"if_modifier", &RubyReader::modifier},
    {"unless_modifier", &RubyReader::modifier},
    {"case_match", &RubyReader::case_statement},
    {"for", &RubyReader::for_loop},
    {"in", &RubyReader::read_inner},
    {"return", &RubyReader::give},
    {"yield", &RubyReader::yield},
    {"next", &RubyReader::next},
    {"break", &RubyReader::leave_loop},
    {"argument_list", &RubyReader::arguments},
    {"program", &RubyReader::body},
    {"body_statement", &RubyReader::body},
    {"block_body", &RubyReader::body},
    {"begin", &RubyReader::body},
    {"then", &RubyReader::body},
    {"else", &RubyReader::body},
    {"elsif", &RubyReader::if_statement},
    {"when", &RubyReader::body},
    {"rescue", &RubyReader::body},
    {"ensure", &RubyReader::body},
    {"do", &RubyReader::body},
    {"begin_block", &RubyReader::body},
    {"end_block", &RubyReader::end_block},
    {"rest_assignment", &RubyReader::read_spread},
    {"rescue_modifier", &RubyReader::rescue_modifier},
    {"parenthesized_statements", &RubyReader::body},
    {"interpolation", &RubyReader::body},
    {"block_argument", &RubyReader::body},
    {"exception_variable", &RubyReader::body},
    {"regex", &RubyReader::read_nothing},
    {"comment", &RubyReader::read_nothing},
    {"exceptions", &RubyReader::read_nothing},
    {"superclass", &RubyReader::read_nothing},
};

CodeNode RubyReader::read(Syntax node) {
  return read_by(kReadings, node);
}

[[nodiscard]] CodeNode ruby_tree(Syntax root) {
  return RubyReader().read_all(root);
}

}  // namespace

const Language& ruby_language() {
  static constexpr Language language = {"ruby", tree_sitter_ruby, ruby_tree};
  return language;
}

}  // namespace pawl
