// SPDX-License-Identifier: Apache-2.0
// Pure functions on paths: nothing here looks at a file system.
#include "content/code/pure_functions.h"

namespace pawl {
namespace {

[[nodiscard]] std::optional<CodeHeld> as_path(std::optional<CodeHeld> held) {
  if (held && held->kind == CodeHeld::Kind::text) held->type = "pathlib.Path";
  return held;
}

// A path followed by `/` and `rest`.
[[nodiscard]] std::string below(const std::string& folder, const std::string& rest) {
  return folder + (folder.ends_with('/') ? "" : "/") + rest;
}

// What a function that looks for files looks in: its object, its argument, or the current folder.
[[nodiscard]] std::optional<CodeHeld> searched(const PureCall& call) {
  CodeHeld held = call.self.kind == CodeHeld::Kind::text ? call.self
                  : call.values.empty()                  ? held_text(".")
                                                         : call.values[0];
  if (held.kind != CodeHeld::Kind::text) return std::nullopt;
  return held;
}

}  // namespace

std::optional<CodeHeld> pure_join_path(const PureCall& call) {
  std::vector<CodeHeld> parts = call.values;
  if (call.self.kind == CodeHeld::Kind::text) parts.insert(parts.begin(), call.self);
  if (parts.size() == 1 && parts[0].kind == CodeHeld::Kind::list) parts = std::vector<CodeHeld>(parts[0].items);
  if (parts.empty()) return held_text(".");
  CodeHeld out;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const CodeHeld& part = parts[i];
    const bool is_known = part.kind == CodeHeld::Kind::text;
    // An absolute part starts again; a listed path is complete already; a tree stays a tree.
    if (i == 0 || (is_known && (part.text.starts_with('/') || part.is_glob || part.is_tree))) {
      out = part;
    } else if (out.is_tree) {
      // Everything with that name below it: `os.path.join(root, "__pycache__")`.
      if (is_known && !out.is_glob) {
        out.text = below(out.text, part.text);
        out.is_glob = true;
      }
    } else {
      out = joined({out, held_text("/"), part});
    }
  }
  if (out.kind == CodeHeld::Kind::text && call.self.type == "pathlib.Path") out.type = call.self.type;
  return out;
}

std::optional<CodeHeld> pure_path(const PureCall& call) {
  return as_path(pure_join_path(call));
}

std::optional<CodeHeld> pure_expand_path(const PureCall& call) {
  CodeHeld held = call.subject();
  if (held.kind != CodeHeld::Kind::text) return std::nullopt;
  if (held.text == "~" || held.text.starts_with("~/")) held.text.replace(0, 1, call.home);
  if (held.text == "$HOME" || held.text.starts_with("$HOME/")) held.text.replace(0, 5, call.home);
  return held;
}

std::optional<CodeHeld> pure_parent(const PureCall& call) {
  CodeHeld held = call.subject();
  if (held.kind != CodeHeld::Kind::text) return std::nullopt;
  const std::size_t slash = held.text.rfind('/');
  held.text = slash == std::string::npos ? "." : slash == 0 ? "/" : held.text.substr(0, slash);
  return held;
}

std::optional<CodeHeld> pure_home(const PureCall& call) {
  return as_path(held_text(std::string(call.home)));
}

// A file or folder of its own, with a name that no other file has: at most the start of the name is known.
std::optional<CodeHeld> pure_temp(const PureCall& call) {
  CodeHeld held = held_text("/tmp/file");
  const bool names_folder = !call.values.empty() && call.values[0].kind == CodeHeld::Kind::text &&
                            call.values[0].text.find('/') != std::string::npos;
  if (names_folder) held.text = call.values[0].text + "XXXXXX";
  held.type = "tempfile";
  return held;
}

std::optional<CodeHeld> pure_temp_root(const PureCall&) {
  return as_path(held_text("/tmp"));
}

std::optional<CodeHeld> pure_here(const PureCall&) {
  return as_path(held_text("."));
}

std::optional<CodeHeld> folder_of_variable(std::string_view name, std::string_view home) {
  struct Row {
    std::string_view name;
    std::string_view below;
  };
  static constexpr Row kRows[] = {
      {"HOME", ""}, {"USERPROFILE", ""}, {"APPDATA", "/AppData/Roaming"}, {"LOCALAPPDATA", "/AppData/Local"}};
  for (const Row& row : kRows) {
    if (row.name == name) return held_text(std::string(home) + std::string(row.below));
  }
  return std::nullopt;
}

std::optional<CodeHeld> pure_variable(const PureCall& call) {
  const CodeHeld& name = call.subject();
  return name.kind == CodeHeld::Kind::text ? folder_of_variable(name.text, call.home) : std::nullopt;
}

std::optional<CodeHeld> pure_glob(const PureCall& call) {
  std::optional<CodeHeld> held = searched(call);
  if (held) held->is_glob = true;
  return held;
}

std::optional<CodeHeld> pure_glob_below(const PureCall& call) {
  CodeHeld held = call.self;
  if (held.kind != CodeHeld::Kind::text) return std::nullopt;
  const bool is_known = !call.values.empty() && call.values[0].kind == CodeHeld::Kind::text;
  held.text += "/" + (is_known ? call.values[0].text : std::string("*"));
  held.is_glob = true;
  return held;
}

// Everything with that name below a folder, as `find -name` finds it.
std::optional<CodeHeld> pure_glob_tree(const PureCall& call) {
  CodeHeld held = call.self;
  if (held.kind != CodeHeld::Kind::text) return std::nullopt;
  held.is_tree = true;
  const bool is_name = !call.values.empty() && call.values[0].kind == CodeHeld::Kind::text &&
                       call.values[0].text.find_first_not_of("*/.") != std::string::npos;
  if (is_name) {
    held.text = below(held.text, call.values[0].text);
    held.is_glob = true;
  }
  return held;
}

std::optional<CodeHeld> pure_listed(const PureCall& call) {
  std::optional<CodeHeld> held = searched(call);
  if (!held) return held;
  held->text = below(held->text, "*");
  held->is_glob = true;
  return held;
}

std::optional<CodeHeld> pure_walked(const PureCall& call) {
  std::optional<CodeHeld> held = searched(call);
  if (held) held->is_tree = true;
  return held;
}

}  // namespace pawl
