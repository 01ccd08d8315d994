// SPDX-License-Identifier: Apache-2.0
#include "world.h"

#include "engine/prove.h"

namespace pawl {
namespace {

constexpr std::string_view kRoot = "/home/dev/app/";

[[nodiscard]] std::string number(std::uint64_t value) {
  std::string bytes;
  for (int shift = 24; shift >= 0; shift -= 8) bytes += static_cast<char>(value >> shift & 0xFF);
  return bytes;
}

// A git index with these files, each as it is.
class Index {
 public:
  void add(const std::string& name, std::int64_t seconds, std::size_t size) {
    std::string bytes = number(0) + number(0) + number(static_cast<std::uint64_t>(seconds)) + number(0) +
                        std::string(20, 'x') + number(size) + std::string(20, 'h');
    bytes += static_cast<char>(name.size() >> 8);
    bytes += static_cast<char>(name.size() & 0xFF);
    bytes += name;
    do bytes += '\0';
    while (bytes.size() % 8 != 0);
    entries_ += bytes;
    ++count_;
  }
  [[nodiscard]] std::string bytes() const { return "DIRC" + number(2) + number(count_) + entries_; }

 private:
  std::string entries_;
  std::uint64_t count_ = 0;
};

[[nodiscard]] MemoryFiles make_files() {
  MemoryFiles files;
  Index index;
  const auto add = [&](const std::string& name, const std::string& text, std::int64_t minutes_ago, bool is_in_git) {
    const std::int64_t seconds = kCardNow - minutes_ago * 60;
    const std::string path = std::string(kRoot) + name;
    files.add_file(path, text);
    files.set_times(path, {static_cast<std::int64_t>(text.size()), seconds, 0});
    if (is_in_git) index.add(name, seconds, text.size());
  };
  files.add_folder("/home/dev/app");
  files.add_folder("/home/dev/app/src");
  files.add_folder("/home/dev/app/.git");
  files.add_folder("/home/dev/app/.git/refs/remotes/origin");
  for (int i = 0; i < 20; ++i) add("src/file" + std::to_string(i) + ".c", std::string(1500, 'x'), 600 + i, true);
  add("src/notes.txt", "one\ntwo\nthree\n", 4, false);
  add("src/draft.txt", "draft\n", 90, false);
  add("config.ini", "name = app\nport = 80\nhost = localhost\nlog = info\n", 60 * 24 * 9, true);
  index.add("README.md", kCardNow - 90000, 17);
  files.add_file(std::string(kRoot) + "README.md", "changed since then\n");
  files.set_times(std::string(kRoot) + "README.md", {19, kCardNow - 60, 0});
  add("report.pdf", std::string(250000, 'p'), 30, false);
  add(".env", "PORT=80\n", 3000, false);
  add("deploy.sh", "echo deploy\n", 3, false);
  files.add_file("/home/dev/app/.git/index", index.bytes());
  files.add_file("/home/dev/app/.git/config",
                 "[remote \"origin\"]\n\turl = git@github.com:dev/app.git\n"
                 "[remote \"backup\"]\n\turl = https://backup.example.com/app.git\n");
  files.add_file("/home/dev/.bashrc", "alias ll='ls -l'\n");
  return files;
}

}  // namespace

const MemoryFiles& card_files() {
  static const MemoryFiles files = make_files();
  return files;
}

Judged judge_for_card(std::string_view example) {
  Call call = call_of_example(example);
  call.agent = "claude";
  return judge(std::move(call), Policy{}, card_files());
}

Card card_for(const Judged& judged, const Past& past) {
  return make_card({judged.call, judged.analysis, judged.decision, card_files(), past, kCardNow});
}

}  // namespace pawl
