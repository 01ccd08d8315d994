// SPDX-License-Identifier: Apache-2.0
#include "app/opening.h"

#include <cstdlib>

#include "app/terminal.h"
#include "base/process.h"
#include "channels/opener.h"
#include "daemon/page.h"

namespace pawl {
namespace {

[[nodiscard]] bool has_display() {
  for (const char* name : {"DISPLAY", "WAYLAND_DISPLAY"}) {
    const char* value = std::getenv(name);
    if (value != nullptr && *value != '\0') return true;
  }
  return false;
}

}  // namespace

Result<std::string> open_page(const Value& answer, std::string_view more, bool is_printed) {
  const std::string* code = answer.find_text("code");
  const Value* port = answer.find("port");
  if (code == nullptr || port == nullptr)
    return Error{Code::io_failed, "the daemon gave no code; see `pawl daemon status`"};
  const std::string address = page_address(port->integer, *code, more);
  if (is_printed || !has_display() || command_that_opens("").empty()) return address;
  const Result<std::string> opener = write_opener(pawl_home(), address, *code);
  if (!opener) return opener.error();
  const std::vector<std::string> command = command_that_opens(*opener);
  if (run_in_foreground(command, "/") != 0)
    return Error{Code::io_failed,
                 "`" + command[0] + "` could not open the page; `pawl dashboard --print` prints its address"};
  return "the page opens in your browser, on port " + std::to_string(port->integer);
}

}  // namespace pawl
