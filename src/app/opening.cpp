// SPDX-License-Identifier: Apache-2.0
#include "app/opening.h"

#include <cstdlib>

#include "app/terminal.h"
#include "base/files.h"
#include "base/process.h"
#include "daemon/instance.h"
#include "daemon/page.h"

namespace pawl {
namespace {

// A program's arguments are seen by every user of the machine; what a file of ours holds is not.
[[nodiscard]] Result<std::string> write_opener(const std::string& address, const std::string& code) {
  const std::string path = join_path(run_folder(pawl_home()), name_of_opener(code));
  const std::string text =
      "<!doctype html><meta charset=utf-8><title>Pawl</title><meta http-equiv=refresh content=\"0; url=" + address +
      "\"><p><a href=\"" + address + "\">Pawl's dashboard</a></p>\n";
  if (const Result<Done> written = write_file(path, text, 0600); !written) return written.error();
  return path;
}

// Absolute, so that nothing that an agent put on PATH is run.
[[nodiscard]] std::string program_that_opens() {
  for (const char* path : {"/usr/bin/xdg-open", "/usr/bin/gio", "/usr/bin/open"}) {
    if (disk().kind(path) != FileKind::missing) return path;
  }
  return "";
}

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
  const std::string address =
      "http://localhost:" + std::to_string(port->integer) + "/#k=" + *code + std::string(more);
  const std::string program = program_that_opens();
  if (is_printed || program.empty() || !has_display()) return address;
  const Result<std::string> opener = write_opener(address, *code);
  if (!opener) return opener.error();
  std::vector<std::string> command = {program};
  if (program.ends_with("/gio")) command.emplace_back("open");
  command.push_back(*opener);
  if (run_in_foreground(command, "/") != 0)
    return Error{Code::io_failed, "`" + program + "` could not open the page; `pawl dashboard --print` prints its address"};
  return "the page opens in your browser, on port " + std::to_string(port->integer);
}

}  // namespace pawl
