// SPDX-License-Identifier: Apache-2.0
#include "content/files/yaml_values.h"

#include <gtest/gtest.h>

namespace pawl {
namespace {

[[nodiscard]] std::string dump(std::string_view text) {
  std::string out;
  for (const YamlValue& value : yaml_values(text)) {
    out += (out.empty() ? "" : " ; ") + value.path + "=" + value.text;
  }
  return out;
}

TEST(YamlValues, texts_with_the_keys_that_lead_to_them) {
  struct Case {
    std::string_view text;
    std::string_view values;
  };
  const Case cases[] = {
      {"a: 1\nb:\n  c: x y\n  d: 'it''s'\n", "a=1 ; b.c=x y ; b.d=it's"},
      {"a:\n  - x\n  - \"y: z\"\nb: 2", "a=x ; a=y: z ; b=2"},
      {"a:\n- x\n- k: v\n  l: w\nb: 2", "a=x ; a.k=v ; a.l=w ; b=2"},
      {"a: [x, \"y, z\"]\nb: {c: d, e: f}", "a=x ; a=y, z ; b.c=d ; b.e=f"},
      {"a: |\n  one\n  two\nb: >-\n  three\n  four\n", "a=one\ntwo ; b=three four"},
      {"# c\na: x # y\nb: 'a # b'\nc: http://h/#x", "a=x ; b=a # b ; c=http://h/#x"},
      {"a:\n  b:\n    c: 1\n  d: 2\n", "a.b.c=1 ; a.d=2"},
      {"", ""},
      {"a:\n  - - x\n    - y", "a=x ; a=y"},
      {"a: [{b: c, d: {e: [f, g]}}, {b: h}]", "a.b=c ; a.d.e=f ; a.d.e=g ; a.b=h"},
      {"a: [", "a=["},
  };
  for (const Case& c : cases) EXPECT_EQ(dump(c.text), c.values) << c.text;
}

}  // namespace
}  // namespace pawl
