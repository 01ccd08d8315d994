// SPDX-License-Identifier: Apache-2.0
#include "tool_names.h"

#include "emit.h"
#include "knowledge/tools.h"

namespace pawl {

void ToolNames::read(const Value& table, const SourceFile& source, std::vector<std::string>& errors) {
  Fields fields(table, source, errors);
  for (const std::string_view kind : kToolKindNames) {
    for (const std::string& name : fields.texts(kind)) {
      const auto [known, is_new] = names_.emplace(name, Known{kind, source.name});
      if (!is_new && known->second.kind != kind)
        fields.complain_at(fields.place_of(kind), "the tool `" + name + "` is `" + std::string(known->second.kind) +
                                                      "` in " + known->second.file + "; a name means one thing");
    }
  }
  fields.refuse_others("`[tools]`");
}

std::vector<std::string> ToolNames::rows() const {
  std::vector<std::string> rows;
  for (const auto& [name, known] : names_)
    rows.push_back("{" + quoted(name) + ", ToolKind::" + std::string(known.kind) + "}");
  return rows;
}

}  // namespace pawl
