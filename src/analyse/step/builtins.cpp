// SPDX-License-Identifier: Apache-2.0
// What a step changes for the steps behind it: the folder, variables, positional parameters, aliases, descriptors,
// named pipes.
#include <algorithm>
#include <utility>

#include "analyse/print/known_output.h"
#include "analyse/scope/relocations.h"
#include "analyse/step/identity.h"
#include "analyse/step/step_runner.h"
#include "analyse/words/variables.h"

namespace pawl {
namespace {

constexpr std::size_t kMaxLines = 16;
constexpr std::size_t kMaxArrayText = 4096;

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

}  // namespace

// `read a b`: in a loop every line may be the one.
void StepRunner::read_into(const std::vector<std::string>& names, char ending, Scope& scope, const Stream& input) {
  const bool keeps_old = state_.branch_depth > 1;
  const std::vector<std::string_view> lines =
      input.is_known ? lines_of(input.text, ending) : std::vector<std::string_view>();
  if (names.size() == 1 && !input.items.empty()) {
    set_text(scope, names[0], input.items, keeps_old);
    return;
  }
  for (const std::string& name : names) {
    if (lines.empty()) set_text(scope, name, {unknown_from_stream(name, input)}, keeps_old);
  }
  if (lines.empty()) return;
  std::vector<std::vector<Word>> values(names.size());
  for (const std::string_view line : lines) {
    const std::vector<std::string> fields = fields_of(line, names.size(), split_characters(scope));
    for (std::size_t i = 0; i < names.size(); ++i) {
      Word word;
      word.text = fields[i];
      word.sources = input.sources;
      word.step = input.step;
      values[i].push_back(std::move(word));
    }
  }
  for (std::size_t i = 0; i < names.size(); ++i) set_text(scope, names[i], values[i], keeps_old);
}

// `read -a x`, `mapfile x`: fields of a line, or lines. False if they are not known.
bool StepRunner::read_items(const std::string& name, bool by_fields, char ending, Scope& scope, const Stream& input) {
  if (!input.is_known || input.text.size() > kMaxArrayText) return false;
  std::string_view text = input.text;
  if (by_fields) text = text.substr(0, text.find(ending));
  while (text.ends_with('\n')) text.remove_suffix(1);
  const std::string ends = by_fields ? split_characters(scope) : std::string(1, ending);
  Held held;
  held.is_array = true;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find_first_of(ends), text.size());
    if (end > 0 || !by_fields) {
      Word word;
      word.text = text.substr(0, end);
      word.is_quoted = true;
      word.sources = input.sources;
      word.step = input.step;
      held.keys.push_back(std::to_string(held.items.size()));
      held.items.push_back(std::move(word));
    }
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  set_items(scope, name, std::move(held), state_.branch_depth > 0);
  return true;
}

