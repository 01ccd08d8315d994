// SPDX-License-Identifier: Apache-2.0
#include "inspect/import_graph.h"

#include <algorithm>
#include <map>
#include <unordered_map>

#include "inspect/flows.h"
#include "inspect/word_filter.h"

namespace pawl {
namespace {

constexpr std::size_t kMostOfFolder = 64;    // files of a Go package
constexpr std::size_t kMostSourced = 16;     // texts that a shell script takes in
constexpr std::size_t kMostFunctions = 2000;  // of other files that one file may know

struct Edge {
  std::size_t to = 0;
  std::string prefix;
};

[[nodiscard]] std::string_view folder_of_path(std::string_view path) {
  const std::size_t slash = path.rfind('/');
  return slash == std::string_view::npos ? std::string_view() : path.substr(0, slash);
}

// `./x` and `fetch` are called as `./x.fetch`; what a module itself is, as `./x`; without a prefix, by their own name.
[[nodiscard]] std::string called_as(const std::string& prefix, const std::string& name) {
  if (prefix.empty() || name.empty()) return prefix + name;
  return prefix + "." + name;
}

class Together {
 public:
  Together(const std::vector<FileNote>& notes, const FilesTogether& files)
      : notes_(notes), files_(files), edges_(notes.size()), reach_(notes.size()), exports_(notes.size()) {}

  std::size_t inspect() {
    find_edges();
    put_in_order();
    find_reach();
    for (const std::size_t file : order_) {
      if (files_.is_over()) return cut_;
      if (is_wanted_[file]) tell_exports(file);
    }
    for (std::size_t file = 0; file < notes_.size() && !files_.is_over(); ++file) {
      if (is_importer(file)) look_again(file);
    }
    return cut_;
  }

 private:
  [[nodiscard]] bool is_shell(std::size_t file) const { return notes_[file].language->name == "shell"; }

  void find_edges() {
    std::unordered_map<std::string_view, std::size_t> places;
    std::unordered_map<std::string_view, std::vector<std::size_t>> packages;
    for (std::size_t i = 0; i < notes_.size(); ++i) {
      places.emplace(notes_[i].path, i);
      if (notes_[i].language->name == "go") packages[folder_of_path(notes_[i].path)].push_back(i);
      if (notes_[i].is_cut) ++cut_;
    }
    for (std::size_t i = 0; i < notes_.size(); ++i) {
      if (notes_[i].language->name == "go") {
        add_package(i, packages[folder_of_path(notes_[i].path)]);
        continue;
      }
      for (const ImportLine& line : notes_[i].imports) {
        for (const std::string& place : places_of(line, notes_[i])) {
          const auto found = places.find(place);
          if (found == places.end() || found->second == i) continue;
          if (notes_[found->second].language == notes_[i].language) edges_[i].push_back({found->second, line.prefix});
          break;
        }
      }
    }
  }

  void add_package(std::size_t file, const std::vector<std::size_t>& package) {
    if (package.size() > kMostOfFolder) {
      ++cut_;
      return;
    }
    for (const std::size_t other : package) {
      if (other != file) edges_[file].push_back({other, ""});
    }
  }

  // The imported before the importing; of files that import each other, in some order that is always the same.
  void put_in_order() {
    enum class State : std::uint8_t { fresh, open, done };
    std::vector<State> states(notes_.size(), State::fresh);
    std::vector<std::pair<std::size_t, std::size_t>> open;  // a file, and its next edge
    for (std::size_t root = 0; root < notes_.size(); ++root) {
      if (states[root] == State::fresh) open.emplace_back(root, 0);
      while (!open.empty()) {
        auto& [file, next] = open.back();
        states[file] = states[file] == State::done ? State::done : State::open;
        if (next == edges_[file].size()) {
          states[file] = State::done;
          order_.push_back(file);
          open.pop_back();
          continue;
        }
        const std::size_t to = edges_[file][next++].to;
        if (states[to] == State::fresh) open.emplace_back(to, 0);
      }
    }
  }

  // Words for which a file and all that it imports have something; only where they make a pair is anything parsed.
  void find_reach() {
    for (std::size_t i = 0; i < notes_.size(); ++i) reach_[i] = notes_[i].words;
    for (int round = 0; round < 2; ++round) {  // twice, for files that import each other
      for (const std::size_t file : order_) {
        for (const Edge& edge : edges_[file]) reach_[file] |= reach_[edge.to];
      }
    }
    is_wanted_.assign(notes_.size(), false);
    for (std::size_t i = order_.size(); i-- > 0;) {
      const std::size_t file = order_[i];
      if (!WordFilter::is_pair(reach_[file]) && !is_wanted_[file]) continue;
      for (const Edge& edge : edges_[file]) is_wanted_[edge.to] = is_wanted_[edge.to] || !reach_[edge.to].is_empty();
    }
  }

