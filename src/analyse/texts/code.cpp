// SPDX-License-Identifier: Apache-2.0
#include "analyse/texts/code.h"

#include <algorithm>

#include "analyse/effects/requests.h"
#include "analyse/places/hosts.h"
#include "analyse/places/mode.h"
#include "analyse/places/path_class.h"
#include "analyse/texts/code_flow.h"
#include "base/glob.h"
#include "base/lower.h"
#include "content/sql/sql_tokens.h"
#include "knowledge/names.h"

namespace pawl {
namespace {

// The host of a URL, also of one that goes on in a way that is not known; empty if it is none.
[[nodiscard]] std::string host_asked(const CodeValue& value) {
  const std::string& text = value.is_text() ? value.text : value.front;
  if (!is_url(text)) return {};
  // `"https://h" + x`: the host may go on.
  if (!value.is_text() && text.find_first_of("/?#:", text.find("://") + 3) == std::string::npos) return {};
  return host_of(text);
}

// `0o644` and `0644` as chmod says them.
[[nodiscard]] std::string octal(std::string_view text) {
  if (text.starts_with("0o") || text.starts_with("0O")) text.remove_prefix(2);
  return std::string(text);
}

class CodeReader {
 public:
  CodeReader(const CodeFacts& facts, const LanguageFact& language, StepContext& context, const CodeHost& host)
      : facts_(facts),
        language_(language),
        context_(context),
        host_(host),
        flow_(facts, language, context.stdin_sources, !host.input_items.empty()) {
    // A bare connection anywhere in the code can be any command's standard input, whatever the order on paper.
    for (const CodeCall& call : facts.calls) {
      const CallFact* fact = find_call(language, call.name);
      if (fact != nullptr && fact->opens_socket) command_input_ |= Source::network;
    }
  }

  Sources read() {
    for (const CodeProblem& problem : facts_.problems) host_.add_gap(problem.text, Action::unknown);
    if (facts_.forks_for_ever) add_effect(EffectKind::execute, Action::fork_bomb, context_.program, {}, context_);
    for (const std::string& module : facts_.modules) {
      if (is_own_module(language_, module)) continue;
      add_effect(EffectKind::execute, Action::local, module, {}, context_);
      break;  // once: it is the same answer for each
    }
    Sources all;
    for (std::size_t i = 0; i < facts_.calls.size(); ++i) {
      at_ = i;
      const Sources sources = read_call(facts_.calls[i]);
      flow_.set_sources(i, sources);
      all |= sources;
    }
    return all;
  }

 private:
  struct Given {
    const CodeValue* value;
    CallRole role;
    bool is_keyword;
  };

  Word word_of(const CodeValue& value) const {
    Word word;
    word.is_quoted = true;
    word.span = context_.span;
    word.sources = flow_.sources_of(value);
    word.is_tree = value.is_tree;
    if (value.is_text()) {
      word.text = value.text;
      if (value.is_glob) word.kind = Word::Kind::glob;
      return word;
    }
    word.kind = Word::Kind::unknown;
    word.text = "…";
    word.reason = value.text.empty() ? "a value that is not known" : value.text;
    return word;
  }

  static Marks marks_of(const CodeValue& value, std::string_view pattern, Marks sets) {
    // A map or a list by whether anything stands in it: `{}`, `{…}`.
    const bool is_map = value.kind == CodeValue::Kind::map;
    if (pattern.starts_with('{') && (is_map || value.kind == CodeValue::Kind::list))
      return matches_glob(pattern, value.items.empty() ? "{}" : "{…}") ? sets : 0;
    // What is not known may fit.
    return !value.is_text() || matches_glob(pattern, value.text) ? sets : 0;
  }

  // Keywords, and the keys of a map that is given as options, both count.
  Marks take_keyword(const CallFact& fact, std::string_view name, const CodeValue& value,
                     std::vector<Given>& given) const {
    Marks marks = 0;
    for (const CallKeyword& keyword : fact.keywords) {
      if (keyword.name != name) continue;
      marks |= keyword.value.empty() ? keyword.sets : marks_of(value, keyword.value, keyword.sets);
      if (keyword.role != CallRole::text) given.push_back({&value, keyword.role, true});
    }
    return marks;
  }

