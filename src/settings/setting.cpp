// SPDX-License-Identifier: Apache-2.0
#include "settings/setting.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "settings/form.h"
#include "settings/tables.h"
#include "settings/write_toml.h"

namespace pawl {
namespace {

using Examples = const std::string_view[];

constexpr Examples kCommands = {R"(["make test"])", R"(["git status", "make test"])"};
constexpr Examples kTools = {R"(["WebFetch"])", R"(["Bash", "mcp__*"])"};
constexpr Examples kShields = {R"(["github"])", R"(["aws", "github"])"};
constexpr Examples kWeights = {"{ runtime = 1.0, static = 0.5, behavioural = 2.0, llm = 0.0 }",
                               "{ runtime = 3.0, static = 3.0, behavioural = 0.5, llm = 1.0 }"};
constexpr Examples kDeclared = {R"({ reviewer = { tools = ["read"] } })",
                                R"({ reviewer = { tools = ["read", "execute"] }, claude = { tools = ["Bash"] } })"};
constexpr Examples kPatterns = {R"({ allow = [], confirm = ["Bash:git push*"], deny = ["Bash:sudo *"] })",
                                R"({ allow = ["Read:*", "Bash:git status*"], confirm = [], deny = [] })"};
constexpr Examples kSmartRules = {
    R"([{ name = "no-prod", tool = "bash", verdict = "deny", conditions = [{ field = "command", op = "matches", value = "kubectl.*prod" }] }])",
    R"([{ name = "mine", tool = "bash", verdict = "allow" }])"};
constexpr Examples kInspections = {R"({ run_it = "command" })",
                                   R"({ run_it = "text", ask_db = { field = "params.q", kind = "sql" } })"};
constexpr Examples kVerdicts = {R"({ "git.force-push" = "deny" })",
                                R"({ "git.force-push" = "allow", "privilege.become-root" = "allow" })"};
constexpr Examples kQuietHours = {R"("22:00-07:00")", R"("00:00-06:30")"};
constexpr Examples kRemoteChannels = {R"({ telegram = { users = ["5551234"] } })",
                                      R"({ webhook = { server = "https://ask.example.com/pawl" } })"};

constexpr std::array kSettings = {
    // ---- at the top
    Setting{"mode", "PAWL_MODE", Reach::anyone,
            "`audit` records verdicts and stops nothing; `strict` denies everything that nothing allows.",
            word<&Policy::mode, kModeNames>()},
    Setting{"environment", "", Reach::own,
            "Whether environment variables such as `PAWL_MODE` may loosen the configuration, or only tighten it.",
            word<&Policy::environment, kEnvironmentTrustNames>()},

    // ---- agents
    Setting{"agents.auto_approve", "PAWL_AUTO_APPROVE", Reach::anyone,
            "Answers allow explicitly, up to tier moderate, so that the agent does not ask either.",
            strict_if_off<&Policy::is_auto_approving>()},
    Setting{"agents.NAME", "", Reach::anyone, "The tools that this agent may use; all others are denied.",
            table("table with `tools`", kDeclaredSchema, kDeclared, read_declared_tools, value_of_declared_tools,
                  take_declared_tools, add_declared_tools)},

    // ---- guard
    Setting{"guard.protection_level", "PAWL_PROTECTION_LEVEL", Reach::anyone,
            "How high the score of a call may be before Pawl asks, and before it denies.",
            word<&Policy::level, kLevelNames>()},
    Setting{"guard.confirm_action", "PAWL_CONFIRM_ACTION", Reach::anyone,
            "What happens to a question that comes from the score alone when nobody can be asked.",
            word<&Policy::confirm_action, kConfirmActionNames>()},
    Setting{
        "guard.allowlist_mode", "PAWL_ALLOWLIST_MODE", Reach::anyone,
        "Whether a call is allowed at once if every step of it is safe or listed (`exit`), or scored like any other.",
        word<&Policy::allowlist_mode, kAllowlistModeNames>()},
    Setting{"guard.allowed_commands", "", Reach::trusted,
            "Commands that count as safe; an entry matches the beginning of a command.",
            list<&Policy::allowed_commands>("array of commands", Stricter::common, kCommands)},
    Setting{"guard.blocked_tools", "PAWL_BLOCKED_TOOLS", Reach::anyone, "Tools that are denied.",
            list<&Policy::blocked_tools>("array of tools", Stricter::both, kTools)},
    Setting{"guard.permitted_tools", "PAWL_PERMITTED_TOOLS", Reach::anyone,
            "The only tools that may be used; an empty list permits all.",
            list<&Policy::permitted_tools>("array of tools", Stricter::fewer, kTools)},
    Setting{"guard.scoring_weights", "", Reach::trusted,
            "How much each phase counts in the score; no weight is negative, and not all are zero.",
            table("table of numbers", kWeightsSchema, kWeights, read_weights, value_of_weights, take<&Policy::weights>,
                  keep_weights, Stricter::neither)},
    Setting{"guard.external_analyser", "", Reach::trusted, "Your own scorers, called over HTTP.",
            not_yet("array of tables with `name`, `url`, `weight`, `timeout_ms`, `api_key_env`, `redact`, **`[]`**")},
    Setting{"guard.llm.enabled", "", Reach::trusted, "Whether a language model also checks calls.",
            not_yet("`true`, **`false`**")},
    Setting{"guard.llm.api", "", Reach::trusted, "Which API the model has.", not_yet("**`anthropic`**, `openai`")},
    Setting{"guard.llm.base_url", "", Reach::trusted, "The address of the model, if it is not the provider's own.",
            not_yet("an address, **`\"\"`**")},
    Setting{"guard.llm.model", "", Reach::trusted, "Which model to use.", not_yet("a name, **`\"\"`**")},
    Setting{"guard.llm.api_key_env", "", Reach::trusted, "The environment variable that holds its API key.",
            not_yet("a name, **`ANTHROPIC_API_KEY`**")},
    Setting{"guard.llm.timeout_ms", "", Reach::trusted, "How long to wait for its answer.",
            not_yet("a number, **10000**")},
    Setting{"guard.llm.redact", "", Reach::own, "Whether secrets are removed from what it is shown.",
            not_yet("**`true`**, `false`", Stricter::if_on)},

    // ---- approval
    Setting{"approval.prompts", "PAWL_PROMPTS", Reach::anyone,
            "If `false`, Pawl denies at once what it would otherwise ask about; for CI, where nobody can answer.",
            strict_if_off<&Policy::may_prompt>()},
    Setting{"approval.irreversible", "PAWL_IRREVERSIBLE", Reach::anyone, "The verdict for calls that cannot be undone.",
            word<&Policy::irreversible, kIrreversibleNames>()},
    Setting{
        "approval.timeout_ms", "", Reach::trusted,
        "How many milliseconds to wait for an answer before the call is denied; 0 means as long as the agent waits.",
        plain_number<&Policy::approval_timeout_ms, 0, 3600000>()},
    Setting{"approval.prefer", "", Reach::own,
            "Where questions appear: in the agent's own prompt, or in all of Pawl's channels at once.",
            plain_word<&Policy::prefer, kPreferNames>()},
    Setting{"approval.after_ms", "", Reach::own,
            "How many milliseconds remote channels leave a question to the local ones; 0 asks everywhere at once.",
            plain_number<&Policy::remote_after_ms, 0, 3600000>()},
    Setting{
        "approval.quiet_hours", "", Reach::own,
        "From when to when remote channels are off, by this machine's own time; empty means never.",
        text<&Policy::quiet_hours>("a text such as `22:00-07:00`", kQuietHoursSchema, kQuietHours, read_quiet_hours)},
    Setting{"approval.autonomy", "", Reach::anyone,
            "The risk above which every call asks: `aggressive` 75, `moderate` 50, `conservative` 25.",
            word<&Policy::autonomy, kAutonomyNames>()},
    Setting{"approval.max_steps", "", Reach::anyone,
            "How many calls a session may make before a person must answer again; 0 means any number.",
            limit<&Policy::max_steps, 1000000>()},
    Setting{"approval.scope", "", Reach::trusted, "How long an approval lasts.",
            word<&Policy::approval_scope, kApprovalScopeNames>()},
    Setting{"approval.ttl_s", "", Reach::trusted, "How many seconds an approval of scope `ttl` lasts.",
            plain_number<&Policy::approval_ttl_s, 1, 86400>()},
    Setting{"approval.channels.terminal", "", Reach::own, "Whether `pawl watch` in a terminal may answer.",
            strict_if_off<&Policy::asks_in_terminal>(), "approvers.terminal"},
    Setting{"approval.channels.native", "", Reach::own,
            "How the desktop shows a question; `true` means `notify`, `false` means `off`.",
            read_by(word<&Policy::native_way, kNativeWayNames>(), read_native_way), "approvers.native"},
    Setting{"approval.channels.browser", "", Reach::own, "Whether the page in the browser may answer.",
            strict_if_off<&Policy::asks_in_browser>(), "approvers.browser"},
    Setting{"approval.channels.cloud", "", Reach::own, "Whether the remote channels below `channels` may answer.",
            strict_if_off<&Policy::asks_remotely>(), "approvers.cloud"},
    Setting{"approval.require.default", "", Reach::anyone, "How surely a channel must know who answers.",
            word<&Policy::require_default, kAnswerLevelNames>()},
    Setting{"approval.require.irreversible", "", Reach::anyone, "The same, for calls that cannot be undone.",
            word<&Policy::require_irreversible, kAnswerLevelNames>()},
    Setting{"approval.require.taint", "", Reach::anyone, "The same, when a session's taint asks.",
            not_yet("`prompt`, **`seat`**, `proof`, `remote`")},
    Setting{"approval.require.critical", "", Reach::anyone, "The same, for findings of severity critical.",
            word<&Policy::require_critical, kAnswerLevelNames>()},
    Setting{"channels.NAME", "", Reach::own,
            "A remote channel: its server, whom it writes to, and whose answers count (`docs/channels.md`).",
            table("`telegram`, `slack`, `ntfy` or `webhook`, each a table with `server`, `to`, `users`, `ca_file`",
                  kRemoteChannelsSchema, kRemoteChannels, read_remote_channels, value_of_remote_channels,
                  take_remote_channels, add_remote_channels)},

    // ---- dlp
    Setting{"dlp.enabled", "PAWL_DLP", Reach::anyone, "Whether the arguments of calls are searched for secrets.",
            strict_if_on<&Policy::is_dlp_enabled>()},
    Setting{"dlp.scan_ignored_tools", "PAWL_SCAN_IGNORED_TOOLS", Reach::anyone,
            "Whether the arguments of ignored tools are searched too.", strict_if_on<&Policy::scans_ignored_tools>()},

    // ---- policy
    Setting{"policy.ignored_tools", "", Reach::trusted,
            "Tools that are checked only for secrets and for what can never be allowed.",
            list<&Policy::ignored_tools>("array of tools", Stricter::common, kTools)},
    Setting{"policy.shields", "PAWL_SHIELDS", Reach::anyone,
            "Rule packs for single services, off unless named here; `pawl shield list` shows them.",
            checked_list<&Policy::shields>("array of shields", kShields, read_shields)},
    Setting{"policy.patterns", "", Reach::anyone,
            "`Tool:text` patterns for each step; deny comes before confirm before allow, and if allow is not empty, "
            "all else is "
            "denied.",
            joined(table("table of three arrays", kPatternsSchema, kPatterns, read_patterns, value_of_patterns,
                         take_patterns, add_patterns),
                   join_patterns)},
    Setting{"policy.smart_rules", "", Reach::anyone,
            "Your own rules on the arguments of tools; the first that matches decides.",
            tables("array of tables", kSmartRulesSchema, kSmartRules, read_smart_rules, value_of_smart_rules,
                   take_smart_rules, add_smart_rules)},
    Setting{"policy.tool_inspection", "", Reach::trusted, "What kind of value each argument of a tool holds.",
            table("table of arguments by tool", kInspectionSchema, kInspections, read_tool_inspection,
                  value_of_tool_inspection, take_tool_inspection, add_tool_inspection)},
    Setting{"policy.rules", "", Reach::anyone, "Other verdicts for single rules; `pawl rules list` shows them.",
            table("table of `allow`, `ask` or `deny` by rule", kVerdictsSchema, kVerdicts, read_rule_verdicts,
                  value_of_rule_verdicts, take_rule_verdicts, raise_rule_verdicts)},

    // ---- log
    Setting{"log.max_size_mb", "", Reach::own, "How large a log file may grow before the next one begins.",
            number<&Policy::log_max_size_mb, 1, 100000>()},
    Setting{"log.keep_files", "", Reach::own, "How many log files are kept.",
            number<&Policy::log_keep_files, 1, 10000>()},

    // ---- undo
    Setting{"undo.enabled", "", Reach::own,
            "Whether Pawl keeps what a call would delete or overwrite, so that `pawl undo` brings it back.",
            strict_if_off<&Policy::is_undo_enabled>()},
    Setting{"undo.asks", "", Reach::anyone,
            "Whether Pawl still asks about a call of which `pawl undo` can bring everything back.",
            word<&Policy::undo_asks, kUndoAsksNames>()},
    Setting{"undo.secrets", "", Reach::own, "Whether copies of secret files are kept too.",
            strict_if_off<&Policy::undo_keeps_secrets>()},
    Setting{"undo.agent", "", Reach::own, "Which calls an agent may undo: those of its own session, or none.",
            word<&Policy::undo_agent, kUndoAgentNames>()},
    Setting{"undo.keep_calls", "", Reach::own, "For how many calls copies are kept; the oldest go first.",
            number<&Policy::undo_keep_calls, 1, 100000>()},
    Setting{"undo.keep_days", "", Reach::own, "For how many days copies are kept.",
            number<&Policy::undo_keep_days, 1, 3650>()},
    Setting{"undo.max_size_mb", "", Reach::own, "How much of the disk the copies may take up.",
            number<&Policy::undo_max_size_mb, 1, 1000000>()},

    // ---- daemon
    Setting{"daemon.port", "", Reach::own,
            "The port of the dashboard on this machine; if it is taken, one of the nine behind it.",
            plain_number<&Policy::daemon_port, 1024, 65526>()},

    // ---- parts that are not built yet
    Setting{"mcp.deny_as", "", Reach::trusted, "How an MCP client is told about a denied call.",
            not_yet("**`error`**, `result`")},
    Setting{"mcp.results", "", Reach::anyone, "What happens to results that give the model instructions.",
            not_yet("`off`, **`flag`**, `block`", Stricter::to_the_right)},
    Setting{"mcp.sampling", "", Reach::anyone, "The verdict for a server that wants to ask the model.",
            not_yet("**`allow`**, `ask`, `deny`", Stricter::to_the_right)},
    Setting{"mcp.dynamic", "", Reach::trusted, "Tools whose descriptions change, so that only their schema is pinned.",
            not_yet("array of tools, **`[]`**", Stricter::common)},
    Setting{"manual.level", "", Reach::own, "The protection level for commands that a person runs with `pawl run`.",
            word<&Policy::manual_level, kLevelNames>()},
    Setting{"services.NAME", "", Reach::trusted,
            "What an MCP server or tool is: `public_source`, `secret_data`, `public_sink`, `dangerous_writes`.",
            not_yet("table, each `false`, `true` or `forbidden`")},
};

constexpr std::size_t kOtherNames = static_cast<std::size_t>(
    std::count_if(kSettings.begin(), kSettings.end(), [](const Setting& s) { return !s.other_name.empty(); }));

constexpr std::array kNames = [] {
  std::array<SettingName, kSettings.size() + kOtherNames> names;
  std::size_t count = 0;
  for (const Setting& setting : kSettings) names[count++] = {setting.name, &setting};
  for (const Setting& setting : kSettings) {
    if (!setting.other_name.empty()) names[count++] = {setting.other_name, &setting};
  }
  return names;
}();

}  // namespace

std::string_view Setting::section() const {
  const std::size_t dot = name.rfind('.');
  return dot == std::string_view::npos ? std::string_view() : name.substr(0, dot);
}

std::string_view Setting::key() const {
  return name.substr(name.rfind('.') + 1);
}

std::span<const Setting> all_settings() {
  return kSettings;
}

std::span<const SettingName> all_names() {
  return kNames;
}

const Setting* find_setting(std::string_view name) {
  const auto found = std::find_if(kNames.begin(), kNames.end(), [&](const SettingName& n) { return n.name == name; });
  return found == kNames.end() ? nullptr : found->setting;
}

std::string text_of(const Setting& setting, const Policy& policy) {
  return write_toml(setting.form.value_of(policy));
}

bool has_same(const Setting& setting, const Policy& a, const Policy& b) {
  return text_of(setting, a) == text_of(setting, b);
}

bool is_as_strict(const Setting& setting, const Policy& now, const Policy& wanted) {
  // What a tool's argument is said to hold may hide it as well as show it.
  if (setting.reach == Reach::trusted && setting.form.stricter == Stricter::by_entry)
    return has_same(setting, now, wanted);
  Policy tightened = now;
  return setting.form.tighten(tightened, wanted) && has_same(setting, tightened, wanted);
}

Value value_from_text(const Setting& setting, std::string_view text) {
  if (setting.form.kind == Value::Kind::boolean) {
    if (text == "true" || text == "1") return Value::of(true);
    if (text == "false" || text == "0") return Value::of(false);
  }
  std::int64_t number = 0;
  if (setting.form.kind == Value::Kind::integer) {
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (problem == std::errc{} && end == text.data() + text.size()) return Value::of(number);
  }
  if (setting.form.kind != Value::Kind::array) return Value::of(text);
  Value list = Value::array();
  while (!text.empty()) {
    const std::size_t comma = std::min(text.find(','), text.size());
    const std::string_view item = text.substr(0, comma);
    text.remove_prefix(std::min(comma + 1, text.size()));
    const std::size_t first = item.find_first_not_of(' ');
    if (first != std::string_view::npos) {
      list.items.push_back(Value::of(item.substr(first, item.find_last_not_of(' ') - first + 1)));
    }
  }
  return list;
}

}  // namespace pawl
