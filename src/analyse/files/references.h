// SPDX-License-Identifier: Apache-2.0
// Files of program text that a call runs: which interpreter reads them, and how much of them is followed.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "analyse/places/world.h"
#include "model/analysis.h"

namespace pawl {

inline constexpr std::size_t kMaxReferenceBytes = 1U << 20;   // of one file
inline constexpr std::size_t kMaxShellBytes = 512U << 10;     // of one script: its tree is many times as large
inline constexpr std::size_t kMaxCodeBytes = 256U << 10;      // of one file in another language
inline constexpr std::size_t kMaxReferencedBytes = 2U << 20;  // of all files of one call
inline constexpr int kMaxReferences = 64;                     // files of one call
inline constexpr std::size_t kMaxFoundWork = 3000;            // commands walked in them, and effects

// Of a whole path.
[[nodiscard]] inline std::string folder_of(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  return slash == 0 ? "/" : path.substr(0, slash);
}

// While it lives, what `key` names is being followed; within itself it is not followed again. Elsewhere in the call it
// is: in another folder, or with other variables, it may do other things.
class Following {
 public:
  Following(std::vector<std::string>& active, std::string key)
      : active_(active), is_repeated_(std::find(active.begin(), active.end(), key) != active.end()) {
    active_.push_back(std::move(key));
  }
  ~Following() { active_.pop_back(); }
  Following(const Following&) = delete;
  Following& operator=(const Following&) = delete;

  [[nodiscard]] bool is_repeated() const { return is_repeated_; }

 private:
  std::vector<std::string>& active_;
  bool is_repeated_;
};

// Whether all of this file's text is the agent's own: an earlier call of the session wrote it, and nobody has changed
// it since. `text` is what it holds now.
[[nodiscard]] bool is_own_text(const std::string& path, std::string_view text, const World& world);

// Compiled, or not text at all.
[[nodiscard]] bool is_binary(std::string_view bytes);

// The interpreter that the first line of a file names; `sh` if it names none: whoever starts it falls back to that.
[[nodiscard]] std::string_view interpreter_of(std::string_view text);

// The language of a file that is run by its own name: what its first line says, `shell` if it says nothing, empty for
// an interpreter that is not known.
[[nodiscard]] std::string_view language_of_script(std::string_view text);

// How far an analysis was before a found file was walked.
struct AnalysisMark {
  std::size_t steps = 0;
  std::size_t effects = 0;
  std::size_t gaps = 0;
};

// Of what a file that was there before this call would do, keeps what is certain: effects on known objects. Gaps become
// notes.
void keep_certain(Analysis& analysis, const AnalysisMark& from, const std::string& file, const World& world);

// At the end: leaves out the steps of found files that do nothing that counts.
void drop_silent_steps(Analysis& analysis);

}  // namespace pawl
