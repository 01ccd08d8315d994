// SPDX-License-Identifier: Apache-2.0
#include "card/wording.h"

#include <algorithm>

#include "base/quantity.h"
#include "base/visible.h"

namespace pawl {
namespace {

constexpr std::size_t kPathColumns = 120;

}  // namespace

std::string ago(std::int64_t seconds) {
  constexpr std::int64_t kMinute = 60;
  constexpr std::int64_t kHour = 60 * kMinute;
  constexpr std::int64_t kDay = 24 * kHour;
  seconds = std::max<std::int64_t>(0, seconds);
  if (seconds == 0) return "just now";
  if (seconds < kMinute) return count_of(seconds, "second") + " ago";
  if (seconds < kHour) return count_of(seconds / kMinute, "minute") + " ago";
  if (seconds < 2 * kDay) return count_of(seconds / kHour, "hour") + " ago";
  return count_of(seconds / kDay, "day") + " ago";
}

std::string short_path(const std::string& path, const Call& call) {
  std::string text = path;
  if (path == call.cwd) {
    return "this folder";
  } else if (!call.cwd.empty() && path.starts_with(call.cwd + "/")) {
    text = path.substr(call.cwd.size() + 1);
  } else if (path == call.home) {
    text = "~";
  } else if (!call.home.empty() && path.starts_with(call.home + "/")) {
    text = "~" + path.substr(call.home.size());
  }
  text = visible_around(text, text.size(), text.size(), kPathColumns);
  const bool is_plain = std::all_of(text.begin(), text.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           std::string_view("._/~*?-+@=%").find(c) != std::string_view::npos;
  });
  // A name may hold words: what is ours and what is the name's must be told apart.
  return is_plain ? text : "`" + text + "`";
}

}  // namespace pawl
