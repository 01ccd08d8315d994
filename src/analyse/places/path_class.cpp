// SPDX-License-Identifier: Apache-2.0
#include "analyse/places/path_class.h"

#include <algorithm>
#include <array>
#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <vector>

#include "base/glob.h"
#include "knowledge/names.h"
#include "knowledge/paths.h"
#include "model/step.h"

namespace pawl {
namespace {

constexpr int kMaxLinks = 40;

using Parts = std::vector<std::string>;

[[nodiscard]] Parts parts_of(std::string_view path) {
  Parts parts;
  while (!path.empty()) {
    const std::size_t slash = std::min(path.find('/'), path.size());
    if (slash > 0) parts.emplace_back(path.substr(0, slash));
    path.remove_prefix(std::min(slash + 1, path.size()));
  }
  return parts;
}

[[nodiscard]] std::string path_of(const Parts& parts) {
  if (parts.empty()) return "/";
  std::string path;
  for (const std::string& part : parts) path += "/" + part;
  return path;
}

// The parts of a path on top of `rest`, the first one last.
void push_parts(std::vector<std::string_view>& rest, std::string_view path) {
  while (!path.empty()) {
    const std::size_t slash = path.rfind('/');
    const std::string_view part = slash == std::string_view::npos ? path : path.substr(slash + 1);
    if (!part.empty()) rest.push_back(part);
    path = slash == std::string_view::npos ? std::string_view() : path.substr(0, slash);
  }
}

// Follows links part by part, as the kernel would. What does not exist stays as it is written.
[[nodiscard]] std::string follow_links(std::string_view path, bool follows_last, const Files& files) {
  std::deque<std::string> targets;  // what `rest` looks into
  std::vector<std::string_view> rest;
  rest.reserve(16);
  push_parts(rest, path);
  std::string done;  // empty is the root
  bool exists = true;
  int links = 0;
  while (!rest.empty()) {
    const std::string_view part = rest.back();
    rest.pop_back();
    if (part == ".") continue;
    if (part == "..") {
      done.resize(done.empty() ? 0 : done.rfind('/'));
      exists = true;
      continue;
    }
    const std::size_t folder = done.size();
    (done += '/') += part;
    if (!exists) continue;
    const FileKind kind = files.kind(done);
    exists = kind != FileKind::missing;
    if (kind != FileKind::link || (rest.empty() && !follows_last) || ++links > kMaxLinks) continue;
    std::string target = files.link_target(done).value_or("");
    if (target.empty()) continue;
    done.resize(target.front() == '/' ? 0 : folder);
    push_parts(rest, targets.emplace_back(std::move(target)));
  }
  return done.empty() ? "/" : done;
}

// Whether a pattern in the last part matches everything in the folder: `*`, `.*`, `{,.}*`, `[!x]*`.
[[nodiscard]] bool takes_everything(std::string_view part) {
  return part.find('*') != std::string_view::npos && part.find_first_not_of("*?.[]!^") == std::string_view::npos;
}

// `*` could mean anything, `a*` nearly, and `*.json` is hardly ever `credentials.json`, nor `.*rc` `.npmrc`: the file
// must exist.
[[nodiscard]] bool says_little(std::string_view part) {
  const std::size_t star = part.find('*');
  return takes_everything(part) || star == 0 || (star == 1 && (part.size() == 2 || part[0] == '.'));
}

// A path cut into views, without an allocation for each pattern that it is compared with.
struct Cut {
  std::vector<std::string_view> parts;
  std::vector<char> are_patterns;  // one for each part

