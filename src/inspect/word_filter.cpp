// SPDX-License-Identifier: Apache-2.0
#include "inspect/word_filter.h"

#include <algorithm>
#include <atomic>
#include <memory>

namespace pawl {
namespace {

[[nodiscard]] bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '$';
}

}  // namespace

bool WordFilter::is_pair(WordClasses found) {
  const bool gets_text = found.has_any(WordClasses(WordClass::network) | WordClass::decode);
  return (gets_text && found.has(WordClass::execute)) ||
         found.has_all(WordClasses(WordClass::decode) | WordClass::load) ||
         found.has_all(WordClasses(WordClass::secret) | WordClass::network) ||
         found.has_all(WordClasses(WordClass::last) | WordClass::write);
}

std::uint32_t WordFilter::window_at(const char* at) {
  const auto byte = [&](int i) { return static_cast<std::uint32_t>(static_cast<unsigned char>(at[i])); };
  const std::uint32_t three = byte(0) | byte(1) << 8U | byte(2) << 16U;
  return three * 0x9E3779B1U >> (32U - kBits);
}

WordFilter::WordFilter(const LanguageFiles& language) {
  for (const AnchorWord& word : language.words) {
    const std::uint32_t window = window_at(word.text.data());
    bitmap_[window / 64] |= std::uint64_t{1} << window % 64;
    entries_.push_back({window, &word});
  }
  std::sort(entries_.begin(), entries_.end(), [](const Entry& a, const Entry& b) { return a.window < b.window; });
}

WordClasses WordFilter::look(std::string_view text, bool stops) const {
  WordClasses found;
  if (text.size() < 3) return found;
  const char* const end = text.data() + text.size() - 2;
  for (const char* at = text.data(); at != end; ++at) {
    const std::uint32_t window = window_at(at);
    if ((bitmap_[window / 64] >> window % 64 & 1U) == 0) continue;
    auto entry = std::lower_bound(entries_.begin(), entries_.end(), window,
                                  [](const Entry& one, std::uint32_t wanted) { return one.window < wanted; });
    const std::string_view rest(at, static_cast<std::size_t>(text.data() + text.size() - at));
    for (; entry != entries_.end() && entry->window == window; ++entry) {
      const AnchorWord& word = *entry->word;
      if (found.has(word.word_class) || !rest.starts_with(word.text)) continue;
      if (word.wants_letter && (rest.size() == word.text.size() || !is_letter(rest[word.text.size()]))) continue;
      found.set(word.word_class);
      if (stops && is_pair(found)) return found;
    }
  }
  return found;
}

const WordFilter& filter_of(const LanguageFiles& language) {
  constexpr std::size_t kMostLanguages = 16;
  static std::array<std::atomic<const WordFilter*>, kMostLanguages> all{};
  const auto index = static_cast<std::size_t>(&language - all_language_files().data());
  std::atomic<const WordFilter*>& slot = all[index];
  if (const WordFilter* made = slot.load(std::memory_order_acquire)) return *made;
  // Two threads may make it at the same time: the first one's stays, for as long as the process lives.
  auto mine = std::make_unique<const WordFilter>(language);
  const WordFilter* first = nullptr;
  if (slot.compare_exchange_strong(first, mine.get(), std::memory_order_acq_rel)) return *mine.release();
  return *first;
}

}  // namespace pawl
