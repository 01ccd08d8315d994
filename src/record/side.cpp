// SPDX-License-Identifier: Apache-2.0
#include "record/side.h"

#include "base/files.h"
#include "base/json.h"
#include "base/open_file.h"
#include "base/process.h"
#include "record/line.h"

namespace pawl {

Result<Done> write_side_file(const std::string& folder, std::string_view line) {
  constexpr int kTries = 10000;
  const std::string stem = join_path(folder, "side-" + std::to_string(own_pid()) + "-");
  for (int n = 1; n <= kTries; ++n) {
    const std::string part = stem + std::to_string(n) + ".part";
    const std::string whole = stem + std::to_string(n) + ".jsonl";
    if (disk().kind(whole) != FileKind::missing) continue;
    // The pid alone is not ours: containers that share a home have equal pids. Who makes the part owns both names.
    Result<OpenFile> file = OpenFile::open(part, OpenFile::How::append_new);
    if (!file && disk().kind(part) != FileKind::missing) continue;
    if (!file) return file.error();
    if (disk().kind(whole) != FileKind::missing) {
      static_cast<void>(remove_file(part));
      continue;
    }
    if (const Result<Done> written = file->append(std::string(line) + "\n"); !written) {
      static_cast<void>(remove_file(part));
      return written;
    }
    return rename_file(part, whole);
  }
  return Error{Code::log_failed, "`" + stem + "…`: every name is taken; remove the side files"};
}

std::optional<SideEntry> take_side_entry(const std::string& folder, const std::string& name) {
  const std::string path = join_path(folder, name);
  std::string text;
  if (const Result<OpenFile> file = OpenFile::open(path, OpenFile::How::read)) {
    if (file->size() > 0 && file->size() <= static_cast<std::int64_t>(kLineLimit)) {
      text.resize(static_cast<std::size_t>(file->size()));
      if (!file->read_at(0, text.data(), text.size())) return std::nullopt;
    }
  } else if (file.error().code != Code::io_failed) {
    return std::nullopt;
  }
  if (text.ends_with('\n')) text.pop_back();
  const std::optional<SideLine> side = read_side_line(text);
  if (!side) {
    static_cast<void>(rename_file(path, join_path(folder, "unreadable-" + name)));
    return std::nullopt;
  }
  std::string fields(side->fields);
  fields += ",\"folded_from\":";
  append_json_string(fields, name);
  return SideEntry{std::string(side->time), std::move(fields)};
}

}  // namespace pawl
