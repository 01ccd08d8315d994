// SPDX-License-Identifier: Apache-2.0
#include "analyse/tools/given_paths.h"

#include <algorithm>

#include "analyse/tools/tool_arguments.h"
#include "base/json.h"
#include "knowledge/names.h"
#include "knowledge/tool_names.h"

namespace pawl {
namespace {

constexpr std::size_t kMaxPathBytes = 4096;
constexpr std::size_t kMaxNameBytes = 255;
constexpr std::size_t kMaxFolders = 4;  // to which other arguments may be relative
constexpr std::size_t kMaxBelow = 64;   // that may be

[[nodiscard]] std::string_view without_around(std::string_view text) {
  constexpr std::string_view kAround = " \t\r\n\"'`";
  const std::size_t first = text.find_first_not_of(kAround);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kAround) - first + 1);
}

// `file:///a`, `FILE:/a`, `file://localhost/a`; `$HOME/a`, `@a`: the path that is meant.
[[nodiscard]] std::string path_meant(std::string_view text) {
  text = without_around(text);
  if (text.starts_with('@')) text.remove_prefix(1);
  if (std::optional<std::string> file = file_of_address(text)) return *std::move(file);
  for (const std::string_view home : {"$HOME/", "${HOME}/"}) {
    if (text.starts_with(home)) return "~/" + std::string(text.substr(home.size()));
  }
  return std::string(text);
}

class Reader {
 public:
  explicit Reader(std::string_view tool) : has_own_paths_(has_word(words_of_name(tool), ToolWord::service)) {
    const std::vector<std::string> words = words_of_name(split_tool_name(tool).own);
    ToolVerb verb = ToolVerb::none;
    for (const std::string& word : words) verb = std::max(verb, verb_of_word(word));
    const bool only_looks =
        (verb != ToolVerb::none || has_word(words, ToolWord::looks)) && !has_word(words, ToolWord::ends);
    use_ = verb >= ToolVerb::write ? GivenPath::Use::puts
           : only_looks            ? GivenPath::Use::looks
                                   : GivenPath::Use::unknown;
  }

  std::vector<GivenPath> read(const Value& input) {
    visit(input, "", 0);
    for (const std::string& folder : folders_) {
      for (GivenPath below : below_) {
        below.text = folder + "/" + below.text;
        below.is_joined = true;
        found_.push_back(std::move(below));
      }
    }
    return std::move(found_);
  }

 private:
  void visit(const Value& value, std::string_view name, int depth) {
    if (depth > kMaxFieldDepth) return;
    if (value.is_string()) read_text(value.text, name, depth);
    for (const Value& item : value.items) visit(item, name, depth + 1);
    for (const Member& member : value.members) {
      // `{"/a/b": "what it shall hold"}`
      if (member.name.find('/') != std::string::npos) read_text(member.name, name, depth);
      const bool is_for_people = is_one_of(member.name, argument_names().said) ||
                                 is_one_of(member.name, argument_names().content) ||
                                 is_one_of(member.name, argument_names().query);
      if (!is_for_people) visit(member.value, member.name, depth + 1);
    }
  }

  // A text that is a path as a whole. A sentence that names one is not.
  void read_text(std::string_view text, std::string_view name, int depth) {
    if (text.size() > kMaxPathBytes) return;
    const std::string path = path_meant(text);
    if (path.starts_with('{') || path.starts_with('[')) {
      if (const Result<Value> inside = read_json(path)) visit(*inside, name, depth + 1);
      return;
    }
    if (path.empty() || path.find('\n') != std::string::npos || path.find("://") != std::string::npos) return;
    GivenPath given{path, use_of(name), is_login(name)};
    if (path.starts_with('/') || path.starts_with("~/")) {
      if (folders_.size() < kMaxFolders) folders_.push_back(path);
      return found_.push_back(std::move(given));
    }
    // What is relative is relative to the service.
    if (has_own_paths_ || path.size() > kMaxNameBytes || path.find_first_of(" \t;|&<>()") != std::string::npos) return;
    if (below_.size() < kMaxBelow) below_.push_back(given);
    if (path.starts_with('.') || path.find('/') != std::string::npos) found_.push_back(std::move(given));
  }

  [[nodiscard]] GivenPath::Use use_of(std::string_view name) const {
    const bool is_target = is_one_of(name, argument_names().target) || is_one_of(name, argument_names().put_at);
    return is_target ? GivenPath::Use::puts : use_;
  }

  // `privateKeyPath`, `kubeconfig`: what a command would take behind a flag of that name.
  [[nodiscard]] static bool is_login(std::string_view name) {
    std::string flag;
    for (const std::string& word : words_of_name(name)) flag += (flag.empty() ? "" : "-") + word;
    return is_one_of(flag, secret_names().unseen_flags);
  }

  bool has_own_paths_;
  GivenPath::Use use_ = GivenPath::Use::unknown;
  std::vector<GivenPath> found_;
  std::vector<std::string> folders_;
  std::vector<GivenPath> below_;
};

}  // namespace

std::vector<GivenPath> paths_given(std::string_view tool, const Value& input) {
  return Reader(tool).read(input);
}

}  // namespace pawl
