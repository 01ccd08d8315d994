// SPDX-License-Identifier: Apache-2.0
// Words and folders that tell what something is by its name alone; from knowledge/names.toml.
#pragma once

#include <array>
#include <span>
#include <string_view>

namespace pawl {

using NameList = std::span<const std::string_view>;

// How secrets are called. Parts and words are in lower case.
struct SecretNames {
  NameList variable_endings;  // of a shell's variables: `GITHUB_TOKEN`
  NameList variable_parts;    // of variables that code reads
  NameList header_parts;      // of headers that prove who asks
  NameList sought_words;      // in the letters of a pattern that is searched for
  NameList unseen_flags;      // without dashes: a file of secrets behind one is used and not shown
  NameList sought_tokens;     // how tokens of the great services begin, in such a pattern as it stands
};
inline constexpr std::array<std::string_view, 6> kSecretNameFields = {
    "variable_endings", "variable_parts", "header_parts", "sought_words", "unseen_flags", "sought_tokens"};
[[nodiscard]] const SecretNames& secret_names();

// What lets a connection lead elsewhere than its host says.
struct RedirectNames {
  NameList flag_parts;  // of long flags: `--preproxy`
  NameList variables;   // in lower case
  NameList files;       // endings of paths
};
inline constexpr std::array<std::string_view, 3> kRedirectNameFields = {"flag_parts", "variables", "files"};
[[nodiscard]] const RedirectNames& redirect_names();

// Folders, each without a slash at its end.
struct FolderNames {
  NameList programs;          // programs in these folders belong to the system
  NameList own_programs;      // below home: a person's own programs are found there
  NameList deployed;          // on another host: what is deployed there, not its system
  NameList container_caches;  // in a container: made again by whoever needs it
  NameList host_rights;       // who may write there has the rights of the host
};
inline constexpr std::array<std::string_view, 5> kFolderNameFields = {"programs", "own_programs", "deployed",
                                                                      "container_caches", "host_rights"};
[[nodiscard]] const FolderNames& folder_names();

// How files are called.
struct FileNames {
  NameList endings;        // that no folder has
  NameList names;          // whole names that no folder has
  NameList copies;         // endings of a packed or saved copy: it is what it is a copy of
  NameList manifests;      // endings of what a cluster or a container service is told
  NameList noise;          // devices that give bytes which tell nothing: /dev/zero
  NameList environments;   // scripts of version managers, which set up a shell
  NameList prompts;        // where agents keep skills and commands, `*` for the name; below a project or home
  NameList skill_folders;  // whose skills may be called by the name in their head, whatever their folder is called
};
inline constexpr std::array<std::string_view, 8> kFileNameFields = {
    "endings", "names", "copies", "manifests", "noise", "environments", "prompts", "skill_folders"};
[[nodiscard]] const FileNames& file_names();

// How statements reach a database over the network.
struct StatementNames {
  NameList keys;       // names under which servers take them, in lower case
  NameList addresses;  // patterns of addresses where a plain question may change something
};
inline constexpr std::array<std::string_view, 2> kStatementNameFields = {"keys", "addresses"};
[[nodiscard]] const StatementNames& statement_names();

// How programs that nobody described are told to run another command.
struct WrapperNames {
  NameList verbs;    // the word before the command
  NameList flags;    // whose value is the command, without their dashes
  NameList outputs;  // whose value is a file that is written
};
inline constexpr std::array<std::string_view, 3> kWrapperNameFields = {"verbs", "flags", "outputs"};
[[nodiscard]] const WrapperNames& wrapper_names();

// Processes that are not one program of the user's own.
struct ProcessNames {
  NameList shared;    // whoever works on the machine has some of that name
  NameList services;  // the machine's, and those that other programs count on
};
inline constexpr std::array<std::string_view, 2> kProcessNameFields = {"shared", "services"};
[[nodiscard]] const ProcessNames& process_names();

// What is typed into another terminal.
struct KeyNames {
  NameList enter;    // keys that end a line, by their names
  NameList space;    // the key for a blank
  NameList silent;   // keys that put no text there; patterns
  NameList answers;  // what a person types who is asked something
};
inline constexpr std::array<std::string_view, 4> kKeyNameFields = {"enter", "space", "silent", "answers"};
[[nodiscard]] const KeyNames& key_names();

// How one host is made to look like another.
struct HostNames {
  NameList imitated;  // hosts whose names others take on
  NameList endings;   // what a name ends with that is a host, where user info stands: `com`
  NameList holders;   // hosts below which the whole name of another stands, and nobody is misled
  NameList letters;   // `X=y`: letters of other scripts, and digits, that look like a Latin letter
  NameList accents;   // `X=y`: Latin letters with a mark, and the letter without it
};
inline constexpr std::array<std::string_view, 5> kHostNameFields = {"imitated", "endings", "holders", "letters",
                                                                    "accents"};
[[nodiscard]] const HostNames& host_names();

}  // namespace pawl
