// SPDX-License-Identifier: Apache-2.0
#include "engine/narrowest.h"

#include <algorithm>
#include <set>

#include "analyse/dump.h"
#include "base/hash.h"
#include "base/json.h"
#include "base/lower.h"
#include "base/visible.h"
#include "decide/settle.h"
#include "engine/prove.h"
#include "rules/match.h"
#include "rules/read_pack.h"
#include "settings/write_toml.h"

namespace pawl {
namespace {

[[nodiscard]] Error refusal(const std::string& what) {
  return {Code::bad_argument, what};
}

// A text that, as a pattern, matches only itself.
[[nodiscard]] std::string as_pattern(std::string_view text) {
  std::string out;
  for (const char c : text) out += c == '*' || c == '?' || c == '[' ? std::string{'[', c, ']'} : std::string(1, c);
  return out;
}

[[nodiscard]] std::string list_of(const std::vector<std::string>& texts) {
  std::string out = "[";
  for (const std::string& text : texts) out += (out.size() > 1 ? ", " : "") + toml_string(text);
  return out + "]";
}

// Exactly the effect's own attributes: `with` those that it has, `without` the others.
[[nodiscard]] std::string clauses_of_attributes(const Effect& effect) {
  std::vector<std::string> with;
  std::vector<std::string> without;
  for (const AttributeWord& word : kAttributeWords)
    (effect.attributes.has(word.value) ? with : without).emplace_back(word.name);
  std::string text;
  if (!with.empty()) text += ", with = " + list_of(with);
  if (!without.empty()) text += ", without = " + list_of(without);
  return text;
}

// An effect without an object does not say what it affects: then the rule names the step's exact words.
[[nodiscard]] std::string when_of(const Effect& effect, const Analysis& analysis, const std::string& project) {
  std::string when =
      "{ effect = " + toml_string(name_of(effect.kind)) + ", action = " + toml_string(name_of(effect.action));
  if (!effect.command.empty()) when += ", command = " + toml_string(as_pattern(effect.command));
  if (!effect.program.empty()) when += ", program = " + toml_string(effect.program);
  when += ", object = " + toml_string(as_pattern(effect.object)) + clauses_of_attributes(effect);
  if (effect.object.empty() && effect.step >= 0)
    when += ", step = " + toml_string(as_pattern(text_of_step(analysis, static_cast<std::size_t>(effect.step))));
  if (!project.empty()) when += ", project = " + toml_string(project);
  return when + " }";
}

// In words, and no wider than when_of() is.
[[nodiscard]] std::string what_of(const Effect& effect, const Analysis& analysis) {
  constexpr std::size_t kMostWords = 300;
  if (effect.object.empty() && effect.step >= 0) {
    const std::string words = text_of_step(analysis, static_cast<std::size_t>(effect.step));
    return "exactly `" + visible_around(words, 0, 0, kMostWords) + "` (" + dump_effect(effect) + ")";
  }
  const std::string& by = effect.command.empty() ? effect.program : effect.command;
  return dump_effect(effect) + (by.empty() ? "" : " by `" + visible(by) + "`");
}

// `git push` -> `git-push`
[[nodiscard]] std::string slug_of(const Effect& effect) {
  std::string slug;
  for (const char c : effect.command.empty() ? effect.program : effect.command) {
    const bool is_plain = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
    if (is_plain || lower(c) != c) {
      slug += lower(c);
    } else if (!slug.empty() && slug.back() != '-') {
      slug += '-';
    }
  }
  while (!slug.empty() && slug.back() == '-') slug.pop_back();
  return slug.empty() ? std::string("call") : slug.substr(0, 40);
}

// The same call on another object, if that can be had by another name in its text; else one that does nothing.
[[nodiscard]] std::string miss_of(const std::string& example, const std::string& rule_text, const Effect& effect,
                                  const Call& call) {
  const std::string nothing = "true";
  const std::string last = effect.object.substr(effect.object.rfind('/') + 1);
  const std::size_t at = last.empty() ? std::string::npos : example.rfind(last);
  if (at == std::string::npos) return nothing;
  std::string other = example;
  other.insert(at + last.size(), "-other");
  Pack pack;
  read_pack({"allowed.toml", rule_text}, pack, {.origin = Origin::user_pack});
  if (pack.rules.size() != 1) return nothing;
  ExampleWorld world;
  world.home = call.home;
  world.user = call.user;
  world.reads_disk = true;
  const Judged judged = judge_example(other, world);
  return fires(pack.rules[0].when, judged.analysis, judged.call.project) ? nothing : other;
}

class Narrowing {
 public:
  Narrowing(const Judged& judged, bool is_here, std::string_view date) : judged_(judged), date_(date) {
    if (is_here) project_ = judged.call.project;
  }

