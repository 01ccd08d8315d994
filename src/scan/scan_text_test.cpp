// SPDX-License-Identifier: Apache-2.0
#include "scan/scan_text.h"

#include <gtest/gtest.h>

#include "base/base64.h"

namespace pawl {
namespace {

// Put together here, so that this file holds none.
const std::string kGithub = std::string("gh") + "p_a1B2c3D4e5F6g7H8i9" + "J0k1L2m3N4o50smkjE";
const std::string kAws = std::string("AK") + "IAQ3EGRZ7TLP5MWX2V";
const std::string kPem = "-----BEGIN RSA PRIVATE" + std::string(" KEY-----\n") +
                         "MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7VJTUt9Us8cKj\n" +
                         "MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7VJTUt9Us8cKj\n" + "-----END RSA PRIVATE" +
                         " KEY-----\n";

// `line:column-line:column rule sample | shown | mark`, one a line.
[[nodiscard]] std::string dump(const std::string& path, const std::string& text) {
  std::string out;
  for (const ScanFinding& finding : scan_text(path, text, {})) {
    out += std::to_string(finding.line) + ":" + std::to_string(finding.column) + "-" +
           std::to_string(finding.end_line) + ":" + std::to_string(finding.end_column) + " " + finding.rule + " " +
           finding.sample + " | " + finding.shown + " | " + std::to_string(finding.mark) + "+" +
           std::to_string(finding.mark_width) + "\n";
  }
  return out;
}

TEST(ScanText, tells_the_place_and_shows_the_line_without_the_secret) {
  EXPECT_EQ(dump("x.js", "a\nlet \xC3\xB6 = '" + kGithub + "';\n"),
            "2:10-2:50 dlp.github-token ghp_****mkjE | let \xC3\xB6 = 'ghp_****mkjE'; | 9+12\n");
}

TEST(ScanText, shows_no_other_secret_of_the_line) {
  const std::string text = kAws + " password: \"Tr0ub4dor&3x\" " + kGithub + "\n";
  for (const ScanFinding& finding : scan_text("x", text, {})) {
    EXPECT_EQ(finding.shown.find("Tr0ub4dor"), std::string::npos) << finding.shown;
    EXPECT_EQ(finding.shown.find("Q3EGRZ"), std::string::npos) << finding.shown;
    EXPECT_EQ(finding.shown.find("e5F6g7"), std::string::npos) << finding.shown;
    EXPECT_GT(finding.mark_width, 0U);
  }
}

TEST(ScanText, a_private_key_takes_its_lines) {
  const std::vector<ScanFinding> findings = scan_text("k", "x\n" + kPem + "y " + kAws + "\n", {});
  ASSERT_EQ(findings.size(), 2U);
  EXPECT_EQ(findings[0].line, 2U);
  EXPECT_EQ(findings[0].end_line, 5U);
  EXPECT_EQ(findings[0].shown, "-----BEGIN RSA PRIVATE" + std::string(" KEY-----****"));
  EXPECT_EQ(findings[1].line, 6U);
  EXPECT_EQ(findings[1].shown, "y AKIA****WX2V");
}

TEST(ScanText, a_long_line_is_cut_around_the_secret) {
  const std::string filler(100000, 'x');
  const std::vector<ScanFinding> findings = scan_text("min.js", filler + " " + kAws + " " + filler, {});
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_EQ(findings[0].column, 100002U);
  EXPECT_LT(findings[0].shown.size(), 200U);
  EXPECT_NE(findings[0].shown.find("AKIA****WX2V"), std::string::npos);
}

TEST(ScanText, control_characters_are_made_visible) {
  const std::vector<ScanFinding> findings = scan_text("x", "\x1b[2J " + kAws + "\xE2\x80\xAE", {});
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_EQ(findings[0].shown.find('\x1b'), std::string::npos);
  EXPECT_EQ(findings[0].shown.find("\xE2\x80\xAE"), std::string::npos);
}

TEST(ScanText, what_is_only_encoded_is_milder_and_said_to_be) {
  const std::string encoded = base64_of("token " + kGithub + " for you");
  const std::vector<ScanFinding> findings = scan_text("x", "data = " + encoded + "\n", {});
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_TRUE(findings[0].is_encoded);
  EXPECT_EQ(findings[0].severity, Severity::high);
  EXPECT_EQ(findings[0].shown.find(encoded.substr(12, 20)), std::string::npos) << findings[0].shown;
  ScanSettings settings;
  settings.finds_encoded = false;
  EXPECT_TRUE(scan_text("x", "data = " + encoded + "\n", settings).empty());
}

TEST(ScanText, samples_of_settings_may_have_passwords) {
  const std::string text = "DB_PASSWORD=Tr0ub4dor3xyz9\n";
  EXPECT_NE(dump(".env", text), "");
  EXPECT_EQ(dump(".env.example", text), "");
  EXPECT_NE(dump(".env.example", "KEY=" + kAws + "\n"), "") << "a real key is one everywhere";
}

TEST(ScanText, fingerprints_are_made_with_the_key_alone) {
  ScanSettings settings;
  settings.key = std::string(32, 'k');
  settings.baseline_key = std::string(32, 'b');
  const ScanFinding first = scan_text("a", kAws, settings).at(0);
  const ScanFinding second = scan_text("b/c", "\n\nid: " + kAws + "\n", settings).at(0);
  EXPECT_EQ(first.fingerprint.size(), 8U);
  EXPECT_EQ(first.fingerprint, second.fingerprint) << "the same secret elsewhere";
  EXPECT_EQ(first.baseline_fingerprint, second.baseline_fingerprint);
  EXPECT_NE(first.fingerprint, first.baseline_fingerprint.substr(0, 8));
  EXPECT_EQ(scan_text("a", kAws, {}).at(0).fingerprint, "");
}

}  // namespace
}  // namespace pawl
