// SPDX-License-Identifier: Apache-2.0
// `Tool:glob` patterns. They look at each step of a shell text by itself and at what other tools act upon, so that a
// newline, a quote or a wrapper changes nothing. Deny comes before confirm, confirm before allow.
#include <algorithm>
#include <array>
#include <functional>

#include "base/glob.h"
#include "base/json.h"
#include "knowledge/runs.h"
#include "knowledge/tool_names.h"
#include "rules/step_text.h"
#include "rules/user_rules.h"

namespace pawl {
namespace {

// One thing that the call does, in each of its spellings.
struct Unit {
  std::vector<std::string> texts;
  bool must_be_named = true;  // by an allow pattern, if there are any
};

[[nodiscard]] std::string below(const std::string& path, const std::string& folder) {
  if (folder.empty() || !path.starts_with(folder) || path.size() <= folder.size() + 1 || path[folder.size()] != '/')
    return {};
  return path.substr(folder.size() + 1);
}

void collect_strings(const Value& value, std::vector<std::string>& into) {
  if (value.is_string()) into.push_back(value.text);
  for (const Value& item : value.items) collect_strings(item, into);
  for (const Member& member : value.members) collect_strings(member.value, into);
}

[[nodiscard]] std::vector<Unit> units_of_shell(const Analysis& analysis) {
  std::vector<Unit> units;
  for (std::size_t i = 0; i < analysis.steps.size(); ++i) {
    const Step& step = analysis.steps[i];
    // Where it only moves, later steps are judged there.
    const bool is_own = !step.is_found && !step.is_supposed && !is_mover(step.program);
    units.push_back({{text_of_step(step)}, is_own && !is_looked_through(static_cast<int>(i), analysis)});
  }
  if (units.empty()) units.push_back({{analysis.text}});
  return units;
}

// What it acts upon: paths where they lead, else its arguments.
[[nodiscard]] std::vector<Unit> units_of_tool(const Call& call, const Analysis& analysis) {
  std::vector<Unit> units;
  for (const Effect& effect : analysis.effects) {
    if (effect.kind > EffectKind::permission) continue;
    units.push_back({{effect.object}});
    for (const std::string& folder : {call.project, call.cwd}) {
      if (std::string relative = below(effect.object, folder); !relative.empty())
        units.back().texts.push_back(std::move(relative));
    }
  }
  const bool acts_on_paths = !units.empty();
  Unit arguments{{write_json(call.input)}, !acts_on_paths};
  collect_strings(call.input, arguments.texts);
  units.push_back(std::move(arguments));
  return units;
}

class PatternJudge {
 public:
  PatternJudge(const Call& call, const Analysis& analysis)
      : call_(call), units_(analysis.is_shell ? units_of_shell(analysis) : units_of_tool(call, analysis)) {}

  // The first pattern that names anything that the call does.
  [[nodiscard]] const std::string* first_that_names_any(const std::vector<std::string>& patterns) const {
    for (const std::string& pattern : patterns) {
      if (std::any_of(units_.begin(), units_.end(), [&](const Unit& unit) { return names(pattern, unit); }))
        return &pattern;
    }
    return nullptr;
  }

  // The first thing that no pattern names; nullptr: all are named.
  [[nodiscard]] const Unit* first_unnamed(const std::vector<std::string>& patterns) const {
    for (const Unit& unit : units_) {
      if (!unit.must_be_named) continue;
      const bool is_named = std::any_of(patterns.begin(), patterns.end(),
                                        [&](const std::string& pattern) { return names(pattern, unit); });
      if (!is_named) return &unit;
    }
    return nullptr;
  }

 private:
  [[nodiscard]] bool names(std::string_view pattern, const Unit& unit) const {
    const std::size_t colon = pattern.find(':');
    if (!names_tool(pattern.substr(0, colon), call_.tool)) return false;
    const std::string_view glob = pattern.substr(colon + 1);
    return std::any_of(unit.texts.begin(), unit.texts.end(),
                       [&](const std::string& text) { return matches_glob(glob, text); });
  }

  const Call& call_;
  std::vector<Unit> units_;
};

}  // namespace

void match_patterns(const Call& call, const Analysis& analysis, const Policy& policy, UserWords& into) {
  const Patterns& patterns = policy.patterns;
  if (patterns.allow.empty() && patterns.confirm.empty() && patterns.deny.empty()) return;
  if (is_lifecycle_operation(call.tool, call.input)) return;
  const PatternJudge judge(call, analysis);
  if (const std::string* pattern = judge.first_that_names_any(patterns.deny)) {
    into.pattern = UserWord{Verdict::deny, "it matches the deny pattern `" + *pattern + "`", ""};
    return;
  }
  const Unit* unnamed = patterns.allow.empty() ? nullptr : judge.first_unnamed(patterns.allow);
  const std::string* confirm = judge.first_that_names_any(patterns.confirm);
  if (confirm != nullptr) {
    into.pattern = UserWord{Verdict::ask, "it matches the confirm pattern `" + *confirm + "`", ""};
  }
  // What a confirm pattern names needs no allow pattern; its neighbours do.
  if (unnamed == nullptr) {
    if (!into.pattern && !patterns.allow.empty()) into.pattern = UserWord{Verdict::allow, "the allow patterns", ""};
    return;
  }
  std::vector<std::string> named = patterns.allow;
  named.insert(named.end(), patterns.confirm.begin(), patterns.confirm.end());
  if (judge.first_unnamed(named) == nullptr) return;
  into.pattern =
      UserWord{Verdict::deny, "`" + judge.first_unnamed(named)->texts[0] + "` matches none of the allow patterns", ""};
}

}  // namespace pawl
