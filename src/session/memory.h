// SPDX-License-Identifier: Apache-2.0
// The memory of a session: lines of fields between tabs, of which a later one about the same thing counts. Lines that
// are torn or of another version are left out, never an error. Most calls need none of it, so nothing is read before
// somebody asks, and only the part that was asked for. Writes nothing; store.h keeps the texts.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/files.h"
#include "model/session.h"

namespace pawl {

// So many are kept when a text is made anew; the oldest are forgotten first.
inline constexpr std::size_t kMaxDenials = 500;
inline constexpr std::size_t kMaxKnownFiles = 1000;

// Each part is a text of its own.
enum class MemoryPart : std::uint8_t {
  files,    // that calls wrote: F, S and G lines
  held,     // of these, those that hold something: S lines, and F or G where that is over
  denials,  // D lines
};
inline constexpr std::size_t kMemoryParts = 3;

// What does not hold is left out: a file that stands as it did before the call that would have written it (which was
// refused, or failed), and one that holds something and is gone.
class SessionMemory : public KnownFiles {
 public:
  using Read = std::function<std::string(MemoryPart)>;

  SessionMemory() = default;
  explicit SessionMemory(Read read, const Files& files = disk()) : read_(std::move(read)), files_(&files) {}

  [[nodiscard]] std::optional<KnownFile> find(std::string_view path) const override;
  [[nodiscard]] std::vector<KnownFile> with_sources() const override;
  [[nodiscard]] std::vector<KnownFile> own_below(std::string_view folder) const override;

  // Each once, the oldest first.
  [[nodiscard]] std::vector<Denial> denials() const;

  // The newest files of which nobody knows yet what the call left there.
  [[nodiscard]] std::vector<KnownFile> unsettled() const;

  // Files that were found to be gone while somebody asked for others.
  [[nodiscard]] const std::vector<std::string>& gone() const { return gone_; }

 private:
  // One part, taken apart into lines. The text stays where it is when the memory moves.
  struct Lines {
    std::unique_ptr<const std::string> text;
    std::vector<std::string_view> lines;
  };
  [[nodiscard]] const std::vector<std::string_view>& lines_of(MemoryPart part) const;
  [[nodiscard]] bool holds(const KnownFile& file) const;

  Read read_;
  const Files* files_ = &disk();
  mutable std::array<std::optional<Lines>, kMemoryParts> parts_;
  mutable std::vector<std::string> gone_;
};

// The text of a part that says the same in the fewest lines.
[[nodiscard]] std::string compacted(std::string_view text);

// One line each, with a newline on both sides, so that a torn line before it stays alone. Empty if the thing is too
// long to be remembered.
[[nodiscard]] std::string write_denial(const Denial& denial);
[[nodiscard]] std::string write_known_file(const KnownFile& file);
[[nodiscard]] std::string write_gone(std::string_view path);

}  // namespace pawl
