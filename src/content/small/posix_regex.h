// SPDX-License-Identifier: Apache-2.0
// A regular expression as sed takes it, matched by the C library, within bounds that keep it cheap.
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace pawl {

inline constexpr std::size_t kRegexGroups = 10;

struct RegexMatch {
  struct Part {
    std::size_t begin = 0;
    std::size_t end = 0;
    bool is_set = false;
  };
  std::array<Part, kRegexGroups> parts;  // the first is all of it
};

class PosixRegex {
 public:
  PosixRegex() = default;

  // Nothing for an expression that is empty, long, not valid, or whose meaning depends on more than the text.
  [[nodiscard]] static std::optional<PosixRegex> compile(std::string_view expression, bool is_extended,
                                                         bool ignores_case);

  // The first match at or behind `from`. `text` holds no NUL.
  [[nodiscard]] std::optional<RegexMatch> match(const std::string& text, std::size_t from) const;

  [[nodiscard]] std::size_t groups() const;
  [[nodiscard]] bool is_plain() const { return is_plain_; }  // holds letters alone: matches the same in every locale

 private:
  struct Compiled;
  std::shared_ptr<const Compiled> compiled_;
  bool is_plain_ = false;
};

}  // namespace pawl
