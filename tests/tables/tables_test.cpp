// SPDX-License-Identifier: Apache-2.0
#include "tables.h"

namespace pawl {
namespace {

TEST_F(Tables, a_misspelt_field_of_a_program_stops_the_build) {
  const ProcessOutcome outcome = run("programs",
                                     "[[program]]\n"
                                     "name = \"rm\"\n"
                                     "operants = \"delete*\"\n");
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_EQ(outcome.err,
            "x.toml:3: `operants` is not a field of a program; did you mean `operands`?\n"
            "  operants = \"delete*\"\n"
            "  ^\n");
  EXPECT_FALSE(wrote());
}

TEST_F(Tables, a_misspelt_claim_of_a_subcommand_stops_the_build) {
  const ProcessOutcome outcome = run("programs",
                                     "[[program]]\n"
                                     "name = \"fnm\"\n"
                                     "[[program.sub]]\n"
                                     "name = \"env\"\n"
                                     "prints_setings = true\n");
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_EQ(outcome.err,
            "x.toml:5: `prints_setings` is not a field of a subcommand; did you mean `prints_settings`?\n"
            "  prints_setings = true\n"
            "  ^\n");
  EXPECT_FALSE(wrote());
}

TEST_F(Tables, a_subcommand_that_stands_twice_stops_the_build) {
  const ProcessOutcome outcome = run("programs",
                                     "[[program]]\n"
                                     "name = \"gh\"\n"
                                     "[[program.sub]]\n"
                                     "name = \"pr list\"\n"
                                     "aliases = [\"completion\"]\n"
                                     "[[program.sub]]\n"
                                     "name = \"completion\"\n");
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_EQ(outcome.err,
            "x.toml:1: the subcommand `completion` of `gh` is defined twice\n"
            "  [[program]]\n"
            "  ^\n");
  EXPECT_FALSE(wrote());
}

TEST_F(Tables, a_program_that_is_alike_stands_once_and_is_none_of_a_subcommand) {
  const ProcessOutcome outcome = run("programs",
                                     "[[program]]\n"
                                     "name = \"docker\"\n"
                                     "alike = [\"podman\"]\n"
                                     "[[program.sub]]\n"
                                     "name = \"ps\"\n"
                                     "alike = [\"images\"]\n"
                                     "[[program]]\n"
                                     "name = \"podman\"\n");
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_EQ(outcome.err,
            "x.toml:6: `alike` is not a field of a subcommand\n"
            "  alike = [\"images\"]\n"
            "  ^\n"
            "x.toml:7: the program `podman` is defined twice\n"
            "  [[program]]\n"
            "  ^\n");
  EXPECT_FALSE(wrote());
}

TEST_F(Tables, a_range_without_a_number_in_it_stops_the_build) {
  const ProcessOutcome outcome = run("programs",
                                     "[[program]]\n"
                                     "name = \"frob\"\n"
                                     "marks = [\"--keep={9..1}: short\", \"--keep={1..9}: long\"]\n");
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_EQ(outcome.err,
            "x.toml:3: `--keep={9..1}: short`: no number is in this range; write the smaller one first\n"
            "  marks = [\"--keep={9..1}: short\", \"--keep={1..9}: long\"]\n"
            "          ^\n");
  EXPECT_FALSE(wrote());
}

TEST_F(Tables, a_flag_that_is_given_twice_stops_the_build_and_both_places_are_named) {
  const ProcessOutcome outcome = run("programs",
                                     "[[program]]\n"
                                     "name = \"frob\"\n"
                                     "flags = [\n"
                                     "  \"-c --count <text>\",\n"
                                     "  \"-v\", \"-c\",\n"
                                     "]\n");
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_EQ(outcome.err,
            "x.toml:5: the flag `-c` is given twice; it is also in line 4; keep one of them\n"
            "    \"-v\", \"-c\",\n"
            "          ^\n");
  EXPECT_FALSE(wrote());
}

TEST_F(Tables, an_effect_with_an_action_of_another_kind_stops_the_build) {
  const ProcessOutcome outcome = run("programs",
                                     "[[program]]\n"
                                     "name = \"frob\"\n"
                                     "effects = [\"connect force-push\"]\n");
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_EQ(outcome.err,
            "x.toml:3: `connect force-push`: an effect `connect` has no action `force-push`\n"
            "  effects = [\"connect force-push\"]\n"
            "            ^\n");
  EXPECT_FALSE(wrote());
}

TEST_F(Tables, a_flag_of_a_dry_run_takes_no_value) {
  const ProcessOutcome outcome = run("programs",
                                     "[[program]]\n"
                                     "name = \"frob\"\n"
                                     "dry = [\"-n\", \"dry\"]\n"
                                     "flags = [\"-n --name <text>\"]\n"
                                     "[[program.sub]]\n"
                                     "name = \"list\"\n"
                                     "flags = [\"-n <text>\"]\n");
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_EQ(outcome.err,
            "x.toml:3: `-n` takes a value; a flag of a dry run takes none\n"
            "  dry = [\"-n\", \"dry\"]\n"
            "        ^\n"
            "x.toml:3: `dry` is not a flag; write `--dry-run`\n"
            "  dry = [\"-n\", \"dry\"]\n"
            "        ^\n");
  EXPECT_FALSE(wrote());
}

TEST_F(Tables, a_case_says_what_the_values_of_flags_are_with_their_role) {
  const ProcessOutcome outcome = run("programs",
                                     "[[program]]\n"
                                     "name = \"x\"\n"
                                     "flags = [\"-c: pack\", \"--pair <text> <shwo>\"]\n"
                                     "[[program.case]]\n"
                                     "when = \"pack\"\n"
                                     "flags = [\"-f\", \"-g <wirte>\"]\n");
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_EQ(outcome.err,
            "x.toml:3: `shwo` is not a role; did you mean `show`?\n"
            "  flags = [\"-c: pack\", \"--pair <text> <shwo>\"]\n"
            "                       ^\n"
            "x.toml:6: `-f` says no role; write `-x --long <role>`\n"
            "  flags = [\"-f\", \"-g <wirte>\"]\n"
            "          ^\n"
            "x.toml:6: `wirte` is not a role; did you mean `write`?\n"
            "  flags = [\"-f\", \"-g <wirte>\"]\n"
            "          ^\n");
}

TEST_F(Tables, every_mistake_is_said_at_once) {
  const ProcessOutcome outcome = run("programs",
                                     "[[program]]\n"
                                     "flags = [\"-o <wirte>\", \"x\"]\n"
                                     "marks = [\"/dev/*\"]\n"
                                     "operands = \"delte*\"\n"
                                     "effects = [\"delete recursiv\", \"fly\"]\n"
                                     "[[program.case]]\n"
                                     "when = \"nothing\"\n");
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_EQ(outcome.err,
            "x.toml:1: the field `name` is missing\n"
            "  [[program]]\n"
            "  ^\n"
            "x.toml:2: `wirte` is not a role; did you mean `write`?\n"
            "  flags = [\"-o <wirte>\", \"x\"]\n"
            "           ^\n"
            "x.toml:2: `x` is not a flag; write `-x --long <role>: mark`\n"
            "  flags = [\"-o <wirte>\", \"x\"]\n"
            "                         ^\n"
            "x.toml:3: `/dev/*` has no mark; write `PATTERN: MARK`\n"
            "  marks = [\"/dev/*\"]\n"
            "          ^\n"
            "x.toml:4: `delte` is not a role; did you mean `delete`?\n"
            "  operands = \"delte*\"\n"
            "             ^\n"
            "x.toml:5: `recursiv` is neither an action nor an attribute\n"
            "  effects = [\"delete recursiv\", \"fly\"]\n"
            "            ^\n"
            "x.toml:5: `fly` begins with no effect\n"
            "  effects = [\"delete recursiv\", \"fly\"]\n"
            "            ^\n"
            "x.toml:7: no flag or operand of this program sets the mark `nothing`\n"
            "  when = \"nothing\"\n"
            "         ^\n");
}

TEST_F(Tables, a_misspelt_field_of_a_rule_stops_the_build) {
  const ProcessOutcome outcome = run("rules",
                                     "[[rule]]\n"
                                     "id = \"x.y\"\n"
                                     "title = \"t\"\n"
                                     "severty = \"high\"\n"
                                     "tier = \"dangerous\"\n"
                                     "verdict = \"ask\"\n"
                                     "why = \"w\"\n"
                                     "when = { effect = \"delete\" }\n"
                                     "hits = [\"rm x\"]\n"
                                     "misses = [\"ls\"]\n");
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_EQ(outcome.err,
            "x.toml:1: the field `severity` is missing\n"
            "  [[rule]]\n"
            "  ^\n"
            "x.toml:4: `severty` is not a field of a rule; did you mean `severity`?\n"
            "  severty = \"high\"\n"
            "  ^\n");
  EXPECT_FALSE(wrote());
}

TEST_F(Tables, every_mistake_about_a_call_is_said_at_once) {
  const ProcessOutcome outcome = run("calls",
                                     "language = \"x\"\n"
                                     "[[call]]\n"
                                     "names = [\"f\"]\n"
                                     "operands = \"delte\"\n"
                                     "marks = [\"w: write\"]\n"
                                     "effects = [\"fly\"]\n"
                                     "recursiv = true\n"
                                     "[[call.case]]\n"
                                     "when = \"nothing\"\n"
                                     "[[call]]\n"
                                     "names = [\"f\"]\n");
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_EQ(outcome.err,
            "x.toml:5: `w: write` is not a mark; write `PLACE=PATTERN: MARK`, with places from 0\n"
            "  marks = [\"w: write\"]\n"
            "          ^\n"
            "x.toml:4: `delte` is not a role; did you mean `delete`?\n"
            "  operands = \"delte\"\n"
            "             ^\n"
            "x.toml:6: `fly` begins with no effect\n"
            "  effects = [\"fly\"]\n"
            "            ^\n"
            "x.toml:9: no keyword or mark of this call sets the mark `nothing`\n"
            "  when = \"nothing\"\n"
            "         ^\n"
            "x.toml:7: `recursiv` is not a field of a call; did you mean `recursive`?\n"
            "  recursiv = true\n"
            "  ^\n"
            "x.toml:10: the call `f` is defined twice\n"
            "  [[call]]\n"
            "  ^\n");
  EXPECT_FALSE(wrote());
}

TEST_F(Tables, a_call_may_name_all_of_its_19_marks_again) {
  std::string keywords;
  for (int i = 0; i < 19; ++i) keywords += "\"k: m" + std::to_string(i) + "\", ";
  const std::string call = "language = \"x\"\n[[call]]\nnames = [\"f\"]\nkeywords = [" + keywords;
  EXPECT_EQ(run("calls", call + "\"k: m0\"]\n").err, "");
  EXPECT_TRUE(wrote());
  EXPECT_EQ(run("calls", call + "\"k: more\"]\n").err,
            "x.toml: a call has more than 19 marks of its own; the last one is `more`\n");
}

TEST_F(Tables, every_mistake_about_a_request_is_said_at_once) {
  const ProcessOutcome outcome = run("requests",
                                     "[[request]]\n"
                                     "url = [\"*/_Close\"]\n"
                                     "effects = [\"cloud stop\"]\n"
                                     "[[statement]]\n"
                                     "language = \"cypher\"\n"
                                     "effects = [\"database dorp\"]\n"
                                     "[[request]]\n"
                                     "urls = [\"x\"]\n");
  EXPECT_EQ(outcome.exit_code, 1);
  for (const std::string_view error :
       {"x.toml:2: `*/_Close` is not in lower case", "x.toml:6: `dorp` is neither an action nor an attribute",
        "a statement needs an `is`", "a request needs an `url`",
        "x.toml:8: `urls` is not a field of a request; did you mean `url`?"})
    EXPECT_NE(outcome.err.find(error), std::string::npos) << outcome.err;
  EXPECT_FALSE(wrote());
}

TEST_F(Tables, every_mistake_about_a_class_of_hosts_is_said_at_once) {
  const ProcessOutcome outcome = run("hosts",
                                     "[[class]]\n"
                                     "name = \"tunel\"\n"
                                     "hosts = [\"Example.com\", \"a.example/x\", \"::1\"]\n"
                                     "host = 1\n");
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_EQ(outcome.err,
            "x.toml:2: `tunel` is not a known name; did you mean `tunnel`?\n"
            "  name = \"tunel\"\n"
            "         ^\n"
            "x.toml:3: `Example.com` is not a host in its canonical form; write `example.com`, in lower case\n"
            "  hosts = [\"Example.com\", \"a.example/x\", \"::1\"]\n"
            "          ^\n"
            "x.toml:3: `a.example/x` is not a host in its canonical form; write `example.com`, in lower case\n"
            "  hosts = [\"Example.com\", \"a.example/x\", \"::1\"]\n"
            "          ^\n"
            "x.toml:4: `host` is not a field of a class of hosts; did you mean `hosts`?\n"
            "  host = 1\n"
            "  ^\n");
  EXPECT_FALSE(wrote());
}

TEST_F(Tables, a_file_that_is_no_toml_stops_the_build) {
  const ProcessOutcome outcome = run("rules", "[[rule\n");
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_TRUE(outcome.err.starts_with("x.toml:1: ")) << outcome.err;
  EXPECT_TRUE(outcome.err.ends_with("^\n")) << outcome.err;
}

TEST_F(Tables, a_good_file_becomes_a_table) {
  const ProcessOutcome outcome =
      run("programs", "[[program]]\nname = \"frob\"\naliases = [\"brof\"]\noperands = \"read*\"\n");
  EXPECT_EQ(outcome.exit_code, 0);
  EXPECT_EQ(outcome.err, "");
  const std::string table = disk().read(folder_ + "/out.cpp", 1 << 20).value_or("");
  EXPECT_NE(table.find("frob"), std::string::npos);
  // Looked up by halves: they must be sorted.
  EXPECT_LT(table.find("brof"), table.find("frob"));
}

}  // namespace
}  // namespace pawl
