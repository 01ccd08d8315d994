// SPDX-License-Identifier: Apache-2.0
// Any text: never a crash, spans within it, in order and apart; nothing is found in what was redacted, and redacting it
// again changes nothing.
#include <cstdint>
#include <string>

#include "require.h"
#include "secrets/find.h"
#include "secrets/secrets.h"
#include "secrets/views.h"

using namespace pawl;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  std::size_t last = 0;
  for (const Found& found : find_all(text, {})) {
    require(found.span.begin >= last && found.span.begin < found.span.end && found.span.end <= text.size(),
            "findings stand in the text, in order and apart");
    last = found.span.end;
  }
  for (const EncodedSecret& secret : find_encoded(text))
    require(secret.found.span.begin < secret.found.span.end && secret.found.span.end <= text.size(),
            "what is encoded stands in the text");
  const std::string once = redact(text);
  require(redact(once) == once, "redacting twice changes nothing");
  require(find_all(once, {}).empty(), "nothing is found in what was redacted");
  return 0;
}
