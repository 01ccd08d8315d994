// SPDX-License-Identifier: Apache-2.0
#include "agents.h"

#include <algorithm>
#include <array>
#include <map>

#include "base/json.h"
#include "checked_fields.h"
#include "emit.h"
#include "entry.h"
#include "replies.h"
#include "tool_names.h"

namespace pawl {
namespace {

// In the order of their enumerators.
constexpr std::array<std::string_view, 3> kOffNames = {"true", "false", "listed"};
constexpr std::array<std::string_view, 3> kOffValues = {"when_true", "when_false", "when_listed"};
constexpr std::array<std::string_view, 3> kReachNames = {"person", "terminal", "nobody"};
constexpr std::array<std::string_view, 3> kApprovalNames = {"said", "pointless", "refused"};
constexpr std::array<std::string_view, 2> kShapeNames = {"groups", "entries"};
constexpr std::array<std::string_view, 2> kUnitNames = {"s", "ms"};
constexpr std::array<std::string_view, 5> kEventNames = {"tool", "result", "prompt", "start", "settings"};
constexpr std::array<std::string_view, 5> kEventValues = {"pre_tool", "post_tool", "prompt", "session_start",
                                                          "config_change"};

// A field of MessageFacts and what it is called unless the file says otherwise: as Claude Code calls it.
struct MessageField {
  std::string_view name;
  std::string_view usual;
};
constexpr std::array<MessageField, 13> kMessageFields = {{{"event", "hook_event_name"},
                                                          {"session", "session_id"},
                                                          {"cwd", "cwd"},
                                                          {"mode", "permission_mode"},
                                                          {"subagent", "agent_type"},
                                                          {"tool", "tool_name"},
                                                          {"input", "tool_input"},
                                                          {"response", "tool_response"},
                                                          {"call", "tool_use_id"},
                                                          {"prompt", "prompt"},
                                                          {"source", "source"},
                                                          {"file", "file_path"},
                                                          {"cut", ""}}};

template <std::size_t N>
[[nodiscard]] std::string enumerator(std::string_view type, const std::array<std::string_view, N>& names, int index) {
  return std::string(type) + "::" + std::string(names[static_cast<std::size_t>(std::max(index, 0))]);
}

[[nodiscard]] std::string joined(const std::vector<std::string>& parts) {
  std::string out = "{";
  for (const std::string& part : parts) out += (out.size() == 1 ? "" : ", ") + part;
  return out + "}";
}

// The rows that one file becomes.
struct AgentRows {
  std::string name;
  std::string file;
  std::string facts;  // AgentFacts
  std::string wired;  // the rest of Agent; empty: not wired
};

class AgentReader {
 public:
  AgentReader(const SourceFile& source, std::vector<std::string>& errors, ArrayWriter& arrays, ToolNames& tools)
      : source_(source), errors_(errors), arrays_(arrays), tools_(tools) {}

  [[nodiscard]] AgentRows read() {
    const std::size_t errors_before = errors_.size();
    document_ = read_table(source_, errors_);
    if (errors_.size() > errors_before) return {};
    Fields fields(document_, source_, errors_);
    const bool is_wired = required_boolean(fields, document_, "wired");
    settings_ = fields.texts("settings");
    read_switches(fields);
    // Before the facts: what stands in there is guarded like a switch.
    const std::string trust = is_wired ? read_trust(fields) : "";
    AgentRows rows;
    rows.name = fields.text("name", true);
    rows.facts = read_facts(fields, rows.name);
    if (const Value* names = fields.table("tools")) tools_.read(*names, source_, errors_);
    if (is_wired) rows.wired = read_wired(fields, trust);
    fields.refuse_others(is_wired ? "an agent" : "an agent that is not wired");
    return rows;
  }

 private:
  // A table that must be there; an empty one, and a complaint, if it is not.
  const Value& required_table(Fields& fields, std::string_view name) {
    static const Value kNone = Value::object();
    if (document_.find(name) == nullptr)
      fields.complain_at(document_.span, "the table `[" + std::string(name) + "]` is missing");
    const Value* table = fields.table(name);
    return table == nullptr ? kNone : *table;
  }

