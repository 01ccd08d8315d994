// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "base/glob.h"
#include "secrets/find.h"
#include "secrets/secrets.h"

namespace pawl {
namespace {

constexpr std::size_t npos = std::string_view::npos;

// More of the same kind tell nothing new.
constexpr int kFindingsPerKind = 4;

[[nodiscard]] bool is_searching_tool(std::string_view tool) {
  constexpr std::array<std::string_view, 8> kTools = {
      "Grep", "Glob", "grep", "glob", "grep_search", "search_file_content", "FindFiles", "SearchText"};
  return std::find(kTools.begin(), kTools.end(), tool) != kTools.end();
}

// A lone `grep`, with nothing that could carry its pattern elsewhere: the secret is looked for, not written or sent.
[[nodiscard]] bool is_lone_search(std::string_view command) {
  if (command.find_first_of("|;&<>$`\n\r\\(){}") != npos) return false;
  for (const std::string_view start : {"grep ", "egrep ", "fgrep ", "rg ", "ag ", "git grep ", "git log -S"}) {
    if (command.starts_with(start)) return true;
  }
  return false;
}

// The lines that a patch takes out are there already.
[[nodiscard]] std::string without_removed_lines(std::string_view patch) {
  std::string out;
  for (std::size_t at = 0; at < patch.size();) {
    const std::size_t end = std::min(patch.find('\n', at), patch.size() - 1) + 1;
    if (patch[at] != '-') out.append(patch.substr(at, end - at));
    at = end;
  }
  return out;
}

// What is said of one kind, wherever it is found.
[[nodiscard]] Finding finding_of(const SecretKind& kind) {
  Finding finding;
  finding.rule = "dlp." + std::string(kind.name);
  finding.title = "Contains " + std::string(kind.title);
  finding.phase = Phase::runtime;
  finding.verdict = kind.verdict;
  finding.is_irreversible = true;  // what was written down or sent is known
  if (kind.verdict == Verdict::deny) {
    finding.severity = Severity::critical;
    finding.tier = Tier::blocked;
    finding.is_never = true;
    finding.why =
        "A secret in a call ends up in files, histories, transcripts and on other machines. Keep it in a variable or a "
        "secret store, and name that instead.";
  } else {
    finding.severity = Severity::high;
    finding.tier = Tier::dangerous;
    finding.why =
        "A token that is written out in a call stays in histories and transcripts, and is sent to another machine. Put "
        "it in a variable and write `Bearer $TOKEN`.";
  }
  return finding;
}

[[nodiscard]] std::vector<std::string> looks_of(const SecretKind& kind) {
  if (&kind == &kPrivateKey) return {"text between `-----BEGIN … PRIVATE KEY-----` and its end"};
  if (&kind == &kBearerToken) return {"`Bearer` and a long word, in a header to another machine"};
  std::string prefixes;
  for (const TokenKind& token : kTokenKinds) {
    if (token.kind == &kind) prefixes += (prefixes.empty() ? "`" : ", `") + std::string(token.prefix) + "…`";
  }
  return {"a long word that begins like one: " + prefixes};
}

class Scanner {
 public:
  explicit Scanner(const Call& call) : call_(call) {}

  void scan(std::string_view name, const Value& value) {
    if (name == "old_string" || name == "old_str" || (name == "pattern" && is_searching_tool(call_.tool))) return;
    if (value.is_string()) scan_text(name, value.text);
    for (const Value& item : value.items) scan(name, item);
    for (const Member& member : value.members) {
      scan_text({}, member.name);
      scan(member.name, member.value);
    }
  }

  [[nodiscard]] std::vector<Finding> findings() && { return std::move(findings_); }

 private:
  void scan_text(std::string_view name, std::string_view text) {
    if (name == "command" && is_lone_search(text)) return;
    const std::size_t begin = std::min(text.find_first_not_of(" \t\r\n"), text.size());
    const bool is_patch = text.substr(begin).starts_with("*** Begin Patch");
    const std::string kept = is_patch ? without_removed_lines(text) : std::string();
    if (is_patch) text = kept;
    // Once for the whole text, and only if it matters: there may be thousands of tokens in it.
    std::optional<bool> stays_here;
    for (const Found& found : find_all(text, false)) {
      if (found.kind == &kBearerToken) {
        if (!stays_here) stays_here = speaks_to_loopback_only(text);
        if (*stays_here) continue;
      }
      add(text, found, is_patch ? Span{} : found.span);
    }
  }

  void add(std::string_view text, const Found& found, Span place) {
    const std::string rule = "dlp." + std::string(found.kind->name);
    std::string sample = sample_of(found, text);
    int same_kind = 0;
    for (const Finding& known : findings_) {
      if (known.rule == rule && (known.object == sample || ++same_kind == kFindingsPerKind)) return;
    }
    Finding finding = finding_of(*found.kind);
    finding.object = std::move(sample);
    finding.span = place;
    findings_.push_back(std::move(finding));
  }

  [[nodiscard]] static std::string sample_of(const Found& found, std::string_view text) {
    const std::string_view whole = text.substr(found.span.begin, found.span.size());
    if (found.header != 0) return std::string(whole.substr(0, found.header)) + "****";
    return std::string(whole.substr(0, 4)) + "****" + std::string(whole.substr(whole.size() - 4));
  }

  const Call& call_;
  std::vector<Finding> findings_;
};

}  // namespace

std::vector<SecretRule> secret_rules() {
  std::vector<SecretRule> rules;
  for (const SecretKind* kind :
       {&kAwsKey, &kGithubToken, &kSlackToken, &kAnthropicKey, &kOpenaiKey, &kStripeKey, &kPrivateKey, &kBearerToken})
    rules.push_back({finding_of(*kind), looks_of(*kind)});
  return rules;
}

std::vector<Finding> scan_call(const Call& call, const Policy& policy) {
  if (!policy.is_dlp_enabled) return {};
  const bool is_ignored = std::any_of(policy.ignored_tools.begin(), policy.ignored_tools.end(),
                                      [&](const std::string& pattern) { return matches_glob(pattern, call.tool); });
  if (is_ignored && !policy.scans_ignored_tools) return {};
  Scanner scanner(call);
  scanner.scan({}, call.input);
  return std::move(scanner).findings();
}

}  // namespace pawl
