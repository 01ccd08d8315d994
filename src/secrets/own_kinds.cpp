// SPDX-License-Identifier: Apache-2.0
#include "secrets/own_kinds.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "base/diagnostic.h"
#include "base/lower.h"

namespace pawl {
namespace {

constexpr std::size_t kLongestMatch = 4096;
constexpr std::size_t kMostTries = 2000;
constexpr std::size_t kMostKinds = 500;
constexpr std::size_t kMostTexts = 60000;  // bytes of names, titles and anchors, which the tables number by two bytes

struct InUse {
  OwnKinds kinds;
  SecretTables tables;
};

[[nodiscard]] std::unique_ptr<InUse>& in_use() {
  static std::unique_ptr<InUse> kinds;
  return kinds;
}

void complain_about(const KindText& kind, Span at, const std::string& what, std::vector<std::string>& errors) {
  errors.push_back(complain(kind.source->name, kind.source->text, at, what));
}

[[nodiscard]] bool is_built_in(std::string_view id) {
  const SecretTables& tables = built_in_secrets();
  return std::any_of(tables.kinds.begin(), tables.kinds.end(),
                     [&](const SecretKind& kind) { return tables.text(kind.name()) == id; });
}

[[nodiscard]] bool is_good_id(std::string_view id) {
  return !id.empty() && id.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-") == id.npos;
}

// Puts `more` among `found`, which is in the order of the text; what stands there already stays.
void merge(std::vector<Found>& found, std::vector<Found> more) {
  for (Found& one : more) {
    const bool is_known = std::any_of(found.begin(), found.end(), [&](const Found& other) {
      return other.span.begin < one.span.end && one.span.begin < other.span.end;
    });
    if (!is_known) found.push_back(std::move(one));
  }
  std::sort(found.begin(), found.end(), [](const Found& a, const Found& b) { return a.span.begin < b.span.begin; });
}

}  // namespace

OwnKinds OwnKinds::read(const std::vector<SourceFile>& files, std::vector<std::string>& errors) {
  OwnKinds own;
  KindFiles read = read_kinds(files, errors, true);
  KindFiles shapes = read;
  for (std::size_t i = 0; i < read.kinds.size(); ++i) {
    const KindText& kind = read.kinds[i];
    if (!is_good_id(kind.id))
      complain_about(kind, kind.place, "the id `" + kind.id + "` is not made of small letters, digits and `-`", errors);
    if (is_built_in(kind.id))
      complain_about(kind, kind.place, "`" + kind.id + "` is a kind of Pawl's own; take another id", errors);
    if (kind.hits.empty()) complain_about(kind, kind.place, "the kind `" + kind.id + "` has no `hits`", errors);
    if (kind.regex.empty()) continue;
    if (kind.anchors.empty())
      complain_about(kind, kind.place, "a kind with a `regex` needs `anchors`: texts with which every match begins",
                     errors);
    if (!kind.shape.empty() || !kind.before.empty() || !kind.check.empty() || !kind.near.empty() || !kind.pair.empty())
      complain_about(kind, kind.regex_place, "with a `regex` no `shape`, `before`, `check`, `near` or `pair` is taken",
                     errors);
    Result<Pattern> pattern = Pattern::of_expression(kind.regex, kind.fold ? "i" : "");
    if (!pattern) {
      complain_about(kind, kind.regex_place, "`regex` " + pattern.error().text, errors);
      continue;
    }
    own.expressions_.push_back({i, kind.anchors, kind.regex, *std::move(pattern)});
    // In the tables it has its name and title, and nothing by which it is found.
    shapes.kinds[i].anchors = {"\x01\x01\x01"};
    shapes.kinds[i].shape = "\x01";
  }
  if (!errors.empty()) return own;
  std::size_t texts = 0;
  for (const KindText& kind : read.kinds) {
    texts += kind.id.size() + kind.title.size() + kind.shape.size() + kind.before.size();
    for (const std::string& anchor : kind.anchors) texts += anchor.size();
  }
  if (read.kinds.size() > kMostKinds || texts > kMostTexts) {
    errors.push_back(files.back().name + ": there are more kinds than Pawl takes: " + std::to_string(kMostKinds) +
                     ", with " + std::to_string(kMostTexts / 1000) + " KB of names, titles and anchors");
    return own;
  }
  Rarity rarity;
  rarity.letters.fill(160);
  own.compiled_ = compile_kinds(shapes, rarity, errors);
  if (errors.empty()) own.prove(read, errors);
  return own;
}

void OwnKinds::prove(const KindFiles& files, std::vector<std::string>& errors) const {
  const SecretTables own = tables();
  const auto finds = [&](const KindText& kind, const KindExample& example, bool at_its_place) {
    const std::vector<Found> found = find(example.text, {}, own);
    return std::any_of(found.begin(), found.end(), [&](const Found& one) {
      const bool is_there = one.span.begin == example.secret.begin && one.span.end == example.secret.end;
      return one.id() == kind.id && (is_there || !at_its_place);
    });
  };
  for (const KindText& kind : files.kinds) {
    for (std::size_t i = 0; i < kind.hits.size(); ++i) {
      if (!finds(kind, kind.hits[i], true))
        complain_about(kind, kind.place,
                       "hit " + std::to_string(i + 1) + " of `" + kind.id + "` is not found as this kind, or elsewhere",
                       errors);
    }
    for (std::size_t i = 0; i < kind.misses.size(); ++i) {
      if (finds(kind, kind.misses[i], false))
        complain_about(kind, kind.place, "miss " + std::to_string(i + 1) + " of `" + kind.id + "` is found", errors);
    }
  }
}

std::string OwnKinds::expression_of(std::size_t kind) const {
  for (const Expression& expression : expressions_) {
    if (expression.kind == kind) return expression.text;
  }
  return "";
}

void OwnKinds::find_expressions(std::string_view text, const SecretTables& tables, std::vector<Found>& found) const {
  for (const Expression& expression : expressions_) {
    const SecretKind& kind = tables.kinds[expression.kind];
    const std::string folded = kind.is_folded ? lower(text) : std::string();
    const std::string_view searched = kind.is_folded ? std::string_view(folded) : text;
    std::vector<Found> mine;
    std::size_t tries = 0;
    for (const std::string& anchor : expression.anchors) {
      const std::string sought = kind.is_folded ? lower(anchor) : anchor;
      for (std::size_t at = searched.find(sought); at != searched.npos && mine.size() < kMostFound;) {
        const std::optional<std::size_t> length =
            !starts_word(text, at) ? std::nullopt
            : ++tries > kMostTries ? std::optional(anchor.size())  // too often to look closer: rather one too many
                                   : expression.pattern.length_at_start(text.substr(at, kLongestMatch));
        if (length && *length >= anchor.size()) {
          Found one;
          one.kind = &kind;
          one.tables = &tables;
          one.verdict = kind.verdict();
          one.span = {static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(at + *length)};
          mine.push_back(one);
        }
        at = searched.find(sought, at + std::max<std::size_t>(length.value_or(1), 1));
      }
    }
    merge(found, std::move(mine));
  }
}

std::vector<Found> OwnKinds::find(std::string_view text, FindOptions options, const SecretTables& tables) const {
  std::vector<Found> found = find_all(text, options, tables);
  find_expressions(text, tables, found);
  if (!options.takes_asks) std::erase_if(found, [](const Found& one) { return one.verdict == Verdict::ask; });
  return found;
}

void use_own_kinds(OwnKinds kinds) {
  if (kinds.is_empty()) return in_use().reset();
  in_use() = std::make_unique<InUse>(InUse{std::move(kinds), {}});
  in_use()->tables = in_use()->kinds.tables();
}

const SecretTables* own_tables() {
  return in_use() == nullptr ? nullptr : &in_use()->tables;
}

std::string own_expression(std::size_t kind) {
  return in_use() == nullptr ? std::string() : in_use()->kinds.expression_of(kind);
}

std::vector<Found> find_every_kind(std::string_view text, FindOptions options) {
  std::vector<Found> found = find_all(text, options);
  if (in_use() != nullptr) merge(found, in_use()->kinds.find(text, options, in_use()->tables));
  return found;
}

}  // namespace pawl
