// SPDX-License-Identifier: Apache-2.0
// A folder of its own on the real disk, for tests; it is gone when the test is.
#pragma once

#include <stdlib.h>
#include <sys/stat.h>

#include <filesystem>
#include <string>

namespace pawl {

class TestFolder {
 public:
  TestFolder() {
    std::string name = (std::filesystem::temp_directory_path() / "pawl-test-XXXXXX").string();
    // A test without its folder would read and write at the root.
    if (::mkdtemp(name.data()) == nullptr) ::abort();
    path_ = name;
  }
  ~TestFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  TestFolder(const TestFolder&) = delete;
  TestFolder& operator=(const TestFolder&) = delete;

  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  std::string path_;
};

// The permissions of a file; 0 if there is none.
[[nodiscard]] inline unsigned mode_of(const std::string& path) {
  struct stat info {};
  return ::stat(path.c_str(), &info) == 0 ? info.st_mode & 07777U : 0U;
}

}  // namespace pawl
