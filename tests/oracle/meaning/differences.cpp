// SPDX-License-Identifier: Apache-2.0
#include "differences.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <utility>

#include "minimise.h"

namespace pawl::meaning {
namespace {

constexpr int kMostTries = 500;
constexpr std::uint32_t kLimitMs = 400;

// The constructs in a minimised script: they name its kind. Constructs that only show the state (expansions, patterns)
// do not make a kind of their own.
std::string constructs_in(std::string text) {
  struct Sign {
    std::string_view sign;
    std::string_view name;
  };
  // In this order, and each is taken out of the text: `||` before `|`, `set --` before `set -`.
  static constexpr Sign kSigns[] = {
      {"if ", "if"},
      {"case ", "case"},
      {"for ((", "for (("},
      {"for ", "for"},
      {"while ", "while"},
      {"until ", "until"},
      {"select ", "select"},
      {"coproc ", "coproc"},
      {"() {", "function"},
      {"function ", "function"},
      {"unalias ", "unalias"},
      {"alias ", "alias"},
      {"&&", "and-or"},
      {"||", "and-or"},
      {"2>&1", ""},
      {">&", ""},
      {"<&", ""},
      {"&>", ""},
      {"& ", "background"},
      {"&\n", "background"},
      {">|", ""},
      {"| ", "pipe"},
      {"$((", "arithmetic"},
      {"((", "arithmetic"},
      {"$(", "substitution"},
      {"`", "substitution"},
      {"<(", "process"},
      {">(", "process"},
      {"set --", "set --"},
      {"set -", "set option"},
      {"set +", "set option"},
      {"set ", "set --"},
      {"shift", "shift"},
      {"pushd", "pushd"},
      {"popd", "popd"},
      {"cd", "cd"},
      {"exec", "exec"},
      {"read ", "read"},
      {"mapfile", "mapfile"},
      {"IFS=", "IFS"},
      {"PATH=", "PATH"},
      {"trap ", "trap"},
      {"unset -n", "unset -n"},
      {"unset", "unset"},
      {"readonly", "readonly"},
      {"declare -n", "nameref"},
      {"declare ", "declare"},
      {"local ", "declare"},
      {"typeset", "declare"},
      {"export", "export"},
      {"eval", "eval"},
      {". ./", "source"},
      {"source", "source"},
      {"printf -v", "printf -v"},
      {"hash ", "hash"},
      {"BASH_", "BASH_*"},
      {"getopts", "getopts"},
      {"let ", "arithmetic"},
      {"return", "return"},
      {"exit", "exit"},
      {"break", "break"},
      {"continue", "continue"},
      {":=", "default"},
      {"shopt", "shopt"},
      {"+=(", "append"},
      {"=(", "array"},
      {"+=", "append"},
      {"]=", "array item"},
      {"$*", "$*"},
      {"[*]", "[*]"},
      {"${!", "indirect"},
      {"@P", "@P"},
      {"{a,b}", "braces"},
      {"kill ", "kill"},
      {"( ", "subshell"},
      {"{fd}", "{fd}"},
  };
  std::string names;
  for (const Sign& sign : kSigns) {
    bool is_there = false;
    for (std::size_t at = text.find(sign.sign); at != std::string::npos; at = text.find(sign.sign)) {
      text.replace(at, sign.sign.size(), "\x01");
      is_there = true;
    }
    const std::string name = " " + std::string(sign.name) + ",";
    if (is_there && !sign.name.empty() && names.find(name) == std::string::npos) names += name;
  }
  if (!names.empty()) names.pop_back();
  return names.empty() ? " plain" : names;
}

// Without empty lines and spaces at the ends of lines.
std::string tidy(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if (c == '\n') {
      while (out.ends_with(' ') && !out.ends_with("\\ ")) out.pop_back();
      if (out.empty() || out.ends_with('\n')) continue;
    }
    out += c;
  }
  return out;
}

std::string indented(const std::string& text) {
  std::string out = "    ";
  for (const char c : text) {
    out += c;
    if (c == '\n') out += "    ";
  }
  while (out.ends_with(' ') || out.ends_with('\n')) out.pop_back();
  return out + "\n";
}

// A name for a file out of a kind.
std::string file_name_of(const std::string& kind) {
  std::string name;
  for (const char c : kind) {
    const bool is_plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    if (is_plain) name += c;
    if (!is_plain && !name.empty() && !name.ends_with('-')) name += '-';
  }
  return name.substr(0, 80) + ".sh";
}

}  // namespace

std::vector<Difference> Differences::differences_of(const std::string& text, ShellMode mode, Figures& figures,
                                                    std::uint32_t limit_ms) {
  Job job = job_for(mode, text);
  job.limit_ms = limit_ms;
  const Result<Outcome> outcome = world_.run(job);
  if (!outcome) {
    std::fprintf(stderr, "%s\n  the script before:\n%s", outcome.error().text.c_str(), indented(before_).c_str());
    std::exit(2);
  }
  before_ = text;
  return compare(*outcome, read_text(mode, text), text, figures);
}

