// SPDX-License-Identifier: Apache-2.0
// Reads a log back line by line, file by file, in bounded memory: what `verify` and `show` are made of.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/open_file.h"
#include "base/result.h"
#include "record/folder.h"

namespace pawl {

// The log as it stood at one moment: writers may go on meanwhile, and what they add is not seen.
struct Snapshot {
  struct File {
    int number = 0;
    std::int64_t size = 0;
  };
  std::vector<File> files;
  LogFolder folder;
  bool is_locked = false;  // false: a writer held the lock all the time, so the last line may be half written
};

// A folder that is missing is an empty log. Writes nothing; needs the lock for a moment only.
[[nodiscard]] Result<Snapshot> take_snapshot(const std::string& folder);

struct RawLine {
  std::string_view text;    // without its newline; valid until the next call
  std::int64_t number = 0;  // in its file, from 1
  bool has_newline = true;
  bool is_too_long = false;  // `text` is then empty
};

class LineReader {
 public:
  // Reads the first `size` bytes of `file`, which must outlive it, from the byte `from` on, where a line begins.
  LineReader(const OpenFile& file, std::int64_t size, std::int64_t from = 0)
      : file_(&file), size_(size), offset_(from) {}

  // False at the end, or when the file cannot be read on: see failed().
  [[nodiscard]] bool next(RawLine& line);
  [[nodiscard]] bool failed() const { return failed_; }
  // Where the next line begins in the file.
  [[nodiscard]] std::int64_t place() const { return offset_ - static_cast<std::int64_t>(buffer_.size() - begin_); }

 private:
  [[nodiscard]] bool read_more();

  const OpenFile* file_;
  std::int64_t size_;
  std::int64_t offset_ = 0;  // of the end of buffer_ in the file
  std::string buffer_;
  std::size_t begin_ = 0;  // of the next line in buffer_
  std::int64_t number_ = 0;
  bool failed_ = false;
};

// Calls `take` for each line of one file of the snapshot until it returns false.
[[nodiscard]] Result<Done> read_lines(const std::string& path, std::int64_t size,
                                      const std::function<bool(const RawLine&)>& take);

}  // namespace pawl
