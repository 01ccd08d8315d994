// SPDX-License-Identifier: Apache-2.0
// The commands of vim's command line that leave the buffer: `!cmd`, `r !cmd`, `%!cmd`, `call system("cmd")` run a
// command; `r FILE` and `e FILE` take a file, `w FILE` and `sav FILE` fill one. A `w` without a name saves the file
// that is edited: the one that `e` named last, else those that vim was started with.
#include <algorithm>
#include <array>
#include <cctype>
#include <optional>

#include "content/small/small_readers.h"

namespace pawl {
namespace {

void skip_blanks(std::string_view& text) {
  while (!text.empty() && (text[0] == ' ' || text[0] == '\t' || text[0] == ':')) text.remove_prefix(1);
}

// Up to and over the next `delimiter` that is not escaped.
void skip_part(std::string_view& text, char delimiter) {
  std::size_t at = 0;
  while (at < text.size() && text[at] != delimiter) at += text[at] == '\\' ? 2 : 1;
  text.remove_prefix(std::min(at + 1, text.size()));
}

// `1,$`, `%`, `'<,'>`, `/re/;+3` before a command.
void skip_range(std::string_view& text) {
  static constexpr std::string_view kRange = "0123456789.,$%+-; \t";
  while (!text.empty()) {
    const char c = text[0];
    if (c == '\'') {
      text.remove_prefix(std::min<std::size_t>(2, text.size()));
    } else if (c == '/' || c == '?') {
      text.remove_prefix(1);
      skip_part(text, c);
    } else if (kRange.find(c) != std::string_view::npos) {
      text.remove_prefix(1);
    } else {
      return;
    }
  }
}

[[nodiscard]] std::string_view take_word(std::string_view& text) {
  std::size_t length = 0;
  while (length < text.size() && std::isalnum(static_cast<unsigned char>(text[length])) != 0) ++length;
  const std::string_view word = text.substr(0, length);
  text.remove_prefix(length);
  return word;
}

// Vim's manual writes `sav[eas]`: that much at least, and as much of the rest as one likes.
struct Name {
  std::string_view least;
  std::string_view rest;
};

[[nodiscard]] bool is_short_for(std::string_view word, const Name& name) {
  if (!word.starts_with(name.least)) return false;
  return name.rest.starts_with(word.substr(name.least.size()));
}

template <std::size_t N>
[[nodiscard]] bool is_any(std::string_view word, const std::array<Name, N>& names) {
  return std::any_of(names.begin(), names.end(), [&](const Name& name) { return is_short_for(word, name); });
}

constexpr auto kEdits = std::to_array<Name>(
    {{"e", "dit"},  {"ex", ""},      {"vi", "sual"},    {"vie", "w"},    {"sp", "lit"},  {"vs", "plit"},
     {"sv", "iew"}, {"new", ""},     {"vne", "w"},      {"tabe", "dit"}, {"tabnew", ""}, {"fin", "d"},
     {"sf", "ind"}, {"tabf", "ind"}, {"n", "ext"},      {"ar", "gs"},    {"arga", "dd"}, {"arge", "dit"},
     {"bad", "d"},  {"dr", "op"},    {"diffs", "plit"}, {"ped", "it"}});
// They save what is edited, under another name if one is told.
constexpr auto kSaves = std::to_array<Name>({{"w", "rite"}, {"wq", ""}, {"x", "it"}, {"exi", "t"}, {"up", "date"}});
constexpr auto kSavesAll = std::to_array<Name>({{"wa", "ll"}, {"wqa", "ll"}, {"xa", "ll"}, {"wn", "ext"}});
// They only fill the file that they name.
constexpr auto kWrites = std::to_array<Name>({{"sav", "eas"},
                                              {"mk", "exrc"},
                                              {"mks", "ession"},
                                              {"mkv", "imrc"},
                                              {"mkvie", "w"},
                                              {"mksp", "ell"},
                                              {"wu", "ndo"},
                                              {"wv", "iminfo"},
                                              {"redi", "r"}});
constexpr auto kPrints = std::to_array<Name>({{"p", "rint"},
                                              {"P", "rint"},
                                              {"nu", "mber"},
                                              {"l", "ist"},
                                              {"z", ""},
                                              {"ec", "ho"},
                                              {"echom", "sg"},
                                              {"echon", ""}});
constexpr auto kBefore = std::to_array<Name>({{"sil", "ent"},
                                              {"noa", "utocmd"},
                                              {"verb", "ose"},
                                              {"keepa", "lt"},
                                              {"keepp", "atterns"},
                                              {"keepj", "umps"},
                                              {"kee", "pmarks"},
                                              {"lockm", "arks"},
                                              {"bufdo", ""},
                                              {"argdo", ""},
                                              {"windo", ""},
                                              {"tabdo", ""},
                                              {"hid", "e"},
                                              {"conf", "irm"},
                                              {"noswapfile", ""},
                                              {"sandbox", ""},
                                              {"unsilent", ""},
                                              {"vert", "ical"}});

// Code in other languages, text that becomes a command, and files of commands.
constexpr auto kUnseen = std::to_array<Name>(
    {{"py", "thon"},  {"py3", ""},    {"python3", ""}, {"pyx", ""},     {"pythonx", ""}, {"pyd", "o"},
     {"py3do", ""},   {"pyf", "ile"}, {"py3f", "ile"}, {"lua", ""},     {"luad", "o"},   {"luaf", "ile"},
     {"luaeval", ""}, {"pe", "rl"},   {"perld", "o"},  {"rub", "y"},    {"rubyd", "o"},  {"rubyf", "ile"},
     {"tc", "l"},     {"tcld", "o"},  {"tclf", "ile"}, {"exe", "cute"}, {"so", "urce"},  {"ru", "ntime"},
     {"norm", "al"},  {"au", "tocmd"}});

constexpr std::size_t kMaxArguments = 2000;  // bytes of a function's arguments

// A text in quotes that holds nothing but itself.
[[nodiscard]] std::optional<std::string> plain_string(std::string_view text) {
  while (!text.empty() && text[0] == ' ') text.remove_prefix(1);
  while (text.ends_with(' ')) text.remove_suffix(1);
  if (text.size() < 2 || (text[0] != '"' && text[0] != '\'') || text.back() != text[0]) return std::nullopt;
  const std::string_view inner = text.substr(1, text.size() - 2);
  if (inner.find(text[0]) != std::string_view::npos || inner.find('\\') != std::string_view::npos) return std::nullopt;
  return std::string(inner);
}

// The arguments of a function, cut at commas; `text` begins behind the bracket. None if they do not end soon.
[[nodiscard]] std::vector<std::string_view> arguments_of(std::string_view text) {
  text = text.substr(0, kMaxArguments);
  std::vector<std::string_view> arguments;
  std::size_t begin = 0;
  char quote = '\0';
  int depth = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quote != '\0') {
      if (c == '\\' && quote == '"') ++i;
      if (c == quote) quote = '\0';
    } else if (c == '"' || c == '\'') {
      quote = c;
    } else if (c == '(' || c == '[' || c == '{') {
      ++depth;
    } else if (depth > 0 && (c == ')' || c == ']' || c == '}')) {
      --depth;
    } else if (depth == 0 && (c == ',' || c == ')')) {
      arguments.push_back(text.substr(begin, i - begin));
      begin = i + 1;
      if (c == ')') return arguments;
    }
  }
  return {};
}

