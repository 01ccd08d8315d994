// SPDX-License-Identifier: Apache-2.0
#include "app/on_path.h"

#include <unistd.h>

#include <cstdlib>
#include <string_view>
#include <utility>

#include "app/agents_here.h"
#include "app/shipped.h"
#include "app/terminal.h"
#include "base/files.h"
#include "base/hash.h"
#include "base/json.h"
#include "base/process.h"
#include "base/quote.h"
#include "base/visible.h"

namespace pawl {
namespace {

constexpr std::size_t kLimit = std::size_t{1} << 30;
constexpr std::string_view kNote = "share/pawl/installed.json";

// What is to stand at a path below the prefix.
struct Part {
  std::string path;
  std::string text;
  unsigned mode = 0644;
};

struct Noted {
  std::string path;
  std::string sha256;
};

[[nodiscard]] Result<std::vector<Part>> parts_of(const std::string& program) {
  Result<std::string> binary = disk().read(program, kLimit);
  if (!binary) return binary.error();
  std::vector<Part> parts;
  parts.push_back({"bin/pawl", *std::move(binary), 0755});
  for (const ShippedText& shipped : shipped_texts())
    parts.push_back({std::string(shipped.path), std::string(shipped.text), 0644});
  return parts;
}

[[nodiscard]] std::vector<Noted> read_note(const std::string& prefix) {
  std::vector<Noted> noted;
  const Result<std::string> text = disk().read(join_path(prefix, kNote), 1 << 20);
  const Value note = text ? read_json(*text).value_or(Value()) : Value();
  const Value* files = note.find("files");
  if (files == nullptr) return noted;
  for (const Member& member : files->members) {
    // The note says which files are removed: none may lead out of the prefix.
    const bool is_below = !member.name.starts_with('/') && member.name.find("..") == std::string::npos;
    if (member.value.is_string() && is_below) noted.push_back({member.name, member.value.text});
  }
  return noted;
}

[[nodiscard]] Result<Done> write_note(const std::string& prefix, const std::vector<Part>& parts) {
  Value files = Value::object();
  for (const Part& part : parts) files.set(part.path, Value::of(sha256_hex(part.text)));
  const std::string path = join_path(prefix, kNote);
  if (Result<Done> made = make_folder(path.substr(0, path.rfind('/')), 0755); !made) return made;
  return write_file(path, write_json(Value::object().set("files", std::move(files))) + "\n", 0644);
}

// Whether the file is exactly what the note says.
[[nodiscard]] bool is_noted(const std::vector<Noted>& noted, const std::string& path, const std::string& text) {
  for (const Noted& one : noted) {
    if (one.path == path) return one.sha256 == sha256_hex(text);
  }
  return false;
}

[[nodiscard]] std::vector<std::string> folders_on_path() {
  std::vector<std::string> folders;
  const char* value = std::getenv("PATH");
  std::string_view rest = value == nullptr ? "" : value;
  while (!rest.empty()) {
    const std::size_t colon = std::min(rest.find(':'), rest.size());
    folders.emplace_back(rest.substr(0, colon));
    rest.remove_prefix(std::min(colon + 1, rest.size()));
  }
  return folders;
}

}  // namespace

std::string usual_prefix(const std::string& home) {
  return is_root() ? "/usr/local" : join_path(home, ".local");
}

Result<OnPathReport> put_on_path(const std::string& prefix, const std::string& program) {
  const Result<std::vector<Part>> parts = parts_of(program);
  if (!parts) return parts.error();
  const std::vector<Noted> noted = read_note(prefix);
  std::string others;
  std::vector<const Part*> missing;
  for (const Part& part : *parts) {
    const std::string path = join_path(prefix, part.path);
    const Result<std::string> now = disk().read(path, kLimit);
    if (now && *now == part.text) continue;
    missing.push_back(&part);
    const bool is_free = !now && now.error().code == Code::not_found;
    if (!is_free && !(now && is_noted(noted, part.path, *now)))
      others += (others.empty() ? "" : ", ") + in_quotes(path);
  }
  if (!others.empty())
    return Error{Code::bad_argument, others +
                                         ": is there already and was not put there by `pawl install`; move it away "
                                         "or choose another --prefix"};
  OnPathReport report;
  for (const Part* part : missing) {
    const std::string path = join_path(prefix, part->path);
    if (const Result<Done> made = make_folder(path.substr(0, path.rfind('/')), 0755); !made) return made.error();
    if (const Result<Done> written = write_file(path, part->text, part->mode); !written) return written.error();
    report.lines.push_back("wrote " + in_quotes(path));
    report.has_changed = true;
  }
  if (const Result<Done> written = write_note(prefix, *parts); !written) return written.error();
  return report;
}

Result<OnPathReport> take_from_path(const std::string& prefix) {
  const std::vector<Noted> noted = read_note(prefix);
  if (noted.empty())
    return Error{Code::not_found, "nothing that `pawl install` has put down is noted below " + in_quotes(prefix) +
                                      "; give the --prefix that was used"};
  OnPathReport report;
  for (const Noted& one : noted) {
    const std::string path = join_path(prefix, one.path);
    const Result<std::string> now = disk().read(path, kLimit);
    if (!now && now.error().code == Code::not_found) continue;
    if (!now || sha256_hex(*now) != one.sha256) {
      report.lines.push_back("left " + in_quotes(path) + ", which has changed since");
      continue;
    }
    if (const Result<Done> removed = remove_file(path); !removed) return removed.error();
    report.lines.push_back("removed " + in_quotes(path));
    report.has_changed = true;
  }
  const std::string note = join_path(prefix, kNote);
  if (const Result<Done> removed = remove_file(note); !removed) return removed.error();
  ::rmdir(note.substr(0, note.rfind('/')).c_str());  // unless somebody keeps something there
  return report;
}

std::string find_on_path(std::string_view program) {
  for (const std::string& folder : folders_on_path()) {
    std::string path = join_path(folder, program);
    if (folder.starts_with('/') && ::access(path.c_str(), X_OK) == 0) return path;
  }
  return "";
}

std::string pawl_on_path() {
  return find_on_path("pawl");
}

std::string how_to_set_path(const std::string& folder) {
  for (const std::string& known : folders_on_path()) {
    if (known == folder || known == folder + "/") return "";
  }
  const char* value = std::getenv("SHELL");
  const std::string_view shell = value == nullptr ? "" : value;
  const std::string quoted = quote_for_shell(folder);
  const std::string start = in_quotes(folder) + " is not on PATH; ";
  if (shell.ends_with("/fish")) return start + "run `fish_add_path " + quoted + "`";
  const std::string file = shell.ends_with("/zsh") ? "~/.zshrc" : shell.ends_with("/bash") ? "~/.bashrc" : "~/.profile";
  return start + "add this line to `" + file + "` and open a new terminal: export PATH=" + quoted + ":\"$PATH\"";
}

std::string hint_for_path() {
  if (!pawl_on_path().empty()) return "";
  return "`pawl` is not on PATH yet; to put it there, with its manual page and completions, run `" +
         quote_for_shell(own_path()) + " install`";
}

}  // namespace pawl
