// SPDX-License-Identifier: Apache-2.0
#include "tool_rows.h"

#include "entry.h"

namespace pawl {
namespace {

class ToolRowReader : EntryReader {
 public:
  ToolRowReader(const SourceFile& source, std::vector<std::string>& errors, ArrayWriter& arrays)
      : EntryReader("tool", source, errors, arrays) {}

  [[nodiscard]] std::string read_row(const Value& table) {
    Fields fields(table, source_, errors_);
    const std::string does = arrays_.texts(words_of(fields.text("does", true)));
    const std::string to = arrays_.texts(words_of(fields.text("to")));
    const std::string server = arrays_.texts(words_of(fields.text("server")));
    const std::string with = arrays_.texts(fields.texts("with"));
    const std::string unless = arrays_.texts(words_of(fields.text("unless")));
    const std::string looks = boolean(fields.boolean("looks"));
    const std::string effects = read_effects(fields);
    if (effects == "{}") complain_at(table.span, "a tool needs its `effects`");
    fields.refuse_others("a tool");
    return "{" + does + ", " + to + ", " + server + ", " + with + ", " + unless + ", " + looks + ", " + effects + "}";
  }
};

}  // namespace

std::string tool_tables(const SourceFile& tools, std::vector<std::string>& errors) {
  std::string out;
  ArrayWriter arrays(out);
  const Value document = read_table(tools, errors);
  Fields fields(document, tools, errors);
  ToolRowReader reader(tools, errors, arrays);
  std::vector<std::string> rows;
  for (const Value* table : fields.tables("tool")) rows.push_back(reader.read_row(*table));
  fields.refuse_others("the file of tools");
  const std::string all = arrays.array("ToolRow", rows);
  return "#include \"knowledge/tool_rows.h\"\n\nnamespace pawl {\nnamespace {\n" + out +
         "}  // namespace\n\nstd::span<const ToolRow> all_tool_rows() { return " + all +
         "; }\n\n}  // namespace pawl\n";
}

}  // namespace pawl
