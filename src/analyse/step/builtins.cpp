// SPDX-License-Identifier: Apache-2.0
#include "analyse/step/builtins.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <span>
#include <utility>

#include "analyse/print/known_output.h"
#include "analyse/scope/fetched_files.h"
#include "analyse/scope/relocations.h"
#include "base/nul.h"
#include "base/one_of.h"

namespace pawl {
namespace {

constexpr std::size_t kMaxLines = 16;
constexpr std::size_t kMaxArrayText = 4096;
constexpr std::size_t kMaxPath = 4096;  // no folder has a longer path

[[nodiscard]] Word unknown_from_stream(const std::string& name, const Stream& input) {
  Word unknown;
  unknown.kind = Word::Kind::unknown;
  unknown.text = "$" + name;
  unknown.reason = "read from a stream";
  unknown.sources = input.sources;
  unknown.step = input.step;
  return unknown;
}

// The lines of a text; nothing if there are more than can be followed.
[[nodiscard]] std::vector<std::string_view> lines_of(std::string_view text, char ending) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(ending), text.size());
    if (lines.size() == kMaxLines) return {};
    lines.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

// `line` cut into `count` fields as `read` does: the last takes the rest.
[[nodiscard]] std::vector<std::string> fields_of(std::string_view line, std::size_t count, const std::string& blanks) {
  std::vector<std::string> fields;
  while (fields.size() + 1 < count) {
    const std::size_t begin = std::min(line.find_first_not_of(blanks), line.size());
    line.remove_prefix(begin);
    const std::size_t end = std::min(line.find_first_of(blanks), line.size());
    fields.emplace_back(line.substr(0, end));
    line.remove_prefix(end);
  }
  line.remove_prefix(std::min(line.find_first_not_of(blanks), line.size()));
  fields.emplace_back(line);
  return fields;
}

// `/a/link/../b` as a shell reads it: `/a/b`, whatever the link leads to.
[[nodiscard]] std::string without_dots(std::string_view path) {
  std::string plain;
  while (!path.empty()) {
    const std::size_t slash = std::min(path.find('/'), path.size());
    const std::string_view part = path.substr(0, slash);
    path.remove_prefix(std::min(slash + 1, path.size()));
    if (part.empty() || part == ".") continue;
    if (part == "..") {
      plain.resize(plain.empty() ? 0 : plain.rfind('/'));
    } else {
      (plain += '/') += part;
    }
  }
  return plain.empty() ? "/" : plain;
}

class Builtin {
 public:
  Builtin(const Arguments& arguments, const Running& running, const Step& step, int index, Scope& scope,
          const Stream& input, const WalkState& state, StepHost& host)
      : arguments_(arguments),
        operands_(arguments.operands),
        running_(running),
        step_(step),
        index_(index),
        scope_(scope),
        input_(input),
        state_(state),
        host_(host),
        world_(state.world) {}

  struct Row {
    std::string_view program;
    void (*run)(Builtin& builtin);
  };
  // What each of them changes for the next commands.
  [[nodiscard]] static std::span<const Row> rows() {
    static constexpr Row kRows[] = {
        {"cd", [](Builtin& b) { b.change_folder(); }},
        {"pushd", [](Builtin& b) { b.change_folder(); }},
        {"chdir", [](Builtin& b) { b.change_folder(); }},
        {"popd", [](Builtin& b) { b.pop_folder(); }},
        {"exec", [](Builtin& b) { b.open_descriptors(); }},
        {"alias", [](Builtin& b) { b.name_alias(); }},
        {"declare", [](Builtin& b) { b.declare(); }},
        {"typeset", [](Builtin& b) { b.declare(); }},
        {"local", [](Builtin& b) { b.declare(); }},
        {"export", [](Builtin& b) { b.declare(); }},
        {"readonly", [](Builtin& b) { b.declare(); }},
        {"unset", [](Builtin& b) { b.unset(); }},
        {"hash", [](Builtin& b) { b.hash(); }},
        {"printf", [](Builtin& b) { b.print_into(); }},
        {"read", [](Builtin& b) { b.read(); }},
        {"mapfile", [](Builtin& b) { b.read(); }},
        {"readarray", [](Builtin& b) { b.read(); }},
        {"shift", [](Builtin& b) { b.shift(); }},
        {"set", [](Builtin& b) { b.set(); }},
        {"getopts", [](Builtin& b) { b.get_option(); }},
        {"unalias", [](Builtin& b) { b.drop_alias(); }},
        {"unfunction", [](Builtin& b) { b.unset(); }},
        {"exit", [](Builtin& b) { b.leave(Leaves::shell); }},
        {"logout", [](Builtin& b) { b.host_.leave(Leaves::shell, 1, false, b.scope_); }},
        {"return", [](Builtin& b) { b.leave(Leaves::text); }},
        {"break", [](Builtin& b) { b.leave(Leaves::loop); }},
        {"continue", [](Builtin& b) { b.leave(Leaves::round); }},
        {"mkfifo", [](Builtin& b) { b.make_fifo(); }},
        {"mknod", [](Builtin& b) { b.make_fifo(); }},
    };
    return kRows;
  }

