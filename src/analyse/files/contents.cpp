// SPDX-License-Identifier: Apache-2.0
// What the files hold that a call writes, as far as it is known: redirections, copies, `tee`. Who runs such a
// file runs that text.
#include <algorithm>

#include "analyse/files/file_follower.h"
#include "analyse/print/known_output.h"
#include "analyse/print/sed_words.h"
#include "analyse/scope/file_contents.h"
#include "analyse/scope/relocations.h"
#include "base/one_of.h"
#include "knowledge/runs.h"

namespace pawl {
namespace {

// `gcc x.c -o x`: running x runs the code in x.c.
void keep_compiled(const CompilerFact& compiler, const StepContext& context, Scope& scope, const World& world) {
  const Stream* source = nullptr;
  std::string target;
  for (const Argument& operand : context.arguments->operands) {
    const std::size_t dot = operand.text.rfind('.');
    if (!operand.word->is_known() || dot == std::string::npos || !is_one_of(operand.text.substr(dot), compiler.endings))
      continue;
    const auto found = scope.files->contents.find(path_in(scope, operand.text, context.cwd, false, true, world));
    if (found == scope.files->contents.end() || !found->second.is_known) continue;
    source = &found->second;
    const std::string name = operand.text.substr(0, dot);
    target = compiler.language == "c" ? "a.out" : name.substr(name.rfind('/') + 1);
  }
  if (source == nullptr) return;
  if (const Argument* made = context.arguments->value_of(Mark::made); made != nullptr) target = made->text;
  Stream made = *source;
  made.language = compiler.language;
  scope.files->contents[path_in(scope, target, context.cwd, false, true, world)] = std::move(made);
}

[[nodiscard]] bool writes_by_key(const Arguments& arguments) {
  return std::any_of(arguments.values.begin(), arguments.values.end(),
                     [](const Argument& value) { return value.role == Role::write && value.flag.ends_with('='); });
}

}  // namespace

// `dd if=x of=y`: a copy whose files are values of keys. An operand that is not known may cut something out.
void FileFollower::keep_copied_by_keys(const StepContext& context, Scope& scope, const Stream& input) {
  const Arguments& arguments = *context.arguments;
  std::string target;
  Stream content = input;
  for (const Argument& value : arguments.values) {
    if (!value.word->is_known()) return;
    if (value.role != Role::write && value.role != Role::show) continue;
    const std::string path = path_in(scope, value.text, context.cwd, false, true, world_);
    if (value.role == Role::write) {
      target = path;
      continue;
    }
    content = {};
    if (const auto known = scope.files->contents.find(path); known != scope.files->contents.end())
      content = known->second;
    else if (world_.files.kind(path) == FileKind::regular)
      content.file = path;
  }
  const bool is_whole = !arguments.has(Mark::cut) && arguments.operands.empty();
  if (!target.empty()) tell_content(context.step, target, is_whole ? content : Stream(), false, *scope.files, world_);
}

// `sed -i`: what a file holds after the edit. Whoever runs the file later runs that text.
void FileFollower::keep_edited(const StepContext& context, Scope& scope) {
  const std::optional<SedWords> words = read_sed_words(out_.steps[static_cast<std::size_t>(context.step)].argv);
  if (!words || !words->is_in_place) return;
  for (const std::string& name : words->files) {
    const std::string path = path_in(scope, name, context.cwd, false, true, world_);
    const auto known = scope.files->contents.find(path);
    std::string from = path;
    std::string text;
    if (known != scope.files->contents.end()) {
      from = known->second.file;
      text = known->second.text;
      if (from.empty() && !known->second.is_known) continue;
    }
    if (!from.empty()) {
      if (resolve_path(from, "/", false, true, world_).classes.has_any(PathClass::secret | PathClass::credential_store))
        continue;
      const Result<std::string> found = world_.files.read(from, kMaxContent);
      if (!found || is_binary(*found)) continue;
      text.insert(0, *found);
    }
    std::optional<std::string> made = edited_by_sed(words->script, words->options, text);
    if (!made) continue;
    Stream content = known == scope.files->contents.end() ? Stream() : known->second;
    content.file.clear();
    content.is_known = true;
    content.text = std::move(*made);
    tell_content(context.step, path, content, false, *scope.files, world_);
  }
}

// What the new file of a copy holds, those of tee, the program that a compiler makes.
void FileFollower::keep_contents(const StepContext& context, Scope& scope, const Stream& input) {
  const Arguments& arguments = *context.arguments;
  if (const CompilerFact* compiler = find_compiler(context.program); compiler != nullptr)
    return keep_compiled(*compiler, context, scope, world_);
  if (arguments.fact->language == "sed" && !context.is_remote) return keep_edited(context, scope);
  const bool copies = arguments.fact->places == Places::copy;  // what is moved or linked, resolve_in() finds
  if (copies && writes_by_key(arguments)) return keep_copied_by_keys(context, scope, input);
  const bool fills = arguments.fact->prints_input || arguments.fact->fills;
  if (context.is_remote || (!copies && !fills)) return;
  std::vector<std::string> names;
  for (const Argument& operand : arguments.operands) {
    if (!operand.word->is_known()) return;
    const std::string path = path_in(scope, operand.text, context.cwd, false, true, world_);
    const bool is_written = operand.role == Role::write || operand.role == Role::append;
    if (is_written && !copies)
      tell_content(context.step, path, input, operand.role == Role::append, *scope.files, world_);
    names.push_back(path);
  }
  // Into a folder that a flag names, or folders alone: none of them is a copy.
  if (!copies || names.size() < 2 || arguments.operands.back().role != Role::write) return;
  const std::string target = names.back();
  const bool is_into = world_.files.kind(target) == FileKind::folder || names.size() > 2;
  for (std::size_t i = 0; i + 1 < names.size(); ++i) {
    const std::string& from = names[i];
    if (from.empty() || target.empty()) continue;  // in a folder that is not known
    const std::string inside = target + from.substr(from.rfind('/'));
    keep_copy(from, is_into ? inside : target, context, scope, input);
    // An earlier step may have made a folder of it.
    if (!is_into && world_.files.kind(target) == FileKind::missing) keep_copy(from, inside, context, scope, input);
  }
}

void FileFollower::keep_copy(const std::string& from, const std::string& to, const StepContext& context, Scope& scope,
                             const Stream& input) {
  scope.files->told.emplace(context.step, to);
  if (from == "/dev/stdin") return put_content(to, input, false, *scope.files, world_);
  const auto written = scope.files->written.find(from);
  const bool is_written = written != scope.files->written.end();
  if (is_written) scope.files->written[to] = Sources(written->second);
  if (const auto known = scope.files->contents.find(from); known != scope.files->contents.end()) {
    replace_content(to, Stream(known->second), *scope.files);
    if (const auto before = scope.files->earlier.find(from); before != scope.files->earlier.end())
      scope.files->earlier[to] = std::vector<std::string>(before->second);
  } else if (!is_written && world_.files.kind(from) == FileKind::regular) {
    Stream copy;
    copy.file = from;
    replace_content(to, std::move(copy), *scope.files);
  } else {
    // Nothing was copied, or nobody knows what.
    replace_content(to, {}, *scope.files);
    scope.files->contents.erase(to);
  }
}

}  // namespace pawl
