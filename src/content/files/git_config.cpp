// SPDX-License-Identifier: Apache-2.0
#include "content/files/git_config.h"

#include "base/lower.h"

namespace pawl {
namespace {

[[nodiscard]] bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\r';
}

class ConfigReader {
 public:
  explicit ConfigReader(std::string_view text) : text_(text) {}

  std::vector<GitSetting> read() {
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (is_blank(c) || c == '\n') {
        ++at_;
      } else if (c == '#' || c == ';') {
        skip_line();
      } else if (c == '[') {
        read_section();
      } else {
        read_setting();
      }
    }
    return std::move(settings_);
  }

 private:
  void skip_line() {
    while (at_ < text_.size() && text_[at_] != '\n') ++at_;
  }

  // [core], [alias "x"], [remote "or\"igin"]
  void read_section() {
    ++at_;
    const std::size_t end = text_.find_first_of(" \t\"]\n", at_);
    section_ = lower(text_.substr(at_, end - at_));
    at_ = std::min(end, text_.size());
    while (at_ < text_.size() && is_blank(text_[at_])) ++at_;
    if (at_ < text_.size() && text_[at_] == '"') {
      section_ += '.';
      for (++at_; at_ < text_.size() && text_[at_] != '"' && text_[at_] != '\n'; ++at_) {
        if (text_[at_] == '\\' && at_ + 1 < text_.size()) ++at_;
        section_ += text_[at_];
      }
    }
    const std::size_t close = text_.find_first_of("]\n", at_);
    at_ = close == std::string_view::npos ? text_.size() : close + 1;
  }

  void read_setting() {
    const std::size_t begin = at_;
    while (at_ < text_.size() && (std::isalnum(static_cast<unsigned char>(text_[at_])) != 0 || text_[at_] == '-'))
      ++at_;
    const std::string name = lower(text_.substr(begin, at_ - begin));
    while (at_ < text_.size() && is_blank(text_[at_])) ++at_;
    std::string value = "true";  // a name alone is a switch that is on
    if (at_ < text_.size() && text_[at_] == '=') {
      ++at_;
      value = read_value();
    } else {
      skip_line();
    }
    if (!name.empty() && !section_.empty()) settings_.push_back({section_ + "." + name, std::move(value)});
  }

  // To the end of the line, or of the lines that a backslash joins.
  std::string read_value() {
    std::string value;
    std::size_t kept = 0;  // blanks at the end do not count, unless they are quoted
    bool is_quoted = false;
    while (at_ < text_.size() && is_blank(text_[at_])) ++at_;
    while (at_ < text_.size()) {
      const char c = text_[at_++];
      if (c == '\n') break;
      if (c == '"') {
        is_quoted = !is_quoted;
        kept = value.size();
      } else if (c == '\\' && at_ < text_.size()) {
        const char next = text_[at_++];
        if (next == '\n') continue;
        value += next == 'n' ? '\n' : next == 't' ? '\t' : next;
        kept = value.size();
      } else if (!is_quoted && (c == '#' || c == ';')) {
        skip_line();
        break;
      } else {
        value += c;
        if (is_quoted || !is_blank(c)) kept = value.size();
      }
    }
    value.resize(kept);
    return value;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::string section_;
  std::vector<GitSetting> settings_;
};

}  // namespace

std::vector<GitSetting> read_git_config(std::string_view text) {
  return ConfigReader(text).read();
}

const std::string* find_setting(const std::vector<GitSetting>& settings, std::string_view key) {
  const std::string* found = nullptr;
  for (const GitSetting& setting : settings) {
    if (setting.key == key) found = &setting.value;
  }
  return found;
}

}  // namespace pawl
