// SPDX-License-Identifier: Apache-2.0
// What a call has fetched from another machine, by the path at which it lies. Whoever runs it runs what nobody has
// seen.
#pragma once

#include <cstdint>
#include <string>

#include "analyse/places/world.h"
#include "analyse/scope/scope.h"

namespace pawl {

enum class Fetched : std::uint8_t {
  nothing,
  among,  // not there before, in a folder that the call filled: with an archive, with a copy of a folder
  file,   // the call fetched this very file
};

// Whether the call has fetched anything at all.
[[nodiscard]] bool has_fetched(const CallFiles& files);

// REQUIRES: a whole path.
[[nodiscard]] Fetched fetched_at(const std::string& path, const CallFiles& files, const World& world);

// Whether this call put a file there, or it was there before.
[[nodiscard]] bool is_there(const std::string& path, const CallFiles& files, const World& world);

}  // namespace pawl
