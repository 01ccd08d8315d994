// SPDX-License-Identifier: Apache-2.0
// What else a program does, according to knowledge: connections, history, processes, databases, clouds.
#include <algorithm>
#include <utility>

#include "analyse/effects/package_sources.h"
#include "analyse/effects/redirected_connection.h"
#include "analyse/effects/signalled_processes.h"
#include "analyse/effects/step_reader.h"
#include "analyse/effects/strayed_credentials.h"
#include "analyse/places/deceptive_host.h"
#include "analyse/places/git_head.h"
#include "analyse/places/git_index.h"
#include "analyse/places/guards_page.h"
#include "analyse/places/hosts.h"
#include "analyse/places/path_class.h"
#include "base/one_of.h"

namespace pawl {
namespace {

// Without those that are the words of its subcommand.
[[nodiscard]] std::string joined_operands(const Arguments& arguments) {
  std::string text;
  for (std::size_t i = arguments.command_words; i < arguments.operands.size(); ++i) {
    if (!text.empty()) text += ' ';
    text += arguments.operands[i].text;
  }
  return text;
}

// The words of the step as they are; nothing for what is not a step of its own.
[[nodiscard]] const std::vector<Word>* argv_of(const StepContext& context) {
  return context.step < 0 ? nullptr : &context.out.steps[static_cast<std::size_t>(context.step)].argv;
}

// Whether what is written is a file of the user's, not a device.
[[nodiscard]] bool is_in_file(const Effect& effect, const StepFacts& facts, const StepContext& context) {
  constexpr PathClasses kOwn = PathClass::project | PathClass::temp | PathClass::below_home | PathClass::cwd;
  constexpr PathClasses kOthers = PathClass::device | PathClass::unknown | PathClass::kernel | PathClass::system |
                                  PathClass::root | PathClass::home;
  if (context.is_remote || !effect.classes.has_any(kOwn) || effect.classes.has_any(kOthers)) return false;
  // `gdisk -n 1 /dev/sda`
  return std::none_of(facts.all.begin(), facts.all.end(),
                      [](const Argument* a) { return a->text.starts_with("/dev/") || !a->word->is_known(); });
}

[[nodiscard]] bool is_kept_by_git(const std::string& path, const StepContext& context) {
  return !context.is_remote && may_look_at_index(context.world) &&
         is_as_in_index(path, context.world.project, context.world.files);
}

// Adds it to the effects on paths that the words named; false if there are none of that kind.
[[nodiscard]] bool add_to_paths(const EffectFact& item, const StepFacts& facts, StepContext& context) {
  if (item.kind > EffectKind::permission) return false;
  bool is_said = false;
  for (std::size_t i = facts.first_effect; i < context.out.effects.size(); ++i) {
    Effect& effect = context.out.effects[i];
    if (effect.kind != item.kind || effect.classes.is_empty()) continue;
    // `mkfs.ext4 disk.img`: a file system in a file is a file that is written.
    if (item.action == Action::format && is_in_file(effect, facts, context)) {
      is_said = true;
      continue;
    }
    effect.attributes |= item.attributes;
    const bool is_throw_away = effect.classes.has(PathClass::temp) && !effect.classes.has(PathClass::secret);
    if (effect.attributes.has(Attribute::irreversible) && !effect.attributes.has(Attribute::recursive) &&
        (is_throw_away || is_kept_by_git(effect.object, context)))
      effect.attributes.clear(Attribute::irreversible);
    if (item.action != Action::none) effect.action = item.action;
    is_said = true;
  }
  return is_said;
}

// `git restore FILE` where the file is as git has it: there is nothing to discard.
[[nodiscard]] bool discards_nothing(const Arguments& arguments, const StepContext& context) {
  if (arguments.name != "git restore" && arguments.name != "git checkout") return false;
  const std::vector<Word>* argv = argv_of(context);
  if (argv == nullptr) return false;
  // `--staged` resets the index too, and its content is nowhere else.
  const bool is_staged = std::any_of(argv->begin(), argv->end(), [](const Word& word) {
    const std::string_view text = word.text;
    return text.starts_with("--st") ||
           (text.starts_with('-') && !text.starts_with("--") && text.find('S') != text.npos);
  });
  if (is_staged) return false;
  const std::vector<Argument>& names = arguments.operands;
  return !names.empty() && std::all_of(names.begin(), names.end(), [&](const Argument& name) {
    return name.word->is_known() &&
           is_kept_by_git(real_path(name.text, context.cwd, false, true, context.world), context);
  });
}

// `git restore --source=REV FILE`
void say_written_versions(const Arguments& arguments, StepContext& context) {
  for (const Argument& name : arguments.operands)
    add_path_effect(EffectKind::write, Action::none, *name.word, name.text, {}, {}, context);
}

// `git checkout REV .claude/settings.json`: a name among the refs that is a guarded file is written.
void say_discarded_settings(const Arguments& arguments, StepContext& context) {
  for (const Argument& operand : arguments.operands) {
    if ((operand.role != Role::ref && operand.role != Role::text) || !operand.word->is_known()) continue;
    const ResolvedPath path = resolve_path(operand.text, context.cwd, false, true, context.world);
    if (path.classes.has_any(PathClass::agent_config | PathClass::pawl_own))
      add_path_effect(EffectKind::write, Action::none, *operand.word, operand.text, {}, {}, context);
  }
}

// `kill $(pgrep pawl)`, `pkill 'p[a]wl'`, `fuser -k ~/.pawl/log/lock` and `fuser -k 7295/tcp` signal Pawl.
[[nodiscard]] bool signals_guard(const Arguments& arguments, const StepContext& context) {
  return std::any_of(arguments.operands.begin(), arguments.operands.end(), [&](const Argument& operand) {
    if (!operand.word->is_known()) return lists_guard(operand.word->step, context.out.steps, context.world);
    if (is_guards_process(*operand.word, context.out.steps, context.world)) return !context.is_remote;
    // A bare number is a process.
    if (operand.text.find_first_of(":/") != std::string::npos && is_guards_port(operand.text, context.world))
      return !context.is_remote;
    const bool is_path = operand.text.find('/') != std::string::npos;
    return is_path && resolve_path(operand.text, context.cwd, false, true, context.world)
                          .classes.has_any(PathClass::pawl_own | PathClass::pawl_program);
  });
}

[[nodiscard]] bool signals_everybody(const Arguments& arguments, const StepContext& context) {
  return std::any_of(arguments.operands.begin(), arguments.operands.end(), [&](const Argument& operand) {
    // `kill ${p#/proc/}` of a pattern is one signal for each.
    return operand.word->kind == Word::Kind::glob || lists_every_process(operand.word->step, context.out.steps);
  });
}

// Services and shared names among those that are named or listed.
[[nodiscard]] Signalled what_is_signalled(const Arguments& arguments, const StepContext& context) {
  Signalled most = Signalled::some;
  for (const Argument& operand : arguments.operands) {
    most = std::max(most, operand.word->is_known() ? what_is_called(operand.text) : Signalled::some);
    most = std::max(most, what_is_listed(operand.word->step, context.out.steps));
  }
  return most;
}

// Each host gets all that goes out: `curl -d @f https://a https://b`.
void say_connects(Action action, Attributes attributes, const StepFacts& facts, StepContext& context) {
  if (facts.has_encoded_name) attributes |= Attribute::obfuscated;
  if (facts.sends_file) attributes |= Attribute::carries_file;
  const PathClasses sent = facts.sends_unknown ? PathClasses(PathClass::unknown) : PathClasses();
  for (const std::string& host : facts.hosts) {
    Attributes own = attributes;
    if (own.has(Attribute::whole_project) && !is_stranger(host, context.world)) own.clear(Attribute::whole_project);
    if (strays(facts.used, host, context.world)) own |= Attribute::strayed;
    add_effect(EffectKind::connect, action, host, own, context, sent);
  }
  if (facts.hosts.empty())
    add_effect(EffectKind::connect, action, "", attributes.without(Attribute::whole_project), context, sent);
}

// `aws --endpoint-url https://h.example`: the client shows that host its credential.
void say_led_away(const Arguments& arguments, StepContext& context) {
  for (const Argument& value : arguments.values) {
    const CredentialFact* service = value.word->is_known() ? find_led_by(context.command, value.flag) : nullptr;
    if (service == nullptr) continue;
    std::string host = host_of(value.text);
    if (leads_astray(*service, host, context.world))
      add_effect(EffectKind::connect, Action::none, std::move(host), Attribute::strayed, context);
  }
}

// `git clone https://github.com@evil.io/a`: whichever of its words the address is.
void say_deceptive(const Arguments& arguments, const StepFacts& facts, StepContext& context) {
  constexpr EffectKinds kReaching = EffectKind::connect | EffectKind::package | EffectKind::history |
                                    EffectKind::cloud | EffectKind::container | EffectKind::cluster;
  const bool reaches =
      !facts.hosts.empty() || std::any_of(arguments.effects.begin(), arguments.effects.end(),
                                          [&](const EffectFact& effect) { return kReaching.has(effect.kind); });
  const std::vector<Word>* argv = reaches ? argv_of(context) : nullptr;
  if (argv == nullptr) return;
  for (std::size_t i = 1; i < argv->size(); ++i) {
    std::string_view text = (*argv)[i].text;
    const std::size_t scheme = text.find("://");
    if (scheme == std::string_view::npos || text.find_first_of(" \n") != std::string_view::npos) continue;
    // `--index-url=https://…`
    if (const std::size_t equals = text.substr(0, scheme).rfind('='); equals != std::string_view::npos)
      text.remove_prefix(equals + 1);
    if (!is_deceptive_address(text)) continue;
    add_effect(EffectKind::connect, Action::none, host_of(text), {}, context);
    context.out.effects.back().hosts |= HostClass::deceptive;
  }
}

[[nodiscard]] bool leads_elsewhere(const Arguments& arguments, const StepFacts& facts, const Scope& scope,
                                   const StepContext& context) {
  if (facts.is_redirected || arguments.has(Mark::redirected)) return true;
  const std::vector<Word>* argv = argv_of(context);
  return argv != nullptr && may_lead_elsewhere(*argv, scope);
}

// Whether git's files still say which branch that is: nothing in this call checks out another one, or says what is
// pushed.
[[nodiscard]] bool head_is_as_in_files(const StepContext& context) {
  const std::vector<Step>& steps = context.out.steps;
  const auto has = [](const Step& step, std::initializer_list<std::string_view> words) {
    return std::any_of(step.argv.begin(), step.argv.end(),
                       [&](const Word& word) { return is_one_of(word.text, words); });
  };
  const bool moves = std::any_of(steps.begin(), steps.end(), [&](const Step& step) {
    return step.program == "git" &&
           has(step, {"checkout", "switch", "symbolic-ref", "branch", "worktree", "config", "bisect"}) &&
           !has(step, {"--show-current"});
  });
  const Step& push = steps[static_cast<std::size_t>(std::max(context.step, 0))];
  return !moves && !has(push, {"--all", "--branches", "--repo", "-c", "--git-dir", "--work-tree"});
}

// A push by force that names no branch, or HEAD, means the one that is checked out.
[[nodiscard]] bool overwrites_protected(const StepFacts& facts, const StepContext& context) {
  const World& world = context.world;
  const bool is_head = !facts.has_ref || facts.refs == "HEAD" || facts.refs == "@" || facts.refs == "+HEAD";
  const bool is_here = !world.project.empty() && !context.is_remote &&
                       (context.cwd == world.project || is_below(context.cwd, world.project));
  if (is_head && is_here && head_is_as_in_files(context)) {
    const std::string branch = branch_of_push(world.project, world.home, world.files);
    return names_protected_branch(branch) || is_head_of_remote(branch, world.project, world.files);
  }
  if (facts.has_protected_ref || !facts.has_ref) return true;
  return is_here && is_head_of_remote(facts.refs.substr(facts.refs.rfind(':') + 1), world.project, world.files);
}

// Whether git surely works in the checkout that its folder belongs to.
[[nodiscard]] bool is_in_its_folder(const Arguments& arguments, const Scope& scope, const StepContext& context) {
  return context.maybe_cwds.empty() && !context.is_remote && !context.is_in_container &&
         !arguments.has(Mark::redirected) && !scope.variables().contains("GIT_DIR") &&
         !scope.variables().contains("GIT_WORK_TREE") && !scope.variables().contains("GIT_INDEX_FILE");
}

void say_history(const EffectFact& item, const Arguments& arguments, const StepFacts& facts, const Scope& scope,
                 StepContext& context) {
  if (item.action == Action::discard) say_discarded_settings(arguments, context);
  if (item.action == Action::discard && discards_nothing(arguments, context)) {
    // Git has what was there; with another version the file is written all the same.
    if (facts.has_ref) say_written_versions(arguments, context);
    return;
  }
  Attributes extra = item.attributes;
  if (item.action == Action::push || item.action == Action::force_push) extra |= what_is_carried(context.files->staged);
  const bool is_looked_up = item.action == Action::force_push && !item.attributes.has(Attribute::irreversible) &&
                            is_in_its_folder(arguments, scope, context);
  const bool is_protected =
      is_looked_up ? overwrites_protected(facts, context) : facts.has_protected_ref || !facts.has_ref;
  if (is_protected) extra |= Attribute::protected_ref;
  add_effect(item.kind, item.action, facts.refs, extra, context);
  if (is_in_its_folder(arguments, scope, context)) context.out.effects.back().folder = context.cwd;
}

void say_process(const EffectFact& item, const Arguments& arguments, StepContext& context) {
  const std::string object = joined_operands(arguments);
  if (signals_guard(arguments, context)) add_effect(EffectKind::system, Action::guard, object, {}, context);
  const Signalled signalled = what_is_signalled(arguments, context);
  if (signalled == Signalled::service) return add_effect(EffectKind::system, Action::service, object, {}, context);
  const bool is_all =
      item.action == Action::signal && (signalled == Signalled::shared || signals_everybody(arguments, context));
  add_effect(item.kind, is_all ? Action::signal_all : item.action, object, item.attributes, context);
}

// It names no path: it writes into the folder that it works in.
void say_written_folder(const EffectFact& item, const StepFacts& facts, StepContext& context) {
  Word folder;
  folder.text = ".";
  if (context.cwd.empty()) folder.kind = Word::Kind::unknown;
  add_path_effect(item.kind, item.action, folder, folder.text, item.attributes, facts.sources, context);
}

[[nodiscard]] bool fills_folder(const EffectFact& item) {
  return item.kind == EffectKind::package || (item.kind == EffectKind::execute && item.action == Action::local);
}

[[nodiscard]] bool is_guards_folder(const std::string& path, const World& world) {
  return !path.empty() && classes_of_written(path, false, world).has(PathClass::pawl_own);
}

// `npm --prefix ~/.pawl install`: what installs or builds writes into the folder that it works in.
[[nodiscard]] bool works_in_guard(const StepContext& context) {
  return !context.is_remote && is_guards_folder(context.cwd, context.world);
}

// Of Pawl's folders, the one that a text names, as a whole or behind its first `=`; empty if it names none.
[[nodiscard]] std::string named_guard(std::string_view text, const StepContext& context) {
  const std::size_t equals = text.find('=');
  for (std::string_view part :
       {text, equals == std::string_view::npos ? std::string_view() : text.substr(equals + 1)}) {
    // Not a list of folders, such as PATH.
    if (part.empty() || part.find(':') != std::string_view::npos || part.find('/') == std::string_view::npos) continue;
    std::string whole(part);
    if (whole.starts_with("~/")) whole.replace(0, 1, context.world.home);
    const std::string path = real_path(whole, context.cwd, false, true, context.world);
    if (is_guards_folder(path, context.world)) return path;
  }
  return "";
}

// `make install DESTDIR=~/.pawl`, `cargo install --root ~/.pawl`, `GOBIN=~/.pawl go install x`: what installs or builds
// writes where a word or a variable tells it to, and which one does is the program's own affair. An interpreter is
// given files to work on; those are judged by what its program does.
void say_told_folder(const Arguments& arguments, const StepFacts& facts, const Scope& scope, StepContext& context) {
  const std::vector<Word>* argv = argv_of(context);
  if (context.is_remote || argv == nullptr || !arguments.fact->language.empty()) return;
  std::string path;
  const auto is_only_read = [&](const Word& word) {
    return std::any_of(facts.all.begin(), facts.all.end(), [&](const Argument* argument) {
      return argument->word->text == word.text && effect_on_path(argument->role) == EffectKind::read;
    });
  };
  for (std::size_t i = 1; i < argv->size() && path.empty(); ++i) {
    const Word& word = (*argv)[i];
    if (word.is_known() && !is_only_read(word)) path = named_guard(word.text, context);
  }
  for (const auto& [name, variable] : scope.variables()) {
    if (!path.empty()) break;
    if (variable.is_exported == Holds::no) continue;
    for (const Held& one : variable.values) {
      for (const Word& value : one.items) {
        if (value.is_known() && path.empty()) path = named_guard(value.text, context);
      }
    }
  }
  if (path.empty()) return;
  Word folder;
  folder.text = path;
  add_path_effect(EffectKind::write, Action::none, folder, path, {}, facts.sources, context);
}

}  // namespace

void add_program_effects(const Arguments& arguments, const StepFacts& facts, const Scope& scope, StepContext& context) {
  Attributes carried = what_is_carried(facts.sent);
  // This matters only if something goes out that must not get into other hands.
  constexpr Attributes kGuarded = Attribute::carries_secret | Attribute::whole_project;
  const bool has_strayed = std::any_of(facts.hosts.begin(), facts.hosts.end(), [&](const std::string& host) {
    return strays(facts.used, host, context.world);
  });
  if ((carried.has_any(kGuarded) || has_strayed) && leads_elsewhere(arguments, facts, scope, context))
    carried |= Attribute::redirected;
  bool said_connect = false;
  for (const EffectFact& item : arguments.effects) {
    // A store that is asked for what it holds: `vault read`, `gh auth token`.
    if (item.kind == EffectKind::read && item.attributes.has(Attribute::shown)) {
      add_effect(item.kind, item.action, joined_operands(arguments), item.attributes, context, PathClass::secret);
      continue;
    }
    if (item.kind == EffectKind::read) continue;  // of the folder that it serves
    if (add_to_paths(item, facts, context)) continue;
    // `npm config set registry` to what it is without any setting.
    if (item.action == Action::trust && names_public_source(arguments)) continue;
    if (item.kind == EffectKind::write && (item.action == Action::none || item.action == Action::fill)) {
      say_written_folder(item, facts, context);
    } else if (item.kind == EffectKind::process) {
      say_process(item, arguments, context);
    } else if (item.kind == EffectKind::connect) {
      said_connect = true;
      say_connects(item.action, Attributes(item.attributes | carried), facts, context);
    } else if (item.kind == EffectKind::history) {
      say_history(item, arguments, facts, scope, context);
    } else {
      if (fills_folder(item) && works_in_guard(context))
        say_written_folder({EffectKind::write, Action::none, {}}, facts, context);
      if (fills_folder(item)) say_told_folder(arguments, facts, scope, context);
      std::string object = joined_operands(arguments);
      // `make test`, `npm run build`: the command, and what it is told to run.
      if (item.kind == EffectKind::execute && item.action == Action::local)
        object = object.empty() ? arguments.name : arguments.name + " " + object;
      add_effect(item.kind, item.action, std::move(object), item.attributes, context);
    }
  }
  if (!facts.hosts.empty() && !said_connect) say_connects(Action::download, carried, facts, context);
  say_led_away(arguments, context);
  say_deceptive(arguments, facts, context);
}

}  // namespace pawl
