// SPDX-License-Identifier: Apache-2.0
#include "hosts.h"

#include "entry.h"
#include "model/effect.h"

namespace pawl {

std::string host_tables(const SourceFile& hosts, std::vector<std::string>& errors) {
  std::string out;
  ArrayWriter arrays(out);
  std::vector<std::string> rows;
  const Value document = read_table(hosts, errors);
  Fields fields(document, hosts, errors);
  for (const Value* table : fields.tables("class")) {
    Fields entry(*table, hosts, errors);
    const int index = std::max(0, entry.word("name", kHostClassNames, true));
    for (const std::string& pattern : entry.texts("hosts")) {
      if (pattern.empty() || pattern.find_first_of("/@ ABCDEFGHIJKLMNOPQRSTUVWXYZ") != std::string::npos)
        entry.complain_at(entry.place_of("hosts"),
                          "`" + pattern + "` is not a host in its canonical form; write `example.com`, in lower case");
      rows.push_back("{" + quoted(pattern) + ", static_cast<HostClass>(" + std::to_string(index) + ")}");
    }
    entry.refuse_others("a class of hosts");
  }
  fields.refuse_others("the file of hosts");
  const std::string all = arrays.array("HostPattern", rows);
  return "#include \"knowledge/hosts.h\"\n\nnamespace pawl {\nnamespace {\n" + out +
         "}  // namespace\n\nstd::span<const HostPattern> all_host_patterns() { return " + all +
         "; }\n\n}  // namespace pawl\n";
}

}  // namespace pawl
