// SPDX-License-Identifier: Apache-2.0
#include "analyse/texts/code_call.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "analyse/effects/requests.h"
#include "analyse/effects/strayed_credentials.h"
#include "analyse/places/guards_page.h"
#include "analyse/places/hosts.h"
#include "analyse/places/mode.h"
#include "analyse/places/path_class.h"
#include "analyse/scope/file_contents.h"
#include "analyse/texts/code_request.h"
#include "base/lower.h"
#include "knowledge/credentials.h"
#include "knowledge/hosts.h"
#include "knowledge/names.h"

namespace pawl {
namespace {

// `0o644` and `0644` as chmod says them.
[[nodiscard]] std::string octal(std::string_view text) {
  if (text.starts_with("0o") || text.starts_with("0O")) text.remove_prefix(2);
  return std::string(text);
}

// One variable is secret if it has a secret's name; all of them together are secret.
[[nodiscard]] bool names_secret(const CodeCall& call) {
  if (call.arguments.empty() || !call.arguments[0].value.is_text()) return true;
  // `chrome(domain_name="…")` names no variable.
  const std::string& keyword = call.arguments[0].keyword;
  if (!keyword.empty() && keyword != "key" && keyword != "name") return true;
  const std::string name = lower(call.arguments[0].value.text);
  const NameList parts = secret_names().variable_parts;
  return std::any_of(parts.begin(), parts.end(),
                     [&](std::string_view part) { return name.find(part) != std::string::npos; });
}

class CallReader {
 public:
  CallReader(const CodeCall& call, std::size_t place, const SortedCall& sorted, Sources taken, CodeRun& run)
      : call_(call),
        place_(place),
        sorted_(sorted),
        run_(run),
        context_(run.context),
        first_effect_(run.context.out.effects.size()),
        taken_(taken) {
    input_.sources = run.command_input;
  }

  Sources read(const CallFact& fact) {
    result_ = taken_ | run_.flow.given_by(fact);
    if (fact.gives == Gives::secret && !names_secret(call_)) result_.clear(Source::secret);
    if (fact.gives == Gives::secret && result_.has(Source::secret) && !call_.arguments.empty())
      result_ |= credential_in(call_.arguments[0].value.text);
    const std::string outer_cwd = context_.cwd;
    for (const CodeGiven& one : sorted_.given) take_in(one);
    if (!fact.runs.empty()) begin_command(fact);
    for (const CodeGiven& one : sorted_.given) {
      // A list where one thing is expected: each of them.
      if (one.value->kind == CodeValue::Kind::list && one.role != CallRole::argv) {
        for (const CodeValue& item : one.value->items) act_on(item, one.role);
      } else {
        act_on(*one.value, one.role);
      }
    }
    name_program();
    if (argv_.size() == 1 && !has_list_) {
      run_shell(argv_[0]);
    } else if (!argv_.empty() && (call_.is_reached || argv_[0].is_known() || comes_from_afar(argv_[0]))) {
      result_ |= run_.host.run_command(std::move(argv_), input_);
    }
    say_effects(fact.opens_socket);
    if (keeps_environment_) run_.host.environment->resize(*keeps_environment_);
    if (!keeps_cwd_) context_.cwd = outer_cwd;
    return result_;
  }

 private:
  // In a file that is looked into, a function that nothing there calls is called by others: what it fetches by itself
  // is told, whatever its parameters are. What it decodes may be what it is given, as in an importer of archives.
  [[nodiscard]] bool comes_from_afar(const Word& word) const {
    return run_.host.is_program && word.sources.has(Source::network);
  }

