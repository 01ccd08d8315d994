// SPDX-License-Identifier: Apache-2.0
#include "analyse/outputs.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "analyse/path_class.h"

namespace pawl {
namespace {

[[nodiscard]] bool all_known(const Step& step) {
  return std::all_of(step.argv.begin(), step.argv.end(), [](const Word& word) { return word.is_known(); });
}

// \n, \t, \xHH, \NNN as echo -e and printf read them.
[[nodiscard]] std::string unescaped(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\\' || i + 1 == text.size()) {
      out += text[i];
      continue;
    }
    const char c = text[++i];
    const auto number = [&](int base, std::size_t most) {
      int value = 0;
      std::size_t digits = 0;
      while (digits < most && i + 1 < text.size()) {
        const char d = text[i + 1];
        const int digit = d >= '0' && d <= '9'   ? d - '0'
                          : d >= 'a' && d <= 'f' ? d - 'a' + 10
                          : d >= 'A' && d <= 'F' ? d - 'A' + 10
                                                 : 99;
        if (digit >= base) break;
        value = value * base + digit;
        ++digits;
        ++i;
      }
      out += static_cast<char>(value);
    };
    switch (c) {
      case 'n':
        out += '\n';
        break;
      case 't':
        out += '\t';
        break;
      case 'r':
        out += '\r';
        break;
      case 'a':
        out += '\a';
        break;
      case 'e':
        out += '\x1b';
        break;
      case '\\':
        out += '\\';
        break;
      case 'x':
        number(16, 2);
        break;
      case '0':
        number(8, 3);
        break;
      case '1':
      case '2':
      case '3':
      case '4':
      case '5':
      case '6':
      case '7':
        --i;
        number(8, 3);
        break;
      default:
        out += '\\';
        out += c;
    }
  }
  return out;
}

[[nodiscard]] std::string echo(const Step& step) {
  std::size_t first = 1;
  bool ends_line = true;
  bool escapes = false;
  for (; first < step.argv.size(); ++first) {
    const std::string& flag = step.argv[first].text;
    if (flag.size() < 2 || flag[0] != '-' || flag.find_first_not_of("neE", 1) != std::string::npos) break;
    ends_line &= flag.find('n') == std::string::npos;
    escapes |= flag.find('e') != std::string::npos;
  }
  std::string text;
  for (std::size_t i = first; i < step.argv.size(); ++i) text += (i > first ? " " : "") + step.argv[i].text;
  if (escapes) text = unescaped(text);
  return ends_line ? text + "\n" : text;
}

// %s, %b, %%, %d with their arguments; other conversions are not known.
[[nodiscard]] std::optional<std::string> printf(const Step& step) {
  if (step.argv.size() < 2 || step.argv[1].text.starts_with("-")) return std::nullopt;
  const std::string& format = step.argv[1].text;
  std::size_t next = 2;
  std::string out;
  do {
    const std::size_t before = next;
    std::string literal;
    const auto flush = [&] { out += unescaped(std::exchange(literal, "")); };
    for (std::size_t i = 0; i < format.size(); ++i) {
      if (format[i] != '%' || i + 1 == format.size()) {
        literal += format[i];
        continue;
      }
      const char c = format[++i];
      if (c == '%') {
        literal += '%';
        continue;
      }
      if (c != 's' && c != 'b' && c != 'd') return std::nullopt;
      flush();
      const std::string argument = next < step.argv.size() ? step.argv[next].text : std::string();
      ++next;
      out += c == 'b' ? unescaped(argument) : argument;
    }
    flush();
    if (next == before) break;
  } while (next < step.argv.size());
  return out;
}