  void need_among_settings(Fields& fields, std::string_view name, const std::string& path) {
    if (path.empty() || std::find(settings_.begin(), settings_.end(), path) != settings_.end()) return;
    fields.complain_at(fields.place_of(name),
                       "`" + path + "` does not stand in `settings`, so that nobody would guard it");
  }

  void read_switches(Fields& fields) {
    for (const Value* table : fields.tables("switch")) {
      Fields entry(*table, source_, errors_);
      const std::string key = entry.text("key", true);
      const int off = one_of(entry, *table, "off", kOffNames, true);
      const std::string only_managed = boolean(entry.boolean("only_managed"));
      entry.refuse_others("a switch");
      switch_keys_.push_back(key);
      switches_.push_back(joined({quoted(key), enumerator("SwitchFact::Off", kOffValues, off), only_managed}));
    }
  }

  std::string read_facts(Fields& fields, const std::string& name) {
    const auto list = [&](std::string_view field) { return arrays_.texts(fields.texts(field)); };
    const std::string title = fields.text("title", true);
    const std::string user = fields.text("user_settings", true);
    const std::string managed = fields.text("managed_settings");
    need_among_settings(fields, "user_settings", user);
    need_among_settings(fields, "managed_settings", managed);
    const std::string off_flags = list("off_flags");
    const std::string variables = list("variables");
    if (fields.texts("programs").empty())
      fields.complain_at(fields.place_of("programs"), "an agent needs the names of its `programs`");
    return joined({quoted(name), quoted(title), quoted(user), quoted(managed), arrays_.texts(settings_),
                   arrays_.texts(switch_keys_), off_flags, variables, list("programs"),
                   boolean(fields.boolean("types_unseen"))});
  }

  // In the order of Agent, after its facts.
  std::string read_wired(Fields& fields, const std::string& trust) {
    const std::string verified = quoted(fields.text("verified", true));
    const std::string version_flag = quoted(fields.text("version_flag", true));
    const std::string project_variable = quoted(fields.text("project_variable"));
    const std::string folder = quoted(below_home(fields, "folder", true));
    const std::string hooks_file = quoted(below_home(fields, "user_settings", false));
    const std::string config = quoted(below_home(fields, "config", false));
    need_among_settings(fields, "config", fields.text("config"));
    const std::vector<std::string> unread = fields.texts("unread");
    for (const std::string& file : unread) need_among_settings(fields, "unread", file);
    const std::string hook = read_hook(fields);
    const std::string time = read_time(fields);
    // Before the events, which say the dialect's words.
    const std::string reply = read_reply(fields);
    const std::string ask = read_ask(fields);
    const std::string events = read_events(fields);
    const std::string message = read_message(fields);
    const std::string checkout = read_checkout(fields);
    const std::string proof = read_proof(fields);
    const std::string history = read_history(fields);
    return verified + ", " + version_flag + ", " + project_variable + ", " + folder + ", " + hooks_file + ", " +
           managed_file_ + ", " + config + ", " + arrays_.texts(unread) + ", " + hook + ", " + trust + ", " + time +
           ", " + arrays_.array("SwitchFact", switches_) + ", " + events + ", " + message + ", " + reply + ", " + ask +
           ", " + checkout + ", " + proof + ", " + history;
  }

  // A table as JSON.
  [[nodiscard]] static std::string json_of(Fields& fields, std::string_view name, std::string_view usual) {
    const Value* table = fields.table(name);
    return quoted(table == nullptr ? std::string(usual) : write_json(*table));
  }

