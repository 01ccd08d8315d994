// SPDX-License-Identifier: Apache-2.0
#include "rules/trusted_hosts.h"

#include <algorithm>
#include <cctype>

#include "base/lower.h"

namespace pawl {
namespace {

constexpr Attributes kCarries = Attribute::carries_secret | Attribute::carries_key;

constexpr Attributes kGivenAway = Attribute::strayed | Attribute::carries_project | Attribute::whole_project;

// A place to which something secret goes, whatever kind of effect it is: a push and a gist are sinks too.
[[nodiscard]] bool is_sink(const Effect& effect) {
  return effect.attributes.has_any(kCarries);
}

// Steps between which anything flows belong together. What no step is told of is a chain of its own.
class Chains {
 public:
  explicit Chains(const Analysis& analysis) : parents_(analysis.steps.size()) {
    for (std::size_t i = 0; i < parents_.size(); ++i) parents_[i] = static_cast<int>(i);
    for (const Flow& flow : analysis.flows) {
      if (is_step(flow.from) && is_step(flow.to)) parents_[index(root_of(flow.from))] = root_of(flow.to);
    }
  }

  [[nodiscard]] bool is_step(int step) const { return step >= 0 && index(step) < parents_.size(); }

  [[nodiscard]] int root_of(int step) const {
    while (parents_[index(step)] != step) step = parents_[index(step)];
    return step;
  }

  [[nodiscard]] static std::size_t index(int step) { return static_cast<std::size_t>(step); }

 private:
  std::vector<int> parents_;
};

class SteppingDown {
 public:
  SteppingDown(const Analysis& analysis, const std::vector<std::string>& trusted)
      : analysis_(analysis), trusted_(trusted), chains_(analysis) {}

  [[nodiscard]] bool is_on_trusted_chain(const Finding& finding) const {
    if (finding.effect < 0 || Chains::index(finding.effect) >= analysis_.effects.size()) return false;
    const Effect& effect = analysis_.effects[Chains::index(finding.effect)];
    // Each host gets all of it by itself, whatever else the chain does.
    if (effect.attributes.has_any(kGivenAway) && !is_sink(effect)) return is_trusted_sink(effect);
    return is_sink(effect) && is_trusted_chain(effect.step);
  }

  // What a step prints goes by pipes into trusted sinks, and nowhere else.
  [[nodiscard]] bool prints_only_to_trusted_sinks(int step) const {
    constexpr int kMaxLength = 64;
    return chains_.is_step(step) && is_trusted_chain(step) && ends_in_sinks(step, kMaxLength);
  }

 private:
  [[nodiscard]] bool is_trusted_chain(int step) const {
    if (!chains_.is_step(step)) return false;
    const int root = chains_.root_of(step);
    return std::all_of(analysis_.effects.begin(), analysis_.effects.end(), [&](const Effect& effect) {
      if (!is_sink(effect)) return true;
      if (!chains_.is_step(effect.step)) return false;
      return chains_.root_of(effect.step) != root || is_trusted_sink(effect);
    });
  }

  [[nodiscard]] bool is_trusted_sink(const Effect& effect) const {
    return effect.kind == EffectKind::connect && !effect.attributes.has(Attribute::redirected) &&
           is_trusted_host(effect.object, trusted_);
  }

  [[nodiscard]] bool is_sending_step(int step) const {
    return std::any_of(analysis_.effects.begin(), analysis_.effects.end(),
                       [&](const Effect& effect) { return effect.step == step && is_sink(effect); });
  }

  [[nodiscard]] bool is_wrapper(int step) const {
    const Step& outer = analysis_.steps[Chains::index(step)];
    return std::any_of(analysis_.flows.begin(), analysis_.flows.end(), [&](const Flow& flow) {
      if (flow.to <= step || flow.through != "|") return false;
      const Step& inner = analysis_.steps[Chains::index(flow.to)];
      return !inner.wrappers.empty() && inner.wrappers.back() == outer.program && inner.span == outer.span;
    });
  }

  [[nodiscard]] bool ends_in_sinks(int step, int left) const {
    if (left == 0) return false;
    bool is_piped = false;
    for (const Flow& flow : analysis_.flows) {
      // What goes into `>(…)` or a file is a copy; the rest still comes out.
      if (flow.from != step || flow.through != "|") continue;
      is_piped = true;
      if (is_wrapper(flow.to)) continue;  // what it runs gets the same
      if (!is_sending_step(flow.to) && !ends_in_sinks(flow.to, left - 1)) return false;
    }
    return is_piped;
  }

  const Analysis& analysis_;
  const std::vector<std::string>& trusted_;
  Chains chains_;
};

}  // namespace

bool is_trusted_host(std::string_view host, const std::vector<std::string>& trusted) {
  if (host.ends_with('.')) host.remove_suffix(1);
  std::string name(host);
  for (char& c : name) {
    const bool is_plain = std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '_' || c == '.';
    if (!is_plain || static_cast<unsigned char>(c) >= 0x80) return false;
    c = lower(c);
  }
  if (name.empty() || name.front() == '.' || name.find("..") != std::string::npos) return false;
  return std::any_of(trusted.begin(), trusted.end(), [&](const std::string& pattern) {
    if (!pattern.starts_with("*.")) return name == pattern;
    const std::string_view end = std::string_view(pattern).substr(1);
    return name.size() > end.size() && name.ends_with(end);
  });
}

void step_down_for_trusted_hosts(std::vector<Finding>& findings, const Analysis& analysis,
                                 const std::vector<std::string>& trusted) {
  if (trusted.empty() || findings.empty()) return;
  const SteppingDown chains(analysis, trusted);
  std::erase_if(findings, [&](Finding& finding) {
    if (finding.is_never || finding.is_self_protection) return false;
    if (finding.rule == "secrets-access.show") return chains.prints_only_to_trusted_sinks(finding.step);
    if (!finding.rule.starts_with("exfiltration.") || !chains.is_on_trusted_chain(finding)) return false;
    if (finding.verdict != Verdict::deny) return true;
    finding.verdict = Verdict::ask;
    finding.severity = std::min(finding.severity, Severity::high);
    finding.title += ", to a host that you trust";
    return false;
  });
}

}  // namespace pawl
