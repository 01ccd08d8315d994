// SPDX-License-Identifier: Apache-2.0
// Configurations of Terraform: blocks with labels, of which `provisioner "local-exec"` runs its command when something
// is changed, and `data "external"` its program whenever the configuration is looked at.
#include <cctype>
#include <utility>

#include "base/letters.h"
#include "content/files/provisioning.h"

namespace pawl {
namespace {

constexpr std::size_t kMaxDepth = 64;
constexpr std::size_t kMaxFound = 200;

class BlockReader {
 public:
  explicit BlockReader(std::string_view text) : text_(text) {}

  ProvisioningCommands read() {
    while (at_ < text_.size() && found_.is_total) read_next();
    return std::move(found_);
  }

 private:
  struct Block {
    std::string type;
    std::string label;
  };

  [[nodiscard]] std::string_view rest() const { return text_.substr(at_); }

  void read_next() {
    const char c = text_[at_];
    if (c == '#' || rest().starts_with("//")) {
      at_ = std::min(text_.find('\n', at_), text_.size());
    } else if (rest().starts_with("/*")) {
      at_ = std::min(text_.find("*/", at_), text_.size() - 2) + 2;
    } else if (c == '"') {
      words_.push_back(take_text());
    } else if (is_name_character(c)) {
      const std::size_t begin = at_;
      while (at_ < text_.size() && (is_name_character(text_[at_]) || text_[at_] == '-' || text_[at_] == '.')) ++at_;
      words_.emplace_back(text_.substr(begin, at_ - begin));
    } else if (c == '{') {
      ++at_;
      if (blocks_.size() >= kMaxDepth) found_.is_total = false;
      Block block;
      if (!words_.empty()) block.type = words_.front();
      if (words_.size() > 1) block.label = words_[1];
      blocks_.push_back(std::move(block));
      words_.clear();
    } else if (c == '}') {
      ++at_;
      if (!blocks_.empty()) blocks_.pop_back();
      words_.clear();
    } else if (c == '=' && !rest().starts_with("==") && words_.size() == 1) {
      ++at_;
      take_value(std::exchange(words_, {}).front());
    } else {
      ++at_;
      if (c == '\n') words_.clear();
    }
  }

  void take_value(const std::string& key) {
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t')) ++at_;
    const bool is_command = is_in("provisioner", "local-exec") && key == "command";
    const bool is_program = is_in("data", "external") && key == "program";
    if (!is_command && !is_program) return;  // its content is read like the rest
    if (found_.here.size() + found_.words.size() >= kMaxFound) {
      found_.is_total = false;
    } else if (is_command) {
      found_.here.push_back(take_expression());
    } else {
      std::vector<std::string> program;
      const std::size_t end = std::min(text_.find(']', at_), text_.size());
      while (at_ < end) {
        if (text_[at_] == '"') {
          program.push_back(take_text());
        } else if (is_name_character(text_[at_])) {
          program.push_back(take_expression());
        } else {
          ++at_;
        }
      }
      if (!program.empty()) found_.words.push_back(std::move(program));
    }
  }

  [[nodiscard]] bool is_in(std::string_view type, std::string_view label) const {
    return !blocks_.empty() && blocks_.back().type == type && blocks_.back().label == label;
  }

  // A text, a heredoc, or something that is worked out.
  std::string take_expression() {
    if (at_ < text_.size() && text_[at_] == '"') return take_text();
    if (rest().starts_with("<<")) {
      at_ += rest().starts_with("<<-") ? 3 : 2;
      const std::size_t line = std::min(text_.find('\n', at_), text_.size());
      std::string_view name = text_.substr(at_, line - at_);
      while (!name.empty() && std::isspace(static_cast<unsigned char>(name.back())) != 0) name.remove_suffix(1);
      std::string out;
      for (at_ = line; at_ < text_.size();) {
        const std::size_t end = std::min(text_.find('\n', at_ + 1), text_.size());
        std::string_view one = text_.substr(at_ + 1, end - at_ - 1);
        at_ = end;
        const std::size_t first = std::min(one.find_first_not_of(" \t"), one.size());
        if (one.substr(first) == name) break;
        out += std::string(one) + "\n";
      }
      return filled(out);
    }
    at_ = std::min(text_.find_first_of(",]\n", at_), text_.size());
    return "${__unknown}";
  }

  std::string take_text() {
    std::string out;
    int depth = 0;  // of `${…}`, in which quotes are those of an expression
    for (++at_; at_ < text_.size() && (text_[at_] != '"' || depth > 0); ++at_) {
      if (text_[at_] == '\\' && at_ + 1 < text_.size()) {
        ++at_;
        out += text_[at_] == 'n' ? '\n' : text_[at_] == 't' ? '\t' : text_[at_];
        continue;
      }
      if (rest().starts_with("${")) ++depth;
      if (text_[at_] == '}' && depth > 0) --depth;
      out += text_[at_];
    }
    if (at_ < text_.size()) ++at_;
    return filled(out);
  }

  // `$${x}` is `${x}` for the shell; `${x}` is filled in by Terraform.
  [[nodiscard]] static std::string filled(std::string_view text) {
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
      if (text.substr(i).starts_with("$${")) {
        out += "${";
        i += 2;
      } else if (text.substr(i).starts_with("${")) {
        out += "${__unknown}";
        i = std::min(text.find('}', i), text.size() - 1);
      } else {
        out += text[i];
      }
    }
    return out;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::vector<std::string> words_;  // of a block's header or an attribute's name
  std::vector<Block> blocks_;
  ProvisioningCommands found_;
};

}  // namespace

ProvisioningCommands commands_in_terraform(std::string_view text) {
  return BlockReader(text).read();
}

}  // namespace pawl