  // allows_comments, takes_byte_order_mark, has_groups, new_file, entry_keys, gate_keys
  std::string read_hook(Fields& fields) {
    static const Value kNone = Value::object();
    const Value* table = fields.table("hook");
    Fields entry(table == nullptr ? kNone : *table, source_, errors_);
    const std::string managed = fields.text("managed_settings");
    const bool is_managed = entry.boolean("managed");
    if (is_managed && managed.empty())
      entry.complain_at(entry.place_of("managed"), "there are no `managed_settings` to wire");
    managed_file_ = quoted(is_managed ? managed : "");
    const std::string comments = boolean(entry.boolean("comments"));
    const std::string mark = boolean(entry.boolean("byte_order_mark"));
    const int shape = one_of(entry, table == nullptr ? kNone : *table, "shape", kShapeNames, false);
    const std::string new_file = json_of(entry, "new_file", "{}");
    const std::string keys = json_of(entry, "keys", R"({"type":"command"})");
    const std::string gate = json_of(entry, "gate", "{}");
    entry.refuse_others("`[hook]`");
    return comments + ", " + mark + ", " + boolean(shape != 1) + ", " + new_file + ", " + keys + ", " + gate;
  }

  // trust_key, what_is_left
  std::string read_trust(Fields& fields) {
    const Value* table = fields.table("trust");
    if (table == nullptr) return quoted("") + ", " + quoted("");
    Fields entry(*table, source_, errors_);
    const std::string key = entry.text("key", true);
    const std::string left = entry.text("left", true);
    if (fields.text("config").empty()) entry.complain_at(entry.place_of("key"), "trust is looked for in `config`");
    entry.refuse_others("`[trust]`");
    switch_keys_.push_back(key);
    return quoted(key) + ", " + quoted(left);
  }

  std::string read_time(Fields& fields) {
    const Value& table = required_table(fields, "time");
    const bool is_there = document_.find("time") != nullptr;
    Fields entry(table, source_, errors_);
    const int unit = one_of(entry, table, "unit", kUnitNames, is_there);
    const int wired = whole_number(entry, table, "wired", is_there);
    const int standard = whole_number(entry, table, "standard", is_there);
    const int most = whole_number(entry, table, "most", is_there);
    if (wired > most)
      entry.complain_at(entry.place_of("wired"),
                        "`wired` is longer than `most`, " + std::to_string(most) + ": the agent does not wait so long");
    entry.refuse_others("`[time]`");
    return joined({std::to_string(wired), std::to_string(standard), std::to_string(most), unit == 0 ? "1000" : "1"});
  }

  std::string read_ask(Fields& fields) {
    const Value& table = required_table(fields, "ask");
    const bool is_there = document_.find("ask") != nullptr;
    Fields entry(table, source_, errors_);
    const int reach = one_of(entry, table, "reach", kReachNames, is_there);
    is_asked_ = reach == 0 || reach == 1;
    std::vector<std::string> modes;
    for (const Value* mode : entry.tables("deaf_modes")) {
      Fields one(*mode, source_, errors_);
      const std::string name = one.text("name", true);
      const std::string since = one.text("since");
      if (!since.empty() && !is_version(since))
        one.complain_at(one.place_of("since"), "`" + since + "` is not a version; write `1.2.3`");
      one.refuse_others("a deaf mode");
      modes.push_back(joined({quoted(name), quoted(since)}));
    }
    const std::vector<std::string> flags = entry.texts("headless_flags");
    if (!flags.empty() && reach == 2)
      entry.complain_at(entry.place_of("headless_flags"), "`headless_flags` are for agents that ask somebody");
    const std::vector<std::string> resume = entry.texts("resume");
    const auto has = [&](std::string_view word) {
      return std::find(resume.begin(), resume.end(), word) != resume.end();
    };
    if (!resume.empty() && (!has("<session>") || !has("<words>")))
      entry.complain_at(entry.place_of("resume"),
                        "`resume` names `<session>` and `<words>`, each as a word of its own");
    entry.refuse_others("`[ask]`");
    return joined({enumerator("AskFacts::Reach", kReachNames, reach), arrays_.array("DeafMode", modes),
                   arrays_.texts(flags), arrays_.texts(resume)});
  }

