// SPDX-License-Identifier: Apache-2.0
// How fast texts are searched for secrets, beside a plain loop of the same shapes as RE2 expressions.
//   bench_secrets FOLDER…
// All files of the folders are read first; each way then runs nine times over them, in the time of this process alone,
// and the median counts. Then what a call of 2 KB costs the hook, and a megabyte of each of the worst texts.
#include "secrets/secrets.h"

#include <re2/re2.h>

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <memory>
#include <string>
#include <vector>

#include "model/policy.h"
#include "secret_expressions.h"
#include "secrets/find.h"
#include "secrets/views.h"

namespace {

using namespace pawl;

[[nodiscard]] double seconds() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) / 1e9;
}

[[nodiscard]] std::vector<std::string> read_all(int count, char** folders) {
  std::vector<std::string> texts;
  for (int i = 1; i < count; ++i) {
    for (const auto& entry : std::filesystem::recursive_directory_iterator(
             folders[i], std::filesystem::directory_options::skip_permission_denied)) {
      if (!entry.is_regular_file() || entry.is_symlink()) continue;
      std::ifstream stream(entry.path(), std::ios::binary);
      std::string text((std::istreambuf_iterator<char>(stream)), std::istreambuf_iterator<char>());
      if (text.substr(0, 8192).find('\0') == std::string::npos) texts.push_back(std::move(text));
    }
  }
  return texts;
}

void measure(const char* what, const std::vector<std::string>& texts, int rounds,
             const std::function<std::size_t(const std::string&)>& way) {
  double bytes = 0;
  for (const std::string& text : texts) bytes += static_cast<double>(text.size());
  std::vector<double> times;
  std::size_t found = 0;
  for (int round = 0; round < rounds; ++round) {
    found = 0;
    const double begin = seconds();
    for (const std::string& text : texts) found += way(text);
    times.push_back(seconds() - begin);
  }
  std::sort(times.begin(), times.end());
  std::printf("%-34s %8.1f MB/s  %zu findings\n", what, bytes / 1e6 / times[times.size() / 2], found);
}

// The median time of one round, in microseconds, of 999 rounds or nine.
[[nodiscard]] double time_of(int rounds, const std::function<void()>& way) {
  std::vector<double> times;
  for (int round = 0; round < rounds; ++round) {
    const double begin = seconds();
    way();
    times.push_back(seconds() - begin);
  }
  std::sort(times.begin(), times.end());
  return times[times.size() / 2] * 1e6;
}

// What an agent's everyday command has in it: quotes, paths, names, a few words.
void time_calls() {
  std::string text;
  for (int i = 0; text.size() < 2000; ++i)
    text += "grep -rn \"load_settings(\" src/app --include='*.py' | sort -u > out/list-" + std::to_string(i) + ".txt\n";
  const std::string token = std::string("gh") + "p_a1B2c3D4e5F6g7H8i9" + "J0k1L2m3N4o50smkjE";
  const Policy policy;
  const auto show = [&](const char* what, const std::string& command) {
    Call call;
    call.tool = "Bash";
    call.input = Value::object();
    call.input.set("command", Value::of(command));
    std::size_t found = 0;
    const double us = time_of(999, [&] { found = scan_call(call, policy).size(); });
    std::printf("%-34s %8.2f us    %zu findings\n", what, us, found);
  };
  show("a call of 2 KB without a secret", text);
  show("a call of 2 KB with one", text + "curl -H 'Authorization: Bearer " + token + "' https://api.example.org/\n");
}

void time_worst() {
  for (const std::string_view piece : {"ghp_", "eyJ", "-----BEGIN ", "token=", "QUtJQUlPU0ZPRE5ON0VYQU1QTEU"}) {
    std::string text;
    while (text.size() < std::size_t{1} << 20) text += piece;
    const double us = time_of(9, [&] { static_cast<void>(find_all(text, {}).size() + find_encoded(text).size()); });
    std::printf("1 MB of %-26.*s %8.2f ms\n", static_cast<int>(piece.size()), piece.data(), us / 1e3);
  }
}

}  // namespace

int main(int count, char** values) {
  if (count < 2) {
    std::fprintf(stderr, "usage: bench_secrets FOLDER…\n");
    return 2;
  }
  const std::vector<std::string> texts = read_all(count, values);
  constexpr int kRounds = 9;
  measure("all kinds", texts, kRounds, [](const std::string& text) { return find_all(text, {}).size(); });
  measure("kinds that are denied", texts, kRounds, [](const std::string& text) {
    return find_all(text, {.takes_examples = false, .takes_asks = false}).size();
  });
  measure("all kinds, and what is encoded", texts, kRounds,
          [](const std::string& text) { return find_all(text, {}).size() + find_encoded(text).size(); });
  time_calls();
  time_worst();
  const std::vector<std::unique_ptr<re2::RE2>> plain = secret_expressions();
  std::vector<std::string> few;
  for (std::size_t i = 0; i < texts.size(); i += 50) few.push_back(texts[i]);
  measure("a loop of RE2, every 50th file", few, 1, [&](const std::string& text) {
    return static_cast<std::size_t>(
        std::count_if(plain.begin(), plain.end(), [&](const auto& re) { return re2::RE2::PartialMatch(text, *re); }));
  });
  return 0;
}
