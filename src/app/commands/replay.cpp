// SPDX-License-Identifier: Apache-2.0
// `pawl replay`: judges many calls, one JSON object a line in and out, without recording any.
#include <array>
#include <cstdio>
#include <cstring>

#include "app/call_of_person.h"
#include "app/command.h"
#include "app/flags.h"
#include "app/terminal.h"
#include "base/clock.h"
#include "base/files.h"
#include "base/json.h"
#include "base/process.h"
#include "engine/copies.h"
#include "engine/pipeline.h"

namespace pawl {
namespace {

struct Tally {
  int lines = 0;
  int bad = 0;
  std::array<int, 3> verdicts{};
  std::int64_t total_ns = 0;
};

[[nodiscard]] Result<Call> read_call(const Value& line, const std::string& home, const std::string& cwd) {
  Call call;
  const std::string* tool = line.find_text("tool");
  const Value* input = line.find("input");
  if (tool == nullptr) return Error{Code::bad_message, "`tool` is missing or not a string"};
  if (input == nullptr || !input->is_object()) return Error{Code::bad_message, "`input` is missing or not an object"};
  const auto text = [&](std::string_view name, std::string& into) {
    const Value* value = line.find(name);
    if (value == nullptr || value->is_null()) return true;
    into = value->text;
    return value->is_string();
  };
  call.tool = *tool;
  call.input = *input;
  call.home = home;
  call.cwd = cwd;
  call.user = home.substr(home.rfind('/') + 1);
  for (const auto& [name, into] : {std::pair{"cwd", &call.cwd}, {"session", &call.session}, {"agent", &call.agent}}) {
    if (!text(name, *into)) return Error{Code::bad_message, "`" + std::string(name) + "` is not a string"};
  }
  // If nothing exists on disk, cwd is the project's root.
  if (disk().kind(call.cwd) == FileKind::missing) call.project = call.cwd;
  return call;
}

[[nodiscard]] std::string answer_line(std::string_view text, const std::string& home, const std::string& cwd,
                                      const UserPacks& packs, bool with_undo, Tally& tally) {
  ++tally.lines;
  Value answer = Value::object();
  const Result<Value> line =
      text.size() <= kLongestMessage
          ? read_json(text)
          : Result<Value>(Error{Code::too_large, "longer than " + std::to_string(kLongestMessage >> 20) +
                                                    " MB, which the hook refuses"});
  const Value* id = line ? line->find("id") : nullptr;
  answer.set("id", id == nullptr ? Value{} : *id);
  const Result<Call> call = line ? read_call(*line, home, cwd) : Result<Call>(line.error());
  if (!call) {
    ++tally.bad;
    answer.set("error", Value::of(call.error().text));
    return write_json(answer);
  }
  const Policy policy = policy_for(join_path(home, ".pawl"), *call, packs);
  const std::int64_t start = steady_ns();
  CopiesOfCall copies(join_path(home, ".pawl"), CopiesOfCall::How::look);
  const Judged judged = judge(*call, policy, disk(), packs.rules, nullptr, with_undo ? &copies : nullptr);
  const std::int64_t ns = steady_ns() - start;
  const Decision& decision = judged.decision;
  ++tally.verdicts[static_cast<std::size_t>(decision.verdict)];
  tally.total_ns += ns;
  answer.set("verdict", Value::of(name_of(decision.verdict))).set("never", Value::of(decision.is_never));
  answer.set("tier", Value::of(name_of(decision.tier))).set("risk", Value::of(decision.risk));
  answer.set("irreversible", Value::of(decision.is_irreversible)).set("final", Value::of(decision.final_score));
  if (judged.kept.is_kept) answer.set("kept", Value::of(judged.kept.files));
  Value rules = Value::array();
  for (const Finding& finding : decision.findings) {
    bool is_there = false;
    for (const Value& rule : rules.items) is_there |= rule.text == finding.rule;
    if (!is_there) rules.items.push_back(Value::of(finding.rule));
  }
  answer.set("rules", std::move(rules)).set("unknown", Value::of(decision.gaps));
  answer.set("us", Value::of(static_cast<double>(ns) / 1000.0));
  return write_json(answer);
}

int run_replay(const std::vector<std::string>& arguments) {
  std::string file;
  std::string home = home_of_person();
  std::string cwd;
  bool with_undo = false;
  Flags flags(
      "replay",
      "judge many calls without recording them: JSON lines {\"id\",\"tool\",\"input\"} in, one verdict a line out");
  flags.operand(file, "FILE", "the calls; - is standard input")
      .text(home, "--home", "DIR", "the home folder to judge them in; its .pawl holds the configuration")
      .text(cwd, "--cwd", "DIR", "the folder to judge them in")
      .flag(with_undo, "--undo", "judge as the hook does, which allows what `pawl undo` could bring back")
      .footer(
          "A line may also have cwd, session and agent. The folders need not exist: paths are then classified by "
          "name.\n"
          "A bad line gets {\"id\",\"error\"} as its answer, the others are still judged, and the exit code is 1.");
  if (const auto exit_code = flags.parse(arguments)) return *exit_code;
  if (cwd.empty()) cwd = command_here("").cwd;
  if (!home.starts_with('/') || !cwd.starts_with('/')) {
    print_error("pawl replay: --home and --cwd must be absolute paths\n");
    return 2;
  }
  std::FILE* in = file == "-" ? stdin : std::fopen(file.c_str(), "re");
  if (in == nullptr) {
    print_error("pawl replay: `" + file + "`: " + system_error_text(errno) + "\n");
    return 1;
  }
  const UserPacks packs = load_user_packs(join_path(home, ".pawl"));
  Tally tally;
  char* buffer = nullptr;
  std::size_t capacity = 0;
  for (ssize_t length = 0; (length = ::getline(&buffer, &capacity, in)) >= 0;) {
    std::string_view text(buffer, static_cast<std::size_t>(length));
    while (!text.empty() && (text.back() == '\n' || text.back() == '\r')) text.remove_suffix(1);
    if (!text.empty()) print(answer_line(text, home, cwd, packs, with_undo, tally) + "\n");
  }
  std::free(buffer);
  if (in != stdin) std::fclose(in);
  const int judged = tally.lines - tally.bad;
  print_error("pawl replay: " + std::to_string(tally.lines) + " calls: " + std::to_string(tally.verdicts[0]) +
              " allow, " + std::to_string(tally.verdicts[1]) + " ask, " + std::to_string(tally.verdicts[2]) +
              " deny, " + std::to_string(tally.bad) + " bad" +
              (judged > 0 ? "; " + std::to_string(tally.total_ns / judged / 1000) + " us a call" : "") + "\n");
  return tally.bad == 0 ? 0 : 1;
}

}  // namespace

const Command& replay_command() {
  static const Command command = {"replay", "judge many calls from a file, without recording them",
                                  CommandGroup::trying, 30, run_replay};
  return command;
}

}  // namespace pawl
