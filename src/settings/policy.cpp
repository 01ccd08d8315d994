// SPDX-License-Identifier: Apache-2.0
#include "settings/policy.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

#include "base/diagnostic.h"
#include "base/hash.h"
#include "base/visible.h"
#include "settings/last_good.h"
#include "settings/policy_text.h"
#include "settings/toml.h"
#include "settings/trust.h"
#include "settings/trusted_hosts.h"

namespace pawl {
namespace {

constexpr std::size_t kLimit = std::size_t{1} << 20;

// How far a source is believed, from little to much.
enum class Standing { stranger, trusted, own };

// Why a setting was not taken.
enum class Refusal { needs_trust, loosens_team, is_for_own_file };

struct Ignored {
  GivenSetting given;
  Refusal refusal;
};

// A file as it was found and what of it counts.
struct Source {
  PolicyFile file;
  PolicyText policy;
};

// `line 3` out of `file:3: …`.
[[nodiscard]] std::string line_of(const std::string& error, const std::string& file) {
  const std::size_t begin = file.size() + 1;
  if (!error.starts_with(file + ":")) return "";
  return "line " + error.substr(begin, error.find(':', begin) - begin);
}

[[nodiscard]] PolicyText level_strict() {
  PolicyText text;
  text.values.level = Level::strict;
  const Setting* level = find_setting("guard.protection_level");
  text.given.push_back({level, {}, level->name});
  return text;
}

class Loading {
 public:
  Loading(const PolicySources& sources, const Files& files, bool tells_origins)
      : sources_(sources), files_(files), tells_origins_(tells_origins) {}

  [[nodiscard]] PolicyReport run() {
    Source team = load(sources_.team_file, PolicyFile::Role::team);
    Source user =
        load(sources_.pawl_home.empty() ? "" : path_of_user_config(sources_.pawl_home), PolicyFile::Role::user);
    Source project =
        load(sources_.project.empty() ? "" : path_of_project_config(sources_.project), PolicyFile::Role::project);

    // The team first, as the ground that the others stand on: what it gives they may tighten and never loosen.
    apply(team, Standing::own, nullptr);
    apply(user, Standing::own, &team.policy);
    apply(project, standing_of(project), &team.policy);
    apply_environment(team.policy);
    trust_hosts();
    policy_.folder = sources_.pawl_home;

    if (is_strict_for_safety_) {
      policy_.level = Level::strict;
      note(*find_setting("guard.protection_level"), PolicyOrigin::Source::safety, {}, true);
    }
    PolicyReport report{std::move(policy_), {}, std::move(origins_)};
    for (Source* source : {&team, &project, &user}) {
      if (!source->file.path.empty()) report.files.push_back(std::move(source->file));
    }
    return report;
  }

 private:
  [[nodiscard]] Source load(const std::string& path, PolicyFile::Role role) {
    Source source;
    source.file.path = path;
    source.file.role = role;
    if (path.empty()) return source;
    Result<std::string> text = files_.read(path, kLimit);
    if (!text && text.error().code == Code::not_found) return source;
    std::string trouble;
    if (text) {
      const bool is_checked = !sources_.pawl_home.empty() && read_last_good(sources_.pawl_home, path, files_) == *text;
      // What was good once has no place to be complained about: it is read without its comments, which is most of it.
      const bool is_plain = is_checked && !tells_origins_;
      source.policy = read_policy_text(is_plain ? without_comment_lines(*text) : *text, path, is_checked);
      if (source.policy.errors.empty()) {
        source.file.state = PolicyFile::State::in_force;
        source.file.text = std::move(*text);
        // What was checked is what is kept.
        if (!is_checked) keep(source);
        return source;
      }
      source.file.errors = std::move(source.policy.errors);
      trouble = in_quotes(path) + " " + line_of(source.file.errors.front(), path) + " is broken";
    } else {
      source.file.errors.push_back(text.error().text);
      trouble = text.error().text;
    }
    fall_back(source, trouble);
    return source;
  }

  void keep(const Source& source) {
    if (sources_.pawl_home.empty()) return;
    const Result<Done> kept = keep_last_good(sources_.pawl_home, source.file.path, source.file.text, files_);
    if (!kept) notice(in_quotes(source.file.path) + ": Pawl cannot keep a copy of this version: " + kept.error().text);
  }

  void fall_back(Source& source, const std::string& trouble) {
    std::optional<std::string> text;
    if (!sources_.pawl_home.empty()) text = read_last_good(sources_.pawl_home, source.file.path, files_);
    if (text) {
      PolicyText policy = read_policy_text(*text, source.file.path);
      if (policy.errors.empty()) {
        source.file.state = PolicyFile::State::last_good;
        source.file.text = std::move(*text);
        source.policy = std::move(policy);
        notice(trouble + ", its last good version is in force; see `pawl status`");
        return;
      }
    }
    source.file.state = PolicyFile::State::strict_defaults;
    source.policy = level_strict();
    is_strict_for_safety_ = true;
    notice(trouble + ", the defaults at protection level strict are in force; see `pawl status`");
  }

