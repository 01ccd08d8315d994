// SPDX-License-Identifier: Apache-2.0
// ed takes its commands from standard input, one a line: `r FILE` and `e FILE` take a file, `w FILE` fills one, `!cmd`,
// `r !cmd` and `w !cmd` run a command. The lines between `a`, `i` or `c` and a dot are only text. A `w` without a name
// saves the file that is edited: the one that `e` or `f` named last, else the one that ed was started with.
#include <algorithm>
#include <cctype>

#include "content/small/small_readers.h"

namespace pawl {
namespace {

class EdReader {
 public:
  explicit EdReader(bool has_operands) : has_operands_(has_operands) {}

  SmallFacts read(std::string_view text) {
    read_commands(text);
    return std::move(found_);
  }

 private:
  static std::string_view take_line(std::string_view& text) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    return line;
  }

  static void skip_blank(std::string_view& line) {
    while (!line.empty() && std::isspace(static_cast<unsigned char>(line[0])) != 0) line.remove_prefix(1);
  }

  // Over the next `delimiter` that is not escaped; false if there is none.
  static bool skip_part(std::string_view& line, char delimiter) {
    std::size_t at = 0;
    while (at < line.size() && line[at] != delimiter) at += line[at] == '\\' ? 2 : 1;
    const bool is_closed = at < line.size();
    line.remove_prefix(std::min(at + 1, line.size()));
    return is_closed;
  }

  // `1,5`, `.`, `$`, `'a`, `/re/;+3`, `%`
  static void skip_addresses(std::string_view& line) {
    static constexpr std::string_view kPlain = "0123456789.$,;%+-^ \t";
    while (!line.empty()) {
      const char c = line[0];
      if (c == '\'') {
        line.remove_prefix(std::min<std::size_t>(2, line.size()));
      } else if (c == '/' || c == '?') {
        line.remove_prefix(1);
        static_cast<void>(skip_part(line, c));
      } else if (kPlain.find(c) != std::string_view::npos) {
        line.remove_prefix(1);
      } else {
        return;
      }
    }
  }

  void read_commands(std::string_view text) {
    while (found_.is_total && !text.empty()) {
      const std::string_view line = take_line(text);
      read_command(line, text);
    }
  }

  // `rest` is what comes after the line.
  void read_command(std::string_view line, std::string_view& rest) {
    skip_addresses(line);
    if (line.empty()) {
      found_.shows_operands = true;  // the line of the address is printed
      return;
    }
    const char command = line[0];
    line.remove_prefix(1);
    switch (command) {
      case 'a':
      case 'i':
      case 'c':
        skip_text(rest);
        print_by(line);
        return;
      case 'd':
      case 'j':
      case 'k':
      case 'm':
      case 't':
      case 'u':
      case 'y':
      case 'x':
      case 'h':
      case 'H':
      case 'P':
      case '=':
      case 'q':
      case 'Q':
        print_by(line);
        return;
      case '#':
        return;
      case 'p':
      case 'l':
      case 'n':
      case 'z':
        found_.shows_operands = true;
        return;
      case '!':
        add_command(Deed::Kind::run, line);
        return;
      case 's':
        read_substitution(line, rest);
        return;
      case 'g':
      case 'v':
        read_global(line, rest);
        return;
      case 'e':
      case 'E':
      case 'r':
        take(line, command != 'r');
        return;
      case 'f':
        if (std::string name = name_in(line); !name.empty()) edited_ = std::move(name);
        return;
      case 'w':
      case 'W':
        if (line.starts_with('q') || line.starts_with('Q')) line.remove_prefix(1);
        save(line);
        return;
      default:
        found_.is_total = false;
    }
  }

  // Some commands may have a `p` behind them.
  void print_by(std::string_view line) {
    if (line.find_first_of("pln") != std::string_view::npos) found_.shows_operands = true;
  }

  static void skip_text(std::string_view& rest) {
    while (!rest.empty() && take_line(rest) != ".") continue;
  }

  // A backslash at the end of a line that no other one takes back.
  static bool goes_on(std::string_view line) {
    std::size_t count = 0;
    while (count < line.size() && line[line.size() - 1 - count] == '\\') ++count;
    return count % 2 == 1;
  }

  void read_substitution(std::string_view line, std::string_view& rest) {
    skip_blank(line);
    if (line.empty() || std::isalnum(static_cast<unsigned char>(line[0])) != 0) return print_by(line);
    const char delimiter = line[0];
    line.remove_prefix(1);
    if (!skip_part(line, delimiter)) return print_by("p");
    // The replacement goes on in the next line.
    while (goes_on(line) && !rest.empty()) {
      std::string_view part = line;
      if (skip_part(part, delimiter)) break;
      line = take_line(rest);
    }
    // Without the last delimiter what came out is printed.
    if (!skip_part(line, delimiter)) line = "p";
    print_by(line);
  }

  void read_global(std::string_view line, std::string_view& rest) {
    if (line.empty()) {
      found_.is_total = false;
      return;
    }
    const char delimiter = line[0];
    line.remove_prefix(1);
    static_cast<void>(skip_part(line, delimiter));
    if (line.empty()) {
      found_.shows_operands = true;
      return;
    }
    if (is_listed_) {
      found_.is_total = false;  // ed refuses it within itself
      return;
    }
    std::string list(line);
    while (goes_on(list) && !rest.empty()) {
      list.back() = '\n';
      list += take_line(rest);
    }
    is_listed_ = true;
    read_commands(list);
    is_listed_ = false;
  }

  static std::string name_in(std::string_view line) {
    skip_blank(line);
    std::string name(line);
    while (!name.empty() && std::isspace(static_cast<unsigned char>(name.back())) != 0) name.pop_back();
    return name;
  }

  void add_command(Deed::Kind kind, std::string_view text) {
    if (text.starts_with('!')) {
      found_.is_total = false;  // the one before once more, with what follows it
    } else {
      found_.deeds.push_back({kind, std::string(text)});
    }
  }

  void take(std::string_view line, bool is_edited) {
    std::string name = name_in(line);
    if (name.starts_with('!')) return add_command(Deed::Kind::run, std::string_view(name).substr(1));
    if (name.empty()) return;  // once more what is edited
    found_.deeds.push_back({Deed::Kind::read, name});
    if (is_edited || (edited_.empty() && !has_operands_)) edited_ = std::move(name);
  }

  void save(std::string_view line) {
    const std::string name = name_in(line);
    if (name.starts_with('!')) {
      found_.shows_operands = true;
      add_command(Deed::Kind::feed, std::string_view(name).substr(1));
    } else if (!name.empty()) {
      if (name.starts_with("/dev/")) found_.shows_operands = true;
      found_.deeds.push_back({Deed::Kind::write, name});
    } else if (!edited_.empty()) {
      found_.deeds.push_back({Deed::Kind::write, edited_});
    } else {
      found_.writes_operands = true;
    }
  }

  bool has_operands_;
  bool is_listed_ = false;
  std::string edited_;  // empty: what ed was started with
  SmallFacts found_;
};

}  // namespace

SmallFacts read_ed(std::string_view commands, const SmallGiven& given) {
  return EdReader(given.has_operands).read(commands);
}

}  // namespace pawl
