// SPDX-License-Identifier: Apache-2.0
// THE TABLE of the configuration: one row a key. From it come the reader and its errors, who may set what, the file
// that `pawl init` writes, `pawl config`, docs/configuration.md and the JSON Schema. Adding a key is adding its row in
// setting.cpp, its field in model/policy.h, and the code that uses it; nothing else names it.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "base/value.h"
#include "model/policy.h"
#include "settings/complaint.h"

namespace pawl {

// Who may set it at all. `anyone` may still only tighten it unless trusted.
enum class Reach {
  anyone,
  trusted,  // lists of exceptions and what has no stricter side: never from a project that is not trusted
  own,      // only the user's and the team's file
};

// Which of two values is stricter, and so what becomes of both where one may only tighten the other.
enum class Stricter {
  neither,       // nobody moves it who may only tighten
  to_the_right,  // of the words
  if_on,
  if_off,
  larger,
  lower,     // a limit, where 0 is none
  both,      // a list that forbids: what either names
  common,    // a list of exceptions: what both name
  fewer,     // a list that permits, where an empty one permits all: what both permit
  by_entry,  // a table: entry by entry, as its reader says
};

struct Setting;

// What the value is: made by word(), number() and their like (settings/form.h).
struct Form {
  Value::Kind kind = Value::Kind::string;
  std::span<const std::string_view> words;  // that it takes, from mild to strict
  int least = 0;                            // of a number
  int most = 0;
  std::string_view values;                     // what it takes, for people; empty: told by what stands above
  std::string_view schema;                     // JSON Schema; empty: told by what stands above
  std::span<const std::string_view> examples;  // values in TOML, where the above does not give any
  Stricter stricter = Stricter::neither;
  // `take` adds to what is there and takes nothing of it away: a trusted source may do that beside the team's.
  bool adds = false;

  // Puts the value into its field, or says all that is wrong with it. nullptr: this part is not built yet.
  void (*read)(const Setting& setting, const Value& value, Policy& into, Complaints& complaints) = nullptr;
  // What read() reads back, but that `policy.rules` tells of words that are only `at least`.
  Value (*value_of)(const Policy& policy) = nullptr;
  void (*take)(Policy& into, const Policy& from) = nullptr;
  // What a trusted project does instead, if there is something: its word comes beside the user's where that tightens.
  void (*join)(Policy& into, const Policy& from) = nullptr;
  // Moves `into` to the strictest that both allow. False: `from` wanted something milder than that.
  bool (*tighten)(Policy& into, const Policy& from) = nullptr;
};

struct Setting {
  std::string_view name;      // with its section: `guard.protection_level`; `agents.NAME`: each table in there
  std::string_view variable;  // in the environment; empty: none
  Reach reach = Reach::anyone;
  std::string_view meaning;  // one sentence
  Form form;
  std::string_view other_name = {};  // that a file or a command may use instead; empty: none

  // Else it is only reserved, and a file that gives it is broken.
  [[nodiscard]] bool is_built() const { return form.read != nullptr; }
  // The tables in its section have names of the user's own.
  [[nodiscard]] bool is_named_by_user() const { return name.ends_with(".NAME"); }
  // `guard` of `guard.protection_level`; empty at the top.
  [[nodiscard]] std::string_view section() const;
  [[nodiscard]] std::string_view key() const;
};

// In the order of the manual; the rows of a section stand together.
[[nodiscard]] std::span<const Setting> all_settings();

// A name that may stand in a file, and its row.
struct SettingName {
  std::string_view name;
  const Setting* setting = nullptr;
};
// Every name: those of all rows, then their other names.
[[nodiscard]] std::span<const SettingName> all_names();

// By either of its names; those that are not built as well.
[[nodiscard]] const Setting* find_setting(std::string_view name);

// The value in TOML.
[[nodiscard]] std::string text_of(const Setting& setting, const Policy& policy);
[[nodiscard]] bool has_same(const Setting& setting, const Policy& a, const Policy& b);
// Whether replacing what `now` has by what `wanted` has forbids all that was forbidden before.
[[nodiscard]] bool is_as_strict(const Setting& setting, const Policy& now, const Policy& wanted);

// The text of a variable, or a word of the command line, as the value that a file would hold.
[[nodiscard]] Value value_from_text(const Setting& setting, std::string_view text);

}  // namespace pawl