  // silence, approval, hides_call
  std::string read_reply(Fields& fields) {
    const Value& table = required_table(fields, "reply");
    const bool is_there = document_.find("reply") != nullptr;
    Fields entry(table, source_, errors_);
    dialect_ = one_of(entry, table, "dialect", kDialectNames, is_there);
    const int approval = one_of(entry, table, "approval", kApprovalNames, is_there);
    silence_ = silence_of(entry, table, dialect_);
    const std::string hides_call = boolean(entry.boolean("hides_call"));
    entry.refuse_others("`[reply]`");
    return silence_ + ", " + enumerator("Approval", kApprovalNames, approval) + ", " + hides_call;
  }

  std::string read_events(Fields& fields) {
    std::vector<std::string> rows;
    std::map<std::string, Span> seen;
    bool has_gate = false;
    for (const Value* table : fields.tables("event")) {
      Fields entry(*table, source_, errors_);
      const std::string name = entry.text("name", true);
      if (!name.empty() && !seen.emplace(name, table->span).second)
        entry.complain_at(entry.place_of("name"), "the event `" + name + "` stands twice");
      const int kind = one_of(entry, *table, "kind", kEventNames, true);
      const bool is_gate = required_boolean(entry, *table, "gate");
      const bool is_tool = kind == 0;
      has_gate = has_gate || (is_tool && is_gate);
      std::vector<std::string> row = {quoted(name), enumerator("Event", kEventValues, kind),
                                      boolean(entry.boolean("matcher")), boolean(is_gate), quoted(entry.text("tool"))};
      for (const ReplyKind reply :
           {ReplyKind::allow, ReplyKind::approve, ReplyKind::ask, ReplyKind::deny, ReplyKind::tell, ReplyKind::replace})
        row.push_back(reply_of(entry, *table, reply, dialect_, name, is_tool, silence_));
      if (is_tool && is_asked_ && table->find("ask") == nullptr && !has_ask(dialect_))
        entry.complain_at(table->span, "an ask has no form here; say `ask`, or `reach = \"nobody\"`");
      entry.refuse_others("an event");
      rows.push_back(joined(row));
    }
    if (!has_gate)
      fields.complain_at(document_.span, "no event with `kind = \"tool\"` is a gate, so that nothing could be refused");
    return arrays_.array("EventFact", rows);
  }

  std::string read_message(Fields& fields) {
    static const Value kNone = Value::object();
    const Value* given = fields.table("message");
    const Value& table = given == nullptr ? kNone : *given;
    Fields entry(table, source_, errors_);
    std::vector<std::string> row;
    for (const MessageField& field : kMessageFields) {
      const std::string name = entry.text(field.name);
      row.push_back(quoted(table.find(field.name) == nullptr ? field.usual : std::string_view(name)));
    }
    row.push_back(boolean(entry.boolean("input_is_text")));
    entry.refuse_others("`[message]`");
    return joined(row);
  }

  std::string read_checkout(Fields& fields) {
    const Value* table = fields.table("checkout");
    if (table == nullptr) return "{}";
    Fields entry(*table, source_, errors_);
    std::vector<std::string> row;
    for (const std::string_view name : {"file", "plain", "text", "shown", "warning", "fix", "pin"}) {
      const bool is_required = name == "file" || name == "text" || name == "shown";
      row.push_back(quoted(entry.text(name, is_required)));
    }
    entry.refuse_others("`[checkout]`");
    return joined(row);
  }

  std::string read_proof(Fields& fields) {
    const Value& table = required_table(fields, "proof");
    const bool is_there = document_.find("proof") != nullptr;
    Fields entry(table, source_, errors_);
    const std::string tool = quoted(entry.text("tool", is_there));
    const std::string arguments = arrays_.texts(entry.texts("arguments"));
    std::vector<std::string> variables;
    if (const Value* settings = entry.table("variables")) {
      Fields names(*settings, source_, errors_);
      for (const Member& member : settings->members)
        variables.push_back(joined({quoted(member.name), quoted(names.text(member.name))}));
    }
    const std::vector<std::string> leaves = entry.texts("leaves");
    std::vector<std::string_view> below_home;
    for (const std::string& path : leaves) {
      if (!path.starts_with("~/"))
        entry.complain_at(entry.place_of("leaves"), "`" + path + "` does not stand below home; write `~/…`");
      below_home.push_back(std::string_view(path).substr(std::min<std::size_t>(2, path.size())));
    }
    entry.refuse_others("`[proof]`");
    return joined({tool, arguments, arrays_.array("VariableSetting", variables), arrays_.texts(below_home)});
  }

