// SPDX-License-Identifier: Apache-2.0
#include "daemon/page.h"

#include <algorithm>

#include "base/hash.h"

namespace pawl {

HttpResponse page_response(const HttpRequest& request) {
  HttpResponse response;
  response.type = "text/plain; charset=utf-8";
  if (request.method != "GET") {
    response.status = 405;
    return response;
  }
  const auto files = page_files();
  const auto found =
      std::find_if(files.begin(), files.end(), [&](const PageFile& file) { return file.path == request.path; });
  if (found == files.end()) {
    const bool is_missing = request.path == "/" && files.empty();
    response.status = is_missing ? 200 : 404;
    if (is_missing)
      response.body =
          "The dashboard's page was not built into this pawl: build it with `npm run build` in web/, then build pawl "
          "again.\nThe daemon itself works; `pawl tail` and `pawl watch` need no page.\n";
    return response;
  }
  const std::string* accepted = request.header("Accept-Encoding");
  response.is_gzip = !found->gzip.empty() && accepted != nullptr && accepted->find("gzip") != std::string::npos;
  response.type = found->type;
  response.body = response.is_gzip ? found->gzip : found->bytes;
  response.may_be_kept = request.path.starts_with("/assets/");
  return response;
}

std::string name_of_opener(std::string_view code) {
  constexpr std::size_t kShown = 16;
  return "open-" + sha256_hex(code).substr(0, kShown) + ".html";
}

}  // namespace pawl
