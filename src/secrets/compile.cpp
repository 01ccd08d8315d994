// SPDX-License-Identifier: Apache-2.0
#include "secrets/compile.h"

#include <algorithm>
#include <charconv>
#include <climits>
#include <map>
#include <set>

#include "base/diagnostic.h"
#include "base/lower.h"

namespace pawl {
namespace {

constexpr std::size_t npos = std::string_view::npos;
constexpr std::size_t kShortestAnchor = 3;
constexpr std::string_view kGenericId = "generic-secret";

struct Title {
  std::string_view own;
  std::size_t form = 0;
};

// The article and the longest ending that others have too are told by a number.
[[nodiscard]] Title split_title(std::string_view text) {
  std::size_t article = 0;
  std::size_t ending = 0;
  for (std::size_t i = 0; i < kTitleArticles.size(); ++i) {
    if (text.starts_with(kTitleArticles[i])) article = i;
  }
  text.remove_prefix(kTitleArticles[article].size());
  for (std::size_t i = 0; i < kTitleEndings.size(); ++i) {
    if (text.ends_with(kTitleEndings[i]) && kTitleEndings[i].size() > kTitleEndings[ending].size()) ending = i;
  }
  text.remove_suffix(kTitleEndings[ending].size());
  return {text, article + kTitleArticles.size() * ending};
}

class Compiler {
 public:
  Compiler(const KindFiles& files, const Rarity& rarity, std::vector<std::string>& errors)
      : files_(files), rarity_(rarity), errors_(errors) {}

  [[nodiscard]] CompiledSecrets compile() {
    out_.windows.assign(kWindowWords, 0);
    lay_texts();
    for (const KindText& kind : files_.kinds) add_kind(kind);
    for (std::size_t i = 0; i < files_.kinds.size(); ++i) pair(files_.kinds[i], out_.kinds[i]);
    for (const std::string& name : files_.names.anchors) add_anchor(name, kNameAnchor);
    out_.strong = texts(files_.names.strong);
    out_.weak = texts(files_.names.weak);
    out_.weak_with = texts(files_.names.weak_with);
    out_.vetoes = texts(files_.names.vetoes);
    std::stable_sort(out_.anchors.begin(), out_.anchors.end(),
                     [&](const SecretAnchor& a, const SecretAnchor& b) { return window(a) < window(b); });
    fill_slots();
    std::sort(out_.examples.begin(), out_.examples.end());
    return std::move(out_);
  }

 private:
  void complain_at(const KindText& kind, Span at, const std::string& what) {
    errors_.push_back(complain(kind.source->name, kind.source->text, at, what));
  }

  void add_kind(const KindText& text) {
    if (!ids_.insert(text.id).second)
      complain_at(text, text.place, "there is another kind `" + text.id + "`; ids are never used twice");
    const auto index = static_cast<std::uint16_t>(out_.kinds.size());
    SecretKind kind;
    const PoolText name = out_.pool.add(text.id);
    kind.name_begin = name.begin;
    kind.name_size = name.size;
    const Title split = split_title(text.title);
    const PoolText title = out_.pool.add(split.own);
    kind.title_begin = title.begin;
    kind.title_size = title.size;
    kind.title_form = split.form & 31U;
    kind.is_asked = text.severity == "review";
    kind.is_folded = text.fold;
    kind.asks_if_unchecked = text.on_fail == "review";
    kind.has_anchors = !text.anchors.empty();
    const Shape shape = shape_of(text, text.shape, text.shape_place, false);
    const Shape before = shape_of(text, text.before, text.before_place, true);
    kind.shape_begin = shape.begin;
    kind.shape_count = shape.count & SecretKind::kMostElements;
    kind.before_begin = before.begin;
    kind.before_count = before.count & SecretKind::kMostBefore;
    if (shape.count > SecretKind::kMostElements || before.count > SecretKind::kMostBefore ||
        text.near.size() > SecretKind::kMostBefore)
      complain_at(text, text.place, "the kind `" + text.id + "` has too many parts");
    read_check(text, kind);
    if (out_.nears.size() + text.near.size() > 255)
      complain_at(text, text.place, "there are too many words that stand near kinds");
    kind.near_begin = static_cast<std::uint8_t>(out_.nears.size());
    kind.near_count = text.near.size() & SecretKind::kMostBefore;
    for (const std::string& word : text.near) add_near(text, lower(word));
    if (text.id == kGenericId) {
      out_.generic = index;
    } else {
      if (text.shape.empty() && text.before.empty() && kind.check != Check::pem)
        complain_at(text, text.place, "the kind `" + text.id + "` has no shape");
      if (text.anchors.empty() && text.near.empty())
        complain_at(text, text.place, "the kind `" + text.id + "` has neither anchors nor words that stand near it");
    }
    for (const std::string& anchor : text.anchors) {
      if (anchor.size() < kShortestAnchor)
        complain_at(text, text.anchors_place, "the anchor `" + anchor + "` is too short; it needs three bytes");
      else
        add_anchor(anchor, index);
    }
    for (const std::string& hash : text.examples) add_example(text, hash);
    out_.kinds.push_back(kind);
  }

