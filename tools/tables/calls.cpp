// SPDX-License-Identifier: Apache-2.0
#include "calls.h"

#include <algorithm>
#include <map>
#include <utility>

#include "base/diagnostic.h"
#include "emit.h"
#include "knowledge/calls.h"
#include "settings/toml.h"

namespace pawl {
namespace {

[[nodiscard]] std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> words;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    if (end > 0) words.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return words;
}

template <std::size_t N>
[[nodiscard]] int index_of(const std::array<std::string_view, N>& names, std::string_view word) {
  const auto found = std::find(names.begin(), names.end(), word);
  return found == names.end() ? -1 : static_cast<int>(found - names.begin());
}

[[nodiscard]] std::string boolean(bool is_true) {
  return is_true ? "true" : "false";
}

// One entry: its marks are numbered as they come.
class CallReader {
 public:
  CallReader(const SourceFile& source, std::vector<std::string>& errors, ArrayWriter& arrays)
      : source_(source), errors_(errors), arrays_(arrays) {}

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
    std::vector<std::string> keywords;
    for (const std::string& spec : fields.texts("keywords")) read_keyword(spec, fields.place_of("keywords"), keywords);
    std::vector<std::string> marks_made;
    for (const std::string& spec : fields.texts("marks")) read_mark(spec, fields.place_of("marks"), marks_made);
    const std::string operands = read_operands(fields.text("operands"), fields.place_of("operands"));
    const std::string effects = read_effects(fields.texts("effects"), fields.place_of("effects"));
    std::vector<std::string> cases;
    for (const Value* item : fields.tables("case")) cases.push_back(read_case(*item));
    fields.refuse_others("a call");
    const auto bit_of = [&](const char* word) {
      const auto found = marks_.find(word);
      return std::to_string(found == marks_.end() ? 0U : found->second) + "U, ";
    };
    const std::string tail = self + ", static_cast<Gives>(" + std::to_string(gives) + "), " + bit_of("recursive") +
                             bit_of("force") + boolean(is_recursive) + ", " + boolean(wires) + ", " + boolean(socket) +
                             ", " + operands + ", " + arrays_.array("CallKeyword", keywords) + ", " +
                             arrays_.array("CallMark", marks_made) + ", " + effects + ", " +
                             arrays_.array("CallCase", cases) + "}";
    std::vector<std::pair<std::string, std::string>> facts;
    for (const std::string& name : names) facts.emplace_back(name, "{" + quoted(name) + ", " + tail);
    return facts;
  }

 private:
  void complain_at(Span at, const std::string& what) {
    errors_.push_back(complain(source_.name, source_.text, at, what));
  }

  std::string role(const std::string& word, Span at) {
    const int index = word.empty() ? 0 : index_of(kCallRoleNames, word);
    if (index < 0) complain_at(at, "`" + word + "` is no role" + did_you_mean(word, kCallRoleNames));
    return "static_cast<CallRole>(" + std::to_string(std::max(index, 0)) + ")";
  }

  std::uint32_t mark(const std::string& word) {
    if (marks_.size() == 32)
      errors_.push_back(source_.name + ": a call has more than 32 marks, the last is `" + word + "`");
    const auto bit = static_cast<std::uint32_t>(1U << (marks_.size() & 31U));
    return marks_.emplace(word, bit).first->second;
  }

  std::string marks(std::string_view words) {
    std::uint32_t bits = 0;
    for (const std::string& word : words_of(words)) bits |= mark(word);
    return std::to_string(bits) + "U";
  }

  // `NAME <role>: mark`, `NAME=PATTERN: mark`
  void read_keyword(const std::string& spec, Span at, std::vector<std::string>& into) {
    const std::size_t colon = spec.find(": ");
    const std::string sets = colon == std::string::npos ? "0U" : marks(spec.substr(colon + 2));
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
      complain_at(at, "`" + spec + "` is no mark; write `PLACE=PATTERN: MARK`, with places from 0");
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

  // `KIND [ACTION] [ATTRIBUTE…]`
  std::string read_effects(const std::vector<std::string>& specs, Span at) {
    std::vector<std::string> items;
    for (const std::string& spec : specs) {
      const std::vector<std::string> words = words_of(spec);
      const int kind = words.empty() ? -1 : index_of(kEffectNames, words[0]);
      int action = 0;
      std::uint32_t attributes = 0;
      if (kind < 0) complain_at(at, "`" + spec + "` begins with no effect");
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
      items.push_back("{static_cast<EffectKind>(" + std::to_string(std::max(kind, 0)) + "), static_cast<Action>(" +
                      std::to_string(action) + "), " + std::to_string(attributes) + "}");
    }
    return arrays_.array("EffectFact", items);
  }

  std::string read_case(const Value& table) {
    Fields fields(table, source_, errors_);
    std::uint32_t needs = 0;
    std::uint32_t refuses = 0;
    for (const std::string& word : words_of(fields.text("when", true))) {
      const bool is_negative = word[0] == '!';
      const std::string name = is_negative ? word.substr(1) : word;
      if (!marks_.contains(name))
        complain_at(fields.place_of("when"), "no keyword or mark of this call sets the mark `" + name + "`");
      (is_negative ? refuses : needs) |= mark(name);
    }
    const bool replaces = table.find("operands") != nullptr || table.find("self") != nullptr;
    const std::string self = role(fields.text("self"), fields.place_of("self"));
    const std::string operands = read_operands(fields.text("operands"), fields.place_of("operands"));
    const std::string effects = read_effects(fields.texts("effects"), fields.place_of("effects"));
    fields.refuse_others("a case");
    return "{" + std::to_string(needs) + "U, " + std::to_string(refuses) + "U, " + boolean(replaces) + ", " + self +
           ", " + operands + ", " + effects + "}";
  }

  const SourceFile& source_;
  std::vector<std::string>& errors_;
  ArrayWriter& arrays_;
  std::map<std::string, std::uint32_t> marks_;
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
    std::vector<std::string> modules;
    for (const std::string& module : fields.texts("modules")) modules.push_back(quoted(module));
    std::map<std::string, std::string> calls;
    for (const Value* table : fields.tables("call")) {
      CallReader reader(source, errors, arrays);
      for (auto& [name, text] : reader.read(*table)) {
        if (!calls.emplace(name, text).second)
          errors.push_back(complain(source.name, source.text, table->span, "the call `" + name + "` stands twice"));
      }
    }
    fields.refuse_others("a file of calls");
    std::vector<std::string> rows;
    std::vector<std::string> patterns;
    for (auto& [name, text] : calls) (name.find('*') == std::string::npos ? rows : patterns).push_back(text);
    const std::string call_rows = arrays.array("CallFact", rows);
    const std::string pattern_rows = arrays.array("CallFact", patterns);
    languages.push_back("{" + quoted(language) + ", " + call_rows + ", " + pattern_rows + ", " +
                        arrays.array("std::string_view", modules) + "}");
  }
  const std::string all = arrays.array("LanguageFact", languages);
  return "#include \"knowledge/calls.h\"\n\nnamespace pawl {\nnamespace {\n" + out +
         "}  // namespace\n\nstd::span<const LanguageFact> all_languages() { return " + all +
         "; }\n\n}  // namespace pawl\n";
}

}  // namespace pawl
