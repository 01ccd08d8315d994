// SPDX-License-Identifier: Apache-2.0
#include "session/memory.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <unordered_set>
#include <utility>

#include "model/step.h"
#include "session/ledger.h"

namespace pawl {
namespace {

constexpr std::size_t kMaxLineBytes = 8192;
constexpr std::size_t kMaxFields = 6;
// One call writes at most 64 files, and its tool has run soon after.
constexpr std::size_t kUnsettledLines = 512;

// ---- fields: any text, without the two characters that end a field and a line

void append_field(std::string& line, std::string_view text) {
  if (!line.empty()) line += '\t';
  for (const char c : text) {
    switch (c) {
      case '\t':
        line += "\\t";
        break;
      case '\n':
        line += "\\n";
        break;
      case '\\':
        line += "\\\\";
        break;
      default:
        line += c;
    }
  }
}

[[nodiscard]] std::string text_of(std::string_view field) {
  std::string text(field);
  if (field.find('\\') == std::string_view::npos) return text;
  text.clear();
  for (std::size_t i = 0; i < field.size(); ++i) {
    if (field[i] != '\\' || i + 1 == field.size()) {
      text += field[i];
    } else {
      const char c = field[++i];
      text += c == 't' ? '\t' : c == 'n' ? '\n' : c;
    }
  }
  return text;
}

// The fields of a line; none if there are not exactly `count` of them.
using Row = std::array<std::string_view, kMaxFields>;
[[nodiscard]] bool cut(std::string_view line, std::size_t count, Row& row) {
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t tab = line.find('\t');
    if ((tab == std::string_view::npos) != (i + 1 == count)) return false;
    row[i] = line.substr(0, tab);
    line.remove_prefix(tab == std::string_view::npos ? line.size() : tab + 1);
  }
  return true;
}

template <std::size_t N>
[[nodiscard]] std::optional<std::size_t> index_of(std::string_view word, const std::array<std::string_view, N>& names) {
  const auto found = std::find(names.begin(), names.end(), word);
  if (word.empty() || found == names.end()) return std::nullopt;
  return static_cast<std::size_t>(found - names.begin());
}

// ---- the things

constexpr std::size_t kDenialFields = 6;  // D rule kind action object flags
constexpr std::size_t kFileFields = 6;    // F or S path holds flags before after: S if it holds something

[[nodiscard]] std::optional<Denial> read_denial(std::string_view line) {
  Row row;
  if (!cut(line, kDenialFields, row)) return std::nullopt;
  const std::optional<std::size_t> kind = index_of(row[2], kEffectNames);
  const std::optional<std::size_t> action = index_of(row[3], kActionNames);
  if (!kind || !action || row[1].empty() || row[4].empty()) return std::nullopt;
  return Denial{text_of(row[1]),
                static_cast<EffectKind>(*kind),
                static_cast<Action>(*action),
                text_of(row[4]),
                row[5].find('r') != std::string_view::npos,
                row[5].find('p') != std::string_view::npos};
}

[[nodiscard]] std::optional<KnownFile> read_known_file(std::string_view line) {
  Row row;
  if (line[0] == 'G' || !cut(line, kFileFields, row) || row[1].empty()) return std::nullopt;
  KnownFile file;
  file.path = text_of(row[1]);
  for (std::string_view words = row[2]; !words.empty();) {
    const std::size_t comma = std::min(words.find(','), words.size());
    if (const std::optional<std::size_t> bit = index_of(words.substr(0, comma), kSourceNames))
      file.sources.set(static_cast<Source>(*bit));
    words.remove_prefix(std::min(comma + 1, words.size()));
  }
  file.is_own = row[3] == "o";
  file.before = row[4];
  file.after = row[5];
  return file;
}

[[nodiscard]] std::string whole_line(const std::string& line) {
  return line.size() + 2 > kMaxLineBytes ? std::string() : "\n" + line + "\n";
}

[[nodiscard]] bool is_about_file(std::string_view line) {
  return line[0] == 'F' || line[0] == 'S' || line[0] == 'G';
}

// As it stands in the line.
[[nodiscard]] std::string_view path_in(std::string_view line) {
  const std::string_view rest = line.substr(2);
  return rest.substr(0, rest.find('\t'));
}

[[nodiscard]] std::string as_field(std::string_view text) {
  std::string field = "x";
  append_field(field, text);
  return field.substr(2);
}

using LineList = std::vector<std::string_view>;

[[nodiscard]] LineList lines_in(std::string_view text) {
  LineList lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.size() >= 3 && line.size() <= kMaxLineBytes && line[1] == '\t') lines.push_back(line);
  }
  return lines;
}

[[nodiscard]] std::optional<KnownFile> newest_in(const LineList& lines, std::string_view path) {
  const std::size_t end = 2 + path.size();
  for (std::size_t i = lines.size(); i-- > 0;) {
    const std::string_view line = lines[i];
    const bool is_as_long = line.size() == end || (line.size() > end && line[end] == '\t');
    if (is_as_long && is_about_file(line) && line.substr(2, path.size()) == path) return read_known_file(line);
  }
  return std::nullopt;
}

