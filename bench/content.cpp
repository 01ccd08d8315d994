// SPDX-License-Identifier: Apache-2.0
// How fast texts are looked into: what stands in them (phase 3), and what programs would do (phases 3 and 4).
//   bench_content FOLDER…
// All files of the folders are read first; each way then runs nine times over them, in the time of this process alone,
// and the median counts. Also says how much of it was parsed, and the worst file.
#include <algorithm>
#include <cstdio>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "inspect/file_kind.h"
#include "inspect/inspect.h"
#include "inspect/word_filter.h"

namespace {

using namespace pawl;

struct File {
  std::string path;
  std::string text;
};

[[nodiscard]] double seconds() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) / 1e9;
}

[[nodiscard]] std::vector<File> read_all(int count, char** folders) {
  std::vector<File> files;
  for (int i = 1; i < count; ++i) {
    for (const auto& entry : std::filesystem::recursive_directory_iterator(
             folders[i], std::filesystem::directory_options::skip_permission_denied)) {
      if (!entry.is_regular_file() || entry.is_symlink()) continue;
      std::ifstream stream(entry.path(), std::ios::binary);
      std::string text((std::istreambuf_iterator<char>(stream)), std::istreambuf_iterator<char>());
      if (text.substr(0, 8192).find('\0') == std::string::npos) files.push_back({entry.path(), std::move(text)});
    }
  }
  return files;
}

void time_phases(const std::vector<File>& files, std::size_t bytes, const char* name, InspectWish wish) {
  constexpr int kRounds = 9;
  std::vector<double> times;
  std::size_t findings = 0;
  double worst = 0;
  std::string worst_file;
  for (int round = 0; round < kRounds; ++round) {
    findings = 0;
    const double start = seconds();
    double last = start;
    for (const File& file : files) {
      findings += inspect_text(file.path, file.text, wish).findings.size();
      const double now = seconds();
      if (now - last > worst) worst_file = file.path;
      worst = std::max(worst, now - last);
      last = now;
    }
    times.push_back(seconds() - start);
  }
  std::sort(times.begin(), times.end());
  std::printf("%-12s %7.0f MB/s, %zu findings; the worst file took %.0f ms: %s\n", name,
              static_cast<double>(bytes) / 1e6 / times[kRounds / 2], findings, worst * 1e3, worst_file.c_str());
}

}  // namespace

int main(int count, char** folders) {
  const std::vector<File> files = read_all(count, folders);
  std::size_t bytes = 0;
  std::size_t parsed = 0;
  std::size_t parsed_bytes = 0;
  for (const File& file : files) {
    bytes += file.text.size();
    const FileKindOf kind = kind_of_file(file.path, file.text);
    if (kind.language == nullptr || !filter_of(*kind.language).may_flow(file.text)) continue;
    ++parsed;
    parsed_bytes += file.text.size();
  }
  std::printf("%zu files, %.1f MB; parsed: %zu files, %.1f MB\n", files.size(), static_cast<double>(bytes) / 1e6, parsed,
              static_cast<double>(parsed_bytes) / 1e6);
  time_phases(files, bytes, "phase 3", {.statics = true, .behavioural = false});
  time_phases(files, bytes, "phases 3 + 4", {});
  return 0;
}
