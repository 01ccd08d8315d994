// SPDX-License-Identifier: Apache-2.0
// Which functions of all languages are pure, by canonical name: several names, one meaning.
#pragma once

#include <optional>
#include <string_view>

namespace pawl {

enum class Pure {
  same,  // what it is given, or its object
  path,  // the same, as a path object
  base64,
  hex,
  rot13,
  codec,       // codecs.decode(x, "rot13")
  buffer,      // Buffer.from(x, "base64")
  characters,  // of numbers
  reverse,
  join,       // the object joins the list, or the other way round
  join_list,  // (separator, list…)
  replace,
  replace_php,  // (from, to, text)
  format,       // "{} {}".format
  format_c,     // sprintf
  lower,
  upper,
  strip,
  split,
  concat,
  url,
  pack,
  unpack,
  join_path,
  expand_path,
  home,
  temp,       // a file or folder of its own below the folder for temporary files
  temp_root,  // that folder
  here,
  variable,  // of the environment, by its name
  glob,
  glob_below,  // Path.glob(pattern)
  listed,      // os.listdir
  walked,      // os.walk
  glob_tree,   // Path.rglob(pattern)
  first,       // next(x), x.pop()
  parent,
  range,
  map_list,  // list(x), tuple(x): the items
};

[[nodiscard]] std::optional<Pure> find_pure(std::string_view name);

}  // namespace pawl
