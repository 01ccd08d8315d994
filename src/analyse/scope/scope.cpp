// SPDX-License-Identifier: Apache-2.0
#include "analyse/scope/scope.h"

#include <algorithm>

namespace pawl {
namespace {

constexpr std::size_t kMaxFolders = 5;    // in which a shell may be; more are one that is not known
constexpr std::size_t kMaxLists = 8;      // of parameters
constexpr std::size_t kMaxChannels = 64;  // that a descriptor may lead to; more are one whose sources are all of theirs

template <class Item>
[[nodiscard]] bool add_new(std::vector<Item>& list, const Item& item) {
  if (std::find(list.begin(), list.end(), item) != list.end()) return false;
  list.push_back(item);
  return true;
}

[[nodiscard]] bool join_folders(std::vector<std::string>& folders, const std::vector<std::string>& others) {
  bool has_changed = false;
  for (const std::string& folder : others) {
    const bool is_full = folders.size() >= kMaxFolders;
    has_changed |= add_new(folders, is_full ? std::string() : folder);
  }
  return has_changed;
}

[[nodiscard]] bool is_same(const std::vector<Word>& a, const std::vector<Word>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const Word& x, const Word& y) {
    return x.text == y.text && x.kind == y.kind && x.sources == y.sources;
  });
}

[[nodiscard]] bool join_positional(Positional& mine, const Positional& theirs) {
  bool has_changed = theirs.may_be_others && !mine.may_be_others;
  mine.may_be_others |= theirs.may_be_others;
  for (const std::vector<Word>& list : theirs.lists) {
    if (std::any_of(mine.lists.begin(), mine.lists.end(), [&](const auto& own) { return is_same(own, list); }))
      continue;
    if (mine.lists.size() >= kMaxLists) {
      has_changed |= !mine.may_be_others;
      mine.may_be_others = true;
      continue;
    }
    mine.lists.push_back(list);
    has_changed = true;
  }
  return has_changed;
}

[[nodiscard]] std::optional<FunctionTexts> either_function(const FunctionTexts* mine, const FunctionTexts* theirs) {
  static const FunctionTexts kNone{{}, true};
  const FunctionTexts& b = theirs == nullptr ? kNone : *theirs;
  FunctionTexts joined = mine == nullptr ? kNone : *mine;
  bool has_changed = mine == nullptr;
  // However many there are: each is walked, and the walk is bounded.
  for (const FunctionText& text : b.texts) has_changed |= add_new(joined.texts, text);
  has_changed |= b.may_be_none && !joined.may_be_none;
  joined.may_be_none |= b.may_be_none;
  const Holds is_exported = either(joined.is_exported, b.is_exported);
  has_changed |= is_exported != joined.is_exported;
  joined.is_exported = is_exported;
  if (!has_changed) return std::nullopt;
  return joined;
}

[[nodiscard]] std::optional<std::vector<std::string>> either_alias(const std::vector<std::string>* mine,
                                                                   const std::vector<std::string>* theirs) {
  if (mine == nullptr) return *theirs;
  std::vector<std::string> joined = *mine;
  bool has_changed = false;
  for (std::size_t i = 0; theirs != nullptr && i < theirs->size(); ++i) has_changed |= add_new(joined, (*theirs)[i]);
  if (!has_changed) return std::nullopt;
  return joined;
}

[[nodiscard]] std::optional<Channels> either_channels(const Channels* mine, const Channels* theirs) {
  if (mine == nullptr) return *theirs;
  Channels joined = *mine;
  bool has_changed = false;
  for (std::size_t i = 0; theirs != nullptr && i < theirs->size(); ++i) {
    const Channel& channel = (*theirs)[i];
    const bool is_there = std::any_of(joined.begin(), joined.end(), [&](const Channel& one) {
      return one.path == channel.path && one.host == channel.host && one.content.text == channel.content.text &&
             one.content.is_known == channel.content.is_known && one.content.sources == channel.content.sources;
    });
    if (is_there) continue;
    if (joined.size() < kMaxChannels) {
      joined.push_back(channel);
      has_changed = true;
      continue;
    }
    Stream& last = joined.back().content;
    const Sources all = last.sources | channel.content.sources;
    has_changed |= last.is_known || last.sources != all;
    last = Stream();
    last.sources = all;
  }
  if (!has_changed) return std::nullopt;
  return joined;
}

}  // namespace

