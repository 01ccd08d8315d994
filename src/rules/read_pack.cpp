// SPDX-License-Identifier: Apache-2.0
#include "rules/read_pack.h"

#include <algorithm>
#include <array>

#include "base/diagnostic.h"
#include "base/number_glob.h"
#include "rules/clauses.h"
#include "settings/toml.h"

namespace pawl {
namespace {

constexpr std::array<std::string_view, 3> kVerdicts = {"allow", "ask", "deny"};
constexpr std::array<std::string_view, 4> kTiers = {"safe", "moderate", "dangerous", "blocked"};
constexpr std::array<std::string_view, 2> kStages = {"live", "trial"};
constexpr std::array<std::string_view, 5> kSeverities = {"info", "low", "medium", "high", "critical"};

class PackReader {
 public:
  PackReader(const SourceFile& source, Pack& pack, const PackOptions& options)
      : source_(source),
        pack_(pack),
        origin_(options.origin),
        taken_(options.taken),
        prefix_("shield." + std::string(options.shield) + ".") {}

  void read_title(Fields& fields) { pack_.title = keep(fields.text("title", true)); }

  void read_rule(const Value& table) {
    const std::size_t errors_before = pack_.errors.size();
    Fields fields(table, source_, pack_.errors);
    Rule rule;
    rule.id = keep(fields.text("id", true));
    rule.title = keep(fields.text("title", true));
    rule.severity = static_cast<Severity>(std::max(0, fields.word("severity", kSeverities, true)));
    rule.confidence = fields.number("confidence", 1);
    rule.tier = static_cast<Tier>(std::max(0, fields.word("tier", kTiers, true)));
    rule.verdict = static_cast<Verdict>(std::max(0, fields.word("verdict", kVerdicts, true)));
    rule.is_never = fields.boolean("never");
    rule.is_irreversible = fields.boolean("irreversible");
    rule.is_cured_by_copy = fields.boolean("cured_by_copy");
    rule.is_self_protection = fields.boolean("self_protection");
    rule.is_trial = fields.word("stage", kStages) == 1;
    rule.origin = origin_;
    rule.why = keep(fields.text("why", true));
    rule.instead = keep_all(fields.texts("instead"));
    rule.hits = keep_all(fields.texts("hits"));
    rule.misses = keep_all(fields.texts("misses"));
    rule.lifts = keep_all(fields.texts("lifts"));
    if (const Value* when = fields.table("when")) rule.when = read_when(*when);
    fields.refuse_others("a rule");
    check(rule, fields, table);
    if (pack_.errors.size() == errors_before) pack_.rules.push_back(rule);
  }

 private:
  std::string_view keep(std::string text) { return pack_.texts.emplace_back(std::move(text)); }

  std::span<const std::string_view> keep_all(const std::vector<std::string>& texts) {
    std::vector<std::string_view>& list = pack_.lists.emplace_back();
    for (const std::string& text : texts) list.push_back(keep(text));
    return list;
  }

  template <class Set>
  Set read_words(Fields& fields, std::string_view name) {
    const Vocabulary& vocabulary = kVocabulary<Set>;
    std::uint64_t low = 0;
    std::uint64_t high = 0;
    for (const std::string& text : fields.texts(name)) {
      const auto found = std::find(vocabulary.words.begin(), vocabulary.words.end(), text);
      if (text.empty() || found == vocabulary.words.end()) {
        fields.complain_at(fields.place_of(name), "`" + text + "` is not a known " + std::string(vocabulary.what) +
                                                      did_you_mean(text, vocabulary.words));
        continue;
      }
      const auto index = static_cast<std::uint64_t>(found - vocabulary.words.begin());
      (index < 64 ? low : high) |= std::uint64_t{1} << index % 64;
    }
    return Set::of_bits(low, high);
  }

  void check_ranges(Globs globs, Fields& fields, std::string_view name) {
    for (const std::string_view glob : globs) {
      if (const std::optional<NumberRange> range = find_range(glob); range && range->least > range->most)
        fields.complain_at(fields.place_of(name),
                           "`" + std::string(glob) + "`: no number is in this range; write the smaller one first");
    }
  }

  When read_when(const Value& table) {
    Fields fields(table, source_, pack_.errors);
    When when;
    for (const Clause& clause : kClauses) {
      std::visit(
          [&](auto field) {
            using Held = std::remove_reference_t<decltype(when.*field)>;
            if constexpr (is_closed<Held>) {
              when.*field = read_words<Held>(fields, clause.name);
            } else if constexpr (std::is_same_v<Held, std::string_view>) {
              when.*field = keep(fields.text(clause.name));
            } else {
              when.*field = keep_all(fields.texts(clause.name));
              check_ranges(when.*field, fields, clause.name);
            }
          },
          clause.field);
    }
    check_actions(when, fields);
    if (!when.project.empty() && (!when.project.starts_with('/') || when.project.ends_with('/')))
      fields.complain_at(fields.place_of("project"),
                         "`project` takes the absolute path of a folder, without a slash at its end");
    fields.refuse_others("`when`");
    return when;
  }

