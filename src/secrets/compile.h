// SPDX-License-Identifier: Apache-2.0
// Kinds as they are written -> the tables that the finder uses. Called by the host tool for the built-in kinds, and by
// the reader of the user's own. All mistakes are told at once, each with its place and a caret.
#pragma once

#include <array>
#include <map>
#include <string>
#include <vector>

#include "secrets/shape.h"
#include "settings/fields.h"

namespace pawl {

// An example, put together of its pieces.
struct KindExample {
  std::string text;
  Span secret{};  // what the pieces `(` and `)` enclose, else all of it
};

// One `[[kind]]`; docs/formats/secrets.md.
struct KindText {
  std::string id;
  std::string title;
  std::string severity;
  std::vector<std::string> anchors;
  std::string shape;
  std::string regex;  // in the place of a shape: of users' kinds alone
  std::string before;
  std::string check;
  std::vector<std::string> near;
  std::string pair;
  bool fold = false;
  std::string on_fail;
  std::vector<KindExample> hits;
  std::vector<KindExample> misses;
  std::vector<std::string> examples;  // hashes
  // For complaints.
  const SourceFile* source = nullptr;
  Span place{};
  Span shape_place{};
  Span regex_place{};
  Span before_place{};
  Span anchors_place{};
  Span check_place{};
  Span pair_place{};
  Span examples_place{};
};

struct NameTexts {
  std::vector<std::string> anchors;
  std::vector<std::string> strong;
  std::vector<std::string> weak;
  std::vector<std::string> weak_with;
  std::vector<std::string> vetoes;
};

struct KindFiles {
  std::vector<KindText> kinds;
  NameTexts names;
};

// How rare folded characters are, and three of them together, in tenths of a bit.
struct Rarity {
  static constexpr int kRare = 140;  // three that the file does not name are rarer than this

  std::array<std::uint8_t, 64> letters{};
  std::map<std::uint32_t, int> windows;

  [[nodiscard]] int of(char a, char b, char c) const;
};

// `knowledge/letters.toml`
[[nodiscard]] Rarity read_rarity(const SourceFile& source, std::vector<std::string>& errors);

// `takes_regex`: as in users' files.
[[nodiscard]] KindFiles read_kinds(const std::vector<SourceFile>& files, std::vector<std::string>& errors,
                                   bool takes_regex = false);

// Owns what `tables()` points into.
struct CompiledSecrets {
  std::vector<std::uint64_t> windows;
  std::vector<SecretAnchor> anchors;
  std::vector<std::uint16_t> slots;
  std::vector<SecretKind> kinds;
  std::vector<ShapeElement> elements;
  std::vector<std::uint8_t> nears;
  std::vector<PoolText> near_words;
  std::vector<std::uint64_t> examples;
  std::vector<PoolText> strong;
  std::vector<PoolText> weak;
  std::vector<PoolText> weak_with;
  std::vector<PoolText> vetoes;
  std::uint16_t generic = SecretKind::kNone;
  TextPool pool;

  [[nodiscard]] SecretTables tables() const;
};

[[nodiscard]] CompiledSecrets compile_kinds(const KindFiles& files, const Rarity& rarity,
                                            std::vector<std::string>& errors);

}  // namespace pawl
