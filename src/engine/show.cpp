// SPDX-License-Identifier: Apache-2.0
#include "engine/show.h"

#include "parse/parse.h"

namespace pawl {
namespace {

[[nodiscard]] Value place_of(Span span) {
  Value place = Value::array();
  place.items = {Value::of(static_cast<int>(span.begin)), Value::of(static_cast<int>(span.end))};
  return place;
}

[[nodiscard]] Value show_step(const Step& step) {
  Value value = Value::object();
  value.set("program", Value::of(step.program));
  Value words = Value::array();
  for (const Word& word : step.argv) {
    static constexpr const char* kKinds[] = {"known", "glob", "unknown"};
    Value item = Value::object();
    item.set("text", Value::of(word.text)).set("kind", Value::of(kKinds[static_cast<int>(word.kind)]));
    if (!word.reason.empty()) item.set("reason", Value::of(word.reason));
    words.items.push_back(std::move(item));
  }
  value.set("argv", std::move(words));
  Value wrappers = Value::array();
  for (const std::string& wrapper : step.wrappers) wrappers.items.push_back(Value::of(wrapper));
  value.set("wrappers", std::move(wrappers)).set("cwd", Value::of(step.cwd)).set("depth", Value::of(step.depth));
  if (step.stdin_from >= 0) value.set("reads_step", Value::of(step.stdin_from));
  return value.set("place", place_of(step.span));
}

[[nodiscard]] Value show_effect_value(const Effect& effect) {
  Value value = Value::object();
  value.set("effect", Value::of(name_of(effect.kind)));
  if (effect.action != Action::none) value.set("action", Value::of(name_of(effect.action)));
  value.set("object", Value::of(effect.object));
  const std::string classes = names_in(kPathClassWords, effect.classes, " ");
  const std::string attributes = names_in(kAttributeWords, effect.attributes, " ");
  if (!classes.empty()) value.set("class", Value::of(classes));
  if (!effect.hosts.is_empty()) value.set("host", Value::of(names_in(kHostClassWords, effect.hosts, " ")));
  if (!attributes.empty()) value.set("attributes", Value::of(attributes));
  if (!effect.command.empty()) value.set("command", Value::of(effect.command));
  if (!effect.file.empty()) value.set("file", Value::of(effect.file));
  return value.set("certain", Value::of(effect.is_certain))
      .set("step", Value::of(effect.step))
      .set("place", place_of(effect.span));
}

[[nodiscard]] Value show_finding(const Finding& finding) {
  Value value = Value::object();
  value.set("rule", Value::of(finding.rule))
      .set("title", Value::of(finding.title))
      .set("severity", Value::of(name_of(finding.severity)));
  value.set("confidence", Value::of(finding.confidence)).set("tier", Value::of(name_of(finding.tier)));
  value.set("verdict", Value::of(name_of(finding.verdict))).set("never", Value::of(finding.is_never));
  static constexpr const char* kOrigins[] = {"built-in", "user pack", "shield"};
  value.set("origin", Value::of(kOrigins[static_cast<int>(finding.origin)]));
  if (finding.is_trial) value.set("stage", Value::of("trial"));
  if (!finding.lifted_by.empty()) value.set("lifted_by", Value::of(finding.lifted_by));
  value.set("irreversible", Value::of(finding.is_irreversible))
      .set("object", Value::of(finding.object))
      .set("why", Value::of(finding.why));
  Value instead = Value::array();
  for (const std::string& command : finding.instead) instead.items.push_back(Value::of(command));
  return value.set("instead", std::move(instead)).set("place", place_of(finding.span));
}

[[nodiscard]] Value show_word(const JudgeWord& word) {
  Value value = Value::object();
  value.set("order", Value::of(order_of(word.judge))).set("judge", Value::of(name_of(word.judge)));
  value.set("verdict", word.verdict ? Value::of(name_of(*word.verdict)) : Value{});
  return value.set("never", Value::of(word.is_never)).set("reason", Value::of(word.reason));
}

template <class Items, class Show>
[[nodiscard]] Value show_all(const Items& items, Show show) {
  Value list = Value::array();
  for (const auto& item : items) list.items.push_back(show(item));
  return list;
}

}  // namespace

std::string show_sources(Sources sources) {
  return names_in(kSourceWords, sources, ", ");
}

std::string show_script(const Analysis& analysis) {
  return analysis.is_shell ? dump(parse_script(analysis.text)) : std::string();
}

Value show_judged(const Judged& judged) {
  const Analysis& analysis = judged.analysis;
  const Decision& decision = judged.decision;
  Value value = Value::object();
  Value call = Value::object();
  call.set("tool", Value::of(judged.call.tool)).set("input", judged.call.input).set("cwd", Value::of(judged.call.cwd));
  call.set("project", Value::of(judged.call.project)).set("home", Value::of(judged.call.home));
  value.set("call", std::move(call)).set("script", Value::of(show_script(analysis)));
  value.set("steps", show_all(analysis.steps, show_step)).set("effects", show_all(analysis.effects, show_effect_value));
  value.set("flows", show_all(analysis.flows, [](const Flow& flow) {
              Value item = Value::object();
              item.set("from", Value::of(flow.from)).set("to", Value::of(flow.to));
              return item.set("through", Value::of(flow.through))
                  .set("carries", Value::of(names_in(kSourceWords, flow.sources, " ")));
            }));
  value.set("unseen", show_all(analysis.gaps, [](const Gap& gap) {
              Value item = Value::object();
              return item.set("reason", Value::of(gap.reason)).set("place", place_of(gap.span));
            }));
  value.set("notes", show_all(analysis.notes, [](const Note& note) {
              Value item = Value::object();
              return item.set("text", Value::of(note.text)).set("place", place_of(note.span));
            }));
  value.set("findings", show_all(decision.findings, show_finding))
      .set("set_aside", show_all(decision.set_aside, show_finding))
      .set("judges", show_all(decision.words, show_word));
  value.set("verdict", Value::of(name_of(decision.verdict))).set("never", Value::of(decision.is_never));
  if (decision.would_be) value.set("would_be", Value::of(name_of(*decision.would_be)));
  value.set("tier", Value::of(name_of(decision.tier))).set("risk", Value::of(decision.risk));
  value.set("factors", show_all(decision.factors, [](const Factor& factor) {
              Value item = Value::object();
              return item.set("what", Value::of(factor.what)).set("points", Value::of(factor.points));
            }));
  value.set("irreversible", Value::of(decision.is_irreversible)).set("final", Value::of(decision.final_score));
  return value.set("notices", show_all(decision.notices, [](const std::string& n) { return Value::of(n); }));
}

}  // namespace pawl
