// SPDX-License-Identifier: Apache-2.0
#include "content/small/socat.h"

#include <algorithm>
#include <cctype>

#include "base/one_of.h"

namespace pawl {

namespace {

// Whether one of the options behind the path says that the file is filled.
[[nodiscard]] bool has_filling_option(std::string_view text) {
  static constexpr std::string_view kOptions[] = {"creat",   "create",  "trunc",    "append",  "wronly",
                                                  "o-creat", "o-trunc", "o-append", "o-wronly"};
  for (std::size_t comma = text.find(','); comma != std::string_view::npos; comma = text.find(',', comma + 1)) {
    std::string_view option = text.substr(comma + 1, text.find(',', comma + 1) - comma - 1);
    if (is_one_of(option.substr(0, option.find('=')), kOptions)) return true;
  }
  return false;
}

// A path alone is opened, whatever is there; sockets and devices are not files that could be filled.
[[nodiscard]] bool is_bare_path(std::string_view text) {
  const std::string_view path = text.substr(0, text.find(','));
  return path.find('/') < path.find(':') && !path.ends_with(".sock") && !path.ends_with(".socket") &&
         !path.starts_with("/dev/") && !path.starts_with("/run/") && !path.starts_with("/var/run/");
}

[[nodiscard]] bool is_bare_socket(std::string_view path) {
  return path.find('/') < path.find(':') && (path.ends_with(".sock") || path.ends_with(".socket"));
}

}  // namespace

SocatAddress read_socat_address(std::string_view text) {
  if (const std::string_view path = text.substr(0, text.find(',')); is_bare_socket(path))
    return {SocatAddress::Kind::socket, std::string(path), false};
  if (is_bare_path(text))
    return {SocatAddress::Kind::file, std::string(text.substr(0, text.find(','))), has_filling_option(text)};
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
    address.is_filled = has_filling_option(text);
  } else if (kind.starts_with("UNIX") && kind.find("LISTEN") == std::string::npos &&
             kind.find("RECV") == std::string::npos) {
    address.kind = SocatAddress::Kind::socket;
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
