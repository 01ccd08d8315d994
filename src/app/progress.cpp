// SPDX-License-Identifier: Apache-2.0
#include "app/progress.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <utility>

#include "app/terminal.h"
#include "base/clock.h"
#include "base/process.h"
#include "base/quantity.h"

namespace pawl {
namespace {

constexpr std::int64_t kFirstNs = 500'000'000;
constexpr std::int64_t kEveryNs = 100'000'000;

}  // namespace

Progress::Progress(std::function<std::string(double)> line)
    : line_(std::move(line)),
      start_ns_(steady_ns()),
      next_ns_(start_ns_ + kFirstNs),
      is_wanted_(is_terminal(STDERR_FILENO)) {}

void Progress::tick() {
  if (!is_wanted_) return;
  const std::int64_t now = steady_ns();
  if (now < next_ns_) return;
  next_ns_ = now + kEveryNs;
  std::string text = line_(static_cast<double>(now - start_ns_) / 1e9);
  text.resize(std::min<std::size_t>(text.size(), static_cast<std::size_t>(std::max(terminal_width() - 1, 20))));
  print_error("\r\x1b[K" + text);
  is_shown_ = true;
}

void Progress::clear() {
  if (std::exchange(is_shown_, false)) print_error("\r\x1b[K");
}

std::string megabytes(std::uint64_t bytes) {
  const double mb = static_cast<double>(bytes) / 1e6;
  return mb < 10 ? fmt::format("{:.1f} MB", mb) : grouped(static_cast<std::uint64_t>(mb)) + " MB";
}

}  // namespace pawl
