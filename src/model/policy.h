// SPDX-License-Identifier: Apache-2.0
// The configuration in force for one call, after all files and the environment were merged. Defaults protect.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "model/answer_level.h"
#include "model/giver.h"
#include "model/remote_channel.h"
#include "model/user_rules.h"
#include "model/verdict.h"

namespace pawl {

// Each with its words, from mild to strict.
enum class Mode { audit, standard, strict };
inline constexpr std::array<std::string_view, 3> kModeNames = {"audit", "standard", "strict"};
enum class Level { permissive, balanced, strict };
inline constexpr std::array<std::string_view, 3> kLevelNames = {"permissive", "balanced", "strict"};
enum class ConfirmAction { allow, ask, deny };
inline constexpr std::array<std::string_view, 3> kConfirmActionNames = {"allow", "ask", "deny"};
enum class AllowlistMode { exit, proceed };
inline constexpr std::array<std::string_view, 2> kAllowlistModeNames = {"exit", "continue"};
enum class IrreversiblePolicy { off, ask, ask_even_if_kept, deny };
inline constexpr std::array<std::string_view, 4> kIrreversibleNames = {"off", "ask", "ask-even-if-kept", "deny"};
// Whether Pawl asks about what it keeps a copy of.
enum class UndoAsks { if_not_kept, always };
inline constexpr std::array<std::string_view, 2> kUndoAsksNames = {"if-not-kept", "always"};
// Which calls an agent may undo.
enum class UndoAgent { own, off };
inline constexpr std::array<std::string_view, 2> kUndoAgentNames = {"own", "off"};
// Where questions appear: in the agent's own prompt where it has one, or in all of Pawl's channels.
enum class Prefer { prompt, race };
inline constexpr std::array<std::string_view, 2> kPreferNames = {"prompt", "race"};
// How the desktop shows a question.
enum class NativeWay { dialog, notify, off };
inline constexpr std::array<std::string_view, 3> kNativeWayNames = {"dialog", "notify", "off"};
// Above which risk every call asks, whatever rules say.
enum class Autonomy { off, aggressive, moderate, conservative };
inline constexpr std::array<std::string_view, 4> kAutonomyNames = {"off", "aggressive", "moderate", "conservative"};
inline constexpr std::array<int, 4> kAutonomyLimits = {100, 75, 50, 25};
// How long a yes lasts, if the person who gives it does not say.
enum class ApprovalScope { ttl, session, single };
inline constexpr std::array<std::string_view, 3> kApprovalScopeNames = {"ttl", "session", "single"};
enum class EnvironmentTrust { trusted, untrusted };
inline constexpr std::array<std::string_view, 2> kEnvironmentTrustNames = {"trusted", "untrusted"};

struct Weights {
  double runtime = 1;
  double statics = 1;
  double behavioural = 2;
  double llm = 1;
};

// What a person wants one rule to say.
struct RuleVerdict {
  std::string rule;
  Verdict verdict = Verdict::deny;
  bool operator==(const RuleVerdict&) const = default;
};

struct Policy {
  std::string folder;  // Pawl's own, where the user's part of it stands; empty: there is none
  Mode mode = Mode::standard;
  Level level = Level::balanced;
  Level manual_level = Level::permissive;  // for what a person runs with `pawl run`
  ConfirmAction confirm_action = ConfirmAction::allow;
  AllowlistMode allowlist_mode = AllowlistMode::proceed;
  IrreversiblePolicy irreversible = IrreversiblePolicy::ask;
  bool is_auto_approving = false;
  EnvironmentTrust environment = EnvironmentTrust::untrusted;
  bool may_prompt = true;           // false: what would be asked is denied
  int approval_timeout_ms = 30000;  // 0: as long as the agent waits
  Prefer prefer = Prefer::prompt;
  bool asks_in_terminal = true;
  bool asks_in_browser = true;
  NativeWay native_way = NativeWay::notify;
  bool asks_remotely = false;
  int remote_after_ms = 10000;  // how long remote channels leave a question to the local ones
  std::string quiet_hours;      // `22:00-07:00`: remote channels are off then, by the machine's own time
  std::vector<RemoteChannel> remote_channels;
  // How surely a channel must know who answers: always, for what cannot be undone, for severity critical.
  AnswerLevel require_default = AnswerLevel::prompt;
  AnswerLevel require_irreversible = AnswerLevel::prompt;
  AnswerLevel require_critical = AnswerLevel::seat;
  Autonomy autonomy = Autonomy::off;
  int max_steps = 0;  // calls of a session before a person must answer again; 0: any number
  ApprovalScope approval_scope = ApprovalScope::single;
  int approval_ttl_s = 600;
  bool is_dlp_enabled = true;
  bool scans_ignored_tools = true;
  std::vector<std::string> allowed_commands;
  std::vector<std::string> blocked_tools;
  std::vector<std::string> permitted_tools;
  std::vector<std::string> ignored_tools;
  std::vector<ToolInspection> tool_inspection;
  std::vector<SmartRule> smart_rules;  // in the order in which they are asked
  Patterns patterns;
  std::vector<DeclaredTools> declared_tools;
  std::vector<std::string> shields;        // packs that are off unless they are named here
  std::vector<RuleVerdict> rule_verdicts;  // instead of the rules' own
  std::vector<RuleVerdict> rule_floors;    // at least this strict, by those who may only tighten
  std::vector<std::string> trusted_hosts;  // `api.x.com`, `*.logs.x.com`: ASCII, in lower case
  Weights weights;
  bool is_undo_enabled = true;
  UndoAsks undo_asks = UndoAsks::if_not_kept;
  bool undo_keeps_secrets = false;  // copies of secret files too
  UndoAgent undo_agent = UndoAgent::off;
  int undo_keep_calls = 2000;
  int undo_keep_days = 14;
  int undo_max_size_mb = 2048;
  int log_max_size_mb = 100;
  int log_keep_files = 10;
  int daemon_port = 7295;  // P-A-W-L on a keypad

  // Who gave the settings that are not as they are built in.
  struct Given {
    std::string_view setting;
    Givers by;
  };
  std::vector<Given> given;
  [[nodiscard]] Givers givers_of(std::string_view setting) const {
    for (const Given& one : given) {
      if (one.setting == setting) return one.by;
    }
    return {};
  }

  // What is wrong with the configuration files; said in the log, in status and in every ask and deny.
  std::vector<std::string> notices;
};

}  // namespace pawl
