// SPDX-License-Identifier: Apache-2.0
#include "inspect/imports.h"

#include <algorithm>
#include <array>

#include "inspect/file_kind.h"
#include "inspect/inspect.h"
#include "inspect/word_filter.h"

namespace pawl {
namespace {

constexpr std::size_t kSmall = 4096;
constexpr std::size_t kMostNames = 32;  // of one import line
constexpr std::size_t kMostAbove = 8;   // folders above a file in which a Python package may stand

[[nodiscard]] std::string_view trimmed(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(" \t\r\n\\");
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t\r\n\\;") + 1 - begin);
}

[[nodiscard]] std::string_view first_word(std::string_view text) {
  return text.substr(0, text.find_first_of(" \t\r\n,;()#"));
}

class ImportReader {
 public:
  ImportReader(std::string_view text, FileNote& note) : text_(text), note_(note) {}

  void read() {
    const std::string_view language = note_.language->name;
    if (language == "node") return read_relative_literals();
    if (language == "go") return add(".", "");
    for (std::size_t at = 0; at < text_.size();) {
      const std::size_t end = std::min(text_.find('\n', at), text_.size());
      const std::size_t first = text_.find_first_not_of(" \t", at);
      if (first < end) read_line(language, first, end);
      at = end + 1;
    }
  }

 private:
  void add(std::string_view module, std::string_view prefix) {
    if (module.empty()) return;
    const bool is_known = std::any_of(note_.imports.begin(), note_.imports.end(), [&](const ImportLine& line) {
      return line.module == module && line.prefix == prefix;
    });
    if (is_known) return;
    if (note_.imports.size() == kMostImports)
      note_.is_cut = true;
    else
      note_.imports.push_back({std::string(module), std::string(prefix)});
  }

  void read_line(std::string_view language, std::size_t begin, std::size_t end) {
    const std::string_view line = text_.substr(begin, end - begin);
    if (language == "python" && line.starts_with("from ")) read_from(begin + 5, end);
    if (language == "python" && line.starts_with("import ")) read_import(line.substr(7));
    if (language == "ruby" && line.starts_with("require_relative")) add(literal_in(line), "");
    if (language == "php" && (line.starts_with("require") || line.starts_with("include"))) read_include(line);
    if (language == "shell" && line.starts_with("source ")) read_source(line.substr(7));
    if (language == "shell" && line.starts_with(". ")) read_source(line.substr(2));
  }

  // `import a.b as c, d`
  void read_import(std::string_view list) {
    for (std::size_t i = 0; i < kMostNames && !list.empty(); ++i) {
      const std::string_view one = trimmed(list.substr(0, list.find(',')));
      list.remove_prefix(std::min(list.find(','), list.size() - 1) + 1);
      add(first_word(one), first_word(one));
    }
  }

  // `from .x import a, b`: functions of `.x`, or modules in that folder; the list may go on over lines in brackets.
  void read_from(std::size_t begin, std::size_t end) {
    const std::string_view line = text_.substr(begin, end - begin);
    const std::string_view module = first_word(trimmed(line));
    const std::size_t word = line.find("import");
    if (module.empty() || word == std::string_view::npos) return;
    add(module, module);
    std::string_view list = trimmed(line.substr(word + 6));
    if (list.starts_with('(')) {
      const std::size_t open = begin + line.find('(', word);
      list = text_.substr(open + 1, std::min(text_.find(')', open), text_.size()) - open - 1);
    }
    for (std::size_t i = 0; i < kMostNames && !list.empty(); ++i) {
      const std::string_view name = first_word(trimmed(list.substr(0, list.find(','))));
      list.remove_prefix(std::min(list.find(','), list.size() - 1) + 1);
      if (name.empty() || name == "*") continue;
      const std::string inner = std::string(module) + (module.ends_with('.') ? "" : ".") + std::string(name);
      add(inner, std::string(module) + "." + std::string(name));
    }
  }

  // Texts in quotes that begin with `./` or `../`, wherever they stand: `require('./x')`, `from "../y"`.
  void read_relative_literals() {
    for (std::size_t at = text_.find("./"); at != std::string_view::npos; at = text_.find("./", at + 2)) {
      const std::size_t begin = at > 0 && text_[at - 1] == '.' ? at - 1 : at;
      if (begin == 0 || (text_[begin - 1] != '\'' && text_[begin - 1] != '"')) continue;
      const std::size_t end = text_.find_first_of("'\"\n", begin);
      if (end == std::string_view::npos || text_[end] != text_[begin - 1]) continue;
      const std::string_view module = text_.substr(begin, end - begin);
      add(module, module);
    }
  }

