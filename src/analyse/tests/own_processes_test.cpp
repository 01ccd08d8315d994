// SPDX-License-Identifier: Apache-2.0
// Pawl's own processes: who takes hold of them sees what they see, and can answer in their place.
#include "analyse/tests/test_claims.h"

namespace pawl {
namespace {

bool takes_hold(const Effect& effect) {
  return effect.kind == EffectKind::system && effect.action == Action::guard;
}

TEST(OwnProcesses, are_never_attached_to) {
  expect_effects(
      takes_hold,
      {"strace -p $(pgrep pawl)", "strace -fp \"$(pidof pawl)\"", "strace --attach=$(pgrep -f 'pawl watch')",
       "P=$(pgrep -f 'pawl daemon'); gdb -p $P", "gdb --pid=$(pgrep pawl) -batch -ex bt",
       "reptyr $(pgrep -f 'pawl watch')", "pgrep pawl | xargs strace -p",
       "sudo strace -p $(ps aux | grep [p]awl | awk '{print $2}')", "lldb -n pawl", "ltrace -p $(pgrep pawl)",
       "gcore $(pidof pawl)", "perf record -p $(pgrep pawl)", "py-spy dump --pid $(pgrep pawl)",
       "reptyr -T $(pgrep pawl)", "criu dump -t $(pgrep pawl)", "kill -STOP $(pgrep pawl)"},
      {"strace -p $(pgrep node)", "strace ls", "strace -p 4321", "gdb -p $(pgrep server)", "reptyr 4321",
       "lldb -n server", "strace -o pawl.txt ls", "perf record -p $PID", "pgrep pawl", "gcore $(pidof node)"});
}

// A number tells nothing by itself; whose it is now can be looked up.
TEST(OwnProcesses, are_known_by_their_number_too) {
  TestWorld world;
  world.files.add_file("/proc/77/comm", "pawl\n");
  world.files.add_file("/proc/78/comm", "node\n");
  const auto takes = [&](std::string_view text) {
    const Analysis analysis = analyse_shell(text, world.world());
    return std::any_of(analysis.effects.begin(), analysis.effects.end(), takes_hold);
  };
  for (const char* text :
       {"strace -p 77", "strace -p 78,77", "gdb -p 77", "reptyr 77", "kill -STOP 77", "kill -9 78 77"})
    EXPECT_TRUE(takes(text)) << text;
  for (const char* text : {"strace -p 78", "gdb -p 78", "reptyr 78", "kill 78", "kill -9 12345", "strace -s 77 -p 78"})
    EXPECT_FALSE(takes(text)) << text;
}

}  // namespace
}  // namespace pawl
