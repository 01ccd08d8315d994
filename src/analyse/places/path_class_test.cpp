// SPDX-License-Identifier: Apache-2.0
#include "analyse/places/path_class.h"

#include <gtest/gtest.h>

#include "analyse/tests/test_world.h"

namespace pawl {
namespace {

// `/home/dev [home, cwd]`
std::string resolved(std::string_view text, bool is_glob = true, bool follows_last = true) {
  const TestWorld world;
  const ResolvedPath path = resolve_path(text, "/home/dev/app", is_glob, follows_last, world.world());
  return path.path + " [" + names_of_classes(path.classes) + "]";
}

TEST(PathClass, of_the_large_places) {
  EXPECT_EQ(resolved("/"), "/ [root, home, cwd]");
  EXPECT_EQ(resolved("/*"), "/* [root, home, system]");
  EXPECT_EQ(resolved("/home"), "/home [home, cwd]");
  EXPECT_EQ(resolved("/home/dev"), "/home/dev [home, cwd]");
  EXPECT_EQ(resolved("/home/dev/*"), "/home/dev/* [home]");
  EXPECT_EQ(resolved("/home/dev/.*"), "/home/dev/.* [home]");
  EXPECT_EQ(resolved("/home/dev/x"), "/home/dev/x [below-home]");
  EXPECT_EQ(resolved("/etc"), "/etc [system]");
  EXPECT_EQ(resolved("/etc/passwd"), "/etc/passwd [system]");
  EXPECT_EQ(resolved("/usr/bin/x"), "/usr/bin/x [system]");
  EXPECT_EQ(resolved("/data/x"), "/data/x [elsewhere]");
}

TEST(PathClass, of_the_project) {
  EXPECT_EQ(resolved("."), "/home/dev/app [cwd]");
  EXPECT_EQ(resolved(".."), "/home/dev [home, cwd]");
  EXPECT_EQ(resolved("*"), "/home/dev/app/* [project]");
  EXPECT_EQ(resolved("src/main.c"), "/home/dev/app/src/main.c [project]");
  EXPECT_EQ(resolved("./src/../x"), "/home/dev/app/x [project]");
  EXPECT_EQ(resolved(".git"), "/home/dev/app/.git [project, git-internal]");
  EXPECT_EQ(resolved("node_modules/x"), "/home/dev/app/node_modules/x [project, regenerable]");
  EXPECT_EQ(resolved("a.log"), "/home/dev/app/a.log [project, regenerable]");
  EXPECT_EQ(resolved("../../../etc/x"), "/etc/x [system]");
  EXPECT_EQ(resolved("../../../../../../etc"), "/etc [system]");
}

TEST(PathClass, of_temporary_places) {
  EXPECT_EQ(resolved("/tmp/x"), "/tmp/x [temp]");
  EXPECT_EQ(resolved("/var/tmp/x"), "/var/tmp/x [temp]");
  EXPECT_EQ(resolved("/tmp"), "/tmp [temp-root]");
  EXPECT_EQ(resolved("/tmp/*"), "/tmp/* [temp-root]");
  EXPECT_EQ(resolved("/tmp/../etc"), "/etc [system]");
}

TEST(PathClass, of_secrets_and_what_runs_unasked) {
  EXPECT_EQ(resolved(".env"), "/home/dev/app/.env [project, secret]");
  EXPECT_EQ(resolved("/home/dev/.ssh/id_rsa"), "/home/dev/.ssh/id_rsa [secret, below-home, credential-store]");
  EXPECT_EQ(resolved("/home/dev/.bashrc"), "/home/dev/.bashrc [persistence, below-home]");
  EXPECT_EQ(resolved("/home/dev/.local/lib/python3/site-packages/a.pth"),
            "/home/dev/.local/lib/python3/site-packages/a.pth [persistence, below-home]");
  EXPECT_EQ(resolved("model.pth"), "/home/dev/app/model.pth [project]");
  EXPECT_EQ(resolved(".e*"), "/home/dev/app/.e* [project, secret, persistence]");
}

TEST(PathClass, of_devices) {
  EXPECT_EQ(resolved("/dev/sda"), "/dev/sda [device]");
  EXPECT_EQ(resolved("/dev/null"), "/dev/null [elsewhere]");
}

TEST(PathClass, follows_links) {
  EXPECT_EQ(resolved("to_home"), "/home/dev [home, cwd]");
  EXPECT_EQ(resolved("to_home/x"), "/home/dev/x [below-home]");
  EXPECT_EQ(resolved("to_etc/passwd"), "/etc/passwd [system]");
  EXPECT_EQ(resolved("to_home/.."), "/home [home, cwd]");
  EXPECT_EQ(resolved("to_home", true, false), "/home/dev/app/to_home [project]");
  // A slash behind it means what the link points to, even to rm.
  EXPECT_EQ(resolved("to_home/", true, false), "/home/dev [home, cwd]");
  EXPECT_EQ(resolved("to_home/*", true, false), "/home/dev/* [home]");
  EXPECT_EQ(resolved("loop/x").substr(0, 1), "/");
}

TEST(PathClass, of_what_the_kernel_shows_a_program_of_itself) {
  EXPECT_EQ(resolved("/dev/fd/3"), "/dev/fd/3 [elsewhere]");
  EXPECT_EQ(resolved("/proc/self/fd/0"), "/dev/fd/0 [elsewhere]");
  EXPECT_EQ(resolved("/dev/stdout"), "/dev/stdout [elsewhere]");
  EXPECT_EQ(resolved("/dev/fd/../cwd/../x"), "/home/dev/x [below-home]");
  EXPECT_EQ(resolved("/dev/./fd/../cwd"), "/home/dev/app [cwd]");
  EXPECT_EQ(resolved("/proc/self/cwd/src"), "/home/dev/app/src [project]");
  EXPECT_EQ(resolved("/proc/../proc/thread-self/cwd/.."), "/home/dev [home, cwd]");
  EXPECT_EQ(resolved("/proc/self/fd/../root/etc/passwd"), "/etc/passwd [system]");
  EXPECT_EQ(resolved("/proc/1/root/etc/passwd"), "/etc/passwd [system]");
  EXPECT_EQ(resolved("//proc//self//task/../root"), "/ [root, home, cwd]");
  // Which folder a descriptor is, nobody knows.
  EXPECT_NE(resolved("/dev/fd/9/.pawl/config.toml").find("pawl-own"), std::string::npos);
  EXPECT_NE(resolved("/proc/self/fd/9/etc/passwd").find("system"), std::string::npos);
  EXPECT_EQ(resolved("/home/dev/app/processes/fd/3"), "/home/dev/app/processes/fd/3 [project]");
}

TEST(PathClass, a_star_in_quotes_is_a_name) {
  EXPECT_EQ(resolved("/tmp/*", false), "/tmp/* [temp]");
  EXPECT_EQ(resolved("*", false), "/home/dev/app/* [project]");
}

TEST(PathClass, is_unknown_without_a_folder) {
  const TestWorld world;
  EXPECT_EQ(names_of_classes(resolve_path("x", "", false, true, world.world()).classes), "unknown");
  EXPECT_EQ(resolve_path("/etc", "", false, true, world.world()).path, "/etc");
}

// A project that is checked out below /tmp is a project, not a place to throw away.
TEST(PathClass, of_a_project_below_a_temporary_folder) {
  MemoryFiles files;
  const World world{files, "/home/dev", "/tmp/app", "/tmp/app", "dev"};
  const auto classes = [&](std::string_view text) {
    return names_of_classes(resolve_path(text, "/tmp/app", true, true, world).classes);
  };
  EXPECT_EQ(classes("src"), "project");
  EXPECT_EQ(classes("."), "cwd");
  EXPECT_EQ(classes("/tmp/other"), "temp");
}

TEST(Paths, below_means_strictly) {
  EXPECT_TRUE(is_below("/a/b", "/a"));
  EXPECT_TRUE(is_below("/a", "/"));
  EXPECT_FALSE(is_below("/", "/"));
  EXPECT_FALSE(is_below("/a", "/a"));
  EXPECT_FALSE(is_below("/ab", "/a"));
  EXPECT_FALSE(is_below("/a", ""));
}

}  // namespace
}  // namespace pawl
