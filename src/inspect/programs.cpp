// SPDX-License-Identifier: Apache-2.0
#include "inspect/programs.h"

#include <algorithm>
#include <array>

#include "base/json.h"
#include "base/lower.h"
#include "content/files/yaml_values.h"

namespace pawl {
namespace {

// Where the first line of a held text stands; the beginning if it is written in another way there.
[[nodiscard]] std::size_t place_of(std::string_view text, std::string_view program, std::size_t from) {
  const std::size_t line = program.find_first_not_of(" \t\n");
  if (line == std::string_view::npos) return from;
  const std::string_view rest = program.substr(line);
  // Quotes and newlines are escaped in JSON: what stands before them is as it is.
  const std::string_view plain = rest.substr(0, rest.find_first_of("\"\\\n"));
  const std::size_t found = text.find(plain, from);
  return found == std::string_view::npos ? from : found;
}

void add_texts(const Value& value, std::string_view text, std::vector<HeldProgram>& out) {
  if (value.is_string()) out.push_back({"shell", value.text, place_of(text, value.text, 0)});
  for (const Value& item : value.items) add_texts(item, text, out);
}

// Scripts that an installation runs.
template <std::size_t N>
[[nodiscard]] std::vector<HeldProgram> scripts_in(std::string_view text, const std::array<std::string_view, N>& names) {
  std::vector<HeldProgram> out;
  const Result<Value> document = read_json(text);
  if (!document) return out;
  for (const Member& member : document->members) {
    if (member.name != "scripts") continue;
    for (const Member& script : member.value.members) {
      if (std::find(names.begin(), names.end(), script.name) != names.end()) add_texts(script.value, text, out);
    }
  }
  return out;
}

[[nodiscard]] bool is_step(std::string_view path) {
  constexpr std::array<std::string_view, 8> kKeys = {"run",     "script",         "before_script", "after_script",
                                                     "command", "before_install", "install",       "bash"};
  const std::string_view last = path.substr(path.rfind('.') + 1);
  return std::find(kKeys.begin(), kKeys.end(), last) != kKeys.end();
}

[[nodiscard]] bool names_all_secrets(std::string_view expression) {
  return lower(expression).find("tojson(secrets)") != std::string::npos;
}

// `${{ … }}` is filled in before a shell sees it.
[[nodiscard]] std::string without_expressions(std::string text) {
  for (std::size_t at = text.find("${{"); at != std::string::npos; at = text.find("${{", at)) {
    const std::size_t end = text.find("}}", at);
    if (end == std::string::npos) break;
    const std::string expression = text.substr(at, end - at);
    const bool is_secret = expression.find("secrets.") != std::string::npos;
    text.replace(at, end + 2 - at,
                 names_all_secrets(expression) ? "$(printenv)"
                 : is_secret                   ? "${CI_SECRET_TOKEN}"
                                               : "${CI_VALUE}");
  }
  return text;
}

// Variables that hold all secrets of a project, as a shell would set them.
[[nodiscard]] std::string all_secrets_in(const std::vector<YamlValue>& values) {
  std::string lines;
  for (const YamlValue& value : values) {
    const std::size_t dot = value.path.rfind('.');
    if (dot == std::string::npos || !value.path.substr(0, dot).ends_with("env") || !names_all_secrets(value.text))
      continue;
    lines += value.path.substr(dot + 1) + "=\"$(printenv)\"\n";
  }
  return lines;
}

[[nodiscard]] std::vector<HeldProgram> steps_in(std::string_view text) {
  std::vector<HeldProgram> out;
  std::size_t from = 0;
  std::vector<YamlValue> values = yaml_values(text);
  const std::string set_before = all_secrets_in(values);
  for (YamlValue& value : values) {
    if (!is_step(value.path) || value.text.empty()) continue;
    from = place_of(text, value.text, from);
    out.push_back({"shell", set_before + without_expressions(std::move(value.text)), from});
  }
  return out;
}

// Python runs the lines of a `.pth` file that begin with `import`.
[[nodiscard]] std::vector<HeldProgram> lines_in(std::string_view text) {
  std::vector<HeldProgram> out;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::string_view line = text.substr(at, end - at);
    if (line.starts_with("import ") || line.starts_with("import\t")) out.push_back({"python", std::string(line), at});
    at = end + 1;
  }
  return out;
}

// The code cells of a notebook are one program; what an edit puts into a cell is code by itself.
[[nodiscard]] std::vector<HeldProgram> cells_in(std::string_view text) {
  const Result<Value> document = read_json(text);
  if (!document) return {{"python", std::string(text), 0}};
  HeldProgram all{"python", "", 0};
  for (const Member& member : document->members) {
    if (member.name != "cells") continue;
    for (const Value& cell : member.value.items) {
      const std::string* type = cell.find_text("cell_type");
      if (type == nullptr || *type != "code") continue;
      for (const Member& part : cell.members) {
        if (part.name != "source") continue;
        all.text += part.value.text;
        for (const Value& line : part.value.items) all.text += line.text;
        all.text += "\n";
      }
    }
  }
  return {std::move(all)};
}

}  // namespace

std::vector<HeldProgram> programs_in(HolderFormat format, std::string_view text) {
  constexpr std::array<std::string_view, 4> kPackage = {"preinstall", "install", "postinstall", "prepare"};
  constexpr std::array<std::string_view, 8> kComposer = {
      "pre-install-cmd",   "post-install-cmd",   "pre-update-cmd",          "post-update-cmd",
      "pre-autoload-dump", "post-autoload-dump", "post-create-project-cmd", "post-root-package-install"};
  switch (format) {
    case HolderFormat::package:
      return scripts_in(text, kPackage);
    case HolderFormat::composer:
      return scripts_in(text, kComposer);
    case HolderFormat::workflow:
      return steps_in(text);
    case HolderFormat::path_lines:
      return lines_in(text);
    case HolderFormat::notebook:
      return cells_in(text);
    case HolderFormat::orders:
      return {};
  }
  return {};
}

}  // namespace pawl
