// SPDX-License-Identifier: Apache-2.0
#include "record/tail.h"

#include <algorithm>
#include <string_view>

#include "base/hash.h"

namespace pawl {
namespace {

constexpr std::size_t kFirstRead = 4096;

// The number of the last line in `text`, or of the nearest one before it that tells, counted on from there.
[[nodiscard]] std::int64_t number_of_last(std::string_view text) {
  for (std::int64_t lines_after = 0;; ++lines_after) {
    const std::size_t newline = text.rfind('\n');
    const std::string_view line = newline == std::string_view::npos ? text : text.substr(newline + 1);
    if (const auto head = read_head(line)) return head->number + lines_after;
    if (newline == std::string_view::npos) return 0;
    text = text.substr(0, newline);
  }
}

}  // namespace

Result<Tail> read_tail(const OpenFile& file) {
  const std::int64_t size = file.size();
  std::string buffer;
  for (std::size_t want = kFirstRead;; want = std::min(want * 4, kLineLimit + 2)) {
    const bool is_all = static_cast<std::int64_t>(want) >= size;
    buffer.resize(is_all ? static_cast<std::size_t>(size) : want);
    const Result<std::size_t> got =
        file.read_at(size - static_cast<std::int64_t>(buffer.size()), buffer.data(), buffer.size());
    if (!got) return got.error();
    buffer.resize(*got);

    Tail tail;
    std::string_view text = buffer;
    tail.lacks_newline = !text.ends_with('\n');
    if (!tail.lacks_newline) text.remove_suffix(1);
    const std::size_t newline = text.rfind('\n');
    const std::size_t begin = newline == std::string_view::npos ? 0 : newline + 1;
    if (text.size() - begin > kLineLimit) {
      tail.is_too_long = true;
      tail.is_whole = false;
      return tail;
    }
    if (newline == std::string_view::npos && !is_all) continue;
    const std::string_view line = text.substr(begin);
    tail.hash = sha256_hex(line);
    const auto head = read_head(line);
    tail.number = head ? head->number : number_of_last(text);
    tail.is_whole = !tail.lacks_newline && is_whole(line);
    return tail;
  }
}

}  // namespace pawl
