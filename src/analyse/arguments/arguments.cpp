// SPDX-License-Identifier: Apache-2.0
#include "analyse/arguments/arguments.h"

#include <algorithm>
#include <utility>

#include "analyse/arguments/dry_run.h"
#include "base/number_glob.h"

namespace pawl {
namespace {

// `--privileged=false` sets no flag.
[[nodiscard]] bool is_no(std::string_view value) {
  return value == "false" || value == "0" || value == "no" || value == "off";
}

// `--dry-run=none` and `--dry-run=$MODE` may not be a dry run.
[[nodiscard]] bool is_no_dry_run(const Word& word, std::string_view value) {
  return !word.is_known() || is_no(value) || value == "none" || value == "never";
}

// A text cut into words, with its quotes taken away; nothing in it is expanded.
[[nodiscard]] std::vector<Word> split_words(const Word& source, std::string_view text) {
  std::vector<Word> words;
  std::string current;
  bool is_any = false;
  char quote = 0;
  const auto end_word = [&] {
    if (!is_any) return;
    Word word = source;
    word.text = std::exchange(current, {});
    if (word.text.find('$') != std::string::npos) {
      word.kind = Word::Kind::unknown;
      word.reason = "a variable in `" + word.text + "`";
    }
    words.push_back(std::move(word));
    is_any = false;
  };
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quote == 0 && (c == ' ' || c == '\t' || c == '\n')) {
      end_word();
      continue;
    }
    is_any = true;
    if (c == quote) {
      quote = 0;
    } else if (quote == 0 && (c == '\'' || c == '"')) {
      quote = c;
    } else if (c == '\\' && quote != '\'' && i + 1 < text.size()) {
      current += text[++i];
    } else {
      current += c;
    }
  }
  end_word();
  return words;
}

class Sorter {
 public:
  Sorter(const ProgramFact& fact, const std::vector<Word>& words, Arguments& into)
      : fact_(fact), words_(words), into_(into) {}

  // Reads flags and operands from `at` on. Operands are kept by index until their roles are known.
  void sort(std::size_t at) {
    bool flags_are_over = false;
    for (std::size_t i = at; i < words_.size() && into_.command.empty(); ++i) {
      const Word& word = words_[i];
      const bool looks_like_flag = word.text.size() > 1 && (word.text[0] == '-' || word.text[0] == '+');
      if (!flags_are_over && word.is_known() && word.text == "--") {
        flags_are_over = true;
        mark_by_form(word.text);
        continue;
      }
      if (!flags_are_over && looks_like_flag && word.text[0] == '+' && find("+") == nullptr &&
          find(word.text) == nullptr) {
        operands_.push_back(i);
        mark_by_form(word.text);
        continue;
      }
      if (!flags_are_over && looks_like_flag && word.kind != Word::Kind::glob) {
        take_flag(i);
        continue;
      }
      if (take_bundle(i) || take_key(word)) continue;
      if (fact_.takes_assignments && operands_.empty() && (is_assignment(word.text) || holds_assignments(word))) {
        into_.assignments.push_back(word);
        continue;
      }
      operands_.push_back(i);
      mark_by_form(word.text);
      if (fact_.stops_at_operand) flags_are_over = true;
    }
  }

  [[nodiscard]] const std::vector<std::size_t>& operands() const { return operands_; }

  // A program that is asked for help does nothing else, unless the word belongs to a command that it runs.
  [[nodiscard]] bool only_helps(std::span<const std::string_view> help) const {
    if (help.empty() || hands_on() || !into_.command.empty()) return false;
    return std::any_of(plain_flags_.begin(), plain_flags_.end(),
                       [&](std::string_view flag) { return std::find(help.begin(), help.end(), flag) != help.end(); });
  }

  // Whether one of the words before `end` asks for a dry run, and none takes it back. What comes after the name of a
  // command that it runs belongs to that command.
  [[nodiscard]] bool is_dry_before(std::size_t end) const {
    end = std::min(end, runs_at_);
    return !refuses_dry_ && std::any_of(dry_at_.begin(), dry_at_.end(), [&](std::size_t at) { return at < end; });
  }
  [[nodiscard]] bool refuses_dry() const { return refuses_dry_; }

  // Marks that mean the same for a subcommand, of flags before the word at `end`.
  [[nodiscard]] Marks shared_marks_before(std::size_t end) const {
    Marks marks = 0;
    for (const auto& [at, sets] : shared_) marks |= at < end ? sets : 0;
    return marks;
  }

