// SPDX-License-Identifier: Apache-2.0
// The card of a call that a person is asked about, alone: the call is judged before, only card_of() is timed, as the
// hook calls it, with a real project, a real log and a real look at what `pawl undo` could keep.
//   bench_card [ROUNDS]
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/files.h"
#include "base/process.h"
#include "engine/card_of.h"
#include "record/log.h"

namespace pawl {
namespace {

constexpr int kFiles = 5000;
constexpr int kCalls = 2000;

[[noreturn]] void give_up(const std::string& what) {
  std::fprintf(stderr, "bench_card: %s\n", what.c_str());
  std::exit(1);
}

// A checkout with so many files below `src`, all in git, and a log of calls before.
class Place {
 public:
  Place() {
    std::string name = "/tmp/pawl-bench-XXXXXX";
    if (::mkdtemp(name.data()) == nullptr) give_up("mkdtemp failed");
    folder_ = name;
    for (int i = 0; i < kFiles; ++i) {
      const std::string path = project() + "/src/" + std::to_string(i / 50) + "/" + std::to_string(i) + ".txt";
      std::filesystem::create_directories(std::filesystem::path(path).parent_path());
      if (!write_file(path, std::string(static_cast<std::size_t>(200 + i % 700), 'x'))) give_up(path);
    }
    for (const std::vector<std::string>& words :
         {std::vector<std::string>{"git", "init", "-q", "."}, {"git", "add", "."}}) {
      ProcessRequest request;
      request.argv = words;
      request.cwd = project();
      const Result<ProcessOutcome> ran = run_process(request);
      if (!ran || ran->exit_code != 0) give_up("git failed");
    }
    Entry entry;
    entry.agent = "claude";
    entry.session = "s1";
    entry.cwd = project();
    entry.tool = "Bash";
    entry.verdict = "allow";
    for (int i = 0; i < kCalls; ++i) {
      entry.input = Value::object();
      entry.input.set("command", Value::of("make test-" + std::to_string(i) + " && git status --short"));
      entry.did = {"write " + project() + "/out-" + std::to_string(i)};
      if (!append_entry({.folder = pawl_home() + "/log"}, entry)) give_up("the log cannot be written");
    }
  }
  ~Place() { std::filesystem::remove_all(folder_); }
  Place(const Place&) = delete;
  Place& operator=(const Place&) = delete;

  [[nodiscard]] std::string home() const { return folder_ + "/home"; }
  [[nodiscard]] std::string pawl_home() const { return home() + "/.pawl"; }
  [[nodiscard]] std::string project() const { return home() + "/project"; }

 private:
  std::string folder_;
};

void measure(const Place& place, const std::string& command, int rounds) {
  Call call;
  call.id = "k3v9qab";
  call.agent = "claude";
  call.session = "s1";
  call.tool = "Bash";
  call.input = Value::object();
  call.input.set("command", Value::of(command));
  call.cwd = place.project();
  call.home = place.home();
  call.user = "dev";
  const Policy policy;
  const Judged judged = judge(std::move(call), policy, disk());
  std::string deed;
  std::vector<double> ms;
  for (int i = 0; i < rounds; ++i) {
    const std::int64_t start = steady_ns();
    deed = card_of(judged, policy, place.pawl_home()).deed;
    ms.push_back(static_cast<double>(steady_ns() - start) / 1e6);
  }
  std::sort(ms.begin(), ms.end());
  const auto at = [&](double part) { return ms[static_cast<std::size_t>(part * static_cast<double>(ms.size() - 1))]; };
  std::printf("%-44s %8.2f %8.2f %8.2f %8.2f  %s\n", command.c_str(), at(0), at(0.5), at(0.99), at(1), deed.c_str());
}

}  // namespace
}  // namespace pawl

int main(int count, char** values) {
  const int rounds = count > 1 ? std::max(1, std::atoi(values[1])) : 200;
  const pawl::Place place;
  std::printf("%d rounds each, in ms\n%-44s %8s %8s %8s %8s  card\n", rounds, "call", "min", "p50", "p99", "max");
  for (const char* command : {"git push --force origin main", "sudo apt-get install -y nginx", "rm -rf src",
                              "rm -rf src && git push --force origin main", "git reset --hard"})
    pawl::measure(place, command, rounds);
}
