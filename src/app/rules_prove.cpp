// SPDX-License-Identifier: Apache-2.0
#include "app/rules_prove.h"

#include <filesystem>
#include <system_error>

#include "app/flags.h"
#include "app/person.h"
#include "app/terminal.h"
#include "base/files.h"
#include "base/process.h"
#include "base/quantity.h"
#include "base/visible.h"
#include "engine/prove.h"
#include "engine/user_packs.h"

namespace pawl {
namespace {

constexpr std::size_t kLimit = std::size_t{1} << 20;

[[nodiscard]] bool is_same_file(const std::string& a, const std::string& b) {
  std::error_code failure;
  return a == b || std::filesystem::equivalent(a, b, failure);
}

struct Tally {
  std::size_t rules = 0;
  std::size_t packs = 0;
  std::size_t failures = 0;
};

void print_failures(const std::vector<std::string>& failures, Tally& tally) {
  for (const std::string& failure : failures) print(failure + "\n");
  tally.failures += failures.size();
}

// A pack in the user's folder; its proof is kept, so that its rules may allow.
void test_user_pack(const std::string& home, const std::string& path, const std::string& text, Tally& tally) {
  std::size_t rules = 0;
  const std::vector<std::string> failures = prove_user_pack(home, path, text, rules);
  print_failures(failures, tally);
  tally.rules += rules;
  ++tally.packs;
  if (!failures.empty() || is_proved(home, text)) return;
  // A proof lets the pack's rules allow something, so only a person may give it.
  if (const auto why = why_not_a_person()) {
    print(in_quotes(path) + " passes, but Pawl could not record that, so it may still only tighten: " + *why + "\n");
    return;
  }
  if (const Result<Done> kept = keep_proof(home, text); !kept) print_failures({kept.error().text}, tally);
}

int finish(const Tally& tally) {
  if (tally.failures > 0) {
    print(count_of(tally.failures, "problem") + "\n");
    return 1;
  }
  print(count_of(tally.rules, "rule") + " in " + count_of(tally.packs, "pack") + ": all proved\n");
  return 0;
}

[[nodiscard]] Result<std::string> read_file(const std::string& path) {
  return disk().read(std::filesystem::absolute(path).string(), kLimit);
}

}  // namespace

std::vector<std::string> prove_user_pack(const std::string& pawl_home, const std::string& path, const std::string& text,
                                         std::size_t& rules) {
  const UserPacks others = load_user_packs(pawl_home);
  std::vector<std::string_view> taken;
  std::vector<Rule> in_force;
  for (const UserPackFile& file : others.files) {
    if (is_same_file(file.path, path)) continue;
    for (const Rule& rule : file.rules) taken.push_back(rule.id);
    in_force.insert(in_force.end(), file.rules.begin(), file.rules.end());
  }
  Pack pack;
  read_user_pack({path, text}, pack, taken);
  rules = pack.rules.size();
  if (!pack.errors.empty()) return pack.errors;
  in_force.insert(in_force.end(), pack.rules.begin(), pack.rules.end());
  ExampleWorld world;
  world.home = home_of_person();
  world.user = name_of_user();
  world.user_rules = in_force;
  world.reads_disk = true;
  return prove(pack.rules, world);
}

int run_rules_test(const std::vector<std::string>& arguments) {
  std::string file;
  Flags flags("rules test", "prove rules by their examples: the built-in packs, the shields and your own, or one file");
  flags.operand(file, "FILE", "test only this pack", false);
  if (const auto exit_code = flags.parse(arguments)) return *exit_code;
  const std::string home = pawl_home();
  Tally tally;
  if (!file.empty()) {
    const Result<std::string> text = read_file(file);
    if (!text) {
      print_error("pawl rules test: " + text.error().text + "\n");
      return 1;
    }
    for (const std::string& name : names_in(path_of_user_packs(home))) {
      const std::string installed = join_path(path_of_user_packs(home), name);
      if (!is_same_file(installed, file)) continue;
      test_user_pack(home, installed, *text, tally);
      return finish(tally);
    }
    print_failures(prove_user_pack(home, file, *text, tally.rules), tally);
    ++tally.packs;
    return finish(tally);
  }
  print_failures(prove_built_in(), tally);
  tally.rules = built_in_rules().size();
  for (const Shield& shield : all_shields()) tally.rules += shield.rules.size();
  tally.packs = all_shields().size() + 1;
  const UserPacks packs = load_user_packs(home);
  for (const std::string& notice : packs.notices) {
    if (notice.find("holds more than") != std::string::npos) print_failures({notice}, tally);
  }
  for (const UserKindFile& kinds : packs.kinds) {
    print_failures(kinds.errors, tally);
    print(in_quotes(kinds.path) + ": " + count_of(kinds.kinds, "kind") + " of secrets" +
          (kinds.errors.empty() ? ", proved by their examples" : " of its last good version in force") + "\n");
  }
  for (const UserPackFile& pack : packs.files) {
    const Result<std::string> text = read_file(pack.path);
    if (text) {
      test_user_pack(home, pack.path, *text, tally);
    } else {
      print_failures({text.error().text}, tally);
    }
  }
  return finish(tally);
}

int run_rules_lint(const std::vector<std::string>& arguments) {
  std::string file;
  Flags flags("rules lint", "read a pack and list everything that is wrong with its text; prove nothing");
  flags.operand(file, "FILE", "the pack");
  if (const auto exit_code = flags.parse(arguments)) return *exit_code;
  const Result<std::string> text = read_file(file);
  if (!text) {
    print_error("pawl rules lint: " + text.error().text + "\n");
    return 1;
  }
  Pack pack;
  read_user_pack({file, *text}, pack);
  for (const std::string& error : pack.errors) print(error + "\n");
  if (pack.errors.empty()) print(in_quotes(file) + ": " + count_of(pack.rules.size(), "rule") + ", no error\n");
  return pack.errors.empty() ? 0 : 1;
}

}  // namespace pawl