[[nodiscard]] std::optional<std::string> base64_decoded(std::string_view text) {
  std::string out;
  unsigned bits = 0;
  int count = 0;
  for (const char c : text) {
    if (c == '\n' || c == '\r' || c == ' ' || c == '=') continue;
    const int value = c >= 'A' && c <= 'Z'   ? c - 'A'
                      : c >= 'a' && c <= 'z' ? c - 'a' + 26
                      : c >= '0' && c <= '9' ? c - '0' + 52
                      : c == '+' || c == '-' ? 62
                      : c == '/' || c == '_' ? 63
                                             : -1;
    if (value < 0) return std::nullopt;
    bits = (bits << 6) | static_cast<unsigned>(value);
    count += 6;
    if (count >= 8) {
      count -= 8;
      out += static_cast<char>((bits >> count) & 0xFFU);
    }
  }
  return out;
}

}  // namespace

namespace {

// Where a script finds its neighbours: `$(cd "$(dirname "$0")" && pwd)` and its like.
[[nodiscard]] std::optional<std::string> place(const Step& step, const World& world) {
  if (step.program == "cd" && (step.argv.size() < 2 || step.argv[1].text != "-")) return "";
  if (step.program == "pwd" && !step.cwd.empty()) return step.cwd + "\n";
  const std::string& last = step.argv.back().text;
  const bool is_alone = step.argv.size() == 2 || (step.argv.size() == 3 && step.argv[1].text == "--");
  const bool is_final = step.program == "readlink" && step.argv.size() == 3 && step.argv[1].text == "-f";
  if ((step.program == "dirname" || step.program == "basename") && is_alone) {
    std::string_view path = last;
    while (path.size() > 1 && path.ends_with('/')) path.remove_suffix(1);
    const std::size_t slash = path.rfind('/');
    if (step.program == "basename")
      return std::string(path.substr(slash == std::string_view::npos ? 0 : slash + 1)) + "\n";
    if (slash == std::string_view::npos) return ".\n";
    return std::string(path.substr(0, std::max<std::size_t>(slash, 1))) + "\n";
  }
  if ((step.program == "realpath" && is_alone) || is_final) {
    const std::string path = resolve_path(last, step.cwd, false, true, world).path;
    if (!path.empty()) return path + "\n";
  }
  return std::nullopt;
}

}  // namespace

Stream known_output(const Step& step, const Stream& input, const World& world) {
  Stream output;
  if (!all_known(step)) return output;
  // Its content, for whoever runs it; nobody reads it before.
  if (step.program == "cat" && step.argv.size() == 2 && !step.argv[1].text.starts_with('-')) {
    output.file = resolve_path(step.argv[1].text, step.cwd, false, true, world).path;
    return output;
  }
  std::optional<std::string> text = place(step, world);
  if (step.program == "echo") text = echo(step);
  if (step.program == "printf") text = printf(step);
  if (step.program == "cat" && input.is_known &&
      (step.argv.size() == 1 || (step.argv.size() == 2 && step.argv[1].text == "-"))) {
    text = input.text;
  }
  if (step.program == "tee" && input.is_known) text = input.text;
  if (step.program == "base64" && input.is_known && step.argv.size() == 2 &&
      (step.argv[1].text == "-d" || step.argv[1].text == "-D" || step.argv[1].text == "--decode")) {
    text = base64_decoded(input.text);
  }
  const auto has_word = [&](std::string_view word) {
    return std::any_of(step.argv.begin() + 1, step.argv.end(), [&](const Word& w) { return w.text == word; });
  };
  const bool names_place = std::any_of(step.argv.begin() + 1, step.argv.end(), [](const Word& w) {
    return !w.text.starts_with('-') || w.text.starts_with("-p") || w.text.starts_with("--tmpdir=");
  });
  if (step.program == "mktemp" && !names_place) text = world.temp + "/tmp.mktemp\n";
  if (step.program == "git" && step.argv.size() == 3 && has_word("rev-parse") && has_word("--show-toplevel") &&
      !world.project.empty()) {
    text = world.project + "\n";
  }
  if (!text) return output;
  output.is_known = true;
  output.text = std::move(*text);
  return output;
}

}  // namespace pawl
