// SPDX-License-Identifier: Apache-2.0
#include "secrets/find.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <tuple>
#include <utility>

#include "base/hash.h"
#include "base/lower.h"
#include "secrets/binding.h"
#include "secrets/checks.h"
#include "secrets/match.h"
#include "secrets/placeholder.h"

namespace pawl {
namespace {

constexpr std::size_t npos = std::string_view::npos;
constexpr std::string_view kBeforeOption = " \t\n\"'";
constexpr std::size_t kNear = 40;
constexpr std::string_view kStars = "****";  // what redaction leaves is never a secret again

[[nodiscard]] bool is_hex(char c) {
  return is_in(c, CharClass::hex_any);
}

[[nodiscard]] bool is_folded_at(std::string_view text, std::size_t at, std::string_view word) {
  return text.size() - at >= word.size() &&
         std::equal(word.begin(), word.end(), text.begin() + static_cast<std::ptrdiff_t>(at),
                    [](char a, char b) { return lower(a) == lower(b); });
}

class Finder {
 public:
  Finder(std::string_view text, FindOptions options, const SecretTables& tables)
      : text_(text), options_(options), tables_(tables), matcher_(text, tables) {}

  [[nodiscard]] std::vector<Found> find() {
    pass(0, text_.size(), false);
    if (found_.empty()) return {};
    look_for_pairs();
    settle();
    return std::move(found_);
  }

 private:
  // `only_near`: notices only the words that kinds want near them.
  void pass(std::size_t begin, std::size_t end, bool only_near) {
    std::uint32_t window = 0;
    for (std::size_t at = begin; (at = next_window(at, end, window)) < end; ++at) {
      if (at < begin + 2) continue;
      look(at - 2, window & kWindowMask, only_near);
      if (denials_ >= options_.most) return;
    }
  }

  // Where the next three bytes end that an anchor may have, from `at` on; `end`: nowhere. This is where the time goes:
  // four bytes at a time, of which hardly any are an anchor's, and nothing that checks an index.
  [[nodiscard]] std::size_t next_window(std::size_t at, std::size_t end, std::uint32_t& window) const {
    const char* const text = text_.data();
    const std::uint64_t* const bits = tables_.windows.data();
    const auto fold = [&](std::size_t i) { return std::uint32_t{kFolded[static_cast<unsigned char>(text[i])]}; };
    const auto bit = [&](std::uint32_t w) { return bits[(w & kWindowMask) / 64] >> (w % 64); };
    std::uint32_t last = window;
    for (; at + 4 <= end; at += 4) {
      const std::uint32_t a = last << 6U | fold(at);
      const std::uint32_t b = a << 6U | fold(at + 1);
      const std::uint32_t c = b << 6U | fold(at + 2);
      const std::uint32_t d = c << 6U | fold(at + 3);
      if (((bit(a) | bit(b) | bit(c) | bit(d)) & 1U) != 0) break;
      last = d;
    }
    for (; at < end; ++at) {
      last = last << 6U | fold(at);
      if ((bit(last) & 1U) != 0) break;
    }
    window = last;
    return at;
  }

  void look(std::size_t at, std::uint32_t window, bool only_near) {
    std::size_t slot = slot_of(window);
    while (tables_.slots[slot] != kNoAnchor && tables_.window(tables_.anchors[tables_.slots[slot]]) != window)
      slot = (slot + 1) % kSlots;
    if (tables_.slots[slot] == kNoAnchor) return;
    auto anchor = tables_.anchors.begin() + tables_.slots[slot];
    for (; anchor != tables_.anchors.end() && tables_.window(*anchor) == window; ++anchor) {
      if (anchor->window_at > at) continue;
      const std::size_t begin = at - anchor->window_at;
      const std::string_view text(tables_.pool.data() + anchor->begin, anchor->size);
      if (kFolded[static_cast<unsigned char>(text[0])] != kFolded[static_cast<unsigned char>(text_[begin])]) continue;
      if ((anchor->kind & kNearAnchor) != 0) {
        if (is_folded_at(text_, begin, text))
          near_[anchor->kind & 0xFFU] = static_cast<std::uint32_t>(begin + text.size());
      } else if (only_near) {
        continue;
      } else if (anchor->kind == kNameAnchor) {
        if (is_folded_at(text_, begin, text)) look_at_name(begin, begin + text.size());
      } else {
        const SecretKind& kind = tables_.kinds[anchor->kind];
        const bool is_there =
            kind.is_folded ? is_folded_at(text_, begin, text) : text_.substr(begin, text.size()) == text;
        if (is_there) look_at_anchor(kind, begin, text);
      }
    }
  }

  [[nodiscard]] bool is_wanted(const SecretKind& kind) const {
    return kind.verdict() == Verdict::deny || (options_.takes_asks && !has_enough_asks_);
  }

