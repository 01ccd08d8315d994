// SPDX-License-Identifier: Apache-2.0
// One request and one response, without the library that reads and writes them.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace pawl {

struct HttpRequest {
  std::string method;
  std::string target;  // as it was sent
  std::vector<std::pair<std::string, std::string>> headers;
  std::string body;
  // Taken apart by read_target().
  std::string path;
  std::vector<std::pair<std::string, std::string>> query;

  // By any spelling of its name; nullptr if it was not sent.
  [[nodiscard]] const std::string* header(std::string_view name) const;
  [[nodiscard]] std::size_t count(std::string_view name) const;
  // Empty if it is not there.
  [[nodiscard]] std::string parameter(std::string_view name) const;
};

class EventStream;

struct HttpResponse {
  int status = 200;
  std::string type = "application/json";
  std::string body = {};
  bool is_gzip = false;
  bool may_be_kept = false;                       // by the browser, for ever
  std::shared_ptr<EventStream> stream = nullptr;  // then the response goes on until one of the two ends it
};

[[nodiscard]] bool is_same_name(std::string_view a, std::string_view b);

}  // namespace pawl
