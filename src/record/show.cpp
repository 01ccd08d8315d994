// SPDX-License-Identifier: Apache-2.0
#include "record/show.h"

#include <deque>
#include <optional>
#include <vector>

#include "base/files.h"
#include "base/json.h"
#include "record/folder.h"
#include "record/line.h"
#include "record/lines.h"

namespace pawl {
namespace {

struct Source {
  std::string path;
  std::int64_t size = 0;
};

// In the order in which they are shown.
[[nodiscard]] std::vector<Source> sources_of(const std::string& folder, const Snapshot& snapshot) {
  std::vector<Source> sources;
  for (const Snapshot::File& file : snapshot.files) sources.push_back({log_path(folder, file.number), file.size});
  for (const std::string& name : snapshot.folder.sides) {
    const std::string path = join_path(folder, name);
    if (const Result<OpenFile> file = OpenFile::open(path, OpenFile::How::read))
      sources.push_back({path, file->size()});
  }
  return sources;
}

[[nodiscard]] bool has(const Value& entry, std::string_view name, const std::string& wanted) {
  if (wanted.empty()) return true;
  const std::string* text = entry.find_text(name);
  return text != nullptr && *text == wanted;
}

[[nodiscard]] bool has_verdict(const Value& entry, const LogQuery& query) {
  if (has(entry, "verdict", query.verdict) || (query.with_runs && has(entry, "verdict", "none"))) return true;
  return query.verdict == "ask" && (entry.find("ask") != nullptr || entry.find("answer") != nullptr);
}

// Times of one form are in order as texts are.
[[nodiscard]] bool is_before(const Value& entry, const std::string& since) {
  if (since.empty()) return false;
  const std::string* time = entry.find_text("time");
  return time == nullptr || *time < since;
}

// It is not an error if rotation or folding removed a file in the meantime.
[[nodiscard]] Result<Done> read_source(const Source& source, const std::function<bool(const RawLine&)>& take) {
  Result<Done> done = read_lines(source.path, source.size, take);
  if (!done && done.error().code == Code::not_found) return Done{};
  return done;
}

[[nodiscard]] Result<Done> read_all(const std::vector<Source>& sources, const LogQuery& query, const TakeEntry& take) {
  for (const Source& source : sources) {
    const Result<Done> done = read_source(source, [&](const RawLine& line) {
      if (const std::optional<Value> entry = match_entry(line.text, query)) take(line.text, *entry);
      return true;
    });
    if (!done) return done;
  }
  return Done{};
}

// From the newest file backwards, until there are enough.
[[nodiscard]] Result<Done> read_last(const std::vector<Source>& sources, const LogQuery& query, const TakeEntry& take) {
  std::deque<std::string> found;
  const bool takes_any = query.agent.empty() && query.verdict.empty() && query.session.empty() && query.call.empty() &&
                         query.since.empty();
  for (auto source = sources.rbegin(); source != sources.rend(); ++source) {
    const std::size_t wanted = static_cast<std::size_t>(query.last) - found.size();
    if (wanted == 0) break;
    std::deque<std::string> here;
    const Result<Done> done = read_source(*source, [&](const RawLine& line) {
      // Without a filter the lines that are dropped again need no reading.
      if (takes_any ? !line.text.ends_with('}') : !match_entry(line.text, query)) return true;
      here.emplace_back(line.text);
      if (here.size() > wanted) here.pop_front();
      return true;
    });
    if (!done) return done;
    found.insert(found.begin(), here.begin(), here.end());
  }
  for (const std::string& line : found) {
    if (const std::optional<Value> entry = match_entry(line, query)) take(line, *entry);
  }
  return Done{};
}

}  // namespace

std::optional<Value> match_entry(std::string_view line, const LogQuery& query) {
  // The cheap look first: what is not even mentioned needs no reading.
  for (const std::string* wanted : {&query.agent, &query.session, &query.call}) {
    if (wanted->empty()) continue;
    std::string quoted;
    append_json_string(quoted, *wanted);
    if (line.find(quoted) == std::string_view::npos) return std::nullopt;
  }
  Result<Value> entry = read_json(line, kLogJson);
  if (!entry || !entry->is_object()) return std::nullopt;
  if (!has(*entry, "agent", query.agent) || !has_verdict(*entry, query) || !has(*entry, "session", query.session) ||
      !has(*entry, "call", query.call) || is_before(*entry, query.since)) {
    return std::nullopt;
  }
  return std::move(*entry);
}

Result<Done> read_log(const std::string& folder, const LogQuery& query, const TakeEntry& take) {
  const Result<Snapshot> snapshot = take_snapshot(folder);
  if (!snapshot) return snapshot.error();
  const std::vector<Source> sources = sources_of(folder, *snapshot);
  return query.last > 0 ? read_last(sources, query, take) : read_all(sources, query, take);
}

}  // namespace pawl
