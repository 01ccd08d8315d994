// SPDX-License-Identifier: Apache-2.0
#include "inspect/inspect.h"

#include <algorithm>
#include <span>
#include <utility>

#include "inspect/blobs.h"
#include "inspect/file_kind.h"
#include "inspect/flows.h"
#include "inspect/hidden_text.h"
#include "inspect/orders.h"
#include "inspect/programs.h"
#include "inspect/word_filter.h"

namespace pawl {
namespace {

constexpr std::size_t kMostFindings = 32;  // of one text; more tell nothing new

[[nodiscard]] Severity moved(Severity severity, int steps) {
  return static_cast<Severity>(std::clamp(static_cast<int>(severity) + steps, static_cast<int>(Severity::info),
                                          static_cast<int>(Severity::critical)));
}

class Inspector {
 public:
  Inspector(std::string_view path, std::string_view text, std::span<const ContentRule> rules)
      : path_(path), text_(text), rules_(rules), kind_(kind_of_file(path, text)) {}

  Inspected inspect(const InspectWish& wish) {
    if (!wish.language.empty()) run_by(wish.language);
    if (wish.is_used) kind_.shows = false;
    if (wish.statics) read_statics();
    if (wish.behavioural) read_program();
    std::stable_sort(out_.findings.begin(), out_.findings.end(),
                     [](const ContentFinding& a, const ContentFinding& b) { return a.span.begin < b.span.begin; });
    return std::move(out_);
  }

  Inspected inspect_among(const Surroundings& around) {
    around_ = &around;
    return inspect({.statics = false, .behavioural = true});
  }

 private:
  // Whoever runs it reads it as this language, whatever its name says.
  void run_by(std::string_view language) {
    const LanguageFiles* its = find_language_files(language);
    if (its == nullptr || its == kind_.language) return;
    kind_.language = its;
    kind_.holder.reset();
  }

  [[nodiscard]] bool is_meant(const ContentRule& rule, std::string_view language) const {
    if (rule.place == ContentPlace::installs && !kind_.installs) return false;
    return rule.languages.empty() ||
           std::find(rule.languages.begin(), rule.languages.end(), language) != rule.languages.end();
  }

  [[nodiscard]] bool takes_orders() const { return kind_.holder == HolderFormat::orders; }

  [[nodiscard]] bool wants_orders() const {
    return takes_orders() || std::any_of(rules_.begin(), rules_.end(), [](const ContentRule& rule) {
             return rule.fact == ContentFact::order && rule.place == ContentPlace::any;
           });
  }

  void read_statics() {
    for (const HiddenText& hidden : find_hidden_text(text_, kind_.language != nullptr || kind_.holder)) {
      const std::string order = hidden.spelled.empty() ? std::string() : order_in(hidden.spelled);
      add_fact(order.empty() ? hidden.fact : ContentFact::hidden_order, hidden.span,
               hidden.words + (order.empty() ? "" : ", an order " + order));
    }
    if (kind_.language != nullptr) {
      for (const Span& span : find_blobs(text_, *kind_.language))
        add_fact(ContentFact::blob, span, std::to_string(span.size()) + " bytes in one line");
    }
    if (!wants_orders()) return;
    for (const Order& order : find_orders(text_))
      add_fact(order.is_hidden ? ContentFact::hidden_order : ContentFact::order, order.span, "an order " + order.name);
  }

  void read_program() {
    if (text_.size() > kMaxInspectedBytes) {
      if (kind_.language != nullptr || kind_.holder) out_.unread = "larger than 1 MB";
      return;
    }
    if (kind_.language != nullptr) return run(text_, *kind_.language, 0, true);
    if (!kind_.holder || takes_orders()) return;
    for (const HeldProgram& held : programs_in(*kind_.holder, text_)) {
      if (const LanguageFiles* language = find_language_files(held.language))
        run(held.text, *language, held.begin, false);
    }
  }

