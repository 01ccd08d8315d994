// SPDX-License-Identifier: Apache-2.0
// What is known at one point of a script: variables, functions, the current folder. A subshell gets a copy. A variable
// set in a branch keeps its other values too: any of them may hold. What the call has done to files is one object that
// all shells of the call share.
#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "model/step.h"
#include "parse/script.h"

namespace pawl {

// What comes out of a step, a pipeline or a substitution.
struct Stream {
  Sources sources;  // Source
  bool is_known = false;
  std::string text;
  std::vector<Word> items;  // paths that are listed in it, where they are known
  int step = -1;            // that gives it
  // It holds what this file holds, and then `text`: nobody has read the file yet, so `is_known` is false.
  std::string file = {};
  bool is_settings = false;              // all of it was printed by a program that prints shell settings
  std::string via = {};                  // how it comes to the next step, if not by a pipe: `>(…)`
  std::vector<std::string> pieces = {};  // that an edit may have put into what the file holds
  bool is_noise = false;                 // it tells nothing: random bytes, zeros, one line without end
  std::string language = {};             // of a program that was made of this text by a compiler
};

// One of the things that a variable may hold: a text, or the items of an array.
struct Held {
  std::vector<Word> items;        // one for a text
  std::vector<std::string> keys;  // of an array's items
  bool is_array = false;
};

// Where a descriptor of the shell leads: what reading gives, and the file that writing fills.
struct Channel {
  Stream content;
  std::string path;
  std::string host;  // of a connection that bash itself opened
};

// What a link, a copy or a move of this call put at a path.
struct Relocation {
  enum class Kind { copy, link, move };
  std::string from;
  Kind kind = Kind::copy;
};

// A function's definition and the script that its tree belongs to.
struct FunctionText {
  const Node* node = nullptr;
  const Script* script = nullptr;
  std::string file = {};  // that was there before this call and defines it
};

// What the call has done to files so far, and to what version control keeps of them.
struct CallFiles {
  std::map<std::string, Sources, std::less<>> written;  // path -> where its content comes from
  std::map<std::string, Stream, std::less<>> contents;  // path -> what a redirection of this text put there
  // path -> texts that it held before: a write may fail, come too late, or never be reached
  std::map<std::string, std::vector<std::string>, std::less<>> earlier;
  std::map<std::string, int, std::less<>> writers;               // path -> the step that wrote it last
  std::map<std::string, Relocation, std::less<>> relocations;    // path -> what a link, copy or move put there
  std::map<std::string, Sources, std::less<>> fifos;             // path -> where what is written to it comes from
  std::set<std::string, std::less<>> prefixes;                   // of files whose names `split` makes up
  std::set<std::pair<int, std::string>> told;                    // step, path: `contents` has what the step wrote there
  std::set<std::string, std::less<>> remotes;                    // of git, that this call added or pointed elsewhere
  std::map<std::string, std::string, std::less<>> git_settings;  // that this call set: `alias.x`
  Sources staged;                                                // where what waits in version control comes from
};

// While it lives, the call does something that may not happen: what that does to files is taken back.
class FilesAsBefore {
 public:
  explicit FilesAsBefore(CallFiles& files) : files_(files), before_(files) {}
  ~FilesAsBefore() { files_ = std::move(before_); }
  FilesAsBefore(const FilesAsBefore&) = delete;
  FilesAsBefore& operator=(const FilesAsBefore&) = delete;

 private:
  CallFiles& files_;
  CallFiles before_;
};

struct Scope {
  std::map<std::string, std::vector<Held>, std::less<>> variables;  // each may hold any of these
  std::map<std::string, std::string, std::less<>> references;       // `declare -n`: name -> the variable it means
  std::set<std::string, std::less<>> fixed;                         // `readonly`: what they hold stays
  std::set<std::string, std::less<>> exported;                      // that programs get, too
  std::map<std::string, char, std::less<>> cases;                   // `declare -l`, `-u`: name -> `l`, `u`
  std::map<std::string, FunctionText, std::less<>> functions;
  std::map<std::string, std::string, std::less<>> aliases;
  std::vector<std::shared_ptr<const Script>> texts;  // keeps those trees alive
  std::vector<Word> positional;                      // $1, $2, …
  bool knows_positional = false;
  std::map<int, Channel> descriptors;   // that `exec` opened, and 0 to 2 where redirected
  std::string cwd;                      // empty: unknown
  std::vector<std::string> pushed;      // by `pushd`, the last one on top
  std::map<std::string, std::string, std::less<>> ways;  // a folder -> how the shell came there, through which links
  bool is_physical = false;                              // `set -P`: it asks the file system instead
  std::vector<std::string> maybe_cwds;  // where it may be instead: after a `cd` that may not have happened
  std::shared_ptr<CallFiles> files = std::make_shared<CallFiles>();  // one for the call, whichever shell it is
  bool has_trap = false;                                             // a `trap` whose text is not settled yet
  std::map<std::string, std::vector<Held>, std::less<>> since_trap;  // all that variables held since then
  bool holds_secrets = false;                                        // a file of secrets was loaded into its variables
  bool is_found = false;  // of a file that was there before this call: what begins with an empty value is not certain
};

// What the shell calls a folder that it is or was in, as in $PWD; the folder itself if it came there by no link.
[[nodiscard]] inline const std::string& way_to(const std::string& folder, const Scope& scope) {
  const auto found = scope.ways.find(folder);
  return found == scope.ways.end() ? folder : found->second;
}

}  // namespace pawl
