// SPDX-License-Identifier: Apache-2.0
#include "scan/content.h"

#include <algorithm>

#include "base/hash.h"
#include "base/visible.h"
#include "scan/text_places.h"
#include "secrets/secrets.h"

namespace pawl {
namespace {

constexpr std::size_t kWidth = 160;
constexpr std::size_t kAround = 2048;  // bytes of a long line that are redacted to be shown

// The title, what it is about, and what makes it worse or milder.
[[nodiscard]] std::string message_of(const ContentFinding& content) {
  std::string message(content.rule->title);
  if (!content.object.empty()) message += ": " + content.object;
  for (const std::string& words : content.circumstances) message += "; " + words;
  return redact(message);
}

void show_line(std::string_view text, Span span, ScanFinding& finding) {
  const std::size_t before = span.begin == 0 ? std::string_view::npos : text.rfind('\n', span.begin - 1);
  const std::size_t line = before == std::string_view::npos ? 0 : before + 1;
  const std::size_t begin = std::max<std::size_t>(line, span.begin - std::min<std::size_t>(span.begin, kAround));
  const std::size_t end = std::min({text.find('\n', span.begin), text.size(), std::size_t{span.begin} + kAround});
  const std::string shown = redact(text.substr(begin, end - begin));
  const std::size_t place = redact(text.substr(begin, span.begin - begin)).size();
  const std::size_t behind = std::min<std::size_t>(span.end, end) - span.begin;
  finding.shown = visible_around(shown, std::min(place, shown.size()), std::min(place + behind, shown.size()), kWidth);
}

}  // namespace

void add_inspected(const std::string& path, std::string_view text, const Inspected& inspected,
                   const ScanSettings& settings, std::vector<ScanFinding>& findings) {
  TextPlaces places(text);
  for (const ContentFinding& content : inspected.findings) {
    ScanFinding finding;
    finding.rule = content.rule->id;
    finding.title = content.rule->title;
    finding.severity = content.severity;
    finding.path = path;
    places.go_to(content.span.begin);
    finding.line = places.line;
    finding.column = places.column;
    TextPlaces behind = places;
    behind.go_to(std::min<std::size_t>(content.span.end, text.size()));
    finding.end_line = behind.line;
    finding.end_column = behind.column;
    finding.sample = message_of(content);
    show_line(text, content.span, finding);
    if (!settings.baseline_key.empty())
      finding.baseline_fingerprint =
          hmac_sha256_hex(settings.baseline_key, finding.rule + '\0' + path + '\0' + finding.sample)
              .substr(0, kBaselineDigits);
    findings.push_back(std::move(finding));
  }
}

bool add_content(const std::string& path, std::string_view text, const ScanSettings& settings,
                 std::vector<ScanFinding>& findings) {
  const Inspected inspected = inspect_text(path, text);
  add_inspected(path, text, inspected, settings, findings);
  return inspected.unread.empty();
}

}  // namespace pawl
