// SPDX-License-Identifier: Apache-2.0
// JSON of strangers: with and without comments. What was read is written and read again as the same.
#include <cstdint>
#include <string>

#include "base/json.h"
#include "require.h"

namespace {

using namespace pawl;

void check_spans(const Value& value, Span inside) {
  require(value.span.begin <= value.span.end && value.span.begin >= inside.begin && value.span.end <= inside.end,
          "spans are nested");
  for (const Value& item : value.items) check_spans(item, value.span);
  for (const Member& member : value.members) {
    require(member.name_span.begin >= value.span.begin && member.name_span.end <= member.value.span.begin,
            "a key stands before its value");
    check_spans(member.value, value.span);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  for (const bool relaxed : {false, true}) {
    JsonOptions options;
    options.allows_comments = relaxed;
    options.allows_duplicate_keys = relaxed;
    const Result<Value> value = read_json(text, options);
    if (!value) {
      require(!value.error().text.empty(), "an error has a text");
      continue;
    }
    check_spans(*value, {0, static_cast<std::uint32_t>(size)});
    const std::string once = write_json(*value);
    const Result<Value> again = read_json(once, options);
    require(again.has_value(), "what we write can be read");
    require(write_json(*again) == once, "writing twice changes nothing");
  }
  return 0;
}
