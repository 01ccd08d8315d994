// SPDX-License-Identifier: Apache-2.0
// The terminal of this process, whatever standard input and output are: where a person who runs a command can be asked.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace pawl {

class ControllingTerminal {
 public:
  ControllingTerminal();
  ~ControllingTerminal();
  ControllingTerminal(const ControllingTerminal&) = delete;
  ControllingTerminal& operator=(const ControllingTerminal&) = delete;

  [[nodiscard]] bool is_there() const { return fd_ >= 0; }
  [[nodiscard]] std::size_t width() const;

  // What was typed or pasted before a question was on the screen is not an answer to it.
  void forget_typed() const;

  enum class Got { line, nothing, too_late };  // nothing: there is no terminal, or it is gone
  // A line that the person types; `timeout_ms` 0 waits for as long as it takes.
  [[nodiscard]] Got ask(std::string_view question, std::int64_t timeout_ms, std::string& line) const;

  void show(std::string_view text) const;

 private:
  int fd_;
};

}  // namespace pawl
