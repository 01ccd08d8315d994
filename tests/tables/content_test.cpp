// SPDX-License-Identifier: Apache-2.0
#include "tables.h"

namespace pawl {
namespace {

class ContentTables : public Tables {
 protected:
  // An empty file of knowledge, and this one of rules.
  ProcessOutcome run_rules(std::string_view rules) {
    EXPECT_TRUE(write_file(folder_ + "/content.toml", ""));
    EXPECT_TRUE(write_file(folder_ + "/x.toml", rules));
    ProcessRequest request;
    request.argv = {PAWL_TABLES, "content", folder_ + "/out.cpp", "content.toml", "x.toml"};
    request.cwd = folder_;
    return run_process(request).value_or({});
  }
};

constexpr std::string_view kWords =
    "network = \"curl\"\nexecute = \"eval\"\ndecode = \"base64\"\nload = \"require\"\nsecret = \"environ\"\n"
    "last = \"crontab\"\nwrite = \"open\"\n";

TEST_F(ContentTables, a_whole_language_is_taken) {
  const ProcessOutcome outcome = run("content", "[[language]]\nname = \"x\"\nfiles = \".x\"\n" + std::string(kWords));
  EXPECT_EQ(outcome.err, "");
  EXPECT_TRUE(wrote());
}

TEST_F(ContentTables, a_short_word_stops_the_build) {
  std::string words(kWords);
  words.replace(words.find("eval"), 4, "sh");
  const ProcessOutcome outcome = run("content", "[[language]]\nname = \"x\"\nfiles = \".x\"\n" + words);
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_EQ(outcome.err,
            "x.toml:5: `sh` is too short; a word has three bytes\n"
            "  execute = \"sh\"\n"
            "            ^\n");
  EXPECT_FALSE(wrote());
}

TEST_F(ContentTables, an_unknown_format_stops_the_build) {
  const ProcessOutcome outcome = run("content", "[[holder]]\nformat = \"packages\"\nfiles = [\"package.json\"]\n");
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_EQ(outcome.err,
            "x.toml:2: `packages` is not a known format; did you mean `package`?\n"
            "  format = \"packages\"\n"
            "           ^\n");
}

TEST_F(ContentTables, a_rule_has_a_flow_or_a_fact) {
  const ProcessOutcome outcome = run_rules(
      "[[rule]]\nid = \"content.a\"\ntitle = \"A\"\nseverity = \"high\"\nwhy = \"b\"\n"
      "flow = \"network -> execute\"\nfact = \"order\"\n");
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_EQ(outcome.err,
            "x.toml:2: a rule has either a `flow` or a `fact`\n"
            "  id = \"content.a\"\n"
            "       ^\n");
}

TEST_F(ContentTables, ids_are_of_their_pack_and_stand_once) {
  const std::string rule =
      "[[rule]]\nid = \"content.a\"\ntitle = \"A\"\nseverity = \"high\"\nwhy = \"b\"\nfact = \"order\"\n";
  std::string other = rule;
  other.replace(other.find("content.a"), 9, "a");
  const ProcessOutcome outcome = run_rules(rule + rule + other);
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_EQ(outcome.err,
            "x.toml:8: `content.a` is taken\n"
            "  id = \"content.a\"\n"
            "       ^\n"
            "x.toml:14: `a` must begin with `content.`\n"
            "  id = \"a\"\n"
            "       ^\n");
}

TEST_F(ContentTables, confidence_is_a_part_of_one) {
  const ProcessOutcome outcome = run_rules(
      "[[rule]]\nid = \"content.a\"\ntitle = \"A\"\nseverity = \"high\"\nconfidence = 2\nwhy = \"b\"\nfact = "
      "\"order\"\n");
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_EQ(outcome.err,
            "x.toml:5: confidence is 0 to 1\n"
            "  confidence = 2\n"
            "               ^\n");
}

TEST_F(ContentTables, a_misspelt_field_of_an_order_stops_the_build) {
  const ProcessOutcome outcome = run("content", "[[order]]\nname = \"to x\"\nverbs = \"run\"\nobject = [\"y\"]\n");
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_EQ(outcome.err,
            "x.toml:4: `object` is not a field of an order; did you mean `objects`?\n"
            "  object = [\"y\"]\n"
            "  ^\n");
}

}  // namespace
}  // namespace pawl
