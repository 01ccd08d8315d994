// SPDX-License-Identifier: Apache-2.0
#include "content/sql/sql_postgres.h"

#include <pg_query.h>

#include <algorithm>
#include <string>

#include "base/json.h"
#include "base/lower.h"
#include "base/value.h"
#include "content/sql/sql_reader.h"
#include "content/sql/sql_tokens.h"

namespace pawl {
namespace {

using Kind = DatabaseFact::Kind;

constexpr int kMaxBrackets = 60;
constexpr int kMaxOperators = 400;  // a chain of them is a tree as deep
constexpr int kMaxJsonDepth = 4000;

// Parts that are not known become names of the same length, so that places stay.
[[nodiscard]] std::string with_names(std::string_view text, const SqlTokens& tokens) {
  std::string named(text);
  for (const SqlToken& token : tokens.tokens) {
    const bool is_number =
        token.text.size() > 1 && token.text[0] == '$' && token.text[1] >= '0' && token.text[1] <= '9';
    if (token.kind == SqlToken::Kind::unknown && !is_number)
      named.replace(token.span.begin, token.span.size(), token.span.size(), '_');
    if (token.kind == SqlToken::Kind::command)
      named.replace(token.span.begin, token.span.size(), token.span.size(), ' ');
  }
  return named;
}

[[nodiscard]] std::string text_of(const Value& value, std::string_view name) {
  const std::string* text = value.find_text(name);
  return text == nullptr ? std::string() : *text;
}

[[nodiscard]] const Value* inner(const Value* value, std::string_view name) {
  return value == nullptr ? nullptr : value->find(name);
}

[[nodiscard]] std::string relation_of(const Value* relation) {
  if (relation == nullptr) return {};
  std::string name = text_of(*relation, "schemaname");
  if (!name.empty()) name += '.';
  return name + text_of(*relation, "relname");
}

// `{"List": {"items": [{"String": {"sval": "a"}}, …]}}`, or one String.
[[nodiscard]] std::string name_of_object(const Value& object) {
  if (const Value* text = object.find("String")) return text_of(*text, "sval");
  if (const Value* name = object.find("TypeName")) {
    std::string joined;
    if (const Value* names = name->find("names")) {
      for (const Value& item : names->items) joined += (joined.empty() ? "" : ".") + name_of_object(item);
    }
    return joined;
  }
  std::string joined;
  if (const Value* items = inner(object.find("List"), "items")) {
    for (const Value& item : items->items) joined += (joined.empty() ? "" : ".") + name_of_object(item);
  }
  return joined;
}

[[nodiscard]] bool is_same(const Value& a, const Value& b) {
  if (a.kind != b.kind || a.text != b.text || a.integer != b.integer || a.boolean != b.boolean) return false;
  const auto is_place = [](const Member& member) { return member.name == "location"; };
  const auto size = [&](const Value& v) {
    return v.members.size() - static_cast<std::size_t>(std::count_if(v.members.begin(), v.members.end(), is_place));
  };
  if (a.items.size() != b.items.size() || size(a) != size(b)) return false;
  for (std::size_t i = 0; i < a.items.size(); ++i) {
    if (!is_same(a.items[i], b.items[i])) return false;
  }
  return std::all_of(a.members.begin(), a.members.end(), [&](const Member& member) {
    const Value* other = b.find(member.name);
    return is_place(member) || (other != nullptr && is_same(member.value, *other));
  });
}

enum class Truth { yes, no, unknown };

[[nodiscard]] Truth opposite(Truth truth) {
  return truth == Truth::yes ? Truth::no : truth == Truth::no ? Truth::yes : Truth::unknown;
}

// The constant as JSON, without its place.
[[nodiscard]] const Value* constant_in(const Value* node) {
  while (node != nullptr && node->find("TypeCast") != nullptr) node = inner(node->find("TypeCast"), "arg");
  return inner(node, "A_Const");
}

[[nodiscard]] Truth truth_of(const Value* node) {
  while (node != nullptr && node->find("TypeCast") != nullptr) node = inner(node->find("TypeCast"), "arg");
  if (node == nullptr) return Truth::unknown;
  if (const Value* constant = node->find("A_Const")) {
    if (const Value* boolean = constant->find("boolval")) return boolean->find("boolval") ? Truth::yes : Truth::no;
    if (const Value* number = constant->find("ival")) return number->find("ival") ? Truth::yes : Truth::no;
    return Truth::unknown;
  }
  if (const Value* expression = node->find("BoolExpr")) {
    const std::string op = text_of(*expression, "boolop");
    const Value* arguments = expression->find("args");
    if (arguments == nullptr) return Truth::unknown;
    if (op == "NOT_EXPR") return opposite(truth_of(&arguments->items.at(0)));
    const Truth decides = op == "OR_EXPR" ? Truth::yes : Truth::no;
    bool is_known = true;
    for (const Value& argument : arguments->items) {
      const Truth truth = truth_of(&argument);
      if (truth == decides) return decides;
      is_known &= truth != Truth::unknown;
    }
    return is_known ? opposite(decides) : Truth::unknown;
  }
  if (const Value* expression = node->find("A_Expr")) {
    const Value* names = expression->find("name");
    const std::string op = names == nullptr || names->items.empty() ? "" : name_of_object(names->items[0]);
    const Value* left = expression->find("lexpr");
    const Value* right = expression->find("rexpr");
    if (left == nullptr || right == nullptr || text_of(*expression, "kind") != "AEXPR_OP") return Truth::unknown;
    const bool has_equal = op == "=" || op == "<=" || op == ">=";
    const bool is_constant = constant_in(left) != nullptr && constant_in(right) != nullptr;
    if (is_constant ? is_same(*constant_in(left), *constant_in(right)) : is_same(*left, *right))
      return has_equal ? Truth::yes : Truth::no;
    if (is_constant && (op == "=" || op == "<>")) return op == "=" ? Truth::no : Truth::yes;
  }
  return Truth::unknown;
}

class TreeReader {
 public:
  explicit TreeReader(DatabaseFacts& out) : out_(out) {}

