// SPDX-License-Identifier: Apache-2.0
// `pawl channels [test NAME]`: the ways in which a person can be asked, whether each is there now, and what an answer
// there is worth.
#include <algorithm>
#include <optional>

#include "app/answering.h"
#include "app/call_of_person.h"
#include "app/command.h"
#include "app/daemon_here.h"
#include "app/flags.h"
#include "app/person.h"
#include "app/terminal.h"
#include "approve/channel_secrets.h"
#include "approve/hold.h"
#include "approve/service.h"
#include "base/desktop.h"
#include "base/unique.h"
#include "base/visible.h"
#include "model/call_id.h"
#include "settings/policy.h"

namespace pawl {
namespace {

constexpr std::int64_t kTestMs = 60'000;

int fail(const std::string& text, int exit_code = 1) {
  print_error("pawl channels: " + text + "\n");
  return exit_code;
}

void row(std::string_view name, Colour colour, std::string_view state, std::string_view more) {
  const std::string padded = std::string(name) + std::string(10 - std::min<std::size_t>(name.size(), 9), ' ');
  print("  " + padded + paint(colour, state) + "\n            " + std::string(more) + "\n");
}

// What the person's key is worth, as far as it can be told without asking for a passphrase.
[[nodiscard]] std::string level_now() {
  const Result<std::vector<Approver>> approvers = load_approvers(pawl_home(), disk());
  if (!approvers) return "no answer counts: " + visible(approvers.error().text);
  AnswerLevel best = AnswerLevel::seat;
  for (const Approver& approver : *approvers) best = std::max(best, approver.level);
  return "level " + std::string(name_of(best)) +
         (best == AnswerLevel::seat ? "; `pawl approver set --passphrase` or `--sk FILE` makes it proof" : "");
}

using States = Result<std::vector<ChannelState>>;

// What the daemon that runs says of a channel; nothing if none runs.
[[nodiscard]] std::optional<ChannelState> state_of(const States& states, std::string_view name) {
  if (!states) return std::nullopt;
  for (const ChannelState& state : *states) {
    if (state.name == name) return state;
  }
  return std::nullopt;
}

constexpr std::string_view kStartsLater = "there as soon as a question comes: it starts the daemon";

void list_native(const Policy& policy, const States& states) {
  if (policy.native_way == NativeWay::off)
    return row("native", Colour::grey, "off", "`approval.channels.native` is `off`");
  const std::optional<ChannelState> state = state_of(states, "native");
  const bool is_there = state ? state->is_there : has_session_bus();
  const std::string where = policy.native_way == NativeWay::notify ? "notifications" : "windows";
  const std::string why = state ? visible(state->why_not) : "you have no desktop here: there is no session bus";
  row("native", is_there ? Colour::green : Colour::yellow,
      !is_there ? "not there: " + why
      : state   ? "there: " + where + " of your desktop"
                : where + " of your desktop, " + std::string(kStartsLater),
      "level seat");
}

[[nodiscard]] bool has_secrets(Remote kind) {
  return disk().kind(path_of_secrets(pawl_home(), kind)) == FileKind::regular;
}

[[nodiscard]] const RemoteChannel* table_of(Remote kind, const Policy& policy) {
  for (const RemoteChannel& channel : policy.remote_channels) {
    if (channel.kind == kind) return &channel;
  }
  return nullptr;
}

// All that a remote channel still needs, in the order in which a person would do it.
[[nodiscard]] std::vector<std::string> missing_for(Remote kind, const Policy& policy) {
  const std::string name(name_of(kind));
  const RemoteChannel* table = table_of(kind, policy);
  const bool names_users = kind == Remote::telegram || kind == Remote::slack;
  std::vector<std::string> missing;
  if (!has_secrets(kind)) missing.push_back("`pawl login " + name + "`");
  if (table == nullptr)
    missing.push_back("`[channels." + name + "]` in " + in_quotes(path_of_user_config(pawl_home())));
  if (names_users && (table == nullptr || table->users.empty()))
    missing.push_back("`channels." + name + ".users`, whose answers count");
  if (kind == Remote::webhook && (table == nullptr || table->server.empty()))
    missing.push_back("`channels.webhook.server`, who is asked");
  if (!policy.asks_remotely) missing.push_back("`pawl config set approval.channels.cloud true`");
  return missing;
}

void list_missing(Remote kind, const std::vector<std::string>& missing) {
  std::string all;
  for (std::size_t i = 0; i < missing.size(); ++i)
    all += (i == 0 ? "" : i + 1 == missing.size() ? ", and " : ", ") + missing[i];
  row(name_of(kind), Colour::yellow, "not there; missing: " + all, "docs/channels.md says how to set it up");
}

void list_remote(const Policy& policy, const States& states) {
  bool is_any = false;
  for (const Remote kind : {Remote::telegram, Remote::slack, Remote::ntfy, Remote::webhook}) {
    // What nobody has begun to set up is not listed.
    if (table_of(kind, policy) == nullptr && !has_secrets(kind)) continue;
    is_any = true;
    const std::string name(name_of(kind));
    if (const std::vector<std::string> missing = missing_for(kind, policy); !missing.empty()) {
      list_missing(kind, missing);
      continue;
    }
    const std::optional<ChannelState> state = state_of(states, name);
    const bool is_there = !state || state->is_there;
    row(name, is_there ? Colour::green : Colour::yellow,
        !is_there ? "not there: " + visible(state->why_not)
        : state   ? "there" + (state->problem.empty() ? "" : ", but: " + visible(state->problem))
                  : std::string(kStartsLater),
        policy.remote_after_ms == 0 ? "asked at once"
                                    : "asked after " + length_of(policy.remote_after_ms) +
                                          ", at once if no other channel is there, or your screen is locked or idle");
  }
  if (!is_any)
    row("cloud", Colour::grey, policy.asks_remotely ? "not there: none is set up" : "off: none is set up",
        "docs/channels.md says how to set up telegram, slack, ntfy and webhook");
}

int list_channels(const std::vector<std::string>& arguments) {
  Flags flags("channels", "show the ways in which you can be asked, and what an answer there is worth");
  flags.footer("`pawl channels test terminal` sends a question that does nothing, and tells what was answered.");
  if (const auto exit_code = flags.parse(arguments)) return *exit_code;
  const Policy policy = policy_for(pawl_home(), command_here(""), {});
  row("prompt", Colour::green, "the agent's own, where it surely shows one to a person",
      policy.prefer == Prefer::race ? "level prompt; only while `pawl watch` does not run (`approval.prefer` is `race`)"
                                    : "level prompt");
  const bool is_watched = is_anyone_watching(pawl_home());
  if (!policy.asks_in_terminal) {
    row("terminal", Colour::grey, "off", "`approval.channels.terminal` is false; `pawl approve ID` still answers late");
  } else {
    row("terminal", is_watched ? Colour::green : Colour::yellow,
        is_watched ? "there: `pawl watch` is running" : "not there: `pawl watch` is not running",
        level_now() + (is_watched ? "" : "; until it runs, calls are refused, and `pawl approve ID` answers late"));
  }
  const bool is_page_open = is_anyone_watching(pawl_home(), Seat::browser);
  if (!policy.asks_in_browser) {
    row("browser", Colour::grey, "off", "`approval.channels.browser` is false");
  } else {
    row("browser", is_page_open ? Colour::green : Colour::yellow,
        is_page_open ? "there: a page of the dashboard is open" : "not there: no page of `pawl dashboard` is open",
        level_now());
  }
  const Result<std::vector<ChannelState>> states =
      is_daemon_running(pawl_home()) ? channels_of_daemon() : Result<std::vector<ChannelState>>(Error{});
  list_native(policy, states);
  list_remote(policy, states);
  return 0;
}

// A question about nothing, on the desk like any other.
[[nodiscard]] Ask harmless_ask(const std::string& channel) {
  Ask ask;
  ask.id = make_call_id(unique_bits());
  ask.made = moment_now();
  ask.deadline_ms = kTestMs;
  ask.keep_until = ask.made.later_by(kTestMs);
  ask.agent = "pawl";
  ask.tool = "channels test";
  ask.session = ask.id;
  ask.cwd = command_here("").cwd;
  ask.binding = {"test of a channel " + ask.id, "test of a channel, any " + ask.id};
  ask.card.deed = "A test of this channel: whatever you answer, nothing happens";
  ask.card.command.text = "pawl channels test " + channel;
  ask.only = channel;
  return ask;
}

// Whether somebody could see a question there; else why not.
[[nodiscard]] Result<Done> is_there_now(const std::string& name) {
  const auto missing = [](std::string_view why) { return Error{Code::not_found, std::string(why)}; };
  if (name == "terminal" && !is_anyone_watching(pawl_home()))
    return missing("`pawl watch` is not running; start it in another terminal, then try this again");
  if (name == "browser" && !is_anyone_watching(pawl_home(), Seat::browser))
    return missing("no page is open; run `pawl dashboard`, then try this again");
  if (name == "terminal" || name == "browser") return Done{};
  return wait_for_channel(name);
}

[[nodiscard]] std::string place_of(const std::string& name) {
  if (name == "terminal") return "in `pawl watch`";
  if (name == "browser") return "on the page";
  return name == "native" ? "on your desktop" : "on " + name;
}

// Why nobody may have seen the question.
[[nodiscard]] std::string problem_of(const std::string& name) {
  const std::optional<ChannelState> state = state_of(channels_of_daemon(), name);
  return state && !state->problem.empty() ? visible(state->problem) : "nothing is known to have failed";
}

int test_channel(const std::vector<std::string>& arguments) {
  std::string name;
  Flags flags("channels test", "send a question that does nothing, and tell what was answered");
  flags.operand(name, "NAME", "terminal, browser, native, telegram, slack, ntfy or webhook");
  if (const auto exit_code = flags.parse(arguments)) return *exit_code;
  if (name == "prompt") return fail("`prompt` is the agent's own; `pawl doctor` proves that its hook asks", 2);
  const bool is_local = name == "terminal" || name == "browser" || name == "native";
  if (!is_local && std::find(kRemoteNames.begin(), kRemoteNames.end(), name) == kRemoteNames.end())
    return fail(in_quotes(name) + " is not a channel; see `pawl channels`", 2);
  if (const auto why = why_not_a_person()) return fail(*why);
  if (const Result<Done> there = is_there_now(name); !there) return fail(there.error().text);
  const Ask ask = harmless_ask(name);
  const Result<PutAsk> put = put_ask(pawl_home(), ask);
  if (!put) return fail(put.error().text);
  print("asked as call " + ask.id + "; answer it " + place_of(name) + " within " + length_of(kTestMs) + "\n");
  const HeldAsk held = hold(pawl_home(), ask, kTestMs);
  for (const std::string& why : held.refused) print_error("an answer was refused: " + visible(why) + "\n");
  if (held.said.verdict == SaidVerdict::timeout)
    return fail("nobody answered within " + length_of(kTestMs) + "; " + problem_of(name));
  const bool is_yes = held.said.verdict == SaidVerdict::allow;
  print(std::string(is_yes ? "yes" : "no") + ", by " + visible(held.said.who) + " after " + length_of(held.ms) +
        ", level " + std::string(name_of(held.said.level)) + "\n");
  return 0;
}

int run_channels(const std::vector<std::string>& arguments) {
  if (!arguments.empty() && arguments[0] == "test") return test_channel({arguments.begin() + 1, arguments.end()});
  return list_channels(arguments);
}

}  // namespace

const Command& channels_command() {
  static constexpr Command command{"channels", "show the ways in which you can be asked, or try one",
                                   CommandGroup::asking, 10, run_channels};
  return command;
}

}  // namespace pawl
