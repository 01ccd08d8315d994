// SPDX-License-Identifier: Apache-2.0
#include "compare.h"

#include <algorithm>
#include <set>

#include "allowances.h"
#include "analyse/analyse.h"
#include "base/glob.h"
#include "base/letters.h"
#include "commands_of.h"
#include "knowledge/program.h"
#include "tree.h"

namespace pawl::meaning {
namespace {

std::string in_quotes(std::string_view text) {
  std::string quoted = "'";
  for (const char c : text) {
    if (c == '\'') quoted += "'\\''";
    if (c != '\'') quoted += c;
  }
  return quoted + "'";
}

std::string readable(const std::string& word) {
  const bool is_plain = !word.empty() && std::all_of(word.begin(), word.end(), [](char c) {
    return is_name_character(c) || std::string_view("./-+=:,@%*$~{}").find(c) != std::string_view::npos;
  });
  return is_plain ? word : in_quotes(word);
}

std::string last_part(std::string_view path) {
  return std::string(path.substr(path.rfind('/') + 1));
}

// A script that is a program: the kernel puts the interpreter before it.
ProgramRun as_the_shell_ran_it(ProgramRun run) {
  for (std::size_t i = 1; i < run.argv.size() && i <= 2; ++i) {
    if (run.argv[i] != run.started_by || last_part(run.started_by) == run.program) continue;
    run.argv.erase(run.argv.begin(), run.argv.begin() + static_cast<std::ptrdiff_t>(i));
    run.program = last_part(run.started_by);
    break;
  }
  return run;
}

bool is_opaque(const Analysis& analysis) {
  if (!analysis.gaps.empty()) return true;
  return std::any_of(analysis.effects.begin(), analysis.effects.end(), [](const Effect& effect) {
    return effect.kind == EffectKind::execute &&
           (effect.action == Action::unknown || effect.action == Action::broken || effect.action == Action::too_long ||
            effect.action == Action::downloaded || effect.action == Action::decoded ||
            effect.action == Action::fork_bomb);
  });
}

// How well words of a step fit those of a run.
enum class Fit { none, allowed, with_unknown, exact };

class WordFit {
 public:
  WordFit(const Step& step, const std::vector<Step>& steps, const ProgramRun& run, const std::string& text)
      : step_(step), steps_(steps), run_(run), text_(text) {}

  Fit fit() { return from(0, 0); }

 private:
  Fit from(std::size_t said, std::size_t real) {
    if (said == step_.argv.size()) return real == run_.argv.size() ? Fit::exact : Fit::none;
    if (++tries_ > 20000) return Fit::none;
    const Word& word = step_.argv[said];
    const bool is_unknown = word.kind == Word::Kind::unknown || is_output_of_stub(word, steps_);
    if (word.kind == Word::Kind::known && !is_unknown) {
      if (real == run_.argv.size()) return Fit::none;
      if (said == 0 ? is_same_program(word.text) : word.text == run_.argv[real]) return from(said + 1, real + 1);
      if (said == 0) return Fit::none;
      if (!may_stand_for(word, run_.argv[real], text_)) return Fit::none;
      return std::min(Fit::allowed, from(said + 1, real + 1));
    }
    // An unknown word may be any number of words; a pattern stands for the names it matches, or for itself.
    Fit best = from(said + 1, real);
    // A pattern of bash's own kind (`@(a|b)`) that matches nothing stays as it is written.
    if (!is_unknown && real < run_.argv.size() && text_.find(run_.argv[real]) != std::string::npos &&
        run_.argv[real].find('(') != std::string::npos)
      best = std::max(best, from(said + 1, real + 1));
    for (std::size_t end = real; end < run_.argv.size(); ++end) {
      const bool fits = is_unknown || run_.argv[end] == word.text || matches_glob(word.text, run_.argv[end]);
      if (!fits) break;
      best = std::max(best, from(said + 1, end + 1));
    }
    return std::min(best, Fit::with_unknown);
  }

  // The program that was started counts, not what its first word says: `hash -p`, `exec -a`, a link.
  [[nodiscard]] bool is_same_program(const std::string& head) const {
    return last_part(head) == run_.program || (step_.program == run_.program && head == run_.argv[0]);
  }

