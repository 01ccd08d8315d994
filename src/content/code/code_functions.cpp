// SPDX-License-Identifier: Apache-2.0
// What the pure functions of all languages give back, and names whose value is known without a call.
#include <algorithm>
#include <array>

#include "base/words.h"
#include "content/code/held.h"
#include "content/code/pure_calls.h"
#include "content/code/pure_functions.h"

namespace pawl {
namespace {

struct PureRow {
  Pure value;
  std::string_view name;
  std::optional<CodeHeld> (*result)(const PureCall& call);  // nullptr: pure, but not worked out
};
constexpr auto kPureRows = std::to_array<PureRow>({
    {Pure::same, "same", pure_same},
    {Pure::path, "path", pure_path},
    {Pure::base64, "base64", pure_base64},
    {Pure::hex, "hex", pure_hex},
    {Pure::rot13, "rot13", pure_rot13},
    {Pure::codec, "codec", pure_codec},
    {Pure::buffer, "buffer", pure_buffer},
    {Pure::characters, "characters", pure_characters},
    {Pure::reverse, "reverse", pure_reverse},
    {Pure::join, "join", pure_join},
    {Pure::join_list, "join_list", pure_join_list},
    {Pure::replace, "replace", pure_replace},
    {Pure::replace_php, "replace_php", pure_replace_php},
    {Pure::format, "format", pure_format},
    {Pure::format_c, "format_c", pure_format_c},
    {Pure::lower, "lower", pure_lower},
    {Pure::upper, "upper", pure_upper},
    {Pure::strip, "strip", pure_strip},
    {Pure::split, "split", pure_split},
    {Pure::concat, "concat", pure_concat},
    {Pure::url, "url", pure_url},
    {Pure::pack, "pack", pure_pack},
    {Pure::unpack, "unpack", pure_unpack},
    {Pure::join_path, "join_path", pure_join_path},
    {Pure::expand_path, "expand_path", pure_expand_path},
    {Pure::home, "home", pure_home},
    {Pure::temp, "temp", pure_temp},
    {Pure::temp_root, "temp_root", pure_temp_root},
    {Pure::here, "here", pure_here},
    {Pure::variable, "variable", pure_variable},
    {Pure::glob, "glob", pure_glob},
    {Pure::glob_below, "glob_below", pure_glob_below},
    {Pure::listed, "listed", pure_listed},
    {Pure::walked, "walked", pure_walked},
    {Pure::glob_tree, "glob_tree", pure_glob_tree},
    {Pure::first, "first", nullptr},
    {Pure::parent, "parent", pure_parent},
    {Pure::range, "range", nullptr},
    {Pure::map_list, "map_list", pure_map_list},
});
static_assert(is_whole(kPureRows, Pure::map_list));

}  // namespace

// `paths.items()`, `Object.values(paths)`: what a known map holds, as a list.
[[nodiscard]] static std::optional<CodeHeld> listed_map(std::string_view name, const CodeHeld& self,
                                                        const std::vector<CodeHeldArgument>& arguments) {
  const bool is_of_argument = name.starts_with("Object.") && arguments.size() == 1;
  const CodeHeld& map = is_of_argument ? arguments[0].value : self;
  if (map.kind != CodeHeld::Kind::map || map.items.empty() || map.keys.size() != map.items.size()) return std::nullopt;
  const std::string_view last = name.substr(name.rfind('.') + 1);
  const bool has_pairs = last == (is_of_argument ? "entries" : "items");
  if (!has_pairs && last != "values") return std::nullopt;
  std::vector<CodeHeld> items;
  for (std::size_t i = 0; i < map.items.size(); ++i)
    items.push_back(has_pairs ? held_list({held_text(map.keys[i]), map.items[i]}) : map.items[i]);
  return weighed(held_list(std::move(items)));
}

std::optional<CodeHeld> pure_result(std::string_view name, const CodeHeld& self,
                                    const std::vector<CodeHeldArgument>& arguments, std::string_view home) {
  if (std::optional<CodeHeld> list = listed_map(name, self, arguments)) return list;
  std::optional<Pure> pure = find_pure(name);
  const bool is_value = self.is_text() || self.kind == CodeHeld::Kind::list;
  if (!pure && is_value) {
    const std::size_t dot = name.rfind('.');
    if (dot != std::string_view::npos) pure = find_pure(name.substr(dot));
  }
  if (!pure) return std::nullopt;
  const PureRow& row = kPureRows[static_cast<std::size_t>(*pure)];
  if (row.result == nullptr) return std::nullopt;
  PureCall call{self, {}, home};
  for (const CodeHeldArgument& argument : arguments) {
    if (argument.keyword.empty()) call.values.push_back(argument.value);
  }
  std::optional<CodeHeld> result = row.result(call);
  if (!result || result->kind != CodeHeld::Kind::text) return result;
  result->is_decoded |= *pure == Pure::base64 || *pure == Pure::hex || *pure == Pure::rot13 || *pure == Pure::codec ||
                        (*pure == Pure::buffer && call.values.size() > 1) || self.is_decoded;
  for (const CodeHeld& value : call.values) result->is_decoded |= value.is_decoded;
  return result;
}

std::optional<CodeHeld> constant_of(std::string_view name, std::string_view home, std::string_view file) {
  static constexpr std::string_view kEnvironments[] = {"os.environ.", "process.env.", "ENV.", "_SERVER.", "_ENV."};
  static constexpr std::string_view kHere[] = {"__dirname", "import.meta.dirname", "__DIR__", "__dir__"};
  for (const std::string_view environment : kEnvironments) {
    if (name.starts_with(environment)) return folder_of_variable(name.substr(environment.size()), home);
  }
  if (std::find(std::begin(kHere), std::end(kHere), name) != std::end(kHere)) {
    const std::size_t slash = file.rfind('/');
    if (slash == std::string_view::npos) return held_text(".");
    return held_text(slash == 0 ? "/" : std::string(file.substr(0, slash)));
  }
  static constexpr std::string_view kFiles[] = {"__file__", "__filename", "__FILE__", "import.meta.filename",
                                                "import.meta.url"};
  if (std::find(std::begin(kFiles), std::end(kFiles), name) != std::end(kFiles))
    return held_text(file.empty() ? "./script" : std::string(file));
  if (name == "process.execPath" || name == "process.argv0") return held_text("node");
  if (name == "sys.executable") return held_text("python3");
  if (name == "os.sep" || name == "path.sep" || name == "File.SEPARATOR") return held_text("/");
  return std::nullopt;
}

}  // namespace pawl
