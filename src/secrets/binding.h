// SPDX-License-Identifier: Apache-2.0
// Where a text gives a name a value: `password = "…"`, `export API_KEY=…`, `token: …`, `--token …`, `?token=…`,
// `<password>…</password>`. Reads a bounded part of the text around the name.
#pragma once

#include <optional>
#include <string_view>

#include "base/span.h"
#include "secrets/tables.h"

namespace pawl {

struct Binding {
  Span name;
  Span value;
};

// Around the part of a name at `begin` … `end`. Tells where the name ends even if it is given nothing.
[[nodiscard]] std::optional<Binding> read_binding(std::string_view text, std::size_t begin, std::size_t end,
                                                  std::size_t& name_end);

// A name that calls its value a secret: `db_password`, `signingKey`; not `password_hash`, `token_type`.
[[nodiscard]] bool is_secret_name(std::string_view name, const SecretTables& tables);

// A value that is a secret if its name says so: no words, path, reference, hash of a password, and no sequence.
[[nodiscard]] bool is_secret_value(std::string_view value, bool checks_entropy);

}  // namespace pawl