  // An action that none of the named kinds can have would never be met.
  static void check_actions(const When& when, Fields& fields) {
    for (const ActionWord& action : kActionWords) {
      if (!when.actions.has(action.value) || when.effects.is_empty() || action.kinds.is_empty() ||
          when.effects.has_any(action.kinds))
        continue;
      fields.complain_at(fields.place_of("action"), "no effect `" + names_in(kEffectKindWords, when.effects, "`, `") +
                                                        "` has the action `" + std::string(action.name) +
                                                        "`; it is one of `" +
                                                        names_in(kEffectKindWords, action.kinds, "`, `") + "`");
    }
  }

  void check_id(const Rule& rule, Fields& fields) {
    const auto complain = [&](const std::string& what) { fields.complain_at(fields.place_of("id"), what); };
    if (rule.id.empty()) return;
    if (std::any_of(pack_.rules.begin(), pack_.rules.end(), [&](const Rule& r) { return r.id == rule.id; }))
      complain("the rule `" + std::string(rule.id) + "` is defined twice");
    if (std::find(taken_.begin(), taken_.end(), rule.id) != taken_.end())
      complain("the rule `" + std::string(rule.id) + "` is already defined in another pack; choose another id");
    if (rule.id.find('.') == std::string_view::npos) complain("an id has the form `pack.what-it-does`");
    if (origin_ == Origin::shield && !rule.id.starts_with(prefix_))
      complain("an id in this shield begins with `" + prefix_ + "`");
    if (origin_ != Origin::shield && rule.id.starts_with("shield."))
      complain("only the rules of a shield have ids that begin with `shield.`");
  }

  void check_user_rule(const Rule& rule, Fields& fields) {
    if (rule.is_self_protection)
      fields.complain_at(fields.place_of("self_protection"), "`self_protection` is for Pawl's own rules; remove it");
    if (rule.verdict == Verdict::allow && rule.when.effects.is_empty() && rule.when.actions.is_empty() &&
        !rule.when.steps.empty())
      fields.complain_at(fields.place_of("verdict"),
                         "a rule on `step` alone cannot allow; name the effect that it allows");
  }

  void check(const Rule& rule, Fields& fields, const Value& table) {
    const Span at = table.span;
    if (rule.when.effects.is_empty() && rule.when.actions.is_empty() && rule.when.attributes.is_empty() &&
        rule.when.hosts.is_empty() && rule.when.commands.empty() && rule.when.steps.empty()) {
      fields.complain_at(at,
                         "`when` names no effect, action, attribute, command or step; a rule must say what it means");
    }
    if (rule.hits.empty()) fields.complain_at(at, "the rule has no `hits`; show at least one call that it catches");
    if (rule.misses.empty())
      fields.complain_at(at, "the rule has no `misses`; show at least one call that it leaves alone");
    if (rule.confidence < 0 || rule.confidence > 1) {
      fields.complain_at(fields.place_of("confidence"), "`confidence` must be from 0 to 1");
    }
    if (rule.is_never && rule.verdict != Verdict::deny) {
      fields.complain_at(fields.place_of("never"), "`never` needs `verdict = \"deny\"`");
    }
    if (!rule.lifts.empty() && (rule.verdict != Verdict::allow || origin_ != Origin::user_pack)) {
      fields.complain_at(fields.place_of("lifts"), "`lifts` is for a rule of your own that allows; remove it");
    }
    check_id(rule, fields);
    if (origin_ == Origin::user_pack) check_user_rule(rule, fields);
  }

  const SourceFile& source_;
  Pack& pack_;
  Origin origin_;
  std::span<const std::string_view> taken_;
  std::string prefix_;
};

}  // namespace

void read_pack(const SourceFile& source, Pack& pack, const PackOptions& options) {
  const Result<Value> document = read_toml(source.text, source.name);
  if (!document) {
    pack.errors.push_back(document.error().text);
    return;
  }
  Fields fields(*document, source, pack.errors);
  PackReader reader(source, pack, options);
  if (options.origin == Origin::shield) reader.read_title(fields);
  for (const Value* table : fields.tables("rule")) reader.read_rule(*table);
  fields.refuse_others("a pack");
}

}  // namespace pawl
