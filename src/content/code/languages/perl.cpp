// SPDX-License-Identifier: Apache-2.0
// Perl's syntax as a CodeNode tree. Variables keep their sign, so that `$x`, `@x` and `%x` are three; `%ENV` is ENV.
#include <algorithm>
#include <map>

#include "content/code/code_reader.h"
#include "content/code/language.h"

extern "C" const TSLanguage* tree_sitter_perl();

namespace pawl {
namespace {

// `File::Spec` as the tree has it: `File.Spec`.
[[nodiscard]] std::string dotted(std::string_view name) {
  std::string out;
  for (std::size_t i = 0; i < name.size(); ++i) {
    if (name[i] == ':' && i + 1 < name.size() && name[i + 1] == ':') {
      out += '.';
      ++i;
    } else {
      out += name[i];
    }
  }
  return out;
}

// Many methods on purpose: one a type of node.
class PerlReader : public CodeReaderBase<PerlReader> {
 public:
  CodeNode read_all(Syntax root) {
    gather_heredocs(root);
    gather_functions(root);
    package_.clear();
    return read(root);
  }

  CodeNode read(Syntax node);

 private:
  static const Reading kReadings[];

  CodeNode bareword(Syntax node) { return make(Kind::name, dotted(node.text()), {}, node.span()); }
  CodeNode raw_text(Syntax node) { return literal(node, true); }
  CodeNode filled_text(Syntax node) { return literal(node, false); }
  CodeNode command(Syntax node) { return call_of("qx", {filled_text(node)}, node.span()); }
  CodeNode glob(Syntax node) { return call_of("glob", {filled_text(node)}, node.span()); }

  CodeNode heredoc(Syntax node) {
    if (next_heredoc_ >= heredocs_.size()) return make(Kind::mix, "", {}, node.span());
    CodeNodes parts;
    add_pieces(heredocs_[next_heredoc_++], node.text().find('\'') != std::string_view::npos, parts);
    CodeNode text = joined_parts(std::move(parts), node.span());
    if (node.is("heredoc_token")) return text;
    return call_of("qx", {std::move(text)}, node.span());
  }

  // `$_`, which many functions and loops take where nothing else is named.
  static CodeNode default_variable(Span span) { return make(Kind::name, "$_", {}, span); }

  // A name alone is a call with the default argument.
  CodeNode bare_call(Syntax node) {
    return make(Kind::call, "", {callee(node), default_variable(node.span())}, node.span());
  }

  CodeNode reference_call(Syntax node) {
    CodeNodes items = {read(node.first_named())};
    add_arguments(node.field("arguments"), items);
    return make(Kind::call, "", std::move(items), node.span());
  }

  // `eval { … }` runs its block; anything else is text that is run, or for `do` a file.
  CodeNode eval(Syntax node) {
    const Syntax inner = node.first_named();
    // What fails in it goes no further.
    if (inner.is("block") && node.is("eval_expression"))
      return make(Kind::attempt, "", {read(inner), CodeNode(), CodeNode(), make(Kind::block, "", {}, node.span())},
                  node.span());
    if (inner.is("block")) return read(inner);
    if (inner.is("filename")) return call_of("do", all(inner), node.span());
    CodeNodes items = all(node);
    if (items.empty()) items.push_back(default_variable(node.span()));
    return call_of("eval", std::move(items), node.span());
  }

  CodeNode require(Syntax node) {
    const Syntax inner = node.first_named();
    if (inner.is("bareword")) return make(Kind::module, dotted(inner.text()), {}, node.span());
    return call_of("do", all(node), node.span());
  }

  CodeNode use(Syntax node) { return make(Kind::module, dotted(node.field("module").text()), {}, node.span()); }

  CodeNode readline(Syntax node) {
    return call_of("readline", {make(Kind::text, node.child("filehandle").text(), {}, node.span())}, node.span());
  }

  static CodeNode spread(CodeNode list) {
    const Span span = list.span;
    return make(Kind::spread, "", {std::move(list)}, span);
  }

