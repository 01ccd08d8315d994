// SPDX-License-Identifier: Apache-2.0
#include "settings/describe.h"

#include <algorithm>

#include "base/json.h"
#include "settings/toml.h"

namespace pawl {
namespace {

constexpr std::string_view kOpening =
    R"(<!-- Written by scripts/config-page from src/settings/setting.cpp; change the row there. -->

# Configuration

You need no configuration to be protected. This page lists every key of `~/.pawl/config.toml`, of a project's `pawl.toml` and
of the team's `/etc/pawl/config.toml`. `docs/formats/config.md` describes the larger tables, and `docs/tuning.md` says what to
change for fewer questions.

    pawl config show --origin           show what is in force here, and where each value comes from
    pawl config get mode                show one value
    pawl config set mode strict         change your own file; milder needs a person at a terminal
    pawl config check pawl.toml         list all errors in a file
    pawl config schema                  print a JSON Schema, for editors

**Values**: the default is bold. **Stricter**: the direction in which an untrusted project or a variable may move the value.
**Set by**: *anyone* means every source, within that limit; *trusted* excludes untrusted projects; *own* means only your own
file and the team's. Nobody can loosen what the team sets.

Keys that are *not built yet* are reserved: Pawl refuses a file that uses one, and says so.
)";

[[nodiscard]] std::string_view words_for(Reach reach) {
  constexpr std::string_view words[] = {"anyone", "trusted", "own"};
  return words[static_cast<int>(reach)];
}

[[nodiscard]] std::string_view words_for(Stricter stricter) {
  constexpr std::string_view words[] = {"",
                                        "to the right",
                                        "`true`",
                                        "`false`",
                                        "larger",
                                        "smaller, except 0",
                                        "both lists together",
                                        "what both name",
                                        "what both permit",
                                        "entry by entry"};
  static_assert(std::size(words) == static_cast<std::size_t>(Stricter::by_entry) + 1);
  return words[static_cast<int>(stricter)];
}

[[nodiscard]] std::string code(std::string_view text) {
  return "`" + std::string(text) + "`";
}

// With the default in bold.
[[nodiscard]] std::string values_cell(const Setting& setting) {
  const Form& form = setting.form;
  if (!setting.is_built()) return std::string(form.values);
  const std::string fallback = text_of(setting, Policy());
  if (form.kind == Value::Kind::integer)
    return std::to_string(form.least) + " to " + std::to_string(form.most) + ", **" + fallback + "**";
  if (form.kind == Value::Kind::boolean) return fallback == "true" ? "**`true`**, `false`" : "`true`, **`false`**";
  if (form.words.empty()) return std::string(form.values) + ", **" + code(fallback) + "**";
  std::string cell;
  for (const std::string_view word : form.words) {
    const bool is_default = word == setting.form.value_of(Policy()).text;
    cell += (cell.empty() ? "" : ", ") + (is_default ? "**" + code(word) + "**" : code(word));
  }
  return cell;
}

[[nodiscard]] std::string row_of(const Setting& setting) {
  const std::string not_yet = setting.is_built() ? "" : "*Not built yet.* ";
  const std::string variable = setting.variable.empty() ? "" : code(setting.variable);
  return "| " + code(setting.name) + " | " + values_cell(setting) + " | " + not_yet +
         told_meaning(setting, setting.name) + " | " + std::string(words_for(setting.form.stricter)) + " | " +
         std::string(words_for(setting.reach)) + " | " + variable + " |\n";
}

[[nodiscard]] Value read_schema(std::string_view text) {
  Result<Value> value = read_json(text);
  return value ? std::move(*value) : Value::object();
}

// The examples as a file would hold them.
[[nodiscard]] Value examples_of(const Setting& setting) {
  Value list = Value::array();
  for (const std::string_view example : setting.form.examples) {
    const Result<Value> root = read_toml("x = " + std::string(example), "example");
    if (root && root->find("x") != nullptr) list.items.push_back(*root->find("x"));
  }
  return list;
}

[[nodiscard]] Value schema_of(const Setting& setting, std::string_view name) {
  const Form& form = setting.form;
  Value schema = form.schema.empty() ? Value::object() : read_schema(form.schema);
  if (!form.words.empty()) {
    Value words = Value::array();
    for (const std::string_view word : form.words) words.items.push_back(Value::of(word));
    schema.set("type", Value::of("string")).set("enum", std::move(words));
  } else if (form.kind == Value::Kind::boolean) {
    schema.set("type", Value::of("boolean"));
  } else if (form.kind == Value::Kind::integer) {
    schema.set("type", Value::of("integer")).set("minimum", Value::of(form.least));
    schema.set("maximum", Value::of(form.most));
  }
  schema.set("description", Value::of(told_meaning(setting, name)));
  if (setting.is_named_by_user()) return schema;
  schema.set("default", form.value_of(Policy()));
  if (!form.examples.empty()) schema.set("examples", examples_of(setting));
  return schema;
}

// The object that describes a section, with all that stands in it and below it.
[[nodiscard]] Value schema_of_section(const std::string& section) {
  Value properties = Value::object();
  Value others = Value::of(false);
  for (const auto& [name, row] : all_names()) {
    const Setting& setting = *row;
    if (!setting.is_built()) continue;
    const std::string before = section.empty() ? "" : section + ".";
    if (!name.starts_with(before)) continue;
    const std::string key(name.substr(before.size(), name.find('.', before.size()) - before.size()));
    if (properties.find(key) != nullptr) continue;
    if (name != before + key) {
      properties.set(key, schema_of_section(before + key));
    } else if (setting.is_named_by_user()) {
      others = schema_of(setting, name);
    } else {
      properties.set(key, schema_of(setting, name));
    }
  }
  Value schema = Value::object();
  schema.set("type", Value::of("object")).set("properties", std::move(properties));
  return schema.set("additionalProperties", std::move(others));
}

}  // namespace