  Word word_of(const CodeValue& value) const {
    Word word;
    word.is_quoted = true;
    word.span = context_.span;
    word.sources = run_.flow.sources_of(value);
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

  // The words before the arguments of a call that is like a command: `cp`, `git push`. Keywords become flags.
  void begin_command(const CallFact& fact) {
    const auto add = [&](std::string text) {
      Word word;
      word.span = context_.span;
      word.text = std::move(text);
      argv_.push_back(std::move(word));
    };
    std::string_view rest = fact.runs;
    while (!rest.empty()) {
      const std::size_t end = std::min(rest.find(' '), rest.size());
      std::string word(rest.substr(0, end));
      if (word == "*") {
        word = call_.name.substr(call_.name.rfind('.') + 1);
        std::replace(word.begin(), word.end(), '_', '-');
      }
      add(std::move(word));
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    const auto has_role = [&](const std::string& name) {
      return std::any_of(fact.keywords.begin(), fact.keywords.end(),
                         [&](const CallKeyword& keyword) { return keyword.name == name; });
    };
    for (const CodeArgument& argument : call_.arguments) {
      const bool is_on = argument.value.is_text() && (argument.value.text == "True" || argument.value.text == "true");
      if (argument.keyword.empty() || !is_on || has_role(argument.keyword)) continue;
      add((argument.keyword.size() == 1 ? "-" : "--") + argument.keyword);
    }
    has_list_ = true;
  }

  // `env={"HOME": "/tmp"}`: what is not among the variables of a command's own environment is not there.
  void set_environment(const CodeValue& value, bool is_whole) {
    std::vector<std::string>& names = *run_.host.environment;
    if (is_whole) keeps_environment_ = names.size();
    if (value.is_text() && !is_whole) names.push_back(value.text.substr(0, value.text.find('=')));
    names.insert(names.end(), value.keys.begin(), value.keys.end());
    const bool is_nothing = value.is_text() && (value.text == "None" || value.text == "undefined");
    if (is_whole && !is_nothing && value.names.empty() && value.from.empty()) names.emplace_back("HOME");
  }

  // `os.execv("/bin/rm", ["x", "-rf", "a"])`: the file says what runs, the first word only what it is told it is. One
  // text alone is for the shell that the file is.
  void name_program() {
    if (!program_ || (argv_.size() == 1 && !has_list_ && !call_.name.starts_with("os."))) return;
    if (argv_.empty()) {
      argv_.push_back(*program_);
    } else {
      argv_[0] = *program_;
    }
    has_list_ = true;
  }

  // What the other arguments are judged by.
  void take_in(const CodeGiven& one) {
    const Word word = word_of(*one.value);
    if (one.role == CallRole::folder) {
      keeps_cwd_ |= !one.is_keyword;
      context_.cwd = word.is_known() ? real_path(word.text, context_.cwd, false, true, context_.world) : "";
    } else if (one.role == CallRole::mode) {
      is_mode_open_ = word.is_known() && is_world_writable(octal(word.text));
    } else if (one.role == CallRole::environment) {
      set_environment(*one.value, one.is_keyword);
    } else if (one.role == CallRole::program) {
      const bool is_nothing =
          word.is_known() && (word.text == "None" || word.text == "undefined" || word.text == "null");
      if (!is_nothing) program_ = word;
    } else if (one.role == CallRole::input) {
      input_ = {Sources(run_.command_input | word.sources), word.is_known(), word.text, {}};
    } else if (one.role == CallRole::url || one.role == CallRole::host) {
      // A list is host and port.
      const CodeValue* place = one.value;
      if (place->kind == CodeValue::Kind::list && !place->items.empty()) place = &place->items[0];
      const std::string asked = host_asked(*place);
      host_ = place->is_text() ? host_of(place->text) : asked.empty() ? "…" : asked;
      if (place->is_text() && one.role == CallRole::url) url_ = place->text;
      if (place->is_text()) address_ = place->text;
      // `https://api.telegram.org/bot$TOKEN`: the token is the service's own.
      const bool is_own_token = run_.host.is_program && place->front.ends_with("/bot");
      if (!is_own_token) sent_ |= run_.flow.sources_of(*place);
    } else if (one.role == CallRole::content) {
      has_content_ = true;
      content_ = {word.sources, one.value->is_text() && word.is_known(), word.is_known() ? word.text : "", {}};
    } else if (one.role == CallRole::header) {
      used_ |= run_.flow.deep_sources_of(*one.value);
    } else if (one.role == CallRole::data) {
      sent_ |= run_.host.is_program ? sources_beside_logins(*one.value) : run_.flow.deep_sources_of(*one.value);
      add_to_body(*one.value, body_);
    }
  }

  // A program that logs in sends one secret under its name (`{"password": …}`) to the service that it is for. Where
  // anybody may listen, that is no login.
  [[nodiscard]] Sources sources_beside_logins(const CodeValue& sent) const {
    const CodeValue& value = run_.flow.map_behind(sent);
    const bool is_odd = classes_of_host(host_).has_any(HostClass::paste_site | HostClass::tunnel | HostClass::chat) ||
                        host_.find_first_not_of("0123456789.") == std::string::npos;
    if (value.kind != CodeValue::Kind::map || is_odd) return run_.flow.deep_sources_of(value);
    Sources sources;
    const NameList parts = secret_names().variable_parts;
    for (std::size_t i = 0; i < value.items.size(); ++i) {
      const std::string key = i < value.keys.size() ? lower(value.keys[i]) : std::string();
      const bool is_login = value.items[i].items.empty() &&
                            std::any_of(parts.begin(), parts.end(),
                                        [&](std::string_view part) { return key.find(part) != std::string::npos; });
      const Sources item = run_.flow.deep_sources_of(value.items[i]);
      // What stands in a file of secrets is more than one value.
      if (!is_login || item.has_any(Source::key | Source::teller)) sources |= item;
    }
    return sources;
  }

  // Windows' own folders are written with its own slashes.
  [[nodiscard]] static bool is_windows_path(const Word& word) {
    return word.text.find('\\') != std::string::npos && word.text.find("AppData") != std::string::npos;
  }

  void act_on(const CodeValue& value, CallRole role) {
    Word word = word_of(value);
    const bool is_text = role == CallRole::shell || role == CallRole::code ||
                         (role == CallRole::argv && !word.text.starts_with(context_.world.home));
    if (!is_text && is_windows_path(word)) std::replace(word.text.begin(), word.text.end(), '\\', '/');
    // Perl's `open F, ">x"`: the mode stands before the name.
    if (call_.name == "open" && word.is_known())
      word.text.erase(0, std::min(word.text.find_first_not_of("+<> "), word.text.size()));
    // What a function would do with parameters that it never gets.
    const bool is_given = call_.is_reached || word.is_known() || comes_from_afar(word);
    if (!is_given && value.kind == CodeValue::Kind::unknown) return;
    // Roles that are not here do nothing by themselves.
    struct Acting {
      CallRole role;
      void (CallReader::*act)(const CodeValue& value, const Word& word);
    };
    static constexpr Acting kActings[] = {
        {CallRole::read, &CallReader::read_file},      {CallRole::show, &CallReader::show_file},
        {CallRole::send, &CallReader::send_file},      {CallRole::write, &CallReader::write_file},
        {CallRole::append, &CallReader::append_file},  {CallRole::handle, &CallReader::write_to_handle},
        {CallRole::create, &CallReader::create_file},  {CallRole::remove, &CallReader::remove_file},
        {CallRole::move, &CallReader::move_file},      {CallRole::permission, &CallReader::change_mode},
        {CallRole::save, &CallReader::save_file},      {CallRole::shell, &CallReader::run_shell_text},
        {CallRole::remote, &CallReader::run_remote},   {CallRole::packed, &CallReader::unpack},
        {CallRole::code, &CallReader::run_code},       {CallRole::script, &CallReader::run_script},
        {CallRole::sql, &CallReader::run_sql},         {CallRole::module, &CallReader::load_module},
        {CallRole::argv, &CallReader::add_to_command},
    };
    for (const Acting& acting : kActings) {
      if (acting.role == role) return (this->*acting.act)(value, word);
    }
  }

  void read_file(const CodeValue& value, const Word& word) { static_cast<void>(take_content(value, word, {})); }

  void show_file(const CodeValue& value, const Word& word) {
    static_cast<void>(
        take_content(value, word, run_.flow.is_quiet(place_) ? Attributes() : Attributes(Attribute::shown)));
  }

  void send_file(const CodeValue& value, const Word& word) { sent_ |= take_content(value, word, {}); }

  // What a file or an address holds comes in.
  Sources take_content(const CodeValue& value, const Word& word, Attributes extra) {
    if (const std::string host = host_asked(value); !host.empty()) {
      host_ = host;
      result_ |= Source::network;
      sent_ |= word.sources;  // of what is put into the address
      return {};
    }
    const Sources found = take_path(word, extra);
    result_ |= found;
    return found;
  }

  // What is written is told with the call, or later by the methods of what it opens.
  void write_file(const CodeValue& value, const Word& word) {
    if (!word.is_known() && has_content_) run_.unnamed[made_of(value)] |= content_.sources;
    const std::string path = write_path(word);
    if (path.empty()) return;
    const bool is_nothing =
        has_content_ ? content_.is_known && content_.text.empty() : run_.flow.is_only_closed(place_);
    if (is_nothing) mark_emptied(context_.out.effects.back(), context_.is_remote, context_.world);
    if (has_content_) return tell(path, content_, false);
    run_.opened[path] = Stream{{}, true, "", {}};
    tell(path, {}, false);
  }

  void append_file(const CodeValue&, const Word& word) {
    const std::string path = write_path(word);
    if (path.empty()) return;
    if (has_content_) return tell(path, content_, true);
    const auto old = context_.files->contents.find(path);
    run_.opened[path] = old == context_.files->contents.end() ? std::optional<Stream>() : old->second;
    tell(path, {}, false);
  }

  void write_to_handle(const CodeValue& value, const Word&) {
    const CodeValue* file = run_.flow.file_behind(value);
    if (file == nullptr) return;
    const std::string path = write_path(word_of(*file));
    if (path.empty()) return;
    if (const auto opened = run_.opened.find(path); opened != run_.opened.end()) {
      context_.files->contents.erase(path);
      if (opened->second) context_.files->contents[path] = *opened->second;
      run_.opened.erase(opened);
    }
    if (has_content_ && content_.is_known && content_.text.empty() && !run_.flow.is_handed_on(value))
      mark_emptied(context_.out.effects.back(), context_.is_remote, context_.world);
    // Whoever else has the open file may write more.
    const bool is_told = has_content_ && !run_.flow.is_handed_on(value);
    tell(path, is_told ? content_ : Stream(), is_told);
  }

  // Where the effect is; empty where that is not known.
  std::string write_path(const Word& word) {
    const std::size_t before = context_.out.effects.size();
    add_path(EffectKind::write, Action::none, word, taken_);
    return context_.out.effects.size() > before && word.is_known() ? context_.out.effects.back().object : "";
  }

  void tell(const std::string& path, const Stream& content, bool adds) {
    tell_content(context_.step, path, content, adds, *context_.files, context_.world);
  }

  void create_file(const CodeValue&, const Word& word) { add_path(EffectKind::create, Action::none, word, taken_); }

  void remove_file(const CodeValue& value, const Word& word) {
    // `find ~ | python3 -c '… os.remove(line)'`
    if (run_.flow.holds_lines(value)) {
      for (const Word& item : run_.host.input_items) add_path(EffectKind::remove, Action::none, item, {});
      return;
    }
    add_path(EffectKind::remove, Action::none, word, {});
  }

  void move_file(const CodeValue&, const Word& word) { add_path(EffectKind::move, Action::none, word, {}); }

  void change_mode(const CodeValue&, const Word& word) {
    add_path(EffectKind::permission, is_mode_open_ ? Action::world_writable : Action::mode, word, {});
  }

  void save_file(const CodeValue&, const Word& word) {
    add_path(EffectKind::write, Action::none, word, taken_ | Source::network);
  }

  void run_shell_text(const CodeValue&, const Word& word) { run_shell(word); }

  void run_remote(const CodeValue&, const Word& word) {
    if (word.is_known()) run_.host.run_remote(word);
  }

  // `pickle.loads`
  void unpack(const CodeValue&, const Word& word) {
    if (!word.is_known() && unseen_text(word.sources) == Action::unknown)
      return add_effect(EffectKind::execute, Action::local, "objects that are unpacked", {}, context_);
    run_.host.add_gap(std::string(kUnpackedObjects), word.is_known() ? Action::decoded : unseen_text(word.sources));
  }

  void run_code(const CodeValue& value, const Word& word) {
    // Whatever it says: whoever reads the file does not see it.
    if (word.is_known() && run_.host.is_program && value.is_decoded)
      run_.host.add_gap("code that is run: a text that is decoded", Action::decoded);
    if (word.is_known()) return run_.host.run_code(word);
    const CodeValue* file = run_.flow.file_behind(value);
    if (file != nullptr && unseen_text(word.sources) == Action::unknown)
      return run_.host.run_script(word_of(*file));  // `exec(open("x.py").read())`
    run_.host.add_gap("code that is run: " + word.reason, unseen_text(word.sources));
  }

  // The same for two values that come from the same things in the same way; of others, nothing is known.
  [[nodiscard]] static std::string made_of(const CodeValue& value) {
    std::string text = value.front;
    for (const int from : value.from) text += " " + std::to_string(from);
    for (const std::string& name : value.names) text += " " + name;
    return text;
  }

  // `include "pages/$name.php"`: whatever its name, it is a file of this machine.
  void run_script(const CodeValue& value, const Word& word) {
    const auto unnamed = word.is_known() ? run_.unnamed.end() : run_.unnamed.find(made_of(value));
    if (unnamed != run_.unnamed.end() && unseen_text(unnamed->second) != Action::unknown)
      return run_.host.add_gap("a file that this code writes", unseen_text(unnamed->second));
    const bool is_local = !word.is_known() && !value.front.empty() && value.front.find(':') == std::string::npos;
    if (is_local) return add_effect(EffectKind::execute, Action::local, value.front, {}, context_);
    run_.host.run_script(word);
  }

  void run_sql(const CodeValue&, const Word& word) {
    if (word.is_known()) run_.host.run_sql(word);
  }

  void load_module(const CodeValue&, const Word& word) {
    if (word.is_known() || unseen_text(word.sources) == Action::unknown)
      return add_effect(EffectKind::execute, Action::local, word.text, {}, context_);
    run_.host.add_gap("a module that is loaded: " + word.reason, unseen_text(word.sources));
  }

  void add_to_command(const CodeValue& value, const Word& word) {
    if (value.kind != CodeValue::Kind::list) return argv_.push_back(word);
    has_list_ = true;
    for (const CodeValue& item : value.items) argv_.push_back(word_of(item));
  }

  void say_effects(bool opens_socket) {
    bool said_connect = false;
    Attributes carried = what_is_carried(sent_);
    // Sessions, agents and openers of code may lead a connection anywhere.
    if (!carried.is_empty()) carried |= Attribute::redirected;
    if (strays(used_, host_, context_.world)) carried |= Attribute::strayed;
    for (const EffectFact& effect : sorted_.effects) {
      const bool is_connect = effect.kind == EffectKind::connect;
      if (effect.action == Action::unknown) {
        run_.host.add_gap("a function whose name is worked out", Action::unknown);
        continue;
      }
      said_connect |= is_connect;
      // Only what is asked of another host can be a loss for somebody.
      if (effect.kind == EffectKind::cloud && (host_ == "…" || is_this_machine(host_))) continue;
      if (effect.kind == EffectKind::read && effect.attributes.has(Attribute::shown)) {
        if (run_.flow.is_quiet(place_)) continue;
        add_effect(effect.kind, effect.action, call_.name, effect.attributes, context_, PathClass::secret);
        continue;
      }
      if (effect.kind == EffectKind::write) {
        say_of_paths(effect);
        continue;
      }
      add_effect(effect.kind, effect.action, is_connect ? host_ : call_.name,
                 effect.attributes | (is_connect ? carried : Attributes()), context_);
      if (is_connect) mark_deceptive(url_, context_);
      if (is_connect && effect.action != Action::listen) mark_page();
    }
    if (!url_.empty()) add_request_effects(method_of(call_, !body_.empty()), url_, body_, {}, context_);
    if (host_.empty() && opens_socket) mark_page();  // a port alone is one of this machine
    if (host_.empty() || said_connect) return;
    add_effect(EffectKind::connect, Action::download, host_, carried, context_);
    mark_deceptive(url_, context_);
    mark_page();
  }

  // `net.connect(7295)`, `connect(("127.0.0.1", 7295))`: the port may stand beside the host, or alone.
  void mark_page() {
    if (is_guards_page(address_, context_.world)) return mark_guards_page(address_, context_);
    const bool is_alone = host_ == "…" || host_.find_first_not_of("0123456789") == std::string::npos;
    if (!is_alone && !is_this_machine(host_)) return;
    const auto mark = [&](const CodeValue& value) {
      if (value.is_text()) mark_guards_page("localhost:" + value.text, context_);
    };
    for (const CodeArgument& argument : call_.arguments) {
      mark(argument.value);
      for (const CodeValue& item : argument.value.items) mark(item);
    }
  }

  // What a call does to paths is added to the effects on the paths that its arguments named.
  void say_of_paths(const EffectFact& fact) {
    for (std::size_t i = first_effect_; i < context_.out.effects.size(); ++i) {
      Effect& effect = context_.out.effects[i];
      if (effect.kind != fact.kind || effect.classes.is_empty()) continue;
      effect.attributes |= fact.attributes;
      effect.action = fact.action;
    }
  }

  void run_shell(const Word& word) {
    if (word.is_known()) {
      result_ |= run_.host.run_shell(word, input_);
    } else {
      run_.host.add_gap("a command that code runs: " + word.reason, unseen_text(word.sources));
    }
  }

  void add_path(EffectKind kind, Action action, const Word& word, Sources content) {
    add_path_effect(kind, action, word, word.text, sorted_.attributes, content, context_);
    // The content of a secret file goes into another file. Writing it back to the same file is an edit.
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
    const auto written = context_.files->written.find(effect.object);
    if (written != context_.files->written.end()) found |= written->second;
    if (found.has(Source::secret)) found |= Source::teller;
    return found;
  }

  const CodeCall& call_;
  std::size_t place_;  // of the call among all of the text
  const SortedCall& sorted_;
  CodeRun& run_;
  StepContext& context_;
  std::size_t first_effect_;
  Sources taken_;   // of all that goes into it
  Sources result_;  // of what comes out
  Sources sent_;    // of what goes to the network
  Sources used_;    // of what is shown to a host to prove who asks
  std::string host_;
  std::string url_;      // if all of it is known
  std::string address_;  // what the host was taken from
  std::string body_;     // what is known of what goes there
  bool is_mode_open_ = false;
  std::optional<std::size_t> keeps_environment_;  // how many variables of it stay after the call
  bool keeps_cwd_ = false;
  Stream input_;
  Stream content_;  // that goes into a file
  bool has_content_ = false;
  std::optional<Word> program_;
  std::vector<Word> argv_;
  bool has_list_ = false;
};

}  // namespace

Sources do_call(const CodeCall& call, std::size_t place, const CallFact& fact, const SortedCall& sorted, Sources taken,
                CodeRun& run) {
  return CallReader(call, place, sorted, taken, run).read(fact);
}

}  // namespace pawl
