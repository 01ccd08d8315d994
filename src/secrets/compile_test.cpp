// SPDX-License-Identifier: Apache-2.0
#include "secrets/compile.h"

#include <gtest/gtest.h>

#include "secrets/test_kinds.h"

namespace pawl {
namespace {

[[nodiscard]] std::string kind_with(std::string_view lines) {
  return "[[kind]]\nid = \"x-key\"\ntitle = \"a key of X\"\nseverity = \"block\"\n" + std::string(lines);
}

// All that is wrong, one behind the other.
[[nodiscard]] std::string errors_of(const std::string& text) {
  std::vector<std::string> errors;
  const std::vector<SourceFile> files = {{"x.toml", text}};
  static_cast<void>(compile_kinds(read_kinds(files, errors), repository().rarity, errors));
  std::string out;
  for (const std::string& error : errors) out += error + "\n";
  return out;
}

TEST(CompileKinds, a_good_kind_has_no_errors) {
  EXPECT_EQ(errors_of(kind_with("anchors = [\"xk_\"]\nshape = \"[alnum]{20,40} end\"\n")), "");
  EXPECT_EQ(errors_of(kind_with("anchors = [\"xk_\"]\nshape = \"[hex]{8,12} - [hex]{4}\"\n")), "");
  EXPECT_EQ(errors_of(kind_with("anchors = [\"xk_\"]\nshape = \"[hex]{8,12} [upper]{3}\"\n")), "");
  EXPECT_EQ(errors_of(kind_with("anchors = [\"-us\"]\nbefore = \"[hex]{32}\"\nshape = \"[digit]{1,2} end\"\n")), "");
}

TEST(CompileKinds, says_where_a_shape_is_wrong) {
  const auto error = [](const std::string& shape) {
    return errors_of(kind_with("anchors = [\"xk_\"]\nshape = \"" + shape + "\"\n"));
  };
  EXPECT_EQ(error("[alnum]{20,40}"),
            "x.toml:6: nothing fixes where this class ends; write one count, `end`, or what is not of its class\n"
            "  shape = \"[alnum]{20,40}\"\n"
            "           ^\n");
  EXPECT_EQ(error("[alnum]{20,40} abc"),
            "x.toml:6: nothing fixes where this class ends; write one count, `end`, or what is not of its class\n"
            "  shape = \"[alnum]{20,40} abc\"\n"
            "           ^\n");
  EXPECT_EQ(error("[hex]{8} - [hex]{2,4} [digit]{3} end"),
            "x.toml:6: nothing fixes where this class ends; write one count, `end`, or what is not of its class\n"
            "  shape = \"[hex]{8} - [hex]{2,4} [digit]{3} end\"\n"
            "                      ^\n");
  EXPECT_EQ(error("[alnm]{20} end"),
            "x.toml:6: `alnm` is not a class of characters; did you mean `alnum`?\n"
            "  shape = \"[alnm]{20} end\"\n"
            "            ^\n");
  EXPECT_EQ(error("[alnum] end"),
            "x.toml:6: a class needs a count; write `[alnum]{36}` or `{20,40}`\n"
            "  shape = \"[alnum] end\"\n"
            "                 ^\n");
  EXPECT_EQ(error("[alnum]{9,3} end"),
            "x.toml:6: a count goes from the smaller number to the larger, up to 16384\n"
            "  shape = \"[alnum]{9,3} end\"\n"
            "                  ^\n");
  EXPECT_EQ(error("end"),
            "x.toml:6: `end` must stand behind a class: `[alnum]{36} end`\n"
            "  shape = \"end\"\n"
            "           ^\n");
  EXPECT_EQ(error("( [alnum]{3} end"),
            "x.toml:6: a `)` is missing\n"
            "  shape = \"( [alnum]{3} end\"\n"
            "                           ^\n");
}

TEST(CompileKinds, says_what_is_wrong_with_a_kind) {
  EXPECT_EQ(errors_of(kind_with("anchors = [\"xk\"]\nshape = \"[alnum]{20} end\"\n")),
            "x.toml:5: the anchor `xk` is too short; it needs three bytes\n"
            "  anchors = [\"xk\"]\n"
            "            ^\n");
  EXPECT_EQ(errors_of(kind_with("anchors = [\"xk_\"]\nshape = \"[alnum]{20} end\"\ncheck = \"crc32-hax\"\n")),
            "x.toml:7: `crc32-hax` is not a check; did you mean `crc32-hex`?\n"
            "  check = \"crc32-hax\"\n"
            "          ^\n");
  EXPECT_EQ(errors_of(kind_with("anchors = [\"xk_\"]\nshape = \"[alnum]{20} end\"\ncheck = \"entropy\"\n")),
            "x.toml:7: the check `entropy` needs a number: `entropy:3.2`, `digits:4`\n"
            "  check = \"entropy\"\n"
            "          ^\n");
  EXPECT_EQ(errors_of(kind_with("anchors = [\"xk_\"]\nshape = \"[alnum]{20} end\"\npair = \"y-key\"\n")),
            "x.toml:7: there is no kind `y-key`\n"
            "  pair = \"y-key\"\n"
            "         ^\n");
  EXPECT_EQ(errors_of(kind_with("anchors = [\"xk_\"]\nshape = \"[alnum]{20} end\"\nexamples = [\"abc\"]\n")),
            "x.toml:7: `abc` is not the hash of an example; write the first 16 digits of its SHA-256\n"
            "  examples = [\"abc\"]\n"
            "             ^\n");
  EXPECT_EQ(errors_of(kind_with("anchors = [\"xk_\"]\nshape = \"[alnum]{20} end\"\nhits = [[\"xk_abc\"]]\n")),
            "x.toml:7: an example is a list of at least two pieces; write `[\"abc\", \"def\"]`\n"
            "  hits = [[\"xk_abc\"]]\n"
            "          ^\n");
  EXPECT_EQ(errors_of(kind_with("anchors = [\"xk_\"]\nshap = \"[alnum]{20} end\"\n")),
            "x.toml:6: `shap` is not a field of a kind; did you mean `shape`?\n"
            "  shap = \"[alnum]{20} end\"\n"
            "  ^\n"
            "x.toml:1: the kind `x-key` has no shape\n"
            "  [[kind]]\n"
            "  ^\n");
}

// The finder looks at three bytes at a time; of every anchor it should be those that texts hold least.
TEST(CompileKinds, takes_the_rarest_window_of_an_anchor) {
  std::vector<std::string> errors;
  const std::vector<SourceFile> files = {
      {"x.toml", kind_with("anchors = [\"test_xkq_\"]\nshape = \"[alnum]{20} end\"\n")}};
  const CompiledSecrets made = compile_kinds(read_kinds(files, errors), repository().rarity, errors);
  ASSERT_EQ(made.anchors.size(), 1U);
  EXPECT_EQ(std::string("test_xkq_").substr(made.anchors[0].window_at, 3), "xkq");
}

}  // namespace
}  // namespace pawl
