// SPDX-License-Identifier: Apache-2.0
#include "undo/record.h"

#include <algorithm>
#include <array>
#include <functional>

#include "base/hex.h"
#include "base/json.h"
#include "base/utf8.h"
#include "base/value.h"

namespace pawl {
namespace {

constexpr std::array<std::string_view, 3> kKindNames = {"call", "undo", "redo"};
constexpr std::array<std::string_view, 4> kByNames = {"none", "link", "copy", "blob"};
constexpr std::array<std::string_view, 5> kNodeNames = {"missing", "file", "folder", "link", "other"};

template <class Enum, std::size_t N>
[[nodiscard]] std::optional<Enum> named(const std::array<std::string_view, N>& names, const std::string* text) {
  if (text == nullptr) return std::nullopt;
  const auto found = std::find(names.begin(), names.end(), *text);
  if (found == names.end()) return std::nullopt;
  return static_cast<Enum>(found - names.begin());
}

template <class Enum, std::size_t N>
[[nodiscard]] std::string_view name_in(const std::array<std::string_view, N>& names, Enum value) {
  return names[static_cast<std::size_t>(value)];
}

[[nodiscard]] bool is_utf8(std::string_view text) {
  while (!text.empty()) {
    const std::size_t length = utf8_length(text);
    if (length == 0) return false;
    text.remove_prefix(length);
  }
  return true;
}

// One JSON object on a line, written as it grows: records have thousands of them.
class Line {
 public:
  explicit Line(std::string& out) : out_(out) { out_ += '{'; }
  void text(std::string_view name, std::string_view value) {
    // Names of files are bytes; what JSON cannot hold is written in hex.
    const bool is_plain = is_utf8(value);
    key(is_plain ? std::string(name) : std::string(name) + "_hex");
    append_json_string(out_, is_plain ? value : hex_of(value));
  }
  void text_if_any(std::string_view name, std::string_view value) {
    if (!value.empty()) text(name, value);
  }
  template <class Number>
  void number(std::string_view name, Number value) {
    key(name);
    out_ += std::to_string(value);
  }
  void attributes(const ExtraAttributes& attributes) {
    if (attributes.empty()) return;
    key("attributes");
    out_ += '[';
    for (const auto& [name, value] : attributes) {
      if (out_.back() != '[') out_ += ',';
      append_json_string(out_, hex_of(name));
      out_ += ',';
      append_json_string(out_, hex_of(value));
    }
    out_ += ']';
  }
  void end() { out_ += "}\n"; }

