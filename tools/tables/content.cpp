// SPDX-License-Identifier: Apache-2.0
#include "content.h"

#include <algorithm>
#include <set>

#include "entry.h"
#include "inspect/rule.h"
#include "inspect/tables.h"

namespace pawl {
namespace {

constexpr std::array<std::string_view, 5> kSeverities = {"info", "low", "medium", "high", "critical"};
constexpr std::size_t kShortestWord = 3;

[[nodiscard]] std::string as(std::string_view type, int value) {
  return "static_cast<" + std::string(type) + ">(" + std::to_string(std::max(value, 0)) + ")";
}

[[nodiscard]] std::string read_language(const Value& table, const SourceFile& source, std::vector<std::string>& errors,
                                        ArrayWriter& arrays) {
  Fields fields(table, source, errors);
  const std::string name = fields.text("name", true);
  const std::vector<std::string> files = words_of(fields.text("files", true));
  std::vector<std::string> words;
  for (std::size_t i = 0; i < kWordClassNames.size(); ++i) {
    for (std::string word : words_of(fields.text(kWordClassNames[i], true))) {
      std::replace(word.begin(), word.end(), '~', ' ');
      const bool wants_letter = word.ends_with('^');
      if (wants_letter) word.pop_back();
      if (word.size() < kShortestWord)
        fields.complain_at(fields.place_of(kWordClassNames[i]), "`" + word + "` is too short; a word has three bytes");
      words.push_back("{" + quoted(word) + ", " + as("WordClass", static_cast<int>(i)) + ", " + boolean(wants_letter) +
                      "}");
    }
  }
  fields.refuse_others("a language");
  const std::string file_list = arrays.texts(files);
  return "{" + quoted(name) + ", " + file_list + ", " + arrays.array("AnchorWord", words) + "}";
}

[[nodiscard]] std::string read_order(const Value& table, const SourceFile& source, std::vector<std::string>& errors,
                                     ArrayWriter& arrays) {
  Fields fields(table, source, errors);
  const std::string name = fields.text("name", true);
  const bool is_negated = fields.boolean("is_negated");
  const std::string verbs = arrays.texts(words_of(fields.text("verbs", true)));
  const std::string objects = arrays.texts(fields.texts("objects"));
  const std::string with = arrays.texts(fields.texts("with"));
  const std::string without = arrays.texts(fields.texts("without"));
  const int about = fields.word("about", kOrderAboutNames);
  fields.refuse_others("an order");
  return "{" + quoted(name) + ", " + boolean(is_negated) + ", " + verbs + ", " + objects + ", " + with + ", " +
         without + ", " + as("OrderAbout", about) + "}";
}

[[nodiscard]] std::string read_rule(const Value& table, const SourceFile& source, std::set<std::string>& ids,
                                    std::vector<std::string>& errors, ArrayWriter& arrays) {
  Fields fields(table, source, errors);
  const std::string id = fields.text("id", true);
  const std::string title = fields.text("title", true);
  const int severity = fields.word("severity", kSeverities, true);
  const double confidence = fields.number("confidence", 1);
  const int flow = fields.word("flow", kContentFlowNames);
  const int fact = fields.word("fact", kContentFactNames);
  const int place = fields.word("place", kContentPlaceNames);
  const std::vector<std::string> languages = fields.texts("languages");
  const std::string why = fields.text("why", true);
  fields.refuse_others("a rule about content");
  if (!id.starts_with("content.")) fields.complain_at(fields.place_of("id"), "`" + id + "` must begin with `content.`");
  if (!ids.insert(id).second) fields.complain_at(fields.place_of("id"), "`" + id + "` is taken");
  if (confidence <= 0 || confidence > 1) fields.complain_at(fields.place_of("confidence"), "confidence is 0 to 1");
  if ((flow > 0) == (fact > 0)) fields.complain_at(fields.place_of("id"), "a rule has either a `flow` or a `fact`");
  return "{" + quoted(id) + ", " + quoted(title) + ", " + as("Severity", severity) + ", " + std::to_string(confidence) +
         ", " + as("ContentFlow", flow) + ", " + as("ContentFact", fact) + ", " + as("ContentPlace", place) + ", " +
         arrays.texts(languages) + ", " + quoted(why) + "}";
}

}  // namespace

std::string content_tables(const std::vector<SourceFile>& files, std::vector<std::string>& errors) {
  std::string out;
  ArrayWriter arrays(out);
  const Value document = read_table(files[0], errors);
  Fields fields(document, files[0], errors);
  std::vector<std::string> languages;
  for (const Value* table : fields.tables("language"))
    languages.push_back(read_language(*table, files[0], errors, arrays));
  std::vector<std::string> holders;
  for (const Value* table : fields.tables("holder")) {
    Fields holder(*table, files[0], errors);
    const int format = holder.word("format", kHolderFormatNames, true);
    holders.push_back("{" + as("HolderFormat", format) + ", " + arrays.texts(holder.texts("files")) + "}");
    holder.refuse_others("a file that holds programs");
  }
  std::vector<std::string> orders;
  for (const Value* table : fields.tables("order")) orders.push_back(read_order(*table, files[0], errors, arrays));
  std::vector<std::string> indicators;
  for (const Value* table : fields.tables("indicator")) {
    Fields indicator(*table, files[0], errors);
    const std::string name = indicator.text("name", true);
    indicators.push_back("{" + quoted(name) + ", " + arrays.texts(indicator.texts("words")) + "}");
    indicator.refuse_others("an indicator");
  }
  std::string places = "{}, {}";
  if (const Value* table = fields.table("place")) {
    Fields place(*table, files[0], errors);
    const std::string installs = arrays.texts(place.texts("installs"));
    places = installs + ", " + arrays.texts(place.texts("shows"));
    place.refuse_others("the places");
  }
  const std::string installers = arrays.texts(fields.texts("installers"));
  fields.refuse_others("the file of content");
  std::vector<std::string> rules;
  std::set<std::string> ids;
  for (std::size_t i = 1; i < files.size(); ++i) {
    const Value pack = read_table(files[i], errors);
    Fields rule_file(pack, files[i], errors);
    for (const Value* table : rule_file.tables("rule"))
      rules.push_back(read_rule(*table, files[i], ids, errors, arrays));
    rule_file.refuse_others("a pack of rules about content");
  }
  const std::string all_languages = arrays.array("LanguageFiles", languages);
  const std::string all_holders = arrays.array("Holder", holders);
  const std::string all_indicators = arrays.array("Indicator", indicators);
  const std::string all_orders = arrays.array("OrderKind", orders);
  const std::string all_rules = arrays.array("ContentRule", rules);
  return "#include \"inspect/rule.h\"\n#include \"inspect/tables.h\"\n\nnamespace pawl {\nnamespace {\n" + out +
         "constexpr ContentPlaces kPlaces = {" + places +
         "};\n}  // namespace\n\nstd::span<const LanguageFiles> all_language_files() { return " + all_languages +
         "; }\nstd::span<const Holder> all_holders() { return " + all_holders +
         "; }\nstd::span<const Indicator> all_indicators() { return " + all_indicators +
         "; }\nstd::span<const std::string_view> known_installers() { return " + installers +
         "; }\nstd::span<const OrderKind> all_order_kinds() { return " + all_orders +
         "; }\nconst ContentPlaces& content_places() { return kPlaces; }\n"
         "std::span<const ContentRule> content_rules() { return " +
         all_rules + "; }\n\n}  // namespace pawl\n";
}

}  // namespace pawl
