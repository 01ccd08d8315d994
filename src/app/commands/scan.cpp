// SPDX-License-Identifier: Apache-2.0
// `pawl scan`: secrets in files, trees and what git says was added; and, with `--history`, what Pawl would have said of
// the calls in the agents' transcripts. Reads, and writes nothing but a baseline that it is told to write.
#include "scan/scan.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <thread>

#include "app/call_of_person.h"
#include "app/command.h"
#include "app/flags.h"
#include "app/progress.h"
#include "app/scan_history.h"
#include "app/scan_text_report.h"
#include "app/terminal.h"
#include "base/diagnostic.h"
#include "base/files.h"
#include "base/interrupt.h"
#include "base/quantity.h"
#include "base/visible.h"
#include "engine/user_kinds.h"
#include "scan/report.h"
#include "secrets/fingerprint.h"

namespace pawl {
namespace {

constexpr int kMostJobs = 64;
constexpr int kUsualJobs = 8;
constexpr std::size_t kLargestBaseline = std::size_t{64} << 20;

struct Given {
  bool only_secrets = false;
  bool only_content = false;
  bool is_staged = false;
  std::string since;
  std::string format = "text";
  bool is_json = false;
  std::string fail_on = "review";
  std::string baseline;
  std::string new_baseline;
  int jobs = 0;
  bool takes_ignored = false;
  bool is_plain = false;
  bool is_history = false;
  std::vector<std::string> paths;
};

struct Level {
  std::string_view name;
  std::optional<Severity> from;  // nothing: never
};

constexpr std::array<Level, 8> kLevels = {{{"info", Severity::info},
                                           {"low", Severity::low},
                                           {"medium", Severity::medium},
                                           {"review", Severity::medium},
                                           {"high", Severity::high},
                                           {"critical", Severity::critical},
                                           {"block", Severity::critical},
                                           {"never", std::nullopt}}};
constexpr std::array<std::string_view, 3> kFormats = {"text", "json", "sarif"};

[[nodiscard]] int complain(const std::string& text) {
  std::string_view rest = text;
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    print_error("pawl scan: " + std::string(rest.substr(0, end)) + "\n");
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return 2;
}

// What the options say together that makes no sense; empty if nothing.
[[nodiscard]] std::string contradiction(const Given& given) {
  const auto is_level = [&](const Level& level) { return level.name == given.fail_on; };
  std::string wrong;
  const auto add = [&](const std::string& text) { wrong += (wrong.empty() ? "" : "\n") + text; };
  if (std::find(kFormats.begin(), kFormats.end(), given.format) == kFormats.end())
    add("`--format` takes text, json or sarif, not " + in_quotes(given.format));
  if (std::none_of(kLevels.begin(), kLevels.end(), is_level))
    add("`--fail-on` takes review, block, info, low, medium, high, critical or never, not " + in_quotes(given.fail_on));
  if (given.is_staged && !given.since.empty()) add("`--staged` and `--since` are two scans; run one after the other");
  if (given.jobs < 0 || given.jobs > kMostJobs) add("`--jobs` takes 1 to 64");
  const bool asks_git = given.is_staged || !given.since.empty();
  if (asks_git && std::find(given.paths.begin(), given.paths.end(), "-") != given.paths.end())
    add("git knows nothing of standard input; leave `-` out");
  if (given.is_history && (asks_git || !given.baseline.empty() || !given.new_baseline.empty()))
    add("`--history` looks at transcripts, not at files; leave the other options out");
  if (given.is_history && given.format == "sarif") add("`--history` prints text or JSON");
  return wrong;
}

[[nodiscard]] int exit_code_of(const ScanReport& report, const std::string& fail_on) {
  if (!report.is_whole()) return 2;
  const auto level = std::find_if(kLevels.begin(), kLevels.end(), [&](const Level& l) { return l.name == fail_on; });
  if (level == kLevels.end() || !level->from) return 0;
  const bool fails = report.counts.left_out > 0 ||
                     std::any_of(report.findings.begin(), report.findings.end(),
                                 [&](const ScanFinding& finding) { return finding.severity >= *level->from; });
  return fails ? 1 : 0;
}

void print_report(const Given& given, const ScanReport& report) {
  print_error(text_of_errors(report));
  if (given.format == "json") return print(json_report(report));
  if (given.format == "sarif") return print(sarif_report(report, PAWL_VERSION, command_here("").cwd));
  for (const ScanFinding& finding : report.findings) print(text_of_finding(finding));
  print_error("pawl scan: " + summary_of(report));
}

[[nodiscard]] Result<ScanReport> scan(const Given& given, const Baseline* baseline) {
  ScanProgress counts;
  Progress progress([&](double seconds) {
    const std::uint64_t bytes = counts.bytes;
    const std::uint64_t waiting = counts.waiting;
    std::string line = fmt::format("{} files, {}, {:.0f} MB/s", grouped(counts.files.load()), megabytes(bytes),
                                   static_cast<double>(bytes) / 1e6 / seconds);
    if (waiting > 0)
      line += ", " + grouped(waiting) + (counts.knows_all ? " files to go" : " files to go, and counting");
    return line;
  });
  ScanRequest request;
  request.settings.finds_secrets = !given.only_content || given.only_secrets;
  request.settings.finds_content = !given.only_secrets || given.only_content;
  request.settings.finds_encoded = !given.is_plain;
  if (given.format != "text") request.settings.key = fingerprint_key(pawl_home()).value_or("");
  if (baseline != nullptr) request.settings.baseline_key = baseline->key;
  // What a new baseline takes over from an old one it must find again.
  request.baseline = given.new_baseline.empty() ? baseline : nullptr;
  request.jobs =
      given.jobs > 0 ? given.jobs : std::clamp(static_cast<int>(std::thread::hardware_concurrency()), 1, kUsualJobs);
  request.uses_ignore_files = !given.takes_ignored;
  request.progress = &counts;
  request.tick = [&] { progress.tick(); };
  notice_interrupts();
  if (given.is_staged || !given.since.empty()) return scan_changes({given.since, given.paths}, request);
  return scan_paths(given.paths.empty() ? std::vector<std::string>{"."} : given.paths, request);
}

[[nodiscard]] int run_scan_of_files(const Given& given) {
  std::optional<Baseline> baseline;
  if (!given.baseline.empty()) {
    const Result<std::string> text = disk().read(given.baseline, kLargestBaseline);
    if (!text) return complain(text.error().text);
    Result<Baseline> read = read_baseline(*text);
    if (!read) return complain(in_quotes(given.baseline) + ": " + read.error().text);
    baseline = std::move(*read);
  } else if (!given.new_baseline.empty()) {
    baseline = new_baseline();
  }
  for (const std::string& notice : load_user_kinds(pawl_home()).notices) print_error("pawl scan: " + notice + "\n");
  const Result<ScanReport> report = scan(given, baseline ? &*baseline : nullptr);
  if (!report) return complain(report.error().text);
  if (!given.new_baseline.empty()) {
    if (!report->is_whole() || report->counts.left_out > 0) {
      print_error(text_of_errors(*report));
      return complain("the scan did not tell all findings, so that no baseline is written");
    }
    const Result<Done> written = write_file(given.new_baseline, write_baseline(*baseline, *report), 0644);
    if (!written) return complain(written.error().text);
    print_error("pawl scan: " + summary_of(*report) + "written to " + in_quotes(given.new_baseline) + "\n");
    return 0;
  }
  print_report(given, *report);
  return exit_code_of(*report, given.fail_on);
}

int run_scan(const std::vector<std::string>& arguments) {
  Given given;
  Flags flags("scan", "find secrets in files, and show them redacted; or judge the calls of past sessions");
  flags.flag(given.only_secrets, "--secrets", "only secrets");
  flags.flag(given.only_content, "--content", "only what programs in the files would do, and what texts hide")
      .flag(given.is_staged, "--staged", "the lines that the next commit would add")
      .text(given.since, "--since", "REF", "the lines that any commit after this one adds, also if they are gone again")
      .text(given.format, "--format", "FORMAT", "text, json or sarif (SARIF 2.1.0)")
      .flag(given.is_json, "--json", "the same as `--format json`")
      .text(given.fail_on, "--fail-on", "LEVEL",
            "exit with 1 from this level on: review (default), block; or info, low, medium, high, critical, never")
      .text(given.baseline, "--baseline", "FILE", "do not tell the findings that this file has")
      .text(given.new_baseline, "--write-baseline", "FILE", "write the findings to a file for `--baseline`")
      .number(given.jobs, "--jobs", "N", "so many threads (default: as many as there are processors, at most 8)")
      .flag(given.takes_ignored, "--no-ignore", "also look at files that git ignores")
      .flag(given.is_plain, "--no-encoded",
            "leave out secrets that are escaped, in pieces, in base64 or in hex: faster")
      .flag(given.is_history, "--history",
            "judge the calls in the transcripts of claude, codex and gemini, or of those named")
      .operands(given.paths, "PATH", "files and folders (default: the current folder); - is standard input")
      .footer(
          "Exit codes: 0 nothing found, 1 findings at or above `--fail-on`, 2 an error, not finished, or a file or\n"
          "folder could not be read.\n"
          "Not looked at: .git, binaries, files over 64 MB, what git ignores and does not track.\n"
          "Before a commit: pawl scan --staged        In CI: pawl scan --since origin/main --format sarif\n"
          "What an agent has done so far, and what Pawl would have said: pawl scan --history");
  if (const auto exit_code = flags.parse(arguments)) return *exit_code;
  if (given.is_json) given.format = "json";
  if (const std::string wrong = contradiction(given); !wrong.empty()) return complain(wrong);
  if (given.is_history) return scan_history(given.paths, given.format == "json");
  return run_scan_of_files(given);
}

}  // namespace

const Command& scan_command() {
  static const Command command = {"scan", "find secrets in files, or judge past sessions of agents",
                                  CommandGroup::past, 30, run_scan};
  return command;
}

}  // namespace pawl
