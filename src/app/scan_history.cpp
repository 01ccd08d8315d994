// SPDX-License-Identifier: Apache-2.0
#include "app/scan_history.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <tuple>
#include <unordered_map>
#include <unordered_set>

#include "app/agents_here.h"
#include "app/call_of_person.h"
#include "app/progress.h"
#include "app/terminal.h"
#include "base/files.h"
#include "base/interrupt.h"
#include "base/json.h"
#include "base/quantity.h"
#include "base/visible.h"
#include "engine/pipeline.h"
#include "engine/user_packs.h"
#include "history/transcript.h"
#include "secrets/secrets.h"
#include "session/project.h"
#include "settings/policy.h"

namespace pawl {
namespace {

constexpr std::size_t kMostWorst = 10;
constexpr std::size_t kMostPolicies = 64;
constexpr std::size_t kMostText = 4096;  // of a call that is kept to be shown
constexpr std::size_t kDay = 10;         // of `2026-01-31T12:34:56Z`

struct AgentTally {
  const Agent* agent = nullptr;
  std::uint64_t files = 0;
  std::uint64_t calls = 0;
  std::array<std::uint64_t, 3> verdicts{};
  std::uint64_t unread = 0;
  std::unordered_set<std::size_t> sessions;  // hashes
  std::string first;
  std::string last;
};

struct RuleTally {
  std::string title;
  Verdict verdict = Verdict::allow;  // the strictest that it led to
  std::uint64_t calls = 0;
};

struct BadCall {
  Verdict verdict = Verdict::deny;
  bool is_never = false;
  int risk = 0;
  double score = 0;
  std::string agent;
  std::string time;
  std::string rule;
  std::string title;
  std::string text;  // redacted, control characters visible
  std::uint64_t times = 1;

  [[nodiscard]] auto rank() const { return std::tuple(verdict, is_never, risk, score); }
};

// What a call wanted, in one line, without secrets.
[[nodiscard]] std::string text_of(const Call& call) {
  for (const std::string_view name : {"command", "cmd"}) {
    const std::string* command = call.input.find_text(name);
    if (command != nullptr) return visible(redact(std::string_view(*command).substr(0, kMostText)));
  }
  return visible(call.tool + " " + write_json(redact(call.input)).substr(0, kMostText));
}

// The disk, but not the object that stands for it: settings that are read from here leave no copy behind.
class OnlyLooking : public Files {
 public:
  [[nodiscard]] FileKind kind(const std::string& path) const override { return disk().kind(path); }
  [[nodiscard]] std::optional<std::string> link_target(const std::string& path) const override {
    return disk().link_target(path);
  }
  [[nodiscard]] Result<std::string> read(const std::string& path, std::size_t limit) const override {
    return disk().read(path, limit);
  }
  [[nodiscard]] std::vector<std::string> names(const std::string& folder) const override {
    return disk().names(folder);
  }
  [[nodiscard]] std::optional<FileTimes> times(const std::string& path) const override { return disk().times(path); }
};

class History {
 public:
  History() : home_(home_of_person()), packs_(load_user_packs(pawl_home())), user_(command_here("").user) {}

  void add(const Agent& agent, const std::function<void(std::int64_t)>& tick) {
    AgentTally& tally = agents.emplace_back();
    tally.agent = &agent;
    TranscriptReader reader(agent);
    for (const Transcript& transcript : transcripts_of(agent, home_)) {
      if (is_interrupted()) break;
      ++tally.files;
      reader.read(
          transcript, [&](PastCall past) { judge_one(std::move(past), tally); }, tick);
    }
    tally.unread = reader.unread();
  }

  [[nodiscard]] const std::string& home() const { return home_; }

  std::vector<AgentTally> agents;
  std::map<std::string, RuleTally> rules;
  std::vector<BadCall> worst;

 private:
  void judge_one(PastCall past, AgentTally& tally) {
    Call& call = past.call;
    call.home = home_;
    call.user = user_;
    if (!call.cwd.starts_with('/')) call.cwd = join_path(home_, "project");
    // A folder that is gone was a project.
    if (disk().kind(call.cwd) == FileKind::missing) call.project = call.cwd;
    ++tally.calls;
    tally.sessions.insert(std::hash<std::string>{}(call.session));
    if (!past.time.empty()) {
      if (tally.first.empty() || past.time < tally.first) tally.first = past.time;
      tally.last = std::max(tally.last, past.time);
    }
    const Judged judged = judge(call, policy_of(call), files_, packs_.rules);
    const Verdict verdict = judged.decision.would_be.value_or(judged.decision.verdict);
    ++tally.verdicts[static_cast<std::size_t>(verdict)];
    if (verdict != Verdict::allow) tell(past, judged.decision, verdict);
  }

