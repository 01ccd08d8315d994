// SPDX-License-Identifier: Apache-2.0
#include "channels/notify.h"

#include "channels/opener.h"

namespace pawl {
namespace {

constexpr std::int64_t kLookAgainMs = 15'000;
constexpr std::string_view kOutcomeMs = "5000";

// Bodies are markup for most servers: what looks like some is shown as it is written.
[[nodiscard]] std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '&') out += "&amp;";
    if (c == '<') out += "&lt;";
    if (c == '>') out += "&gt;";
    if (c != '&' && c != '<' && c != '>') out += c;
  }
  return out;
}

// It prints its number when it is shown, and the name of the button when one is pressed.
struct Printed {
  std::string server_id;
  std::string action;
};
[[nodiscard]] Printed read_printed(const std::string& output) {
  const std::size_t end = output.find('\n');
  if (end == std::string::npos) return {};
  const std::string_view rest = std::string_view(output).substr(end + 1);
  return {output.substr(0, end), std::string(rest.substr(0, rest.find('\n')))};
}

[[nodiscard]] std::string body_of(const Notice& notice, const NotificationForm& form) {
  std::string body;
  const auto add = [&](const std::string& line) { body += (body.empty() ? "" : "\n") + line; };
  for (const std::string& line : notice.lines) add(line);
  if (form.has_more) {
    for (const std::string& line : notice.more) add(line);
  }
  if (!notice.may_allow && !notice.why_not.empty()) add("a yes from here does not count: " + notice.why_not);
  if (!form.problem.empty()) add(form.problem);
  return form.has_markup ? escaped(body) : body;
}

}  // namespace

// Some servers show three buttons and no more. What stands before the ones that go when they are pressed stays where it
// is: nobody who presses twice answers by that.
std::vector<std::string> notification_arguments(const Notice& notice, const NotificationForm& form) {
  std::vector<std::string> words = {"-p", "-a", "Pawl", "-u", "critical"};
  const auto add_button = [&](std::string_view action, std::string_view text) {
    words.insert(words.end(), {"-A", std::string(action) + "=" + std::string(text)});
  };
  add_button("deny", kDenyWords);
  if (notice.may_allow) add_button("allow", kAllowWords);
  if (form.can_look) add_button("look", kLookWords);
  if (!form.has_more && !notice.more.empty()) add_button("more", kMoreWords);
  words.insert(words.end(), {"--", notice.title, body_of(notice, form)});
  return words;
}

NotifyChannel::NotifyChannel(Loop& loop, FindDesktop find)
    : loop_(&loop), find_(std::move(find)), look_timer_(loop), again_timer_(loop) {
  look_for_server();
}

void NotifyChannel::set_why_not(const std::string& why) {
  const bool was_there = is_there();
  why_not_ = why;
  if (!is_there()) look_timer_.start(kLookAgainMs, [this] { look_for_server(); });
  if (was_there != is_there() && on_change) on_change();
}

void NotifyChannel::look_for_server() {
  desktop_ = find_();
  if (!desktop_.has_bus()) return set_why_not("you have no desktop here: there is no session bus");
  const std::string asker = program_of_root("dbus-send");
  if (program_of_root("notify-send").empty() || program_of_root("stdbuf").empty() || asker.empty())
    return set_why_not("`notify-send` or `dbus-send` is missing: install libnotify-bin and dbus");
  looking_ = RunningProgram::start(
      *loop_,
      {asker, "--session", "--print-reply", "--reply-timeout=5000", "--dest=org.freedesktop.Notifications",
       "/org/freedesktop/Notifications", "org.freedesktop.Notifications.GetCapabilities"},
      environment_on(desktop_), [this](int exit_code, const std::string& output) {
        has_markup_ = output.find("\"body-markup\"") != std::string::npos;
        const bool has_buttons = output.find("\"actions\"") != std::string::npos;
        set_why_not(exit_code != 0 ? "nothing on your desktop shows notifications"
                    : !has_buttons ? "what shows notifications on your desktop has no buttons"
                                   : "");
      });
  if (!looking_) set_why_not("`dbus-send` cannot be started");
}