  // Whether its operands are a command, or text that it runs.
  [[nodiscard]] bool hands_on() const {
    const auto runs = [](std::span<const OperandFact> operands) {
      return std::any_of(operands.begin(), operands.end(),
                         [](const OperandFact& operand) { return is_run(operand.role); });
    };
    return runs(fact_.operands) ||
           std::any_of(fact_.cases.begin(), fact_.cases.end(), [&](const CaseFact& c) { return runs(c.operands); });
  }

  // Reads and connections stay, and so does the project's own code that runs for it. Everything that changes something
  // is dropped. Values of flags stay as they are: a log is written even so.
  void become_dry() {
    into_.is_dry = true;
    into_.command.clear();
    for (Argument& operand : into_.operands) operand.role = dry_role(operand.role);
    for (Argument& value : into_.values) {
      if (value.role == Role::remove || value.role == Role::move || value.role == Role::send) value.role = Role::read;
    }
    std::erase_if(into_.effects, [](const EffectFact& effect) {
      return effect.kind != EffectKind::read && effect.kind != EffectKind::connect &&
             effect.kind != EffectKind::execute && effect.kind != EffectKind::privilege;
    });
    for (EffectFact& effect : into_.effects) {
      if (effect.kind != EffectKind::connect) continue;
      effect.attributes = {};
      if (effect.action != Action::log_in) effect.action = Action::download;
    }
  }

  // `git -c clean.requireForce=false clean`: a flag of the program holds for its subcommand.
  void mark_by_values(const std::vector<Argument>& values) {
    for (const Argument& value : values) mark_by_form(std::string(value.flag) + "=" + value.text);
  }

  // Cases add effects and change what the values of flags are; the last one with operands of its own replaces the
  // roles.
  void apply_cases(bool is_fed) {
    if (operands_.size() > 1) into_.marks |= bit_of(Mark::several);
    if (is_fed) into_.marks |= bit_of(Mark::fed);
    roles_ = fact_.operands;
    into_.effects.assign(fact_.effects.begin(), fact_.effects.end());
    for (const CaseFact& item : fact_.cases) {
      if ((into_.marks & item.needs) != item.needs || (into_.marks & item.refuses) != 0) continue;
      if (item.replaces_operands) roles_ = item.operands;
      into_.effects.insert(into_.effects.end(), item.effects.begin(), item.effects.end());
      for (Argument& value : into_.values) {
        for (const ValueFact& fact : item.values) {
          if (fact.flag == value.flag) value.role = fact.role;
        }
      }
    }
  }

  void assign_roles() {
    const std::size_t count = operands_.size();
    const auto has = [&](Role role) {
      return std::any_of(roles_.begin(), roles_.end(), [&](const OperandFact& f) { return f.role == role; });
    };
    const auto is_text = [](const Argument& a) { return a.role == Role::code || a.role == Role::shell; };
    into_.shows_input = has(Role::show) || has(Role::code) || has(Role::shell) ||
                        std::any_of(into_.values.begin(), into_.values.end(), is_text);
    into_.measures_input = has(Role::read) && !into_.shows_input && fact_.language.empty() &&
                           (operands_.size() < roles_.size() || operands_.empty());
    into_.lacks_text = has(Role::shell) && operands_.empty();
    into_.command_words = words_of_command();
    const auto star = std::find_if(roles_.begin(), roles_.end(), [](const OperandFact& f) { return f.repeats; });
    const auto before = static_cast<std::size_t>(star - roles_.begin());
    const std::size_t after = star == roles_.end() ? 0 : roles_.size() - before - 1;
    for (std::size_t i = 0; i < count; ++i) {
      Role role = Role::text;
      if (i < before) {
        role = roles_[i].role;
      } else if (star != roles_.end()) {
        role = i + after >= count ? roles_[roles_.size() - (count - i)].role : star->role;
      }
      if (is_run(role)) runs_at_ = std::min(runs_at_, operands_[i]);
      if (role == Role::command) {
        if (into_.command.empty())
          into_.command.assign(words_.begin() + static_cast<std::ptrdiff_t>(operands_[i]), words_.end());
        return;
      }
      const Word& word = words_[operands_[i]];
      if (i < into_.command_words && word.is_known()) into_.name += " " + word.text;
      into_.operands.push_back({role, &word, word.text, {}});
    }
  }

 private:
  [[nodiscard]] static bool is_run(Role role) {
    return role == Role::command || role == Role::shell || role == Role::code || role == Role::script ||
           role == Role::line || role == Role::typed;
  }

