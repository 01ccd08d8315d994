// SPDX-License-Identifier: Apache-2.0
#include "card/card.h"

#include <algorithm>

#include "approve/words.h"
#include "base/json.h"
#include "base/visible.h"
#include "card/changes.h"
#include "secrets/secrets.h"

namespace pawl {
namespace {

constexpr std::size_t kMostCommand = 64 * 1024;
constexpr std::size_t kMostReasons = 50;
constexpr std::size_t kMostObject = 300;
constexpr std::size_t kMostPart = 2000;

// Each rule once for each object, so that nothing that is asked about goes unsaid.
void add_reason(const Finding& finding, std::vector<CardReason>& reasons) {
  CardReason reason{finding.rule, finding.title, redact(visible_around(finding.object, 0, 0, kMostObject))};
  const bool is_said = std::any_of(reasons.begin(), reasons.end(), [&](const CardReason& one) {
    return one.rule == reason.rule && one.object == reason.object;
  });
  if (!is_said && reasons.size() < kMostReasons) reasons.push_back(std::move(reason));
}

// Overlapping parts become one.
[[nodiscard]] std::vector<Span> merged(std::vector<Span> spans) {
  std::sort(spans.begin(), spans.end(), [](const Span& a, const Span& b) { return a.begin < b.begin; });
  std::vector<Span> out;
  for (const Span& span : spans) {
    if (!out.empty() && span.begin <= out.back().end) {
      out.back().end = std::max(out.back().end, span.end);
    } else {
      out.push_back(span);
    }
  }
  return out;
}

// A long part is kept at both ends.
[[nodiscard]] std::string ends_of(const std::string& part) {
  if (part.size() <= kMostPart) return part;
  return part.substr(0, kMostPart / 2) + "\u2026(" + std::to_string(part.size() - kMostPart) + " bytes)\u2026" +
         part.substr(part.size() - kMostPart / 2);
}

// Where a part stands in a text from which secrets were taken out: its own secrets are gone as well.
void add_part(const std::string& part, CardCommand& command, std::vector<Span>& spans) {
  const std::size_t at = part.empty() ? std::string::npos : command.text.find(part);
  if (at != std::string::npos) {
    spans.push_back({static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(at + part.size())});
    return;
  }
  std::string shown = ends_of(part);
  if (command.parts.size() < kMostReasons &&
      std::find(command.parts.begin(), command.parts.end(), shown) == command.parts.end())
    command.parts.push_back(std::move(shown));
}

[[nodiscard]] CardCommand command_of(const CardSubject& subject) {
  const Analysis& analysis = subject.analysis;
  const std::string text = analysis.text.empty() ? write_json(subject.call.input) : analysis.text;
  CardCommand command;
  command.text = redact(text);
  const bool is_whole = command.text == text;
  if (command.text.size() > kMostCommand) {
    command.left_out = static_cast<std::int64_t>(command.text.size() - kMostCommand);
    command.text.resize(kMostCommand);
  }
  std::vector<Span> spans;
  for (const Finding& finding : subject.decision.findings) {
    if (finding.verdict == Verdict::allow || finding.span.size() == 0 || finding.span.end > text.size()) continue;
    if (is_whole && finding.span.end <= command.text.size()) {
      spans.push_back(finding.span);
    } else {
      add_part(redact(text.substr(finding.span.begin, finding.span.size())), command, spans);
    }
  }
  command.spans = merged(std::move(spans));
  return command;
}

void add_undo(const Decision& decision, Card& card) {
  const auto say = [&](CanUndo can_undo, std::string_view words) {
    card.can_undo = can_undo;
    card.undo = words;
  };
  if (decision.is_irreversible) return say(CanUndo::no, "it cannot be undone");
  const auto is_any = [&](bool Finding::*mark) {
    return std::any_of(decision.findings.begin(), decision.findings.end(),
                       [&](const Finding& finding) { return finding.*mark; });
  };
  if (is_any(&Finding::runs_unseen)) return say(CanUndo::unknown, "Pawl does not know whether it can be undone");
  const bool only_reads =
      !decision.findings.empty() && std::all_of(decision.findings.begin(), decision.findings.end(),
                                                [](const Finding& finding) { return finding.only_reads; });
  if (!only_reads) say(CanUndo::yes, "as far as Pawl knows, it can be undone");
}

}  // namespace

Card make_card(const CardSubject& subject) {
  Card card;
  CardDeed deed = deed_with_counts(subject);
  card.deed = redact(deed.text);
  for (const std::string& fact : deed.facts) card.facts.push_back(redact(fact));
  card.command = command_of(subject);
  card.changes = changes_of(subject.call, subject.analysis, subject.files);
  for (const Finding& finding : subject.decision.findings) {
    if (finding.verdict != Verdict::allow) add_reason(finding, card.reasons);
  }
  add_undo(subject.decision, card);
  card.lineage = subject.past.lineage;
  if (const std::string* why = subject.call.input.find_text("description"))
    card.agent_says = visible_around(redact(*why), 0, 0, kMostAgentSays);
  return card;
}

}  // namespace pawl
