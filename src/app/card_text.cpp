// SPDX-License-Identifier: Apache-2.0
#include "app/card_text.h"

#include <algorithm>
#include <vector>

#include "app/log_entry.h"
#include "app/terminal.h"
#include "approve/insights.h"
#include "base/character_width.h"
#include "base/process.h"
#include "base/utf8.h"
#include "base/visible.h"

namespace pawl {
namespace {

constexpr std::size_t kCommandColumns = 400;  // a command of so many columns is shown whole
constexpr std::size_t kHead = 80;             // of a longer one: so much of its beginning,
constexpr std::size_t kAround = 40;           // and so much around each part that is objected to
constexpr std::size_t kMostPart = 2000;       // of which the middle is left out beyond this
constexpr std::size_t kFewChanges = 12;
constexpr std::size_t kNarrowest = 20;
constexpr std::string_view kIndent = "  ";
constexpr std::string_view kFurther = "    ";
constexpr std::string_view kBar = "  | ";
constexpr std::string_view kPoint = "  - ";

struct Piece {
  std::string text;  // made visible
  bool is_marked = false;
};

// How many columns a character may take, so that no line is ever wider than the terminal: two wherever a terminal
// might.
[[nodiscard]] std::size_t most_cells(std::string_view character) {
  constexpr std::uint32_t kFirstWide = 0x1100;
  return utf8_length(character) > 0 && utf8_code_point(character) >= kFirstWide ? 2 : 1;
}

// How many it does take, so that marks stand below what they mark.
[[nodiscard]] std::size_t cells(std::string_view character) {
  return utf8_length(character) > 0 ? character_width(utf8_code_point(character)) : 1;
}

[[nodiscard]] bool is_inside(std::string_view text, std::size_t at) {
  return at < text.size() && (static_cast<unsigned char>(text[at]) & 0xC0) == 0x80;
}

// The next place at which a character begins.
[[nodiscard]] std::size_t whole(std::string_view text, std::size_t at) {
  for (int i = 0; i < 3 && is_inside(text, at); ++i) ++at;
  return std::min(at, text.size());
}

[[nodiscard]] std::string left_out(std::size_t bytes) {
  return "\u2026(" + std::to_string(bytes) + " bytes)\u2026";
}

// A command as pieces, of which the objected ones are whole.
class Folding {
 public:
  explicit Folding(const CardCommand& command) : command_(command), text_(command.text) {}

  [[nodiscard]] std::vector<Piece> fold() {
    const bool is_short = text_.size() <= 4 * kCommandColumns && columns(visible(text_)) <= kCommandColumns;
    if (!is_short) show(0, whole(text_, std::min(kHead, first_span())));
    for (const Span& span : command_.spans) {
      const std::size_t begin = std::min<std::size_t>(span.begin, text_.size());
      const std::size_t end = std::min<std::size_t>(span.end, text_.size());
      show(is_short ? at_ : whole(text_, std::max(at_, begin > kAround ? begin - kAround : 0)), begin);
      mark(std::max(begin, at_), end);
      if (!is_short) show(end, whole(text_, std::min({end + kAround, text_.size(), next_span(end)})));
    }
    if (is_short) show(at_, text_.size());
    const std::size_t rest = text_.size() - at_ + static_cast<std::size_t>(command_.left_out);
    if (rest > 0) pieces_.push_back({left_out(rest)});
    return std::move(pieces_);
  }

 private:
  [[nodiscard]] std::size_t first_span() const { return next_span(0); }
  [[nodiscard]] std::size_t next_span(std::size_t at) const {
    for (const Span& span : command_.spans) {
      if (span.begin >= at) return span.begin;
    }
    return text_.size();
  }

  void show(std::size_t begin, std::size_t end) {
    if (begin > at_) pieces_.push_back({left_out(begin - at_)});
    if (end > begin) pieces_.push_back({visible(text_.substr(begin, end - begin))});
    at_ = std::max({at_, begin, end});
  }

  void mark(std::size_t begin, std::size_t end) {
    if (end <= begin) return;
    if (end - begin <= kMostPart) {
      pieces_.push_back({visible(text_.substr(begin, end - begin)), true});
    } else {
      const std::size_t head = whole(text_, begin + kMostPart / 2);
      const std::size_t tail = whole(text_, end - kMostPart / 2);
      pieces_.push_back({visible(text_.substr(begin, head - begin)), true});
      pieces_.push_back({left_out(tail - head), true});
      pieces_.push_back({visible(text_.substr(tail, end - tail)), true});
    }
    at_ = end;
  }