class VimReader {
 public:
  VimReader(std::string_view text, const SmallGiven& given) : text_(text), given_(given) {}

  SmallFacts read() {
    while (!text_.empty()) {
      const std::size_t end = std::min(text_.find('\n'), text_.size());
      const std::string_view line = text_.substr(0, end);
      text_.remove_prefix(std::min(end + 1, text_.size()));
      read_line(line);
    }
    return std::move(found_);
  }

 private:
  void read_line(std::string_view line) {
    while (!line.empty()) {
      skip_blanks(line);
      const std::size_t before = line.size();
      skip_range(line);
      const bool has_range = line.size() < before;
      skip_blanks(line);
      if (line.starts_with('!')) {
        // A bar behind it is the shell's. With a range it gets the lines.
        found_.deeds.push_back({has_range ? Deed::Kind::feed : Deed::Kind::run, std::string(line.substr(1))});
        return;
      }
      if (line.starts_with('#')) found_.shows_operands = true;
      const std::string_view word = take_word(line);
      // An address alone prints the line.
      if (has_range && word.empty() && line.empty()) found_.shows_operands = true;
      if (word.empty()) {
        // Not a command: there is nothing to see up to the next bar, and after a quote comes a comment.
        const std::size_t bar = line.find('|');
        if (line.starts_with('"') || bar == std::string_view::npos) return;
        line.remove_prefix(bar + 1);
        continue;
      }
      const bool is_forced = line.starts_with('!');
      if (is_forced) line.remove_prefix(1);
      if (is_any(word, kBefore)) continue;
      if (read_pattern_command(word, line)) continue;
      if (!read_command(word, line, is_forced)) return;
    }
  }

