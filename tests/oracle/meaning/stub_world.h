// SPDX-License-Identifier: Apache-2.0
// A world in which every program is a stub (stub.c): a process of its own in private user, mount, pid, network, ipc and
// host name namespaces, whose root is a tmpfs that holds the real shells, their libraries and the stubs. What a script
// does there happens in a tree that is thrown away after it; nothing of the machine is mounted writable.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/files.h"
#include "base/result.h"

namespace pawl::meaning {

// One thing of the tree that every script begins with.
struct TreeEntry {
  enum class Kind { folder, file, link };
  Kind kind = Kind::folder;
  std::string path;
  std::string content;  // of a link: where it leads
};

struct Descriptor {
  int number = 0;
  bool is_read = false;
  bool is_written = false;
  std::string path;
};

// What one stub recorded.
struct ProgramRun {
  std::string started_by;  // the path that the shell found: not always what its first word says
  std::string program;     // the name of the stub
  std::vector<std::string> argv;
  std::string folder;
  std::vector<Descriptor> descriptors;
  std::vector<std::string> variables;  // NAME=value
};

enum class ShellMode { bash_c, bash_e, bash_file, bash_stdin, bash_posix, dash, busybox, zsh };
inline constexpr ShellMode kShellModes[] = {ShellMode::bash_c,     ShellMode::bash_e,     ShellMode::bash_file,
                                            ShellMode::bash_stdin, ShellMode::bash_posix, ShellMode::dash,
                                            ShellMode::busybox,    ShellMode::zsh};
[[nodiscard]] std::string_view name_of(ShellMode mode);

struct Job {
  ShellMode mode = ShellMode::bash_c;
  std::string text;
  std::vector<std::string> programs;  // names without `/`: stubs of these names are found in PATH
  std::vector<std::string> paths;     // whole paths below the tree, where a stub stands in this job alone
  std::uint32_t limit_ms = 600;
};

struct Outcome {
  std::vector<ProgramRun> runs;
  std::vector<std::string> written;  // regular files that are new or hold something else than before
  std::string errors;                // the beginning of what the shell said
  bool timed_out = false;
};

class StubWorld {
 public:
  // `stub` is the stub's file. Fails where the machine does not permit such namespaces, or where a shell is missing.
  static Result<StubWorld> start(const std::string& stub, const std::vector<TreeEntry>& tree);
  StubWorld(StubWorld&& other) noexcept;
  StubWorld& operator=(StubWorld&& other) = delete;
  StubWorld(const StubWorld&) = delete;
  StubWorld& operator=(const StubWorld&) = delete;
  ~StubWorld();

  // Fails only if the world is gone.
  [[nodiscard]] Result<Outcome> run(const Job& job);
  [[nodiscard]] bool has(ShellMode mode) const;

 private:
  StubWorld() = default;

  int socket_ = -1;
  int pid_ = -1;
  std::vector<std::string> shells_;
};

}  // namespace pawl::meaning
