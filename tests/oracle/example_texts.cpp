// SPDX-License-Identifier: Apache-2.0
#include "example_texts.h"

#include "base/files.h"
#include "base/json.h"
#include "rules/read_pack.h"

namespace pawl {

namespace {

std::vector<std::string> texts_in(const std::string& path) {
  const std::string file = disk().read(path, 1 << 20).value_or("\n");
  std::vector<std::string> texts;
  std::string_view rest = file;
  rest.remove_suffix(1);
  while (true) {
    const std::size_t end = rest.find("\n%%\n");
    texts.emplace_back(rest.substr(0, end));
    if (end == std::string_view::npos) return texts;
    rest.remove_prefix(end + 4);
  }
}

}  // namespace

std::vector<std::string> own_texts(const std::string& source) {
  return texts_in(join_path(source, "tests/oracle/shell_texts.txt"));
}

std::vector<std::string> posix_texts(const std::string& source) {
  return texts_in(join_path(source, "tests/oracle/posix_texts.txt"));
}

std::vector<std::string> texts_of_rules(const std::string& source) {
  std::vector<std::string> texts;
  const std::string folder = join_path(source, "rules");
  for (const std::string& name : names_in(folder)) {
    if (!name.ends_with(".toml")) continue;
    Pack pack;
    read_pack({name, disk().read(join_path(folder, name), 1 << 20).value_or("")}, pack);
    for (const Rule& rule : pack.rules) {
      for (const auto& examples : {rule.hits, rule.misses, rule.instead}) {
        for (const std::string_view example : examples) {
          // `TOOL {json}` and `REPEAT n text` are no shell texts.
          const std::size_t brace = example.find(" {");
          const bool is_tool = brace != std::string_view::npos && read_json(example.substr(brace + 1)).has_value();
          if (!is_tool && !example.starts_with("REPEAT ")) texts.emplace_back(example);
        }
      }
    }
  }
  return texts;
}

}  // namespace pawl
