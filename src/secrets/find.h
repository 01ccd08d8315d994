// SPDX-License-Identifier: Apache-2.0
// The one pass over a text that finding, redacting and scanning are made of. At each byte three folded bytes are looked
// up in a bitmap; only where an anchor may stand is anything else done. Linear in the text, whatever stands in it, and
// without a hit it allocates nothing.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/span.h"
#include "secrets/tables.h"

namespace pawl {

struct Found {
  const SecretKind* kind = nullptr;
  Verdict verdict = Verdict::deny;
  Span span{};
  std::size_t header = 0;                // of a private key: how long its BEGIN line is
  std::uint8_t anchor = 0;               // how long it is: of two kinds with one verdict the longer tells more
  bool is_password = false;              // of a URL: nothing of it is shown
  const SecretTables* tables = nullptr;  // that the kind is of

  [[nodiscard]] std::string_view id() const { return tables->text(kind->name()); }
  [[nodiscard]] std::string title() const { return tables->title(*kind); }
};

// More tell nothing new.
inline constexpr std::size_t kMostFound = 1000;

struct FindOptions {
  bool takes_examples = false;  // also what is no real secret: for redaction
  bool takes_asks = true;       // also kinds that are only asked about
  // Of what is asked about, and again of what is denied: a thousand of the one do not hide the other.
  std::size_t most = kMostFound;
};

// In the order of the text, not overlapping. Of the built-in kinds; find_every_kind() takes the user's own too.
[[nodiscard]] std::vector<Found> find_all(std::string_view text, FindOptions options,
                                          const SecretTables& tables = built_in_secrets());

// A secret as it may be shown: `AKIA****MPLE`; `AK****` of one shorter than 20 bytes; `****` of one shorter than 12 and
// of passwords in URLs; the BEGIN line of a private key and `****`.
[[nodiscard]] std::string sample_of(std::string_view text, const Found& found);

// No letter or digit stands before `at`; but the last of an escape (`%20`, `\n`, `\u0022`, `\x22`) is none, nor is an
// option's letter (`curl -dAKIA…`).
[[nodiscard]] bool starts_word(std::string_view text, std::size_t at);

// How far the separators between a name and its value go, at most 16 bytes: ` ": "`, `' => '`, `%3A%20`, `\":\"`.
[[nodiscard]] std::size_t skip_joint(std::string_view text, std::size_t at);

// The private key whose `-----BEGIN` stands at `at`; an empty span if there is none.
struct PrivateKey {
  Span span{};
  std::size_t header = 0;
};
[[nodiscard]] PrivateKey find_private_key(std::string_view text, std::size_t at, bool takes_examples);

// The command sends only to this machine, as far as the text tells.
[[nodiscard]] bool speaks_to_loopback_only(std::string_view text);

}  // namespace pawl
