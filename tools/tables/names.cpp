// SPDX-License-Identifier: Apache-2.0
#include "names.h"

#include <set>

#include "entry.h"
#include "knowledge/argument_names.h"
#include "knowledge/names.h"

namespace pawl {
namespace {

class NameReader {
 public:
  NameReader(const SourceFile& source, std::vector<std::string>& errors) : source_(source), errors_(errors) {}

  // The function that gives the lists of one table. All of its fields must be there: an empty list would tell nothing.
  [[nodiscard]] std::string read(Fields& file, std::string_view name, std::string_view type,
                                 std::span<const std::string_view> lists) {
    static const Value kNothing = Value::object();
    const Value* table = file.table(name);
    if (table == nullptr) errors_.push_back(source_.name + ": the table `[" + std::string(name) + "]` is missing");
    Fields fields(table == nullptr ? kNothing : *table, source_, errors_);
    std::string row;
    for (const std::string_view list : lists) {
      if (table == nullptr) break;
      const std::vector<std::string> words = words_of(fields.text(list, true));
      std::set<std::string> known;
      for (const std::string& word : words) {
        if (!known.insert(word).second)
          fields.complain_at(fields.place_of(list),
                             "`" + word + "` stands twice in `" + std::string(list) + "`; keep one of them");
        if (name == "folder" && (word[0] != '/' || word.back() == '/'))
          fields.complain_at(fields.place_of(list),
                             "`" + word + "` is not a folder by its whole path; write it like `/usr/bin`");
        if (list == "prompts" && word.find('*') == std::string::npos)
          fields.complain_at(fields.place_of(list),
                             "`" + word + "` does not say where the name stands; write `*` for it");
      }
      row += (row.empty() ? "" : ", ") + arrays_.texts(words);
    }
    fields.refuse_others("`[" + std::string(name) + "]`");
    return "const " + std::string(type) + "& " + std::string(name) + "_names() {\n  static constexpr " +
           std::string(type) + " kNames = {" + row + "};\n  return kNames;\n}\n\n";
  }

  [[nodiscard]] const std::string& arrays() const { return out_; }

 private:
  const SourceFile& source_;
  std::vector<std::string>& errors_;
  std::string out_;
  ArrayWriter arrays_{out_};
};

[[nodiscard]] std::string whole(std::string_view header, const std::string& arrays, const std::string& functions) {
  return "#include \"" + std::string(header) + "\"\n\nnamespace pawl {\nnamespace {\n" + arrays +
         "}  // namespace\n\n" + functions + "}  // namespace pawl\n";
}

}  // namespace

std::string name_tables(const SourceFile& source, std::vector<std::string>& errors) {
  const Value document = read_table(source, errors);
  Fields fields(document, source, errors);
  NameReader reader(source, errors);
  std::string functions = reader.read(fields, "secret", "SecretNames", kSecretNameFields);
  functions += reader.read(fields, "redirect", "RedirectNames", kRedirectNameFields);
  functions += reader.read(fields, "folder", "FolderNames", kFolderNameFields);
  functions += reader.read(fields, "file", "FileNames", kFileNameFields);
  functions += reader.read(fields, "statement", "StatementNames", kStatementNameFields);
  functions += reader.read(fields, "wrapper", "WrapperNames", kWrapperNameFields);
  functions += reader.read(fields, "process", "ProcessNames", kProcessNameFields);
  functions += reader.read(fields, "key", "KeyNames", kKeyNameFields);
  functions += reader.read(fields, "host", "HostNames", kHostNameFields);
  fields.refuse_others("the file of names");
  return whole("knowledge/names.h", reader.arrays(), functions);
}

std::string argument_tables(const SourceFile& source, std::vector<std::string>& errors) {
  const Value document = read_table(source, errors);
  Fields fields(document, source, errors);
  NameReader reader(source, errors);
  const std::string functions = reader.read(fields, "argument", "ArgumentNames", kArgumentNameFields);
  fields.refuse_others("the file of tools' arguments");
  return whole("knowledge/argument_names.h", reader.arrays(), functions);
}

}  // namespace pawl
