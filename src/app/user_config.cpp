// SPDX-License-Identifier: Apache-2.0
#include "app/user_config.h"

#include <algorithm>
#include <array>

#include "app/home_lock.h"
#include "app/person.h"
#include "app/terminal.h"
#include "base/diagnostic.h"
#include "base/files.h"
#include "base/open_file.h"
#include "base/visible.h"
#include "engine/coded_rules.h"
#include "engine/rule_overrides.h"
#include "engine/user_packs.h"
#include "rules/rule.h"
#include "settings/edit.h"
#include "settings/last_good.h"
#include "settings/policy.h"
#include "settings/policy_text.h"

namespace pawl {
namespace {

constexpr std::size_t kLimit = std::size_t{1} << 20;
constexpr std::array<std::string_view, 3> kVerdicts = {"allow", "ask", "deny"};

[[nodiscard]] Result<std::string> text_of_user_config() {
  Result<std::string> text = disk().read(path_of_user_config(pawl_home()), kLimit);
  if (!text && text.error().code == Code::not_found) return std::string();
  return text;
}

[[nodiscard]] Verdict own_verdict(const Rule& rule) {
  if (rule.tier == Tier::blocked) return Verdict::deny;
  return rule.tier == Tier::dangerous ? std::max(rule.verdict, Verdict::ask) : rule.verdict;
}

[[nodiscard]] std::vector<std::string_view> all_ids(const UserPacks& packs, bool is_for_shields) {
  std::vector<std::string_view> ids;
  for (const Shield& shield : all_shields()) {
    for (const Rule& rule : shield.rules) ids.push_back(rule.id);
  }
  if (is_for_shields) return ids;
  for (const Rule& rule : built_in_rules()) ids.push_back(rule.id);
  for (const Rule& rule : coded_rules()) ids.push_back(rule.id);
  for (const UserPackFile& file : packs.files) {
    for (const Rule& rule : file.rules) ids.push_back(rule.id);
  }
  return ids;
}

[[nodiscard]] const Rule* find_any_rule(const std::string& id, const UserPacks& packs) {
  for (const UserPackFile& file : packs.files) {
    for (const Rule& rule : file.rules) {
      if (rule.id == id) return &rule;
    }
  }
  return find_rule_or_code(id);
}

}  // namespace

Result<Policy> read_user_config() {
  const Result<std::string> text = text_of_user_config();
  if (!text) return text.error();
  PolicyText policy = read_policy_text(*text, path_of_user_config(pawl_home()));
  if (!policy.errors.empty()) return Error{Code::bad_settings, policy.errors.front()};
  return std::move(policy.values);
}

Result<Done> change_user_config(
    const std::function<Result<std::string>(std::string_view text, std::string_view file)>& edit) {
  const std::string path = path_of_user_config(pawl_home());
  const Result<OpenFile> lock = lock_home();
  if (!lock) return lock.error();
  const Result<std::string> text = text_of_user_config();
  if (!text) return text.error();
  const Result<std::string> changed = edit(*text, path);
  if (!changed) return changed.error();
  if (*changed == *text) return Done{};
  Result<Done> done = write_file(path, *changed, 0600);
  // What a broken edit falls back to; that it cannot be kept is told by whoever reads the file next.
  if (done && read_policy_text(*changed, path).errors.empty())
    static_cast<void>(keep_last_good(pawl_home(), path, *changed, disk()));
  return done;
}

int set_rule_verdict(std::string_view command, const std::string& id, const std::string& word, bool is_for_shields) {
  const std::string start = "pawl " + std::string(command) + ": ";
  const auto verdict = std::find(kVerdicts.begin(), kVerdicts.end(), word);
  if (verdict == kVerdicts.end()) {
    const std::string hint = did_you_mean(word, kVerdicts);
    print_error(start + in_quotes(word) + " is not a verdict" + (hint.empty() ? "; use allow, ask or deny" : hint) +
                "\n");
    return 2;
  }
  const auto fail = [&](const std::string& text) {
    print_error(start + text + "\n");
    return 1;
  };
  const UserPacks packs = load_user_packs(pawl_home());
  const Rule* rule = find_any_rule(id, packs);
  if (rule == nullptr || (is_for_shields && rule->origin != Origin::shield)) {
    const std::string hint = did_you_mean(id, all_ids(packs, is_for_shields));
    return fail(in_quotes(id) + (is_for_shields ? " is not a rule of a shield" : " is not a rule") +
                (hint.empty() ? "; see `pawl rules list`" : hint));
  }
  const auto wanted = static_cast<Verdict>(verdict - kVerdicts.begin());
  if (is_for_good(*rule) && wanted != Verdict::deny)
    return fail(in_quotes(id) + " cannot be changed; a person can run the command in a terminal");
  const Result<Policy> policy = read_user_config();
  if (!policy) return fail(policy.error().text);
  Verdict now = own_verdict(*rule);
  for (const RuleVerdict& said : policy->rule_verdicts) {
    if (said.rule == id) now = said.verdict;
  }
  if (wanted < now) {
    if (const auto why = why_not_a_person()) return fail(*why);
  }
  const Result<Done> written = change_user_config(
      [&](std::string_view text, std::string_view file) { return with_rule_verdict(text, file, id, wanted); });
  if (!written) return fail(written.error().text);
  print(in_quotes(id) + " says " + std::string(name_of(wanted)) + " now (" + visible(path_of_user_config(pawl_home())) +
        "); its own verdict is " + std::string(name_of(own_verdict(*rule))) + "\n");
  return 0;
}

}  // namespace pawl
