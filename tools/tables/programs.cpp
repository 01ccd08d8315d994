// SPDX-License-Identifier: Apache-2.0
#include "programs.h"

#include <algorithm>
#include <map>
#include <set>

#include "base/diagnostic.h"
#include "base/number_glob.h"
#include "emit.h"
#include "entry.h"
#include "knowledge/program.h"
#include "sets.h"
#include "settings/toml.h"

namespace pawl {
namespace {

class ProgramReader : EntryReader {
 public:
  ProgramReader(const SourceFile& source, std::vector<std::string>& errors, ArrayWriter& arrays)
      : EntryReader("program", source, errors, arrays) {}

  // The ProgramFact initialisers: one for the name, one for each alias and for each program that is alike.
  // `inherited` are the flags of a dry run that hold for all subcommands.
  std::vector<std::pair<std::string, std::string>> read(const Value& table, bool is_sub,
                                                        const std::vector<std::string>& inherited = {}) {
    Fields fields(table, source_, errors_);
    const std::string name = fields.text("name", true);
    const std::vector<std::string> aliases = fields.texts("aliases");
    const std::vector<std::string> alike = is_sub ? std::vector<std::string>() : fields.texts("alike");
    const std::string language = fields.text("language");
    const bool single_dash = fields.boolean("single_dash");
    const bool assigns = fields.boolean("assigns");
    const bool appends = fields.boolean("appends_input");
    const bool prints_secrets = fields.boolean("prints_secrets");
    const bool prints_settings = fields.boolean("prints_settings");
    const bool encodes = fields.boolean("encodes");
    const bool stops = fields.boolean("stops_at_operand");
    const bool is_script = fields.boolean("script");
    const bool lists = fields.boolean("lists");
    const bool bundles = fields.boolean("bundles");
    const bool looks = fields.boolean("looks");
    const bool prints_input = fields.boolean("prints_input");
    const bool fills = fields.boolean("fills");
    const bool clones = fields.boolean("clones");
    const bool copies = fields.boolean("copies");
    const bool keeps_lines = fields.boolean("keeps_lines");
    const bool fetches = fields.boolean("fetches");
    const std::string words_from = fields.text("words_from");
    const std::string shows = fields.text("shows");
    std::vector<std::string> variables;
    for (const std::string& spec : fields.texts("variables"))
      read_variable(spec, fields.place_of("variables"), variables);
    std::vector<std::string> help;
    for (const std::string& flag : fields.texts("help")) help.push_back(quoted(flag));
    dry_ = fields.texts("dry");
    own_dry_ = dry_.size();
    if (!hands_on(table)) dry_.insert(dry_.end(), inherited.begin(), inherited.end());
    std::vector<std::string> flags;
    const std::vector<std::string> specs = fields.texts("flags");
    for (std::size_t i = 0; i < specs.size(); ++i) read_flag(specs[i], place_of_item(table, "flags", i), flags);
    add_dry_flags(fields.place_of("dry"), flags);
    std::vector<std::string> operand_marks;
    for (const std::string& spec : fields.texts("marks")) {
      const std::size_t colon = spec.rfind(": ");
      if (colon == std::string::npos) {
        complain_at(fields.place_of("marks"), "`" + spec + "` has no mark; write `PATTERN: MARK`");
        continue;
      }
      if (const auto range = find_range(std::string_view(spec).substr(0, colon)); range && range->least > range->most)
        complain_at(fields.place_of("marks"),
                    "`" + spec + "`: no number is in this range; write the smaller one first");
      operand_marks.push_back("{" + quoted(spec.substr(0, colon)) + ", " + marks(spec.substr(colon + 2)) + "}");
    }
    const std::string operands = read_operands(fields.text("operands"), fields.place_of("operands"));
    const std::string effects = read_effects(fields);
    std::vector<std::string> cases;
    for (const Value* item : fields.tables("case")) cases.push_back(read_case(*item));
    std::vector<std::pair<std::string, std::string>> subs;
    if (!is_sub) {
      for (const Value* item : fields.tables("sub")) {
        ProgramReader reader(source_, errors_, arrays_);
        for (auto& sub : reader.read(*item, true, fields.texts("dry"))) subs.push_back(std::move(sub));
      }
    }
    static constexpr std::string_view kPlaces[] = {"nothing", "copy", "link", "move"};
    const std::string places(kPlaces[std::max(0, fields.word("places", kPlaces))]);
    const auto command_words = static_cast<int>(fields.number("command_words", 0));
    const auto strips = static_cast<int>(fields.number("strips", 0));
    fields.refuse_others(is_sub ? "a subcommand" : "a program");
    // Longest first, or `stash` would be taken for `stash drop`.
    std::sort(subs.begin(), subs.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
    for (std::size_t i = 1; i < subs.size(); ++i) {
      if (subs[i].first == subs[i - 1].first)
        complain_at(table.span, "the subcommand `" + subs[i].first + "` of `" + name + "` is defined twice");
    }
    std::vector<std::string> sub_texts;
    for (auto& sub : subs) sub_texts.push_back(std::move(sub.second));

    // In the order of ProgramFact, but for the name and whom it is like.
    const std::vector<std::string> rest = {quoted(language),
                                           boolean(single_dash),
                                           boolean(assigns),
                                           boolean(appends),
                                           boolean(prints_secrets),
                                           boolean(prints_settings),
                                           boolean(encodes),
                                           boolean(stops),
                                           boolean(is_script),
                                           boolean(lists),
                                           boolean(bundles),
                                           boolean(looks),
                                           boolean(prints_input),
                                           boolean(fills),
                                           boolean(clones),
                                           boolean(copies),
                                           boolean(keeps_lines),
                                           boolean(fetches),
                                           arrays_.array("FlagFact", flags),
                                           arrays_.array("OperandMark", operand_marks),
                                           operands,
                                           effects,
                                           arrays_.array("CaseFact", cases),
                                           arrays_.array("ProgramFact", sub_texts),
                                           "Places::" + places,
                                           std::to_string(command_words),
                                           std::to_string(strips),
                                           arrays_.array("std::string_view", help),
                                           quoted(words_from),
                                           arrays_.array("VariableFact", variables),
                                           quoted(shows)};
    std::string tail;
    for (const std::string& part : rest) tail += (tail.empty() ? "" : ", ") + part;
    tail += "}";
    std::vector<std::pair<std::string, std::string>> facts;
    const auto add = [&](const std::string& called, const std::string& like) {
      facts.emplace_back(called, "{" + quoted(called) + ", " + quoted(like) + ", " + tail);
    };
    add(name, "");
    for (const std::string& alias : aliases) add(alias, "");
    for (const std::string& other : alike) add(other, name);
    return facts;
  }

 private:
  // Where one text of a list stands; a single text is its own list.
  static Span place_of_item(const Value& table, std::string_view field, std::size_t index) {
    const Value* list = table.find(field);
    return list->is_array() ? list->items[index].span : list->span;
  }

  // Whether it runs what its operands say: a flag that stands there may be for somebody else.
  static bool hands_on(const Value& table) {
    const auto runs = [](const Value& entry) {
      const std::string* operands = entry.find_text("operands");
      if (operands == nullptr) return false;
      const std::vector<std::string> roles = words_of(*operands);
      return std::any_of(roles.begin(), roles.end(), [](std::string role) {
        if (role.back() == '*') role.pop_back();
        return role == "command" || role == "shell" || role == "code" || role == "script" || role == "line";
      });
    };
    if (runs(table)) return true;
    const Value* cases = table.find("case");
    return cases != nullptr && std::any_of(cases->items.begin(), cases->items.end(), runs);
  }

  // Flags of a dry run that `flags` does not list take nothing.
  void add_dry_flags(Span at, std::vector<std::string>& into) {
    for (std::size_t i = 0; i < dry_.size(); ++i) {
      const std::string& name = dry_[i];
      if (i < own_dry_ && (name.size() < 2 || name[0] != '-'))
        complain_at(at, "`" + name + "` is not a flag; write `--dry-run`");
      if (i < own_dry_ && takes_value_.contains(name))
        complain_at(at, "`" + name + "` takes a value; a flag of a dry run takes none");
      if (names_.emplace(name, at).second) into.push_back(flag_row(name, "nothing", 0, "0", 0));
    }
  }

  std::string flag_row(const std::string& name, const std::string& takes, int role, const std::string& sets,
                       int second) {
    const bool is_dry =
        (takes == "nothing" || takes == "optional_value") && std::find(dry_.begin(), dry_.end(), name) != dry_.end();
    return "{" + quoted(name) + ", FlagFact::Takes::" + takes + ", static_cast<Role>(" + std::to_string(role) + "), " +
           "static_cast<Role>(" + std::to_string(second) + "), " + boolean(is_dry) + ", " + sets + "}";
  }

  // `-o --output <write>: mark`, `--color[=text]`
  void read_flag(const std::string& spec, Span at, std::vector<std::string>& into) {
    const std::size_t colon = spec.find(": ");
    const std::string head = spec.substr(0, colon);
    const std::string sets = colon == std::string::npos ? "0" : marks(spec.substr(colon + 2));
    std::string takes = "nothing";
    std::string role_word = "text";
    std::string second_word = "text";
    std::vector<std::string> names;
    for (std::string word : words_of(head)) {
      const std::size_t optional = word.find("[=");
      if (word.ends_with("[number]")) {
        takes = "optional_number";
        word.resize(word.size() - std::string_view("[number]").size());
      }
      if (word.front() == '<' && word.back() == '>') {
        (takes == "value" ? second_word : role_word) = word.substr(1, word.size() - 2);
        takes = takes == "value" ? "two_values" : "value";
        continue;
      }
      if (optional != std::string::npos && word.back() == ']') {
        takes = "optional_value";
        role_word = word.substr(optional + 2, word.size() - optional - 3);
        word.resize(optional);
      }
      if (word.empty() || (word[0] != '-' && word[0] != '+' && word.back() != '=')) {
        complain_at(at, "`" + word + "` is not a flag; write `-x --long <role>: mark`");
        return;
      }
      names.push_back(word);
    }
    const int role = role_index(kRoleNames, role_word, at);
    const int second = role_index(kRoleNames, second_word, at);
    for (const std::string& name : names) {
      if (const auto [first, is_new] = names_.emplace(name, at); !is_new)
        complain_at(at, "the flag `" + name + "` is given twice; it is also in line " +
                            std::to_string(line_of(source_.text, first->second.begin)) + "; keep one of them");
      if (takes == "value" || takes == "two_values") takes_value_.insert(name);
      into.push_back(flag_row(name, takes, role, sets, second));
    }
  }

  // `NAME=PATTERN: WORDS`
  void read_variable(const std::string& spec, Span at, std::vector<std::string>& into) {
    const std::size_t equals = spec.find('=');
    const std::size_t colon = spec.rfind(": ");
    if (equals == std::string::npos || colon == std::string::npos || colon < equals)
      return complain_at(at, "`" + spec + "` says no words; write `NAME=PATTERN: WORDS`");
    into.push_back("{" + quoted(spec.substr(0, equals)) + ", " + quoted(spec.substr(equals + 1, colon - equals - 1)) +
                   ", " + quoted(spec.substr(colon + 2)) + "}");
  }

  std::string read_operands(const std::string& spec, Span at) {
    std::vector<std::string> items;
    for (std::string word : words_of(spec)) {
      const bool repeats = word.back() == '*';
      if (repeats) word.pop_back();
      const int role = role_index(kRoleNames, word, at);
      items.push_back("{static_cast<Role>(" + std::to_string(role) + "), " + boolean(repeats) + "}");
    }
    return arrays_.array("OperandFact", items);
  }

  std::string read_case(const Value& table) {
    Fields fields(table, source_, errors_);
    const std::string when = read_when(fields, "flag or operand", {"several", "fed"});
    const bool replaces = table.find("operands") != nullptr;
    const std::string operands = read_operands(fields.text("operands"), fields.place_of("operands"));
    const std::string effects = read_effects(fields);
    const std::string values = read_values(fields.texts("flags"), fields.place_of("flags"));
    fields.refuse_others("a case");
    return "{" + when + ", " + boolean(replaces) + ", " + operands + ", " + effects + ", " + values + "}";
  }

  // `-f --file <write>`: what these flags' values are in this case.
  std::string read_values(const std::vector<std::string>& specs, Span at) {
    std::vector<std::string> items;
    for (const std::string& spec : specs) {
      std::vector<std::string> words = words_of(spec);
      const std::string last = words.empty() ? "" : words.back();
      if (words.size() < 2 || last.front() != '<' || last.back() != '>') {
        complain_at(at, "`" + spec + "` says no role; write `-x --long <role>`");
        continue;
      }
      words.pop_back();
      const std::string word = last.substr(1, last.size() - 2);
      const int role = role_index(kRoleNames, word, at);
      for (const std::string& name : words)
        items.push_back("{" + quoted(name) + ", static_cast<Role>(" + std::to_string(role) + ")}");
    }
    return arrays_.array("ValueFact", items);
  }

  std::vector<std::string> dry_;  // flags of a dry run: its own first, then those of its program
  std::size_t own_dry_ = 0;
  std::map<std::string, Span> names_;  // of all flags, with where they stand
  std::set<std::string> takes_value_;
};

// A row of the path table, under what it is sorted by: see path_patterns().
[[nodiscard]] std::pair<std::string, std::string> pattern_row(std::string pattern, PathClasses classes,
                                                              bool is_exception) {
  const bool only_itself = pattern.size() > 1 && pattern.back() == '!';
  if (only_itself) pattern.pop_back();
  static constexpr std::string_view kAnchors[] = {"absolute", "home", "project", "anywhere"};
  static constexpr std::string_view kFronts[] = {"/", "~/", "<project>/", ""};
  std::size_t anchor = 0;
  while (!pattern.starts_with(kFronts[anchor])) ++anchor;
  pattern.erase(0, kFronts[anchor].size());
  const std::string first = pattern.substr(0, pattern.find('/'));
  const bool is_open = first.find_first_of("*?[") != std::string::npos;
  return {std::to_string(anchor) + (is_open ? "1" : "0" + first),
          "{PathPattern::Anchor::" + std::string(kAnchors[anchor]) + ", " + bits_of(classes) + ", " +
              boolean(is_exception) + ", " + boolean(only_itself) + ", " + boolean(is_open) + ", " + quoted(pattern) +
              ", " + std::to_string(first.size()) + "}"};
}

}  // namespace

std::string program_tables(const std::vector<SourceFile>& files, std::vector<std::string>& errors) {
  std::string out;
  ArrayWriter arrays(out);
  std::map<std::string, std::string> programs;
  for (const SourceFile& source : files) {
    const Value document = read_table(source, errors);
    Fields fields(document, source, errors);
    for (const Value* table : fields.tables("program")) {
      ProgramReader reader(source, errors, arrays);
      for (auto& [name, text] : reader.read(*table, false)) {
        if (!programs.emplace(name, text).second) {
          errors.push_back(
              complain(source.name, source.text, table->span, "the program `" + name + "` is defined twice"));
        }
      }
    }
    fields.refuse_others("a knowledge file");
  }
  std::vector<std::string> rows;
  for (auto& [name, text] : programs) rows.push_back(text);
  const std::string all = arrays.array("ProgramFact", rows);
  return "#include \"knowledge/program.h\"\n\nnamespace pawl {\nnamespace {\n" + out +
         "}  // namespace\n\nstd::span<const ProgramFact> all_programs() { return " + all +
         "; }\n\n}  // namespace pawl\n";
}

std::string path_tables(const SourceFile& paths, const std::vector<SourceFile>& agents,
                        std::vector<std::string>& errors) {
  std::string out;
  ArrayWriter arrays(out);
  std::vector<std::pair<std::string, std::string>> sorted;
  const Value document = read_table(paths, errors);
  Fields fields(document, paths, errors);
  for (const Value* table : fields.tables("class")) {
    Fields entry(*table, paths, errors);
    const int index = entry.word("name", kPathClassNames, true);
    const PathClasses bit = index < 0 ? PathClasses() : PathClasses(static_cast<PathClass>(index));
    for (const std::string& pattern : entry.texts("paths")) sorted.push_back(pattern_row(pattern, bit, false));
    for (const std::string& pattern : entry.texts("except")) sorted.push_back(pattern_row(pattern, bit, true));
    entry.refuse_others("a path class");
  }
  fields.refuse_others("the path file");

  // All else in these files is read and checked by agent_tables.
  for (const SourceFile& source : agents) {
    std::vector<std::string> not_ours;
    const Value agent = read_table(source, not_ours);
    for (const std::string& pattern : Fields(agent, source, not_ours).texts("settings"))
      sorted.push_back(pattern_row(pattern, PathClass::agent_config, false));
  }
  std::stable_sort(sorted.begin(), sorted.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  // Where the rows of each anchor begin, and where those that are open; the end of the last is the end of all.
  std::vector<std::string> starts;
  for (const std::string_view key : {"00", "01", "10", "11", "20", "21", "30", "31", "4"}) {
    const auto start = std::lower_bound(sorted.begin(), sorted.end(), key,
                                        [](const auto& row, std::string_view wanted) { return row.first < wanted; });
    starts.push_back(std::to_string(start - sorted.begin()));
  }
  std::vector<std::string> rows;
  for (auto& row : sorted) rows.push_back(std::move(row.second));
  const std::string all_rows = arrays.array("PathPattern", rows);
  const std::string all_starts = arrays.array("std::uint16_t", starts);
  return "#include \"knowledge/paths.h\"\n\nnamespace pawl {\nnamespace {\n" + out +
         "}  // namespace\n\nstd::span<const PathPattern> all_path_patterns() { return " + all_rows +
         "; }\n\nstd::span<const std::uint16_t> path_pattern_starts() { return " + all_starts +
         "; }\n\n}  // namespace pawl\n";
}

std::string carrier_tables(const SourceFile& carriers, std::vector<std::string>& errors) {
  static constexpr std::array<std::string_view, 7> kRuns = {"shell",  "file",   "expression", "folder",
                                                            "writes", "source", "function"};
  std::string out;
  ArrayWriter arrays(out);
  std::vector<std::string> rows;
  const Value document = read_table(carriers, errors);
  Fields fields(document, carriers, errors);
  for (const Value* table : fields.tables("carrier")) {
    Fields entry(*table, carriers, errors);
    const auto list = [&](std::string_view name) { return arrays.texts(entry.texts(name)); };
    const int runs = std::max(0, entry.word("runs", kRuns, true));
    const std::string variables = list("variables");
    const std::string settings = list("settings");
    const std::string harmless = list("harmless");
    const std::string known = list("known");
    const std::string told = entry.boolean("told_secrets") ? "true" : "false";
    const std::string transport = entry.boolean("transport") ? "true" : "false";
    entry.refuse_others("a carrier");
    rows.push_back("{CarrierFact::Runs::" + std::string(kRuns[static_cast<std::size_t>(runs)]) + ", " + variables +
                   ", " + settings + ", " + harmless + ", " + known + ", " + told + ", " + transport + "}");
  }
  fields.refuse_others("the carrier file");
  const std::string all = arrays.array("CarrierFact", rows);
  return "#include \"knowledge/carriers.h\"\n\nnamespace pawl {\nnamespace {\n" + out +
         "}  // namespace\n\nstd::span<const CarrierFact> all_carriers() { return " + all +
         "; }\n\n}  // namespace pawl\n";
}

}  // namespace pawl