  // What will be asked for, before anything is: together it takes less than one by one.
  void lay_texts() {
    std::vector<std::string_view> texts;
    for (const KindText& kind : files_.kinds) {
      texts.push_back(kind.id);
      texts.push_back(split_title(kind.title).own);
      texts.insert(texts.end(), kind.anchors.begin(), kind.anchors.end());
      texts.insert(texts.end(), kind.near.begin(), kind.near.end());
    }
    const NameTexts& names = files_.names;
    for (const auto* const words : {&names.anchors, &names.strong, &names.weak, &names.weak_with, &names.vetoes})
      texts.insert(texts.end(), words->begin(), words->end());
    out_.pool.lay(texts);
  }

  void fill_slots() {
    out_.slots.assign(kSlots, kNoAnchor);
    for (std::size_t i = 0; i < out_.anchors.size() && i < kSlots / 2 * 3; ++i) {
      const std::uint32_t mine = window(out_.anchors[i]);
      if (i > 0 && window(out_.anchors[i - 1]) == mine) continue;
      std::size_t slot = slot_of(mine);
      while (out_.slots[slot] != kNoAnchor) slot = (slot + 1) % kSlots;
      out_.slots[slot] = static_cast<std::uint16_t>(i);
    }
  }

  void add_near(const KindText& kind, const std::string& word) {
    if (word.size() < kShortestAnchor) {
      complain_at(kind, kind.place, "the word `" + word + "` is too short; it needs three bytes");
      return;
    }
    const auto known = std::find(near_words_.begin(), near_words_.end(), word);
    out_.nears.push_back(static_cast<std::uint8_t>(known - near_words_.begin()));
    if (known != near_words_.end()) return;
    if (near_words_.size() >= kMostNearWords)
      return complain_at(kind, kind.place, "there are too many words that stand near kinds");
    add_anchor(word, static_cast<std::uint16_t>(kNearAnchor + near_words_.size()));
    out_.near_words.push_back(out_.pool.add(word));
    near_words_.push_back(word);
  }

  [[nodiscard]] Shape shape_of(const KindText& kind, const std::string& text, Span place, bool is_before) {
    std::vector<ShapeElement> elements;
    for (const ShapeError& error : read_shape(text, is_before, out_.pool, elements)) {
      // Behind the quote of the string.
      const auto at = place.begin + 1 + static_cast<std::uint32_t>(error.at);
      complain_at(kind, {at, at}, error.what);
    }
    // Kinds of the same shape share it.
    const auto same = [](const ShapeElement& a, const ShapeElement& b) {
      return a.kind == b.kind && a.of == b.of && a.min == b.min && a.max == b.max;
    };
    const auto known = std::search(out_.elements.begin(), out_.elements.end(), elements.begin(), elements.end(), same);
    const auto begin = static_cast<std::uint16_t>(elements.empty() ? 0 : known - out_.elements.begin());
    if (known == out_.elements.end()) out_.elements.insert(out_.elements.end(), elements.begin(), elements.end());
    return {begin, static_cast<std::uint8_t>(elements.size())};
  }