  // `my $x` is the variable, `my ($x)` a list. Without a value it is there, and empty.
  CodeNode declaration(Syntax node) {
    const std::string_view sign = node.field("variable").text().substr(0, 1);
    CodeNode value = make(sign == "@" ? Kind::list : sign == "%" ? Kind::map : Kind::text, "", {}, node.span());
    return binding(make(Kind::assign, "", {declared(node), std::move(value)}, node.span()), CodeNode::Binds::block);
  }

  CodeNode declared(Syntax node) {
    CodeNodes items = all(node);
    const bool is_list = node.child("(").exists();
    if (!is_list && items.size() == 1) return std::move(items[0]);
    return make(Kind::list, "", std::move(items), node.span());
  }

  // `my $x = …` is the block's, `local $x = …` ends with it, anything else is to the variable that is there.
  CodeNode assignment(Syntax node) {
    const Syntax left = node.field("left");
    const std::string_view sign = node.field("operator").text();
    const bool is_own = left.is("variable_declaration") && !left.text().starts_with("our");
    const bool is_local = left.is("localization_expression");
    CodeNode target = left.is("variable_declaration") ? declared(left) : read(left);
    // `($a, $b) = …`
    if (target.kind == Kind::block && left.text().starts_with('(')) target.kind = Kind::list;
    // `($a, my @b) = …`
    for (CodeNode& one : target.items) {
      if (target.kind != Kind::list || one.kind != Kind::assign || one.binds != CodeNode::Binds::block) continue;
      CodeNode inner = std::move(one.items[0]);
      one = std::move(inner);
    }
    CodeNode made = make(Kind::assign, sign.substr(0, sign.size() - 1), {std::move(target), read(node.field("right"))},
                         node.span());
    if (is_own) made.binds = CodeNode::Binds::block;
    if (is_local) made.binds = CodeNode::Binds::dynamic;
    return made;
  }

  CodeNode scope(Syntax node) { return with_names(read_block(node)); }

  CodeNode parenthesized(Syntax node) {
    CodeNodes items = all(node);
    if (items.size() == 1 && (items[0].kind == Kind::list || items[0].kind == Kind::map)) return std::move(items[0]);
    return one_or_block(std::move(items), node.span());
  }

  CodeNode operation(Syntax node) { return operation_of(node, {"||", "&&", "//"}); }

  CodeNode conditional(Syntax node) {
    return either(read(node.field("condition")), read(node.field("consequent")), read(node.field("alternative")),
                  node.span());
  }

  CodeNode for_loop(Syntax node) {
    const Syntax variable_node = node.field("variable");
    const bool is_own = variable_node.is("variable_declaration") || node.child("my").exists();
    CodeNode item = !variable_node.exists()                    ? default_variable(node.span())
                    : variable_node.is("variable_declaration") ? declared(variable_node)
                                                               : read(variable_node);
    CodeNode loop =
        make(Kind::loop, "", {std::move(item), read(node.field("list")), read(node.field("block"))}, node.span());
    loop.binds = is_own || variable_node.exists() ? CodeNode::Binds::block : CodeNode::Binds::plain;
    return loop;
  }

  // `print for @x`
  CodeNode postfix_for(Syntax node) {
    return make(Kind::loop, "", {default_variable(node.span()), read(node.field("list")), read(node.first_named())},
                node.span());
  }

  // `map { … } @x` is a loop; grep leaves some of the items, and sort any of them first.
  CodeNode map_grep_sort(Syntax node) {
    CodeNodes listed;
    add_arguments(node.field("list"), listed);
    CodeNode items = listed.size() == 1 && listed[0].kind != Kind::spread
                         ? std::move(listed[0])
                         : make(Kind::list, "", std::move(listed), node.span());
    if (!node.field("callback").exists()) return items;
    CodeNode callback = read(node.field("callback"));
    const bool leaves_items = node.child("grep").exists() || node.is("sort_expression");
    if (leaves_items)
      callback = make(Kind::block, "", {std::move(callback), default_variable(node.span())}, node.span());
    return make(Kind::loop, leaves_items ? "some" : "",
                {default_variable(node.span()), std::move(items), std::move(callback)}, node.span());
  }

