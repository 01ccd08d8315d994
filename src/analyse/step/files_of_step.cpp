// SPDX-License-Identifier: Apache-2.0
// Which files a step takes that its words do not name, and which it leaves empty.
#include "analyse/print/known_output.h"
#include "analyse/scope/file_contents.h"
#include "analyse/scope/relocations.h"
#include "analyse/step/step_runner.h"

namespace pawl {
namespace {

constexpr std::size_t kMaxListed = 500;

}  // namespace

// `zip -@`, `tar -T list`: the files that standard input or another file names.
std::vector<Word> StepRunner::files_named(const Arguments& arguments, const Stream& input, const Scope& scope) const {
  std::vector<Word> files;
  if (arguments.has(Mark::listed)) files = words_of_stream(input, true);
  for (const Argument& value : arguments.values) {
    if (value.role != Role::list || value.text == "-") continue;
    Stream list;
    if (value.word->is_known() || value.text.starts_with("/dev/fd/")) {
      const std::string path = resolve_in(scope, value.text, scope.cwd, false, true, world_).path;
      if (const auto written = scope.files->contents.find(path); written != scope.files->contents.end()) {
        list = written->second;
      } else if (Result<std::string> text = world_.files.read(path, kMaxContent); text && !state_.is_remote) {
        list.is_known = true;
        list.text = std::move(*text);
      }
    }
    const std::vector<Word> words = words_of_stream(list, true);
    files.insert(files.end(), words.begin(), words.end());
  }
  // With so many, any file may be meant.
  if (files.size() > kMaxListed) files = words_of_stream({}, true);
  return files;
}

// `cp /dev/null f`, `tee f < /dev/null`: the content of the file is replaced with nothing.
void StepRunner::mark_emptied_by(const Arguments& arguments, const StepContext& context, const Stream& input,
                                 std::size_t first) {
  bool is_nothing =
      arguments.fact->prints_input && (input.file == "/dev/null" || (input.is_known && input.text.empty()));
  if (arguments.fact->places == Places::copy) {
    const auto reads = [](const Argument& a) { return a.role == Role::read || a.role == Role::show; };
    for (const std::vector<Argument>* list : {&arguments.values, &arguments.operands}) {
      for (const Argument& argument : *list) is_nothing |= reads(argument) && argument.text == "/dev/null";
    }
  }
  for (std::size_t i = first; is_nothing && i < out_.effects.size(); ++i) {
    Effect& effect = out_.effects[i];
    if (effect.kind == EffectKind::write && effect.step == context.step && effect.action == Action::none)
      mark_emptied(effect, state_.is_remote, world_);
  }
}

}  // namespace pawl