  // `s/a|b/c/`, `g/re/cmd`: the text between the slashes is not a command. False if it is another command.
  bool read_pattern_command(std::string_view word, std::string_view& line) {
    const bool is_global = is_short_for(word, {"g", "lobal"}) || is_short_for(word, {"v", "global"});
    const bool is_substitution = is_short_for(word, {"s", "ubstitute"}) || is_short_for(word, {"sno", "magic"}) ||
                                 is_short_for(word, {"sm", "agic"});
    if ((!is_global && !is_substitution) || line.empty()) return false;
    const char delimiter = line[0];
    if (std::isspace(static_cast<unsigned char>(delimiter)) != 0 || delimiter == '|' || delimiter == '"') return false;
    line.remove_prefix(1);
    skip_part(line, delimiter);
    if (is_global) {
      if (line.find_first_not_of(" \t") == std::string_view::npos) found_.shows_operands = true;
      return true;
    }
    const std::string_view replacement = line;
    skip_part(line, delimiter);
    // `\=` evaluates the rest.
    if (replacement.starts_with("\\=")) find_calls(replacement.substr(0, replacement.size() - line.size()));
    const std::size_t bar = std::min(line.find('|'), line.size());
    const std::string_view flags = line.substr(0, bar);
    if (flags.find_first_of("p#l") != std::string_view::npos) found_.shows_operands = true;
    line.remove_prefix(std::min(bar + 1, line.size()));
    return true;
  }

  // False: nothing of the line is left.
  bool read_command(std::string_view word, std::string_view& line, bool is_forced) {
    const bool is_read = is_short_for(word, {"r", "ead"});
    if (is_read && is_forced) {
      found_.deeds.push_back({Deed::Kind::run, std::string(line)});
      return false;
    }
    if (is_read || is_any(word, kSaves)) {
      std::string_view rest = line;
      skip_blanks(rest);
      if (rest.starts_with('!')) {
        found_.deeds.push_back({is_read ? Deed::Kind::run : Deed::Kind::feed, std::string(rest.substr(1))});
        if (!is_read) found_.shows_operands = true;
        return false;
      }
    }
    if (is_short_for(word, {"ter", "minal"})) {
      found_.deeds.push_back({Deed::Kind::run, std::string(line)});
      return false;
    }
    if (is_short_for(word, {"sh", "ell"})) {
      found_.deeds.push_back({Deed::Kind::run, "sh"});
      return false;
    }
    if (is_any(word, kUnseen)) found_.is_total = false;
    const std::string_view argument = take_argument(line);
    find_calls(argument);
    if (is_any(word, kPrints)) found_.shows_operands = true;
    if (is_any(word, kSavesAll)) save("");
    if (is_any(word, kSaves)) {
      save(name_in(argument));
    } else if (is_any(word, kWrites)) {
      const std::string name = name_in(argument);
      if (!name.empty()) add_file(Deed::Kind::write, name);
      if (is_short_for(word, {"sav", "eas"})) edited_ = name;
    } else if (is_read || is_any(word, kEdits)) {
      const std::string name = name_in(argument);
      if (!name.empty()) add_file(Deed::Kind::read, name);
      if (!name.empty() && !is_read) edited_ = name;
    } else if (is_short_for(word, {"f", "ile"})) {
      if (std::string name = name_in(argument); !name.empty()) edited_ = std::move(name);
    }
    return true;
  }