  void read_check(const KindText& text, SecretKind& kind) {
    const std::size_t colon = text.check.find(':');
    const std::string_view name = std::string_view(text.check).substr(0, colon);
    const auto known = std::find(kCheckNames.begin(), kCheckNames.end(), name);
    if (known == kCheckNames.end()) {
      complain_at(text, text.check_place,
                  "`" + std::string(name) + "` is not a check" + did_you_mean(name, kCheckNames));
      return;
    }
    kind.check = static_cast<Check>(known - kCheckNames.begin());
    const bool needs_number = kind.check == Check::entropy || kind.check == Check::digits;
    if (needs_number != (colon != npos)) {
      complain_at(text, text.check_place,
                  needs_number ? "the check `" + std::string(name) + "` needs a number: `entropy:3.2`, `digits:4`"
                               : "the check `" + std::string(name) + "` takes no number");
      return;
    }
    if (!needs_number) return;
    double number = 0;
    const std::string argument = text.check.substr(colon + 1);
    const auto read = std::from_chars(argument.data(), argument.data() + argument.size(), number);
    if (read.ec != std::errc() || number <= 0 || number > 20)
      complain_at(text, text.check_place, "`" + argument + "` is not a number for this check");
    kind.check_argument = static_cast<std::uint8_t>(kind.check == Check::entropy ? number * 10 + .5 : number);
  }

  void pair(const KindText& text, SecretKind& kind) {
    if (text.pair.empty()) return;
    for (std::size_t i = 0; i < files_.kinds.size(); ++i) {
      if (files_.kinds[i].id == text.pair) kind.pair = static_cast<std::uint16_t>(i);
    }
    if (kind.pair == SecretKind::kNone) complain_at(text, text.pair_place, "there is no kind `" + text.pair + "`");
  }

  void add_example(const KindText& kind, const std::string& hash) {
    std::uint64_t value = 0;
    const auto read = std::from_chars(hash.data(), hash.data() + hash.size(), value, 16);
    if (hash.size() == 16 && read.ptr == hash.data() + hash.size())
      out_.examples.push_back(value);
    else
      complain_at(kind, kind.examples_place,
                  "`" + hash + "` is not the hash of an example; write the first 16 digits of its SHA-256");
  }

  void add_anchor(std::string_view text, std::uint16_t kind) {
    SecretAnchor anchor;
    anchor.kind = kind;
    const PoolText place = out_.pool.add(text);
    anchor.begin = place.begin;
    anchor.size = place.size;
    // Anchors that share a window are compared one by one, so a window that is taken is worth less.
    constexpr int kShared = 15;
    int rarest = INT_MIN;
    for (std::size_t at = 0; at + 2 < text.size(); ++at) {
      const int users = users_[window_of(text[at], text[at + 1], text[at + 2])];
      const int bits = rarity_.of(text[at], text[at + 1], text[at + 2]) - kShared * users;
      if (bits <= rarest) continue;
      rarest = bits;
      anchor.window_at = static_cast<std::uint8_t>(at);
    }
    const std::uint32_t bit = window(anchor);
    ++users_[bit];
    out_.windows[bit / 64] |= std::uint64_t{1} << (bit % 64);
    out_.anchors.push_back(anchor);
  }

  [[nodiscard]] std::uint32_t window(const SecretAnchor& anchor) const {
    const char* const three = out_.pool.text().data() + anchor.begin + anchor.window_at;
    return window_of(three[0], three[1], three[2]);
  }

  [[nodiscard]] std::vector<PoolText> texts(const std::vector<std::string>& words) {
    std::vector<PoolText> out;
    for (const std::string& word : words) out.push_back(out_.pool.add(word));
    return out;
  }

  const KindFiles& files_;
  const Rarity& rarity_;
  std::vector<std::string>& errors_;
  std::set<std::string> ids_;
  std::vector<std::string> near_words_;
  std::map<std::uint32_t, int> users_;  // of windows
  CompiledSecrets out_;
};

}  // namespace

SecretTables CompiledSecrets::tables() const {
  SecretTables out;
  out.windows = windows;
  out.anchors = anchors;
  out.slots = slots;
  out.kinds = kinds;
  out.elements = elements;
  out.nears = nears;
  out.near_words = near_words;
  out.examples = examples;
  out.names = {strong, weak, weak_with, vetoes};
  out.generic = generic;
  out.pool = pool.text();
  return out;
}

CompiledSecrets compile_kinds(const KindFiles& files, const Rarity& rarity, std::vector<std::string>& errors) {
  return Compiler(files, rarity, errors).compile();
}

}  // namespace pawl
