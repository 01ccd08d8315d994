// SPDX-License-Identifier: Apache-2.0
#include "content/small/socat.h"

#include <gtest/gtest.h>

namespace pawl {
namespace {

TEST(Socat, addresses) {
  const struct {
    std::string_view text;
    SocatAddress::Kind kind;
    std::string_view value;
  } cases[] = {
      {"EXEC:/bin/sh,pty,stderr", SocatAddress::Kind::command, "/bin/sh"},
      {"EXEC:rm\\ -rf\\ x", SocatAddress::Kind::command, "rm -rf x"},
      {"system:id", SocatAddress::Kind::command, "id"},
      {"SHELL", SocatAddress::Kind::command, "sh"},
      {"TCP:10.0.0.1:4444", SocatAddress::Kind::host, "10.0.0.1"},
      {"openssl-connect:h.example:443,verify=0", SocatAddress::Kind::host, "h.example"},
      {"TCP-LISTEN:80,fork", SocatAddress::Kind::other, "80"},
      {"OPEN:\"a b\",rdonly", SocatAddress::Kind::file, "a b"},
      {"OPEN:x.sh,creat,append", SocatAddress::Kind::file, "x.sh"},
      {"./x.sh,trunc", SocatAddress::Kind::file, "./x.sh"},
      {"/run/haproxy/admin.sock", SocatAddress::Kind::socket, "/run/haproxy/admin.sock"},
      {"UNIX-CONNECT:/run/x,forever", SocatAddress::Kind::socket, "/run/x"},
      {"unix:~/x.sock", SocatAddress::Kind::socket, "~/x.sock"},
      {"UNIX-LISTEN:/run/x", SocatAddress::Kind::other, "/run/x"},
      {"/dev/ttyUSB0,b115200", SocatAddress::Kind::other, ""},
      {"CREATE:out", SocatAddress::Kind::created, "out"},
      {"-", SocatAddress::Kind::other, ""},
      {"", SocatAddress::Kind::other, ""},
  };
  for (const auto& c : cases) {
    const SocatAddress address = read_socat_address(c.text);
    EXPECT_EQ(address.kind, c.kind) << c.text;
    EXPECT_EQ(address.value, c.value) << c.text;
  }
}

}  // namespace
}  // namespace pawl
