// SPDX-License-Identifier: Apache-2.0
// A script flattened: one Step for each program that would run, its words resolved as far as text alone allows.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/span.h"

namespace pawl {

// Where the text of a word or of a stream comes from; several may hold.
enum Source : std::uint8_t {
  from_network = 1,
  from_secret = 2,
  from_decoder = 4,
  from_encoder = 8,
  from_key = 16,      // a private key or a credential store
  from_teller = 32,   // a program that was asked for a secret and told it: `vault read`
  from_project = 64,  // all of the project, with its history and what nobody has committed
};

inline constexpr std::array<std::string_view, 7> kSourceNames = {"network", "secret", "decoded", "encoded",
                                                                 "key",     "told",   "project"};

struct Word {
  enum class Kind { known, glob, unknown };

  Kind kind = Kind::known;
  std::string text;    // for glob and unknown: as far as it can be shown
  std::string reason;  // why it is unknown
  bool is_quoted = false;
  bool is_tree = false;      // and all that stands below it: find's items
  bool is_settings = false;  // unknown, but printed by a program that prints shell settings: `ssh-agent -s`
  std::uint8_t sources = 0;
  int step = -1;    // whose output it holds
  std::string via;  // by which variable or substitution
  Span span;

  [[nodiscard]] bool is_known() const { return kind == Kind::known; }
};

struct Redirection {
  enum class Kind { read, write, append, read_write, duplicate, text };

  Kind kind = Kind::read;
  int fd = 0;
  Word target;  // for text: the here-document or here-string
};

struct Step {
  std::string program;  // the name that knowledge goes by: `rm` for /bin/rm; empty if it is unknown
  std::vector<Word> argv;
  std::vector<Redirection> redirections;
  std::vector<std::string> wrappers;  // outermost first: `sudo`, `env`
  int stdin_from = -1;                // the step whose output it reads
  std::string cwd;                    // where it would run; empty if unknown
  bool is_supposed = false;           // would run only if the unknown program before it is a wrapper
  bool is_found = false;              // stands in a file that was there before this call
  int depth = 0;                      // how many texts within texts
  Span span;                          // in the outermost text
};

}  // namespace pawl
