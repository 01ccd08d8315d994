// SPDX-License-Identifier: Apache-2.0
#include "model/call_id.h"

#include <gtest/gtest.h>

namespace pawl {
namespace {

TEST(CallId, is_read_as_it_was_made) {
  for (std::uint64_t bits = 1; bits != 0; bits <<= 1U) {
    const std::string id = make_call_id(bits * 0x9E3779B97F4A7C15U);
    EXPECT_EQ(id.size(), kIdLength);
    EXPECT_EQ(read_call_id(id).form, IdForm::good) << id;
    EXPECT_EQ(read_call_id(id).id, id);
  }
}

TEST(CallId, is_read_as_a_person_types_it) {
  EXPECT_EQ(read_call_id("k3v9qab").id, "k3v9qab");
  EXPECT_EQ(read_call_id("K3V9QAB").id, "k3v9qab");
  const std::string id = make_call_id(0x20);  // `010000…`
  ASSERT_EQ(id.substr(0, 6), "010000");
  for (const std::string six : {"0loooo", "OIOOOO", "o1oO0o"}) {
    EXPECT_EQ(read_call_id(six + id[6]).form, IdForm::good) << six;
    EXPECT_EQ(read_call_id(six + id[6]).id, id) << six;
  }
}

TEST(CallId, every_wrong_letter_and_every_swap_shows) {
  const std::string id = "k3v9qab";
  for (std::size_t i = 0; i < id.size(); ++i) {
    for (const char letter : kIdLetters) {
      std::string wrong = id;
      wrong[i] = letter;
      EXPECT_EQ(read_call_id(wrong).form, letter == id[i] ? IdForm::good : IdForm::wrong_check_letter) << wrong;
    }
    for (std::size_t j = 0; j < i; ++j) {
      std::string swapped = id;
      std::swap(swapped[i], swapped[j]);
      EXPECT_EQ(read_call_id(swapped).form, IdForm::wrong_check_letter) << swapped;
    }
  }
}

TEST(CallId, other_texts_are_none) {
  for (const std::string text : {"", "k3v9qa", "k3v9qabb", "k3v9qub", "k3v9q b", "../../x", "k3v9q\xC3\xA4"})
    EXPECT_EQ(read_call_id(text).form, IdForm::not_an_id) << text;
  EXPECT_EQ(read_call_id("0000000").form, IdForm::wrong_check_letter);
  EXPECT_EQ(read_call_id("0000000").id, "");
}

TEST(CallId, is_told_in_words) {
  EXPECT_EQ(this_call("k3v9qab"), "this (call k3v9qab)");
  EXPECT_EQ(this_call(""), "this call");
}

}  // namespace
}  // namespace pawl
