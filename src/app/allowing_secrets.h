// SPDX-License-Identifier: Apache-2.0
// A secret that a person lets pass from now on, by its fingerprint: out of the log, into Pawl's list
// (secrets/allowed_secrets.h). `pawl allow` goes through here.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "base/value.h"
#include "secrets/allowed_secrets.h"

namespace pawl {

// Those of one call that stopped it; none if it had none, or if the log does not have their fingerprints.
[[nodiscard]] std::vector<AllowedSecret> secrets_of_entry(const Value& entry);

// What a person must know before they agree.
[[nodiscard]] std::string words_of(const std::vector<AllowedSecret>& secrets);

// REQUIRES: a person agreed. What was written, and how to take it back.
[[nodiscard]] Result<std::string> allow_secrets(const std::string& pawl_home, std::vector<AllowedSecret> secrets);

// REQUIRES: the home is locked. False if no secret of that fingerprint passes.
[[nodiscard]] Result<bool> take_back_secret(const std::string& pawl_home, std::string_view fingerprint);

}  // namespace pawl
