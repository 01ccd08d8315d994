// SPDX-License-Identifier: Apache-2.0
// Variables, settings and addresses that carry something to run: `GIT_SSH_COMMAND=…`, `git -c core.pager=…`, `ext::…`.
#include <algorithm>

#include "analyse/effects/package_sources.h"
#include "analyse/effects/strayed_credentials.h"
#include "analyse/places/path_class.h"
#include "analyse/scope/relocations.h"
#include "analyse/step/identity.h"
#include "analyse/texts/text_runner.h"
#include "base/glob.h"
#include "base/quote.h"
#include "content/small/setting_lines.h"

namespace pawl {

// Folders and files of the project, without anything that this call fetched into them: its own code, like `./script`.
bool TextRunner::is_code_of_project(std::string_view value, const Scope& scope) const {
  while (!value.empty()) {
    const std::size_t colon = std::min(value.find(':'), value.size());
    const std::string_view part = value.substr(0, colon);
    value.remove_prefix(std::min(colon + 1, value.size()));
    if (part.empty()) continue;
    const ResolvedPath path = resolve_path(part, scope.cwd(), false, true, world_);
    const bool is_own =
        path.classes.has(PathClass::project) || (!world_.project.empty() && path.path == world_.project);
    if (!is_own || !sources_below(path.path, *scope.files, world_).is_empty()) return false;
  }
  return true;
}

std::string with_destination(std::string_view transport) {
  const ProgramFact* fact = find_program(bare_name(transport.substr(0, transport.find(' '))));
  const bool takes_host = fact != nullptr && std::any_of(fact->operands.begin(), fact->operands.end(),
                                                         [](const OperandFact& o) { return o.role == Role::host; });
  return std::string(transport) + (takes_host ? " localhost true" : "");
}

// `RUSTC_WRAPPER=/tmp/x cargo build`: everybody may put a program there, and nobody sees it run. What this session
// wrote there is judged as what it is.
void TextRunner::refuse_temporary(const Word& word, std::string_view text, StepContext& context, const Scope& scope) {
  while (text.starts_with('"') || text.starts_with('\'')) text.remove_prefix(1);
  const std::string_view program = text.substr(0, text.find_first_of(" \t\n;|&\"'"));
  if (!word.is_known() || state_.is_remote || program.find('/') == std::string_view::npos) return;
  const ResolvedPath path = resolve_path(program, scope.cwd(), false, true, world_);
  if (!path.classes.has_any(PathClass::temp | PathClass::temp_root)) return;
  if (scope.files->written.contains(path.path) || scope.files->relocations.contains(path.path) ||
      known_file(path.path, world_))
    return;
  add_gap(place_of(word.span), "a program out of a folder for temporary files, in the place of another one",
          Action::unknown, &context);
}

// A variable or a setting that names something to run: what it holds is judged as if it ran.
void TextRunner::carry(const CarrierFact* carrier, const Word& word, std::string_view value, Span span, Scope& scope) {
  if (carrier == nullptr) return;
  StepContext context = context_for(-1, "", span, scope, {});
  if (carrier->runs == CarrierFact::Runs::writes) {
    if (word.is_known() && value.find('/') != std::string_view::npos)
      add_path_effect(EffectKind::write, Action::none, word, value, Attribute::added, {}, context);
    return;
  }
  if (carrier->runs == CarrierFact::Runs::source) {
    if (word.is_known()) add_foreign_sources(value, context);
    return;
  }
  // `BASH_FUNC_ls%%=() { …; }`: bash has that function, and whoever says `ls` there runs it.
  if (carrier->runs == CarrierFact::Runs::function) {
    if (word.is_known()) execute_text(word, "f " + std::string(value) + "; f", context, scope, {});
    return;
  }
  if (carrier->runs == CarrierFact::Runs::expression) {
    if (word.is_known()) host_.evaluate_again(value, false, scope);
    return;
  }
  // `BASH_ENV=x bash`, `ENV=$PWD/x sh -i`: what this call wrote there is known.
  if (carrier->runs != CarrierFact::Runs::shell && (word.is_known() || value.starts_with("/dev/fd/"))) {
    const auto content = scope.files->contents.find(real_path(value, scope.cwd(), false, true, world_));
    if (content != scope.files->contents.end() && content->second.is_known) {
      const std::string text = content->second.text;
      static_cast<void>(run_known(text, "shell", place_of(span), context, scope, {}));
      return;
    }
  }
  if (carrier->runs == CarrierFact::Runs::folder && word.is_known() && is_code_of_project(value, scope)) {
    add_effect(EffectKind::execute, Action::local, std::string(value), {}, context);
    return;
  }
  if (carrier->runs == CarrierFact::Runs::file || carrier->runs == CarrierFact::Runs::folder) {
    if (word.is_known() && is_harmless(*carrier, value)) return;
    add_gap(place_of(span), "code that is loaded into every program", Action::unknown, &context);
    return;
  }
  Stream told;
  if (carrier->is_told_secrets) told.sources = Source::secret;
  refuse_temporary(word, value, context, scope);
  execute_text(word, carrier->is_transport ? with_destination(value) : std::string(value), context, scope, told);
}

// `git clone 'ext::sh -c id'`: the address is a command, in which `% ` stands for a blank.
void TextRunner::run_address(const Argument& address, StepContext& context, Scope& scope) {
  static constexpr std::string_view kScheme = "ext::";
  if (!address.text.starts_with(kScheme)) return;
  std::string text;
  std::string word;
  for (std::size_t i = kScheme.size(); i <= address.text.size(); ++i) {
    if (i < address.text.size() && address.text[i] != ' ') {
      if (address.text[i] == '%' && i + 1 < address.text.size()) ++i;
      word += address.text[i];
    } else if (!word.empty()) {
      text += quote_for_shell(word) + " ";
      word.clear();
    }
  }
  execute_text(*address.word, text, context, scope, {});
}

// `KEY=VALUE` for one run, `KEY VALUE` for good: `git -c`, `ssh -o "ProxyCommand cmd"`, `git config`.
void TextRunner::carry_setting(const Argument& argument, const Arguments& arguments, Scope& scope) {
  const bool stays = argument.flag.empty() && argument.text.find('=') == std::string::npos;
  const Word* word = argument.word;
  std::size_t equals = argument.text.find_first_of("= ");
  const std::string key = argument.text.substr(0, equals);
  std::string value = equals == std::string::npos ? std::string() : argument.text.substr(equals + 1);
  // `npm config set //host/:_authToken …`: the key of one host, where a flag's value would be a path.
  if (argument.flag.empty() && key.starts_with("//")) return;
  if (stays) {
    const auto next = std::find_if(arguments.operands.begin(), arguments.operands.end(),
                                   [&](const Argument& other) { return other.word == argument.word; }) +
                      1;
    if (next == arguments.operands.end()) return;
    word = next->word;
    value = next->text;
  }
  // An alias is another git command unless it begins with `!`; to define one runs nothing.
  if (key.starts_with("alias.") && !value.starts_with('!')) {
    if (stays) return;
    value = "git " + value;
  }
  if (value.starts_with('!')) value.erase(0, 1);
  const CarrierFact* carrier = find_carrier_setting(key);
  const std::size_t first_step = out_.steps.size();
  carry(carrier, *word, value, word->span, scope);
  if (stays && carrier != nullptr && word->is_known()) refuse_unusual(*carrier, key, first_step, word->span, scope);
}

// A setting that stays and names a program: whoever uses git here later runs it, and nobody sees it then.
void TextRunner::refuse_unusual(const CarrierFact& carrier, const std::string& key, std::size_t first_step, Span span,
                                Scope& scope) {
  if (carrier.known.empty()) return;
  const auto is_usual = [&](const Step& step) {
    const std::string& head = step.argv[0].text;
    const bool is_elsewhere = head.find('/') != std::string::npos && !is_system_program(head);
    return !is_elsewhere && std::ranges::any_of(carrier.known, [&](std::string_view known) {
      return matches_glob(known, step.program);
    });
  };
  if (std::all_of(out_.steps.begin() + static_cast<std::ptrdiff_t>(first_step), out_.steps.end(), is_usual)) return;
  StepContext context = context_for(-1, "", span, scope, {});
  add_effect(EffectKind::write, Action::none, key, {}, context, PathClass::persistence);
}

std::optional<std::string> TextRunner::written_text(const Argument& argument, const Scope& scope) const {
  if (!argument.word->is_known() && !argument.text.starts_with("/dev/fd/")) return std::nullopt;
  const auto content = scope.files->contents.find(real_path(argument.text, scope.cwd(), false, true, world_));
  if (content == scope.files->contents.end() || !content->second.is_known) return std::nullopt;
  return content->second.text;
}

void TextRunner::carry_lines(std::string_view text, const Word& word, Scope& scope) {
  for (const SettingLine& line : read_setting_lines(text)) {
    Word value;
    value.text = line.value;
    value.span = word.span;
    carry(find_carrier_setting(line.key), value, line.value, word.span, scope);
  }
}

void TextRunner::carry_assignment(std::string_view name, const Word& word, std::string_view value, Span span,
                                  Scope& scope) {
  // The old value of a variable is not known, and neither is `PAGER=$X`: only known text is judged here.
  if (!word.is_known()) return;
  for (const std::string& meant : scope.meant_by(name)) {
    carry(find_carrier_variable(meant), word, value, span, scope);
    StepContext context = context_for(-1, "", span, scope, {});
    add_led_away(meant, value, context);
  }
}

}  // namespace pawl
