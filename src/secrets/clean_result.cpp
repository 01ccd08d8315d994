// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstdint>
#include <utility>

#include "secrets/find.h"
#include "secrets/own_kinds.h"
#include "secrets/secrets.h"
#include "secrets/views.h"

namespace pawl {
namespace {

void add_once(std::vector<std::string>& list, std::string text) {
  if (std::find(list.begin(), list.end(), text) == list.end()) list.push_back(std::move(text));
}

class Cleaner {
 public:
  explicit Cleaner(CleanResult& out) : out_(out) {}

  void clean(Value& value) {
    if (!value.text.empty()) value.text = cleaned(value.text);
    for (Value& item : value.items) clean(item);
    for (Member& member : value.members) {
      member.name = cleaned(member.name);
      clean(member.value);
    }
  }

 private:
  [[nodiscard]] std::string cleaned(std::string_view text) {
    std::string made;
    std::size_t at = 0;
    for (const Found& found : find_every_kind(text, {.takes_examples = false, .takes_asks = false, .most = SIZE_MAX})) {
      const std::string sample = sample_of(text, found);
      add_once(out_.found, std::string(found.title()) + " (" + sample.substr(0, sample.find('\n')) + ")");
      add_once(out_.rules, rule_about_secret(found.id()));
      made.append(text.substr(at, found.span.begin - at)).append(sample);
      at = found.span.end;
    }
    // Escaped, in pieces, in base64 or hex: of those letters nothing is of use.
    return without_encoded(made.append(text.substr(at)), [&](const EncodedSecret& secret) {
      add_once(out_.found, std::string(secret.found.title()) + " (" + secret.sample + ")");
      add_once(out_.rules, rule_about_secret(secret.found.id()));
    });
  }

  CleanResult& out_;
};

}  // namespace

CleanResult clean_result(const Value& result) {
  CleanResult out;
  out.value = result;
  Cleaner(out).clean(out.value);
  return out;
}

}  // namespace pawl
