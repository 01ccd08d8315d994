// SPDX-License-Identifier: Apache-2.0
// `pawl config show|get|set|check|schema`: the configuration by its table of settings. Looking is free, and so is a
// stricter value; a milder one is for a person.
#include <algorithm>
#include <filesystem>

#include "app/command.h"
#include "app/flags.h"
#include "app/person.h"
#include "app/policy_here.h"
#include "app/subcommands.h"
#include "app/terminal.h"
#include "app/user_config.h"
#include "base/diagnostic.h"
#include "base/files.h"
#include "base/visible.h"
#include "settings/describe.h"
#include "settings/edit.h"
#include "settings/last_good.h"
#include "settings/policy_text.h"
#include "settings/tables.h"
#include "settings/toml.h"
#include "settings/write_toml.h"

namespace pawl {
namespace {

constexpr std::string_view kUsage =
    "usage: pawl config show [--origin]       show what is in force here\n"
    "       pawl config get KEY               show one value\n"
    "       pawl config set KEY VALUE         change your own config.toml\n"
    "       pawl config check [FILE]          list all errors in a file\n"
    "       pawl config schema [--markdown]   print a JSON Schema, for editors\n";

constexpr std::size_t kLimit = std::size_t{1} << 20;

int fail(std::string_view command, std::string_view text, int exit_code = 1) {
  print_error("pawl config " + std::string(command) + ": " + std::string(text) + "\n");
  return exit_code;
}

// What is broken or ignored is told on standard error: the values are those in force without it.
[[nodiscard]] PolicyReport report_here(std::string_view command) {
  PolicyReport report = report_policy(policy_sources_here(home_of_person()), disk());
  for (const std::string& notice : report.policy.notices) fail(command, visible(notice));
  return report;
}

// The row for a key, or nullptr after saying why there is none. `agents.reviewer` has the row `agents.NAME`.
[[nodiscard]] const Setting* row_for(std::string_view command, const std::string& key) {
  const Setting* setting = find_setting(key);
  const std::size_t dot = key.find('.');
  if (setting == nullptr && dot != std::string::npos) setting = find_setting(key.substr(0, dot) + ".NAME");
  if (setting != nullptr && setting->is_built()) return setting;
  if (setting != nullptr) {
    fail(command, in_quotes(key) + " is not built yet; see docs/configuration.md", 2);
    return nullptr;
  }
  std::vector<std::string_view> names;
  for (const SettingName& one : all_names()) names.push_back(one.name);
  const std::string hint = did_you_mean(key, names);
  fail(command, in_quotes(key) + " is not a setting" + (hint.empty() ? "; see `pawl config show`" : hint), 2);
  return nullptr;
}

int run_show(const std::vector<std::string>& arguments) {
  bool has_origin = false;
  Flags flags("config show", "show every setting with its value here, as TOML");
  flags.flag(has_origin, "--origin", "also show where each value comes from: built-in, a file and line, a variable");
  if (const auto exit_code = flags.parse(arguments)) return *exit_code;
  const PolicyReport report = report_here("show");
  for (const Setting& setting : all_settings()) {
    if (!setting.is_built()) continue;
    const std::string end = has_origin ? paint(Colour::grey, "  # " + report.origin_of(setting)) + "\n" : "\n";
    if (!setting.is_named_by_user()) {
      print(std::string(setting.name) + " = " + visible(text_of(setting, report.policy)) + end);
      continue;
    }
    for (const Member& member : setting.form.value_of(report.policy).members) {
      print(std::string(setting.section()) + "." + visible(toml_key(member.name)) + " = " +
            visible(write_toml(member.value)) + end);
    }
  }
  return 0;
}

int run_get(const std::vector<std::string>& arguments) {
  std::string key;
  Flags flags("config get", "show the value of one setting here: a word without quotes, anything else as TOML");
  flags.operand(key, "KEY", "with its section: `guard.protection_level`");
  if (const auto exit_code = flags.parse(arguments)) return *exit_code;
  const Setting* setting = row_for("get", key);
  if (setting == nullptr) return 2;
  Value value = setting->form.value_of(report_here("get").policy);
  if (setting->is_named_by_user()) {
    const Value* table = value.find(key.substr(setting->section().size() + 1));
    if (table == nullptr) return fail("get", in_quotes(key) + " is not set");
    value = Value(*table);
  }
  print(visible(value.is_string() ? value.text : write_toml(value)) + "\n");
  return 0;
}

// What was typed, read as a file would be: TOML where it looks like it, else as in a variable.
[[nodiscard]] Result<Value> value_typed(const Setting& setting, const std::string& text) {
  if (text.find_first_of("[{\"'") != 0) return value_from_text(setting, text);
  const Result<Value> root = read_toml("value = " + text, "VALUE");
  if (!root) return root.error();
  const Value* value = root->find("value");
  if (value == nullptr || root->members.size() != 1)
    return Error{Code::bad_argument, "VALUE holds more than one value"};
  return Value(*value);
}

// The policy in which only `setting` has a meaning, or nullopt after saying all that is wrong.
[[nodiscard]] std::optional<Policy> read_wanted(const Setting& setting, const std::string& text) {
  const Result<Value> value = value_typed(setting, text);
  Policy wanted;
  Complaints complaints;
  if (!value) {
    fail("set", value.error().text);
    return std::nullopt;
  }
  setting.form.read(setting, *value, wanted, complaints);
  if (complaints.empty()) check_smart_rules(wanted, complaints);
  for (const Complaint& complaint : complaints) fail("set", complaint.what);
  return complaints.empty() ? std::optional<Policy>(std::move(wanted)) : std::nullopt;
}

int run_set(const std::vector<std::string>& arguments) {
  std::string key;
  std::string text;
  Flags flags("config set", "change one setting in your own config.toml, and nothing else in it");
  flags.operand(key, "KEY", "with its section: `guard.protection_level`");
  flags.operand(text, "VALUE", "a word, true, false, a number, names separated by commas, or TOML");
  flags.footer("Anyone may make it stricter; only a person at a terminal may make it milder.\n");
  if (const auto exit_code = flags.parse(arguments)) return *exit_code;
  const Setting* setting = row_for("set", key);
  if (setting == nullptr) return 2;
  if (setting->is_named_by_user()) return fail("set", in_quotes(key) + " is a table; edit the file yourself", 2);
  const std::optional<Policy> wanted = read_wanted(*setting, text);
  if (!wanted) return 2;
  const Result<Policy> now = read_user_config();
  if (!now) return fail("set", now.error().text + "\nfix the file first; nothing was changed");
  const std::string line = "`" + std::string(setting->name) + " = " + visible(text_of(*setting, *wanted)) + "`";
  if (has_same(*setting, *now, *wanted)) {
    print(line + " is already set; nothing was changed\n");
    return 0;
  }
  if (!is_as_strict(*setting, *now, *wanted)) {
    if (const auto why = why_not_a_person()) return fail("set", *why);
  }
  const Result<Done> written = change_user_config(
      [&](std::string_view file, std::string_view name) { return with_setting(file, name, *setting, *wanted); });
  if (!written) return fail("set", written.error().text);
  print(line + " is now set (" + visible(path_of_user_config(pawl_home())) + ")\n");
  const PolicyReport report = report_here("set");
  if (!has_same(*setting, report.policy, *wanted))
    print("but in this folder `" + visible(text_of(*setting, report.policy)) +
          "` is in force: " + report.origin_of(*setting) + "\n");
  return 0;
}

// The files that count here, the strongest first.
[[nodiscard]] std::vector<std::string> files_that_count(const PolicySources& sources) {
  std::vector<std::string> paths{sources.team_file};
  if (!sources.project.empty()) paths.push_back(path_of_project_config(sources.project));
  paths.push_back(path_of_user_config(sources.pawl_home));
  return paths;
}

// What was found good is what a broken edit falls back to, also if no call comes in between.
void keep_checked(const std::string& path, const std::string& text) {
  const PolicySources sources = policy_sources_here(home_of_person());
  const std::string whole = std::filesystem::absolute(path).lexically_normal();
  const std::vector<std::string> paths = files_that_count(sources);
  if (std::find(paths.begin(), paths.end(), whole) == paths.end()) return;
  if (const Result<Done> kept = keep_last_good(sources.pawl_home, whole, text, disk()); !kept)
    fail("check", in_quotes(whole) + ": Pawl cannot keep a copy of this version: " + kept.error().text);
}

// Prints what is wrong with one file. False: something is. Nothing, if the file need not be there and is not.
[[nodiscard]] std::optional<bool> check_file(const std::string& path, bool may_be_missing) {
  const Result<std::string> text = disk().read(path, kLimit);
  if (!text && may_be_missing && text.error().code == Code::not_found) return std::nullopt;
  if (!text) {
    fail("check", text.error().text);
    return false;
  }
  const std::vector<std::string> errors = read_policy_text(*text, path).errors;
  for (const std::string& error : errors) print(error + "\n");
  if (errors.empty()) print(in_quotes(path) + ": no error\n");
  if (errors.empty()) keep_checked(path, *text);
  return errors.empty();
}

int run_check(const std::vector<std::string>& arguments) {
  std::string file;
  Flags flags("config check",
              "check a configuration and list everything that is wrong with it; the exit code is then 1");
  flags.operand(file, "FILE", "the file to check; by default the team's, the project's and your own", false);
  if (const auto exit_code = flags.parse(arguments)) return *exit_code;
  if (!file.empty()) return check_file(file, false).value_or(false) ? 0 : 1;
  const PolicySources sources = policy_sources_here(home_of_person());
  bool is_good = true;
  bool has_any = false;
  for (const std::string& path : files_that_count(sources)) {
    const std::optional<bool> is_right = check_file(path, true);
    has_any |= is_right.has_value();
    is_good &= is_right.value_or(true);
  }
  for (const std::string& error : read_policy_variables(sources.environment).errors) {
    print(error + "\n");
    is_good = false;
  }
  if (!has_any) print("there is no configuration file; the defaults are in force\n");
  return is_good ? 0 : 1;
}

int run_schema(const std::vector<std::string>& arguments) {
  bool is_markdown = false;
  Flags flags("config schema", "print the JSON Schema of config.toml and pawl.toml");
  flags.flag(is_markdown, "--markdown", "print all settings as a page: docs/configuration.md");
  if (const auto exit_code = flags.parse(arguments)) return *exit_code;
  print(is_markdown ? config_page() : config_schema());
  return 0;
}

int run_config(const std::vector<std::string>& arguments) {
  static constexpr Subcommand kSubcommands[] = {
      {"show", run_show}, {"get", run_get}, {"set", run_set}, {"check", run_check}, {"schema", run_schema}};
  return run_subcommand("config", kSubcommands, kUsage, arguments);
}

}  // namespace

const Command& config_command() {
  static constexpr Command command{"config", "show, check or change the configuration",
                                   CommandGroup::changing, 70, run_config};
  return command;
}

}  // namespace pawl
