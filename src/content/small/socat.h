// SPDX-License-Identifier: Apache-2.0
// An address of socat: one end of the connection that it makes.
#pragma once

#include <string>
#include <string_view>

namespace pawl {

struct SocatAddress {
  enum class Kind { other, host, file, created, command, socket };
  Kind kind = Kind::other;
  std::string value;       // host, path (of a file or a socket), shell text
  bool is_filled = false;  // of a file: an option says that it is written
};

// Options behind a comma are left out.
[[nodiscard]] SocatAddress read_socat_address(std::string_view text);

}  // namespace pawl
