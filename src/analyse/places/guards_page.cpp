// SPDX-License-Identifier: Apache-2.0
#include "analyse/places/guards_page.h"

#include <algorithm>
#include <charconv>
#include <optional>

#include "analyse/places/hosts.h"
#include "base/files.h"
#include "base/json.h"

namespace pawl {
namespace {

constexpr std::size_t npos = std::string_view::npos;
constexpr std::string_view kDigits = "0123456789";
constexpr int kOtherPorts = 9;  // that the daemon takes if its own is not free

[[nodiscard]] std::optional<int> number_of(std::string_view text) {
  int number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size() || text.empty()) return std::nullopt;
  return number;
}

// Its own port, or the one that the daemon says it has. Other files than the first are looked at only for such a port.
[[nodiscard]] bool is_port(int port, const World& world) {
  constexpr std::size_t kLargest = 4096;
  if (port == world.guard_port) return true;
  if (port < world.guard_port || port > world.guard_port + kOtherPorts) return false;
  const Result<std::string> text = world.files.read(join_path(world.home, ".pawl/run/daemon.json"), kLargest);
  if (!text) return false;
  const Result<Value> said = read_json(*text);
  if (!said) return false;
  const Value* its = said->find("port");
  return its != nullptr && its->kind == Value::Kind::integer && its->integer == port;
}

// The host that ends at `end`: behind a scheme, a login, another port.
[[nodiscard]] std::string_view host_before(std::string_view text, std::size_t end) {
  if (end > 0 && text[end - 1] == ']') {
    const std::size_t open = text.rfind('[', end);
    return open == npos ? std::string_view() : text.substr(open, end - open);
  }
  const std::size_t other = text.substr(0, end).find_last_of(":/@=, \t\"'");
  const std::size_t begin = other == npos ? 0 : other + 1;
  return text.substr(begin, end - begin);
}

}  // namespace

bool is_guards_page(std::string_view address, const World& world) {
  for (std::size_t colon = address.find(':'); colon != npos; colon = address.find(':', colon + 1)) {
    const std::size_t end = std::min(address.find_first_not_of(kDigits, colon + 1), address.size());
    const std::optional<int> port = number_of(address.substr(colon + 1, end - colon - 1));
    const std::string_view host = host_before(address, colon);
    if (port && !host.empty() && is_this_machine(canonical_host(host)) && is_port(*port, world)) return true;
  }
  return false;
}

bool is_guards_port(std::string_view word, const World& world) {
  if (const std::size_t slash = word.find('/'); slash != npos) word = word.substr(0, slash);
  if (const std::size_t colon = word.rfind(':'); colon != npos) word = word.substr(colon + 1);
  const std::optional<int> port = number_of(word);
  return port && is_port(*port, world);
}

}  // namespace pawl