  // `(a, b)[1]`
  CodeNode slice(Syntax node) {
    CodeNodes items;
    add_arguments(node.field("list"), items);
    CodeNodes places;
    for (const Syntax& child : node.named()) {
      if (child.field_name() != "list") places.push_back(read(child));
    }
    CodeNode list = make(Kind::list, "", std::move(items), node.span());
    if (places.size() != 1) return list;
    return make(Kind::index, "", {std::move(list), std::move(places[0])}, node.span());
  }

  // `*name = sub { … }`, `*{"name"} = sub { … }`
  CodeNode glob_target(Syntax node) {
    const Syntax worked_out = node.child("glob_deref_expression");
    if (!worked_out.exists()) return make(Kind::name, dotted(node.child("varname").text()), {}, node.span());
    CodeNode name = read(worked_out.first_named());
    while (name.kind == Kind::block && name.items.size() == 1) {
      CodeNode inner = std::move(name.items[0]);
      name = std::move(inner);
    }
    return name.kind == Kind::text ? make(Kind::name, dotted(name.text), {}, node.span()) : name;
  }

  // `END { … }` runs where the program ends.
  CodeNode phaser(Syntax node) {
    if (node.field("phase").text() != "END") return read_inner(node);
    CodeNode function = make(Kind::function, "", {read(node.child("block"))}, node.span());
    return call_of("END", {std::move(function)}, node.span());
  }

  // `if`, `unless`, with all that hangs on it.
  CodeNode conditional_statement(Syntax node) {
    CodeNode other;
    for (const Syntax& child : node.named()) {
      if (child.is("else") || child.is("elsif")) other = child.is("else") ? read(child) : conditional_statement(child);
    }
    return if_else(read(node.field("condition")), read(node.field("block")), std::move(other), node.span());
  }
  // `x if y`
  CodeNode postfix_conditional(Syntax node) {
    return if_else(read(node.field("condition")), read(node.first_named()), {}, node.span());
  }
  CodeNode loop(Syntax node) {
    CodeNode body = node.field("block").exists() ? read(node.field("block")) : read(node.first_named());
    const bool runs_once = node.is("postfix_loop_expression") && node.first_named().is("do_expression");
    CodeNode condition = read(node.field("condition"));
    // `while (<>)` reads into `$_`.
    if (node.field("condition").is("readline_expression"))
      condition = make(Kind::assign, "", {default_variable(node.span()), std::move(condition)}, node.span());
    return repeat(std::move(condition), std::move(body), {}, runs_once, node.span());
  }
  CodeNode cstyle_for(Syntax node) {
    const auto part = [&](std::string_view field) {
      return node.field(field).exists() ? read(node.field(field)) : CodeNode();
    };
    CodeNode loop = repeat(part("condition"), part("block"), part("iterator"), false, node.span());
    return with_names(make(Kind::block, "", {part("initialiser"), std::move(loop)}, node.span()));
  }
  CodeNode try_statement(Syntax node) {
    CodeNodes items = {read(node.field("try_block")), CodeNode(),
                       node.field("finally_block").exists() ? read(node.field("finally_block")) : CodeNode()};
    if (node.field("catch_block").exists()) items.push_back(read(node.field("catch_block")));
    return make(Kind::attempt, "", std::move(items), node.span());
  }
  // `next`, `last`, `redo`
  CodeNode loop_jump(Syntax node) {
    return jump(node.text().starts_with("last") ? "break" : "continue", label_of(node), node.span());
  }
  CodeNode package(Syntax node) {
    const std::string outer = package_;
    enter_package(node);
    const bool has_block = node.child("block").exists();
    CodeNode made = has_block ? read(node.child("block")) : CodeNode();
    if (has_block) package_ = outer;
    return made;
  }

  // `\&name` is the function, `\$x` leads to the variable, `\@x` is as good as the array.
  CodeNode reference(Syntax node) {
    const Syntax inner = node.first_named();
    if (inner.is("function")) return callee(inner);
    CodeNode variable = read(inner);
    if (variable.kind != Kind::name || !variable.text.starts_with('$')) return variable;
    return make(Kind::operate, kReferred, {std::move(variable)}, node.span());
  }

