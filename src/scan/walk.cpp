// SPDX-License-Identifier: Apache-2.0
#include "scan/walk.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <vector>

#include "analyse/places/git_ignore.h"
#include "analyse/places/git_index.h"
#include "base/file_node.h"

namespace pawl {
namespace {

constexpr std::size_t kLargestIgnoreFile = std::size_t{1} << 20;
constexpr std::size_t kLargestIndex = std::size_t{64} << 20;
constexpr int kDeepest = 256;

// What git tracks in one checkout; paths are relative to its root, sorted.
struct Tracked {
  std::string root;    // below the tree's root, with a slash at its end; or empty
  std::string prefix;  // where the tree's root stands within the checkout, with a slash; or empty
  std::vector<std::string> paths;

  // In the checkout's own words.
  [[nodiscard]] std::string own(std::string_view path) const {
    return prefix + std::string(path.substr(std::min(path.size(), root.size())));
  }
  [[nodiscard]] bool has(std::string_view path) const {
    return std::binary_search(paths.begin(), paths.end(), own(path));
  }
  [[nodiscard]] bool has_below(std::string_view folder) const {
    const std::string begin = own(folder) + "/";
    const auto first = std::lower_bound(paths.begin(), paths.end(), begin);
    return first != paths.end() && first->starts_with(begin);
  }
};

[[nodiscard]] std::shared_ptr<const Tracked> tracked_in(const std::string& checkout, std::string root,
                                                        std::string prefix) {
  auto tracked = std::make_shared<Tracked>();
  tracked->root = std::move(root);
  tracked->prefix = std::move(prefix);
  const std::string index = disk().read(git_folder_of(checkout, disk()) + "/index", kLargestIndex).value_or("");
  IndexReader reader(index);
  while (const std::optional<IndexEntry> entry = reader.next()) tracked->paths.emplace_back(entry->path);
  std::sort(tracked->paths.begin(), tracked->paths.end());
  return tracked;
}

[[nodiscard]] std::string below(std::string_view folder, std::string_view name) {
  return folder.empty() ? std::string(name) : std::string(folder) + "/" + std::string(name);
}

class Walker {
 public:
  Walker(const Tree& tree, std::string root, bool uses_ignore_files, const WalkTold& told)
      : tree_(tree), root_(std::move(root)), uses_ignore_files_(uses_ignore_files), told_(told) {}

  void go() {
    if (uses_ignore_files_) look_above();
    visit("", false, 0);
  }

 private:
  // The checkout that the tree's root stands in, and the ignore files between. Their paths are relative to the
  // checkout, so they are asked about longer paths than those of the tree.
  void look_above() {
    const std::optional<std::string> real = absolute(root_);
    if (!real) return;
    std::string checkout = *real;
    while (disk().kind(join_path(checkout, ".git")) == FileKind::missing) {
      const std::size_t slash = checkout.rfind('/');
      if (slash == std::string::npos || checkout.size() <= 1) return;
      checkout.resize(std::max<std::size_t>(slash, 1));
    }
    above_ = checkout == *real ? "" : real->substr(checkout.size() + (checkout == "/" ? 0 : 1));
    tracked_ = tracked_in(checkout, "", above_.empty() ? "" : above_ + "/");
    const std::string excluded =
        disk().read(git_folder_of(checkout, disk()) + "/info/exclude", kLargestIgnoreFile).value_or("");
    if (!excluded.empty()) files_.emplace_back(std::string(), excluded);
    // The root's own is read when it is visited.
    std::string folder;
    for (std::string_view rest = above_; !rest.empty();) {
      add_ignore_file(folder, disk().read(join_path(below(checkout, folder), ".gitignore"), kLargestIgnoreFile));
      const std::size_t slash = std::min(rest.find('/'), rest.size());
      folder = below(folder, rest.substr(0, slash));
      rest.remove_prefix(std::min(slash + 1, rest.size()));
    }
  }

  // Links followed.
  [[nodiscard]] static std::optional<std::string> absolute(const std::string& folder) {
    std::optional<std::string> place = real_place(join_path(folder, "x"));
    if (place) place->resize(std::max<std::size_t>(place->size() - 2, 1));
    return place;
  }

  void add_ignore_file(std::string folder, const Result<std::string>& text) {
    if (text && !text->empty()) files_.emplace_back(std::move(folder), *text);
  }

  [[nodiscard]] bool is_ignored(const std::string& path, bool is_folder) const {
    const std::string whole = above_.empty() ? path : above_ + "/" + path;
    for (auto file = files_.rbegin(); file != files_.rend(); ++file) {
      const IgnoreFile::Word word = file->word_on(whole, is_folder);
      if (word != IgnoreFile::Word::nothing) return word == IgnoreFile::Word::ignored;
    }
    return false;
  }

  // `only_tracked`: the folder is ignored, but git has something in it.
  void visit(const std::string& folder, bool only_tracked, int depth) {
    if (depth > kDeepest) return told_.refuse(folder, "it is more than 256 folders deep");
    const Result<std::vector<Tree::Name>> names = tree_.names(folder);
    if (!names) {
      // Somebody has taken it away meanwhile: there is nothing to look into.
      if (names.error().code != Code::not_found) told_.refuse(folder, "the folder cannot be read");
      return;
    }
    const std::size_t files_before = files_.size();
    const std::shared_ptr<const Tracked> tracked_before = tracked_;
    if (uses_ignore_files_) enter(folder, *names);
    for (const Tree::Name& name : *names) {
      if (is_done_) break;
      if (name.name == ".git" || (name.kind != FileKind::folder && name.kind != FileKind::regular)) continue;
      const std::string path = below(folder, name.name);
      const bool is_folder = name.kind == FileKind::folder;
      bool passes_over = only_tracked;
      if (uses_ignore_files_ && !passes_over) passes_over = is_ignored(path, is_folder);
      if (passes_over && (!tracked_ || !(is_folder ? tracked_->has_below(path) : tracked_->has(path)))) continue;
      if (is_folder)
        visit(path, passes_over, depth + 1);
      else
        is_done_ = !told_.take(path);
    }
    files_.erase(files_.begin() + static_cast<std::ptrdiff_t>(files_before), files_.end());
    tracked_ = tracked_before;
  }

  void enter(const std::string& folder, const std::vector<Tree::Name>& names) {
    const auto has = [&](std::string_view wanted) {
      return std::any_of(names.begin(), names.end(), [&](const Tree::Name& name) { return name.name == wanted; });
    };
    if (!folder.empty() && has(".git")) tracked_ = tracked_in(join_path(root_, folder), folder + "/", "");
    ReadBuffer buffer;
    if (has(".gitignore") && tree_.read(below(folder, ".gitignore"), kLargestIgnoreFile, buffer) == ReadOutcome::read)
      files_.emplace_back(above_.empty() ? folder : folder.empty() ? above_ : above_ + "/" + folder, buffer.text());
  }

  const Tree& tree_;
  std::string root_;
  bool uses_ignore_files_;
  const WalkTold& told_;
  std::string above_;  // where the tree's root stands in its checkout
  std::vector<IgnoreFile> files_;
  std::shared_ptr<const Tracked> tracked_;
  bool is_done_ = false;
};

}  // namespace

void walk(const Tree& tree, const std::string& root, bool uses_ignore_files, const WalkTold& told) {
  Walker(tree, root, uses_ignore_files, told).go();
}

}  // namespace pawl
