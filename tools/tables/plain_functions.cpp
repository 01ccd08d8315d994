// SPDX-License-Identifier: Apache-2.0
#include "plain_functions.h"

#include <set>

#include "entry.h"

namespace pawl {
namespace {

// What stands before the words of a function, as content/code/plain_functions.h has it.
[[nodiscard]] std::string command_of(const std::string& field) {
  if (field == "shell") return "$";
  if (field == "line") return "$ ";
  if (field == "opens") return "open";
  return field == "words" || field == "again" ? "" : field;
}

[[nodiscard]] std::string read_language(const Member& language, const SourceFile& source,
                                        std::vector<std::string>& errors, ArrayWriter& arrays) {
  Fields fields(language.value, source, errors);
  std::set<std::string> names;
  std::vector<std::string> functions;
  std::string evaluates = "{}";
  std::string names_only = "{}";
  std::string homes = "{}";
  for (const Member& member : language.value.members) {
    const std::vector<std::string> words = words_of(fields.text(member.name));
    if (member.name == "evaluates") {
      evaluates = arrays.texts(words);
      continue;
    }
    if (member.name == "names_only") {
      names_only = arrays.texts(words);
      continue;
    }
    if (member.name == "home") {
      homes = arrays.texts(words);
      continue;
    }
    if (words_of(command_of(member.name)).empty() && member.name != "words" && member.name != "again")
      fields.complain_at(member.name_span, "a command is missing; write `\"rm -rf\"`");
    for (const std::string& name : words) {
      if (!names.insert(name).second)
        fields.complain_at(fields.place_of(member.name),
                           "`" + name + "` stands in `[" + language.name + "]` already; a function does one thing");
      functions.push_back("{" + quoted(name) + ", " + quoted(command_of(member.name)) + ", " +
                          boolean(member.name == "again") + "}");
    }
  }
  return "{" + quoted(language.name) + ", " + arrays.array("PlainFunction", functions) + ", " + evaluates + ", " +
         names_only + ", " + homes + "}";
}

}  // namespace

std::string plain_call_tables(const SourceFile& source, std::vector<std::string>& errors) {
  std::string out;
  ArrayWriter arrays(out);
  const Value document = read_table(source, errors);
  Fields fields(document, source, errors);
  std::vector<std::string> rows;
  for (const Member& language : document.members) {
    if (fields.table(language.name) != nullptr) rows.push_back(read_language(language, source, errors, arrays));
  }
  const std::string all = arrays.array("PlainLanguage", rows);
  return "#include \"content/code/plain_functions.h\"\n\nnamespace pawl {\nnamespace {\n" + out +
         "}  // namespace\n\nstd::span<const PlainLanguage> all_plain_languages() { return " + all +
         "; }\n\n}  // namespace pawl\n";
}

}  // namespace pawl
