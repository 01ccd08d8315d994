// SPDX-License-Identifier: Apache-2.0
#include "content/small/socat.h"

#include <algorithm>
#include <cctype>

namespace pawl {

SocatAddress read_socat_address(std::string_view text) {
  const std::size_t colon = std::min(text.find(':'), text.size());
  std::string kind(text.substr(0, std::min(colon, text.find(','))));
  std::transform(kind.begin(), kind.end(), kind.begin(), [](unsigned char c) { return std::toupper(c); });
  std::string_view rest = colon == text.size() ? std::string_view() : text.substr(colon + 1);
  rest = rest.substr(0, rest.find(','));
  if (rest.size() > 1 && rest.front() == '"' && rest.back() == '"') rest = rest.substr(1, rest.size() - 2);
  SocatAddress address;
  address.value = rest;
  if (kind == "EXEC" || kind == "SYSTEM" || kind == "SHELL") {
    address.kind = SocatAddress::Kind::command;
    // A backslash keeps the next character from socat.
    address.value.clear();
    for (std::size_t i = 0; i < rest.size(); ++i) {
      if (rest[i] == '\\' && i + 1 < rest.size()) ++i;
      address.value += rest[i];
    }
    if (rest.empty()) address.value = "sh";
  } else if (kind == "OPEN" || kind == "FILE" || kind == "GOPEN") {
    address.kind = SocatAddress::Kind::file;
  } else if (kind == "CREATE" || kind == "CREAT") {
    address.kind = SocatAddress::Kind::created;
  } else if (kind.starts_with("TCP") || kind.starts_with("UDP") || kind.starts_with("OPENSSL") ||
             kind.starts_with("SSL") || kind.starts_with("SCTP") || kind.starts_with("SOCKS") ||
             kind.starts_with("PROXY")) {
    if (kind.find("LISTEN") == std::string::npos && kind.find("-L") == std::string::npos) {
      address.kind = SocatAddress::Kind::host;
      address.value = rest.substr(0, rest.rfind(':'));
    }
  }
  return address;
}

}  // namespace pawl
