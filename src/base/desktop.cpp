// SPDX-License-Identifier: Apache-2.0
#include "base/desktop.h"

#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <cerrno>

#include "base/files.h"
#include "base/process.h"

namespace pawl {
namespace {

constexpr unsigned kOthersMayWrite = 022;

[[nodiscard]] bool is_ours_or_roots(uid_t owner) {
  return owner == ::getuid() || owner == 0;
}

[[nodiscard]] std::string runtime_folder() {
  const std::string path = "/run/user/" + std::to_string(::getuid());
  struct stat info {};
  const bool is_ours = ::lstat(path.c_str(), &info) == 0 && S_ISDIR(info.st_mode) && info.st_uid == ::getuid() &&
                       (info.st_mode & kOthersMayWrite) == 0;
  return is_ours ? path : "";
}

// Somebody listens there. What a process that is gone has left behind does not count.
[[nodiscard]] bool is_socket(const std::string& path) {
  struct stat info {};
  if (::lstat(path.c_str(), &info) != 0 || !S_ISSOCK(info.st_mode) || !is_ours_or_roots(info.st_uid)) return false;
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  if (path.size() >= sizeof address.sun_path) return false;
  path.copy(address.sun_path, path.size());
  const int fd = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (fd < 0) return false;
  const bool answers =
      ::connect(fd, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0 || errno == EAGAIN;
  ::close(fd);
  return answers;
}

[[nodiscard]] bool is_own_file(const std::string& path) {
  struct stat info {};
  return ::lstat(path.c_str(), &info) == 0 && S_ISREG(info.st_mode) && info.st_uid == ::getuid();
}

// The folder belongs to everybody, but what lies there keeps its owner.
[[nodiscard]] std::string find_display() {
  for (const std::string& name : names_in("/tmp/.X11-unix")) {
    const bool is_number = name.size() > 1 && name[0] == 'X' && name.find_first_not_of("0123456789", 1) == name.npos;
    if (is_number && is_socket("/tmp/.X11-unix/" + name)) return ":" + name.substr(1);
  }
  return "";
}

// Where display managers and compositors put it.
[[nodiscard]] std::string find_xauthority(const std::string& runtime) {
  if (const std::string path = join_path(runtime, "gdm/Xauthority"); is_own_file(path)) return path;
  for (const std::string& name : names_in(runtime)) {
    if (!name.starts_with(".mutter-Xwaylandauth.") && !name.starts_with("xauth_")) continue;
    if (const std::string path = join_path(runtime, name); is_own_file(path)) return path;
  }
  const std::string path = join_path(home_of_user(), ".Xauthority");
  return is_own_file(path) ? path : "";
}

}  // namespace

bool has_session_bus() {
  const std::string runtime = runtime_folder();
  return !runtime.empty() && is_socket(join_path(runtime, "bus"));
}

Desktop desktop_of_user() {
  Desktop desktop;
  desktop.runtime = runtime_folder();
  if (desktop.runtime.empty()) return desktop;
  if (const std::string bus = join_path(desktop.runtime, "bus"); is_socket(bus)) desktop.bus = "unix:path=" + bus;
  for (const char* name : {"wayland-0", "wayland-1"}) {
    if (desktop.wayland.empty() && is_socket(join_path(desktop.runtime, name))) desktop.wayland = name;
  }
  desktop.display = find_display();
  if (!desktop.display.empty()) desktop.xauthority = find_xauthority(desktop.runtime);
  return desktop;
}

std::vector<std::pair<std::string, std::string>> environment_on(const Desktop& desktop) {
  std::vector<std::pair<std::string, std::string>> variables = {
      {"HOME", home_of_user()}, {"PATH", "/usr/bin:/bin"}, {"LC_ALL", "C.UTF-8"}};
  const auto add = [&](const char* name, const std::string& value) {
    if (!value.empty()) variables.emplace_back(name, value);
  };
  add("XDG_RUNTIME_DIR", desktop.runtime);
  add("DBUS_SESSION_BUS_ADDRESS", desktop.bus);
  add("DISPLAY", desktop.display);
  add("WAYLAND_DISPLAY", desktop.wayland);
  add("XAUTHORITY", desktop.xauthority);
  return variables;
}

std::string program_of_root(std::string_view name) {
  const auto is_roots = [](const std::string& path, mode_t type) {
    struct stat info {};
    return ::stat(path.c_str(), &info) == 0 && (info.st_mode & S_IFMT) == type && info.st_uid == 0 &&
           (info.st_mode & kOthersMayWrite) == 0;
  };
  for (const char* folder : {"/usr/bin", "/bin", "/usr/local/bin"}) {
    const std::string path = join_path(folder, name);
    if (is_roots(folder, S_IFDIR) && is_roots(path, S_IFREG) && ::access(path.c_str(), X_OK) == 0) return path;
  }
  return "";
}

}  // namespace pawl
