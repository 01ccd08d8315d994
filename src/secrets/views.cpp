// SPDX-License-Identifier: Apache-2.0
#include "secrets/views.h"

#include <algorithm>
#include <array>

#include "secrets/base64.h"
#include "secrets/undone.h"

namespace pawl {
namespace {

constexpr std::size_t npos = std::string_view::npos;
constexpr std::size_t kWindow = 4096;
constexpr std::size_t kReach = 768;  // how far a token may go from a sign in it, as it is written
constexpr std::size_t kShortestBase64 = 24;
constexpr std::size_t kShortestHex = 32;
constexpr std::size_t kLongestRun = 16384;
constexpr std::size_t kWrapped = 60;  // a line of base64 that goes on in the next one
constexpr int kDeepest = 2;

// A text as it reads when one way of writing is undone, with the place that each byte comes from.
struct View {
  std::string text;
  std::vector<std::uint32_t> from;

  void add(char c, std::size_t at) {
    text += c;
    from.push_back(static_cast<std::uint32_t>(at));
  }
  void add(std::string_view source, std::size_t begin, std::size_t end) {
    for (; begin < end; ++begin) add(source[begin], begin);
  }
};

// The text alone: enough to see that there is nothing, which is what nearly always comes out.
struct TextOfView {
  std::string& text;

  void add(char c, std::size_t) { text += c; }
  void add(std::string_view source, std::size_t begin, std::size_t end) {
    text.append(source.substr(begin, end - begin));
  }
};

[[nodiscard]] bool is_printable(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return (byte >= 0x20 && byte < 0x7F) || c == '\n' || c == '\r' || c == '\t';
  });
}

// A quick look at the first six bytes: most runs are paths, hashes and the like.
[[nodiscard]] bool begins_printable(std::string_view digits) {
  struct {
    bool is_printable = true;
    void push_back(char c) {
      is_printable = is_printable && ((c >= 0x20 && c < 0x7F) || c == '\n' || c == '\r' || c == '\t');
    }
  } out;
  decode_base64(digits, out);
  return out.is_printable;
}

// A part of a text around signs that stand close to each other: it ends where no token with one of them can go on.
struct Stretch {
  std::size_t begin = 0;
  std::size_t end = 0;  // may be behind the text; 0: there is none yet

  // A sign at `at`, behind those before. What does not fit goes into the next stretch, and `done` hears of this one.
  template <class Done>
  void take(std::size_t at, const Done& done) {
    if (end != 0 && at < end && at + kReach - begin <= kWindow) {
      end = at + kReach;
      return;
    }
    finish(done);
    // A token that began earlier was all in the one before.
    begin = std::max(at - std::min(at, kReach), end - std::min(end, kReach));
    end = at + kReach;
  }
  template <class Done>
  void finish(const Done& done) const {
    if (end != 0) done(*this);
  }
};

class Encoded {
 public:
  explicit Encoded(const SecretTables& tables) : tables_(tables) {}

  // `joins`: also what joins pieces; once is enough.
  void look(std::string_view text, int depth, bool joins) {
    Stretch escapes;
    Stretch joints;
    const auto undo_those = [&](const Stretch& stretch) {
      undo(text, stretch, depth, joins, [](std::string_view t, auto& out) { undo_escapes(t, out); });
    };
    const auto join_those = [&](const Stretch& stretch) {
      undo(text, stretch, depth, false, [](std::string_view t, auto& out) { undo_joints(t, out); });
    };
    for (std::size_t at = next_sign(text, 0); at != npos; at = next_sign(text, at + 1)) {
      if (is_escape(text, at)) escapes.take(at, undo_those);
      if (!joins) continue;
      const std::size_t end = end_of_joint(text, at);
      if (end != at && joins_token(text, at, end)) joints.take(at, join_those);
    }
    escapes.finish(undo_those);
    joints.finish(join_those);
    look_at_runs(text, depth, joins);
  }

  std::vector<EncodedSecret> secrets;

 private:
  template <class Way>
  void undo(std::string_view whole, const Stretch& stretch, int depth, bool joins, const Way& way) {
    const std::string_view window = whole.substr(stretch.begin, stretch.end - stretch.begin);
    std::string text;
    text.reserve(window.size());
    TextOfView plain{text};
    way(window, plain);
    const std::vector<EncodedSecret> inner = found_in(text, depth, joins);
    if (inner.empty()) return;
    View view;
    way(window, view);
    tell(inner, view, stretch.begin);
  }

  [[nodiscard]] std::vector<EncodedSecret> found_in(std::string_view text, int depth, bool joins) const {
    Encoded inner(tables_);
    for (const Found& found : find_all(text, {.takes_examples = false, .takes_asks = false}, tables_))
      inner.secrets.push_back({found, sample_of(text, found)});
    if (depth < kDeepest) inner.look(text, depth + 1, joins);
    return std::move(inner.secrets);
  }

