// SPDX-License-Identifier: Apache-2.0
#include "record/log.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "base/clock.h"
#include "base/files.h"
#include "base/hash.h"
#include "base/open_file.h"
#include "record/folder.h"
#include "record/line.h"
#include "record/side.h"
#include "record/tail.h"

namespace pawl {
namespace {

// One append folds this many side files at most: the others wait for the lock meanwhile.
constexpr std::size_t kSidesAtOnce = 32;

[[nodiscard]] Error not_recorded(const Error& error) {
  return {Code::log_failed, error.text + "; the call was not recorded"};
}

// The lines that one append writes, each chained to the one before.
class Batch {
 public:
  explicit Batch(const Tail& tail) : last_hash_(tail.hash), number_(tail.number) {}

  void add(std::string_view time, std::string_view fields) {
    if (!last_line_.empty()) last_hash_ = sha256_hex(last_line_);  // only now: the very last needs no hash
    last_line_ = write_line(time, last_hash_, ++number_, fields);
    text_ += last_line_;
    text_ += '\n';
  }

  [[nodiscard]] std::string& text() { return text_; }
  [[nodiscard]] std::int64_t number() const { return number_; }  // of the last one

 private:
  std::string last_hash_;
  std::int64_t number_;
  std::string last_line_;
  std::string text_;
};

[[nodiscard]] Result<OpenFile> open_lock(const std::string& folder) {
  const std::string path = lock_path(folder);
  Result<OpenFile> lock = OpenFile::open(path, OpenFile::How::append);
  if (lock || lock.error().code != Code::not_found) return lock;
  if (const Result<Done> made = make_folder(folder, 0700); !made) return made.error();
  return OpenFile::open(path, OpenFile::How::append);
}

// The newest file and the end of the chain, which stands in an older one if a writer was killed between making a
// file and writing to it.
struct End {
  OpenFile file;
  int number = 0;  // 0: there is no file yet
  Tail tail;
};

[[nodiscard]] Result<End> find_end(const std::string& folder, const std::vector<int>& numbers) {
  End end;
  for (auto number = numbers.rbegin(); number != numbers.rend(); ++number) {
    const bool is_newest = end.number == 0;
    Result<OpenFile> file =
        OpenFile::open(log_path(folder, *number), is_newest ? OpenFile::How::append : OpenFile::How::read);
    if (!file) return file.error();
    const std::int64_t size = file->size();
    if (size > 0) {
      Result<Tail> tail = read_tail(*file);
      if (!tail) return tail.error();
      end.tail = std::move(*tail);
    }
    if (is_newest) {
      end.file = std::move(*file);
      end.number = *number;
    } else {
      end.tail.lacks_newline = false;  // what we write goes to another file
    }
    if (size > 0) break;
  }
  return end;
}

[[nodiscard]] Result<Done> begin_next_file(const LogOptions& options, const LogFolder& found, End& end) {
  if (end.number >= kLastNumber)
    return Error{Code::log_failed, "`" + options.folder + "`: the log has no number left for another entry"};
  Result<OpenFile> next = OpenFile::open(log_path(options.folder, end.number + 1), OpenFile::How::append_new);
  if (!next) return next.error();
  end.file = std::move(*next);
  end.number += 1;
  const int keep = std::max(options.keep_files, 1);
  for (const int number : found.numbers) {
    // If a file cannot be deleted, the entry must not get lost; the next writer tries again.
    if (number <= end.number - keep) static_cast<void>(remove_file(log_path(options.folder, number)));
  }
  return Done{};
}

[[nodiscard]] Result<Done> append_to_chain(const LogOptions& options, std::string_view time, std::string_view fields,
                                           std::int64_t& number) {
  const LogFolder found = list_log_folder(options.folder);
  Result<End> end = find_end(options.folder, found.numbers);
  if (!end) return end.error();

  Batch batch(end->tail);
  const Tail& tail = end->tail;
  if (!tail.is_whole) batch.add(time, write_cut_off_fields(tail.hash));
  std::vector<std::string> folded;
  for (const std::string& name : found.sides) {
    if (folded.size() == kSidesAtOnce || batch.text().size() > kEntryLimit) break;
    const std::optional<SideEntry> side = take_side_entry(options.folder, name);
    if (!side) continue;
    batch.add(side->time, side->fields);
    folded.push_back(name);
  }
  batch.add(time, fields);

  std::string& text = batch.text();
  const std::int64_t size = end->file.size();
  const bool is_full = size > 0 && size + static_cast<std::int64_t>(text.size()) + 1 > options.max_size_bytes;
  if (end->number == 0 || is_full || tail.is_too_long) {
    if (const Result<Done> begun = begin_next_file(options, found, *end); !begun) return begun;
  } else if (tail.lacks_newline) {
    text.insert(0, 1, '\n');
  }
  if (const Result<Done> written = end->file.append(text); !written) return written;
  number = batch.number();
  // Only now: whoever is killed here leaves them to be folded twice, never to be lost.
  for (const std::string& name : folded) static_cast<void>(remove_file(join_path(options.folder, name)));
  return Done{};
}

}  // namespace

LogOptions log_options(const Policy& policy, std::string folder) {
  LogOptions options;
  options.folder = std::move(folder);
  options.max_size_bytes = static_cast<std::int64_t>(policy.log_max_size_mb) << 20U;
  options.keep_files = policy.log_keep_files;
  return options;
}

Result<Done> append_entry(const LogOptions& options, const Entry& entry, std::int64_t* number) {
  std::int64_t in_chain = 0;
  const std::string time = utc_now();
  const std::string fields = write_fields(entry);
  const Result<OpenFile> lock = open_lock(options.folder);
  if (!lock) return not_recorded(lock.error());
  const Result<Done> done = lock->lock_within(options.lock_timeout_ms)
                                ? append_to_chain(options, time, fields, in_chain)
                                : write_side_file(options.folder, write_side_line(time, fields));
  if (number != nullptr) *number = in_chain;
  return done ? done : not_recorded(done.error());
}

Result<Done> can_append(const std::string& folder) {
  const FileKind kind = disk().kind(folder);
  if (kind == FileKind::missing) {
    std::string above = folder;
    while (above.size() > 1 && disk().kind(above) == FileKind::missing)
      above.resize(std::max<std::size_t>(above.rfind('/'), 1));
    return can_write_in(above);
  }
  if (kind != FileKind::folder) return Error{Code::io_failed, "`" + folder + "`: not a folder"};
  if (Result<Done> can = can_write_in(folder); !can) return can;
  if (const Result<OpenFile> lock = OpenFile::open(lock_path(folder), OpenFile::How::append); !lock)
    return lock.error();
  const LogFolder found = list_log_folder(folder);
  if (found.numbers.empty()) return Done{};
  const Result<OpenFile> newest = OpenFile::open(log_path(folder, found.numbers.back()), OpenFile::How::append);
  if (!newest) return newest.error();
  return Done{};
}

}  // namespace pawl