  // `begin`: where the program stands in the file; `is_whole`: it is the file.
  void run(std::string_view program, const LanguageFiles& language, std::size_t begin, bool is_whole) {
    if (around_ == nullptr && !filter_of(language).may_flow(program)) return;
    if (program.size() > kMaxParsedBytes) {
      out_.unread = "more than 256 KB of code";
      return;
    }
    Flows flows = flows_of(program, language);
    if (flows.is_cut) out_.unread = "more steps than are followed";
    if (!flows.found.empty()) add_indicators(program, flows.indicators);
    for (FlowFound found : flows.found) {
      // Within another form, places are not those of the file; PHP without its mark is read behind one.
      const auto size = static_cast<std::uint32_t>(text_.size());
      const auto at = static_cast<std::uint32_t>(begin);
      if (!is_whole) found.span = {at, at + static_cast<std::uint32_t>(program.size())};
      found.span = {std::min(found.span.begin, size), std::min(found.span.end, size)};
      add_flow(found, flows.indicators, language.name);
    }
  }

  // Among other files, only what they bring in.
  [[nodiscard]] Flows flows_of(std::string_view program, const LanguageFiles& language) const {
    if (around_ == nullptr) return flows_of_program(program, language.name, path_);
    Flows flows = flows_of_program(program, language.name, path_, *around_);
    if (flows.found.empty() || !filter_of(language).may_flow(program)) return flows;
    const Flows alone = flows_of_program(program, language.name, path_);
    std::erase_if(flows.found, [&](const FlowFound& one) {
      return std::any_of(alone.found.begin(), alone.found.end(), [&](const FlowFound& other) {
        return other.flow == one.flow && other.span.begin == one.span.begin;
      });
    });
    return flows;
  }

  void add_fact(ContentFact fact, Span span, const std::string& object) {
    for (const ContentRule& rule : rules_) {
      const bool is_here = rule.place != ContentPlace::orders || takes_orders();
      if (rule.fact != fact || !is_here || out_.findings.size() >= kMostFindings) continue;
      ContentFinding finding{&rule, rule.severity, span, object, {}};
      if (kind_.shows && !takes_orders()) {
        finding.circumstances.emplace_back("it stands among tests, documentation or examples");
        finding.severity = moved(rule.severity, -1);
      }
      out_.findings.push_back(std::move(finding));
    }
  }

  static void add_indicators(std::string_view program, std::vector<std::string>& indicators) {
    for (const Indicator& indicator : all_indicators()) {
      const bool is_there = std::any_of(indicator.words.begin(), indicator.words.end(), [&](std::string_view word) {
        return program.find(word) != std::string_view::npos;
      });
      if (is_there) indicators.emplace_back(indicator.name);
    }
  }

  void add_flow(const FlowFound& found, const std::vector<std::string>& indicators, std::string_view language) {
    for (const ContentRule& rule : rules_) {
      if (rule.flow != found.flow || !is_meant(rule, language) || out_.findings.size() >= kMostFindings) continue;
      ContentFinding finding{&rule, rule.severity, found.span, found.object, {}};
      int steps = 0;
      if (kind_.installs) {
        ++steps;
        finding.circumstances.emplace_back("it runs by itself, before anybody has read it");
      }
      if (!indicators.empty()) ++steps;
      for (const std::string& words : indicators) finding.circumstances.push_back("it uses " + words);
      if (kind_.shows) {
        --steps;
        finding.circumstances.emplace_back("it stands among tests, documentation or examples");
      }
      finding.severity = moved(rule.severity, steps);
      out_.findings.push_back(std::move(finding));
    }
  }

  std::string_view path_;
  std::string_view text_;
  std::span<const ContentRule> rules_;
  FileKindOf kind_;
  const Surroundings* around_ = nullptr;
  Inspected out_;
};

}  // namespace

Inspected inspect_text(std::string_view path, std::string_view text, InspectWish wish) {
  return Inspector(path, text, content_rules()).inspect(wish);
}

Inspected inspect_among(std::string_view path, std::string_view text, const Surroundings& around) {
  return Inspector(path, text, content_rules()).inspect_among(around);
}

Inspected inspect_by(const ContentRule& rule, std::string_view path, std::string_view text) {
  return Inspector(path, text, {&rule, 1}).inspect({});
}

}  // namespace pawl
