// SPDX-License-Identifier: Apache-2.0
#include "content/code/plain_calls.h"

#include <gtest/gtest.h>

#include <string>

#include "content/code/plain_functions.h"

namespace pawl {
namespace {

[[nodiscard]] std::string dump(const PlainCalls& found) {
  std::string out;
  for (const PlainCall& call : found.calls) {
    if (!out.empty()) out += " ; ";
    if (call.kind == PlainCall::Kind::shell) out += "$ " + call.text;
    if (call.kind != PlainCall::Kind::command) continue;
    for (std::size_t i = 0; i < call.words.size(); ++i) {
      const std::string& word = call.words[i];
      out += (i == 0 ? "" : " ") + word;
    }
  }
  return found.is_total ? out : out + " ?";
}

struct Case {
  std::string_view language;
  std::string_view text;
  std::string_view calls;
};

TEST(PlainCalls, commands_by_literal_arguments) {
  const Case cases[] = {
      {"c", R"(int main(){system("rm -rf x");})", "$ rm -rf x"},
      {"c", R"(execl("/bin/rm", "rm", "-rf", "x", NULL);)", "rm -rf x"},
      {"go", R"(os.RemoveAll("/srv"); exec.Command("git", "push").Run())", "rm -rf /srv ; git push"},
      {"rust", R"(Command::new("rm").arg("-r").args(["a", "b"]).status();)", "rm -r a b"},
      {"rust", R"(std::fs::remove_dir_all("a");)", "rm -rf a"},
      {"go", R"(os.RemoveAll(os.Getenv("HOME")))", "rm -rf ~"},
      {"go", "h, _ := os.UserHomeDir()\nos.RemoveAll(h)", "rm -rf ~"},
      {"go", "h, _ := os.UserHomeDir()\nos.RemoveAll(filepath.Join(h, \".cache\"))", "rm -rf ~/.cache"},
      {"go", "h, _ := os.UserHomeDir()\nos.RemoveAll(filepath.Join(h, name))", " ?"},
      {"java", R"(File(System.getProperty("user.home")).deleteRecursively())", "rm -rf ~"},
      {"dart", "Directory(Platform.environment['HOME']!).deleteSync(recursive: true)", "rm -r ~"},
      {"dart", "File('a.txt').deleteSync(); Process.run('ls', ['-l'])", "rm -f a.txt ; ls -l"},
      {"csharp", R"(Process.Start("rm", "-rf x"); File.ReadAllText(name))", "$ rm -rf x"},
      {"swift", "let h = NSHomeDirectory()\ntry m.removeItem(atPath: h + \"/x\")", "rm -rf ~/x"},
      {"swift", "let p = Process()", " ?"},
      {"zig", R"(try std.fs.deleteTreeAbsolute("/srv"))", "rm -rf /srv"},
      {"crystal", R"(FileUtils.rm_rf(Path.home); puts "rm")", "rm -rf ~"},
      {"r", "unlink('a', recursive = TRUE); file.remove(\"b\")", "rm -r a ; rm b"},
      {"r", "unlink('a')", "rm -f a"},
      {"lua", "os.execute 'ls'", "$ ls"},
      {"java", R"(Runtime.getRuntime().exec("rm -r a"); "ls".execute())", "$ rm -r a ; $ ls"},
      {"lisp", R"((system "ls") (clojure.java.shell/sh "rm" "-rf" "a"))", "$ ls ; rm -rf a"},
      {"julia", "run(`ls -l`)", "$ ls -l"},
      {"elixir", R"(File.rm_rf!("a"))", "rm -rf a"},
  };
  for (const Case& c : cases) EXPECT_EQ(dump(plain_calls_in(c.language, c.text)), c.calls) << c.text;
}

TEST(PlainCalls, what_is_only_mentioned_is_no_call) {
  const Case cases[] = {
      {"c", "/* system(\"a\") */ puts(\"system(\\\"b\\\")\"); // system(\"c\")", ""},
      {"c", R"(char q = '"'; system("a");)", "$ a"},
      {"go", R"(list.Remove("a"); myos.RemoveAll("b"))", ""},
      {"r", "system.file('a'); x$unlink('b') # system('c')", ""},
      {"lisp", "(display \"(system \\\"a\\\")\") ; (system \"b\")", ""},
      {"lua", "-- os.execute('a')", ""},
  };
  for (const Case& c : cases) EXPECT_EQ(dump(plain_calls_in(c.language, c.text)), c.calls) << c.text;
}

TEST(PlainCalls, what_is_put_together_is_not_known) {
  const Case cases[] = {
      {"r", "system(cmd)", " ?"},
      {"r", "eval(parse(text = x))", " ?"},
      {"lua", "load(x)()", " ?"},
      {"lisp", "(system command)", " ?"},
      {"c", "", ""},
      {"r", "system(\"abc", " ?"},
  };
  for (const Case& c : cases) EXPECT_EQ(dump(plain_calls_in(c.language, c.text)), c.calls) << c.text;
}

TEST(PlainCalls, commands_line_by_line) {
  const Case cases[] = {
      {"m4", "define(a, b)syscmd(`ls -l')", "$ ls -l"},
      {"dc", "2 3 + p\n!ls", "$ ls"},
      {"dc", "2 3 !<a", ""},
      {"cron", "# rm x\nMAILTO=a\n*/5 * * * * ls -l\n@daily echo a\\%b%c\n0 3 * * 1-5  cd /srv && make\n",
       "$ ls -l ; $ echo a%b ; $ cd /srv && make"},
      {"tcl", "exec ls -l\nfile delete -force a", "$ ls -l ; rm -rf a"},
      {"tcl", "spawn ssh h\nsend \"x\\r\"", "$ ssh h ?"},
  };
  for (const Case& c : cases) EXPECT_EQ(dump(plain_calls_in(c.language, c.text)), c.calls) << c.text;
}

TEST(PlainCalls, files_and_connections_are_said_as_commands) {
  const Case cases[] = {
      {"lua", "local f = io.open('a', 'w'); for l in io.lines('b') do end", "tee a ; cat b"},
      {"lua", "io.open('a', 'a')", "tee -a a"},
      {"lua", "io.open('a')", "cat a"},
      {"go", R"(b, _ := os.ReadFile("a"); os.WriteFile("b", []byte("text"), 0644))", "cat a ; tee b"},
      {"go", R"(net.Dial("tcp", "h.example:1"); http.NewRequest("POST", "https://h.example", nil))",
       "nc h.example:1 ; curl -X POST https://h.example"},
      {"rust", R"(std::fs::read_to_string("a"); TcpStream::connect("h.example:1");)", "cat a ; nc h.example:1"},
      {"java", R"(new Socket("h.example", 1); Files.writeString(Path.of("a"), "text"))", "nc h.example ; tee a"},
      {"r", "readLines('a'); con <- file('b', 'w')", "cat a ; tee b"},
      {"julia", R"(read("a", String); open("b", "w"))", "cat a ; tee b"},
      {"elixir", R"(File.read!("a"); Req.post!("https://h.example", body: "x"))", "cat a ; curl https://h.example"},
      {"raku", R"(run "rm", "-rf", "a"; say slurp "b"; shell 'ls')", "rm -rf a ; cat b ; $ ls"},
      {"lisp", R"((slurp "a") (spit "b" "text"))", "cat a ; tee b"},
  };
  for (const Case& c : cases) EXPECT_EQ(dump(plain_calls_in(c.language, c.text)), c.calls) << c.text;
}

TEST(PlainCalls, other_literals_are_mentioned_unless_a_function_opens_no_file) {
  const Case cases[] = {
      {"lua", "print('.env'); local p = 'a'; x.load('b')", "a b"},
      {"go", R"(fmt.Println("a"); conf.Load("b"); x := "c")", "b c"},
      {"java", R"(println new File("a").text; System.out.println("b"))", "a"},
      {"lisp", R"((println "a") (load-config "b"))", "b"},
      {"raku", R"(say "a"; "b".IO.slurp)", "b"},
      {"julia", R"(println(f("a")); println("b"))", "a"},
  };
  for (const Case& c : cases) {
    std::string mentioned;
    for (const std::string& text : plain_calls_in(c.language, c.text).mentioned)
      mentioned += (mentioned.empty() ? "" : " ") + text;
    EXPECT_EQ(mentioned, c.calls) << c.text;
  }
}

TEST(PlainCalls, know_how_the_text_of_each_language_looks) {
  EXPECT_EQ(all_plain_languages().size(), 20U);
  for (const PlainLanguage& language : all_plain_languages())
    EXPECT_TRUE(has_plain_calls(language.name)) << language.name << " has functions, but no form in plain_calls.cpp";
}

}  // namespace
}  // namespace pawl
