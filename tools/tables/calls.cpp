// SPDX-License-Identifier: Apache-2.0
#include "calls.h"

#include <algorithm>
#include <map>
#include <utility>

#include "base/diagnostic.h"
#include "emit.h"
#include "entry.h"
#include "knowledge/calls.h"
#include "settings/toml.h"

namespace pawl {
namespace {

class CallReader : EntryReader {
 public:
  CallReader(const SourceFile& source, std::vector<std::string>& errors, ArrayWriter& arrays)
      : EntryReader("call", source, errors, arrays) {}

  // Names and, for each of them, the initialiser.
  std::vector<std::pair<std::string, std::string>> read(const Value& table) {
    Fields fields(table, source_, errors_);
    const std::vector<std::string> names = fields.texts("names");
    if (names.empty()) complain_at(table.span, "the field `names` is missing");
    const std::string self = role(fields.text("self"), fields.place_of("self"));
    const int gives = std::max(0, fields.word("gives", kGivesNames));
    const bool is_recursive = fields.boolean("recursive");
    const bool wires = fields.boolean("wires_input");
    const bool socket = fields.boolean("opens_socket");
    const std::string runs = fields.text("runs");
    std::vector<std::string> keywords;
    for (const std::string& spec : fields.texts("keywords")) read_keyword(spec, fields.place_of("keywords"), keywords);
    std::vector<std::string> marks_made;
    for (const std::string& spec : fields.texts("marks")) read_mark(spec, fields.place_of("marks"), marks_made);
    const std::string operands = read_operands(fields.text("operands"), fields.place_of("operands"));
    const std::string effects = read_effects(fields);
    std::vector<std::string> cases;
    for (const Value* item : fields.tables("case")) cases.push_back(read_case(*item));
    fields.refuse_others("a call");
    const std::string tail =
        self + ", static_cast<Gives>(" + std::to_string(gives) + "), " + boolean(is_recursive) + ", " + boolean(wires) +
        ", " + boolean(socket) + ", " + quoted(runs) + ", " + operands + ", " + arrays_.array("CallKeyword", keywords) +
        ", " + arrays_.array("CallMark", marks_made) + ", " + effects + ", " + arrays_.array("CallCase", cases) + "}";
    std::vector<std::pair<std::string, std::string>> facts;
    for (const std::string& name : names) facts.emplace_back(name, "{" + quoted(name) + ", " + tail);
    return facts;
  }

 private:
  std::string role(const std::string& word, Span at) {
    const int index = word.empty() ? 0 : role_index(kCallRoleNames, word, at);
    return "static_cast<CallRole>(" + std::to_string(index) + ")";
  }

  // `NAME <role>: mark`, `NAME=PATTERN: mark`
  void read_keyword(const std::string& spec, Span at, std::vector<std::string>& into) {
    const std::size_t colon = spec.find(": ");
    const std::string sets = colon == std::string::npos ? "0" : marks(spec.substr(colon + 2));
    std::string value;
    std::string role_word;
    std::vector<std::string> names;
    for (const std::string& word : words_of(spec.substr(0, colon))) {
      const std::size_t equals = word.find('=');
      if (word.front() == '<' && word.back() == '>') {
        role_word = word.substr(1, word.size() - 2);
      } else {
        if (equals != std::string::npos) value = word.substr(equals + 1);
        names.push_back(word.substr(0, equals));
      }
    }
    const std::string role_text = role(role_word, at);
    for (const std::string& name : names)
      into.push_back("{" + quoted(name) + ", " + quoted(value) + ", " + role_text + ", " + sets + "}");
  }

  // `PLACE=PATTERN: mark`
  void read_mark(const std::string& spec, Span at, std::vector<std::string>& into) {
    const std::size_t colon = spec.rfind(": ");
    if (colon == std::string::npos || spec.size() < 4 || spec[0] < '0' || spec[0] > '9' || spec[1] != '=') {
      complain_at(at, "`" + spec + "` is not a mark; write `PLACE=PATTERN: MARK`, with places from 0");
      return;
    }
    into.push_back("{" + std::string(1, spec[0]) + ", " + quoted(spec.substr(2, colon - 2)) + ", " +
                   marks(spec.substr(colon + 2)) + "}");
  }

  std::string read_operands(const std::string& spec, Span at) {
    std::vector<std::string> items;
    for (std::string word : words_of(spec)) {
      const bool repeats = word.back() == '*';
      if (repeats) word.pop_back();
      items.push_back("{" + role(word, at) + ", " + boolean(repeats) + "}");
    }
    return arrays_.array("CallOperand", items);
  }

  std::string read_case(const Value& table) {
    Fields fields(table, source_, errors_);
    const std::string when = read_when(fields, "keyword or mark", {});
    const bool replaces = table.find("operands") != nullptr || table.find("self") != nullptr;
    const std::string self = role(fields.text("self"), fields.place_of("self"));
    const std::string operands = read_operands(fields.text("operands"), fields.place_of("operands"));
    const std::string effects = read_effects(fields);
    fields.refuse_others("a case");
    return "{" + when + ", " + boolean(replaces) + ", " + self + ", " + operands + ", " + effects + "}";
  }
};

}  // namespace

std::string call_tables(const std::vector<SourceFile>& files, std::vector<std::string>& errors) {
  std::string out;
  ArrayWriter arrays(out);
  std::vector<std::string> languages;
  for (const SourceFile& source : files) {
    const Result<Value> read = read_toml(source.text, source.name);
    if (!read) {
      errors.push_back(read.error().text);
      continue;
    }
    Fields fields(*read, source, errors);
    const std::string language = fields.text("language", true);
    const std::vector<std::string> modules = fields.texts("modules");
    const std::vector<std::string> names_only = words_of(fields.text("names_only"));
    const std::vector<std::string> prints = words_of(fields.text("prints"));
    const std::vector<std::string> loads = words_of(fields.text("loads"));
    const std::vector<std::string> measures = words_of(fields.text("measures"));
    std::map<std::string, std::string> calls;
    for (const Value* table : fields.tables("call")) {
      CallReader reader(source, errors, arrays);
      for (auto& [name, text] : reader.read(*table)) {
        if (!calls.emplace(name, text).second)
          errors.push_back(complain(source.name, source.text, table->span, "the call `" + name + "` is defined twice"));
      }
    }
    fields.refuse_others("a file of calls");
    std::vector<std::string> rows;
    std::vector<std::string> patterns;
    for (auto& [name, text] : calls) (name.find('*') == std::string::npos ? rows : patterns).push_back(text);
    const std::string call_rows = arrays.array("CallFact", rows);
    const std::string pattern_rows = arrays.array("CallFact", patterns);
    languages.push_back("{" + quoted(language) + ", " + call_rows + ", " + pattern_rows + ", " + arrays.texts(modules) +
                        ", " + arrays.texts(names_only) + ", " + arrays.texts(prints) + ", " + arrays.texts(loads) +
                        ", " + arrays.texts(measures) + "}");
  }
  const std::string all = arrays.array("LanguageFact", languages);
  return "#include \"knowledge/calls.h\"\n\nnamespace pawl {\nnamespace {\n" + out +
         "}  // namespace\n\nstd::span<const LanguageFact> all_language_facts() { return " + all +
         "; }\n\n}  // namespace pawl\n";
}

}  // namespace pawl
