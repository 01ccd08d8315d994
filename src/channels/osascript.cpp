// SPDX-License-Identifier: Apache-2.0
#include "channels/osascript.h"

#include <array>

namespace pawl {
namespace {

// Nothing ties it to us there: it goes by itself, long after the call has stopped waiting, and says nothing then. The
// button that answers nothing is the default and is what Esc presses, which is an error to the script.
constexpr std::array<std::string_view, 6> kScript = {
    "on run argv",
    "set notNow to item 1 of argv",
    "set reply to display dialog (item 3 of argv) with title (item 2 of argv) buttons (items 4 thru -1 of argv) "
    "default button notNow cancel button notNow giving up after 3600",
    "if gave up of reply then return \"\"",
    "return button returned of reply",
    "end run",
};

}  // namespace

std::vector<std::string> osascript_arguments(const Notice& notice) {
  std::string script;
  for (const std::string_view line : kScript) script += (script.empty() ? "" : "\n") + std::string(line);
  // Words of ours come before the call's: what begins with a dash is not taken for an option behind them.
  std::vector<std::string> words = {"-e", script, std::string(kLaterWords), std::string(kWindowTitle),
                                    window_text(notice)};
  for (const std::string& button : window_buttons(notice)) words.push_back(button);
  return words;
}

std::string OsascriptProgram::look() {
  return find_("osascript").empty() ? "`osascript` is missing" : "";
}

std::vector<std::string> OsascriptProgram::command_for(const Notice& notice) const {
  std::vector<std::string> words = osascript_arguments(notice);
  words.insert(words.begin(), find_("osascript"));
  return words;
}

}  // namespace pawl
