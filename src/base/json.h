// SPDX-License-Identifier: Apache-2.0
// JSON in and out. The reader keeps the place of every value, so that settings files can be edited by spans, and
// refuses what readers disagree on: duplicate keys, invalid UTF-8, deep nesting, anything after the value.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "base/value.h"

namespace pawl {

struct JsonOptions {
  bool allows_comments = false;        // // and /* */, and commas before a closing bracket
  bool allows_duplicate_keys = false;  // never for messages; the last one then counts, as in the agents' readers
  int max_depth = 64;
};

// On failure the text is `line:column: what is wrong`, without a file name.
[[nodiscard]] Result<Value> read_json(std::string_view text, const JsonOptions& options = {});

// One line, no spaces, ASCII control characters escaped; text that is not UTF-8 comes out with U+FFFD.
[[nodiscard]] std::string write_json(const Value& value);

// `text` as a JSON string with its quotes, appended to `out`.
void append_json_string(std::string& out, std::string_view text);

}  // namespace pawl
