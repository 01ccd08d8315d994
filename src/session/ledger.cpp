// SPDX-License-Identifier: Apache-2.0
#include "session/ledger.h"

#include <algorithm>

#include "base/hash.h"

namespace pawl {
namespace {

constexpr std::size_t kMaxHashedBytes = 1U << 20;
constexpr std::size_t kMaxFilesOfCall = 64;
constexpr std::size_t kMaxLooks = 64;  // after one tool has run; the newest first

}  // namespace

std::string fingerprint(const std::string& path, const Files& files) {
  const FileKind kind = files.kind(path);
  if (kind == FileKind::missing) return std::string(kNone);
  if (kind != FileKind::regular) return std::string(kUnread);
  const Result<std::string> text = files.read(path, kMaxHashedBytes);
  return text ? sha256_hex(*text) : std::string(kUnread);
}

std::vector<KnownFile> files_of(const Analysis& analysis, const KnownFiles& known_files, const Files& files) {
  std::vector<KnownFile> found;
  for (const FileChange& change : analysis.files) {
    if (found.size() == kMaxFilesOfCall) break;
    const std::optional<KnownFile> known = known_files.find(change.path);
    const std::optional<KnownFile> original =
        change.copied_from.empty() ? std::nullopt : known_files.find(change.copied_from);
    KnownFile file{change.path, change.sources, false, fingerprint(change.path, files)};
    // A part that is changed makes a text of the agent's own only where the rest is its own as well; so does a copy.
    const bool is_made_here = file.before == kNone || (known && known->is_own);
    const bool is_copy = !change.copied_from.empty();
    file.is_own = change.is_whole || (is_copy ? original && original->is_own : is_made_here);
    if (!change.is_whole && !is_copy && known) file.sources |= known->sources;
    // Nothing worth knowing.
    if (file.sources.is_empty() && !file.is_own && !known) continue;
    found.push_back(std::move(file));
  }
  return found;
}

std::vector<KnownFile> settle(const std::vector<KnownFile>& unsettled, const Files& files) {
  std::vector<KnownFile> settled;
  for (const KnownFile& file : unsettled) {
    if (settled.size() == kMaxLooks) break;
    KnownFile now = file;
    now.after = fingerprint(file.path, files);
    if (now.after == kNone || now.after == now.before) continue;
    settled.push_back(std::move(now));
  }
  return settled;
}

}  // namespace pawl
