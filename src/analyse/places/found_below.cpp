// SPDX-License-Identifier: Apache-2.0
#include "analyse/places/found_below.h"

#include <algorithm>
#include <cctype>
#include <string>
#include <vector>

#include "analyse/places/path_class.h"
#include "base/glob.h"
#include "knowledge/paths.h"

namespace pawl {
namespace {

using Parts = std::vector<std::string_view>;

[[nodiscard]] Parts parts_of(std::string_view path) {
  Parts parts;
  while (!path.empty()) {
    const std::size_t slash = std::min(path.find('/'), path.size());
    if (slash > 0) parts.push_back(path.substr(0, slash));
    path.remove_prefix(std::min(slash + 1, path.size()));
  }
  return parts;
}

// Two letters at least, and more than an ending: `*rsa*`, `id_*`, but neither `*` nor `*.json`.
[[nodiscard]] bool says_something(std::string_view name) {
  if (!has_pattern(name)) return true;
  const bool is_ending = name.starts_with("*.") && name.find_first_of("*?[", 1) == std::string_view::npos;
  return !is_ending &&
         std::count_if(name.begin(), name.end(), [](unsigned char c) { return std::isalnum(c) != 0; }) > 1;
}

[[nodiscard]] bool has_letters(std::string_view name) {
  return std::any_of(name.begin(), name.end(), [](unsigned char c) { return std::isalnum(c) != 0; });
}

// The end of the search's path, compared with the guarded path or, if all below it counts too, a folder above that.
class Search {
 public:
  Search(std::string_view found, FoundUse use, const World& world)
      : found_(found), parts_(parts_of(found)), use_(use), world_(world) {
    is_secret_ = std::ranges::any_of(path_patterns(PathPattern::Anchor::anywhere), [&](const PathPattern& row) {
      return row.classes.has(PathClass::secret) && !parts_.empty() && row.pattern == parts_.back();
    });
  }

  [[nodiscard]] PathClasses classes() const {
    PathClasses classes;
    if (parts_.empty() || !has_letters(parts_.back())) return classes;
    constexpr PathClasses kRead = PathClass::secret | PathClass::credential_store | PathClass::pawl_secret;
    constexpr PathClasses kChanged = kRead | PathClass::persistence | PathClass::agent_config | PathClass::pawl_own;
    const PathClasses wanted = use_ == FoundUse::changed ? kChanged : kRead;
    for (const PathPattern& row : all_path_patterns()) {
      const PathClasses its = row.is_exception ? PathClasses() : classes_of_row(row) & wanted;
      if (!its.is_empty() && !classes.has_all(its) && finds(row)) classes |= its;
    }
    return classes;
  }

 private:
  // Of what is Pawl's, a row names the file, and others say of its folder what it is.
  [[nodiscard]] PathClasses classes_of_row(const PathPattern& row) const {
    const bool is_pawls = row.anchor == PathPattern::Anchor::home && row.classes.has(PathClass::pawl_own);
    if (!is_pawls) return row.classes;
    return row.classes | classes_of_written(world_.home + "/" + std::string(row.pattern), false, world_);
  }

  [[nodiscard]] bool finds(const PathPattern& row) const {
    using Anchor = PathPattern::Anchor;
    if (row.anchor == Anchor::anywhere) return finds_anywhere(row);
    const std::string_view base = row.anchor == Anchor::home      ? std::string_view(world_.home)
                                  : row.anchor == Anchor::project ? std::string_view(world_.project)
                                                                  : std::string_view();
    if (row.anchor != Anchor::absolute && base.empty()) return false;
    const std::string full = std::string(base) + "/" + std::string(row.pattern);
    if (!finds_path(parts_of(full))) return false;
    // A project has few of these files; home has its own wherever Pawl is at work.
    return row.anchor != Anchor::project || world_.files.kind(full) != FileKind::missing;
  }

  [[nodiscard]] bool finds_anywhere(const PathPattern& row) const {
    const bool is_ours = !world_.project.empty() && is_below(found_, world_.project);
    return row.pattern.find('/') == std::string_view::npos && !(is_ours && use_ == FoundUse::shown) &&
           row.classes.has(PathClass::secret) &&
           (names(parts_.back(), row.pattern) ||
            (!has_pattern(parts_.back()) && matches_glob(row.pattern, parts_.back())));
  }

  // The row is ROOT/…/NAME for a root and a name that make up the search's path.
  [[nodiscard]] bool finds_path(const Parts& row) const {
    for (std::size_t root = 0; root < parts_.size(); ++root) {
      if (root > 0 && (root > row.size() || parts_[root - 1] != row[root - 1])) return false;
      const std::size_t length = parts_.size() - root;
      for (std::size_t end = row.size(); end >= root + length; --end) {
        // The folder itself, as it is written, is no finding.
        if (end < row.size() && end - length == root && !has_pattern(found_)) continue;
        if (names_all(root, row, end - length)) return true;
        if (use_ != FoundUse::changed) break;  // a folder that is found is changed with all that is in it
      }
    }
    return false;
  }

  [[nodiscard]] bool names_all(std::size_t first, const Parts& row, std::size_t at) const {
    for (std::size_t i = first; i < parts_.size(); ++i, ++at) {
      if (!names(parts_[i], row[at])) return false;
    }
    return true;
  }

  [[nodiscard]] bool names(std::string_view name, std::string_view guarded) const {
    if (!has_letters(name) || !matches_glob(name, guarded)) return false;
    return use_ == FoundUse::changed || says_something(name) || (is_secret_ && name == guarded);
  }

  std::string_view found_;
  Parts parts_;
  FoundUse use_;
  const World& world_;
  bool is_secret_ = false;  // any file of such a name is one: `*.pem`
};

}  // namespace

PathClasses classes_found(std::string_view found, FoundUse use, const World& world) {
  return Search(found, use, world).classes();
}

}  // namespace pawl
