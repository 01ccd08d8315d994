// SPDX-License-Identifier: Apache-2.0
// Where records are kept: `~/.pawl/undo/`, a folder for each, named by the call's id, and blobs that several may
// share. It never grows past its bounds by more than one call: what is oldest goes first, as a whole. Whoever is killed
// half-way leaves a folder without a manifest, which is swept away later. docs/formats/undo.md describes it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/file_node.h"
#include "base/result.h"
#include "undo/record.h"

namespace pawl {

struct StoreBounds {
  std::int64_t most_bytes = std::int64_t{2} << 30U;  // on disk
  std::int64_t most_records = 2000;
  std::int64_t most_days = 14;
  std::int64_t least_free_bytes = std::int64_t{2} << 30U;
  int least_free_percent = 5;
};

struct StoreUsage {
  std::int64_t records = 0;
  std::int64_t bytes = 0;
};

class UndoStore {
 public:
  // `folder` is made when the first record is.
  UndoStore(std::string folder, const StoreBounds& bounds);

  // An empty folder for a new record. An old record of that id makes room for it.
  [[nodiscard]] Result<Folder> begin(const std::string& id);
  // The record counts from now on. `bytes`: what it takes up.
  [[nodiscard]] Result<Done> finish(const Folder& folder, const Record& record, std::int64_t bytes);
  // As finish(), for a record that was planned before its files were there.
  void count(const std::string& id, std::int64_t bytes);
  void drop(const std::string& id);

  // A shared copy of `bytes` under the name `as` in `folder`.
  [[nodiscard]] Result<Done> keep_blob(const Folder& folder, const std::string& as, std::string_view bytes,
                                       const std::string& hash);

  // Whether so many bytes more leave enough of the disk free.
  [[nodiscard]] bool has_room_for(std::int64_t bytes) const;

  [[nodiscard]] Result<Folder> open(const std::string& id) const;
  // Fails with not_found if there is none.
  [[nodiscard]] Result<Record> read(const std::string& id) const;
  // Nothing if nobody knows what the call left.
  [[nodiscard]] std::optional<After> read_after(const std::string& id) const;
  [[nodiscard]] Result<Done> write_after(const std::string& id, const After& after) const;
  // By which record it was undone; empty if it was not. `-`: there was nothing to put back.
  [[nodiscard]] std::string undone_by(const std::string& id) const;
  [[nodiscard]] bool is_partly_undone(const std::string& id) const;
  [[nodiscard]] Result<Done> mark_undone(const std::string& id, const std::string& by, bool is_partly = false) const;

  // Fails if there is a store that cannot be read.
  [[nodiscard]] Result<Done> check() const;

  // Of all records that count, the newest first.
  [[nodiscard]] std::vector<std::string> ids() const;
  [[nodiscard]] StoreUsage usage() const;

  // Drops what is past the bounds, and what nobody finished an hour ago.
  void tidy();
  // Everything.
  [[nodiscard]] Result<Done> purge();

  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  struct Counted {
    std::string id;
    std::int64_t bytes = 0;
  };
  [[nodiscard]] static std::vector<Counted> counted_in(std::string_view text);
  [[nodiscard]] static std::string written(const std::vector<Counted>& lines);
  void make_room(std::vector<Counted>& lines);
  void remove_folder(const std::string& id);

  std::string path_;
  StoreBounds bounds_;
};

}  // namespace pawl