  void gather_heredocs(Syntax node) {
    for (Syntax child = node.first(); child.exists(); child = child.next()) {
      if (child.is("heredoc_content")) {
        heredocs_.push_back(child);
      } else {
        gather_heredocs(child);
      }
    }
  }

  // Of several functions of one name the last holds for the whole program, also for calls that stand before it.
  void gather_functions(Syntax node) {
    for (Syntax child = node.first(); child.exists(); child = child.next()) {
      const bool is_package = child.is("package_statement");
      const bool has_block = is_package && child.child("block").exists();
      const std::string outer = package_;
      if (is_package) enter_package(child);
      if (child.is("subroutine_declaration_statement"))
        last_functions_[whole_name(child.field("name").text())] = child.span().begin;
      gather_functions(child);
      if (has_block) package_ = outer;
    }
  }

  void enter_package(Syntax node) {
    package_ = dotted(node.field("name").text());
    if (package_ == "main") package_.clear();
  }

  // With its package, unless that is main.
  std::string whole_name(std::string_view name) const {
    std::string whole = dotted(name);
    if (whole.starts_with("main.")) return whole.substr(5);
    return package_.empty() || whole.find('.') != std::string::npos ? whole : package_ + "." + whole;
  }

  // `$h{x}` is about %h, `$a[0]` about @a.
  CodeNode variable(Syntax node) {
    const Syntax name = node.child("varname");
    std::string sign(node.first().text());
    // In a text, the items of an array stand one after the other with blanks between them.
    if (sign == "@" && std::exchange(is_in_text_, false)) {
      CodeNode blank = make(Kind::text, " ", {}, node.span());
      CodeNode joined = call_of("join", {std::move(blank), spread(variable(node))}, node.span());
      is_in_text_ = true;
      return joined;
    }
    // `@{$x}`, `$$x`: what the reference leads to.
    const Syntax inner = name.first_named().exists() ? name.first_named() : node.child("block");
    if (inner.exists()) {
      if (node.is("container_variable") || node.is("slice_container_variable") || sign != "$") return read(inner);
      return make(Kind::index, "", {read(inner), make(Kind::text, kReferred, {}, node.span())}, node.span());
    }
    if (node.is("container_variable") || node.is("slice_container_variable")) {
      sign = node.field_name() == "hash" ? "%" : "@";
    }
    if (sign == "%" && name.text() == "ENV") return make(Kind::name, "ENV", {}, node.span());
    // `$main::x` is `${"x"}`.
    if (sign == "$" && name.text().starts_with("main::"))
      return make(
          Kind::index, "",
          {make(Kind::text, name.text().substr(6), {}, node.span()), make(Kind::text, kReferred, {}, node.span())},
          node.span());
    return make(Kind::name, sign + std::string(name.text()), {}, node.span());
  }

  CodeNode literal(Syntax node, bool is_raw) {
    CodeNodes parts;
    const bool was_in_text = std::exchange(is_in_text_, true);
    if (const Syntax content = node.field("content"); content.exists()) {
      add_pieces(content, is_raw, parts);
    } else if (const std::string_view text = node.text(); text.size() > 2 && (text[0] == '\'' || text[0] == '"')) {
      // The grammar has no node for a text that is nothing but blanks.
      parts.push_back(make(Kind::text, text.substr(1, text.size() - 2), {}, node.span()));
    }
    is_in_text_ = was_in_text;
    return joined_parts(std::move(parts), node.span());
  }

  CodeNode words(Syntax node) {
    CodeNodes items;
    std::string_view text = node.field("content").text();
    while (!text.empty()) {
      const std::size_t end = std::min(text.find_first_of(" \t\n"), text.size());
      if (end > 0) items.push_back(make(Kind::text, text.substr(0, end), {}, node.span()));
      text.remove_prefix(std::min(end + 1, text.size()));
    }
    return make(Kind::list, "", std::move(items), node.span());
  }