  explicit Cut(std::string_view path) {
    parts.reserve(16);
    while (!path.empty()) {
      const std::size_t slash = std::min(path.find('/'), path.size());
      if (slash > 0) parts.push_back(path.substr(0, slash));
      path.remove_prefix(std::min(slash + 1, path.size()));
    }
    are_patterns.reserve(parts.size());
    for (const std::string_view part : parts) are_patterns.push_back(has_pattern(part) ? 1 : 0);
  }
};

// Whether `name` is in the folder that the first `count` parts name.
[[nodiscard]] bool exists(const Cut& path, std::size_t count, std::string_view name, const Files& files) {
  std::string full;
  for (std::size_t i = 0; i < count; ++i) full += "/" + std::string(path.parts[i]);
  return files.kind(full + "/" + std::string(name)) != FileKind::missing;
}

// Whether two patterns can mean the same hidden file: `.env?` and `.env.*`.
[[nodiscard]] bool may_both_mean(std::string_view part, std::string_view wanted) {
  if (!wanted.starts_with('.') || wanted.find('*') == std::string_view::npos) return false;
  std::string shortest;
  for (const char c : wanted) {
    if (c != '*') shortest += c;
  }
  return matches_glob(part, shortest);
}

// Whether the row's pattern matches the path or, unless only_itself, a folder above it; from `first` on.
[[nodiscard]] bool matches_from(const Cut& path, std::size_t first, const PathPattern& row, const Files& files) {
  std::string_view pattern = row.pattern;
  std::size_t at = first;
  while (!pattern.empty()) {
    if (at >= path.parts.size()) return false;
    const std::string_view part = path.parts[at];
    const bool is_pattern = path.are_patterns[at++] != 0;
    // Most rows end here: two plain names that begin differently.
    const char first_wanted = pattern.front();
    if (!is_pattern && first_wanted != part.front() && first_wanted != '*' && first_wanted != '?' &&
        first_wanted != '[') {
      return false;
    }
    const std::size_t slash = std::min(pattern.find('/'), pattern.size());
    const std::string_view wanted = pattern.substr(0, slash);
    pattern.remove_prefix(std::min(slash + 1, pattern.size()));
    if (wanted == part || (is_pattern ? covers_glob(wanted, part) : matches_glob(wanted, part))) continue;
    // The path may be a pattern itself (`cat .e*`): what it could mean counts, but never as harmless.
    const bool may_mean_it = is_pattern && !row.is_exception && (wanted[0] != '.' || part[0] == '.') &&
                             (matches_glob(part, wanted) || may_both_mean(part, wanted));
    if (!may_mean_it || row.classes.has_any(PathClass::regenerable | PathClass::temp)) return false;
    if (says_little(part) && !exists(path, at - 1, wanted, files)) return false;
  }
  return !row.only_itself || at == path.parts.size();
}

[[nodiscard]] std::size_t count_parts(std::string_view path) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < path.size(); ++i) count += path[i] != '/' && (i == 0 || path[i - 1] == '/') ? 1 : 0;
  return count;
}

// How many parts of the path name the home of any user; 0 if it is not in a home.
[[nodiscard]] std::size_t parts_of_a_home(std::string_view path) {
  while (path.starts_with('/')) path.remove_prefix(1);
  const std::string_view first = path.substr(0, path.find('/'));
  if (first == "root") return 1;
  return (first == "home" || first == "Users") && count_parts(path) > 1 ? 2 : 0;
}

using Rows = std::vector<const PathPattern*>;

// Those rows of an anchor whose first part fits a plain name. The same folders come up again and again, and the table
// never changes, so what was found is kept, for the first names that come; nullptr for others.
[[nodiscard]] const Rows* rows_for(PathPattern::Anchor anchor, std::string_view folder) {
  constexpr std::size_t kMostKept = 32;
  thread_local std::array<std::map<std::string, Rows, std::less<>>, 4> kept_of_anchors;
  auto& kept = kept_of_anchors[static_cast<std::size_t>(anchor)];
  if (const auto known = kept.find(folder); known != kept.end()) return &known->second;
  if (kept.size() == kMostKept) return nullptr;
  Rows& rows = kept[std::string(folder)];
  for (const PathPattern& row : path_patterns(anchor, folder)) rows.push_back(&row);
  for (const PathPattern& row : open_path_patterns(anchor)) {
    if (matches_glob(row.pattern.substr(0, row.first), folder)) rows.push_back(&row);
  }
  return &rows;
}

// Gathers the classes of one path. Only rows whose first part can match are compared with it.
class TableReader {
 public:
  TableReader(const Cut& path, const World& world) : path_(path), world_(world) {}

  [[nodiscard]] PathClasses classes() const { return classes_.without(excepted_); }

  // Rows of one anchor, compared with the path from `first` on, if they say something about `wanted`.
  void read(PathPattern::Anchor anchor, std::size_t first, PathClasses wanted) {
    if (first >= path_.parts.size()) return;
    if (path_.are_patterns[first] != 0) return take(path_patterns(anchor), first, wanted);
    // A file's own name hardly ever comes up twice; those of the folders above it do.
    const bool is_folder = first + 1 < path_.parts.size();
    if (const Rows* rows = is_folder ? rows_for(anchor, path_.parts[first]) : nullptr; rows != nullptr) {
      for (const PathPattern* row : *rows) take({row, 1}, first, wanted);
      return;
    }
    take(path_patterns(anchor, path_.parts[first]), first, wanted);
    take(open_path_patterns(anchor), first, wanted);
  }

