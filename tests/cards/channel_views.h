// SPDX-License-Identifier: Apache-2.0
// What each channel sends of a card, as it is sent, and which parts of that are texts of the call.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/value.h"
#include "channels/notice.h"
#include "model/card.h"

namespace pawl {

struct ChannelView {
  std::string_view name;
  Value (*question)(const Notice& notice);  // arguments as an array, a message as an object
  std::vector<std::string> texts;           // paths to what the call has a word in: `blocks.0.text.text`, `lines.*`
  bool has_details = true;                  // it can show `more`
};
[[nodiscard]] std::span<const ChannelView> channel_views();

// The notice of one question with this card, which may be allowed.
[[nodiscard]] Notice notice_for(const Card& card);

// Calls `with` for each text at these paths.
void each_text(Value& value, const std::vector<std::string>& paths, const std::function<void(std::string& text)>& with);

}  // namespace pawl
