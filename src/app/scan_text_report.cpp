// SPDX-License-Identifier: Apache-2.0
#include "app/scan_text_report.h"

#include <set>

#include "app/progress.h"
#include "app/terminal.h"
#include "base/quantity.h"
#include "base/visible.h"

namespace pawl {
namespace {

constexpr std::size_t kCommitDigits = 10;
constexpr std::size_t kErrorsShown = 20;

}  // namespace

std::string text_of_finding(const ScanFinding& finding) {
  const Colour colour = finding.severity == Severity::critical ? Colour::red : Colour::yellow;
  std::string text = paint(
      Colour::bold, visible(finding.path) + ":" + std::to_string(finding.line) + ":" + std::to_string(finding.column));
  text += " " + paint(colour, finding.rule) + " " + visible(finding.sample);
  if (finding.is_encoded) text += " (encoded)";
  if (!finding.commit.empty()) text += " in commit " + visible(finding.commit.substr(0, kCommitDigits));
  text += "\n";
  if (finding.shown.empty()) return text;
  text += "  " + finding.shown + "\n";
  if (finding.mark_width > 0)
    text +=
        "  " + std::string(finding.mark, ' ') + paint(colour, "^" + std::string(finding.mark_width - 1, '~')) + "\n";
  return text;
}

std::string text_of_errors(const ScanReport& report) {
  std::string text;
  for (std::size_t i = 0; i < report.errors.size() && i < kErrorsShown; ++i)
    text += "pawl scan: " + in_quotes(report.errors[i].path) + ": " + report.errors[i].why + "\n";
  if (report.counts.unreadable > kErrorsShown)
    text += "pawl scan: and " + grouped(report.counts.unreadable - kErrorsShown) + " more that cannot be read\n";
  if (report.counts.unreadable > 0)
    text += "pawl scan: this scan is not whole; make them readable, or let git ignore what need not be looked at\n";
  return text;
}

std::string summary_of(const ScanReport& report) {
  const ScanCounts& counts = report.counts;
  std::set<std::string_view> files;
  for (const ScanFinding& finding : report.findings) files.insert(finding.path);
  std::string text = report.findings.empty()
                         ? counts.unreadable > 0 ? "nothing found in what could be read" : "nothing found"
                         : count_of(report.findings.size(), "finding") + " in " + count_of(files.size(), "file");
  if (counts.left_out > 0) text += ", and " + grouped(counts.left_out) + " more that are not shown";
  if (counts.crowded > 0) text += ", and perhaps more in " + count_of(counts.crowded, "file") + " with a thousand";
  if (counts.known > 0) text += "; " + count_of(counts.known, "finding") + " of the baseline not told";
  text += "; " + count_of(counts.files, "file") + ", " + megabytes(counts.bytes) + " looked at";
  std::string skipped;
  const auto add = [&](std::uint64_t number, std::string_view what) {
    if (number > 0) skipped += (skipped.empty() ? "" : ", ") + grouped(number) + " " + std::string(what);
  };
  add(counts.binary, "binary");
  add(counts.too_large, "over 64 MB");
  add(counts.unreadable, "that cannot be read");
  if (!skipped.empty()) text += "; skipped: " + skipped;
  if (counts.unread > 0)
    text += "; what they would do was not looked into, or not wholly: " + count_of(counts.unread, "large or deep file");
  if (counts.unfollowed > 0)
    text += "; imports were not followed, or not wholly: " + count_of(counts.unfollowed, "file");
  if (report.is_interrupted) text = "interrupted; so far " + text;
  return text + "\n";
}

}  // namespace pawl
