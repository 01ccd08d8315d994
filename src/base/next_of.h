// SPDX-License-Identifier: Apache-2.0
// Where the next byte of a small set stands: sixteen bytes at a time where the processor can.
#pragma once

#include <bit>
#include <cstddef>
#include <string_view>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace pawl {

// From `from` on; npos: none of them does.
template <char... kBytes>
[[nodiscard]] inline std::size_t next_of(std::string_view text, std::size_t from) {
  const char* const bytes = text.data();
  const std::size_t size = text.size();
#if defined(__SSE2__)
  for (; from + 16 <= size; from += 16) {
    const __m128i block = _mm_loadu_si128(reinterpret_cast<const __m128i*>(bytes + from));
    __m128i found = _mm_setzero_si128();
    ((found = _mm_or_si128(found, _mm_cmpeq_epi8(block, _mm_set1_epi8(kBytes)))), ...);
    const auto places = static_cast<unsigned>(_mm_movemask_epi8(found));
    if (places != 0) return from + static_cast<std::size_t>(std::countr_zero(places));
  }
#endif
  for (; from < size; ++from) {
    if (((bytes[from] == kBytes) || ...)) return from;
  }
  return std::string_view::npos;
}

}  // namespace pawl
