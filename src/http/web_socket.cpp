// SPDX-License-Identifier: Apache-2.0
#include "http/web_socket.h"

#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket.hpp>
#include <boost/beast/websocket/ssl.hpp>
#include <deque>

#include "http/tls.h"

namespace pawl {
namespace {

namespace beast = boost::beast;
namespace websocket = beast::websocket;
using boost::system::error_code;

constexpr std::int64_t kConnectMs = 15'000;
constexpr std::size_t kMostText = std::size_t{1} << 20U;

}  // namespace

struct WebSocket::Inside : std::enable_shared_from_this<WebSocket::Inside> {
  std::shared_ptr<Dialing> dialing = std::make_shared<Dialing>();
  ServerAddress address;
  std::function<void(const std::string&)> on_text;
  std::function<void(const Error&)> on_end;
  std::unique_ptr<websocket::stream<TlsStream&>> stream;
  beast::flat_buffer buffer;
  std::deque<std::string> waiting;
  bool is_open = false;
  bool is_writing = false;

  void end(const std::string& why) {
    is_open = false;
    dialing->drop();
    const auto tell = std::move(on_end);
    on_end = nullptr;
    if (tell) tell(Error{Code::io_failed, "`" + address.host + "`: " + why});
  }

  void open() {
    beast::get_lowest_layer(*dialing->stream).expires_never();
    stream = std::make_unique<websocket::stream<TlsStream&>>(*dialing->stream);
    stream->set_option(websocket::stream_base::timeout::suggested(beast::role_type::client));
    stream->read_message_max(kMostText);
    stream->async_handshake(address.host, address.target, [self = shared_from_this()](error_code failed) {
      if (self->dialing->is_dropped) return;
      if (failed) return self->end("it does not open: " + failed.message());
      self->is_open = true;
      self->read();
      self->write();
    });
  }

  void read() {
    stream->async_read(buffer, [self = shared_from_this()](error_code failed, std::size_t) {
      if (self->dialing->is_dropped) return;
      if (failed) return self->end(failed.message());
      const std::string text = beast::buffers_to_string(self->buffer.data());
      self->buffer.consume(self->buffer.size());
      if (self->on_text) self->on_text(text);
      if (!self->dialing->is_dropped) self->read();
    });
  }

  void write() {
    if (!is_open || is_writing || waiting.empty()) return;
    is_writing = true;
    stream->text(true);
    stream->async_write(boost::asio::buffer(waiting.front()),
                        [self = shared_from_this()](error_code failed, std::size_t) {
                          self->is_writing = false;
                          if (self->dialing->is_dropped) return;
                          if (failed) return self->end(failed.message());
                          self->waiting.pop_front();
                          self->write();
                        });
  }
};

WebSocket::WebSocket(Loop& loop, const std::string& url, const std::string& ca_file,
                     std::function<void(const std::string&)> on_text, std::function<void(const Error&)> on_end)
    : inside_(std::make_shared<Inside>()) {
  inside_->on_text = std::move(on_text);
  inside_->on_end = std::move(on_end);
  const Result<ServerAddress> address = read_address(url);
  if (!address) {
    loop.post([weak = std::weak_ptr(inside_), text = address.error().text] {
      if (const auto self = weak.lock()) self->end(text);
    });
    return;
  }
  inside_->address = *address;
  dial(loop, inside_->dialing, *address, ca_file, kConnectMs,
       [weak = std::weak_ptr(inside_)](const Result<Done>& connected) {
         const auto self = weak.lock();
         if (!self) return;
         if (!connected) return self->end(connected.error().text);
         self->open();
       });
}

WebSocket::~WebSocket() {
  inside_->on_text = nullptr;
  inside_->on_end = nullptr;
  inside_->dialing->drop();
}

void WebSocket::send(std::string text) {
  inside_->waiting.push_back(std::move(text));
  inside_->write();
}

}  // namespace pawl
