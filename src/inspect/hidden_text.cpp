// SPDX-License-Identifier: Apache-2.0
#include "inspect/hidden_text.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <utility>

namespace pawl {
namespace {

constexpr std::size_t kMostHidden = 8;
constexpr int kTagRun = 2;        // one alone spells nothing
constexpr int kZeroWidthRun = 8;  // a family of emoji has three joiners, each behind a picture
constexpr int kSelectorRun = 3;
constexpr std::uint32_t kBlackFlag = 0x1F3F4;  // flags of regions are spelled with tags behind it

enum class Sort { shown, tag, zero_width, selector, filler, turning, hangul };

[[nodiscard]] bool is_in(std::uint32_t code, std::uint32_t first, std::uint32_t last) {
  return code >= first && code <= last;
}

[[nodiscard]] Sort sort_of(std::uint32_t code) {
  if (is_in(code, 0xE0001, 0xE007F)) return Sort::tag;
  if (is_in(code, 0x200B, 0x200D) || code == 0x2060 || code == 0xFEFF || code == 0x180E || is_in(code, 0x2061, 0x2064))
    return Sort::zero_width;
  if (is_in(code, 0xFE00, 0xFE0F) || is_in(code, 0xE0100, 0xE01EF)) return Sort::selector;
  if (code == 0x115F || code == 0x1160 || code == 0x3164 || code == 0xFFA0) return Sort::filler;
  if (is_in(code, 0x202A, 0x202E) || is_in(code, 0x2066, 0x2069)) return Sort::turning;
  if (is_in(code, 0x1100, 0x11FF) || is_in(code, 0xAC00, 0xD7AF) || is_in(code, 0x3131, 0x318E)) return Sort::hangul;
  return Sort::shown;
}

class HiddenReader {
 public:
  HiddenReader(std::string_view text, bool is_strict) : text_(text), is_strict_(is_strict) {}

  std::vector<HiddenText> read() {
    while (at_ < text_.size() && out_.size() < kMostHidden) {
      if (skip_ascii()) continue;
      const std::size_t begin = at_;
      const std::uint32_t code = next();
      take(code, begin);
    }
    end_run();
    return std::move(out_);
  }

 private:
  // True if it went on.
  bool skip_ascii() {
    if ((static_cast<unsigned char>(text_[at_]) & 0x80U) != 0) return false;
    end_run();
    while (at_ + 8 <= text_.size()) {
      std::uint64_t eight = 0;
      std::memcpy(&eight, text_.data() + at_, 8);
      if ((eight & 0x8080808080808080ULL) != 0) break;
      at_ += 8;
    }
    while (at_ < text_.size() && (static_cast<unsigned char>(text_[at_]) & 0x80U) == 0) ++at_;
    before_ = ' ';
    return true;
  }

  // A byte that begins no character stands for itself.
  [[nodiscard]] std::uint32_t next() {
    const auto byte = [&](std::size_t i) -> std::uint32_t {
      return i < text_.size() ? static_cast<unsigned char>(text_[i]) : 0U;
    };
    const std::uint32_t first = byte(at_);
    const std::size_t size = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC0 ? 2 : 1;
    std::uint32_t code = size == 4 ? first & 7U : size == 3 ? first & 15U : size == 2 ? first & 31U : first;
    for (std::size_t i = 1; i < size; ++i) {
      if ((byte(at_ + i) & 0xC0U) != 0x80U) {
        ++at_;
        return first;
      }
      code = code << 6U | (byte(at_ + i) & 63U);
    }
    at_ += size;
    return code;
  }

  void take(std::uint32_t code, std::size_t begin) {
    const Sort sort = sort_of(code);
    if (sort == Sort::hangul) last_hangul_ = begin;
    if (sort != run_sort_) end_run();
    if (sort == Sort::turning) {
      take_turning({static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(at_)});
      return;
    }
    if (sort == Sort::tag || sort == Sort::zero_width || sort == Sort::selector || sort == Sort::filler) {
      if (run_ == 0) {
        run_begin_ = begin;
        is_flag_ = before_ == kBlackFlag;
      }
      run_sort_ = sort;
      ++run_;
      if (sort == Sort::tag && is_in(code, 0xE0020, 0xE007E) && spelled_.size() < 200)
        spelled_ += static_cast<char>(code - 0xE0000);
      return;
    }
    before_ = code;
  }

