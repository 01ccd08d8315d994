// SPDX-License-Identifier: Apache-2.0
// The one pass over a text that both finding and redacting are made of.
#pragma once

#include <string_view>
#include <vector>

#include "base/span.h"
#include "secrets/kinds.h"

namespace pawl {

struct Found {
  const SecretKind* kind = nullptr;
  Span span;
  std::size_t header = 0;  // of a private key: how long its BEGIN line is
};

// `takes_examples`: also what is plainly no real secret.
[[nodiscard]] std::vector<Found> find_all(std::string_view text, bool takes_examples);

// `body` is a token without its prefix.
[[nodiscard]] bool is_placeholder(std::string_view body);

// The private key whose `-----BEGIN` stands at `at`; kind is nullptr if there is none.
[[nodiscard]] Found find_private_key(std::string_view text, std::size_t at, bool takes_examples);

// `Bearer` is to be sent to this machine only, as far as the text tells.
[[nodiscard]] bool speaks_to_loopback_only(std::string_view text);

}  // namespace pawl
