// SPDX-License-Identifier: Apache-2.0
// What the calls in code for MongoDB's shell do to its databases.
#include <algorithm>

#include "content/sql/database.h"

namespace pawl {
namespace {

using Kind = DatabaseFact::Kind;

// A filter that lets everything through: none, or `{}`. One that is not known may hold a condition.
[[nodiscard]] bool is_filter_empty(const CodeCall& call) {
  if (call.arguments.empty()) return true;
  const CodeValue& filter = call.arguments[0].value;
  return filter.kind == CodeValue::Kind::map && filter.keys.empty();
}

// `remove({}, {justOne: true})` is about one of them.
[[nodiscard]] bool is_about_one(const CodeCall& call) {
  if (call.arguments.size() < 2) return false;
  const CodeValue& options = call.arguments[1].value;
  const auto key = std::find(options.keys.begin(), options.keys.end(), "justOne");
  if (key != options.keys.end()) {
    const CodeValue& value = options.items[static_cast<std::size_t>(key - options.keys.begin())];
    return value.text == "true" || value.text == "1";
  }
  return options.text == "true" || options.text == "1";
}

[[nodiscard]] bool has_true(const CodeCall& call, std::string_view name) {
  for (const CodeArgument& argument : call.arguments) {
    const CodeValue& value = argument.value;
    const auto key = std::find(value.keys.begin(), value.keys.end(), name);
    if (key == value.keys.end()) continue;
    return value.items[static_cast<std::size_t>(key - value.keys.begin())].text != "false";
  }
  return false;
}

// `db.runCommand({drop: "users"})`: the first key is the command.
void read_command(const CodeCall& call, DatabaseFacts& facts) {
  const CodeValue* command = call.arguments.empty() ? nullptr : &call.arguments[0].value;
  if (command == nullptr || (command->kind != CodeValue::Kind::map && !command->is_text())) {
    facts.problems.emplace_back("a command of MongoDB that is put together at run time");
    return;
  }
  const std::string key = command->is_text() ? command->text : command->keys.empty() ? "" : command->keys[0];
  const std::string value = command->items.empty() ? std::string() : command->items[0].text;
  if (key == "dropDatabase") {
    facts.facts.push_back({Kind::drop, "database", {}});
  } else if (key == "drop") {
    facts.facts.push_back({Kind::drop, "collection " + value, {}});
  } else if (key == "shutdown" || key == "setParameter" || key == "replSetReconfig" || key == "fsync") {
    facts.facts.push_back({Kind::server, key, {}});
  } else if (key.ends_with("User") || key.ends_with("Role") || key.ends_with("Roles") || key.ends_with("Users")) {
    facts.facts.push_back({Kind::grant, "user " + value, {}});
  } else {
    facts.facts.push_back({Kind::change, "", {}});
  }
}

}  // namespace

DatabaseFacts read_mongo(const CodeFacts& code) {
  DatabaseFacts facts;
  for (const CodeCall& call : code.calls) {
    if (!call.name.starts_with("db.") && !call.name.starts_with('.') && !call.name.starts_with("rs.") &&
        !call.name.starts_with("sh.") && !call.name.starts_with("Mongo.")) {
      continue;
    }
    const std::size_t dot = call.name.rfind('.');
    const std::string method = call.name.substr(dot + 1);
    std::string collection = dot > 3 ? call.name.substr(3, dot - 3) : std::string();
    if (collection == "getCollection" || collection == "getSiblingDB") collection = "…";
    const std::string object = "collection " + collection;
    if (method == "dropDatabase") {
      facts.facts.push_back({Kind::drop, "database", {}});
    } else if (method == "drop") {
      facts.facts.push_back({Kind::drop, object, {}});
    } else if (method == "deleteMany" || method == "remove") {
      const bool is_all = is_filter_empty(call) && !is_about_one(call);
      facts.facts.push_back({is_all ? Kind::empty : Kind::change, object, {}});
    } else if (method == "updateMany" || (method == "update" && has_true(call, "multi"))) {
      facts.facts.push_back({is_filter_empty(call) ? Kind::change_all : Kind::change, object, {}});
    } else if (method == "runCommand" || method == "adminCommand") {
      read_command(call, facts);
    } else if (method == "shutdownServer" || method == "reconfig" || method == "setFeatureCompatibilityVersion") {
      facts.facts.push_back({Kind::server, method, {}});
    } else if (method.ends_with("User") || method.ends_with("Role") || method == "changeUserPassword" ||
               method == "grantRolesToUser" || method == "revokeRolesFromUser" || method == "dropAllUsers") {
      const bool is_look = method.starts_with("get");
      facts.facts.push_back({is_look ? Kind::look : Kind::grant, is_look ? "" : "user", {}});
    } else {
      facts.facts.push_back({Kind::look, "", {}});
    }
  }
  if (!code.problems.empty()) facts.problems.emplace_back("code for MongoDB that is not understood");
  return facts;
}

}  // namespace pawl