  CodeNode callee(Syntax node) {
    // `&{"name"}`, `&{sub { … }}`: what is in the braces is the function, or its name.
    if (const Syntax worked_out = node.child("code_deref_expression"); worked_out.exists())
      return read(worked_out.first_named());
    const Syntax inner = node.child("varname");
    if (inner.first_named().exists()) return read(inner.first_named());
    std::string_view name = inner.exists() ? inner.text() : node.text();
    if (name.starts_with('\\')) name.remove_prefix(1);  // `&{\&f}`
    if (name.starts_with('&')) name.remove_prefix(1);
    return make(Kind::name, dotted(name), {}, node.span());
  }

  // `a => 1` among the arguments is a keyword.
  void add_arguments(Syntax node, CodeNodes& items) {
    if (!node.exists()) return;
    if (!node.is("list_expression")) {
      items.push_back(one_argument(node));
      return;
    }
    for (Syntax child = node.first(); child.exists(); child = child.next()) {
      if (!child.is_named() || child.is("comment")) continue;
      const Syntax arrow = child.next();
      if (arrow.is("=>")) {
        CodeNode key = read(child);
        const Syntax value = arrow.next();
        const bool is_known = key.kind == Kind::text || key.kind == Kind::number || child.is("bareword");
        if (is_known) {
          items.push_back(make(Kind::keyword, key.text, {read(value)}, child.span()));
        } else {
          items.push_back(std::move(key));
          items.push_back(read(value));
        }
        child = value;
      } else {
        items.push_back(one_argument(child));
      }
    }
  }

  // A list within a list is its items, however it is made.
  CodeNode one_argument(Syntax node) {
    const bool is_list = node.is("map_grep_expression") || node.is("sort_expression") || node.is("quoted_word_list") ||
                         node.is("parenthesized_expression") ||
                         (node.is("array") && !node.child("varname").is_named()) ||
                         (node.is("array") && node.child("varname").first_named().exists());
    CodeNode made = read(node);
    return is_list ? spread(std::move(made)) : std::move(made);
  }

  CodeNode list(Syntax node) {
    CodeNodes items;
    const Syntax inner = node.is("list_expression") ? node : node.first_named();
    add_arguments(inner, items);
    const bool has_keys =
        std::any_of(items.begin(), items.end(), [](const CodeNode& n) { return n.kind == Kind::keyword; });
    const bool is_map = has_keys || node.is("anonymous_hash_expression");
    return make(is_map ? Kind::map : Kind::list, "", std::move(items), node.span());
  }

  CodeNode call(Syntax node) {
    const Syntax function = node.field("function");
    if (function.text() == "__PACKAGE__") return make(Kind::name, "__PACKAGE__", {}, node.span());
    if (function.text() == "shift" && shifts_ >= 0 && node.named().empty()) {
      return make(
          Kind::index, "",
          {make(Kind::name, "@_", {}, node.span()), make(Kind::number, std::to_string(shifts_++), {}, node.span())},
          node.span());
    }
    CodeNodes items = {callee(function)};
    if (node.field("arguments").exists()) {
      if (const Syntax object = node.child("indirect_object"); object.exists()) {
        if (add_hash_element(object, node.field("arguments"), items))
          return make(Kind::call, "", std::move(items), node.span());
        const CodeNode handle = read(object);
        // `exec { "/bin/rm" } "x", …`: the file that runs.
        const bool is_program = function.text() == "exec" || function.text() == "system";
        if (handle.kind == Kind::block)
          items.push_back(is_program ? make(Kind::keyword, "program", {CodeNode(handle)}, node.span()) : handle);
      }
      add_arguments(node.field("arguments"), items);
    } else {
      for (const Syntax& child : node.named()) {
        if (child.field_name() != "function") items.push_back(read(child));
      }
      const bool is_given_nothing = node.child("(").exists() && !function.first().exists();
      if (items.size() == 1 && function.text().starts_with('&')) {
        // `&$f;` passes on what this function was given.
        if (!node.child("(").exists()) items.push_back(make(Kind::name, "@_", {}, node.span()));
      } else if (items.size() == 1 && !node.is("func0op_call_expression") && !is_given_nothing) {
        items.push_back(default_variable(node.span()));
      }
    }
    return make(Kind::call, "", std::move(items), node.span());
  }

