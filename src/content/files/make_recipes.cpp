// SPDX-License-Identifier: Apache-2.0
// Which recipes of a Makefile would run for the goals, and in which order.
#include <algorithm>
#include <set>

#include "content/files/make.h"

namespace pawl {
namespace {

constexpr int kMaxChain = 1000;  // prerequisites of prerequisites
constexpr std::size_t kMaxTexts = 20000;
constexpr std::size_t kMaxBytes = 1U << 20;

class Planner {
 public:
  Planner(MakeFile& file, Recipes& out) : file_(file), out_(out) {
    for (std::size_t i = 0; i < file_.rules.size(); ++i) {
      for (const std::string& target : file_.rules[i].targets) {
        if (target.find('%') == std::string::npos) {
          by_target_[target].push_back(i);
        } else if (!file_.rules[i].recipe.empty() && (patterns_.empty() || patterns_.back() != i)) {
          patterns_.push_back(i);
        }
      }
    }
  }

  void plan(const std::string& goal, int depth) {
    if (!seen_.insert(goal).second) return;
    if (depth > kMaxChain) {
      out_.unseen.push_back("target `" + goal + "` stands too deep");
      out_.is_cut = true;
      return;
    }
    MakeTarget target;
    target.name = goal;
    std::vector<const MakeRule*> with_recipe;
    if (const auto found = by_target_.find(goal); found != by_target_.end()) {
      for (const std::size_t i : found->second) {
        const MakeRule& rule = file_.rules[i];
        target.prerequisites.insert(target.prerequisites.end(), rule.prerequisites.begin(), rule.prerequisites.end());
        if (!rule.recipe.empty()) with_recipe.push_back(&rule);
      }
    }
    if (with_recipe.empty()) {
      if (const MakeRule* pattern = find_pattern(goal, target)) with_recipe.push_back(pattern);
    }
    for (const std::string& name : target.prerequisites) plan(name, depth + 1);
    for (const MakeRule* rule : with_recipe) add(*rule, target);
  }

  void add_text(const std::string& name, std::string_view raw, const MakeTarget& target) {
    std::string last;
    file_.variants = 1;
    for (std::size_t variant = 0; variant < file_.variants; ++variant) {
      std::string text = expand_make(file_, raw, target, variant);
      text.erase(0, std::min(text.find_first_not_of("@-+ \t"), text.size()));
      if (text.empty() || (variant > 0 && text == last)) continue;
      last = text;
      bytes_ += text.size();
      if (out_.texts.size() >= kMaxTexts || bytes_ > kMaxBytes) {
        if (!is_full_) out_.unseen.emplace_back("has more recipes than are read");
        is_full_ = true;
        out_.is_cut = true;
        return;
      }
      out_.texts.push_back({name, std::move(text), false});
    }
  }

 private:
  const MakeRule* find_pattern(const std::string& goal, MakeTarget& target) const {
    for (const std::size_t i : patterns_) {
      const MakeRule& rule = file_.rules[i];
      for (const std::string& pattern : rule.targets) {
        const std::size_t percent = pattern.find('%');
        if (percent == std::string::npos || pattern.size() > goal.size() + 1) continue;
        const std::string_view tail = std::string_view(pattern).substr(percent + 1);
        if (!goal.starts_with(std::string_view(pattern).substr(0, percent)) || !goal.ends_with(tail)) continue;
        target.stem = goal.substr(percent, goal.size() - percent - tail.size());
        for (std::string name : rule.prerequisites) {
          if (const std::size_t at = name.find('%'); at != std::string::npos) name.replace(at, 1, target.stem);
          target.prerequisites.push_back(std::move(name));
        }
        return &rule;
      }
    }
    return nullptr;
  }

  void add(const MakeRule& rule, const MakeTarget& target) {
    if (!file_.is_one_shell) {
      for (const std::string& line : rule.recipe) add_text(target.name, line, target);
      return;
    }
    std::string whole;
    for (const std::string& line : rule.recipe) whole += line + "\n";
    add_text(target.name, whole, target);
  }

  MakeFile& file_;
  Recipes& out_;
  std::map<std::string, std::vector<std::size_t>, std::less<>> by_target_;
  std::vector<std::size_t> patterns_;
  std::set<std::string> seen_;
  std::size_t bytes_ = 0;
  bool is_full_ = false;
};

[[nodiscard]] std::string default_goal(MakeFile& file) {
  if (file.variables.contains(".DEFAULT_GOAL")) return expand_make(file, "$(.DEFAULT_GOAL)", {}, 0);
  for (const MakeRule& rule : file.rules) {
    for (const std::string& target : rule.targets) {
      const bool is_special = target.starts_with('.') && target.find('/') == std::string::npos;
      if (!is_special && target.find('%') == std::string::npos) return target;
    }
  }
  return {};
}

}  // namespace

Recipes recipes_in_makefile(std::string_view text, const MakeRequest& request) {
  Recipes recipes;
  MakeFile file = read_makefile(text, request);
  recipes.unseen = file.unseen;
  recipes.is_cut = file.is_cut;
  Planner planner(file, recipes);
  const std::vector<std::string> calls = file.shell_calls;
  for (const std::string& call : calls) planner.add_text("$(shell)", call, {});
  std::vector<std::string> goals = request.goals;
  if (goals.empty()) goals.push_back(default_goal(file));
  for (const std::string& goal : goals) planner.plan(goal, 0);
  return recipes;
}

}  // namespace pawl
