// SPDX-License-Identifier: Apache-2.0
#include "engine/user_kinds.h"

#include "base/files.h"
#include "base/visible.h"
#include "secrets/own_kinds.h"
#include "settings/last_good.h"

namespace pawl {
namespace {

constexpr std::size_t kLimit = std::size_t{1} << 20;
constexpr std::size_t kMostFiles = 100;
constexpr std::string_view kSee = "; see `pawl rules test`";

class Loading {
 public:
  explicit Loading(const std::string& pawl_home) : pawl_home_(pawl_home) {}

  void load(const std::string& path) {
    UserKindFile file;
    file.path = path;
    const Result<std::string> text = disk().read(path, kLimit);
    if (!text) file.errors.push_back(text.error().text);
    if (text && take(path, *text, file)) {
      if (const Result<Done> kept = keep_last_good(pawl_home_, path, *text, disk()); !kept)
        out.notices.push_back(in_quotes(path) + ": Pawl cannot keep a copy of this version: " + kept.error().text);
    } else {
      take_older(file);
    }
    out.files.push_back(std::move(file));
  }

  void use() {
    std::vector<std::string> errors;
    use_own_kinds(OwnKinds::read(sources_, errors));
  }

  UserKinds out;

 private:
  // Together with those before it: an id may stand in one file only.
  [[nodiscard]] bool take(const std::string& path, const std::string& text, UserKindFile& file) {
    std::vector<SourceFile> sources = sources_;
    sources.push_back({path, text});
    std::vector<std::string> errors;
    const OwnKinds kinds = OwnKinds::read(sources, errors);
    file.errors.insert(file.errors.end(), errors.begin(), errors.end());
    if (!errors.empty()) return false;
    file.kinds = kinds.tables().kinds.size() - count_;
    count_ += file.kinds;
    sources_ = std::move(sources);
    return true;
  }

  void take_older(UserKindFile& file) {
    const std::vector<std::string> errors = file.errors;
    const std::optional<std::string> text = read_last_good(pawl_home_, file.path, disk());
    const bool is_taken = text && take(file.path, *text, file);
    file.errors = errors;
    out.has_lost_kinds |= !is_taken;
    const std::string trouble = in_quotes(file.path) + " is broken, ";
    out.notices.push_back(trouble +
                          (is_taken ? "its last good version is in force"
                                    : "none of its kinds is in force, so protection level strict is") +
                          std::string(kSee));
  }

  const std::string& pawl_home_;
  std::vector<SourceFile> sources_;
  std::size_t count_ = 0;
};

}  // namespace

std::string path_of_user_kinds(const std::string& pawl_home) {
  return join_path(pawl_home, "secrets");
}

UserKinds load_user_kinds(const std::string& pawl_home) {
  const std::string folder = path_of_user_kinds(pawl_home);
  Loading loading(pawl_home);
  const Result<std::vector<std::string>> names = list_folder(folder);
  if (!names) {
    loading.out.has_lost_kinds = true;
    loading.out.notices.push_back(names.error().text +
                                  ", no kinds of yours are in force, so protection level strict is");
    return std::move(loading.out);
  }
  for (const std::string& name : *names) {
    if (!name.ends_with(".toml") || name.starts_with('.')) continue;
    if (loading.out.files.size() == kMostFiles) {
      loading.out.has_lost_kinds = true;
      loading.out.notices.push_back(in_quotes(folder) + " holds more than " + std::to_string(kMostFiles) +
                                    " files, the others are not in force, so protection level strict is");
      break;
    }
    loading.load(join_path(folder, name));
  }
  if (!loading.out.files.empty()) loading.use();
  return std::move(loading.out);
}

}  // namespace pawl
