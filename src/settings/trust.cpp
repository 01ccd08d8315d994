// SPDX-License-Identifier: Apache-2.0
#include "settings/trust.h"

#include <algorithm>
#include <optional>

#include "base/json.h"

namespace pawl {
namespace {

constexpr std::size_t kLimit = std::size_t{1} << 20;

[[nodiscard]] Error broken(const std::string& path, const std::string& what) {
  return {Code::bad_settings, path + ":" + what + "; no project is trusted until it is fixed or removed"};
}

[[nodiscard]] bool is_hash(std::string_view text) {
  return text.size() == 64 && text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

}  // namespace

std::string path_of_trust(const std::string& pawl_home) {
  return join_path(pawl_home, "trust.json");
}

Result<std::vector<TrustedProject>> read_trust(const std::string& pawl_home, const Files& files) {
  const std::string path = path_of_trust(pawl_home);
  const Result<std::string> text = files.read(path, kLimit);
  if (!text && text.error().code == Code::not_found) return std::vector<TrustedProject>();
  if (!text) return Error{text.error().code, text.error().text + "; no project is trusted until it can be read"};
  const Result<Value> root = read_json(*text);
  if (!root) return broken(path, root.error().text);
  const Value* list = root->find("projects");
  if (list == nullptr || !list->is_array()) return broken(path, " `projects` is not an array");
  std::vector<TrustedProject> projects;
  for (const Value& item : list->items) {
    const std::string* folder = item.find_text("path");
    const std::string* hash = item.find_text("sha256");
    if (folder == nullptr || hash == nullptr || !is_hash(*hash)) {
      return broken(path, " an entry of `projects` has no `path` or no `sha256`");
    }
    projects.push_back({*folder, *hash});
  }
  return projects;
}

Result<Done> write_trust(const std::string& pawl_home, const std::vector<TrustedProject>& projects) {
  Value list = Value::array();
  for (const TrustedProject& project : projects) {
    Value item = Value::object();
    item.set("path", Value::of(project.path)).set("sha256", Value::of(project.sha256));
    list.items.push_back(std::move(item));
  }
  Value root = Value::object();
  root.set("projects", std::move(list));
  if (const Result<Done> made = make_folder(pawl_home, 0700); !made) return made;
  return write_file(path_of_trust(pawl_home), write_json(root) + "\n", 0600);
}

}  // namespace pawl
