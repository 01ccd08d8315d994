// SPDX-License-Identifier: Apache-2.0
// What a call has done to files so far, and to what version control keeps of them. All shells of a call share one.
#pragma once

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "analyse/scope/stream.h"

namespace pawl {

// What a link, a copy or a move of this call put at a path.
struct Relocation {
  enum class Kind { copy, link, move };
  std::string from;
  Kind kind = Kind::copy;

  bool operator==(const Relocation&) const = default;
};

// All that this call may have put at one path: a later link, copy or move may fail, go into a folder that is there
// already, or never be reached.
struct Relocations {
  std::vector<Relocation> ways;  // the last one first; never empty
  bool may_be_none = false;      // or what was there before
};

struct CallFiles {
  std::map<std::string, Sources, std::less<>> written;  // path -> where its content comes from
  std::map<std::string, Stream, std::less<>> contents;  // path -> what a redirection of this text put there
  // path -> texts that it held before: a write may fail, come too late, or never be reached
  std::map<std::string, std::vector<std::string>, std::less<>> earlier;
  std::map<std::string, int, std::less<>> writers;               // path -> the step that wrote it last
  std::map<std::string, Relocations, std::less<>> relocations;   // path -> what links, copies or moves put there
  std::map<std::string, Sources, std::less<>> fifos;             // path -> where what is written to it comes from
  std::set<std::string, std::less<>> prefixes;                   // of files whose names `split` makes up
  std::set<std::pair<int, std::string>> told;                    // step, path: `contents` has what the step wrote there
  std::set<std::string, std::less<>> remotes;                    // of git, that this call added or pointed elsewhere
  std::map<std::string, std::string, std::less<>> git_settings;  // that this call set: `alias.x`
  Sources staged;                                                // where what waits in version control comes from

  int doubt = 0;  // conditions that decide whether what is done now happens

  // `was_there`: the path had something before, which stays if nothing is put in its place.
  void place(const std::string& path, Relocation relocation, bool was_there);
  // What another reading of the same text put there may be there as well.
  void place_also(const std::string& path, const Relocations& placed);

  // The steps from this one on are taken back.
  void forget_steps(int from);
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

}  // namespace pawl