void Differences::check(const std::string& text, ShellMode mode, const std::string& origin) {
  const std::size_t timed_out = figures_.timed_out;
  const std::vector<Difference> differences = differences_of(text, mode, figures_, kLimitMs);
  if (differences.empty() || minimised_ >= most_) return;
  ++minimised_;
  const Difference::Kind kind = differences[0].kind;
  // Half a loop often never ends: that is not what was found.
  const std::uint32_t limit_ms = figures_.timed_out > timed_out ? kLimitMs : 200;
  Difference last = differences[0];
  const auto still_shows = [&](const std::string& smaller) {
    Figures unused;
    for (const Difference& difference : differences_of(smaller, mode, unused, limit_ms)) {
      if (difference.kind != kind || (unused.timed_out > 0 && limit_ms < kLimitMs)) continue;
      last = difference;
      return true;
    }
    return false;
  };
  std::string small = minimise(text, still_shows, kMostTries);
  if (const std::string tidied = tidy(small + "\n"); still_shows(tidied)) small = tidied.substr(0, tidied.size() - 1);
  const std::string shell = mode == ShellMode::dash || mode == ShellMode::busybox ? "sh"
                            : mode == ShellMode::zsh                              ? "zsh"
                                                                                  : "bash";
  const std::string name = std::string(name_of(kind)) + ", " + shell + ":" + constructs_in(small);
  const auto [at, is_new] = kinds_.try_emplace(name, Found{small, mode, origin, last});
  if (!is_new) {
    ++at->second.count;
    if (small.size() < at->second.text.size()) at->second = {small, mode, origin, last, at->second.count};
    return;
  }
  std::printf("%s (%s; %s)\n%s  ran:  %s\n  Pawl: %s\n", name.c_str(), std::string(name_of(mode)).c_str(),
              origin.c_str(), indented(small).c_str(), last.real.c_str(), last.said.c_str());
  std::fflush(stdout);
  if (!keep_folder_.empty()) {
    std::string ran = last.real;
    std::replace(ran.begin(), ran.end(), '\n', ' ');
    const std::string head =
        "# SPDX-License-Identifier: Apache-2.0\n# shell: " + std::string(name_of(mode)) + "\n# ran: " + ran + "\n";
    static_cast<void>(write_file(join_path(keep_folder_, file_name_of(name)), head + small + "\n", 0644));
  }
}

void Differences::show(const std::string& text, ShellMode mode) {
  const Result<Outcome> outcome = world_.run(job_for(mode, text));
  if (!outcome) return;
  const Analysis analysis = read_text(mode, text);
  std::printf("%s\n%s%s", std::string(name_of(mode)).c_str(), indented(text).c_str(),
              outcome->timed_out ? "  it did not end\n" : "");
  for (const ProgramRun& run : outcome->runs) {
    std::printf("  ran:  %s\n", in_words(run).c_str());
    for (const Descriptor& descriptor : run.descriptors) {
      if (descriptor.path.starts_with("/home") || descriptor.path.starts_with("/tmp"))
        std::printf("        %d %s%s %s\n", descriptor.number, descriptor.is_read ? "<" : "",
                    descriptor.is_written ? ">" : "", descriptor.path.c_str());
    }
  }
  for (const std::string& path : outcome->written) std::printf("  file: %s\n", path.c_str());
  if (!outcome->errors.empty()) std::printf("  said: %s\n", outcome->errors.c_str());
  for (const Step& step : analysis.steps) std::printf("  step: %s\n", in_words(step).c_str());
  for (const Effect& effect : analysis.effects)
    std::printf("  effect: %s %s %s\n", std::string(pawl::name_of(effect.kind)).c_str(),
                std::string(pawl::name_of(effect.action)).c_str(), effect.object.c_str());
  for (const Gap& gap : analysis.gaps) std::printf("  gap:  %s\n", gap.reason.c_str());
  for (const Difference& difference : compare(*outcome, analysis, text, figures_))
    std::printf("  DIFFERENCE (%s): %s\n      Pawl: %s\n", std::string(name_of(difference.kind)).c_str(),
                difference.real.c_str(), difference.said.c_str());
}

std::string Differences::figures_in_words() const {
  const Figures& f = figures_;
  return std::to_string(f.scripts) + " scripts (" + std::to_string(f.silent) + " ran nothing, " +
         std::to_string(f.timed_out) + " did not end), " + std::to_string(f.runs) +
         " runs: " + std::to_string(f.exact) + " exact, " + std::to_string(f.unknown_words) + " with unknown words, " +
         std::to_string(f.allowed) + " allowed, " + std::to_string(f.gaps) + " by a gap; " + std::to_string(f.opened) +
         " files opened; " + std::to_string(f.differences) + " differences in " + std::to_string(f.differing_scripts) +
         " scripts";
}

std::string Differences::kinds_in_words() const {
  std::vector<std::pair<std::string, const Found*>> all;
  for (const auto& [name, found] : kinds_) all.emplace_back(name, &found);
  std::stable_sort(all.begin(), all.end(),
                   [](const auto& a, const auto& b) { return a.second->count > b.second->count; });
  std::string out;
  for (const auto& [name, found] : all) {
    out += "\n## " + name + " (" + std::to_string(found->count) + ")\n" + std::string(name_of(found->mode)) + "; " +
           found->origin + "\n\n" + indented(found->text) + "\n- ran: `" + found->difference.real + "`\n- Pawl: `" +
           found->difference.said + "`\n";
  }
  return out;
}

void Differences::print_figures(const std::string& what) const {
  std::printf("%s: %s\n", what.c_str(), figures_in_words().c_str());
  std::fflush(stdout);
}

void Differences::print_kinds() const {
  if (kinds_.empty()) return;
  std::printf("%zu kinds among the %zu scripts that were minimised\n", kinds_.size(), minimised_);
}

void Differences::write_report(const std::string& path) const {
  const std::string text = "# What shells run and Pawl does not say\n\n" + figures_in_words() + ".\n\n" +
                           std::to_string(kinds_.size()) + " kinds among the " + std::to_string(minimised_) +
                           " scripts that were minimised.\n" + kinds_in_words();
  if (const Result<Done> done = write_file(path, text, 0644); !done)
    std::fprintf(stderr, "%s\n", done.error().text.c_str());
}

}  // namespace pawl::meaning