  // Groups and the verb: up to the last word that a mark knows.
  [[nodiscard]] std::size_t words_of_command() const {
    const std::size_t most = std::min<std::size_t>(fact_.command_words, operands_.size());
    for (std::size_t i = most; i-- > 0;) {
      const std::string_view text = words_[operands_[i]].text;
      if (std::any_of(fact_.operand_marks.begin(), fact_.operand_marks.end(),
                      [&](const OperandMark& mark) { return matches_number_glob(mark.pattern, text); }))
        return i + 1;
    }
    return std::min<std::size_t>(most, 2);
  }

  [[nodiscard]] static bool is_assignment(std::string_view text) {
    const std::size_t equals = text.find('=');
    return equals != std::string_view::npos && equals > 0 && text.substr(0, equals).find('/') == std::string_view::npos;
  }

  // `env $(cat .env | xargs) npm start`: what a file of secrets holds are variables.
  [[nodiscard]] static bool holds_assignments(const Word& word) {
    return !word.is_known() && word.step >= 0 && word.sources.has(Source::secret) && !word.sources.has(Source::key);
  }

  [[nodiscard]] const FlagFact* find(std::string_view name) const {
    const auto found =
        std::find_if(fact_.flags.begin(), fact_.flags.end(), [&](const FlagFact& f) { return f.name == name; });
    return found == fact_.flags.end() ? nullptr : &*found;
  }

  // GNU takes `--recur` for `--recursive`, but rejects a word that may be two flags: that one is not known here.
  [[nodiscard]] const FlagFact* find_by_prefix(std::string_view name) const {
    if (name.size() < 3 || !name.starts_with("--")) return nullptr;
    const FlagFact* found = nullptr;
    for (const FlagFact& flag : fact_.flags) {
      if (!flag.name.starts_with(name)) continue;
      const bool is_other = found != nullptr && (found->takes != flag.takes || found->role != flag.role ||
                                                 found->sets != flag.sets || found->is_dry != flag.is_dry);
      if (is_other || (found != nullptr && flag.takes == FlagFact::Takes::value)) return nullptr;
      found = &flag;
    }
    return found;
  }

  void use(const FlagFact& flag, const Word& word, std::string_view value) {
    into_.marks |= flag.sets;
    if (shared_marks(flag.sets) != 0)
      shared_.emplace_back(static_cast<std::size_t>(&word - words_.data()), shared_marks(flag.sets));
    if (flag.is_dry && is_no_dry_run(word, value)) refuses_dry_ = true;
    if (const auto at = static_cast<std::size_t>(&word - words_.data()); flag.is_dry && !is_after_unknown_name(at))
      dry_at_.push_back(at);
    if (flag.takes != FlagFact::Takes::nothing && !fact_.operand_marks.empty())
      mark_by_form(std::string(flag.name) + "=" + std::string(value));
    if (flag.role == Role::words) {
      // `env -S 'bash -c' TEXT`: its words come first, then the others.
      into_.command = split_words(word, value);
      into_.is_split = true;
      const auto next = static_cast<std::size_t>(&word - words_.data()) + 1;
      into_.command.insert(into_.command.end(), words_.begin() + static_cast<std::ptrdiff_t>(next), words_.end());
      while (fact_.takes_assignments && !into_.command.empty() && is_assignment(into_.command[0].text)) {
        into_.assignments.push_back(into_.command[0]);
        into_.command.erase(into_.command.begin());
      }
      return;
    }
    if (flag.role == Role::command && !value.empty()) {
      // `fd -x rm -r`: the value and all words behind it are a command.
      into_.command.assign(words_.begin() + (&word - words_.data()), words_.end());
      into_.command[0].text = value;
      // `python3 -m code`: a module whose name another program has.
      const std::string as_module =
          std::string(fact_.language) + " " + std::string(flag.name) + " " + std::string(value);
      if (find_program(as_module) != nullptr) into_.command[0].text = as_module;
      return;
    }
    if (flag.takes != FlagFact::Takes::nothing)
      into_.values.push_back({flag.role, &word, std::string(value), flag.name, flag.sets});
  }

  // The value is the next word.
  void use_with_next(const FlagFact& flag, std::size_t& i) {
    // `vim -e -s -c cmd`: no script has the name of a flag, and in that mode the flag takes no script.
    if (flag.role == Role::script && i + 1 < words_.size() && words_[i + 1].text.size() > 1 &&
        words_[i + 1].text[0] == '-')
      return;
    if (i + 1 < words_.size()) ++i;
    use(flag, words_[i], words_[i].text);
    if (flag.takes != FlagFact::Takes::two_values || i + 1 >= words_.size()) return;
    ++i;
    into_.values.push_back({flag.second, &words_[i], words_[i].text, flag.name, flag.sets});
  }

