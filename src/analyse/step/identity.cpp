// SPDX-License-Identifier: Apache-2.0
// Names are not programs: copies, links, a changed PATH, zsh's `=rm`, and wrappers that knowledge does not describe.
#include "analyse/step/identity.h"

#include <algorithm>
#include <cctype>

#include "analyse/places/path_class.h"
#include "analyse/scope/relocations.h"
#include "analyse/step/step_runner.h"
#include "base/one_of.h"
#include "knowledge/names.h"

namespace pawl {

bool is_declaring(std::string_view program) {
  return is_one_of(program, {"declare", "typeset", "local", "export", "readonly"});
}

std::string_view bare_name(std::string_view path) {
  const std::size_t slash = path.rfind('/');
  return slash == std::string_view::npos ? path : path.substr(slash + 1);
}

bool writes_file_called(std::string_view name, const Analysis& analysis) {
  return std::any_of(analysis.effects.begin(), analysis.effects.end(), [&](const Effect& effect) {
    return effect.kind != EffectKind::read && effect.kind != EffectKind::execute && bare_name(effect.object) == name;
  });
}

bool is_system_program(std::string_view path) {
  const NameList folders = folder_names().programs;
  return std::any_of(folders.begin(), folders.end(), [&](std::string_view folder) {
    return is_below(path, folder) && path.find('/', folder.size() + 1) == std::string_view::npos;
  });
}

// Whether a bare name may be found there.
[[nodiscard]] static bool is_program_folder(const std::string& folder, const World& world) {
  const NameList own = folder_names().own_programs;
  return is_system_program(folder + "/x") || std::any_of(own.begin(), own.end(), [&](std::string_view one) {
           return folder == world.home + std::string(one);
         });
}

bool StepRunner::runs_text(const std::vector<Word>& command, const Scope& scope) {
  if (command.empty() || !command[0].is_known()) return true;
  if (scope.functions().contains(command[0].text) || scope.aliases().contains(command[0].text)) return true;
  const ProgramFact* fact = find_program(bare_name(command[0].text));
  if (fact == nullptr) return false;
  const auto hands_on = [](Role role) {
    return role == Role::shell || role == Role::code || role == Role::script || role == Role::command;
  };
  return !fact->language.empty() ||
         std::any_of(fact->operands.begin(), fact->operands.end(),
                     [&](const OperandFact& o) { return hands_on(o.role); }) ||
         std::any_of(fact->flags.begin(), fact->flags.end(), [&](const FlagFact& f) { return hands_on(f.role); });
}

// The name that knowledge goes by.
std::string StepRunner::program_behind(std::string_view name, const Scope& scope) const {
  // zsh finds `=rm` where rm is.
  if (name.size() > 1 && name[0] == '=' && find_program(name.substr(1)) != nullptr) name.remove_prefix(1);
  // Windows programs, as WSL and Git Bash start them: `git.exe`.
  if (const std::string_view bare = bare_name(name); bare.size() > 4 && find_program(bare) == nullptr) {
    std::string lower(bare);
    std::transform(lower.begin(), lower.end(), lower.begin(), [](unsigned char c) { return std::tolower(c); });
    if (lower.ends_with(".exe") && find_program(lower.substr(0, lower.size() - 4)) != nullptr)
      return lower.substr(0, lower.size() - 4);
  }
  // Where file names have no case (macOS), RM is rm.
  if (const std::string_view bare = bare_name(name); find_program(bare) == nullptr) {
    std::string lower(bare);
    std::transform(lower.begin(), lower.end(), lower.begin(), [](unsigned char c) { return std::tolower(c); });
    if (lower != bare && find_program(lower) != nullptr) return lower;
  }
  if (name.find('/') == std::string_view::npos || scope.files->relocations.empty()) return std::string(bare_name(name));
  const std::string path = real_path(name, scope.cwd(), false, false, world_);
  const std::string origin = origins_of(*scope.files, path).front();
  return std::string(bare_name(origin == path ? name : std::string_view(origin)));
}

// A file that links or copies of this call may have put in one place is each of the programs that it may be.
Stream StepRunner::run_other_origins(const Running& running, Scope& scope, const Stream& input) {
  Stream output;
  const std::string& name = running.argv[0].text;
  if (name.find('/') == std::string::npos || scope.files->relocations.empty()) return output;
  const std::vector<std::string> origins = origins_of(*scope.files, real_path(name, scope.cwd(), false, false, world_));
  for (std::size_t i = 1; i < origins.size(); ++i) {
    if (!is_system_program(origins[i])) continue;
    std::vector<Word> command = running.argv;
    command[0].text = origins[i];
    Scope way = scope.branch();
    output.sources |= run_inner(std::move(command), running, "link", way, input).sources;
    static_cast<void>(scope.join(way));
  }
  return output;
}

// `"$JAVA_HOME/bin/java"`, `$(npm bin)/jest`: whoever names a program so means that program. What this call itself put
// there may be anything.
const ProgramFact* StepRunner::program_in_unknown_folder(const Word& head) const {
  constexpr Sources kForeign = Source::network | Source::decoder | Source::encoder;
  if (head.kind != Word::Kind::unknown || !head.text.starts_with('$') || head.sources.has_any(kForeign)) return nullptr;
  const std::string_view name = bare_name(head.text);
  if (name.size() == head.text.size() || name.find_first_of("$()*?[{}") != std::string_view::npos) return nullptr;
  return writes_file_called(name, out_) ? nullptr : find_program(name);
}

// A program of a well-known name where everybody may put one. What this call itself put there is judged as what it is.
bool StepRunner::is_impostor(std::string_view name, const Scope& scope) const {
  const ResolvedPath resolved = resolve_path(name, scope.cwd(), false, true, world_);
  if (!resolved.classes.has_any(PathClass::temp | PathClass::temp_root) || state_.is_remote) return false;
  if (scope.files->relocations.contains(resolved.path) || scope.files->written.contains(resolved.path)) return false;
  // A virtual environment has its own python and pip; this call may make it.
  const std::size_t bin = resolved.path.rfind("/bin/");
  if (bin == std::string::npos) return true;
  const std::string folder = resolved.path.substr(0, bin);
  if (world_.files.kind(folder + "/pyvenv.cfg") == FileKind::regular) return false;
  return std::none_of(out_.steps.begin(), out_.steps.end(), [&](const Step& step) {
    const auto has = [&](std::string_view word) {
      return std::any_of(step.argv.begin(), step.argv.end(), [&](const Word& w) { return w.text == word; });
    };
    const bool makes = step.program == "virtualenv" || has("venv");
    return makes && !step.argv.empty() && real_path(step.argv.back().text, step.cwd, false, true, world_) == folder;
  });
}

// With PATH changed in this call, a bare name may be a file of the folders that come first.
std::optional<Stream> StepRunner::run_found_in_path(const Word& name, StepContext& context, Scope& scope,
                                                    const Stream& input) {
  // A program that this call itself put where programs are found: `curl -o ~/.local/bin/x …; x init`.
  const auto put = std::find_if(scope.files->written.begin(), scope.files->written.end(), [&](const auto& file) {
    return bare_name(file.first) == name.text && is_program_folder(file.first.substr(0, file.first.rfind('/')), world_);
  });
  if (put != scope.files->written.end() && name.is_known()) {
    Word found = name;
    found.text = put->first;
    const std::vector<Word>& argv = out_.steps[static_cast<std::size_t>(context.step)].argv;
    host_.execute_script({&found, found.text, "", {argv.begin() + 1, argv.end()}, true}, context, scope, input);
    return std::nullopt;
  }
  const Variable* path = scope.variables().get(std::string_view("PATH"));
  if (path == nullptr) return std::nullopt;
  bool is_said = false;
  const std::vector<Held> values = path->values;
  for (const Held& held : values) {
    for (const Word& item : held.items) {
      std::string_view rest = item.text;
      while (!rest.empty()) {
        const std::size_t colon = std::min(rest.find(':'), rest.size());
        const std::string folder(rest.substr(0, colon));
        rest.remove_prefix(std::min(colon + 1, rest.size()));
        // What the variable held before stands for the system's own.
        if (folder.starts_with('$') || is_system_program(folder + "/x")) break;
        const std::string file =
            real_path((folder.empty() ? "." : folder) + "/" + name.text, scope.cwd(), false, false, world_);
        const bool is_there = scope.files->relocations.contains(file) || scope.files->written.contains(file) ||
                              world_.files.kind(file) == FileKind::regular;
        if (is_there) {
          Word found = name;
          found.text = file;
          host_.execute_script({&found, file, "", {}, true}, context, scope, {});
          if (origins_of(*scope.files, file).front() == file || find_program(program_behind(file, scope)) == nullptr)
            return std::nullopt;
          std::vector<Word> command = out_.steps[static_cast<std::size_t>(context.step)].argv;
          command[0] = found;
          Running impostor;
          impostor.span = context.span;
          return run_inner(std::move(command), impostor, "PATH", scope, input);
        }
        is_said = true;
      }
    }
  }
  // It is not there now, but another program may be found there.
  if (is_said) add_effect(EffectKind::execute, Action::local, name.text, {}, context);
  return std::nullopt;
}

}  // namespace pawl
