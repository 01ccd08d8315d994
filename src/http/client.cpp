// SPDX-License-Identifier: Apache-2.0
#include "http/client.h"

#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http.hpp>
#include <chrono>

#include "http/tls.h"

namespace pawl {
namespace {

namespace beast = boost::beast;
namespace http = beast::http;
using boost::system::error_code;

constexpr std::size_t kMostResponse = std::size_t{1} << 20U;

struct Exchange : std::enable_shared_from_this<Exchange> {
  std::shared_ptr<Dialing> dialing = std::make_shared<Dialing>();
  ServerAddress address;
  http::request<http::string_body> request;
  http::response_parser<http::string_body> response;
  beast::flat_buffer buffer;
  std::int64_t timeout_ms = 0;
  OnResponse on_response;

  void start(Loop& loop, const std::string& ca_file) {
    dial(loop, dialing, address, ca_file, timeout_ms, [weak = weak_from_this()](const Result<Done>& connected) {
      const auto self = weak.lock();
      if (!self) return;
      if (!connected) return self->end(connected.error());
      self->write();
    });
  }

  void write() {
    beast::get_lowest_layer(*dialing->stream).expires_after(std::chrono::milliseconds(timeout_ms));
    http::async_write(*dialing->stream, request, [self = shared_from_this()](error_code failed, std::size_t) {
      if (self->dialing->is_dropped) return;
      if (failed) return self->fail(failed);
      self->read();
    });
  }

  void read() {
    response.body_limit(kMostResponse);
    http::async_read(*dialing->stream, buffer, response, [self = shared_from_this()](error_code failed, std::size_t) {
      if (self->dialing->is_dropped) return;
      if (failed) return self->fail(failed);
      self->take();
    });
  }

  void take() {
    const int status = static_cast<int>(response.get().result_int());
    if (status >= 300 && status < 400)
      return end(Error{Code::bad_message, "`" + address.host + "`: it leads elsewhere, and nobody else is asked"});
    end(OutResponse{status, response.get().body()});
  }

  void fail(error_code failed) { end(Error{Code::io_failed, "`" + address.host + "`: " + failed.message()}); }

  void end(Result<OutResponse> what) {
    dialing->drop();
    const OnResponse tell = std::move(on_response);
    if (tell) tell(std::move(what));
  }
};

// Ends the exchange when nobody wants it any more.
struct Wanted {
  explicit Wanted(std::shared_ptr<Exchange> what) : exchange(std::move(what)) {}
  ~Wanted() {
    exchange->on_response = nullptr;
    exchange->dialing->drop();
  }
  Wanted(const Wanted&) = delete;
  Wanted& operator=(const Wanted&) = delete;
  std::shared_ptr<Exchange> exchange;
};

}  // namespace

std::shared_ptr<void> send_request(Loop& loop, const OutRequest& wanted, OnResponse on_response) {
  const Result<ServerAddress> address = read_address(wanted.url);
  if (!address) {
    auto wanted_still = std::make_shared<OnResponse>(std::move(on_response));
    loop.post([weak = std::weak_ptr<OnResponse>(wanted_still), error = address.error()] {
      if (const auto tell = weak.lock()) (*tell)(error);
    });
    return wanted_still;
  }
  auto exchange = std::make_shared<Exchange>();
  exchange->address = *address;
  exchange->timeout_ms = wanted.timeout_ms;
  exchange->on_response = std::move(on_response);
  auto& request = exchange->request;
  request.version(11);
  request.method_string(wanted.method);
  request.target(address->target);
  request.set(http::field::host, address->port == "443" ? address->host : address->host + ":" + address->port);
  request.set(http::field::user_agent, "pawl");
  request.set(http::field::connection, "close");
  for (const auto& [name, value] : wanted.headers) request.set(name, value);
  request.body() = wanted.body;
  if (wanted.method != "GET") request.prepare_payload();
  exchange->start(loop, wanted.ca_file);
  return std::make_shared<Wanted>(std::move(exchange));
}

}  // namespace pawl
