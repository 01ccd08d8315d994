// SPDX-License-Identifier: Apache-2.0
// What a step would do to the world: a closed vocabulary, which rules judge. Nothing else about a call is judged.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/span.h"

namespace pawl {

enum class EffectKind : std::uint8_t {
  read,
  write,
  create,
  remove,
  move,
  permission,  // on paths
  connect,     // a host
  execute,     // program text
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
inline constexpr std::array<std::string_view, 17> kEffectNames = {
    "read",    "write",  "create",  "delete",  "move",     "permission", "connect",   "execute", "privilege",
    "process", "system", "package", "history", "database", "cloud",      "container", "cluster"};

// The finer word within a kind. `none` where the kind says it all.
enum class Action : std::uint8_t {
  none,
  download,
  upload,
  listen,  // connect
  local,
  downloaded,
  decoded,
  unknown,
  broken,
  too_long,
  fork_bomb,  // execute
  push,
  force_push,
  discard,
  delete_ref,
  rewrite,
  drop_stash,
  fetch,
  commit,  // history
  world_writable,
  owner,
  mode,  // permission
  format,
  overwrite,  // write, on devices
  install,
  publish,  // package
  signal,
  signal_all,
  stop,
  service,
  power,
  account,  // process, system
  guard,    // system: Pawl's own commands that weaken it
  drop,
  empty,
  change_all,
  grant,  // database: what is thrown away, emptied, changed without a condition; who may do what
  destroy,
  apply,
  expose,       // cloud, cluster, container: deleted, changed unseen, made public
  host_rights,  // container: with the host's root folder, namespaces or all rights
  uninstall,    // package
  mount,
  kernel,
  network_rules,   // system: file systems, what the kernel does, routes and firewall
  records,         // system: what tells later who did what is cleared or switched off
  interactive,     // execute: waits for somebody to type commands, where no hook sees them
  trust,           // system: whose keys and certificates this machine believes
  log_out,         // system: a person's keys or sessions are forgotten, and only a person can give them again
  log_in,          // connect: with a password that stands in the command or is tried from a list
  break_in,        // execute: a tool that is made for taking or guessing other people's credentials
  hide,            // system: a file is hidden from its owner
  unpacked,        // execute: from an archive that came from the network
  agent_settings,  // system: an agent changes its own settings by its own command
  pay,             // cloud: money moves
  unasked,         // execute: an agent that asks nobody before it acts
  rent,            // cloud: machines or databases are started that cost as long as they are there
  fill,            // write: all that stands in one folder is put over what stands in another
};
inline constexpr std::array<std::string_view, 58> kActionNames = {
    "none",       "download",       "upload",        "listen",     "local",       "downloaded",
    "decoded",    "unknown",        "broken",        "too-long",   "fork-bomb",   "push",
    "force-push", "discard",        "delete-ref",    "rewrite",    "drop-stash",  "fetch",
    "commit",     "world-writable", "owner",         "mode",       "format",      "overwrite",
    "install",    "publish",        "signal",        "signal-all", "stop",        "service",
    "power",      "account",        "guard",         "drop",       "empty",       "change-all",
    "grant",      "destroy",        "apply",         "expose",     "host-rights", "uninstall",
    "mount",      "kernel",         "network-rules", "records",    "interactive", "trust",
    "log-out",    "log-in",         "break-in",      "hide",       "unpacked",    "agent-settings",
    "pay",        "unasked",        "rent",          "fill"};

// What a path is to the user. Several may hold at once (a key below home is `secret` and `below-home`).
enum PathClass : std::uint32_t {
  path_root = 1U << 0,               // / itself, or all that stands in it
  path_home = 1U << 1,               // the home folder itself, all that stands in it, or a folder above it
  path_system = 1U << 2,             // the system's folders and below
  path_device = 1U << 3,             // /dev, but for its harmless files
  path_cwd = 1U << 4,                // the current folder or one above it
  path_project = 1U << 5,            // strictly below the project's root
  path_git_internal = 1U << 6,       // .git and below
  path_regenerable = 1U << 7,        // build output, caches, throw-away files
  path_temp = 1U << 8,               // below a folder for temporary files
  path_temp_root = 1U << 9,          // such a folder itself, or all that stands in it
  path_secret = 1U << 10,            // keys, credentials, .env
  path_persistence = 1U << 11,       // what runs unasked later
  path_agent_config = 1U << 12,      // the agents' own settings
  path_pawl_own = 1U << 13,          // Pawl's files
  path_below_home = 1U << 14,        // below home, none of the above
  path_elsewhere = 1U << 15,         // none of the above
  path_unknown = 1U << 16,           // cannot be known from the text
  path_kernel = 1U << 17,            // /proc and /sys files that control the kernel
  path_credential_store = 1U << 18,  // ~/.ssh and its like, the folder or a key in it
  path_pawl_secret = 1U << 19,       // Pawl's keys, grants and sessions
  path_record = 1U << 20,            // what tells later who did what: shell histories, logs of the system
};
inline constexpr std::array<std::string_view, 21> kPathClassNames = {
    "root",         "home",      "system",           "device",
    "cwd",          "project",   "git-internal",     "regenerable",
    "temp",         "temp-root", "secret",           "persistence",
    "agent-config", "pawl-own",  "below-home",       "elsewhere",
    "unknown",      "kernel",    "credential-store", "pawl-secret",
    "record"};

enum Attribute : std::uint16_t {
  is_recursive = 1U << 0,
  is_forced = 1U << 1,
  is_wildcard = 1U << 2,
  is_irreversible = 1U << 3,
  is_remote = 1U << 4,  // on another host or in a container
  is_tainted = 1U << 5,
  is_obfuscated = 1U << 6,
  is_protected_ref = 1U << 7,  // main, master, release*, or not told which
  is_shown = 1U << 8,          // what is read comes to the agent's eyes
  carries_secret = 1U << 9,    // what goes out holds secret text
  carries_key = 1U << 10,      // or a private key or credential store
  is_redirected = 1U << 11,    // a connection that may lead elsewhere than its host says: a proxy, user info, --resolve
  leaves_guard = 1U << 12,     // an edit of an agent's settings after which it still calls Pawl as before
  is_sought = 1U << 13,        // looked for by its name or by what stands in it, outside the project
  carries_file = 1U << 14,     // what goes out stands in a file that was named
  carries_project = 1U << 15,  // all of the project goes out
};
inline constexpr std::array<std::string_view, 16> kAttributeNames = {
    "recursive",    "forced",        "wildcard",     "irreversible",   "remote",      "tainted",
    "obfuscated",   "protected-ref", "shown",        "carries-secret", "carries-key", "redirected",
    "leaves-guard", "sought",        "carries-file", "carries-project"};

struct Effect {
  EffectKind kind = EffectKind::read;
  Action action = Action::none;
  std::string object;            // path, host, ref, program text
  std::uint32_t classes = 0;     // PathClass
  std::uint16_t attributes = 0;  // Attribute
  bool is_certain = true;
  bool is_supposed = false;   // holds only if an unknown program is a wrapper: counts where it would be denied
  bool is_next_word = false;  // supposed, of a command right behind the unknown program: counts if dangerous, too
  int step = -1;
  std::string program;
  std::string command;          // the program with its subcommand: `git push`, `aws ec2 terminate-instances`
  std::string file;             // that holds the command, if it is not the call's own text
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
