// SPDX-License-Identifier: Apache-2.0
// Whatever is past a limit in what the agent wrote, in this call or an earlier one, is a gap or is seen: never silence.
// In files that were there before it is let go.
#include "analyse/tests/test_claims.h"
#include "analyse/tests/test_effects.h"

namespace pawl {
namespace {

using std::string_literals::operator""s;

std::string repeated(std::string_view text, int count) {
  std::string all;
  for (int i = 0; i < count; ++i) all += text;
  return all;
}

bool is_stopped(const Effect& effect) {
  return deletes_home(effect) || (effect.kind == EffectKind::execute && effect.action != Action::local);
}

bool stops(const Analysis& analysis) {
  return std::any_of(analysis.effects.begin(), analysis.effects.end(), is_stopped);
}

std::string chain_of_targets(int count) {
  std::string text;
  for (int i = 0; i < count; ++i) text += "t" + std::to_string(i) + ": t" + std::to_string(i + 1) + "\n";
  return text + "t" + std::to_string(count) + ":\n\trm -rf ~\n";
}

TEST(Limits, in_what_a_call_writes_and_runs) {
  for (const std::string& text : {
           "cat > Makefile <<'E'\nall:\n" + repeated("\t@echo a\n", 2000) + "\trm -rf ~\nE\nmake",
           "cat > Makefile <<'E'\nall:\n" + repeated("\t@:\n", 9000) + "\trm -rf ~\nE\nmake",
           "cat > Makefile <<'E'\n" + chain_of_targets(300) + "E\nmake",
           "cat > Makefile <<'E'\n" + chain_of_targets(2000) + "E\nmake",
           "cat > justfile <<'E'\nall:\n" + repeated("  echo a\n", 2000) + "  rm -rf ~\nE\njust",
           "cat > x.sh <<'E'\n" + repeated("a\n", 1200) + "rm -rf ~\nE\nsh x.sh",
           "cat > x.sh <<'E'\n" + repeated("a\n", 9000) + "rm -rf ~\nE\nsh x.sh",
           "cat > x.sh <<'E'\n" + repeated("if a; then\n", 55) + "rm -rf ~\n" + repeated("fi\n", 55) + "E\nsh x.sh",
           "cat > x.sh <<'E'\n" + repeated("if a; then\n", 90) + "rm -rf ~\n" + repeated("fi\n", 90) + "E\nsh x.sh",
           "cat > x.py <<'E'\nimport shutil\n" + repeated("x=1\n", 13000) +
               "shutil.rmtree('/home/dev')\nE\npython3 x.py",
           "printf '" + repeated("a\\n", 40000).substr(0, 60000) + "' > x.sh; echo 'rm -rf ~' >> x.sh; sh x.sh",
       }) {
    EXPECT_TRUE(has(text, is_stopped)) << text.substr(0, 60) << text.size();
  }
  std::string scripts;
  for (int i = 0; i < 12; ++i) {
    scripts += "echo 'sh x" + std::to_string(i + 1) + ".sh' > x" + std::to_string(i) + ".sh\n";
  }
  EXPECT_TRUE(has(scripts + "echo 'rm -rf ~' > x12.sh\nsh x0.sh", is_stopped));
}

Analysis analyse_with_own(const std::string& path, const std::string& text, const std::string& command, bool is_own) {
  TestWorld world;
  world.files.add_file(path, text);
  std::vector<KnownFile> known(1);
  known[0].path = path;
  known[0].is_own = is_own;
  const ListedFiles listed(std::move(known));
  World seen = world.world();
  seen.known_files = &listed;
  return analyse_shell(command, seen);
}

TEST(Limits, in_what_an_earlier_call_wrote) {
  struct OwnCase {
    std::string path;
    std::string text;
    std::string command;
  };
  const OwnCase cases[] = {
      {"/home/dev/app/x.sh", repeated("a\n", 9000) + "rm -rf ~\n", "sh x.sh"},
      {"/home/dev/app/x.sh", repeated("#aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\n", 15000) + "rm -rf ~\n", "sh x.sh"},
      {"/home/dev/app/x.sh", repeated("#aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\n", 30000) + "rm -rf ~\n", "sh x.sh"},
      {"/home/dev/app/x.py", repeated("#aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\n", 8000) + "import os\n",
       "python3 x.py"},
      {"/home/dev/app/Makefile", "all:\n" + repeated("\t@:\n", 9000) + "\trm -rf ~\n", "make"},
      {"/home/dev/app/Makefile", chain_of_targets(2000), "make"},
      {"/home/dev/app/x.sh", "rm -rf ~\n\0"s, "sh x.sh"},
      {"/home/dev/app/x.sh", "\0\0rm -rf ~\n"s, "sh x.sh"},
  };
  for (const OwnCase& c : cases) {
    EXPECT_TRUE(stops(analyse_with_own(c.path, c.text, c.command, true))) << c.command << " " << c.text.size();
  }
}

TEST(Limits, are_let_go_in_what_was_there_before) {
  EXPECT_FALSE(stops(analyse_with_own("/home/dev/app/x.sh", repeated("a\n", 9000), "sh x.sh", false)));
  EXPECT_FALSE(
      stops(analyse_with_own("/home/dev/app/x.py", repeated("#aaaaaaaaaaaaaaaa\n", 30000), "python3 x.py", false)));
  EXPECT_FALSE(stops(analyse_with_own("/home/dev/app/Makefile", "all:\n" + repeated("\t@:\n", 9000), "make", false)));
  EXPECT_FALSE(stops(analyse_with_own("/home/dev/app/x.sh", repeated("a\n", 500), "sh x.sh", true)));
}

}  // namespace
}  // namespace pawl
