// SPDX-License-Identifier: Apache-2.0
// What may hold at one point of a script: variables, functions, aliases, parameters, descriptors, the current folder.
// A write is certain in the scope that it is made in. Where control flow parts, each way gets a branch(); where ways
// meet, join() keeps what either may have left; end() says that nothing comes behind. So no writer has to know whether
// it is reached. A subshell is a branch that is never joined: what it did to files stays, in the one object that all
// shells of a call share.
#pragma once

#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "analyse/scope/call_files.h"
#include "analyse/scope/shared_map.h"
#include "analyse/scope/stream.h"
#include "analyse/scope/variable.h"
#include "model/step.h"
#include "parse/script.h"

namespace pawl {

// A function's definition and the script that its tree belongs to.
struct FunctionText {
  const Node* node = nullptr;
  const Script* script = nullptr;
  std::string file = {};  // that was there before this call and defines it

  bool operator==(const FunctionText&) const = default;
};

// What a name may be where the shell looks for a function.
struct FunctionTexts {
  std::vector<FunctionText> texts;
  bool may_be_none = false;  // then it is a program
  Holds is_exported = Holds::no;
};

// The parameters $1, $2, …: any of the lists, or others that nobody knows.
struct Positional {
  std::vector<std::vector<Word>> lists;
  bool may_be_others = true;

  [[nodiscard]] bool is_known() const { return !may_be_others && !lists.empty(); }
};

enum class ShellOption : std::uint8_t { physical, error_exit, posix, zsh, no_clobber };

class Scope {
 public:
  using Variables = SharedMap<std::string, Variable>;

  Scope() : files(std::make_shared<CallFiles>()) {}

  // Ways that part and meet.
  [[nodiscard]] Scope branch() const { return *this; }
  // Returns whether this scope holds more than before.
  bool join(const Scope& other);
  // Nothing behind this point is reached. What is written there all the same is judged as if it were.
  void end() { reached_ = std::max(reached_, Reached::ended); }
  [[nodiscard]] bool is_ended() const { return reached_ != Reached::yes; }
  // What no way has led to yet: joined with another, it is that one.
  [[nodiscard]] static Scope nowhere() { return Scope(Reached::never); }
  [[nodiscard]] bool is_nowhere() const { return reached_ == Reached::never; }
  // What differs from `before` is not known any more: a loop that goes on changing it.
  void forget_changes(const Scope& before);
  // The steps from this one on are taken back: nobody knows any more which of them gave what is held.
  void forget_steps(int from);
  // What a shell has that this one starts as a program: what is exported.
  [[nodiscard]] Scope of_child_shell() const;
  // What a program has that starts commands and is not a shell: none of the shell's own names.
  void forget_names();

  // Variables. Names behind references are meant throughout.
  [[nodiscard]] const Variables& variables() const { return variables_; }
  void set(const std::string& name, const std::vector<Word>& values);     // one of them
  void append(const std::string& name, const std::vector<Word>& values);  // `x+=y`
  void set_items(const std::string& name, Held items);                    // `x=(a b)`
  void append_items(const std::string& name, const Held& items);          // an empty key: the next number
  void set_item(const std::string& name, const std::string& key, const std::vector<Word>& values);  // `x[key]=value`
  void unset(const std::string& name);                                                              // also `x[key]`
  // One of these values may be there as well.
  void add(const std::string& name, const std::vector<Word>& values);
  void mark_integer(const std::string& name, bool is_integer);
  void mark_fixed(const std::string& name);
  void mark_exported(const std::string& name, bool is_exported);
  void mark_case(const std::string& name, char letter);
  void refer(const std::string& name, const std::vector<Word>& targets);
  [[nodiscard]] bool is_set(std::string_view name) const;        // some way has set it
  [[nodiscard]] bool may_be_unset(std::string_view name) const;  // and some way has not
  // The texts that `$name` or `${name[key]}` may give; none if it is not set.
  [[nodiscard]] std::vector<Word> texts_of(std::string_view name, std::string_view key) const;
  // The lists that `"${name[@]}"` may give; none if it is not set.
  [[nodiscard]] std::vector<std::vector<Word>> lists_of(std::string_view name) const;
  // The variables that a name may mean, behind references.
  [[nodiscard]] std::vector<std::string> meant_by(std::string_view name) const;
  // The characters at which unquoted expansions are split: one of these sets.
  [[nodiscard]] std::vector<std::string> split_characters() const;
  // As they are now, to be put back behind a command that they are set for.
  [[nodiscard]] const Variable* find(const std::string& name) const { return variables_.get(name); }
  void put_back(const std::string& name, const Variable* before);
  // Texts that were assigned to integers since this was asked last: the shell evaluates them.
  [[nodiscard]] std::vector<std::string> take_evaluated() { return std::exchange(evaluated_, {}); }