  [[nodiscard]] bool is_importer(std::size_t file) const {
    return WordFilter::is_pair(reach_[file]) &&
           std::any_of(edges_[file].begin(), edges_[file].end(), [&](const Edge& edge) { return is_wanted_[edge.to]; });
  }

  // What it may call of other files, by the names that it has for it.
  [[nodiscard]] ImportedCalls imported_by(std::size_t file) const {
    ImportedCalls calls;
    for (const Edge& edge : edges_[file]) {
      for (const auto& [name, call] : exports_[edge.to]) {
        if (calls.size() < kMostFunctions) calls.emplace(called_as(edge.prefix, name), call);
      }
    }
    return calls;
  }

  // Too large a text is not parsed, here as elsewhere.
  [[nodiscard]] std::optional<std::string> readable(std::size_t file) {
    std::optional<std::string> text = files_.text_of(file);
    if (text && text->size() <= kMaxParsedBytes) return text;
    if (text) ++cut_;
    return std::nullopt;
  }

  void tell_exports(std::size_t file) {
    if (is_shell(file)) return;
    const std::optional<std::string> text = readable(file);
    if (!text) return;
    const ImportedCalls imported = imported_by(file);
    exports_[file] =
        exports_of_program(*text, notes_[file].language->name, notes_[file].path, {&imported, nullptr});
  }

  void look_again(std::size_t file) {
    const ImportedCalls imported = imported_by(file);
    MemoryFiles sourced;
    const bool takes_texts = is_shell(file) && add_sourced(file, sourced);
    if (imported.empty() && !takes_texts) return;
    const std::optional<std::string> text = readable(file);
    if (!text || (!takes_texts && !names_one(*text, imported))) return;
    Inspected inspected = inspect_among(notes_[file].path, *text, {&imported, takes_texts ? &sourced : nullptr});
    for (ContentFinding& finding : inspected.findings) finding.circumstances.push_back("it takes in " + others(file));
    if (!inspected.findings.empty()) files_.tell(file, *text, inspected);
  }

  // Whether the text has the last part of any of the names; else nothing of it is called.
  [[nodiscard]] static bool names_one(const std::string& text, const ImportedCalls& imported) {
    return std::any_of(imported.begin(), imported.end(), [&](const auto& one) {
      const std::string& name = one.first;
      const std::string_view last = std::string_view(name).substr(name.find_last_of("./") + 1);
      return text.find(last) != std::string::npos;
    });
  }

  // A shell takes in a text by its name: from its own folder, or from where it is started.
  [[nodiscard]] bool add_sourced(std::size_t file, MemoryFiles& sourced) {
    std::size_t count = 0;
    for (const Edge& edge : edges_[file]) {
      if (!is_wanted_[edge.to] || ++count > kMostSourced) continue;
      const std::optional<std::string> text = readable(edge.to);
      if (!text) continue;
      sourced.add_file(program_path(notes_[edge.to].path), *text);
      for (const ImportLine& line : notes_[file].imports) {
        const std::vector<std::string> places = places_of(line, notes_[file]);
        if (std::find(places.begin(), places.end(), notes_[edge.to].path) == places.end()) continue;
        for (const std::string& place : places) sourced.add_file(program_path(place), *text);
      }
    }
    if (count > kMostSourced) ++cut_;
    return count > 0;
  }

  // `lib/a.py, lib/b.py`: what is worth knowing.
  [[nodiscard]] std::string others(std::size_t file) const {
    constexpr std::size_t kMostNamed = 3;
    std::vector<std::string_view> paths;
    for (const Edge& edge : edges_[file]) {
      const std::string_view path = notes_[edge.to].path;
      const bool is_told = !exports_[edge.to].empty() || is_shell(edge.to);
      if (is_told && paths.size() < kMostNamed && std::find(paths.begin(), paths.end(), path) == paths.end())
        paths.push_back(path);
    }
    std::string text;
    for (const std::string_view path : paths) text += (text.empty() ? "" : ", ") + std::string(path);
    return text;
  }

  const std::vector<FileNote>& notes_;
  const FilesTogether& files_;
  std::vector<std::vector<Edge>> edges_;
  std::vector<WordClasses> reach_;
  std::vector<ImportedCalls> exports_;
  std::vector<std::size_t> order_;
  std::vector<bool> is_wanted_;
  std::size_t cut_ = 0;
};

}  // namespace

std::size_t inspect_together(const std::vector<FileNote>& notes, const FilesTogether& files) {
  return Together(notes, files).inspect();
}

}  // namespace pawl
