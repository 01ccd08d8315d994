// SPDX-License-Identifier: Apache-2.0
// Finds secrets in any text by their looks, and takes them out of what is written down. The kinds are data:
// rules/secrets/*.toml. One pass, linear in the text whatever stands in it. Nothing here fails.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/span.h"
#include "base/value.h"
#include "model/analysis.h"
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

// Words that redact() takes out too, whatever they look like: passwords that the call which is judged gives to its
// programs. They replace those of the call before.
void redact_also(std::vector<std::string> words);

// Each secret as `AKIA****MPLE`, shorter ones as `AK****` or `****`; a private key as its BEGIN line and `****`. Takes
// examples, placeholders and tokens with a wrong checksum out as well: in a log nobody can tell. Redacting twice
// changes nothing.
[[nodiscard]] std::string redact(std::string_view text);

// All strings in it, keys too.
[[nodiscard]] Value redact(const Value& value);

// The secrets that a call would write or send: in every string of its input but those that are only looked for
// (`old_string`, search patterns, removed lines of a patch). What a person has let pass comes with `lifted_by`.
struct KnownOfCall {
  // All that the call does is writing files, by a tool made for it: what it takes out is there already, and its texts
  // are the content of files. Names of fields alone say nothing: every tool names its own.
  bool only_writes = false;
  // Whether the file that it writes is the project's own for secrets, and git does not take it; asked only if it
  // matters.
  std::function<bool()> is_kept_out_of_git = nullptr;
  std::span<const GivenPassword> passwords = {};
};
[[nodiscard]] std::vector<Finding> scan_call(const Call& call, const Policy& policy, const KnownOfCall& known = {});

// What a tool gave back, without the secrets that are denied in calls.
struct CleanResult {
  Value value;
  std::vector<std::string> found;  // `a GitHub token (ghp_****MPLE)`, each once; empty: it is as it was
  std::vector<std::string> rules;  // `dlp.github-token`, each once
};
[[nodiscard]] CleanResult clean_result(const Value& result);

// One kind of secret: the finding that scan_call() makes of it, without its place, and what it looks like.
struct SecretRule {
  Finding finding;
  std::vector<std::string> looks;
};

[[nodiscard]] std::vector<SecretRule> secret_rules();

}  // namespace pawl