void NotifyChannel::start(Shown& shown) {
  std::vector<std::string> argv = {program_of_root("stdbuf"), "-oL", program_of_root("notify-send")};
  if (!shown.server_id.empty()) argv.insert(argv.end(), {"-r", shown.server_id});
  for (std::string& word : notification_arguments(
           shown.notice, {has_markup_, !shown.has_looked && can_look(), shown.has_more, shown.problem}))
    argv.push_back(std::move(word));
  const std::string id = shown.notice.id;
  shown.program = RunningProgram::start(
      *loop_, std::move(argv), environment_on(desktop_),
      [this, id](int exit_code, const std::string& output) { ended(id, exit_code, output); },
      [this, id](const std::string& output) {
        const auto found = shown_.find(id);
        if (found == shown_.end()) return;
        found->second.server_id = read_printed(output).server_id;
        if (found->second.is_stale || found->second.leaves_with) again_timer_.start(0, [this] { show_stale(); });
      });
}

void NotifyChannel::show(const Notice& notice) {
  Shown& shown = shown_[notice.id];
  shown.notice = notice;
  shown.leaves_with.reset();
  shown.is_stale = shown.waits_for_number();
  if (!shown.is_stale) start(shown);
}

void NotifyChannel::ended(const std::string& id, int exit_code, const std::string& output) {
  const auto found = shown_.find(id);
  if (found == shown_.end()) return;
  const Printed printed = read_printed(output);
  if (exit_code != 0) {
    // The server went away with what it showed.
    shown_.erase(found);
    return look_for_server();
  }
  if (found->second.leaves_with) return static_cast<void>(shown_.erase(found));
  if (printed.action == "more" || printed.action == "look") {
    Shown& shown = found->second;
    (printed.action == "more" ? shown.has_more : shown.has_looked) = true;
    shown.server_id.clear();
    start(shown);
    return printed.action == "look" ? open_page(id) : void();
  }
  // Put aside by its person: that is not an answer.
  found->second.program.reset();
  if (printed.action != "deny" && printed.action != "allow") return;
  found->second.server_id.clear();
  if (on_press) static_cast<void>(on_press({id, printed.action == "allow"}));
}

bool NotifyChannel::can_look() const {
  return on_look && desktop_.has_screen() && !command_that_opens("").empty();
}

void NotifyChannel::open_page(const std::string& id) {
  const Result<std::string> file = on_look(id);
  const std::vector<std::string> command = file ? command_that_opens(*file) : std::vector<std::string>();
  auto program = command.empty() ? nullptr
                                 : RunningProgram::start(*loop_, command, environment_on(desktop_),
                                                         [this, id](int exit_code, const std::string&) {
                                                           opening_.erase(id);
                                                           if (exit_code != 0) tell_problem(id);
                                                         });
  if (!program) return tell_problem(id);
  opening_[id] = std::move(program);
}

void NotifyChannel::tell_problem(const std::string& id) {
  const auto found = shown_.find(id);
  if (found == shown_.end()) return;
  found->second.problem = "the page cannot be opened from here: run `pawl dashboard`";
  // One whose number is not known yet could not be replaced, and would stay beside the next.
  found->second.is_stale = true;
  show_stale();
}

void NotifyChannel::show_stale() {
  std::vector<std::pair<std::string, std::string>> leaving;
  for (auto& [id, shown] : shown_) {
    if (shown.server_id.empty()) continue;
    if (shown.leaves_with) leaving.emplace_back(id, *shown.leaves_with);
    if (!shown.is_stale || shown.leaves_with) continue;
    shown.is_stale = false;
    start(shown);
  }
  for (const auto& [id, outcome] : leaving) withdraw(id, outcome);
}

void NotifyChannel::withdraw(const std::string& id, const std::string& outcome) {
  const auto found = shown_.find(id);
  if (found == shown_.end()) return;
  // It may be on the screen already: without its number it would stay there.
  if (found->second.waits_for_number()) {
    found->second.leaves_with = outcome;
    return;
  }
  const std::string server_id = found->second.server_id;
  const std::string title = found->second.notice.title;
  shown_.erase(found);
  if (outcome.empty() && server_id.empty()) return;
  std::vector<std::string> argv = {program_of_root("notify-send"), "-a", "Pawl", "-e", "-t", std::string(kOutcomeMs)};
  if (!server_id.empty()) argv.insert(argv.end(), {"-r", server_id});
  argv.insert(argv.end(), {"--", title, has_markup_ ? escaped(outcome) : outcome});
  outcomes_[id] = RunningProgram::start(*loop_, std::move(argv), environment_on(desktop_),
                                        [this, id](int, const std::string&) { outcomes_.erase(id); });
}

}  // namespace pawl