  // Whether the word behind that flag is its value.
  [[nodiscard]] bool takes_next(const FlagFact& flag, std::size_t i) const {
    if (flag.takes != FlagFact::Takes::optional_number) return flag.takes != FlagFact::Takes::optional_value;
    return i + 1 < words_.size() && !words_[i + 1].text.empty() &&
           words_[i + 1].text.find_first_not_of("0123456789.") == std::string::npos;
  }

  // `--exclude --dryrun`: a long flag that is not known may take the next word for its value.
  [[nodiscard]] bool is_after_unknown_name(std::size_t i) const {
    if (i == 0) return false;
    const std::string_view before = words_[i - 1].text;
    return before.size() > 2 && before.starts_with("--") && before.find('=') == std::string_view::npos &&
           find(before) == nullptr && find_by_prefix(before) == nullptr;
  }

  [[nodiscard]] bool is_after_unknown_flag(std::size_t i) const {
    if (i == 0 || !words_[i - 1].text.starts_with('-') || words_[i - 1].text.find('=') != std::string::npos)
      return false;
    const FlagFact* before = find(words_[i - 1].text);
    return before == nullptr || before->takes != FlagFact::Takes::nothing;
  }

  void take_flag(std::size_t& i) {
    const Word& word = words_[i];
    const std::string_view text = word.text;
    mark_by_form(text);
    const std::size_t equals = text.find('=');
    const std::string_view name = text.substr(0, equals);
    if (text.starts_with("--no-dry")) refuses_dry_ = true;
    const bool is_long = text.starts_with("--") || fact_.uses_single_dash;
    const FlagFact* flag = find(text);
    // Behind a flag that is not known it may be that one's value.
    if (word.is_known() && (flag == nullptr || flag->takes == FlagFact::Takes::nothing) && !is_after_unknown_flag(i))
      plain_flags_.push_back(text);
    if (flag == nullptr && equals != std::string_view::npos) flag = find(name);
    if (flag == nullptr && is_long) flag = find_by_prefix(name);
    if (flag != nullptr) {
      if (flag->takes == FlagFact::Takes::nothing) {
        if (flag->is_dry && equals != std::string_view::npos && is_no_dry_run(word, text.substr(equals + 1)))
          refuses_dry_ = true;
        if (equals == std::string_view::npos || !is_no(text.substr(equals + 1))) use(*flag, word, "");
        return;
      }
      if (equals != std::string_view::npos && find(text) == nullptr) return use(*flag, word, text.substr(equals + 1));
      if (takes_next(*flag, i)) return use_with_next(*flag, i);
      return use(*flag, word, "");
    }
    // `vim +cmd`: everything after the plus is the value.
    if (const FlagFact* plus = find("+"); text[0] == '+' && plus != nullptr && plus->takes == FlagFact::Takes::value)
      return use(*plus, word, text.substr(1));
    if (is_long || text.size() < 2) return;
    // A cluster: `-rf`, `-xzf file`, `-ofile`.
    for (std::size_t at = 1; at < text.size(); ++at) {
      const FlagFact* single = find(std::string{text[0], text[at]});
      if (single == nullptr) continue;
      if (single->takes == FlagFact::Takes::nothing) {
        use(*single, word, "");
        continue;
      }
      if (at + 1 < text.size()) return use(*single, word, text.substr(at + 1));
      if (takes_next(*single, i)) return use_with_next(*single, i);
      return use(*single, word, "");
    }
  }

  // `tar cvfz FILE`: letters without a dash, whose values are the next words in their order.
  bool take_bundle(std::size_t& i) {
    const std::string_view letters = words_[i].text;
    const bool is_bundle = fact_.bundles && i == 0 && !letters.empty() && words_[i].is_known() &&
                           std::all_of(letters.begin(), letters.end(), [&](char letter) {
                             return find(std::string{'-', letter}) != nullptr;
                           });
    if (!is_bundle) return false;
    const Word& word = words_[i];
    for (const char letter : letters) {
      const FlagFact* flag = find(std::string{'-', letter});
      if (flag->takes == FlagFact::Takes::value) {
        use_with_next(*flag, i);
      } else {
        use(*flag, word, "");
      }
    }
    return true;
  }

  // `of=/dev/sda`
  bool take_key(const Word& word) {
    const std::size_t equals = word.text.find('=');
    if (equals == std::string::npos) return false;
    const FlagFact* flag = find(std::string_view(word.text).substr(0, equals + 1));
    if (flag == nullptr) return false;
    use(*flag, word, std::string_view(word.text).substr(equals + 1));
    return true;
  }