  // Functions. What `local` hides comes back behind the call.
  [[nodiscard]] const SharedMap<std::string, FunctionTexts>& functions() const { return functions_; }
  void define(const std::string& name, FunctionText function);
  void undefine(const std::string& name);
  void export_function(const std::string& name);
  void enter_function() { frames_.emplace_back(); }
  void make_local(const std::string& name, bool keeps_value);
  void leave_function();
  [[nodiscard]] bool is_in_function() const { return !frames_.empty(); }

  // Aliases, which the shell may or may not look at: `bash -c` does not, dash and zsh do.
  [[nodiscard]] const SharedMap<std::string, std::vector<std::string>>& aliases() const { return aliases_; }
  void alias(const std::string& name, const std::string& text);
  void unalias(const std::string& name) { aliases_.erase(name); }

  // Programs that `hash -p` put in the place of others.
  [[nodiscard]] const SharedMap<std::string, std::vector<std::string>>& hashed() const { return hashed_; }
  void hash(const std::string& name, const std::string& path);

  [[nodiscard]] const Positional& positional() const { return positional_; }
  // Words that are not known may be more than one, or none.
  void set_positional(std::vector<Word> words);
  void set_positional(Positional positional) { positional_ = std::move(positional); }
  void forget_positional() { positional_ = {}; }
  void shift(std::size_t count);

  [[nodiscard]] const Descriptors& descriptors() const { return descriptors_; }
  void set_descriptors(Descriptors descriptors) { descriptors_ = std::move(descriptors); }

  // The current folder, and where the shell may be instead; an empty name is a folder that is not known.
  [[nodiscard]] const std::string& cwd() const { return folders_.front(); }
  [[nodiscard]] const std::vector<std::string>& folders() const { return folders_; }
  [[nodiscard]] std::vector<std::string> other_folders() const { return {folders_.begin() + 1, folders_.end()}; }
  void go_to(std::string folder) { folders_ = {std::move(folder)}; }
  // Also remembers where it was, for `cd -`.
  void change_folder(std::vector<std::string> folders);
  // Without that: for a part that works elsewhere and comes back.
  void set_folders(std::vector<std::string> folders) { folders_ = std::move(folders); }
  [[nodiscard]] const std::vector<std::string>& folders_before() const { return folders_before_; }
  [[nodiscard]] const std::vector<std::string>& pushed() const { return pushed_; }
  void push_folder(std::string folder) { pushed_.push_back(std::move(folder)); }
  void pop_folder() { pushed_.pop_back(); }
  // What the shell may call a folder that it is or was in, as in $PWD; the folder itself if it came there by no link.
  [[nodiscard]] std::vector<std::string> ways_to(const std::string& folder) const;
  [[nodiscard]] std::string way_to(const std::string& folder) const { return ways_to(folder).front(); }
  void set_ways(const std::string& folder, const std::vector<std::string>& ways);

  [[nodiscard]] Holds option(ShellOption option) const { return options_[static_cast<std::size_t>(option)]; }
  void set_option(ShellOption option, bool is_on) {
    options_[static_cast<std::size_t>(option)] = is_on ? Holds::yes : Holds::no;
  }

  // Traps, by numbers that the shell gives them, and all that has held since one was set.
  void set_trap(int trap);
  [[nodiscard]] const std::vector<int>& traps() const { return traps_; }
  void remember();
  [[nodiscard]] Scope since_traps() const;
  void forget_traps();

  bool holds_secrets = false;  // a file of secrets was loaded into its variables
  bool is_found = false;  // of a file that was there before this call: what begins with an empty value is not certain
  std::shared_ptr<CallFiles> files;  // one for the call, whichever shell it is

 private:
  enum class Reached : std::uint8_t { yes, ended, never };
  explicit Scope(Reached reached) : reached_(reached) {}

  // A variable that `local` hides.
  struct Hidden {
    std::shared_ptr<const Variable> outer;  // nothing: it was not set
    Holds is_local = Holds::yes;
  };
  using Frame = SharedMap<std::string, Hidden>;

  template <class Change>
  void change(const std::string& name, const Change& change);
  void unset_item(const std::string& name, const std::string& key);
  void write(const std::string& name, std::vector<Held> values);
  [[nodiscard]] bool is_full(const std::string& name) const;

  Variables variables_;
  SharedMap<std::string, FunctionTexts> functions_;
  SharedMap<std::string, std::vector<std::string>> aliases_;
  SharedMap<std::string, std::vector<std::string>> hashed_;
  std::vector<Frame> frames_;
  Positional positional_;
  Descriptors descriptors_;
  std::vector<std::string> folders_ = {""};
  std::vector<std::string> folders_before_;                // none: not known
  std::vector<std::string> pushed_;                        // by `pushd`, the last one on top
  SharedMap<std::string, std::vector<std::string>> ways_;  // an empty one: the folder itself
  Holds options_[5] = {Holds::no, Holds::no, Holds::no, Holds::no, Holds::no};
  std::vector<int> traps_;
  std::shared_ptr<const Scope> since_traps_;
  std::vector<std::string> evaluated_;
  Reached reached_ = Reached::yes;
};

}  // namespace pawl
