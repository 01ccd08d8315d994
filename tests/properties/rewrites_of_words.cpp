// SPDX-License-Identifier: Apache-2.0
// Rewrites of single words and of simple commands, where they stand in the text.
#include <algorithm>
#include <set>

#include "commands.h"
#include "knowledge/program.h"
#include "rewrites.h"

namespace pawl {
namespace {

using Rewritten = std::optional<std::string>;

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

Rewritten through_env_s(const std::string& text) {
  const Commands commands = find_commands(text);
  const Node* node = one_plain_command(commands, false);
  if (node == nullptr || !runs_a_program(commands, *node)) return std::nullopt;
  return "env -S " + in_single_quotes(text);
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

Rewritten with_command_in_variable(const std::string& text) {
  const Commands commands = find_commands(text);
  const Node* node = one_plain_command(commands, true);
  if (node == nullptr || !runs_a_program(commands, *node)) return std::nullopt;
  return "PAWL_X=\"" + text + "\"; $PAWL_X";
}

// The words of a text that is one plain command; empty if it is none, or no program.
[[nodiscard]] std::vector<std::string> plain_words(const std::string& text, bool with_tilde) {
  const Commands commands = find_commands(text);
  const Node* node = one_plain_command(commands, with_tilde);
  if (node == nullptr || !runs_a_program(commands, *node)) return {};
  std::vector<std::string> words;
  for (const ShellWord& word : node->words) words.emplace_back(source_of(commands, word.span));
  return words;
}

[[nodiscard]] bool is_reserved(std::string_view name) {
  static constexpr std::string_view kNames[] = {"time", "noglob", "export", "declare", "local", "readonly", "typeset"};
  return std::find(std::begin(kNames), std::end(kNames), name) != std::end(kNames);
}

// Each plain word of each simple command as `change` writes it.
[[nodiscard]] Rewritten with_words(const std::string& text, std::string (*change)(std::string_view)) {
  const Commands commands = find_commands(text);
  std::string out = text;
  bool has_changed = false;
  for (auto node = commands.simple.rbegin(); node != commands.simple.rend(); ++node) {
    for (std::size_t i = (*node)->words.size(); i-- > 0;) {
      const ShellWord* word = &(*node)->words[i];
      // The shell looks for aliases and for its own `time` before quotes are gone; `quoted-export` is apart.
      const std::string_view source = source_of(commands, word->span);
      const bool is_name = i == 0;
      const bool is_own = std::find(commands.own.begin(), commands.own.end(), source) != commands.own.end();
      if (!is_plain(commands, *word) || (is_name && (is_own || is_reserved(source)))) continue;
      out.replace(word->span.begin, word->span.end - word->span.begin, change(source));
      has_changed = true;
    }
  }
  return has_changed ? Rewritten(out) : std::nullopt;
}

[[nodiscard]] std::string in_ansi_quotes(std::string_view word) {
  static constexpr std::string_view kDigits = "0123456789abcdef";
  std::string out = "$'";
  for (const char c : word) {
    const auto byte = static_cast<unsigned char>(c);
    out += "\\x";
    out += kDigits[byte >> 4];
    out += kDigits[byte & 0xFU];
  }
  return out + "'";
}

// Not at its end: `$(…)` would take the newline away.
[[nodiscard]] std::string on_two_lines(std::string_view word) {
  const std::size_t middle = word.size() / 2;
  return std::string(word.substr(0, middle)) + "\\\n" + std::string(word.substr(middle));
}

// The words joined by `separator`, between `before` and `after`.
[[nodiscard]] Rewritten joined(const std::vector<std::string>& words, std::string_view before,
                               std::string_view separator, std::string_view after) {
  if (words.empty()) return std::nullopt;
  std::string out(before);
  for (std::size_t i = 0; i < words.size(); ++i) out += (i > 0 ? std::string(separator) : "") + words[i];
  return out + std::string(after);
}

Rewritten in_braces(const std::string& text) {
  const std::vector<std::string> words = plain_words(text, false);
  const bool has_comma = text.find(',') != std::string::npos || text.find("..") != std::string::npos;
  return words.size() < 2 || has_comma ? std::nullopt : joined(words, "{", ",", "}");
}

Rewritten in_array(const std::string& text) {
  const std::vector<std::string> words = plain_words(text, true);
  if (std::set<std::string>(words.begin(), words.end()).size() != words.size()) return std::nullopt;  // the next one
  return joined(words, "PAWL_A=(", " ", "); \"${PAWL_A[@]}\"");
}

// The name of the first command, if the text begins with it, becomes another spelling of it.
template <class Spell>
[[nodiscard]] Rewritten with_name(const std::string& text, Spell spell, bool may_be_path = true) {
  const Commands commands = find_commands(text);
  if (commands.simple.empty() || commands.script.root.children.size() != 1) return std::nullopt;
  const Node& node = *commands.simple[0];
  const Span name = node.words[0].span;
  if (name.begin != 0 || !runs_a_program(commands, node)) return std::nullopt;
  if (!may_be_path && source_of(commands, name).find('/') != std::string_view::npos) return std::nullopt;
  return spell(std::string(source_of(commands, name)), text.substr(name.end));
}

constexpr Rewrite kRewrites[] = {
    {"quotes",
     [](const std::string& t) { return with_words(t, [](std::string_view w) { return in_single_quotes(w); }); }},
    {"ansi-quotes", [](const std::string& t) { return with_words(t, in_ansi_quotes); }},
    {"empty-quotes",
     [](const std::string& t) {
       return with_words(
           t, [](std::string_view w) { return std::string(w.substr(0, 1)) + "\"\"''" + std::string(w.substr(1)); });
     }},
    {"continued-line", [](const std::string& t) { return with_words(t, on_two_lines); }},
    {"backslash", wrapped<"\\">},
    {"usr-bin", [](const std::string& t) { return with_prefix(t, "/usr/bin/", true); }},
    {"bin", [](const std::string& t) { return with_prefix(t, "/bin/", true); }},
    {"timeout", wrapped<"timeout 5 ">},
    {"timeout-flags", wrapped<"timeout -k 5 --signal=KILL 10s ">},
    {"nice", wrapped<"nice -n 5 ">},
    {"nohup", wrapped<"nohup ">},
    {"sudo", wrapped<"sudo ">, true},
    {"sudo-user", wrapped<"sudo -u root -- ">, true},
    {"doas", wrapped<"doas ">, true},
    {"env", wrapped<"env ">},
    {"env-variable", wrapped<"env -u X LC_ALL=C ">},
    {"command", wrapped<"command ">},
    {"command-p", wrapped<"command -p -- ">},
    {"exec", wrapped<"exec ">},
    {"exec-a", wrapped<"exec -a x ">},
    {"setsid", wrapped<"setsid ">},
    {"stdbuf", wrapped<"stdbuf -oL ">},
    {"ionice", wrapped<"ionice -c 3 ">},
    {"strace", wrapped<"strace -f -o /dev/null ">},
    {"time", wrapped<"time ">},
    {"assignment", wrapped<"LC_ALL=C ">},
    {"env-S", through_env_s},
    {"xargs", through_xargs},
    {"find-exec",
     [](const std::string& t) { return joined(plain_words(t, true), "find . -maxdepth 0 -exec ", " ", " \\;"); }},
    {"inner-words", [](const std::string& t) { return joined(plain_words(t, true), "bash -c '\"$@\"' x ", " ", ""); }},
    {"xargs-replaced",
     [](const std::string& t) -> Rewritten {
       const std::vector<std::string> words = plain_words(t, true);
       if (words.size() < 2) return std::nullopt;
       const std::vector<std::string> rest(words.begin(), words.end() - 1);
       return joined(rest, "echo " + words.back() + " | xargs -I{} ", " ", " {}");
     }},
    {"alias-of-name",
     [](const std::string& t) {
       return with_name(t, [](const std::string& n, const std::string& r) {
         return "shopt -s expand_aliases\nalias pawl_n=" + n + "\npawl_n" + r;
       });
     }},
    {"hash-p",
     [](const std::string& t) {
       return with_name(
           t,
           [](const std::string& n, const std::string& r) { return "hash -p /usr/bin/" + n + " pawl_n; pawl_n" + r; },
           false);
     }},
    {"copy-of-program",
     [](const std::string& t) {
       return with_name(
           t,
           [](const std::string& n, const std::string& r) {
             return "cp /usr/bin/" + n + " /tmp/pawl_n; /tmp/pawl_n" + r;
           },
           false);
     }},
    {"link-to-program",
     [](const std::string& t) {
       return with_name(
           t,
           [](const std::string& n, const std::string& r) {
             return "ln -s /usr/bin/" + n + " /tmp/pawl_n; PATH=/tmp:$PATH; pawl_n" + r;
           },
           false);
     }},
    {"braces", in_braces},
    {"ifs", [](const std::string& t) { return joined(plain_words(t, false), "", "${IFS}", ""); }},
    {"array", in_array},
    {"array-with-a-word-twice",
     [](const std::string& t) {
       return joined(plain_words(t, true), "PAWL_A=(env -u X -u Y ", " ", "); \"${PAWL_A[@]}\"");
     }},
    {"positional", [](const std::string& t) { return joined(plain_words(t, true), "set -- ", " ", "; \"$@\""); }},
    {"function-arguments",
     [](const std::string& t) { return joined(plain_words(t, true), "pawl_g() { \"$@\"; }; pawl_g ", " ", ""); }},
    {"command-in-variable", with_command_in_variable},
    {"name-in-variable",
     [](const std::string& t) {
       return with_name(t, [](const std::string& n, const std::string& r) { return "PAWL_X=" + n + "; $PAWL_X" + r; });
     }},
    {"name-in-default",
     [](const std::string& t) {
       return with_name(t,
                        [](const std::string& n, const std::string& r) { return "PAWL_E=; ${PAWL_E:-" + n + "}" + r; });
     }},
    {"name-without-prefix",
     [](const std::string& t) {
       return with_name(
           t, [](const std::string& n, const std::string& r) { return "PAWL_X=_" + n + "; ${PAWL_X#_}" + r; });
     }},
    {"name-from-offset",
     [](const std::string& t) {
       return with_name(
           t, [](const std::string& n, const std::string& r) { return "PAWL_X=_" + n + "; ${PAWL_X:1}" + r; });
     }},
    {"name-replaced",
     [](const std::string& t) {
       return with_name(
           t, [](const std::string& n, const std::string& r) { return "PAWL_X=_" + n + "; ${PAWL_X/_/}" + r; });
     }},
    {"name-echoed",
     [](const std::string& t) {
       return with_name(t, [](const std::string& n, const std::string& r) { return "$(echo " + n + ")" + r; });
     }},
    {"name-in-backquotes",
     [](const std::string& t) {
       return with_name(t, [](const std::string& n, const std::string& r) { return "`printf %s " + n + "`" + r; });
     }},
    {"name-in-two-variables",
     [](const std::string& t) {
       return with_name(t, [](const std::string& n, const std::string& r) {
         return "PAWL_X=" + n.substr(0, 1) + " PAWL_Y=" + n.substr(1) + "; $PAWL_X$PAWL_Y" + r;
       });
     }},
    {"name-of-two",
     [](const std::string& t) {
       return with_name(t, [](const std::string& n, const std::string& r) {
         return "PAWL_X=ls; if [ -n \"$PAWL_Y\" ]; then PAWL_X=" + n + "; fi; timeout 5 $PAWL_X" + r;
       });
     }},
};

}  // namespace

std::span<const Rewrite> rewrites_of_words() {
  return kRewrites;
}

}  // namespace pawl
