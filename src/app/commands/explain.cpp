// SPDX-License-Identifier: Apache-2.0
// `pawl explain`: one call through every stage, shown to a person or as JSON. Nothing is run or recorded.
#include "analyse/dump.h"
#include "app/call_of_person.h"
#include "app/card_text.h"
#include "app/command.h"
#include "app/explanation.h"
#include "app/flags.h"
#include "app/terminal.h"
#include "approve/card_json.h"
#include "base/json.h"
#include "base/quote.h"
#include "engine/card_of.h"
#include "engine/copies.h"
#include "engine/pipeline.h"
#include "engine/show.h"

namespace pawl {
namespace {

void print_all(const Judged& judged, const Policy& policy) {
  print(explanation_of(judged));
  if (judged.decision.verdict != Verdict::ask) return;
  print("\n" + paint(Colour::bold, "What a person is asked") + "\n");
  print(explained_card_text(card_of(judged, policy, pawl_home()), static_cast<std::size_t>(terminal_width())));
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
  bool with_undo = false;
  Flags flags("explain", "show how a call is judged, stage by stage; nothing is run or recorded");
  flags.with_words_of_others()
      .operands(words, "COMMAND", "a shell command, in quotes or word by word, or TOOL JSON")
      .text(tool, "--tool", "NAME", "a tool other than the shell")
      .text(json_input, "--args", "JSON", "the tool's arguments")
      .flag(json, "--json", "print one JSON object")
      .flag(with_undo, "--undo", "judge as the hook does, which allows what `pawl undo` could bring back")
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
  CopiesOfCall copies(pawl_home(), CopiesOfCall::How::look);
  const Judged judged = judge(std::move(call), policy, disk(), packs.rules, nullptr, with_undo ? &copies : nullptr);
  if (effects) {
    print(dump_effects(judged.analysis) + "\n");
  } else if (json) {
    Value shown = show_judged(judged);
    if (judged.decision.verdict == Verdict::ask) shown.set("card", value_of_card(card_of(judged, policy, pawl_home())));
    print(write_json(shown) + "\n");
  } else {
    print_all(judged, policy);
  }
  return 0;
}

}  // namespace

const Command& explain_command() {
  static const Command command = {"explain", "show how a call is judged, stage by stage",
                                  CommandGroup::trying, 10, run_explain};
  return command;
}

}  // namespace pawl