  void end_run() {
    const int count = std::exchange(run_, 0);
    const std::string spelled = std::exchange(spelled_, std::string());
    const Sort sort = std::exchange(run_sort_, Sort::shown);
    if (count == 0 || is_flag_) return;
    const Span span{static_cast<std::uint32_t>(run_begin_), static_cast<std::uint32_t>(at_)};
    const std::string number = std::to_string(count);
    if (sort == Sort::tag && count >= kTagRun)
      add({ContentFact::hidden_text, span, number + " tag characters", spelled});
    if (!is_strict_) return;
    if (sort == Sort::zero_width && count >= kZeroWidthRun)
      add({ContentFact::hidden_text, span, number + " characters without width in a row", ""});
    if (sort == Sort::selector && count >= kSelectorRun)
      add({ContentFact::hidden_text, span, number + " variation selectors in a row", ""});
    if (sort == Sort::filler && !is_on_line(last_hangul_, run_begin_))
      add({ContentFact::hidden_text, span, "a Hangul filler, which is a name that nobody sees", ""});
  }

  // What is known of the line that holds `at`; each line is looked at once, however much of this it holds.
  struct Line {
    std::size_t begin = 0;
    std::size_t end = 0;
    bool has_right_to_left = false;  // letters that are written so
    bool is_told = false;            // that it holds what turns the order
  };
  Line& line_of(std::size_t at) {
    if (at >= line_.begin && at < line_.end) return line_;
    const std::size_t before = at == 0 ? std::string_view::npos : text_.rfind('\n', at - 1);
    line_.begin = before == std::string_view::npos ? 0 : before + 1;
    line_.end = std::min(text_.find('\n', at), text_.size());
    line_.has_right_to_left = has_right_to_left(text_.substr(line_.begin, line_.end - line_.begin));
    line_.is_told = false;
    return line_;
  }

  // Whether `place` is on the line of `at`.
  [[nodiscard]] bool is_on_line(std::size_t place, std::size_t at) {
    const Line& line = line_of(at);
    return place != std::string_view::npos && place >= line.begin && place < line.end;
  }

  [[nodiscard]] static bool has_right_to_left(std::string_view line) {
    for (std::size_t i = 0; i + 1 < line.size(); ++i) {
      const auto first = static_cast<unsigned char>(line[i]);
      const auto second = static_cast<unsigned char>(line[i + 1]);
      if ((first >= 0xD6 && first <= 0xDF) || (first == 0xE0 && second <= 0xA3) ||
          (first == 0xEF && second >= 0xAC && second <= 0xBB))
        return true;
    }
    return false;
  }

  // Once a line.
  void take_turning(Span span) {
    if (!is_strict_) return;
    Line& line = line_of(span.begin);
    if (line.is_told || line.has_right_to_left) return;
    line.is_told = true;
    add({ContentFact::turned_text, span, "a character that turns the order of what is shown", ""});
  }

  void add(HiddenText found) {
    if (out_.size() < kMostHidden) out_.push_back(std::move(found));
  }

  std::string_view text_;
  bool is_strict_;
  std::size_t at_ = 0;
  std::vector<HiddenText> out_;
  std::uint32_t before_ = ' ';  // the last character that shows something
  int run_ = 0;
  Sort run_sort_ = Sort::shown;
  std::size_t run_begin_ = 0;
  bool is_flag_ = false;
  std::string spelled_;
  Line line_;
  std::size_t last_hangul_ = std::string_view::npos;
};

}  // namespace

std::vector<HiddenText> find_hidden_text(std::string_view text, bool is_strict) {
  return HiddenReader(text, is_strict).read();
}

}  // namespace pawl
