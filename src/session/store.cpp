// SPDX-License-Identifier: Apache-2.0
#include "session/store.h"

#include <algorithm>
#include <utility>

#include "base/files.h"
#include "base/hash.h"
#include "base/json.h"
#include "base/open_file.h"
#include "base/place.h"
#include "model/call_id.h"

namespace pawl {
namespace {

constexpr std::int64_t kMaxBytes = 256 << 10;    // of a memory before it is made anew
constexpr std::int64_t kMaxReadBytes = 4 << 20;  // of a file that somebody else made large
constexpr std::int64_t kMaxJudgedBytes = 32 << 10;
constexpr int kLockTimeoutMs = 500;
constexpr std::size_t kShapeDigits = 32;
constexpr std::string_view kNoShape = "-";

[[nodiscard]] Result<OpenFile> open_lock(const std::string& folder) {
  const std::string path = join_path(folder, "lock");
  Result<OpenFile> lock = OpenFile::open(path, OpenFile::How::append);
  if (lock || lock.error().code != Code::not_found) return lock;
  if (const Result<Done> made = make_folder(folder, 0700); !made) return made.error();
  return OpenFile::open(path, OpenFile::How::append);
}

[[nodiscard]] Result<std::string> read_all(const std::string& path) {
  const Result<OpenFile> file = OpenFile::open(path, OpenFile::How::read);
  if (!file) return file.error();
  if (file->size() > kMaxReadBytes)
    return Error{Code::too_large, "`" + path + "`: is larger than a session's memory can be; remove it"};
  std::string text(static_cast<std::size_t>(file->size()), '\0');
  const Result<std::size_t> got = file->read_at(0, text.data(), text.size());
  if (!got) return got.error();
  text.resize(*got);
  return text;
}

// Adds to a file; `shrink` makes its text small again once it is over the limit.
template <typename Shrink>
[[nodiscard]] Result<Done> append_to(const std::string& folder, const std::string& path, std::string_view lines,
                                     std::int64_t limit, const Shrink& shrink) {
  const Result<OpenFile> lock = open_lock(folder);
  if (!lock) return lock.error();
  if (!lock->lock_within(kLockTimeoutMs))
    return Error{Code::io_failed, "`" + folder + "`: another process holds its lock"};
  Result<OpenFile> file = OpenFile::open(path, OpenFile::How::append);
  if (!file) return file.error();
  if (file->size() + static_cast<std::int64_t>(lines.size()) <= limit) return file->append(lines);
  const Result<std::string> text = read_all(path);
  return write_file(path, shrink(text ? *text : std::string()) + std::string(lines));
}

// The arguments without what only describes them, so that two writers' JSON of the same call is one text.
void append_canonical(const Value& value, std::string& out) {
  if (value.is_object()) {
    std::vector<const Member*> members;
    for (const Member& member : value.members) {
      if (member.name != "description" && !member.value.is_null()) members.push_back(&member);
    }
    std::sort(members.begin(), members.end(), [](const Member* a, const Member* b) { return a->name < b->name; });
    out += '{';
    for (const Member* member : members) {
      append_json_string(out, member->name);
      append_canonical(member->value, out);
    }
    out += '}';
  } else if (value.is_array()) {
    out += '[';
    for (const Value& item : value.items) append_canonical(item, out);
    out += ']';
  } else {
    out += write_json(value);
  }
  out += ',';
}

[[nodiscard]] std::string hash_of_call(std::string_view tool, const Value& input) {
  std::string text(tool);
  text += '\n';
  append_canonical(input, text);
  return sha256_hex(text);
}

// `agent's-id hash own-id`, the agent's id as a hash too: it is the agent's text.
[[nodiscard]] std::string short_hash(std::string_view text) {
  return sha256_hex(text).substr(0, 32);
}

// An agent that has no ids for its calls names them by what they are.
[[nodiscard]] std::string name_of_call(const Call& call) {
  return call.agent_call_id.empty() ? hash_of_call(call.tool, call.input) : short_hash(call.agent_call_id);
}

}  // namespace

SessionStore::SessionStore(std::string folder, std::string_view agent, std::string_view session)
    : folder_(std::move(folder)) {
  path_ = join_path(folder_, short_hash(std::string(agent) + '\n' + std::string(session)));
}

std::string SessionStore::path(MemoryPart part) const {
  static constexpr std::string_view kEndings[kMemoryParts] = {"", ".held", ".denied"};
  return path_ + std::string(kEndings[static_cast<std::size_t>(part)]);
}

Result<std::string> SessionStore::read(MemoryPart part) const {
  Result<std::string> text = read_all(path(part));
  if (!text && text.error().code == Code::not_found) return std::string();
  return text;
}

Result<Done> SessionStore::append(MemoryPart part, std::string_view lines) const {
  if (lines.empty()) return Done{};
  return append_to(folder_, path(part), lines, kMaxBytes, compacted);
}

Result<Done> SessionStore::note_judged(const Call& call, bool is_asked, const std::string& shape) const {
  const std::string line = "\n" + name_of_call(call) + " " + hash_of_call(call.tool, call.input) + " " + call.id +
                           (is_asked ? " " + (shape.empty() ? std::string(kNoShape) : shape) : "") + "\n";
  return append_to(folder_, path_ + ".judged", line, kMaxJudgedBytes, [](const std::string& text) {
    const std::size_t cut = text.find('\n', text.size() / 2);
    return cut == std::string::npos ? std::string() : text.substr(cut);
  });
}

SessionStore::Judged SessionStore::compare_with_judged(const Call& call) const {
  const Result<std::string> text = read_all(path_ + ".judged");
  if (!text) return {};
  const std::string start = "\n" + name_of_call(call) + " ";
  const std::size_t at = text->rfind(start);
  if (at == std::string::npos) return {};
  std::string_view line = std::string_view(*text).substr(at + start.size());
  line = line.substr(0, line.find('\n'));
  const std::size_t space = std::min(line.find(' '), line.size());
  const bool is_same = line.substr(0, space) == hash_of_call(call.tool, call.input);
  // The file may hold anything: only an id counts as one.
  line.remove_prefix(std::min(space + 1, line.size()));
  const std::size_t end = std::min(line.find(' '), line.size());
  const std::string_view asked = line.substr(std::min(end + 1, line.size()));
  const bool is_shape = asked.size() == kShapeDigits && asked.find_first_not_of("0123456789abcdef") == asked.npos;
  return {is_same ? Ran::as_judged : Ran::changed, read_call_id(line.substr(0, end)).id, !asked.empty(),
          std::string(is_shape ? asked : std::string_view())};
}

Result<std::int64_t> SessionStore::count_step() const {
  constexpr std::int64_t kMostCounted = 2'000'000;
  const auto open = [&] { return OpenFile::open(path_ + ".steps", OpenFile::How::append); };
  Result<OpenFile> file = open();
  if (!file && file.error().code == Code::not_found) {
    if (const Result<Done> made = make_folder(folder_, 0700); !made) return made.error();
    file = open();
  }
  if (!file) return file.error();
  // One byte a call: hooks that run at once lose none, and none has to read.
  const std::int64_t steps = file->size() + 1;
  if (steps > kMostCounted) return steps;
  if (const Result<Done> done = file->append("."); !done) return done.error();
  return steps;
}

void SessionStore::forget_steps() const {
  static_cast<void>(take_away(path_ + ".steps"));
}

void forget_old_sessions(const std::string& folder, int days) {
  constexpr std::size_t kMaxNames = 2000;
  std::size_t looked = 0;
  for (const std::string& name : names_in(folder)) {
    if (name == "lock" || ++looked > kMaxNames) continue;
    const std::string path = join_path(folder, name);
    const std::optional<std::int64_t> age = seconds_since_change(path);
    if (age && *age > static_cast<std::int64_t>(days) * 24 * 3600) static_cast<void>(remove_file(path));
  }
}

std::vector<std::string> troubles_of_sessions(const std::string& folder) {
  constexpr std::size_t kMostFiles = 50000;  // beyond, looking for old ones would never come to an end
  constexpr std::size_t kMostTold = 5;
  const FileKind kind = disk().kind(folder);
  if (kind == FileKind::missing) return {};
  if (kind != FileKind::folder) return {"`" + folder + "` is not a folder; remove it"};
  if (const Result<Done> can = can_write_in(folder); !can)
    return {can.error().text + "; make it a folder that you can write to, or remove it"};
  std::vector<std::string> troubles;
  const std::vector<std::string> names = names_in(folder);
  if (names.size() > kMostFiles) {
    troubles.push_back("`" + folder + "` holds " + std::to_string(names.size()) +
                       " files, more than Pawl looks through; remove it, and Pawl makes it anew");
    return troubles;
  }
  for (const std::string& name : names) {
    if (troubles.size() == kMostTold) break;
    if (name == "lock") continue;
    if (const Result<OpenFile> file = OpenFile::open(join_path(folder, name), OpenFile::How::read); !file) {
      troubles.push_back(file.error().text + "; remove it");
    } else if (file->size() > kMaxReadBytes) {
      troubles.push_back("`" + join_path(folder, name) + "` is larger than a session's memory can be; remove it");
    }
  }
  return troubles;
}

}  // namespace pawl
