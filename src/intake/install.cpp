// SPDX-License-Identifier: Apache-2.0
#include "intake/install.h"

#include "base/files.h"
#include "base/hash.h"
#include "base/json.h"
#include "intake/wiring.h"
#include "settings/toml.h"

namespace pawl {
namespace {

constexpr std::size_t kSettingsLimit = std::size_t{16} << 20;
constexpr std::size_t kBinaryLimit = std::size_t{1} << 30;

// A file of the person's that we change, as it is now.
struct Target {
  std::string path;
  std::string text;
  bool exists = false;
};

// What we know of the file before we came. It is kept beside the backup as JSON.
struct Note {
  std::string wired_hash;  // the text that we left
  bool existed = false;
};

[[nodiscard]] std::string parent_of(const std::string& path) {
  return path.substr(0, path.rfind('/'));
}

// Through links, also to where nothing is yet, so that writing keeps the link.
[[nodiscard]] std::string follow_links(std::string path) {
  for (int depth = 0; depth < 16; ++depth) {
    const std::optional<std::string> target = disk().link_target(path);
    if (!target) break;
    path = target->starts_with('/') ? *target : join_path(parent_of(path), *target);
  }
  return path;
}

[[nodiscard]] Result<Target> read_target(const std::string& path) {
  Target target;
  target.path = follow_links(path);
  Result<std::string> text = disk().read(target.path, kSettingsLimit);
  if (text) {
    target.exists = true;
    target.text = *std::move(text);
  } else if (text.error().code != Code::not_found) {
    return text.error();
  }
  return target;
}

[[nodiscard]] Result<Done> write_target(const Target& target, std::string_view text) {
  if (Result<Done> made = make_folder(parent_of(target.path)); !made) return made;
  remove_leftovers(parent_of(target.path));
  return write_file(target.path, text, 0600);
}

// One name a settings file, so that there is one backup of it.
[[nodiscard]] std::string backup_path(const InstallRequest& request, const std::string& path) {
  const std::string name = path.substr(path.rfind('/') + 1);
  return join_path(join_path(request.home, ".pawl/backups"), name + ".pawl-backup-" + sha256_hex(path).substr(0, 8));
}

[[nodiscard]] std::optional<Note> read_note(const std::string& backup) {
  const Result<std::string> text = disk().read(backup + ".json", kSettingsLimit);
  if (!text) return std::nullopt;
  const Result<Value> value = read_json(*text);
  if (!value) return std::nullopt;
  const std::string* hash = value->find_text("wired_sha256");
  const Value* existed = value->find("existed");
  if (hash == nullptr || existed == nullptr) return std::nullopt;
  return Note{*hash, existed->boolean};
}

[[nodiscard]] Result<Done> write_note(const InstallRequest& request, const std::string& path, const std::string& backup,
                                      std::string_view original, const Note& note) {
  Value value = Value::object();
  value.set("agent", Value::of(request.agent->name));
  value.set("path", Value::of(path));
  value.set("existed", Value::of(note.existed));
  value.set("original_sha256", Value::of(sha256_hex(original)));
  value.set("wired_sha256", Value::of(note.wired_hash));
  return write_file(backup + ".json", write_json(value) + "\n");
}

// Keeps `original` as the text to go back to, unless the file still is what we left ourselves.
[[nodiscard]] Result<Done> keep_backup(const InstallRequest& request, const Target& target, std::string_view original,
                                       std::string_view wired) {
  const std::string backup = backup_path(request, target.path);
  if (Result<Done> made = make_folder(parent_of(backup)); !made) return made;
  const std::optional<Note> old = read_note(backup);
  if (old && target.exists && old->wired_hash == sha256_hex(target.text)) {
    const Result<std::string> kept = disk().read(backup, kSettingsLimit);
    if (kept) return write_note(request, target.path, backup, *kept, {sha256_hex(wired), old->existed});
  }
  if (Result<Done> written = write_file(backup, original); !written) return written;
  return write_note(request, target.path, backup, original, {sha256_hex(wired), target.exists});
}

[[nodiscard]] WiredBinary binary_of(const InstallRequest& request) {
  return request.is_managed ? binary_for_everyone() : binary_for_user(request.home);
}

[[nodiscard]] Result<bool> copy_binary(const InstallRequest& request, const std::string& to) {
  const Result<std::string> program = disk().read(request.program, kBinaryLimit);
  if (!program) return program.error();
  const Result<std::string> old = disk().read(to, kBinaryLimit);
  if (old && *old == *program) return false;
  if (Result<Done> made = make_folder(parent_of(to), request.is_managed ? 0755 : 0700); !made) return made.error();
  if (Result<Done> written = write_file(to, *program, 0755); !written) return written.error();
  return true;
}

// Codex runs hooks unless its own configuration says no: then, and only then, that word is changed.
struct ConfigChange {
  Target target;
  std::string text;
};

[[nodiscard]] Result<std::optional<ConfigChange>> switched_on(const InstallRequest& request) {
  const Agent& agent = *request.agent;
  if (agent.config.empty()) return std::optional<ConfigChange>();
  Result<Target> target = read_target(join_path(request.home, agent.config));
  if (!target) return target.error();
  if (!target->exists) return std::optional<ConfigChange>();
  const Result<Value> root = read_toml(target->text, target->path);
  if (!root) return root.error();
  std::string text = target->text;
  for (const SwitchFact& at : agent.off_switches) {
    if (at.off == SwitchFact::Off::when_listed) continue;
    const bool off_value = at.off == SwitchFact::Off::when_true;
    const std::size_t dot = at.key.find('.');
    const Value* table = root->find(at.key.substr(0, dot));
    const Value* value = table == nullptr ? nullptr : table->find(at.key.substr(dot + 1));
    if (value == nullptr || value->kind != Value::Kind::boolean || value->boolean != off_value) continue;
    // `false` and `true ` are of one length: the places of other values stay right.
    text.replace(value->span.begin, value->span.size(), off_value ? "false" : "true ");
  }
  if (text == target->text) return std::optional<ConfigChange>();
  return std::optional(ConfigChange{*std::move(target), std::move(text)});
}

[[nodiscard]] Error unreadable(const Target& target, const Error& error) {
  return {error.code,
          complain_about_json(target.path, target.text, error) + "\nit is left as it is; put it right and try again"};
}

// The file as it was before us: from the backup if it is what we left, else by taking our entries out.
[[nodiscard]] Result<Done> restore(const InstallRequest& request, const Target& target, const std::string& unwired,
                                   InstallReport& report) {
  const std::string backup = backup_path(request, target.path);
  const std::optional<Note> note = read_note(backup);
  const Result<std::string> original = disk().read(backup, kSettingsLimit);
  const bool is_untouched = note && original && note->wired_hash == sha256_hex(target.text);
  if (is_untouched && !note->existed) {
    if (Result<Done> removed = remove_file(target.path); !removed) return removed;
    report.lines.push_back("removed `" + target.path + "`, which Pawl had made");
  } else if (is_untouched) {
    if (Result<Done> written = write_file(target.path, *original); !written) return written;
    report.lines.push_back("restored `" + target.path + "` as it was");
  } else if (unwired != target.text) {
    if (Result<Done> written = write_file(target.path, unwired); !written) return written;
    report.lines.push_back("took Pawl's hooks out of `" + target.path + "`; the rest, changed since, is as it was");
  } else {
    return Done{};
  }
  report.has_changed = true;
  if (note) {
    // A stale backup must never be taken for the state before the next wiring.
    if (Result<Done> removed = remove_file(backup + ".json"); !removed) return removed;
    if (Result<Done> removed = remove_file(backup); !removed && removed.error().code != Code::not_found) return removed;
  }
  return Done{};
}

}  // namespace

std::string settings_path(const InstallRequest& request) {
  return request.is_managed ? request.system_root + std::string(request.agent->managed_file)
                            : join_path(request.home, request.agent->hooks_file);
}

Result<InstallReport> add_to_agent(const InstallRequest& request) {
  const Agent& agent = *request.agent;
  if (request.is_managed && agent.managed_file.empty()) {
    return Error{Code::bad_argument, "`" + std::string(agent.name) + "` has no managed settings that Pawl knows"};
  }
  const Result<Target> target = read_target(settings_path(request));
  if (!target) return target.error();
  const WiredBinary binary = binary_of(request);
  const Result<std::string> wired = wire_text(agent, target->text, binary);
  if (!wired) return unreadable(*target, wired.error());
  const Result<std::string> original = unwire_text(agent, target->text);
  if (!original) return unreadable(*target, original.error());
  const Result<std::optional<ConfigChange>> config =
      request.is_managed ? std::optional<ConfigChange>() : switched_on(request);
  if (!config) return config.error();

  InstallReport report;
  const std::string to = request.is_managed ? request.system_root + binary.path : binary.path;
  const Result<bool> is_copied = copy_binary(request, to);
  if (!is_copied) return is_copied.error();
  if (*is_copied) report.lines.push_back("copied this program to `" + to + "`");
  if (*wired != target->text || !target->exists) {
    if (Result<Done> kept = keep_backup(request, *target, *original, *wired); !kept) return kept.error();
    if (Result<Done> written = write_target(*target, *wired); !written) return written.error();
    report.lines.push_back("wired " + std::string(agent.title) + " in `" + target->path + "`");
  }
  if (*config) {
    const ConfigChange& change = **config;
    if (Result<Done> kept = keep_backup(request, change.target, change.target.text, change.text); !kept)
      return kept.error();
    if (Result<Done> written = write_target(change.target, change.text); !written) return written.error();
    report.lines.push_back("switched hooks on in `" + change.target.path + "`");
  }
  report.has_changed = !report.lines.empty();
  return report;
}

Result<InstallReport> remove_from_agent(const InstallRequest& request) {
  const Agent& agent = *request.agent;
  const Result<Target> target = read_target(settings_path(request));
  if (!target) return target.error();
  InstallReport report;
  if (target->exists) {
    const Result<std::string> unwired = unwire_text(agent, target->text);
    if (!unwired) return unreadable(*target, unwired.error());
    if (Result<Done> restored = restore(request, *target, *unwired, report); !restored) return restored.error();
  }
  if (!agent.config.empty()) {
    const Result<Target> config = read_target(join_path(request.home, agent.config));
    if (!config) return config.error();
    if (config->exists) {
      if (Result<Done> restored = restore(request, *config, config->text, report); !restored) return restored.error();
    }
  }
  return report;
}

}  // namespace pawl
