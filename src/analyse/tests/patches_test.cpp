// SPDX-License-Identifier: Apache-2.0
// The text of a patch is a write of its files, wherever it comes from in the call.
#include "analyse/tests/test_claims.h"
#include "analyse/tests/test_effects.h"

namespace pawl {
namespace {

constexpr std::string_view kDiff = "--- a/.claude/settings.json\n+++ b/.claude/settings.json\n@@ -1 +1 @@\n-a\n+b\n";
constexpr std::string_view kEnvelope =
    "*** Begin Patch\n*** Update File: .claude/settings.json\n@@\n-a\n+b\n*** End Patch\n";

// The text with DIFF and ENVELOPE filled in.
std::string filled(std::string text) {
  for (const auto& [name, patch] : {std::pair{"DIFF", kDiff}, std::pair{"ENVELOPE", kEnvelope}}) {
    if (const std::size_t at = text.find(name); at != std::string::npos)
      text.replace(at, std::string_view(name).size(), patch);
  }
  return text;
}

bool changes_settings(const Effect& effect) {
  return effect.kind != EffectKind::read && effect.classes.has(PathClass::agent_config);
}

bool is_silent(const Effect& effect) {
  return effect.kind == EffectKind::execute || effect.classes.has(PathClass::agent_config);
}

TEST(Patches, are_writes_of_their_files) {
  for (const char* text : {
           "git apply <<'E'\nDIFFE",
           "git apply - <<'E'\nDIFFE",
           "git -C . apply <<'E'\nDIFFE",
           "cat > p <<'E'\nDIFFE\ngit apply --index p",
           "cat > p <<'E'\nDIFFE\ngit am < p",
           "cat > p <<'E'\nDIFFE\npatch -p1 -i p",
           "cat > p <<'E'\nDIFFE\npatch --strip=1 < p",
           "cat <<'E' | patch -p1\nDIFFE",
           "git apply <(cat <<'E'\nDIFFE\n)",
           "bash -c \"git apply <<'E'\nDIFFE\"",
           "apply_patch <<'E'\nENVELOPEE",
           "apply_patch 'ENVELOPE'",
           "applypatch <<'E'\nENVELOPEE",
           "cd src/.. && apply_patch <<'E'\nENVELOPEE",
           "git apply --stat --apply <<'E'\nDIFFE",
           "cat > p <<'E'\nDIFFE\nhg import --no-commit p",
           "hg patch -p 1 - <<'E'\nDIFFE",
       }) {
    EXPECT_TRUE(has(filled(text), changes_settings)) << text;
  }
  for (const char* text : {"git apply --check <<'E'\nDIFFE", "git apply --stat <<'E'\nDIFFE",
                           "patch --dry-run -p1 <<'E'\nDIFFE", "patch -p2 <<'E'\nDIFFE", "cat <<'E'\nDIFFE"}) {
    EXPECT_FALSE(has(filled(text), changes_settings)) << text;
  }
}

TEST(Patches, go_where_the_words_say) {
  EXPECT_TRUE(
      has("git apply --directory=.claude <<'E'\n--- a/settings.json\n+++ b/settings.json\nE", changes_settings));
  EXPECT_TRUE(has("patch -p1 -d .claude <<'E'\n--- a/settings.json\n+++ b/settings.json\nE", changes_settings));
  EXPECT_NE(effects_of("patch -p1 -d ~ <<'E'\n--- a/.bashrc\n+++ b/.bashrc\nE").find("write /home/dev/.bashrc"),
            std::string::npos);
}

TEST(Patches, everyday_ones_stay_silent) {
  expect_effects(is_silent, {},
                 {
                     "git apply <<'E'\n--- a/src/a.ts\n+++ b/src/a.ts\n@@ -1 +1 @@\n-a\n+b\nE",
                     "apply_patch <<'E'\n*** Begin Patch\n*** Update File: src/a.ts\n@@\n-a\n+b\n*** End Patch\nE",
                     "git diff | git apply -R",
                     "git format-patch -1 --stdout | git am",
                     "patch -p1 < fix.patch",
                     "git am 0001-fix.patch",
                 });
}

TEST(Patches, a_file_that_they_add_is_known) {
  const Claim deletes_home = [](const Effect& effect) {
    return effect.kind == EffectKind::remove && effect.classes.has(PathClass::home);
  };
  expect_effects(deletes_home,
                 {
                     "git apply <<'E'\n--- /dev/null\n+++ b/run.sh\n@@ -0,0 +1 @@\n+rm -rf ~\nE\nsh run.sh",
                     "apply_patch <<'E'\n*** Begin Patch\n*** Add File: run.sh\n+rm -rf ~\n*** End Patch\nE\n./run.sh",
                 },
                 {"git apply <<'E'\n--- /dev/null\n+++ b/run.sh\n@@ -0,0 +1 @@\n+rm -rf ~\nE\ncat run.sh"});
}

}  // namespace
}  // namespace pawl
