// SPDX-License-Identifier: Apache-2.0
#include "card/destinations.h"

#include <algorithm>
#include <cstdio>

#include "analyse/places/git_index.h"
#include "base/quantity.h"
#include "base/utf8.h"
#include "base/visible.h"
#include "card/deed.h"
#include "card/extent.h"
#include "card/wording.h"
#include "content/files/git_config.h"
#include "secrets/secrets.h"

namespace pawl {
namespace {

constexpr std::size_t kConfigLimit = 256 * 1024;
constexpr std::size_t kAddressColumns = 160;
constexpr std::size_t kMostFiles = 3;
constexpr std::string_view kRemote = "remote.";
constexpr std::string_view kUrl = ".url";

void add(std::vector<std::string>& lines, std::string line) {
  if (std::find(lines.begin(), lines.end(), line) == lines.end()) lines.push_back(std::move(line));
}

// Letters that another alphabet has too look the same and are another host: ` (U+0456)`.
[[nodiscard]] std::string foreign_letters(std::string_view host) {
  std::string found;
  for (std::size_t i = 0; i < host.size();) {
    const std::size_t length = std::max<std::size_t>(1, utf8_length(host.substr(i)));
    if (static_cast<unsigned char>(host[i]) >= 0x80 && utf8_length(host.substr(i)) > 0) {
      char code[16];
      std::snprintf(code, sizeof code, "U+%04X", static_cast<unsigned>(utf8_code_point(host.substr(i))));
      found += (found.empty() ? "" : " ") + std::string(code);
    }
    i += length;
  }
  return found;
}

// The files that a step reads, with their sizes: what an upload carries.
[[nodiscard]] std::string carried_by(const CardSubject& subject, int step) {
  std::string text;
  std::size_t count = 0;
  for (const Effect& effect : subject.analysis.effects) {
    if (effect.kind != EffectKind::read || effect.step != step || ++count > kMostFiles) continue;
    const std::optional<FileTimes> times = subject.files.times(effect.object);
    text += (text.empty() ? "" : ", ") + short_path(effect.object, subject.call) +
            (times ? " (" + size_of(times->size) + ")" : "");
  }
  return count > kMostFiles ? text + " and " + std::to_string(count - kMostFiles) + " more" : text;
}

void tell_upload(const CardSubject& subject, const Effect& effect, std::vector<std::string>& lines) {
  const std::string host = visible_around(effect.object, 0, 0, kAddressColumns);
  const bool is_known =
      std::find(subject.past.hosts.begin(), subject.past.hosts.end(), effect.object) != subject.past.hosts.end();
  const std::string carried =
      effect.attributes.has(Attribute::carries_file) ? carried_by(subject, effect.step) : std::string();
  add(lines,
      (carried.empty() ? "goes to " : "sends " + carried + " to ") + host +
          (is_known ? "; something went there before" : "; nothing went there before, as far as Pawl's log tells"));
  if (const std::string letters = foreign_letters(effect.object); !letters.empty())
    add(lines, "the name " + host + " has letters that look like others: " + letters);
}

// The remote that the words of a step name, or else `origin`: git's own settings say where it is.
void tell_push(const CardSubject& subject, const Effect& effect, std::vector<std::string>& lines) {
  if (effect.step < 0) return;
  const Step& step = subject.analysis.steps[static_cast<std::size_t>(effect.step)];
  const std::string root = checkout_of(step.cwd, subject.files);
  if (root.empty()) return;
  const std::string git = git_folder_of(root, subject.files);
  const std::vector<GitSetting> settings =
      read_git_config(subject.files.read(join_path(git, "config"), kConfigLimit).value_or(""));
  std::string name = "origin";
  for (const GitSetting& setting : settings) {
    if (!setting.key.starts_with(kRemote) || !setting.key.ends_with(kUrl)) continue;
    const std::string remote = setting.key.substr(kRemote.size(), setting.key.size() - kRemote.size() - kUrl.size());
    if (std::any_of(step.argv.begin(), step.argv.end(),
                    [&](const Word& word) { return word.is_known() && word.text == remote; }))
      name = remote;
  }
  const std::string* url = find_setting(settings, std::string(kRemote) + name + std::string(kUrl));
  if (url == nullptr) return;
  const bool was_there = subject.files.kind(join_path(git, "refs/remotes/" + name)) != FileKind::missing;
  add(lines,
      "goes to " + visible_around(redact(*url), 0, 0, kAddressColumns) + " (" + visible(name) + "), " +
          (was_there ? "which this checkout was in touch with before" : "for the first time from this checkout"));
}

}  // namespace

std::vector<std::string> destinations_of(const CardSubject& subject) {
  std::vector<std::string> lines;
  for (const Effect& effect : subject.analysis.effects) {
    if (effect.is_supposed) continue;
    if (effect.kind == EffectKind::connect && effect.action == Action::upload) tell_upload(subject, effect, lines);
    if (effect.kind == EffectKind::history && (effect.action == Action::push || effect.action == Action::force_push))
      tell_push(subject, effect, lines);
  }
  return lines;
}

}  // namespace pawl
