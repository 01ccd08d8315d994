// SPDX-License-Identifier: Apache-2.0
// `pawl trust project [DIR] | add HOST | list | remove DIR|HOST`: whose `pawl.toml` may loosen the policy, for one
// folder and one content, and to which hosts secrets may go. Giving trust needs a person; listing and taking it away do
// not.
#include "settings/trust.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <system_error>

#include "app/command.h"
#include "app/flags.h"
#include "app/home_lock.h"
#include "app/person.h"
#include "app/subcommands.h"
#include "app/terminal.h"
#include "app/trust_hosts.h"
#include "base/diagnostic.h"
#include "base/files.h"
#include "base/hash.h"
#include "base/visible.h"
#include "settings/policy.h"
#include "settings/setting.h"

namespace pawl {
namespace {

constexpr std::string_view kUsage =
    "usage: pawl trust project [DIR]   let this project's pawl.toml, as it is now, loosen the policy\n"
    "       pawl trust add HOST...     judge secrets that go to a host one step milder\n"
    "       pawl trust list            list the trusted projects and hosts\n"
    "       pawl trust remove DIR|HOST stop trusting it\n";

int fail(std::string_view command, std::string_view text) {
  print_error("pawl trust " + std::string(command) + ": " + std::string(text) + "\n");
  return 1;
}

// A trailing slash would make another name of the same folder.
[[nodiscard]] std::string without_slash(std::string path) {
  while (path.size() > 1 && path.back() == '/') path.pop_back();
  return path;
}

// The names under which the hook may meet this folder: as it was said, and with all links resolved.
[[nodiscard]] std::vector<std::string> names_of_folder(const std::string& folder) {
  std::error_code error;
  const std::filesystem::path said = std::filesystem::absolute(folder.empty() ? "." : folder, error);
  std::vector<std::string> names = {without_slash(said.lexically_normal().string())};
  const std::filesystem::path real = std::filesystem::canonical(said, error);
  if (!error && real.string() != names[0]) names.push_back(without_slash(real.string()));
  return names;
}

[[nodiscard]] bool holds(const std::vector<std::string>& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

int trust_now(const std::string& home, const std::vector<std::string>& names, const PolicyFile& file) {
  const Result<OpenFile> lock = lock_home();
  if (!lock) return fail("project", lock.error().text);
  Result<std::vector<TrustedProject>> projects = read_trust(home, disk());
  if (!projects) return fail("project", projects.error().text);
  std::erase_if(*projects, [&](const TrustedProject& p) { return holds(names, p.path); });
  for (const std::string& name : names) projects->push_back({name, file.sha256});
  if (const Result<Done> written = write_trust(home, *projects); !written) return fail("project", written.error().text);
  print("trusted " + in_quotes(file.path) + " as it is now; any change to it ends the trust\n");
  return 0;
}

// What trust would change, setting by setting, as `pawl config show` would tell it before and after.
[[nodiscard]] std::string differences(const Policy& now, const Policy& then) {
  std::string text = "with trust, the policy here would change:\n";
  const std::size_t empty = text.size();
  for (const Setting& setting : all_settings()) {
    if (!setting.is_built() || has_same(setting, now, then)) continue;
    text += "  " + std::string(setting.name) + "\n    now:  " + visible(text_of(setting, now)) +
            "\n    then: " + visible(text_of(setting, then)) + "\n";
  }
  return text.size() == empty ? "with trust, the policy here would not change\n" : text;
}

int run_project(const std::vector<std::string>& arguments) {
  std::string folder;
  Flags flags("trust project", "let a project's pawl.toml loosen the policy, as long as it does not change");
  flags.operand(folder, "DIR", "the project's folder; by default the current one", false);
  if (const auto exit_code = flags.parse(arguments)) return *exit_code;
  if (const auto why = why_not_a_person()) return fail("project", *why);

  const std::string home = pawl_home();
  const std::vector<std::string> names = names_of_folder(folder);
  PolicySources sources;
  sources.pawl_home = home;
  sources.project = names[0];
  const PolicyReport report = report_policy(sources, disk());
  const auto found = std::find_if(report.files.begin(), report.files.end(),
                                  [](const PolicyFile& f) { return f.role == PolicyFile::Role::project; });
  const PolicyFile& file = *found;
  switch (file.state) {
    case PolicyFile::State::absent:
      return fail("project", in_quotes(file.path) + " does not exist; there is nothing to trust");
    case PolicyFile::State::last_good:
    case PolicyFile::State::strict_defaults:
      for (const std::string& error : file.errors) print_error(error + "\n");
      return fail("project", in_quotes(file.path) + " is broken; fix it first");
    case PolicyFile::State::in_force:
      print(in_quotes(file.path) + " is already trusted\n");
      return 0;
    case PolicyFile::State::untrusted_tightens:
      break;
  }
  if (file.ignored.empty()) {
    print(in_quotes(file.path) + " loosens nothing, so all of it is in force without trust\n");
    return 0;
  }
  print("the repository's own settings that would loosen the policy:\n\n");
  for (const std::string& loosened : file.ignored) print(loosened + "\n");
  sources.trusts_project = true;
  print("\n" + differences(report.policy, report_policy(sources, disk()).policy) + "\n");
  if (!ask_yes_no("trust " + in_quotes(file.path) + " as it is now?", false)) {
    print("nothing was changed\n");
    return 1;
  }
  return trust_now(home, names, file);
}

[[nodiscard]] std::string state_of(const TrustedProject& project) {
  const Result<std::string> text = disk().read(path_of_project_config(project.path), std::size_t{1} << 20);
  if (!text) return "not trusted: its pawl.toml cannot be read";
  return sha256_hex(*text) == project.sha256 ? "trusted" : "not trusted: its pawl.toml has changed";
}

int run_list(const std::vector<std::string>& arguments) {
  Flags flags("trust list", "list the trusted hosts and projects, and whether a project has changed since");
  if (const auto exit_code = flags.parse(arguments)) return *exit_code;
  const Result<std::vector<TrustedProject>> projects = read_trust(pawl_home(), disk());
  if (!projects) return fail("list", projects.error().text);
  if (projects->empty()) print("no project is trusted\n");
  for (const TrustedProject& project : *projects) print(visible(project.path) + "  " + state_of(project) + "\n");
  return list_trusted_hosts();
}

int run_remove(const std::vector<std::string>& arguments) {
  std::string folder;
  Flags flags("trust remove", "stop trusting a host, or a project, whose pawl.toml may then only tighten the policy");
  flags.operand(folder, "DIR|HOST", "the project's folder, or the host as `pawl trust list` names it");
  if (const auto exit_code = flags.parse(arguments)) return *exit_code;
  if (const auto exit_code = remove_trusted_host(folder)) return *exit_code;
  const std::string home = pawl_home();
  const Result<OpenFile> lock = lock_home();
  if (!lock) return fail("remove", lock.error().text);
  Result<std::vector<TrustedProject>> projects = read_trust(home, disk());
  if (!projects) return fail("remove", projects.error().text);
  std::vector<std::string> names = names_of_folder(folder);
  names.push_back(without_slash(folder));
  const auto removed = std::erase_if(*projects, [&](const TrustedProject& p) { return holds(names, p.path); });
  if (removed == 0) return fail("remove", in_quotes(names[0]) + " is not trusted; see `pawl trust list`");
  if (const Result<Done> written = write_trust(home, *projects); !written) return fail("remove", written.error().text);
  print(in_quotes(names[0]) + " is no longer trusted\n");
  return 0;
}

int run_trust(const std::vector<std::string>& arguments) {
  static constexpr Subcommand kSubcommands[] = {
      {"project", run_project}, {"add", run_trust_add}, {"list", run_list}, {"remove", run_remove}};
  return run_subcommand("trust", kSubcommands, kUsage, arguments);
}

}  // namespace

const Command& trust_command() {
  static constexpr Command command{"trust", "trust a project's pawl.toml, or a host that may get secrets",
                                   CommandGroup::changing, 30, run_trust};
  return command;
}

}  // namespace pawl
