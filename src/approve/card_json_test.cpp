// SPDX-License-Identifier: Apache-2.0
#include "approve/card_json.h"

#include <gtest/gtest.h>

#include "base/json.h"

namespace pawl {
namespace {

TEST(CardJson, says_as_a_fact_whether_it_can_be_undone) {
  for (const CanUndo can_undo : {CanUndo::unsaid, CanUndo::yes, CanUndo::part, CanUndo::no, CanUndo::unknown}) {
    Card card;
    card.can_undo = can_undo;
    card.undo = can_undo == CanUndo::unsaid ? "" : "words";
    const Value value = value_of_card(card);
    EXPECT_EQ(value.find("can_undo")->text, kCanUndoNames[static_cast<std::size_t>(can_undo)]);
    EXPECT_EQ(read_card(value).can_undo, can_undo);
  }
}

TEST(CardJson, a_fact_that_is_missing_or_not_known_is_not_a_yes) {
  const auto read = [](const char* text) { return read_card(*read_json(text)).can_undo; };
  EXPECT_EQ(read(R"({"undo":"it can be undone"})"), CanUndo::unknown);
  EXPECT_EQ(read(R"({"undo":"it can be undone","can_undo":""})"), CanUndo::unknown);
  EXPECT_EQ(read(R"({"undo":"it can be undone","can_undo":"YES"})"), CanUndo::unknown);
  EXPECT_EQ(read(R"({"can_undo":"perhaps"})"), CanUndo::unknown);
  EXPECT_EQ(read("{}"), CanUndo::unsaid);
}

}  // namespace
}  // namespace pawl
