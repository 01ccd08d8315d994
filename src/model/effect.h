// SPDX-License-Identifier: Apache-2.0
// What a step would do to the world: a closed vocabulary, which rules judge. Nothing else about a call is judged.
// Adding a word is adding its value to the enum and its row to the table below it.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/enum_set.h"
#include "base/span.h"
#include "base/words.h"

namespace pawl {

enum class EffectKind : std::uint8_t {
  read,
  write,
  create,
  remove,
  move,
  permission,
  connect,
  execute,
  privilege,
  process,
  system,
  package,
  history,
  database,
  cloud,
  container,
  cluster,
};
using EffectKinds = EnumSet<EffectKind, std::uint64_t>;

constexpr EffectKinds operator|(EffectKind a, EffectKind b) {
  return EffectKinds(a) | EffectKinds(b);
}

struct EffectKindWord {
  EffectKind value;
  std::string_view name;
};
inline constexpr auto kEffectKindWords = std::to_array<EffectKindWord>({
    {EffectKind::read, "read"},
    {EffectKind::write, "write"},
    {EffectKind::create, "create"},
    {EffectKind::remove, "delete"},
    {EffectKind::move, "move"},
    {EffectKind::permission, "permission"},
    {EffectKind::connect, "connect"},
    {EffectKind::execute, "execute"},
    {EffectKind::privilege, "privilege"},
    {EffectKind::process, "process"},
    {EffectKind::system, "system"},
    {EffectKind::package, "package"},
    {EffectKind::history, "history"},
    {EffectKind::database, "database"},
    {EffectKind::cloud, "cloud"},
    {EffectKind::container, "container"},
    {EffectKind::cluster, "cluster"},
});
static_assert(is_whole(kEffectKindWords, EffectKind::cluster));
inline constexpr auto kEffectNames = names_of_rows(kEffectKindWords);

// The finer word within a kind. `none` where the kind says it all.
enum class Action : std::uint8_t {
  none,
  download,
  upload,
  listen,
  local,
  downloaded,
  decoded,
  unknown,
  broken,
  too_long,
  fork_bomb,
  push,
  force_push,
  discard,
  delete_ref,
  rewrite,
  drop_stash,
  fetch,
  commit,
  world_writable,
  owner,
  mode,
  format,
  overwrite,
  install,
  publish,
  signal,
  signal_all,
  stop,
  service,
  power,
  account,
  guard,
  guard_page,
  drop,
  empty,
  change_all,
  grant,
  destroy,
  apply,
  expose,
  host_rights,
  uninstall,
  mount,
  kernel,
  network_rules,
  records,
  interactive,
  trust,
  log_out,
  log_in,
  break_in,
  hide,
  unpacked,
  agent_settings,
  pay,
  unasked,
  rent,
  fill,
  foreign,
  undo,
  transcripts,
};
using Actions = EnumSet<Action, Bits128>;

struct ActionWord {
  Action value;
  EffectKinds kinds;  // that may have it; none: every kind
  std::string_view name;
};
inline constexpr auto kActionWords = std::to_array<ActionWord>({
    {Action::none, {}, "none"},
    {Action::download, EffectKind::connect, "download"},
    {Action::upload, EffectKind::connect | EffectKind::history, "upload"},
    {Action::listen, EffectKind::connect, "listen"},
    {Action::local, EffectKind::execute, "local"},
    {Action::downloaded, EffectKind::execute | EffectKind::cluster | EffectKind::container, "downloaded"},
    {Action::decoded, EffectKind::execute, "decoded"},
    {Action::unknown, EffectKind::execute, "unknown"},
    {Action::broken, EffectKind::execute, "broken"},
    {Action::too_long, EffectKind::execute, "too-long"},
    {Action::fork_bomb, EffectKind::execute, "fork-bomb"},
    {Action::push, EffectKind::history, "push"},
    {Action::force_push, EffectKind::history, "force-push"},
    {Action::discard, EffectKind::history, "discard"},
    {Action::delete_ref, EffectKind::history, "delete-ref"},
    {Action::rewrite, EffectKind::history, "rewrite"},
    {Action::drop_stash, EffectKind::history, "drop-stash"},
    {Action::fetch, EffectKind::history, "fetch"},
    {Action::commit, EffectKind::history, "commit"},
    {Action::world_writable, EffectKind::permission, "world-writable"},
    {Action::owner, EffectKind::permission, "owner"},
    {Action::mode, EffectKind::permission, "mode"},
    {Action::format, EffectKind::write, "format"},
    {Action::overwrite, EffectKind::write, "overwrite"},
    {Action::install, EffectKind::package, "install"},
    {Action::publish, EffectKind::package | EffectKind::connect | EffectKind::cloud, "publish"},
    {Action::signal, EffectKind::process, "signal"},
    {Action::signal_all, EffectKind::process, "signal-all"},
    {Action::stop, EffectKind::cloud | EffectKind::container | EffectKind::cluster, "stop"},
    {Action::service, EffectKind::system, "service"},
    {Action::power, EffectKind::system, "power"},
    {Action::account, EffectKind::system, "account"},
    {Action::guard, EffectKind::system, "guard"},            // Pawl's own commands that weaken it
    {Action::guard_page, EffectKind::system, "guard-page"},  // its page, where people answer
    {Action::drop, EffectKind::database, "drop"},
    {Action::empty, EffectKind::database, "empty"},
    {Action::change_all, EffectKind::database, "change-all"},
    {Action::grant, EffectKind::database | EffectKind::cloud | EffectKind::cluster, "grant"},
    {Action::destroy, EffectKind::cloud | EffectKind::container | EffectKind::cluster, "destroy"},
    {Action::apply, EffectKind::cloud, "apply"},
    {Action::expose, EffectKind::cloud | EffectKind::connect, "expose"},  // deleted, changed unseen, made public
    {Action::host_rights, EffectKind::container,
     "host-rights"},                                        // with the host's root folder, namespaces or all rights
    {Action::uninstall, EffectKind::package, "uninstall"},  // package
    {Action::mount, EffectKind::system, "mount"},
    {Action::kernel, EffectKind::system, "kernel"},
    {Action::network_rules, EffectKind::system,
     "network-rules"},                                 // file systems, what the kernel does, routes and firewall
    {Action::records, EffectKind::system, "records"},  // what tells later who did what is cleared or switched off
    {Action::interactive, EffectKind::execute,
     "interactive"},                               // waits for somebody to type commands, where no hook sees them
    {Action::trust, EffectKind::system, "trust"},  // whose keys and certificates this machine believes
    {Action::log_out, EffectKind::system,
     "log-out"},  // a person's keys or sessions are forgotten, and only a person can give them again
    {Action::log_in, EffectKind::connect,
     "log-in"},  // with a password that stands in the command or is tried from a list
    {Action::break_in, EffectKind::execute,
     "break-in"},  // a tool that is made for taking or guessing other people's credentials
    {Action::hide, EffectKind::system, "hide"},           // a file is hidden from its owner
    {Action::unpacked, EffectKind::execute, "unpacked"},  // from an archive that came from the network
    {Action::agent_settings, EffectKind::system,
     "agent-settings"},                                 // an agent changes its own settings by its own command
    {Action::pay, EffectKind::cloud, "pay"},            // money moves
    {Action::unasked, EffectKind::execute, "unasked"},  // an agent that asks nobody before it acts
    {Action::rent, EffectKind::cloud, "rent"},  // machines or databases are started that cost as long as they are there
    {Action::fill, EffectKind::write, "fill"},  // all that stands in one folder is put over what stands in another
    {Action::foreign, EffectKind::package, "foreign"},
    {Action::undo, EffectKind::system, "undo"},                // what a call did is put back by Pawl
    {Action::transcripts, EffectKind::system, "transcripts"},  // what agents did in other sessions is read
});
static_assert(is_whole(kActionWords, Action::transcripts));
static_assert(kActionWords.size() < Actions::kRoom);
inline constexpr auto kActionNames = names_of_rows(kActionWords);

// Whether effects of that kind can have that action. Knowledge and rules that say otherwise do not load.
[[nodiscard]] constexpr bool fits(Action action, EffectKind kind) {
  const EffectKinds kinds = kActionWords[static_cast<std::size_t>(action)].kinds;
  return kinds.is_empty() || kinds.has(kind);
}

// What a path is to the user. Several may hold at once (a key below home is `secret` and `below-home`).
enum class PathClass : std::uint8_t {
  root,              // / itself, or all that stands in it
  home,              // the home folder itself, all that stands in it, or a folder above it
  system,            // the system's folders and below
  device,            // /dev, but for its harmless files
  cwd,               // the current folder or one above it
  project,           // strictly below the project's root
  git_internal,      // .git and below
  regenerable,       // build output, caches, throw-away files
  temp,              // below a folder for temporary files
  temp_root,         // such a folder itself, or all that stands in it
  secret,            // keys, credentials, .env
  persistence,       // what runs unasked later
  agent_config,      // the agents' own settings
  pawl_own,          // Pawl's files
  below_home,        // below home, none of the above
  elsewhere,         // none of the above
  unknown,           // cannot be known from the text
  kernel,            // /proc and /sys files that control the kernel
  credential_store,  // ~/.ssh and its like, the folder or a key in it
  pawl_secret,       // Pawl's keys, grants and sessions
  record,            // what tells later who did what: shell histories, logs of the system
  pawl_program,      // Pawl's program, wherever it is
};
using PathClasses = EnumSet<PathClass, std::uint64_t>;
constexpr PathClasses operator|(PathClass a, PathClass b) {
  return PathClasses(a) | PathClasses(b);
}

struct PathClassWord {
  PathClass value;
  std::string_view name;
};
inline constexpr auto kPathClassWords = std::to_array<PathClassWord>({
    {PathClass::root, "root"},
    {PathClass::home, "home"},
    {PathClass::system, "system"},
    {PathClass::device, "device"},
    {PathClass::cwd, "cwd"},
    {PathClass::project, "project"},
    {PathClass::git_internal, "git-internal"},
    {PathClass::regenerable, "regenerable"},
    {PathClass::temp, "temp"},
    {PathClass::temp_root, "temp-root"},
    {PathClass::secret, "secret"},
    {PathClass::persistence, "persistence"},
    {PathClass::agent_config, "agent-config"},
    {PathClass::pawl_own, "pawl-own"},
    {PathClass::below_home, "below-home"},
    {PathClass::elsewhere, "elsewhere"},
    {PathClass::unknown, "unknown"},
    {PathClass::kernel, "kernel"},
    {PathClass::credential_store, "credential-store"},
    {PathClass::pawl_secret, "pawl-secret"},
    {PathClass::record, "record"},
    {PathClass::pawl_program, "pawl-program"},
});
static_assert(is_whole(kPathClassWords, PathClass::pawl_program));
static_assert(kPathClassWords.size() < PathClasses::kRoom);
inline constexpr auto kPathClassNames = names_of_rows(kPathClassWords);

// What a host is, whoever speaks to it (knowledge/hosts.toml). Several may hold at once.
enum class HostClass : std::uint8_t {
  loopback,        // the machine itself
  private_net,     // a network that is nobody else's
  metadata,        // hands a cloud machine's credentials to whoever asks from it
  package_source,  // packages come from there
  code_host,       // repositories are kept there
  paste_site,      // whoever has the address has the text
  chat,            // everybody in a channel reads what comes there
  tunnel,          // anybody's own machine, reached from outside
  deceptive,       // its name looks like another one's, or its address hides which one it is
};
using HostClasses = EnumSet<HostClass, std::uint32_t>;
constexpr HostClasses operator|(HostClass a, HostClass b) {
  return HostClasses(a) | HostClasses(b);
}

struct HostClassWord {
  HostClass value;
  std::string_view name;
};
inline constexpr auto kHostClassWords = std::to_array<HostClassWord>({
    {HostClass::loopback, "loopback"},
    {HostClass::private_net, "private"},
    {HostClass::metadata, "metadata"},
    {HostClass::package_source, "package-source"},
    {HostClass::code_host, "code-host"},
    {HostClass::paste_site, "paste-site"},
    {HostClass::chat, "chat"},
    {HostClass::tunnel, "tunnel"},
    {HostClass::deceptive, "deceptive"},
});
static_assert(is_whole(kHostClassWords, HostClass::deceptive));
static_assert(kHostClassWords.size() < HostClasses::kRoom);
inline constexpr auto kHostClassNames = names_of_rows(kHostClassWords);

enum class Attribute : std::uint8_t {
  recursive,
  forced,
  wildcard,
  irreversible,
  remote,  // on another host or in a container
  tainted,
  obfuscated,
  protected_ref,    // main, master, release*, or not told which
  shown,            // what is read comes to the agent's eyes
  carries_secret,   // what goes out holds secret text
  carries_key,      // or a private key or credential store
  redirected,       // a connection that may lead elsewhere than its host says: a proxy, user info, --resolve
  leaves_guard,     // an edit of an agent's settings after which it still calls Pawl as before
  sought,           // looked for by its name or by what stands in it, outside the project
  carries_file,     // what goes out stands in a file that was named
  carries_project,  // a folder of the project goes out, or all of it
  whole_folder,     // everything in a folder, by a pattern that any name matches
  copied,           // what is read or moved is put somewhere else, in whatever form
  added,            // what is written is added to what the file holds
  strayed,          // a service's credential goes to a host that is not the service's
  whole_project,    // all of the project goes out, to a host that the project does not know
};
using Attributes = EnumSet<Attribute, std::uint32_t>;
constexpr Attributes operator|(Attribute a, Attribute b) {
  return Attributes(a) | Attributes(b);
}

struct AttributeWord {
  Attribute value;
  std::string_view name;
};
inline constexpr auto kAttributeWords = std::to_array<AttributeWord>({
    {Attribute::recursive, "recursive"},
    {Attribute::forced, "forced"},
    {Attribute::wildcard, "wildcard"},
    {Attribute::irreversible, "irreversible"},
    {Attribute::remote, "remote"},
    {Attribute::tainted, "tainted"},
    {Attribute::obfuscated, "obfuscated"},
    {Attribute::protected_ref, "protected-ref"},
    {Attribute::shown, "shown"},
    {Attribute::carries_secret, "carries-secret"},
    {Attribute::carries_key, "carries-key"},
    {Attribute::redirected, "redirected"},
    {Attribute::leaves_guard, "leaves-guard"},
    {Attribute::sought, "sought"},
    {Attribute::carries_file, "carries-file"},
    {Attribute::carries_project, "carries-project"},
    {Attribute::whole_folder, "whole-folder"},
    {Attribute::copied, "copied"},
    {Attribute::added, "added"},
    {Attribute::strayed, "strayed"},
    {Attribute::whole_project, "whole-project"},
});
static_assert(is_whole(kAttributeWords, Attribute::whole_project));
static_assert(kAttributeWords.size() < Attributes::kRoom);
inline constexpr auto kAttributeNames = names_of_rows(kAttributeWords);

struct Effect {
  EffectKind kind = EffectKind::read;
  Action action = Action::none;
  std::string object;  // path, host, ref, program text
  PathClasses classes;
  HostClasses hosts;  // of a connection
  Attributes attributes;
  bool is_certain = true;
  bool is_supposed = false;  // holds only if an unknown program is a wrapper: counts where it would be denied
  bool is_likely = false;    // supposed, of what stands behind no program at all: counts if dangerous, too
  int step = -1;
  std::string program;
  std::string command;          // the program with its subcommand: `git push`, `aws ec2 terminate-instances`
  std::string file;             // that holds the command, if it is not the call's own text
  std::string folder;           // of what git would do: where it works; empty if that is not sure
  bool is_found = false;        // by a search: what `object` names last may be at any depth below its folder
  bool is_redirection = false;  // by `>`, `<` and their like, not by the program
  Span span;
};

[[nodiscard]] constexpr std::string_view name_of(EffectKind kind) {
  return kEffectNames[static_cast<std::size_t>(kind)];
}
[[nodiscard]] constexpr std::string_view name_of(Action action) {
  return kActionNames[static_cast<std::size_t>(action)];
}

}  // namespace pawl