  void tell(const PastCall& past, const Decision& decision, Verdict verdict) {
    std::set<std::string> counted;
    for (const Finding& finding : decision.findings) {
      if (!counted.insert(finding.rule).second) continue;
      RuleTally& rule = rules[finding.rule];
      rule.title = finding.title;
      rule.verdict = std::max(rule.verdict, std::min(verdict, finding.verdict));
      ++rule.calls;
    }
    BadCall bad{verdict, decision.is_never, decision.risk, decision.final_score, past.call.agent, past.time, {}, {},
                {}};
    if (!decision.findings.empty()) {
      bad.rule = decision.findings.front().rule;
      bad.title = decision.findings.front().title;
    } else {
      for (const JudgeWord& word : decision.words) {
        if (word.verdict == verdict && bad.title.empty())
          bad.title = std::string(name_of(word.judge)) + ": " + word.reason;
      }
      RuleTally& judge = rules["(" + bad.title.substr(0, bad.title.find(':')) + ")"];
      judge.verdict = std::max(judge.verdict, verdict);
      ++judge.calls;
    }
    bad.title = visible(redact(bad.title));
    if (worst.size() == kMostWorst && bad.rank() < worst.back().rank()) return;
    bad.text = text_of(past.call);
    for (BadCall& known : worst) {
      if (known.text != bad.text || known.rule != bad.rule || known.agent != bad.agent) continue;
      ++known.times;
      known.time = std::max(known.time, bad.time);
      return;
    }
    if (worst.size() == kMostWorst && bad.rank() == worst.back().rank()) return;
    worst.push_back(std::move(bad));
    std::stable_sort(worst.begin(), worst.end(),
                     [](const BadCall& a, const BadCall& b) { return a.rank() > b.rank(); });
    if (worst.size() > kMostWorst) worst.pop_back();
  }

  [[nodiscard]] const Policy& policy_of(const Call& call) {
    if (policies_.size() > kMostPolicies) policies_.clear();
    const auto known = policies_.find(call.cwd);
    if (known != policies_.end()) return known->second;
    PolicySources sources;
    sources.pawl_home = pawl_home();
    sources.project = find_project(call.project, call.cwd, call.home, files_);
    Policy policy = load_policy(sources, files_);
    apply_packs(packs_, policy);
    return policies_.emplace(call.cwd, std::move(policy)).first->second;
  }

