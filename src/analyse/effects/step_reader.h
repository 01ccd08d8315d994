// SPDX-License-Identifier: Apache-2.0
// One step's arguments as effects, read in two rounds: what comes in (effects.cpp), then what goes out and carries it
// (output_effects.cpp), and what the program does besides (program_effects.cpp).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "analyse/arguments/arguments.h"
#include "analyse/effects/effects.h"

namespace pawl {

// `host:path` and `user@host:path`, as scp and rsync take them: a colon before any slash.
[[nodiscard]] bool is_remote_path(std::string_view text);

class StepReader {
 public:
  StepReader(const Arguments& arguments, StepContext& context);
  Sources read();

 private:
  void take_in(const Argument& argument);
  void enter_folder(const Argument& argument);
  void take_version(const Argument& argument);
  void take_ref(const Argument& argument);
  void take_mode(const Argument& argument);
  void take_data(const Argument& argument);
  void take_blob(const Argument& argument);
  void take_file(const Argument& argument);
  void take_manifest(const Argument& argument);
  void take_script(const Argument& argument);
  void take_header_file(const Argument& argument);
  bool take_listed(const Argument& argument);
  void take_address(const Argument& argument);
  // What a container sees of the host is read; what lets it out is said of the container.
  void take_mount(const Argument& argument);
  void note_host(const Argument& argument);
  void take_path(EffectKind kind, const Argument& argument, std::string_view text, bool is_sent, Attributes extra = {});
  [[nodiscard]] bool reads_file(int step) const;
  // `https://h/a/x.sh?y` is saved as x.sh.
  void save(const Argument& argument);
  void give_out(const Argument& argument);
  // `cp -r x/.git .` writes ./.git: where the target is a folder, the names of what comes count as well.
  // Whether all that stands in another folder is put into this one: `cp -r x/. ~`.
  [[nodiscard]] bool fills(const Argument& folder, EffectKind kind) const;
  void place_below(const Argument& folder);
  // `mv x /dev/null` puts a file in the place of the device.
  void replace_device(EffectKind kind, const Argument& argument);
  // `scp x host:/etc/y`
  void act_over_there(EffectKind kind, const Argument& argument);
  // `python -m http.server`: what stands in the folder that it works in goes out.
  [[nodiscard]] bool serves_folder() const;
  [[nodiscard]] bool sends() const;
  // `mkfs.ext4 disk.img`: the file system is made in a file.
  [[nodiscard]] bool is_in_file(const Effect& effect) const;
  // What a program does to paths is said of the paths that its operands named already; false if there are none.
  bool add_to_paths(const EffectFact& item);
  [[nodiscard]] bool is_kept_by_git(const std::string& path) const;
  // `git restore FILE` where the file is as git has it: there is nothing to discard.
  [[nodiscard]] bool discards_nothing() const;
  // `git checkout REV .claude/settings.json`: a name among the refs that is a guarded file is written.
  void say_discarded_settings();
  // Who signals what `pgrep pawl` printed, signals Pawl.
  [[nodiscard]] bool signals_guard() const;
  [[nodiscard]] bool signals_everybody() const;
  // `make test`, `npm run build`: the command, and what it is told to run.
  [[nodiscard]] std::string what_is_run(std::string operands) const;
  void say_effects();
  // Each host gets all that goes out: `curl -d @f https://a https://b`.
  void say_connects(Action action, Attributes attributes);
  [[nodiscard]] bool leads_elsewhere() const;

  const Arguments& arguments_;
  const ProgramFact& fact_;
  StepContext& context_;
  std::vector<const Argument*> all_;
  Attributes attributes_;
  Sources sources_;  // of what it prints and writes
  Sources sent_;     // of what goes to the network
  std::size_t first_effect_;
  std::string start_;               // the folder before any flag names another one
  std::vector<std::string> hosts_;  // that it speaks to
  std::string refs_;
  bool is_redirected_ = false;
  bool has_encoded_name_ = false;
  bool sends_file_ = false;
  bool sends_unknown_ = false;  // a file that is not known
  bool has_ref_ = false;
  bool has_protected_ref_ = false;
  bool has_mode_ = false;
  bool is_world_writable_ = false;
  bool gives_rights_ = false;
};

}  // namespace pawl
