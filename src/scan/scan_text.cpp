// SPDX-License-Identifier: Apache-2.0
#include "scan/scan_text.h"

#include <algorithm>
#include <array>

#include "base/hash.h"
#include "base/visible.h"
#include "scan/content.h"
#include "scan/text_places.h"
#include "secrets/find.h"
#include "secrets/fingerprint.h"
#include "secrets/own_kinds.h"
#include "secrets/secrets.h"
#include "secrets/views.h"

namespace pawl {
namespace {

constexpr std::size_t kAround = 2048;  // bytes on either side that are redacted for a line to be shown
constexpr std::size_t kWidth = 160;

// `.env.example`, `settings.sample`, `config.php.dist`: made to be read, with values that are none.
[[nodiscard]] bool is_sample_file(std::string_view path) {
  constexpr std::array<std::string_view, 4> kEndings = {".example", ".sample", ".dist", ".template"};
  return std::any_of(kEndings.begin(), kEndings.end(), [&](std::string_view ending) { return path.ends_with(ending); });
}

struct Secret {
  Found found;
  std::string sample;
  bool is_encoded = false;
};

[[nodiscard]] std::vector<Secret> secrets_in(const std::string& path, std::string_view text, bool finds_encoded) {
  std::vector<Secret> secrets;
  for (const Found& found : find_every_kind(text, {.takes_examples = false, .takes_asks = !is_sample_file(path)}))
    secrets.push_back({found, sample_of(text, found), false});
  if (!finds_encoded) return secrets;
  const std::size_t plain = secrets.size();
  for (EncodedSecret& encoded : find_encoded(text)) {
    const Span span = encoded.found.span;
    const bool is_known = std::any_of(secrets.begin(), secrets.end(), [&](const Secret& other) {
      return other.found.span.begin < span.end && span.begin < other.found.span.end;
    });
    // In a file it is not run or sent yet: somebody should look at it.
    encoded.found.verdict = Verdict::ask;
    if (!is_known) secrets.push_back({encoded.found, std::move(encoded.sample), true});
  }
  if (secrets.size() > plain)
    std::sort(secrets.begin(), secrets.end(),
              [](const Secret& a, const Secret& b) { return a.found.span.begin < b.found.span.begin; });
  return secrets;
}

// The line of secrets[index], with nothing in it that could be one: what was found is replaced by its sample, and then
// all is redacted together with its surroundings, before it is cut.
void show_line(std::string_view text, const std::vector<Secret>& secrets, std::size_t index, ScanFinding& finding) {
  const Span span = secrets[index].found.span;
  const std::size_t begin = span.begin - std::min<std::size_t>(span.begin, kAround);
  const std::size_t end = std::min<std::size_t>(text.size(), std::size_t{span.end} + kAround);
  std::string window;
  std::size_t at = begin;
  std::size_t own = 0;  // where our sample stands
  for (std::size_t i = 0; i < secrets.size(); ++i) {
    const Span other = secrets[i].found.span;
    if (other.end <= begin || other.begin >= end) continue;
    if (other.begin > at) window += text.substr(at, other.begin - at);
    if (i == index) own = window.size();
    window += secrets[i].sample;
    at = std::max<std::size_t>(at, other.end);
  }
  if (at < end) window += text.substr(at, end - at);
  const std::string redacted = redact(window);
  // Redacting before it may have moved it.
  const std::size_t guess =
      redact(std::string_view(window).substr(0, own + finding.sample.size())).rfind(finding.sample);
  std::size_t place = guess != std::string::npos && redacted.compare(guess, finding.sample.size(), finding.sample) == 0
                          ? guess
                          : redacted.find(finding.sample);
  if (place == std::string::npos) return;
  const std::size_t line_begin = place == 0 ? 0 : redacted.rfind('\n', place - 1) + 1;  // npos + 1 is 0
  const std::size_t behind = redacted.find('\n', place + finding.sample.size());
  const std::string_view line =
      std::string_view(redacted).substr(line_begin, std::min(behind, redacted.size()) - line_begin);
  place -= line_begin;
  finding.shown = visible_around(line, place, place + finding.sample.size(), kWidth);
  const std::string marked = visible(finding.sample);
  const std::size_t mark = finding.shown.find(marked);
  if (mark == std::string::npos) return;
  finding.mark = columns(std::string_view(finding.shown).substr(0, mark));
  finding.mark_width = columns(marked);
}

void add_secrets(const std::string& path, std::string_view text, const ScanSettings& settings,
                 std::vector<ScanFinding>& findings) {
  const std::vector<Secret> secrets = secrets_in(path, text, settings.finds_encoded);
  TextPlaces places(text);
  for (std::size_t i = 0; i < secrets.size(); ++i) {
    const Found& found = secrets[i].found;
    const std::string_view value = text.substr(found.span.begin, found.span.size());
    ScanFinding finding;
    finding.rule = rule_about_secret(found.id());
    finding.title = "Contains " + std::string(found.title());
    finding.severity = found.verdict == Verdict::deny ? Severity::critical : Severity::high;
    finding.path = path;
    places.go_to(found.span.begin);
    finding.line = places.line;
    finding.column = places.column;
    // Views of one text may overlap: what comes next may begin before this one ends.
    TextPlaces behind = places;
    behind.go_to(found.span.end);
    finding.end_line = behind.line;
    finding.end_column = behind.column;
    finding.sample = secrets[i].sample;
    finding.is_encoded = secrets[i].is_encoded;
    show_line(text, secrets, i, finding);
    if (!settings.key.empty()) finding.fingerprint = fingerprint_of(value, settings.key);
    if (!settings.baseline_key.empty())
      finding.baseline_fingerprint =
          hmac_sha256_hex(settings.baseline_key, finding.rule + '\0' + std::string(value)).substr(0, kBaselineDigits);
    findings.push_back(std::move(finding));
  }
}

}  // namespace

std::vector<ScanFinding> scan_text(const std::string& path, std::string_view text, const ScanSettings& settings,
                                   bool* is_unread) {
  std::vector<ScanFinding> findings;
  if (settings.finds_secrets) add_secrets(path, text, settings, findings);
  if (settings.finds_content) {
    const bool is_whole = add_content(path, text, settings, findings);
    if (is_unread != nullptr) *is_unread = !is_whole;
  }
  return findings;
}

}  // namespace pawl