bool Scope::join(const Scope& other) {
  // Of two ways, the one that is reached counts; of two that are not, what either holds.
  if (other.reached_ > reached_ || other.is_nowhere()) return false;
  if (reached_ > other.reached_) {
    *this = other;
    return true;
  }
  bool has_changed = variables_.join(other.variables_, either_variable);
  has_changed |= functions_.join(other.functions_, either_function);
  has_changed |= aliases_.join(other.aliases_, either_alias);
  has_changed |= hashed_.join(other.hashed_, either_alias);
  has_changed |= descriptors_.join(other.descriptors_, either_channels);
  has_changed |= ways_.join(other.ways_, [](const auto* mine, const auto* theirs) {
    const std::vector<std::string> itself = {""};
    std::vector<std::string> joined = mine == nullptr ? itself : *mine;
    bool is_new = mine == nullptr;
    for (const std::string& way : theirs == nullptr ? itself : *theirs) is_new |= add_new(joined, way);
    return is_new ? std::optional(joined) : std::nullopt;
  });
  for (std::size_t i = 0; i < frames_.size() && i < other.frames_.size(); ++i) {
    has_changed |= frames_[i].join(other.frames_[i], [&](const Hidden* mine, const Hidden* theirs) {
      Hidden joined = mine == nullptr ? *theirs : *mine;
      const Holds is_local =
          mine == nullptr || theirs == nullptr ? Holds::maybe : either(mine->is_local, theirs->is_local);
      bool is_new = mine == nullptr || is_local != mine->is_local;
      joined.is_local = is_local;
      if (mine != nullptr && theirs != nullptr && mine->outer != theirs->outer) {
        if (std::optional<Variable> outer = either_variable(mine->outer.get(), theirs->outer.get())) {
          joined.outer = std::make_shared<const Variable>(std::move(*outer));
          is_new = true;
        }
      }
      return is_new ? std::optional(joined) : std::nullopt;
    });
  }
  has_changed |= join_positional(positional_, other.positional_);
  has_changed |= join_folders(folders_, other.folders_);
  if (folders_before_ != other.folders_before_) {
    const std::vector<std::string> unknown = {""};
    if (folders_before_.empty()) folders_before_ = unknown;
    has_changed |= join_folders(folders_before_, other.folders_before_.empty() ? unknown : other.folders_before_);
  }
  if (pushed_ != other.pushed_) {
    // What popd would find is not known.
    const std::size_t depth = std::max(pushed_.size(), other.pushed_.size());
    const std::vector<std::string> unknown(depth, std::string());
    has_changed |= pushed_ != unknown;
    pushed_ = unknown;
  }
  for (std::size_t i = 0; i < std::size(options_); ++i) {
    const Holds option = either(options_[i], other.options_[i]);
    has_changed |= option != options_[i];
    options_[i] = option;
  }
  for (const int trap : other.traps_) has_changed |= add_new(traps_, trap);
  if (since_traps_ != other.since_traps_ && other.since_traps_) {
    Scope since = since_traps_ ? *since_traps_ : *other.since_traps_;
    if (since.join(*other.since_traps_) || !since_traps_)
      since_traps_ = std::make_shared<const Scope>(std::move(since));
  }
  for (const std::string& text : other.evaluated_) static_cast<void>(add_new(evaluated_, text));
  has_changed |= other.holds_secrets && !holds_secrets;
  holds_secrets |= other.holds_secrets;
  return has_changed;
}

void Scope::forget_changes(const Scope& before) {
  std::vector<std::string> names;
  for (const auto& [name, variable] : variables_) {
    const Variable* old = before.variables_.get(name);
    if (old == nullptr || either_variable(old, &variable)) names.push_back(name);
  }
  for (const std::string& name : names) {
    Word unknown;
    unknown.kind = Word::Kind::unknown;
    unknown.text = "$" + name;
    unknown.reason = "`$" + name + "`, which a loop goes on changing";
    for (const Word& text : texts_of(name, "")) unknown.sources |= text.sources;
    add(name, {unknown});
  }
  Positional positional = before.positional_;
  if (join_positional(positional, positional_)) positional_.may_be_others = true;
  std::vector<std::string> folders = before.folders_;
  if (join_folders(folders, folders_)) static_cast<void>(join_folders(folders_, {""}));
}

namespace {

[[nodiscard]] bool forget_steps_of(std::vector<Word>& words, int from) {
  bool has_changed = false;
  for (Word& word : words) {
    if (word.step < from) continue;
    word.step = -1;
    has_changed = true;
  }
  return has_changed;
}

[[nodiscard]] std::optional<Variable> without_steps(const Variable& variable, int from) {
  Variable next = variable;
  bool has_changed = false;
  for (Held& held : next.values) has_changed |= forget_steps_of(held.items, from);
  return has_changed ? std::optional(std::move(next)) : std::nullopt;
}

}  // namespace

void Scope::forget_steps(int from) {
  for (const auto& [name, variable] : Variables(variables_)) {
    if (std::optional<Variable> next = without_steps(variable, from)) variables_.set(name, std::move(*next));
  }
  for (Frame& frame : frames_) {
    for (const auto& [name, hidden] : Frame(frame)) {
      std::optional<Variable> next = hidden.outer ? without_steps(*hidden.outer, from) : std::nullopt;
      if (next) frame.set(name, {std::make_shared<const Variable>(std::move(*next)), hidden.is_local});
    }
  }
  for (std::vector<Word>& list : positional_.lists) static_cast<void>(forget_steps_of(list, from));
  for (const auto& [number, channels] : Descriptors(descriptors_)) {
    Channels next = channels;
    for (Channel& channel : next) {
      static_cast<void>(forget_steps_of(channel.content.items, from));
      if (channel.content.step >= from) channel.content.step = -1;
    }
    descriptors_.set(number, std::move(next));
  }
  if (!since_traps_) return;
  Scope since = *since_traps_;
  since.forget_steps(from);
  since_traps_ = std::make_shared<const Scope>(std::move(since));
}

