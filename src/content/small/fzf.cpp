// SPDX-License-Identifier: Apache-2.0
// What keys do in fzf (`--bind`): `KEY:ACTION+ACTION,KEY:ACTION`. Some actions have a command as their argument.
#include <algorithm>

#include "base/one_of.h"
#include "content/small/small_readers.h"

namespace pawl {
namespace {

// The argument in front of `text`, which is cut off: `(…)`, `~…~`, or all the rest behind a colon.
[[nodiscard]] std::string_view take_argument(std::string_view& text) {
  static constexpr std::string_view kOpening = "([{<~!@#$%^&*;/|";
  static constexpr std::string_view kClosing = ")]}>~!@#$%^&*;/|";
  const std::size_t kind = text.empty() ? std::string_view::npos : kOpening.find(text.front());
  std::size_t end = text.size();
  if (text.empty() || (text.front() != ':' && kind == std::string_view::npos)) return {};
  if (kind != std::string_view::npos) {
    for (end = text.find(kClosing[kind], 1); end < text.size(); end = text.find(kClosing[kind], end + 1)) {
      if (end + 1 == text.size() || text[end + 1] == ',' || text[end + 1] == '+' || text[end + 1] == '\n') break;
    }
  }
  end = std::min(end, text.size());
  const std::string_view argument = text.substr(1, end - 1);
  text.remove_prefix(std::min(end + 1, text.size()));
  return argument;
}

[[nodiscard]] bool takes_command(std::string_view action) {
  return action.starts_with("execute") || action.starts_with("transform") || action.starts_with("reload") ||
         is_one_of(action, {"become", "preview", "change-preview"});
}

[[nodiscard]] bool takes_text(std::string_view action) {
  return action.starts_with("change-") || is_one_of(action, {"put", "pos", "print", "search", "unbind", "rebind",
                                                             "toggle-bind", "show-header", "hide-header", "trigger"});
}

}  // namespace

SmallFacts read_fzf(std::string_view bindings, const SmallGiven& /*given*/) {
  SmallFacts facts;
  while (!bindings.empty()) {
    // The key may be any character, a comma too.
    const std::size_t colon = bindings.find(':', 1);
    if (colon == std::string_view::npos) break;
    bindings.remove_prefix(colon + 1);
    bool goes_on = true;
    while (goes_on) {
      const std::size_t end = std::min(bindings.find_first_not_of("abcdefghijklmnopqrstuvwxyz-"), bindings.size());
      const std::string_view action = bindings.substr(0, end);
      bindings.remove_prefix(end);
      const std::string_view argument = take_argument(bindings);
      // `become({})` runs what was chosen.
      if (takes_command(action) && !argument.empty() && !argument.starts_with('{')) {
        facts.deeds.push_back({Deed::Kind::run, std::string(argument)});
      } else if (!argument.empty() && !takes_text(action)) {
        facts.is_total = false;
      }
      goes_on = bindings.starts_with('+');
      if (!bindings.empty()) bindings.remove_prefix(1);
    }
  }
  return facts;
}

}  // namespace pawl
