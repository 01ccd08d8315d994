// SPDX-License-Identifier: Apache-2.0
#include "rewrites.h"

#include <algorithm>
#include <array>

#include "commands.h"
#include "knowledge/program.h"

namespace pawl {
namespace {

using Rewritten = std::optional<std::string>;

[[nodiscard]] std::string in_quotes(std::string_view text) {
  std::string out = "'";
  for (const char c : text) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return out + "'";
}

// Whatever the text is, between these; a here-document at its end needs the newline.
template <std::size_t N, std::size_t M>
[[nodiscard]] std::string between(const char (&before)[N], const std::string& text, const char (&after)[M]) {
  return before + text + "\n" + after;
}

// Puts a text before the name of each simple command that is a program, from the last to the first.
[[nodiscard]] Rewritten with_prefix(const std::string& text, std::string_view prefix, bool only_known = false) {
  const Commands commands = find_commands(text);
  std::string out = text;
  bool has_changed = false;
  for (auto node = commands.simple.rbegin(); node != commands.simple.rend(); ++node) {
    const Span name = (*node)->words[0].span;
    if (!runs_a_program(commands, **node)) continue;
    const std::string_view source = source_of(commands, name);
    if (only_known && (source.find('/') != std::string_view::npos || find_program(source) == nullptr)) continue;
    out.insert(name.begin, prefix);
    has_changed = true;
  }
  return has_changed ? Rewritten(out) : std::nullopt;
}

template <std::size_t N>
struct Prefix {
  char text[N];
  constexpr Prefix(const char (&from)[N]) { std::copy_n(from, N, text); }
};

template <Prefix P>
Rewritten wrapped(const std::string& text) {
  return with_prefix(text, P.text);
}

Rewritten absolute(const std::string& text, std::string_view folder) {
  return with_prefix(text, folder, true);
}

Rewritten with_quoted_words(const std::string& text) {
  const Commands commands = find_commands(text);
  std::string out = text;
  bool has_changed = false;
  for (auto node = commands.simple.rbegin(); node != commands.simple.rend(); ++node) {
    for (auto word = (*node)->words.rbegin(); word != (*node)->words.rend(); ++word) {
      // The shell looks for aliases and for its own `time` before quotes are gone.
      const std::string_view source = source_of(commands, word->span);
      const bool is_name = &*word == &(*node)->words[0];
      const bool is_own = std::find(commands.own.begin(), commands.own.end(), source) != commands.own.end();
      if (!is_plain(commands, *word) || (is_name && (is_own || source == "time" || source == "noglob"))) continue;
      out.replace(word->span.begin, word->span.end - word->span.begin, "'" + std::string(source) + "'");
      has_changed = true;
    }
  }
  return has_changed ? Rewritten(out) : std::nullopt;
}

Rewritten through_env_s(const std::string& text) {
  const Commands commands = find_commands(text);
  const Node* node = one_plain_command(commands, false);
  if (node == nullptr || !runs_a_program(commands, *node)) return std::nullopt;
  return "env -S " + in_quotes(text);
}

Rewritten through_xargs(const std::string& text) {
  const Commands commands = find_commands(text);
  const Node* node = one_plain_command(commands, true);
  if (node == nullptr || !runs_a_program(commands, *node) || node->words.size() < 2) return std::nullopt;
  const std::string_view first = source_of(commands, node->words[1].span);
  if (first[0] == '-' && first.find_first_not_of("neE", 1) == std::string_view::npos) return std::nullopt;
  return "echo " + text.substr(node->words[1].span.begin) + " | xargs " +
         std::string(source_of(commands, node->words[0].span));
}

Rewritten with_name_in_variable(const std::string& text) {
  const Commands commands = find_commands(text);
  if (commands.simple.empty() || commands.script.root.children.size() != 1) return std::nullopt;
  const Node& node = *commands.simple[0];
  const Span name = node.words[0].span;
  if (name.begin != 0 || !runs_a_program(commands, node)) return std::nullopt;
  return "PAWL_X=" + std::string(source_of(commands, name)) + "; $PAWL_X" + text.substr(name.end);
}

Rewritten with_command_in_variable(const std::string& text) {
  const Commands commands = find_commands(text);
  const Node* node = one_plain_command(commands, true);
  if (node == nullptr || !runs_a_program(commands, *node)) return std::nullopt;
  return "PAWL_X=\"" + text + "\"; $PAWL_X";
}

Rewritten with_alias(const std::string& text) {
  if (text.find('\n') != std::string::npos) return std::nullopt;
  return "shopt -s expand_aliases\nalias pawl_a=" + in_quotes(text) + "\npawl_a";
}

Rewritten with_comment(const std::string& text) {
  // A comment ends a line, and the last line may be that of a here-document.
  if (!find_commands(text).script.heredocs.empty()) return std::nullopt;
  return text + " # as before; it's the same";
}

Rewritten in_substitution(const std::string& text) {
  return between("$(", text, ")");
}

[[nodiscard]] std::string base64_of(std::string_view text) {
  static constexpr std::string_view kLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string out;
  unsigned bits = 0;
  int count = 0;
  for (const char c : text) {
    bits = bits << 8 | static_cast<unsigned char>(c);
    for (count += 8; count >= 6; count -= 6) out += kLetters[bits >> (count - 6) & 0x3FU];
  }
  if (count > 0) out += kLetters[bits << (6 - count) & 0x3FU];
  while (out.size() % 4 != 0) out += '=';
  return out;
}

[[nodiscard]] std::string hex_of(std::string_view text, std::string_view before_each) {
  static constexpr std::string_view kDigits = "0123456789abcdef";
  std::string out;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    out += before_each;
    out += kDigits[byte >> 4];
    out += kDigits[byte & 0xFU];
  }
  return out;
}

[[nodiscard]] std::string octal_of(std::string_view text) {
  std::string out;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    out += '\\';
    for (const int shift : {6, 3, 0}) out += static_cast<char>('0' + (byte >> shift & 7));
  }
  return out;
}

