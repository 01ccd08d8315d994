// SPDX-License-Identifier: Apache-2.0
// Rewrites of a whole text: what stands around it, and which shell it is handed to.
#include <algorithm>

#include "around.h"
#include "commands.h"
#include "rewrites.h"

namespace pawl {
namespace {

template <Fixed Before, std::string (*Encode)(std::string_view), Fixed After>
Rewritten encoded(const std::string& text) {
  return Before.text + Encode(text) + After.text;
}

Rewritten in_backquotes(const std::string& text) {
  if (text.find_first_of("`\\$") != std::string::npos) return std::nullopt;
  return "echo `" + text + "\n`";
}

Rewritten with_alias(const std::string& text) {
  if (text.find('\n') != std::string::npos) return std::nullopt;
  return "shopt -s expand_aliases\nalias pawl_a=" + in_single_quotes(text) + "\npawl_a";
}

Rewritten with_comment(const std::string& text) {
  // A comment ends a line, and the last line may be that of a here-document.
  if (!find_commands(text).script.heredocs.empty()) return std::nullopt;
  return text + " # as before; it's the same";
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

[[nodiscard]] std::string hex_with(std::string_view text, std::string_view before_each) {
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

[[nodiscard]] std::string hex_of(std::string_view text) {
  return hex_with(text, "");
}

[[nodiscard]] std::string escapes_of(std::string_view text) {
  return hex_with(text, "\\x");
}

[[nodiscard]] std::string rot13_of(std::string_view from) {
  std::string text = in_single_quotes(from);
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
  return "echo " + in_single_quotes(std::string(text.rbegin(), text.rend())) + " | rev | bash";
}

constexpr Rewrite kRewrites[] = {
    {"alias", with_alias},
    {"subshell", between<"(", ")">},
    {"group", between<"{ ", "}">},
    {"if", between<"if true; then ", "fi">},
    {"if-condition", between<"if ", "then :; fi">},
    {"else", between<"if false; then :; else ", "fi">},
    {"function", between<"pawl_f() { ", "}; pawl_f">},
    // Refused, not judged: shells read the subscript in different ways.
    {"function-with-a-gap", between<"pawl_f() { PAWL_A[$(case x in x) ", ";; esac)]=1\n}; pawl_f">, true},
    {"function-subshell", between<"pawl_f() ( ", "); pawl_f">},
    {"elif", between<"if false; then :; elif ", "then :; fi">},
    {"case-through", between<"case x in x) ;& y) ", ";; esac">},
    {"time-group", between<"time { ", "}">},
    {"function-word", between<"function pawl_h { ", "}\npawl_h x">},
    {"while", between<"while true; do ", "break; done">},
    {"until-condition", between<"until ", "do break; done">},
    {"for", between<"for PAWL_I in 1; do ", "done">},
    {"for-arithmetic", between<"for ((;;)); do ", "break; done">},
    {"case", between<"case x in *) ", ";; esac">},
    {"and", between<"true && { ", "}">},
    {"or", between<"false || { ", "}">},
    {"not", between<"! { ", "}">},
    {"pipe", between<"{ ", "} | cat">},
    {"background", between<"{ ", "} &">},
    {"coproc", between<"coproc { ", "}">},
    {"redirected", between<"{ ", "} > /dev/null 2>&1">},
    {"newline", [](const std::string& text) -> Rewritten { return "\n\n" + text; }},
    {"after-ifs-for-one", [](const std::string& text) -> Rewritten { return "IFS= true\n" + text; }},
    {"after-home-for-one", [](const std::string& text) -> Rewritten { return "HOME=/tmp/x true\n" + text; }},
    {"after-subshell", [](const std::string& text) -> Rewritten { return "(IFS=; HOME=/tmp/x; cd /tmp)\n" + text; }},
    {"after-substitution",
     [](const std::string& text) -> Rewritten { return ": $(IFS=; HOME=/tmp/x; cd /tmp)\n" + text; }},
    {"after-pipe", [](const std::string& text) -> Rewritten { return "cd /tmp | HOME=/tmp/x\n" + text; }},
    {"after-function",
     [](const std::string& text) -> Rewritten { return "pawl_u() { cd /tmp; HOME=/tmp/x; IFS=; }\n" + text; }},
    {"after-local",
     [](const std::string& text) -> Rewritten { return "pawl_l() { local IFS= HOME=/tmp/x; }; pawl_l\n" + text; }},
    {"after-failed-cd", [](const std::string& text) -> Rewritten { return "false && cd /tmp\n" + text; }},
    {"comment", with_comment},
    {"comment-before", [](const std::string& text) -> Rewritten { return "# don't\n" + text; }},
    {"substitution", between<"$(", ")">, true},
    {"in-argument", between<"echo \"$(", ")\"">},
    {"in-backquotes", in_backquotes},
    {"in-assignment", between<"PAWL_X=$(", ")">},
    {"in-array", between<"PAWL_A=($(", "))">},
    {"in-subscript", between<"PAWL_A[$(", ")]=1">},
    {"in-condition", between<"[[ -n $(", ") ]]">},
    {"in-test", between<"test x = \"$(", ")\"">},
    {"in-arithmetic", between<"echo $(( 1 + $(", ") ))">},
    {"in-arithmetic-command", between<"(( $(", ") ))">},
    {"in-default", between<": \"${PAWL_Y:-$(", ")}\"">},
    {"in-pattern", between<": \"${PAWL_Y//a/$(", ")}\"">},
    {"in-heredoc", between<"cat <<PAWL_END\n$(", ")\nPAWL_END">},
    {"in-here-string", between<"cat <<< \"$(", ")\"">},
    {"in-loop-items", between<"for PAWL_I in $(", "); do :; done">},
    {"in-subject", between<"case $(", ") in x) ;; esac">},
    {"in-target", between<": 2> \"/tmp/pawl_$(", ")\"">},
    {"in-declare", between<"declare PAWL_X=\"$(", ")\"">},
    {"in-export", between<"export PAWL_X=$(", ")">},
    {"in-regex", between<"[[ x =~ $(", ") ]]">},
    {"in-offset", between<": \"${PAWL_Y:$(", "):1}\"">},
    {"in-let", between<"let \"PAWL_Y=$(", ")\"">},
    {"in-old-arithmetic", between<"echo $[ $(", ") ]">},
    {"in-for-arithmetic", between<"for (( PAWL_I=$(", "); 0; )); do :; done">},
    {"in-nested-quotes", between<"echo \"a$(echo \"b$(", ")c\")d\"">},
    {"process-substitution", between<"cat <(", ")">},
    {"process-substitution-out", between<"cat > >(", ")">},
    {"eval", quoted<"eval ", "">},
    {"eval-of-two", quoted<"PAWL_X=ls; if [ -n \"$PAWL_Y\" ]; then PAWL_X=", "; fi; eval \"$PAWL_X\"">},
    {"eval-in-loop", quoted<"for PAWL_I in ls ", "; do eval \"$PAWL_I\"; done">},
    {"function-in-loop", quoted<"pawl_e() { eval \"$1\"; }; for PAWL_I in ls ", "; do pawl_e \"$PAWL_I\"; done">},
    {"trap", quoted<"trap ", " EXIT">},
    {"trap-debug", quoted<"trap ", " DEBUG; true">},
    {"builtin-eval", quoted<"builtin eval ", "">},
    {"command-eval", quoted<"command eval ", "">},
    {"prompt-expansion", quoted_substitution<"PAWL_X=", "", "; echo \"${PAWL_X@P}\"">},
    {"arithmetic-variable", quoted_substitution<"PAWL_X=", "a[0", "]; echo $((PAWL_X))">},
    {"test-v", quoted_substitution<"[[ -v ", "a[", "] ]]">},
    {"compgen", quoted<"compgen -C ", " x">},
    {"exported-function", between<"pawl_f() { ", "}; export -f pawl_f; bash -c pawl_f">},
    {"exported-variable", quoted<"export PAWL_X=", "; bash -c 'eval \"$PAWL_X\"'">},
    {"quoted-export", quoted<"'export' PAWL_X=", "; eval \"$PAWL_X\"">},
    {"assigned-for-bash", quoted<"PAWL_X=", " bash -c 'eval \"$PAWL_X\"'">},
    {"env-for-bash", quoted<"env PAWL_X=", " bash -c 'eval \"$PAWL_X\"'">},
    {"positional-of-bash", quoted<"bash -c 'eval \"$1\"' x ", "">},
    {"name-of-bash", quoted<"bash -c 'eval \"$0\"' ", "">},
    {"read-here-string", quoted<"IFS= read -r -d '' PAWL_X <<< ", "; eval \"$PAWL_X\"">},
    {"descriptor", quoted<"exec 3<<< ", "; bash <&3">},
    {"bash-c", quoted<"bash -c ", "">},
    {"bash-xlc", quoted<"bash -xlc ", "">},
    {"bash-long", quoted<"bash --norc -o errexit -c ", " x">},
    {"sh-ec", quoted<"sh -ec ", "">},
    {"zsh-c", quoted<"zsh -c ", "">},
    {"dash-c", quoted<"/bin/dash -c ", "">},
    {"busybox-sh", quoted<"busybox sh -c ", "">},
    {"env-S-bash", quoted<"env -S 'bash -c' ", "">},
    {"xargs-bash", quoted_without_mark<"echo x | xargs -I{} bash -c ", "">},
    {"find-bash", quoted_without_mark<"find . -maxdepth 0 -exec sh -c ", " \\;">},
    {"su-c", quoted<"su root -c ", "">, true},
    {"script-c", quoted<"script -q -c ", " /dev/null">},
    {"watch", quoted<"watch -n 9 ", "">},
    {"flock", quoted<"flock /tmp/pawl_l -c ", "">},
    {"sh-c-in-variable", quoted<"PAWL_X=", "; sh -c \"$PAWL_X\"">},
    {"here-string", quoted<"bash <<< ", "">},
    {"heredoc", between<"sh <<'PAWL_END'\n", "PAWL_END">},
    {"heredoc-cat", between<"cat <<'PAWL_END' | bash -s\n", "PAWL_END">},
    {"echo-sh", quoted<"printf '%s\\n' ", " | sh">},
    {"echo-tee-sh", quoted<"printf '%s\\n' ", " | tee /dev/null | sudo sh -s -- x">, true},
    {"source-stdin", quoted<"source /dev/stdin <<< ", "">},
    {"source-process", quoted<"source <(printf %s ", ")">},
    {"bash-process", quoted<"bash <(printf %s ", ")">},
    {"script-file", quoted<"printf %s ", " > /tmp/pawl_x; bash /tmp/pawl_x">},
    {"script-heredoc", between<"cat > /tmp/pawl_x <<'PAWL_END'\n", "PAWL_END\nchmod +x /tmp/pawl_x\n/tmp/pawl_x">},
    {"script-moved", quoted<"printf %s ", " > /tmp/pawl_x; mv /tmp/pawl_x /tmp/pawl_y; sh /tmp/pawl_y">},
    {"script-copied", quoted<"printf %s ", " > /tmp/pawl_x; cp /tmp/pawl_x /tmp/pawl_y; sh /tmp/pawl_y">},
    {"script-linked", quoted<"printf %s ", " > /tmp/pawl_x; ln -s /tmp/pawl_x /tmp/pawl_y; sh /tmp/pawl_y">},
    {"script-through-cat", quoted<"printf %s ", " > /tmp/pawl_x; cat /tmp/pawl_x > /tmp/pawl_y; sh /tmp/pawl_y">},
    {"script-as-input", quoted<"printf %s ", " > /tmp/pawl_x; bash < /tmp/pawl_x">},
    {"script-in-pipe", quoted<"printf %s ", " > /tmp/pawl_x; cat /tmp/pawl_x | bash">},
    {"script-in-wrapped-pipe", quoted<"printf %s ", " > /tmp/pawl_x; env cat /tmp/pawl_x | bash">},
    {"script-read", quoted<"printf %s ", " > /tmp/pawl_x; eval \"$(< /tmp/pawl_x)\"">},
    {"script-base64", encoded<"echo ", base64_of, " > /tmp/pawl_x; base64 -d /tmp/pawl_x | sh">},
    {"script-in-folder", quoted<"printf %s ", " > pawl_x; . ./pawl_x">},
    {"script-tee", quoted<"printf %s ", " | tee /tmp/pawl_x > /dev/null && . /tmp/pawl_x">},
    {"awk", in_string<"awk 'BEGIN { system(\"", "\") }'">},
    {"python", in_string<"python3 -c 'import os; os.system(\"", "\")'">},
    {"python-subprocess", in_string<"python3 -c 'import subprocess; subprocess.run(\"", "\", shell=True)'">},
    {"node", in_string<"node -e 'require(\"child_process\").execSync(\"", "\")'">},
    {"perl", in_string<"perl -e 'system(\"", "\")'">},
    {"ruby", in_string<"ruby -e 'system(\"", "\")'">},
    {"php", in_string<"php -r 'system(\"", "\");'">},
    // From here on: only_decodes().
    {"base64", encoded<"echo ", base64_of, " | base64 -d | sh">},
    {"base64-here-string", encoded<"base64 --decode <<< ", base64_of, " | bash">},
    {"base64-eval", encoded<"eval \"$(echo ", base64_of, " | base64 -d)\"">},
    {"base64-bash-c", encoded<"bash -c \"$(openssl base64 -d -A <<< ", base64_of, ")\"">},
    {"printf-x", encoded<"printf '", escapes_of, "' | sh">},
    {"printf-octal", encoded<"printf '", octal_of, "' | sh">},
    {"printf-b", encoded<"printf %b '", escapes_of, "' | sh">},
    {"echo-e", encoded<"echo -e '", escapes_of, "' | bash">},
    {"eval-escapes", encoded<"eval $'", escapes_of, "'">},
    {"xxd", encoded<"echo ", hex_of, " | xxd -r -p | sh">},
    {"rev", reversed},
    {"rot13", encoded<"printf %s ", rot13_of, " | tr 'A-Za-z' 'N-ZA-Mn-za-m' | bash">},
};

}  // namespace

std::span<const Rewrite> rewrites_of_texts() {
  return kRewrites;
}

bool only_decodes(const Rewrite& rewrite) {
  const auto first = std::find_if(std::begin(kRewrites), std::end(kRewrites),
                                  [](const Rewrite& other) { return other.name == "base64"; });
  return std::any_of(first, std::end(kRewrites), [&](const Rewrite& other) { return other.name == rewrite.name; });
}

}  // namespace pawl
