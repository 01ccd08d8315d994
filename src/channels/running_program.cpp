// SPDX-License-Identifier: Apache-2.0
#include "channels/running_program.h"

#include "base/desktop.h"

namespace pawl {

std::unique_ptr<RunningProgram> RunningProgram::start(Loop& loop, std::vector<std::string> argv,
                                                      const Environment& environment, OnEnd on_end,
                                                      OnOutput on_output) {
  // A window of a daemon that was killed would be answered to nobody.
  if (const std::string tied = program_of_root("setpriv"); !tied.empty())
    argv.insert(argv.begin(), {tied, "--pdeathsig", "KILL", "--"});
  Result<Child> child = Child::start(std::move(argv), environment);
  if (!child) return nullptr;
  return std::unique_ptr<RunningProgram>(
      new RunningProgram(loop, std::move(*child), std::move(on_end), std::move(on_output)));
}

RunningProgram::RunningProgram(Loop& loop, Child child, OnEnd on_end, OnOutput on_output)
    : child_(std::move(child)), on_end_(std::move(on_end)), on_output_(std::move(on_output)) {
  ended_ = std::make_unique<ReadWatch>(loop, child_.end_descriptor(), [this] { end(); });
  if (on_output_) printed_ = std::make_unique<ReadWatch>(loop, child_.output_descriptor(), [this] { read(); });
}

void RunningProgram::read() {
  const std::string more = child_.take_output();
  // Its end is always readable, and is told by the other descriptor.
  if (more.empty()) return printed_.reset();
  if (output_.size() < kMostOutput) output_ += more;
  const OnOutput tell = on_output_;
  tell(output_);
}

void RunningProgram::end() {
  const std::optional<int> exit_code = child_.exit_code();
  if (!exit_code) return;
  output_ += child_.take_output().substr(0, kMostOutput);
  printed_.reset();
  // Before the call, which may close the descriptor and start another program that gets the same number.
  ended_.reset();
  // The call may end this object: nothing of it is used afterwards.
  const OnEnd tell = std::move(on_end_);
  const std::string output = output_;
  tell(*exit_code, output);
}

}  // namespace pawl
