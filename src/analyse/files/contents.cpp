// SPDX-License-Identifier: Apache-2.0
// What the files hold that a call writes, as far as it is known: redirections, copies, `tee`. Who runs such a
// file runs that text.
#include <algorithm>

#include "analyse/files/file_follower.h"
#include "analyse/print/known_output.h"
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
    const auto found =
        scope.files->contents.find(resolve_in(scope, operand.text, context.cwd, false, true, world).path);
    if (found == scope.files->contents.end() || !found->second.is_known) continue;
    source = &found->second;
    const std::string name = operand.text.substr(0, dot);
    target = compiler.language == "c" ? "a.out" : name.substr(name.rfind('/') + 1);
  }
  if (source == nullptr) return;
  if (const Argument* made = context.arguments->value_of(Mark::made); made != nullptr) target = made->text;
  Stream made = *source;
  made.language = compiler.language;
  scope.files->contents[resolve_in(scope, target, context.cwd, false, true, world).path] = std::move(made);
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
    const std::string path = resolve_in(scope, value.text, context.cwd, false, true, world_).path;
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

// What the new file of a copy holds, those of tee, the program that a compiler makes.
void FileFollower::keep_contents(const StepContext& context, Scope& scope, const Stream& input) {
  const Arguments& arguments = *context.arguments;
  if (const CompilerFact* compiler = find_compiler(context.program); compiler != nullptr)
    return keep_compiled(*compiler, context, scope, world_);
  const bool copies = arguments.fact->places == Places::copy;  // what is moved or linked, resolve_in() finds
  if (copies && writes_by_key(arguments)) return keep_copied_by_keys(context, scope, input);
  const bool fills = arguments.fact->prints_input || arguments.fact->fills;
  if (context.is_remote || (!copies && !fills)) return;
  std::vector<std::string> names;
  for (const Argument& operand : arguments.operands) {
    if (!operand.word->is_known()) return;
    const std::string path = resolve_in(scope, operand.text, context.cwd, false, true, world_).path;
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
    const std::string to = is_into ? target + from.substr(from.rfind('/')) : target;
    scope.files->told.emplace(context.step, to);
    if (from == "/dev/stdin") {
      put_content(to, input, false, *scope.files, world_);
      continue;
    }
    const auto written = scope.files->written.find(from);
    if (written != scope.files->written.end()) scope.files->written[to] = written->second;
    if (const auto known = scope.files->contents.find(from); known != scope.files->contents.end()) {
      scope.files->contents[to] = Stream(known->second);
    } else if (written == scope.files->written.end() && world_.files.kind(from) == FileKind::regular) {
      Stream copy;
      copy.file = from;
      scope.files->contents[to] = std::move(copy);
    } else {
      scope.files->contents.erase(to);
    }
  }
}

}  // namespace pawl
