// SPDX-License-Identifier: Apache-2.0
// A log in a folder of its own, for the tests of this layer; and the ways in which they damage it.
#pragma once

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "base/test_folder.h"
#include "record/folder.h"
#include "record/log.h"
#include "record/show.h"
#include "record/verify.h"

namespace pawl {

class TestLog : public ::testing::Test {
 protected:
  TestLog() { options_.folder = root_ + "/log"; }

  [[nodiscard]] static Entry entry(const std::string& session) {
    Entry entry;
    entry.agent = "claude";
    entry.event = "PreToolUse";
    entry.session = session;
    entry.tool = "Bash";
    entry.input.set("command", Value::of("ls " + session));
    entry.verdict = "allow";
    return entry;
  }

  void append(int count) {
    for (int i = 0; i < count; ++i) {
      const Result<Done> done = append_entry(options_, entry("s" + std::to_string(++written_)));
      ASSERT_TRUE(done) << done.error().text;
    }
  }

  [[nodiscard]] LogReport verify() const {
    const Result<LogReport> report = verify_log(options_.folder);
    EXPECT_TRUE(report) << report.error().text;
    return report.value_or({});
  }

  // `intact 3 in 1`, or the first break: enough to compare at a glance.
  [[nodiscard]] std::string verdict() const {
    const LogReport report = verify();
    if (report.first_break) return std::string(name_of(report.first_break->kind)) + " " + report.first_break->text;
    return "intact " + std::to_string(report.entries) + " in " + std::to_string(report.files) +
           (report.cut_off_count > 0 ? ", cut off " + std::to_string(report.cut_off_count) : "");
  }

  [[nodiscard]] std::string path(int number) const { return log_path(options_.folder, number); }

  [[nodiscard]] static std::string content(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    std::stringstream text;
    text << file.rdbuf();
    return text.str();
  }

  static void set_content(const std::string& path, const std::string& text) {
    std::ofstream(path, std::ios::binary | std::ios::trunc) << text;
  }

  [[nodiscard]] std::vector<std::string> lines(int number) const {
    std::vector<std::string> lines;
    std::istringstream text(content(path(number)));
    for (std::string line; std::getline(text, line);) lines.push_back(line);
    return lines;
  }

  void set_lines(int number, const std::vector<std::string>& lines) const {
    std::string text;
    for (const std::string& line : lines) text += line + "\n";
    set_content(path(number), text);
  }

  // The sessions of the entries, oldest first: `s1 s2 s3`.
  [[nodiscard]] std::string sessions(const LogQuery& query = {}) const {
    std::string text;
    const Result<Done> done = read_log(options_.folder, query, [&](std::string_view, const Value& value) {
      const std::string* session = value.find_text("session");
      if (session != nullptr) text += (text.empty() ? "" : " ") + *session;
    });
    EXPECT_TRUE(done) << done.error().text;
    return text;
  }

  TestFolder folder_;
  const std::string root_ = folder_.path();
  LogOptions options_;
  int written_ = 0;
};

}  // namespace pawl