  Sources read_call(const CodeCall& call) {
    Sources taken = flow_.sources_of(call.self);
    for (const CodeArgument& argument : call.arguments) taken |= flow_.deep_sources_of(argument.value);
    const CallFact* fact = find_call(language_, call.name);
    const bool is_unknown = call.name == "?" && call.self.kind == CodeValue::Kind::unknown;
    if (is_unknown && unseen_text(flow_.sources_of(call.self)) != Action::unknown)
      host_.add_gap("a function that is called: " + call.self.text, unseen_text(flow_.sources_of(call.self)));
    if (fact == nullptr) return taken;
    is_reached_ = call.is_reached;
    std::vector<Given> given;
    Marks marks = 0;
    std::vector<const CodeValue*> positional;
    for (const CodeArgument& argument : call.arguments) {
      if (!argument.keyword.empty()) {
        marks |= take_keyword(*fact, argument.keyword, argument.value, given);
        continue;
      }
      if (argument.value.kind == CodeValue::Kind::map && !fact->keywords.empty()) {
        for (std::size_t i = 0; i < argument.value.keys.size(); ++i)
          marks |= take_keyword(*fact, argument.value.keys[i], argument.value.items[i], given);
      }
      positional.push_back(&argument.value);
    }
    for (const CallMark& mark : fact->marks) {
      if (mark.place >= positional.size()) continue;
      // One value among many is not what an unknown one is likely to be.
      const bool is_one = !positional[mark.place]->is_text() && mark.pattern.find('*') == std::string_view::npos;
      if (!is_one) marks |= marks_of(*positional[mark.place], mark.pattern, mark.sets);
    }
    std::span<const CallOperand> operands = fact->operands;
    CallRole self_role = fact->self;
    std::vector<EffectFact> effects(fact->effects.begin(), fact->effects.end());
    for (const CallCase& one : fact->cases) {
      if ((marks & one.needs) != one.needs || (marks & one.refuses) != 0) continue;
      if (one.replaces_operands) {
        operands = one.operands;
        self_role = one.self;
      }
      effects.insert(effects.end(), one.effects.begin(), one.effects.end());
    }
    if (self_role != CallRole::text) given.push_back({&call.self, self_role, false});
    for (std::size_t i = 0, at = 0; i < positional.size() && at < operands.size(); ++i) {
      const CallRole role = operands[at].role;
      if (!operands[at].repeats) ++at;
      if (positional[i]->kind == CodeValue::Kind::map && role != CallRole::data && role != CallRole::header) continue;
      given.push_back({positional[i], role, false});
    }
    // Words by place come before those that are named: `Command("rm", {args: ["-rf"]})`.
    std::stable_partition(given.begin(), given.end(), [](const Given& one) { return !one.is_keyword; });
    attributes_ = {};
    if (fact->is_recursive || (marks & bit_of(Mark::recursive)) != 0) attributes_ |= Attribute::recursive;
    if ((marks & bit_of(Mark::force)) != 0) attributes_ |= Attribute::forced;
    const std::size_t before = context_.out.effects.size();
    const std::size_t gaps = context_.out.gaps.size();
    const Sources result = do_call(call, *fact, given, effects, taken);
    if (!is_reached_) forget_unknown(before, gaps);
    const bool is_guess = !call.is_certain || fact->name.starts_with('.');
    for (std::size_t i = before; is_guess && i < context_.out.effects.size(); ++i)
      context_.out.effects[i].is_certain = false;
    if (fact->wires_input) command_input_ |= taken;
    return result;
  }

  // A function that nothing calls does nothing yet with the parameters that it never got.
  void forget_unknown(std::size_t effects, std::size_t gaps) {
    std::vector<Effect>& all = context_.out.effects;
    const auto is_unknown = [](const Effect& effect) {
      return effect.classes.has(PathClass::unknown) || effect.action == Action::unknown;
    };
    all.erase(std::remove_if(all.begin() + static_cast<std::ptrdiff_t>(effects), all.end(), is_unknown), all.end());
    context_.out.gaps.resize(gaps);
  }

  // What is gathered while the arguments of one call are read.
  struct Doing {
    Sources taken;   // of all that goes into it
    Sources result;  // of what comes out
    Sources sent;    // of what goes to the network
    std::string host;
    std::string url;   // if all of it is known
    std::string body;  // what is known of what goes there
    bool is_mode_open = false;
    bool keeps_cwd = false;
    Stream input;
    std::vector<Word> argv;
    bool has_list = false;
    std::size_t first_effect = 0;
  };