  const CardCommand& command_;
  std::string_view text_;
  std::size_t at_ = 0;  // everything before was shown or left out
  std::vector<Piece> pieces_;
};

// Lines of at most `width` columns; under each that is objected to in part, marks.
class Lines {
 public:
  Lines(std::string_view first, std::string_view indent, std::size_t width)
      : indent_(indent),
        width_(std::max(width, kNarrowest)),
        line_(first),
        before_(first.size()),
        column_(columns(first)) {
    marks_.assign(column_, ' ');
  }

  void add(const Piece& piece) {
    for (std::size_t i = 0; i < piece.text.size();) {
      const std::string_view rest = std::string_view(piece.text).substr(i);
      const std::size_t length = std::max<std::size_t>(1, utf8_length(rest));
      const std::size_t room = most_cells(rest);
      if (column_ + room > width_) {
        end_line(rest);
        if (is_prose && rest[0] == ' ') {
          ++i;
          continue;
        }
      }
      line_.append(rest.substr(0, length));
      marks_.append(cells(rest), piece.is_marked ? '^' : ' ');
      column_ += room;
      i += length;
    }
  }

  [[nodiscard]] std::string finish() {
    end_line("");
    return std::move(text_);
  }

  bool has_marks = false;
  bool is_prose = false;  // broken at a space where there is one not far from the end

 private:
  // `rest` comes next.
  void end_line(std::string_view rest) {
    constexpr std::size_t kLongestWord = 30;
    std::string next;
    if (is_prose && !rest.empty() && rest[0] != ' ') {
      // What stands before the text stays whole; right behind it is a place to break, too.
      const std::size_t space = line_.rfind(' ');
      const bool is_in_text = space != std::string::npos && space >= before_;
      const std::size_t begin = is_in_text ? space + 1 : before_;
      const bool is_near = line_.size() - begin < kLongestWord && (is_in_text || before_ > indent_.size());
      if (is_near) next = line_.substr(begin);
      if (is_near) line_.resize(begin);
    }
    while (is_prose && !rest.empty() && line_.size() > before_ && line_.back() == ' ') line_.pop_back();
    text_ += line_ + "\n";
    const std::size_t last = marks_.find_last_not_of(' ');
    if (has_marks && last != std::string::npos) text_ += paint(Colour::red, marks_.substr(0, last + 1)) + "\n";
    line_ = indent_ + next;
    before_ = indent_.size();
    column_ = columns(indent_);
    for (std::size_t i = 0; i < next.size();
         i += std::max<std::size_t>(1, utf8_length(std::string_view(next).substr(i))))
      column_ += most_cells(std::string_view(next).substr(i));
    marks_.assign(columns(line_), ' ');
  }

