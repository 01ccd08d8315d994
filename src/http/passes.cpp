// SPDX-License-Identifier: Apache-2.0
#include "http/passes.h"

#include <algorithm>

#include "base/random.h"

namespace pawl {
namespace {

constexpr std::size_t kCodeBytes = 16;
constexpr std::size_t kTokenBytes = 32;
constexpr std::size_t kMostCodes = 64;

}  // namespace

std::string Passes::make_code(std::int64_t now_ms) {
  // Used ones are remembered a while longer, so that a second use can be told from a guess.
  std::erase_if(codes_, [&](const Pass& code) { return now_ms > code.until_ms + kTokenMs; });
  if (codes_.size() >= kMostCodes) codes_.erase(codes_.begin());
  codes_.push_back({random_hex(kCodeBytes), now_ms + kCodeMs});
  return codes_.back().text;
}

Passes::Outcome Passes::log_in(std::string_view code, std::int64_t now_ms) {
  std::erase_if(wrong_ms_, [&](std::int64_t at) { return now_ms - at >= kWrongMs; });
  if (wrong_ms_.size() >= kMostWrong) return {Login::slow_down, "", wrong_ms_.front() + kWrongMs - now_ms};
  for (Pass& known : codes_) {
    if (!is_same_secret(known.text, code)) continue;
    if (known.is_used) return {Login::used};
    if (now_ms > known.until_ms) break;
    known.is_used = true;
    std::erase_if(tokens_, [&](const Pass& token) { return now_ms > token.until_ms; });
    if (tokens_.size() >= kMostTokens) tokens_.erase(tokens_.begin());
    tokens_.push_back({random_hex(kTokenBytes), now_ms + kTokenMs});
    return {Login::done, tokens_.back().text};
  }
  wrong_ms_.push_back(now_ms);
  return {Login::unknown};
}

bool Passes::is_token(std::string_view token, std::int64_t now_ms) const {
  bool is_known = false;
  for (const Pass& known : tokens_) is_known |= is_same_secret(known.text, token) && now_ms <= known.until_ms;
  return is_known;
}

}  // namespace pawl