void StepRunner::change_scope(const Arguments& arguments, const Running& running, const Step& step, Scope& scope,
                              const Stream& input) {
  const std::string& program = step.program;
  const std::vector<Argument>& operands = arguments.operands;
  if (program == "cd" || program == "pushd" || program == "chdir") {
    if (program == "pushd" && !operands.empty()) scope.pushed.push_back(scope.cwd);
    const std::vector<std::string> others = std::exchange(scope.maybe_cwds, {});
    if (!operands.empty() && operands[0].word->is_known() && !operands[0].text.starts_with('/')) {
      for (const std::string& cwd : others)
        scope.maybe_cwds.push_back(resolve_in(scope, operands[0].text, cwd, false, true, world_).path);
    }
    if (operands.empty()) {
      scope.cwd = world_.home;
    } else if (operands[0].word->kind == Word::Kind::unknown || operands[0].text == "-") {
      scope.cwd.clear();
    } else {
      // `for d in packages/*/; do cd "$d"`: each of them stands for all.
      const bool is_pattern = operands[0].word->kind == Word::Kind::glob;
      scope.cwd = resolve_in(scope, operands[0].text, scope.cwd, is_pattern, true, world_).path;
    }
    constexpr std::size_t kMaxPath = 4096;  // longer is no folder
    if (scope.cwd.size() > kMaxPath) scope.cwd.clear();
    std::erase_if(scope.maybe_cwds, [](const std::string& cwd) { return cwd.size() > kMaxPath; });
  } else if (program == "popd") {
    scope.cwd.clear();
    if (!scope.pushed.empty() && operands.empty()) {
      scope.cwd = scope.pushed.back();
      scope.pushed.pop_back();
    }
  } else if (program == "exec" && step.argv.size() == 1) {
    scope.descriptors = running.channels;
    for (auto& [number, channel] : scope.descriptors) {
      if (channel.content.step < 0) channel.content.step = static_cast<int>(out_.steps.size()) - 1;
      const std::string path = "/dev/fd/" + std::to_string(number);
      scope.files->contents[path] = channel.content;
      scope.files->written[path] = channel.content.sources;
      if (!channel.path.empty()) scope.files->relocations[path] = {channel.path, Relocation::Kind::link};
    }
    for (const Redirection& redirection : running.redirections) {
      const auto channel = scope.descriptors.find(redirection.fd);
      if (redirection.kind == Redirection::Kind::write && channel != scope.descriptors.end())
        scope.files->contents[channel->second.path] = {{}, true, "", {}};
    }
  } else if (program == "alias") {
    for (const Argument& operand : operands) {
      const std::size_t equals = operand.text.find('=');
      if (equals != std::string::npos) scope.aliases[operand.text.substr(0, equals)] = operand.text.substr(equals + 1);
    }
  } else if (is_declaring(program)) {
    // With its name in quotes, or out of a variable, the shell still does it.
    for (const Argument& operand : operands) {
      const std::size_t equals = operand.text.find('=');
      if (equals == std::string::npos) continue;
      Word value = *operand.word;
      value.text = operand.text.substr(equals + 1);
      set_text(scope, operand.text.substr(0, equals), {value}, state_.branch_depth > 0);
    }
  } else if (program == "unset") {
    const bool is_function =
        std::any_of(step.argv.begin(), step.argv.end(), [](const Word& w) { return w.text == "-f"; });
    for (const Argument& operand : operands) {
      if (!is_function) set_text(scope, operand.text, {Word()}, state_.branch_depth > 0);
    }
  } else if (program == "hash") {
    // `hash -p /bin/rm ls`: from now on ls is rm.
    for (const Argument& value : arguments.values) {
      if (value.flag != "-p" || !value.word->is_known()) continue;
      for (const Argument& operand : operands) scope.aliases[operand.text] = "'" + value.text + "'";
    }
  } else if (program == "printf") {
    for (const Argument& value : arguments.values) {
      if (value.flag != "-v") continue;
      Step printing = step;
      std::erase_if(printing.argv, [&](const Word& word) { return word.text == "-v" || word.text == value.text; });
      const Stream printed = known_output(printing, input, world_);
      Word text = unknown_from_stream(value.text, input);
      if (printed.is_known) {
        text = Word();
        text.text = printed.text;
      }
      set_text(scope, value.text, {text}, state_.branch_depth > 0);
    }
  } else if (program == "read" || program == "mapfile" || program == "readarray") {
    std::vector<std::string> names;
    char ending = '\n';
    bool fills_array = program != "read";
    for (const Argument& value : arguments.values) {
      if (value.flag == "-a") names.push_back(value.text);
      fills_array |= value.flag == "-a";
      if (value.flag == "-d") ending = value.text.empty() ? '\0' : value.text[0];
    }
    for (const Argument& operand : operands) names.push_back(operand.text);
    if (names.empty()) names.emplace_back(program == "read" ? "REPLY" : "MAPFILE");
    if (!fills_array || !read_items(names[0], program == "read", ending, scope, input))
      read_into(names, ending, scope, input);
  } else if (program == "shift") {
    const std::size_t count =
        operands.empty() ? 1 : static_cast<std::size_t>(std::max(0, std::atoi(operands[0].text.c_str())));
    const std::size_t gone = std::min(count, scope.positional.size());
    scope.positional.erase(scope.positional.begin(), scope.positional.begin() + static_cast<std::ptrdiff_t>(gone));
  } else if (program == "set" &&
             std::any_of(step.argv.begin(), step.argv.end(), [](const Word& w) { return w.text == "--"; })) {
    scope.knows_positional = true;
    scope.positional.clear();
    for (const Argument& operand : operands) scope.positional.push_back(*operand.word);
  } else if (program == "mkfifo" || (program == "mknod" && operands.size() > 1 && operands[1].text == "p")) {
    for (const Argument& operand : operands) {
      if (operand.role == Role::create && operand.word->is_known())
        scope.files->fifos.try_emplace(resolve_in(scope, operand.text, scope.cwd, false, true, world_).path);
    }
  }
}

}  // namespace pawl
