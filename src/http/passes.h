// SPDX-License-Identifier: Apache-2.0
// Who may read: a one-time code that a person's terminal asked for becomes a token, which lives in the memory of one
// tab and of this process and nowhere else. The clock is the caller's. Pure but for random bytes.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace pawl {

class Passes {
 public:
  static constexpr std::int64_t kCodeMs = 60'000;
  static constexpr std::int64_t kTokenMs = std::int64_t{12} * 3600 * 1000;
  static constexpr std::size_t kMostTokens = 64;
  static constexpr int kMostWrong = 10;  // codes within a minute
  static constexpr std::int64_t kWrongMs = 60'000;

  [[nodiscard]] std::string make_code(std::int64_t now_ms);

  enum class Login { done, unknown, used, slow_down };
  struct Outcome {
    Login login = Login::unknown;
    std::string token = {};
    std::int64_t retry_ms = 0;
  };
  [[nodiscard]] Outcome log_in(std::string_view code, std::int64_t now_ms);

  [[nodiscard]] bool is_token(std::string_view token, std::int64_t now_ms) const;

 private:
  struct Pass {
    std::string text;
    std::int64_t until_ms = 0;
    bool is_used = false;
  };
  std::vector<Pass> codes_;
  std::vector<Pass> tokens_;
  std::vector<std::int64_t> wrong_ms_;
};

}  // namespace pawl
