// SPDX-License-Identifier: Apache-2.0
// The variables of a scope. More values than can be followed end as one that is unknown, never in silence.
#include <algorithm>
#include <optional>

#include "analyse/scope/scope.h"

namespace pawl {
namespace {

constexpr std::size_t kMaxItems = 1000;           // of one array
constexpr std::size_t kMaxFound = 400;            // variables, when found scripts set them
constexpr std::size_t kMaxMeant = 8;              // variables that a name may mean, and references on the way
constexpr std::size_t kMaxHeldBytes = 64 * 1024;  // `a+=$a` doubles what it holds

[[nodiscard]] Word joined(const Word& first, const Word& second) {
  Word result = second;
  const bool is_too_long = first.text.size() + second.text.size() > kMaxHeldBytes;
  result.text = is_too_long ? "…" : first.text + second.text;
  if (!first.is_known() || is_too_long) {
    result.kind = Word::Kind::unknown;
    result.reason = is_too_long ? "a value that grows too long" : first.reason;
  }
  result.sources |= first.sources;
  return result;
}

// The number of an item that is added without one.
[[nodiscard]] std::size_t key_behind(const Held& held) {
  std::size_t next = held.is_array ? 0 : held.items.size();
  for (const std::string& key : held.keys) {
    const bool is_counted = !key.empty() && key.size() < 9 && key.find_first_not_of("0123456789") == std::string::npos;
    if (is_counted) next = std::max(next, static_cast<std::size_t>(std::stoul(key)) + 1);
  }
  return next;
}

void put(Held& held, const std::string& key, const Word& value) {
  if (!held.is_array) {
    held.is_array = true;
    held.keys.assign(held.items.size(), "0");
  }
  const auto found = key == "?" ? held.keys.end() : std::find(held.keys.begin(), held.keys.end(), key);
  if (found != held.keys.end()) {
    held.items[static_cast<std::size_t>(found - held.keys.begin())] = value;
    return;
  }
  if (held.items.size() >= kMaxItems) return make_unknown(held);
  held.items.push_back(value);
  held.keys.push_back(key);
}

[[nodiscard]] std::string in_case(std::string text, char letter) {
  for (char& c : text) {
    if (letter == 'l' && c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    if (letter == 'u' && c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  }
  return text;
}

// What `declare -l` and `-u` make of the values.
[[nodiscard]] std::vector<Held> in_case(const std::vector<Held>& values, char letter) {
  if (letter == 0) return values;
  std::vector<Held> result;
  if (letter == kEitherCase) result = values;
  for (const char one : {'l', 'u'}) {
    if (letter != one && letter != kEitherCase) continue;
    for (Held held : values) {
      for (Word& item : held.items) item.text = item.is_known() ? in_case(std::move(item.text), one) : item.text;
      add_value(result, std::move(held));
    }
  }
  return result;
}

[[nodiscard]] bool is_number(std::string_view text) {
  return !text.empty() && text.size() < 10 && text.find_first_not_of("0123456789") == std::string_view::npos;
}

// What an integer holds then: the number that the text comes to.
[[nodiscard]] std::vector<Held> as_numbers(const std::vector<Held>& values, Holds is_integer,
                                           std::vector<std::string>& evaluated) {
  if (is_integer == Holds::no) return values;
  std::vector<Held> result;
  if (is_integer == Holds::maybe) result = values;
  for (Held held : values) {
    for (Word& item : held.items) {
      if (item.is_known() && is_number(item.text)) continue;
      if (item.is_known()) evaluated.push_back(item.text);
      item.kind = Word::Kind::unknown;
      item.text = "$((…))";
      item.reason = "the result of arithmetic";
    }
    add_value(result, std::move(held));
  }
  return result;
}

[[nodiscard]] std::vector<Held> as_held(const std::vector<Word>& values) {
  std::vector<Held> result;
  for (const Word& value : values) add_value(result, {{value}, {}, false});
  if (values.empty()) result.push_back({{Word()}, {}, false});
  return result;
}

}  // namespace

// A found script may set as many as it likes: those beyond the limit stay unset, which is unknown.
bool Scope::is_full(const std::string& name) const {
  return is_found && variables_.size() >= kMaxFound && !variables_.contains(name);
}

std::vector<std::string> Scope::meant_by(std::string_view name) const {
  std::vector<std::string> names = {std::string(name)};
  // A reference to a reference: the list grows while it is walked, and what refers on for certain leaves it.
  for (std::size_t i = 0, hops = 0; i < names.size();) {
    const Variable* variable = variables_.get(names[i]);
    if (variable == nullptr || variable->refers == Holds::no || ++hops > kMaxMeant) {
      ++i;
      continue;
    }
    const bool is_sure = variable->refers == Holds::yes;
    const std::vector<std::string> targets = variable->refers_to;
    if (is_sure) names.erase(names.begin() + static_cast<std::ptrdiff_t>(i));
    for (const std::string& target : targets) {
      if (std::find(names.begin(), names.end(), target) == names.end()) names.push_back(target);
    }
    if (!is_sure) ++i;
  }
  return names;
}

// Each variable that is meant gets `change`d; where it may be another one or may not be changed, it holds what it held
// as well.
template <class Change>
void Scope::change(const std::string& name, const Change& change) {
  const std::size_t subscript = name.find('[');
  if (subscript != std::string::npos) evaluated_.push_back(name.substr(subscript + 1));
  const std::vector<std::string> names = meant_by(name.substr(0, subscript));
  for (const std::string& one : names) {
    const Variable* old = variables_.get(one);
    if (is_full(one) || (old != nullptr && old->is_fixed == Holds::yes)) continue;
    const bool is_sure =
        subscript == std::string::npos && names.size() == 1 && (old == nullptr || old->is_fixed == Holds::no);
    const std::optional<Variable> before = old == nullptr ? std::nullopt : std::optional(*old);
    Variable next = before.value_or(Variable{});
    change(next);
    next.values = in_case(next.values, next.letter_case);
    next.values = as_numbers(next.values, next.is_integer, evaluated_);
    if (!is_sure) {
      if (std::optional<Variable> either = either_variable(&next, before ? &*before : nullptr))
        next = std::move(*either);
    }
    variables_.set(one, std::move(next));
  }
}

void Scope::write(const std::string& name, std::vector<Held> values) {
  change(name, [&](Variable& variable) {
    variable.values = values;
    variable.may_be_unset = false;
  });
}

void Scope::set(const std::string& name, const std::vector<Word>& values) {
  write(name, as_held(values));
}

void Scope::add(const std::string& name, const std::vector<Word>& values) {
  change(name, [&](Variable& variable) {
    if (variable.values.empty()) variable.may_be_unset = true;
    for (Held& held : as_held(values)) add_value(variable.values, std::move(held));
  });
}

void Scope::append(const std::string& name, const std::vector<Word>& values) {
  change(name, [&](Variable& variable) {
    std::vector<Held> result;
    // Of a name that is not set here, what the environment gives comes first.
    if (variable.values.empty() || variable.may_be_unset) {
      for (Held& held : as_held(values)) add_value(result, std::move(held));
    }
    for (const Held& old : variable.values) {
      for (const Word& value : values) {
        Held next = old;
        if (next.items.empty()) {
          next.items.push_back(value);
          if (next.is_array) next.keys.emplace_back("0");
        } else {
          next.items[0] = joined(next.items[0], value);
        }
        add_value(result, std::move(next));
      }
    }
    // Of an integer it is a sum.
    if (variable.is_integer != Holds::no) {
      Held sum{{Word()}, {}, false};
      sum.items[0].text = "a sum";
      add_value(result, std::move(sum));
    }
    variable.values = std::move(result);
    variable.may_be_unset = false;
  });
}

void Scope::set_items(const std::string& name, Held items) {
  if (items.items.size() > kMaxItems) make_unknown(items);
  write(name, {std::move(items)});
}

void Scope::append_items(const std::string& name, const Held& items) {
  change(name, [&](Variable& variable) {
    if (variable.values.empty() || variable.may_be_unset) add_value(variable.values, {{}, {}, true});
    variable.may_be_unset = false;
    for (Held& held : variable.values) {
      for (std::size_t i = 0; i < items.items.size(); ++i) {
        std::string key = items.keys[i];
        // Keys that were not written count on from what is there, if it is known how many that are.
        const bool has_doubt = std::find(held.keys.begin(), held.keys.end(), "?") != held.keys.end();
        if (key.empty()) key = has_doubt ? "?" : std::to_string(key_behind(held));
        put(held, key, items.items[i]);
      }
    }
  });
}

void Scope::set_item(const std::string& name, const std::string& key, const std::vector<Word>& values) {
  change(name, [&](Variable& variable) {
    if (variable.values.empty() || variable.may_be_unset) add_value(variable.values, {{}, {}, true});
    variable.may_be_unset = false;
    std::vector<Held> result;
    for (const Held& old : variable.values) {
      for (const Word& value : values) {
        Held next = old;
        // In zsh the first of them is 1.
        const bool is_from_one = option(ShellOption::zsh) == Holds::yes && is_number(key) && key != "0";
        put(next, is_from_one ? std::to_string(std::stoul(key) - 1) : key, value);
        add_value(result, std::move(next));
      }
    }
    variable.values = std::move(result);
  });
}

// It holds nothing then, whatever the environment gives.
void Scope::unset(const std::string& name) {
  if (const std::size_t begin = name.find('['); begin != std::string::npos && name.ends_with(']'))
    return unset_item(name.substr(0, begin), name.substr(begin + 1, name.size() - begin - 2));
  change(name, [](Variable& variable) { variable = Variable{{{{Word()}, {}, false}}}; });
  // Of a variable that is local to a caller, bash shows the outer one again.
  for (std::size_t i = 0; i + 1 < frames_.size(); ++i) {
    const Hidden* hidden = frames_[i].get(name);
    if (hidden == nullptr) continue;
    if (const std::optional<Variable> either = either_variable(variables_.get(name), hidden->outer.get()))
      variables_.set(name, *either);
  }
}

void Scope::unset_item(const std::string& name, const std::string& key) {
  evaluated_.push_back(key);
  if (!is_set(name)) return;
  change(name, [&](Variable& variable) {
    std::vector<Held> result;
    for (const Held& old : variable.values) {
      Held next = old;
      const auto at = std::find(next.keys.begin(), next.keys.end(), key);
      if (option(ShellOption::zsh) != Holds::no) {
        // Which of them that is there is not followed.
        make_unknown(next);
        add_value(result, old);
      } else if (at != next.keys.end()) {
        next.items.erase(next.items.begin() + (at - next.keys.begin()));
        next.keys.erase(at);
      } else if (!is_number(key)) {
        // A key that is worked out: any of them may be gone.
        make_unknown(next);
        add_value(result, old);
      }
      add_value(result, std::move(next));
    }
    variable.values = std::move(result);
  });
}

void Scope::mark_integer(const std::string& name, bool is_integer) {
  change(name, [&](Variable& variable) {
    if (variable.values.empty()) variable.may_be_unset = true;
    variable.is_integer = Holds::no;  // what it holds already is not evaluated
  });
  for (const std::string& one : meant_by(name)) {
    const Variable* old = variables_.get(one);
    if (old == nullptr) continue;
    Variable next = *old;
    next.is_integer = is_integer ? Holds::yes : Holds::no;
    variables_.set(one, std::move(next));
  }
}

void Scope::mark_fixed(const std::string& name) {
  if (is_found) return;
  change(name, [](Variable& variable) { variable.is_fixed = Holds::yes; });
}

void Scope::mark_exported(const std::string& name, bool is_exported) {
  change(name, [&](Variable& variable) {
    if (variable.values.empty()) variable.may_be_unset = true;
    variable.is_exported = is_exported ? Holds::yes : Holds::no;
  });
}

void Scope::mark_case(const std::string& name, char letter) {
  change(name, [&](Variable& variable) {
    if (variable.values.empty()) variable.may_be_unset = true;
    variable.letter_case = letter;
  });
}

void Scope::refer(const std::string& name, const std::vector<Word>& targets) {
  Variable next = find(name) == nullptr ? Variable{{}, true} : *find(name);
  next.refers_to.clear();
  for (const Word& target : targets) {
    if (target.is_known() && target.text != name)
      next.refers_to.push_back(target.text.substr(0, target.text.find('[')));
  }
  next.refers = next.refers_to.empty()                    ? Holds::no
                : next.refers_to.size() == targets.size() ? Holds::yes
                                                          : Holds::maybe;
  variables_.set(name, std::move(next));
}

bool Scope::is_set(std::string_view name) const {
  const std::vector<std::string> names = meant_by(name);
  return std::any_of(names.begin(), names.end(), [&](const std::string& one) {
    const Variable* variable = variables_.get(one);
    return variable != nullptr && !variable->values.empty();
  });
}

bool Scope::may_be_unset(std::string_view name) const {
  const std::vector<std::string> names = meant_by(name);
  return std::any_of(names.begin(), names.end(), [&](const std::string& one) {
    const Variable* variable = variables_.get(one);
    return variable == nullptr || variable->may_be_unset || variable->values.empty();
  });
}

std::vector<Word> Scope::texts_of(std::string_view name, std::string_view key) const {
  std::vector<Word> texts;
  for (const std::string& one : meant_by(name)) {
    const Variable* variable = variables_.get(one);
    if (variable == nullptr) continue;
    for (const Held& held : variable->values) {
      if (held.items.empty()) {
        texts.emplace_back();
        continue;
      }
      if (!held.is_array || (key.empty() && held.keys.empty())) {
        texts.push_back(held.items[0]);
        // In zsh a key is the place of a letter.
        if (key.empty() || option(ShellOption::zsh) == Holds::no) continue;
        texts.back().kind = Word::Kind::unknown;
        texts.back().reason = "a part of a text";
        texts.emplace_back();
        continue;
      }
      // In zsh the first of them is 1, and the name alone means all.
      if (option(ShellOption::zsh) != Holds::no && (key.empty() || is_number(key))) {
        texts.emplace_back();
        texts.insert(texts.end(), held.items.begin(), held.items.end());
        continue;
      }
      const std::string_view wanted = key.empty() ? std::string_view("0") : key;
      const auto at = std::find(held.keys.begin(), held.keys.end(), wanted);
      if (at != held.keys.end()) {
        texts.push_back(held.items[static_cast<std::size_t>(at - held.keys.begin())]);
        continue;
      }
      const bool has_doubt = std::find(held.keys.begin(), held.keys.end(), "?") != held.keys.end();
      if (wanted.starts_with('-') && is_number(wanted.substr(1)) && !has_doubt) {
        const std::size_t back = static_cast<std::size_t>(std::stoul(std::string(wanted.substr(1))));
        texts.push_back(back > 0 && back <= held.items.size() ? held.items[held.items.size() - back] : Word());
        continue;
      }
      // A key that is worked out may mean any of them, or none.
      texts.emplace_back();
      if (!is_number(wanted) || has_doubt) texts.insert(texts.end(), held.items.begin(), held.items.end());
    }
  }
  return texts;
}

std::vector<std::vector<Word>> Scope::lists_of(std::string_view name) const {
  std::vector<std::vector<Word>> lists;
  for (const std::string& one : meant_by(name)) {
    const Variable* variable = variables_.get(one);
    if (variable == nullptr) continue;
    for (const Held& held : variable->values) lists.push_back(held.items);
  }
  return lists;
}

std::vector<std::string> Scope::split_characters() const {
  const std::string usual = " \t\n";
  const Variable* variable = variables_.get(std::string_view("IFS"));
  if (variable == nullptr || variable->values.empty()) return {usual};
  std::vector<std::string> sets;
  if (variable->may_be_unset) sets.push_back(usual);
  for (const Held& held : variable->values) {
    for (const Word& item : held.items) {
      const std::string& set = item.is_known() ? item.text : usual;
      if (std::find(sets.begin(), sets.end(), set) == sets.end()) sets.push_back(set);
    }
  }
  return sets;
}

void Scope::put_back(const std::string& name, const Variable* before) {
  if (before == nullptr) {
    variables_.erase(name);
  } else {
    variables_.set(name, *before);
  }
}

void Scope::make_local(const std::string& name, bool keeps_value) {
  if (frames_.empty()) return;
  const Variable* now = variables_.get(name);
  if (now != nullptr && now->is_fixed == Holds::yes) return;  // the shell refuses
  const Hidden* hidden = frames_.back().get(name);
  if (hidden != nullptr && hidden->is_local == Holds::yes) return;
  std::shared_ptr<const Variable> outer = now == nullptr ? nullptr : std::make_shared<const Variable>(*now);
  if (hidden != nullptr) {
    if (std::optional<Variable> either = either_variable(hidden->outer.get(), outer.get()))
      outer = std::make_shared<const Variable>(std::move(*either));
    else
      outer = hidden->outer;
  }
  frames_.back().set(name, {std::move(outer), Holds::yes});
  if (keeps_value) return;
  variables_.set(name, Variable{{{{Word()}, {}, false}}});
}

void Scope::leave_function() {
  if (frames_.empty()) return;
  const Frame frame = frames_.back();
  frames_.pop_back();
  for (const auto& [name, hidden] : frame) {
    const Variable* now = variables_.get(name);
    if (hidden.is_local == Holds::maybe) {
      if (std::optional<Variable> either = either_variable(now, hidden.outer.get())) variables_.set(name, *either);
    } else {
      put_back(name, hidden.outer.get());
    }
  }
}

}  // namespace pawl
