// SPDX-License-Identifier: Apache-2.0
#include "generate.h"

#include <initializer_list>
#include <string_view>
#include <vector>

namespace pawl::meaning {
namespace {

// splitmix64: the same numbers on every machine.
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}
  std::uint64_t next() {
    std::uint64_t z = (state_ += 0x9e3779b97f4a7c15ULL);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
    return z ^ (z >> 31);
  }
  std::size_t below(std::size_t bound) { return static_cast<std::size_t>(next() % bound); }
  bool one_in(std::size_t odds) { return below(odds) == 0; }

 private:
  std::uint64_t state_;
};

class Grammar {
 public:
  Grammar(std::uint64_t seed, bool is_posix) : random_(seed), is_posix_(is_posix) {}

  std::string script() {
    // What is never set is unknown to Pawl, and what is unknown agrees with everything.
    std::string text;
    if (!random_.one_in(6)) text = "D=dist E=src x=x0 cmd=tool_a\nset -- p0 q0\n";
    if (!is_posix_ && !text.empty() && random_.one_in(2)) text += "a=(a0 a1)\n";
    const std::size_t count = 2 + random_.below(5);
    for (std::size_t i = 0; i < count; ++i) text += statement(3) + "\n";
    if (!random_.one_in(8)) text += marker() + "\n";
    return text;
  }

 private:
  using Choices = std::initializer_list<std::string_view>;
  std::string one_of(Choices choices) { return std::string(choices.begin()[random_.below(choices.size())]); }
  // Bash knows the second list, too.
  std::string one_of(Choices all, Choices bash_only) {
    const std::size_t count = all.size() + (is_posix_ ? 0 : bash_only.size());
    const std::size_t at = random_.below(count);
    return std::string(at < all.size() ? all.begin()[at] : bash_only.begin()[at - all.size()]);
  }

  std::string variable() { return one_of({"D", "E", "x", "cmd"}); }
  std::string function_name() { return one_of({"f", "g", "tool_a", "rm"}); }
  std::string program() { return one_of({"tool_a", "tool_b", "rm", "cp", "no_a"}); }
  std::string folder() {
    return one_of({"src", "dist", "/tmp", "..", "../docs", "'a b'", "$D", "\"$D\"", "~", "build", "/tmp/t", "to_src"});
  }
  std::string out_file() { return one_of({"out1", "/tmp/out2", "dist/out3", "\"$D/out4\"", "src/out5"}); }
  std::string value() {
    return one_of(
        {"dist",      "src",        "/tmp/t",      "'a b'",       "\"a  b\"",
         "rm",        "tool_b",     "'tool_b z'",  "-rf",         "~",
         "x1",        "''",         "'*.txt'",     "$D",          "$E",
         "\"$x\"",    "\"$D\"/sub", "${x}y",       "$1",          "out:in",
         "'$D'",      "\\$E",       "$(echo sub)", "`echo back`", "\"$(printf %s p)\"",
         "${D:-def}", "${x:=set}",  "${E:+alt}",   "${D#d}",      "${D%t}",
         "${D%%s*}",  "$((1 + 2))"},
        {"${D/s/z}", "${D^^}", "${x:1}", "${D:0:2}", "${!x}", "${D@Q}", "$'q\\tr'", "{a,b}", "${a[0]}", "${a[1]}",
         "${a[@]}", "\"${a[@]}\"", "\"${a[*]}\"", "${m[k]}", "${#D}", "${a[-1]}", "${x:-$(echo in)}"});
  }
  std::string word() {
    if (random_.one_in(2)) return value();
    return one_of({"$D", "\"$D\"", "$x", "\"$E\"", "\"$@\"", "$*", "\"$1\"", "$2", "$cmd", "*.txt", "src/*.c", "a", "z",
                   "\"$*\"", "~/n", "$#", "${1:-none}"},
                  {"\"${a[@]}\"", "${a[0]}", "\"${m[k]}\"", "${r}", "${x[@]}", "\"${@:2}\"", "${!x}", "${D@P}"});
  }

  // Two words at most: short scripts are readable ones.
  std::string words() {
    std::string text;
    for (std::size_t i = random_.below(3); i > 0; --i) text += " " + word();
    return text;
  }

  std::string redirection() {
    return one_of({" > out1", " >> out1", " < in.txt", " 2> /tmp/err1", " > \"$D\"", " 3> out3", " <&3", " >&3",
                   " > \"$x.log\"", " < list.txt", " 2>&1", " > /dev/null", " >| out1", " <> in.txt"},
                  {" &> out2", " <<< \"$D\"", " {fd}> out6", " < <(tool_b $x)", " > >(tool_b $x)", " <<< $x"});
  }

