// SPDX-License-Identifier: Apache-2.0
#include "analyse/effects/redirected_connection.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <string>

namespace pawl {
namespace {

// In flags that many programs share: `--proxy`, `--preproxy`, `--socks5-hostname`, `--doh-url`.
constexpr std::array<std::string_view, 10> kFlags = {"proxy", "socks", "resolve", "connect-to", "unix-socket",
                                                     "doh",   "dns-",  "config",  "tunnel",     "endpoint"};

// Compared in lower case: curl takes both spellings.
constexpr std::array<std::string_view, 18> kVariables = {
    "http_proxy",  "https_proxy", "all_proxy",     "ftp_proxy", "socks_proxy",       "proxy",
    "curl_home",   "wgetrc",      "system_wgetrc", "home",      "xdg_config_home",   "hostaliases",
    "localdomain", "res_options", "rsync_proxy",   "rsync_rsh", "git_proxy_command", "grpc_proxy"};

// Files by which programs or the system find a host.
constexpr std::array<std::string_view, 8> kFiles = {"/.curlrc",     "/_curlrc",   "/.wgetrc",     "/curlrc",
                                                    "/.ssh/config", "/etc/hosts", "/resolv.conf", "/nsswitch.conf"};

[[nodiscard]] std::string in_lower_case(std::string_view text) {
  std::string lower(text);
  std::transform(lower.begin(), lower.end(), lower.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return lower;
}

}  // namespace

bool may_lead_elsewhere(const std::vector<Word>& argv, const Scope& scope) {
  for (const Word& word : argv) {
    if (!word.text.starts_with("--")) continue;
    const std::string_view flag = std::string_view(word.text).substr(0, word.text.find('='));
    // `--noproxy` is the opposite.
    if (flag.starts_with("--no")) continue;
    if (std::any_of(kFlags.begin(), kFlags.end(), [&](std::string_view f) { return flag.find(f) != flag.npos; })) {
      return true;
    }
  }
  for (const auto& variable : scope.variables) {
    if (std::find(kVariables.begin(), kVariables.end(), in_lower_case(variable.first)) != kVariables.end()) return true;
  }
  return std::any_of(scope.files->written.begin(), scope.files->written.end(), [](const auto& file) {
    return std::any_of(kFiles.begin(), kFiles.end(), [&](std::string_view end) { return file.first.ends_with(end); });
  });
}

bool has_user_info(std::string_view address) {
  const std::size_t scheme = address.find("://");
  if (scheme == std::string_view::npos) return false;
  address.remove_prefix(scheme + 3);
  // A backslash ends the host for some programs and not for others.
  const std::string_view authority = address.substr(0, address.find_first_of("/?#"));
  return authority.find_first_of("@\\") != std::string_view::npos;
}

bool names_other_host(std::string_view header) {
  return in_lower_case(header.substr(0, header.find(':'))) == "host";
}

}  // namespace pawl
