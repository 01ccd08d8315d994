// SPDX-License-Identifier: Apache-2.0
#include "app/doctor/trust.h"

#include <algorithm>
#include <array>

#include "base/files.h"
#include "base/hash.h"
#include "base/json.h"
#include "base/lower.h"
#include "base/process.h"
#include "base/visible.h"
#include "settings/toml.h"

namespace pawl {
namespace {

constexpr std::string_view kName = "trust";
constexpr std::size_t kConfigLimit = std::size_t{4} << 20;
constexpr int kDefaultTimeout = 600;

// It ends with its input, before it has answered: so the input stays open and it is stopped. A second is enough on an
// idle machine.
constexpr std::array<int, 2> kPatienceMs = {1500, 10000};

[[nodiscard]] std::string snake_case(std::string_view event) {
  std::string out;
  for (const char c : event) {
    const bool is_upper = c >= 'A' && c <= 'Z';
    if (is_upper && !out.empty()) out += '_';
    out += lower(c);
  }
  return out;
}

[[nodiscard]] std::string fix_for(const Agent& agent) {
  return "start `" + std::string(agent.name) + "`, type `/hooks`, trust Pawl's";
}

[[nodiscard]] DoctorCheck not_trusted(const Agent& agent, std::string why) {
  return failed(kName, std::move(why) + ", so " + std::string(agent.title) + " does not run it", fix_for(agent));
}

[[nodiscard]] std::string questions(const std::string& cwd) {
  Value client = Value::object();
  client.set("name", Value::of("pawl-doctor")).set("version", Value::of("0"));
  Value folders = Value::array();
  folders.items.push_back(Value::of(cwd));
  const auto line = [](int id, std::string_view method, Value parameters) {
    Value message = Value::object();
    message.set("id", Value::of(id)).set("method", Value::of(method)).set("params", std::move(parameters));
    return write_json(message) + "\n";
  };
  return line(0, "initialize", Value::object().set("clientInfo", std::move(client))) +
         "{\"method\":\"initialized\"}\n" + line(1, "hooks/list", Value::object().set("cwds", std::move(folders)));
}

// The answer to the second question.
[[nodiscard]] std::optional<Value> list_in(std::string_view lines) {
  while (!lines.empty()) {
    const std::size_t end = std::min(lines.find('\n'), lines.size());
    const Result<Value> message = read_json(lines.substr(0, end));
    lines.remove_prefix(std::min(end + 1, lines.size()));
    if (!message) continue;
    const Value* id = message->find("id");
    const Value* result = message->find("result");
    if (id == nullptr || result == nullptr || !id->is_number() || id->integer != 1) continue;
    if (const Value* data = result->find("data")) return *data;
  }
  return std::nullopt;
}

}  // namespace

std::string trust_hash(std::string_view event, const ConfiguredHook& hook) {
  Value entry = Value::object();
  entry.set("async", Value::of(false)).set("command", Value::of(hook.command));
  entry.set("timeout", Value::of(hook.timeout.value_or(kDefaultTimeout))).set("type", Value::of("command"));
  Value entries = Value::array();
  entries.items.push_back(std::move(entry));
  Value group = Value::object();
  group.set("event_name", Value::of(snake_case(event))).set("hooks", std::move(entries));
  if (!hook.matcher.empty()) group.set("matcher", Value::of(hook.matcher));
  return "sha256:" + sha256_hex(write_json(group));
}

std::string trust_key(std::string_view event, const ConfiguredHook& hook) {
  return hook.file + ":" + snake_case(event) + ":" + std::to_string(hook.group) + ":" + std::to_string(hook.entry);
}

DoctorCheck trust_in_config(const Agent& agent, const ConfiguredHook& hook, std::string_view config) {
  const std::string_view event = tool_gate(agent).name;
  const Result<Value> root = read_toml(config, agent.config);
  if (!root) return not_trusted(agent, "`" + std::string(agent.config) + "` cannot be read");
  const Value* hooks = root->find("hooks");
  const Value* states = hooks == nullptr ? nullptr : hooks->find("state");
  const Value* state = states == nullptr ? nullptr : states->find(trust_key(event, hook));
  const std::string* hash = state == nullptr ? nullptr : state->find_text("trusted_hash");
  if (hash == nullptr) return not_trusted(agent, "nobody has trusted Pawl's hook");
  const Value* enabled = state->find("enabled");
  if (enabled != nullptr && enabled->kind == Value::Kind::boolean && !enabled->boolean) {
    return not_trusted(agent, "Pawl's hook is disabled in `/hooks`");
  }
  if (*hash != trust_hash(event, hook)) return not_trusted(agent, "Pawl's hook has changed since it was trusted");
  return passed(kName, "a person has trusted Pawl's hook, by its hash in `" + std::string(agent.config) + "`");
}

std::optional<DoctorCheck> trust_in_answer(const Agent& agent, const ConfiguredHook& hook, std::string_view lines) {
  const std::optional<Value> data = list_in(lines);
  if (!data) return std::nullopt;
  const std::string title(agent.title);
  for (const Value& folder : data->items) {
    const Value* hooks = folder.find("hooks");
    if (hooks == nullptr) continue;
    for (const Value& listed : hooks->items) {
      const std::string* event = listed.find_text("eventName");
      const std::string* command = listed.find_text("command");
      if (event == nullptr || command == nullptr || *command != hook.command) continue;
      if (snake_case(*event) != snake_case(tool_gate(agent).name)) continue;
      const Value* enabled = listed.find("enabled");
      const std::string* trust = listed.find_text("trustStatus");
      if (enabled == nullptr || !enabled->boolean) return not_trusted(agent, "Pawl's hook is disabled in `/hooks`");
      if (trust == nullptr || (*trust != "trusted" && *trust != "managed")) {
        return not_trusted(agent, title + " says that Pawl's hook is " +
                                      (trust == nullptr ? "without trust" : "`" + visible(*trust) + "`"));
      }
      return passed(kName, title + " itself says that Pawl's hook is trusted and enabled");
    }
  }
  return failed(kName, title + " does not list Pawl's hook: it ignores `" + visible(hook.file) + "`",
                "run `codex` and read its warning: any key besides `hooks` and `description` is enough");
}

DoctorCheck check_trust(const Agent& agent, const ConfiguredHook& hook, const std::string& home, const std::string& cwd,
                        const std::string& program) {
  if (!program.empty()) {
    ProcessRequest request;
    request.argv = {program, "app-server"};
    request.input = questions(cwd);
    request.keeps_stdin_open = true;
    request.cwd = cwd;
    request.environment = {{"HOME", home}};
    for (const int patience_ms : kPatienceMs) {
      request.timeout_ms = patience_ms;
      const Result<ProcessOutcome> outcome = run_process(request);
      if (!outcome) break;
      if (std::optional<DoctorCheck> check = trust_in_answer(agent, hook, outcome->out)) return *std::move(check);
    }
  }
  return trust_in_config(agent, hook, disk().read(join_path(home, agent.config), kConfigLimit).value_or(""));
}

}  // namespace pawl