// Newest first, of each path the last word; only of paths that `wants` a line of.
template <typename Wants>
[[nodiscard]] std::vector<KnownFile> files_in(const LineList& lines, const Wants& wants) {
  std::unordered_set<std::string_view> wanted;
  for (const std::string_view line : lines) {
    if (is_about_file(line) && wants(line)) wanted.insert(path_in(line));
  }
  std::vector<KnownFile> found;
  for (std::size_t i = lines.size(); i-- > 0 && !wanted.empty();) {
    if (!is_about_file(lines[i]) || wanted.erase(path_in(lines[i])) == 0) continue;
    if (std::optional<KnownFile> file = read_known_file(lines[i])) found.push_back(std::move(*file));
  }
  return found;
}

[[nodiscard]] std::vector<Denial> denials_in(const LineList& lines) {
  std::unordered_set<std::string_view> seen;
  std::vector<Denial> denials;
  for (const std::string_view line : lines) {
    if (line[0] != 'D' || !seen.insert(line).second) continue;
    if (std::optional<Denial> denial = read_denial(line)) denials.push_back(std::move(*denial));
  }
  return denials;
}

}  // namespace

const std::vector<std::string_view>& SessionMemory::lines_of(MemoryPart part) const {
  std::optional<Lines>& known = parts_[static_cast<std::size_t>(part)];
  if (!known) {
    known.emplace();
    known->text = std::make_unique<const std::string>(read_ ? read_(part) : std::string());
    known->lines = lines_in(*known->text);
  }
  return known->lines;
}

// That a text of the agent's own is gone says nothing. Unread before: it cannot be told whether it changed, so it
// counts as changed.
bool SessionMemory::holds(const KnownFile& file) const {
  if (file.after.empty()) return file.before == kUnread || fingerprint(file.path, *files_) != file.before;
  if (file.sources.is_empty() || files_->kind(file.path) != FileKind::missing) return true;
  gone_.push_back(file.path);
  return false;
}

std::optional<KnownFile> SessionMemory::find(std::string_view path) const {
  std::optional<KnownFile> file = newest_in(lines_of(MemoryPart::files), as_field(path));
  return file && holds(*file) ? file : std::nullopt;
}

std::vector<KnownFile> SessionMemory::with_sources() const {
  std::vector<KnownFile> found =
      files_in(lines_of(MemoryPart::held), [](std::string_view line) { return line[0] == 'S'; });
  std::erase_if(found, [&](const KnownFile& file) { return file.sources.is_empty() || !holds(file); });
  return found;
}

std::vector<KnownFile> SessionMemory::own_below(std::string_view folder) const {
  const std::string start = as_field(folder) + "/";
  std::vector<KnownFile> found =
      files_in(lines_of(MemoryPart::files), [&](std::string_view line) { return line.substr(2).starts_with(start); });
  std::erase_if(found, [&](const KnownFile& file) { return !file.is_own || !holds(file); });
  return found;
}

std::vector<Denial> SessionMemory::denials() const {
  return denials_in(lines_of(MemoryPart::denials));
}

std::vector<KnownFile> SessionMemory::unsettled() const {
  const LineList& lines = lines_of(MemoryPart::files);
  const std::size_t oldest = lines.size() - std::min(lines.size(), kUnsettledLines);
  std::unordered_set<std::string_view> seen;
  std::vector<KnownFile> found;
  for (std::size_t i = lines.size(); i-- > oldest;) {
    if (!is_about_file(lines[i]) || !seen.insert(path_in(lines[i])).second) continue;
    std::optional<KnownFile> file = read_known_file(lines[i]);
    if (file && file->after.empty()) found.push_back(std::move(*file));
  }
  return found;
}

std::string compacted(std::string_view text) {
  const LineList lines = lines_in(text);
  std::vector<Denial> denied = denials_in(lines);
  std::vector<KnownFile> files = files_in(lines, [](std::string_view) { return true; });
  if (denied.size() > kMaxDenials) denied.erase(denied.begin(), denied.end() - kMaxDenials);
  if (files.size() > kMaxKnownFiles) files.resize(kMaxKnownFiles);
  std::string all;
  for (const Denial& denial : denied) all += write_denial(denial);
  for (auto file = files.rbegin(); file != files.rend(); ++file) all += write_known_file(*file);
  return all;
}

std::string write_denial(const Denial& denial) {
  std::string line = "D";
  append_field(line, denial.rule);
  append_field(line, name_of(denial.kind));
  append_field(line, name_of(denial.action));
  append_field(line, denial.object);
  append_field(line, std::string(denial.is_recursive ? "r" : "") + (denial.is_by_person ? "p" : ""));
  return whole_line(line);
}

std::string write_known_file(const KnownFile& file) {
  std::string line = file.sources.is_empty() ? "F" : "S";
  append_field(line, file.path);
  append_field(line, names_in(kSourceWords, file.sources, ","));
  append_field(line, file.is_own ? "o" : "");
  append_field(line, file.before);
  append_field(line, file.after);
  return whole_line(line);
}

std::string write_gone(std::string_view path) {
  std::string line = "G";
  append_field(line, path);
  return whole_line(line);
}

}  // namespace pawl
