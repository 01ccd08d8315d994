// SPDX-License-Identifier: Apache-2.0
#include "daemon/ask_json.h"

#include <gtest/gtest.h>

namespace pawl {
namespace {

[[nodiscard]] std::string marked(const VisibleCommand& command) {
  std::string text = command.text;
  for (auto span = command.spans.rbegin(); span != command.spans.rend(); ++span) {
    text.insert(span->end, ">");
    text.insert(span->begin, "<");
  }
  return text;
}

TEST(VisibleCommand, SpansFitTheVisibleText) {
  CardCommand command{"a\x1b[2J && rm -rf ~\nx\u202e", {{9, 17}}};
  EXPECT_EQ(marked(visible_command(command, 1000)), "a\\u{1B}[2J && <rm -rf ~>\nx\\u{202E}");
  command = {"ab", {{0, 2}}};
  EXPECT_EQ(marked(visible_command(command, 1000)), "<ab>");
  command = {"ab", {{1, 50}}};
  EXPECT_EQ(marked(visible_command(command, 1000)), "a<b>");
}

TEST(VisibleCommand, ALongOneIsCutAroundTheObjection) {
  const std::string before(10'000, 'a');
  const std::string text = before + "rm -rf ~" + std::string(10'000, 'b');
  const VisibleCommand shown = visible_command({text, {{10'000, 10'008}}}, 400);
  EXPECT_FALSE(shown.is_whole);
  EXPECT_NE(marked(shown).find("<rm -rf ~>"), std::string::npos);
  EXPECT_LT(shown.text.size(), 500U);
}

TEST(AskValue, HostileTextIsInert) {
  AskOnDesk asked;
  asked.ask.id = "k3v9qab";
  asked.ask.card.deed = "Deletes \x1b[2J<script>";
  asked.ask.card.agent_says = "line\nbreak";
  const Value value = value_of_ask(asked, {}, "", moment_now(), false);
  EXPECT_EQ(*value.find_text("title"), "Deletes \\u{1B}[2J<script>");
  EXPECT_EQ(*value.find("card")->find_text("agent_says"), "line\u23CEbreak");
  EXPECT_EQ(value.find("input"), nullptr);
  EXPECT_NE(value_of_ask(asked, {}, "", moment_now(), true).find("input"), nullptr);
}

}  // namespace
}  // namespace pawl
