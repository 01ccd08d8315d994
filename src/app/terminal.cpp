// SPDX-License-Identifier: Apache-2.0
#include "app/terminal.h"

#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>

#include "app/controlling_terminal.h"
#include "base/files.h"
#include "base/process.h"

namespace pawl {
namespace {

[[nodiscard]] std::string environment(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? std::string() : std::string(value);
}

[[nodiscard]] bool wants_colour() {
  static const bool answer =
      is_terminal(STDOUT_FILENO) && environment("NO_COLOR").empty() && environment("TERM") != "dumb";
  return answer;
}

int output_error = 0;  // of the first text that could not be written

void note_lost_output() {
  if (output_error == 0) output_error = errno;
}

}  // namespace

void print(std::string_view text) {
  if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size()) note_lost_output();
}

void print_error(std::string_view text) {
  if (std::fflush(stdout) != 0) note_lost_output();
  std::fwrite(text.data(), 1, text.size(), stderr);
}

int tell_lost_output(int exit_code) {
  constexpr int kFailed = 2;
  if (std::fflush(stdout) != 0) note_lost_output();
  if (output_error == 0 || output_error == EPIPE) return exit_code;
  print_error("pawl: what this command says could not be written: " + system_error_text(output_error) + "\n");
  return std::max(exit_code, kFailed);
}

std::string paint(Colour colour, std::string_view text) {
  if (!wants_colour()) return std::string(text);
  static constexpr const char* kCodes[] = {"31", "33", "32", "36", "90", "1"};
  return std::string("\x1b[") + kCodes[static_cast<int>(colour)] + "m" + std::string(text) + "\x1b[0m";
}

int terminal_width() {
  winsize size{};
  if (::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) return size.ws_col;
  return 100;
}

int terminal_height() {
  winsize size{};
  if (::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row > 0) return size.ws_row;
  return 24;
}

bool ask_yes_no(std::string_view question, bool fallback) {
  if (!is_terminal(STDIN_FILENO)) return fallback;
  print(std::string(question) + (fallback ? " [Y/n] " : " [y/N] "));
  std::fflush(stdout);
  char line[64];
  if (std::fgets(line, sizeof line, stdin) == nullptr) return false;  // who closes the terminal has not said yes
  if (line[0] == '\n') return fallback;
  return line[0] == 'y' || line[0] == 'Y';
}

std::optional<std::string> ask_at_terminal(std::string_view question) {
  std::string line;
  if (ControllingTerminal().ask(question, 0, line) != ControllingTerminal::Got::line) return std::nullopt;
  return line;
}

std::string read_passphrase(std::string_view question) {
  termios before{};
  if (::tcgetattr(STDIN_FILENO, &before) != 0) return "";
  print_error(question);
  termios quiet = before;
  quiet.c_lflag &= ~static_cast<tcflag_t>(ECHO);
  ::tcsetattr(STDIN_FILENO, TCSAFLUSH, &quiet);
  std::string text;
  char c = 0;
  while (::read(STDIN_FILENO, &c, 1) == 1 && c != '\n') text += c;
  ::tcsetattr(STDIN_FILENO, TCSAFLUSH, &before);
  print_error("\n");
  return text;
}

std::string home_of_person() {
  const std::string home = environment("HOME");
  return home.empty() ? home_of_user() : home;
}

std::string pawl_home() {
  const std::string own = environment("PAWL_HOME");
  return own.empty() ? join_path(home_of_person(), ".pawl") : own;
}

}  // namespace pawl
