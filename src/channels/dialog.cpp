// SPDX-License-Identifier: Apache-2.0
#include "channels/dialog.h"

namespace pawl {

std::vector<std::string> zenity_arguments(const Notice& notice) {
  std::vector<std::string> words = {"--question", "--switch", "--no-markup", "--title=" + std::string(kWindowTitle),
                                    "--text=" + window_text(notice)};
  for (const std::string& button : window_buttons(notice)) words.push_back("--extra-button=" + button);
  return words;
}

std::vector<std::string> kdialog_arguments(const Notice& notice) {
  std::vector<std::string> words = {"--title", std::string(kWindowTitle), "--menu", window_text(notice)};
  for (const std::string& button : window_buttons(notice)) words.insert(words.end(), {button, button});
  return words;
}

std::string DialogProgram::look() {
  desktop_ = find_();
  if (!desktop_.has_screen()) return "you have no desktop here: there is no screen";
  return command_for({}).empty() ? "`zenity` and `kdialog` are missing: install one of them" : "";
}

std::vector<std::string> DialogProgram::command_for(const Notice& notice) const {
  const std::string zenity = program_of_root("zenity");
  const std::string program = zenity.empty() ? program_of_root("kdialog") : zenity;
  if (program.empty()) return {};
  std::vector<std::string> words = zenity.empty() ? kdialog_arguments(notice) : zenity_arguments(notice);
  words.insert(words.begin(), program);
  return words;
}

}  // namespace pawl
