// SPDX-License-Identifier: Apache-2.0
// Prints all that Pawl says to one agent: every recorded message as it is read, the reply to it for every ruling, what
// becomes of messages that lack a field or hold another type there, where an ask reaches a person, and the wiring.
//   pawl_replies AGENT FOLDER     FOLDER holds the messages, AGENT-EVENT.json or AGENT-EVENT-WHAT.json
#include <algorithm>
#include <cstdio>

#include "base/files.h"
#include "base/json.h"
#include "intake/agent.h"
#include "intake/wiring.h"

namespace pawl {
namespace {

constexpr std::string_view kEventNames[] = {"pre_tool",      "post_tool",     "prompt",
                                            "session_start", "config_change", "other"};

struct Said {
  std::string_view name;
  Ruling ruling;
};

[[nodiscard]] std::vector<Said> rulings() {
  return {{"allow", {Verdict::allow, false, "", ""}},
          {"allow and tell", {Verdict::allow, false, "", "a \"word\"\n\xC3\xA9"}},
          {"another result", {Verdict::allow, false, "", "a secret", R"({"stdout":"x"})"}},
          {"another result, a text", {Verdict::allow, false, "", "a secret", R"("x \"y\"")"}},
          {"allow aloud", {Verdict::allow, true, "rule x.y", "fine"}},
          {"allow aloud without a reason", {Verdict::allow, true, "", ""}},
          {"ask", {Verdict::ask, false, "rule x.y", "why \"so\"\n\x1b"}},
          {"deny", {Verdict::deny, false, "rule x.y", "why \"so\"\n\x1b\xFF"}},
          {"deny without a reason", {Verdict::deny, false, "rule x.y", ""}},
          {"deny without anything", {Verdict::deny, false, "", ""}}};
}

[[nodiscard]] std::string shown(const Reply& reply) {
  std::string text = "exit " + std::to_string(reply.exit_code);
  if (!reply.out.empty()) text += " out " + reply.out.substr(0, reply.out.size() - 1);
  if (!reply.err.empty()) text += " err " + reply.err.substr(0, reply.err.size() - 1);
  for (const std::string& stream : {reply.out, reply.err}) {
    if (!stream.empty() && !stream.ends_with('\n')) text += " WITHOUT A NEWLINE";
  }
  return text;
}

[[nodiscard]] std::string shown(const Call& call) {
  Value fields = Value::object();
  fields.set("agent", Value::of(call.agent)).set("event", Value::of(kEventNames[static_cast<std::size_t>(call.event)]));
  fields.set("event_name", Value::of(call.event_name)).set("tool", Value::of(call.tool)).set("input", call.input);
  fields.set("response", call.response).set("id", Value::of(call.agent_call_id));
  fields.set("session", Value::of(call.session)).set("cwd", Value::of(call.cwd));
  fields.set("mode", Value::of(call.permission_mode)).set("subagent", Value::of(call.subagent));
  return write_json(fields);
}

void print(const std::string& line) {
  std::printf("%s\n", line.c_str());
}

void print_broken(const Agent& agent, const Value& message, const std::string& event) {
  for (std::size_t i = 0; i < message.members.size(); ++i) {
    const std::string& name = message.members[i].name;
    Value without = message;
    without.members.erase(without.members.begin() + static_cast<std::ptrdiff_t>(i));
    if (const Result<Call> call = read_message(agent, without, event); !call)
      print("  without " + name + ": " + call.error().text);
    for (const Value& other : {Value::of(7), Value::of(""), Value(), Value::array()}) {
      Value changed = message;
      changed.members[i].value = other;
      if (const Result<Call> call = read_message(agent, changed, event); !call)
        print("  " + name + " = " + write_json(other) + ": " + call.error().text);
    }
  }
}

void print_message(const Agent& agent, const std::string& name, const std::string& event, const std::string& text) {
  print("== " + name);
  const Result<Value> message = read_json(text);
  const Result<Call> call = message ? read_message(agent, *message, event) : message.error();
  if (!call) return print("not read: " + call.error().text);
  print(shown(*call));
  for (const Said& said : rulings())
    print("  " + std::string(said.name) + ": " + shown(reply_to(agent, *call, said.ruling)));
  print_broken(agent, *message, event);
}

void print_asks(const Agent& agent) {
  print("== asks");
  for (const std::string_view mode : {"", "default", "plan", "acceptEdits", "auto", "dontAsk", "bypassPermissions"}) {
    for (const std::string_view version : {"", "2.1.232", "2.1.233", "2.1.233-beta", "3", "3.0", "3.0.0", "new"}) {
      Call call;
      call.permission_mode = mode;
      call.agent_version = version;
      print("  mode `" + std::string(mode) + "` version `" + std::string(version) +
            "`: " + (can_ask(agent, call) ? "reaches a person" : "may reach nobody"));
    }
  }
}

int run(const std::string& name, const std::string& folder) {
  const Agent* agent = find_agent(name);
  if (agent == nullptr) return 1;
  print("# What Pawl says to " + std::string(agent->title) +
        ". A test compares it; scripts/agent-replies writes it anew.");
  std::vector<std::string> files = names_in(folder);
  std::sort(files.begin(), files.end());
  for (const std::string& file : files) {
    if (!file.starts_with(name + "-")) continue;
    const std::size_t dash = name.size() + 1;
    print_message(*agent, file, file.substr(dash, file.find_first_of("-.", dash) - dash),
                  disk().read(join_path(folder, file), 1U << 20).value_or(""));
  }
  const std::string field(agent->message.event.empty() ? "x" : agent->message.event);
  print_message(*agent, "an event that nobody knows", "Unheard", "{\"" + field + "\":\"Unheard\"}");
  print("== refused unread");
  print("  " + shown(refuse_unread("1:1: a value is missing \x1b")));
  print("  " + shown(refuse_unread("")));
  print_asks(*agent);
  print("== wired for a user");
  print(wire_text(*agent, "", binary_for_user("/home/it's")).value_or("cannot be wired"));
  print("== wired for everyone");
  print(wire_text(*agent, "{\"other\": [1]}", binary_for_everyone()).value_or("cannot be wired"));
  return 0;
}

}  // namespace
}  // namespace pawl

int main(int count, char** arguments) {
  if (count != 3) return 2;
  return pawl::run(arguments[1], arguments[2]);
}
