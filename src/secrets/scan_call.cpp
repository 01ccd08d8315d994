// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "base/glob.h"
#include "secrets/allowed_secrets.h"
#include "secrets/binding.h"
#include "secrets/find.h"
#include "secrets/fingerprint.h"
#include "secrets/own_kinds.h"
#include "secrets/placeholder.h"
#include "secrets/secrets.h"
#include "secrets/shape.h"
#include "secrets/views.h"

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

// `.env.example`, `settings.sample`, `config.php.dist`: made to be read, with values that are none.
[[nodiscard]] bool writes_sample_file(const Call& call) {
  for (const std::string_view field : {"file_path", "path", "filename", "absolute_path"}) {
    const std::string* path = call.input.find_text(field);
    if (path == nullptr) continue;
    for (const std::string_view ending : {".example", ".sample", ".dist", ".template"}) {
      if (path->ends_with(ending)) return true;
    }
  }
  return false;
}

// What is said of one kind, wherever it is found.
[[nodiscard]] Finding finding_of(std::string_view id, std::string_view title, Verdict verdict) {
  Finding finding;
  finding.rule = rule_about_secret(id);
  finding.is_secret = true;
  finding.title = "Contains " + std::string(title);
  finding.phase = Phase::runtime;
  finding.verdict = verdict;
  finding.is_irreversible = true;  // what was written down or sent is known
  if (verdict == Verdict::deny) {
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
        "A token that is written out in a call stays in files, histories and transcripts, and is sent to other "
        "machines. "
        "Put it in a variable or a secret store, and name that instead: `Bearer $TOKEN`.";
  }
  return finding;
}

[[nodiscard]] std::string in_marks(std::string_view text) {
  return "`" + std::string(text) + "`";
}

// In words: by what it is noticed, and how it goes on.
[[nodiscard]] std::vector<std::string> looks_of(const SecretTables& tables, std::size_t index) {
  const SecretKind& kind = tables.kinds[index];
  if (&tables == own_tables()) {
    if (const std::string expression = own_expression(index); !expression.empty())
      return {in_marks(expression) + ", an expression of your own"};
  }
  if (kind.check == Check::pem) return {"text between `-----BEGIN … PRIVATE KEY-----` and its end"};
  if (index == tables.generic)
    return {"a value that is not a word, given to a name such as `password`, `client_secret` or `API_KEY`"};
  std::vector<std::string> sorted;
  for (const SecretAnchor& anchor : tables.anchors) {
    if (anchor.kind == index) sorted.push_back(in_marks(tables.text(anchor.text())));
  }
  std::sort(sorted.begin(), sorted.end());
  std::string anchors;
  for (const std::string& anchor : sorted) anchors += (anchors.empty() ? "" : ", ") + anchor;
  std::string words;
  for (const std::uint8_t word : tables.nears.subspan(kind.near_begin, kind.near_count))
    words += (words.empty() ? "" : ", ") + in_marks(tables.text(tables.near_words[word]));
  std::string look = anchors.empty() ? "the value of a name: " : anchors + ", then ";
  look += in_marks(text_of(tables, kind.shape()));
  if (kind.before_count > 0) look += "; before it " + in_marks(text_of(tables, kind.before()));
  if (!words.empty()) look += "; near it " + words;
  if (kind.pair != SecretKind::kNone)
    look += "; or beside a `dlp." + std::string(tables.text(tables.kinds[kind.pair].name())) + "`";
  if (kind.check != Check::none) look += "; checked by " + in_marks(kCheckNames[static_cast<std::size_t>(kind.check)]);
  return {look};
}

// What a person has let pass. Nothing is read before the first secret was found.
class AllowedHere {
 public:
  explicit AllowedHere(const std::string& pawl_home) : pawl_home_(pawl_home) {}

  // Empty where there is no key to make it with.
  [[nodiscard]] std::string fingerprint_of_secret(std::string_view secret) {
    if (!is_read_) read();
    return key_ ? fingerprint_of(secret, *key_) : std::string();
  }

  [[nodiscard]] bool has(std::string_view rule, std::string_view fingerprint) const {
    return !fingerprint.empty() && std::any_of(allowed_.begin(), allowed_.end(), [&](const AllowedSecret& one) {
      return one.fingerprint == fingerprint && one.rule == rule;
    });
  }

 private:
  void read() {
    is_read_ = true;
    if (pawl_home_.empty()) return;
    key_ = existing_fingerprint_key(pawl_home_);
    if (key_) allowed_ = read_allowed_secrets(pawl_home_, disk()).value_or({});
  }

  const std::string& pawl_home_;
  bool is_read_ = false;
  std::optional<std::string> key_;
  std::vector<AllowedSecret> allowed_;
};

class Scanner {
 public:
  Scanner(const Call& call, const std::string& pawl_home, const KnownOfCall& known)
      : call_(call),
        known_(known),
        allowed_(pawl_home),
        is_sample_file_(known.only_writes && writes_sample_file(call)) {}

  void scan(std::string_view name, const Value& value) {
    const bool is_there_already = known_.only_writes && (name == "old_string" || name == "old_str");
    if (is_there_already || (name == "pattern" && is_searching_tool(call_.tool))) return;
    if (value.is_string()) scan_text(name, value.text);
    for (const Value& item : value.items) scan(name, item);
    for (const Member& member : value.members) {
      scan_text({}, member.name);
      scan(member.name, member.value);
    }
  }

