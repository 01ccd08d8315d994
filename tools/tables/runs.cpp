// SPDX-License-Identifier: Apache-2.0
#include "runs.h"

#include "checked_fields.h"
#include "entry.h"
#include "knowledge/interactive.h"
#include "knowledge/runs.h"
#include "word_groups.h"

namespace pawl {
namespace {

// Rows under the names of programs; of one program in the order of the file.
using Rows = std::multimap<std::string, std::string>;

[[nodiscard]] std::vector<std::string> in_order(const Rows& rows) {
  std::vector<std::string> texts;
  for (const auto& [program, row] : rows) texts.push_back("{" + quoted(program) + ", " + row + "}");
  return texts;
}

// Adds the row for each of the entry's `programs`, which stand in no other entry.
void add_once(Fields& entry, const std::string& row, Rows& rows) {
  for (const std::string& program : words_of(entry.text("programs", true))) {
    if (rows.contains(program))
      entry.complain_at(entry.place_of("programs"),
                        "`" + program + "` stands in another entry already; keep one of them");
    rows.emplace(program, row);
  }
}

// Words of a field that all begin like that.
[[nodiscard]] std::vector<std::string> words_with(Fields& entry, std::string_view field, char begin,
                                                  std::string_view what) {
  std::vector<std::string> words = words_of(entry.text(field));
  for (const std::string& word : words) {
    if (word[0] != begin)
      entry.complain_at(entry.place_of(field), "`" + word + "` is not " + std::string(what) + "; write `" +
                                                   std::string(1, begin) + word + "`");
  }
  return words;
}

[[nodiscard]] std::string whole(std::string_view header, const std::string& arrays, const std::string& functions) {
  return "#include \"" + std::string(header) + "\"\n\nnamespace pawl {\nnamespace {\n" + arrays +
         "}  // namespace\n\n" + functions + "\n}  // namespace pawl\n";
}

void read_runs(Fields& fields, const SourceFile& source, std::vector<std::string>& errors, ArrayWriter& arrays,
               Rows& rows) {
  for (const Value* table : fields.tables("runs")) {
    Fields entry(*table, source, errors);
    const std::vector<std::string> programs = words_of(entry.text("programs", true));
    const std::string language = quoted(entry.text("language"));
    const std::string with = arrays.texts(words_of(entry.text("with")));
    const std::string unless = arrays.texts(words_of(entry.text("unless")));
    const std::vector<std::string> files = entry.texts("files");
    if (files.empty()) entry.complain_at(table->span, "the field `files` is missing");
    for (const std::string& program : programs) {
      for (const std::string& file : files)
        rows.emplace(program, quoted(file) + ", " + language + ", " + with + ", " + unless);
    }
    entry.refuse_others("a program that runs files");
  }
}

// `docker compose`: the program, and the subcommand that is meant alone.
void read_recipes(Fields& fields, const SourceFile& source, std::vector<std::string>& errors, ArrayWriter& arrays,
                  Rows& rows) {
  for (const Value* table : fields.tables("recipes")) {
    Fields entry(*table, source, errors);
    const int format = std::max(0, entry.word("format", kRecipeFormatNames, true));
    const std::string row = "RecipeFormat::" + std::string(kRecipeFormatNames[static_cast<std::size_t>(format)]) +
                            ", " + arrays.texts(words_of(entry.text("files"))) + ", " +
                            arrays.texts(words_of(entry.text("verbs")));
    const std::vector<std::string> commands = entry.texts("commands");
    if (commands.empty()) entry.complain_at(table->span, "the field `commands` is missing");
    for (const std::string& command : commands) {
      const std::size_t blank = std::min(command.find(' '), command.size());
      const std::string sub = command.substr(std::min(blank + 1, command.size()));
      rows.emplace(command.substr(0, blank), quoted(sub) + ", " + row);
    }
    entry.refuse_others("a program that runs recipes");
  }
}

// `pre-commit!`: a hook, which can be switched off.
void read_unasked(Fields& fields, const SourceFile& source, std::vector<std::string>& errors, Rows& rows) {
  for (const Value* table : fields.tables("unasked")) {
    Fields entry(*table, source, errors);
    const std::vector<std::string> commands = entry.texts("commands");
    if (commands.empty()) entry.complain_at(table->span, "the field `commands` is missing");
    const std::vector<std::string> names = words_of(entry.text("runs", true));
    for (const std::string& command : commands) {
      if (rows.contains(command))
        entry.complain_at(entry.place_of("commands"),
                          "`" + command + "` stands in another entry already; keep one of them");
      for (std::string name : names) {
        const bool is_hook = name.back() == '!';
        if (is_hook) name.pop_back();
        rows.emplace(command, quoted(name) + ", " + boolean(is_hook));
      }
    }
    entry.refuse_others("a command that runs something unasked");
  }
}

void read_compilers(Fields& fields, const SourceFile& source, std::vector<std::string>& errors, ArrayWriter& arrays,
                    Rows& rows) {
  for (const Value* table : fields.tables("compiles")) {
    Fields entry(*table, source, errors);
    const std::string language = quoted(entry.text("language", true));
    const std::vector<std::string> endings = words_with(entry, "endings", '.', "an ending");
    if (endings.empty()) entry.complain_at(table->span, "the field `endings` is missing");
    add_once(entry, language + ", " + arrays.texts(endings), rows);
    entry.refuse_others("a compiler");
  }
}

// A short flag is a letter, which counts in a cluster.
void read_checks(Fields& fields, const SourceFile& source, std::vector<std::string>& errors, ArrayWriter& arrays,
                 Rows& rows) {
  const Value* table = fields.table("checks");
  if (table == nullptr) return;
  Fields entry(*table, source, errors);
  for (const Member& member : table->members) {
    std::string letters;
    std::vector<std::string> words;
    for (const std::string& flag : words_with(entry, member.name, '-', "a flag")) {
      if (flag.size() == 2) {
        letters += flag[1];
      } else {
        words.push_back(flag);
      }
    }
    rows.emplace(member.name, quoted(letters) + ", " + arrays.texts(words));
  }
}

// LANGUAGE = ".ending .ending"
void read_endings(Fields& fields, const SourceFile& source, std::vector<std::string>& errors, Rows& rows) {
  const Value* table = fields.table("endings");
  if (table == nullptr) return;
  Fields entry(*table, source, errors);
  for (const Member& member : table->members) {
    for (const std::string& ending : words_with(entry, member.name, '.', "an ending"))
      rows.emplace(ending, quoted(member.name));
  }
}

}  // namespace

std::string interactive_tables(const SourceFile& source, std::vector<std::string>& errors) {
  std::string out;
  ArrayWriter arrays(out);
  const Value document = read_table(source, errors);
  Fields fields(document, source, errors);
  Rows rows;
  for (const Value* table : fields.tables("interactive")) {
    Fields entry(*table, source, errors);
    const int operands = whole_number(entry, *table, "operands", false);
    const std::string texts = arrays.texts(words_of(entry.text("texts")));
    const std::string values = arrays.texts(words_with(entry, "values", '-', "a flag"));
    const std::string anyway = arrays.texts(words_with(entry, "anyway", '-', "a flag"));
    add_once(entry, std::to_string(operands) + ", " + texts + ", " + values + ", " + anyway, rows);
    entry.refuse_others("an interactive program");
  }
  fields.refuse_others("the file of interactive programs");
  const std::string all = arrays.array("InteractiveFact", in_order(rows));
  return whole("knowledge/interactive.h", out,
               "std::span<const InteractiveFact> all_interactive() { return " + all + "; }\n");
}

std::string run_tables(const SourceFile& source, std::vector<std::string>& errors) {
  std::string out;
  ArrayWriter arrays(out);
  const Value document = read_table(source, errors);
  Fields fields(document, source, errors);
  Rows runs;
  Rows recipes;
  Rows unasked;
  Rows compilers;
  Rows checks;
  read_runs(fields, source, errors, arrays, runs);
  read_recipes(fields, source, errors, arrays, recipes);
  read_unasked(fields, source, errors, unasked);
  read_compilers(fields, source, errors, arrays, compilers);
  read_checks(fields, source, errors, arrays, checks);
  Rows endings;
  read_endings(fields, source, errors, endings);
  const WordGroups kinds(fields, "kinds", kRunnerKindNames, Repeats::yes, source, errors);
  fields.refuse_others("the file of what programs run");
  std::vector<std::string> kind_rows;
  for (const auto& [program, groups] : kinds.words()) {
    std::string all;
    for (const std::string& group : groups) all += (all.empty() ? "" : " | ") + ("RunnerKind::" + group);
    kind_rows.push_back("{" + quoted(program) + ", RunnerKinds(" + all + ")}");
  }
  const std::string all_runs = arrays.array("RunFact", in_order(runs));
  const std::string all_recipes = arrays.array("RecipeFact", in_order(recipes));
  const std::string all_unasked = arrays.array("UnaskedFact", in_order(unasked));
  const std::string all_compilers = arrays.array("CompilerFact", in_order(compilers));
  const std::string all_checks = arrays.array("CheckFact", in_order(checks));
  const std::string all_endings = arrays.array("EndingFact", in_order(endings));
  const std::string all_kinds = arrays.array("RunnerWord", kind_rows);
  return whole("knowledge/runs.h", out,
               "std::span<const RunFact> all_runs() { return " + all_runs +
                   "; }\n\nstd::span<const RecipeFact> all_recipes() { return " + all_recipes +
                   "; }\n\nstd::span<const UnaskedFact> all_unasked() { return " + all_unasked +
                   "; }\n\nstd::span<const CompilerFact> all_compilers() { return " + all_compilers +
                   "; }\n\nstd::span<const CheckFact> all_checks() { return " + all_checks +
                   "; }\n\nstd::span<const EndingFact> all_endings() { return " + all_endings +
                   "; }\n\nstd::span<const RunnerWord> all_runners() { return " + all_kinds + "; }\n");
}

}  // namespace pawl
