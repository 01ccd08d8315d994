// SPDX-License-Identifier: Apache-2.0
// What a token must be beside its shape: a right checksum, a header that is JSON, letters that are no words. All look
// at a bounded part of it, so that a text full of anchors stays cheap.
#pragma once

#include <string_view>

#include "secrets/tables.h"

namespace pawl {

// `anchor` and `body` stand one behind the other. PEM is not checked here: it has its own reader.
[[nodiscard]] bool passes(const SecretKind& kind, std::string_view anchor, std::string_view body);

// The check proves by itself that this is a token, whatever words stand in it.
[[nodiscard]] bool is_checksum(Check check);

// Bits a character.
[[nodiscard]] double entropy_of(std::string_view text);

// Plain words, one behind the other: `estimator-doc-link`. A key has long parts, or mixes letters and digits.
[[nodiscard]] bool is_words(std::string_view text, std::string_view joints = "-_");

}  // namespace pawl