[[nodiscard]] std::string rot13_of(std::string text) {
  for (char& c : text) {
    if (c >= 'a' && c <= 'z') c = static_cast<char>('a' + (c - 'a' + 13) % 26);
    if (c >= 'A' && c <= 'Z') c = static_cast<char>('A' + (c - 'A' + 13) % 26);
  }
  return text;
}

Rewritten reversed(const std::string& text) {
  if (text.find('\n') != std::string::npos ||
      std::any_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) > 0x7E; }))
    return std::nullopt;
  return "echo " + in_quotes(std::string(text.rbegin(), text.rend())) + " | rev | bash";
}

constexpr Rewrite kRewrites[] = {
    {"quotes", with_quoted_words},
    {"backslash", wrapped<"\\">},
    {"usr-bin", [](const std::string& text) { return absolute(text, "/usr/bin/"); }},
    {"bin", [](const std::string& text) { return absolute(text, "/bin/"); }},
    {"timeout", wrapped<"timeout 5 ">},
    {"nice", wrapped<"nice -n 5 ">},
    {"nohup", wrapped<"nohup ">},
    {"sudo", wrapped<"sudo ">},
    {"sudo-user", wrapped<"sudo -u root -- ">},
    {"env", wrapped<"env ">},
    {"env-variable", wrapped<"env LC_ALL=C ">},
    {"command", wrapped<"command ">},
    {"exec", wrapped<"exec ">},
    {"setsid", wrapped<"setsid ">},
    {"stdbuf", wrapped<"stdbuf -oL ">},
    {"time", wrapped<"time ">},
    {"assignment", wrapped<"LC_ALL=C ">},
    {"env-S", through_env_s},
    {"xargs", through_xargs},
    {"name-in-variable", with_name_in_variable},
    {"command-in-variable", with_command_in_variable},
    {"alias", with_alias},
    {"subshell", [](const std::string& text) -> Rewritten { return between("(", text, ")"); }},
    {"group", [](const std::string& text) -> Rewritten { return between("{ ", text, "}"); }},
    {"if", [](const std::string& text) -> Rewritten { return between("if true; then ", text, "fi"); }},
    {"else", [](const std::string& text) -> Rewritten { return between("if false; then :; else ", text, "fi"); }},
    {"function", [](const std::string& text) -> Rewritten { return between("pawl_f() { ", text, "}; pawl_f"); }},
    {"while", [](const std::string& text) -> Rewritten { return between("while true; do ", text, "break; done"); }},
    {"for", [](const std::string& text) -> Rewritten { return between("for PAWL_I in 1; do ", text, "done"); }},
    {"case", [](const std::string& text) -> Rewritten { return between("case x in *) ", text, ";; esac"); }},
    {"and", [](const std::string& text) -> Rewritten { return between("true && { ", text, "}"); }},
    {"or", [](const std::string& text) -> Rewritten { return between("false || { ", text, "}"); }},
    {"not", [](const std::string& text) -> Rewritten { return between("! { ", text, "}"); }},
    {"pipe", [](const std::string& text) -> Rewritten { return between("{ ", text, "} | cat"); }},
    {"background", [](const std::string& text) -> Rewritten { return between("{ ", text, "} &"); }},
    {"coproc", [](const std::string& text) -> Rewritten { return between("coproc { ", text, "}"); }},
    {"newline", [](const std::string& text) -> Rewritten { return "\n\n" + text; }},
    {"comment", with_comment},
    {"comment-before", [](const std::string& text) -> Rewritten { return "# don't\n" + text; }},
    {"substitution", in_substitution},
    {"in-argument", [](const std::string& text) -> Rewritten { return between("echo \"$(", text, ")\""); }},
    {"assigned-substitution", [](const std::string& text) -> Rewritten { return between("PAWL_X=$(", text, ")"); }},
    {"process-substitution", [](const std::string& text) -> Rewritten { return between("cat <(", text, ")"); }},
    {"eval", [](const std::string& text) -> Rewritten { return "eval " + in_quotes(text); }},
    {"trap", [](const std::string& text) -> Rewritten { return "trap " + in_quotes(text) + " EXIT"; }},
    {"bash-c", [](const std::string& text) -> Rewritten { return "bash -c " + in_quotes(text); }},
    {"bash-xlc", [](const std::string& text) -> Rewritten { return "bash -xlc " + in_quotes(text); }},
    {"bash-long", [](const std::string& text) -> Rewritten { return "bash --norc -e -c " + in_quotes(text) + " x"; }},
    {"sh-c-in-variable",
     [](const std::string& text) -> Rewritten { return "PAWL_X=" + in_quotes(text) + "; sh -c \"$PAWL_X\""; }},
    {"here-string", [](const std::string& text) -> Rewritten { return "bash <<< " + in_quotes(text); }},
    {"heredoc", [](const std::string& text) -> Rewritten { return "sh <<'PAWL_END'\n" + text + "\nPAWL_END"; }},
    {"echo-sh", [](const std::string& text) -> Rewritten { return "printf '%s\\n' " + in_quotes(text) + " | sh"; }},
    {"source-process",
     [](const std::string& text) -> Rewritten { return "source <(printf %s " + in_quotes(text) + ")"; }},
    {"script-file",
     [](const std::string& text) -> Rewritten {
       return "printf %s " + in_quotes(text) + " > /tmp/pawl_x; bash /tmp/pawl_x";
     }},
    {"base64", [](const std::string& text) -> Rewritten { return "echo " + base64_of(text) + " | base64 -d | sh"; }},
    {"base64-here-string",
     [](const std::string& text) -> Rewritten { return "base64 --decode <<< " + base64_of(text) + " | bash"; }},
    {"base64-eval",
     [](const std::string& text) -> Rewritten { return "eval \"$(echo " + base64_of(text) + " | base64 -d)\""; }},
    {"printf-x", [](const std::string& text) -> Rewritten { return "printf '" + hex_of(text, "\\x") + "' | sh"; }},
    {"printf-octal", [](const std::string& text) -> Rewritten { return "printf '" + octal_of(text) + "' | sh"; }},
    {"echo-e", [](const std::string& text) -> Rewritten { return "echo -e '" + hex_of(text, "\\x") + "' | bash"; }},
    {"ansi-quotes", [](const std::string& text) -> Rewritten { return "eval $'" + hex_of(text, "\\x") + "'"; }},
    {"xxd", [](const std::string& text) -> Rewritten { return "echo " + hex_of(text, "") + " | xxd -r -p | sh"; }},
    {"rev", reversed},
    {"rot13",
     [](const std::string& text) -> Rewritten {
       return "printf %s " + in_quotes(rot13_of(text)) + " | tr 'A-Za-z' 'N-ZA-Mn-za-m' | bash";
     }},
};

}  // namespace

std::span<const Rewrite> all_rewrites() {
  return kRewrites;
}

bool only_decodes(const Rewrite& rewrite) {
  static constexpr std::array kNames = {"base64", "base64-here-string", "base64-eval", "printf-x", "printf-octal",
                                        "echo-e", "ansi-quotes",        "xxd",         "rev",      "rot13"};
  return std::find(kNames.begin(), kNames.end(), rewrite.name) != kNames.end();
}

}  // namespace pawl