  void run() {
    for (const Row& row : rows()) {
      if (row.program == step_.program) return is_of_shell() ? row.run(*this) : void();
    }
  }

 private:
  // `sudo cd x`, `env cd x`, `/bin/cd x` are programs, which change nothing here.
  [[nodiscard]] bool is_of_shell() const {
    if (step_.program == "mkfifo" || step_.program == "mknod") return true;
    return step_.argv[0].text.find('/') == std::string::npos &&
           std::all_of(running_.wrappers.begin(), running_.wrappers.end(), [](const std::string& wrapper) {
             return is_one_of(wrapper, {"command", "builtin", "time", "noglob", "nocorrect", "eval"});
           });
  }

  void change_folder() {
    const Scope before = scope_.branch();
    if (step_.program == "pushd" && !operands_.empty()) scope_.push_folder(scope_.cwd());
    std::vector<std::string> folders;
    const auto add = [&](std::string folder) {
      if (folder.size() > kMaxPath) folder.clear();
      if (std::find(folders.begin(), folders.end(), folder) == folders.end()) folders.push_back(std::move(folder));
    };
    bool may_fail = false;
    if (operands_.empty() && step_.program == "pushd") {
      // It changes places with the last one, if there is one.
      if (!scope_.pushed().empty()) {
        add(scope_.pushed().back());
        scope_.pop_folder();
        scope_.push_folder(before.cwd());
      }
      for (const std::string& folder : before.folders()) {
        if (before.pushed().empty()) add(folder);
      }
      // In zsh it goes home then.
      for (const std::string& home : homes()) {
        if (scope_.option(ShellOption::zsh) != Holds::no) add(home);
      }
      may_fail = !before.pushed().empty();
    } else if (operands_.empty()) {
      for (const std::string& home : homes()) add(home);
    } else if (operands_[0].text == "-" && operands_[0].word->is_known()) {
      may_fail = scope_.folders_before().empty();
      if (may_fail) add("");
      for (const std::string& folder : scope_.folders_before()) {
        add(folder);
        may_fail |= folder.empty();
      }
    } else if (operands_[0].word->kind == Word::Kind::unknown) {
      add("");
      may_fail = true;
    } else {
      // `for d in packages/*/; do cd "$d"`: each of them stands for all.
      const bool is_pattern = operands_[0].word->kind == Word::Kind::glob;
      std::map<std::string, std::vector<std::string>> ways;
      for (const std::string& from : std::vector<std::string>(scope_.folders())) {
        for (auto& [folder, way] : folders_from(from, is_pattern)) {
          may_fail |= !state_.is_remote && !folder.empty() && !is_pattern && !is_folder_there(folder);
          ways[folder].push_back(std::move(way));
          add(folder);
        }
      }
      for (const auto& [folder, all] : ways) scope_.set_ways(folder, all);
    }
    scope_.change_folder(std::move(folders));
    may_fail |= operands_.size() > 1;  // too many for bash
    if (!may_fail || scope_.option(ShellOption::error_exit) == Holds::yes) return;
    host_.fail_as(before);
  }

