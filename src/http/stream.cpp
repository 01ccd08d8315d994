// SPDX-License-Identifier: Apache-2.0
#include "http/stream.h"

#include <utility>

namespace pawl {

void EventStream::push(std::string_view event, std::string_view data, std::int64_t number) {
  if (is_ended_) return;
  if (events_ + 1 > kMostEvents || waiting_.size() + data.size() > kMostBytes) return give_up("too slow");
  std::string text = "event: " + std::string(event) + "\n";
  if (number > 0) text += "id: " + std::to_string(number) + "\n";
  ++events_;
  add(text + "data: " + std::string(data) + "\n\n");
}

void EventStream::push_comment() {
  if (!is_ended_ && waiting_.empty()) add(": still here\n\n");
}

void EventStream::give_up(std::string_view why) {
  if (is_ended_) return;
  waiting_.clear();
  is_ended_ = true;
  add("event: resync\ndata: {\"why\":\"" + std::string(why) + "\"}\n\n");
}

std::string EventStream::take() {
  events_ = 0;
  return std::exchange(waiting_, {});
}

void EventStream::add(std::string text) {
  waiting_ += text;
  if (on_change) on_change();
}

}  // namespace pawl