 private:
  void take(std::span<const PathPattern> rows, std::size_t first, PathClasses wanted) {
    for (const PathPattern& row : rows) {
      PathClasses& found = row.is_exception ? excepted_ : classes_;
      if (!row.classes.has_any(wanted) || found.has_all(row.classes)) continue;
      if (matches_from(path_, first, row, world_.files)) found |= row.classes;
    }
  }

  const Cut& path_;
  const World& world_;
  PathClasses classes_;
  PathClasses excepted_;
};

[[nodiscard]] PathClasses classes_from_table(const std::string& path, const World& world) {
  using Anchor = PathPattern::Anchor;
  constexpr PathClasses kAll = PathClasses::of_bits(~std::uint64_t{0});
  const Cut cut(path);
  TableReader table(cut, world);
  table.read(Anchor::absolute, 0, kAll);
  if (is_below(path, world.home)) table.read(Anchor::home, count_parts(world.home), kAll);
  // Other people's keys are keys as well.
  if (const std::size_t home = parts_of_a_home(path); home > 0)
    table.read(Anchor::home, home, PathClass::secret | PathClass::credential_store | PathClass::persistence);
  const std::size_t project = is_below(path, world.project) ? count_parts(world.project) : cut.parts.size();
  table.read(Anchor::project, project, kAll);
  // Build output is only build output inside the project.
  for (std::size_t first = 0; first < cut.parts.size(); ++first)
    table.read(Anchor::anywhere, first, first < project ? kAll.without(PathClass::regenerable) : kAll);
  return table.classes();
}

// What a packed or saved copy is a copy of: `server.key.gz`, `id_rsa.bak`; empty for others.
[[nodiscard]] std::string copied_name(const std::string& path) {
  for (const std::string_view ending : file_names().copies) {
    if (path.ends_with(ending)) return path.substr(0, path.size() - ending.size());
  }
  return {};
}

// `path` is absolute and resolved; its last part may be a pattern.
[[nodiscard]] PathClasses classify(const std::string& path, bool is_glob, const World& world) {
  const Parts parts = is_glob ? parts_of(path) : Parts();
  const bool is_all = is_glob && !parts.empty() && takes_everything(parts.back());
  const std::string place = is_all ? path_of({parts.begin(), parts.end() - 1}) : path;
  PathClasses classes = classes_from_table(path, world);
  if (const std::string original = copied_name(path); !original.empty())
    classes |= classes_from_table(original, world) & (PathClass::secret | PathClass::credential_store);
  if (is_all)
    classes |= classes_from_table(place, world) &
               (PathClass::system | PathClass::device | PathClass::git_internal | PathClass::secret |
                PathClass::pawl_own | PathClass::pawl_secret | PathClass::agent_config | PathClass::credential_store);
  if (place == "/") classes |= PathClass::root;
  // A pattern in the first part may mean any folder of the system.
  if (is_glob && !parts.empty() && has_pattern(parts[0]) && !is_all) classes |= PathClass::system;
  if (place == world.home || is_below(world.home, place)) classes |= PathClass::home;
  if (is_all && (is_below(world.home, place))) classes |= PathClass::home;
  if (place == "/home" || place == "/Users") classes |= PathClass::home;
  if (const std::size_t home = parts_of_a_home(place); home > 0 && home == count_parts(place))
    classes |= PathClass::home;
  const bool is_cwd_or_above = !is_all && (path == world.cwd || is_below(world.cwd, path));
  const bool holds_project = !is_all && (path == world.project || is_below(world.project, path));
  if (is_cwd_or_above || holds_project) classes |= PathClass::cwd;
  if (!world.project.empty() && (is_below(path, world.project) || (is_all && place == world.project)))
    classes |= PathClass::project;
  const bool is_temp_folder = place == "/tmp" || place == "/var/tmp" || place == world.temp || place == "/dev/shm" ||
                              place == "/private/tmp" || place == "/private/var/tmp";
  if (is_below(path, world.temp)) classes |= PathClass::temp;
  if (is_temp_folder) classes = classes.without(PathClass::temp) | PathClass::temp_root;
  // A home or a project below a folder for temporary files is still a home or a project.
  if (classes.has_any(PathClass::home | PathClass::project | PathClass::cwd)) classes.clear(PathClass::temp);
  if (classes.has(PathClass::temp)) classes.clear(PathClass::system | PathClass::device);
  constexpr PathClasses kNamed = PathClass::root | PathClass::home | PathClass::system | PathClass::device |
                                 PathClass::cwd | PathClass::project | PathClass::temp | PathClass::temp_root |
                                 PathClass::regenerable;
  if (!classes.has_any(kNamed)) classes |= is_below(path, world.home) ? PathClass::below_home : PathClass::elsewhere;
  return classes;
}

