// SPDX-License-Identifier: Apache-2.0
// Listens on loopback alone, lets in what the gate lets in, and hands each request to one function. Requests that are
// too large or too slow end without it.
#pragma once

#include <functional>
#include <memory>

#include "base/result.h"
#include "http/loop.h"
#include "http/message.h"

namespace pawl {

class HttpServer {
 public:
  using Answer = std::function<HttpResponse(const HttpRequest& request)>;

  HttpServer(Loop& loop, Answer answer);
  ~HttpServer();
  HttpServer(const HttpServer&) = delete;
  HttpServer& operator=(const HttpServer&) = delete;

  // On the first port from `first` to `last` that is free on both addresses; gives it.
  [[nodiscard]] Result<int> listen(int first, int last);
  // Nobody comes in any more, and whoever is in leaves.
  void close();

  [[nodiscard]] std::size_t connections() const;

  struct Inside;

 private:
  std::shared_ptr<Inside> inside_;
};

}  // namespace pawl