  [[nodiscard]] Standing standing_of(Source& project) {
    using State = PolicyFile::State;
    if (project.file.state == State::absent || project.file.state == State::strict_defaults) return Standing::stranger;
    project.file.sha256 = sha256_hex(project.file.text);
    if (sources_.trusts_project || is_trusted(project.file.sha256)) return Standing::trusted;
    if (project.file.state == State::in_force) project.file.state = State::untrusted_tightens;
    return Standing::stranger;
  }

  [[nodiscard]] bool is_trusted(const std::string& sha256) {
    if (sources_.pawl_home.empty()) return false;
    const auto trusted = read_trust(sources_.pawl_home, files_);
    if (!trusted) {
      notice(trusted.error().text);
      return false;
    }
    for (const TrustedProject& entry : *trusted) {
      if (entry.path != sources_.project) continue;
      if (entry.sha256 == sha256) return true;
      has_project_changed_ = true;
    }
    return false;
  }

  void trust_hosts() {
    if (sources_.pawl_home.empty()) return;
    Result<std::vector<std::string>> hosts = read_trusted_hosts(sources_.pawl_home, files_);
    if (hosts) {
      policy_.trusted_hosts = std::move(*hosts);
    } else {
      notice(hosts.error().text);
    }
  }

  // Takes what the source may set; the rest is returned, in the order of the source.
  std::vector<Ignored> merge(const PolicyText& from, PolicyOrigin::Source source, Standing standing,
                             const PolicyText* team) {
    std::vector<Ignored> ignored;
    for (const GivenSetting& given : from.given) {
      const Setting& setting = *given.setting;
      const std::string before = tells_origins_ ? text_of(setting, policy_) : std::string();
      const bool is_teams = team != nullptr && team->gives(setting);
      const bool may_set = setting.reach == Reach::anyone || standing == Standing::own ||
                           (setting.reach == Reach::trusted && standing == Standing::trusted);
      if (!may_set) {
        if (has_same(setting, policy_, from.values)) continue;
        ignored.push_back({given, setting.reach == Reach::own ? Refusal::is_for_own_file : Refusal::needs_trust});
      } else if (standing != Standing::stranger && (!is_teams || setting.form.adds)) {
        const bool is_joined = standing == Standing::trusted && setting.form.join != nullptr;
        (is_joined ? setting.form.join : setting.form.take)(policy_, from.values);
        note_giver(setting, source);
      } else {
        if (!setting.form.tighten(policy_, from.values))
          ignored.push_back({given, is_teams && !setting.form.adds ? Refusal::loosens_team : Refusal::needs_trust});
        note_giver(setting, source);
      }
      if (!tells_origins_) continue;
      const bool is_alone = has_same(setting, policy_, from.values);
      if (text_of(setting, policy_) != before || (is_alone && !has_origin(setting)))
        note(setting, source, given.at, is_alone);
    }
    return ignored;
  }

  // Whoever had a word in it, also where somebody else's counts now: a refusal names all places to look at.
  void note_giver(const Setting& setting, PolicyOrigin::Source source) {
    const auto giver = static_cast<Giver>(source);
    const auto known = std::find_if(policy_.given.begin(), policy_.given.end(),
                                    [&](const Policy::Given& one) { return one.setting == setting.name; });
    if (known == policy_.given.end()) {
      policy_.given.push_back({setting.name, giver});
    } else {
      known->by.set(giver);
    }
  }

  [[nodiscard]] bool has_origin(const Setting& setting) const {
    return std::any_of(origins_.begin(), origins_.end(), [&](const PolicyOrigin& o) { return o.setting == &setting; });
  }

  // `is_alone`: nothing is left of what others said before.
  void note(const Setting& setting, PolicyOrigin::Source source, Span at, bool is_alone) {
    if (!tells_origins_) return;
    if (is_alone) std::erase_if(origins_, [&](const PolicyOrigin& o) { return o.setting == &setting; });
    origins_.push_back({&setting, source, at});
  }

