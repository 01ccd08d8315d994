// SPDX-License-Identifier: Apache-2.0
#include "http/tls.h"

#include <boost/asio/connect.hpp>
#include <boost/asio/ssl/host_name_verification.hpp>
#include <chrono>
#include <map>

#include "base/files.h"
#include "http/loop_inside.h"
#include "http/resolve.h"

namespace pawl {
namespace {

namespace asio = boost::asio;
namespace ssl = asio::ssl;
using asio::ip::tcp;
using boost::system::error_code;

// Where distributions keep the authorities.
constexpr const char* kBundles[] = {"/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt",
                                    "/etc/ssl/cert.pem"};

using Context = std::shared_ptr<ssl::context>;

[[nodiscard]] Result<Context> make_context(const std::string& ca_file) {
  auto context = std::make_shared<ssl::context>(ssl::context::tls_client);
  error_code failed;
  context->set_options(ssl::context::no_tlsv1 | ssl::context::no_tlsv1_1, failed);
  context->set_verify_mode(ssl::verify_peer, failed);
  std::string path = ca_file;
  for (const char* bundle : kBundles) {
    if (path.empty() && disk().kind(bundle) != FileKind::missing) path = bundle;
  }
  if (path.empty()) return Error{Code::not_found, "there are no certificate authorities; install ca-certificates"};
  context->load_verify_file(path, failed);
  if (failed) return Error{Code::bad_settings, "`" + path + "`: the certificate authorities cannot be read"};
  return context;
}

// Reading the bundle takes tens of milliseconds: once, and only in a process that calls somebody.
[[nodiscard]] Result<Context> context_for(const std::string& ca_file) {
  static std::map<std::string, Context> known;
  if (const auto found = known.find(ca_file); found != known.end()) return found->second;
  Result<Context> made = make_context(ca_file);
  // A file of the user's own may be replaced.
  if (made && ca_file.empty()) known[ca_file] = *made;
  return made;
}

struct Steps : std::enable_shared_from_this<Steps> {
  std::shared_ptr<Dialing> dialing;
  ServerAddress address;
  std::function<void(Result<Done>)> on_connected;

  void fail(const std::string& what) const {
    if (!dialing->is_dropped) on_connected(Error{Code::io_failed, "`" + address.host + "`: " + what});
  }

  void connect(const std::vector<std::string>& addresses) {
    std::vector<tcp::endpoint> endpoints;
    for (const std::string& text : addresses) {
      error_code failed;
      const auto ip = asio::ip::make_address(text, failed);
      if (!failed) endpoints.emplace_back(ip, static_cast<std::uint16_t>(std::stoi(address.port)));
    }
    boost::beast::get_lowest_layer(*dialing->stream)
        .async_connect(endpoints, [self = shared_from_this()](error_code failed, const tcp::endpoint&) {
          if (self->dialing->is_dropped) return;
          if (failed) return self->fail("cannot connect: " + failed.message());
          self->shake_hands();
        });
  }

  void shake_hands() {
    dialing->stream->async_handshake(ssl::stream_base::client, [self = shared_from_this()](error_code failed) {
      if (self->dialing->is_dropped) return;
      if (failed) return self->fail("the certificate or the handshake is not right: " + failed.message());
      self->on_connected(Done{});
    });
  }
};

}  // namespace

void Dialing::drop() {
  is_dropped = true;
  resolving.reset();
  if (stream) boost::beast::get_lowest_layer(*stream).close();
}

void dial(Loop& loop, const std::shared_ptr<Dialing>& dialing, const ServerAddress& address, const std::string& ca_file,
          std::int64_t timeout_ms, const std::function<void(Result<Done>)>& on_connected) {
  auto steps = std::make_shared<Steps>();
  steps->dialing = dialing;
  steps->address = address;
  steps->on_connected = on_connected;
  const auto fail_later = [&](const std::string& what) { loop.post([steps, what] { steps->fail(what); }); };
  const Result<Context> context = context_for(ca_file);
  if (!context) return fail_later(context.error().text);
  dialing->context = *context;
  dialing->stream = std::make_unique<TlsStream>(loop.inside().context, **context);
  boost::beast::get_lowest_layer(*dialing->stream).expires_after(std::chrono::milliseconds(timeout_ms));
  error_code failed;
  dialing->stream->set_verify_callback(ssl::host_name_verification(address.host), failed);
  if (failed || SSL_set_tlsext_host_name(dialing->stream->native_handle(), address.host.c_str()) != 1)
    return fail_later("the host cannot be named to the server");
  dialing->resolving = resolve(loop, address.host, [steps](Result<std::vector<std::string>> found) {
    if (steps->dialing->is_dropped) return;
    if (!found) return steps->fail("there is no such host");
    steps->connect(*found);
  });
}

}  // namespace pawl
