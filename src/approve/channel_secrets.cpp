// SPDX-License-Identifier: Apache-2.0
#include "approve/channel_secrets.h"

#include "base/file_node.h"
#include "base/files.h"
#include "base/json.h"

namespace pawl {
namespace {

constexpr std::size_t kMostBytes = 16 * 1024;
constexpr std::uint32_t kOthers = 077;

}  // namespace

std::string channels_folder(const std::string& pawl_home) {
  return join_path(pawl_home, "channels");
}

std::string path_of_secrets(const std::string& pawl_home, Remote kind) {
  return join_path(channels_folder(pawl_home), std::string(name_of(kind)) + ".json");
}

Result<Value> read_secrets(const std::string& pawl_home, Remote kind) {
  const std::string path = path_of_secrets(pawl_home, kind);
  const Result<Folder> folder = Folder::open(channels_folder(pawl_home));
  const std::string name = std::string(name_of(kind)) + ".json";
  const FileNode node = folder ? folder->look(name) : FileNode();
  if (node.kind == FileKind::missing)
    return Error{Code::not_found, "run `pawl login " + std::string(name_of(kind)) + "`"};
  if (node.kind != FileKind::regular || (node.mode & kOthers) != 0)
    return Error{Code::no_permission, "`" + path + "` can be read by others; run `pawl login " +
                                          std::string(name_of(kind)) + "` again with a new token"};
  const Result<std::string> text = folder->read(name, kMostBytes);
  if (!text) return text.error();
  Result<Value> value = read_json(*text);
  if (!value || !value->is_object())
    return Error{Code::bad_settings,
                 "`" + path + "` cannot be read; run `pawl login " + std::string(name_of(kind)) + "` again"};
  return value;
}

Result<Done> write_secrets(const std::string& pawl_home, Remote kind, const Value& secrets) {
  if (Result<Done> made = make_folder(channels_folder(pawl_home), 0700); !made) return made;
  // A new file: one that is there keeps its permissions when it is written.
  const std::string path = path_of_secrets(pawl_home, kind);
  if (disk().kind(path) != FileKind::missing) {
    if (Result<Done> removed = remove_file(path); !removed) return removed;
  }
  return write_file(path, write_json(secrets) + "\n", 0600);
}

}  // namespace pawl
