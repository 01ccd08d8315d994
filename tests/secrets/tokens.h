// SPDX-License-Identifier: Apache-2.0
// Tokens made from the shapes of kinds: random bodies with the right checksums. The checksums are computed here once
// more, bit by bit, so that the finder's own tables are not their only judge.
#pragma once

#include <random>
#include <string>

#include "secrets/test_kinds.h"

namespace pawl {

struct Token {
  std::string text;  // with the words that must stand near it
  Span secret{};
};

class TokenMaker {
 public:
  explicit TokenMaker(unsigned seed) : random_(seed) {}

  // Of a kind with anchors: what stands in the text. Of one without: the value alone.
  [[nodiscard]] Token make(const KindText& kind);

  [[nodiscard]] std::size_t number(std::size_t below) { return random_() % below; }

 private:
  [[nodiscard]] Token try_once(const KindText& kind);
  void add(const KindText& kind, const std::string& shape, std::string& out, Span& secret, bool& is_marked);
  [[nodiscard]] std::string run(CharClass of, std::size_t least, std::size_t most);
  void mend_checksum(const KindText& kind, const std::string& anchor, std::string& body);

  std::mt19937 random_;
};

[[nodiscard]] std::uint32_t slow_crc32(std::string_view text);

}  // namespace pawl
