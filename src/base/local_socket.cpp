// SPDX-License-Identifier: Apache-2.0
#include "base/local_socket.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

#include "base/clock.h"
#include "base/files.h"

namespace pawl {
namespace {

constexpr std::size_t kMostLine = 4096;
constexpr int kPatienceMs = 200;

// A path in an address has at most 107 bytes; the folder is named by a descriptor, so that any home will do.
class Address {
 public:
  explicit Address(const std::string& path) {
    const std::size_t slash = path.rfind('/');
    folder_ = ::open(path.substr(0, slash).c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC);
    const std::string short_path = "/proc/self/fd/" + std::to_string(folder_) + path.substr(slash);
    address_.sun_family = AF_UNIX;
    if (short_path.size() < sizeof address_.sun_path)
      std::memcpy(address_.sun_path, short_path.c_str(), short_path.size() + 1);
  }
  ~Address() {
    if (folder_ >= 0) ::close(folder_);
  }
  Address(const Address&) = delete;
  Address& operator=(const Address&) = delete;

  [[nodiscard]] const sockaddr* get() const { return reinterpret_cast<const sockaddr*>(&address_); }
  static constexpr socklen_t size() { return sizeof(sockaddr_un); }

 private:
  sockaddr_un address_{};
  int folder_ = -1;
};

// Up to a newline, within the time. False: it did not come.
[[nodiscard]] bool read_line(int fd, std::string& line, int timeout_ms) {
  const std::int64_t end = steady_ns() + std::int64_t{timeout_ms} * 1'000'000;
  while (line.find('\n') == std::string::npos && line.size() < kMostLine) {
    const std::int64_t left_ms = (end - steady_ns()) / 1'000'000;
    pollfd wanted = {fd, POLLIN, 0};
    if (left_ms <= 0 || ::poll(&wanted, 1, static_cast<int>(left_ms)) <= 0) return false;
    char bytes[512];
    const ssize_t got = ::recv(fd, bytes, sizeof bytes, 0);
    if (got <= 0) return false;
    line.append(bytes, static_cast<std::size_t>(got));
  }
  const std::size_t newline = line.find('\n');
  if (newline == std::string::npos) return false;
  line.resize(newline);
  return true;
}

}  // namespace

void send_all(int fd, std::string_view text) {
  while (!text.empty()) {
    const ssize_t sent = ::send(fd, text.data(), text.size(), MSG_NOSIGNAL);
    if (sent <= 0) return;
    text.remove_prefix(static_cast<std::size_t>(sent));
  }
}

Result<LocalListener> LocalListener::open(const std::string& path) {
  const auto fail = [&] { return Error{Code::io_failed, "`" + path + "`: " + system_error_text(errno)}; };
  LocalListener listener(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
  if (listener.fd_ < 0) return fail();
  ::unlink(path.c_str());
  const mode_t before = ::umask(0177);
  const Address address(path);
  const bool is_bound = ::bind(listener.fd_, address.get(), Address::size()) == 0;
  ::umask(before);
  if (!is_bound || ::listen(listener.fd_, 16) != 0) return fail();
  return listener;
}

LocalListener::~LocalListener() {
  if (fd_ >= 0) ::close(fd_);
}

LocalListener::LocalListener(LocalListener&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}

LocalListener& LocalListener::operator=(LocalListener&& other) noexcept {
  std::swap(fd_, other.fd_);
  return *this;
}

int LocalListener::accept_line(std::string& line, Peer& peer) const {
  const int client = ::accept4(fd_, nullptr, nullptr, SOCK_CLOEXEC);
  if (client < 0) return -1;
  ucred credentials{};
  socklen_t size = sizeof credentials;
  const bool is_known = ::getsockopt(client, SOL_SOCKET, SO_PEERCRED, &credentials, &size) == 0;
  peer = {credentials.pid, credentials.uid};
  if (is_known && peer.uid == ::geteuid() && read_line(client, line, kPatienceMs)) return client;
  ::close(client);
  return kTooSlow;
}

void LocalListener::reply(int client, std::string_view text) {
  send_all(client, std::string(text) + "\n");
  ::close(client);
}

std::optional<std::string> ask_local(const std::string& path, std::string_view line, int timeout_ms) {
  const int fd = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (fd < 0) return std::nullopt;
  const Address address(path);
  std::string answer;
  bool is_answered = ::connect(fd, address.get(), Address::size()) == 0;
  if (is_answered) {
    send_all(fd, std::string(line) + "\n");
    is_answered = read_line(fd, answer, timeout_ms);
  }
  ::close(fd);
  if (!is_answered) return std::nullopt;
  return answer;
}

}  // namespace pawl
