// SPDX-License-Identifier: Apache-2.0
// `pawl init` and `pawl trust` as a script meets them: without a terminal. With one: tests/scenarios.
#include "settings/trust.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "app/test_command.h"
#include "base/files.h"
#include "base/hash.h"
#include "settings/default_config.h"
#include "settings/trusted_hosts.h"

namespace pawl {

const Command& init_command();
const Command& trust_command();

namespace {

class Commands : public CommandTest {
 protected:
  Commands() : CommandTest("pawl") {
    EXPECT_TRUE(make_folder(project));
    EXPECT_TRUE(write_file(join_path(project, "pawl.toml"), "mode = 'audit'"));
  }

  const std::string project = join_path(root, "project");
};

TEST_F(Commands, InitWritesTheConfigurationOnce) {
  const std::string path = join_path(home, "config.toml");
  EXPECT_EQ(run(init_command(), {}),
            "0 wrote `" + path + "`; every value in it is the default, so nothing changes yet\n");
  EXPECT_EQ(*disk().read(path, 1 << 20), default_config());
  EXPECT_EQ(std::filesystem::status(path).permissions(), std::filesystem::perms(0600));
  EXPECT_EQ(std::filesystem::status(home).permissions(), std::filesystem::perms(0700));
  ASSERT_TRUE(write_file(path, "mode = 'strict'"));
  EXPECT_EQ(run(init_command(), {}), "0 `" + path + "` already exists; nothing was changed\n");
  EXPECT_EQ(*disk().read(path, 1 << 20), "mode = 'strict'");
}

TEST_F(Commands, InitSaysWhyItCannotWrite) {
  ASSERT_TRUE(write_file(home, "in the way"));
  EXPECT_EQ(run(init_command(), {}), "1 pawl init: `" + home + "`: is not a folder\n");
}

TEST_F(Commands, TrustListsAndRemoves) {
  EXPECT_EQ(run(trust_command(), {"list"}), "0 no project is trusted\nno host is trusted\n");
  ASSERT_TRUE(write_trust(home, {{project, sha256_hex("mode = 'audit'")}, {"/gone", sha256_hex("")}}));
  EXPECT_EQ(run(trust_command(), {"list"}),
            "0 " + project + "  trusted\n/gone  not trusted: its pawl.toml cannot be read\nno host is trusted\n");
  ASSERT_TRUE(write_file(join_path(project, "pawl.toml"), "mode = 'strict'"));
  EXPECT_EQ(run(trust_command(), {"list"}), "0 " + project +
                                                "  not trusted: its pawl.toml has changed\n/gone  not trusted: its "
                                                "pawl.toml cannot be read\nno host is trusted\n");
  EXPECT_EQ(run(trust_command(), {"remove", project + "/"}), "0 `" + project + "` is no longer trusted\n");
  EXPECT_EQ(run(trust_command(), {"remove", "/gone"}), "0 `/gone` is no longer trusted\n");
  EXPECT_EQ(run(trust_command(), {"remove", "/gone"}),
            "1 pawl trust remove: `/gone` is not trusted; see `pawl trust list`\n");
  EXPECT_EQ(run(trust_command(), {"list"}), "0 no project is trusted\nno host is trusted\n");
}

TEST_F(Commands, TrustIsNotGivenToAScript) {
  const std::string said = run(trust_command(), {"project", project});
  EXPECT_TRUE(said.starts_with("1 pawl trust project: ")) << said;
  EXPECT_TRUE(read_trust(home, disk())->empty());
}

TEST_F(Commands, TrustOfHostsIsListedAndTakenBack) {
  ASSERT_TRUE(write_trusted_hosts(home, {"api.x.com", "*.logs.x.com"}));
  EXPECT_EQ(run(trust_command(), {"list"}),
            "0 no project is trusted\napi.x.com  trusted host\n*.logs.x.com  trusted host\n");
  EXPECT_EQ(run(trust_command(), {"remove", "https://API.x.com:8443/v1"}), "0 `api.x.com` is no longer trusted\n");
  EXPECT_EQ(run(trust_command(), {"remove", "logs.x.com"}).substr(0, 23), "1 pawl trust remove: `/");
  EXPECT_EQ(*read_trusted_hosts(home, disk()), std::vector<std::string>{"*.logs.x.com"});
}

TEST_F(Commands, TrustInAHostIsNotGivenToAScript) {
  EXPECT_EQ(run(trust_command(), {"add"}), "1 pawl trust add: name at least one host; see `pawl trust add --help`\n");
  EXPECT_EQ(run(trust_command(), {"add", "*.com", "a..b"}),
            "1 pawl trust add: `*.com` covers names that anyone can register; trust only the names that are yours\n"
            "pawl trust add: `a..b` is not a host name; write it like `api.example.com` or `*.logs.example.com`\n");
  const std::string said = run(trust_command(), {"add", "api.x.com"});
  EXPECT_TRUE(said.starts_with("1 pawl trust add: ")) << said;
  EXPECT_TRUE(read_trusted_hosts(home, disk())->empty());
  ASSERT_TRUE(make_folder(home));
  ASSERT_TRUE(write_file(path_of_trusted_hosts(home), "[]"));
  const std::string why =
      path_of_trusted_hosts(home) + ": `hosts` is not an array; no host is trusted until it is fixed or removed\n";
  EXPECT_EQ(run(trust_command(), {"list"}), "1 no project is trusted\npawl trust list: " + why);
  EXPECT_EQ(run(trust_command(), {"remove", "api.x.com"}), "1 pawl trust remove: " + why);
}

TEST_F(Commands, TrustExplainsItself) {
  const std::string usage =
      "usage: pawl trust project [DIR]   let this project's pawl.toml, as it is now, loosen the policy\n"
      "       pawl trust add HOST...     judge secrets that go to a host one step milder\n"
      "       pawl trust list            list the trusted projects and hosts\n"
      "       pawl trust remove DIR|HOST stop trusting it\n";
  EXPECT_EQ(run(trust_command(), {}), "2 " + usage);
  EXPECT_EQ(run(trust_command(), {"--help"}), "0 " + usage);
  EXPECT_EQ(run(trust_command(), {"projekt"}),
            "2 pawl trust: `projekt` is not a command; did you mean `project`?\n" + usage);
}

TEST_F(Commands, ABrokenTrustFileIsLeftAlone) {
  ASSERT_TRUE(make_folder(home));
  ASSERT_TRUE(write_file(path_of_trust(home), "[]"));
  const std::string why =
      path_of_trust(home) + ": `projects` is not an array; no project is trusted until it is fixed or removed\n";
  EXPECT_EQ(run(trust_command(), {"list"}), "1 pawl trust list: " + why);
  EXPECT_EQ(run(trust_command(), {"remove", project}), "1 pawl trust remove: " + why);
  EXPECT_EQ(*disk().read(path_of_trust(home), 100), "[]");
}

}  // namespace
}  // namespace pawl
