// SPDX-License-Identifier: Apache-2.0
// The secrets that Pawl knows by their looks. To add one with a fixed prefix, add a row to kTokenKinds.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "model/verdict.h"

namespace pawl {

// Which characters a token is made of.
enum CharSet : std::uint8_t {
  set_upper_digit = 1,  // A-Z 0-9
  set_alnum = 2,        // a-z A-Z 0-9
  set_alnum_dash = 4,   // and -
  set_word_dash = 8,    // and - _
  set_bearer = 16,      // RFC 6750: and - . _ ~ + / =
  set_base64 = 32,      // and + / =
};

[[nodiscard]] constexpr std::uint8_t sets_of(unsigned char c) {
  const bool upper = c >= 'A' && c <= 'Z';
  const bool digit = c >= '0' && c <= '9';
  const bool lower = c >= 'a' && c <= 'z';
  unsigned sets = 0;
  if (upper || digit) sets |= set_upper_digit;
  if (upper || digit || lower) sets |= set_alnum | set_alnum_dash | set_word_dash | set_bearer | set_base64;
  if (c == '-') sets |= set_alnum_dash | set_word_dash | set_bearer;
  if (c == '_') sets |= set_word_dash | set_bearer;
  if (c == '.' || c == '~') sets |= set_bearer;
  if (c == '+' || c == '/' || c == '=') sets |= set_bearer | set_base64;
  return static_cast<std::uint8_t>(sets);
}

inline constexpr std::array<std::uint8_t, 256> kSets = [] {
  std::array<std::uint8_t, 256> sets{};
  for (std::size_t c = 0; c < sets.size(); ++c) sets[c] = sets_of(static_cast<unsigned char>(c));
  return sets;
}();

[[nodiscard]] constexpr bool is_in(char c, CharSet set) {
  return (kSets[static_cast<unsigned char>(c)] & set) != 0;
}

struct SecretKind {
  std::string_view name;  // the rule is `dlp.` + name
  std::string_view title;
  Verdict verdict;
};

inline constexpr SecretKind kAwsKey = {"aws-access-key", "an AWS access key id", Verdict::deny};
inline constexpr SecretKind kGithubToken = {"github-token", "a GitHub token", Verdict::deny};
inline constexpr SecretKind kSlackToken = {"slack-token", "a Slack token", Verdict::deny};
inline constexpr SecretKind kAnthropicKey = {"anthropic-key", "an Anthropic API key", Verdict::deny};
inline constexpr SecretKind kOpenaiKey = {"openai-key", "an API key of the `sk-` form", Verdict::deny};
inline constexpr SecretKind kStripeKey = {"stripe-key", "a Stripe secret key", Verdict::deny};
inline constexpr SecretKind kPrivateKey = {"private-key", "a private key", Verdict::deny};
inline constexpr SecretKind kBearerToken = {"bearer-token", "a bearer token", Verdict::ask};

// A prefix and a body of certain characters behind it. `max_length` 0: as long as it goes on.
struct TokenKind {
  std::string_view prefix;
  CharSet set;
  std::size_t min_length;
  std::size_t max_length;
  bool may_be_words;  // the prefix is a word too, so a body of plain words is not a key: `sk-estimator-doc-link`
  const SecretKind* kind;
};

inline constexpr std::array<TokenKind, 16> kTokenKinds = {{
    {"AKIA", set_upper_digit, 16, 16, false, &kAwsKey},
    {"ASIA", set_upper_digit, 16, 16, false, &kAwsKey},
    {"ghp_", set_alnum, 36, 0, false, &kGithubToken},
    {"gho_", set_alnum, 36, 0, false, &kGithubToken},
    {"ghs_", set_alnum, 36, 0, false, &kGithubToken},
    {"ghu_", set_alnum, 36, 0, false, &kGithubToken},
    {"ghr_", set_alnum, 36, 0, false, &kGithubToken},
    {"github_pat_", set_word_dash, 36, 0, false, &kGithubToken},
    {"xoxb-", set_alnum_dash, 20, 0, true, &kSlackToken},
    {"xoxp-", set_alnum_dash, 20, 0, true, &kSlackToken},
    {"sk-ant-", set_word_dash, 20, 0, true, &kAnthropicKey},  // before `sk-`
    {"sk-", set_word_dash, 20, 0, true, &kOpenaiKey},
    {"sk_live_", set_alnum, 16, 0, false, &kStripeKey},
    {"sk_test_", set_alnum, 16, 0, false, &kStripeKey},
    {"rk_live_", set_alnum, 16, 0, false, &kStripeKey},
    {"rk_test_", set_alnum, 16, 0, false, &kStripeKey},
}};

}  // namespace pawl