  void look_at_anchor(const SecretKind& kind, std::size_t at, std::string_view anchor) {
    if (!is_wanted(kind)) return;
    // Within one of the same kind: there is nothing new to tell.
    if (!found_.empty() && found_.back().kind == &kind && at < found_.back().span.end && at >= found_.back().span.begin)
      return;
    if (kind.check == Check::pem) {
      const PrivateKey key = find_private_key(text_, at, options_.takes_examples);
      if (key.header != 0)
        add({&kind, kind.verdict(), key.span, key.header, static_cast<std::uint8_t>(anchor.size()), false});
      return;
    }
    ShapeMatch match;
    match.begin = at;
    if (kind.before_count > 0) {
      if (!matcher_.match_before(kind.before(), kind.is_folded, at, match)) return;
    }
    if (is_in(text_[match.begin], CharClass::alnum) && !starts_word(text_, match.begin)) return;
    if (!matcher_.match(kind.shape(), kind.is_folded, at + anchor.size(), match)) return;
    if (kind.near_count > 0 && !is_near(kind, match.begin)) return;
    judge(kind, anchor, at + anchor.size(), match);
  }

  // The shape is there: is it a secret?
  void judge(const SecretKind& kind, std::string_view anchor, std::size_t body_begin, ShapeMatch& match) {
    if (!match.has_mark) {
      match.secret_begin = match.begin;
      match.secret_end = match.end;
    }
    const std::string_view secret = text_.substr(match.secret_begin, match.secret_end - match.secret_begin);
    if (secret.substr(0, 512).find(kStars) != npos) return;
    const std::string_view body = match.has_mark ? secret : text_.substr(body_begin, match.end - body_begin);
    Verdict verdict = kind.verdict();
    if (!options_.takes_examples) {
      const std::string_view value = body.empty() ? secret : body;
      const std::string_view checked = kind.before_count > 0 && !match.has_mark ? secret : body;
      const bool is_checked = passes(kind, anchor, checked);
      if (!is_checked && !kind.asks_if_unchecked) return;
      if (!is_checked) verdict = Verdict::ask;
      // A header with a token is asked about even if the token looks made up: a question costs little.
      const bool counts_sequences = !kind.is_asked || !kind.has_anchors;
      const bool is_proved = is_checked && is_checksum(kind.check);
      if (!is_proved && is_placeholder(kind.before_count > 0 ? checked : value, counts_sequences)) return;
      if (!match.host.empty() && is_host_of_nobody(match.host)) return;
      if (is_published(secret)) return;
    }
    add({&kind, verdict, span(match.secret_begin, match.secret_end), 0, static_cast<std::uint8_t>(anchor.size()),
         !match.host.empty()});
  }

  [[nodiscard]] bool is_near(const SecretKind& kind, std::size_t at) const {
    for (const std::uint8_t word : tables_.nears.subspan(kind.near_begin, kind.near_count)) {
      const std::size_t end = near_[word];
      if (end != 0 && end <= at + 1 && at - std::min(end, at) <= kNear) return true;
    }
    return false;
  }

  [[nodiscard]] bool is_published(std::string_view secret) const {
    if (tables_.examples.empty() || secret.size() > 2048) return false;
    const std::string hash = sha256_hex(secret);
    std::uint64_t value = 0;
    std::from_chars(hash.data(), hash.data() + 16, value, 16);
    return std::binary_search(tables_.examples.begin(), tables_.examples.end(), value);
  }

  // `NAME = VALUE`, where the name holds `token`, `key` and the like: a kind that wants a word near it, or just a
  // secret.
  void look_at_name(std::size_t begin, std::size_t end) {
    if (begin < name_seen_) return;  // another part of the same name, or within its value
    const std::optional<Binding> binding = read_binding(text_, begin, end, name_seen_);
    if (!binding || binding->value.size() < 8) return;
    name_seen_ = binding->value.end;
    pass(begin, binding->value.begin, true);
    const std::string_view value = text_.substr(binding->value.begin, binding->value.size());
    for (const SecretKind& kind : tables_.kinds) {
      if (kind.has_anchors || kind.near_count == 0 || !is_wanted(kind) || !is_near_value(kind, *binding)) continue;
      ShapeMatch match;
      match.begin = binding->value.begin;
      if (!matcher_.match(kind.shape(), kind.is_folded, match.begin, match) || match.end != binding->value.end)
        continue;
      judge(kind, {}, match.begin, match);
    }
    if (tables_.generic == SecretKind::kNone || !is_wanted(tables_.kinds[tables_.generic])) return;
    const std::string_view name = text_.substr(binding->name.begin, binding->name.size());
    if (!is_secret_name(name, tables_) || !is_secret_value(value, !options_.takes_examples)) return;
    if (!options_.takes_examples && (is_placeholder(value) || is_published(value))) return;
    add({&tables_.kinds[tables_.generic], tables_.kinds[tables_.generic].verdict(), binding->value, 0, 0, false});
  }

  // In the name, or within 40 bytes before it.
  [[nodiscard]] bool is_near_value(const SecretKind& kind, const Binding& binding) const {
    for (const std::uint8_t word : tables_.nears.subspan(kind.near_begin, kind.near_count)) {
      const std::size_t end = near_[word];
      if (end != 0 && end + kNear >= binding.name.begin && end <= binding.value.begin) return true;
    }
    return false;
  }