  // A program that shows the state.
  std::string marker() {
    return one_of({"rm -rf $D",
                   "rm -rf \"$D\"",
                   "tool_a \"$@\"",
                   "$cmd x",
                   "$cmd",
                   "\"$1\" z",
                   "tool_b $x $E",
                   "f",
                   "g $D",
                   "cat <&3",
                   "tool_a $D; tool_b $E",
                   "rm $1",
                   "tool_a *",
                   "tool_a \"$x\"",
                   "rm -rf dist",
                   "tool_b",
                   "tool_a < \"$D\"",
                   "tool_a > \"$x.o\"",
                   "command rm $D",
                   "\\rm $D",
                   "tool_b $*",
                   "tool_a \"$#\"",
                   "eval \"$cmd $D\"",
                   "tool_b ~ $PWD",
                   "tool_b \"$OLDPWD\"",
                   "sh -c 'tool_a \"$D\" $E'",
                   "x=own sh -c 'tool_b \"$x\" $D'",
                   "env E=given sh -c 'tool_b $E \"$x\"'",
                   "./to_tool $D",
                   "tool_a < to_file",
                   "exec tool_b $D"},
                  {"tool_a \"${a[@]}\"", "tool_a ${a[0]} ${m[k]}", "tool_b \"${!a[@]}\"", "tool_a ${r}",
                   "tool_a \"${x@Q}\"", "builtin eval rm $D", "tool_b ${a[1]} ${x[0]}",
                   "bash -c 'tool_a \"$D\" ${x} \"$1\"' n \"$E\"", "bash -c 'f; g $x'"});
  }

  std::string simple() {
    std::string text;
    if (random_.one_in(5)) text += variable() + "=" + value() + " ";
    switch (random_.below(8)) {
      case 0:
        text += "$cmd" + words();
        break;
      case 1:
        text += function_name() + words();
        break;
      case 2:
        text += one_of({"command ", "exec ", "\\", "eval "}) + program() + words();
        break;
      default:
        text += program() + words();
    }
    if (random_.one_in(4)) text += redirection();
    return text;
  }

  std::string condition(int depth) {
    if (depth > 0 && random_.one_in(6)) return write(depth - 1);
    return one_of(
        {"true", "false", "tool_a", "no_a", "[ \"$D\" = dist ]", "[ -n \"$x\" ]", "test -f in.txt", "[ -d missing ]",
         "! no_a", "! true", ":", "f", "cd src", "[ $# -gt 0 ]", "read x < in.txt", "command -v tool_a", "tool_b $D",
         "[ a = b ]", "[ 1 -eq 1 ]"},
        {"[[ $D == d* ]]", "[[ -z $x ]]", "(( 1 ))", "(( 0 ))", "[[ $x =~ ^(.)b ]]", "(( n++ ))", "[[ a == b ]]"});
  }

  std::string text_of_document() {
    return one_of({"one $D\ntwo\n", "tool_b $x\n", "$(tool_b $D)\n", "D=doc\n", "src\ndist\n"});
  }

