// SPDX-License-Identifier: Apache-2.0
#include "secrets/views.h"

#include <algorithm>
#include <array>

#include "base/lower.h"
#include "secrets/base64.h"

namespace pawl {
namespace {

constexpr std::size_t npos = std::string_view::npos;
constexpr std::size_t kWindow = 4096;
constexpr std::size_t kOverlap = 768;
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

struct Signs {
  bool has_escapes = false;
  bool has_joints = false;
  bool has_runs = false;
};

[[nodiscard]] bool is_quote(char c) {
  return c == '"' || c == '\'' || c == '`';
}

// Of either alphabet.
constexpr std::array<bool, 256> kBase64Digits = [] {
  std::array<bool, 256> digits{};
  for (std::size_t c = 0; c < 256; ++c) digits[c] = base64_digit(static_cast<char>(c)) != kNoDigit;
  return digits;
}();

[[nodiscard]] bool is_digit_of_base64(char c) {
  return kBase64Digits[static_cast<unsigned char>(c)];
}

[[nodiscard]] int hex_digit(char c) {
  if (!is_in(c, CharClass::hex_any)) return -1;
  return c <= '9' ? c - '0' : lower(c) - 'a' + 10;
}

// The number in `text`, all of it hex digits; -1: not.
[[nodiscard]] int hex_number(std::string_view text) {
  int value = 0;
  for (const char c : text) {
    const int digit = hex_digit(c);
    if (digit < 0) return -1;
    value = value * 16 + digit;
  }
  return text.empty() ? -1 : value;
}

// What each byte may be the sign of; most are the sign of nothing.
constexpr std::array<bool, 256> kMaySign = [] {
  std::array<bool, 256> may{};
  for (const char c : std::string_view("%\\&\"'`")) may[static_cast<unsigned char>(c)] = true;
  may[0] = true;
  return may;
}();

[[nodiscard]] std::size_t end_of_joint(std::string_view text, std::size_t at);

// A run of so many has a digit at every place that is a multiple of eight, three of them in a row.
[[nodiscard]] bool may_have_run(std::string_view text) {
  constexpr std::size_t kStride = 8;
  static_assert(kShortestBase64 == 3 * kStride);
  int in_row = 0;
  for (std::size_t at = 0; at < text.size(); at += kStride) {
    in_row = is_digit_of_base64(text[at]) ? in_row + 1 : 0;
    if (in_row < 3) continue;
    std::size_t begin = at;
    while (begin > 0 && at - begin < kShortestBase64 && is_digit_of_base64(text[begin - 1])) --begin;
    std::size_t end = at;
    while (end < text.size() && end - begin < kShortestBase64 && is_digit_of_base64(text[end])) ++end;
    if (end - begin >= kShortestBase64) return true;
  }
  return false;
}

// The pieces around a joint may be a token's: their letters meet, and a digit is among them. Lists of words are not.
[[nodiscard]] bool joins_token(std::string_view text, std::size_t begin, std::size_t end) {
  constexpr std::size_t kLook = 16;
  constexpr std::size_t kLeast = 8;
  if (begin == 0 || end >= text.size()) return false;
  std::size_t count = 0;
  bool has_digit = false;
  const auto take = [&](char c) {
    if (!is_digit_of_base64(c)) return false;
    has_digit = has_digit || is_in(c, CharClass::digit);
    ++count;
    return true;
  };
  for (std::size_t i = begin; i > 0 && begin - i < kLook && take(text[i - 1]);) --i;
  const std::size_t before = count;
  for (std::size_t i = end; i < text.size() && i - end < kLook && take(text[i]);) ++i;
  return before > 0 && count > before && count >= kLeast && has_digit;
}

[[nodiscard]] bool is_escape(std::string_view text, std::size_t at) {
  const auto is_hex = [&](std::size_t i) { return i < text.size() && hex_digit(text[i]) >= 0; };
  const char next = at + 1 < text.size() ? text[at + 1] : ' ';
  switch (text[at]) {
    case '\0':
      return true;
    case '%':
      return is_hex(at + 1) && is_hex(at + 2);
    case '&':
      return next == '#';
    case '\\':
      if (next == '/') return at > 0 && joins_token(text, at, at + 2);
      return (next == 'u' || next == 'x') && is_hex(at + 2) && is_hex(at + 3);
    default:
      return false;
  }
}

[[nodiscard]] Signs signs_of(std::string_view text) {
  Signs signs;
  signs.has_runs = may_have_run(text);
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    if (!kMaySign[static_cast<unsigned char>(c)]) continue;
    signs.has_escapes = signs.has_escapes || is_escape(text, at);
    if (signs.has_joints || (!is_quote(c) && c != '\\')) continue;
    const std::size_t end = end_of_joint(text, at);
    signs.has_joints = end != at && joins_token(text, at, end);
  }
  return signs;
}

// Behind the escape at `at`, with what it stands for; `at` if there is none.
[[nodiscard]] std::size_t read_escape(std::string_view text, std::size_t at, int& value) {
  const std::string_view rest = text.substr(at);
  if (rest[0] == '%' && rest.size() >= 3 && (value = hex_number(rest.substr(1, 2))) >= 0) return at + 3;
  if (rest.starts_with("\\u") && rest.size() >= 6 && (value = hex_number(rest.substr(2, 4))) >= 0) return at + 6;
  if (rest.starts_with("\\x") && rest.size() >= 4 && (value = hex_number(rest.substr(2, 2))) >= 0) return at + 4;
  if (rest.starts_with("\\/")) {
    value = '/';
    return at + 2;
  }
  if (rest.starts_with("&#")) {
    const bool is_hex = rest.size() > 2 && (rest[2] == 'x' || rest[2] == 'X');
    const std::size_t begin = is_hex ? 3 : 2;
    const std::size_t end = rest.substr(0, begin + 7).find(';', begin);
    if (end == npos || end == begin) return at;
    value = 0;
    for (const char c : rest.substr(begin, end - begin)) {
      const int digit = hex_digit(c);
      if (digit < 0 || (!is_hex && digit > 9)) return at;
      value = value * (is_hex ? 16 : 10) + digit;
    }
    return at + end + 1;
  }
  return at;
}

template <class Out>
void undo_escapes(std::string_view text, Out& out) {
  std::size_t plain = 0;  // from here on nothing was escaped
  for (std::size_t at = 0; at < text.size();) {
    if (!kMaySign[static_cast<unsigned char>(text[at])]) {
      ++at;
      continue;
    }
    int value = 0;
    const std::size_t next = text[at] == '\0' ? at + 1 : read_escape(text, at, value);
    if (next == at) {
      ++at;
      continue;
    }
    out.add(text, plain, at);
    if (value > 0 && value < 128) out.add(static_cast<char>(value), at);
    at = plain = next;
  }
  out.add(text, plain, text.size());
}

// Behind what joins two pieces of a string at `at`: `" + "`, `''`, `', '`, a backslash and the end of its line.
[[nodiscard]] std::size_t end_of_joint(std::string_view text, std::size_t at) {
  constexpr std::size_t kLongest = 64;
  const std::size_t last = std::min(text.size(), at + kLongest);
  const auto skip_blanks = [&](std::size_t i) {
    while (i < last && is_in(text[i], CharClass::blank)) ++i;
    return i;
  };
  if (text[at] == '\\') {
    const bool is_line_end = at + 1 < text.size() && (text[at + 1] == '\n' || text[at + 1] == '\r');
    if (!is_line_end) return at;
    return text.substr(at + 1).starts_with("\r\n") ? at + 3 : at + 2;
  }
  std::size_t next = skip_blanks(at + 1);
  if (next < last && std::string_view("+.,&").find(text[next]) != npos) next = skip_blanks(next + 1);
  return next < last && is_quote(text[next]) ? next + 1 : at;
}

template <class Out>
void undo_joints(std::string_view text, Out& out) {
  std::size_t plain = 0;
  for (std::size_t at = 0; at < text.size();) {
    const bool may_join = is_quote(text[at]) || text[at] == '\\';
    const std::size_t next = may_join ? end_of_joint(text, at) : at;
    if (next == at) {
      ++at;
      continue;
    }
    out.add(text, plain, at);
    at = plain = next;
  }
  out.add(text, plain, text.size());
}

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

class Encoded {
 public:
  explicit Encoded(const SecretTables& tables) : tables_(tables) {}

