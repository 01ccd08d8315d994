// SPDX-License-Identifier: Apache-2.0
// A mistake in the file of an agent is a guard that is not wired, or a reply that lets the tool run.
#include "tables.h"

namespace pawl {
namespace {

constexpr std::string_view kGuarded =
    "name = \"x\"\n"
    "title = \"X\"\n"
    "wired = false\n"
    "programs = [\"x\"]\n"
    "user_settings = \"~/.x/hooks.json\"\n"
    "settings = [\"~/.x/hooks.json\"]\n";

constexpr std::string_view kWired =
    "name = \"x\"\n"
    "title = \"X\"\n"
    "wired = true\n"
    "verified = \"1.0.0\"\n"
    "version_flag = \"--version\"\n"
    "programs = [\"x\"]\n"
    "folder = \"~/.x\"\n"
    "user_settings = \"~/.x/hooks.json\"\n"
    "settings = [\"~/.x/hooks.json\"]\n"
    "[time]\n"
    "unit = \"s\"\n"
    "wired = 60\n"
    "standard = 30\n"
    "most = 600\n"
    "[ask]\n"
    "reach = \"person\"\n"
    "[reply]\n"
    "dialect = \"flat\"\n"
    "approval = \"said\"\n"
    "[[event]]\n"
    "name = \"before\"\n"
    "kind = \"tool\"\n"
    "gate = true\n"
    "[proof]\n"
    "tool = \"bash\"\n";

// The text with one line of it replaced by others, or by none.
[[nodiscard]] std::string with(std::string_view text, std::string_view line, std::string_view by) {
  std::string out(text);
  const std::size_t at = out.find(std::string(line) + "\n");
  EXPECT_NE(at, std::string::npos) << line;
  return out.replace(at, line.size() + 1, by);
}

TEST_F(Tables, a_good_agent_becomes_a_row) {
  for (const std::string_view text : {kGuarded, kWired}) {
    const ProcessOutcome outcome = run("agents", text);
    EXPECT_EQ(outcome.err, "");
    EXPECT_EQ(outcome.exit_code, 0);
    EXPECT_TRUE(wrote());
  }
}

TEST_F(Tables, an_agent_that_is_not_wired_is_no_agent_of_pawl) {
  ASSERT_EQ(run("agents", kGuarded).err, "");
  const std::string table = disk().read(folder_ + "/out.cpp", 1 << 20).value_or("");
  EXPECT_NE(table.find("all_agents() { return {}; }"), std::string::npos) << table;
}

TEST_F(Tables, a_mistake_about_an_agent_stops_the_build) {
  struct Case {
    std::string text;
    std::string_view error;
  };
  const Case cases[] = {
      {with(kGuarded, "wired = false", ""),
       "x.toml:1: the field `wired` is missing; write `true` or `false`\n"
       "  name = \"x\"\n"
       "  ^\n"},
      {with(kGuarded, "programs = [\"x\"]", "progams = [\"x\"]\n"),
       "x.toml:1: an agent needs the names of its `programs`\n"
       "  name = \"x\"\n"
       "  ^\n"
       "x.toml:4: `progams` is not a field of an agent that is not wired; did you mean `programs`?\n"
       "  progams = [\"x\"]\n"
       "  ^\n"},
      {std::string(kGuarded) + "[reply]\ndialect = \"flat\"\n",
       "x.toml:7: `reply` is not a field of an agent that is not wired\n"
       "  [reply]\n"
       "   ^\n"},
      {with(kGuarded, "settings = [\"~/.x/hooks.json\"]", "settings = [\"~/.y/hooks.json\"]\n"),
       "x.toml:5: `~/.x/hooks.json` does not stand in `settings`, so that nobody would guard it\n"
       "  user_settings = \"~/.x/hooks.json\"\n"
       "                  ^\n"},
      {std::string(kGuarded) + "[[switch]]\nkey = \"k\"\noff = \"yes\"\n",
       "x.toml:9: `yes` is not a value of `off`; write `true`, `false` or `listed`\n"
       "  off = \"yes\"\n"
       "        ^\n"},
      {with(kWired, "folder = \"~/.x\"", "folder = \"/x\"\n"),
       "x.toml:7: `/x` does not stand below home; write `~/…`\n"
       "  folder = \"/x\"\n"
       "           ^\n"},
      {with(kWired, "verified = \"1.0.0\"", "verifed = \"1.0.0\"\n"),
       "x.toml:1: the field `verified` is missing\n"
       "  name = \"x\"\n"
       "  ^\n"
       "x.toml:4: `verifed` is not a field of an agent; did you mean `verified`?\n"
       "  verifed = \"1.0.0\"\n"
       "  ^\n"},
      {with(kWired, "folder = \"~/.x\"", "folder = \"~/.x\"\nunread = [\"~/.x/hooks\"]\n"),
       "x.toml:8: `~/.x/hooks` does not stand in `settings`, so that nobody would guard it\n"
       "  unread = [\"~/.x/hooks\"]\n"
       "           ^\n"},
      {with(kWired, "dialect = \"flat\"", "dialect = \"flatt\"\n"),
       "x.toml:18: `flatt` is not a value of `dialect`; write `nested`, `flat`, `exit` or `plugin`\n"
       "  dialect = \"flatt\"\n"
       "            ^\n"},
      {with(kWired, "dialect = \"flat\"", "dialect = \"exit\"\n"),
       "x.toml:20: an ask has no form here; say `ask`, or `reach = \"nobody\"`\n"
       "  [[event]]\n"
       "  ^\n"},
      {with(kWired, "approval = \"said\"", "approval = \"said\"\nsilence = { reason = \"<reason>\" }\n"),
       "x.toml:20: `silence` has neither reason nor event\n"
       "  silence = { reason = \"<reason>\" }\n"
       "            ^\n"},
      {with(kWired, "gate = true", ""),
       "x.toml:20: the field `gate` is missing; write `true` or `false`\n"
       "  [[event]]\n"
       "  ^\n"
       "x.toml:1: no event with `kind = \"tool\"` is a gate, so that nothing could be refused\n"
       "  name = \"x\"\n"
       "  ^\n"},
      {with(kWired, "gate = true", "gate = false\n"),
       "x.toml:1: no event with `kind = \"tool\"` is a gate, so that nothing could be refused\n"
       "  name = \"x\"\n"
       "  ^\n"},
      {with(kWired, "kind = \"tool\"", "kind = \"tol\"\n"),
       "x.toml:22: `tol` is not a value of `kind`; write `tool`, `result`, `prompt`, `start` or `settings`\n"
       "  kind = \"tol\"\n"
       "         ^\n"
       "x.toml:1: no event with `kind = \"tool\"` is a gate, so that nothing could be refused\n"
       "  name = \"x\"\n"
       "  ^\n"},
      {with(kWired, "gate = true", "gate = true\ngates = true\n"),
       "x.toml:24: `gates` is not a field of an event; did you mean `gate`?\n"
       "  gates = true\n"
       "  ^\n"},
      {with(kWired, "[proof]", "[[event]]\nname = \"before\"\nkind = \"tool\"\ngate = true\n[proof]\n"),
       "x.toml:25: the event `before` stands twice\n"
       "  name = \"before\"\n"
       "         ^\n"},
      {with(kWired, "gate = true", "gate = true\ndeny = { decision = \"no\" }\n"),
       "x.toml:24: `deny` says no `<reason>`\n"
       "  deny = { decision = \"no\" }\n"
       "         ^\n"},
      {with(kWired, "gate = true", "gate = true\ndeny = { a = \"<reasn>\", b = \"<reason>\" }\n"),
       "x.toml:24: `<reasn>` is neither `<reason>` nor `<event>`, each as a whole text\n"
       "  deny = { a = \"<reasn>\", b = \"<reason>\" }\n"
       "               ^\n"},
      {with(kWired, "unit = \"s\"", "unit = \"min\"\n"),
       "x.toml:11: `min` is not a value of `unit`; write `s` or `ms`\n"
       "  unit = \"min\"\n"
       "         ^\n"},
      {with(kWired, "wired = 60", "wired = 900\n"),
       "x.toml:12: `wired` is longer than `most`, 600: the agent does not wait so long\n"
       "  wired = 900\n"
       "          ^\n"},
      {with(kWired, "standard = 30", "standard = 0.5\n"),
       "x.toml:13: `standard` must be a whole number from 1 on\n"
       "  standard = 0.5\n"
       "             ^\n"},
      {with(kWired, "standard = 30", ""),
       "x.toml:10: the field `standard` is missing\n"
       "  [time]\n"
       "  ^\n"},
      {with(kWired, "reach = \"person\"", "reach = \"persons\"\n"),
       "x.toml:16: `persons` is not a value of `reach`; write `person`, `terminal` or `nobody`\n"
       "  reach = \"persons\"\n"
       "          ^\n"},
      {with(kWired, "reach = \"person\"", "reach = \"person\"\ndeaf_modes = [{ name = \"a\", since = \"2.1\" }]\n"),
       "x.toml:17: `2.1` is not a version; write `1.2.3`\n"
       "  deaf_modes = [{ name = \"a\", since = \"2.1\" }]\n"
       "                                      ^\n"},
      {with(kWired, "reach = \"person\"", "reach = \"nobody\"\nheadless_flags = [\"-p\"]\n"),
       "x.toml:17: `headless_flags` are for agents that ask somebody\n"
       "  headless_flags = [\"-p\"]\n"
       "                   ^\n"},
      {std::string(kWired) + "[message]\nsesion = \"s\"\n",
       "x.toml:27: `sesion` is not a field of `[message]`; did you mean `session`?\n"
       "  sesion = \"s\"\n"
       "  ^\n"},
      {std::string(kWired) + "[hook]\nmanaged = true\n",
       "x.toml:27: there are no `managed_settings` to wire\n"
       "  managed = true\n"
       "            ^\n"},
      {std::string(kWired) + "[hook]\nshape = \"list\"\nnamed = true\n",
       "x.toml:27: `list` is not a value of `shape`; write `groups` or `entries`\n"
       "  shape = \"list\"\n"
       "          ^\n"
       "x.toml:28: `named` is not a field of `[hook]`\n"
       "  named = true\n"
       "  ^\n"},
      {std::string(kWired) + "[trust]\nkey = \"k\"\nleft = \"trust it\"\n",
       "x.toml:27: trust is looked for in `config`\n"
       "  key = \"k\"\n"
       "        ^\n"},
      {std::string(kWired) + "leaves = [\"/x\"]\n",
       "x.toml:26: `/x` does not stand below home; write `~/…`\n"
       "  leaves = [\"/x\"]\n"
       "           ^\n"},
      {std::string(kGuarded) + "[tools]\nshel = [\"bash\"]\nread = [\"view\"]\nnames = [\"view\"]\n",
       "x.toml:10: the tool `view` is `read` in x.toml; a name means one thing\n"
       "  names = [\"view\"]\n"
       "          ^\n"
       "x.toml:8: `shel` is not a field of `[tools]`; did you mean `shell`?\n"
       "  shel = [\"bash\"]\n"
       "  ^\n"},
  };
  for (const Case& c : cases) {
    const ProcessOutcome outcome = run("agents", c.text);
    EXPECT_EQ(outcome.exit_code, 1) << c.error;
    EXPECT_EQ(outcome.err, c.error);
    EXPECT_FALSE(wrote());
  }
}

TEST_F(Tables, an_empty_file_is_no_agent) {
  const ProcessOutcome outcome = run("agents", "");
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_TRUE(outcome.err.starts_with("x.toml:1: the field `wired` is missing; write `true` or `false`\n"))
      << outcome.err;
  EXPECT_FALSE(wrote());
}

TEST_F(Tables, tables_of_an_agent_that_are_there_but_empty_are_said_at_once) {
  std::string text(kWired.substr(0, kWired.find("[time]")));
  text += "[time]\n[ask]\n[reply]\n[[event]]\nname = \"before\"\nkind = \"tool\"\ngate = true\n[proof]\n";
  const ProcessOutcome outcome = run("agents", text);
  EXPECT_EQ(outcome.exit_code, 1);
  const auto missing = [](int line, std::string_view field, std::string_view table) {
    return "x.toml:" + std::to_string(line) + ": the field `" + std::string(field) + "` is missing\n  [" +
           std::string(table) + "]\n  ^\n";
  };
  EXPECT_EQ(outcome.err, missing(10, "unit", "time") + missing(10, "wired", "time") + missing(10, "standard", "time") +
                             missing(10, "most", "time") + missing(12, "dialect", "reply") +
                             missing(12, "approval", "reply") + missing(11, "reach", "ask") +
                             missing(17, "tool", "proof"));
}

TEST_F(Tables, two_agents_of_one_name_stop_the_build) {
  ASSERT_TRUE(write_file(folder_ + "/a.toml", kGuarded));
  ASSERT_TRUE(write_file(folder_ + "/b.toml", kWired));
  ProcessRequest request;
  request.argv = {PAWL_TABLES, "agents", folder_ + "/out.cpp", "a.toml", "b.toml"};
  request.cwd = folder_;
  const ProcessOutcome outcome = run_process(request).value_or({});
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_EQ(outcome.err, "b.toml: the agent `x` stands in a.toml already; give this one another name\n");
  EXPECT_FALSE(wrote());
}

TEST_F(Tables, what_a_wired_agent_needs_is_said_at_once) {
  const ProcessOutcome outcome = run("agents", with(kGuarded, "wired = false", "wired = true\n"));
  EXPECT_EQ(outcome.exit_code, 1);
  std::string wanted;
  for (const std::string_view what :
       {"the field `verified` is missing", "the field `version_flag` is missing", "the field `folder` is missing",
        "the table `[time]` is missing", "the table `[reply]` is missing", "the table `[ask]` is missing",
        "no event with `kind = \"tool\"` is a gate, so that nothing could be refused",
        "the table `[proof]` is missing"})
    wanted += "x.toml:1: " + std::string(what) + "\n  name = \"x\"\n  ^\n";
  EXPECT_EQ(outcome.err, wanted);
}

}  // namespace
}  // namespace pawl
