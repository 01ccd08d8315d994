// SPDX-License-Identifier: Apache-2.0
#include "history/transcript.h"

#include <algorithm>

#include "base/files.h"
#include "base/interrupt.h"
#include "base/json.h"
#include "base/open_file.h"
#include "base/tree.h"

namespace pawl {
namespace {

constexpr std::size_t npos = std::string_view::npos;
constexpr std::size_t kPart = std::size_t{1} << 20;
constexpr std::size_t kLongestLine = std::size_t{32} << 20;
constexpr std::size_t kWholeFile = std::size_t{64} << 20;
constexpr std::size_t kLongId = 16;  // agents make such ids unique
constexpr int kDeepest = 16;

[[nodiscard]] std::string_view last_name(std::string_view path) {
  while (path.ends_with(".*")) path.remove_suffix(2);
  return path.substr(path.rfind('.') + 1);
}

// Whether the text may hold it at all: most lines do not, and need not be parsed.
[[nodiscard]] bool mentions(std::string_view text, std::string_view name) {
  return !name.empty() && text.find("\"" + std::string(name) + "\"") != npos;
}

void for_each_at(const Value& value, std::string_view path, const std::function<void(const Value&)>& take) {
  if (path.empty()) return take(value);
  const std::size_t dot = std::min(path.find('.'), path.size());
  const std::string_view name = path.substr(0, dot);
  const std::string_view rest = path.substr(std::min(dot + 1, path.size()));
  if (name == "*") {
    for (const Value& item : value.items) for_each_at(item, rest, take);
  } else if (const Value* member = value.find(name)) {
    for_each_at(*member, rest, take);
  }
}

[[nodiscard]] std::string text_at(const Value& line, std::string_view path) {
  const Value* value = path.empty() ? nullptr : find_by_path(line, path);
  return value != nullptr && value->is_string() ? value->text : std::string();
}

[[nodiscard]] Value input_of(const Value& given) {
  if (given.is_object()) return given;
  if (given.is_string()) {
    Result<Value> inner = read_json(given.text, {.allows_duplicate_keys = true});
    if (inner && inner->is_object()) return std::move(*inner);
  }
  Value input = Value::object();
  input.set("command", given);
  return input;
}

void list_below(const Tree& tree, const std::string& folder, int depth, bool is_within, const HistoryFacts& facts,
                std::vector<std::string>& found) {
  for (const Tree::Name& name : tree.names(folder).value_or(std::vector<Tree::Name>())) {
    const std::string path = folder.empty() ? name.name : folder + "/" + name.name;
    if (name.kind == FileKind::folder && depth < kDeepest)
      list_below(tree, path, depth + 1, is_within || name.name == facts.within, facts, found);
    const bool ends = std::any_of(facts.endings.begin(), facts.endings.end(),
                                  [&](std::string_view ending) { return name.name.ends_with(ending); });
    if (name.kind == FileKind::regular && is_within && ends) found.push_back(path);
  }
}

}  // namespace

std::vector<Transcript> transcripts_of(const Agent& agent, const std::string& home) {
  if (agent.history.folder.empty()) return {};
  const std::string root = join_path(home, agent.history.folder);
  const Result<Tree> tree = Tree::open(root);
  if (!tree) return {};
  std::vector<std::string> names;
  list_below(*tree, "", 0, agent.history.within.empty(), agent.history, names);
  std::vector<Transcript> transcripts;
  for (const std::string& name : names) {
    const std::string path = join_path(root, name);
    const std::optional<FileTimes> times = disk().times(path);
    transcripts.push_back({path, times ? times->size : 0});
  }
  return transcripts;
}

void TranscriptReader::begin(const std::string& path, std::string cwd) {
  path_ = path;
  cwd_ = std::move(cwd);
  session_.clear();
}

void TranscriptReader::read(const Transcript& transcript, const std::function<void(PastCall)>& take,
                            const std::function<void(std::int64_t)>& tick) {
  std::string cwd;
  if (!agent_.history.cwd_file.empty()) {
    const std::string folder = transcript.path.substr(0, transcript.path.rfind('/'));
    cwd = disk().read(join_path(folder, agent_.history.cwd_file), 4096).value_or("");
    cwd.resize(std::min(cwd.find('\n'), cwd.size()));
  }
  begin(transcript.path, cwd);
  if (transcript.path.ends_with(".json")) {
    const Result<std::string> text = disk().read(transcript.path, kWholeFile);
    if (text)
      read_text(*text, take);
    else
      ++unread_;
    return tick(transcript.bytes);
  }
  const Result<OpenFile> file = OpenFile::open(transcript.path, OpenFile::How::read);
  if (!file) {
    ++unread_;
    return;
  }
  std::string buffer;
  std::vector<char> part(kPart);
  std::int64_t offset = 0;
  bool is_skipping = false;  // the rest of a line that is too long
  while (!is_interrupted()) {
    const Result<std::size_t> got = file->read_at(offset, part.data(), part.size());
    if (!got || *got == 0) break;
    offset += static_cast<std::int64_t>(*got);
    buffer.append(part.data(), *got);
    std::size_t at = 0;
    for (std::size_t end = 0; (end = buffer.find('\n', at)) != npos; at = end + 1) {
      if (!std::exchange(is_skipping, false)) read_text(std::string_view(buffer).substr(at, end - at), take);
    }
    buffer.erase(0, at);
    if (buffer.size() > kLongestLine) {
      if (!std::exchange(is_skipping, true)) ++unread_;
      buffer.clear();
    }
    tick(static_cast<std::int64_t>(*got));
  }
  if (!is_skipping && !buffer.empty()) read_text(buffer, take);
}

void TranscriptReader::read_text(std::string_view text, const std::function<void(PastCall)>& take) {
  const HistoryFacts& facts = agent_.history;
  const bool may_hold_call = std::any_of(facts.calls.begin(), facts.calls.end(), [&](const HistoryCallFact& fact) {
    return mentions(text, fact.kind.empty() ? last_name(fact.at) : fact.kind);
  });
  const bool may_hold_more = mentions(text, last_name(facts.session)) || mentions(text, last_name(facts.cwd));
  if (!may_hold_call && (!facts.cwd_stays || !may_hold_more)) return;
  const Result<Value> line = read_json(text, {.allows_duplicate_keys = true});
  if (!line) {
    if (may_hold_call) ++unread_;
    return;
  }
  if (std::string session = text_at(*line, facts.session); !session.empty()) session_ = std::move(session);
  if (std::string cwd = text_at(*line, facts.cwd); !cwd.empty()) cwd_ = std::move(cwd);
  for (const HistoryCallFact& fact : facts.calls) take_calls(*line, fact, take);
}

void TranscriptReader::take_calls(const Value& line, const HistoryCallFact& fact,
                                  const std::function<void(PastCall)>& take) {
  for_each_at(line, fact.at, [&](const Value& found) {
    const std::string* kind = found.find_text("type");
    if (fact.kind.empty() || (kind != nullptr && *kind == fact.kind)) take_call(line, found, fact, take);
  });
}

void TranscriptReader::take_call(const Value& line, const Value& found, const HistoryCallFact& fact,
                                 const std::function<void(PastCall)>& take) {
  const Value* input = found.find(fact.input);
  const std::string tool = fact.named.empty() ? text_at(found, fact.tool) : std::string(fact.named);
  if (tool.empty() || input == nullptr) {
    ++unread_;
    return;
  }
  const std::span<const std::string_view> nested = agent_.history.nested;
  if (std::find(nested.begin(), nested.end(), tool) != nested.end()) return;
  PastCall past;
  past.call.agent = agent_.name;
  past.call.agent_call_id = text_at(found, fact.id);
  if (!is_new(past.call.agent_call_id)) return;
  past.call.tool = tool;
  past.call.input = input_of(*input);
  past.call.session = session_.empty() ? path_ : session_;
  past.call.cwd = cwd_;
  past.time = text_at(found, agent_.history.time);
  if (past.time.empty()) past.time = text_at(line, agent_.history.time);
  take(std::move(past));
}

// Sessions that were taken up again repeat what was before. Short ids are counted anew in each file.
bool TranscriptReader::is_new(const std::string& id) {
  if (id.empty()) return true;
  const std::string key = id.size() >= kLongId ? id : path_ + '\0' + id;
  return seen_.insert(std::hash<std::string>{}(key)).second;
}

}  // namespace pawl
