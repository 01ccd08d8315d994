// SPDX-License-Identifier: Apache-2.0
#include "record/did.h"

#include <gtest/gtest.h>

namespace pawl {
namespace {

[[nodiscard]] std::string read(std::string_view line) {
  const Did did = read_did(line);
  return std::string(did.kind) + "|" + std::string(did.action) + "|" + did.object + (did.is_secret ? "|secret" : "");
}

TEST(Did, EveryForm) {
  EXPECT_EQ(read("delete /home/dev [home cwd] recursive forced"), "delete||/home/dev");
  EXPECT_EQ(read("connect download x.io"), "connect|download|x.io");
  EXPECT_EQ(read("privilege"), "privilege||");
  EXPECT_EQ(read("read `/a b/\\`c\\\\` [secret]"), "read||/a b/`c\\|secret");
  EXPECT_EQ(read("connect upload"), "connect|upload|");
  EXPECT_EQ(read("write [project]"), "write||");
  EXPECT_EQ(read("execute unknown `what it runs`"), "execute|unknown|what it runs");
  EXPECT_EQ(read(""), "||");
  EXPECT_EQ(read("read `half"), "read||half");
}

}  // namespace
}  // namespace pawl
