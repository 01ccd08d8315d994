// SPDX-License-Identifier: Apache-2.0
// Whose answers count: the public keys in `/etc/pawl/approvers.toml` if root wrote one, else in
// `~/.pawl/approvers.toml`. The hook knows no more than these.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/files.h"
#include "base/result.h"
#include "base/signature.h"
#include "model/answer_level.h"

namespace pawl {

// What a key is: a file of ours, a token that somebody touches, or a passkey of a browser.
enum class KeyKind { ed25519, sk_ed25519, passkey };
inline constexpr std::array<std::string_view, 3> kKeyKindNames = {"ed25519", "sk-ed25519", "passkey"};

struct Approver {
  std::string id;  // its kind, `:` and the first letters of the key's hash
  AnswerLevel level = AnswerLevel::seat;
  std::string public_key;
  std::string added;  // the day
  KeyKind kind = KeyKind::ed25519;
  std::string application = {};  // of a token
  std::string credential = {};   // of a passkey: by which the browser knows it, in base64url
  std::string origin = {};       // of a passkey: the page that it signs for
};

// Signatures of tokens are made for this, and nothing else that a token signs for ssh passes for an answer.
inline constexpr std::string_view kTokenPurpose = "pawl-grant";

[[nodiscard]] std::string id_of_key(std::string_view public_key, KeyKind kind = KeyKind::ed25519);

// Whether the approver's key signed this text.
[[nodiscard]] bool has_signed(const Approver& approver, std::string_view text, std::string_view signature);

inline constexpr std::string_view kTeamApprovers = "/etc/pawl/approvers.toml";
[[nodiscard]] std::string path_of_approvers(const std::string& pawl_home);

// None if there is no file. An unreadable or broken file is an error: then no answer counts.
[[nodiscard]] Result<std::vector<Approver>> load_approvers(const std::string& pawl_home, const Files& files);

[[nodiscard]] std::string write_approvers(const std::vector<Approver>& approvers);

}  // namespace pawl
