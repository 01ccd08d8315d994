// SPDX-License-Identifier: Apache-2.0
// What the files that a call writes hold, as far as it is known. A step that runs such a file runs that text.
#pragma once

#include <string>

#include "analyse/places/world.h"
#include "analyse/scope/scope.h"

namespace pawl {

inline constexpr std::size_t kMaxContent = 64 * 1024;  // more is not known any more

// Every other content that this call puts there goes through this: what was known before stays possible.
void replace_content(const std::string& path, Stream content, CallFiles& files);

// What this step writes there, where the program or its code tells.
void tell_content(int step, const std::string& path, const Stream& content, bool adds, CallFiles& files,
                  const World& world);

// `adds`: behind what it holds already.
void put_content(const std::string& path, const Stream& content, bool adds, CallFiles& files, const World& world);

}  // namespace pawl