  void read(const Value& statements) {
    for (const Value& item : statements.items) {
      const Value* statement = item.find("stmt");
      if (statement == nullptr || statement->members.empty()) continue;
      const std::size_t before = out_.facts.size();
      visit(*statement);
      if (out_.facts.size() > before) continue;
      const std::string& name = statement->members[0].name;
      const bool looks = (name == "SelectStmt" && statement->members[0].value.find("intoClause") == nullptr) ||
                         name == "VariableShowStmt" || name == "VariableSetStmt" || name == "ExplainStmt" ||
                         name == "FetchStmt" || name == "DeclareCursorStmt" || name == "ClosePortalStmt";
      add(looks ? Kind::look : Kind::change, "");
    }
  }

 private:
  void add(Kind kind, std::string object) { out_.facts.push_back({kind, std::move(object), {}}); }

  void visit(const Value& value) {
    for (const Value& item : value.items) visit(item);
    for (const Member& member : value.members) {
      const Value& one = member.value;
      const std::string& name = member.name;
      if (name == "ExplainStmt") {
        if (!analyses(one)) continue;
      } else if (name == "CreateFunctionStmt" || name == "RuleStmt" || name == "ViewStmt") {
        continue;  // runs when it is called
      } else if (one.is_object()) {
        read_node(name, one);
      }
      visit(one);
    }
  }

  static bool analyses(const Value& explain) {
    const Value* options = explain.find("options");
    if (options == nullptr) return false;
    return std::any_of(options->items.begin(), options->items.end(), [](const Value& option) {
      const Value* element = option.find("DefElem");
      if (element == nullptr || text_of(*element, "defname") != "analyze") return false;
      const Value* argument = element->find("arg");
      if (argument == nullptr) return true;
      const std::string word = to_upper(name_of_object(*argument));
      if (const Value* number = argument->find("Integer")) return number->find("ival") != nullptr;
      return word != "FALSE" && word != "OFF";
    });
  }

