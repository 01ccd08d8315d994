// SPDX-License-Identifier: Apache-2.0
#include "requests.h"

#include "entry.h"

namespace pawl {
namespace {

class RequestReader : EntryReader {
 public:
  RequestReader(const SourceFile& source, std::vector<std::string>& errors, ArrayWriter& arrays)
      : EntryReader("request", source, errors, arrays) {}

  [[nodiscard]] std::string read_request(const Value& table) {
    Fields fields(table, source_, errors_);
    const std::string methods = arrays_.texts(words_of(fields.text("method")));
    const std::string urls = patterns(fields, "url");
    const std::string bodies = patterns(fields, "body");
    const std::string unless = patterns(fields, "unless");
    const std::string is_far = boolean(fields.boolean("far"));
    const std::string effects = read_effects(fields);
    if (urls == "{}") complain_at(table.span, "a request needs an `url`");
    fields.refuse_others("a request");
    return "{" + methods + ", " + urls + ", " + bodies + ", " + unless + ", " + is_far + ", " + effects + "}";
  }

  [[nodiscard]] std::string read_statement(const Value& table) {
    Fields fields(table, source_, errors_);
    const std::string languages = arrays_.texts(words_of(fields.text("language", true)));
    const std::string statements = patterns(fields, "is");
    const std::string unless = patterns(fields, "unless");
    const std::string effects = read_effects(fields);
    if (statements == "{}") complain_at(table.span, "a statement needs an `is`");
    fields.refuse_others("a statement");
    return "{" + languages + ", " + statements + ", " + unless + ", " + effects + "}";
  }

 private:
  // What they are held against is lower case: another letter would never fit.
  [[nodiscard]] std::string patterns(Fields& fields, std::string_view name) {
    const std::vector<std::string> texts = fields.texts(name);
    for (const std::string& text : texts) {
      if (std::any_of(text.begin(), text.end(), [](char c) { return c >= 'A' && c <= 'Z'; }))
        complain_at(fields.place_of(name), "`" + text + "` is not in lower case");
    }
    return arrays_.texts(texts);
  }
};

}  // namespace

std::string request_tables(const SourceFile& requests, std::vector<std::string>& errors) {
  std::string out;
  ArrayWriter arrays(out);
  const Value document = read_table(requests, errors);
  Fields fields(document, requests, errors);
  RequestReader reader(requests, errors, arrays);
  std::vector<std::string> request_rows;
  std::vector<std::string> statement_rows;
  for (const Value* table : fields.tables("request")) request_rows.push_back(reader.read_request(*table));
  for (const Value* table : fields.tables("statement")) statement_rows.push_back(reader.read_statement(*table));
  fields.refuse_others("the file of requests");
  const std::string all_requests = arrays.array("RequestFact", request_rows);
  const std::string all_statements = arrays.array("StatementFact", statement_rows);
  return "#include \"knowledge/requests.h\"\n\nnamespace pawl {\nnamespace {\n" + out +
         "}  // namespace\n\nstd::span<const RequestFact> all_requests() { return " + all_requests +
         "; }\n\nstd::span<const StatementFact> all_statements() { return " + all_statements +
         "; }\n\n}  // namespace pawl\n";
}

}  // namespace pawl
