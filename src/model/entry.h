// SPDX-License-Identifier: Apache-2.0
// One line of the log. Its texts are redacted before they come here; record adds time and hash.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/value.h"

namespace pawl {

struct Entry {
  std::string agent;
  std::string event;
  std::string session;
  std::string cwd;
  std::string tool;
  Value input = Value::object();
  std::string verdict;   // what went out: allow, ask, deny, none
  std::string would_be;  // in mode audit
  std::string by;
  std::vector<std::string> rules;
  std::string tier;
  int risk = 0;
  bool is_irreversible = false;
  double final_score = 0;
  std::vector<std::string> notices;
  std::int64_t us = 0;  // how long judging took
};

}  // namespace pawl