  void apply(Source& source, Standing standing, const PolicyText* team) {
    if (source.file.state == PolicyFile::State::absent) return;
    for (SmartRule& rule : source.policy.values.smart_rules) {
      rule.source = static_cast<Giver>(source.file.role);
    }
    const auto origin = static_cast<PolicyOrigin::Source>(source.file.role);
    const std::vector<Ignored> ignored = merge(source.policy, origin, standing, team);
    static constexpr std::array<std::string_view, 3> kWhat = {"loosens the policy, and the project is not trusted",
                                                              "loosens the team policy",
                                                              "belongs only in your own `config.toml`"};
    for (const Ignored& one : ignored) {
      source.file.ignored.push_back(
          complain(source.file.path, source.file.text, one.given.at,
                   in_quotes(one.given.name) + " " + std::string(kWhat[static_cast<std::size_t>(one.refusal)])));
    }
    for (const Refusal refusal : {Refusal::needs_trust, Refusal::loosens_team, Refusal::is_for_own_file}) {
      const std::string names = names_of(ignored, refusal);
      if (!names.empty()) notice(in_quotes(source.file.path) + " " + sentence(refusal, names));
    }
  }

  [[nodiscard]] static std::string names_of(const std::vector<Ignored>& ignored, Refusal refusal) {
    std::string names;
    for (const Ignored& one : ignored) {
      if (one.refusal == refusal) names += (names.empty() ? "" : ", ") + in_quotes(one.given.name);
    }
    return names;
  }

  [[nodiscard]] std::string sentence(Refusal refusal, const std::string& names) const {
    switch (refusal) {
      case Refusal::needs_trust:
        return std::string(has_project_changed_ ? "has changed since it was trusted" : "is not trusted") +
               ", so what would loosen is ignored: " + names + "; a person can run `pawl trust project " +
               visible(sources_.project) + "`";
      case Refusal::loosens_team:
        return "would loosen the team policy, which is ignored: " + names;
      case Refusal::is_for_own_file:
        return "sets what only your own `config.toml` may set, which is ignored: " + names;
    }
    return names;
  }

  void apply_environment(const PolicyText& team) {
    const PolicyText variables = read_policy_variables(sources_.environment);
    for (const std::string& error : variables.errors) {
      notice(error + "; until it is fixed, protection level strict is in force");
      is_strict_for_safety_ = true;
    }
    const Standing standing = policy_.environment == EnvironmentTrust::trusted ? Standing::trusted : Standing::stranger;
    for (const Ignored& one : merge(variables, PolicyOrigin::Source::environment, standing, &team)) {
      const std::string start = in_quotes(one.given.setting->variable) + " is ignored: ";
      notice(start + (one.refusal == Refusal::loosens_team
                          ? "it would loosen the team policy"
                          : "it would loosen the policy, and your own `config.toml` does not say "
                            "`environment = \"trusted\"`"));
    }
  }

  void notice(std::string text) { policy_.notices.push_back(std::move(text)); }

  const PolicySources& sources_;
  const Files& files_;
  const bool tells_origins_;
  Policy policy_;
  std::vector<PolicyOrigin> origins_;
  bool is_strict_for_safety_ = false;
  bool has_project_changed_ = false;
};

}  // namespace

std::string_view name_of(PolicyFile::Role role) {
  constexpr std::string_view names[] = {"team", "user", "project"};
  return names[static_cast<int>(role)];
}

std::string_view name_of(PolicyFile::State state) {
  constexpr std::string_view names[] = {"absent", "in force", "broken, last good version in force",
                                        "broken, strict defaults in force", "not trusted, only tightens"};
  return names[static_cast<int>(state)];
}

std::string PolicyReport::origin_of(const Setting& setting) const {
  std::string all;
  for (const PolicyOrigin& origin : origins) {
    if (origin.setting != &setting) continue;
    if (!all.empty()) all += " and ";
    if (origin.source == PolicyOrigin::Source::safety) {
      all += "built-in, until the broken file is fixed";
    } else if (origin.source == PolicyOrigin::Source::environment) {
      all += "environment, " + std::string(setting.variable);
    } else {
      const auto role = static_cast<PolicyFile::Role>(origin.source);
      const auto file = std::find_if(files.begin(), files.end(), [&](const PolicyFile& f) { return f.role == role; });
      const auto lines = std::count(file->text.begin(), file->text.begin() + origin.at.begin, '\n') + 1;
      all += std::string(name_of(role)) + ", " + visible(file->path) + ":" + std::to_string(lines);
    }
  }
  return all.empty() ? "built-in" : all;
}

PolicyReport report_policy(const PolicySources& sources, const Files& files) {
  return Loading(sources, files, true).run();
}

Policy load_policy(const PolicySources& sources, const Files& files) {
  return Loading(sources, files, false).run().policy;
}

std::string path_of_user_config(const std::string& pawl_home) {
  return join_path(pawl_home, "config.toml");
}

std::string path_of_project_config(const std::string& project) {
  return join_path(project, "pawl.toml");
}

}  // namespace pawl
