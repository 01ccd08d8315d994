// SPDX-License-Identifier: Apache-2.0
#include "programs.h"

#include <algorithm>
#include <map>

#include "base/diagnostic.h"
#include "emit.h"
#include "knowledge/program.h"
#include "settings/toml.h"

namespace pawl {
namespace {

[[nodiscard]] std::vector<std::string> split(std::string_view text) {
  std::vector<std::string> words;
  std::string word;
  for (const char c : text) {
    if (c != ' ') {
      word += c;
    } else if (!word.empty()) {
      words.push_back(std::exchange(word, ""));
    }
  }
  if (!word.empty()) words.push_back(word);
  return words;
}

template <std::size_t N>
[[nodiscard]] int index_of(const std::array<std::string_view, N>& names, std::string_view word) {
  const auto found = std::find(names.begin(), names.end(), word);
  return found == names.end() ? -1 : static_cast<int>(found - names.begin());
}

// One program's entry: its marks are numbered as they come.
class ProgramReader {
 public:
  ProgramReader(const SourceFile& source, std::vector<std::string>& errors, ArrayWriter& arrays)
      : source_(source), errors_(errors), arrays_(arrays) {}

  // The ProgramFact initialisers, one for the name and one for each alias.
  std::vector<std::pair<std::string, std::string>> read(const Value& table, bool is_sub) {
    Fields fields(table, source_, errors_);
    const std::string name = fields.text("name", true);
    const std::vector<std::string> aliases = fields.texts("aliases");
    const std::string language = fields.text("language");
    const bool single_dash = fields.boolean("single_dash");
    const bool assigns = fields.boolean("assigns");
    const bool appends = fields.boolean("appends_input");
    const bool prints_secrets = fields.boolean("prints_secrets");
    const bool prints_settings = fields.boolean("prints_settings");
    const bool encodes = fields.boolean("encodes");
    const bool stops = fields.boolean("stops_at_operand");
    const bool is_script = fields.boolean("script");
    std::vector<std::string> flags;
    for (const std::string& spec : fields.texts("flags")) read_flag(spec, fields.place_of("flags"), flags);
    std::vector<std::string> operand_marks;
    for (const std::string& spec : fields.texts("marks")) {
      const std::size_t colon = spec.rfind(": ");
      if (colon == std::string::npos) {
        complain_at(fields.place_of("marks"), "`" + spec + "` has no mark; write `PATTERN: MARK`");
        continue;
      }
      operand_marks.push_back("{" + quoted(spec.substr(0, colon)) + ", " + marks(spec.substr(colon + 2)) + "}");
    }
    const std::string operands = read_operands(fields.text("operands"), fields.place_of("operands"));
    const std::string effects = read_effects(fields.texts("effects"), fields.place_of("effects"));
    std::vector<std::string> cases;
    for (const Value* item : fields.tables("case")) cases.push_back(read_case(*item));
    std::vector<std::pair<std::string, std::string>> subs;
    if (!is_sub) {
      for (const Value* item : fields.tables("sub")) {
        ProgramReader reader(source_, errors_, arrays_);
        for (auto& sub : reader.read(*item, true)) subs.push_back(std::move(sub));
      }
    }
    static constexpr std::string_view kPlaces[] = {"nothing", "copy", "link", "move"};
    const std::string places(kPlaces[std::max(0, fields.word("places", kPlaces))]);
    const auto command_words = static_cast<int>(fields.number("command_words", 0));
    fields.refuse_others(is_sub ? "a subcommand" : "a program");
    // Longest first, or `stash` would be taken for `stash drop`.
    std::sort(subs.begin(), subs.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
    for (std::size_t i = 1; i < subs.size(); ++i) {
      if (subs[i].first == subs[i - 1].first)
        complain_at(table.span, "the subcommand `" + subs[i].first + "` of `" + name + "` stands twice");
    }
    std::vector<std::string> sub_texts;
    for (auto& sub : subs) sub_texts.push_back(std::move(sub.second));

    // In the order of ProgramFact, but for the name.
    const auto bits = [&](const char* word) { return std::to_string(mark_or_none(word)) + "U"; };
    const auto claim = [](bool holds) { return std::string(holds ? "true" : "false"); };
    const std::vector<std::string> rest = {quoted(language),
                                           claim(single_dash),
                                           claim(assigns),
                                           claim(appends),
                                           claim(prints_secrets),
                                           claim(prints_settings),
                                           claim(encodes),
                                           claim(stops),
                                           claim(is_script),
                                           bits("recursive"),
                                           bits("force"),
                                           bits("decode"),
                                           bits("stdin"),
                                           bits("answers"),
                                           bits("several"),
                                           bits("settings"),
                                           bits("redirected"),
                                           bits("listed"),
                                           arrays_.array("FlagFact", flags),
                                           arrays_.array("OperandMark", operand_marks),
                                           operands,
                                           effects,
                                           arrays_.array("CaseFact", cases),
                                           arrays_.array("ProgramFact", sub_texts),
                                           "Places::" + places,
                                           std::to_string(command_words)};
    std::string tail;
    for (const std::string& part : rest) tail += (tail.empty() ? "" : ", ") + part;
    tail += "}";
    std::vector<std::pair<std::string, std::string>> facts;
    facts.emplace_back(name, "{" + quoted(name) + ", " + tail);
    for (const std::string& alias : aliases) facts.emplace_back(alias, "{" + quoted(alias) + ", " + tail);
    return facts;
  }

 private:
  void complain_at(Span at, const std::string& what) {
    errors_.push_back(complain(source_.name, source_.text, at, what));
  }

  std::uint32_t mark(const std::string& word) {
    const auto found = marks_.find(word);
    if (found != marks_.end()) return found->second;
    if (marks_.size() == 32)
      errors_.push_back(source_.name + ": a program has more than 32 marks, the last is `" + word + "`");
    const auto bit = static_cast<std::uint32_t>(1U << (marks_.size() & 31U));
    marks_[word] = bit;
    return bit;
  }

  std::uint32_t mark_or_none(const std::string& word) const {
    const auto found = marks_.find(word);
    return found == marks_.end() ? 0 : found->second;
  }

  std::string marks(std::string_view words) {
    std::uint32_t bits = 0;
    for (const std::string& word : split(words)) bits |= mark(word);
    return std::to_string(bits) + "U";
  }

  // `-o --output <write>: mark`, `--color[=text]`
  void read_flag(const std::string& spec, Span at, std::vector<std::string>& into) {
    const std::size_t colon = spec.find(": ");
    const std::string head = spec.substr(0, colon);
    const std::string sets = colon == std::string::npos ? "0U" : marks(spec.substr(colon + 2));
    std::string takes = "nothing";
    std::string role_word = "text";
    std::string second_word = "text";
    std::vector<std::string> names;
    for (std::string word : split(head)) {
      const std::size_t optional = word.find("[=");
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
        complain_at(at, "`" + word + "` is no flag; write `-x --long <role>: mark`");
        return;
      }
      names.push_back(word);
    }
    const int role = index_of(kRoleNames, role_word);
    if (role < 0) {
      complain_at(at, "`" + role_word + "` is no role" + did_you_mean(role_word, kRoleNames));
      return;
    }
    const int second = index_of(kRoleNames, second_word);
    if (second < 0) {
      complain_at(at, "`" + second_word + "` is no role" + did_you_mean(second_word, kRoleNames));
      return;
    }
    for (const std::string& name : names) {
      into.push_back("{" + quoted(name) + ", FlagFact::Takes::" + takes + ", static_cast<Role>(" +
                     std::to_string(role) + "), " + sets + ", static_cast<Role>(" + std::to_string(second) + ")}");
    }
  }

