// SPDX-License-Identifier: Apache-2.0
#include "secrets/allowed_secrets.h"

#include <algorithm>

#include "base/json.h"
#include "model/finding.h"

namespace pawl {
namespace {

constexpr std::size_t kLimit = std::size_t{1} << 20U;
constexpr std::size_t kFingerprintDigits = 8;

[[nodiscard]] std::string text_of(const Value& value, std::string_view name) {
  const std::string* text = value.find_text(name);
  return text == nullptr ? std::string() : *text;
}

[[nodiscard]] bool is_fingerprint(std::string_view text) {
  return text.size() == kFingerprintDigits && text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

}  // namespace

std::string path_of_allowed_secrets(const std::string& pawl_home) {
  return join_path(pawl_home, "allowed-secrets.json");
}

Result<std::vector<AllowedSecret>> read_allowed_secrets(const std::string& pawl_home, const Files& files) {
  const std::string path = path_of_allowed_secrets(pawl_home);
  const auto broken = [&](const std::string& what) {
    return Error{Code::bad_settings, path + ":" + what + "; no secret passes until it is fixed or removed"};
  };
  const Result<std::string> text = files.read(path, kLimit);
  if (!text && text.error().code == Code::not_found) return std::vector<AllowedSecret>();
  if (!text) return Error{text.error().code, text.error().text + "; no secret passes until it can be read"};
  const Result<Value> root = read_json(*text);
  if (!root) return broken(root.error().text);
  const Value* list = root->find("secrets");
  if (list == nullptr || !list->is_array()) return broken(" `secrets` is not an array");
  std::vector<AllowedSecret> allowed;
  for (const Value& item : list->items) {
    AllowedSecret one{text_of(item, "rule"), text_of(item, "fingerprint"), text_of(item, "sample"),
                      text_of(item, "added")};
    if (!is_about_secret(one.rule) || !is_fingerprint(one.fingerprint))
      return broken(" an entry is not in the form that `pawl allow` writes");
    allowed.push_back(std::move(one));
  }
  return allowed;
}

Result<Done> write_allowed_secrets(const std::string& pawl_home, const std::vector<AllowedSecret>& allowed) {
  Value list = Value::array();
  for (const AllowedSecret& one : allowed) {
    list.items.push_back(Value::object()
                             .set("rule", Value::of(one.rule))
                             .set("fingerprint", Value::of(one.fingerprint))
                             .set("sample", Value::of(one.sample))
                             .set("added", Value::of(one.added)));
  }
  if (const Result<Done> made = make_folder(pawl_home, 0700); !made) return made.error();
  return write_file(path_of_allowed_secrets(pawl_home),
                    write_json(Value::object().set("secrets", std::move(list))) + "\n", 0600);
}

}  // namespace pawl
