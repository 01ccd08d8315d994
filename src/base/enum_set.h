// SPDX-License-Identifier: Apache-2.0
// A set of values of an enum, as bits: `has`, `set`, `clear`. The enum's values are numbers from 0 on; how many there
// is room for depends on Bits, and a constant value past it does not compile.
#pragma once

#include <cstddef>
#include <cstdint>

namespace pawl {

__extension__ using Bits128 = unsigned __int128;

template <class Enum, class Bits>
class EnumSet {
 public:
  using Value = Enum;
  static constexpr std::size_t kRoom = sizeof(Bits) * 8;

  constexpr EnumSet() = default;
  // NOLINTNEXTLINE(google-explicit-constructor): one value is a set of one.
  constexpr EnumSet(Enum one) : bits_(bit_of(one)) {}

  // For tables that are made at build time.
  static constexpr EnumSet of_bits(std::uint64_t low, std::uint64_t high = 0) {
    EnumSet set;
    set.bits_ = static_cast<Bits>(low);
    if constexpr (kRoom > 64) set.bits_ |= static_cast<Bits>(high) << 64U;
    return set;
  }
  [[nodiscard]] constexpr std::uint64_t low_bits() const { return static_cast<std::uint64_t>(bits_); }
  [[nodiscard]] constexpr std::uint64_t high_bits() const {
    if constexpr (kRoom > 64) return static_cast<std::uint64_t>(bits_ >> 64U);
    return 0;
  }

  [[nodiscard]] constexpr bool is_empty() const { return bits_ == 0; }
  [[nodiscard]] constexpr bool has(Enum one) const { return (bits_ & bit_of(one)) != 0; }
  [[nodiscard]] constexpr bool has_any(EnumSet others) const { return (bits_ & others.bits_) != 0; }
  [[nodiscard]] constexpr bool has_all(EnumSet others) const { return (bits_ & others.bits_) == others.bits_; }

  constexpr EnumSet& set(EnumSet others) {
    bits_ = static_cast<Bits>(bits_ | others.bits_);
    return *this;
  }
  constexpr EnumSet& clear(EnumSet others) {
    bits_ = static_cast<Bits>(bits_ & ~others.bits_);
    return *this;
  }
  [[nodiscard]] constexpr EnumSet without(EnumSet others) const { return EnumSet(*this).clear(others); }

  constexpr EnumSet& operator|=(EnumSet others) { return set(others); }
  friend constexpr EnumSet operator|(EnumSet a, EnumSet b) { return a.set(b); }
  friend constexpr EnumSet operator&(EnumSet a, EnumSet b) {
    a.bits_ = static_cast<Bits>(a.bits_ & b.bits_);
    return a;
  }
  friend constexpr bool operator==(EnumSet a, EnumSet b) { return a.bits_ == b.bits_; }

 private:
  static constexpr Bits bit_of(Enum one) { return static_cast<Bits>(Bits{1} << static_cast<unsigned>(one)); }

  Bits bits_ = 0;
};

}  // namespace pawl