  std::string text_;
  std::string indent_;
  std::size_t width_;
  std::string line_;
  std::size_t before_;  // bytes of the line that are not of the text
  std::size_t column_;
  std::string marks_;
};

[[nodiscard]] std::string command_text(const CardCommand& command, std::size_t width) {
  const std::vector<Piece> pieces = Folding(command).fold();
  // A bar before each line: nothing in a command can pass for a line of ours.
  Lines lines(kBar, kBar, width);
  // Marks under all of it would say nothing.
  lines.has_marks = std::any_of(pieces.begin(), pieces.end(), [](const Piece& p) { return !p.is_marked; });
  for (const Piece& piece : pieces) lines.add(piece);
  std::string text = lines.finish();
  for (const std::string& part : command.parts) text += wrapped("  with: ", kBar, part, width);
  return text;
}

[[nodiscard]] std::string changes_text(const CardChanges& changes, const CardRoom& room) {
  std::string text;
  const std::size_t shown = room.is_whole ? changes.lines.size() : std::min(changes.lines.size(), kFewChanges);
  for (std::size_t i = 0; i < shown; ++i) {
    const std::string& line = changes.lines[i];
    const std::string cut = wrapped("    ", "      ", line, room.width);
    text += line.starts_with('+')   ? paint(Colour::green, cut)
            : line.starts_with('-') ? paint(Colour::red, cut)
                                    : paint(Colour::grey, cut);
  }
  const std::size_t rest = changes.lines.size() - shown + static_cast<std::size_t>(changes.left_out);
  if (rest > 0)
    text += paint(Colour::grey, "    (" + std::to_string(rest) + (rest == 1 ? " line" : " lines") + " more)") + "\n";
  return text;
}

// `14:05`, where the person is.
[[nodiscard]] std::string hour_of(const std::string& utc) {
  constexpr std::size_t kDate = 11;
  constexpr std::size_t kHour = 5;
  const std::string text = local_time(utc);
  return text.size() < kDate + kHour ? text : text.substr(kDate, kHour);
}

[[nodiscard]] std::string lineage_text(const std::vector<CardStep>& lineage, std::size_t width) {
  if (lineage.empty()) return "";
  std::string way;
  for (const CardStep& step : lineage) way += hour_of(step.at) + " " + step.what + " (" + step.call + "), then ";
  return wrapped("  - led here: ", kFurther, way + "this", width);
}

}  // namespace

std::string wrapped(std::string_view first, std::string_view indent, std::string_view text, std::size_t width) {
  Lines lines(first, indent, width);
  lines.is_prose = true;
  lines.add({visible(text)});
  return lines.finish();
}

std::string fitted(std::string_view head, std::string_view painted, std::string_view text, std::size_t indent) {
  const auto width = static_cast<std::size_t>(terminal_width());
  const bool is_wrapped = is_terminal(1) && columns(head) + columns(visible(text)) > width;
  if (!is_wrapped) return std::string(painted) + visible(text) + "\n";
  // Where the head takes most of the line, the rest goes below it.
  const std::size_t room = std::min(indent, width / 2);
  return std::string(painted) + wrapped(head, std::string(room, ' '), text, width).substr(head.size());
}

std::string card_text(const Card& card, const CardRoom& room) {
  // Only a choice begins with spaces and a bracket.
  const std::size_t first = std::min(card.deed.find_first_not_of(' '), card.deed.size());
  std::string text =
      paint(Colour::bold, wrapped(room.before, kFurther, std::string_view(card.deed).substr(first), room.width));
  // An edit is its changes; its arguments say no more.
  if (card.changes.lines.empty() || !card.command.spans.empty() || !card.command.parts.empty())
    text += command_text(card.command, room.width);
  for (const std::string& fact : card.facts) text += wrapped(kPoint, kFurther, fact, room.width);
  text += changes_text(card.changes, room);
  for (const CardReason& reason : card.reasons) {
    const std::string object = reason.object.empty() ? "" : ": " + reason.object;
    const std::string said = reason.title + object;
    text += wrapped(kPoint, kFurther, said == card.deed ? "rule " + reason.rule : said + " (" + reason.rule + ")",
                    room.width);
  }
  if (!card.undo.empty()) text += wrapped(kPoint, kFurther, card.undo, room.width);
  if (card.times_allowed >= kOfferAfter && !card.rule.empty())
    text += wrapped(kPoint, kFurther,
                    "you have allowed such a call " + std::to_string(card.times_allowed) +
                        " times in a row; a rule would allow from now on: " + card.rule,
                    room.width);
  text += lineage_text(card.lineage, room.width);
  if (!card.agent_says.empty())
    text += wrapped("  - the agent's own words: ", kFurther, "\"" + card.agent_says + "\"", room.width);
  return text;
}

std::string whole_card_text(const Card& card, const CardRoom& room) {
  std::string text;
  std::string_view rest = card.command.text;
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    text += wrapped(kBar, "  : ", rest.substr(0, end), room.width);
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  if (card.command.left_out > 0) text += "  " + left_out(static_cast<std::size_t>(card.command.left_out)) + "\n";
  return text + changes_text(card.changes, {room.width, true});
}

std::string explained_card_text(const Card& card, std::size_t width) {
  const std::string text = card_text(card, {width > kIndent.size() ? width - kIndent.size() : 0});
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size() - 1) + 1;
    out += std::string(kIndent) + text.substr(at, end - at);
    at = end;
  }
  return out;
}

std::string choices_text(bool has_rule) {
  std::string text;
  for (const Choice& choice : kChoices) {
    if (choice.key == 'a' && !has_rule) continue;
    if (choice.key == 'n') text += "\n";  // the yeses above, everything else below: each fits a line
    text += "  [" + std::string(1, choice.key) + "] " + std::string(choice.words);
  }
  return text + "  [d] all of it  [x] explain  [l] leave it  [q] end\n";
}

}  // namespace pawl
