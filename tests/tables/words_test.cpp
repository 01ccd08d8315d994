// SPDX-License-Identifier: Apache-2.0
// Mistakes in the tables of words: knowledge/tools, interactive.toml, runs.toml, plain-calls.toml,
// names.toml.
#include "tables.h"

namespace pawl {
namespace {

TEST_F(Tables, words_of_tools_become_rows_that_are_sorted) {
  const ProcessOutcome outcome = run("tool-words",
                                     "[verbs]\n"
                                     "read = \"view cat\"\n"
                                     "[words]\n"
                                     "search = \"find\"\n"
                                     "looks = \"find\"\n"
                                     "[programs]\n"
                                     "redis-cli = \"redis\"\n");
  EXPECT_EQ(outcome.exit_code, 0);
  EXPECT_EQ(outcome.err, "");
  const std::string table = disk().read(folder_ + "/out.cpp", 1 << 20).value_or("");
  EXPECT_NE(table.find("{\"cat\", ToolVerb::read}"), std::string::npos) << table;
  EXPECT_NE(table.find("{\"find\", 20U}"), std::string::npos) << table;
  EXPECT_NE(table.find("{\"redis\", \"redis-cli\"}"), std::string::npos) << table;
  EXPECT_LT(table.find("\"cat\""), table.find("\"view\""));
}

TEST_F(Tables, every_mistake_about_words_of_tools_is_said_at_once) {
  const ProcessOutcome outcome = run("tool-words",
                                     "[verbs]\n"
                                     "read = \"get cat cat\"\n"
                                     "remove = \"get Drop\"\n"
                                     "delete = \"rm\"\n"
                                     "[words]\n"
                                     "servise = \"github\"\n"
                                     "[interpreters]\n"
                                     "node = \"js\"\n"
                                     "deno = \"js\"\n"
                                     "[program]\n"
                                     "git = \"git\"\n");
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_EQ(outcome.err,
            "x.toml:2: `cat` stands twice in `read`; keep one of them\n"
            "  read = \"get cat cat\"\n"
            "         ^\n"
            "x.toml:3: `get` stands in `read` already; a word means one thing\n"
            "  remove = \"get Drop\"\n"
            "           ^\n"
            "x.toml:3: `Drop` is not in lower case; write `drop`\n"
            "  remove = \"get Drop\"\n"
            "           ^\n"
            "x.toml:4: `delete` is not a field of `[verbs]`\n"
            "  delete = \"rm\"\n"
            "  ^\n"
            "x.toml:6: `servise` is not a field of `[words]`; did you mean `service`?\n"
            "  servise = \"github\"\n"
            "  ^\n"
            "x.toml:9: `js` stands in `node` already; a word means one thing\n"
            "  deno = \"js\"\n"
            "         ^\n"
            "x.toml:10: `program` is not a field of the file of tools' words; did you mean `programs`?\n"
            "  [program]\n"
            "   ^\n");
  EXPECT_FALSE(wrote());
}

TEST_F(Tables, every_mistake_about_names_of_tools_is_said_at_once) {
  const ProcessOutcome outcome = run("tool-names",
                                     "[common]\n"
                                     "bash = \"shell\"\n"
                                     "read = \"shell\"\n"
                                     "[operations]\n"
                                     "create = \"apply\"\n"
                                     "update = \"apply\"\n"
                                     "remove = \"rm\"\n"
                                     "[endpoints]\n"
                                     "read = [\"aql_read\"]\n"
                                     "[lifecycle]\n"
                                     "names = \"abort\"\n");
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_EQ(outcome.err,
            "x.toml:3: `shell` stands in `bash` already; a word means one thing\n"
            "  read = \"shell\"\n"
            "         ^\n"
            "x.toml:7: `remove` is not a field of `[operations]`\n"
            "  remove = \"rm\"\n"
            "  ^\n"
            "x.toml:9: `read` must be a string, not an array\n"
            "  read = [\"aql_read\"]\n"
            "         ^\n"
            "x.toml:11: `names` is not a field of `[lifecycle]`\n"
            "  names = \"abort\"\n"
            "  ^\n");
  EXPECT_FALSE(wrote());
}

TEST_F(Tables, every_mistake_about_tools_of_other_agents_is_said_at_once) {
  const ProcessOutcome outcome = run("other-tools",
                                     "[tools]\n"
                                     "shell = [\"execute_bash\"]\n"
                                     "edit = [\"execute_bash\"]\n"
                                     "sell = [\"terminal\"]\n"
                                     "[more]\n");
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_EQ(outcome.err,
            "x.toml:3: the tool `execute_bash` is `shell` in x.toml; a name means one thing\n"
            "  edit = [\"execute_bash\"]\n"
            "         ^\n"
            "x.toml:4: `sell` is not a field of `[tools]`; did you mean `shell`?\n"
            "  sell = [\"terminal\"]\n"
            "  ^\n"
            "x.toml:5: `more` is not a field of the file of other tools\n"
            "  [more]\n"
            "   ^\n");
  EXPECT_FALSE(wrote());
}

TEST_F(Tables, every_mistake_about_interactive_programs_is_said_at_once) {
  const ProcessOutcome outcome = run("interactive",
                                     "[[interactive]]\n"
                                     "programs = \"sh dash\"\n"
                                     "operands = 0\n"
                                     "values = \"o\"\n"
                                     "[[interactive]]\n"
                                     "programs = \"dash\"\n"
                                     "anyways = \"-i\"\n"
                                     "[[interactive]]\n"
                                     "anyway = \"i\"\n");
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_EQ(outcome.err,
            "x.toml:3: `operands` must be a whole number from 1 on\n"
            "  operands = 0\n"
            "             ^\n"
            "x.toml:4: `o` is not a flag; write `-o`\n"
            "  values = \"o\"\n"
            "           ^\n"
            "x.toml:6: `dash` stands in another entry already; keep one of them\n"
            "  programs = \"dash\"\n"
            "             ^\n"
            "x.toml:7: `anyways` is not a field of an interactive program; did you mean `anyway`?\n"
            "  anyways = \"-i\"\n"
            "  ^\n"
            "x.toml:9: `i` is not a flag; write `-i`\n"
            "  anyway = \"i\"\n"
            "           ^\n"
            "x.toml:8: the field `programs` is missing\n"
            "  [[interactive]]\n"
            "  ^\n");
  EXPECT_FALSE(wrote());
}

TEST_F(Tables, every_mistake_about_what_programs_run_is_said_at_once) {
  const ProcessOutcome outcome = run("runs",
                                     "[[runs]]\n"
                                     "programs = \"pytest\"\n"
                                     "language = \"python\"\n"
                                     "[[runs]]\n"
                                     "programs = \"go\"\n"
                                     "files = [\"/*.go\"]\n"
                                     "when = \"run\"\n"
                                     "[[compiles]]\n"
                                     "programs = \"gcc gcc\"\n"
                                     "language = \"c\"\n"
                                     "endings = \"c\"\n"
                                     "[[compiles]]\n"
                                     "programs = \"tcc\"\n"
                                     "language = \"c\"\n"
                                     "[checks]\n"
                                     "shell = \"n\"\n"
                                     "[kinds]\n"
                                     "shells = \"fish\"\n");
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_EQ(outcome.err,
            "x.toml:1: the field `files` is missing\n"
            "  [[runs]]\n"
            "  ^\n"
            "x.toml:7: `when` is not a field of a program that runs files\n"
            "  when = \"run\"\n"
            "  ^\n"
            "x.toml:11: `c` is not an ending; write `.c`\n"
            "  endings = \"c\"\n"
            "            ^\n"
            "x.toml:9: `gcc` stands in another entry already; keep one of them\n"
            "  programs = \"gcc gcc\"\n"
            "             ^\n"
            "x.toml:12: the field `endings` is missing\n"
            "  [[compiles]]\n"
            "  ^\n"
            "x.toml:16: `n` is not a flag; write `-n`\n"
            "  shell = \"n\"\n"
            "          ^\n"
            "x.toml:18: `shells` is not a field of `[kinds]`; did you mean `shell`?\n"
            "  shells = \"fish\"\n"
            "  ^\n");
  EXPECT_FALSE(wrote());
}

TEST_F(Tables, every_mistake_about_recipes_is_said_at_once) {
  const ProcessOutcome outcome = run("runs",
                                     "[[recipes]]\n"
                                     "commands = [\"make\"]\n"
                                     "format = \"mak\"\n"
                                     "[[recipes]]\n"
                                     "format = \"just\"\n"
                                     "file = \"justfile\"\n"
                                     "[[unasked]]\n"
                                     "commands = [\"git commit\"]\n"
                                     "runs = \"pre-commit!\"\n"
                                     "[[unasked]]\n"
                                     "commands = [\"git commit\"]\n"
                                     "[[unasked]]\n"
                                     "runs = \"post-commit\"\n"
                                     "hooks = true\n");
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_EQ(outcome.err,
            "x.toml:3: `mak` is not a known format; did you mean `make`?\n"
            "  format = \"mak\"\n"
            "           ^\n"
            "x.toml:4: the field `commands` is missing\n"
            "  [[recipes]]\n"
            "  ^\n"
            "x.toml:6: `file` is not a field of a program that runs recipes; did you mean `files`?\n"
            "  file = \"justfile\"\n"
            "  ^\n"
            "x.toml:10: the field `runs` is missing\n"
            "  [[unasked]]\n"
            "  ^\n"
            "x.toml:11: `git commit` stands in another entry already; keep one of them\n"
            "  commands = [\"git commit\"]\n"
            "             ^\n"
            "x.toml:12: the field `commands` is missing\n"
            "  [[unasked]]\n"
            "  ^\n"
            "x.toml:14: `hooks` is not a field of a command that runs something unasked\n"
            "  hooks = true\n"
            "  ^\n");
  EXPECT_FALSE(wrote());
}

TEST_F(Tables, every_mistake_about_functions_of_a_language_is_said_at_once) {
  const ProcessOutcome outcome = run("plain-calls",
                                     "perl = 1\n"
                                     "[c]\n"
                                     "shell = \"system\"\n"
                                     "\"rm -rf\" = \"remove_all system\"\n"
                                     "\"\" = \"unlink\"\n"
                                     "words = [\"execl\"]\n");
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_EQ(outcome.err,
            "x.toml:1: `perl` must be a table, not a whole number\n"
            "  perl = 1\n"
            "         ^\n"
            "x.toml:4: `system` stands in `[c]` already; a function does one thing\n"
            "  \"rm -rf\" = \"remove_all system\"\n"
            "             ^\n"
            "x.toml:5: a command is missing; write `\"rm -rf\"`\n"
            "  \"\" = \"unlink\"\n"
            "  ^\n"
            "x.toml:6: `words` must be a string, not an array\n"
            "  words = [\"execl\"]\n"
            "          ^\n");
  EXPECT_FALSE(wrote());
}

TEST_F(Tables, every_mistake_about_names_is_said_at_once) {
  const ProcessOutcome outcome = run("names",
                                     "[secret]\n"
                                     "variable_endings = \"TOKEN KEY TOKEN\"\n"
                                     "variable_parts = \"token\"\n"
                                     "header_part = \"auth\"\n"
                                     "sought_words = \"password\"\n"
                                     "unseen_flags = \"key\"\n"
                                     "sought_tokens = \"AKIA\"\n"
                                     "[folder]\n"
                                     "programs = \"/bin/ usr/bin\"\n"
                                     "own_programs = \"/bin\"\n"
                                     "deployed = \"/srv\"\n"
                                     "container_caches = \"/tmp\"\n"
                                     "host_rights = \"/etc\"\n"
                                     "[file]\n"
                                     "endings = \".c\"\n"
                                     "names = \"Makefile\"\n"
                                     "copies = \"~\"\n"
                                     "manifests = \".yml\"\n"
                                     "noise = \"/dev/zero\"\n"
                                     "environments = \"nvm.sh\"\n"
                                     "prompts = \"/.x/SKILL.md\"\n"
                                     "skill_folders = \"/.x\"\n"
                                     "[hosts]\n");
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_EQ(outcome.err,
            "x.toml:2: `TOKEN` stands twice in `variable_endings`; keep one of them\n"
            "  variable_endings = \"TOKEN KEY TOKEN\"\n"
            "                     ^\n"
            "x.toml:1: the field `header_parts` is missing\n"
            "  [secret]\n"
            "  ^\n"
            "x.toml:4: `header_part` is not a field of `[secret]`; did you mean `header_parts`?\n"
            "  header_part = \"auth\"\n"
            "  ^\n"
            "x.toml: the table `[redirect]` is missing\n"
            "x.toml:9: `/bin/` is not a folder by its whole path; write it like `/usr/bin`\n"
            "  programs = \"/bin/ usr/bin\"\n"
            "             ^\n"
            "x.toml:9: `usr/bin` is not a folder by its whole path; write it like `/usr/bin`\n"
            "  programs = \"/bin/ usr/bin\"\n"
            "             ^\n"
            "x.toml:21: `/.x/SKILL.md` does not say where the name stands; write `*` for it\n"
            "  prompts = \"/.x/SKILL.md\"\n"
            "            ^\n"
            "x.toml: the table `[statement]` is missing\n"
            "x.toml: the table `[wrapper]` is missing\n"
            "x.toml: the table `[process]` is missing\n"
            "x.toml: the table `[key]` is missing\n"
            "x.toml: the table `[host]` is missing\n"
            "x.toml:23: `hosts` is not a field of the file of names; did you mean `host`?\n"
            "  [hosts]\n"
            "   ^\n");
  EXPECT_FALSE(wrote());
}

TEST_F(Tables, every_mistake_about_arguments_of_tools_is_said_at_once) {
  const std::string all =
      "words = \"w\"\nmethod = \"m\"\njson = \"j\"\nmanifest = \"m\"\ntyped = \"t\"\ngiven = \"i\"\nabout = "
      "\"d\"\nsaid = \"d\"\npath = \"p\"\npattern = "
      "\"g\"\nsource = \"s\"\ntarget = \"t\"\nput_at = \"o\"\nurl = \"u\"\n"
      "content = \"c\"\ncode = \"c\"\nsql = \"s\"\nquery = \"q\"\nskill = \"s\"\ndoes = \"d\"\nto = \"t\"\n"
      "request_path = \"r\"\nbody = \"b\"\npacked = \"p\"\nnamed = \"n\"\nfilter = \"f\"\npatch = \"p\"\n"
      "put_in = \"p\"\nrule_shell = \"r\"\n";
  const ProcessOutcome outcome =
      run("tool-arguments", "[argument]\nshell = \"cmd cmd\"\nsend = \"x\"\n" + all + "[more]\n");
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_EQ(outcome.err,
            "x.toml:2: `cmd` stands twice in `shell`; keep one of them\n"
            "  shell = \"cmd cmd\"\n"
            "          ^\n"
            "x.toml:1: the field `sent` is missing\n"
            "  [argument]\n"
            "  ^\n"
            "x.toml:3: `send` is not a field of `[argument]`; did you mean `sent`?\n"
            "  send = \"x\"\n"
            "  ^\n"
            "x.toml:33: `more` is not a field of the file of tools' arguments\n"
            "  [more]\n"
            "   ^\n");
  EXPECT_FALSE(wrote());
}

}  // namespace
}  // namespace pawl