 private:
  void key(std::string_view name) {
    if (out_.back() != '{') out_ += ',';
    append_json_string(out_, name);
    out_ += ':';
  }
  std::string& out_;
};

[[nodiscard]] std::string text_in(const Value& line, const std::string& name) {
  if (const std::string* text = line.find_text(name)) return *text;
  const std::string* hex = line.find_text(name + "_hex");
  return hex == nullptr ? std::string() : bytes_of_hex(*hex);
}

template <class Number>
void read_number(const Value& line, std::string_view name, Number& into) {
  const Value* value = line.find(name);
  if (value != nullptr && value->kind == Value::Kind::integer) into = static_cast<Number>(value->integer);
}

void write_node(Line& line, const FileNode& node) {
  line.text("is", name_in(kNodeNames, node.kind));
  if (node.kind == FileKind::missing) return;
  line.number("mode", node.mode);
  line.number("uid", node.uid);
  line.number("gid", node.gid);
  line.number("size", node.size);
  line.number("mtime_ns", node.mtime_ns);
  line.number("device", static_cast<std::int64_t>(node.device));
  line.number("inode", static_cast<std::int64_t>(node.inode));
}

[[nodiscard]] std::optional<FileNode> read_node(const Value& line) {
  const std::optional<FileKind> kind = named<FileKind>(kNodeNames, line.find_text("is"));
  if (!kind) return std::nullopt;
  FileNode node;
  node.kind = *kind;
  read_number(line, "mode", node.mode);
  read_number(line, "uid", node.uid);
  read_number(line, "gid", node.gid);
  read_number(line, "size", node.size);
  read_number(line, "mtime_ns", node.mtime_ns);
  read_number(line, "device", node.device);
  read_number(line, "inode", node.inode);
  return node;
}

void write_left_out(std::string& text, const std::vector<LeftOut>& left_out) {
  for (const LeftOut& one : left_out) {
    Line line(text);
    line.text("left_out", one.path);
    line.text("why", one.why);
    line.end();
  }
}

[[nodiscard]] Error broken(std::size_t number) {
  return {Code::bad_json, "line " + std::to_string(number) + " of a record of undo is not of this version of Pawl"};
}

// Every line but the first; false ends it.
[[nodiscard]] Result<Done> each_line(std::string_view text,
                                     const std::function<bool(std::size_t, const Value&)>& take) {
  std::size_t number = 0;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const Result<Value> line = read_json(text.substr(0, end));
    ++number;
    if (!line || !take(number, *line)) return broken(number);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  if (number == 0) return broken(1);
  return Done{};
}

[[nodiscard]] std::optional<KeptEntry> read_entry(const Value& line) {
  KeptEntry entry;
  entry.path = text_in(line, "path");
  const std::optional<FileNode> was = read_node(line);
  const std::optional<KeptBy> by = named<KeptBy>(kByNames, line.find_text("by"));
  if (!entry.path.starts_with('/') || !was || !by) return std::nullopt;
  entry.was = *was;
  entry.by = *by;
  entry.target = text_in(line, "target");
  entry.in = text_in(line, "in");
  entry.hash = text_in(line, "hash");
  const auto is_a_name = [](std::string_view text) { return text.find('/') == text.npos && !text.starts_with('.'); };
  if (!is_a_name(entry.in) || (entry.by != KeptBy::none && entry.in.empty())) return std::nullopt;
  if (const Value* attributes = line.find("attributes")) {
    for (std::size_t i = 0; i + 1 < attributes->items.size(); i += 2)
      entry.attributes.emplace_back(bytes_of_hex(attributes->items[i].text),
                                    bytes_of_hex(attributes->items[i + 1].text));
  }
  return entry;
}

[[nodiscard]] bool read_head(const Value& line, Record& record) {
  const Value* version = line.find("v");
  const std::optional<RecordKind> kind = named<RecordKind>(kKindNames, line.find_text("kind"));
  if (version == nullptr || version->integer != 1 || !kind) return false;
  record.kind = *kind;
  record.id = text_in(line, "id");
  record.of = text_in(line, "of");
  record.agent = text_in(line, "agent");
  record.session = text_in(line, "session");
  record.tool = text_in(line, "tool");
  record.title = text_in(line, "title");
  record.cwd = text_in(line, "cwd");
  record.made = text_in(line, "made");
  return true;
}

}  // namespace

std::string write_record(const Record& record) {
  std::string text;
  Line head(text);
  head.number("v", 1);
  head.text("kind", name_in(kKindNames, record.kind));
  head.text("id", record.id);
  head.text_if_any("of", record.of);
  head.text_if_any("agent", record.agent);
  head.text_if_any("session", record.session);
  head.text_if_any("tool", record.tool);
  head.text_if_any("title", record.title);
  head.text_if_any("cwd", record.cwd);
  head.text("made", record.made);
  head.end();
  for (const KeptEntry& entry : record.entries) {
    Line line(text);
    line.text("path", entry.path);
    write_node(line, entry.was);
    line.text_if_any("target", entry.target);
    line.text("by", name_in(kByNames, entry.by));
    line.text_if_any("in", entry.in);
    line.text_if_any("hash", entry.hash);
    line.attributes(entry.attributes);
    line.end();
  }
  for (const KeptCheckout& checkout : record.checkouts) {
    Line line(text);
    line.text("checkout", checkout.worktree);
    line.text("git", checkout.git_folder);
    line.end();
  }
  for (const KeptPush& push : record.pushes) {
    Line line(text);
    line.text("pushed", push.branch);
    line.text("remote", push.remote);
    line.text("commit", push.commit);
    line.text("worktree", push.worktree);
    line.end();
  }
  write_left_out(text, record.left_out);
  return text;
}

Result<Record> read_record(std::string_view text) {
  Record record;
  const Result<Done> read = each_line(text, [&](std::size_t number, const Value& line) {
    if (number == 1) return read_head(line, record);
    if (line.find("left_out") != nullptr || line.find("left_out_hex") != nullptr) {
      record.left_out.push_back({text_in(line, "left_out"), text_in(line, "why")});
      return true;
    }
    if (line.find("checkout") != nullptr || line.find("checkout_hex") != nullptr) {
      record.checkouts.push_back({text_in(line, "checkout"), text_in(line, "git")});
      return true;
    }
    if (line.find("pushed") != nullptr || line.find("pushed_hex") != nullptr) {
      record.pushes.push_back(
          {text_in(line, "worktree"), text_in(line, "remote"), text_in(line, "pushed"), text_in(line, "commit")});
      return true;
    }
    std::optional<KeptEntry> entry = read_entry(line);
    if (!entry) return false;
    record.entries.push_back(std::move(*entry));
    return true;
  });
  if (!read) return read.error();
  return record;
}

std::string write_after(const After& after) {
  std::string text = "{\"v\":1}\n";
  for (const auto& [path, state] : after.states) {
    Line line(text);
    line.text("path", path);
    write_node(line, state.node);
    line.text_if_any("target", state.target);
    line.text_if_any("hash", state.hash);
    line.end();
  }
  write_left_out(text, after.left_out);
  return text;
}

Result<After> read_after(std::string_view text) {
  After after;
  const Result<Done> read = each_line(text, [&](std::size_t number, const Value& line) {
    if (number == 1) return line.find("v") != nullptr && line.find("v")->integer == 1;
    if (line.find("left_out") != nullptr || line.find("left_out_hex") != nullptr) {
      after.left_out.push_back({text_in(line, "left_out"), text_in(line, "why")});
      return true;
    }
    const std::optional<FileNode> node = read_node(line);
    if (!node) return false;
    after.states[text_in(line, "path")] = {*node, text_in(line, "target"), text_in(line, "hash")};
    return true;
  });
  if (!read) return read.error();
  return after;
}

}  // namespace pawl
