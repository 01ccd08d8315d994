// SPDX-License-Identifier: Apache-2.0
#include "analyse/scope/call_files.h"

#include <algorithm>

namespace pawl {

void CallFiles::place(const std::string& path, Relocation relocation, bool was_there) {
  const auto [at, is_new] = relocations.try_emplace(path);
  Relocations& placed = at->second;
  if (is_new) placed.may_be_none = was_there || doubt > 0;
  std::erase(placed.ways, relocation);
  placed.ways.insert(placed.ways.begin(), std::move(relocation));
}

void CallFiles::place_also(const std::string& path, const Relocations& placed) {
  const auto [at, is_new] = relocations.try_emplace(path, placed);
  if (is_new) {
    at->second.may_be_none = true;
    return;
  }
  at->second.may_be_none |= placed.may_be_none;
  for (const Relocation& one : placed.ways) {
    std::vector<Relocation>& ways = at->second.ways;
    if (std::find(ways.begin(), ways.end(), one) == ways.end()) ways.push_back(one);
  }
}

void CallFiles::forget_steps(int from) {
  std::erase_if(writers, [&](const auto& writer) { return writer.second >= from; });
  std::erase_if(told, [&](const auto& one) { return one.first >= from; });
  for (auto& [path, content] : contents) {
    if (content.step >= from) content.step = -1;
    for (Word& item : content.items) item.step = item.step >= from ? -1 : item.step;
  }
}

}  // namespace pawl
