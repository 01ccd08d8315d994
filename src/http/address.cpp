// SPDX-License-Identifier: Apache-2.0
#include "http/address.h"

#include <algorithm>

#include "base/visible.h"

namespace pawl {

Result<ServerAddress> read_address(std::string_view url) {
  const Error wrong{Code::bad_argument, in_quotes(url) + " is not an address of the form `https://host/path`"};
  std::string_view rest = url;
  if (rest.starts_with("https://")) {
    rest.remove_prefix(8);
  } else if (rest.starts_with("wss://")) {
    rest.remove_prefix(6);
  } else {
    return wrong;
  }
  const bool is_plain = std::all_of(rest.begin(), rest.end(), [](char c) { return c > ' ' && c < 0x7f && c != '#'; });
  if (!is_plain) return wrong;
  const std::size_t slash = std::min(rest.find_first_of("/?"), rest.size());
  std::string_view authority = rest.substr(0, slash);
  ServerAddress address;
  if (slash < rest.size())
    address.target = std::string(rest[slash] == '?' ? "/" : "") + std::string(rest.substr(slash));
  const std::size_t colon = authority.rfind(':');
  if (colon != std::string_view::npos) {
    address.port = std::string(authority.substr(colon + 1));
    authority = authority.substr(0, colon);
    const bool is_number = !address.port.empty() && address.port.size() <= 5 &&
                           address.port.find_first_not_of("0123456789") == std::string::npos;
    if (!is_number) return wrong;
  }
  const bool is_name =
      !authority.empty() && authority.size() <= 253 && authority[0] != '-' &&
      std::all_of(authority.begin(), authority.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' || c == '-';
      });
  if (!is_name) return wrong;
  address.host = std::string(authority);
  return address;
}

}  // namespace pawl
