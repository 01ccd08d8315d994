// SPDX-License-Identifier: Apache-2.0
// `pawl explain`: one call through every stage, shown to a person or as JSON. Nothing is run or recorded.
#include <fmt/format.h>

#include <algorithm>

#include "analyse/dump.h"
#include "app/call_of_person.h"
#include "app/command.h"
#include "app/flags.h"
#include "app/terminal.h"
#include "base/json.h"
#include "base/quote.h"
#include "base/visible.h"
#include "engine/pipeline.h"
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

void heading(std::string_view name) {
  print("\n" + paint(Colour::bold, name) + "\n");
}

void print_steps(const Analysis& analysis) {
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
    print(line + "\n");
  }
}

// `1 curl ─|→ 2 sh   network`: what one step gives to another, and what comes with it.
void print_flows(const Analysis& analysis) {
  const auto step_of = [&](int index) {
    const Step& step = analysis.steps[static_cast<std::size_t>(index)];
    return fmt::format("{} {}", index + 1, step.program.empty() ? "?" : visible(step.program));
  };
  for (const Flow& flow : analysis.flows) {
    const std::string line =
        fmt::format("  {:>2} ─{}→ {}", step_of(flow.from), visible_around(flow.through, 0, 60, 20), step_of(flow.to));
    print(line + (flow.sources.is_empty() ? "" : "   " + paint(Colour::yellow, show_sources(flow.sources))) + "\n");
  }
}

void print_effects(const Analysis& analysis) {
  for (const Effect& effect : analysis.effects) {
    const std::string step = effect.step >= 0 ? fmt::format("{:>2}", effect.step + 1) : " ·";
    print(fmt::format("  {}  {}\n", step, dump_effect(effect)));
  }
}

void print_findings(const Decision& decision) {
  for (const Finding& finding : decision.findings) {
    print(fmt::format("  {}  {}\n", paint(colour_of(finding.verdict), finding.rule), visible(finding.title)));
    print(paint(Colour::grey,
                fmt::format("      {} x {:.2f}, tier {}{}{}  {}\n", name_of(finding.severity), finding.confidence,
                            name_of(finding.tier), finding.is_irreversible ? ", cannot be undone" : "",
                            finding.is_never ? ", for good" : "", visible(finding.object))));
    for (const std::string& command : finding.instead) print("      instead: " + paint(Colour::green, command) + "\n");
  }
}

// What counts nowhere: rules on trial, and what a person allows.
void print_set_aside(const Decision& decision) {
  for (const Finding& finding : decision.set_aside) {
    const std::string why = finding.is_trial             ? "on trial"
                            : !finding.lifted_by.empty() ? "lifted by " + visible(finding.lifted_by)
                                                         : "allows it";
    print(fmt::format("  {}  {}\n", paint(Colour::grey, finding.rule), visible(finding.title)));
    print(paint(Colour::grey, fmt::format("      {}  {}\n", why, visible(finding.object))));
  }
}

void print_judges(const Decision& decision) {
  for (const JudgeWord& word : decision.words) {
    const std::string said =
        word.verdict ? std::string(name_of(*word.verdict)) + (word.is_never ? " for good" : "") : "-";
    const std::string padded = fmt::format("{:<14}", said);
    print(fmt::format("  {}  {:<15} {} {}\n", order_of(word.judge), name_of(word.judge),
                      word.verdict ? paint(colour_of(*word.verdict), padded) : paint(Colour::grey, padded),
                      visible(word.reason)));
  }
}

void print_verdict(const Decision& decision) {
  std::string factors;
  for (const Factor& factor : decision.factors)
    factors += fmt::format("{}{} {:+}", factors.empty() ? "" : ", ", factor.what, factor.points);
  print(fmt::format("  {}{}  tier {}, risk {} ({}), score {:.2f}{}\n",
                    paint(colour_of(decision.verdict), name_of(decision.verdict)), decision.is_never ? " for good" : "",
                    name_of(decision.tier), decision.risk, factors, decision.final_score,
                    decision.is_irreversible ? ", cannot be undone" : ""));
  if (decision.would_be) print(fmt::format("  in mode audit: it would have been {}\n", name_of(*decision.would_be)));
  for (const std::string& notice : decision.notices)
    print("  " + paint(Colour::yellow, "note") + ": " + visible(notice) + "\n");
}

