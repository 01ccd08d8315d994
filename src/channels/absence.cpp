// SPDX-License-Identifier: Apache-2.0
#include "channels/absence.h"

#include <algorithm>
#include <map>

#include "base/process.h"

namespace pawl {
namespace {

// For both questions together: logind answers at once, or is not there.
constexpr std::int64_t kMostMs = 2000;
constexpr std::size_t kMostName = 64;

using Properties = std::map<std::string_view, std::string_view>;

// Lines `Name=value`, each name once; nothing at all if one is of another form.
[[nodiscard]] Properties properties_in(std::string_view output) {
  Properties found;
  while (!output.empty()) {
    const std::size_t end = output.find('\n');
    const std::string_view line = output.substr(0, end);
    const std::size_t equals = line.find('=');
    const bool is_new = end != std::string_view::npos && equals != std::string_view::npos && equals > 0 &&
                        found.emplace(line.substr(0, equals), line.substr(equals + 1)).second;
    if (!is_new) return {};
    output.remove_prefix(end + 1);
  }
  return found;
}

[[nodiscard]] bool is_session(std::string_view name) {
  return !name.empty() && name.size() <= kMostName && std::all_of(name.begin(), name.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
  });
}

}  // namespace

std::string session_in(std::string_view output) {
  const Properties found = properties_in(output);
  const auto display = found.find("Display");
  return found.size() == 1 && display != found.end() && is_session(display->second) ? std::string(display->second) : "";
}

bool has_left_in(std::string_view output, std::string_view uid) {
  const Properties found = properties_in(output);
  const auto is = [&](std::string_view name, std::string_view value) {
    const auto at = found.find(name);
    return at != found.end() && at->second == value;
  };
  const auto is_told = [&](std::string_view name) { return is(name, "yes") || is(name, "no"); };
  // The first session may be one of a text console, whose idleness says nothing about a screen.
  const bool is_graphical = is("Type", "x11") || is("Type", "wayland") || is("Type", "mir");
  const bool is_understood =
      found.size() == 4 && is("User", uid) && is_graphical && is_told("LockedHint") && is_told("IdleHint");
  return is_understood && (is("LockedHint", "yes") || is("IdleHint", "yes"));
}

Absence::Absence(Loop& loop, FindProgram find) : loop_(&loop), find_(std::move(find)), end_(loop) {}

void Absence::look(Then then) {
  waiting_.push_back(std::move(then));
  if (waiting_.size() > 1) return;
  end_.start(kMostMs, [this] { tell(false); });
  start({"show-user", own_uid(), "--property=Display"}, [this](const std::string& output) {
    const std::string session = session_in(output);
    session.empty() ? tell(false) : ask_session(session);
  });
}

void Absence::ask_session(const std::string& session) {
  start({"show-session", session, "--property=User", "--property=Type", "--property=LockedHint", "--property=IdleHint"},
        [this](const std::string& output) { tell(has_left_in(output, own_uid())); });
}

void Absence::start(std::vector<std::string> words, std::function<void(const std::string& output)> then) {
  const std::string program = find_("loginctl");
  words.insert(words.begin(), program);
  program_ = program.empty()
                 ? nullptr
                 : RunningProgram::start(*loop_, std::move(words), environment_on(Desktop()),
                                         [then = std::move(then)](int exit_code, const std::string& output) {
                                           then(exit_code == 0 ? output : "");
                                         });
  // Later, as with a program that runs: whoever asks is not called while they ask.
  if (!program_) end_.start(0, [this] { tell(false); });
}

void Absence::tell(bool has_left) {
  end_.cancel();
  program_.reset();
  const std::vector<Then> all = std::move(waiting_);
  waiting_.clear();
  for (const Then& then : all) then(has_left);
}

}  // namespace pawl