  void read_node(const std::string& name, const Value& node) {
    if (name == "DeleteStmt" || name == "UpdateStmt") {
      const Value* where = node.find("whereClause");
      const bool is_all = where == nullptr || truth_of(where) == Truth::yes;
      const Kind kind = name == "DeleteStmt" ? Kind::empty : Kind::change_all;
      add(is_all ? kind : Kind::change, "table " + relation_of(node.find("relation")));
    } else if (name == "TruncateStmt") {
      if (const Value* relations = node.find("relations")) {
        for (const Value& item : relations->items) add(Kind::empty, "table " + relation_of(item.find("RangeVar")));
      }
    } else if (name == "DropStmt") {
      read_drop(node);
    } else if (name == "DropdbStmt") {
      add(Kind::drop, "database " + text_of(node, "dbname"));
    } else if (name == "DropOwnedStmt") {
      add(Kind::drop, "all that a role owns");
    } else if (name == "AlterTableStmt") {
      const Value* commands = node.find("cmds");
      for (std::size_t i = 0; commands != nullptr && i < commands->items.size(); ++i) {
        const Value* command = commands->items[i].find("AlterTableCmd");
        const std::string subtype = command == nullptr ? "" : text_of(*command, "subtype");
        if (subtype == "AT_DisableRowSecurity" || subtype == "AT_NoForceRowSecurity") add(Kind::grant, "rights");
        if (subtype == "AT_DropColumn")
          add(Kind::drop, "column " + relation_of(node.find("relation")) + "." + text_of(*command, "name"));
      }
    } else if (name == "GrantStmt" || name == "GrantRoleStmt" || name == "CreateRoleStmt" || name == "AlterRoleStmt" ||
               name == "DropRoleStmt" || name == "AlterDefaultPrivilegesStmt" || name == "AlterRoleSetStmt") {
      add(Kind::grant, "rights");
    } else if (name == "AlterSystemStmt" || name == "LoadStmt") {
      add(Kind::server, "settings");
    } else if (name == "CopyStmt") {
      const std::string file = text_of(node, "filename");
      if (file.empty()) return;
      if (node.find("is_program") != nullptr) return add(Kind::program, file);
      add(node.find("is_from") != nullptr ? Kind::read : Kind::write, file);
    } else if (name == "DoStmt") {
      const Value* arguments = node.find("args");
      for (std::size_t i = 0; arguments != nullptr && i < arguments->items.size(); ++i) {
        const Value* element = arguments->items[i].find("DefElem");
        if (element == nullptr || text_of(*element, "defname") != "as") continue;
        if (const Value* body = element->find("arg"))
          SqlReader(SqlDialect::postgres, out_).read_body(name_of_object(*body));
      }
    }
  }

  void read_drop(const Value& node) {
    const std::string what = text_of(node, "removeType");
    const bool cascades = text_of(node, "behavior") == "DROP_CASCADE";
    const bool is_data = what == "OBJECT_TABLE" || what == "OBJECT_SCHEMA" ||
                         (cascades && (what == "OBJECT_TYPE" || what == "OBJECT_EXTENSION" || what == "OBJECT_DOMAIN"));
    const Value* objects = node.find("objects");
    for (std::size_t i = 0; objects != nullptr && i < objects->items.size(); ++i) {
      const std::string word = lower(what.substr(std::min<std::size_t>(7, what.size())));
      add(is_data ? Kind::drop : Kind::change, word + " " + name_of_object(objects->items[i]));
    }
  }

  DatabaseFacts& out_;
};

}  // namespace

std::optional<DatabaseFacts> read_postgres(std::string_view text) {
  if (text.size() > kMaxSqlBytes || text.find('\0') != std::string_view::npos) return std::nullopt;
  const SqlTokens tokens = read_sql_tokens(text, SqlDialect::postgres);
  if (!tokens.is_whole || tokens.depth > kMaxBrackets || tokens.operators > kMaxOperators) return std::nullopt;
  PgQueryParseResult parsed = pg_query_parse(with_names(text, tokens).c_str());
  std::optional<DatabaseFacts> facts;
  if (parsed.error == nullptr && parsed.parse_tree != nullptr) {
    const Result<Value> tree = read_json(parsed.parse_tree, {false, false, kMaxJsonDepth});
    if (const Value* statements = tree ? tree->find("stmts") : nullptr) {
      facts.emplace();
      TreeReader(*facts).read(*statements);
    }
  }
  pg_query_free_parse_result(parsed);
  return facts;
}

}  // namespace pawl
