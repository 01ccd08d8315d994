// SPDX-License-Identifier: Apache-2.0
#include "checked_fields.h"

#include <algorithm>
#include <cctype>

namespace pawl {

int one_of(Fields& fields, const Value& table, std::string_view name, std::span<const std::string_view> words,
           bool is_required) {
  const std::string word = fields.text(name, is_required);
  const Value* value = table.find(name);
  if (value == nullptr || !value->is_string()) return -1;
  const auto found = std::find(words.begin(), words.end(), word);
  if (found != words.end()) return static_cast<int>(found - words.begin());
  std::string list;
  for (std::size_t i = 0; i < words.size(); ++i)
    list += (i == 0 ? "`" : i + 1 < words.size() ? ", `" : " or `") + std::string(words[i]) + "`";
  fields.complain_at(value->span, "`" + word + "` is not a value of `" + std::string(name) + "`; write " + list);
  return -1;
}

bool required_boolean(Fields& fields, const Value& table, std::string_view name) {
  if (table.find(name) == nullptr)
    fields.complain_at(table.span, "the field `" + std::string(name) + "` is missing; write `true` or `false`");
  return fields.boolean(name);
}

int whole_number(Fields& fields, const Value& table, std::string_view name, bool is_required) {
  const Value* value = table.find(name);
  if (value == nullptr && is_required)
    fields.complain_at(table.span, "the field `" + std::string(name) + "` is missing");
  const double number = fields.number(name, 0);
  if (value != nullptr && value->is_number() && (number < 1 || number > 1e9 || value->kind != Value::Kind::integer))
    fields.complain_at(value->span, "`" + std::string(name) + "` must be a whole number from 1 on");
  return static_cast<int>(number);
}

std::string below_home(Fields& fields, std::string_view name, bool is_required) {
  const std::string path = fields.text(name, is_required);
  if (path.empty()) return {};
  if (!path.starts_with("~/")) {
    fields.complain_at(fields.place_of(name), "`" + path + "` does not stand below home; write `~/…`");
    return {};
  }
  return path.substr(2);
}

bool is_version(std::string_view text) {
  int parts = 0;
  while (true) {
    const std::size_t dot = std::min(text.find('.'), text.size());
    if (dot == 0 || !std::all_of(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(dot),
                                 [](unsigned char c) { return std::isdigit(c) != 0; }))
      return false;
    ++parts;
    if (dot == text.size()) return parts == 3;
    text.remove_prefix(dot + 1);
  }
}

}  // namespace pawl
