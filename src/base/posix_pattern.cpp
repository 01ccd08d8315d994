// SPDX-License-Identifier: Apache-2.0
#include "base/posix_pattern.h"

#include <array>
#include <bitset>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "base/lower.h"

namespace pawl {
namespace {

constexpr std::size_t kMaxBytes = 256;
constexpr int kMaxDepth = 20;
constexpr int kMaxSteps = 20000;
constexpr int kNoEnd = 1 << 20;

using Letters = std::bitset<256>;

struct Piece;
using Branch = std::vector<Piece>;

// One letter, a place, or a group of branches; so many times.
struct Piece {
  enum class Kind { letter, start, end, group } kind = Kind::letter;
  Letters letters;
  std::vector<Branch> branches;
  int least = 1;
  int most = 1;
};

// Reads an expression; `is_broken` if it is not one.
class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  std::vector<Branch> read() {
    std::vector<Branch> branches = read_branches(0);
    if (at_ < text_.size()) is_broken_ = true;
    return branches;
  }

  [[nodiscard]] bool is_broken() const { return is_broken_; }

 private:
  [[nodiscard]] bool is_at(char c) const { return at_ < text_.size() && text_[at_] == c; }

  std::vector<Branch> read_branches(int depth) {
    std::vector<Branch> branches(1);
    is_broken_ |= depth > kMaxDepth;
    while (at_ < text_.size() && !is_at(')') && !is_broken_) {
      if (is_at('|')) {
        ++at_;
        branches.emplace_back();
        continue;
      }
      Piece piece = read_piece(depth);
      read_count(piece);
      branches.back().push_back(std::move(piece));
    }
    return branches;
  }

  Piece read_piece(int depth) {
    Piece piece;
    const char c = text_[at_++];
    if (c == '(') {
      piece.kind = Piece::Kind::group;
      piece.branches = read_branches(depth + 1);
      is_broken_ |= !is_at(')');
      ++at_;
    } else if (c == '^' || c == '$') {
      piece.kind = c == '^' ? Piece::Kind::start : Piece::Kind::end;
    } else if (c == '.') {
      piece.letters.set();
    } else if (c == '[') {
      read_set(piece.letters);
    } else if (c == '\\' && at_ < text_.size()) {
      read_escape(piece);
    } else {
      piece.letters.set(static_cast<unsigned char>(c));
    }
    return piece;
  }

  // `\.` is the dot. What `\w` is may be any letter, and `\b` is a place between two, which is wherever it is looked
  // for.
  void read_escape(Piece& piece) {
    const char c = text_[at_++];
    const bool is_letter = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
    if (c == 'b' || c == '<' || c == '>') {
      piece.least = piece.most = 0;
    } else if (is_letter) {
      piece.letters.set();
    } else {
      piece.letters.set(static_cast<unsigned char>(c));
    }
  }

  void read_set(Letters& letters) {
    const bool is_not = is_at('^');
    if (is_not) ++at_;
    bool is_first = true;
    while (at_ < text_.size() && (is_first || !is_at(']'))) {
      is_first = false;
      if (text_.substr(at_, 2) == "[:") {
        // Which letters are in a class, nobody has to know.
        letters.set();
        at_ = std::min(text_.find(":]", at_), text_.size() - 1) + 2;
        continue;
      }
      const auto from = static_cast<unsigned char>(text_[at_++]);
      auto to = from;
      if (is_at('-') && at_ + 1 < text_.size() && text_[at_ + 1] != ']') {
        to = static_cast<unsigned char>(text_[at_ + 1]);
        at_ += 2;
      }
      for (unsigned letter = from; letter <= to; ++letter) letters.set(letter);
    }
    is_broken_ |= !is_at(']');
    ++at_;
    if (is_not) letters.flip();
  }

  void read_count(Piece& piece) {
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (c == '*' || c == '?') piece.least = 0;
      if (c == '*' || c == '+') piece.most = kNoEnd;
      if (c == '{') {
        piece.least = 0;
        piece.most = kNoEnd;
        at_ = std::min(text_.find('}', at_), text_.size() - 1);
      } else if (c != '*' && c != '?' && c != '+') {
        return;
      }
      ++at_;
    }
  }

  std::string_view text_;
  std::size_t at_ = 0;
  bool is_broken_ = false;
};

using Then = std::function<bool(std::size_t)>;

class Matcher {
 public:
  explicit Matcher(std::string_view text) : text_(text) {}

  bool match(const std::vector<Branch>& branches, std::size_t at, const Then& then) {
    for (const Branch& branch : branches) {
      if (match_from(branch, 0, at, then)) return true;
    }
    return false;
  }

 private:
  bool match_from(const Branch& branch, std::size_t piece, std::size_t at, const Then& then) {
    if (++steps_ > kMaxSteps) return true;
    if (piece == branch.size()) return then(at);
    return repeat(branch[piece], 0, at, [&](std::size_t after) { return match_from(branch, piece + 1, after, then); });
  }

  bool repeat(const Piece& piece, int done, std::size_t at, const Then& then) {
    if (++steps_ > kMaxSteps) return true;
    if (done >= piece.least && then(at)) return true;
    if (done >= piece.most) return false;
    return once(piece, at, [&](std::size_t after) {
      // What matches nothing need not be tried again.
      return (after > at || done < piece.least) && repeat(piece, done + 1, after, then);
    });
  }

  bool once(const Piece& piece, std::size_t at, const Then& then) {
    switch (piece.kind) {
      case Piece::Kind::letter:
        return at < text_.size() && piece.letters.test(static_cast<unsigned char>(text_[at])) && then(at + 1);
      case Piece::Kind::start:
        return at == 0 && then(at);
      case Piece::Kind::end:
        return at == text_.size() && then(at);
      case Piece::Kind::group:
        return match(piece.branches, at, then);
    }
    return true;
  }

  std::string_view text_;
  int steps_ = 0;
};

}  // namespace

struct PosixPattern::Branches {
  std::vector<Branch> all;
};

PosixPattern::PosixPattern(std::string_view expression) {
  if (expression.size() > kMaxBytes) return;
  std::string wanted = lower(expression);
  if (!wanted.empty() && wanted.find_first_of("\\.[]()*+?{}|^$") == std::string::npos) {
    plain_ = std::move(wanted);
    return;
  }
  Reader reader(wanted);
  std::vector<Branch> branches = reader.read();
  if (!reader.is_broken()) branches_ = std::make_unique<Branches>(std::move(branches));
}

PosixPattern::~PosixPattern() = default;

bool PosixPattern::may_match(std::string_view text) const {
  const std::string in = lower(text);
  if (!plain_.empty()) return in.find(plain_) != std::string::npos;
  if (!branches_) return true;
  Matcher matcher(in);
  for (std::size_t at = 0; at <= in.size(); ++at) {
    if (matcher.match(branches_->all, at, [](std::size_t) { return true; })) return true;
  }
  return false;
}

}  // namespace pawl
