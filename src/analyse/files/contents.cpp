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

constexpr std::size_t kMaxContent = 64 * 1024;
constexpr std::size_t kMaxListed = 500;

}  // namespace

// `gcc x.c -o x`: running x runs the code in x.c. False if the program is not a compiler.
bool FileFollower::keep_compiled(const Running& running, const StepContext& context, Scope& scope) const {
  const CompilerFact* compiler = find_compiler(context.program);
  if (compiler == nullptr) return false;
  std::string target;
  const Stream* source = nullptr;
  std::string name;
  for (std::size_t i = 1; i < running.argv.size(); ++i) {
    const Word& word = running.argv[i];
    if (!word.is_known()) continue;
    if (word.text == "-o" && i + 1 < running.argv.size()) {
      target = running.argv[++i].text;
      continue;
    }
    const std::size_t dot = word.text.rfind('.');
    if (dot == std::string::npos || !is_one_of(word.text.substr(dot), compiler->endings)) continue;
    const auto found = scope.files->contents.find(resolve_in(scope, word.text, context.cwd, false, true, world_).path);
    if (found == scope.files->contents.end() || !found->second.is_known) continue;
    source = &found->second;
    name = word.text.substr(0, dot);
  }
  if (source == nullptr) return true;
  if (target.empty()) target = compiler->language == "c" ? "a.out" : name.substr(name.rfind('/') + 1);
  Stream made = *source;
  made.language = compiler->language;
  scope.files->contents[resolve_in(scope, target, context.cwd, false, true, world_).path] = std::move(made);
  return true;
}

// `dd of=x`: all of its input; what `skip` and its like cut out is not known.
void FileFollower::keep_copied_by_dd(const Running& running, const StepContext& context, Scope& scope,
                                     const Stream& input) {
  std::string target;
  Stream content = input;
  bool is_whole = true;
  for (std::size_t i = 1; i < running.argv.size(); ++i) {
    const std::string_view word = running.argv[i].text;
    if (word.starts_with("of=")) {
      target = resolve_in(scope, word.substr(3), context.cwd, false, true, world_).path;
    } else if (word.starts_with("if=")) {
      content = {};
      const std::string from = resolve_in(scope, word.substr(3), context.cwd, false, true, world_).path;
      const auto known = scope.files->contents.find(from);
      if (known != scope.files->contents.end())
        content = known->second;
      else if (world_.files.kind(from) == FileKind::regular)
        content.file = from;
    } else {
      is_whole &= word.starts_with("bs=") || word.starts_with("status=");
    }
    if (!running.argv[i].is_known()) return;
  }
  if (!target.empty()) tell_content(context.step, target, is_whole ? content : Stream(), false, *scope.files, world_);
}

// cp, install, tee: what the new file holds.
void FileFollower::keep_contents(const Running& running, const StepContext& context, Scope& scope,
                                 const Stream& input) {
  const std::string& program = context.program;
  if (keep_compiled(running, context, scope)) return;
  const bool copies = program == "cp" || program == "install";  // what is moved or linked, resolve_in() finds
  if (program == "dd") return keep_copied_by_dd(running, context, scope, input);
  const bool fills = program == "tee" || program == "sponge";
  if (context.is_remote || (!copies && !fills)) return;
  std::vector<std::string> names;
  bool adds = false;
  bool is_folder = false;
  for (std::size_t i = 1; i < running.argv.size(); ++i) {
    const Word& word = running.argv[i];
    if (word.text.size() > 1 && word.text[0] == '-') {
      adds |= fills && (word.text == "-a" || word.text == "--append");
      const bool takes_value = word.text == "-m" || word.text == "-o" || word.text == "-g" || word.text == "-S";
      is_folder |= word.text == "-t" || word.text == "-d" || word.text.starts_with("--target-directory");
      if (takes_value) ++i;
    } else if (word.is_known()) {
      names.push_back(resolve_in(scope, word.text, context.cwd, false, true, world_).path);
    } else {
      return;
    }
  }
  if (fills) {
    for (const std::string& name : names) tell_content(context.step, name, input, adds, *scope.files, world_);
    return;
  }
  if (names.size() < 2 || is_folder) return;
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