  // What is found in a view, at the places that it comes from.
  void tell(const std::vector<EncodedSecret>& inner, const View& view, std::size_t begin) {
    for (EncodedSecret secret : inner) {
      Span& span = secret.found.span;
      // The last byte may come from several: the next one's place is its end.
      const std::size_t end = span.end < view.from.size() ? view.from[span.end] : view.from.back() + std::size_t{1};
      span = {static_cast<std::uint32_t>(begin + view.from[span.begin]), static_cast<std::uint32_t>(begin + end)};
      secret.found.header = 0;
      add(std::move(secret));
    }
  }

  void add(EncodedSecret secret) {
    const auto is_same = [&](const EncodedSecret& other) {
      return other.found.span.begin < secret.found.span.end && secret.found.span.begin < other.found.span.end;
    };
    if (std::none_of(secrets.begin(), secrets.end(), is_same) && secrets.size() < kMostFound)
      secrets.push_back(std::move(secret));
  }

  void look_at_runs(std::string_view text, int depth, bool joins) {
    for (std::size_t at = next_run(text, 0); at != npos;) {
      const std::size_t end = end_of_run(text, at);
      if (end - at >= kShortestHex) take_hex(text, at, end, depth, joins);
      if (begins_printable(text.substr(at, 8))) take_base64(text, at, end, depth, joins);
      at = next_run(text, end);
    }
  }

  // Where the next run of digits begins that is long enough. Looks at the last byte that it would need, and goes back:
  // of a text of words most bytes are never looked at.
  [[nodiscard]] static std::size_t next_run(std::string_view text, std::size_t at) {
    while (text.size() - at >= kShortestBase64) {
      const char* const begin = text.data() + at;
      const char* end = begin + kShortestBase64;
      while (end != begin && is_digit_of_base64(end[-1])) --end;
      if (end == begin) return at;
      at += static_cast<std::size_t>(end - begin);
    }
    return npos;
  }

  [[nodiscard]] static std::size_t end_of_run(std::string_view text, std::size_t at) {
    std::size_t line = at;
    std::size_t end = at;
    while (end < text.size() && end - at < kLongestRun) {
      if (is_digit_of_base64(text[end])) {
        ++end;
        continue;
      }
      // Wrapped lines, also as `\n` or indented.
      if (end - line < kWrapped || (text[end] != '\n' && text[end] != '\r')) break;
      std::size_t next = end;
      while (next < text.size() && next - end < 16 && is_in(text[next], CharClass::blank)) ++next;
      if (next == text.size() || !is_digit_of_base64(text[next])) break;
      end = line = next;
    }
    return end;
  }

  void take_base64(std::string_view text, std::size_t begin, std::size_t end, int depth, bool joins) {
    View view;
    std::uint32_t bits = 0;
    unsigned count = 0;
    std::size_t first = begin;
    for (std::size_t at = begin; at < end; ++at) {
      const std::uint8_t digit = base64_digit(text[at]);
      if (digit == kNoDigit) continue;
      if (count == 0) first = at;
      bits = bits << 6U | digit;
      count += 6;
      if (count < 8) continue;
      count -= 8;
      view.add(static_cast<char>(bits >> count & 0xFFU), first);
      first = at;
      if (view.text.size() == 16 && !is_printable(view.text)) return;
    }
    if (is_printable(view.text)) take_run(view, depth, joins);
  }

  void take_hex(std::string_view text, std::size_t begin, std::size_t end, int depth, bool joins) {
    View view;
    for (std::size_t at = begin; at + 1 < end; at += 2) {
      const int value = hex_number(text.substr(at, 2));
      if (value < 0) return;
      view.add(static_cast<char>(value), at);
      if (view.text.size() == 16 && !is_printable(view.text)) return;
    }
    if (is_printable(view.text)) take_run(view, depth, joins);
  }

  // The places of a view of a run are those of the text.
  void take_run(const View& view, int depth, bool joins) {
    if (!view.text.empty()) tell(found_in(view.text, depth, joins), view, 0);
  }

  const SecretTables& tables_;
};

}  // namespace

std::vector<EncodedSecret> find_encoded(std::string_view text, const SecretTables& tables) {
  if (text.size() > kLongestEncoded) return {};
  Encoded encoded(tables);
  encoded.look(text, 1, true);
  std::sort(encoded.secrets.begin(), encoded.secrets.end(),
            [](const EncodedSecret& a, const EncodedSecret& b) { return a.found.span.begin < b.found.span.begin; });
  return std::move(encoded.secrets);
}

std::string without_encoded(std::string text, const std::function<void(const EncodedSecret&)>& take) {
  // What is left of one may, with its neighbours, read as another.
  constexpr int kMostRounds = 8;
  for (int round = 0; round < kMostRounds; ++round) {
    const std::vector<EncodedSecret> encoded = find_encoded(text);
    if (encoded.empty()) break;
    std::string out;
    std::size_t at = 0;
    for (const EncodedSecret& secret : encoded) {
      if (secret.found.span.begin < at) continue;
      if (take) take(secret);
      out.append(text, at, secret.found.span.begin - at).append("****");
      at = secret.found.span.end;
    }
    text = out.append(text, at);
  }
  return text;
}

}  // namespace pawl
