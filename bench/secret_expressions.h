// SPDX-License-Identifier: Apache-2.0
// The kinds of rules/secrets as RE2 expressions, one a kind: what a plain loop over them costs.
#pragma once

#include <re2/re2.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "secrets/tables.h"

namespace pawl {

// The anchors and shapes of every kind that has anchors, joined into one expression a kind.
[[nodiscard]] inline std::vector<std::unique_ptr<re2::RE2>> secret_expressions() {
  const SecretTables& tables = built_in_secrets();
  std::vector<std::unique_ptr<re2::RE2>> out;
  for (std::size_t i = 0; i < tables.kinds.size(); ++i) {
    const SecretKind& kind = tables.kinds[i];
    std::string anchors;
    for (const SecretAnchor& anchor : tables.anchors) {
      if (anchor.kind == i)
        anchors += (anchors.empty() ? "" : "|") + re2::RE2::QuoteMeta(std::string(tables.text(anchor.text())));
    }
    if (anchors.empty()) continue;
    std::string expression = (kind.is_folded ? "(?i)(?:" : "(?:") + anchors + ")";
    for (const ShapeElement& element : tables.elements.subspan(kind.shape_begin, kind.shape_count)) {
      if (element.kind == ShapeElement::Kind::literal)
        expression += re2::RE2::QuoteMeta(std::string(tables.literal(element)));
      if (element.kind == ShapeElement::Kind::run)
        expression += "[0-9A-Za-z_-]{" + std::to_string(std::min<int>(element.min, 1000)) + ",}";
    }
    re2::RE2::Options options;
    options.set_encoding(re2::RE2::Options::EncodingLatin1);
    options.set_max_mem(64 << 20);
    out.push_back(std::make_unique<re2::RE2>(expression, options));
  }
  return out;
}

}  // namespace pawl
