// SPDX-License-Identifier: Apache-2.0
#include "http/server.h"

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ip/v6_only.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http.hpp>
#include <chrono>
#include <set>

#include "http/gate.h"
#include "http/loop_inside.h"
#include "http/stream.h"

namespace pawl {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using asio::ip::tcp;
using boost::system::error_code;

constexpr std::size_t kMostConnections = 64;
constexpr auto kPatience = std::chrono::seconds(15);
// After an accept that failed. The connection stays in the queue, so the next accept would fail at once, and again.
constexpr auto kPauseBetweenAccepts = std::chrono::milliseconds(100);
// Browsers keep connections for the next request; nobody needs them for longer.
constexpr auto kIdle = std::chrono::seconds(60);

[[nodiscard]] HttpResponse bare(int status) {
  HttpResponse response;
  response.status = status;
  response.type = "text/plain";
  return response;
}

}  // namespace

class Connection;

struct HttpServer::Inside {
  Inside(asio::io_context& where, Answer what) : context(where), answer(std::move(what)), v4(where), v6(where) {}

  asio::io_context& context;
  Answer answer;
  int port = 0;
  tcp::acceptor v4;
  tcp::acceptor v6;
  std::set<std::shared_ptr<Connection>> connections;
  bool is_closed = false;

  void accept(tcp::acceptor& acceptor, const std::shared_ptr<Inside>& self);
  void accept_later(tcp::acceptor& acceptor, const std::shared_ptr<Inside>& self);
};

// One client, request after request.
class Connection : public std::enable_shared_from_this<Connection> {
 public:
  Connection(tcp::socket socket, const std::shared_ptr<HttpServer::Inside>& server)
      : stream_(std::move(socket)), server_(server) {}

  void start() { read(true); }

  void close() {
    if (events_) {
      events_->on_change = nullptr;
      events_->end();
    }
    error_code ignored;
    stream_.socket().shutdown(tcp::socket::shutdown_both, ignored);
    stream_.close();
    const auto server = server_.lock();
    if (server) server->connections.erase(shared_from_this());
  }

 private:
  using Parser = http::request_parser<http::string_body>;
  using Response = http::response<http::string_body>;

  void read(bool is_first) {
    parser_.emplace();
    parser_->header_limit(kMostHead);
    parser_->body_limit(kMostBody);
    stream_.expires_after(is_first ? kPatience : kIdle);
    http::async_read(stream_, buffer_, *parser_,
                     [self = shared_from_this()](error_code failed, std::size_t) { self->take(failed); });
  }

  void take(error_code failed) {
    if (failed == http::error::body_limit) return send(bare(413), false);
    if (failed == http::error::header_limit) return send(bare(431), false);
    const bool is_nonsense = failed && failed.category() == http::make_error_code(http::error::bad_method).category() &&
                             failed != http::error::end_of_stream && failed != http::error::partial_message;
    if (is_nonsense) return send(bare(400), false);
    const auto server = server_.lock();
    if (failed || !server) return close();
    const HttpRequest request = request_of(parser_->get());
    const bool stays = parser_->get().keep_alive() && !server->is_closed;
    if (const std::optional<int> status = refusal_of(request, server->port)) return send(bare(*status), false);
    HttpResponse response = server->answer(request);
    if (response.stream) return start_events(std::move(response));
    send(response, stays);
  }

  [[nodiscard]] static HttpRequest request_of(const http::request<http::string_body>& read) {
    HttpRequest request;
    request.method = std::string(read.method_string());
    request.target = std::string(read.target());
    for (const auto& field : read)
      request.headers.emplace_back(std::string(field.name_string()), std::string(field.value()));
    request.body = read.body();
    if (!read_target(request)) request.path.clear();
    return request;
  }

  static void dress(http::fields& fields, const HttpResponse& response) {
    for (const auto& [name, value] : headers_out(response))
      fields.set(beast::string_view(name), beast::string_view(value));
    fields.set(http::field::content_type, response.type);
  }

  void send(const HttpResponse& response, bool stays) {
    response_.emplace(static_cast<http::status>(response.status), 11);
    dress(*response_, response);
    response_->keep_alive(stays);
    response_->body() = response.body;
    response_->prepare_payload();
    stream_.expires_after(kPatience);
    http::async_write(stream_, *response_, [self = shared_from_this(), stays](error_code failed, std::size_t) {
      if (failed || !stays) return self->close();
      self->read(false);
    });
  }

  // Without a length, until one of the two closes.
  void start_events(HttpResponse response) {
    events_ = std::move(response.stream);
    response.type = "text/event-stream";
    http::response<http::empty_body> head(http::status::ok, 11);
    dress(head, response);
    head.keep_alive(false);
    head.set(http::field::connection, "close");
    std::string text = "HTTP/1.1 200 OK\r\n";
    for (const auto& field : head)
      text += std::string(field.name_string()) + ": " + std::string(field.value()) + "\r\n";
    sending_ = text + "\r\n";
    events_->on_change = [weak = weak_from_this()] {
      if (const auto self = weak.lock()) self->wake();
    };
    stream_.expires_never();
    write_events();
    watch_for_end();
  }