  std::string home_;
  OnlyLooking files_;
  UserPacks packs_;
  std::string user_;
  std::unordered_map<std::string, Policy> policies_;
};

[[nodiscard]] Colour colour_of(Verdict verdict) {
  return verdict == Verdict::allow ? Colour::green : verdict == Verdict::ask ? Colour::yellow : Colour::red;
}

[[nodiscard]] std::string word_of(Verdict verdict) {
  return paint(colour_of(verdict), fmt::format("{:<5}", name_of(verdict)));
}

[[nodiscard]] std::vector<std::pair<std::string, RuleTally>> by_count(const std::map<std::string, RuleTally>& rules) {
  std::vector<std::pair<std::string, RuleTally>> sorted(rules.begin(), rules.end());
  std::stable_sort(sorted.begin(), sorted.end(), [](const auto& a, const auto& b) {
    return std::tuple(a.second.verdict, a.second.calls) > std::tuple(b.second.verdict, b.second.calls);
  });
  return sorted;
}

void print_agent(const AgentTally& tally) {
  std::string text = paint(Colour::bold, tally.agent->title) + "  ";
  if (tally.calls == 0) {
    print("  " + text + "no calls in " + in_quotes("~/" + std::string(tally.agent->history.folder)) + "\n");
    return;
  }
  text += grouped(tally.calls) + (tally.calls == 1 ? " call in " : " calls in ") +
          grouped(tally.sessions.size()) + (tally.sessions.size() == 1 ? " session" : " sessions");
  if (!tally.last.empty())
    text += ", " + visible(tally.first.substr(0, kDay)) + " to " + visible(tally.last.substr(0, kDay));
  if (tally.unread > 0) text += "; " + grouped(tally.unread) + " that cannot be read";
  print("  " + text + "\n   ");
  for (const Verdict verdict : {Verdict::allow, Verdict::ask, Verdict::deny})
    print(" " + paint(colour_of(verdict), name_of(verdict)) + " " +
          grouped(tally.verdicts[static_cast<std::size_t>(verdict)]) + (verdict == Verdict::deny ? "\n" : "  "));
}

void print_text(const History& history) {
  print("What Pawl would have said, with today's rules, settings and files. Nothing was run or recorded.\n\n");
  for (const AgentTally& tally : history.agents) print_agent(tally);
  if (!history.rules.empty()) print("\n" + paint(Colour::bold, "By rule") + "\n");
  for (const auto& [rule, tally] : by_count(history.rules))
    print(fmt::format("  {:>6}  {}  {}  {}\n", grouped(tally.calls), word_of(tally.verdict), rule,
                      paint(Colour::grey, tally.title)));
  if (!history.worst.empty()) print("\n" + paint(Colour::bold, "The worst") + "\n");
  const auto width = static_cast<std::size_t>(std::clamp(terminal_width() - 30, 40, 100));
  for (const BadCall& bad : history.worst) {
    print(fmt::format("  {}  {}  {:<6}  {}{}\n", word_of(bad.verdict), visible(bad.time.substr(0, kDay)), bad.agent,
                      visible_around(bad.text, 0, 0, width),
                      bad.times > 1 ? fmt::format("  ({} times)", bad.times) : ""));
    print("         " + paint(Colour::grey, bad.title) + "\n");
  }
}

[[nodiscard]] Value json_of(const History& history) {
  const auto number = [](std::uint64_t value) { return Value::of(static_cast<std::int64_t>(value)); };
  Value agents = Value::array();
  for (const AgentTally& tally : history.agents) {
    Value entry = Value::object();
    entry.set("agent", Value::of(tally.agent->name)).set("files", number(tally.files));
    entry.set("sessions", number(tally.sessions.size())).set("calls", number(tally.calls));
    for (const Verdict verdict : {Verdict::allow, Verdict::ask, Verdict::deny})
      entry.set(name_of(verdict), number(tally.verdicts[static_cast<std::size_t>(verdict)]));
    entry.set("unread", number(tally.unread)).set("first", Value::of(tally.first)).set("last", Value::of(tally.last));
    agents.items.push_back(std::move(entry));
  }
  Value rules = Value::array();
  for (const auto& [rule, tally] : by_count(history.rules)) {
    Value entry = Value::object();
    entry.set("rule", Value::of(rule)).set("title", Value::of(tally.title));
    entry.set("verdict", Value::of(name_of(tally.verdict))).set("calls", number(tally.calls));
    rules.items.push_back(std::move(entry));
  }
  Value worst = Value::array();
  for (const BadCall& bad : history.worst) {
    Value entry = Value::object();
    entry.set("agent", Value::of(bad.agent)).set("time", Value::of(bad.time));
    entry.set("verdict", Value::of(name_of(bad.verdict))).set("never", Value::of(bad.is_never));
    entry.set("risk", Value::of(bad.risk)).set("rule", Value::of(bad.rule)).set("title", Value::of(bad.title));
    entry.set("call", Value::of(bad.text)).set("times", number(bad.times));
    worst.items.push_back(std::move(entry));
  }
  Value document = Value::object();
  document.set("agents", std::move(agents)).set("rules", std::move(rules)).set("worst", std::move(worst));
  document.set("complete", Value::of(!is_interrupted()));
  return document;
}

}  // namespace

int scan_history(const std::vector<std::string>& names, bool as_json) {
  std::vector<const Agent*> agents;
  for (const std::string& name : names) {
    const Agent* agent = agent_named(name, "scan --history");
    if (agent == nullptr) return 2;
    if (agent->history.folder.empty()) {
      print_error("pawl scan --history: Pawl does not know where " + std::string(agent->title) +
                  " keeps its transcripts\n");
      return 2;
    }
    agents.push_back(agent);
  }
  if (names.empty()) {
    for (const Agent& agent : all_agents()) {
      if (!agent.history.folder.empty()) agents.push_back(&agent);
    }
  }
  notice_interrupts();
  History history;
  std::int64_t all = 0;
  for (const Agent* agent : agents) {
    for (const Transcript& transcript : transcripts_of(*agent, history.home())) all += transcript.bytes;
  }
  std::int64_t done = 0;
  {
    Progress progress([&](double seconds) {
      std::uint64_t calls = 0;
      for (const AgentTally& tally : history.agents) calls += tally.calls;
      const double rate = static_cast<double>(done) / 1e6 / seconds;
      return fmt::format("{} calls, {} of {}, {:.0f} MB/s", grouped(calls),
                         megabytes(static_cast<std::uint64_t>(done)), megabytes(static_cast<std::uint64_t>(all)), rate);
    });
    for (const Agent* agent : agents) {
      if (is_interrupted()) break;
      history.add(*agent, [&](std::int64_t bytes) {
        done += bytes;
        progress.tick();
      });
    }
  }
  if (as_json)
    print(write_json(json_of(history)) + "\n");
  else
    print_text(history);
  if (is_interrupted()) print_error("pawl scan --history: interrupted; so far\n");
  return is_interrupted() ? 2 : 0;
}

}  // namespace pawl