  Sources do_call(const CodeCall& call, const CallFact& fact, const std::vector<Given>& given,
                  const std::vector<EffectFact>& effects, Sources taken) {
    Doing doing;
    doing.taken = taken;
    doing.first_effect = context_.out.effects.size();
    doing.result = taken | flow_.given_by(fact);
    if (fact.gives == Gives::secret && !names_secret(call)) doing.result.clear(Source::secret);
    doing.input.sources = command_input_;
    const std::string outer_cwd = context_.cwd;
    for (const Given& one : given) take_in(one, doing);
    if (!fact.runs.empty()) begin_command(call, fact, doing);
    for (const Given& one : given) {
      // A list where one thing is expected: each of them.
      if (one.value->kind == CodeValue::Kind::list && one.role != CallRole::argv) {
        for (const CodeValue& item : one.value->items) act_on(item, one.role, doing);
      } else {
        act_on(*one.value, one.role, doing);
      }
    }
    if (doing.argv.size() == 1 && !doing.has_list) {
      run_shell(doing.argv[0], doing.input);
    } else if (!doing.argv.empty() && (is_reached_ || doing.argv[0].is_known())) {
      host_.run_command(std::move(doing.argv), doing.input);
    }
    say_effects(call, effects, doing);
    if (!doing.keeps_cwd) context_.cwd = outer_cwd;
    return doing.result;
  }

