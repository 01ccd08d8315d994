// SPDX-License-Identifier: Apache-2.0
#include "analyse/words/variables.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "analyse/words/expand.h"
#include "analyse/words/parameter_operations.h"

namespace pawl {
namespace {

constexpr std::size_t kMaxValues = 16;   // that one variable may have
constexpr std::size_t kMaxItems = 1000;  // of one array
constexpr std::size_t kMaxFound = 400;   // variables, when found scripts set them

// A found script may set as many as it likes: those beyond the limit stay unset, which is unknown.
[[nodiscard]] bool is_full(const Scope& scope, const std::string& name) {
  return scope.is_found && scope.variables.size() >= kMaxFound && !scope.variables.contains(name);
}

// `readonly A=b; A=c` leaves it as it was.
[[nodiscard]] bool stays(const Scope& scope, const std::string& name) {
  return is_full(scope, name) || (!scope.fixed.empty() && scope.fixed.contains(meant_by(scope, name)));
}

[[nodiscard]] bool is_same(const Word& a, const Word& b) {
  return a.text == b.text && a.kind == b.kind && a.sources == b.sources;
}

[[nodiscard]] bool is_same(const Held& a, const Held& b) {
  return a.is_array == b.is_array && a.keys == b.keys && a.items.size() == b.items.size() &&
         std::equal(a.items.begin(), a.items.end(), b.items.begin(),
                    [](const Word& x, const Word& y) { return is_same(x, y); });
}

// A value that is left out may be the worst one.
void make_unknown(Held& held) {
  Word many;
  many.kind = Word::Kind::unknown;
  many.text = "…";
  many.reason = "too many possible values";
  for (const Word& item : held.items) many.sources |= item.sources;
  held = {{many}, {}, false};
}

void add(std::vector<Held>& slot, Held held) {
  if (std::any_of(slot.begin(), slot.end(), [&](const Held& old) { return is_same(old, held); })) return;
  if (slot.size() < kMaxValues) {
    slot.push_back(std::move(held));
    return;
  }
  make_unknown(slot.back());
  for (const Word& item : held.items) slot.back().items[0].sources |= item.sources;
}

[[nodiscard]] Word joined(const Word& first, const Word& second) {
  Word result = second;
  const bool is_too_long = first.text.size() + second.text.size() > kMaxValueBytes;
  result.text = is_too_long ? "…" : first.text + second.text;
  if (!first.is_known() || is_too_long) {
    result.kind = Word::Kind::unknown;
    result.reason = is_too_long ? "a value that grows too long" : first.reason;
  }
  result.sources |= first.sources;
  return result;
}

void put(Held& held, const std::string& key, const Word& value) {
  if (!held.is_array) {
    held.is_array = true;
    held.keys.assign(held.items.size(), "0");
  }
  const auto found = std::find(held.keys.begin(), held.keys.end(), key);
  if (found != held.keys.end()) {
    held.items[static_cast<std::size_t>(found - held.keys.begin())] = value;
    return;
  }
  if (held.items.size() >= kMaxItems) return make_unknown(held);
  held.items.push_back(value);
  held.keys.push_back(key);
}

// The slot of a variable; its attributes are applied to the new value.
[[nodiscard]] std::vector<Held>& slot_of(Scope& scope, const std::string& name) {
  return scope.variables[meant_by(scope, name)];
}

void apply_case(const Scope& scope, const std::string& name, std::vector<Held>& slot) {
  const auto found = scope.cases.find(meant_by(scope, name));
  if (found == scope.cases.end()) return;
  for (Held& held : slot) {
    for (Word& item : held.items) {
      const std::optional<std::string> text = apply_operation(found->second == 'l' ? "@L" : "@U", item.text, {}, {});
      if (item.is_known() && text) item.text = *text;
    }
  }
}

}  // namespace

std::string meant_by(const Scope& scope, std::string_view name) {
  std::string meant(name);
  for (int hop = 0; hop < 8; ++hop) {
    const auto found = scope.references.find(meant);
    if (found == scope.references.end()) break;
    meant = found->second;
  }
  return meant;
}

void set_text(Scope& scope, const std::string& name, const std::vector<Word>& values, bool keeps_old) {
  if (stays(scope, name)) return;
  std::vector<Held>& slot = slot_of(scope, name);
  if (!keeps_old) slot.clear();
  for (const Word& value : values) add(slot, {{value}, {}, false});
  if (!scope.cases.empty()) apply_case(scope, name, slot);
  if (scope.has_trap) {
    for (const Word& value : values) add(scope.since_trap[name], {{value}, {}, false});
  }
}

void may_hold_still(Scope& scope, const std::map<std::string, std::vector<Held>, std::less<>>& before) {
  for (const auto& [name, values] : before) {
    for (const Held& held : values) add(scope.variables[name], held);
  }
}

void append_text(Scope& scope, const std::string& name, const std::vector<Word>& values) {
  if (stays(scope, name)) return;
  std::vector<Held>& slot = slot_of(scope, name);
  if (slot.empty()) return set_text(scope, name, values, false);
  std::vector<Held> result;
  for (const Held& old : slot) {
    for (const Word& value : values) {
      Held next = old;
      if (next.items.empty()) {
        next.items.push_back(value);
        if (next.is_array) next.keys.emplace_back("0");
      } else {
        next.items[0] = joined(next.items[0], value);
      }
      add(result, std::move(next));
    }
  }
  slot = std::move(result);
}

void set_items(Scope& scope, const std::string& name, Held items, bool keeps_old) {
  if (stays(scope, name)) return;
  if (items.items.size() > kMaxItems) make_unknown(items);
  std::vector<Held>& slot = slot_of(scope, name);
  if (!keeps_old) slot.clear();
  add(slot, std::move(items));
}

void append_items(Scope& scope, const std::string& name, const Held& items) {
  if (stays(scope, name)) return;
  std::vector<Held>& slot = slot_of(scope, name);
  if (slot.empty()) slot.push_back({{}, {}, true});
  for (Held& held : slot) {
    for (std::size_t i = 0; i < items.items.size(); ++i) {
      std::string key = items.keys[i];
      // Keys that were not written count on from what is there.
      if (std::find(held.keys.begin(), held.keys.end(), key) != held.keys.end())
        key = std::to_string(held.items.size());
      put(held, key, items.items[i]);
    }
  }
}

void set_item(Scope& scope, const std::string& name, const std::string& key, const std::vector<Word>& values,
              bool keeps_old) {
  if (stays(scope, name)) return;
  std::vector<Held>& slot = slot_of(scope, name);
  if (slot.empty()) slot.push_back({{}, {}, true});
  std::vector<Held> result;
  if (keeps_old) result = slot;
  for (const Held& old : slot) {
    for (const Word& value : values) {
      Held next = old;
      put(next, key, value);
      add(result, std::move(next));
    }
  }
  slot = std::move(result);
}

bool is_set(const Scope& scope, std::string_view name) {
  const auto found = scope.variables.find(meant_by(scope, name));
  return found != scope.variables.end() && !found->second.empty();
}

std::vector<Word> texts_of(const Scope& scope, std::string_view name, std::string_view key) {
  std::vector<Word> texts;
  const auto found = scope.variables.find(meant_by(scope, name));
  if (found == scope.variables.end()) return texts;
  for (const Held& held : found->second) {
    if (held.items.empty()) {
      texts.emplace_back();
      continue;
    }
    if (!held.is_array || (key.empty() && held.keys.empty())) {
      texts.push_back(held.items[0]);
      continue;
    }
    const std::string_view wanted = key.empty() ? std::string_view("0") : key;
    const auto at = std::find(held.keys.begin(), held.keys.end(), wanted);
    if (at != held.keys.end()) {
      texts.push_back(held.items[static_cast<std::size_t>(at - held.keys.begin())]);
      continue;
    }
    // A key that is worked out may mean any of them.
    texts.insert(texts.end(), held.items.begin(), held.items.end());
  }
  return texts;
}

std::string split_characters(const Scope& scope) {
  std::string characters;
  const auto found = scope.variables.find("IFS");
  if (found == scope.variables.end()) return " \t\n";
  for (const Held& held : found->second) {
    for (const Word& item : held.items) characters += item.is_known() ? item.text : " \t\n";
  }
  return characters;
}

}  // namespace pawl
