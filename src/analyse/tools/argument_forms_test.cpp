// SPDX-License-Identifier: Apache-2.0
// The forms in which tools are given commands, switches and methods.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "analyse/analyse.h"
#include "analyse/tests/test_claims.h"
#include "analyse/tests/test_world.h"
#include "base/json.h"

namespace pawl {
namespace {

struct ToolCase {
  std::string_view tool;
  std::string_view input;
};

bool has_in_tool(const ToolCase& c, Claim claim) {
  const TestWorld world;
  Call call;
  call.tool = c.tool;
  call.input = read_json(c.input).value_or(Value::object());
  const Analysis analysis = analyse_call(call, world.world());
  return std::any_of(analysis.effects.begin(), analysis.effects.end(), claim);
}

void expect_in_tools(Claim claim, std::initializer_list<ToolCase> with, std::initializer_list<ToolCase> without) {
  for (const ToolCase& c : with) EXPECT_TRUE(has_in_tool(c, claim)) << c.tool << " " << c.input;
  for (const ToolCase& c : without) EXPECT_FALSE(has_in_tool(c, claim)) << c.tool << " " << c.input;
}

TEST(ArgumentForms, a_command_in_parts_under_other_names_or_in_json) {
  expect_in_tools([](const Effect& e) { return e.kind == EffectKind::remove && e.classes.has(PathClass::home); },
                  {{"mcp__x__run", R"({"program":"rm","args":["-rf","~"]})"},
                   {"mcp__x__run", R"({"executable":"rm","args":["-rf","/home/dev"]})"},
                   {"mcp__x__run", R"({"command":"rm","argv":["-rf","~"]})"},
                   {"mcp__x__exec", R"({"binary":"bash","arguments":["-c","rm -rf ~"]})"},
                   {"mcp__x__run", R"({"Command":"rm -rf ~"})"},
                   {"mcp__x__run", R"({"COMMAND":"rm -rf ~"})"},
                   {"mcp__x__run", R"({"command":{"program":"rm","args":["-rf","~"]}})"},
                   {"mcp__x__call", R"({"arguments":"{\"command\":\"rm -rf ~\"}"})"},
                   {"mcp__term__send_keys", R"({"keys":"rm -rf ~\n"})"},
                   {"mcp__shell__write", R"({"input":"rm -rf ~\n"})"},
                   {"mcp__py__evaluate_python", R"x({"expression":"__import__('shutil').rmtree('/home/dev')"})x"},
                   {"local_shell", R"({"action":{"type":"exec","command":["bash","-lc","rm -rf ~"]}})"}},
                  {{"mcp__x__run", R"({"program":"ls","args":["-la"]})"},
                   {"mcp__notes__create", R"({"text":"rm -rf ~"})"},
                   {"mcp__memory__search", R"({"input":"rm -rf ~"})"},
                   {"mcp__calc__evaluate", R"({"expression":"1+2"})"},
                   {"local_shell", R"({"action":{"type":"exec","command":["ls"]}})"}});
}

TEST(ArgumentForms, words_that_are_not_texts_are_not_read) {
  expect_in_tools([](const Effect& e) { return e.action == Action::unknown; },
                  {{"Bash", R"({"command":[["rm","-rf","~"]]})"},
                   {"Bash", R"({"command":["bash",["-c","rm -rf ~"]]})"},
                   {"Bash", R"({"command":[{"x":"rm"}]})"},
                   {"mcp__x__run", R"({"command":[["rm","-rf","~"]]})"},
                   {"mcp__x__run", R"({"command":"rm","args":[["-rf","~"]]})"}},
                  {{"Bash", R"({"command":["ls","-la"]})"}, {"mcp__x__run", R"({"command":["head","-n",3]})"}});
}

TEST(ArgumentForms, switches_methods_and_statements) {
  expect_in_tools([](const Effect& e) { return e.action == Action::force_push; },
                  {{"mcp__git__push", R"({"force":"true"})"},
                   {"mcp__git__git_push", R"({"flags":["--force"]})"},
                   {"mcp__git__git_push", R"({"args":"--force"})"},
                   {"mcp__git__git_push", R"({"options":"--force"})"},
                   {"mcp__git__git_push", R"({"Force":true})"}},
                  {{"mcp__git__push", R"({"force":"false"})"}, {"mcp__git__git_push", R"({"flags":["--verbose"]})"}});
  expect_in_tools([](const Effect& e) { return e.action == Action::destroy; },
                  {{"mcp__api__request", R"({"method":"DELETE ","path":"/repos/a/b"})"},
                   {"mcp__api__request", R"({"http_method":"DELETE","path":"/repos/a/b"})"},
                   {"mcp__api__request", R"({"Method":"delete","path":"/repos/a/b"})"},
                   {"mcp__api__request", R"({"httpMethod":"DELETE","endpoint":"/repos/a/b"})"}},
                  {{"mcp__api__request", R"({"method":"GET","path":"/repos/a/b"})"}});
  expect_in_tools([](const Effect& e) { return e.action == Action::drop; },
                  {{"mcp__pg__query", R"({"sql":{"text":"DROP TABLE users"}})"}},
                  {{"mcp__pg__query", R"({"sql":{"text":"SELECT 1"}})"}});
  expect_in_tools(shows_secret,
                  {{"mcp__fs__read", R"({"FilePath":"/home/dev/.ssh/id_rsa"})"},
                   {"mcp__x__open", R"({"url":"FILE:///home/dev/.ssh/id_rsa"})"}},
                  {{"mcp__fs__read", R"({"FilePath":"/home/dev/app/README.md"})"}});
}

}  // namespace
}  // namespace pawl
