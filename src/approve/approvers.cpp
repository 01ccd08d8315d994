// SPDX-License-Identifier: Apache-2.0
#include "approve/approvers.h"

#include "base/hash.h"
#include "settings/fields.h"
#include "settings/toml.h"

namespace pawl {
namespace {

constexpr std::size_t kLimit = 64 * 1024;
constexpr std::size_t kIdDigits = 12;

}  // namespace

std::string id_of_key(std::string_view public_key) {
  return "ed25519:" + sha256_hex(public_key).substr(0, kIdDigits);
}

std::string path_of_approvers(const std::string& pawl_home) {
  return join_path(pawl_home, "approvers.toml");
}

Result<std::vector<Approver>> load_approvers(const std::string& pawl_home, const Files& files) {
  SourceFile source{std::string(kTeamApprovers), ""};
  Result<std::string> text = files.read(source.name, kLimit);
  if (!text && text.error().code == Code::not_found) {
    source.name = path_of_approvers(pawl_home);
    text = files.read(source.name, kLimit);
    if (!text && text.error().code == Code::not_found) return std::vector<Approver>();
  }
  if (!text) return text.error();
  source.text = *text;
  const Result<Value> document = read_toml(source.text, source.name);
  if (!document) return document.error();
  std::vector<std::string> errors;
  std::vector<Approver> approvers;
  Fields fields(*document, source, errors);
  for (const Value* table : fields.tables("approver")) {
    Fields entry(*table, source, errors);
    Approver approver;
    approver.public_key = entry.text("key", true);
    approver.level = static_cast<AnswerLevel>(std::max(0, entry.word("level", kAnswerLevelNames, true)));
    approver.added = entry.text("added");
    if (!approver.public_key.empty() && !is_public_key(approver.public_key))
      entry.complain_at(entry.place_of("key"), "this is not a public key; run `pawl approver set` again");
    entry.refuse_others("an approver");
    approver.id = id_of_key(approver.public_key);
    approvers.push_back(std::move(approver));
  }
  fields.refuse_others("the file of approvers");
  if (!errors.empty()) return Error{Code::bad_settings, errors.front()};
  return approvers;
}

std::string write_approvers(const std::vector<Approver>& approvers) {
  std::string text = "# Whose answers Pawl's hook takes: public keys. `pawl approver set` writes this file.\n";
  for (const Approver& approver : approvers) {
    text += "\n[[approver]]\nkey = \"" + approver.public_key + "\"\nlevel = \"" + std::string(name_of(approver.level)) +
            "\"\nadded = \"" + approver.added + "\"\n";
  }
  return text;
}

}  // namespace pawl
