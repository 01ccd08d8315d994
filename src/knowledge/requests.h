// SPDX-License-Identifier: Apache-2.0
// What is said to a service that runs elsewhere: requests over HTTP by their address and body, and statements of
// languages that are told by their first words. From knowledge/requests.toml; analyse asks for each text that is sent.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "knowledge/program.h"

namespace pawl {

// All patterns have `*` and are held against lower case.
struct RequestFact {
  std::span<const std::string_view> methods;  // empty: any that is no plain question
  std::span<const std::string_view> urls;
  std::span<const std::string_view> bodies;  // empty: whatever it says
  std::span<const std::string_view> unless;  // in its body, its address or one of its words
  bool is_far = false;                       // not on this machine
  std::span<const EffectFact> effects;
};

struct StatementFact {
  std::span<const std::string_view> languages;  // `socket`: a bare connection
  std::span<const std::string_view> statements;
  std::span<const std::string_view> unless;
  std::span<const EffectFact> effects;
};

[[nodiscard]] std::span<const RequestFact> all_requests();
[[nodiscard]] std::span<const StatementFact> all_statements();

// Whether statements of this language are known by the table.
[[nodiscard]] bool has_statements(std::string_view language);

struct Request {
  std::string method;  // in capitals
  std::string url;     // decoded
  std::string body;    // decoded, with what stands behind the `?` of the address
  std::string words;   // all words of the step, a newline between them
  bool is_near = false;
};

// Whether the request is the one that is meant.
[[nodiscard]] bool is_meant(const RequestFact& fact, const Request& request);

// Blanks of the statement are single ones.
[[nodiscard]] bool is_meant(const StatementFact& fact, std::string_view language, std::string_view statement);

}  // namespace pawl
