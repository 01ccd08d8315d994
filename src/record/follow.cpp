// SPDX-License-Identifier: Apache-2.0
#include "record/follow.h"

#include <algorithm>
#include <vector>

#include "base/hash.h"
#include "base/open_file.h"
#include "record/folder.h"
#include "record/lines.h"
#include "record/tail.h"

namespace pawl {
namespace {

// Where the line begins that has so many lines behind it; 0 and what is still missing if the file has fewer.
[[nodiscard]] std::int64_t begin_of_last(const OpenFile& file, std::size_t& lines) {
  constexpr std::int64_t kChunk = 64 << 10;
  std::string buffer;
  std::int64_t end = file.size();
  // What is behind the last newline is not a line yet.
  bool is_last_newline = true;
  while (end > 0) {
    const std::int64_t begin = std::max<std::int64_t>(0, end - kChunk);
    buffer.resize(static_cast<std::size_t>(end - begin));
    const Result<std::size_t> got = file.read_at(begin, buffer.data(), buffer.size());
    if (!got || *got != buffer.size()) return file.size();
    for (std::size_t i = buffer.size(); i-- > 0;) {
      if (buffer[i] != '\n') continue;
      if (!is_last_newline && --lines == 0) return begin + static_cast<std::int64_t>(i) + 1;
      is_last_newline = false;
    }
    end = begin;
  }
  if (!is_last_newline) --lines;
  return 0;
}

}  // namespace

LogMark mark_before_last(const std::string& folder, std::size_t lines) {
  const std::vector<int> numbers = list_log_folder(folder).numbers;
  LogMark mark;
  for (auto number = numbers.rbegin(); number != numbers.rend() && lines > 0; ++number) {
    const Result<OpenFile> file = OpenFile::open(log_path(folder, *number), OpenFile::How::read);
    if (!file) break;
    mark = {*number, begin_of_last(*file, lines)};
  }
  return mark;
}

LogMark end_of_log(const std::string& folder) {
  LogFollower follower(folder, mark_before_last(folder, 1));
  static_cast<void>(follower.read([](const FollowedLine&) {}));
  return follower.mark();
}

std::optional<ChainBreak> LogFollower::take_break() {
  std::optional<ChainBreak> taken = std::move(break_);
  break_.reset();
  return taken;
}

void LogFollower::found(std::int64_t number, std::string what) {
  if (!break_) break_ = ChainBreak{number, log_file_name(mark_.file) + ": " + std::move(what)};
}

void LogFollower::check(const LineHead& head) {
  if (!mark_.hash.empty() && head.prev != mark_.hash)
    found(head.number, "line " + std::to_string(head.number) +
                           " does not follow the one before; `pawl log verify` says what happened");
}

Result<bool> LogFollower::read_file(const Take& take, std::size_t& left) {
  const Result<OpenFile> file = OpenFile::open(log_path(folder_, mark_.file), OpenFile::How::read);
  if (!file) {
    // It was deleted as the oldest while we were on our way: the next one is read from its start.
    if (file.error().code == Code::not_found) return false;
    return file.error();
  }
  if (file->size() < mark_.offset) {
    found(mark_.number, "the file has become shorter; `pawl log verify` says what is missing");
    mark_ = {mark_.file};
  }
  LineReader reader(*file, file->size(), mark_.offset);
  for (RawLine raw; left > 0 && reader.next(raw) && raw.has_newline;) {
    const std::int64_t offset = mark_.offset;
    mark_.offset = reader.place();
    if (raw.is_too_long) {
      mark_.hash.clear();
      continue;
    }
    const std::optional<LineHead> head = read_head(raw.text);
    if (head) {
      check(*head);
      mark_.number = head->number;
    }
    mark_.hash = sha256_hex(raw.text);
    if (!head || !is_whole(raw.text)) continue;
    --left;
    take({raw.text, *head, mark_.file, offset});
  }
  if (reader.failed()) return Error{Code::io_failed, "`" + log_path(folder_, mark_.file) + "`: cannot be read"};
  return left == 0;
}

Result<bool> LogFollower::read(const Take& take, std::size_t most) {
  while (true) {
    // Listed before it is read: once there is a newer file, nobody adds to this one.
    const std::vector<int> numbers = list_log_folder(folder_).numbers;
    if (numbers.empty()) return false;
    if (mark_.file > numbers.back()) {
      found(mark_.number, "this file is gone; the log was begun anew");
      mark_ = {};
    }
    if (mark_.file == 0) {
      mark_ = {numbers.front()};
      if (numbers.front() == 1) mark_.hash = kNoHash;
    }
    const Result<bool> has_more = read_file(take, most);
    if (!has_more || *has_more) return has_more;
    const auto next = std::upper_bound(numbers.begin(), numbers.end(), mark_.file);
    if (next == numbers.end()) return false;
    // Between files that are deleted as the oldest nothing can be said of the chain.
    const bool is_gap = *next != mark_.file + 1;
    mark_ = {*next, 0, mark_.number, is_gap ? std::string() : mark_.hash};
  }
}

}  // namespace pawl
