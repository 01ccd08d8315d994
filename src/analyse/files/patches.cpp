// SPDX-License-Identifier: Apache-2.0
// Patches: what `git apply`, `git am`, `patch` and `apply_patch` are given is a write of the files that it names.
#include <algorithm>
#include <utility>

#include "analyse/files/file_follower.h"
#include "analyse/places/path_class.h"
#include "analyse/scope/file_contents.h"
#include "analyse/scope/relocations.h"
#include "base/one_of.h"
#include "content/files/patch.h"

namespace pawl {
namespace {

// What a program was told about the patch that it applies.
struct PatchWords {
  std::vector<std::string> files;  // that hold patches; none: standard input
  std::vector<std::string> texts;  // patches themselves
  std::optional<int> strip;
  std::string below;  // all names are below this folder
};

[[nodiscard]] bool takes(const ProgramFact& fact, Role role) {
  return std::any_of(fact.operands.begin(), fact.operands.end(),
                     [&](const OperandFact& operand) { return operand.role == role; });
}

[[nodiscard]] PatchWords words_of_patch(const Arguments& arguments) {
  PatchWords words;
  const auto take = [&](const Argument& argument) {
    if (argument.role == Role::strip) words.strip = std::atoi(argument.text.c_str());
    if (!argument.word->is_known()) return;
    if (argument.role == Role::patch) words.files.push_back(argument.text);
    if (argument.role == Role::patch_text) words.texts.push_back(argument.text);
    if (argument.role == Role::below) words.below = argument.text;
  };
  std::for_each(arguments.values.begin(), arguments.values.end(), take);
  std::for_each(arguments.operands.begin(), arguments.operands.end(), take);
  return words;
}

// A mail whose body is encoded.
[[nodiscard]] bool is_encoded_mail(std::string_view text) {
  constexpr std::string_view kHeading = "Content-Transfer-Encoding: ";
  const std::size_t at = text.find(kHeading);
  if (at == std::string_view::npos) return false;
  const std::string_view value = text.substr(at + kHeading.size());
  return value.starts_with("base64") || value.starts_with("quoted-printable");
}

}  // namespace

// What the program takes from standard input or a file, as far as it is known.
std::vector<std::string> FileFollower::patch_texts(const std::vector<std::string>& files, const StepContext& context,
                                                   const Scope& scope, const Stream& input) {
  std::vector<std::string> texts;
  const auto take = [&](const std::string& path) {
    if (const auto written = scope.files->contents.find(path); written != scope.files->contents.end()) {
      if (written->second.is_known) texts.push_back(written->second.text);
      return;
    }
    if (world_.files.kind(path) != FileKind::regular) return;
    if (std::optional<std::string> text = read_reference(path, context.span)) texts.push_back(std::move(*text));
  };
  for (const std::string& name : files) {
    if (!is_standard_input(name)) take(path_in(scope, name, context.cwd, false, true, world_));
  }
  const bool reads_input = files.empty() || std::any_of(files.begin(), files.end(), is_standard_input);
  if (reads_input && input.is_known) texts.push_back(input.text);
  if (reads_input && !input.is_known && !input.file.empty()) take(input.file);
  return texts;
}

void FileFollower::follow_patch(StepContext& context, Scope& scope, const Stream& input) {
  const Arguments& arguments = *context.arguments;
  const bool is_envelope = takes(*arguments.fact, Role::patch_text);
  if (!is_envelope && !takes(*arguments.fact, Role::patch)) return;
  if (arguments.is_dry || (arguments.has(Mark::read_only) && !arguments.has(Mark::applies))) return;
  PatchWords words = words_of_patch(arguments);
  if (!words.strip && arguments.fact->strips > 0) words.strip = arguments.fact->strips;
  std::vector<std::string> texts = words.texts;
  if (texts.empty()) texts = patch_texts(words.files, context, scope, input);
  if (texts.empty()) write_unseen(words.below.empty() ? "." : words.below, context);
  for (const std::string& text : texts) {
    const PatchFacts facts = is_envelope ? read_patch(text) : read_diff(text, words.strip);
    if ((is_envelope && facts.files.empty()) || (!is_envelope && is_encoded_mail(text)))
      add_gap(context.span, "a patch that is not understood", Action::unknown, &context);
    for (const PatchFact& file : facts.files) patch_file(file, words.below, context, scope);
  }
}

// A patch that cannot be seen may write anything in the folder where it is applied: into a guarded one it does not go.
void FileFollower::write_unseen(const std::string& folder, StepContext& context) {
  constexpr PathClasses kGuarded = PathClass::agent_config | PathClass::pawl_own | PathClass::pawl_secret;
  if (context.cwd.empty()) return;
  const ResolvedPath path = resolve_path(folder, context.cwd, false, true, world_);
  if (!(path.classes | classes_held_by(path.path, world_)).has_any(kGuarded)) return;
  Word word;
  word.is_quoted = true;
  word.span = context.span;
  word.text = folder;
  add_path_effect(EffectKind::write, Action::none, word, word.text, {}, context.stdin_sources, context);
}

void FileFollower::patch_file(const PatchFact& file, const std::string& below, StepContext& context, Scope& scope) {
  Word word;
  word.is_quoted = true;
  word.span = context.span;
  word.text = below.empty() || file.path.starts_with('/') ? file.path : below + "/" + file.path;
  const std::size_t before = out_.effects.size();
  const EffectKind kind = file.kind == PatchFact::Kind::remove ? EffectKind::remove
                          : file.kind == PatchFact::Kind::add  ? EffectKind::create
                                                               : EffectKind::write;
  add_path_effect(kind, Action::none, word, word.text, {}, context.stdin_sources, context);
  if (out_.effects.size() == before || kind == EffectKind::remove) return;
  Stream content;
  content.is_known = file.kind == PatchFact::Kind::add;
  if (content.is_known) content.text = file.content;
  tell_content(context.step, out_.effects.back().object, content, false, *scope.files, world_);
}

}  // namespace pawl