  // `joins`: also what joins pieces; once is enough.
  void look(std::string_view text, int depth, bool joins) {
    for (std::size_t begin = 0; begin < text.size(); begin += kWindow - kOverlap) {
      const std::string_view window = text.substr(begin, kWindow);
      const Signs signs = signs_of(window);
      if (signs.has_escapes)
        undo(window, begin, depth, joins, [](std::string_view t, auto& out) { undo_escapes(t, out); });
      if (signs.has_joints && joins)
        undo(window, begin, depth, false, [](std::string_view t, auto& out) { undo_joints(t, out); });
      if (signs.has_runs) look_at_runs(text, begin, std::min(text.size(), begin + kWindow), depth, joins);
      if (begin + kWindow >= text.size()) break;
    }
  }

  std::vector<EncodedSecret> secrets;

 private:
  template <class Way>
  void undo(std::string_view window, std::size_t begin, int depth, bool joins, const Way& way) {
    std::string text;
    text.reserve(window.size());
    TextOfView plain{text};
    way(window, plain);
    const std::vector<EncodedSecret> inner = found_in(text, depth, joins);
    if (inner.empty()) return;
    View view;
    way(window, view);
    tell(inner, view, begin);
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

  void look_at_runs(std::string_view text, std::size_t begin, std::size_t end, int depth, bool joins) {
    for (std::size_t at = begin; at < end;) {
      if (!is_digit_of_base64(text[at])) {
        ++at;
        continue;
      }
      // A run that began in the window before was seen from there.
      const bool is_middle = at == begin && at > 0 && is_digit_of_base64(text[at - 1]);
      const std::size_t run_end = end_of_run(text, at);
      if (run_end - at >= kShortestBase64 && (!is_middle || begin == 0)) {
        if (run_end - at >= kShortestHex) take_hex(text, at, run_end, depth, joins);
        if (begins_printable(text.substr(at, 8))) take_base64(text, at, run_end, depth, joins);
      }
      at = std::max(run_end, at + 1);
    }
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
