// SPDX-License-Identifier: Apache-2.0
// The pure functions of all languages: one for each value of `Pure`. Each gives what the call would give back,
// or nothing if the text alone does not tell.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "content/code/held.h"

namespace pawl {

// One call. Keyword arguments are left out.
struct PureCall {
  const CodeHeld& self;  // the object of a method
  std::vector<CodeHeld> values;
  std::string_view home;

  // What the function is about: the object of a method, or its first argument.
  [[nodiscard]] const CodeHeld& subject() const {
    const bool has_self = self.is_text() || self.kind == CodeHeld::Kind::list;
    return has_self || values.empty() ? self : values[0];
  }
};

// pure_texts.cpp
[[nodiscard]] std::optional<CodeHeld> pure_same(const PureCall& call);
[[nodiscard]] std::optional<CodeHeld> pure_base64(const PureCall& call);
[[nodiscard]] std::optional<CodeHeld> pure_hex(const PureCall& call);
[[nodiscard]] std::optional<CodeHeld> pure_rot13(const PureCall& call);
[[nodiscard]] std::optional<CodeHeld> pure_url(const PureCall& call);
[[nodiscard]] std::optional<CodeHeld> pure_codec(const PureCall& call);
[[nodiscard]] std::optional<CodeHeld> pure_buffer(const PureCall& call);
[[nodiscard]] std::optional<CodeHeld> pure_characters(const PureCall& call);
[[nodiscard]] std::optional<CodeHeld> pure_reverse(const PureCall& call);
[[nodiscard]] std::optional<CodeHeld> pure_join(const PureCall& call);
[[nodiscard]] std::optional<CodeHeld> pure_join_list(const PureCall& call);
[[nodiscard]] std::optional<CodeHeld> pure_replace(const PureCall& call);
[[nodiscard]] std::optional<CodeHeld> pure_replace_php(const PureCall& call);
[[nodiscard]] std::optional<CodeHeld> pure_format(const PureCall& call);
[[nodiscard]] std::optional<CodeHeld> pure_format_c(const PureCall& call);
[[nodiscard]] std::optional<CodeHeld> pure_lower(const PureCall& call);
[[nodiscard]] std::optional<CodeHeld> pure_upper(const PureCall& call);
[[nodiscard]] std::optional<CodeHeld> pure_strip(const PureCall& call);
[[nodiscard]] std::optional<CodeHeld> pure_split(const PureCall& call);
[[nodiscard]] std::optional<CodeHeld> pure_concat(const PureCall& call);
[[nodiscard]] std::optional<CodeHeld> pure_pack(const PureCall& call);
[[nodiscard]] std::optional<CodeHeld> pure_unpack(const PureCall& call);
[[nodiscard]] std::optional<CodeHeld> pure_map_list(const PureCall& call);

// pure_paths.cpp
[[nodiscard]] std::optional<CodeHeld> pure_join_path(const PureCall& call);
[[nodiscard]] std::optional<CodeHeld> pure_path(const PureCall& call);
[[nodiscard]] std::optional<CodeHeld> pure_expand_path(const PureCall& call);
[[nodiscard]] std::optional<CodeHeld> pure_parent(const PureCall& call);
[[nodiscard]] std::optional<CodeHeld> pure_home(const PureCall& call);
[[nodiscard]] std::optional<CodeHeld> pure_temp(const PureCall& call);
[[nodiscard]] std::optional<CodeHeld> pure_temp_root(const PureCall& call);
[[nodiscard]] std::optional<CodeHeld> pure_here(const PureCall& call);
[[nodiscard]] std::optional<CodeHeld> pure_variable(const PureCall& call);
// `HOME`, and the folders of Windows.
[[nodiscard]] std::optional<CodeHeld> folder_of_variable(std::string_view name, std::string_view home);
[[nodiscard]] std::optional<CodeHeld> pure_glob(const PureCall& call);
[[nodiscard]] std::optional<CodeHeld> pure_glob_below(const PureCall& call);
[[nodiscard]] std::optional<CodeHeld> pure_glob_tree(const PureCall& call);
[[nodiscard]] std::optional<CodeHeld> pure_listed(const PureCall& call);
[[nodiscard]] std::optional<CodeHeld> pure_walked(const PureCall& call);

}  // namespace pawl
