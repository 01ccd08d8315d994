// SPDX-License-Identifier: Apache-2.0
#include "approve/insights.h"

#include <algorithm>
#include <map>
#include <vector>

#include "approve/fields.h"
#include "base/clock.h"
#include "base/files.h"
#include "base/json.h"
#include "base/open_file.h"

namespace pawl {
namespace {

constexpr std::int64_t kMostBytes = 512 * 1024;
constexpr std::size_t kReadLimit = 2 * kMostBytes;
constexpr int kLockMs = 500;

struct Line {
  std::string shape;
  std::int64_t yeses = 0;  // 0: a no
  std::string at;
};

[[nodiscard]] std::string text_of_line(const Line& line) {
  Value value = Value::object();
  value.set("shape", Value::of(line.shape)).set("said", Value::of(line.yeses > 0 ? "allow" : "deny"));
  if (line.yeses > 1) value.set("times", Value::of(line.yeses));
  return write_json(value.set("at", Value::of(line.at))) + "\n";
}

// Torn lines and those of another version are left out.
template <typename Take>
void for_each_line(std::string_view text, const Take& take) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const Result<Value> value = read_json(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    if (!value || !value->is_object()) continue;
    Line line{text_of(*value, "shape"), 0, text_of(*value, "at")};
    const Value* times = value->find("times");
    if (text_of(*value, "said") == "allow")
      line.yeses = times == nullptr ? 1 : std::max<std::int64_t>(1, times->integer);
    if (!line.shape.empty()) take(line);
  }
}

}  // namespace

std::string path_of_insights(const std::string& pawl_home) {
  return join_path(pawl_home, "insights.jsonl");
}

std::string compacted_insights(std::string_view text) {
  std::map<std::string, std::size_t> places;
  std::vector<Line> lines;
  for_each_line(text, [&](const Line& line) {
    const auto [found, is_new] = places.try_emplace(line.shape, lines.size());
    if (is_new) lines.push_back({line.shape, 0, ""});
    Line& known = lines[found->second];
    known.yeses = line.yeses == 0 ? 0 : known.yeses + line.yeses;
    known.at = line.at;
  });
  std::stable_sort(lines.begin(), lines.end(), [](const Line& a, const Line& b) { return a.at > b.at; });
  std::vector<std::string> kept;
  std::size_t size = 0;
  for (const Line& line : lines) {
    kept.push_back(text_of_line(line));
    size += kept.back().size();
    if (size > static_cast<std::size_t>(kMostBytes) / 2) break;
  }
  std::string all;
  for (auto line = kept.rbegin(); line != kept.rend(); ++line) all += *line;
  return all;
}

Result<Done> note_answer(const std::string& pawl_home, const std::string& shape, bool is_yes) {
  if (shape.empty()) return Done{};
  const std::string path = path_of_insights(pawl_home);
  const Result<OpenFile> lock = OpenFile::open(path + ".lock", OpenFile::How::append);
  if (!lock) return lock.error();
  if (!lock->lock_within(kLockMs)) return Error{Code::io_failed, "`" + path + "`: another process holds its lock"};
  const std::string line = text_of_line({shape, is_yes ? 1 : 0, utc_now()});
  Result<OpenFile> file = OpenFile::open(path, OpenFile::How::append);
  if (!file) return file.error();
  if (file->size() + static_cast<std::int64_t>(line.size()) <= kMostBytes) return file->append(line);
  const Result<std::string> text = disk().read(path, kReadLimit);
  return write_file(path, compacted_insights(text.value_or("")) + line);
}

std::int64_t times_allowed(const std::string& pawl_home, const std::string& shape) {
  if (shape.empty()) return 0;
  const Result<std::string> text = disk().read(path_of_insights(pawl_home), kReadLimit);
  if (!text) return 0;
  std::int64_t times = 0;
  // Most lines are about others: only its own are read.
  std::string_view rest = *text;
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    const std::string_view line = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    if (line.find(shape) == std::string_view::npos) continue;
    for_each_line(line, [&](const Line& one) {
      if (one.shape == shape) times = one.yeses == 0 ? 0 : times + one.yeses;
    });
  }
  return times;
}

}  // namespace pawl