  // Kinds without anchors that stand beside another: AWS's secret and its id.
  void look_for_pairs() {
    const std::size_t count = found_.size();
    for (const SecretKind& kind : tables_.kinds) {
      if (kind.pair == SecretKind::kNone || !is_wanted(kind)) continue;
      for (std::size_t i = 0; i < count; ++i) {
        if (found_[i].kind == &tables_.kinds[kind.pair]) look_around(kind, found_[i].span);
      }
    }
  }

  void look_around(const SecretKind& kind, Span other) {
    constexpr std::size_t kReach = 400;
    constexpr int kLines = 5;
    std::size_t begin = other.begin;
    for (int lines = 0; begin > 0 && other.begin - begin < kReach; --begin) {
      if (text_[begin - 1] == '\n' && ++lines > kLines) break;
    }
    std::size_t end = other.end;
    for (int lines = 0; end < text_.size() && end - other.end < kReach; ++end) {
      if (text_[end] == '\n' && ++lines > kLines) break;
    }
    const CharClass first = tables_.elements[kind.shape_begin].of;
    for (std::size_t at = begin; at < end; ++at) {
      if (!is_in(text_[at], first) || (at > 0 && is_in(text_[at - 1], first))) continue;
      ShapeMatch match;
      match.begin = at;
      if (matcher_.match(kind.shape(), kind.is_folded, at, match)) judge(kind, {}, at, match);
    }
  }

  // The stricter of two that overlap wins, then the one with the longer anchor, or more around it; it takes the longer
  // span.
  [[nodiscard]] static Found merged(const Found& a, const Found& b) {
    const auto strength = [](const Found& f) {
      return std::tuple(f.verdict, f.anchor, f.kind->near_count > 0, f.span.size());
    };
    Found winner = strength(b) > strength(a) ? b : a;
    const Span whole{std::min(a.span.begin, b.span.begin), std::max(a.span.end, b.span.end)};
    if (winner.span.begin != whole.begin) winner.header = 0;
    winner.span = whole;
    winner.is_password = a.is_password || b.is_password;
    return winner;
  }

  void add(Found found) {
    if (found.span.begin == found.span.end) return;
    found.tables = &tables_;
    if (found.verdict == Verdict::deny) ++denials_;
    if (found.verdict != Verdict::deny && found_.size() - std::min(denials_, found_.size()) >= options_.most) {
      has_enough_asks_ = true;
      return;
    }
    if (!found_.empty() && found_.back().span.begin < found.span.end && found.span.begin < found_.back().span.end)
      found_.back() = merged(found_.back(), found);
    else
      found_.push_back(found);
  }

  void settle() {
    std::sort(found_.begin(), found_.end(), [](const Found& a, const Found& b) { return a.span.begin < b.span.begin; });
    std::vector<Found> kept;
    for (const Found& found : found_) {
      if (!kept.empty() && found.span.begin < kept.back().span.end)
        kept.back() = merged(kept.back(), found);
      else
        kept.push_back(found);
    }
    found_ = std::move(kept);
  }

  [[nodiscard]] static Span span(std::size_t begin, std::size_t end) {
    return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
  }

  std::string_view text_;
  FindOptions options_;
  const SecretTables& tables_;
  ShapeMatcher matcher_;
  std::vector<Found> found_;
  std::array<std::uint32_t, kMostNearWords> near_{};  // where each word ended last; 0: nowhere yet
  std::size_t name_seen_ = 0;
  bool has_enough_asks_ = false;
  std::size_t denials_ = 0;
};

}  // namespace

bool starts_word(std::string_view text, std::size_t at) {
  if (at == 0 || !is_in(text[at - 1], CharClass::alnum)) return true;
  if (at >= 2 && text[at - 2] == '\\') return true;
  if (at >= 2 && text[at - 2] == '-' && (at == 2 || kBeforeOption.find(text[at - 3]) != npos)) return true;
  if (at < 3 || !is_hex(text[at - 1]) || !is_hex(text[at - 2])) return false;
  if (text[at - 3] == '%') return true;
  if (at >= 4 && text[at - 3] == 'x' && text[at - 4] == '\\') return true;
  return at >= 6 && text[at - 5] == 'u' && text[at - 6] == '\\';
}

std::size_t skip_joint(std::string_view text, std::size_t at) {
  const std::size_t last = std::min(at + 16, text.size());
  while (at < last) {
    const char c = text[at];
    if (c == '%' && at + 2 < text.size() && is_hex(text[at + 1]) && is_hex(text[at + 2])) {
      at += 3;
    } else if (c == '+' && at > 0 && text[at - 1] == '=' && at + 1 < text.size() && text[at + 1] > ' ') {
      break;  // the first digit of a value in base 64
    } else if (c != '\0' && std::string_view(" \t\"'`:=>\\,+").find(c) != npos) {
      ++at;
    } else {
      break;
    }
  }
  return at;
}

std::vector<Found> find_all(std::string_view text, FindOptions options, const SecretTables& tables) {
  return Finder(text.substr(0, UINT32_MAX - 1), options, tables).find();
}

}  // namespace pawl
