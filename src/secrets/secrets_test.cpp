// SPDX-License-Identifier: Apache-2.0
#include "secrets/secrets.h"

#include <gtest/gtest.h>

#include <random>

#include "base/json.h"
#include "secrets/views.h"

namespace pawl {
namespace {

// Tokens are put together here, so that this file holds none.
const std::string kAws = std::string("AK") + "IAQ3EGRZ7TLP5MWX2V";
const std::string kGithubBody =
    "a1B2c3D4e5F6g7H8i9"
    "J0k1L2m3N4o50smkjE";
const std::string kGithub = std::string("gh") + "p_" + kGithubBody;
const std::string kSlack = std::string("xo") + "xb-730215846093-8140572936105-qT7vXk2LmZ9bRw4NcYp1Hs8D";
const std::string kOpenai = std::string("s") + "k-proj-Ab1Zd2Xf3Qh4Wj5Kl6Rn7Vp8";
const std::string kStripe = std::string("sk") + "_live_51HxYz9vQwEr7TkLm2ZnPbRc";
const std::string kPemBody = "MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7VJTUt9Us8cKj";
const std::string kToken =
    "eyJ"
    "hbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc-_def";

[[nodiscard]] std::string pem(const std::string& label, const std::string& joint = "\n") {
  return "-----BEGIN " + label + "-----" + joint + kPemBody + joint + kPemBody + joint + "-----END " + label + "-----";
}

// `kind@begin-end`, one behind the other.
[[nodiscard]] std::string dump(std::string_view text) {
  std::string out;
  for (const SecretMatch& match : find_secrets(text)) {
    if (!out.empty()) out += ' ';
    out += std::string(match.kind) + "@" + std::to_string(match.span.begin) + "-" + std::to_string(match.span.end);
  }
  return out;
}

[[nodiscard]] std::string kinds(std::string_view text) {
  std::string out;
  for (const SecretMatch& match : find_secrets(text)) out += (out.empty() ? "" : " ") + std::string(match.kind);
  return out;
}

struct Case {
  std::string text;
  std::string expected;
};

TEST(FindSecrets, EachKind) {
  const std::vector<Case> cases = {
      {kAws, "aws-access-key"},
      {"export AWS_ACCESS_KEY_ID=" + kAws, "aws-access-key"},
      {std::string("AS") + "IAQ3EGRZ7TLP5MWX2V", "aws-access-key"},
      {kGithub, "github-token"},
      {std::string("gh") + "o_" + kGithubBody, "github-token"},
      {"https://" + kGithub + "@github.com/a/b", "github-token"},
      {std::string("github") +
           "_pat_11AQ7XDTY0kR3vWm9ZbL2c_H8nJx4Kp6Ws1Tq5Yv0Fz7Gd3Mb9Lr2Nc8Xk4Hj6Pw1Sa5Qe0Uo7It3RyV9m",
       "github-fine-grained-token"},
      {kSlack, "slack-token"},
      {kOpenai, "openai-key"},
      // Of Grafana's own tests.
      {std::string("gl") + "sa_yscW25imSKJIuav8zF37RZmnbiDvB05G_fcaaf58a", "grafana-token"},
      // Vault's batch tokens begin like this: the number of a key, which is small.
      {std::string("hv") + "b.AAAAAQJq8Zr2tLw94kXvBn3MhT7yPd1FsGq8Zr2tLw94kXvBn3MhT7y", "vault-token"},
      {std::string("s") + "k-qzvwkxjhbnmtrplsdfgy", "openai-key"},
      {std::string("s") + "k-9382716450kzqwvxtrmnbl", "openai-key"},
      {std::string("s") + "k-ant-api03-Ab1Zd2Xf3Qh4Wj5Kl6Rn7Vp8-Qr_StAA", "anthropic-key"},
      {std::string("s") + "k-123e4567-e89b-12d3-a456-426614174000", "openai-key"},
      {kStripe, "stripe-key"},
      {std::string("sk") + "_test_7bK52RtWqzXNmvhsY8cld3fg", "stripe-key"},
      {pem("PRIVATE KEY"), "private-key"},
      {pem("RSA PRIVATE KEY"), "private-key"},
      {pem("EC PRIVATE KEY"), "private-key"},
      {pem("DSA PRIVATE KEY"), "private-key"},
      {pem("OPENSSH PRIVATE KEY"), "private-key"},
      {pem("ENCRYPTED PRIVATE KEY"), "private-key"},
      {pem("PGP PRIVATE KEY BLOCK"), "private-key"},
      {"Authorization: Bearer " + kToken, "bearer-token"},
      {"authorization: bearer " + kToken, "bearer-token"},
      {"{\"Authorization\": \"Bearer " + kToken + "\"}", "bearer-token"},
      {"{'Authorization' => 'Bearer " + kToken + "'}", "bearer-token"},
      {"Authorization%3A%20Bearer%20" + kToken, "bearer-token"},
      {"Authorization: Basic "
       "dXNlcjpwYXNzd29yZDEyMzQ1Ng==",
       "basic-auth"},
  };
  for (const Case& c : cases) EXPECT_EQ(kinds(c.text), c.expected) << c.text;
}

TEST(FindSecrets, NotEach) {
  const std::vector<std::string> cases = {
      "",
      "AKIA",
      "AKIAQ3EGRZ7TLP5MWX2",  // too short
      kAws + "Z",             // too long
      kAws + "z",
      "x" + kAws,              // within a word
      "AKIAIOSFODNN7EXAMPLE",  // AWS's own example
      "AKIAXXXXXXXXXXXXXXXX",
      "AKIA1111111111111111",
      "akiaq3egrz7tlp5mwx2v",
      "ghp_" + kGithubBody.substr(1),
      "ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
      "ghp_" + std::string(36, 'a'),
      "ghp_yourGithubTokenGoesHere0123456789abcdef",
      "xghp_" + kGithubBody,
      "xoxb-",
      "xoxb-your-token-here-please-now",
      "xoxb-000000000000-000000000000-xxxxxxxxxxxx",
      "sk-short",
      "task-1234567890abcdefghijkl",
      "risk-abcdefghijklmnopqrstuvwxyz",
      "desk-Ab1Cd2Ef3Gh4Ij5Kl6Mn7Op8",
      "disk-by-id-wwn-0x5002538e40b1c2d3",
      "sk-toggleable__label-arrow",  // scikit-learn's style sheet
      "sk-estimator-doc-link-fitted",
      "sk-h1-title-of-the-page-v2",
      "sk-SK-translation-of-the-shop",
      "sk-ssh-ed25519-cert-v01@openssh.com",  // OpenSSH's names of hardware keys
      "sk-ecdsa-sha2-nistp256-cert-v01@openssh.com",
      "sk-xxxxxxxxxxxxxxxxxxxxxxxx",
      "sk-ant-xxxxxxxxxxxxxxxxxxxxxxxx",
      "sk_live_",
      "sk_live_short",
      "sk_test_xxxxxxxxxxxxxxxxxxxxxxxx",
      "grep -r 'BEGIN PRIVATE KEY' .",
      "grep -q -- '-----BEGIN PRIVATE KEY-----' key.pem",
      "if text.startswith(\"-----BEGIN RSA PRIVATE KEY-----\"):\n    return parse_key(text)",
      "-----BEGIN PRIVATE KEY-----\n...\n-----END PRIVATE KEY-----",
      "-----BEGIN RSA PRIVATE KEY-----\nMIIE...\n-----END RSA PRIVATE KEY-----",
      "-----BEGIN PRIVATE KEY-----\nYOUR_KEY_HERE\n-----END PRIVATE KEY-----",
      "-----BEGIN PRIVATE KEY-----\n<key>\n-----END PRIVATE KEY-----",
      "-----BEGIN PRIVATE KEY----- and -----END PRIVATE KEY----- enclose it",
      "-----BEGIN PUBLIC KEY-----\n" + kPemBody + "\n-----END PUBLIC KEY-----",
      "-----BEGIN CERTIFICATE-----\n" + kPemBody + "\n-----END CERTIFICATE-----",
      "Authorization: Bearer $TOKEN",
      "Authorization: Bearer ${GITHUB_TOKEN_FOR_THE_RELEASE}",
      "Authorization: Bearer $(cat /run/secrets/the-token-file)",
      "Authorization: Bearer <your-access-token-goes-here>",
      "Authorization: Bearer YOUR_ACCESS_TOKEN_GOES_HERE",
      "Authorization: Bearer short",
      std::string("sk") + "_test_4eC39HqLyjWDarjtT1zdp7dc",  // Stripe's own example
      std::string("sk") + "-abcdefghijklmnopqrst",
      std::string("gh") + "p_" + kGithubBody.substr(0, 35) + "x",  // a wrong checksum
      "a bearer of bad news that nobody wanted to hear",
  };
  for (const std::string& text : cases) EXPECT_EQ(kinds(text), "") << text;
}

TEST(FindSecrets, Boundaries) {
  const std::vector<Case> cases = {
      {"a " + kAws + " b", "aws-access-key@2-22"},
      {"\"" + kAws + "\"", "aws-access-key@1-21"},
      {"k=" + kAws + "&x=1", "aws-access-key@2-22"},
      {"KEY_" + kAws, "aws-access-key@4-24"},
      {"%22" + kAws + "%22", "aws-access-key@3-23"},
      {"\\n" + kAws, "aws-access-key@2-22"},
      {"\\u0022" + kAws, "aws-access-key@6-26"},
      {"\\x22" + kAws, "aws-access-key@4-24"},
      {kAws + " " + kAws, "aws-access-key@0-20 aws-access-key@21-41"},
      {kAws + "," + kStripe, "aws-access-key@0-20 stripe-key@21-53"},
      {"sk-example-" + kAws, "aws-access-key@11-31"},
      {"Authorization: Bearer " + kToken, "bearer-token@22-" + std::to_string(22 + kToken.size())},
      {"Authorization: Bearer " + kOpenai, "openai-key@22-" + std::to_string(22 + kOpenai.size())},
      {"Authorization: Bearer abc." + kOpenai + ".z", "openai-key@22-" + std::to_string(22 + 4 + kOpenai.size() + 2)},
      {"x" + pem("PRIVATE KEY") + "y", "private-key@1-" + std::to_string(1 + pem("PRIVATE KEY").size())},
      {kAws + std::string(1, '\0'), "aws-access-key@0-20"},
      {"\xff" + kAws + "\xff", "aws-access-key@1-21"},
  };
  for (const Case& c : cases) EXPECT_EQ(dump(c.text), c.expected) << c.text;
}

TEST(FindSecrets, PrivateKeysInEverySpelling) {
  const std::string begin = "-----BEGIN PRIVATE KEY-----";
  const std::vector<std::string> cases = {
      pem("PRIVATE KEY", "\\n"),
      pem("PRIVATE KEY", "\r\n"),
      pem("PRIVATE KEY", " "),
      pem("PRIVATE KEY", "\\n\" +\n    \""),
      pem("PRIVATE KEY", ""),
      pem("PRIVATE KEY", "\n+"),
      begin + "\n" + kPemBody,
      begin + "\n" + kPemBody.substr(0, 20) + "...",
      begin + "\nMIIEvQ",
      begin + "\nMIIEvQIB\n-----END PRIVATE KEY-----",
      "-----BEGIN RSA PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,0123456789ABCDEF\n\n" + kPemBody,
  };
  for (const std::string& text : cases) {
    EXPECT_EQ(kinds(text), "private-key") << text;
    EXPECT_EQ(redact(text).find(kPemBody), std::string::npos) << text;
  }
}

TEST(Redact, FirstAndLastFour) {
  const std::vector<Case> cases = {
      {"", ""},
      {"nothing here", "nothing here"},
      {"AKIAIOSFODNN7EXAMPLE", "AKIA****MPLE"},
      {"key " + kAws + " end", "key AKIA****WX2V end"},
      {kGithub, "ghp_****mkjE"},
      {"sk-ant-" + std::string(30, 'x'), "sk-a****xxxx"},
      {"a\n" + pem("RSA PRIVATE KEY") + "\nb", "a\n-----BEGIN RSA PRIVATE KEY-----****\nb"},
      {"-----BEGIN PRIVATE KEY-----\n" + kPemBody + "\n" + kPemBody, "-----BEGIN PRIVATE KEY-----****"},
      {"Authorization: Bearer " + kToken + "'", "Authorization: Bearer eyJh****_def'"},
      {"grep -- '-----BEGIN PRIVATE KEY-----' f", "grep -- '-----BEGIN PRIVATE KEY-----' f"},
  };
  for (const Case& c : cases) {
    EXPECT_EQ(redact(c.text), c.expected);
    EXPECT_EQ(redact(c.expected), c.expected);
  }
}

TEST(Redact, AllStringsAndKeysOfAValue) {
  const auto value = read_json("{\"a\":[\"" + kAws + "\",{\"" + kAws + "\":1}],\"b\":true,\"c\":1.5,\"d\":null}");
  EXPECT_EQ(write_json(redact(*value)),
            "{\"a\":[\"AKIA****WX2V\",{\"AKIA****WX2V\":1}],\"b\":true,\"c\":1.5,\"d\":null}");
}

// Whatever text it is: nothing is found in what was redacted, and redacting it again changes nothing.
TEST(Redact, TwiceIsAsOnce) {
  const std::vector<std::string> pieces = {kAws,
                                           kGithub,
                                           kSlack,
                                           kOpenai,
                                           kStripe,
                                           pem("PRIVATE KEY"),
                                           "-----BEGIN PRIVATE KEY-----",
                                           "-----END X-----",
                                           "Authorization: Bearer ",
                                           kToken,
                                           "sk-",
                                           "xoxb-",
                                           "_",
                                           "-",
                                           "\n",
                                           "\\n",
                                           " ",
                                           "%20",
                                           "AKIA",
                                           "ghp_",
                                           "=",
                                           "****",
                                           kPemBody,
                                           "x",
                                           "Z9",
                                           "\"",
                                           "abcdefghijklmnopqrstuvwxyz",
                                           "-----",
                                           "MII"};
  std::mt19937 random(11);
  for (int round = 0; round < 20000; ++round) {
    std::string text;
    for (std::size_t count = random() % 12; count > 0; --count) text += pieces[random() % pieces.size()];
    const std::string once = redact(text);
    ASSERT_EQ(redact(once), once) << text;
    ASSERT_EQ(kinds(once), "") << text;
  }
}

// A megabyte of what is made to be slow. A quadratic pass would take minutes here and run into the time limit.
TEST(FindSecrets, HostileTextStaysLinear) {
  const std::vector<std::string> pieces = {"sk-",
                                           "sk-example-",
                                           "AKIA",
                                           "ghp_",
                                           "xoxb-a",
                                           "-",
                                           "-----",
                                           "-----BEGIN PRIVATE KEY-----",
                                           "-----BEGIN PRIVATE KEY-----A: ",
                                           "-----BEGIN RSA PRIVATE KEY-----\n",
                                           "-----BEGIN ",
                                           "-----BEGIN PRIVATE KEY-----MII",
                                           "Authorization: Bearer ",
                                           "authorization",
                                           "Authorization: Bearer a.",
                                           "\\n",
                                           "%20",
                                           " ",
                                           "a",
                                           "sk-a1",
                                           "Authorization:Bearer:sk-example-",
                                           "eyJ",
                                           "-eyJ.",
                                           "token=",
                                           "token = \"a1b2c3d4\" ",
                                           "key",
                                           "A",
                                           "://",
                                           "postgres://u:",
                                           "https://u:p@github.com",
                                           "mnemonic ",
                                           "machine a login b ",
                                           "%41",
                                           "\" + \"",
                                           "QUtJ",
                                           "aws_secret_access_key="};
  for (const std::string& piece : pieces) {
    std::string text;
    while (text.size() < (1 << 20)) text += piece;
    const auto found = find_secrets(text);
    EXPECT_LE(found.size(), text.size() / 16) << piece;
    EXPECT_LE(redact(text).size(), text.size()) << piece;
    EXPECT_LE(find_encoded(text).size(), 1000U) << piece;
  }
}

}  // namespace
}  // namespace pawl
