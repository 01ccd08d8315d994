// SPDX-License-Identifier: Apache-2.0
#include <utility>

#include "secrets/find.h"
#include "secrets/secrets.h"

namespace pawl {
namespace {

constexpr std::string_view kStars = "****";

[[nodiscard]] std::string redact_once(std::string_view text, const std::vector<Found>& found) {
  std::string out;
  out.reserve(text.size());
  std::size_t at = 0;
  for (const Found& secret : found) {
    out.append(text.substr(at, secret.span.begin - at));
    const std::string_view whole = text.substr(secret.span.begin, secret.span.size());
    out.append(whole.substr(0, secret.header == 0 ? 4 : secret.header));
    out.append(kStars);
    if (secret.header == 0) out.append(whole.substr(whole.size() - 4));
    at = secret.span.end;
  }
  out.append(text.substr(at));
  return out;
}

}  // namespace

std::vector<SecretMatch> find_secrets(std::string_view text) {
  std::vector<SecretMatch> matches;
  for (const Found& found : find_all(text, false)) {
    matches.push_back({found.kind->name, found.kind->verdict, found.span});
  }
  return matches;
}

std::string redact(std::string_view text) {
  // What is left of one secret may, with its neighbours, look like the start of another: `xoxb-…-sk-_…`. Each round
  // takes sixteen bytes away at least, and two rounds are rare.
  std::string out(text);
  for (int round = 0; round < 8; ++round) {
    const std::vector<Found> found = find_all(out, true);
    if (found.empty()) break;
    out = redact_once(out, found);
  }
  return out;
}

Value redact(const Value& value) {
  Value out;
  out.kind = value.kind;
  out.boolean = value.boolean;
  out.integer = value.integer;
  out.real = value.real;
  out.span = value.span;
  if (!value.text.empty()) out.text = redact(value.text);
  out.items.reserve(value.items.size());
  for (const Value& item : value.items) out.items.push_back(redact(item));
  out.members.reserve(value.members.size());
  for (const Member& member : value.members) {
    out.members.push_back({redact(member.name), member.name_span, redact(member.value)});
  }
  return out;
}

}  // namespace pawl
