// SPDX-License-Identifier: Apache-2.0
#include "content/small/names_only.h"

#include <gtest/gtest.h>

namespace pawl {
namespace {

struct Row {
  const char* language;
  const char* text;
  bool is_only;
};

TEST(NamesOnly, Programs) {
  const Row rows[] = {
      {"awk", "{print $1}", true},
      {"awk", "!/^#/ {print $1}", true},
      {"awk", "/^[A-Z]/{print $1}", true},
      {"awk", "NF==2 {print $1\"=***\"}", true},
      {"awk", "{printf \"%s\\n\", $1}", true},
      {"awk", "{print $2}", false},
      {"awk", "{print $1, $2}", false},
      {"awk", "{print $10}", false},
      {"awk", "{print $NF}", false},
      {"awk", "{print $0}", false},
      {"awk", "{print}", false},
      {"awk", "{print ; print $1}", false},
      {"awk", "/KEY/", false},
      {"awk", "{print $1} /KEY/", false},
      {"awk", "BEGIN{FS=\"x\"} {print $1}", false},
      {"awk", "{x=$0; print x}", false},
      {"awk", "{print $1", false},
      {"awk", "", false},
      {"sed", "s/=.*//", true},
      {"sed", "s/=.*$/=***/", true},
      {"sed", "s|=.*||", true},
      {"sed", "s/=.*//p", true},
      {"sed", "/^#/d; s/=.*//", true},
      {"sed", "s/^export //;s/=.*//", true},
      {"sed", "s/=.*//;s/^/- /", true},
      {"sed", "/KEY/s/=.*//", false},
      {"sed", "s/=/:/;s/=.*//", false},
      {"sed", "s/\\(.*\\)=\\(.*\\)/\\2=\\1/;s/=.*//", false},
      {"sed", "s/#.*//", false},
      {"sed", "p;s/=.*//", false},
      {"sed", "s/=.*//w out", false},
      {"sed", "s/=.*/&/", false},
      {"sed", "", false},
      {"perl", "s/=.*//", false},
  };
  for (const Row& row : rows) EXPECT_EQ(prints_names_only(row.language, row.text), row.is_only) << row.text;
}

TEST(NamesOnly, Patterns) {
  for (const char* pattern :
       {"^[A-Z_]*", "^[A-Z_]+", "^[^=]+", "^[^=]*=", "^\\w+", "^[A-Z_]+(?==)", "^[A-Z0-9_]\\+", "^DB_[A-Z]*"})
    EXPECT_TRUE(matches_names_only(pattern)) << pattern;
  for (const char* pattern : {"[A-Z_]*", "^.*", "^KEY=.*", "^[^#]*", "^\\S*", "^[A-Z]*=[a-z]*", "^[[:print:]]*",
                              "^[!-~]*", "^(a|b)", "KEY", ""})
    EXPECT_FALSE(matches_names_only(pattern)) << pattern;
}

}  // namespace
}  // namespace pawl
