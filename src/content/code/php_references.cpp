// SPDX-License-Identifier: Apache-2.0
// PHP's references: variables that are other variables, or items of an array.
#include "base/one_of.h"
#include "content/code/code_paths.h"

namespace pawl {
namespace {

using Kind = CodeNode::Kind;

// Whether a parameter is the variable that the caller gives.
[[nodiscard]] bool is_shared(const CodeNode& function, std::size_t place) {
  if (place + 1 >= function.items.size()) return false;
  const CodeNode& parameter = function.items[place];
  const bool has_default = parameter.kind == Kind::assign && !parameter.items.empty();
  return (has_default ? parameter.items[0] : parameter).binds == CodeNode::Binds::dynamic;
}

}  // namespace

bool CodeWalker::runs_certainly() const {
  for (std::size_t i = leavings_.size(); i-- > 0;) {
    if (leavings_[i].kind == Leaving::Kind::function) return frames_.depth() <= leavings_[i].depth;
  }
  return frames_.depth() == 0;
}

const CodeWalker::Element* CodeWalker::find_element(std::string_view name) const {
  if (elements_.empty()) return nullptr;
  const auto found = elements_.find({function_frame(), std::string(name)});
  return found == elements_.end() ? nullptr : &found->second;
}

// `$x = &$list[1]`, `foreach ($list as &$x)`: whoever sets the variable sets the item.
void CodeWalker::share_item(const CodeNode& variable, const CodeHeld& object, const CodeHeld& key, bool is_certain) {
  const int mine = function_frame();
  elements_.erase({mine, variable.text});
  if (is_certain) elsewhere_.erase({mine, variable.text});
  set_name(variable.text, item_of(object, key));
  if (object.place < 0) return;
  elements_[{mine, variable.text}] = {object, key, is_certain};
}

// `$a = &$b`. Where it may not have run, each of them may be the other.
void CodeWalker::share_variable(const CodeNode& variable, const CodeNode& other, bool is_certain) {
  const int mine = function_frame();
  if (is_certain) {
    elements_.erase({mine, variable.text});
    elsewhere_[{mine, variable.text}] = variables_[static_cast<std::size_t>(variable_of(other.text))];
    return;
  }
  set_name(variable.text, eval(other));
  Cell* const one = variables_[static_cast<std::size_t>(variable_of(variable.text))];
  Cell* const two = variables_[static_cast<std::size_t>(variable_of(other.text))];
  perhaps_elsewhere_[{mine, variable.text}] = two;
  perhaps_elsewhere_[{mine, other.text}] = one;
}

int CodeWalker::temporary(const CodeHeld& value) {
  Cell& cell = frames_.make(0, "(item " + std::to_string(variables_.size()) + ")");
  frames_.set(cell, std::make_shared<const CodeHeld>(placed(value)));
  variables_.push_back(&cell);
  return static_cast<int>(variables_.size()) - 1;
}

// `f($list[0])` where f changes what it is given: the item is a variable for as long as the call lasts.
void CodeWalker::give_items(const CodeNode& call, const CodeHeld& function, std::vector<CodeHeldArgument>& arguments) {
  if (language_ != "php" || function.kind != CodeHeld::Kind::function || call.items.size() != arguments.size() + 1)
    return;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    if (call.items[i + 1].kind == Kind::index && is_shared(*function.code, i))
      arguments[i].variable = temporary(arguments[i].value);
  }
}

void CodeWalker::take_items_back(const CodeNode& call, const std::vector<CodeHeldArgument>& arguments) {
  if (language_ != "php" || call.items.size() != arguments.size() + 1) return;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    if (call.items[i + 1].kind != Kind::index || arguments[i].variable < 0) continue;
    const CodeHeld now = *variables_[static_cast<std::size_t>(arguments[i].variable)]->value;
    set(call.items[i + 1], now, CodeNode::Binds::plain);
  }
}

}  // namespace pawl
