// SPDX-License-Identifier: Apache-2.0
// Fields in the files of asks, answers and grants: texts and moments.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/clock.h"
#include "base/value.h"

namespace pawl {

// Empty if it is not there.
[[nodiscard]] inline std::string text_of(const Value& value, std::string_view name) {
  const std::string* text = value.find_text(name);
  return text == nullptr ? std::string() : *text;
}

[[nodiscard]] inline Value value_of(const Moment& moment) {
  return Value::object()
      .set("utc", Value::of(utc_of(moment.wall_ms)))
      .set("wall_ms", Value::of(moment.wall_ms))
      .set("boot_ms", Value::of(moment.boot_ms))
      .set("boot", Value::of(moment.boot));
}

[[nodiscard]] inline std::optional<Moment> read_moment(const Value* value) {
  if (value == nullptr) return std::nullopt;
  const Value* wall = value->find("wall_ms");
  const Value* since_boot = value->find("boot_ms");
  const std::string* boot = value->find_text("boot");
  const auto is_whole = [](const Value* one) { return one != nullptr && one->kind == Value::Kind::integer; };
  if (!is_whole(wall) || !is_whole(since_boot) || boot == nullptr) return std::nullopt;
  return Moment{wall->integer, since_boot->integer, *boot};
}

}  // namespace pawl
