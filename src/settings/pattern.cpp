// SPDX-License-Identifier: Apache-2.0
#include "settings/pattern.h"

#include <re2/re2.h>

#include <algorithm>

#include "base/utf8.h"
#include "base/visible.h"

namespace pawl {
namespace {

constexpr std::size_t kMaxLength = 2000;

// More than any sensible expression needs, and little beside the hook's own limit.
constexpr std::int64_t kMaxMemory = 4 << 20;

[[nodiscard]] std::string with_valid_characters(std::string_view text) {
  std::string valid;
  valid.reserve(text.size());
  while (!text.empty()) {
    const std::size_t length = utf8_length(text);
    if (length == 0) {
      valid += "\uFFFD";
      text.remove_prefix(1);
    } else {
      valid += text.substr(0, length);
      text.remove_prefix(length);
    }
  }
  return valid;
}

[[nodiscard]] bool is_valid(std::string_view text) {
  while (!text.empty()) {
    const std::size_t length = utf8_length(text);
    if (length == 0) return false;
    text.remove_prefix(length);
  }
  return true;
}

// From a glob to an expression.
class GlobText {
 public:
  explicit GlobText(std::string_view glob) : glob_(glob) {}

  [[nodiscard]] std::string expression() {
    while (at_ < glob_.size()) take();
    // A brace that is never closed stands for itself.
    for (; depth_ > 0; --depth_) out_ += ")";
    return out_;
  }

 private:
  void take() {
    const std::string_view rest = glob_.substr(at_);
    if (rest.starts_with("**/")) return add("(?:.*/)?", 3);
    if (rest.starts_with("**")) return add(".*", 2);
    const char c = rest[0];
    if (c == '*') return add("[^/]*", 1);
    if (c == '?') return add("[^/]", 1);
    if (c == '[') return take_set(rest);
    if (c == '{' && rest.find('}') != std::string_view::npos) {
      ++depth_;
      return add("(?:", 1);
    }
    if (depth_ > 0 && c == '}') {
      --depth_;
      return add(")", 1);
    }
    if (depth_ > 0 && c == ',') return add("|", 1);
    if (c == '\\' && rest.size() > 1) {
      out_ += RE2::QuoteMeta(re2::StringPiece(rest.data() + 1, 1));
      at_ += 2;
      return;
    }
    const std::size_t length = std::max<std::size_t>(1, utf8_length(rest));
    out_ += RE2::QuoteMeta(re2::StringPiece(rest.data(), length));
    at_ += length;
  }

  void take_set(std::string_view rest) {
    const bool is_negated = rest.size() > 1 && (rest[1] == '!' || rest[1] == '^');
    const std::size_t first = is_negated ? 2 : 1;
    const std::size_t close = rest.find(']', first + 1);
    if (close == std::string_view::npos) return add("\\[", 1);
    out_ += is_negated ? "[^/" : "[";
    for (const char c : rest.substr(first, close - first)) {
      if (c == '\\' || c == '[' || c == ']' || c == '^') out_ += '\\';
      out_ += c;
    }
    out_ += "]";
    at_ += close + 1;
  }

  void add(std::string_view text, std::size_t taken) {
    out_ += text;
    at_ += taken;
  }

  std::string_view glob_;
  std::size_t at_ = 0;
  int depth_ = 0;
  std::string out_;
};

}  // namespace

struct Pattern::Compiled {
  Compiled(const std::string& text, const RE2::Options& options, bool whole)
      : expression(text, options), is_whole(whole) {}
  RE2 expression;
  bool is_whole;
};

Result<Pattern> Pattern::compile(const std::string& text, bool is_whole) {
  RE2::Options options;
  options.set_log_errors(false);
  options.set_max_mem(kMaxMemory);
  auto compiled = std::make_shared<const Compiled>(text, options, is_whole);
  if (compiled->expression.ok()) return Pattern(std::move(compiled));
  std::string why = "cannot be read: " + visible(compiled->expression.error());
  const RE2::ErrorCode code = compiled->expression.error_code();
  if (code == RE2::ErrorBadPerlOp || code == RE2::ErrorBadEscape)
    why += "; the syntax is RE2's, which has no lookaround and no backreferences";
  if (code == RE2::ErrorPatternTooLarge) why += "; write it with fewer repetitions";
  return Error{Code::bad_config, std::move(why)};
}

Result<Pattern> Pattern::of_expression(std::string_view text, std::string_view flags) {
  constexpr std::string_view kFlags = "imsgu";
  if (text.size() > kMaxLength) return Error{Code::bad_config, "is longer than 2000 characters"};
  if (!is_valid(text)) return Error{Code::bad_config, "contains bytes that are not UTF-8"};
  std::string prefix;
  for (const char flag : flags) {
    if (kFlags.find(flag) == std::string_view::npos) {
      return Error{Code::bad_config,
                   "has the flag `" + visible(std::string_view(&flag, 1)) + "`; the flags are `i`, `m` and `s`"};
    }
    if (flag != 'g' && flag != 'u') prefix += flag;
  }
  return compile((prefix.empty() ? "" : "(?" + prefix + ")") + std::string(text), false);
}

Result<Pattern> Pattern::of_glob(std::string_view text) {
  if (text.size() > kMaxLength) return Error{Code::bad_config, "is longer than 2000 characters"};
  if (!is_valid(text)) return Error{Code::bad_config, "contains bytes that are not UTF-8"};
  return compile("(?s)" + GlobText(text).expression(), true);
}

bool Pattern::is_in(std::string_view text) const {
  const std::string mended = is_valid(text) ? std::string() : with_valid_characters(text);
  const std::string_view subject = mended.empty() ? text : std::string_view(mended);
  const re2::StringPiece piece(subject.data(), subject.size());
  return compiled_->is_whole ? RE2::FullMatch(piece, compiled_->expression)
                             : RE2::PartialMatch(piece, compiled_->expression);
}

std::optional<std::size_t> Pattern::length_at_start(std::string_view text) const {
  const re2::StringPiece piece(text.data(), text.size());
  re2::StringPiece match;
  if (!compiled_->expression.Match(piece, 0, text.size(), RE2::ANCHOR_START, &match, 1)) return std::nullopt;
  return match.size();
}

}  // namespace pawl