  // What this call wrote there is a folder only if it was made as one: `mkdir x; cd x`, but not `echo > x; cd x`.
  [[nodiscard]] bool is_folder_there(const std::string& folder) const {
    if (world_.files.kind(folder) != FileKind::missing) return true;
    if (const auto placed = scope_.files->relocations.find(folder); placed != scope_.files->relocations.end()) {
      const std::vector<Relocation>& ways = placed->second.ways;
      const bool is_placed = std::any_of(
          ways.begin(), ways.end(), [&](const Relocation& way) { return is_there(way.from, *scope_.files, world_); });
      if (is_placed) return true;
    }
    if (!scope_.files->written.contains(folder)) return false;
    const std::vector<Effect>& effects = state_.out.effects;
    return std::any_of(effects.begin(), effects.end(), [&](const Effect& effect) {
      return effect.kind != EffectKind::write && effect.kind != EffectKind::read && effect.object == folder;
    });
  }

  [[nodiscard]] std::vector<std::string> homes() const {
    std::vector<std::string> homes;
    for (const Word& home : scope_.texts_of("HOME", "")) homes.push_back(home.is_known() ? home.text : std::string());
    if (homes.empty() || scope_.may_be_unset("HOME")) homes.push_back(world_.home);
    return homes;
  }

  // `-P` and `-L`: the last one counts.
  [[nodiscard]] bool asks_file_system() const {
    bool is_physical = scope_.option(ShellOption::physical) == Holds::yes;
    for (std::size_t i = 1; i < step_.argv.size() && step_.argv[i].text.starts_with('-'); ++i) {
      if (step_.argv[i].text == "--") break;
      for (const char c : step_.argv[i].text) is_physical = c == 'P' || (is_physical && c != 'L');
    }
    return is_physical;
  }

  // Where the operand may lead from a folder, and what the shell calls that then. A shell remembers the way that it
  // came, so that `cd link && cd ..` is where the link is; all other programs, and `cd -P`, go up from where the link
  // leads.
  [[nodiscard]] std::vector<std::pair<std::string, std::string>> folders_from(const std::string& folder,
                                                                              bool is_pattern) const {
    const std::string& text = operands_[0].text;
    const bool is_whole = text.starts_with('/');
    const bool by_files = asks_file_system() || (folder.empty() && !is_whole);
    std::vector<std::pair<std::string, std::string>> folders;
    for (const std::string& came_by : scope_.ways_to(folder)) {
      const std::string way = by_files ? text : without_dots(is_whole ? text : came_by + "/" + text);
      for (const ResolvedPath& place : resolve_all_in(*scope_.files, way, folder, is_pattern, true, world_)) {
        const bool is_remembered = !by_files && !place.path.empty() && way.size() <= kMaxPath;
        folders.emplace_back(place.path, is_remembered ? way : place.path);
      }
      if (by_files || is_whole) break;
    }
    return folders;
  }

  void pop_folder() {
    const Scope before = scope_.branch();
    std::string folder;
    const bool is_known = !scope_.pushed().empty() && operands_.empty();
    if (is_known) {
      folder = scope_.pushed().back();
      scope_.pop_folder();
    }
    scope_.change_folder({folder});
    if (!is_known || folder.empty()) host_.fail_as(before);
  }

  // `exec 3< x`: without a command its redirections are the shell's own. With one, nothing comes behind.
  void open_descriptors() {
    if (step_.argv.size() != 1) return host_.leave(Leaves::shell, 0, step_.argv[1].is_known(), scope_);
    Descriptors descriptors = running_.channels;
    for (const auto& [number, channels] : running_.channels) {
      Channels own = channels;
      const std::string path = "/dev/fd/" + std::to_string(number);
      for (Channel& channel : own) {
        if (channel.content.step < 0) channel.content.step = index_;
        scope_.files->contents[path] = channel.content;
        scope_.files->written[path] |= channel.content.sources;
        if (!channel.path.empty()) scope_.files->place(path, {channel.path, Relocation::Kind::link}, false);
      }
      descriptors.set(number, std::move(own));
    }
    for (const Redirection& redirection : running_.redirections) {
      const Channels* channels = descriptors.get(redirection.fd);
      for (std::size_t i = 0;
           redirection.kind == Redirection::Kind::write && channels != nullptr && i < channels->size(); ++i)
        scope_.files->contents[(*channels)[i].path] = {{}, true, "", {}};
    }
    scope_.set_descriptors(std::move(descriptors));
  }

