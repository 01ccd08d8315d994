// SPDX-License-Identifier: Apache-2.0
#include "analyse/places/partly_known.h"

#include <string>

#include "analyse/places/path_class.h"
#include "base/letters.h"

namespace pawl {
namespace {

constexpr std::string_view kMore = "…";

// How much of the front of `text` stands for something unknown; 0 if it stands for itself.
[[nodiscard]] std::size_t unknown_at_front(std::string_view text) {
  if (text.starts_with(kMore)) return kMore.size();
  if (!text.starts_with('$') || text.size() < 2) return 0;
  if (text[1] == '(') {
    const std::size_t end = text.find(text.starts_with("$((") ? "))" : ")");
    return end == std::string_view::npos ? text.size() : end + (text.starts_with("$((") ? 2 : 1);
  }
  std::size_t end = 1;
  while (end < text.size() && is_name_character(text[end])) ++end;
  return end == 1 ? 2 : end;
}

// `$DIR/a.$x` becomes `*/a.*`.
[[nodiscard]] std::string shape_of(std::string_view text) {
  std::string shape;
  while (!text.empty()) {
    const std::size_t unknown = unknown_at_front(text);
    if (unknown == 0) {
      shape += text.front();
    } else if (!shape.ends_with('*')) {
      shape += '*';
    }
    text.remove_prefix(unknown == 0 ? 1 : unknown);
  }
  return shape;
}

}  // namespace

PathClasses classes_of_part_known(std::string_view text, std::string_view cwd, const World& world) {
  constexpr PathClasses kTelling = PathClass::system | PathClass::device | PathClass::git_internal | PathClass::secret |
                                   PathClass::persistence | PathClass::agent_config | PathClass::pawl_own |
                                   PathClass::pawl_secret | PathClass::kernel | PathClass::credential_store |
                                   PathClass::record;
  const std::string shape = shape_of(text);
  const std::size_t slash = shape.find('/');
  if (shape.empty() || (shape[0] == '*' && slash == std::string::npos)) return {};
  if (shape[0] != '*') {
    const ResolvedPath resolved = resolve_path(shape, cwd, true, true, world);
    // Any file of a folder may be the one that is guarded there.
    const bool is_any = resolved.path.ends_with("/*") && !resolved.path.starts_with("/*");
    return (resolved.classes |
            (is_any ? classes_held_by(resolved.path.substr(0, resolved.path.size() - 2), world) : PathClasses())) &
           kTelling;
  }
  const std::string_view tail = std::string_view(shape).substr(slash + 1);
  // `$BUILD/x`: a variable rarely holds a home, so only hidden files are taken for files of one.
  if (!tail.starts_with('.')) return resolve_path(tail, "/-", true, true, world).classes & kTelling;
  return (resolve_path(tail, world.home, true, true, world).classes |
          resolve_path(tail, world.project.empty() ? world.home : world.project, true, true, world).classes) &
         kTelling;
}

}  // namespace pawl