[[nodiscard]] bool is_number(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

[[nodiscard]] bool is_standard_stream(std::string_view path) {
  return path == "/dev/stdin" || path == "/dev/stdout" || path == "/dev/stderr";
}

// The parts of an absolute path, without `.` and with `..` taken back.
[[nodiscard]] Parts plain_parts(std::string_view path) {
  Parts parts;
  for (std::string& part : parts_of(path)) {
    if (part == ".") continue;
    if (part == ".." && !parts.empty()) parts.pop_back();
    if (part != "..") parts.push_back(std::move(part));
  }
  return parts;
}

// What the kernel shows a program of itself below /proc/self and /dev/fd. Where those links lead for Pawl says nothing
// about the program.
struct OwnPlace {
  enum class Kind { stream, path, folder } kind = Kind::path;
  std::string rest;  // the stream's name, another path, or what follows the number of an open folder
};

[[nodiscard]] std::string rest_of(const Parts& parts, std::size_t first) {
  std::string path;
  for (std::size_t i = first; i < parts.size(); ++i) path += "/" + parts[i];
  return path;
}

[[nodiscard]] std::optional<OwnPlace> own_place(std::string_view text, std::string_view cwd) {
  if (!text.starts_with('/') ||
      (text.find("proc") == std::string_view::npos && text.find("/fd") == std::string_view::npos))
    return std::nullopt;
  Parts parts = parts_of(text);
  std::erase(parts, ".");
  // `/dev/fd` is a link to `/proc/self/fd`, so that `..` behind it is `/proc/self`.
  if (parts.size() >= 2 && parts[0] == "dev" && parts[1] == "fd") {
    parts.erase(parts.begin(), parts.begin() + 2);
    parts.insert(parts.begin(), {"proc", "self", "fd"});
  }
  // `cwd` and `root` are links, too: what stands behind them is not taken back by its name alone.
  for (std::size_t i = 2; i < parts.size(); ++i) {
    const Parts before = plain_parts(rest_of(Parts(parts.begin(), parts.begin() + static_cast<std::ptrdiff_t>(i)), 0));
    const bool is_process = before.size() == 2 && before[0] == "proc" &&
                            (before[1] == "self" || before[1] == "thread-self" || is_number(before[1]));
    if (is_process && parts[i] == "root") return OwnPlace{OwnPlace::Kind::path, "/" + rest_of(parts, i + 1)};
    if (is_process && parts[i] == "cwd")
      return OwnPlace{OwnPlace::Kind::path, cwd.empty() ? "." : std::string(cwd) + rest_of(parts, i + 1)};
    const bool is_descriptors = before.size() == 3 && before[0] == "proc" && before[2] == "fd";
    if (!is_descriptors || !is_number(parts[i])) continue;
    if (i + 1 == parts.size()) return OwnPlace{OwnPlace::Kind::stream, "/dev/fd/" + parts[i]};
    return OwnPlace{OwnPlace::Kind::folder, rest_of(parts, i + 1)};
  }
  return std::nullopt;
}

// Which folder a descriptor stands for is not followed: it counts as each that would be worth it.
[[nodiscard]] ResolvedPath below_open_folder(const std::string& rest, std::string_view cwd, bool is_glob,
                                             const World& world) {
  ResolvedPath result = resolve_path(world.home + rest, cwd, is_glob, true, world);
  for (const std::string& folder : {std::string(cwd), std::string("/"), world.project}) {
    if (!folder.empty()) result.classes |= resolve_path(folder + rest, cwd, is_glob, true, world).classes;
  }
  return result;
}

}  // namespace

bool is_below(std::string_view path, std::string_view folder) {
  if (folder.empty()) return false;
  if (folder == "/") return path.size() > 1;
  return path.size() > folder.size() && path.starts_with(folder) && path[folder.size()] == '/';
}

