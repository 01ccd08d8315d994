// SPDX-License-Identifier: Apache-2.0
// SQL text cut into tokens, comments left out, and tokens cut into statements. What a quote, a comment or a dollar sign
// means depends on the dialect. Commands of the client (`\! ls`, `.shell ls`) come out as tokens of their own.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/span.h"
#include "content/sql/database.h"

namespace pawl {

struct SqlToken {
  enum class Kind : std::uint8_t {
    word,     // a keyword or a name; `upper` holds it in capitals
    name,     // a name in quotes
    text,     // a string, without its quotes
    number,   //
    mark,     // an operator, a bracket, a comma
    unknown,  // a part that is not known, a parameter
    command,  // of the client, to the end of its line
    end,      // `;`, or what ends a statement here
  };

  Kind kind = Kind::mark;
  std::string text;   // without quotes
  std::string upper;  // of a word
  Span span;
  bool begins_line = false;

  [[nodiscard]] bool is(std::string_view keyword) const { return kind == Kind::word && upper == keyword; }
  [[nodiscard]] bool is_mark(std::string_view mark) const { return kind == Kind::mark && text == mark; }
  [[nodiscard]] bool is_name() const { return kind == Kind::word || kind == Kind::name || kind == Kind::unknown; }
};

struct SqlTokens {
  std::vector<SqlToken> tokens;
  bool is_whole = true;  // false: a string or comment that never ends, or more tokens than are read
  int depth = 0;         // of brackets, at most
  int operators = 0;     // that may nest: a parser's stack grows with them
};

[[nodiscard]] SqlTokens read_sql_tokens(std::string_view text, SqlDialect dialect);

using SqlStatement = std::span<const SqlToken>;

// Without the ends between them; a routine's body belongs to its statement. None is empty.
[[nodiscard]] std::vector<SqlStatement> split_sql(std::span<const SqlToken> tokens, SqlDialect dialect);

[[nodiscard]] std::string to_upper(std::string_view text);

}  // namespace pawl
