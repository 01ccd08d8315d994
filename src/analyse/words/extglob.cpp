// SPDX-License-Identifier: Apache-2.0
#include "analyse/words/extglob.h"

#include <utility>

#include "analyse/words/draft.h"

namespace pawl {
namespace {

struct Group {
  std::size_t begin = std::string_view::npos;  // of `@(`
  std::size_t end = 0;                         // behind its `)`
  std::vector<std::size_t> cuts;               // of the `|` in it, and of the `)`
};

// The first group that is closed; `begin` is npos if there is none.
[[nodiscard]] Group find_group(std::string_view bare) {
  Group group;
  for (std::size_t at = 0; at + 1 < bare.size(); ++at) {
    if (bare[at + 1] != '(' || std::string_view("@?*+!").find(bare[at]) == std::string_view::npos) continue;
    int depth = 0;
    group.cuts.clear();
    for (std::size_t i = at + 1; i < bare.size(); ++i) {
      depth += bare[i] == '(' ? 1 : bare[i] == ')' ? -1 : 0;
      if ((bare[i] == '|' && depth == 1) || depth == 0) group.cuts.push_back(i);
      if (depth > 0) continue;
      group.begin = at;
      group.end = i + 1;
      return group;
    }
    break;  // it never ends, and so no other one does
  }
  return group;
}

}  // namespace

std::vector<std::string> alternatives_of(std::string_view text, std::string_view bare) {
  // Each with its bare form; a group that is filled in may hold others.
  std::vector<std::pair<std::string, std::string>> open = {{std::string(text), std::string(bare)}};
  std::vector<std::string> done;
  std::size_t rounds = 0;
  while (!open.empty()) {
    std::string word = std::move(open.back().first);
    const std::string shape = std::move(open.back().second);
    open.pop_back();
    const Group group = find_group(shape);
    if (group.begin == std::string_view::npos) {
      done.push_back(std::move(word));
      continue;
    }
    const auto fill_in = [&](std::string_view inner, std::string_view inner_shape) {
      open.emplace_back(word.substr(0, group.begin) + std::string(inner) + word.substr(group.end),
                        shape.substr(0, group.begin) + std::string(inner_shape) + shape.substr(group.end));
    };
    const char kind = shape[group.begin];
    if (++rounds > kMaxWordsOfOne || kind == '!') {
      fill_in("*", "*");
      if (rounds > kMaxWordsOfOne) open.resize(1);
      continue;
    }
    std::size_t begin = group.begin + 2;
    for (const std::size_t cut : group.cuts) {
      fill_in(std::string_view(word).substr(begin, cut - begin), std::string_view(shape).substr(begin, cut - begin));
      begin = cut + 1;
    }
    if (kind == '?' || kind == '*') fill_in("", "");
    if (kind == '+' || kind == '*') fill_in("*", "*");
  }
  return done;
}

}  // namespace pawl
