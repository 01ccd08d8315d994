// SPDX-License-Identifier: Apache-2.0
// What the files hold that a call writes, as far as it is known. Who runs such a file runs that text.
#pragma once

#include <string>

#include "analyse/places/world.h"
#include "analyse/scope/scope.h"

namespace pawl {

inline constexpr std::size_t kMaxContent = 64 * 1024;  // more is not known any more

// `adds`: behind what stands there already.
void put_content(const std::string& path, const Stream& content, bool adds, CallFiles& files, const World& world);

}  // namespace pawl