  void mark_by_form(std::string_view text) {
    for (const OperandMark& mark : fact_.operand_marks) {
      if ((into_.marks & mark.sets) != mark.sets && matches_number_glob(mark.pattern, text)) into_.marks |= mark.sets;
    }
  }

  const ProgramFact& fact_;
  const std::vector<Word>& words_;
  Arguments& into_;
  std::vector<std::size_t> operands_;
  std::vector<std::string_view> plain_flags_;           // that stand for themselves
  std::vector<std::size_t> dry_at_;                     // the words that ask for a dry run
  bool refuses_dry_ = false;                            // `--dry-run=none`
  std::vector<std::pair<std::size_t, Marks>> shared_;   // marks that mean the same for a subcommand, and where
  std::size_t runs_at_ = static_cast<std::size_t>(-1);  // the first operand that is run, once roles are known
  std::span<const OperandFact> roles_;
};

// How many operands are the subcommand's name; 0 if it is another subcommand.
[[nodiscard]] std::size_t words_taken(std::string_view name, const std::vector<Word>& words,
                                      const std::vector<std::size_t>& operands) {
  std::size_t taken = 0;
  while (!name.empty()) {
    const std::size_t blank = std::min(name.find(' '), name.size());
    if (taken >= operands.size()) return 0;
    const Word& word = words[operands[taken]];
    if (!word.is_known() || word.text != name.substr(0, blank)) return 0;
    ++taken;
    name.remove_prefix(std::min(blank + 1, name.size()));
  }
  return taken;
}

// A call for help has only words.
[[nodiscard]] Arguments help_of(const ProgramFact& program, const std::vector<Word>& words) {
  static constexpr ProgramFact kTalk;
  Arguments result;
  result.fact = &kTalk;
  result.name = program.name;
  for (const Word& word : words) result.operands.push_back({Role::text, &word, word.text, {}});
  return result;
}

}  // namespace

const Argument* Arguments::value_of(Mark mark) const {
  const auto last =
      std::find_if(values.rbegin(), values.rend(), [&](const Argument& value) { return value.has(mark); });
  return last == values.rend() ? nullptr : &*last;
}

const Argument* Arguments::operand_with(Role role) const {
  const auto first =
      std::find_if(operands.begin(), operands.end(), [&](const Argument& operand) { return operand.role == role; });
  return first == operands.end() ? nullptr : &*first;
}

Arguments sort_arguments(const ProgramFact& program, const std::vector<Word>& words, bool is_fed) {
  Arguments result;
  result.fact = &program;
  result.name = program.name;
  Sorter outer(program, words, result);
  outer.sort(0);
  for (const ProgramFact& sub : program.subs) {
    const std::size_t taken = words_taken(sub.name, words, outer.operands());
    if (taken == 0) continue;
    result.fact = &sub;
    result.name += " " + std::string(sub.name);
    const std::size_t name_end = outer.operands()[taken - 1];
    result.marks = outer.shared_marks_before(name_end);
    std::vector<Argument> outer_values = std::move(result.values);
    result.values.clear();
    // Flags between the words of the name stay with the program; those behind it are the subcommand's.
    Sorter inner(sub, words, result);
    inner.sort(name_end + 1);
    inner.mark_by_values(outer_values);
    if (inner.only_helps(program.help)) return help_of(program, words);
    inner.apply_cases(is_fed);
    inner.assign_roles();
    const bool is_said_before = outer.is_dry_before(name_end) && !inner.hands_on();
    if (inner.is_dry_before(words.size()) || (is_said_before && !inner.refuses_dry())) inner.become_dry();
    for (const Argument& value : outer_values) {
      const bool is_shared = shared_marks(value.marks) != 0 && value.word < words.data() + name_end;
      const bool is_text = value.role == Role::script || value.role == Role::shell || value.role == Role::interpreter;
      const bool is_run = is_text && value.word < words.data() + name_end;  // `tmux -f x new`
      if (value.role == Role::folder || value.role == Role::setting || is_shared || is_run)
        result.values.push_back(value);
    }
    return result;
  }
  // A subcommand that is not known may be a program of its own that gets its words: `yarn x --help`.
  if ((program.subs.empty() || outer.operands().empty()) && outer.only_helps(program.help))
    return help_of(program, words);
  outer.apply_cases(is_fed);
  outer.assign_roles();
  if (outer.is_dry_before(words.size())) outer.become_dry();
  return result;
}

}  // namespace pawl
