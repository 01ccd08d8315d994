// SPDX-License-Identifier: Apache-2.0
#include "record/lines.h"

#include <algorithm>

#include "record/line.h"

namespace pawl {
namespace {

constexpr std::size_t kChunk = 256U << 10;
constexpr int kSnapshotWaitMs = 200;

}  // namespace

Result<Snapshot> take_snapshot(const std::string& folder) {
  Snapshot snapshot;
  // Opened for reading: a log may be looked at without the right to write to it.
  const Result<OpenFile> lock = OpenFile::open(lock_path(folder), OpenFile::How::read);
  if (!lock && lock.error().code != Code::not_found) return lock.error();
  snapshot.is_locked = !lock || lock->lock_within(kSnapshotWaitMs);
  snapshot.folder = list_log_folder(folder);
  for (const int number : snapshot.folder.numbers) {
    const Result<OpenFile> file = OpenFile::open(log_path(folder, number), OpenFile::How::read);
    if (!file) return file.error();
    snapshot.files.push_back({number, file->size()});
  }
  return snapshot;
}

bool LineReader::read_more() {
  if (failed_ || offset_ >= size_) return false;
  buffer_.erase(0, begin_);
  begin_ = 0;
  const std::size_t used = buffer_.size();
  const std::size_t want = static_cast<std::size_t>(
      std::min<std::int64_t>(size_ - offset_, static_cast<std::int64_t>(std::max(kChunk, used))));
  buffer_.resize(used + want);
  const Result<std::size_t> got = file_->read_at(offset_, buffer_.data() + used, want);
  failed_ = !got || *got == 0;
  buffer_.resize(used + (got ? *got : 0));
  offset_ += got ? static_cast<std::int64_t>(*got) : 0;
  return !failed_;
}

bool LineReader::next(RawLine& line) {
  line = {};
  std::size_t searched = begin_;
  while (true) {
    const std::size_t newline = buffer_.find('\n', searched);
    if (newline != std::string::npos) {
      if (!line.is_too_long) line.text = std::string_view(buffer_).substr(begin_, newline - begin_);
      begin_ = newline + 1;
      break;
    }
    searched = buffer_.size() - begin_;  // where the unsearched part will start once the rest has moved to the front
    if (searched > kLineLimit) {
      line.is_too_long = true;
      begin_ = buffer_.size();
      searched = 0;
    }
    if (read_more()) continue;
    if (failed_ || (begin_ == buffer_.size() && !line.is_too_long)) return false;
    if (!line.is_too_long) line.text = std::string_view(buffer_).substr(begin_);
    begin_ = buffer_.size();
    line.has_newline = false;
    break;
  }
  if (line.text.size() > kLineLimit) {
    line.is_too_long = true;
    line.text = {};
  }
  line.number = ++number_;
  return true;
}

Result<Done> read_lines(const std::string& path, std::int64_t size, const std::function<bool(const RawLine&)>& take) {
  const Result<OpenFile> file = OpenFile::open(path, OpenFile::How::read);
  if (!file) return file.error();
  LineReader reader(*file, size);
  RawLine line;
  while (reader.next(line)) {
    if (!take(line)) return Done{};
  }
  if (reader.failed()) return Error{Code::io_failed, "`" + path + "`: cannot be read to the end"};
  return Done{};
}

}  // namespace pawl
