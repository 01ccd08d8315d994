// SPDX-License-Identifier: Apache-2.0
#include "daemon/page.h"

#include <algorithm>

#include "base/files.h"
#include "base/hash.h"
#include "daemon/instance.h"

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

std::string page_address(std::int64_t port, std::string_view code, std::string_view more) {
  return "http://localhost:" + std::to_string(port) + "/#k=" + std::string(code) + std::string(more);
}

std::string name_of_opener(std::string_view code) {
  constexpr std::size_t kShown = 16;
  return "open-" + sha256_hex(code).substr(0, kShown) + ".html";
}

Result<std::string> write_opener(const std::string& home, const std::string& address, std::string_view code) {
  const std::string path = join_path(run_folder(home), name_of_opener(code));
  const std::string text =
      "<!doctype html><meta charset=utf-8><title>Pawl</title><meta http-equiv=refresh content=\"0; url=" + address +
      "\"><p><a href=\"" + address + "\">Pawl's dashboard</a></p>\n";
  if (const Result<Done> written = write_file(path, text, 0600); !written) return written.error();
  return path;
}

}  // namespace pawl
