// SPDX-License-Identifier: Apache-2.0
#include "http/resolve.h"

#include <algorithm>

#include "base/child.h"
#include "base/desktop.h"

namespace pawl {
namespace {

struct Resolving : std::enable_shared_from_this<Resolving> {
  Resolving(Child started, std::string name, OnResolved then)
      : child(std::move(started)), host(std::move(name)), on_resolved(std::move(then)) {}

  void end() {
    const std::optional<int> exit_code = child.exit_code();
    if (!exit_code) return;
    const auto kept = shared_from_this();
    const auto last = std::move(watch);
    std::vector<std::string> found;
    const std::string output = child.take_output();
    // `127.0.0.1       STREAM localhost`, one line a kind of socket.
    for (std::size_t at = 0; at < output.size();) {
      const std::size_t end = std::min(output.find('\n', at), output.size());
      const std::string address = output.substr(at, std::min(output.find(' ', at), end) - at);
      if (!address.empty() && std::find(found.begin(), found.end(), address) == found.end()) found.push_back(address);
      at = end + 1;
    }
    if (found.empty()) return on_resolved(Error{Code::not_found, "`" + host + "`: there is no such host"});
    on_resolved(std::move(found));
  }

  Child child;
  std::string host;
  OnResolved on_resolved;
  std::unique_ptr<ReadWatch> watch;
};

}  // namespace

std::shared_ptr<void> resolve(Loop& loop, const std::string& host, OnResolved on_resolved) {
  const std::string program = program_of_root("getent");
  Result<Child> child = program.empty() ? Result<Child>(Error{Code::not_found, "`getent` is missing"})
                                        : Child::start({program, "ahosts", host}, {{"LC_ALL", "C"}});
  if (!child) {
    loop.post([on_resolved = std::move(on_resolved), error = child.error()] { on_resolved(error); });
    return nullptr;
  }
  auto made = std::make_shared<Resolving>(std::move(*child), host, std::move(on_resolved));
  made->watch =
      std::make_unique<ReadWatch>(loop, made->child.end_descriptor(), [weak = std::weak_ptr<Resolving>(made)] {
        if (const auto self = weak.lock()) self->end();
      });
  return made;
}

}  // namespace pawl