  [[nodiscard]] Result<std::vector<NarrowRule>> run() {
    const Result<std::string> example = example_of(judged_.call);
    if (!example) return example.error();
    const Result<std::vector<const Effect*>> effects = objected();
    if (!effects) return effects.error();
    std::vector<NarrowRule> rules;
    for (const Effect* effect : *effects) {
      NarrowRule rule = rule_of(*effect, reasons_of(*effect), *example);
      if (std::none_of(rules.begin(), rules.end(), [&](const NarrowRule& r) { return r.id == rule.id; }))
        rules.push_back(std::move(rule));
    }
    return rules;
  }

  // As run(), but that no rule is written: what the rules would be about.
  [[nodiscard]] std::optional<CallShape> shape() {
    const Result<std::vector<const Effect*>> effects =
        example_of(judged_.call) ? objected() : Result<std::vector<const Effect*>>(Error{});
    if (!effects) return std::nullopt;
    std::set<std::string> whens;
    CallShape shape;
    for (const Effect* effect : *effects) {
      if (!whens.insert(when_of(*effect, judged_.analysis, project_)).second) continue;
      shape.what += (shape.what.empty() ? "" : "; ") + what_of(*effect, judged_.analysis);
    }
    std::string all;
    for (const std::string& when : whens) all += when + "\n";
    shape.hash = sha256_hex(all).substr(0, 32);
    return shape;
  }

  // Why there can be no rule; empty if there can.
  [[nodiscard]] std::string why_not() const {
    if (const Result<std::string> example = example_of(judged_.call); !example) return example.error().text;
    for (const Finding& finding : judged_.decision.findings) {
      if (own_verdict(finding) == Verdict::allow) continue;
      if (std::string why = why_not(finding); !why.empty()) return why;
      if (std::string why = why_not(judged_.analysis.effects[static_cast<std::size_t>(finding.effect)]); !why.empty())
        return why;
    }
    return "";
  }

 private:
  // The effects that somebody objected to; an error if no rule can allow one of them.
  [[nodiscard]] Result<std::vector<const Effect*>> objected() {
    const Decision& decision = judged_.decision;
    const std::vector<Effect>& effects = judged_.analysis.effects;
    if (std::any_of(decision.words.begin(), decision.words.end(),
                    [](const JudgeWord& word) { return word.judge == Judge::taint && word.verdict.has_value(); }))
      return refusal("what the session has read is the reason, so no rule can allow it");
    reasons_.assign(effects.size(), {});
    for (const Finding& finding : decision.findings) {
      if (own_verdict(finding) == Verdict::allow) continue;
      if (const std::string why = why_not(finding); !why.empty()) return refusal(why);
      std::vector<std::string>& rules = reasons_[static_cast<std::size_t>(finding.effect)];
      if (std::find(rules.begin(), rules.end(), finding.rule) == rules.end()) rules.push_back(finding.rule);
    }
    const bool asks_about_lasting = decision.words.size() > 5 && decision.words[5].verdict.has_value();
    std::vector<const Effect*> found;
    for (std::size_t i = 0; i < effects.size(); ++i) {
      const bool lasts = effects[i].attributes.has(Attribute::irreversible) && !effects[i].is_supposed;
      if (reasons_[i].empty() && !(asks_about_lasting && lasts)) continue;
      if (const std::string why = why_not(effects[i]); !why.empty()) return refusal(why);
      found.push_back(&effects[i]);
    }
    if (found.empty()) return refusal("no effect of this call was objected to; see `pawl explain`");
    return found;
  }

  [[nodiscard]] const std::vector<std::string>& reasons_of(const Effect& effect) const {
    return reasons_[static_cast<std::size_t>(&effect - judged_.analysis.effects.data())];
  }

  [[nodiscard]] static std::string in_words(const std::vector<std::string>& rules) {
    std::string text;
    for (const std::string& rule : rules) text += (text.empty() ? "" : ", ") + rule;
    return text.empty() ? "what cannot be undone" : text;
  }

