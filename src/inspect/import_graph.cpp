// SPDX-License-Identifier: Apache-2.0
#include "inspect/import_graph.h"

#include <algorithm>
#include <atomic>
#include <map>
#include <unordered_map>

#include "base/parallel.h"
#include "inspect/flows.h"
#include "knowledge/calls.h"

namespace pawl {
namespace {

constexpr std::size_t kMostOfFolder = 64;     // files of a Go package
constexpr std::size_t kMostSourced = 16;      // texts that a shell script takes in
constexpr std::size_t kMostFunctions = 2000;  // of other files that one file may know
constexpr std::size_t kAtOnce = 256;          // files that are looked at again before what was found is told

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

// Where a flow may begin and where it may end: by the words of a text, or by what a function is known to do.
struct Ends {
  WordClasses sources;
  WordClasses sinks;

  Ends& operator|=(const Ends& other) {
    sources |= other.sources;
    sinks |= other.sinks;
    return *this;
  }
};

[[nodiscard]] Ends ends_of(WordClasses words) {
  return {words & (WordClasses(WordClass::network) | WordClass::decode | WordClass::secret),
          words & (WordClasses(WordClass::network) | WordClass::execute)};
}

[[nodiscard]] Ends ends_of(const ImportedCall& call) {
  Ends ends;
  if (call.gives.has(Source::network)) ends.sources.set(WordClass::network);
  if (call.gives.has_any(Source::decoder | Source::encoder)) ends.sources.set(WordClass::decode);
  if (call.gives.has(Source::secret)) ends.sources.set(WordClass::secret);
  for (const CallRole role : call.roles) {
    if (role == CallRole::code || role == CallRole::shell || role == CallRole::argv || role == CallRole::packed)
      ends.sinks.set(WordClass::execute);
    if (role == CallRole::data || role == CallRole::send) ends.sinks.set(WordClass::network);
    // A name that it is given may be an address, or that of a secret file.
    if (role == CallRole::show) ends.sources |= WordClasses(WordClass::network) | WordClass::secret;
  }
  return ends;
}

[[nodiscard]] bool leads_to(WordClasses sources, WordClasses sinks) {
  const bool runs =
      sources.has_any(WordClasses(WordClass::network) | WordClass::decode) && sinks.has(WordClass::execute);
  return runs || (sources.has(WordClass::secret) && sinks.has(WordClass::network));
}

// Whether a flow may go from one of them into the other.
[[nodiscard]] bool may_meet(const Ends& one, const Ends& other) {
  return leads_to(one.sources, other.sinks) || leads_to(other.sources, one.sinks);
}

class Together {
 public:
  Together(const std::vector<FileNote>& notes, const FilesTogether& files)
      : notes_(notes), files_(files), edges_(notes.size()), reach_(notes.size()), exports_(notes.size()) {}

  std::size_t inspect() {
    find_edges();
    put_in_order();
    find_reach();
    for (const std::vector<std::size_t>& level : levels())
      for_each_number(level.size(), files_.jobs, [&](std::size_t i) {
        if (!files_.is_over()) tell_exports(level[i]);
      });
    look_again();
    return cut_;
  }

 private:
  struct Again {
    std::string text;
    Inspected inspected;
  };

  // Files that others want to know about, in groups: a file stands behind all that it imports and that come before it.
  [[nodiscard]] std::vector<std::vector<std::size_t>> levels() {
    std::vector<std::vector<std::size_t>> groups;
    level_.assign(notes_.size(), 0);
    for (const std::size_t file : order_) {
      if (!is_wanted_[file]) continue;
      std::size_t above = 0;
      for (const Edge& edge : edges_[file]) above = std::max(above, level_[edge.to]);
      level_[file] = above + 1;
      if (groups.size() < level_[file]) groups.resize(level_[file]);
      groups[above].push_back(file);
    }
    return groups;
  }

