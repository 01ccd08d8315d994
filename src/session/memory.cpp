// SPDX-License-Identifier: Apache-2.0
#include "session/memory.h"

#include <algorithm>
#include <array>
#include <optional>
#include <unordered_map>
#include <utility>

#include "base/json.h"
#include "model/step.h"

namespace pawl {
namespace {

constexpr std::size_t kMaxLineBytes = 8192;

template <std::size_t N>
[[nodiscard]] std::optional<std::size_t> index_of(std::string_view word, const std::array<std::string_view, N>& names) {
  const auto found = std::find(names.begin(), names.end(), word);
  if (word.empty() || found == names.end()) return std::nullopt;
  return static_cast<std::size_t>(found - names.begin());
}

[[nodiscard]] std::string text_in(const Value& line, std::string_view name) {
  const std::string* text = line.find_text(name);
  return text == nullptr ? std::string() : *text;
}

[[nodiscard]] bool is_true(const Value& line, std::string_view name) {
  const Value* value = line.find(name);
  return value != nullptr && value->kind == Value::Kind::boolean && value->boolean;
}

void take_denial(const Value& line, SessionMemory& memory) {
  const std::optional<std::size_t> kind = index_of(text_in(line, "kind"), kEffectNames);
  const std::optional<std::size_t> action = index_of(text_in(line, "action"), kActionNames);
  Denial denial;
  denial.rule = text_in(line, "denied");
  denial.object = text_in(line, "object");
  if (!kind || !action || denial.rule.empty() || denial.object.empty()) return;
  denial.kind = static_cast<EffectKind>(*kind);
  denial.action = static_cast<Action>(*action);
  denial.is_recursive = is_true(line, "recursive");
  denial.is_by_person = is_true(line, "person");
  if (std::find(memory.denials.begin(), memory.denials.end(), denial) != memory.denials.end()) return;
  memory.denials.push_back(std::move(denial));
}

// The files of a memory while it is read: what is said of one last, in the order in which it was said.
class FileLines {
 public:
  void forget(const std::string& path) {
    const auto found = places_.find(path);
    if (found == places_.end()) return;
    files_[found->second].path.clear();
    places_.erase(found);
  }

  void take(const Value& line) {
    KnownFile file;
    file.path = text_in(line, "file");
    if (file.path.empty()) return;
    if (const Value* sources = line.find("holds")) {
      for (const Value& one : sources->items) {
        if (const std::optional<std::size_t> bit = index_of(one.text, kSourceNames))
          file.sources.set(static_cast<Source>(*bit));
      }
    }
    file.is_own = is_true(line, "own");
    file.before = text_in(line, "before");
    file.after = text_in(line, "after");
    forget(file.path);
    places_.emplace(file.path, files_.size());
    files_.push_back(std::move(file));
  }

  [[nodiscard]] std::vector<KnownFile> files() {
    std::erase_if(files_, [](const KnownFile& file) { return file.path.empty(); });
    return std::move(files_);
  }

 private:
  std::vector<KnownFile> files_;
  std::unordered_map<std::string, std::size_t> places_;
};

template <typename T>
void keep_newest(std::vector<T>& items, std::size_t count) {
  if (items.size() > count) items.erase(items.begin(), items.end() - static_cast<std::ptrdiff_t>(count));
}

[[nodiscard]] std::string line_of(const Value& value) {
  std::string text = "\n" + write_json(value) + "\n";
  return text.size() > kMaxLineBytes ? std::string() : text;
}

}  // namespace

SessionMemory read_memory(std::string_view text) {
  SessionMemory memory;
  FileLines files;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.empty() || line.size() > kMaxLineBytes) continue;
    const Result<Value> value = read_json(line);
    if (!value || !value->is_object()) continue;
    if (value->find("denied") != nullptr) take_denial(*value, memory);
    if (value->find("file") != nullptr) files.take(*value);
    if (const std::string* path = value->find_text("gone")) files.forget(*path);
  }
  memory.files = files.files();
  keep_newest(memory.denials, kMaxDenials);
  keep_newest(memory.files, kMaxKnownFiles);
  return memory;
}

std::string write_denial(const Denial& denial) {
  Value line = Value::object();
  line.set("denied", Value::of(denial.rule));
  line.set("kind", Value::of(name_of(denial.kind)));
  line.set("action", Value::of(name_of(denial.action)));
  line.set("object", Value::of(denial.object));
  if (denial.is_recursive) line.set("recursive", Value::of(true));
  if (denial.is_by_person) line.set("person", Value::of(true));
  return line_of(line);
}

std::string write_known_file(const KnownFile& file) {
  Value line = Value::object();
  line.set("file", Value::of(file.path));
  Value holds = Value::array();
  for (const SourceWord& word : kSourceWords) {
    if (file.sources.has(word.value)) holds.items.push_back(Value::of(word.name));
  }
  line.set("holds", std::move(holds));
  if (file.is_own) line.set("own", Value::of(true));
  line.set("before", Value::of(file.before));
  if (!file.after.empty()) line.set("after", Value::of(file.after));
  return line_of(line);
}

std::string write_gone(std::string_view path) {
  return line_of(Value::object().set("gone", Value::of(path)));
}

std::string write_memory(const SessionMemory& memory) {
  std::string text;
  for (const Denial& denial : memory.denials) text += write_denial(denial);
  for (const KnownFile& file : memory.files) text += write_known_file(file);
  return text;
}

}  // namespace pawl