  [[nodiscard]] static std::string why_not(const Finding& finding) {
    if (is_for_good(finding))
      return "`" + finding.rule + "` cannot be lifted; a person can run the command in a terminal";
    if (finding.origin == Origin::user_pack)
      return "`" + finding.rule + "` is a rule of your own; change it, or run `pawl rules set " + finding.rule +
             " allow`";
    if (finding.is_secret)
      return "`" + finding.rule +
             "` is about a secret in the call's arguments, which no rule can allow; remove the secret";
    if (finding.effect < 0)
      return "`" + finding.rule + "` is not about a single effect; to turn it off as a whole, run `pawl rules set " +
             finding.rule + " allow`";
    return "";
  }

  [[nodiscard]] static std::string why_not(const Effect& effect) {
    if (effect.kind == EffectKind::execute && effect.action != Action::local)
      return "Pawl cannot see what it runs, so no rule can name it; write the command out";
    if (!effect.is_certain || effect.classes.has(PathClass::unknown))
      return "Pawl cannot tell its target from the text, so no rule can name it; write it out";
    return "";
  }

  [[nodiscard]] NarrowRule rule_of(const Effect& effect, const std::vector<std::string>& lifts,
                                   const std::string& example) const {
    const std::string when = when_of(effect, judged_.analysis, project_);
    NarrowRule rule;
    rule.what = what_of(effect, judged_.analysis);
    rule.id = "allowed." + slug_of(effect) + "-" + sha256_hex(when).substr(0, 8);
    const auto text_with = [&](const std::string& miss) {
      return "[[rule]]\nid = " + toml_string(rule.id) + "\ntitle = " + toml_string("A person allowed: " + rule.what) +
             "\nseverity = \"info\"\ntier = \"safe\"\nverdict = \"allow\"\nwhy = " +
             toml_string("Allowed on " + std::string(date_) + "; it lifts " + in_words(lifts) + ".") +
             (lifts.empty() ? std::string() : "\nlifts = " + list_of(lifts)) + "\nwhen = " + when +
             "\nhits = " + list_of({example}) + "\nmisses = " + list_of({miss}) + "\n";
    };
    rule.text = text_with(miss_of(example, text_with("true"), effect, judged_.call));
    return rule;
  }

  const Judged& judged_;
  std::string_view date_;
  std::string project_;
  std::vector<std::vector<std::string>> reasons_;  // for each effect: the rules that objected to it
};

}  // namespace

Result<std::string> example_of(const Call& call) {
  if (!call.cwd.starts_with('/') || call.cwd.find_first_of(" \n\t") != std::string::npos)
    return refusal("the folder `" + visible(call.cwd) + "` cannot be part of an example; write the rule yourself");
  const std::string* command = call.input.find_text("command");
  const bool is_plain =
      command != nullptr && call.input.members.size() == 1 && (call.tool == "Bash" || call.tool == "bash");
  const std::string text = is_plain ? *command : call.tool + " " + write_json(call.input);
  return "IN " + call.cwd + " " + text;
}

std::string command_that_allows(const Judged& judged) {
  const Decision& decision = judged.decision;
  if (decision.verdict == Verdict::allow || decision.is_never) return "";
  std::vector<const Finding*> objections;
  for (const Finding& finding : decision.findings) {
    if (own_verdict(finding) != Verdict::allow) objections.push_back(&finding);
  }
  if (objections.size() == 1 && objections[0]->effect < 0 && !objections[0]->is_secret)
    return "pawl rules set " + objections[0]->rule + " allow";
  return Narrowing(judged, false, "").why_not().empty() ? "pawl allow " + judged.call.id : "";
}

std::optional<CallShape> shape_of(const Judged& judged) {
  if (judged.decision.verdict == Verdict::allow || judged.decision.is_never || judged.decision.tier == Tier::blocked)
    return std::nullopt;
  return Narrowing(judged, false, "").shape();
}

Result<std::vector<NarrowRule>> narrowest_rules(const Judged& judged, bool is_here, std::string_view date) {
  if (judged.decision.verdict == Verdict::allow) return refusal("this call is already allowed");
  if (is_here && judged.call.project.empty()) return refusal("the call was not made in a project; leave out `--here`");
  return Narrowing(judged, is_here, date).run();
}

}  // namespace pawl
