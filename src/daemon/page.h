// SPDX-License-Identifier: Apache-2.0
// The page itself, out of the binary: `web/dist`, as the build found it. It holds no data.
#pragma once

#include <span>
#include <string>
#include <string_view>

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

// The file in `run/` that leads a browser to the page with this code.
[[nodiscard]] std::string name_of_opener(std::string_view code);

}  // namespace pawl
