// SPDX-License-Identifier: Apache-2.0
// RE2 as a second opinion: whatever the text, a shape matches where and as far as the expression that says the same.
#include <re2/re2.h>

#include "secrets/match.h"
#include "tokens.h"

namespace pawl {
namespace {

// Every character of the class, as it stands between brackets.
[[nodiscard]] std::string inside(CharClass of) {
  std::string out;
  for (int c = 0; c < 256; ++c) {
    char buffer[8];
    std::snprintf(buffer, sizeof buffer, "\\x{%02x}", static_cast<unsigned>(c));
    if (is_in(static_cast<char>(c), of)) out += buffer;
  }
  return out;
}

// Nothing for a shape that an expression would read otherwise: a joint takes as much as it can and never gives back.
// What a run has taken is not given back either: if an optional run is empty, the one before it must have ended as
// well.
[[nodiscard]] std::string expression_of(const SecretTables& tables, Shape shape, bool is_folded) {
  const auto not_of = [](const std::string& letters) { return "(?:[^" + letters + "0-9A-Za-z]|\\z)"; };
  std::string body;
  std::string without;  // the body without its last run, if that is optional
  std::string with;     // and with it
  std::string last;
  std::string before_last;
  bool has_end = false;
  for (const ShapeElement& element : tables.elements.subspan(shape.begin, shape.count)) {
    switch (element.kind) {
      case ShapeElement::Kind::literal:
        body += re2::RE2::QuoteMeta(std::string(tables.literal(element)));
        without.clear();
        break;
      case ShapeElement::Kind::run: {
        if (element.max > 1000) return "";  // more than RE2 counts
        without = element.min == 0 ? body : "";
        before_last = last;
        last = inside(element.of);
        const std::string most = "," + std::to_string(element.max) + "}";
        with = body + "[" + last + "]{1" + most;
        body += "[" + last + "]{" + std::to_string(element.min) + most;
        break;
      }
      case ShapeElement::Kind::end:
        has_end = true;
        break;
      case ShapeElement::Kind::joint:
        return "";
      case ShapeElement::Kind::open:
      case ShapeElement::Kind::close:
        break;
    }
  }
  if (!without.empty() && !has_end) return "";
  std::string out = "(" + (without.empty() ? body : with) + ")" + (has_end ? not_of(last) : "");
  if (!without.empty()) out += "|(" + without + ")" + not_of(before_last + last);
  return (is_folded ? "(?i)(?:" : "(?:") + out + ")";
}

class Mutator {
 public:
  explicit Mutator(unsigned seed) : random_(seed) {}

  [[nodiscard]] std::string mutate(std::string text) {
    constexpr std::string_view kLetters = "aZ5f-_.:/=+ \"'\n%Gg!@~";
    for (std::size_t changes = random_() % 4; changes > 0 && !text.empty(); --changes) {
      const std::size_t at = random_() % text.size();
      const char letter = random_() % 8 == 0 ? static_cast<char>(random_()) : kLetters[random_() % kLetters.size()];
      switch (random_() % 5) {
        case 0:
          text.insert(at, 1, letter);
          break;
        case 1:
          text.erase(at, 1);
          break;
        case 2:
          text.resize(at);
          break;
        case 3:
          text += letter;
          break;
        default:
          text[at] = letter;
      }
    }
    return text;
  }

 private:
  std::mt19937 random_;
};

TEST(Shapes, match_as_expressions_do) {
  const SecretTables& tables = built_in_secrets();
  TokenMaker maker(12);
  Mutator mutator(13);
  std::size_t compared = 0;
  std::size_t matches = 0;
  re2::RE2::Options options;
  options.set_encoding(re2::RE2::Options::EncodingLatin1);
  options.set_dot_nl(true);
  options.set_max_mem(64 << 20);
  const std::vector<KindText>& kinds = repository().kinds.kinds;
  for (std::size_t i = 0; i < kinds.size(); ++i) {
    const SecretKind& kind = tables.kinds[i];
    const std::string expression = expression_of(tables, kind.shape(), kind.is_folded);
    if (expression.empty() || kind.shape_count == 0 || kinds[i].id == "generic-secret") continue;
    const re2::RE2 re(expression, options);
    ASSERT_TRUE(re.ok()) << kinds[i].id << ": " << re.error();
    for (int round = 0; round < 200; ++round) {
      const Token token = maker.make(kinds[i]);
      // From behind the anchor: that is the first of them which stands there.
      std::size_t begin = 0;
      for (const std::string& anchor : kinds[i].anchors) {
        const std::size_t at = token.text.find(anchor);
        if (at != std::string::npos) begin = std::max(begin, at + anchor.size());
      }
      const std::string text = mutator.mutate(token.text.substr(begin));
      ShapeMatcher matcher(text, tables);
      ShapeMatch match;
      const bool is_ours = matcher.match(kind.shape(), kind.is_folded, 0, match);
      const bool is_theirs = re.Match(text, 0, text.size(), re2::RE2::ANCHOR_START, nullptr, 0);
      re2::StringPiece groups[3];
      ASSERT_EQ(is_ours, is_theirs) << kinds[i].id << ": " << text;
      if (is_ours && re.Match(text, 0, text.size(), re2::RE2::ANCHOR_START, groups, 3)) {
        EXPECT_EQ(match.end, std::max(groups[1].size(), groups[2].size())) << kinds[i].id << ": " << text;
        ++matches;
      }
      ++compared;
    }
  }
  EXPECT_GT(compared, 40000U);
  EXPECT_GT(matches, 10000U);
}

}  // namespace
}  // namespace pawl
