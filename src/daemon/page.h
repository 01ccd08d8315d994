// SPDX-License-Identifier: Apache-2.0
// The page itself, out of the binary: `web/dist`, as the build found it. It holds no data.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "base/result.h"
#include "http/message.h"

namespace pawl {

struct PageFile {
  std::string_view path;  // `/`, `/assets/index-5f0c.js`
  std::string_view type;
  std::string_view bytes;
  std::string_view gzip;  // empty: it is not worth it
};

// Generated; empty if the page was not built.
[[nodiscard]] std::span<const PageFile> page_files();

[[nodiscard]] HttpResponse page_response(const HttpRequest& request);

// The page on this port, logged in by a code that counts once; `more` stands behind it.
[[nodiscard]] std::string page_address(std::int64_t port, std::string_view code, std::string_view more);

// The file in `run/` that leads a browser to the page with this code.
[[nodiscard]] std::string name_of_opener(std::string_view code);
// Writes it, and gives its path. A program's arguments are seen by every user of the machine; what this file holds is
// not.
[[nodiscard]] Result<std::string> write_opener(const std::string& home, const std::string& address,
                                               std::string_view code);

}  // namespace pawl