  // The words that stand before the arguments of a call that is like a command: `cp`, `git push`. Keywords become
  // flags.
  void begin_command(const CodeCall& call, const CallFact& fact, Doing& doing) {
    const auto add = [&](std::string text) {
      Word word;
      word.span = context_.span;
      word.text = std::move(text);
      doing.argv.push_back(std::move(word));
    };
    std::string_view rest = fact.runs;
    while (!rest.empty()) {
      const std::size_t end = std::min(rest.find(' '), rest.size());
      std::string word(rest.substr(0, end));
      if (word == "*") {
        word = call.name.substr(call.name.rfind('.') + 1);
        std::replace(word.begin(), word.end(), '_', '-');
      }
      add(std::move(word));
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    const auto has_role = [&](const std::string& name) {
      return std::any_of(fact.keywords.begin(), fact.keywords.end(),
                         [&](const CallKeyword& keyword) { return keyword.name == name; });
    };
    for (const CodeArgument& argument : call.arguments) {
      const bool is_on = argument.value.is_text() && (argument.value.text == "True" || argument.value.text == "true");
      if (argument.keyword.empty() || !is_on || has_role(argument.keyword)) continue;
      add((argument.keyword.size() == 1 ? "-" : "--") + argument.keyword);
    }
    doing.has_list = true;
  }

  // As JSON would have it.
  static void add_said(const CodeValue& value, std::string& body) {
    constexpr std::size_t kMaxBody = 64U * 1024;
    if (body.size() > kMaxBody) return;
    if (value.is_text()) body += value.text;
    if (value.kind == CodeValue::Kind::unknown) body += "…";
    for (std::size_t i = 0; i < value.items.size(); ++i) {
      body += i > 0 ? ", " : value.keys.empty() ? "[" : "{";
      if (i < value.keys.size()) body += "\"" + value.keys[i] + "\": ";
      if (value.items[i].is_text()) body += "\"";
      add_said(value.items[i], body);
      if (value.items[i].is_text()) body += "\"";
    }
    if (!value.items.empty()) body += value.keys.empty() ? "]" : "}";
  }

  // `requests.post`, `requests.request("POST", …)`; else something is sent, or nothing.
  [[nodiscard]] static std::string method_of(const CodeCall& call, const Doing& doing) {
    if (std::string name = to_upper(call.name.substr(call.name.rfind('.') + 1)); is_http_method(name)) return name;
    for (const CodeArgument& argument : call.arguments) {
      if (argument.value.is_text() && is_http_method(to_upper(argument.value.text)))
        return to_upper(argument.value.text);
      for (std::size_t i = 0; i < argument.value.keys.size() && i < argument.value.items.size(); ++i) {
        if (argument.value.keys[i] == "method") return to_upper(argument.value.items[i].text);
      }
    }
    return doing.body.empty() ? "GET" : "POST";
  }

  // What the other arguments are judged by.
  void take_in(const Given& one, Doing& doing) {
    const Word word = word_of(*one.value);
    if (one.role == CallRole::folder) {
      doing.keeps_cwd |= !one.is_keyword;
      context_.cwd = word.is_known() ? resolve_path(word.text, context_.cwd, false, true, context_.world).path : "";
    } else if (one.role == CallRole::mode) {
      doing.is_mode_open = word.is_known() && is_world_writable(octal(word.text));
    } else if (one.role == CallRole::input) {
      doing.input = {Sources(command_input_ | word.sources), word.is_known(), word.text, {}};
    } else if (one.role == CallRole::url || one.role == CallRole::host) {
      // A list is host and port.
      const CodeValue* place = one.value;
      if (place->kind == CodeValue::Kind::list && !place->items.empty()) place = &place->items[0];
      const std::string asked = host_asked(*place);
      doing.host = place->is_text() ? host_of(place->text) : asked.empty() ? "…" : asked;
      if (place->is_text() && one.role == CallRole::url) doing.url = place->text;
      doing.sent |= flow_.sources_of(*place);
    } else if (one.role == CallRole::data) {
      doing.sent |= flow_.deep_sources_of(*one.value);
      add_said(*one.value, doing.body);
    }
  }

  void act_on(const CodeValue& value, CallRole role, Doing& doing) {
    const Word word = word_of(value);
    // What a function would do with parameters that it never gets.
    if (!is_reached_ && !word.is_known() && value.kind == CodeValue::Kind::unknown) return;
    switch (role) {
      case CallRole::read:
      case CallRole::show:
      case CallRole::send: {
        if (const std::string host = host_asked(value); !host.empty()) {
          doing.host = host;
          doing.result |= Source::network;
          doing.sent |= word.sources;  // of what is put into the address
          break;
        }
        const Sources found = take_path(
            word, role == CallRole::show && !flow_.is_quiet(at_) ? Attributes(Attribute::shown) : Attributes());
        doing.result |= found;
        if (role == CallRole::send) doing.sent |= found;
        break;
      }
      case CallRole::write:
      case CallRole::append:
        add_path(EffectKind::write, Action::none, word, doing.taken);
        break;
      case CallRole::handle:
        if (const CodeValue* file = flow_.file_behind(value))
          add_path(EffectKind::write, Action::none, word_of(*file), doing.taken);
        break;
      case CallRole::create:
        add_path(EffectKind::create, Action::none, word, doing.taken);
        break;
      case CallRole::remove:
        // `find ~ | python3 -c '… os.remove(line)'`
        if (flow_.holds_lines(value)) {
          for (const Word& item : host_.input_items) add_path(EffectKind::remove, Action::none, item, {});
          break;
        }
        add_path(EffectKind::remove, Action::none, word, {});
        break;
      case CallRole::move:
        add_path(EffectKind::move, Action::none, word, {});
        break;
      case CallRole::permission:
        add_path(EffectKind::permission, doing.is_mode_open ? Action::world_writable : Action::mode, word, {});
        break;
      case CallRole::shell:
        run_shell(word, doing.input);
        break;
      case CallRole::remote:
        if (word.is_known()) host_.run_remote(word);
        break;
      case CallRole::packed:
        if (word.is_known() || unseen_text(word.sources) != Action::unknown) {
          const Action action = word.is_known() ? Action::decoded : unseen_text(word.sources);
          host_.add_gap("objects that are unpacked and run", action);
        } else {
          add_effect(EffectKind::execute, Action::local, "objects that are unpacked", {}, context_);
        }
        break;
      case CallRole::save:
        add_path(EffectKind::write, Action::none, word, doing.taken | Source::network);
        break;
      case CallRole::code:
        if (word.is_known()) {
          host_.run_code(word);
        } else if (const CodeValue* file = flow_.file_behind(value);
                   file != nullptr && unseen_text(word.sources) == Action::unknown) {
          host_.run_script(word_of(*file));  // `exec(open("x.py").read())`
        } else {
          host_.add_gap("code that is run: " + word.reason, unseen_text(word.sources));
        }
        break;
      case CallRole::script:
        host_.run_script(word);
        break;
      case CallRole::sql:
        if (word.is_known()) host_.run_sql(word);
        break;
      case CallRole::module:
        if (word.is_known() || unseen_text(word.sources) == Action::unknown) {
          add_effect(EffectKind::execute, Action::local, word.text, {}, context_);
        } else {
          host_.add_gap("a module that is loaded: " + word.reason, unseen_text(word.sources));
        }
        break;
      case CallRole::argv:
        doing.has_list |= value.kind == CodeValue::Kind::list;
        if (value.kind == CodeValue::Kind::list) {
          for (const CodeValue& item : value.items) doing.argv.push_back(word_of(item));
        } else {
          doing.argv.push_back(word);
        }
        break;
      case CallRole::text:
      case CallRole::mode:
      case CallRole::folder:
      case CallRole::input:
      case CallRole::url:
      case CallRole::host:
      case CallRole::data:
      case CallRole::header:
        break;
    }
  }

  void say_effects(const CodeCall& call, const std::vector<EffectFact>& effects, const Doing& doing) {
    bool said_connect = false;
    Attributes carried = what_is_carried(doing.sent);
    // Sessions, agents and openers of code may lead a connection anywhere.
    if (!carried.is_empty()) carried |= Attribute::redirected;
    for (const EffectFact& effect : effects) {
      const bool is_connect = effect.kind == EffectKind::connect;
      if (effect.action == Action::unknown) {
        host_.add_gap("a function whose name is worked out", Action::unknown);
        continue;
      }
      said_connect |= is_connect;
      // Only what is asked of another host is lost to somebody.
      if (effect.kind == EffectKind::cloud && (doing.host == "…" || is_this_machine(doing.host))) continue;
      if (effect.kind == EffectKind::read && effect.attributes.has(Attribute::shown)) {
        if (flow_.is_quiet(at_)) continue;
        add_effect(effect.kind, effect.action, call.name, effect.attributes, context_);
        context_.out.effects.back().classes = PathClass::secret;
        continue;
      }
      if (effect.kind == EffectKind::write) {
        say_of_paths(effect, doing.first_effect);
        continue;
      }
      add_effect(effect.kind, effect.action, is_connect ? doing.host : call.name,
                 effect.attributes | (is_connect ? carried : Attributes()), context_);
    }
    if (!doing.url.empty()) add_request_effects(method_of(call, doing), doing.url, doing.body, {}, context_);
    if (!doing.host.empty() && !said_connect)
      add_effect(EffectKind::connect, Action::download, doing.host, carried, context_);
  }

  // What a call does to paths is said of the paths that its arguments named.
  void say_of_paths(const EffectFact& fact, std::size_t from) {
    for (std::size_t i = from; i < context_.out.effects.size(); ++i) {
      Effect& effect = context_.out.effects[i];
      if (effect.kind != fact.kind || effect.classes.is_empty()) continue;
      effect.attributes |= fact.attributes;
      effect.action = fact.action;
    }
  }

  // One variable is secret if its name says so, all of them together are.
  static bool names_secret(const CodeCall& call) {
    if (call.arguments.empty() || !call.arguments[0].value.is_text()) return true;
    const std::string name = lower(call.arguments[0].value.text);
    const NameList parts = secret_names().variable_parts;
    return std::any_of(parts.begin(), parts.end(),
                       [&](std::string_view part) { return name.find(part) != std::string::npos; });
  }

  void run_shell(const Word& word, const Stream& input) {
    if (word.is_known()) {
      host_.run_shell(word, input);
    } else {
      host_.add_gap("a command that code runs: " + word.reason, unseen_text(word.sources));
    }
  }

  void add_path(EffectKind kind, Action action, const Word& word, Sources content) {
    add_path_effect(kind, action, word, word.text, attributes_, content, context_);
    // What a secret file held goes into another one; that it goes back into its own is an edit.
    constexpr Sources kOfFile = Source::secret | Source::teller;
    if ((content & kOfFile) != kOfFile || context_.out.effects.empty()) return;
    Effect& effect = context_.out.effects.back();
    if (!effect.classes.has(PathClass::secret)) effect.attributes |= Attribute::carries_secret;
  }

  // A path whose content comes in, and what that content is.
  Sources take_path(const Word& word, Attributes extra) {
    const std::size_t before = context_.out.effects.size();
    add_path_effect(EffectKind::read, Action::none, word, word.text, extra, {}, context_);
    if (context_.out.effects.size() == before) return {};
    const Effect& effect = context_.out.effects.back();
    Sources found = sources_by_class(effect.classes);
    const auto written = context_.scope.files->written.find(effect.object);
    if (written != context_.scope.files->written.end()) found |= written->second;
    if (found.has(Source::secret)) found |= Source::teller;
    return found;
  }

  const CodeFacts& facts_;
  const LanguageFact& language_;
  StepContext& context_;
  const CodeHost& host_;
  CodeFlow flow_;
  std::size_t at_ = 0;     // the call that is being read
  Sources command_input_;  // of what the commands that it runs read
  Attributes attributes_;
  bool is_reached_ = true;
};

}  // namespace

Sources add_code_effects(const CodeFacts& facts, const LanguageFact& language, StepContext& context,
                         const CodeHost& host) {
  return CodeReader(facts, language, context, host).read();
}

}  // namespace pawl