  // One change of the shell's state.
  std::string write(int depth) {
    const std::string v = variable();
    const std::size_t kinds = is_posix_ ? 28 : 60;
    switch (random_.below(kinds)) {
      case 0:
      case 1:
      case 2:
        return v + "=" + value();
      case 3:
        return "cd " + folder();
      case 4:
        return "set -- " + value() + " " + value();
      case 5:
        return one_of({"shift", "shift 2", "set --", "set -- \"$@\" more"});
      case 6:
        return "export " + v + "=" + value();
      case 7:
        return one_of({"unset ", "unset -v "}) + v;
      case 8:
        return "unset -f " + function_name();
      case 9:
        return "readonly E=" + value();
      case 10:
        return "read " + v + one_of({" < in.txt", " < list.txt", " <<X\nfrom doc\nX"});
      case 11:
        return "read x E <<X\n" + text_of_document() + "X";
      case 12:
        return "exec " +
               one_of({"3< in.txt", "3> out3", "4< list.txt", "3<&-", "> out1", "< list.txt", "4>&1", "3<&0"});
      case 13:
        return "IFS=" + one_of({":", "''", "b", "' '", ","});
      case 14:
        return "alias " + function_name() + "='" + program() + " aliased'";
      case 15:
        return "unalias " + one_of({"-a", "rm", "tool_a"});
      case 16:
        return "trap '" + program() + " $D trapped' " + one_of({"EXIT", "0", "USR1", "INT"});
      case 17:
        return "set " + one_of({"-e", "-u", "-f", "+f", "+e", "-a", "-C"});
      case 18:
        return "getopts ab: " + v + one_of({" -a", " -b val", ""});
      case 19:
        return ": ${" + v + one_of({":=def}", "=deflt}", ":=$(tool_b sub)}"});
      case 20:
        return ": $((" + one_of({"x=1", "x+=2", "D=3", "x++"}) + "))";
      case 21:
        return "eval '" + v + "=" + one_of({"ev", "$D", "\"$E\""}) + "'";
      case 22:
        return function_name() + "() { " + block(depth - 1, true) + "; }";
      case 23:
        return "echo '" + one_of({"D=sourced", "tool_b $D", "f() { tool_b inside; }", "cd src", "return; rm z"}) +
               "' > s1.sh; . ./s1.sh" + one_of({"", " arg"});
      case 24:
        return "PATH=" + one_of({"/tmp:$PATH", "$PATH", "/nowhere"});
      case 25:
        return "kill -USR1 $$";
      case 26:
        return one_of({"export D E", "export -n D", "unset E; export E", "set -a"});
      case 27:
        return one_of({"ln -s /usr/bin/rm to_tool", "ln -sf /usr/bin/tool_b to_tool", "ln -s in.txt to_file",
                       "ln -sf list.txt to_file", "mv in.txt to_file", "rm to_file"});
      // From here on bash and zsh alone.
      case 58:
        return "export -f " + function_name();
      case 28:
        return "a=(" + value() + " " + value() + ")";
      case 59:
        return "a+=(" + value() + ")";
      case 29:
        return "a[1]=" + value();
      case 30:
        return "declare -A m; m[k]=" + value();
      case 31:
        return "declare -n r=" + one_of({"D", "x", "E"}) + (random_.one_in(2) ? "; r=" + value() : "");
      case 32:
        return "declare " + one_of({"-i", "-x", "-r", "-u", "-l", "-a", "-g"}) + " " + v + "=" + value();
      case 33:
        return "local " + v + "=" + value();
      case 34:
        return "printf -v " + v + " %s " + value();
      case 35:
        return "mapfile -t a < " + one_of({"in.txt", "list.txt"});
      case 36:
        return "read -r -a a <<< " + value();
      case 37:
        return "IFS=: read x E <<< " + value();
      case 38:
        return "pushd " + folder();
      case 39:
        return one_of({"popd", "cd -", "cd", "dirs -c", "pushd"});
      case 40:
        return "exec {fd}> out7";
      case 41:
        return "shopt -s " + one_of({"nullglob", "lastpipe", "extglob", "expand_aliases", "dotglob"});
      case 42:
        return "shopt -s expand_aliases\nalias " + function_name() + "='" + program() + " aliased'";
      case 43:
        return "trap '" + program() + " $D $x' " + one_of({"ERR", "DEBUG", "RETURN", "EXIT"});
      case 44:
        return "let " + one_of({"x=5", "x+=1", "D=7"});
      case 45:
        return "((" + one_of({"x=5", "x++", "D=7"}) + "))";
      case 46:
        return "hash -p " + one_of({"/usr/bin/tool_b", "/usr/bin/rm"}) + " tool_a";
      case 47:
        return one_of({"BASH_CMDS[tool_a]=/usr/bin/rm", "BASH_ALIASES[tool_a]='rm al'", "enable -n echo",
                       "set -o pipefail", "BASH_ENV=s1.sh", "SECONDS=5"});
      case 48:
        return "unset 'a[0]'";
      case 49:
        return "eval \"" + one_of({"f() { tool_b ev; }", "alias rm=tool_b", "set -- p q", "cd dist"}) + "\"";
      case 50:
        return "source <(echo '" + one_of({"D=fed", "tool_b $D", "cd src"}) + "')";
      case 51:
        return "echo " + value() + " | read " + v;
      case 52:
        return "function " + function_name() + " { " + block(depth - 1, true) + "; }";
      case 53:
        return v + "+=" + value();
      case 54:
        return "export " + v;
      case 55:
        return "declare -n r=" + one_of({"D", "E"}) + "; unset -n r";
      case 56:
        return "typeset " + v + "=" + value();
      default:
        return "cmd=" + one_of({"rm", "tool_b", "'tool_a w'", "f"});
    }
  }