  void name_alias() {
    for (const Argument& operand : operands_) {
      const std::size_t equals = operand.text.find('=');
      if (equals != std::string::npos) scope_.alias(operand.text.substr(0, equals), operand.text.substr(equals + 1));
    }
  }

  void drop_alias() {
    for (const Argument& operand : operands_) scope_.unalias(operand.text);
  }

  // The shell does it even if the name is quoted or comes from a variable.
  void declare() {
    for (const Argument& operand : operands_) {
      const std::size_t equals = operand.text.find('=');
      if (equals == std::string::npos) continue;
      Word value = *operand.word;
      value.text = operand.text.substr(equals + 1);
      const std::string name = operand.text.substr(0, equals);
      const Variable* variable = scope_.find(name);
      if (variable == nullptr || variable->refers == Holds::no) scope_.set(name, {value});
    }
  }

  // A name is a variable's, or else a function's.
  void unset() {
    const auto has = [&](std::string_view flag) {
      return std::any_of(step_.argv.begin(), step_.argv.end(), [&](const Word& w) { return w.text == flag; });
    };
    for (const Argument& operand : operands_) {
      if (has("-f") || step_.program == "unfunction") {
        scope_.undefine(operand.text);
        continue;
      }
      if (!scope_.is_set(operand.text) && scope_.functions().contains(operand.text) && !has("-v")) {
        const Scope before = scope_.branch();
        scope_.undefine(operand.text);
        static_cast<void>(scope_.join(before));
      }
      if (has("-n")) {
        scope_.put_back(operand.text, nullptr);
      } else {
        scope_.unset(operand.text);
      }
    }
  }

  // `hash -p /bin/rm ls`: from now on ls is rm.
  void hash() {
    for (const Argument& value : arguments_.values) {
      if (value.flag != "-p" || !value.word->is_known()) continue;
      for (const Argument& operand : operands_) scope_.hash(operand.text, value.text);
    }
  }

  // `getopts ab: name`
  void get_option() {
    if (operands_.size() < 2) return;
    for (const std::string& name : {operands_[1].text, std::string("OPTARG")}) {
      std::vector<Word> values = {unknown_from_stream(name, {})};
      values[0].reason = "an option that is not known";
      if (name == "OPTARG") values.emplace_back();
      scope_.set(name, values);
    }
  }

  // Leaves for certain only with the words that it understands.
  void leave(Leaves how) {
    const bool is_plain = operands_.empty() || (operands_.size() == 1 && operands_[0].word->is_known() &&
                                                !operands_[0].text.empty() && operands_[0].text.size() < 6 &&
                                                operands_[0].text.find_first_not_of("0123456789") == std::string::npos);
    const bool counts = how == Leaves::loop || how == Leaves::round;
    std::size_t count = 1;
    if (counts && is_plain && !operands_.empty()) count = static_cast<std::size_t>(std::stoi(operands_[0].text));
    const bool is_known_status = operands_.size() == 1 && !counts;
    host_.leave(how, std::max<std::size_t>(count, 1), (is_plain && count > 0) || is_known_status, scope_);
  }

  // `printf -v x …`
  void print_into() {
    for (const Argument& value : arguments_.values) {
      if (value.flag != "-v") continue;
      Step printing = step_;
      std::erase_if(printing.argv, [&](const Word& word) { return word.text == "-v" || word.text == value.text; });
      const Stream printed = known_output(printing, input_, world_);
      Word text = unknown_from_stream(value.text, input_);
      if (printed.is_known) {
        text = Word();
        text.text = printed.text;
      }
      scope_.set(value.text, {text});
    }
  }

  // `read -u 3`: what the descriptor leads to.
  void read_descriptor(const std::string& number) {
    const bool is_number =
        !number.empty() && number.size() < 4 && number.find_first_not_of("0123456789") == std::string::npos;
    const Channels* channels = is_number ? running_.channels.get(std::stoi(number)) : nullptr;
    if (channels == nullptr) return;
    descriptor_ = channels->front().content;
    for (std::size_t i = 1; i < channels->size(); ++i)
      descriptor_ = either_stream(std::move(descriptor_), (*channels)[i].content);
    source_ = &descriptor_;
  }