  std::string read_history(Fields& fields) {
    const Value* table = fields.table("history");
    if (table == nullptr) return "{}";
    Fields entry(*table, source_, errors_);
    std::vector<std::string> row = {quoted(below_home(entry, "folder", true)), quoted(entry.text("within")),
                                    arrays_.texts(entry.texts("endings"))};
    for (const std::string_view name : {"session", "cwd"}) row.push_back(quoted(entry.text(name)));
    row.push_back(boolean(entry.boolean("cwd_stays")));
    for (const std::string_view name : {"cwd_file", "time"}) row.push_back(quoted(entry.text(name)));
    row.push_back(arrays_.texts(entry.texts("nested")));
    std::vector<std::string> calls;
    for (const Value* call : entry.tables("call")) {
      Fields one(*call, source_, errors_);
      std::vector<std::string> fact = {quoted(one.text("at", true))};
      for (const std::string_view name : {"kind", "tool", "named"}) fact.push_back(quoted(one.text(name)));
      if (one.text("tool").empty() == one.text("named").empty())
        one.complain_at(call->span, "a call has either the field of its `tool` or is `named`");
      fact.push_back(quoted(one.text("input", true)));
      fact.push_back(quoted(one.text("id", true)));
      one.refuse_others("a call of `[history]`");
      calls.push_back(joined(fact));
    }
    if (calls.empty()) entry.complain_at(table->span, "`[history]` needs a `[[history.call]]`");
    if (entry.texts("endings").empty()) entry.complain_at(table->span, "`[history]` needs `endings`");
    entry.refuse_others("`[history]`");
    row.push_back(arrays_.array("HistoryCallFact", calls));
    return joined(row);
  }

  const SourceFile& source_;
  std::vector<std::string>& errors_;
  ArrayWriter& arrays_;
  ToolNames& tools_;
  Value document_;
  std::vector<std::string> settings_;
  std::vector<std::string> switch_keys_;
  std::vector<std::string> switches_;
  std::string managed_file_;
  std::string silence_;
  int dialect_ = -1;
  bool is_asked_ = false;
};

}  // namespace

std::string agent_tables(const std::vector<SourceFile>& files, std::vector<std::string>& errors) {
  std::string out;
  ArrayWriter arrays(out);
  ToolNames tools;
  std::map<std::string, AgentRows> agents;
  for (const SourceFile& source : files) {
    AgentRows rows = AgentReader(source, errors, arrays, tools).read();
    const std::string name = rows.name;
    if (name.empty()) continue;
    rows.file = source.name;
    if (const auto [first, is_new] = agents.emplace(name, std::move(rows)); !is_new)
      errors.push_back(source.name + ": the agent `" + name + "` stands in " + first->second.file +
                       " already; give this one another name");
  }
  std::vector<std::string> facts;
  std::vector<std::string> wired;
  for (const auto& [name, rows] : agents) {
    facts.push_back(rows.facts);
    if (!rows.wired.empty()) wired.push_back("{" + rows.facts + ", " + rows.wired + "}");
  }
  const std::string all_facts = arrays.array("AgentFacts", facts);
  const std::string all_wired = arrays.array("Agent", wired);
  const std::string all_tools = arrays.array("ToolFact", tools.rows());
  return "#include \"knowledge/agents.h\"\n#include \"knowledge/tools.h\"\n\nnamespace pawl {\nnamespace {\n" + out +
         "}  // namespace\n\nstd::span<const AgentFacts> all_agent_facts() { return " + all_facts +
         "; }\n\nstd::span<const Agent> all_agents() { return " + all_wired +
         "; }\n\nstd::span<const ToolFact> all_tools() { return " + all_tools + "; }\n\n}  // namespace pawl\n";
}

}  // namespace pawl