void print_all(const Judged& judged) {
  heading("Call");
  print(fmt::format("  {} in {}\n", judged.call.tool, judged.call.cwd));
  const std::string& text = judged.analysis.text;
  print("  " + visible_around(text.empty() ? write_json(judged.call.input) : text, 0, 400, 400) + "\n");
  if (judged.analysis.is_shell) {
    heading("Script");
    print("  " + visible_around(show_script(judged.analysis), 0, 600, 600) + "\n");
  }
  // A tool that amounts to a program is judged as that program.
  if (!judged.analysis.steps.empty()) heading(judged.analysis.is_shell ? "Steps" : "Judged as");
  print_steps(judged.analysis);
  if (!judged.analysis.flows.empty()) heading("Flow");
  print_flows(judged.analysis);
  heading("Effects");
  if (judged.analysis.effects.empty()) print("  none\n");
  print_effects(judged.analysis);
  for (const Gap& gap : judged.analysis.gaps) {
    print("  " + paint(Colour::yellow, "not seen") + ": " + visible(gap.reason) +
          fmt::format(" (bytes {} to {})\n", gap.span.begin, gap.span.end));
  }
  for (const Note& note : judged.analysis.notes) {
    print("  " + paint(Colour::grey, "note") + ": " + visible(note.text) + "\n");
  }
  heading("Findings");
  if (judged.decision.findings.empty()) print("  none\n");
  print_findings(judged.decision);
  if (!judged.decision.set_aside.empty()) heading("Findings that do not count");
  print_set_aside(judged.decision);
  heading("Judges");
  print_judges(judged.decision);
  heading("Verdict");
  print_verdict(judged.decision);
}

// As agents write them; commands of a shell hardly ever begin with a capital.
[[nodiscard]] bool is_name_of_tool(std::string_view word) {
  return (!word.empty() && word[0] >= 'A' && word[0] <= 'Z') || word.find("__") != std::string_view::npos;
}

int run_explain(const std::vector<std::string>& arguments) {
  std::vector<std::string> words;
  std::string tool;
  std::string json_input;
  bool json = false;
  bool effects = false;
  Flags flags("explain", "show how a call is judged, stage by stage; nothing is run or recorded");
  flags.with_words_of_others()
      .operands(words, "COMMAND", "a shell command, in quotes or word by word, or TOOL JSON")
      .text(tool, "--tool", "NAME", "a tool other than the shell")
      .text(json_input, "--args", "JSON", "the tool's arguments")
      .flag(json, "--json", "print one JSON object")
      .flag(effects, "--effects", "only print what it would do, in one line")
      .footer(
          "examples:\n  pawl explain 'rm -rf ~'\n  pawl explain --tool Write --args "
          "'{\"file_path\":\"/etc/x\",\"content\":\"\"}'");
  if (const auto exit_code = flags.parse(arguments)) return *exit_code;
  if (tool.empty() && words.size() == 2 && words[1].starts_with("{")) {
    tool = words[0];
    json_input = words[1];
    words.clear();
  }
  if (tool.empty() && words.size() == 2 && words[1].starts_with("[") && is_name_of_tool(words[0]) &&
      read_json(words[1])) {
    print_error("pawl explain: the arguments of a tool are a JSON object, not a list: `pawl explain " + words[0] +
                " '{…}'`\n");
    return 2;
  }
  if (words.empty() == tool.empty()) {
    print_error("pawl explain: give a shell command, or --tool NAME --args JSON; see `pawl explain --help`\n");
    return 2;
  }
  Call call;
  if (tool.empty()) {
    std::string command;
    // One word is a text for the shell; several are words that the shell at hand has already taken apart.
    for (const std::string& word : words)
      command += (command.empty() ? "" : " ") + (words.size() == 1 ? word : quote_if_needed(word));
    call = command_here(command);
  } else {
    const Result<Value> input = read_json(json_input.empty() ? "{}" : json_input);
    if (!input || !input->is_object()) {
      print_error("pawl explain: --args is not a JSON object" + (input ? std::string() : ": " + input.error().text) +
                  "\n");
      return 2;
    }
    call = call_here(tool, *input);
  }
  const UserPacks packs = load_user_packs(pawl_home());
  const Policy policy = policy_for(pawl_home(), call, packs);
  const Judged judged = judge(std::move(call), policy, disk(), packs.rules);
  if (effects) {
    print(dump_effects(judged.analysis) + "\n");
  } else if (json) {
    print(write_json(show_judged(judged)) + "\n");
  } else {
    print_all(judged);
  }
  return 0;
}

}  // namespace

const Command& explain_command() {
  static const Command command = {"explain", "show how a call is judged, stage by stage", 10, run_explain};
  return command;
}

}  // namespace pawl
