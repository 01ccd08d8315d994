// SPDX-License-Identifier: Apache-2.0
// Statements for databases in any dialect: never a crash, every place within the text, the same text the same facts.
#include <cstdint>
#include <string_view>

#include "content/sql/database.h"
#include "require.h"

// The first byte picks the reader.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace pawl;
  if (size == 0) return 0;
  const int reader = data[0] % 8;
  const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
  const auto read = [&] {
    if (reader == 6) return read_redis(text);
    if (reader == 7) return read_mongo(read_code("node", text, {"/home/dev"}));
    return read_sql(text, static_cast<SqlDialect>(reader));
  };
  const DatabaseFacts facts = read();
  for (const DatabaseFact& fact : facts.facts)
    require(fact.span.begin <= fact.span.end && fact.span.end <= text.size(), "a statement stands in its text");
  require(dump(read()) == dump(facts), "the same text gives the same facts");
  return 0;
}
