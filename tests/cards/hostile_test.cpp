// SPDX-License-Identifier: Apache-2.0
// Text that wants to look like something else: it changes neither the layout of a card, nor its title, nor a choice.
#include <gtest/gtest.h>

#include "app/card_text.h"
#include "base/json.h"
#include "base/utf8.h"
#include "hostile_texts.h"
#include "world.h"

namespace pawl {
namespace {

constexpr std::size_t kWidth = 80;

// The columns that a terminal may need.
[[nodiscard]] std::size_t cells(std::string_view line) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < line.size();) {
    const std::size_t length = std::max<std::size_t>(1, utf8_length(line.substr(i)));
    count += utf8_length(line.substr(i)) > 0 && utf8_code_point(line.substr(i)) >= 0x1100 ? 2 : 1;
    i += length;
  }
  return count;
}

[[nodiscard]] std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = text.find('\n', at);
    lines.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return lines;
}

void expect_harmless(const Card& card, const std::string& what) {
  const std::string text = card_text(card, {kWidth});
  for (std::size_t i = 0; i < text.size();
       i += std::max<std::size_t>(1, utf8_length(std::string_view(text).substr(i)))) {
    ASSERT_GT(utf8_length(std::string_view(text).substr(i)), 0U) << what;
    ASSERT_TRUE(text[i] == '\n' || static_cast<unsigned char>(text[i]) >= 0x20) << what;
  }
  const std::vector<std::string> lines = lines_of(text + whole_card_text(card, {kWidth}));
  ASSERT_FALSE(lines.empty());
  for (std::size_t i = 0; i < lines.size(); ++i) {
    EXPECT_LE(cells(lines[i]), kWidth) << what << ": " << lines[i];
    // Only the title begins at the edge, and only a choice with a bracket.
    EXPECT_TRUE(i == 0 || lines[i].starts_with("  ")) << what << ": " << lines[i];
    EXPECT_FALSE(lines[i].starts_with("  [")) << what << ": " << lines[i];
    EXPECT_FALSE(lines[i].starts_with("  it can be")) << what << ": " << lines[i];
  }
}

TEST(HostileText, InACommand) {
  for (const std::string& text : hostile_texts()) {
    if (text.size() > 60000) continue;  // refused without being judged
    Call call;
    call.tool = "Bash";
    call.cwd = call.project = "/home/dev/app";
    call.home = "/home/dev";
    call.input = Value::object().set("command", Value::of("rm -rf src '" + text + "'"));
    const Judged judged = judge(call, Policy{}, card_files());
    expect_harmless(card_for(judged), "command with " + text.substr(0, 40));
  }
}

TEST(HostileText, InTheAgentsOwnWords) {
  const Card plain = card_for(judge_for_card("Bash {\"command\":\"rm -rf src\",\"description\":\"tidy up\"}"));
  for (const std::string& text : hostile_texts()) {
    Call call;
    call.tool = "Bash";
    call.cwd = call.project = "/home/dev/app";
    call.home = "/home/dev";
    call.input = Value::object().set("command", Value::of("rm -rf src")).set("description", Value::of(text));
    const Card card = card_for(judge(call, Policy{}, card_files()));
    expect_harmless(card, "description " + text.substr(0, 40));
    EXPECT_EQ(card.deed, plain.deed);
    EXPECT_EQ(card.undo, plain.undo);
    EXPECT_LE(card.agent_says.size(), 1300U);
  }
}

TEST(HostileText, InPathsHostsAndContents) {
  for (const std::string& text : hostile_texts()) {
    for (const char* tool : {"Write", "Edit", "WebFetch", "mcp__x__delete_file"}) {
      Call call;
      call.tool = tool;
      call.cwd = call.project = "/home/dev/app";
      call.home = "/home/dev";
      call.input = Value::object()
                       .set("file_path", Value::of("/home/dev/.bashrc"))
                       .set("path", Value::of("/home/dev/app/src/" + text))
                       .set("url", Value::of("https://" + text + ".example/x"))
                       .set("content", Value::of(text))
                       .set("old_string", Value::of("alias"))
                       .set("new_string", Value::of(text));
      expect_harmless(card_for(judge(call, Policy{}, card_files())), std::string(tool) + " " + text.substr(0, 40));
    }
  }
}

TEST(HostileText, InEveryFieldOfACard) {
  for (const std::string& text : hostile_texts()) {
    Card card;
    card.deed = text;
    card.facts = {text};
    card.command = {text, {{0, static_cast<std::uint32_t>(std::min<std::size_t>(text.size(), 3))}}, {text}, 5};
    card.changes = {{"+" + text, "-" + text, text}, 3};
    card.reasons = {{text, text, text}};
    card.undo = "it cannot be undone";
    card.lineage = {{text, text, text}};
    card.agent_says = text;
    expect_harmless(card, "a card of " + text.substr(0, 40));
  }
}

TEST(HostileText, LeavesTheChoicesAlone) {
  EXPECT_EQ(choices_text(false),
            "  [y] once  [s] this session  [t] 10 minutes\n"
            "  [n] no  [w] no, with words  [d] all of it  [x] explain  [l] leave it  [q] end\n");
  EXPECT_NE(choices_text(true).find("[a] always"), std::string::npos);
}

}  // namespace
}  // namespace pawl
