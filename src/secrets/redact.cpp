// SPDX-License-Identifier: Apache-2.0
#include <cstdint>
#include <utility>

#include "secrets/binding.h"
#include "secrets/find.h"
#include "secrets/own_kinds.h"
#include "secrets/secrets.h"
#include "secrets/views.h"

namespace pawl {
namespace {

constexpr int kMostRounds = 8;
constexpr std::string_view kStars = "****";

[[nodiscard]] std::string redact_once(std::string_view text, const std::vector<Found>& found) {
  std::string out;
  out.reserve(text.size());
  std::size_t at = 0;
  for (const Found& secret : found) {
    out.append(text.substr(at, secret.span.begin - at));
    out.append(sample_of(text, secret));
    at = secret.span.end;
  }
  out.append(text.substr(at));
  return out;
}

// Of one call at a time: the hook judges one and ends.
[[nodiscard]] std::vector<std::string>& also_redacted() {
  static std::vector<std::string> words;
  return words;
}

void replace_all(std::string& text, std::string_view word) {
  for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + kStars.size()))
    text.replace(at, word.size(), kStars);
}

}  // namespace

void redact_also(std::vector<std::string> words) {
  // `root` and `admin` are no secrets, and stand everywhere.
  std::erase_if(words, [](const std::string& word) { return !is_secret_value(word, false); });
  also_redacted() = std::move(words);
}

std::string sample_of(std::string_view text, const Found& found) {
  constexpr std::size_t kLong = 20;
  constexpr std::size_t kShort = 12;
  const std::string_view whole = text.substr(found.span.begin, found.span.size());
  std::string out;
  if (found.header != 0)
    out = whole.substr(0, found.header);
  else if (found.is_password || whole.size() < kShort)
    out = "";
  else
    out = whole.substr(0, whole.size() < kLong ? 2 : 4);
  out += kStars;
  if (found.header == 0 && !found.is_password && whole.size() >= kLong) out += whole.substr(whole.size() - 4);
  return out;
}

std::vector<SecretMatch> find_secrets(std::string_view text) {
  std::vector<SecretMatch> matches;
  for (const Found& found : find_every_kind(text, {})) matches.push_back({found.id(), found.verdict, found.span});
  return matches;
}

std::string redact(std::string_view text) {
  // What is left of one secret may, with its neighbours, look like the start of another: `xoxb-…-sk-_…`. Two rounds
  // are rare.
  std::string out(text);
  for (int round = 0; round < kMostRounds; ++round) {
    const std::vector<Found> found =
        find_every_kind(out, {.takes_examples = true, .takes_asks = true, .most = SIZE_MAX});
    if (found.empty()) break;
    out = redact_once(out, found);
  }
  for (const std::string& word : also_redacted()) replace_all(out, word);
  return without_encoded(std::move(out), {});
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
