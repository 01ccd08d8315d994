// SPDX-License-Identifier: Apache-2.0
// Finds secrets in any text by their looks, and takes them out of what is written down. One pass, linear in the
// text whatever stands in it. Nothing here fails. What is only encoded (base64, hex, split in two) is not seen:
// the data flow in analyse judges those.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/span.h"
#include "base/value.h"
#include "model/call.h"
#include "model/finding.h"
#include "model/policy.h"
#include "model/verdict.h"

namespace pawl {

struct SecretMatch {
  std::string_view kind;  // `aws-access-key`
  Verdict verdict = Verdict::deny;
  Span span;  // the secret alone; a private key with its BEGIN and END lines
};

// In the order of the text, not overlapping. Documentation examples and placeholders are not secrets.
[[nodiscard]] std::vector<SecretMatch> find_secrets(std::string_view text);

// Each secret in its first-and-last-four form, `AKIA****MPLE`; a private key as its BEGIN line and `****`. Takes
// examples and placeholders out as well: in a log nobody can tell. Redacting twice changes nothing.
[[nodiscard]] std::string redact(std::string_view text);

// All strings in it, keys too.
[[nodiscard]] Value redact(const Value& value);

// The secrets that a call would write or send: in every string of its input but those that are only looked for
// (`old_string`, search patterns, removed lines of a patch).
[[nodiscard]] std::vector<Finding> scan_call(const Call& call, const Policy& policy);

// One kind of secret: the finding that scan_call() makes of it, without its place, and what it looks like.
struct SecretRule {
  Finding finding;
  std::vector<std::string> looks;
};

[[nodiscard]] std::vector<SecretRule> secret_rules();

}  // namespace pawl