  // Up to the bar that begins the next command.
  static std::string_view take_argument(std::string_view& line) {
    std::size_t bar = 0;
    while (bar < line.size() && line[bar] != '|') bar += line[bar] == '\\' ? 2 : 1;
    bar = std::min(bar, line.size());
    const std::string_view argument = line.substr(0, bar);
    line.remove_prefix(std::min(bar + 1, line.size()));
    return argument;
  }

  // A command within a command: `e +cmd file`.
  void read_within(std::string_view line) {
    if (++depth_ > kMaxDepth) {
      found_.is_total = false;
    } else {
      read_line(line);
    }
    --depth_;
  }

  // `++enc=utf-8 +cmd >> a\ b` is `a b`, after the command.
  std::string name_in(std::string_view argument) {
    while (true) {
      skip_blanks(argument);
      if (argument.starts_with('+')) {
        const std::string_view option = argument.substr(0, argument.find(' '));
        if (!option.starts_with("++")) read_within(option.substr(1));
        argument.remove_prefix(option.size());
      } else if (argument.starts_with('>')) {
        argument.remove_prefix(1);
      } else {
        break;
      }
    }
    // Their text is run, or evaluated.
    if (argument.find('`') != std::string_view::npos) found_.is_total = false;
    std::string name;
    for (std::size_t i = 0; i < argument.size(); ++i) {
      if (argument[i] == '\\' && i + 1 < argument.size()) ++i;
      name += argument[i];
    }
    while (name.ends_with(' ')) name.pop_back();
    if (name.starts_with("~/") && !given_.home.empty()) name = given_.home + name.substr(1);
    if (name.starts_with("$HOME/") && !given_.home.empty()) name = given_.home + name.substr(5);
    return name;
  }

  void save(const std::string& name) {
    if (!name.empty()) {
      // Looking at what is written there means looking at the buffer.
      if (name.starts_with("/dev/")) found_.shows_operands = true;
      add_file(Deed::Kind::write, name);
    } else if (!edited_.empty()) {
      add_file(Deed::Kind::write, edited_);
    } else {
      found_.writes_operands = true;
    }
  }

  void add_file(Deed::Kind kind, const std::string& name) {
    // `%` is the name of what is edited, `#` of what was, `$X` a variable's value.
    const std::size_t unknown = name.find_first_of("%#$`");
    found_.deeds.push_back({kind, name.substr(0, unknown), unknown == std::string::npos});
  }

  // Functions in expressions that run commands or touch files.
  void find_calls(std::string_view text) {
    for (const std::string_view name :
         {"system", "systemlist", "readfile", "readblob", "writefile", "delete", "rename", "job_start", "term_start"}) {
      for (std::size_t at = text.find(name); at != std::string_view::npos; at = text.find(name, at + 1)) {
        const bool is_part = at > 0 && (std::isalnum(static_cast<unsigned char>(text[at - 1])) != 0 ||
                                        text[at - 1] == '_' || text[at - 1] == '#');
        std::string_view rest = text.substr(at + name.size());
        skip_blanks(rest);
        if (!is_part && rest.starts_with('(')) add_call(name, arguments_of(rest.substr(1)));
      }
    }
  }

  void add_call(std::string_view name, const std::vector<std::string_view>& arguments) {
    const bool is_write = name == "writefile";
    const bool is_read = name == "readfile" || name == "readblob";
    const std::size_t place = is_write ? 1 : 0;
    const std::optional<std::string> text =
        arguments.size() > place ? plain_string(arguments[place]) : std::optional<std::string>();
    if (is_write || is_read) {
      const Deed::Kind kind = is_write ? Deed::Kind::write : Deed::Kind::read;
      found_.deeds.push_back({kind, text.value_or(""), text.has_value()});
    } else if (name.starts_with("system") && text && arguments.size() == 1) {
      found_.deeds.push_back({Deed::Kind::run, *text});
    } else {
      found_.is_total = false;
    }
  }

  static constexpr int kMaxDepth = 4;

  std::string_view text_;
  const SmallGiven& given_;
  int depth_ = 0;
  std::string edited_;  // empty: what vim was started with
  SmallFacts found_;
};

}  // namespace

SmallFacts read_vim(std::string_view commands, const SmallGiven& given) {
  return VimReader(commands, given).read();
}

}  // namespace pawl