  void read() {
    const bool is_read = step_.program == "read";
    std::vector<std::string> names;
    char ending = '\n';
    bool fills_array = !is_read;
    for (const Argument& value : arguments_.values) {
      if (value.flag == "-a") names.push_back(value.text);
      fills_array |= value.flag == "-a";
      if (value.flag == "-u") read_descriptor(value.text);
      if (value.flag == "-d") ending = value.text.empty() ? '\0' : value.text[0];
    }
    for (const Argument& operand : operands_) names.push_back(operand.text);
    if (names.empty()) names.emplace_back(is_read ? "REPLY" : "MAPFILE");
    const Scope before = scope_.branch();
    // `mapfile -s 1`, `read -n 3`: a part of what comes.
    const bool is_part = std::any_of(arguments_.values.begin(), arguments_.values.end(), [](const Argument& value) {
      return is_one_of(value.flag, {"-n", "-N", "-s", "-O"});
    });
    if (is_part) {
      for (const std::string& name : names) scope_.set(name, {unknown_from_stream(name, *source_)});
    } else if (!fills_array || !read_items(names[0], is_read, ending)) {
      read_into(names, ending);
    }
    // It may be too late to read anything.
    const bool is_in_time = std::none_of(arguments_.values.begin(), arguments_.values.end(),
                                         [](const Argument& value) { return value.flag == "-t"; });
    if (is_read && !is_in_time) static_cast<void>(scope_.join(before));
    if (!is_read) return;
    // zsh calls that `-A`, and refuses `-a`.
    if (fills_array && scope_.option(ShellOption::zsh) != Holds::no) static_cast<void>(scope_.join(before));
    // At the end of what there is to read, nothing is in them.
    Scope failed = before;
    for (const std::string& name : names) failed.set(name, {Word()});
    static_cast<void>(failed.join(scope_));
    host_.fail_as(failed);
  }

  // `read a b`: in a loop every line may be the one.
  void read_into(const std::vector<std::string>& names, char ending) {
    const std::vector<std::string_view> lines =
        source_->is_known ? lines_of(source_->text, ending) : std::vector<std::string_view>();
    if (names.size() == 1 && !source_->items.empty()) {
      scope_.set(names[0], source_->items);
      return;
    }
    for (const std::string& name : names) {
      if (lines.empty()) scope_.set(name, {unknown_from_stream(name, *source_)});
    }
    if (lines.empty()) return;
    std::vector<std::vector<Word>> values(names.size());
    for (const std::string_view line : lines) {
      const std::vector<std::string> fields = fields_of(line, names.size(), scope_.split_characters().front());
      for (std::size_t i = 0; i < names.size(); ++i) {
        Word word;
        word.text = without_nul(fields[i]);
        word.sources = source_->sources;
        word.step = source_->step;
        values[i].push_back(std::move(word));
      }
    }
    for (std::size_t i = 0; i < names.size(); ++i) scope_.set(names[i], values[i]);
  }

  // `read -a x`, `mapfile x`: fields of a line, or lines. False if they are not known.
  bool read_items(const std::string& name, bool by_fields, char ending) {
    if (!source_->is_known || source_->text.size() > kMaxArrayText) return false;
    if (!by_fields) {
      if (source_->is_either) return false;
      scope_.set_items(name, items_of(source_->text, std::string(1, ending)));
      return true;
    }
    // In a loop, or where the text is one of several, every line may be the one.
    Scope after = Scope::nowhere();
    for (const std::string_view line : lines_of(source_->text, ending)) {
      Scope way = scope_.branch();
      way.set_items(name, items_of(line, scope_.split_characters().front()));
      static_cast<void>(after.join(way));
    }
    if (after.is_nowhere()) return false;
    scope_ = std::move(after);
    return true;
  }

