// SPDX-License-Identifier: Apache-2.0
#include "app/doctor/program.h"

#include <gtest/gtest.h>

namespace pawl {
namespace {

const Agent& claude() {
  return *find_agent("claude");
}

ProgramOutcome guarded() {
  ProgramOutcome outcome;
  outcome.is_started = true;
  outcome.is_harmless_run = true;
  outcome.is_told_by_pawl = true;
  outcome.results = 2;
  return outcome;
}

std::string mark(const DoctorCheck& check) {
  const char* marks[] = {"ok: ", "failed: ", "warning: ", "skipped: "};
  return marks[static_cast<int>(check.state)] + check.text;
}

TEST(DoctorProgram, APlainProject) {
  EXPECT_EQ(mark(check_plain(claude(), guarded())),
            "ok: Claude Code itself ran a harmless call, but not the one that Pawl refused");
  ProgramOutcome outcome = guarded();
  outcome.is_refused_run = true;
  EXPECT_EQ(mark(check_plain(claude(), outcome)), "failed: Claude Code itself ran a call that Pawl refuses");
}

TEST(DoctorProgram, WhatProvesNothing) {
  ProgramOutcome outcome = guarded();
  outcome.is_told_by_pawl = false;
  EXPECT_EQ(mark(check_plain(claude(), outcome)),
            "skipped: not proven with the real program: the refused call did not run, but Pawl was not the reason");
  outcome.is_harmless_run = false;
  EXPECT_EQ(mark(check_plain(claude(), outcome)),
            "skipped: not proven with the real program: the program did not run the harmless call either");
  outcome.results = 1;
  outcome.last_words = "no key";
  EXPECT_EQ(mark(check_plain(claude(), outcome)),
            "skipped: not proven with the real program: the program did not come to both calls; it said `no key`");
  EXPECT_EQ(mark(check_plain(claude(), ProgramOutcome{})),
            "skipped: not proven with the real program: the program could not be started");
}

TEST(DoctorProgram, AProjectThatSwitchesHooksOff) {
  const auto text = [](const ProgramOutcome& outcome, bool is_managed) {
    return mark(check_attempt(claude(), outcome, "`x`", is_managed));
  };
  EXPECT_EQ(text(guarded(), true), "ok: seen: a project with `x` does not turn Pawl off");
  ProgramOutcome outcome = guarded();
  outcome.is_refused_run = true;
  EXPECT_EQ(text(outcome, false), "warning: seen: a project with `x` turns Pawl off");
  EXPECT_EQ(text(outcome, true),
            "failed: seen: a project with `x` turns Pawl off, even though it is wired for every user");
  outcome.is_refused_run = false;
  outcome.results = 0;
  EXPECT_EQ(text(outcome, true), "skipped: not proven with the real program: the program did not come to both calls");
}

TEST(DoctorProgram, NoProgram) {
  ProgramRequest request;
  request.agent = &claude();
  const std::vector<DoctorCheck> checks = prove_with_program(request);
  ASSERT_EQ(checks.size(), 1U);
  EXPECT_EQ(mark(checks[0]), "skipped: not proven with the real program: `claude` is not on PATH");
  EXPECT_EQ(checks[0].fix, "give it with --program PATH, or use --quick");
}

}  // namespace
}  // namespace pawl
