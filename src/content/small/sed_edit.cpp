// SPDX-License-Identifier: Apache-2.0
#include "content/small/sed_edit.h"

#include <algorithm>
#include <vector>

#include "content/small/sed_script.h"

namespace pawl {
namespace {

constexpr std::size_t kLongestText = std::size_t{64} * 1024;
constexpr std::size_t kLongestLine = 4096;
constexpr std::size_t kMostSteps = 200000;  // lines times commands, and matches

class Editor {
 public:
  Editor(const std::vector<SedCommand>& commands, const SedOptions& options, std::string_view text)
      : commands_(commands),
        options_(options),
        rest_(text),
        is_in_range_(commands.size(), false),
        tested_(commands.size(), 0) {}

  std::optional<std::string> edit() {
    while (!rest_.empty()) {
      const std::size_t end = rest_.find('\n');
      has_newline_ = end != std::string_view::npos;
      line_ = std::string(rest_.substr(0, std::min(end, rest_.size())));
      rest_.remove_prefix(has_newline_ ? end + 1 : rest_.size());
      ++number_;
      if (!run_commands() || made_.size() > kLongestText) return std::nullopt;
    }
    return std::move(made_);
  }

 private:
  bool run_commands() {
    std::string added;
    bool is_deleted = false;
    for (std::size_t i = 0; i < commands_.size() && !is_deleted; ++i) {
      if (++steps_ > kMostSteps || line_.size() > kLongestLine) return false;
      const SedCommand& command = commands_[i];
      const std::optional<bool> is_selected = selects(i);
      if (!is_selected) return false;
      if (*is_selected == command.is_negated) continue;
      if (command.name != 's' && command.name != 'd' && !has_newline_) return false;
      switch (command.name) {
        case 's':
          if (!substitute(command)) return false;
          break;
        case 'p':
          print();
          break;
        case 'i':
          made_ += command.text;
          break;
        case 'a':
          added += command.text;
          break;
        case 'c':
          made_ += command.text;
          is_deleted = true;
          break;
        default:
          is_deleted = true;
      }
    }
    if (!is_deleted && !options_.is_quiet) print();
    made_ += added;
    return true;
  }

  void print() {
    made_ += line_;
    if (has_newline_) made_ += '\n';
  }

  // Nothing where the locale decides.
  [[nodiscard]] std::optional<bool> matches(const PosixRegex& expression) const {
    if (!is_same_everywhere(expression)) return std::nullopt;
    return expression.match(line_, 0).has_value();
  }

  [[nodiscard]] bool is_same_everywhere(const PosixRegex& expression) const {
    if (line_.find('\0') != std::string::npos) return false;
    return expression.is_plain() ||
           std::all_of(line_.begin(), line_.end(), [](char c) { return (static_cast<unsigned char>(c) & 0x80U) == 0; });
  }

  [[nodiscard]] std::optional<bool> is_at(const SedAddress& address) const {
    switch (address.kind) {
      case SedAddress::Kind::line:
        return number_ == address.line;
      case SedAddress::Kind::last:
        return rest_.empty();
      case SedAddress::Kind::expression:
        break;
    }
    return matches(address.expression);
  }

  [[nodiscard]] std::optional<bool> selects(std::size_t index) {
    const std::vector<SedAddress>& addresses = commands_[index].addresses;
    if (addresses.empty()) return true;
    if (addresses.size() == 1) return is_at(addresses[0]);
    const SedAddress& last = addresses[1];
    if (is_in_range_[index]) {
      // A line number that is behind us ends the range before this line.
      if (last.kind == SedAddress::Kind::line && number_ > last.line) {
        is_in_range_[index] = false;
        return is_at(addresses[0]).value_or(false) ? std::optional<bool>() : std::optional(false);
      }
      const std::optional<bool> ends = is_at(last);
      if (!ends) return std::nullopt;
      is_in_range_[index] = !*ends;
      return true;
    }
    // A number at which an earlier command ended the line begins the range behind it.
    const SedAddress& first = addresses[0];
    const bool is_missed = first.kind == SedAddress::Kind::line && number_ > first.line && tested_[index] < first.line;
    tested_[index] = number_;
    if (is_missed) return std::nullopt;
    const std::optional<bool> begins = is_at(first);
    if (!begins || !*begins) return begins;
    is_in_range_[index] = !(last.kind == SedAddress::Kind::line && last.line <= number_) &&
                          !(last.kind == SedAddress::Kind::last && rest_.empty());
    return true;
  }

  bool substitute(const SedCommand& command) {
    if (!is_same_everywhere(command.expression)) return false;
    std::string next;
    std::size_t copied = 0;
    std::size_t from = 0;
    std::size_t count = 0;
    bool is_changed = false;
    while (from <= line_.size()) {
      if (++steps_ > kMostSteps) return false;
      const std::optional<RegexMatch> match = command.expression.match(line_, from);
      if (!match) break;
      const RegexMatch::Part all = match->parts[0];
      // Nothing is matched right behind a match: `s/b*/x/g` makes `xaxcx` of `abc`.
      const bool is_rest = all.begin == all.end && all.begin == copied && count > 0 && copied > 0;
      if (!is_rest && ++count >= command.nth) {
        next += line_.substr(copied, all.begin - copied);
        append(command.replacement, *match, next);
        copied = all.end;
        is_changed = true;
        if (!command.is_global) break;
      } else if (!is_rest) {
        next += line_.substr(copied, all.end - copied);
        copied = all.end;
      }
      from = all.end > all.begin ? all.end : all.end + 1;
    }
    if (!is_changed) return true;
    next += line_.substr(copied);
    line_ = std::move(next);
    if (command.prints && !has_newline_) return false;
    if (command.prints) print();
    return true;
  }

  void append(const SedReplacement& replacement, const RegexMatch& match, std::string& to) const {
    for (const SedReplacement::Piece& piece : replacement.pieces) {
      if (piece.group < 0) {
        to += piece.text;
        continue;
      }
      const RegexMatch::Part part = match.parts[static_cast<std::size_t>(piece.group)];
      if (part.is_set) to += line_.substr(part.begin, part.end - part.begin);
    }
  }

  const std::vector<SedCommand>& commands_;
  SedOptions options_;
  std::string_view rest_;
  std::vector<bool> is_in_range_;
  std::vector<std::size_t> tested_;  // the last line at which the beginning of a range was looked for
  std::string line_;
  std::string made_;
  std::size_t number_ = 0;
  std::size_t steps_ = 0;
  bool has_newline_ = true;
};

}  // namespace

std::optional<std::string> edited_by_sed(std::string_view script, const SedOptions& options, std::string_view text) {
  if (text.size() > kLongestText) return std::nullopt;
  const std::optional<std::vector<SedCommand>> commands = read_sed_script(script, options.is_extended);
  if (!commands) return std::nullopt;
  return Editor(*commands, options, text).edit();
}

std::vector<std::string> put_in_by_sed(std::string_view script, const SedOptions& options) {
  std::vector<std::string> texts;
  const std::optional<std::vector<SedCommand>> commands = read_sed_script(script, options.is_extended);
  if (!commands) return texts;
  for (const SedCommand& command : *commands) {
    std::string text = command.text;
    for (const SedReplacement::Piece& piece : command.replacement.pieces) {
      if (piece.group < 0) text += piece.text;
    }
    if (!text.empty()) texts.push_back(std::move(text));
  }
  return texts;
}

}  // namespace pawl
