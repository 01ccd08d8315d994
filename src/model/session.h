// SPDX-License-Identifier: Apache-2.0
// What Pawl remembers of a session from one call to the next: what was denied, and what it knows of files.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "model/effect.h"
#include "model/step.h"

namespace pawl {

// An effect that a rule denied, or that a person refused.
struct Denial {
  std::string rule;
  EffectKind kind = EffectKind::read;
  Action action = Action::none;
  std::string object;
  bool is_recursive = false;
  bool is_by_person = false;

  bool operator==(const Denial&) const = default;
};

// A file that a call of this session wrote, as far as could be seen.
struct KnownFile {
  std::string path;
  Sources sources;         // what it holds
  bool is_own = false;     // all of its text is the agent's
  std::string before;      // what stood there before that call: a hash, `none`, or `unread`
  std::string after = {};  // what stood there after it; empty as long as nobody has seen it

  bool operator==(const KnownFile&) const = default;
};

// Those files, looked up as they are needed: a session may know thousands, and a call needs few of them.
class KnownFiles {
 public:
  virtual ~KnownFiles() = default;
  // The last word about a file; nothing if it is not known.
  [[nodiscard]] virtual std::optional<KnownFile> find(std::string_view path) const = 0;
  // Those that hold something: text from the network, a secret.
  [[nodiscard]] virtual std::vector<KnownFile> with_sources() const = 0;
  // The agent's own, anywhere below a folder.
  [[nodiscard]] virtual std::vector<KnownFile> own_below(std::string_view folder) const = 0;
};

// A list of them, each path once.
class ListedFiles : public KnownFiles {
 public:
  ListedFiles() = default;
  explicit ListedFiles(std::vector<KnownFile> files) : files_(std::move(files)) {}

  [[nodiscard]] std::optional<KnownFile> find(std::string_view path) const override {
    for (const KnownFile& file : files_) {
      if (file.path == path) return file;
    }
    return std::nullopt;
  }
  [[nodiscard]] std::vector<KnownFile> with_sources() const override {
    return those([](const KnownFile& file) { return !file.sources.is_empty(); });
  }
  [[nodiscard]] std::vector<KnownFile> own_below(std::string_view folder) const override {
    const std::string start = std::string(folder) + "/";
    return those([&](const KnownFile& file) { return file.is_own && file.path.starts_with(start); });
  }

 private:
  template <typename Test>
  [[nodiscard]] std::vector<KnownFile> those(const Test& test) const {
    std::vector<KnownFile> found;
    for (const KnownFile& file : files_) {
      if (test(file)) found.push_back(file);
    }
    return found;
  }

  std::vector<KnownFile> files_;
};

}  // namespace pawl
