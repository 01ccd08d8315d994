// SPDX-License-Identifier: Apache-2.0
// Diffs: headings and hunks. The lines of a hunk are counted, so that none of them is taken for a heading.
#include <algorithm>
#include <cstdlib>

#include "content/files/patch.h"

namespace pawl {
namespace {

// `"a/\303\244"`: git quotes names with unusual characters.
[[nodiscard]] std::string unquoted(std::string_view name) {
  std::string text;
  for (std::size_t i = 1; i < name.size() && name[i] != '"'; ++i) {
    if (name[i] != '\\' || i + 1 >= name.size()) {
      text += name[i];
      continue;
    }
    const auto is_octal = [&](std::size_t at) { return at < name.size() && name[at] >= '0' && name[at] <= '7'; };
    if (is_octal(i + 1) && is_octal(i + 2) && is_octal(i + 3)) {
      text += static_cast<char>((name[i + 1] - '0') * 64 + (name[i + 2] - '0') * 8 + (name[i + 3] - '0'));
      i += 3;
    } else {
      ++i;
      text += name[i] == 't' ? '\t' : name[i] == 'n' ? '\n' : name[i];
    }
  }
  return text;
}

// The numbers of lines in `@@ -a,b +c,d @@`; a missing one is 1.
[[nodiscard]] bool read_hunk(std::string_view line, long& old_lines, long& new_lines) {
  if (!line.starts_with("@@ -")) return false;
  const auto count_at = [&](std::size_t at) {
    const std::size_t end = std::min(line.find_first_not_of("0123456789", at), line.size());
    if (end >= line.size() || line[end] != ',') return 1L;
    return std::strtol(std::string(line.substr(end + 1, 9)).c_str(), nullptr, 10);
  };
  const std::size_t plus = line.find(" +");
  if (plus == std::string_view::npos) return false;
  old_lines = count_at(4);
  new_lines = count_at(plus + 2);
  return true;
}

class DiffReader {
 public:
  DiffReader(std::string_view text, std::optional<int> strip) : text_(text), strip_(strip) {}

  PatchFacts read() {
    while (at_ < text_.size()) {
      const std::string_view line = next_line();
      long old_lines = 0;
      long new_lines = 0;
      if (read_hunk(line, old_lines, new_lines)) {
        take_hunk(old_lines, new_lines);
      } else {
        take_heading(line);
      }
    }
    facts_.is_total = !facts_.files.empty();
    return std::move(facts_);
  }

 private:
  std::string_view next_line() {
    begin_ = at_;
    const std::size_t end = std::min(text_.find('\n', at_), text_.size());
    at_ = end + 1;
    std::string_view line = text_.substr(begin_, end - begin_);
    if (line.ends_with('\r')) line.remove_suffix(1);
    return line;
  }

  void take_heading(std::string_view line) {
    struct Heading {
      std::string_view words;
      PatchFact::Kind kind;
      bool is_stripped;
    };
    static constexpr Heading kHeadings[] = {
        {"+++ ", PatchFact::Kind::update, true},          {"--- ", PatchFact::Kind::update, true},
        {"*** ", PatchFact::Kind::update, true},          {"Index: ", PatchFact::Kind::update, true},
        {"rename from ", PatchFact::Kind::remove, false}, {"rename to ", PatchFact::Kind::move_to, false},
        {"copy to ", PatchFact::Kind::move_to, false},
    };
    if (line.starts_with("diff --git ")) return take_git_heading(line.substr(11));
    if (line.starts_with("deleted file mode ") && !facts_.files.empty()) {
      facts_.files.back().kind = PatchFact::Kind::remove;
      return;
    }
    for (const Heading& heading : kHeadings) {
      if (!line.starts_with(heading.words)) continue;
      const std::string_view name = line.substr(heading.words.size());
      is_new_ = heading.words == "+++ " && was_nothing_;
      was_nothing_ = heading.words == "--- " && name.starts_with("/dev/null");
      return add(name, heading.kind, heading.is_stripped);
    }
  }

  // `a/x b/x`: the second name, for files of which only the mode changes or the content is binary.
  void take_git_heading(std::string_view names) {
    is_new_ = false;
    const std::size_t second = names.front() == '"' ? names.find(" \"") : names.rfind(" b/");
    if (second != std::string_view::npos) add(names.substr(second + 1), PatchFact::Kind::update, true);
  }

  void add(std::string_view name, PatchFact::Kind kind, bool is_stripped) {
    std::string path = name.starts_with('"') ? unquoted(name) : std::string(name.substr(0, name.find('\t')));
    while (!path.empty() && path.back() == ' ') path.pop_back();
    if (path.empty() || path == "/dev/null" || path.ends_with(" ****") || path.ends_with(" ----")) return;
    if (is_stripped && !strip_) path.erase(0, path.rfind('/') + 1);
    for (int i = 0; is_stripped && strip_ && i < *strip_; ++i) {
      const std::size_t slash = path.find('/');
      if (slash == std::string::npos) break;
      path.erase(0, std::min(path.find_first_not_of('/', slash), path.size()));
    }
    if (path.empty()) return;
    if (!facts_.files.empty() && facts_.files.back().path == path && kind == PatchFact::Kind::update) {
      if (is_new_) facts_.files.back().kind = PatchFact::Kind::add;
      return;
    }
    facts_.files.push_back({is_new_ ? PatchFact::Kind::add : kind,
                            std::move(path),
                            {static_cast<std::uint32_t>(begin_), static_cast<std::uint32_t>(at_)}});
  }

  void take_hunk(long old_lines, long new_lines) {
    while (at_ < text_.size() && (old_lines > 0 || new_lines > 0)) {
      const std::string_view line = next_line();
      const char sign = line.empty() ? ' ' : line[0];
      if (sign == '\\') continue;  // "No newline at end of file"
      old_lines -= sign != '+' ? 1 : 0;
      new_lines -= sign != '-' ? 1 : 0;
      if (sign == '+' && is_new_ && !facts_.files.empty())
        facts_.files.back().content.append(line.substr(1)).append("\n");
    }
  }

  std::string_view text_;
  std::optional<int> strip_;
  std::size_t at_ = 0;
  std::size_t begin_ = 0;  // of the line that was read last
  bool was_nothing_ = false;
  bool is_new_ = false;
  PatchFacts facts_;
};

}  // namespace

PatchFacts read_diff(std::string_view text, std::optional<int> strip) {
  return DiffReader(text, strip).read();
}

}  // namespace pawl
