// SPDX-License-Identifier: Apache-2.0
#include "http/gate.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace pawl {
namespace {

constexpr int kForbidden = 403;
constexpr int kNotFound = 404;
constexpr int kWrongMethod = 405;
constexpr int kTooLarge = 413;
constexpr int kWrongType = 415;

[[nodiscard]] int digit_of(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

// In a query: `%20` and `+`. False for half an escape.
[[nodiscard]] bool decode(std::string_view text, std::string& out) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '+') {
      out += ' ';
    } else if (text[i] != '%') {
      out += text[i];
    } else {
      const int high = i + 2 < text.size() ? digit_of(text[i + 1]) : -1;
      const int low = i + 2 < text.size() ? digit_of(text[i + 2]) : -1;
      if (high < 0 || low < 0) return false;
      out += static_cast<char>(high * 16 + low);
      i += 2;
    }
  }
  return true;
}

// Letters, digits and a few marks; parts that are neither empty nor dots.
[[nodiscard]] bool is_plain_path(std::string_view path) {
  if (path == "/") return true;
  if (!path.starts_with('/') || path.ends_with('/')) return false;
  for (std::size_t at = 1; at <= path.size();) {
    const std::size_t end = std::min(path.find('/', at), path.size());
    const std::string_view part = path.substr(at, end - at);
    if (part.empty() || part == "." || part == "..") return false;
    at = end + 1;
  }
  return std::all_of(path.begin(), path.end(), [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 ||
           std::string_view("/-_.~:@").find(c) != std::string_view::npos;
  });
}

[[nodiscard]] bool is_ours(std::string_view host, int port) {
  const std::string behind = ":" + std::to_string(port);
  for (const std::string_view name : {"localhost", "127.0.0.1", "[::1]"}) {
    if (host.size() == name.size() + behind.size() && host.starts_with(name) && host.ends_with(behind)) return true;
  }
  return false;
}

[[nodiscard]] bool is_json(std::string_view type) {
  return is_same_name(type.substr(0, type.find(';')), "application/json");
}

[[nodiscard]] std::optional<int> refusal_of_change(const HttpRequest& request) {
  const std::string* mark = request.header("X-Pawl");
  if (mark == nullptr || *mark != "1") return kForbidden;
  const std::string* site = request.header("Sec-Fetch-Site");
  if (site != nullptr && *site != "same-origin") return kForbidden;
  const std::string* type = request.header("Content-Type");
  if (request.method != "DELETE" && (type == nullptr || !is_json(*type))) return kWrongType;
  return std::nullopt;
}

}  // namespace

bool is_same_name(std::string_view a, std::string_view b) {
  return a.size() == b.size() && std::equal(a.begin(), a.end(), b.begin(), [](char x, char y) {
           return std::tolower(static_cast<unsigned char>(x)) == std::tolower(static_cast<unsigned char>(y));
         });
}

const std::string* HttpRequest::header(std::string_view name) const {
  for (const auto& [key, value] : headers) {
    if (is_same_name(key, name)) return &value;
  }
  return nullptr;
}

std::size_t HttpRequest::count(std::string_view name) const {
  return static_cast<std::size_t>(
      std::count_if(headers.begin(), headers.end(), [&](const auto& one) { return is_same_name(one.first, name); }));
}

std::string HttpRequest::parameter(std::string_view name) const {
  for (const auto& [key, value] : query) {
    if (key == name) return value;
  }
  return "";
}

bool read_target(HttpRequest& request) {
  const std::string_view target = request.target;
  if (target.size() > kMostTarget) return false;
  const std::size_t mark = std::min(target.find('?'), target.size());
  request.path = target.substr(0, mark);
  if (!is_plain_path(request.path)) return false;
  request.query.clear();
  for (std::size_t at = mark + 1; at < target.size();) {
    const std::size_t end = std::min(target.find('&', at), target.size());
    const std::string_view pair = target.substr(at, end - at);
    const std::size_t equals = std::min(pair.find('='), pair.size());
    std::string name;
    std::string value;
    if (!decode(pair.substr(0, equals), name) || !decode(pair.substr(std::min(equals + 1, pair.size())), value))
      return false;
    request.query.emplace_back(std::move(name), std::move(value));
    at = end + 1;
  }
  return true;
}

std::optional<int> refusal_of(const HttpRequest& request, int port) {
  const std::string* host = request.header("Host");
  if (host == nullptr || request.count("Host") != 1 || !is_ours(*host, port)) return kForbidden;
  // Under a bent name Origin and Host agree: only the list of our own names helps.
  for (const auto& [name, value] : request.headers) {
    constexpr std::string_view kScheme = "http://";
    const bool is_origin = is_same_name(name, "Origin");
    if (is_origin && !(value.starts_with(kScheme) && is_ours(std::string_view(value).substr(kScheme.size()), port)))
      return kForbidden;
  }
  constexpr std::array<std::string_view, 4> kMethods = {"GET", "POST", "PUT", "DELETE"};
  if (std::find(kMethods.begin(), kMethods.end(), request.method) == kMethods.end()) return kWrongMethod;
  // The page itself holds no data, and the file that opens it is of another origin.
  const std::string* site = request.header("Sec-Fetch-Site");
  const bool is_page = request.method == "GET" && request.path == "/";
  if (site != nullptr && !is_page && *site != "same-origin" && *site != "none") return kForbidden;
  if (request.body.size() > kMostBody) return kTooLarge;
  if (request.path.empty()) return kNotFound;
  return request.method == "GET" ? std::nullopt : refusal_of_change(request);
}

std::string bearer_of(const HttpRequest& request) {
  constexpr std::string_view kBearer = "Bearer ";
  const std::string* value = request.header("Authorization");
  if (value == nullptr || request.count("Authorization") != 1 || !value->starts_with(kBearer)) return "";
  return value->substr(kBearer.size());
}

std::vector<std::pair<std::string_view, std::string_view>> headers_out(const HttpResponse& response) {
  std::vector<std::pair<std::string_view, std::string_view>> headers = {
      {"Content-Security-Policy",
       "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
       "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'"},
      {"Cross-Origin-Opener-Policy", "same-origin"},
      {"Cross-Origin-Resource-Policy", "same-origin"},
      {"X-Content-Type-Options", "nosniff"},
      {"Referrer-Policy", "no-referrer"},
      {"Cache-Control", response.may_be_kept ? "public, max-age=31536000, immutable" : "no-store"},
  };
  if (response.is_gzip) headers.emplace_back("Content-Encoding", "gzip");
  return headers;
}

}  // namespace pawl
