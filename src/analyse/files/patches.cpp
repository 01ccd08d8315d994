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

// What the words of a patching program tell.
struct PatchWords {
  std::vector<std::string> files;  // that hold patches; none: standard input
  std::vector<std::string> texts;  // patches themselves
  std::optional<int> strip;
  std::string below;  // all names are below this folder
  bool only_looks = false;
};

[[nodiscard]] PatchWords read_git_words(const std::vector<Word>& argv, std::size_t first) {
  PatchWords words;
  words.strip = 1;
  bool applies = false;
  for (std::size_t i = first; i < argv.size(); ++i) {
    const std::string& text = argv[i].text;
    if (text == "-p" || text == "--directory") {
      if (i + 1 >= argv.size()) break;
      if (text == "-p") words.strip = std::atoi(argv[i + 1].text.c_str());
      if (text != "-p") words.below = argv[i + 1].text;
      ++i;
    } else if (text.starts_with("-p")) {
      words.strip = std::atoi(text.c_str() + 2);
    } else if (text.starts_with("--directory=")) {
      words.below = text.substr(12);
    } else if (is_one_of(text, {"-C", "--exclude", "--include", "--whitespace", "--patch-format"})) {
      ++i;
    } else if (text == "--apply") {
      applies = true;
    } else if (is_one_of(text,
                         {"--check", "--stat", "--numstat", "--summary", "--cached", "--abort", "--quit", "--skip"}) ||
               text.starts_with("--show-current-patch")) {
      words.only_looks = true;
    } else if (!text.starts_with('-') && argv[i].is_known()) {
      words.files.push_back(text);
    }
  }
  words.only_looks &= !applies;
  return words;
}

[[nodiscard]] PatchWords read_patch_words(const std::vector<Word>& argv) {
  PatchWords words;
  std::size_t operands = 0;
  for (std::size_t i = 1; i < argv.size(); ++i) {
    const std::string& text = argv[i].text;
    const std::string next = i + 1 < argv.size() ? argv[i + 1].text : "";
    if (is_one_of(text, {"-i", "--input"})) {
      words.files.push_back(next);
      ++i;
    } else if (text.starts_with("--input=")) {
      words.files.push_back(text.substr(8));
    } else if (text.starts_with("-i") && text.size() > 2) {
      words.files.push_back(text.substr(2));
    } else if (is_one_of(text, {"-p", "--strip"})) {
      words.strip = std::atoi(next.c_str());
      ++i;
    } else if (text.starts_with("--strip=")) {
      words.strip = std::atoi(text.c_str() + 8);
    } else if (text.starts_with("-p")) {
      words.strip = std::atoi(text.c_str() + 2);
    } else if (is_one_of(text, {"-d", "--directory", "-o", "--output", "-r", "--reject-file", "-D", "--ifdef", "-F",
                                "--fuzz", "-B", "--prefix", "-Y", "-z", "--suffix", "-V", "-g"})) {
      ++i;
    } else if (text == "--dry-run" || text == "-C" || text == "--check") {
      words.only_looks = true;
    } else if (!text.starts_with('-') && ++operands == 2) {
      words.files.push_back(text);
    }
  }
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
    if (!is_standard_input(name)) take(resolve_in(scope, name, context.cwd, false, true, world_).path);
  }
  const bool reads_input = files.empty() || std::any_of(files.begin(), files.end(), is_standard_input);
  if (reads_input && input.is_known) texts.push_back(input.text);
  if (reads_input && !input.is_known && !input.file.empty()) take(input.file);
  return texts;
}

void FileFollower::follow_patch(const Running& running, StepContext& context, Scope& scope, const Stream& input) {
  PatchWords words;
  const std::vector<Word>& argv = running.argv;
  const bool is_envelope = context.program == "apply_patch" || context.program == "applypatch";
  if (context.program == "git") {
    const auto sub = std::find_if(argv.begin() + 1, argv.end(),
                                  [](const Word& word) { return word.text == "apply" || word.text == "am"; });
    if (sub == argv.end() || (context.command != "git apply" && context.command != "git am")) return;
    words = read_git_words(argv, static_cast<std::size_t>(sub - argv.begin()) + 1);
  } else if (is_envelope) {
    for (std::size_t i = 1; i < argv.size(); ++i) {
      if (argv[i].is_known()) words.texts.push_back(argv[i].text);
    }
  } else {
    words = read_patch_words(argv);
  }
  if (words.only_looks) return;
  std::vector<std::string> texts = words.texts;
  if (texts.empty()) texts = patch_texts(words.files, context, scope, input);
  for (const std::string& text : texts) {
    const PatchFacts facts = is_envelope ? read_patch(text) : read_diff(text, words.strip);
    if ((is_envelope && facts.files.empty()) || (!is_envelope && is_encoded_mail(text)))
      add_gap(context.span, "a patch that is not understood", Action::unknown, &context);
    for (const PatchFact& file : facts.files) patch_file(file, words.below, context, scope);
  }
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
  content.text = file.content;
  tell_content(context.step, out_.effects.back().object, content, false, *scope.files, world_);
}

}  // namespace pawl
