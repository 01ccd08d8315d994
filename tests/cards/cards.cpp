// SPDX-License-Identifier: Apache-2.0
// Prints the card of each call of a file, as a terminal and as `pawl explain` show it.
//   pawl_cards CALLS
#include <cstdio>
#include <fstream>
#include <iostream>

#include "app/card_text.h"
#include "world.h"

int main(int count, char** arguments) {
  if (count != 2) return 2;
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
    std::cout << pawl::card_text(card, {72}) << pawl::choices_text(true) << "-- explain\n"
              << pawl::explained_card_text(card, 100) << "\n";
    ++shown;
  }
  std::cout << shown << " cards\n";
  return shown == 0 ? 1 : 0;
}
