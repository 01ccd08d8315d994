// SPDX-License-Identifier: Apache-2.0
// Prints the card of each call of a file, as a terminal and as `pawl explain` show it; with a channel as that sends it.
//   pawl_cards CALLS [CHANNEL]
//   pawl_cards --channels
#include <algorithm>
#include <cstdio>
#include <fstream>
#include <iostream>

#include "app/card_text.h"
#include "base/json.h"
#include "channel_views.h"
#include "world.h"

namespace {

void print_for_terminal(const pawl::Card& card) {
  std::cout << pawl::card_text(card, {72}) << pawl::choices_text(true) << "-- explain\n"
            << pawl::explained_card_text(card, 100) << "\n";
}

// An argument or a member a line.
void print_for_channel(const pawl::ChannelView& view, const pawl::Card& card) {
  const pawl::Value question = view.question(pawl::notice_for(card));
  for (const pawl::Value& item : question.items) std::cout << pawl::write_json(item) << "\n";
  for (const pawl::Member& member : question.members)
    std::cout << member.name << ": " << pawl::write_json(member.value) << "\n";
  std::cout << "\n";
}

}  // namespace

int main(int count, char** arguments) {
  const auto views = pawl::channel_views();
  if (count == 2 && std::string_view(arguments[1]) == "--channels") {
    for (const pawl::ChannelView& view : views) std::cout << view.name << "\n";
    return 0;
  }
  if (count != 2 && count != 3) return 2;
  const auto view =
      std::find_if(views.begin(), views.end(), [&](const auto& one) { return count == 3 && one.name == arguments[2]; });
  if (count == 3 && view == views.end()) return 2;
  std::ifstream calls(arguments[1]);
  std::string line;
  int shown = 0;
  while (std::getline(calls, line)) {
    if (line.empty() || line.starts_with('#')) continue;
    const pawl::Judged judged = pawl::judge_for_card(line);
    std::cout << "== " << line << "\n";
    if (judged.decision.verdict != pawl::Verdict::ask) {
      std::cerr << line << ": nobody is asked, but " << name_of(judged.decision.verdict) << "\n";
      return 1;
    }
    const pawl::Card card = pawl::card_for(judged);
    count == 3 ? print_for_channel(*view, card) : print_for_terminal(card);
    ++shown;
  }
  std::cout << shown << " cards\n";
  return shown == 0 ? 1 : 0;
}
