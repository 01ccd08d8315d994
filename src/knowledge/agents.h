// SPDX-License-Identifier: Apache-2.0
// What is known of each agent program, from knowledge/agents/<agent>.toml (docs/formats/agents.md): which files,
// switches, flags and variables decide whether its hooks run, and, of those that Pawl can be wired into, how they talk
// to a hook. The reader of messages, the writer of replies, addto, doctor, status and the self pack all read these.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "model/call.h"

namespace pawl {

// Of every agent, wired or not: who changes these changes what guards it.
struct AgentFacts {
  std::string_view name;
  std::string_view title;
  std::string_view user_settings;              // ~/…
  std::string_view managed_settings;           // empty if there are none
  std::span<const std::string_view> settings;  // every file that can switch hooks off
  std::span<const std::string_view> switches;  // keys in them that do
  std::span<const std::string_view>
      off_flags;  // flags that start the agent without hooks; `-c *hooks*` with such a value
  std::span<const std::string_view> variables;  // variables that lead it to other settings
  std::span<const std::string_view> programs;
  bool types_unseen = false;  // what it types into a program that runs goes past the hooks
};

// A setting that turns hooks off, at any depth: `hooksConfig.enabled`.
struct SwitchFact {
  enum class Off : std::uint8_t {
    when_true,
    when_false,
    when_listed,  // a list of hook names or commands that do not run
  };
  std::string_view key;
  Off off;
  bool counts_only_if_managed;  // elsewhere the agent ignores it
};

// In place of the reason in a ReplyFact.
inline constexpr char kReasonMark = '\1';
inline constexpr char kOutputMark = '\2';      // in the place of a result
inline constexpr char kOutputTextMark = '\3';  // the same as one text, with the reason behind it

// What the hook says: a JSON text on standard output, with kReasonMark where the reason stands as a string; empty says
// nothing. With an exit code it is the reason alone, on standard error.
struct ReplyFact {
  std::string_view text;
  int exit_code = 0;
};

// One event of the agent that calls Pawl.
struct EventFact {
  std::string_view name;
  Event event;
  bool has_matcher;       // the agent picks by tool name: we want all
  bool is_gate;           // must fail closed: no answer is a refusal. The others tell and go on.
  std::string_view tool;  // the tool that it is about, where the message does not name one
  ReplyFact allow;        // no opinion
  ReplyFact approve;      // an outspoken allow
  ReplyFact ask;          // empty: it has none, and an ask is a deny
  ReplyFact deny;
  ReplyFact tell;     // something for the person, where nothing is decided
  ReplyFact replace;  // another result in the place of the tool's; empty: the agent takes none
};

// Where the message holds what: a name, or a path of names and indices (`tool_call.input`, `workspaceRoots.0`). Empty:
// the agent does not say it.
struct MessageFacts {
  std::string_view event;  // empty: the wired command says it
  std::string_view session;
  std::string_view cwd;
  std::string_view mode;
  std::string_view subagent;
  std::string_view tool;
  std::string_view input;  // `.`: the message itself
  std::string_view response;
  std::string_view call;
  std::string_view prompt;
  std::string_view source;
  std::string_view file;
  std::string_view cut;  // true there: the agent has shortened the input, so that nobody can judge it
  bool input_is_text;    // the input is JSON within a string
};

// A permission mode in which an ask may reach nobody; from version `since` on, if there is one, it does.
struct DeafMode {
  std::string_view name;
  std::string_view since;
};

struct AskFacts {
  enum class Reach : std::uint8_t {
    person,    // the agent shows it, but for the modes
    terminal,  // only if somebody sits at the agent's terminal
    nobody,    // it has no prompt for hooks
  };
  Reach reach;
  std::span<const DeafMode> deaf_modes;
  std::span<const std::string_view> headless_flags;  // with one of these nobody sits there
  // The words behind its name with which a session goes on, with `<session>` and `<words>` in them; none: it cannot.
  std::span<const std::string_view> resume;
};

enum class Approval : std::uint8_t {
  said,       // an outspoken allow lets the call run unasked: said where the user wants that
  pointless,  // understood, but changes nothing: never said
  refused,    // not understood: never said
};

struct TimeFacts {
  int wired;     // in the unit that the agent counts in, as the next two
  int standard;  // without a word in the entry
  int most;      // the longest that it takes
  int unit_ms;
};

// How a project could switch the hooks off. The doctor tries it with the real program, or warns.
struct CheckoutFacts {
  std::string_view file;     // in the project
  std::string_view plain;    // its text without the attempt; empty: no file
  std::string_view text;     // its text with it
  std::string_view shown;    // what is tried, in words
  std::string_view warning;  // may be empty
  std::string_view fix;
  std::string_view pin;  // a key that, true in the managed settings, takes the possibility away
};

struct VariableSetting {
  std::string_view name;
  std::string_view value;
};

// How the doctor starts the real program against a model of its own. `<address>` stands for the model's address,
// `<project>` for the project's folder.
struct ProofFacts {
  std::string_view tool;  // its tool for shell commands, in the messages to hooks
  std::span<const std::string_view> arguments;
  std::span<const VariableSetting> variables;
  // What it keeps of a project, below home. `<dashed>` is the project's folder with `-` for all but letters and digits,
  // `<name>` its last part in lower case.
  std::span<const std::string_view> leaves;
};

// Where a transcript has a call.
struct HistoryCallFact {
  std::string_view at;     // a path of names, `*` for each of a list, to the call or to a list of calls
  std::string_view kind;   // the `type` that it must have; empty: any
  std::string_view tool;   // the rest within the call: the tool's name
  std::string_view named;  // or, where the call does not name it, the tool itself
  std::string_view input;  // a table, JSON within a string, or what is the tool's `command`
  std::string_view id;
};

// What it keeps of its sessions: JSON, one value a line, or one a file where the name ends in `.json`.
struct HistoryFacts {
  std::string_view folder;  // below home; empty: nothing is known of it
  std::string_view within;  // a folder of this name must be on the way; may be empty
  std::span<const std::string_view> endings;
  std::string_view session;
  std::string_view cwd;
  bool cwd_stays = false;                    // said once, and holds for the lines behind it
  std::string_view cwd_file;                 // or the text of this file, from the transcript's own folder
  std::string_view time;
  std::span<const std::string_view> nested;  // tools whose own calls stand in the transcript
  std::span<const HistoryCallFact> calls;
};

// An agent that Pawl can be wired into.
struct Agent : AgentFacts {
  std::string_view verified_version;         // the version that was last run against this for real
  std::string_view version_flag;             // with it the program tells its version
  std::string_view project_variable;         // in it the hook process finds the project's folder; may be empty
  std::string_view folder;                   // below home; its presence says that the agent is or was here
  std::string_view hooks_file;               // below home: user_settings, where the hooks are wired
  std::string_view managed_file;             // absolute, where `--managed` wires them; empty: it cannot
  std::string_view config;                   // below home: a TOML file whose switches count too, or empty
  std::span<const std::string_view> unread;  // among the settings: guarded, but not read for hooks and switches
  bool allows_comments;                      // the agent's own reader does
  bool takes_byte_order_mark;                // and a BOM at the beginning; else it loads no hook of such a file
  bool has_groups;                           // an event holds groups of entries; else the entries themselves
  std::string_view new_file;                 // a settings file that nobody has written yet, as JSON
  std::string_view entry_keys;               // the keys of an entry before command and time-out, as JSON
  std::string_view gate_keys;                // what stands behind them in a gate
  std::string_view trust_key;     // in `config`: the table of hooks that a person has trusted; empty: none need that
  std::string_view what_is_left;  // for the person, after wiring; may be empty
  TimeFacts time;
  std::span<const SwitchFact> off_switches;
  std::span<const EventFact> events;
  MessageFacts message;
  ReplyFact silence;  // no opinion about an event that nobody knows
  Approval approval;
  bool hides_call;  // its screen does not show which call was refused
  AskFacts ask;
  CheckoutFacts checkout;
  ProofFacts proof;
  HistoryFacts history;
};

[[nodiscard]] std::span<const AgentFacts> all_agent_facts();
[[nodiscard]] const AgentFacts* find_agent_facts(std::string_view name);

// By the name of its program: `claude`.
[[nodiscard]] const AgentFacts* find_agent_program(std::string_view program);

// Those that Pawl can be wired into, sorted by name.
[[nodiscard]] std::span<const Agent> all_agents();
[[nodiscard]] const Agent* find_agent(std::string_view name);

// The event before which a tool waits.
[[nodiscard]] const EventFact& tool_gate(const Agent& agent);

}  // namespace pawl
