// SPDX-License-Identifier: Apache-2.0
#include "scan/report.h"

#include "base/json.h"

namespace pawl {

std::string json_report(const ScanReport& report) {
  const auto number = [](std::uint64_t value) { return Value::of(static_cast<std::int64_t>(value)); };
  Value findings = Value::array();
  for (const ScanFinding& finding : report.findings) {
    Value entry = Value::object();
    entry.set("rule", Value::of(finding.rule)).set("title", Value::of(finding.title));
    entry.set("severity", Value::of(name_of(finding.severity))).set("path", Value::of(finding.path));
    if (!finding.commit.empty()) entry.set("commit", Value::of(finding.commit));
    entry.set("line", number(finding.line)).set("column", number(finding.column));
    entry.set("end_line", number(finding.end_line)).set("end_column", number(finding.end_column));
    entry.set("sample", Value::of(finding.sample)).set("encoded", Value::of(finding.is_encoded));
    entry.set("text", Value::of(finding.shown));
    if (!finding.fingerprint.empty()) entry.set("fingerprint", Value::of(finding.fingerprint));
    findings.items.push_back(std::move(entry));
  }
  Value skipped = Value::object();
  skipped.set("binary", number(report.counts.binary)).set("too_large", number(report.counts.too_large));
  skipped.set("unreadable", number(report.counts.unreadable)).set("content_unread", number(report.counts.unread));
  skipped.set("content_unfollowed", number(report.counts.unfollowed));
  Value document = Value::object();
  document.set("findings", std::move(findings)).set("files", number(report.counts.files));
  document.set("bytes", number(report.counts.bytes)).set("skipped", std::move(skipped));
  document.set("in_baseline", number(report.counts.known)).set("left_out", number(report.counts.left_out));
  document.set("crowded", number(report.counts.crowded));
  Value errors = Value::array();
  for (const ScanError& error : report.errors) {
    Value entry = Value::object();
    entry.set("path", Value::of(error.path)).set("message", Value::of(error.why));
    errors.items.push_back(std::move(entry));
  }
  document.set("errors", std::move(errors)).set("complete", Value::of(report.is_whole()));
  return write_json(document) + "\n";
}

std::string uri_of_path(std::string_view path) {
  static constexpr char kHex[] = "0123456789ABCDEF";
  std::string uri;
  for (const char c : path) {
    const auto byte = static_cast<unsigned char>(c);
    const bool is_plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                          std::string_view("-._~/").find(c) != std::string_view::npos;
    if (is_plain) {
      uri += c;
    } else {
      uri += '%';
      uri += kHex[byte >> 4U];
      uri += kHex[byte & 15U];
    }
  }
  return uri;
}

}  // namespace pawl
