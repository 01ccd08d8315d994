// SPDX-License-Identifier: Apache-2.0
#include "card/past.h"

#include <gtest/gtest.h>

#include "base/files.h"
#include "base/test_folder.h"

namespace pawl {
namespace {

class PastTest : public testing::Test {
 protected:
  void log(const std::string& lines) { EXPECT_TRUE(write_file(folder_.path() + "/000001.jsonl", lines)); }

  [[nodiscard]] static std::string entry(const std::string& session, const std::string& id, const std::string& did,
                                         const std::string& verdict = "allow") {
    return R"({"time":"2026-11-17T14:05:00.000Z","call":")" + id + R"(","session":")" + session + R"(","verdict":")" +
           verdict + R"(","did":[)" + did + "]}\n";
  }

  [[nodiscard]] static Call call() {
    Call call;
    call.session = "s1";
    call.cwd = "/p";
    return call;
  }

  [[nodiscard]] static Analysis running(const std::string& script, const std::string& host = "") {
    Analysis analysis;
    Step step;
    step.program = "bash";
    step.cwd = "/p";
    Word word;
    word.text = script;
    step.argv = {word};
    analysis.steps = {step};
    if (!host.empty()) {
      Effect effect;
      effect.kind = EffectKind::connect;
      effect.action = Action::upload;
      effect.object = host;
      analysis.effects = {effect};
    }
    return analysis;
  }

  [[nodiscard]] std::string lineage(const Analysis& analysis) const {
    std::string text;
    for (const CardStep& step : past_of(folder_.path(), call(), analysis).lineage)
      text += step.call + " " + step.what + "\n";
    return text;
  }

  TestFolder folder_;
};

TEST_F(PastTest, FollowsAFileBackToWhereItCameFrom) {
  log(entry("s1", "aaa", R"("connect download x.io","write /p/raw.txt [project]")") +
      entry("s1", "bbb", R"("read /p/raw.txt [project]","write /p/clean.sh [project]")") +
      entry("s1", "ccc", R"("write /p/other.c [project]")"));
  EXPECT_EQ(lineage(running("./clean.sh")), "aaa wrote raw.txt, from x.io\nbbb wrote clean.sh\n");
}

TEST_F(PastTest, LeavesOutOtherSessionsAndWhatWasRefused) {
  log(entry("s2", "aaa", R"("write /p/clean.sh [project]")") +
      entry("s1", "bbb", R"("write /p/clean.sh [project]")", "deny"));
  EXPECT_EQ(lineage(running("clean.sh")), "");
}

TEST_F(PastTest, HasAtMostFourSteps) {
  std::string lines;
  for (int i = 0; i < 20; ++i) lines += entry("s1", "c" + std::to_string(i), R"("write /p/clean.sh [project]")");
  log(lines);
  EXPECT_EQ(past_of(folder_.path(), call(), running("clean.sh")).lineage.size(), kMostLineage - 1);
}

TEST_F(PastTest, TellsOfSecretsThatWereReadBeforeSomethingIsSent) {
  log(entry("s1", "aaa", R"("read /p/.env [project secret]")"));
  EXPECT_EQ(lineage(running("x", "x.io")), "aaa read .env\n");
  EXPECT_EQ(lineage(running("x")), "");
}

TEST_F(PastTest, KnowsHostsThatSomethingWentTo) {
  log(entry("s9", "aaa", R"("connect upload x.io carries-file")") + entry("s9", "bbb", R"("connect download y.io")"));
  EXPECT_EQ(past_of(folder_.path(), call(), running("a", "x.io")).hosts, std::vector<std::string>{"x.io"});
  EXPECT_TRUE(past_of(folder_.path(), call(), running("a", "y.io")).hosts.empty());
}

TEST_F(PastTest, DoesWithoutALog) {
  EXPECT_TRUE(past_of(folder_.path() + "/none", call(), running("a")).lineage.empty());
  log("garbage\n\x01\n{\"did\":\n");
  EXPECT_TRUE(past_of(folder_.path(), call(), running("a")).lineage.empty());
}

}  // namespace
}  // namespace pawl