std::string told_meaning(const Setting& setting, std::string_view name) {
  const std::string_view other = name == setting.name ? setting.other_name : setting.name;
  return std::string(setting.meaning) + (other.empty() ? "" : " Also " + code(other) + ".");
}

std::string plain_values(const Setting& setting) {
  const Form& form = setting.form;
  std::string text;
  for (const std::string_view word : form.words) text += (text.empty() ? "" : " | ") + std::string(word);
  if (form.kind == Value::Kind::integer) return std::to_string(form.least) + " to " + std::to_string(form.most);
  if (form.examples.empty()) return text;
  const bool is_table = form.examples[0].starts_with('{') || form.examples[0].starts_with("[{");
  return std::string(form.values) + (is_table ? "" : ", such as " + std::string(form.examples[0]));
}

std::string config_page() {
  constexpr std::string_view kHead =
      "| setting | values, **default** | meaning | stricter | set by | variable |\n|---|---|---|---|---|---|\n";
  std::string page(kOpening);
  std::string_view section = "none";
  for (const Setting& setting : all_settings()) {
    const std::string_view top = setting.name.substr(0, setting.name.find('.'));
    const std::string_view here = top == setting.name ? "" : top;
    if (here != section) {
      section = here;
      page +=
          "\n## " + (section.empty() ? "At the top" : "`[" + std::string(section) + "]`") + "\n\n" + std::string(kHead);
    }
    page += row_of(setting);
  }
  return page;
}

namespace {

// One member or item a line: a schema is read by people too.
void append_lines(std::string& out, const Value& value, std::size_t depth) {
  const bool is_table = value.is_object();
  const std::size_t count = is_table ? value.members.size() : value.items.size();
  const bool is_flat = !is_table && std::none_of(value.items.begin(), value.items.end(),
                                                 [](const Value& item) { return item.is_object() || item.is_array(); });
  if (count == 0 || is_flat) {
    out += write_json(value);
    return;
  }
  out += is_table ? "{\n" : "[\n";
  for (std::size_t i = 0; i < count; ++i) {
    out.append(2 * depth + 2, ' ');
    if (is_table) {
      append_json_string(out, value.members[i].name);
      out += ": ";
    }
    append_lines(out, is_table ? value.members[i].value : value.items[i], depth + 1);
    out += i + 1 < count ? ",\n" : "\n";
  }
  out.append(2 * depth, ' ');
  out += is_table ? "}" : "]";
}

}  // namespace

std::string config_schema() {
  Value schema = Value::object();
  schema.set("$schema", Value::of("https://json-schema.org/draft/2020-12/schema"));
  schema.set("title", Value::of("Pawl's configuration: config.toml and pawl.toml"));
  for (const Member& member : schema_of_section("").members) schema.set(member.name, member.value);
  std::string text;
  append_lines(text, schema, 0);
  return text + "\n";
}

}  // namespace pawl