  // The grammar takes `f($h{k}, …)` for `f($h {k}, …)`, a handle and then a hash.
  bool add_hash_element(Syntax object, Syntax arguments, CodeNodes& items) {
    const Syntax hash = arguments.is("list_expression") ? arguments.first_named() : arguments;
    if (!object.first_named().is("scalar") || !hash.is("anonymous_hash_expression") ||
        hash.span().begin != object.span().end || hash.named().size() != 1)
      return false;
    const Syntax key = hash.first_named();
    std::string name(object.text());
    name[0] = '%';
    CodeNode container = make(Kind::name, name == "%ENV" ? "ENV" : name, {}, object.span());
    CodeNode word = key.is("bareword") ? read_text(key) : read(key);
    items.push_back(make(Kind::index, "", {std::move(container), std::move(word)}, object.span()));
    if (!arguments.is("list_expression")) return true;
    CodeNodes all_arguments;
    add_arguments(arguments, all_arguments);
    for (std::size_t i = 1; i < all_arguments.size(); ++i) items.push_back(std::move(all_arguments[i]));
    return true;
  }

  CodeNode method_call(Syntax node) {
    const Syntax method = node.field("method");
    const Syntax object = node.field("invocant");
    CodeNode name = method.is("method") && !method.first_named().exists()
                        ? make(Kind::member, method.text(), {read(object)}, node.span())
                        : make(Kind::member, "",
                               {read(object), read(method.is("method") ? method.first_named() : method)}, node.span());
    CodeNodes items;
    items.push_back(std::move(name));
    add_arguments(node.field("arguments"), items);
    return make(Kind::call, "", std::move(items), node.span());
  }

  // `s/x/code/e` runs the replacement as code.
  CodeNode substitution(Syntax node) {
    const std::string_view modifiers = node.field("modifiers").text();
    if (modifiers.find('e') == std::string_view::npos) return {};
    return call_of("eval", {make(Kind::text, node.child("replacement").text(), {}, node.span())}, node.span());
  }

  CodeNode function(Syntax node) {
    const int outer = std::exchange(shifts_, 0);
    CodeNode body = read(node.field("body"));
    shifts_ = outer;
    std::string name = dotted(node.field("name").text());
    const auto last = last_functions_.find(whole_name(name));
    // Nothing calls one that is defined again, by its name.
    if (node.is("subroutine_declaration_statement") && last != last_functions_.end() &&
        last->second != node.span().begin)
      name.clear();
    CodeNode made = make(Kind::function, name, {std::move(body)}, node.span());
    if (package_.empty() || name.empty()) return made;
    // By its whole name, and within its package by its own.
    CodeNode whole =
        make(Kind::assign, "",
             {make(Kind::name, package_ + "." + name, {}, node.span()), make(Kind::name, name, {}, node.span())},
             node.span());
    return make(Kind::block, "", {std::move(made), std::move(whole)}, node.span());
  }