  std::string read_operands(const std::string& spec, Span at) {
    std::vector<std::string> items;
    for (std::string word : split(spec)) {
      const bool repeats = word.back() == '*';
      if (repeats) word.pop_back();
      const int role = index_of(kRoleNames, word);
      if (role < 0) complain_at(at, "`" + word + "` is no role" + did_you_mean(word, kRoleNames));
      items.push_back("{static_cast<Role>(" + std::to_string(std::max(role, 0)) + "), " + (repeats ? "true" : "false") +
                      "}");
    }
    return arrays_.array("OperandFact", items);
  }

  // `KIND [ACTION] [ATTRIBUTE…]`
  std::string read_effects(const std::vector<std::string>& specs, Span at) {
    std::vector<std::string> items;
    for (const std::string& spec : specs) {
      const std::vector<std::string> words = split(spec);
      const int kind = words.empty() ? -1 : index_of(kEffectNames, words[0]);
      if (kind < 0) {
        complain_at(at,
                    "`" + spec + "` begins with no effect" + did_you_mean(words.empty() ? "" : words[0], kEffectNames));
        continue;
      }
      int action = 0;
      std::uint32_t attributes = 0;
      for (std::size_t i = 1; i < words.size(); ++i) {
        const int as_action = index_of(kActionNames, words[i]);
        const int as_attribute = index_of(kAttributeNames, words[i]);
        if (as_attribute >= 0) {
          attributes |= 1U << as_attribute;
        } else if (as_action > 0) {
          action = as_action;
        } else {
          complain_at(
              at, "`" + words[i] + "` is neither an action nor an attribute" + did_you_mean(words[i], kActionNames));
        }
      }
      items.push_back("{static_cast<EffectKind>(" + std::to_string(kind) + "), static_cast<Action>(" +
                      std::to_string(action) + "), " + std::to_string(attributes) + "}");
    }
    return arrays_.array("EffectFact", items);
  }

