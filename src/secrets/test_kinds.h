// SPDX-License-Identifier: Apache-2.0
// For tests: the kinds of this repository as they are written.
#pragma once

#include <gtest/gtest.h>

#include "base/files.h"
#include "secrets/compile.h"
#include "secrets/find.h"

namespace pawl {

// Read once; `files` owns what the kinds point to.
struct KindsOfRepository {
  std::vector<SourceFile> files;
  KindFiles kinds;
  Rarity rarity{};

  KindsOfRepository() {
    const std::string root = PAWL_SOURCE_DIR;
    const std::string folder = root + "/rules/secrets";
    std::vector<std::string> errors;
    const Result<std::vector<std::string>> names = list_folder(folder);
    for (const std::string& name : *names) {
      if (name.ends_with(".toml")) files.push_back({folder + "/" + name, *disk().read(folder + "/" + name, 1U << 20)});
    }
    const std::string letters = root + "/knowledge/letters.toml";
    rarity = read_rarity({letters, *disk().read(letters, 1U << 20)}, errors);
    kinds = read_kinds(files, errors);
    for (const std::string& error : errors) ADD_FAILURE() << error;
  }
};

[[nodiscard]] inline const KindsOfRepository& repository() {
  static const KindsOfRepository kinds;
  return kinds;
}

// `kind@begin-end`, one behind the other; `kind?@…` for one that is only asked about because its check failed.
[[nodiscard]] inline std::string dump_found(std::string_view text, const SecretTables& tables = built_in_secrets(),
                                            FindOptions options = {}) {
  std::string out;
  for (const Found& found : find_all(text, options, tables)) {
    if (!out.empty()) out += ' ';
    const bool is_milder = found.verdict != found.kind->verdict();
    out += std::string(tables.text(found.kind->name())) + (is_milder ? "?@" : "@") + std::to_string(found.span.begin) +
           "-" + std::to_string(found.span.end);
  }
  return out;
}

}  // namespace pawl
