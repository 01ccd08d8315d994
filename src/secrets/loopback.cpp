// SPDX-License-Identifier: Apache-2.0
// Does a command send only to this machine? Only a plain yes counts: whatever else looks like a host, a proxy or a
// redirected name is a no, which costs a question and nothing more.
#include <algorithm>

#include "secrets/find.h"

namespace pawl {
namespace {

constexpr std::size_t npos = std::string_view::npos;

[[nodiscard]] bool is_loopback(std::string_view host) {
  if (host == "localhost" || host == "[::1]") return true;
  return host.starts_with("127.") && std::count(host.begin(), host.end(), '.') == 3 &&
         host.find_first_not_of("0123456789.") == npos;
}

// `host` in `user@host:port/path`.
[[nodiscard]] std::string_view host_in(std::string_view authority_and_path) {
  std::string_view host = authority_and_path.substr(0, authority_and_path.find_first_of("/?#\\"));
  if (const std::size_t user = host.rfind('@'); user != npos) host.remove_prefix(user + 1);
  if (host.starts_with('[')) return host.substr(0, host.find(']') == npos ? npos : host.find(']') + 1);
  return host.substr(0, host.find(':'));
}

[[nodiscard]] bool redirects(std::string_view word) {
  for (const std::string_view option : {"--resolve", "--connect-to", "--proxy", "--preproxy", "--socks", "--config"}) {
    if (word.starts_with(option)) return true;
  }
  return word.starts_with("-x") || word.starts_with("-K") || word.find("proxy=") != npos || word.find("PROXY=") != npos;
}

enum class Speaks { to_nobody, to_loopback, to_others };

[[nodiscard]] Speaks where(std::string_view word) {
  if (redirects(word)) return Speaks::to_others;
  if (const std::size_t scheme = word.find("://"); scheme != npos) {
    const std::string_view rest = word.substr(scheme + 3);
    return is_loopback(host_in(rest)) && rest.find("://") == npos ? Speaks::to_loopback : Speaks::to_others;
  }
  if (is_loopback(host_in(word))) return Speaks::to_loopback;
  // A name with a dot may be a host; a path or an option's file is none. The token itself has no say.
  const bool may_be_host = is_in(word[0], CharClass::alnum) && word.find('.') != npos && word.size() < 100;
  return may_be_host ? Speaks::to_others : Speaks::to_nobody;
}

}  // namespace

bool speaks_to_loopback_only(std::string_view text) {
  constexpr std::string_view kBetween = " \t\r\n\"'`;|&()<>";
  bool has_loopback = false;
  bool is_token_next = false;
  for (std::size_t at = text.find_first_not_of(kBetween); at != npos;) {
    const std::size_t end = std::min(text.find_first_of(kBetween, at), text.size());
    const std::string_view word = text.substr(at, end - at);
    const Speaks speaks = is_token_next ? Speaks::to_nobody : where(word);
    if (speaks == Speaks::to_others) return false;
    has_loopback = has_loopback || speaks == Speaks::to_loopback;
    is_token_next = word == "Bearer" || word == "bearer";
    at = text.find_first_not_of(kBetween, end);
  }
  return has_loopback;
}

}  // namespace pawl
