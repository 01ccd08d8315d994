// SPDX-License-Identifier: Apache-2.0
#include "credentials.h"

#include "checked_fields.h"
#include "entry.h"
#include "model/step.h"

namespace pawl {
namespace {

[[nodiscard]] std::vector<std::string> hosts_in(Fields& entry, std::string_view field) {
  std::vector<std::string> hosts = words_of(entry.text(field));
  for (const std::string& host : hosts) {
    if (host.find_first_of("/@:ABCDEFGHIJKLMNOPQRSTUVWXYZ") != std::string::npos)
      entry.complain_at(entry.place_of(field),
                        "`" + host + "` is not a host in its canonical form; write `example.com`, in lower case");
  }
  return hosts;
}

}  // namespace

std::string credential_tables(const SourceFile& source, std::vector<std::string>& errors) {
  std::string out;
  ArrayWriter arrays(out);
  std::vector<std::string> rows;
  const Value document = read_table(source, errors);
  Fields fields(document, source, errors);
  for (const Value* table : fields.tables("service")) {
    Fields entry(*table, source, errors);
    const auto words = [&](std::string_view field) { return arrays.texts(words_of(entry.text(field))); };
    const std::string name = quoted(entry.text("name", true));
    const std::string variables = words("variables");
    const std::string others = words("others");
    const std::string commands = arrays.texts(entry.texts("commands"));
    const std::vector<std::string> hosts = hosts_in(entry, "hosts");
    const std::string own_servers = entry.text("own_servers");
    if (hosts.empty() && own_servers.empty())
      entry.complain_at(table->span, "a service needs a home: `hosts`, or `own_servers`");
    const std::string addresses = words("addresses");
    const std::string flags = words("flags");
    const std::string clients = arrays.texts(entry.texts("clients"));
    const std::string all_hosts = arrays.texts(hosts);
    const std::string alike = arrays.texts(hosts_in(entry, "alike"));
    const std::string forge = boolean(entry.boolean("forge"));
    entry.refuse_others("a service");
    rows.push_back("{" + name + ", " + variables + ", " + others + ", " + commands + ", " + all_hosts + ", " +
                   quoted(own_servers) + ", " + forge + ", " + addresses + ", " + flags + ", " + clients + ", " +
                   alike + "}");
  }
  if (rows.size() > kMaxCredentials)
    errors.push_back(source.name + ": " + std::to_string(rows.size()) + " services are too many; there is room for " +
                     std::to_string(kMaxCredentials));
  fields.refuse_others("the file of credentials");
  const std::string all = arrays.array("CredentialFact", rows);
  return "#include \"knowledge/credentials.h\"\n\nnamespace pawl {\nnamespace {\n" + out +
         "}  // namespace\n\nstd::span<const CredentialFact> all_credentials() { return " + all +
         "; }\n\n}  // namespace pawl\n";
}

}  // namespace pawl
