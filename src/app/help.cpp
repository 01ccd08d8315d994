// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <string_view>

#include "app/command.h"

namespace pawl {
namespace {

constexpr std::size_t kNameColumns = 12;

struct Heading {
  CommandGroup group;
  std::string_view text;
};
constexpr std::array kHeadings = {
    Heading{CommandGroup::everyday, "Every day"},
    Heading{CommandGroup::guarding, "Start and stop guarding agents"},
    Heading{CommandGroup::past, "See what happened, and what lies around"},
    Heading{CommandGroup::trying, "Try it out"},
    Heading{CommandGroup::changing, "Change what is asked and denied"},
    Heading{CommandGroup::asking, "Choose where you are asked"},
    Heading{CommandGroup::programs, "For agents, shells and programs"},
};
static_assert(kHeadings.size() == static_cast<std::size_t>(CommandGroup::programs) + 1);

}  // namespace

std::string help_text() {
  std::string text =
      "pawl checks every tool call of an AI agent before it runs, and says allow, ask or deny\n\n"
      "usage: pawl COMMAND [OPTIONS]\n";
  std::vector<const Command*> commands = all_commands();
  std::sort(commands.begin(), commands.end(), [](const Command* a, const Command* b) { return a->place < b->place; });
  for (const Heading& heading : kHeadings) {
    text += "\n" + std::string(heading.text) + ":\n";
    for (const Command* command : commands) {
      if (command->group != heading.group) continue;
      std::string name(command->name);
      name.resize(std::max(name.size() + 1, kNameColumns), ' ');
      text += "  " + name + std::string(command->summary) + "\n";
    }
  }
  return text + "\n`pawl help COMMAND` says more about a command; `man pawl` says everything\n";
}

}  // namespace pawl
