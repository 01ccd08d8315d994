// SPDX-License-Identifier: Apache-2.0
// The functions that other texts can call: each is walked once more, with parameters of which nothing is known but that
// they are parameters, so that what flows from them can be told.
#include <algorithm>
#include <array>

#include "content/code/code_paths.h"

namespace pawl {
namespace {

using Kind = CodeNode::Kind;

constexpr std::size_t kMaxExports = 200;
constexpr std::size_t kMaxParameters = 12;
constexpr std::size_t kGivenToOthers = 4;  // of a function that another text defines, the parameters are not known

struct Export {
  std::string name;
  CodeHeld held;
};

// `exports.fetch`, `module.exports.fetch`: as whoever loads the module calls it.
[[nodiscard]] std::string outer_name(std::string name) {
  static constexpr std::array<std::string_view, 2> kFronts = {"module.exports", "exports"};
  for (const std::string_view front : kFronts) {
    if (name == front) return "";
    if (name.starts_with(front) && name[front.size()] == '.') return name.substr(front.size() + 1);
  }
  return name;
}

// What a name stands for: a function, the functions of a class or of a map, a function of another module.
void add_exports(const std::string& name, const CodeHeld& held, const std::vector<std::string>& modules,
                 std::vector<Export>& out) {
  if (out.size() >= kMaxExports) return;
  const bool is_function = held.kind == CodeHeld::Kind::function;
  if (is_function && held.code != nullptr && held.code->kind == Kind::function) return out.push_back({name, held});
  if (is_function || held.kind == CodeHeld::Kind::map) {
    for (std::size_t i = 0; i < held.keys.size() && i < held.items.size(); ++i) {
      const bool is_one = held.items[i].kind == CodeHeld::Kind::function || held.items[i].kind == CodeHeld::Kind::name;
      if (is_one) add_exports(name.empty() ? held.keys[i] : name + "." + held.keys[i], held.items[i], modules, out);
    }
    return;
  }
  // `from .helper import fetch`: whoever imports this text gets it, too.
  const bool is_others =
      held.kind == CodeHeld::Kind::name && held.self == nullptr &&
      std::any_of(modules.begin(), modules.end(), [&](const std::string& module) {
        return held.text.size() > module.size() && held.text.starts_with(module) && held.text[module.size()] == '.';
      });
  if (is_others) out.push_back({name, held});
}

[[nodiscard]] std::vector<std::string> parameters_of(const CodeHeld& held) {
  if (held.kind != CodeHeld::Kind::function) return std::vector<std::string>(kGivenToOthers);
  std::vector<std::string> names;
  const std::vector<CodeNode>& items = held.code->items;
  for (std::size_t i = 0; i + 1 < items.size() && names.size() < kMaxParameters; ++i) {
    const bool has_inner = (items[i].kind == Kind::assign || items[i].kind == Kind::spread) && !items[i].items.empty();
    const CodeNode& target = has_inner ? items[i].items[0] : items[i];
    const bool is_self = i == 0 && target.kind == Kind::name && (target.text == "self" || target.text == "cls");
    if (!is_self) names.push_back(target.kind == Kind::name ? target.text : std::string());
  }
  return names;
}

}  // namespace

// What a class has, as a map.
CodeHeld CodeWalker::members_of(const CodeHeld& group) {
  CodeHeld map;
  map.kind = CodeHeld::Kind::map;
  const CodeHeld object = object_of(group.frame);
  for (const auto& [name, cell] : frames_.cells_of(group.frame)) {
    if (cell.value == nullptr || name.starts_with('(')) continue;
    CodeHeld member = *cell.value;
    if (member.kind == CodeHeld::Kind::function) member.self = std::make_shared<CodeHeld>(object);
    map.keys.push_back(name);
    map.items.push_back(std::move(member));
  }
  return map;
}

void CodeWalker::tell_functions() {
  std::vector<Export> exports;
  const std::map<std::string, Cell, std::less<>> cells = frames_.cells_of(0);
  for (const auto& [name, cell] : cells) {
    if (cell.value == nullptr || name.starts_with('(')) continue;
    const bool is_class = cell.value->kind == CodeHeld::Kind::function && cell.value->code->kind == Kind::group;
    add_exports(outer_name(name), is_class ? members_of(*cell.value) : whole(*cell.value), out_.modules, exports);
  }
  is_reached_ = true;
  for (const Export& one : exports) {
    if (is_over_) return;
    CodeFunction function;
    function.name = one.name;
    function.parameters = parameters_of(one.held);
    function.first = static_cast<int>(out_.calls.size());
    const Span span = one.held.code == nullptr ? Span{} : one.held.code->span;
    std::vector<CodeHeldArgument> arguments;
    for (std::size_t i = 0; i < function.parameters.size(); ++i)
      arguments.push_back({"", write_down(std::string(kParameterCall), {}, {}, span)});
    function.gives = value_of(call(one.held, std::move(arguments), span));
    function.end = static_cast<int>(out_.calls.size());
    if (!is_over_) out_.functions.push_back(std::move(function));
  }
}

}  // namespace pawl
