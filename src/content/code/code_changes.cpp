// SPDX-License-Identifier: Apache-2.0
// Methods that change the list or the map that they belong to.
#include <algorithm>
#include <array>
#include <iterator>

#include "base/one_of.h"
#include "base/words.h"
#include "content/code/code_paths.h"

namespace pawl {
namespace {

enum class Change { append, prepend, extend, insert, pop, shift, remove, clear, sort, reverse, merge, standard, store };

struct ChangeRow {
  std::string_view method;
  Change change;
};
constexpr auto kChanges = std::to_array<ChangeRow>({
    {"append", Change::append},
    {"push", Change::append},
    {"add", Change::append},
    {"<<", Change::append},
    {"appendleft", Change::prepend},
    {"unshift", Change::prepend},
    {"prepend", Change::prepend},
    {"extend", Change::extend},
    {"concat", Change::extend},
    {"insert", Change::insert},
    {"pop", Change::pop},
    {"shift", Change::shift},
    {"popleft", Change::shift},
    {"remove", Change::remove},
    {"delete", Change::remove},
    {"discard", Change::remove},
    {"delete_if", Change::remove},
    {"reject!", Change::remove},
    {"splice", Change::remove},
    {"clear", Change::clear},
    {"sort", Change::sort},
    {"sort!", Change::sort},
    {"shuffle!", Change::sort},
    {"reverse", Change::reverse},
    {"reverse!", Change::reverse},
    {"update", Change::merge},
    {"merge!", Change::merge},
    {"setdefault", Change::standard},
    {"store", Change::store},
    {"set", Change::store},
});

[[nodiscard]] std::optional<Change> find_change(std::string_view method) {
  const auto row =
      std::find_if(kChanges.begin(), kChanges.end(), [&](const ChangeRow& one) { return one.method == method; });
  return row == kChanges.end() ? std::nullopt : std::optional(row->change);
}

// Any number of what is in it, in any order.
void scramble(CodeHeld& list) {
  if (list.items.size() < 2) return;
  CodeHeld any = any_of(std::move(list.items));
  list.items = {std::move(any)};
  list.is_open = true;
}

// At the end of a list; of one whose end is not known, among the others there.
void add_item(CodeHeld& list, CodeHeld item) {
  if (!list.is_open || list.items.empty()) return list.items.push_back(std::move(item));
  list.items.back() = either_of(std::move(list.items.back()), std::move(item));
}

void put_key(CodeHeld& map, const CodeHeld& key, CodeHeld value, bool keeps_old) {
  const auto old = std::find(map.keys.begin(), map.keys.end(), key.is_text() ? key.text : "?");
  if (old == map.keys.end() || !key.is_text()) {
    map.keys.push_back(key.is_text() ? key.text : "?");
    map.items.push_back(std::move(value));
  } else if (!keeps_old) {
    map.items[static_cast<std::size_t>(old - map.keys.begin())] = std::move(value);
  }
}

// The list or map after the call, and what the call gives, if anything.
[[nodiscard]] CodeHeld changed_list(CodeHeld list, Change change, const std::vector<CodeHeld>& given,
                                    std::optional<CodeHeld>& gives) {
  const bool is_empty = list.items.empty();
  switch (change) {
    case Change::append:
    case Change::store:
      for (const CodeHeld& one : given) add_item(list, one);
      break;
    case Change::prepend:
      if (list.is_open && list.items.size() == 1 && !given.empty()) {
        add_item(list, any_of(given));
      } else {
        list.items.insert(list.items.begin(), given.begin(), given.end());
      }
      break;
    case Change::extend:
    case Change::merge:
      for (const CodeHeld& one : given) {
        if (one.kind == CodeHeld::Kind::list) {
          for (const CodeHeld& item : one.items) add_item(list, item);
          list.is_open |= one.is_open;
        } else {
          add_item(list, one);
        }
      }
      break;
    case Change::insert:
      if (given.size() == 2 && given[0].is("0") && !(list.is_open && list.items.size() == 1)) {
        list.items.insert(list.items.begin(), given[1]);
      } else if (given.size() == 2) {
        list.items.push_back(given[1]);
        scramble(list);
      }
      break;
    case Change::pop:
    case Change::shift: {
      if (is_empty) break;
      const bool is_first = change == Change::shift || (!given.empty() && given[0].is("0"));
      if (!given.empty() && !given[0].is("0")) {
        gives = any_of(list.items);
        scramble(list);
      } else if (list.is_open && (!is_first || list.items.size() == 1)) {
        gives = is_first || list.items.size() == 1 ? list.items[0] : any_of(list.items);
      } else {
        gives = is_first ? list.items.front() : list.items.back();
        list.items.erase(is_first ? list.items.begin() : list.items.end() - 1);
      }
      break;
    }
    case Change::remove:
      if (given.size() == 1 && given[0].is_text() && !list.is_open) {
        const auto same = std::find_if(list.items.begin(), list.items.end(),
                                       [&](const CodeHeld& item) { return is_same(item, given[0]); });
        const bool all_known =
            std::all_of(list.items.begin(), list.items.end(), [](const CodeHeld& item) { return item.is_text(); });
        if (all_known && same != list.items.end()) {
          list.items.erase(same);
          break;
        }
      }
      scramble(list);
      list.is_open = !list.items.empty();
      break;
    case Change::clear:
      list.items.clear();
      list.is_open = false;
      break;
    case Change::sort:
      scramble(list);
      break;
    case Change::reverse:
      if (list.is_open) {
        scramble(list);
      } else {
        std::reverse(list.items.begin(), list.items.end());
      }
      break;
    case Change::standard:
      break;
  }
  return weighed(std::move(list));
}

[[nodiscard]] CodeHeld changed_map(CodeHeld map, Change change, const std::vector<CodeHeld>& given,
                                   std::optional<CodeHeld>& gives) {
  switch (change) {
    case Change::merge:
    case Change::extend:
      for (const CodeHeld& one : given) {
        for (std::size_t i = 0; i < one.items.size(); ++i)
          put_key(map, i < one.keys.size() ? held_text(one.keys[i]) : CodeHeld{}, one.items[i], false);
      }
      break;
    case Change::standard:
    case Change::store:
      if (given.size() == 2) put_key(map, given[0], given[1], change == Change::standard);
      if (given.size() == 2 && given[0].is_text()) {
        const auto key = std::find(map.keys.begin(), map.keys.end(), given[0].text);
        gives = map.items[static_cast<std::size_t>(key - map.keys.begin())];
      }
      break;
    case Change::pop:
    case Change::remove:
      if (!given.empty() && given[0].is_text()) {
        const auto key = std::find(map.keys.begin(), map.keys.end(), given[0].text);
        if (key != map.keys.end()) {
          gives = map.items[static_cast<std::size_t>(key - map.keys.begin())];
          map.items.erase(map.items.begin() + (key - map.keys.begin()));
          map.keys.erase(key);
        } else if (given.size() == 2) {
          gives = given[1];
        }
      }
      break;
    case Change::clear:
      map.keys.clear();
      map.items.clear();
      break;
    case Change::append:
    case Change::prepend:
    case Change::insert:
    case Change::shift:
    case Change::sort:
    case Change::reverse:
      break;
  }
  return weighed(std::move(map));
}

}  // namespace

// Nothing: the call changes nothing, or is one like any other.
std::optional<CodeHeld> CodeWalker::change(const CodeHeld& object, std::string_view method,
                                           const std::vector<CodeHeldArgument>& arguments, bool is_certain) {
  const std::optional<Change> what = find_change(method);
  if (!what) return std::nullopt;
  if (object.kind == CodeHeld::Kind::any) {
    std::vector<CodeHeld> all;
    for (const CodeHeld& one : object.items) {
      if (std::optional<CodeHeld> result = change(one, method, arguments, false)) all.push_back(std::move(*result));
    }
    if (all.size() == object.items.size()) return any_of(std::move(all));
    return std::nullopt;
  }
  const bool is_list = object.kind == CodeHeld::Kind::list || object.kind == CodeHeld::Kind::map;
  // A method of its own; a list of JavaScript that is joined with another stays as it is.
  if (!is_list || object.place < 0 || object.frame >= 0) return std::nullopt;
  if (language_ == "node" && method == "concat") return std::nullopt;
  if (language_ == "ruby" && is_one_of(method, {"sort", "reverse", "update", "remove", "set"})) return std::nullopt;
  std::vector<CodeHeld> given;
  for (const CodeHeldArgument& argument : arguments) {
    const bool is_taken_apart = *what == Change::extend || *what == Change::merge;
    if (!argument.keyword.empty() && *what == Change::merge) {
      CodeHeld map;
      map.kind = CodeHeld::Kind::map;
      map.keys = {argument.keyword};
      map.items = {argument.value};
      given.push_back(std::move(map));
    } else if (argument.keyword.empty()) {
      CodeHeld value = is_taken_apart ? whole(argument.value) : argument.value;
      if (value.kind == CodeHeld::Kind::list || value.kind == CodeHeld::Kind::map) {
        for (CodeHeld& item : value.items) item = placed(std::move(item));
      }
      given.push_back(is_taken_apart ? std::move(value) : placed(std::move(value)));
    }
  }
  // What only adds does not look at what is there.
  const bool only_adds = is_one_of(method, {"append", "push", "add", "<<", "extend", "concat", "unshift", "prepend"});
  const CodeHeld inside = only_adds ? frames_.peek(object.place) : frames_.kept(object.place);
  std::vector<CodeHeld> results;
  std::vector<CodeHeld> gives;
  if (!is_certain) results.push_back(inside);
  for (const CodeHeld& one : inside.kind == CodeHeld::Kind::any ? inside.items : std::vector<CodeHeld>{inside}) {
    std::optional<CodeHeld> gave;
    if (one.kind == CodeHeld::Kind::map) {
      results.push_back(changed_map(one, *what, given, gave));
    } else if (one.kind == CodeHeld::Kind::list) {
      results.push_back(changed_list(one, *what, given, gave));
    } else {
      CodeHeld mixed = one;
      for (const CodeHeld& item : given) flow(mixed, item);
      results.push_back(std::move(mixed));
    }
    if (gave) gives.push_back(std::move(*gave));
  }
  frames_.change_kept(object.place, any_of(std::move(results)), only_adds);
  if (language_ == "node" && method == "set") return object;
  if (!gives.empty()) return any_of(std::move(gives));
  // What gives the list itself back can be called again.
  if (is_one_of(method, {"sort", "reverse", "push", "<<", "concat", "append", "add", "sort!", "reverse!", "unshift",
                         "merge!", "set", "store"}))
    return object;
  return unknown_because("nothing");
}

}  // namespace pawl
