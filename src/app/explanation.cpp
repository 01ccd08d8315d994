// SPDX-License-Identifier: Apache-2.0
#include "app/explanation.h"

#include <fmt/format.h>

#include <utility>

#include "analyse/dump.h"
#include "app/terminal.h"
#include "base/json.h"
#include "base/visible.h"
#include "engine/show.h"
#include "knowledge/program.h"

namespace pawl {
namespace {

[[nodiscard]] Colour colour_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::allow:
      return Colour::green;
    case Verdict::ask:
      return Colour::yellow;
    case Verdict::deny:
      return Colour::red;
  }
  return Colour::red;
}

class Telling {
 public:
  [[nodiscard]] std::string tell(const Judged& judged) {
    heading("Call");
    say(fmt::format("  {} in {}\n", judged.call.tool, judged.call.cwd));
    const std::string& text = judged.analysis.text;
    say("  " + visible_around(text.empty() ? write_json(judged.call.input) : text, 0, 400, 400) + "\n");
    if (judged.analysis.is_shell) {
      heading("Script");
      say("  " + visible_around(show_script(judged.analysis), 0, 600, 600) + "\n");
    }
    // A tool that amounts to a program is judged as that program.
    if (!judged.analysis.steps.empty()) heading(judged.analysis.is_shell ? "Steps" : "Judged as");
    tell_steps(judged.analysis);
    if (!judged.analysis.flows.empty()) heading("Flow");
    tell_flows(judged.analysis);
    heading("Effects");
    if (judged.analysis.effects.empty()) say("  none\n");
    tell_effects(judged.analysis);
    for (const Gap& gap : judged.analysis.gaps) {
      say("  " + paint(Colour::yellow, "not seen") + ": " + visible(gap.reason) +
          fmt::format(" (bytes {} to {})\n", gap.span.begin, gap.span.end));
    }
    for (const Note& note : judged.analysis.notes) {
      say("  " + paint(Colour::grey, "note") + ": " + visible(note.text) + "\n");
    }
    heading("Findings");
    if (judged.decision.findings.empty()) say("  none\n");
    tell_findings(judged.decision);
    if (!judged.decision.set_aside.empty()) heading("Findings that do not count");
    tell_set_aside(judged.decision);
    heading("Judges");
    tell_judges(judged.decision);
    heading("Verdict");
    tell_verdict(judged.decision);
    if (judged.kept.is_kept)
      say(fmt::format("  `pawl undo` could bring all of it back: {} file{} kept\n", judged.kept.files,
                      judged.kept.files == 1 ? "" : "s"));
    return std::move(out_);
  }

 private:
  void say(std::string_view text) { out_ += text; }

  void heading(std::string_view name) { say("\n" + paint(Colour::bold, name) + "\n"); }

  void tell_steps(const Analysis& analysis) {
    for (std::size_t i = 0; i < analysis.steps.size(); ++i) {
      const Step& step = analysis.steps[i];
      std::string line = fmt::format("  {:>2}  ", i + 1);
      for (int depth = 1; depth < step.depth; ++depth) line += "› ";
      for (const Word& word : step.argv) {
        const std::string text = visible(word.text.empty() ? "''" : word.text);
        line += (word.is_known()                 ? text
                 : word.kind == Word::Kind::glob ? paint(Colour::cyan, text)
                                                 : paint(Colour::yellow, text)) +
                " ";
      }
      if (const ProgramFact* fact = find_program(step.program); fact != nullptr && !fact->like.empty())
        line += paint(Colour::grey, fmt::format("  judged like `{}`", fact->like));
      if (step.is_supposed) line += paint(Colour::grey, "  if the program before it runs other commands");
      say(line + "\n");
    }
  }

  // `1 curl ─|→ 2 sh   network`: what one step gives to another, and what comes with it.
  void tell_flows(const Analysis& analysis) {
    const auto step_of = [&](int index) {
      const Step& step = analysis.steps[static_cast<std::size_t>(index)];
      return fmt::format("{} {}", index + 1, step.program.empty() ? "?" : visible(step.program));
    };
    for (const Flow& flow : analysis.flows) {
      const std::string line =
          fmt::format("  {:>2} ─{}→ {}", step_of(flow.from), visible_around(flow.through, 0, 60, 20), step_of(flow.to));
      say(line + (flow.sources.is_empty() ? "" : "   " + paint(Colour::yellow, show_sources(flow.sources))) + "\n");
    }
  }

  void tell_effects(const Analysis& analysis) {
    for (const Effect& effect : analysis.effects) {
      const std::string step = effect.step >= 0 ? fmt::format("{:>2}", effect.step + 1) : " ·";
      say(fmt::format("  {}  {}\n", step, dump_effect(effect)));
    }
  }

  void tell_findings(const Decision& decision) {
    for (const Finding& finding : decision.findings) {
      say(fmt::format("  {}  {}\n", paint(colour_of(finding.verdict), finding.rule), visible(finding.title)));
      say(paint(Colour::grey,
                fmt::format("      {} x {:.2f}, tier {}{}{}  {}\n", name_of(finding.severity), finding.confidence,
                            name_of(finding.tier), finding.is_irreversible ? ", cannot be undone" : "",
                            finding.is_never ? ", for good" : "", visible(finding.object))));
      for (const std::string& command : finding.instead) say("      instead: " + paint(Colour::green, command) + "\n");
    }
  }

  // What counts nowhere: rules on trial, and what a person allows.
  void tell_set_aside(const Decision& decision) {
    for (const Finding& finding : decision.set_aside) {
      const std::string why = finding.is_trial             ? "on trial"
                              : !finding.lifted_by.empty() ? "lifted by " + visible(finding.lifted_by)
                                                           : "allows it";
      say(fmt::format("  {}  {}\n", paint(Colour::grey, finding.rule), visible(finding.title)));
      say(paint(Colour::grey, fmt::format("      {}  {}\n", why, visible(finding.object))));
    }
  }

  void tell_judges(const Decision& decision) {
    for (const JudgeWord& word : decision.words) {
      const std::string said =
          word.verdict ? std::string(name_of(*word.verdict)) + (word.is_never ? " for good" : "") : "-";
      const std::string padded = fmt::format("{:<14}", said);
      say(fmt::format("  {}  {:<15} {} {}\n", order_of(word.judge), name_of(word.judge),
                      word.verdict ? paint(colour_of(*word.verdict), padded) : paint(Colour::grey, padded),
                      visible(word.reason)));
    }
  }

  void tell_verdict(const Decision& decision) {
    std::string factors;
    for (const Factor& factor : decision.factors)
      factors += fmt::format("{}{} {:+}", factors.empty() ? "" : ", ", factor.what, factor.points);
    say(fmt::format("  {}{}  tier {}, risk {} ({}), score {:.2f}{}\n",
                    paint(colour_of(decision.verdict), name_of(decision.verdict)), decision.is_never ? " for good" : "",
                    name_of(decision.tier), decision.risk, factors, decision.final_score,
                    decision.is_irreversible ? ", cannot be undone" : ""));
    if (decision.would_be) say(fmt::format("  in mode audit: it would have been {}\n", name_of(*decision.would_be)));
    for (const std::string& notice : decision.notices)
      say("  " + paint(Colour::yellow, "note") + ": " + visible(notice) + "\n");
  }

  std::string out_;
};

}  // namespace

std::string explanation_of(const Judged& judged) {
  return Telling().tell(judged);
}

}  // namespace pawl