Scope Scope::of_child_shell() const {
  Scope child = *this;
  child.aliases_.clear();
  child.hashed_.clear();
  child.functions_.clear();
  for (const auto& [name, functions] : functions_) {
    if (functions.is_exported == Holds::no) continue;
    FunctionTexts given = functions;
    given.may_be_none |= functions.is_exported == Holds::maybe;
    child.functions_.set(name, std::move(given));
  }
  for (const auto& [name, variable] : variables_) {
    if (name == "0") continue;  // the caller says what that is
    Variable given = variable;
    given.is_fixed = given.is_integer = given.refers = Holds::no;
    given.refers_to.clear();
    given.letter_case = 0;
    // What the environment has already is exported by itself.
    if (variable.is_exported != Holds::yes) given.may_be_unset = true;
    child.variables_.set(name, std::move(given));
  }
  child.frames_.clear();
  child.traps_.clear();
  child.since_traps_.reset();
  child.pushed_.clear();
  for (Holds& option : child.options_) option = Holds::no;
  return child;
}

void Scope::forget_names() {
  // What is exported passes through it.
  const Scope child = of_child_shell();
  Variables given;
  for (const auto& [name, variable] : child.variables_) {
    const Variable* own = variables_.get(name);
    if (own != nullptr && own->is_exported != Holds::no) given.set(name, variable);
  }
  variables_ = std::move(given);
  functions_ = child.functions_;
  aliases_.clear();
  hashed_.clear();
  frames_.clear();
}

void Scope::define(const std::string& name, FunctionText function) {
  const FunctionTexts* old = functions_.get(name);
  functions_.set(name, {{std::move(function)}, false, old == nullptr ? Holds::no : old->is_exported});
}

void Scope::undefine(const std::string& name) {
  functions_.erase(name);
}

void Scope::export_function(const std::string& name) {
  const FunctionTexts* old = functions_.get(name);
  if (old == nullptr) return;
  FunctionTexts next = *old;
  next.is_exported = Holds::yes;
  functions_.set(name, std::move(next));
}

// What it stood for before may still be meant: a line is read before what stands on it runs.
void Scope::alias(const std::string& name, const std::string& text) {
  std::vector<std::string> texts = {text};
  if (const std::vector<std::string>* old = aliases_.get(name)) {
    for (const std::string& one : *old) static_cast<void>(add_new(texts, one));
  }
  aliases_.set(name, std::move(texts));
}

void Scope::hash(const std::string& name, const std::string& path) {
  hashed_.set(name, {path});
}

void Scope::set_positional(std::vector<Word> words) {
  const bool is_known = std::all_of(words.begin(), words.end(), [](const Word& word) {
    return word.is_known() || (word.kind == Word::Kind::unknown && word.is_quoted);
  });
  positional_ = {{std::move(words)}, !is_known};
}

void Scope::shift(std::size_t count) {
  for (std::vector<Word>& list : positional_.lists) {
    // Bash leaves all of them if there are fewer.
    if (count <= list.size()) list.erase(list.begin(), list.begin() + static_cast<std::ptrdiff_t>(count));
  }
}

void Scope::change_folder(std::vector<std::string> folders) {
  folders_before_ = std::exchange(folders_, std::move(folders));
  if (folders_.size() > kMaxFolders) {
    folders_.resize(kMaxFolders);
    folders_.back().clear();
  }
}

std::vector<std::string> Scope::ways_to(const std::string& folder) const {
  const std::vector<std::string>* found = ways_.get(folder);
  if (found == nullptr) return {folder};
  std::vector<std::string> ways = *found;
  for (std::string& way : ways) {
    if (way.empty()) way = folder;
  }
  return ways;
}

void Scope::set_ways(const std::string& folder, const std::vector<std::string>& ways) {
  std::vector<std::string> all;
  for (const std::string& way : ways) static_cast<void>(add_new(all, way == folder ? std::string() : way));
  if (all.size() == 1 && all[0].empty()) {
    ways_.erase(folder);
  } else {
    ways_.set(folder, std::move(all));
  }
}

void Scope::set_trap(int trap) {
  static_cast<void>(add_new(traps_, trap));
  remember();
}

void Scope::remember() {
  if (traps_.empty() || is_ended()) return;
  Scope now = *this;
  now.since_traps_.reset();
  if (!since_traps_) {
    since_traps_ = std::make_shared<const Scope>(std::move(now));
    return;
  }
  Scope since = *since_traps_;
  if (since.join(now)) since_traps_ = std::make_shared<const Scope>(std::move(since));
}

Scope Scope::since_traps() const {
  Scope since = since_traps_ ? *since_traps_ : *this;
  static_cast<void>(since.join(*this));
  since.forget_traps();
  since.reached_ = Reached::yes;
  return since;
}

void Scope::forget_traps() {
  traps_.clear();
  since_traps_.reset();
}

}  // namespace pawl
