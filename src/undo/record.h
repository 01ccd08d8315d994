// SPDX-License-Identifier: Apache-2.0
// What was kept before one call: each path with all that it was, and where its bytes are. Two files in the record's
// folder say it, one JSON object a line: `manifest`, written last, without which a folder is garbage; and `after`,
// what the call left. docs/formats/undo.md describes both.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/file_node.h"
#include "base/result.h"

namespace pawl {

// What a record is of.
enum class RecordKind : std::uint8_t { call, undo, redo };

// Where the bytes are.
enum class KeptBy : std::uint8_t {
  none,  // it has none: a folder, a link, something that was not there, or only its permissions are kept
  link,  // the file itself, under a second name
  copy,  // a copy, or a clone that shares its blocks
  blob,  // a copy that other records may share
};

struct KeptEntry {
  std::string path;  // absolute, without links in its folders
  FileNode was;
  std::string target = {};          // of a link
  ExtraAttributes attributes = {};  // of what is not kept by its link
  KeptBy by = KeptBy::none;
  std::string in = {};    // the file in the record's folder
  std::string hash = {};  // of the bytes of a blob

  // Of a file nothing is kept but its permissions and owner: its content does not matter.
  [[nodiscard]] bool has_rights_only() const { return by == KeptBy::none && was.kind == FileKind::regular; }
};

// What is at a path now, or was there once: enough to tell whether somebody changed it since.
struct State {
  FileNode node;
  std::string target = {};
  std::string hash = {};  // of a file, where it was taken
};

struct LeftOut {
  std::string path;
  std::string why;
};

// A repository whose refs, logs and index are among the entries.
struct KeptCheckout {
  std::string worktree;
  std::string git_folder;
};

// A branch of another host from which a push took commits away: what it was before, as far as this checkout knows.
struct KeptPush {
  std::string worktree;
  std::string remote;
  std::string branch;
  std::string commit;
};

struct Record {
  std::string id;
  RecordKind kind = RecordKind::call;
  std::string of = {};  // of an undo or a redo: the record that was put back
  std::string agent = {};
  std::string session = {};
  std::string tool = {};
  std::string title = {};  // the call on one line, without secrets
  std::string cwd = {};
  std::string made = {};
  std::vector<KeptEntry> entries = {};
  std::vector<LeftOut> left_out = {};
  std::vector<KeptCheckout> checkouts = {};
  std::vector<KeptPush> pushes = {};
};

// What a call left, by path. A path of the record that is not here is as it was.
struct After {
  std::map<std::string, State> states = {};
  std::vector<LeftOut> left_out = {};  // made by the call, and too much to look at
};

[[nodiscard]] std::string write_record(const Record& record);
[[nodiscard]] Result<Record> read_record(std::string_view text);

[[nodiscard]] std::string write_after(const After& after);
[[nodiscard]] Result<After> read_after(std::string_view text);

}  // namespace pawl
