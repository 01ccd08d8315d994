// SPDX-License-Identifier: Apache-2.0
#include "app/trust_hosts.h"

#include <algorithm>

#include "app/flags.h"
#include "app/home_lock.h"
#include "app/person.h"
#include "app/terminal.h"
#include "base/files.h"
#include "settings/trusted_hosts.h"

namespace pawl {
namespace {

int fail(std::string_view command, std::string_view text) {
  print_error("pawl trust " + std::string(command) + ": " + std::string(text) + "\n");
  return 1;
}

}  // namespace

int run_trust_add(const std::vector<std::string>& arguments) {
  std::vector<std::string> words;
  Flags flags("trust add", "judge secrets that go to a host one step milder");
  flags.operands(words, "HOST", "a host name, `*.` and a name for everything below it, or a URL");
  if (const auto exit_code = flags.parse(arguments)) return *exit_code;
  if (words.empty()) return fail("add", "name at least one host; see `pawl trust add --help`");
  std::vector<std::string> wanted;
  bool is_good = true;
  for (const std::string& word : words) {
    const Result<std::string> host = read_host_pattern(word);
    if (host) {
      wanted.push_back(*host);
    } else {
      is_good = false;
      static_cast<void>(fail("add", host.error().text));
    }
  }
  if (!is_good) return 1;
  if (const auto why = why_not_a_person()) return fail("add", *why);
  const std::string home = pawl_home();
  const Result<OpenFile> lock = lock_home();
  if (!lock) return fail("add", lock.error().text);
  Result<std::vector<std::string>> hosts = read_trusted_hosts(home, disk());
  if (!hosts) return fail("add", hosts.error().text);
  std::string said;
  for (const std::string& host : wanted) {
    if (std::find(hosts->begin(), hosts->end(), host) != hosts->end()) {
      said += "`" + host + "` is already trusted\n";
      continue;
    }
    hosts->push_back(host);
    said += "`" + host + "` is trusted: a secret that goes there is judged one step milder\n";
  }
  if (const Result<Done> written = write_trusted_hosts(home, *hosts); !written)
    return fail("add", written.error().text);
  print(said);
  return 0;
}

int list_trusted_hosts() {
  const Result<std::vector<std::string>> hosts = read_trusted_hosts(pawl_home(), disk());
  if (!hosts) return fail("list", hosts.error().text);
  if (hosts->empty()) print("no host is trusted\n");
  for (const std::string& host : *hosts) print(host + "  trusted host\n");
  return 0;
}

std::optional<int> remove_trusted_host(const std::string& text) {
  const Result<std::string> host = read_host_pattern(text);
  if (!host) return std::nullopt;
  const std::string home = pawl_home();
  const Result<OpenFile> lock = lock_home();
  if (!lock) return fail("remove", lock.error().text);
  Result<std::vector<std::string>> hosts = read_trusted_hosts(home, disk());
  if (!hosts) return fail("remove", hosts.error().text);
  if (std::erase(*hosts, *host) == 0) return std::nullopt;
  if (const Result<Done> written = write_trusted_hosts(home, *hosts); !written)
    return fail("remove", written.error().text);
  print("`" + *host + "` is no longer trusted\n");
  return 0;
}

}  // namespace pawl
