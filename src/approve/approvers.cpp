// SPDX-License-Identifier: Apache-2.0
#include "approve/approvers.h"

#include "base/base64.h"
#include "base/hash.h"
#include "base/passkey.h"
#include "base/security_key.h"
#include "settings/fields.h"
#include "settings/toml.h"
#include "settings/write_toml.h"

namespace pawl {
namespace {

constexpr std::size_t kLimit = 64 * 1024;
constexpr std::size_t kIdDigits = 12;

// Whether it is a key at all is checked when it has signed: reading one takes a library that most hooks never need.
[[nodiscard]] bool is_passkey_text(std::string_view key) {
  return bytes_of_base64(key).has_value();
}

}  // namespace

std::string id_of_key(std::string_view public_key, KeyKind kind) {
  return std::string(kKeyKindNames[static_cast<std::size_t>(kind)]) + ":" + sha256_hex(public_key).substr(0, kIdDigits);
}

bool has_signed(const Approver& approver, std::string_view text, std::string_view signature) {
  if (approver.kind == KeyKind::ed25519) return is_signed_by(approver.public_key, text, signature);
  if (approver.kind == KeyKind::passkey) return is_asserted({approver.public_key, approver.origin}, text, signature);
  return is_touched_and_signed({approver.public_key, approver.application}, text, kTokenPurpose, signature);
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
    approver.kind = static_cast<KeyKind>(std::max(0, entry.word("kind", kKeyKindNames, false)));
    approver.application = entry.text("application");
    approver.credential = entry.text("credential");
    approver.origin = entry.text("origin");
    const bool is_key = approver.kind == KeyKind::passkey ? is_passkey_text(approver.public_key)
                                                          : is_public_key(approver.public_key);
    if (!approver.public_key.empty() && !is_key)
      entry.complain_at(entry.place_of("key"), "this is not a public key; run `pawl approver set` again");
    entry.refuse_others("an approver");
    approver.id = id_of_key(approver.public_key, approver.kind);
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
    if (approver.kind == KeyKind::sk_ed25519)
      text += "kind = \"sk-ed25519\"\napplication = " + toml_string(approver.application) + "\n";
    if (approver.kind == KeyKind::passkey)
      text += "kind = \"passkey\"\ncredential = " + toml_string(approver.credential) +
              "\norigin = " + toml_string(approver.origin) + "\n";
  }
  return text;
}

}  // namespace pawl
