// SPDX-License-Identifier: Apache-2.0
// Programs in small text languages: never a crash, no deed without a name unless it is put together, the same text the
// same facts.
#include <cstdint>
#include <string>

#include "content/small/sed_edit.h"
#include "content/small/small_languages.h"
#include "require.h"

using namespace pawl;

// The first byte picks the language.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static constexpr std::string_view kLanguages[] = {"awk", "sed", "vim", "ed", "applescript"};
  if (size == 0) return 0;
  const std::string_view language = kLanguages[data[0] % 5];
  const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
  const SmallGiven given{"/home/dev", {{"f", "a.txt"}}, true};
  const SmallFacts facts = read_small(language, text, given);
  for (const Deed& deed : facts.deeds)
    require(deed.is_known || deed.kind == Deed::Kind::read || deed.kind == Deed::Kind::write,
            "only the name of a file may be known in part");
  require(dump(read_small(language, text, given)) == dump(facts), "the same text gives the same facts");
  if (language == "sed") {
    // What is before the first NUL is the script, what is behind it the text that it is for.
    const std::size_t end = text.find('\0');
    const std::string_view input = end == text.npos ? "a b\nab aab\n\nx=1 # y\n" : text.substr(end + 1);
    for (const bool is_extended : {false, true}) {
      const std::optional<std::string> made = edited_by_sed(text.substr(0, end), {is_extended, false}, input);
      require(!made || made->size() <= (std::size_t{64} << 10U) + 8192, "what sed makes stays within its bound");
    }
  }
  return 0;
}