  const Step& step_;
  const std::vector<Step>& steps_;
  const ProgramRun& run_;
  const std::string& text_;
  int tries_ = 0;
};

bool is_in_folder(const Step& step, const std::string& folder) {
  return step.cwd.empty() || step.cwd == folder ||
         std::find(step.maybe_cwds.begin(), step.maybe_cwds.end(), folder) != step.maybe_cwds.end() ||
         std::find(step.maybe_cwds.begin(), step.maybe_cwds.end(), "") != step.maybe_cwds.end();
}

bool names_program(const Step& step, const ProgramRun& run) {
  if (step.argv.empty()) return false;
  return step.argv[0].kind != Word::Kind::known || last_part(step.argv[0].text) == run.program ||
         step.program == run.program;
}

// A step is there for a call of a function or an alias as well: only its effects tell that the program itself runs.
// That can be told of programs that Pawl does not know, each of which is local code, and of `rm`.
bool runs_the_program(std::size_t index, const Analysis& analysis) {
  const Step& step = analysis.steps[index];
  const Word& head = step.argv[0];
  if (!head.is_known() || head.text.find('/') != std::string::npos) return true;
  const bool deletes =
      step.program == "rm" && std::any_of(step.argv.begin() + 1, step.argv.end(), [](const Word& word) {
        return word.is_known() && !word.text.empty() && !word.text.starts_with('-');
      });
  if (!deletes && find_program(step.program) != nullptr) return true;
  return std::any_of(analysis.effects.begin(), analysis.effects.end(), [&](const Effect& effect) {
    return effect.step == static_cast<int>(index) &&
           effect.kind == (deletes ? EffectKind::remove : EffectKind::execute);
  });
}

void check_run(const ProgramRun& run, const Analysis& analysis, const std::string& text, Figures& figures,
               std::vector<Difference>& differences) {
  ++figures.runs;
  const bool is_blind = is_opaque(analysis);
  Fit best = Fit::none;
  const Step* nearest = nullptr;    // of the same program
  const Step* elsewhere = nullptr;  // the same words in another folder
  for (std::size_t i = 0; i < analysis.steps.size(); ++i) {
    const Step& step = analysis.steps[i];
    if (!names_program(step, run) || !runs_the_program(i, analysis)) continue;
    // A program whose name is unknown may be any: that is a gap, not agreement.
    if (is_blind && !step.argv[0].is_known()) continue;
    nearest = &step;
    const Fit fit = WordFit(step, analysis.steps, run, text).fit();
    if (fit == Fit::none) continue;
    if (!is_in_folder(step, run.folder)) {
      elsewhere = &step;
      continue;
    }
    best = std::max(best, fit);
  }
  if (best == Fit::exact) ++figures.exact;
  if (best == Fit::with_unknown) ++figures.unknown_words;
  if (best == Fit::allowed) ++figures.allowed;
  if (best != Fit::none) return;
  if (stands_in_found_file(run.program, analysis)) {
    ++figures.allowed;
    return;
  }
  if (is_blind) {
    ++figures.gaps;
    return;
  }
  Difference difference;
  difference.kind = elsewhere != nullptr ? Difference::Kind::folder
                    : nearest != nullptr ? Difference::Kind::words
                                         : Difference::Kind::program;
  difference.real = in_words(run);
  const Step* const shown = elsewhere != nullptr ? elsewhere : nearest;
  difference.said = shown == nullptr ? "no step of that program" : in_words(*shown);
  differences.push_back(std::move(difference));
}

// Paths that the stub world itself opens.
bool is_own_place(const std::string& path) {
  // Where zsh and busybox put here-documents.
  static constexpr std::string_view kPrefixes[] = {"/.pawl/", "/dev/", "/proc/", "/tmp/zsh", "/tmp/sh-thd"};
  return !path.starts_with('/') || path.ends_with(" (deleted)") || path == "/home/dev/app/script.sh" ||
         std::any_of(std::begin(kPrefixes), std::end(kPrefixes),
                     [&](std::string_view prefix) { return path.starts_with(prefix); });
}

bool has_effect(const Analysis& analysis, const std::string& path, bool is_write) {
  return std::any_of(analysis.effects.begin(), analysis.effects.end(), [&](const Effect& effect) {
    const bool is_kind = is_write ? effect.kind == EffectKind::write || effect.kind == EffectKind::create
                                  : effect.kind == EffectKind::read || effect.kind == EffectKind::write;
    if (!is_kind) return false;
    // Where the folder is not known, it is the name as it was written.
    const bool is_relative = !effect.object.starts_with('/') && path.ends_with("/" + effect.object);
    return effect.object == path || is_relative || effect.object.empty() ||
           effect.object.find('$') != std::string::npos || effect.object.find("(") != std::string::npos ||
           matches_glob(effect.object, path) || is_same_but_for_numbers(effect.object, path);
  });
}

}  // namespace

std::string_view name_of(Difference::Kind kind) {
  switch (kind) {
    case Difference::Kind::program:
      return "program";
    case Difference::Kind::words:
      return "words";
    case Difference::Kind::folder:
      return "folder";
    case Difference::Kind::written:
      return "written";
    case Difference::Kind::read:
      return "read";
  }
  return "";
}

std::string in_words(const ProgramRun& run) {
  std::string text;
  for (const std::string& word : run.argv) text += (text.empty() ? "" : " ") + readable(word);
  if (!run.argv.empty() && last_part(run.argv[0]) != run.program) text += " (really " + run.started_by + ")";
  return text + "  in " + run.folder;
}

std::string in_words(const Step& step) {
  std::string text;
  for (const Word& word : step.argv) {
    text += (text.empty() ? "" : " ") + (word.is_known()                 ? readable(word.text)
                                         : word.kind == Word::Kind::glob ? "glob:" + readable(word.text)
                                                                         : "unknown:" + readable(word.text));
  }
  text += "  in " + (step.cwd.empty() ? "an unknown folder" : step.cwd);
  for (const std::string& cwd : step.maybe_cwds) text += " or " + cwd;
  return text;
}

Analysis read_text(ShellMode mode, const std::string& text) {
  const World world{files_of_tree(), std::string(kHome), std::string(kProject), std::string(kProject), "dev"};
  switch (mode) {
    case ShellMode::bash_c:
      return analyse_shell(text, world);
    case ShellMode::bash_e:
      return analyse_shell("bash -ec " + in_quotes(text), world);
    case ShellMode::bash_posix:
      return analyse_shell("bash --posix -c " + in_quotes(text), world);
    case ShellMode::bash_file:
      return analyse_shell("cat > script.sh <<'PAWL_END'\n" + text + "\nPAWL_END\nbash script.sh", world);
    case ShellMode::bash_stdin:
      return analyse_shell("bash -s <<'PAWL_END'\n" + text + "\nPAWL_END\n", world);
    case ShellMode::dash:
    case ShellMode::busybox:
      return analyse_shell("sh -c " + in_quotes(text), world);
    case ShellMode::zsh:
      return analyse_shell("zsh -c " + in_quotes(text), world);
  }
  return {};
}

Job job_for(ShellMode mode, const std::string& text) {
  Job job;
  job.mode = mode;
  job.text = text;
  std::set<std::string> names = {
      "rm",    "cp",   "mv",     "tool_a", "tool_b", "no_a", "cat",  "bash", "sh",    "dash",  "basename", "dirname",
      "seq",   "tr",   "cut",    "head",   "tail",   "sort", "expr", "wc",   "mkdir", "touch", "chmod",    "true",
      "false", "echo", "printf", "test",   "env",    "uniq", "pwd",  "zsh",  "sleep", "curl",  "busybox"};
  for (std::size_t i = 0; i < text.size();) {
    std::size_t end = i;
    while (end < text.size() &&
           (is_name_character(text[end]) || text[end] == '-' || text[end] == '.' || text[end] == '+')) {
      ++end;
    }
    if (end - i > 0 && end - i < 40 && text[i] != '-' && text[i] != '.') names.insert(text.substr(i, end - i));
    i = std::max(end, i + 1);
  }
  job.programs.assign(names.begin(), names.end());
  std::set<std::string> paths;
  for (const SeenCommand& command : commands_of(parse_script(text))) {
    if (command.name.find('/') == std::string::npos || command.name.find('$') != std::string::npos) continue;
    std::string path = command.name;
    if (path.starts_with("~/")) path = std::string(kHome) + path.substr(1);
    if (path.starts_with("./")) path.erase(0, 2);
    if (!path.starts_with('/')) path = std::string(kProject) + "/" + path;
    const bool is_file = std::any_of(tree().begin(), tree().end(), [&](const TreeEntry& e) { return e.path == path; });
    // What the text itself may write there is not a stub.
    const std::string name = last_part(path);
    const bool is_written = text.find("> " + name) != std::string::npos ||
                            text.find("> " + command.name) != std::string::npos ||
                            text.find(">" + command.name) != std::string::npos;
    if (!is_file && !is_written && path.find("/../") == std::string::npos && !path.ends_with('/')) paths.insert(path);
  }
  job.paths.assign(paths.begin(), paths.end());
  return job;
}

std::vector<Difference> compare(const Outcome& outcome, const Analysis& analysis, const std::string& text,
                                Figures& figures) {
  ++figures.scripts;
  figures.silent += outcome.runs.empty() && outcome.written.empty() ? 1U : 0U;
  figures.timed_out += outcome.timed_out ? 1U : 0U;
  std::vector<Difference> differences;
  std::set<std::string> written;
  for (const std::string& path : outcome.written) {
    if (!is_own_place(path)) written.insert(path);
  }
  std::set<std::string> read;
  std::set<std::string> seen;
  for (const ProgramRun& recorded : outcome.runs) {
    const ProgramRun run = as_the_shell_ran_it(recorded);
    for (const Descriptor& descriptor : run.descriptors) {
      if (is_own_place(descriptor.path)) continue;
      (descriptor.is_written ? written : read).insert(descriptor.path);
    }
    // These really make files; what programs do with their words is not compared here.
    if (run.program == "touch" || run.program == "mv" || run.program == "ln") {
      for (const std::string& word : run.argv) {
        std::string place = word.starts_with('/') ? word : run.folder + "/" + word;
        while (place.ends_with('/')) place.pop_back();
        std::erase_if(written, [&](const std::string& path) { return path == place || path.starts_with(place + "/"); });
      }
    }
    if (seen.insert(in_words(run)).second) check_run(run, analysis, text, figures, differences);
  }
  figures.opened += written.size() + read.size();
  const bool anything = is_opaque(analysis);
  for (const auto& [paths, is_write] : {std::pair(&written, true), std::pair(&read, false)}) {
    for (const std::string& path : *paths) {
      if (anything || has_effect(analysis, path, is_write)) continue;
      differences.push_back({is_write ? Difference::Kind::written : Difference::Kind::read, path, "no such effect"});
    }
  }
  figures.differing_scripts += differences.empty() ? 0U : 1U;
  figures.differences += differences.size();
  return differences;
}

}  // namespace pawl::meaning
