// SPDX-License-Identifier: Apache-2.0
#include "app/time_of_person.h"

#include <gtest/gtest.h>

namespace pawl {
namespace {

std::string read(std::string_view text) {
  return time_of_person(text, "2026-01-31T12:34:56.789Z").value_or("(none)");
}

TEST(TimeOfPerson, SoLongAgo) {
  EXPECT_EQ(read("90s"), "2026-01-31T12:33:26.000Z");
  EXPECT_EQ(read("10m"), "2026-01-31T12:24:56.000Z");
  EXPECT_EQ(read("2h"), "2026-01-31T10:34:56.000Z");
  EXPECT_EQ(read("31d"), "2025-12-31T12:34:56.000Z");
  EXPECT_EQ(read("1w"), "2026-01-24T12:34:56.000Z");
}

TEST(TimeOfPerson, AMoment) {
  EXPECT_EQ(read("2026-01-30Z"), "2026-01-30T00:00:00.000Z");
  EXPECT_EQ(read("2026-01-30T08:15Z"), "2026-01-30T08:15:00.000Z");
  EXPECT_EQ(read("2026-01-30 08:15:07Z"), "2026-01-30T08:15:07.000Z");
  EXPECT_NE(read("2026-01-30"), "(none)");
}

TEST(TimeOfPerson, IsNotATime) {
  for (const std::string_view text :
       {"", "h", "2x", "-1h", "yesterday", "2026-13-01", "2026-01-30T", "99999999999h", "2 h"})
    EXPECT_EQ(read(text), "(none)") << text;
}

}  // namespace
}  // namespace pawl