  [[nodiscard]] static std::string_view literal_in(std::string_view line) {
    const std::size_t open = line.find_first_of("'\"");
    if (open == std::string_view::npos) return {};
    const std::size_t close = line.find(line[open], open + 1);
    return close == std::string_view::npos ? std::string_view() : line.substr(open + 1, close - open - 1);
  }

  // `require __DIR__ . '/lib/x.php';`
  void read_include(std::string_view line) {
    std::string_view path = literal_in(line);
    while (path.starts_with('/')) path.remove_prefix(1);
    if (path.find("://") == std::string_view::npos) add(path, "");
  }

  // `. "$(dirname "$0")/lib.sh"`: what stands behind the folder that is worked out.
  void read_source(std::string_view rest) {
    std::string word(trimmed(rest.substr(0, rest.find_first_of(";&|"))));
    std::erase(word, '"');
    std::erase(word, '\'');
    const std::size_t worked_out = word.find_last_of(")}");
    if (worked_out != std::string::npos) word.erase(0, worked_out + 1);
    if (word.starts_with('$')) word.erase(0, std::min(word.find('/'), word.size()));
    word.erase(0, std::min(word.find_first_not_of('/'), word.size()));
    add(word.substr(0, word.find(' ')), "");
  }

  std::string_view text_;
  FileNote& note_;
};

[[nodiscard]] std::string folder_of_path(std::string_view path) {
  const std::size_t slash = path.rfind('/');
  return slash == std::string_view::npos ? std::string() : std::string(path.substr(0, slash));
}

// `a/b/../c` is `a/c`; what leads out of the scan is left as it is, and is found nowhere.
[[nodiscard]] std::string joined_path(const std::string& folder, std::string_view rest) {
  std::string path = folder;
  while (!rest.empty()) {
    const std::string_view part = rest.substr(0, rest.find('/'));
    rest.remove_prefix(std::min(part.size() + 1, rest.size()));
    if (part.empty() || part == ".") continue;
    if (part == ".." && !path.empty() && path != "..") {
      path = folder_of_path(path);
    } else {
      path += (path.empty() || path.ends_with('/') ? "" : "/") + std::string(part);
    }
  }
  return path;
}

void add_python(const std::string& folder, std::string dotted, std::vector<std::string>& out) {
  std::replace(dotted.begin(), dotted.end(), '.', '/');
  const std::string base = joined_path(folder, dotted);
  if (!dotted.empty()) out.push_back(base + ".py");
  out.push_back((base.empty() ? "" : base + "/") + "__init__.py");
}

[[nodiscard]] std::vector<std::string> python_places(std::string_view module, std::string folder) {
  std::vector<std::string> out;
  const std::size_t dots = std::min(module.find_first_not_of('.'), module.size());
  for (std::size_t i = 1; i < dots; ++i) folder = folder_of_path(folder);
  if (dots > 0) {
    add_python(folder, std::string(module.substr(dots)), out);
    return out;
  }
  for (std::size_t i = 0; i < kMostAbove; ++i) {
    add_python(folder, std::string(module), out);
    if (folder.empty()) break;
    folder = folder_of_path(folder);
  }
  return out;
}

[[nodiscard]] std::vector<std::string> node_places(std::string_view module, const std::string& folder) {
  static constexpr std::array<std::string_view, 9> kEndings = {"",     ".js",  ".ts",       ".mjs",     ".cjs",
                                                               ".tsx", ".jsx", "/index.js", "/index.ts"};
  std::vector<std::string> out;
  const std::string base = joined_path(folder, module);
  for (const std::string_view ending : kEndings) out.push_back(base + std::string(ending));
  // TypeScript names what it will be compiled to.
  if (base.ends_with(".js")) out.push_back(base.substr(0, base.size() - 3) + ".ts");
  return out;
}

}  // namespace

std::optional<FileNote> note_file(std::string_view path, std::string_view text) {
  if (text.size() > kMaxInspectedBytes) return std::nullopt;
  const FileKindOf kind = kind_of_file(path, text);
  if (kind.language == nullptr) return std::nullopt;
  FileNote note;
  note.path = path;
  note.language = kind.language;
  note.is_small = text.size() <= kSmall;
  note.words = filter_of(*kind.language).classes_in(text);
  ImportReader(text, note).read();
  return note;
}

std::vector<std::string> places_of(const ImportLine& line, const FileNote& importer) {
  const std::string folder = folder_of_path(importer.path);
  const std::string_view language = importer.language->name;
  if (language == "python") return python_places(line.module, folder);
  if (language == "node") return node_places(line.module, folder);
  const std::string here = joined_path(folder, line.module);
  if (language == "ruby") return {here, here + ".rb"};
  return {here, joined_path("", line.module)};
}

}  // namespace pawl
