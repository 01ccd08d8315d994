// SPDX-License-Identifier: Apache-2.0
#include "app/doctor/report.h"

#include <gtest/gtest.h>

#include "base/json.h"

namespace pawl {
namespace {

DoctorReport report_with(std::vector<DoctorCheck> checks, bool is_quick = false) {
  DoctorReport report;
  report.is_quick = is_quick;
  report.agents.push_back({"claude", "Claude Code", std::move(checks)});
  return report;
}

TEST(DoctorReport, AllProven) {
  const DoctorReport report = report_with({passed("allow", "`git status` is allowed"), warned("could", "a flag can")});
  EXPECT_TRUE(is_sound(report));
  EXPECT_EQ(text_of(report),
            "Claude Code\n"
            "  ✓ allow          `git status` is allowed\n"
            "  ! could          a flag can\n"
            "everything is proven\n");
}

TEST(DoctorReport, AFailureSaysWhatToDo) {
  const DoctorReport report = report_with({failed("binary", "it is missing", "run `pawl addto claude`"),
                                           skipped("real program", "not proven: `claude` is not on PATH")});
  EXPECT_FALSE(is_sound(report));
  EXPECT_EQ(text_of(report),
            "Claude Code\n"
            "  ✗ binary         it is missing\n"
            "                   -> run `pawl addto claude`\n"
            "  - real program   not proven: `claude` is not on PATH\n"
            "not guarded as it should be: 1 check fails, 1 is not proven\n");
}

TEST(DoctorReport, WhatIsNotProvenCountsUnlessTheLookIsQuick) {
  const DoctorCheck open = skipped("real program", "not proven");
  EXPECT_FALSE(is_sound(report_with({open})));
  EXPECT_TRUE(is_sound(report_with({open}, true)));
  EXPECT_EQ(text_of(report_with({open})),
            "Claude Code\n"
            "  - real program   not proven\n"
            "not everything is proven: 1 check could not be made; the lines marked `-` say why\n");
  EXPECT_EQ(
      text_of(report_with({open}, true)),
      "Claude Code\n"
      "  - real program   not proven\n"
      "everything that was checked holds; for the proof with the real program, run `pawl doctor` without --quick\n");
}

TEST(DoctorReport, NothingLookedAtIsNothingProven) {
  EXPECT_FALSE(is_sound(DoctorReport{}));
  EXPECT_EQ(write_json(json_of(DoctorReport{})), R"({"pawl":{"ok":true,"checks":[]},"agents":[],"ok":false})");
}

TEST(DoctorReport, WhatIsPawlsOwnComesFirstAndCounts) {
  DoctorReport report = report_with({passed("allow", "a")});
  report.own = {passed("rules", "no packs of your own"), failed("log", "it cannot be read", "see `pawl log verify`")};
  EXPECT_FALSE(is_sound(report));
  EXPECT_EQ(text_of(report),
            "Pawl\n"
            "  ✓ rules          no packs of your own\n"
            "  ✗ log            it cannot be read\n"
            "                   -> see `pawl log verify`\n"
            "Claude Code\n"
            "  ✓ allow          a\n"
            "not guarded as it should be: 1 check fails\n");
  EXPECT_TRUE(
      write_json(json_of(report)).starts_with(R"({"pawl":{"ok":false,"checks":[{"name":"rules","state":"ok",)"));
}

TEST(DoctorReport, HiddenCharactersAreShown) {
  EXPECT_EQ(text_of(report_with({warned("other hooks", "a\x1b[2Kb")})).find('\x1b'), std::string::npos);
}

TEST(DoctorReport, AsJson) {
  EXPECT_EQ(write_json(json_of(report_with({passed("allow", "a"), failed("deny", "b", "c")}))),
            R"({"pawl":{"ok":true,"checks":[]},"agents":[{"name":"claude","ok":false,"checks":[)"
            R"({"name":"allow","state":"ok","text":"a","fix":""},)"
            R"({"name":"deny","state":"failed","text":"b","fix":"c"}]}],"ok":false})");
  EXPECT_EQ(write_json(json_of(report_with({warned("could", "a"), skipped("trust", "b")}, true))),
            R"({"pawl":{"ok":true,"checks":[]},"agents":[{"name":"claude","ok":true,"checks":[)"
            R"({"name":"could","state":"warning","text":"a","fix":""},)"
            R"({"name":"trust","state":"skipped","text":"b","fix":""}]}],"ok":true})");
}

}  // namespace
}  // namespace pawl