  // Later, so that what comes in one go is sent in one piece.
  void wake() {
    if (is_writing_ || is_woken_) return;
    is_woken_ = true;
    asio::post(stream_.get_executor(), [self = shared_from_this()] {
      self->is_woken_ = false;
      if (self->is_writing_) return;
      self->sending_ = self->events_->take();
      self->write_events();
    });
  }

  void write_events() {
    is_writing_ = true;
    asio::async_write(stream_.socket(), asio::buffer(sending_),
                      [self = shared_from_this()](error_code failed, std::size_t) {
                        self->is_writing_ = false;
                        if (failed) return self->close();
                        self->sending_ = self->events_->take();
                        if (!self->sending_.empty()) return self->write_events();
                        if (self->events_->is_ended()) self->close();
                      });
  }

  // A client that has something to say on its stream, or goes, is gone.
  void watch_for_end() {
    stream_.socket().async_wait(tcp::socket::wait_read, [self = shared_from_this()](error_code) { self->close(); });
  }

  beast::tcp_stream stream_;
  std::weak_ptr<HttpServer::Inside> server_;
  beast::flat_buffer buffer_;
  std::optional<Parser> parser_;
  std::optional<Response> response_;
  std::shared_ptr<EventStream> events_;
  std::string sending_;
  bool is_writing_ = false;
  bool is_woken_ = false;
};

void HttpServer::Inside::accept(tcp::acceptor& acceptor, const std::shared_ptr<Inside>& self) {
  acceptor.async_accept([&acceptor, weak = std::weak_ptr<Inside>(self)](error_code failed, tcp::socket socket) {
    const auto here = weak.lock();
    if (!here || here->is_closed || failed == asio::error::operation_aborted) return;
    if (failed) return here->accept_later(acceptor, here);  // such as: this process has too many files open
    if (here->connections.size() < kMostConnections) {
      const auto connection = std::make_shared<Connection>(std::move(socket), here);
      here->connections.insert(connection);
      connection->start();
    }
    here->accept(acceptor, here);
  });
}

void HttpServer::Inside::accept_later(tcp::acceptor& acceptor, const std::shared_ptr<Inside>& self) {
  const auto timer = std::make_shared<asio::steady_timer>(context, kPauseBetweenAccepts);
  timer->async_wait([&acceptor, timer, weak = std::weak_ptr<Inside>(self)](error_code) {
    const auto here = weak.lock();
    if (here && !here->is_closed) here->accept(acceptor, here);
  });
}

HttpServer::HttpServer(Loop& loop, Answer answer)
    : inside_(std::make_shared<Inside>(loop.inside().context, std::move(answer))) {}

HttpServer::~HttpServer() {
  close();
}

namespace {

// Free, taken by somebody, or not to be had on this machine.
enum class Bound { done, taken, absent };

[[nodiscard]] Bound bind_to(tcp::acceptor& acceptor, const tcp::endpoint& where) {
  error_code failed;
  acceptor.open(where.protocol(), failed);
  if (failed) return Bound::absent;
  acceptor.set_option(asio::socket_base::reuse_address(true), failed);
  if (where.protocol() == tcp::v6()) acceptor.set_option(asio::ip::v6_only(true), failed);
  acceptor.bind(where, failed);
  if (!failed) acceptor.listen(asio::socket_base::max_listen_connections, failed);
  if (!failed) return Bound::done;
  error_code ignored;
  acceptor.close(ignored);
  return failed == asio::error::address_in_use ? Bound::taken : Bound::absent;
}

}  // namespace

Result<int> HttpServer::listen(int first, int last) {
  for (int port = first; port <= last; ++port) {
    const auto number = static_cast<asio::ip::port_type>(port);
    if (bind_to(inside_->v4, {asio::ip::address_v4::loopback(), number}) != Bound::done) continue;
    // Whoever has the other address of this port would get what a browser sends to `localhost`.
    if (bind_to(inside_->v6, {asio::ip::address_v6::loopback(), number}) == Bound::taken) {
      inside_->v4.close();
      continue;
    }
    inside_->port = port;
    inside_->accept(inside_->v4, inside_);
    if (inside_->v6.is_open()) inside_->accept(inside_->v6, inside_);
    return port;
  }
  return Error{Code::io_failed, "no port from " + std::to_string(first) + " to " + std::to_string(last) +
                                    " is free on 127.0.0.1; set `daemon.port` to another one"};
}

void HttpServer::close() {
  inside_->is_closed = true;
  error_code ignored;
  inside_->v4.close(ignored);
  inside_->v6.close(ignored);
  const auto connections = std::exchange(inside_->connections, {});
  for (const auto& connection : connections) connection->close();
}

std::size_t HttpServer::connections() const {
  return inside_->connections.size();
}

}  // namespace pawl