  // Words that programs take for passwords, though no name beside them says so: `sshpass -p …`, `curl -u ada:…`.
  void scan_passwords() {
    const SecretTables& tables = built_in_secrets();
    for (const GivenPassword& given : known_.passwords) {
      if (!is_secret_value(given.text, true) || is_placeholder(given.text)) continue;
      // What a kind of its own has told already, all of it, is not told again.
      const std::vector<Found> known = find_every_kind(given.text, {.takes_examples = true});
      if (!known.empty() && known[0].span.size() == given.text.size()) continue;
      Found found;
      found.kind = &tables.kinds[tables.generic];
      found.tables = &tables;
      found.verdict = Verdict::ask;
      found.span = {0, static_cast<std::uint32_t>(given.text.size())};
      found.is_password = true;
      add(found, Verdict::ask, given.text, sample_of(given.text, found), given.span);
    }
  }

  [[nodiscard]] std::vector<Finding> findings() && { return std::move(findings_); }

 private:
  void scan_text(std::string_view name, std::string_view text) {
    if (name == "command" && is_lone_search(text)) return;
    const std::size_t begin = std::min(text.find_first_not_of(" \t\r\n"), text.size());
    const bool is_patch = known_.only_writes && text.substr(begin).starts_with("*** Begin Patch");
    const std::string kept = is_patch ? without_removed_lines(text) : std::string();
    if (is_patch) text = kept;
    const bool is_content = is_patch || (known_.only_writes && is_file_content(name));
    // Once for the whole text, and only if it matters: there may be thousands of tokens in it.
    std::optional<bool> stays_here;
    const std::vector<Found> all = find_every_kind(text, {.takes_examples = false, .takes_asks = !is_sample_file_});
    const std::vector<EncodedSecret> encoded = find_encoded(text);
    // Past the limit nobody knows what else there is: then none of them passes.
    may_pass_ = all.size() < kMostFound && encoded.size() < kMostFound;
    for (const Found& found : all) {
      if (found.verdict == Verdict::ask && !is_content) {
        if (!stays_here) stays_here = speaks_to_loopback_only(text);
        if (*stays_here) continue;
      }
      const bool is_at_home = is_content && found.verdict == Verdict::deny && belongs_there();
      add(found, is_at_home ? Verdict::ask : found.verdict, text, sample_of(text, found),
          is_patch ? Span{} : found.span);
    }
    // What is only encoded or in pieces is denied where it is run or sent, and asked about in the content of a file.
    for (const EncodedSecret& secret : encoded) {
      const Verdict verdict = is_content ? Verdict::ask : secret.found.verdict;
      add(secret.found, verdict, text, secret.sample, is_patch ? Span{} : secret.found.span);
    }
  }

  [[nodiscard]] static bool is_file_content(std::string_view name) {
    constexpr std::array<std::string_view, 6> kNames = {"content", "contents",  "new_string",
                                                        "new_str", "file_text", "new_source"};
    return std::find(kNames.begin(), kNames.end(), name) != kNames.end();
  }

  // The project's own file of secrets, which git does not take: a key may stand there, if a person agrees.
  [[nodiscard]] bool belongs_there() {
    if (!is_at_home_) is_at_home_ = known_.is_kept_out_of_git != nullptr && known_.is_kept_out_of_git();
    return *is_at_home_;
  }

  void add(const Found& found, Verdict verdict, std::string_view text, std::string sample, Span place) {
    const std::string rule = rule_about_secret(found.id());
    const std::string fingerprint = allowed_.fingerprint_of_secret(text.substr(found.span.begin, found.span.size()));
    const bool passes = may_pass_ && allowed_.has(rule, fingerprint);
    Finding finding = finding_of(found.id(), found.title(), passes ? Verdict::ask : verdict);
    if (passes) finding.lifted_by = "`pawl allow` of fingerprint " + fingerprint;
    finding.object = std::move(sample);
    finding.fingerprint = fingerprint;
    finding.span = place;
    // What passes must not hide what does not: two secrets may look alike in what is shown of them. Of those that are
    // alike a few are told, and the strictest are among them.
    int same_kind = 0;
    for (Finding& known : findings_) {
      if (known.rule != rule || known.lifted_by.empty() == passes) continue;
      if (known.object != finding.object && ++same_kind < kFindingsPerKind) continue;
      if (finding.verdict > known.verdict) known = std::move(finding);
      return;
    }
    findings_.push_back(std::move(finding));
  }

  const Call& call_;
  const KnownOfCall& known_;
  AllowedHere allowed_;
  std::optional<bool> is_at_home_;
  bool may_pass_ = true;
  bool is_sample_file_;
  std::vector<Finding> findings_;
};

}  // namespace

std::vector<SecretRule> secret_rules() {
  std::vector<SecretRule> rules;
  for (const SecretTables* tables : {&built_in_secrets(), own_tables()}) {
    if (tables == nullptr) continue;
    for (std::size_t i = 0; i < tables->kinds.size(); ++i) {
      const SecretKind& kind = tables->kinds[i];
      rules.push_back(
          {finding_of(tables->text(kind.name()), tables->title(kind), kind.verdict()), looks_of(*tables, i)});
    }
  }
  return rules;
}

std::vector<Finding> scan_call(const Call& call, const Policy& policy, const KnownOfCall& known) {
  if (!policy.is_dlp_enabled) return {};
  const bool is_ignored = std::any_of(policy.ignored_tools.begin(), policy.ignored_tools.end(),
                                      [&](const std::string& pattern) { return matches_glob(pattern, call.tool); });
  if (is_ignored && !policy.scans_ignored_tools) return {};
  Scanner scanner(call, policy.folder, known);
  scanner.scan({}, call.input);
  scanner.scan_passwords();
  return std::move(scanner).findings();
}

}  // namespace pawl
