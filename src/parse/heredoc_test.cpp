// SPDX-License-Identifier: Apache-2.0
// Here-documents and here-strings, in every place where they may be.
#include <gtest/gtest.h>

#include "parse/test_trees.h"

namespace pawl {
namespace {

TEST(HereDocuments, are_expanded_unless_the_delimiter_is_quoted) {
  expect_trees({
      {"cat <<EOT\na $x `id` $(id) \"q\" \\$y \\\"z\\\\\nEOT",
       R"~((list (run cat <<'a '"${x}"' '"$((run id))"' '"$((run id))"' "q" $y \"z\⏎')))~"},
      {"cat <<'EOT'\na $x\nEOT", "(list (run cat <<'a $x⏎'))"},
      {"cat <<\"EOT\" b\na $x\nEOT", "(list (run cat b <<'a $x⏎'))"},
      {"cat <<\\EOT\na $x\nEOT", "(list (run cat <<'a $x⏎'))"},
      {"cat <<E\"O\"T\na $x\nEOT", "(list (run cat <<'a $x⏎'))"},
      {"cat <<EOT\nEOT", "(list (run cat <<))"},
      {"cat <<EOT\nit's \"\nEOT", R"((list (run cat <<'it's "⏎')))"},
  });
}

TEST(HereDocuments, begin_at_the_next_line) {
  expect_trees({
      {"cat <<EOT | sh\nrm -rf ~\nEOT", "(list (pipe (run cat <<'rm -rf ~⏎') (run sh)))"},
      {"cat <<EOT && echo done\nx\nEOT\necho after", "(list (run cat <<'x⏎') && (run echo done) (run echo after))"},
      {"a <<E; b\n$(c)\nE\nd", R"~((list (run a <<"$((run c))"'⏎') (run b) (run d)))~"},
      {"cat <<E |\nx\nE\nsh", "(pipe (run cat <<'x⏎') (run sh))"},
      {"<<E cat > y\nx\nE", "(list (run cat <<'x⏎' >y))"},
  });
}

TEST(HereDocuments, may_be_several_on_a_line) {
  expect_trees({
      {"cat <<A <<'B' c; echo d\n1 $x\nA\n2 $x\nB\necho e",
       R"((list (run cat c <<'1 '"${x}"'⏎' <<'2 $x⏎') (run echo d) (run echo e)))"},
      {"if cat <<A; then echo <<B\n1\nA\n2\nB\nfi", "(if (list (run cat <<'1⏎')) (list (run echo <<'2⏎')))"},
  });
}

TEST(HereDocuments, lose_their_tabs) {
  expect_trees({
      {"cat <<-EOT\n\ta\n\t\tb\tc\n\tEOT\nd", "(list (run cat <<-'a⏎b c⏎') (run d))"},
      {"cat <<-'EOT'\n\ta\n\t\tb\n\tEOT\nd", "(list (run cat <<-'a⏎b⏎') (run d))"},
      {"cat <<-E\n\t$x\n\t$(y)\nE", R"~((list (run cat <<-"${x}"'⏎'"$((run y))"'⏎')))~"},
  });
}

TEST(HereDocuments, stand_inside_other_things) {
  expect_trees({
      {"echo $(cat <<EOT\nin $x\nEOT\n) out", R"((run echo $((list (run cat <<'in '"${x}"'⏎'))) out))"},
      {"echo \"$(cat <<'E'\nit's )\nE\n)\"", R"~((run echo "$((list (run cat <<'it's )⏎')))"))~"},
      {"cat <(cat <<E\nx\nE\n)", "(run cat <((list (run cat <<'x⏎'))))"},
      {"echo \"`cat <<'E'\nx\nE\n`\"", R"~((run echo "$((list (run cat <<'x⏎')))"))~"},
      {"cat <<EOT\n$(cat <<IN\ninner\nIN\n)\nEOT\na",
       R"~((list (run cat <<"$((list (run cat <<'inner⏎')))"'⏎') (run a)))~"},
      {"{ a <<E\nx\nE\n}", "(group (list (run a <<'x⏎')))"},
      {"(a <<E)\nx\nE", "(list (subshell (run a <<'x⏎')))"},
      {"f() { a <<E\nx\nE\n}; f", "(list (function f (group (list (run a <<'x⏎')))) (run f))"},
  });
}

TEST(HereDocuments, may_end_with_the_text) {
  expect_trees({
      {"cat <<EOT\nnever ends", "(list (run cat <<'never ends'))"},
      {"cat <<EOT", "(run cat <<)"},
      {"cat <<$x\na\n$x\nb", "(list (run cat <<'a⏎') (run b))"},
  });
}

// `EO\` and `F` on two lines are the delimiter to bash: what follows runs.
TEST(HereDocuments, end_at_a_delimiter_that_is_split_by_a_backslash) {
  expect_trees({
      {"cat <<EOF\nEO\\\nF\nrm -rf x\nEOF", "(list (run cat <<) (run rm -rf x) (run EOF))"},
      {"cat <<E\nx\\\nE\nE\na", "(list (run cat <<'xE⏎') (run a))"},
      {"cat <<'E'\nx\\\nE\na", R"((list (run cat <<'x\⏎') (run a)))"},
      {"cat <<E\nx\\\\\nE\na", R"((list (run cat <<'x\⏎') (run a)))"},
  });
}

// A newline inside a substitution does not begin the here-documents that wait outside it.
TEST(HereDocuments, begin_after_a_substitution_on_their_line) {
  expect_trees({
      {"cat <<E $(a\nrm x\nE\n)\nb\nE\nc", "(list (run cat $((list (run a) (run rm x) (run E))) <<'b⏎') (run c))"},
      {"cat <<E; a <(\nb)\nx\nE\nc", "(list (run cat <<'x⏎') (run a <((run b))) (run c))"},
      {"cat <<E \"a\nb\"\nx\nE", "(list (run cat 'a⏎b' <<'x⏎'))"},
  });
}

// Bash takes what follows for its text, dash runs it: neither may be guessed.
TEST(HereDocuments, that_are_only_announced_in_a_substitution_are_a_gap) {
  EXPECT_EQ(dump(parse_script("echo $(cat <<E)\nrm x\nE")),
            "(run echo $((list (run cat <<) (unknown: the text of a here-document is missing before `)`))))");
}

}  // namespace
}  // namespace pawl
