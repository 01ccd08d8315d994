// SPDX-License-Identifier: Apache-2.0
// Each stage by itself, warm, over bench/commands.txt; then the same command texts one by one, and hostile texts.
// What a stage costs in a cold process stands in bench_hook's page faults, not here.
#include <benchmark/benchmark.h>
#include <stdlib.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "analyse/analyse.h"
#include "base/clock.h"
#include "base/files.h"
#include "base/json.h"
#include "decide/decide.h"
#include "engine/pipeline.h"
#include "intake/agent.h"
#include "messages.h"
#include "parse/parse.h"
#include "record/log.h"
#include "rules/match.h"
#include "secrets/secrets.h"
#include "settings/policy.h"

namespace pawl {
namespace {

constexpr std::size_t kHostile = std::size_t{1} << 20;

// One command a line; ␤ in it is a newline.
[[nodiscard]] std::vector<std::string> read_commands() {
  constexpr std::string_view kNewline = "\u2424";
  std::ifstream file(PAWL_BENCH_COMMANDS);
  std::vector<std::string> commands;
  for (std::string line; std::getline(file, line);) {
    for (std::size_t at = line.find(kNewline); at != std::string::npos; at = line.find(kNewline, at)) {
      line.replace(at, kNewline.size(), "\n");
    }
    commands.push_back(line);
  }
  if (commands.empty()) std::exit(1);
  return commands;
}

// The commands with all that each stage hands to the next.
struct Case {
  std::string command;
  std::string message;
  Call call;
  Analysis analysis;
  std::vector<Finding> findings;
};

class Cases {
 public:
  Cases() {
    std::string name = "/tmp/pawl-bench-XXXXXX";
    if (::mkdtemp(name.data()) == nullptr) std::exit(1);
    home_ = name;
    const std::string project = join_path(home_, "project");
    std::filesystem::create_directories(project + "/.git");
    for (const std::string& command : read_commands()) {
      Case item;
      item.command = command;
      item.message = claude_message(command, project);
      item.call = *read_message(*find_agent("claude"), *read_json(item.message));
      item.call.home = home_;
      item.call.user = "dev";
      item.call.project = project;
      item.analysis = analyse_call(item.call, world());
      item.findings = match_rules(built_in_rules(), item.analysis);
      all_.push_back(std::move(item));
    }
  }
  ~Cases() { std::filesystem::remove_all(home_); }
  Cases(const Cases&) = delete;
  Cases& operator=(const Cases&) = delete;

  [[nodiscard]] const std::vector<Case>& all() const { return all_; }
  [[nodiscard]] const std::string& home() const { return home_; }
  [[nodiscard]] World world() const {
    const std::string project = join_path(home_, "project");
    return {disk(), home_, project, project, "dev"};
  }