  std::string read_case(const Value& table) {
    Fields fields(table, source_, errors_);
    std::uint32_t needs = 0;
    std::uint32_t refuses = 0;
    for (const std::string& word : split(fields.text("when", true))) {
      const bool negative = word[0] == '!';
      const std::string name = negative ? word.substr(1) : word;
      if (!marks_.contains(name) && name != "several") {
        complain_at(fields.place_of("when"), "no flag or operand of this program sets the mark `" + name + "`");
      }
      (negative ? refuses : needs) |= mark(name);
    }
    const bool replaces = table.find("operands") != nullptr;
    const std::string operands = read_operands(fields.text("operands"), fields.place_of("operands"));
    const std::string effects = read_effects(fields.texts("effects"), fields.place_of("effects"));
    const std::string values = read_values(fields.texts("flags"), fields.place_of("flags"));
    fields.refuse_others("a case");
    return "{" + std::to_string(needs) + "U, " + std::to_string(refuses) + "U, " + (replaces ? "true" : "false") +
           ", " + operands + ", " + effects + ", " + values + "}";
  }

  // `-f --file <write>`: what these flags' values are in this case.
  std::string read_values(const std::vector<std::string>& specs, Span at) {
    std::vector<std::string> items;
    for (const std::string& spec : specs) {
      std::vector<std::string> words = split(spec);
      const std::string last = words.empty() ? "" : words.back();
      if (words.size() < 2 || last.front() != '<' || last.back() != '>') {
        complain_at(at, "`" + spec + "` says no role; write `-x --long <role>`");
        continue;
      }
      words.pop_back();
      const std::string word = last.substr(1, last.size() - 2);
      const int role = index_of(kRoleNames, word);
      if (role < 0) complain_at(at, "`" + word + "` is no role" + did_you_mean(word, kRoleNames));
      for (const std::string& name : words)
        items.push_back("{" + quoted(name) + ", static_cast<Role>(" + std::to_string(std::max(role, 0)) + ")}");
    }
    return arrays_.array("ValueFact", items);
  }

