// SPDX-License-Identifier: Apache-2.0
#include "content/files/patch.h"

#include <algorithm>

namespace pawl {
namespace {

struct Heading {
  std::string_view words;
  PatchFact::Kind kind;
};

constexpr Heading kHeadings[] = {
    {"*** Add File: ", PatchFact::Kind::add},
    {"*** Update File: ", PatchFact::Kind::update},
    {"*** Delete File: ", PatchFact::Kind::remove},
    {"*** Move to: ", PatchFact::Kind::move_to},
};

[[nodiscard]] std::string_view trimmed(std::string_view line) {
  while (!line.empty() && (line.back() == '\r' || line.back() == ' ' || line.back() == '\t')) line.remove_suffix(1);
  while (!line.empty() && (line.front() == ' ' || line.front() == '\t')) line.remove_prefix(1);
  return line;
}

}  // namespace

PatchFacts read_patch(std::string_view text) {
  PatchFacts facts;
  bool is_inside = false;
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::string_view line = text.substr(at, end - at);
    const std::string_view bare = trimmed(line);
    const Span span{static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(end)};
    at = end + 1;
    if (bare == "*** Begin Patch") {
      is_inside = true;
    } else if (bare == "*** End Patch") {
      is_inside = false;
    } else if (bare.starts_with("*** ") && bare != "*** End of File") {
      const auto heading = std::find_if(std::begin(kHeadings), std::end(kHeadings),
                                        [&](const Heading& h) { return bare.starts_with(h.words); });
      if (heading == std::end(kHeadings) || !is_inside) {
        facts.is_total = false;
      } else {
        facts.files.push_back({heading->kind, std::string(trimmed(bare.substr(heading->words.size()))), span});
      }
    } else if (is_inside && line.starts_with('+') && !facts.files.empty()) {
      facts.files.back().content.append(line.substr(1)).append("\n");
    }
  }
  if (facts.files.empty() || is_inside) facts.is_total = false;
  return facts;
}

}  // namespace pawl
