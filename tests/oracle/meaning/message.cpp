// SPDX-License-Identifier: Apache-2.0
#include "message.h"

#include <sys/socket.h>
#include <unistd.h>

namespace pawl::meaning {
namespace {

bool send_all(int socket, const char* at, std::size_t left) {
  while (left > 0) {
    const ssize_t sent = ::send(socket, at, left, MSG_NOSIGNAL);
    if (sent <= 0) return false;
    at += sent;
    left -= static_cast<std::size_t>(sent);
  }
  return true;
}

bool receive_all(int socket, char* at, std::size_t left) {
  while (left > 0) {
    const ssize_t got = ::recv(socket, at, left, 0);
    if (got <= 0) return false;
    at += got;
    left -= static_cast<std::size_t>(got);
  }
  return true;
}

}  // namespace

bool send_blob(int socket, std::string_view blob) {
  const auto size = static_cast<std::uint32_t>(blob.size());
  return send_all(socket, reinterpret_cast<const char*>(&size), sizeof size) &&
         send_all(socket, blob.data(), blob.size());
}

bool receive_blob(int socket, std::string& blob) {
  std::uint32_t size = 0;
  if (!receive_all(socket, reinterpret_cast<char*>(&size), sizeof size)) return false;
  blob.resize(size);
  return receive_all(socket, blob.data(), size);
}

}  // namespace pawl::meaning
