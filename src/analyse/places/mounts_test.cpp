// SPDX-License-Identifier: Apache-2.0
#include "analyse/places/mounts.h"

#include <gtest/gtest.h>

#include <string>

namespace pawl {
namespace {

// `/src ro`, or `-` for what is not a mount of the host.
std::string shown(std::string_view text) {
  const Mount mount = read_mount(text);
  if (mount.source.empty()) return "-";
  return mount.source + (mount.is_read_only ? " ro" : "");
}

TEST(Mounts, are_read_in_both_forms) {
  const struct {
    std::string_view text;
    std::string_view mount;
  } cases[] = {
      {"/:/host", "/"},
      {"/:/host:ro", "/ ro"},
      {"/a:/b:z,ro", "/a ro"},
      {"/a:/b:rw", "/a"},
      {"./src:/src", "./src"},
      {"~/x:/x", "~/x"},
      {"data:/var/lib/data", "-"},
      {"/data", "-"},
      {"", "-"},
      {":", "-"},
      {"type=bind,source=/,target=/host", "/"},
      {"type=bind,src=/etc,dst=/e,readonly", "/etc ro"},
      {"type=bind,src=/etc,dst=/e,readonly=false", "/etc"},
      {"source=/x,target=/y", "/x"},
      {"type=volume,source=data,target=/data", "-"},
      {"type=tmpfs,target=/tmp", "-"},
      {"type=bind,source=build,target=/b", "build"},
  };
  for (const auto& c : cases) EXPECT_EQ(shown(c.text), c.mount) << c.text;
}

TEST(Mounts, some_give_all_rights_on_the_host) {
  for (const char* path : {"/", "/var/run/docker.sock", "/run/containerd/containerd.sock", "/etc", "/dev"})
    EXPECT_TRUE(gives_host_rights(path, false)) << path;
  EXPECT_TRUE(gives_host_rights("/", true));
  EXPECT_TRUE(gives_host_rights("/var/run/docker.sock", true));
  EXPECT_FALSE(gives_host_rights("/etc", true));
  for (const char* path : {"/home/dev/app", "/etc/localtime", "/home/dev/x.sock", "/tmp"})
    EXPECT_FALSE(gives_host_rights(path, false)) << path;
}

}  // namespace
}  // namespace pawl
