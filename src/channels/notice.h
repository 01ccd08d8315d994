// SPDX-License-Identifier: Apache-2.0
// What a channel shows: one question, or several of one session that came at once. All texts are visible and hold no
// markup; whoever needs some adds it and escapes them.
#pragma once

#include <string>
#include <vector>

namespace pawl {

struct Notice {
  std::string id;                  // the same as long as it is shown, whatever is added or goes
  std::vector<std::string> calls;  // the ids of the calls that wait
  std::string title;               // one line: what would happen
  std::vector<std::string> lines;  // what a person must see to decide: about kMostNoticeColumns wide, or one whole part
  std::vector<std::string> more;   // what they may want to see too
  bool may_allow = false;          // a yes from this channel can count
  std::string why_not = {};        // else why it cannot
};

inline constexpr std::size_t kMostNoticeColumns = 180;

// Words on the buttons; none of them is the default.
inline constexpr std::string_view kAllowWords = "Allow once";
inline constexpr std::string_view kDenyWords = "Deny";
inline constexpr std::string_view kMoreWords = "Details";
inline constexpr std::string_view kLookWords = "Look";

}  // namespace pawl
