// SPDX-License-Identifier: Apache-2.0
#include "settings/trusted_hosts.h"

#include <algorithm>
#include <array>

#include "base/json.h"
#include "base/lower.h"
#include "base/visible.h"

namespace pawl {
namespace {

constexpr std::size_t kLimit = std::size_t{1} << 20;

// Below these anybody gets a name of their own: trusting all of them is trusting everybody.
constexpr std::array<std::string_view, 24> kShared = {"github.io",         "gitlab.io",      "githubusercontent.com",
                                                      "vercel.app",        "netlify.app",    "herokuapp.com",
                                                      "pages.dev",         "workers.dev",    "web.app",
                                                      "firebaseapp.com",   "onrender.com",   "fly.dev",
                                                      "ngrok.io",          "ngrok.app",      "ngrok-free.app",
                                                      "trycloudflare.com", "loca.lt",        "repl.co",
                                                      "amazonaws.com",     "cloudfront.net", "azurewebsites.net",
                                                      "windows.net",       "run.app",        "appspot.com"};

// Second names under which countries register: `co.uk`, `com.au`.
constexpr std::array<std::string_view, 10> kSecond = {"co", "com", "org", "net", "ac", "gov", "edu", "gob", "or", "ne"};

[[nodiscard]] Error bad(std::string_view text, std::string_view what) {
  return {Code::bad_argument, "`" + visible(text) + "` " + std::string(what)};
}

[[nodiscard]] bool is_number_part(std::string_view label) {
  return !label.empty() && label.find_first_not_of("0123456789abcdefx") == std::string_view::npos &&
         (label.find_first_not_of("0123456789") == std::string_view::npos || label.starts_with("0x"));
}

// Four decimal numbers, none with a zero before it: any other form of an address has several readings.
[[nodiscard]] bool is_plain_address(const std::vector<std::string_view>& labels) {
  return labels.size() == 4 && std::all_of(labels.begin(), labels.end(), [](std::string_view label) {
           return label.size() <= 3 && label.find_first_not_of("0123456789") == std::string_view::npos &&
                  (label == "0" || label[0] != '0') && (label.size() < 3 || label <= "255");
         });
}

[[nodiscard]] std::vector<std::string_view> labels_of(std::string_view name) {
  std::vector<std::string_view> labels;
  while (true) {
    const std::size_t dot = name.find('.');
    labels.push_back(name.substr(0, dot));
    if (dot == std::string_view::npos) return labels;
    name.remove_prefix(dot + 1);
  }
}

[[nodiscard]] bool is_label(std::string_view label) {
  constexpr std::size_t kMaxLabel = 63;
  if (label.empty() || label.size() > kMaxLabel || label.front() == '-' || label.back() == '-') return false;
  return std::all_of(label.begin(), label.end(),
                     [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_'; });
}

// The host out of an address, without scheme, port and path; the text itself if it is none.
[[nodiscard]] std::string_view host_part(std::string_view text) {
  const std::size_t scheme = text.find("://");
  if (scheme != std::string_view::npos) text.remove_prefix(scheme + 3);
  text = text.substr(0, text.find_first_of("/?#"));
  const std::size_t colon = text.rfind(':');
  const bool has_port = colon != std::string_view::npos && colon + 1 < text.size() && text.find(':') == colon &&
                        text.find_first_not_of("0123456789", colon + 1) == std::string_view::npos;
  return has_port ? text.substr(0, colon) : text;
}

[[nodiscard]] bool is_too_wide(std::string_view below, const std::vector<std::string_view>& labels) {
  if (labels.size() < 2) return true;
  if (labels.size() == 2 && labels[1].size() == 2 &&
      std::find(kSecond.begin(), kSecond.end(), labels[0]) != kSecond.end())
    return true;
  return std::find(kShared.begin(), kShared.end(), below) != kShared.end();
}

}  // namespace

std::string path_of_trusted_hosts(const std::string& pawl_home) {
  return join_path(pawl_home, "trusted-hosts.json");
}

Result<std::string> read_host_pattern(std::string_view text) {
  constexpr std::size_t kMaxName = 253;
  if (text.empty()) return bad(text, "is not a host; write one like `api.example.com`");
  if (std::any_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) >= 0x80; })) {
    return bad(text, "contains letters outside ASCII, and some of those look alike; write its ASCII form, `xn--…`");
  }
  const std::string_view host = host_part(text);
  if (host.find('@') != std::string_view::npos) {
    return bad(text, "names a user before the host; write the host alone");
  }
  std::string name = lower(host);
  if (name.ends_with('.')) name.pop_back();
  if (name.find_first_of("[:") != std::string::npos) {
    return bad(text, "is an IPv6 address, which can be spelled in many ways; name the host");
  }
  const bool is_wild = name.starts_with("*.");
  const std::string_view plain = std::string_view(name).substr(is_wild ? 2 : 0);
  if (plain.find('*') != std::string_view::npos) {
    return bad(text, "has a `*` that is not at the start; write `*.example.com`");
  }
  const std::vector<std::string_view> labels = labels_of(plain);
  if (name.size() > kMaxName || !std::all_of(labels.begin(), labels.end(), is_label)) {
    return bad(text, "is not a host name; write it like `api.example.com` or `*.logs.example.com`");
  }
  if (is_number_part(labels.back())) {
    if (is_wild || !is_plain_address(labels)) {
      return bad(text, "is not an address of four decimal numbers; write it like `192.0.2.7`");
    }
    return name;
  }
  if (is_wild && is_too_wide(plain, labels)) {
    return bad(text, "covers names that anyone can register; trust only the names that are yours");
  }
  return name;
}

Result<std::vector<std::string>> read_trusted_hosts(const std::string& pawl_home, const Files& files) {
  const std::string path = path_of_trusted_hosts(pawl_home);
  const auto broken = [&](const std::string& what) {
    return Error{Code::bad_settings, path + ":" + what + "; no host is trusted until it is fixed or removed"};
  };
  const Result<std::string> text = files.read(path, kLimit);
  if (!text && text.error().code == Code::not_found) return std::vector<std::string>();
  if (!text) return Error{text.error().code, text.error().text + "; no host is trusted until it can be read"};
  const Result<Value> root = read_json(*text);
  if (!root) return broken(root.error().text);
  const Value* list = root->find("hosts");
  if (list == nullptr || !list->is_array()) return broken(" `hosts` is not an array");
  std::vector<std::string> hosts;
  for (const Value& item : list->items) {
    const Result<std::string> host = read_host_pattern(item.text);
    if (!host || *host != item.text)
      return broken(" `" + visible(item.text) + "` is not in the form that `pawl trust add` writes");
    hosts.push_back(*host);
  }
  return hosts;
}

Result<Done> write_trusted_hosts(const std::string& pawl_home, const std::vector<std::string>& hosts) {
  Value list = Value::array();
  for (const std::string& host : hosts) list.items.push_back(Value::of(host));
  Value root = Value::object();
  root.set("hosts", std::move(list));
  if (const Result<Done> made = make_folder(pawl_home, 0700); !made) return made;
  return write_file(path_of_trusted_hosts(pawl_home), write_json(root) + "\n", 0600);
}

}  // namespace pawl