  void look_again() {
    std::vector<std::size_t> importers;
    for (std::size_t file = 0; file < notes_.size(); ++file) {
      if (is_importer(file)) importers.push_back(file);
    }
    for (std::size_t begin = 0; begin < importers.size() && !files_.is_over(); begin += kAtOnce) {
      std::vector<std::optional<Again>> found(std::min(kAtOnce, importers.size() - begin));
      for_each_number(found.size(), files_.jobs, [&](std::size_t i) {
        if (!files_.is_over()) found[i] = look_again_at(importers[begin + i]);
      });
      for (std::size_t i = 0; i < found.size(); ++i) {
        if (found[i]) files_.tell(importers[begin + i], found[i]->text, found[i]->inspected);
      }
    }
  }

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
      const LanguageFact* fact = find_language(notes_[i].language->name);
      for (const ImportLine& line : notes_[i].imports) {
        // What the language's own library does is known.
        if (fact != nullptr && line.module[0] != '.' && is_own_module(*fact, line.module)) continue;
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

  // A small file without words of its own may hand on what it imports: `from .net import fetch` in an `__init__.py`.
  void find_reach() {
    for (const std::size_t file : order_) {
      reach_[file] = ends_of(notes_[file].words);
      if (!hands_on(file)) continue;
      for (const Edge& edge : edges_[file]) reach_[file] |= reach_[edge.to];
    }
    is_wanted_.assign(notes_.size(), false);
    for (std::size_t i = order_.size(); i-- > 0;) want_imports_of(order_[i]);
  }

  [[nodiscard]] bool hands_on(std::size_t file) const {
    const Ends own = ends_of(notes_[file].words);
    return notes_[file].is_small && own.sources.is_empty() && own.sinks.is_empty() && !is_shell(file);
  }

  // Those that could bring one end of a flow whose other end is here. Both ends may come from imports of a small file;
  // a large one that has neither word imports half of its project, and would have all of that parsed.
  void want_imports_of(std::size_t file) {
    Ends all = ends_of(notes_[file].words);
    for (const Edge& edge : edges_[file]) {
      if (notes_[file].is_small) all |= reach_[edge.to];
    }
    for (const Edge& edge : edges_[file]) {
      const Ends& its = reach_[edge.to];
      const bool is_any = !its.sources.is_empty() || !its.sinks.is_empty();
      if (is_any && ((is_wanted_[file] && hands_on(file)) || may_meet(its, all))) is_wanted_[edge.to] = true;
    }
  }

  [[nodiscard]] bool is_importer(std::size_t file) const {
    return std::any_of(edges_[file].begin(), edges_[file].end(), [&](const Edge& edge) { return is_wanted_[edge.to]; });
  }

  // What it may call of other files, by the names that it has for it. `below`: only of those of a lower level, whose
  // exports are all told.
  [[nodiscard]] ImportedCalls imported_by(std::size_t file, std::size_t below) const {
    ImportedCalls calls;
    for (const Edge& edge : edges_[file]) {
      if (level_[edge.to] >= below) continue;
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
    const ImportedCalls imported = imported_by(file, level_[file]);
    exports_[file] = exports_of_program(*text, notes_[file].language->name, notes_[file].path, {&imported, nullptr});
  }

  [[nodiscard]] std::optional<Again> look_again_at(std::size_t file) {
    const ImportedCalls imported = imported_by(file, notes_.size() + 1);
    MemoryFiles sourced;
    const bool takes_texts = is_shell(file) && add_sourced(file, sourced);
    if (imported.empty() && !takes_texts) return std::nullopt;
    std::optional<std::string> text = readable(file);
    if (!text || (!takes_texts && !uses(file, *text, imported))) return std::nullopt;
    Inspected inspected = inspect_among(notes_[file].path, *text, {&imported, takes_texts ? &sourced : nullptr});
    if (inspected.findings.empty()) return std::nullopt;
    for (ContentFinding& finding : inspected.findings) finding.circumstances.push_back("it takes in " + others(file));
    return Again{std::move(*text), std::move(inspected)};
  }

  // Whether what the text names of them could be an end of a flow whose other end is in the text, or named there too.
  [[nodiscard]] bool uses(std::size_t file, const std::string& text, const ImportedCalls& imported) const {
    Ends named;
    for (const auto& [name, call] : imported) {
      const std::string_view last = std::string_view(name).substr(name.find_last_of("./") + 1);
      if (text.find(last) != std::string::npos) named |= ends_of(call);
    }
    return may_meet(named, ends_of(notes_[file].words)) || may_meet(named, named);
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
  std::vector<Ends> reach_;
  std::vector<ImportedCalls> exports_;
  std::vector<std::size_t> order_;
  std::vector<bool> is_wanted_;
  std::vector<std::size_t> level_;  // 0: nobody wants to know about it
  std::atomic<std::size_t> cut_ = 0;
};

}  // namespace

std::size_t inspect_together(const std::vector<FileNote>& notes, const FilesTogether& files) {
  return Together(notes, files).inspect();
}

}  // namespace pawl
