// SPDX-License-Identifier: Apache-2.0
#include "http/stream.h"

#include <gtest/gtest.h>

namespace pawl {
namespace {

TEST(EventStream, EventsInTheirForm) {
  EventStream stream;
  int woken = 0;
  stream.on_change = [&] { ++woken; };
  stream.push("call", "{}", 12);
  stream.push("ask", "{\"a\":1}");
  EXPECT_EQ(stream.take(), "event: call\nid: 12\ndata: {}\n\nevent: ask\ndata: {\"a\":1}\n\n");
  EXPECT_TRUE(stream.is_empty());
  EXPECT_EQ(woken, 2);
  stream.push_comment();
  EXPECT_EQ(stream.take(), ": still here\n\n");
}

TEST(EventStream, WhoIsTooSlowBeginsAnewOnce) {
  EventStream stream;
  for (std::size_t i = 0; i < EventStream::kMostEvents; ++i) stream.push("call", "{}");
  EXPECT_FALSE(stream.is_ended());
  stream.push("call", "{}");
  EXPECT_TRUE(stream.is_ended());
  stream.push("call", "{}");
  EXPECT_EQ(stream.take(), "event: resync\ndata: {\"why\":\"too slow\"}\n\n");
}

TEST(EventStream, BytesCountToo) {
  EventStream stream;
  const std::string large(EventStream::kMostBytes / 2, 'x');
  stream.push("call", large);
  EXPECT_FALSE(stream.is_ended());
  stream.push("call", large);
  EXPECT_TRUE(stream.is_ended());
}

TEST(EventStream, WhoTakesInTimeLosesNothing) {
  EventStream stream;
  for (int round = 0; round < 10; ++round) {
    for (std::size_t i = 0; i < EventStream::kMostEvents; ++i) stream.push("call", "{}");
    EXPECT_FALSE(stream.take().empty());
  }
  EXPECT_FALSE(stream.is_ended());
}

}  // namespace
}  // namespace pawl
