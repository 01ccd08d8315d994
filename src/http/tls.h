// SPDX-License-Identifier: Apache-2.0
// A connection to a server of somebody else, over TLS: the certificate must be one of the authorities', and be for that
// host. For the files here that use it.
#pragma once

#include <boost/asio/ssl/stream.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <functional>
#include <memory>
#include <string>

#include "base/result.h"
#include "http/address.h"
#include "http/loop.h"

namespace pawl {

using TlsStream = boost::asio::ssl::stream<boost::beast::tcp_stream>;

// Where it can be found while it is made, so that whoever does not want it any more can end it.
struct Dialing {
  std::shared_ptr<void> resolving;
  std::shared_ptr<boost::asio::ssl::context> context;  // outlives the stream
  std::unique_ptr<TlsStream> stream;
  bool is_dropped = false;

  void drop();
};

// `ca_file`: the authorities that count; empty: the system's. They are read when they are first needed.
void dial(Loop& loop, const std::shared_ptr<Dialing>& dialing, const ServerAddress& address, const std::string& ca_file,
          std::int64_t timeout_ms, const std::function<void(Result<Done>)>& on_connected);

}  // namespace pawl