namespace {

// All but the classes, unless they are known by the way.
[[nodiscard]] ResolvedPath find_path(std::string_view text, std::string_view cwd, bool is_glob, bool follows_last,
                                     const World& world) {
  ResolvedPath result;
  const std::optional<OwnPlace> own = own_place(text, cwd);
  if (own && own->kind == OwnPlace::Kind::folder) return below_open_folder(own->rest, cwd, is_glob, world);
  std::string full = own ? own->rest : std::string(text);
  if (full.empty() || full.front() != '/') {
    if (cwd.empty()) {
      result.classes = PathClass::unknown;
      return result;
    }
    full = std::string(cwd) + "/" + full;
  }
  // `link/` means what the link points to, even to rm.
  const bool has_slash = full.size() > 1 && full.back() == '/';
  result.is_wildcard = is_glob && has_pattern(full);
  // The kernel's names for our own streams are links into /proc: where they lead here says nothing about the program's.
  const bool is_stream = own ? own->kind == OwnPlace::Kind::stream : is_standard_stream(full);
  result.path = is_stream ? full : follow_links(full, follows_last || has_slash, world.files);
  return result;
}

}  // namespace

ResolvedPath resolve_path(std::string_view text, std::string_view cwd, bool is_glob, bool follows_last,
                          const World& world) {
  ResolvedPath result = find_path(text, cwd, is_glob, follows_last, world);
  if (result.classes == PathClasses()) result.classes = classify(result.path, result.is_wildcard, world);
  return result;
}

std::string real_path(std::string_view text, std::string_view cwd, bool is_glob, bool follows_last,
                      const World& world) {
  return find_path(text, cwd, is_glob, follows_last, world).path;
}

Sources sources_by_class(PathClasses classes) {
  if (classes.has(PathClass::credential_store)) return Source::secret | Source::key;
  return Sources(classes.has(PathClass::secret) ? Sources(Source::secret) : Sources());
}

PathClasses classes_of_written(const std::string& path, bool is_glob, const World& world) {
  return classify(path, is_glob && has_pattern(path), world);
}

PathClasses classes_held_by(std::string_view folder, const World& world) {
  if (folder == world.home || folder == world.project || folder == "/etc" || folder == "/") return {};
  using Anchor = PathPattern::Anchor;
  const std::pair<Anchor, std::string_view> bases[] = {
      {Anchor::absolute, ""}, {Anchor::home, world.home}, {Anchor::project, world.project}};
  PathClasses classes;
  for (const auto& [anchor, base] : bases) {
    if (folder.size() <= base.size() + 1 || !folder.starts_with(base) || folder[base.size()] != '/') continue;
    const std::string_view part = folder.substr(base.size() + 1);
    for (const PathPattern& row : path_patterns(anchor, part.substr(0, part.find('/')))) {
      const bool is_guarded =
          row.classes.has_any(PathClass::agent_config | PathClass::pawl_own | PathClass::pawl_secret);
      if (is_guarded && row.pattern.substr(0, std::min(row.pattern.rfind('/'), row.pattern.size())) == part &&
          row.pattern.size() > part.size())
        classes |= row.classes;
    }
  }
  return classes;
}

bool holds_secrets(std::string_view folder, const World& world) {
  if (folder.ends_with("/*")) folder.remove_suffix(2);
  if (folder.size() < 2 || folder == world.home) return false;
  const bool is_below_home = folder.starts_with(world.home + "/");
  const std::string_view part = folder.substr(is_below_home ? world.home.size() + 1 : 1);
  const auto anchor = is_below_home ? PathPattern::Anchor::home : PathPattern::Anchor::absolute;
  const std::span<const PathPattern> rows = path_patterns(anchor, part.substr(0, part.find('/')));
  return std::any_of(rows.begin(), rows.end(), [&](const PathPattern& row) {
    return row.classes.has(PathClass::secret) && !row.is_exception && row.pattern.size() > part.size() &&
           row.pattern[part.size()] == '/' && row.pattern.starts_with(part) &&
           (is_below_home || row.pattern.find('/', part.size() + 1) == std::string_view::npos);
  });
}

std::string names_of_classes(PathClasses classes) {
  return names_in(kPathClassWords, classes, ", ");
}

bool is_standard_input(std::string_view path) {
  return path == "-" || path == "/dev/stdin" || path == "/dev/fd/0" || path == "/proc/self/fd/0";
}

}  // namespace pawl
