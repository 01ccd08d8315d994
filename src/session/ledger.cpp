// SPDX-License-Identifier: Apache-2.0
#include "session/ledger.h"

#include <algorithm>

#include "base/hash.h"

namespace pawl {
namespace {

constexpr std::size_t kMaxHashedBytes = 1U << 20;
constexpr std::size_t kMaxFilesOfCall = 64;
constexpr std::size_t kMaxLooks = 64;  // at files of which nobody knows yet what they hold; the newest first

constexpr const char* kNone = "none";
constexpr const char* kUnread = "unread";

[[nodiscard]] const KnownFile* find_file(const std::string& path, const SessionMemory& memory) {
  const auto found =
      std::find_if(memory.files.begin(), memory.files.end(), [&](const KnownFile& file) { return file.path == path; });
  return found == memory.files.end() ? nullptr : &*found;
}

[[nodiscard]] bool is_known_before(const std::string& fingerprint) {
  return fingerprint != kUnread;
}

}  // namespace

std::string fingerprint(const std::string& path, const Files& files) {
  const FileKind kind = files.kind(path);
  if (kind == FileKind::missing) return kNone;
  if (kind != FileKind::regular) return kUnread;
  const Result<std::string> text = files.read(path, kMaxHashedBytes);
  return text ? sha256_hex(*text) : kUnread;
}

std::vector<KnownFile> files_of(const Analysis& analysis, const SessionMemory& memory, const Files& files) {
  std::vector<KnownFile> found;
  for (const FileChange& change : analysis.files) {
    if (found.size() == kMaxFilesOfCall) break;
    const KnownFile* known = find_file(change.path, memory);
    const KnownFile* original = find_file(change.copied_from, memory);
    KnownFile file{change.path, change.sources, false, fingerprint(change.path, files)};
    // A part that is changed makes a text of the agent's own only where the rest is its own as well; so does a copy.
    const bool is_made_here = file.before == kNone || (known != nullptr && known->is_own);
    const bool is_copy = !change.copied_from.empty();
    file.is_own = change.is_whole || (is_copy ? original != nullptr && original->is_own : is_made_here);
    if (!change.is_whole && !is_copy && known != nullptr) file.sources |= known->sources;
    // Nothing worth knowing.
    if (file.sources.is_empty() && !file.is_own && known == nullptr) continue;
    found.push_back(std::move(file));
  }
  return found;
}

void keep_what_holds(SessionMemory& memory, const Files& files) {
  std::size_t looks = 0;
  for (std::size_t i = memory.files.size(); i-- > 0;) {
    const KnownFile& file = memory.files[i];
    if (!file.after.empty()) {
      // That a text of the agent's own is gone says nothing.
      if (file.sources.is_empty() || files.kind(file.path) != FileKind::missing) continue;
      memory.gone.push_back(file.path);
    } else {
      // Unread before: it cannot be told whether it changed, so it counts as changed.
      if (!is_known_before(file.before) || ++looks > kMaxLooks) continue;
      if (fingerprint(file.path, files) != file.before) continue;
    }
    memory.files.erase(memory.files.begin() + static_cast<std::ptrdiff_t>(i));
  }
}

std::vector<KnownFile> settle(const SessionMemory& memory, const Files& files) {
  std::vector<KnownFile> settled;
  for (auto file = memory.files.rbegin(); file != memory.files.rend() && settled.size() < kMaxLooks; ++file) {
    if (!file->after.empty()) continue;
    KnownFile now = *file;
    now.after = fingerprint(file->path, files);
    if (now.after == kNone || now.after == now.before) continue;
    settled.push_back(std::move(now));
  }
  return settled;
}

}  // namespace pawl
