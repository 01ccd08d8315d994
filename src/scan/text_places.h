// SPDX-License-Identifier: Apache-2.0
// Where in a text a byte stands, for people.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace pawl {

inline constexpr std::size_t kBaselineDigits = 16;  // of a fingerprint

// Counts lines and columns forward through a text, each byte once.
class TextPlaces {
 public:
  explicit TextPlaces(std::string_view text) : text_(text) {}

  void go_to(std::size_t to) {
    for (; at_ < to; ++at_) {
      if (text_[at_] == '\n') {
        ++line;
        column = 1;
      } else if ((static_cast<unsigned char>(text_[at_]) & 0xC0U) != 0x80U) {
        ++column;
      }
    }
  }

  std::uint32_t line = 1;
  std::uint32_t column = 1;

 private:
  std::string_view text_;
  std::size_t at_ = 0;
};

}  // namespace pawl
