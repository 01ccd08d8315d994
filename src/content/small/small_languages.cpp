// SPDX-License-Identifier: Apache-2.0
#include "content/small/small_languages.h"

#include <algorithm>
#include <iterator>

#include "content/small/small_readers.h"

namespace pawl {
namespace {

struct SmallLanguage {
  std::string_view name;
  SmallFacts (*read)(std::string_view text, const SmallGiven& given);
};

constexpr SmallLanguage kLanguages[] = {{"awk", read_awk},
                                        {"sed", read_sed},
                                        {"vim", read_vim},
                                        {"ed", read_ed},
                                        {"applescript", read_applescript},
                                        {"debugger", read_debugger},
                                        {"fzf", read_fzf},
                                        {"transfer", read_transfer}};

[[nodiscard]] const SmallLanguage* find_language(std::string_view name) {
  const auto found = std::find_if(std::begin(kLanguages), std::end(kLanguages),
                                  [&](const SmallLanguage& language) { return language.name == name; });
  return found == std::end(kLanguages) ? nullptr : found;
}

[[nodiscard]] std::string_view sign_of(Deed::Kind kind) {
  switch (kind) {
    case Deed::Kind::run:
      return "!";
    case Deed::Kind::feed:
      return "|";
    case Deed::Kind::read:
      return "<";
    case Deed::Kind::write:
      return ">";
    case Deed::Kind::connect:
      return "@";
    case Deed::Kind::listen:
      return "@:";
    case Deed::Kind::ask:
      return "?";
  }
  return "";
}

}  // namespace

bool is_small_language(std::string_view language) {
  return find_language(language) != nullptr;
}

SmallFacts read_small(std::string_view language, std::string_view text, const SmallGiven& given) {
  return find_language(language)->read(text, given);
}

std::string dump(const SmallFacts& facts) {
  std::string text;
  const auto add = [&](std::string_view word) { text.append(text.empty() ? "" : " ; ").append(word); };
  for (const Deed& deed : facts.deeds) add(std::string(sign_of(deed.kind)) + deed.text + (deed.is_known ? "" : "…"));
  if (facts.shows_operands) add("shows operands");
  if (facts.writes_operands) add("writes operands");
  if (!facts.is_total) add("not total");
  return text;
}

}  // namespace pawl
