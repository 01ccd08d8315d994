// SPDX-License-Identifier: Apache-2.0
#include "analyse/scope/variable.h"

#include <algorithm>
#include <utility>

namespace pawl {
namespace {

constexpr std::size_t kMaxValues = 16;  // that one variable may have

[[nodiscard]] bool is_same(const Word& a, const Word& b) {
  return a.text == b.text && a.kind == b.kind && a.sources == b.sources;
}

[[nodiscard]] bool is_same(const Held& a, const Held& b) {
  return a.is_array == b.is_array && a.keys == b.keys && a.items.size() == b.items.size() &&
         std::equal(a.items.begin(), a.items.end(), b.items.begin(),
                    [](const Word& x, const Word& y) { return is_same(x, y); });
}

[[nodiscard]] bool is_among(const Held& held, const std::vector<Held>& values) {
  return std::any_of(values.begin(), values.end(), [&](const Held& one) { return is_same(one, held); });
}

}  // namespace

void make_unknown(Held& held) {
  Word many;
  many.kind = Word::Kind::unknown;
  many.text = "…";
  many.reason = "too many possible values";
  for (const Word& item : held.items) many.sources |= item.sources;
  held = {{many}, {}, false};
}

void add_value(std::vector<Held>& values, Held held) {
  if (is_among(held, values)) return;
  if (values.size() < kMaxValues) {
    values.push_back(std::move(held));
    return;
  }
  // A value that is left out may be the worst one.
  Held& last = values.back();
  const Sources before = last.items.empty() ? Sources() : last.items[0].sources;
  if (last.items.size() != 1 || last.items[0].kind != Word::Kind::unknown) make_unknown(last);
  last.items[0].sources |= before;
  for (const Word& item : held.items) last.items[0].sources |= item.sources;
}

std::optional<Variable> either_variable(const Variable* mine, const Variable* theirs) {
  static const Variable kNone{{}, true};
  const Variable& a = mine == nullptr ? kNone : *mine;
  const Variable& b = theirs == nullptr ? kNone : *theirs;
  Variable joined = a;
  bool has_changed = mine == nullptr;
  const auto take = [&](auto& field, auto value) {
    has_changed |= field != value;
    field = value;
  };
  for (const Held& held : b.values) {
    if (is_among(held, joined.values)) continue;
    const bool is_full = joined.values.size() >= kMaxValues;
    const std::optional<Held> last = is_full ? std::optional(joined.values.back()) : std::nullopt;
    add_value(joined.values, held);
    has_changed |= !last || !is_same(*last, joined.values.back());
  }
  take(joined.may_be_unset, a.may_be_unset || b.may_be_unset);
  for (const std::string& name : b.refers_to) {
    if (std::find(joined.refers_to.begin(), joined.refers_to.end(), name) != joined.refers_to.end()) continue;
    joined.refers_to.push_back(name);
    has_changed = true;
  }
  take(joined.refers, either(a.refers, b.refers));
  take(joined.is_fixed, either(a.is_fixed, b.is_fixed));
  take(joined.is_exported, either(a.is_exported, b.is_exported));
  take(joined.is_integer, either(a.is_integer, b.is_integer));
  if (a.letter_case != b.letter_case) take(joined.letter_case, kEitherCase);
  if (!has_changed) return std::nullopt;
  return joined;
}

}  // namespace pawl
