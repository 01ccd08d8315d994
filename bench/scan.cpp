// SPDX-License-Identifier: Apache-2.0
// How fast `pawl scan --secrets` is, beside `cat` of the same files and a plain loop of the same kinds as RE2.
//   bench_scan PAWL FOLDER…
// Nine rounds; in each, every way runs once, one after the other, so that all meet the same machine. The files are read
// once before. Whole processes, by the wall clock; the loop is too slow for all files and gets every 50th. Medians
// count.
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>

#include "secret_expressions.h"

namespace {

using namespace pawl;

constexpr int kRounds = 9;
constexpr std::size_t kEvery = 50;

[[nodiscard]] double seconds() {
  const auto now = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration<double>(now).count();
}

[[nodiscard]] std::string read_file(const std::string& path) {
  std::ifstream stream(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
}

struct Files {
  std::vector<std::string> paths;
  double bytes = 0;
};

// Those that a scan looks at: regular files without a NUL at their head.
[[nodiscard]] Files list_files(int count, char** folders) {
  Files files;
  for (int i = 2; i < count; ++i) {
    for (const auto& entry : std::filesystem::recursive_directory_iterator(
             folders[i], std::filesystem::directory_options::skip_permission_denied)) {
      if (!entry.is_regular_file() || entry.is_symlink()) continue;
      const std::string text = read_file(entry.path());
      if (text.substr(0, 8192).find('\0') != std::string::npos) continue;
      files.paths.push_back(entry.path());
      files.bytes += static_cast<double>(text.size());
    }
  }
  return files;
}

// Runs a program to its end, with nothing of what it prints.
void run(const std::vector<std::string>& words) {
  std::vector<char*> argv;
  for (const std::string& word : words) argv.push_back(const_cast<char*>(word.c_str()));
  argv.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", 1 /* O_WRONLY */, 0);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", 1 /* O_WRONLY */, 0);
  pid_t child = 0;
  if (posix_spawnp(&child, argv[0], &actions, nullptr, argv.data(), environ) == 0) waitpid(child, nullptr, 0);
  posix_spawn_file_actions_destroy(&actions);
}

// As many at a time as xargs would give it.
void cat(const std::vector<std::string>& paths) {
  constexpr std::size_t kAtOnce = 1000;
  for (std::size_t at = 0; at < paths.size(); at += kAtOnce) {
    std::vector<std::string> words = {"cat"};
    words.insert(words.end(), paths.begin() + static_cast<std::ptrdiff_t>(at),
                 paths.begin() + static_cast<std::ptrdiff_t>(std::min(at + kAtOnce, paths.size())));
    run(words);
  }
}

struct Way {
  const char* name;
  double bytes;
  std::function<void()> run;
  std::vector<double> times = {};
};

[[nodiscard]] double speed(Way& way) {
  std::sort(way.times.begin(), way.times.end());
  return way.bytes / 1e6 / way.times[way.times.size() / 2];
}

}  // namespace

int main(int count, char** values) {
  if (count < 3) {
    std::fprintf(stderr, "usage: bench_scan PAWL FOLDER…\n");
    return 2;
  }
  const Files files = list_files(count, values);
  const auto scan = [&](std::vector<std::string> options) {
    std::vector<std::string> words = {values[1], "scan", "--secrets", "--no-ignore", "--fail-on", "never"};
    words.insert(words.end(), options.begin(), options.end());
    words.insert(words.end(), values + 2, values + count);
    run(words);
  };
  const std::vector<std::unique_ptr<re2::RE2>> plain = secret_expressions();
  double few = 0;
  for (std::size_t i = 0; i < files.paths.size(); i += kEvery)
    few += static_cast<double>(std::filesystem::file_size(files.paths[i]));
  std::vector<Way> ways = {
      {"cat", files.bytes, [&] { cat(files.paths); }},
      {"pawl scan --secrets --no-encoded, 1 thread", files.bytes,
       [&] {
         scan({"--no-encoded", "--jobs", "1"});
       }},
      {"pawl scan --secrets --no-encoded, 2 threads", files.bytes,
       [&] {
         scan({"--no-encoded", "--jobs", "2"});
       }},
      {"pawl scan --secrets, 1 thread", files.bytes,
       [&] {
         scan({"--jobs", "1"});
       }},
      {"pawl scan --secrets, 2 threads", files.bytes,
       [&] {
         scan({"--jobs", "2"});
       }},
      {"a loop of RE2, every 50th file", few,
       [&] {
         for (std::size_t i = 0; i < files.paths.size(); i += kEvery) {
           const std::string text = read_file(files.paths[i]);
           for (const auto& expression : plain) static_cast<void>(re2::RE2::PartialMatch(text, *expression));
         }
       }},
  };
  for (int round = 0; round < kRounds; ++round) {
    for (Way& way : ways) {
      const double begin = seconds();
      way.run();
      way.times.push_back(seconds() - begin);
    }
  }
  std::printf("%zu files, %.1f MB\n%-46s %10s %8s %10s\n", files.paths.size(), files.bytes / 1e6, "", "MB/s", "of cat",
              "x the loop");
  const double cat = speed(ways.front());
  const double loop = speed(ways.back());
  for (Way& way : ways) {
    const double its = speed(way);
    std::printf("%-46s %10.1f %8.2f %10.1f\n", way.name, its, its / cat, its / loop);
  }
  return 0;
}
