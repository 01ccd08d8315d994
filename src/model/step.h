// SPDX-License-Identifier: Apache-2.0
// A script flattened: one Step for each program that would run, its words resolved as far as text alone allows.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/enum_set.h"
#include "base/span.h"
#include "base/words.h"

namespace pawl {

// Where the text of a word or of a stream comes from; several may hold.
enum class Source : std::uint8_t {
  network,
  secret,
  decoder,
  encoder,
  key,      // a private key or a credential store
  teller,   // a program that was asked for a secret and told it: `vault read`
  project,  // a folder of the project or all of it, with its history and what nobody has committed
  whole_project,
};
// Beside these, a set of sources says whose credential a secret is: the values from kFirstCredential on are the
// services of knowledge/credentials.toml, in its order.
inline constexpr unsigned kFirstCredential = 16;
using Sources = EnumSet<Source, Bits128>;
inline constexpr std::size_t kMaxCredentials = Sources::kRoom - kFirstCredential;
[[nodiscard]] constexpr Source credential_of(std::size_t service) {
  return static_cast<Source>(kFirstCredential + service);
}
constexpr Sources operator|(Source a, Source b) {
  return Sources(a) | Sources(b);
}

struct SourceWord {
  Source value;
  std::string_view name;
};
inline constexpr auto kSourceWords = std::to_array<SourceWord>({
    {Source::network, "network"},
    {Source::secret, "secret"},
    {Source::decoder, "decoded"},
    {Source::encoder, "encoded"},
    {Source::key, "key"},
    {Source::teller, "told"},
    {Source::project, "project"},
    {Source::whole_project, "whole-project"},
});
static_assert(is_whole(kSourceWords, Source::whole_project));
static_assert(kSourceWords.size() <= kFirstCredential);
inline constexpr auto kSourceNames = names_of_rows(kSourceWords);

struct Word {
  enum class Kind { known, glob, unknown };

  Kind kind = Kind::known;
  std::string text;    // for glob and unknown: as far as it can be shown
  std::string reason;  // why it is unknown
  bool is_quoted = false;
  bool is_tree = false;      // and all that stands below it: find's items
  bool is_name = false;      // unknown, but begins with the name of a file in some folder: `ls DIR` prints them
  bool is_settings = false;  // unknown, but printed by a program that prints shell settings: `ssh-agent -s`
  bool has_default = false;  // unknown, but what stands for it if it is not set is judged too: `${CC:-gcc}`
  Sources sources;
  int step = -1;    // whose output it holds
  std::string via;  // by which variable or substitution
  Span span;

  [[nodiscard]] bool is_known() const { return kind == Kind::known; }
  // REQUIRES: is_name. The pattern of all that may stand there: `*`, `*.bak`, of hidden files `.*`.
  [[nodiscard]] std::string as_pattern() const {
    const std::size_t at = text.find(kListedName);
    return text.substr(0, at) + "*" + text.substr(at + kListedName.size());
  }

  static constexpr std::string_view kListedName = "…";  // how the text of a word that is_name shows it
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
  std::vector<std::string> wrappers;    // outermost first: `sudo`, `env`
  int stdin_from = -1;                  // the step whose output it reads
  std::string cwd;                      // where it would run; empty if unknown
  std::vector<std::string> maybe_cwds;  // where it may run instead: after a `cd` that may not have happened
  std::string way;                      // what its shell calls that folder, if it came there by a link
  bool is_supposed = false;             // would run only if the unknown program before it is a wrapper
  bool is_found = false;                // stands in a file that was there before this call
  int depth = 0;                        // how many texts within texts
  Span span;                            // in the outermost text
};

}  // namespace pawl
