// SPDX-License-Identifier: Apache-2.0
// What the channels send of a card: it holds every part that a finding names, and no text of a call changes how a
// question is laid out, its title or a button.
#include <gtest/gtest.h>

#include <algorithm>

#include "base/json.h"
#include "base/utf8.h"
#include "base/visible.h"
#include "channel_views.h"
#include "channels/notify.h"
#include "channels/remote.h"
#include "hostile_texts.h"
#include "objected.h"

namespace pawl {
namespace {

constexpr std::size_t kShownWhole = 600;

// All that a person can see of it there, the details too where the channel has them.
[[nodiscard]] std::string seen_on(const ChannelView& view, const Notice& notice) {
  std::string seen = view.has_details ? details_of(notice) : "";
  Value question = view.question(notice);
  each_text(question, view.texts, [&](const std::string& text) { seen += "\n" + text; });
  if (view.name != "notify") return seen;
  for (const auto& [mark, letter] : {std::pair{"&lt;", "<"}, {"&gt;", ">"}, {"&amp;", "&"}}) {
    for (std::size_t at = seen.find(mark); at != std::string::npos; at = seen.find(mark, at + 1))
      seen.replace(at, std::string_view(mark).size(), letter);
  }
  return seen;
}

int check(std::string_view example) {
  const Judged judged = judge_for_card(example);
  const Notice notice = notice_for(card_for(judged));
  const std::vector<std::string> parts = objected_parts(judged, kShownWhole);
  for (const ChannelView& view : channel_views()) {
    const std::string seen = seen_on(view, notice);
    // Without details there it says how many parts are missing.
    if (!view.has_details && seen.find(" of it are objected to") != std::string::npos) continue;
    for (const std::string& part : parts)
      EXPECT_NE(seen.find(visible(part)), std::string::npos) << view.name << ": " << example << "\nis without\n"
                                                             << visible(part) << "\n"
                                                             << seen;
  }
  return static_cast<int>(parts.size());
}

TEST(ChannelCards, ShowEverySpanThatAFindingNames) {
  int spans = 0;
  for (const std::string& example : all_examples()) spans += check(example);
  EXPECT_GT(spans, 900);
}

TEST(ChannelCards, ShowItInALongCommandToo) {
  const std::string noise = "echo " + std::string(3000, 'x');
  EXPECT_GT(check(noise + "; rm -rf src; " + noise + "; git push --force origin main; " + noise), 1);
  std::string many = noise;
  for (int i = 0; i < 9; ++i) many += "; rm -rf src" + std::to_string(i) + "; " + noise;
  EXPECT_GT(check(many), 5);
}

TEST(ChannelCards, SayHowManyPartsTheQuestionItselfDoesNotHold) {
  Card card;
  card.deed = "Deletes much";
  for (std::uint32_t i = 0; i < 6; ++i) {
    const auto begin = static_cast<std::uint32_t>(card.command.text.size());
    card.command.text += "rm " + std::to_string(i);
    card.command.spans.push_back({begin, static_cast<std::uint32_t>(card.command.text.size())});
    card.command.text += std::string(400, ' ');
  }
  card.command.parts = {"rm hidden"};
  const Notice notice = notice_for(card);
  ASSERT_EQ(notice.lines.size(), 6U);
  EXPECT_EQ(notice.lines[4], "3 more parts of it are objected to");
  EXPECT_NE(notice.lines[3].find("rm 3"), std::string::npos);
  ASSERT_EQ(notice.more.size(), 3U);
  EXPECT_NE(notice.more[0].find("rm 4"), std::string::npos);
  EXPECT_EQ(notice.more[2], "with: rm hidden");
}

TEST(ChannelCards, OfALongPartBothEndsAreShown) {
  Card card;
  card.command.text = "rm " + std::string(5000, 'a') + " end";
  card.command.spans = {{0, static_cast<std::uint32_t>(card.command.text.size())}};
  const std::string line = notice_for(card).lines[0];
  EXPECT_TRUE(line.starts_with("rm aaa")) << line;
  EXPECT_TRUE(line.ends_with("aaa end")) << line;
  EXPECT_NE(line.find("\u2026(4407 bytes)\u2026"), std::string::npos) << line;
  // A span that lies outside of the text breaks nothing.
  card.command.text = "rm a";
  EXPECT_EQ(notice_for(card).lines[0], "rm a");
}

// A card of which every text is this one.
[[nodiscard]] Card card_of(const std::string& text) {
  Card card;
  card.deed = text;
  card.facts = {text};
  card.command = {text, {{0, static_cast<std::uint32_t>(std::min<std::size_t>(text.size(), 3))}}, {text}, 5};
  card.changes = {{"+" + text, "-" + text, text}, 3};
  card.reasons = {{text, text, text}};
  card.undo = "it cannot be undone";
  card.lineage = {{"2026-11-17T10:00:00Z", "k3v9qab", text}};
  card.agent_says = text;
  return card;
}

// The question with its texts taken out, and of each how many lines it has.
[[nodiscard]] std::string layout_of(const ChannelView& view, const Notice& notice) {
  Value question = view.question(notice);
  std::string lines;
  each_text(question, view.texts, [&](std::string& text) {
    lines += " " + std::to_string(std::count(text.begin(), text.end(), '\n'));
    text.clear();
  });
  return write_json(question) + lines;
}

void expect_plain(const std::string& text, const std::string& what) {
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t length = utf8_length(std::string_view(text).substr(i));
    ASSERT_GT(length, 0U) << what;
    ASSERT_TRUE(text[i] == '\n' || static_cast<unsigned char>(text[i]) >= 0x20) << what;
    i += length;
  }
}

TEST(ChannelCards, NoTextChangesTheLayoutOrAButton) {
  const Notice plain = notice_for(card_of("plain"));
  for (const ChannelView& view : channel_views()) {
    const std::string layout = layout_of(view, plain);
    for (const std::string& text : hostile_texts()) {
      const std::string what = std::string(view.name) + " with " + text.substr(0, 40);
      const Notice notice = notice_for(card_of(text));
      EXPECT_EQ(notice.title.find('\n'), std::string::npos) << what;
      EXPECT_LE(columns(notice.title), kMostNoticeColumns) << what;
      Value question = view.question(notice);
      each_text(question, view.texts, [&](const std::string& shown) { expect_plain(shown, what); });
      // Where a text is too long for a channel its end is cut away, and the lines with it.
      if (text.size() < kShownWhole) {
        EXPECT_EQ(layout_of(view, notice), layout) << what;
      }
    }
  }
}

TEST(ChannelCards, AreNotLongerThanTheServicesTake) {
  for (const std::string& text : hostile_texts()) {
    const Notice notice = notice_for(card_of(text));
    for (const ChannelView& view : channel_views()) {
      const std::size_t most = view.name == "slack"                             ? 3000
                               : view.name == "telegram" || view.name == "ntfy" ? 4096
                                                                                : 1 << 20;
      Value question = view.question(notice);
      each_text(question, view.texts, [&](const std::string& shown) { EXPECT_LE(shown.size(), most) << view.name; });
    }
  }
}

// What looks like markup is shown as it was written.
TEST(ChannelCards, MarkupIsText) {
  Card card = card_of("<a href='https://evil.example'>rm</a> & <b>x</b>");
  const std::vector<std::string> words = notification_arguments(notice_for(card), {true, false, true, ""});
  const std::string& body = words.back();
  EXPECT_EQ(body.find('<'), std::string::npos) << body;
  EXPECT_NE(body.find("&lt;a href='https://evil.example'&gt;rm&lt;/a&gt; &amp; &lt;b&gt;x&lt;/b&gt;"),
            std::string::npos)
      << body;
}

TEST(ChannelCards, AYesThatDoesNotCountIsNotOffered) {
  Notice notice = notice_for(card_of("plain"));
  notice.may_allow = false;
  notice.why_not = "your key is sealed";
  for (const ChannelView& view : channel_views()) {
    const std::string sent = write_json(view.question(notice));
    EXPECT_EQ(sent.find("Allow once"), std::string::npos) << sent;
    EXPECT_NE(sent.find("your key is sealed"), std::string::npos) << sent;
  }
}

}  // namespace
}  // namespace pawl
