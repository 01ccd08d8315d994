// SPDX-License-Identifier: Apache-2.0
// The addresses of a host, by the system's own `getent`: it knows every way that this machine is set up to look, which
// a static program cannot, and nothing here has to wait for it.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "http/loop.h"

namespace pawl {

using OnResolved = std::function<void(Result<std::vector<std::string>> addresses)>;

// Forgets about it when the result goes.
[[nodiscard]] std::shared_ptr<void> resolve(Loop& loop, const std::string& host, OnResolved on_resolved);

}  // namespace pawl
