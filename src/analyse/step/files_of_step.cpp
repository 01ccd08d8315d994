// SPDX-License-Identifier: Apache-2.0
// Which files a step takes that its words do not name, and which it leaves empty.
#include <algorithm>

#include "analyse/print/known_output.h"
#include "analyse/scope/file_contents.h"
#include "analyse/scope/relocations.h"
#include "analyse/step/step_runner.h"
#include "base/one_of.h"
#include "knowledge/names.h"
#include "knowledge/runs.h"

namespace pawl {
namespace {

constexpr std::size_t kMaxListed = 500;
constexpr std::string_view kPackedEndings[] = {".gz", ".bz2", ".xz", ".zst", ".lz4", ".lzma", ".br", ".lz", ".Z"};

}  // namespace

// `zip -@`, `tar -T list`: the files that standard input or another file names.
std::vector<Word> StepRunner::files_named(const Arguments& arguments, const Stream& input, const Scope& scope) const {
  std::vector<Word> files;
  if (arguments.has(Mark::listed)) files = words_of_stream(input, true);
  for (const Argument& value : arguments.values) {
    if (value.role != Role::list || value.text == "-") continue;
    Stream list;
    if (value.word->is_known() || value.text.starts_with("/dev/fd/")) {
      const std::string path = path_in(scope, value.text, scope.cwd(), false, true, world_);
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

// Bytes that tell nothing, or one line without end.
bool StepRunner::is_noise(const Step& step, const Stream& input) const {
  if (is_endless(step.program)) return true;
  if (!is_passer(step.program)) return false;
  const auto is_device = [](std::string_view path) { return is_one_of(path, file_names().noise); };
  return input.is_noise || is_device(input.file) ||
         std::any_of(step.argv.begin() + 1, step.argv.end(), [&](const Word& word) {
           const std::string_view text = word.text;
           return word.is_known() && (is_device(text) || (text.starts_with("if=") && is_device(text.substr(3))));
         });
}

// `cp /dev/null f`, `tee f < /dev/null`: the content of the file is replaced with nothing; `dd if=/dev/zero of=f` with
// what tells nothing.
void StepRunner::mark_emptied_by(const Arguments& arguments, const StepContext& context, const Stream& input,
                                 std::size_t first) {
  const auto is_empty_device = [](const std::string& path) {
    return path == "/dev/null" || is_one_of(path, file_names().noise);
  };
  bool is_nothing = is_endless(arguments.fact->name) ||
                    (arguments.fact->prints_input &&
                     (is_empty_device(input.file) || input.is_noise || (input.is_known && input.text.empty())));
  if (arguments.fact->places == Places::copy) {
    const auto reads = [](const Argument& a) { return a.role == Role::read || a.role == Role::show; };
    for (const std::vector<Argument>* list : {&arguments.values, &arguments.operands}) {
      for (const Argument& argument : *list) is_nothing |= reads(argument) && is_empty_device(argument.text);
    }
  }
  for (std::size_t i = first; is_nothing && i < out_.effects.size(); ++i) {
    Effect& effect = out_.effects[i];
    if (effect.kind == EffectKind::write && effect.step == context.step && effect.action == Action::none)
      mark_emptied(effect, state_.is_remote, world_);
  }
}

// `openssl … -out f`, `xxd -r - f`: what goes into the file is what would be printed without it.
Stream StepRunner::output_without_file(const Step& step, const Argument& file, const Stream& input) const {
  Step printing = step;
  for (std::size_t i = 1; i < printing.argv.size(); ++i) {
    if (printing.argv[i].text != file.text) continue;
    const bool has_flag = i > 1 && !file.flag.empty() && printing.argv[i - 1].text == file.flag;
    if (!file.flag.empty() && !has_flag) return {};
    const auto first = printing.argv.begin() + static_cast<std::ptrdiff_t>(has_flag ? i - 1 : i);
    printing.argv.erase(first, printing.argv.begin() + static_cast<std::ptrdiff_t>(i) + 1);
    return known_output(printing, input, world_);
  }
  return {};
}

// A file that the step writes, and nothing tells what: whoever runs it runs what is not known.
void StepRunner::forget_written(const Arguments& arguments, const Step& step, const StepContext& context,
                                const Stream& input, std::size_t first, CallFiles& files) {
  const Places places = arguments.fact->places;  // what is moved or linked, resolve_in() finds
  const bool is_put = places == Places::move || places == Places::link;
  if (context.is_remote || is_put || is_builder(context.program)) return;
  const bool is_splitter = arguments.fact->name == "split" || arguments.fact->name == "csplit";
  if (is_splitter) files.prefixes.insert(context.cwd + "/x");
  const std::size_t end = out_.effects.size();
  for (std::size_t i = first; i < end; ++i) {
    const Effect& effect = out_.effects[i];
    if (is_splitter && effect.step == context.step && effect.kind == EffectKind::create)
      files.prefixes.insert(effect.object);
    if (effect.step != context.step || effect.kind != EffectKind::write || effect.is_redirection ||
        !effect.is_certain || effect.attributes.has_any(Attribute::recursive | Attribute::wildcard) ||
        !effect.object.starts_with('/'))
      continue;
    // What this step puts there as a copy is told apart; what an earlier one put there is written over.
    const bool is_placed = places != Places::nothing && files.relocations.contains(effect.object);
    if (files.told.contains({context.step, effect.object}) || is_placed ||
        world_.files.kind(effect.object) == FileKind::folder)
      continue;
    Stream content;
    for (const std::vector<Argument>* list : {&arguments.values, &arguments.operands}) {
      for (const Argument& argument : *list) {
        if (argument.role == Role::write) content = output_without_file(step, argument, input);
      }
    }
    if (const auto sources = files.written.find(effect.object); sources != files.written.end())
      content.sources |= sources->second;
    tell_content(context.step, effect.object, content, false, files, world_);
    // `gunzip x.gz` makes x.
    const std::size_t dot = std::min(effect.object.rfind('.'), effect.object.size());
    if (is_one_of(std::string_view(effect.object).substr(dot), kPackedEndings))
      tell_content(context.step, effect.object.substr(0, dot), {}, false, files, world_);
  }
}

}  // namespace pawl
