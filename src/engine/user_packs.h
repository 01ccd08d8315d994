// SPDX-License-Identifier: Apache-2.0
// The user's own rules: `rules/*.toml` in Pawl's folder, read before every call. Without any it costs one look at the
// folder. A broken pack leaves its last good version in force, and a notice; if there is none, protection level strict.
// A pack that was not proved as it is now may only tighten: `pawl rules test` proves packs and keeps the result by
// their hash.
#pragma once

#include <deque>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "engine/user_kinds.h"
#include "model/policy.h"
#include "rules/read_pack.h"

namespace pawl {

struct UserPackFile {
  enum class State { in_force, not_proved, last_good, left_out };

  std::string path;
  State state = State::in_force;
  std::string text;                 // of the version in force
  std::vector<std::string> errors;  // with place and source line
  std::vector<Rule> rules;          // all of that version, also those that must wait for the proof
};

[[nodiscard]] std::string_view name_of(UserPackFile::State state);

struct UserPacks {
  std::vector<Rule> rules;  // in force, of all files
  std::vector<UserPackFile> files;
  std::vector<std::string> notices;
  bool has_lost_rules = false;      // a pack that is there is not in force in any version
  std::vector<UserKindFile> kinds;  // the user's kinds of secrets

  std::deque<Pack> packs;  // what the rules point into
};

// With the user's kinds of secrets, which count in this process from now on.
[[nodiscard]] UserPacks load_user_packs(const std::string& pawl_home);

// What packs say of themselves, added to what is in force. Rules that are lost are made up for as broken configuration
// is: by protection level strict.
void apply_packs(const UserPacks& packs, Policy& policy);

// A pack as the user's: its ids must be neither built-in ones nor among `taken`.
void read_user_pack(const SourceFile& source, Pack& pack, std::span<const std::string_view> taken = {});

[[nodiscard]] std::string path_of_user_packs(const std::string& pawl_home);

// By this version of Pawl, in exactly this text.
[[nodiscard]] bool is_proved(const std::string& pawl_home, std::string_view text);
[[nodiscard]] Result<Done> keep_proof(const std::string& pawl_home, std::string_view text);

}  // namespace pawl
