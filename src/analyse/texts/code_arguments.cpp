// SPDX-License-Identifier: Apache-2.0
#include "analyse/texts/code_arguments.h"

#include <algorithm>
#include <span>

#include "base/glob.h"

namespace pawl {
namespace {

[[nodiscard]] Marks marks_of(const CodeValue& value, std::string_view pattern, Marks sets) {
  // A map or a list by whether anything is in it: `{}`, `{…}`.
  const bool is_map = value.kind == CodeValue::Kind::map;
  if (pattern.starts_with('{') && (is_map || value.kind == CodeValue::Kind::list))
    return matches_glob(pattern, value.items.empty() ? "{}" : "{…}") ? sets : 0;
  // A value that is not known may match.
  return !value.is_text() || matches_glob(pattern, value.text) ? sets : 0;
}

// Keywords, and the keys of a map that is given as options, both count.
[[nodiscard]] Marks take_keyword(const CallFact& fact, std::string_view name, const CodeValue& value,
                                 std::vector<CodeGiven>& given) {
  Marks marks = 0;
  for (const CallKeyword& keyword : fact.keywords) {
    if (keyword.name != name) continue;
    marks |= keyword.value.empty() ? keyword.sets : marks_of(value, keyword.value, keyword.sets);
    if (keyword.role != CallRole::text) given.push_back({&value, keyword.role, true});
  }
  return marks;
}

[[nodiscard]] Marks marks_by_place(const CallFact& fact, const std::vector<const CodeValue*>& positional) {
  Marks marks = 0;
  for (const CallMark& mark : fact.marks) {
    if (mark.place >= positional.size()) continue;
    // An unknown value is unlikely to be this one among many.
    const CodeValue& value = *positional[mark.place];
    const bool is_one = !value.is_text() && mark.pattern.find('*') == std::string_view::npos;
    // `termios.TIOCSTI` is known by its name.
    if (is_one && std::find(value.names.begin(), value.names.end(), mark.pattern) != value.names.end())
      marks |= mark.sets;
    if (!is_one) marks |= marks_of(*positional[mark.place], mark.pattern, mark.sets);
  }
  return marks;
}

}  // namespace

SortedCall sort_call(const CodeCall& call, const CallFact& fact) {
  SortedCall sorted;
  Marks marks = 0;
  std::vector<const CodeValue*> positional;
  for (const CodeArgument& argument : call.arguments) {
    if (!argument.keyword.empty()) {
      marks |= take_keyword(fact, argument.keyword, argument.value, sorted.given);
      continue;
    }
    if (argument.value.kind == CodeValue::Kind::map && !fact.keywords.empty()) {
      for (std::size_t i = 0; i < argument.value.keys.size(); ++i)
        marks |= take_keyword(fact, argument.value.keys[i], argument.value.items[i], sorted.given);
    }
    positional.push_back(&argument.value);
  }
  marks |= marks_by_place(fact, positional);
  std::span<const CallOperand> operands = fact.operands;
  CallRole self_role = fact.self;
  sorted.effects.assign(fact.effects.begin(), fact.effects.end());
  for (const CallCase& one : fact.cases) {
    if ((marks & one.needs) != one.needs || (marks & one.refuses) != 0) continue;
    if (one.replaces_operands) {
      operands = one.operands;
      self_role = one.self;
    }
    sorted.effects.insert(sorted.effects.end(), one.effects.begin(), one.effects.end());
  }
  if (self_role != CallRole::text) sorted.given.push_back({&call.self, self_role, false});
  for (std::size_t i = 0, at = 0; i < positional.size() && at < operands.size(); ++i) {
    const CallRole role = operands[at].role;
    if (!operands[at].repeats) ++at;
    if (positional[i]->kind == CodeValue::Kind::map && role != CallRole::data && role != CallRole::header) continue;
    sorted.given.push_back({positional[i], role, false});
  }
  // Words by place come before those that are named: `Command("rm", {args: ["-rf"]})`.
  std::stable_partition(sorted.given.begin(), sorted.given.end(), [](const CodeGiven& one) { return !one.is_keyword; });
  if (fact.is_recursive || (marks & bit_of(Mark::recursive)) != 0) sorted.attributes |= Attribute::recursive;
  if ((marks & bit_of(Mark::force)) != 0) sorted.attributes |= Attribute::forced;
  return sorted;
}

}  // namespace pawl