  const SourceFile& source_;
  std::vector<std::string>& errors_;
  ArrayWriter& arrays_;
  std::map<std::string, std::uint32_t> marks_;
};

[[nodiscard]] Value read_table(const SourceFile& source, std::vector<std::string>& errors) {
  Result<Value> document = read_toml(source.text, source.name);
  if (document) return *document;
  errors.push_back(document.error().text);
  return Value::object();
}

[[nodiscard]] std::string pattern_row(std::string pattern, std::uint32_t classes, bool is_exception) {
  const bool only_itself = pattern.size() > 1 && pattern.back() == '!';
  if (only_itself) pattern.pop_back();
  std::string anchor = "anywhere";
  if (pattern.starts_with("~/")) {
    anchor = "home";
    pattern.erase(0, 2);
  } else if (pattern.starts_with("<project>/")) {
    anchor = "project";
    pattern.erase(0, 10);
  } else if (pattern.starts_with("/")) {
    anchor = "absolute";
    pattern.erase(0, 1);
  }
  return "{PathPattern::Anchor::" + anchor + ", " + std::to_string(classes) + "U, " +
         (is_exception ? "true" : "false") + ", " + (only_itself ? "true" : "false") + ", " + quoted(pattern) + "}";
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
          errors.push_back(complain(source.name, source.text, table->span, "the program `" + name + "` stands twice"));
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
  std::vector<std::string> rows;
  const Value document = read_table(paths, errors);
  Fields fields(document, paths, errors);
  for (const Value* table : fields.tables("class")) {
    Fields entry(*table, paths, errors);
    const int index = entry.word("name", kPathClassNames, true);
    const std::uint32_t bit = index < 0 ? 0 : 1U << index;
    for (const std::string& pattern : entry.texts("paths")) rows.push_back(pattern_row(pattern, bit, false));
    for (const std::string& pattern : entry.texts("except")) rows.push_back(pattern_row(pattern, bit, true));
    entry.refuse_others("a path class");
  }
  fields.refuse_others("the path file");

  std::vector<std::string> agent_rows;
  for (const SourceFile& source : agents) {
    const Value agent = read_table(source, errors);
    Fields entry(agent, source, errors);
    const auto list = [&](std::string_view name) {
      std::vector<std::string> items;
      for (const std::string& item : entry.texts(name)) items.push_back(quoted(item));
      return arrays.array("std::string_view", items);
    };
    const std::string name = quoted(entry.text("name", true));
    const std::string title = quoted(entry.text("title", true));
    const std::string user = quoted(entry.text("user_settings", true));
    const std::string managed = quoted(entry.text("managed_settings"));
    for (const std::string& pattern : entry.texts("settings")) {
      rows.push_back(pattern_row(pattern, path_agent_config, false));
    }
    const std::string settings = list("settings");
    const std::string switches = list("switches");
    const std::string off_flags = list("off_flags");
    const std::string variables = list("variables");
    const std::string programs = list("programs");
    const std::string types_unseen = entry.boolean("types_unseen") ? "true" : "false";
    agent_rows.push_back("{" + name + ", " + title + ", " + user + ", " + managed + ", " + settings + ", " + switches +
                         ", " + off_flags + ", " + variables + ", " + programs + ", " + types_unseen + "}");
    entry.refuse_others("an agent");
  }
  const std::string all_rows = arrays.array("PathPattern", rows);
  const std::string all_agents = arrays.array("AgentFacts", agent_rows);
  return "#include \"knowledge/agents.h\"\n#include \"knowledge/paths.h\"\n\nnamespace pawl {\nnamespace {\n" + out +
         "}  // namespace\n\nstd::span<const PathPattern> all_path_patterns() { return " + all_rows +
         "; }\n\nstd::span<const AgentFacts> all_agent_facts() { return " + all_agents +
         "; }\n\n}  // namespace pawl\n";
}

std::string carrier_tables(const SourceFile& carriers, std::vector<std::string>& errors) {
  static constexpr std::array<std::string_view, 3> kRuns = {"shell", "file", "expression"};
  std::string out;
  ArrayWriter arrays(out);
  std::vector<std::string> rows;
  const Value document = read_table(carriers, errors);
  Fields fields(document, carriers, errors);
  for (const Value* table : fields.tables("carrier")) {
    Fields entry(*table, carriers, errors);
    const auto list = [&](std::string_view name) {
      std::vector<std::string> items;
      for (const std::string& item : entry.texts(name)) items.push_back(quoted(item));
      return arrays.array("std::string_view", items);
    };
    const int runs = std::max(0, entry.word("runs", kRuns, true));
    const std::string variables = list("variables");
    const std::string settings = list("settings");
    const std::string harmless = list("harmless");
    entry.refuse_others("a carrier");
    rows.push_back("{CarrierFact::Runs::" + std::string(kRuns[static_cast<std::size_t>(runs)]) + ", " + variables +
                   ", " + settings + ", " + harmless + "}");
  }
  fields.refuse_others("the carrier file");
  const std::string all = arrays.array("CarrierFact", rows);
  return "#include \"knowledge/carriers.h\"\n\nnamespace pawl {\nnamespace {\n" + out +
         "}  // namespace\n\nstd::span<const CarrierFact> all_carriers() { return " + all +
         "; }\n\n}  // namespace pawl\n";
}

}  // namespace pawl
