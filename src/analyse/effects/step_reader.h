// SPDX-License-Identifier: Apache-2.0
// One step's arguments as effects, read in two rounds: what comes in (effects.cpp), then what goes out and carries it
// (output_effects.cpp). What else the program does comes last (program_effects.cpp).
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

// What the words of a step say, gathered while they are read.
struct StepFacts {
  std::vector<const Argument*> all;  // its arguments: the values of flags, then the operands
  Attributes attributes;
  Sources sources;  // of what it prints and writes
  Sources sent;     // of what goes to the network
  Sources used;     // of what is shown to a host to prove who asks
  std::size_t first_effect = 0;
  std::vector<std::string> hosts;  // that it speaks to
  std::string refs;
  bool is_redirected = false;
  bool has_encoded_name = false;
  bool sends_file = false;
  bool sends_unknown = false;  // a file that is not known
  bool has_ref = false;
  bool has_protected_ref = false;
};

// Branches that others build on. A ref that is not named counts as one.
[[nodiscard]] bool names_protected_branch(std::string_view ref);

// What else the program does, according to knowledge: connections, history, processes, databases.
void add_program_effects(const Arguments& arguments, const StepFacts& facts, const Scope& scope, StepContext& context);

class StepReader {
 public:
  StepReader(const Arguments& arguments, StepContext& context);
  Sources read(const Scope& scope);

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
  void take_quoted(const Argument& argument);
  void take_list(const Argument& argument);
  void take_process(const Argument& argument);
  void take_port(const Argument& argument);
  void take_password_source(const Argument& argument);
  [[nodiscard]] bool is_secret_file(const Argument& argument) const;
  void take_header_file(const Argument& argument);
  bool take_listed(const Argument& argument);
  void take_address(const Argument& argument);
  // A container reads what it sees of the host. A mount that lets it out is an effect on the container.
  void take_mount(const Argument& argument);
  // `docker compose config` fills in what `.env` says.
  void show_own_file();
  void take_linked_guard();
  void note_password(const Argument& value);
  void note_host(const Argument& argument);
  void take_path(EffectKind kind, const Argument& argument, std::string_view text, bool is_sent, Attributes extra = {});
  [[nodiscard]] bool reads_file(int step) const;
  // `https://h/a/x.sh?y` is saved as x.sh.
  void save(const Argument& argument);
  // `scp host:/x.sh .`: in a folder, what is fetched keeps its name.
  void save_below(const Argument& folder);
  void give_out(const Argument& argument);
  // `cp -r x/. ~`: whether everything in another folder is put into this one.
  [[nodiscard]] bool fills(const Argument& folder, EffectKind kind) const;
  // `cp -r x/.git .` writes ./.git: where the target is a folder, the names of what comes count as well.
  void place_below(const Argument& folder, EffectKind kind);
  // Says that the path is written, if its name makes it one that runs unasked or that guards the agent.
  void write_if_telling(std::string path, const Word& word, EffectKind kind, PathClasses before);
  // `tar x .claude/settings.json`: what is unpacked has the name that it is asked for by.
  void unpack(std::string_view member, const Word& word);
  // `git archive REV .claude | tar x`: what a packer before it was given.
  void unpack_fed();
  // `mv x /dev/null` puts a file in the place of the device.
  void replace_device(EffectKind kind, const Argument& argument);
  // `scp x host:/etc/y`
  void act_over_there(EffectKind kind, const Argument& argument);
  // `tar -x --xform 's,.*,x,'`: x is written.
  void write_renamed(const Argument& argument);
  // `python -m http.server`: the folder that it works in goes out.
  [[nodiscard]] bool serves_folder() const;
  [[nodiscard]] bool sends() const;

  const Arguments& arguments_;
  const ProgramFact& fact_;
  StepContext& context_;
  StepFacts facts_;
  std::string start_;  // the folder before any flag names another one
  bool has_mode_ = false;
  bool is_world_writable_ = false;
  bool gives_rights_ = false;
};

}  // namespace pawl