  // Statements in one place: on one line where none of them needs its own lines.
  std::string block(int depth, bool is_function = false) {
    std::string text;
    const std::size_t count = 1 + random_.below(3);
    bool has_lines = false;
    std::vector<std::string> all;
    for (std::size_t i = 0; i < count; ++i) {
      all.push_back(random_.one_in(9) ? leave(is_function) : statement(depth));
      has_lines |= all.back().find('\n') != std::string::npos;
    }
    const bool on_lines = has_lines || random_.one_in(3);
    for (const std::string& one : all) {
      if (!text.empty()) text += text.ends_with("&") && !on_lines ? " " : on_lines ? "\n" : "; ";
      text += one;
    }
    return on_lines ? "\n" + text + "\n:" : text.ends_with("&") ? text + " :" : text;
  }

  std::string leave(bool is_function) {
    const std::string how =
        is_function ? one_of({"return", "return 1", "exit"}) : one_of({"break", "continue", "exit", "return"});
    return random_.one_in(2) ? how : condition(0) + one_of({" && ", " || "}) + how;
  }

  std::string compound(int depth) {
    const int inner = depth - 1;
    switch (random_.below(is_posix_ ? 15 : 20)) {
      case 0:
        return "if " + condition(inner) + "; then " + block(inner) + "; fi";
      case 1:
        return "if " + condition(inner) + "; then " + block(inner) + "; else " + block(inner) + "; fi";
      case 2:
        return "if " + condition(inner) + "; then " + block(inner) + "; elif " + condition(inner) + "; then " +
               block(inner) + "; else " + block(inner) + "; fi";
      case 3:
        return "case " + value() + " in " + one_of({"d*", "src", "a", "'a b'"}) + ") " + block(inner) + ";; " +
               one_of({"*", "src|dist", "x*"}) + ") " + block(inner) + ";; esac";
      case 4:
        return "for " + one_of({"x", "D", "i"}) + " in " + value() + " " + value() + "; do " + block(inner) + "; done";
      case 5:
        return "for x; do " + block(inner) + "; done";
      case 6:
        return "i=; while [ \"$i\" != aa ]; do i=\"${i}a\"; " + block(inner) + "; done";
      case 7:
        return "while " + one_of({"false", "no_a", "! true", "[ a = b ]"}) + "; do " + block(inner) + "; done";
      case 8:
        return "while read x; do " + block(inner) + "; done < " + one_of({"list.txt", "in.txt"});
      case 9:
        return "until " + one_of({"true", "tool_a", ":", "cd src"}) + "; do " + block(inner) + "; done";
      case 10:
        return "( " + block(inner) + " )" + (random_.one_in(4) ? redirection() : "");
      case 11:
        return "{ " + block(inner) + "; }" + (random_.one_in(3) ? redirection() : "");
      case 12:
        return "{ " + block(inner) + "; } &\nwait";
      case 13:
        return statement_part(inner) + " | " +
               one_of({"tool_b", "while read x; do tool_a $x; done", "{ read D; tool_a $D; }", "cat", "read x"});
      case 14:
        return variable() + "=$(" + block(inner) + ")";
      case 15:
        return "case " + value() + " in d*) " + block(inner) + one_of({";& ", ";;& "}) + "*) " + block(inner) +
               ";; esac";
      case 16:
        return "for ((i = 0; i < 2; i++)); do " + block(inner) + "; done";
      case 17:
        return "select x in " + value() + " b; do " + block(inner) + "; break; done <<< 1";
      case 18:
        return one_of({"coproc { ", "coproc C1 { "}) + block(inner) + "; }\nwait";
      default:
        return "tool_a <(" + block(inner) + ")";
    }
  }

  // What may stand before `|`, `&&` or `&`.
  std::string statement_part(int depth) {
    const std::string text = random_.one_in(2) ? simple() : write(depth);
    return text.find("<<X") != std::string::npos || text.find('\n') != std::string::npos ? "tool_a $D" : text;
  }

  std::string statement(int depth) {
    const std::size_t kind = random_.below(20);
    if (depth > 0 && kind < 6) return compound(depth);
    if (kind < 13) return write(depth > 0 ? depth : 1);
    if (kind < 16) {
      std::string text = one_of({"", "", "! "}) + statement_part(depth);
      for (std::size_t i = 1 + random_.below(2); i > 0; --i)
        text +=
            one_of({" && ", " || "}) + (random_.one_in(3) ? condition(0) : statement_part(depth > 0 ? depth - 1 : 0));
      return text;
    }
    if (kind == 16) return statement_part(depth > 0 ? depth - 1 : 0) + " & wait";
    return random_.one_in(3) ? marker() : simple();
  }

  Random random_;
  bool is_posix_;
};

}  // namespace

std::string generate_script(std::uint64_t seed, std::uint64_t number, ShellMode mode) {
  const bool is_posix = mode == ShellMode::dash || mode == ShellMode::busybox;
  return Grammar(seed * 1000003 + number, is_posix).script();
}

}  // namespace pawl::meaning
