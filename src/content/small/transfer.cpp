// SPDX-License-Identifier: Apache-2.0
// The commands of clients for file transfer (sftp, ftp, lftp, smbclient), as the shell commands that they amount to.
#include <algorithm>
#include <utility>

#include "content/small/small_readers.h"

namespace pawl {
namespace {

[[nodiscard]] std::vector<std::string> words_of(std::string_view line) {
  std::vector<std::string> words;
  std::string word;
  bool is_any = false;
  char quote = 0;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const char c = line[i];
    if (quote == 0 && (c == ' ' || c == '\t' || c == '\r')) {
      if (std::exchange(is_any, false)) words.push_back(std::exchange(word, {}));
      continue;
    }
    is_any = true;
    if (c == quote) {
      quote = 0;
    } else if (quote == 0 && (c == '"' || c == '\'')) {
      quote = c;
    } else if (c == '\\' && i + 1 < line.size()) {
      word += line[++i];
    } else {
      word += c;
    }
  }
  if (is_any) words.push_back(word);
  return words;
}

// Patterns and `~` stay what they are to the client.
[[nodiscard]] std::string as_shell_word(const std::string& word) {
  std::string text;
  for (const char c : word) {
    const bool is_plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                          std::string_view("_./~*?[]-+,%@").find(c) != std::string_view::npos;
    if (!is_plain) text += '\\';
    text += c;
  }
  return text;
}

void read_line(std::string_view line, std::vector<std::string>& found) {
  line.remove_prefix(std::min(line.find_first_not_of(" \t-@"), line.size()));  // sftp -b: `-put x`
  if (line.starts_with('!')) {
    found.emplace_back(line.substr(1));
    return;
  }
  std::vector<std::string> words = words_of(line);
  if (words.empty()) return;
  const std::string verb = words[0];
  bool reverses = false;
  std::string target;  // here, of what is fetched
  std::vector<std::string> operands;
  for (std::size_t i = 1; i < words.size(); ++i) {
    if (words[i].size() < 2 || words[i][0] != '-') {
      operands.push_back(words[i]);
      continue;
    }
    reverses |= words[i] == "--reverse" || (words[i][1] != '-' && words[i].find('R') != std::string::npos);
    if (words[i] == "-O" || words[i] == "-o") {
      if (++i < words.size()) target = words[i];
    }
  }
  const bool sends_all = verb == "mput" || verb == "mreput";
  const bool sends = sends_all || verb == "put" || verb == "reput" || verb == "send" || verb == "append" ||
                     verb == "sput" || (verb == "mirror" && reverses);
  if (verb == "shell" && !operands.empty()) {
    found.emplace_back(line.substr(line.find("shell") + 5));
  } else if (verb == "lcd" && !operands.empty()) {
    found.push_back("cd " + as_shell_word(operands[0]));
  } else if (sends) {
    if (operands.empty() && verb == "mirror") operands = {"."};
    if (!sends_all && operands.size() > 1) operands.resize(1);
    for (const std::string& file : operands) found.push_back("scp -r " + as_shell_word(file) + " there:");
  } else if (verb == "get" || verb == "reget" || verb == "recv" || verb == "pget" || verb == "mget" ||
             verb == "mirror") {
    if (operands.size() > 1 && verb != "mget" && target.empty()) {
      target = operands[1];
      operands.resize(1);
    }
    if (target.empty()) target = ".";
    for (const std::string& file : operands)
      found.push_back("scp -r there:" + as_shell_word(file) + " " + as_shell_word(target));
  }
}

}  // namespace

SmallFacts read_transfer(std::string_view commands, const SmallGiven& /*given*/) {
  std::vector<std::string> lines;
  while (!commands.empty()) {
    const std::size_t end = std::min(commands.find_first_of("\n;"), commands.size());
    read_line(commands.substr(0, end), lines);
    commands.remove_prefix(std::min(end + 1, commands.size()));
  }
  // One after the other, so that `lcd` counts for what follows.
  std::string whole;
  for (const std::string& line : lines) whole += (whole.empty() ? "" : "\n") + line;
  SmallFacts found;
  if (!whole.empty()) found.deeds.push_back({Deed::Kind::run, std::move(whole)});
  return found;
}

}  // namespace pawl
