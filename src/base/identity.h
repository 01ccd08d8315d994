// SPDX-License-Identifier: Apache-2.0
// Which file a path names now, and what it holds: to notice that it was replaced or changed.
#pragma once

#include <string>

namespace pawl {

// Device, inode, size and SHA-256 of its first megabyte; `missing` or `other` for what is not a regular file. Follows
// links.
[[nodiscard]] std::string identity_of_file(const std::string& path);

}  // namespace pawl