  std::vector<Syntax> heredocs_;
  std::size_t next_heredoc_ = 0;
  std::map<std::string, std::uint32_t> last_functions_;  // where the last one of a name begins
  std::string package_;                                  // empty: main
  bool is_in_text_ = false;
  int shifts_ = -1;  // how many arguments of the sub were taken off so far; -1 outside of one
};

constexpr PerlReader::Reading PerlReader::kReadings[] = {
    {"scalar", &PerlReader::variable},
    {"array", &PerlReader::variable},
    {"hash", &PerlReader::variable},
    {"container_variable", &PerlReader::variable},
    {"slice_container_variable", &PerlReader::variable},
    {"bareword", &PerlReader::bareword},
    {"package", &PerlReader::bareword},
    {"filehandle", &PerlReader::bareword},
    {"autoquoted_bareword", &PerlReader::read_text},
    {"number", &PerlReader::read_number},
    {"string_literal", &PerlReader::raw_text},
    {"interpolated_string_literal", &PerlReader::filled_text},
    {"command_string", &PerlReader::command},
    {"heredoc_token", &PerlReader::heredoc},
    {"command_heredoc_token", &PerlReader::heredoc},
    {"quoted_word_list", &PerlReader::words},
    {"function", &PerlReader::bare_call},
    {"function_call_expression", &PerlReader::call},
    {"ambiguous_function_call_expression", &PerlReader::call},
    {"func1op_call_expression", &PerlReader::call},
    {"func0op_call_expression", &PerlReader::call},
    {"method_call_expression", &PerlReader::method_call},
    {"coderef_call_expression", &PerlReader::reference_call},
    {"eval_expression", &PerlReader::eval},
    {"require_expression", &PerlReader::require},
    {"use_statement", &PerlReader::use},
    {"readline_expression", &PerlReader::readline},
    {"fileglob_expression", &PerlReader::glob},
    {"list_expression", &PerlReader::list},
    {"anonymous_array_expression", &PerlReader::list},
    {"anonymous_hash_expression", &PerlReader::list},
    {"variable_declaration", &PerlReader::declaration},
    {"parenthesized_expression", &PerlReader::parenthesized},
    {"hash_element_expression", &PerlReader::read_index},
    {"array_element_expression", &PerlReader::read_index},
    {"assignment_expression", &PerlReader::assignment},
    {"binary_expression", &PerlReader::operation},
    {"lowprec_logical_expression", &PerlReader::read_choice},
    {"conditional_expression", &PerlReader::conditional},
    {"substitution_regexp", &PerlReader::substitution},
    {"subroutine_declaration_statement", &PerlReader::function},
    {"method_declaration_statement", &PerlReader::function},
    {"anonymous_subroutine_expression", &PerlReader::function},
    {"for_statement", &PerlReader::for_loop},
    {"postfix_for_expression", &PerlReader::postfix_for},
    {"map_grep_expression", &PerlReader::map_grep_sort},
    {"sort_expression", &PerlReader::map_grep_sort},
    {"loop_statement", &PerlReader::loop},
    {"cstyle_for_statement", &PerlReader::cstyle_for},
    {"postfix_loop_expression", &PerlReader::loop},
    {"conditional_statement", &PerlReader::conditional_statement},
    {"postfix_conditional_expression", &PerlReader::postfix_conditional},
    {"loopex_expression", &PerlReader::loop_jump},
    {"try_statement", &PerlReader::try_statement},
    {"return_expression", &PerlReader::read_give},
    {"refgen_expression", &PerlReader::reference},
    {"source_file", &PerlReader::read_block},
    {"block", &PerlReader::scope},
    {"block_statement", &PerlReader::scope},
    {"expression_statement", &PerlReader::read_inner},
    {"do_expression", &PerlReader::read_inner},
    {"else", &PerlReader::read_inner},
    {"phaser_statement", &PerlReader::phaser},
    {"glob", &PerlReader::glob_target},
    {"anonymous_slice_expression", &PerlReader::slice},
    {"localization_expression", &PerlReader::read_inner},
    {"indirect_object", &PerlReader::read_inner},
    {"varname", &PerlReader::read_inner},
    {"package_statement", &PerlReader::package},
    {"statement_label", &PerlReader::read_inner},
    {"match_regexp", &PerlReader::read_nothing},
    {"quoted_regexp", &PerlReader::read_nothing},
    {"comment", &PerlReader::read_nothing},
    {"pod", &PerlReader::read_nothing},
    {"heredoc_content", &PerlReader::read_nothing},
    {"transliteration_expression", &PerlReader::read_nothing},
    {"data_section", &PerlReader::read_nothing},
    {"eof_marker", &PerlReader::read_nothing},
};

CodeNode PerlReader::read(Syntax node) {
  return read_by(kReadings, node);
}

[[nodiscard]] CodeNode perl_tree(Syntax root) {
  return PerlReader().read_all(root);
}

}  // namespace

const Language& perl_language() {
  static constexpr Language language = {"perl", tree_sitter_perl, perl_tree};
  return language;
}

}  // namespace pawl
