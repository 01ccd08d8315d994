// SPDX-License-Identifier: Apache-2.0
#include "analyse/step/builtins.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "analyse/print/known_output.h"
#include "analyse/scope/relocations.h"
#include "analyse/words/variables.h"
#include "base/nul.h"

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
          const Stream& input, const WalkState& state)
      : arguments_(arguments),
        operands_(arguments.operands),
        running_(running),
        step_(step),
        index_(index),
        scope_(scope),
        input_(input),
        state_(state),
        world_(state.world) {}

  void run() {
    struct Row {
      std::string_view program;
      void (*run)(Builtin& builtin);
    };
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
        {"set", [](Builtin& b) { b.set_positional(); }},
        {"mkfifo", [](Builtin& b) { b.make_fifo(); }},
        {"mknod", [](Builtin& b) { b.make_fifo(); }},
    };
    for (const Row& row : kRows) {
      if (row.program == step_.program) return row.run(*this);
    }
  }

 private:
  void change_folder() {
    if (step_.program == "pushd" && !operands_.empty()) scope_.pushed.push_back(scope_.cwd);
    const std::vector<std::string> others = std::exchange(scope_.maybe_cwds, {});
    if (!operands_.empty() && operands_[0].word->is_known() && !operands_[0].text.starts_with('/')) {
      for (const std::string& cwd : others) scope_.maybe_cwds.push_back(folder_from(cwd, false));
    }
    if (operands_.empty()) {
      scope_.cwd = world_.home;
    } else if (operands_[0].word->kind == Word::Kind::unknown || operands_[0].text == "-") {
      scope_.cwd.clear();
    } else {
      // `for d in packages/*/; do cd "$d"`: each of them stands for all.
      const bool is_pattern = operands_[0].word->kind == Word::Kind::glob;
      scope_.cwd = folder_from(scope_.cwd, is_pattern);
    }
    if (scope_.cwd.size() > kMaxPath) scope_.cwd.clear();
    std::erase_if(scope_.maybe_cwds, [](const std::string& cwd) { return cwd.size() > kMaxPath; });
  }

  // `-P` and `-L`: the last one counts.
  [[nodiscard]] bool asks_file_system() const {
    bool is_physical = scope_.is_physical;
    for (std::size_t i = 1; i < step_.argv.size() && step_.argv[i].text.starts_with('-'); ++i) {
      if (step_.argv[i].text == "--") break;
      for (const char c : step_.argv[i].text) is_physical = c == 'P' || (is_physical && c != 'L');
    }
    return is_physical;
  }

  // Where the operand leads from a folder. A shell remembers the way that it came, so that `cd link && cd ..` is where
  // the link is; all other programs, and `cd -P`, go up from where the link leads.
  [[nodiscard]] std::string folder_from(const std::string& folder, bool is_pattern) {
    const std::string& text = operands_[0].text;
    const bool is_whole = text.starts_with('/');
    if (asks_file_system() || (folder.empty() && !is_whole))
      return resolve_in(scope_, text, folder, is_pattern, true, world_).path;
    const std::string way = without_dots(is_whole ? text : way_to(folder, scope_) + "/" + text);
    const std::string real = resolve_in(scope_, way, folder, is_pattern, true, world_).path;
    if (real == way) {
      scope_.ways.erase(real);
    } else if (!real.empty() && way.size() <= kMaxPath) {
      scope_.ways[real] = way;
    }
    return real;
  }

  void pop_folder() {
    scope_.cwd.clear();
    if (scope_.pushed.empty() || !operands_.empty()) return;
    scope_.cwd = scope_.pushed.back();
    scope_.pushed.pop_back();
  }

  // `exec 3< x`: without a command its redirections are the shell's own.
  void open_descriptors() {
    if (step_.argv.size() != 1) return;
    scope_.descriptors = running_.channels;
    for (auto& [number, channel] : scope_.descriptors) {
      if (channel.content.step < 0) channel.content.step = index_;
      const std::string path = "/dev/fd/" + std::to_string(number);
      scope_.files->contents[path] = channel.content;
      scope_.files->written[path] = channel.content.sources;
      if (!channel.path.empty()) scope_.files->relocations[path] = {channel.path, Relocation::Kind::link};
    }
    for (const Redirection& redirection : running_.redirections) {
      const auto channel = scope_.descriptors.find(redirection.fd);
      if (redirection.kind == Redirection::Kind::write && channel != scope_.descriptors.end())
        scope_.files->contents[channel->second.path] = {{}, true, "", {}};
    }
  }

  void name_alias() {
    for (const Argument& operand : operands_) {
      const std::size_t equals = operand.text.find('=');
      if (equals != std::string::npos) scope_.aliases[operand.text.substr(0, equals)] = operand.text.substr(equals + 1);
    }
  }

  // The shell does it even if the name is quoted or comes from a variable.
  void declare() {
    for (const Argument& operand : operands_) {
      const std::size_t equals = operand.text.find('=');
      if (equals == std::string::npos) continue;
      Word value = *operand.word;
      value.text = operand.text.substr(equals + 1);
      set_text(scope_, operand.text.substr(0, equals), {value}, state_.may_not_happen());
    }
  }

  void unset() {
    const bool is_function =
        std::any_of(step_.argv.begin(), step_.argv.end(), [](const Word& w) { return w.text == "-f"; });
    for (const Argument& operand : operands_) {
      if (!is_function) set_text(scope_, operand.text, {Word()}, state_.may_not_happen());
    }
  }

  // `hash -p /bin/rm ls`: from now on ls is rm.
  void hash() {
    for (const Argument& value : arguments_.values) {
      if (value.flag != "-p" || !value.word->is_known()) continue;
      for (const Argument& operand : operands_) scope_.aliases[operand.text] = "'" + value.text + "'";
    }
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
      set_text(scope_, value.text, {text}, state_.may_not_happen());
    }
  }

  // `read -u 3`: what the descriptor leads to.
  void read_descriptor(const std::string& number) {
    const bool is_number = !number.empty() && number.size() < 4 &&
                           number.find_first_not_of("0123456789") == std::string::npos;
    const auto channel = is_number ? running_.channels.find(std::stoi(number)) : running_.channels.end();
    if (channel != running_.channels.end()) source_ = &channel->second.content;
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
    if (!fills_array || !read_items(names[0], is_read, ending)) read_into(names, ending);
  }

  // `read a b`: in a loop every line may be the one.
  void read_into(const std::vector<std::string>& names, char ending) {
    const bool keeps_old = state_.branch_depth > 1;
    const std::vector<std::string_view> lines =
        source_->is_known ? lines_of(source_->text, ending) : std::vector<std::string_view>();
    if (names.size() == 1 && !source_->items.empty()) {
      set_text(scope_, names[0], source_->items, keeps_old);
      return;
    }
    for (const std::string& name : names) {
      if (lines.empty()) set_text(scope_, name, {unknown_from_stream(name, *source_)}, keeps_old);
    }
    if (lines.empty()) return;
    std::vector<std::vector<Word>> values(names.size());
    for (const std::string_view line : lines) {
      const std::vector<std::string> fields = fields_of(line, names.size(), split_characters(scope_));
      for (std::size_t i = 0; i < names.size(); ++i) {
        Word word;
        word.text = without_nul(fields[i]);
        word.sources = source_->sources;
        word.step = source_->step;
        values[i].push_back(std::move(word));
      }
    }
    for (std::size_t i = 0; i < names.size(); ++i) set_text(scope_, names[i], values[i], keeps_old);
  }

  // `read -a x`, `mapfile x`: fields of a line, or lines. False if they are not known.
  bool read_items(const std::string& name, bool by_fields, char ending) {
    if (!source_->is_known || source_->text.size() > kMaxArrayText) return false;
    std::string_view text = source_->text;
    if (by_fields) text = text.substr(0, text.find(ending));
    while (text.ends_with('\n')) text.remove_suffix(1);
    const std::string ends = by_fields ? split_characters(scope_) : std::string(1, ending);
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
    set_items(scope_, name, std::move(held), state_.may_not_happen());
    return true;
  }

  void shift() {
    const std::size_t count =
        operands_.empty() ? 1 : static_cast<std::size_t>(std::max(0, std::atoi(operands_[0].text.c_str())));
    const std::size_t gone = std::min(count, scope_.positional.size());
    scope_.positional.erase(scope_.positional.begin(), scope_.positional.begin() + static_cast<std::ptrdiff_t>(gone));
  }

  // `set -P`, `set -o physical`, `set +P`
  void set_physical() {
    for (std::size_t i = 1; i < step_.argv.size(); ++i) {
      const std::string& text = step_.argv[i].text;
      const bool is_named = i + 1 < step_.argv.size() && text.size() == 2 && text[1] == 'o' &&
                            step_.argv[i + 1].text == "physical";
      const bool is_letter = text.size() > 1 && text[1] != '-' && text.find('P') != std::string::npos;
      if (text == "--" || (text[0] != '-' && text[0] != '+')) return;
      if (is_named || is_letter) scope_.is_physical = text[0] == '-';
    }
  }

  // `set -- a b`
  void set_positional() {
    set_physical();
    if (std::none_of(step_.argv.begin(), step_.argv.end(), [](const Word& w) { return w.text == "--"; })) return;
    scope_.knows_positional = true;
    scope_.positional.clear();
    for (const Argument& operand : operands_) scope_.positional.push_back(*operand.word);
  }

  void make_fifo() {
    if (step_.program == "mknod" && (operands_.size() < 2 || operands_[1].text != "p")) return;
    for (const Argument& operand : operands_) {
      if (operand.role == Role::create && operand.word->is_known())
        scope_.files->fifos.try_emplace(resolve_in(scope_, operand.text, scope_.cwd, false, true, world_).path);
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
  const WalkState& state_;
  const World& world_;
};

}  // namespace

void run_builtin(const Arguments& arguments, const Running& running, const Step& step, int index, Scope& scope,
                 const Stream& input, const WalkState& state) {
  Builtin builtin(arguments, running, step, index, scope, input, state);
  builtin.run();
}

}  // namespace pawl
