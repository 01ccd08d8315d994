// SPDX-License-Identifier: Apache-2.0
// Kinds of secrets that users add: `secrets/*.toml` in Pawl's folder, written as the built-in ones are
// (docs/formats/secrets.md), or with a regular expression in the place of the shape.
#pragma once

#include <string>
#include <vector>

#include "secrets/compile.h"
#include "secrets/find.h"
#include "settings/pattern.h"

namespace pawl {

class OwnKinds {
 public:
  // What is wrong, and every example that does not come out as it should, is told with its place; then they are not to
  // be used.
  [[nodiscard]] static OwnKinds read(const std::vector<SourceFile>& files, std::vector<std::string>& errors);

  [[nodiscard]] bool is_empty() const { return compiled_.kinds.empty(); }
  [[nodiscard]] SecretTables tables() const { return compiled_.tables(); }
  [[nodiscard]] std::string expression_of(std::size_t kind) const;
  // `tables` are these kinds' own, and live as long as what is found.
  [[nodiscard]] std::vector<Found> find(std::string_view text, FindOptions options, const SecretTables& tables) const;

 private:
  // A kind with a regular expression: looked for where one of its anchors stands.
  struct Expression {
    std::size_t kind = 0;
    std::vector<std::string> anchors;
    std::string text;
    Pattern pattern;
  };
  void prove(const KindFiles& files, std::vector<std::string>& errors) const;
  void find_expressions(std::string_view text, const SecretTables& tables, std::vector<Found>& found) const;

  CompiledSecrets compiled_;
  std::vector<Expression> expressions_;
};

// From now on they count in this process like the built-in ones. Once, before anything is searched.
void use_own_kinds(OwnKinds kinds);

// nullptr if there are none.
[[nodiscard]] const SecretTables* own_tables();

// The regular expression of one of those kinds; empty if it has a shape.
[[nodiscard]] std::string own_expression(std::size_t kind);

// find_all() for the built-in kinds and the user's own.
[[nodiscard]] std::vector<Found> find_every_kind(std::string_view text, FindOptions options);

}  // namespace pawl