  // What stands between the ending characters; between blanks, nothing stands.
  [[nodiscard]] Held items_of(std::string_view text, const std::string& ends) const {
    const bool by_fields = step_.program == "read";
    while (text.ends_with('\n')) text.remove_suffix(1);
    Held held;
    held.is_array = true;
    while (!text.empty()) {
      const std::size_t end = std::min(text.find_first_of(ends), text.size());
      if (end > 0 || !by_fields) {
        Word word;
        word.text = without_nul(text.substr(0, end));
        word.is_quoted = true;
        word.sources = source_->sources;
        word.step = source_->step;
        held.keys.push_back(std::to_string(held.items.size()));
        held.items.push_back(std::move(word));
      }
      text.remove_prefix(std::min(end + 1, text.size()));
    }
    return held;
  }

  void shift() {
    const bool is_known = operands_.empty() || (operands_[0].word->is_known() && operands_[0].text.size() < 4);
    if (!is_known) return scope_.forget_positional();
    scope_.shift(operands_.empty() ? 1 : static_cast<std::size_t>(std::max(0, std::atoi(operands_[0].text.c_str()))));
  }

  void set_named_option(std::string_view name, bool is_on) {
    if (name == "physical") scope_.set_option(ShellOption::physical, is_on);
    if (name == "errexit") scope_.set_option(ShellOption::error_exit, is_on);
    if (name == "posix") scope_.set_option(ShellOption::posix, is_on);
    if (name == "noclobber") scope_.set_option(ShellOption::no_clobber, is_on);
  }

  // `set -e`, `set -o posix`, `set -- a b`, `set a b`
  void set() {
    std::size_t i = 1;
    bool is_told = false;  // that words follow
    for (; i < step_.argv.size() && !is_told; ++i) {
      const std::string& text = step_.argv[i].text;
      const bool is_option = step_.argv[i].is_known() && text.size() > 1 && (text[0] == '-' || text[0] == '+');
      if (!is_option && text != "-") break;
      is_told = text == "--" || text == "-";
      if (is_told) continue;
      const bool is_on = text[0] == '-';
      for (const char letter : std::string_view(text).substr(1)) {
        if (letter == 'P') set_named_option("physical", is_on);
        if (letter == 'e') set_named_option("errexit", is_on);
        if (letter == 'C') set_named_option("noclobber", is_on);
        if (letter == 'o' && i + 1 < step_.argv.size()) set_named_option(step_.argv[++i].text, is_on);
      }
    }
    if (!is_told && i >= step_.argv.size()) return;
    scope_.set_positional(
        {step_.argv.begin() + static_cast<std::ptrdiff_t>(std::min(i, step_.argv.size())), step_.argv.end()});
  }

  void make_fifo() {
    if (step_.program == "mknod" && (operands_.size() < 2 || operands_[1].text != "p")) return;
    for (const Argument& operand : operands_) {
      if (operand.role == Role::create && operand.word->is_known())
        scope_.files->fifos.try_emplace(path_in(scope_, operand.text, scope_.cwd(), false, true, world_));
    }
  }

  const Arguments& arguments_;
  const std::vector<Argument>& operands_;
  const Running& running_;
  const Step& step_;
  int index_;
  Scope& scope_;
  const Stream& input_;
  const Stream* source_ = &input_;  // what `read` reads
  Stream descriptor_;               // what one gives that was named
  const WalkState& state_;
  StepHost& host_;
  const World& world_;
};

}  // namespace

bool is_builtin(std::string_view name) {
  // Those that run other commands in this shell, or change how it reads them.
  static constexpr std::string_view kOthers[] = {"eval", ".",     "source", "command", "builtin", "trap",
                                                 "let",  "shopt", "enable", "time",    "noglob",  "nocorrect"};
  const auto rows = Builtin::rows();
  return is_one_of(name, kOthers) ||
         std::any_of(rows.begin(), rows.end(), [&](const Builtin::Row& row) { return row.program == name; });
}

bool is_special_builtin(std::string_view program) {
  return is_one_of(program, {":", ".", "source", "break", "continue", "eval", "exec", "exit", "export", "readonly",
                             "return", "set", "shift", "times", "trap", "unset"});
}

void run_builtin(const Arguments& arguments, const Running& running, const Step& step, int index, Scope& scope,
                 const Stream& input, const WalkState& state, StepHost& host) {
  Builtin builtin(arguments, running, step, index, scope, input, state, host);
  builtin.run();
}

}  // namespace pawl