 private:
  std::string home_;
  std::vector<Case> all_;
};

[[nodiscard]] const Cases& cases() {
  static const Cases instance;
  return instance;
}

// One round is one pass over all commands; the reported time is that of one command.
template <class Stage>
void over_all(benchmark::State& state, Stage stage) {
  const std::vector<Case>& all = cases().all();
  for (auto round : state) {
    static_cast<void>(round);
    for (const Case& item : all) stage(item);
  }
  state.counters["per_command"] = benchmark::Counter(
      static_cast<double>(all.size()), benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}

void json_read(benchmark::State& state) {
  over_all(state, [](const Case& item) { benchmark::DoNotOptimize(read_json(item.message)); });
}
void message_to_call(benchmark::State& state) {
  over_all(state, [](const Case& item) {
    benchmark::DoNotOptimize(read_message(*find_agent("claude"), *read_json(item.message)));
  });
}
void parse(benchmark::State& state) {
  over_all(state, [](const Case& item) { benchmark::DoNotOptimize(parse_script(item.command)); });
}
void analyse(benchmark::State& state) {
  const World world = cases().world();
  over_all(state, [&](const Case& item) { benchmark::DoNotOptimize(analyse_call(item.call, world)); });
}
void rules(benchmark::State& state) {
  over_all(state, [](const Case& item) { benchmark::DoNotOptimize(match_rules(built_in_rules(), item.analysis)); });
}
void secrets(benchmark::State& state) {
  const Policy policy;
  over_all(state, [&](const Case& item) { benchmark::DoNotOptimize(scan_call(item.call, policy)); });
}
void decide_all(benchmark::State& state) {
  const Policy policy;
  over_all(state, [&](const Case& item) {
    benchmark::DoNotOptimize(decide(item.call, item.analysis, item.findings, policy));
  });
}
void judge_whole(benchmark::State& state) {
  const Policy policy;
  over_all(state, [&](const Case& item) { benchmark::DoNotOptimize(judge(item.call, policy, disk())); });
}
void log_append(benchmark::State& state) {
  const LogOptions options{.folder = join_path(cases().home(), "log")};
  over_all(state, [&](const Case& item) {
    Entry entry = entry_of_event(item.call);
    benchmark::DoNotOptimize(append_entry(options, entry));
  });
}
void policy_load(benchmark::State& state) {
  PolicySources sources;
  sources.pawl_home = join_path(cases().home(), ".pawl");
  sources.project = join_path(cases().home(), "project");
  for (auto round : state) {
    static_cast<void>(round);
    benchmark::DoNotOptimize(load_policy(sources, disk()));
  }
}

// What `pawl replay` calls `us`, command by command: the budget is on its median and its 99th percentile.
void judge_spread(benchmark::State& state) {
  const Policy policy;
  constexpr int kTries = 50;
  std::vector<double> us;
  for (auto round : state) {
    static_cast<void>(round);
    us.clear();
    for (const Case& item : cases().all()) {
      std::int64_t best = INT64_MAX;
      for (int i = 0; i < kTries; ++i) {
        const std::int64_t start = steady_ns();
        benchmark::DoNotOptimize(judge(item.call, policy, disk()));
        best = std::min(best, steady_ns() - start);
      }
      us.push_back(static_cast<double>(best) / 1000);
    }
  }
  std::sort(us.begin(), us.end());
  const auto at = [&](double part) { return us[static_cast<std::size_t>(part * static_cast<double>(us.size() - 1))]; };
  state.counters["p50_us"] = at(0.5);
  state.counters["p99_us"] = at(0.99);
  state.counters["max_us"] = us.back();
}

[[nodiscard]] std::string repeat(std::string_view text, std::size_t size = kHostile) {
  std::string out;
  out.reserve(size + text.size());
  while (out.size() < size) out += text;
  return out;
}

struct Hostile {
  const char* name;
  std::string text;
};

[[nodiscard]] std::vector<Hostile> hostile_texts() {
  return {
      {"plain", repeat("a")},
      {"words", repeat("a ")},
      {"quoted_words", repeat("'a' ")},
      {"semicolons", repeat("a;")},
      {"pipes", repeat("a|")},
      {"background", repeat("a&")},
      {"groups", repeat("{ a; };")},
      {"open_groups", repeat("{ ")},
      {"subshells", repeat("(a);")},
      {"open_subshells", repeat("(")},
      {"substitutions", repeat("$(a) ")},
      {"open_substitutions", repeat("$(")},
      {"arithmetic", repeat("$((a)) ")},
      {"open_arithmetic", repeat("$((")},
      {"subshells_in_two", repeat("((a) );")},
      {"backquotes", repeat("`")},
      {"commands_in_backquotes", repeat("`a` ")},
      {"escaped_backquotes", repeat("\\`")},
      {"broken_backquotes", repeat("`\\`")},
      {"double_quotes", repeat("\"$(\"")},
      {"parameters", repeat("$a")},
      {"expansions", repeat("${a:-")},
      {"subscripts", repeat("${a[")},
      {"brackets", repeat("[")},
      {"conditions", repeat("[[ a ]];")},
      {"braces", repeat("{a,")},
      {"arrays", repeat("x=(a) ")},
      {"one_array", "x=(" + repeat("a ") + ")"},
      {"elements", repeat("a[1]=x;")},
      {"redirections", repeat(">a ")},
      {"here_documents", repeat("<<a ")},
      {"small_here_documents", repeat("cat <<E\nx\nE\n")},
      {"nested_here_documents", repeat("a <<E\n$(")},
      {"here_document_lines", "cat <<EOF\n" + repeat("EO\n")},
      {"if", repeat("if a; then ")},
      {"case", repeat("case a in a) ")},
      {"clauses", "case x in " + repeat("a)b;;") + "esac"},
      {"functions", repeat("f() { ")},
      {"short_functions", repeat("f() { a; };")},
      {"joined_lines", repeat("\\\n")},
      {"newlines", repeat("\n")},
      {"nul", repeat(std::string_view("\0", 1))},
      {"not_utf8", repeat("\xff\xc0")},
  };
}

[[nodiscard]] std::string variables(std::size_t size) {
  std::string out;
  for (int i = 0; out.size() < size; ++i) out += "a" + std::to_string(i) + "=b;";
  return out;
}

// Each function calls the one before twice.
[[nodiscard]] std::string functions_in_turn(std::size_t size) {
  std::string out;
  int i = 0;
  while (out.size() < size) {
    const std::string before = "f" + std::to_string(i++);
    const std::string name = "f" + std::to_string(i);
    out += name + "(){ " + before + ";" + before + ";};" + name + ";";
  }
  return out;
}

// As long as a text may be that is still read in full: here the most work is done.
[[nodiscard]] std::vector<Hostile> texts_at_limit() {
  const std::size_t limit = ParseLimits{}.max_bytes - 100;
  const auto fill = [&](std::string_view text) { return repeat(text, limit); };
  return {
      {"commands", fill("ls;")},
      {"unknown_programs", fill("a;")},
      {"removals", fill("rm a;")},
      {"pipes", fill("cat|")},
      {"operands", "rm " + fill("a ")},
      {"paths", "cat " + fill("/a/b ")},
      {"patterns", "rm " + fill("* ")},
      {"one_long_path", "rm " + fill("a/")},
      {"one_long_pattern", "rm " + fill("*a")},
      {"open_brackets", "rm " + fill("[")},
      {"dots", "rm /" + fill("../")},
      {"flags", "git " + fill("-c a ")},
      {"cluster", "tar -" + fill("x")},
      {"assignments", fill("a=b;")},
      {"growing_variable", fill("a=$a$a;")},
      {"appending", fill("a+=$a;")},
      {"variables_and_subshells", variables(limit / 2) + repeat("(ls);", limit / 2)},
      {"branches", fill("if a;then b=1;fi;")},
      {"loops", fill("for i in a b c;do rm $i;done;")},
      {"brace_product", "echo " + fill("{a,b}")},
      {"brace_words", "echo " + fill("{a,b} ")},
      {"brace_range", fill("echo {1..9999};")},
      {"functions", fill("f(){ rm a;};f;")},
      {"functions_in_turn", "f0(){ ls;};" + functions_in_turn(limit)},
      {"subshells", fill("(ls);")},
      {"substitutions", "echo " + fill("$(ls) ")},
      {"shells", fill("sh -c 'ls';")},
      {"wrappers", fill("env ")},
      {"redirections", "ls " + fill(">a ")},
      {"here_strings", fill("cat <<<a;")},
      {"aliases", fill("alias a=b;a;")},
      {"urls", "curl " + fill("http://a/ ")},
      {"tokens", "echo " + fill("ghp_0123 ")},
  };
}

// The parser alone, its limits lifted.
void parse_hostile(benchmark::State& state, const std::string& text) {
  ParseLimits limits;
  limits.max_bytes = text.size() + 1;
  for (auto round : state) {
    static_cast<void>(round);
    benchmark::DoNotOptimize(parse_script(text, limits));
  }
}

// The whole judging, its limits as they are.
void judge_hostile(benchmark::State& state, const std::string& text) {
  Call call = cases().all().front().call;
  call.input = Value::object();
  call.input.set("command", Value::of(text));
  const Policy policy;
  for (auto round : state) {
    static_cast<void>(round);
    benchmark::DoNotOptimize(judge(call, policy, disk()));
  }
}

void secrets_hostile(benchmark::State& state, const std::string& text) {
  for (auto round : state) {
    static_cast<void>(round);
    benchmark::DoNotOptimize(find_secrets(text));
  }
}

void register_all() {
  const auto stage = [](const char* name, auto* function) {
    benchmark::RegisterBenchmark(name, function)->Unit(benchmark::kMicrosecond);
  };
  stage("stage/json_read", json_read);
  stage("stage/message_to_call", message_to_call);
  stage("stage/policy_load", policy_load);
  stage("stage/parse", parse);
  stage("stage/analyse", analyse);
  stage("stage/rules", rules);
  stage("stage/secrets", secrets);
  stage("stage/decide", decide_all);
  stage("stage/judge", judge_whole);
  stage("stage/log_append", log_append);
  benchmark::RegisterBenchmark("judge_spread", judge_spread)->Unit(benchmark::kMillisecond)->Iterations(1);
  for (const Hostile& hostile : hostile_texts()) {
    const auto add = [&](const char* what, auto* function) {
      benchmark::RegisterBenchmark((std::string("hostile/") + what + "/" + hostile.name).c_str(),
                                   [function, text = hostile.text](benchmark::State& state) { function(state, text); })
          ->Unit(benchmark::kMillisecond);
    };
    add("parse", parse_hostile);
    add("secrets", secrets_hostile);
    add("judge", judge_hostile);
  }
  for (const Hostile& hostile : texts_at_limit()) {
    benchmark::RegisterBenchmark((std::string("limit/judge/") + hostile.name).c_str(), [text = hostile.text](
                                                                                           benchmark::State& state) {
      judge_hostile(state, text);
    })->Unit(benchmark::kMillisecond);
  }
}

}  // namespace
}  // namespace pawl

int main(int count, char** values) {
  benchmark::Initialize(&count, values);
  if (benchmark::ReportUnrecognizedArguments(count, values)) return 2;
  pawl::register_all();
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
