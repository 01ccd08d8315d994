// SPDX-License-Identifier: Apache-2.0
#include "base/result.h"

namespace pawl {

std::string_view name_of(Code code) {
  switch (code) {
    case Code::bad_json:
      return "bad-json";
    case Code::bad_toml:
      return "bad-toml";
    case Code::bad_message:
      return "bad-message";
    case Code::bad_config:
      return "bad-config";
    case Code::bad_rule:
      return "bad-rule";
    case Code::bad_argument:
      return "bad-argument";
    case Code::bad_settings:
      return "bad-settings";
    case Code::too_large:
      return "too-large";
    case Code::timed_out:
      return "timed-out";
    case Code::not_found:
      return "not-found";
    case Code::no_permission:
      return "no-permission";
    case Code::io_failed:
      return "io-failed";
    case Code::log_failed:
      return "log-failed";
    case Code::internal:
      return "internal";
  }
  return "internal";
}

}  // namespace pawl
