// SPDX-License-Identifier: Apache-2.0
#include "knowledge/tool_rows.h"

#include <gtest/gtest.h>

namespace pawl {
namespace {

constexpr std::string_view kDoes[] = {"delete", "send"};
constexpr std::string_view kTo[] = {"project"};
constexpr std::string_view kServer[] = {"cloud"};
constexpr std::string_view kWith[] = {"force=true", "scope=all*"};
constexpr std::string_view kUnless[] = {"label"};

TEST(ToolRows, need_one_word_of_each_kind) {
  const ToolRow row{kDoes, kTo, kServer, {}, kUnless, false, {}};
  EXPECT_TRUE(is_meant(row, {{"delete", "project"}, {"cloud"}, {}, {}, {}}));
  EXPECT_TRUE(is_meant(row, {{"manage"}, {"cloud"}, {"delete"}, {"project"}, {}}));
  EXPECT_FALSE(is_meant(row, {{"delete", "file"}, {"cloud", "project"}, {}, {}, {}}));
  EXPECT_FALSE(is_meant(row, {{"delete", "file"}, {"cloud"}, {}, {}, {}}));
  EXPECT_FALSE(is_meant(row, {{"delete", "project"}, {"other"}, {}, {}, {}}));
  EXPECT_FALSE(is_meant(row, {{"rename", "project"}, {"cloud"}, {}, {}, {}}));
  EXPECT_FALSE(is_meant(row, {{"delete", "project", "label"}, {"cloud"}, {}, {}, {}}));
  // An argument that is said in addition makes nothing harmless, unless the name leaves it open.
  EXPECT_TRUE(is_meant(row, {{"delete"}, {"cloud"}, {}, {"project", "label"}, {}}));
  EXPECT_FALSE(is_meant(row, {{"delete"}, {"cloud"}, {}, {"project", "label"}, {}, true}));
}

TEST(ToolRows, need_one_of_the_arguments) {
  const ToolRow row{kDoes, {}, {}, kWith, {}, false, {}};
  EXPECT_TRUE(is_meant(row, {{"delete"}, {}, {}, {}, {"id=1", "force=true"}}));
  EXPECT_TRUE(is_meant(row, {{"delete"}, {}, {}, {}, {"scope=all-users"}}));
  EXPECT_FALSE(is_meant(row, {{"delete"}, {}, {}, {}, {"force=false", "x=force=true"}}));
  EXPECT_FALSE(is_meant(row, {{"delete"}, {}, {}, {}, {}}));
}

TEST(ToolRows, leave_alone_what_only_looks) {
  const ToolRow row{kDoes, {}, {}, {}, {}, false, {}};
  EXPECT_TRUE(is_meant(row, {{"find", "and", "delete"}, {}, {}, {}, {}}));
  EXPECT_TRUE(is_meant(row, {{"send", "to", "list"}, {}, {}, {}, {}}));
  EXPECT_FALSE(is_meant(row, {{"list", "send", "jobs"}, {}, {}, {}, {}}));
  EXPECT_FALSE(is_meant(row, {{"mail"}, {}, {"get", "send", "status"}, {}, {}}));
  const ToolRow looking{kDoes, {}, {}, {}, {}, true, {}};
  EXPECT_TRUE(is_meant(looking, {{"list", "send", "jobs"}, {}, {}, {}, {}}));
}

TEST(ToolRows, of_the_table_have_effects) {
  EXPECT_GT(all_tool_rows().size(), 20U);
  for (const ToolRow& row : all_tool_rows()) {
    EXPECT_FALSE(row.does.empty());
    EXPECT_FALSE(row.effects.empty());
  }
}

}  // namespace
}  // namespace pawl
