// SPDX-License-Identifier: Apache-2.0
// What files are by their names, and the words without which they are not parsed; from knowledge/content.toml.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "base/enum_set.h"
#include "base/words.h"

namespace pawl {

// What a word may be a part of.
enum class WordClass : std::uint8_t { network, execute, decode, load, secret, last, write };
using WordClasses = EnumSet<WordClass, std::uint8_t>;

struct WordClassWord {
  WordClass value;
  std::string_view name;
};
inline constexpr auto kWordClassWords = std::to_array<WordClassWord>({
    {WordClass::network, "network"},
    {WordClass::execute, "execute"},
    {WordClass::decode, "decode"},
    {WordClass::load, "load"},
    {WordClass::secret, "secret"},
    {WordClass::last, "last"},
    {WordClass::write, "write"},
});
static_assert(is_whole(kWordClassWords, WordClass::write));
inline constexpr auto kWordClassNames = names_of_rows(kWordClassWords);

struct AnchorWord {
  std::string_view text;  // at least three bytes
  WordClass word_class = WordClass::network;
  bool wants_letter = false;  // behind it: `require(name)`, not `require('fs')`
};

struct LanguageFiles {
  std::string_view name;                    // a word of `language` in knowledge
  std::span<const std::string_view> files;  // `.py`: how names end; else whole names
  std::span<const AnchorWord> words;
};

// How the programs in a file are found.
enum class HolderFormat : std::uint8_t { package, composer, workflow, path_lines, notebook, orders };
inline constexpr std::array<std::string_view, 6> kHolderFormatNames = {"package",    "composer", "workflow",
                                                                       "path-lines", "notebook", "orders"};

struct Holder {
  HolderFormat format = HolderFormat::package;
  std::span<const std::string_view> files;  // globs over the last parts of a path
};

struct ContentPlaces {
  std::span<const std::string_view> installs;
  std::span<const std::string_view> shows;
};

// Words that make a flow in the same text worse.
struct Indicator {
  std::string_view name;  // `a hidden window`
  std::span<const std::string_view> words;
};

[[nodiscard]] std::span<const Indicator> all_indicators();

// How the addresses of installers begin whose makers tell everybody to run them like that.
[[nodiscard]] std::span<const std::string_view> known_installers();

// What a sentence must name besides its object.
enum class OrderAbout : std::uint8_t { nothing, address, network_program };
inline constexpr std::array<std::string_view, 3> kOrderAboutNames = {"nothing", "address", "network program"};

// An order to an agent that its user would not give.
struct OrderKind {
  std::string_view name;  // `to send secrets away`
  bool is_negated = false;
  std::span<const std::string_view> verbs;
  std::span<const std::string_view> objects;  // one of these; none: anything
  std::span<const std::string_view> with;     // and one of these; none: anything
  std::span<const std::string_view> without;  // and none of these
  OrderAbout about = OrderAbout::nothing;
};

[[nodiscard]] std::span<const OrderKind> all_order_kinds();
[[nodiscard]] std::span<const LanguageFiles> all_language_files();
[[nodiscard]] std::span<const Holder> all_holders();
[[nodiscard]] const ContentPlaces& content_places();

}  // namespace pawl
