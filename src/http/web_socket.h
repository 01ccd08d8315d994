// SPDX-License-Identifier: Apache-2.0
// A connection on which a server of somebody else sends texts as they come, and takes ours. Over TLS alone.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "base/result.h"
#include "http/loop.h"

namespace pawl {

class WebSocket {
 public:
  // `on_text` for each text, `on_end` once, whatever ended it. Neither is called after this object is gone.
  WebSocket(Loop& loop, const std::string& url, const std::string& ca_file,
            std::function<void(const std::string& text)> on_text, std::function<void(const Error& why)> on_end);
  ~WebSocket();
  WebSocket(const WebSocket&) = delete;
  WebSocket& operator=(const WebSocket&) = delete;

  // In the order of the calls; what is sent before the connection stands waits for it.
  void send(std::string text);

 private:
  struct Inside;
  std::shared_ptr<Inside> inside_;
};

}  // namespace pawl
