// SPDX-License-Identifier: Apache-2.0
// awk runs a command by system(), by `print | "cmd"` and by `"cmd" | getline`; it takes files by `getline <` and fills
// them by `print >`. The program is cut into tokens, so that a string, a comment or a regular expression that only
// mentions these is left alone. A file's name is followed through variables and joined strings; each of the values that
// it may have counts.
#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "content/small/awk_tokens.h"
#include "content/small/small_readers.h"

namespace pawl {
namespace {

[[nodiscard]] bool ends_operand(const AwkToken& token, std::string_view symbols) {
  return token.kind == AwkToken::Kind::symbol && token.text.size() == 1 &&
         symbols.find(token.text) != std::string_view::npos;
}

// What an expression may give, as far as it is known: a text, or the beginning of one.
struct Value {
  std::string text;
  bool is_known = true;
};
using Values = std::vector<Value>;

class AwkReader {
 public:
  AwkReader(std::string_view program, const SmallGiven& given) : given_(given), tokens_(read_awk_tokens(program)) {
    for (std::size_t i = 0; i + 2 < tokens_.size(); ++i) {
      if (tokens_[i].kind == AwkToken::Kind::name && is(i + 1, "=")) assignments_[tokens_[i].text].push_back(i + 2);
    }
  }

  SmallFacts read() {
    for (std::size_t i = 0; i < tokens_.size(); ++i) {
      if (is_name(i, "system") && is(i + 1, "(")) {
        add_commands(Deed::Kind::run, i + 2, end_of_group(i + 1) - 1);
      } else if (is(i, "@")) {
        found_.is_total = false;  // a call by name: any function, system too
      } else if (is(i, "|") || is(i, "|&")) {
        read_pipe(i);
      } else if (is_name(i, "print") || is_name(i, "printf")) {
        read_print(i + 1);
      } else if (is_name(i, "getline")) {
        read_getline(i + 1);
      } else if (is_name(i, "ARGV") && is(i + 1, "[")) {
        // What is put there is a file to read.
        const std::size_t end = end_of_group(i + 1);
        if (is(end, "=")) add_files(Deed::Kind::read, values_of(end + 1, end_of_expression(end + 1)));
      }
    }
    return std::move(found_);
  }

 private:
  static constexpr std::size_t kMaxValues = 32;
  static constexpr std::size_t kMaxTokens = 500;  // of one expression
  static constexpr std::size_t kMaxName = 4096;   // bytes; no file has a longer one
  static constexpr int kMaxDepth = 50;            // of variables within each other

  [[nodiscard]] bool is(std::size_t i, std::string_view text) const {
    return i < tokens_.size() && tokens_[i].kind == AwkToken::Kind::symbol && tokens_[i].text == text;
  }
  [[nodiscard]] bool is_kind(std::size_t i, AwkToken::Kind kind) const {
    return i < tokens_.size() && tokens_[i].kind == kind;
  }
  [[nodiscard]] bool is_name(std::size_t i, std::string_view text) const {
    return is_kind(i, AwkToken::Kind::name) && tokens_[i].text == text;
  }
  [[nodiscard]] bool is_plain(std::size_t i) const { return is_kind(i, AwkToken::Kind::string) && tokens_[i].is_plain; }

  void read_pipe(std::size_t i) {
    const bool reads = is_name(i + 1, "getline");
    const std::size_t operand = reads ? i - 1 : i + 1;
    // One string alone: text beside it in the same statement would be joined to it.
    const bool is_alone =
        reads ? i < 2 || tokens_[i - 1].starts_line || ends_operand(tokens_[i - 2], "({;!}")
              : i + 2 >= tokens_.size() || tokens_[i + 2].starts_line || ends_operand(tokens_[i + 2], "};)");
    if (is(i, "|&") && is_plain(operand) && is_alone && add_connection(tokens_[operand].text)) return;
    if (reads && (i == 0 || !is_alone)) {
      found_.is_total = false;
    } else {
      add_commands(reads ? Deed::Kind::run : Deed::Kind::feed, operand, reads ? i : end_of_expression(operand));
    }
  }

  // The commands that an expression may give, if all of it is known.
  void add_commands(Deed::Kind kind, std::size_t begin, std::size_t end) {
    bool is_known = begin < end;
    for (std::size_t i = begin; i < end; ++i) {
      is_known &= is_plain(i) || (is_kind(i, AwkToken::Kind::name) && is_settled(tokens_[i].text));
    }
    const Values values = is_known ? values_of(begin, end) : Values();
    is_known &= std::all_of(values.begin(), values.end(),
                            [](const Value& value) { return value.is_known && !value.text.empty(); });
    if (!is_known) {
      found_.is_total = false;
      return;
    }
    for (const Value& value : values) found_.deeds.push_back({kind, value.text});
  }

  // Whether a variable only gets texts by `=` and `-v`: whatever else names it might change it.
  [[nodiscard]] bool is_settled(const std::string& name) {
    if (const auto known = settled_.find(name); known != settled_.end()) return known->second;
    bool is_so = true;
    for (std::size_t i = 0; is_so && i < tokens_.size(); ++i) {
      if (!is_name(i, name)) continue;
      bool is_set = is(i + 1, "=");
      const std::size_t end = is_set ? end_of_expression(i + 2) : 0;
      for (std::size_t k = i + 2; is_set && k < end; ++k) is_set = is_plain(k) || is_kind(k, AwkToken::Kind::number);
      const bool is_pipe = (i > 0 && (is(i - 1, "|") || is(i - 1, "|&"))) || is(i + 1, "|") || is(i + 1, "|&");
      const bool is_run =
          i > 1 && is(i - 1, "(") && is(i + 1, ")") && (is_name(i - 2, "system") || is_name(i - 2, "close"));
      is_so = is_set || is_pipe || is_run;
    }
    return settled_[name] = is_so;
  }

  // `print a, b > "file"`; a `>` within brackets compares.
  void read_print(std::size_t i) {
    const std::size_t limit = limit_from(i);
    for (int depth = 0; i < limit; ++i) {
      if (is(i, "(") || is(i, "[")) ++depth;
      if (is(i, ")") || is(i, "]")) --depth;
      if (depth < 0 || is(i, ";") || is(i, "}") || is(i, "|") || is(i, "|&")) return;
      if (tokens_[i].starts_line && !is(i - 1, ",")) return;
      if (depth == 0 && (is(i, ">") || is(i, ">>")))
        return add_files(Deed::Kind::write, values_of(i + 1, end_of_expression(i + 1)));
    }
    note_limit(i);
  }

  // `getline < file`, `getline line < file`, `getline a[i] < file`
  void read_getline(std::size_t i) {
    while (is(i, "$")) ++i;
    if (is_kind(i, AwkToken::Kind::name) || is_kind(i, AwkToken::Kind::number)) ++i;
    if (is(i, "[") || is(i, "(")) i = end_of_group(i);
    if (!is(i, "<")) return;
    const std::size_t begin = i + 1;
    std::size_t end = begin + 1;
    if (is(begin, "(")) end = end_of_group(begin);
    if (is_kind(begin, AwkToken::Kind::name) && (is(end, "[") || is(end, "("))) end = end_of_group(end);
    end = std::min(end, tokens_.size());
    add_files(Deed::Kind::read, values_of(begin, end));
    // The awks do not agree whether text behind it is joined to it.
    const bool is_joined = (is_kind(end, AwkToken::Kind::string) || is_kind(end, AwkToken::Kind::name)) &&
                           !is_name(end, "in") && !tokens_[end].starts_line;
    if (is_joined) add_files(Deed::Kind::read, values_of(begin, end_of_expression(begin)));
  }

  void note_limit(std::size_t i) {
    if (i < tokens_.size()) found_.is_total = false;
  }

  // How far an expression that begins at `i` is read. The rest of a longer one is not seen.
  [[nodiscard]] std::size_t limit_from(std::size_t i) const { return std::min(i + kMaxTokens, tokens_.size()); }

  // Behind the bracket that closes the one at `i`.
  [[nodiscard]] std::size_t end_of_group(std::size_t i) {
    const std::size_t limit = limit_from(i);
    for (int depth = 0; i < limit; ++i) {
      if (is(i, "(") || is(i, "[")) ++depth;
      if ((is(i, ")") || is(i, "]")) && --depth == 0) return i + 1;
    }
    note_limit(i);
    return i;
  }

  [[nodiscard]] std::size_t end_of_expression(std::size_t begin) {
    const std::size_t limit = limit_from(begin);
    std::size_t i = begin;
    for (int depth = 0; i < limit; ++i) {
      if (is(i, "(") || is(i, "[")) ++depth;
      if (is(i, ")") || is(i, "]")) --depth;
      if (depth < 0 || is(i, ";") || is(i, "}") || (depth == 0 && is(i, ",")) || is(i, "|") || is(i, "|&")) break;
      if (i > begin && tokens_[i].starts_line) break;
    }
    if (i == limit) note_limit(i);
    return i;
  }

  Values values_of(std::size_t begin, std::size_t end) {
    Values values = {{}};
    std::size_t i = begin;
    while (i < end) {
      if (is(i, "(") || is(i, ")")) {
        ++i;
      } else if (is_kind(i, AwkToken::Kind::string) || is_kind(i, AwkToken::Kind::number)) {
        values = joined(values, {{tokens_[i].text, true}});
        ++i;
      } else if (is_name(i, "ENVIRON") && is_kind(i + 2, AwkToken::Kind::string) && tokens_[i + 2].text == "HOME" &&
                 !given_.home.empty()) {
        values = joined(values, {{given_.home, true}});
        i += 4;
      } else if (is_kind(i, AwkToken::Kind::name) && !is(i + 1, "(") && !is(i + 1, "[")) {
        values = joined(values, values_of_variable(tokens_[i].text));
        ++i;
      } else {
        break;
      }
    }
    if (i >= end) return values;
    for (Value& value : values) value.is_known = false;
    // `x ? "/a" : "/b"`, `sprintf("/etc/%s", x)`: where a path begins in what is not followed.
    for (; i < end; ++i) {
      const bool begins = i > begin && (is(i - 1, "(") || is(i - 1, "?") || is(i - 1, ":") || is(i - 1, ","));
      if (!begins || !is_kind(i, AwkToken::Kind::string) || !tokens_[i].text.starts_with('/')) continue;
      const std::string& text = tokens_[i].text;
      if (text.size() > 1) add_value(values, {text.substr(0, text.find('%')), false});
    }
    return values;
  }

  const Values& values_of_variable(const std::string& name) {
    const auto known = variables_.find(name);
    if (known != variables_.end()) return known->second;
    variables_[name] = {{"", false}};  // what it is while it is put together of itself
    if (depth_ >= kMaxDepth) {
      found_.is_total = false;
      return variables_[name];
    }
    ++depth_;
    Values values;
    for (const auto& [given_name, value] : given_.variables) {
      if (given_name == name) add_value(values, {value, true});
    }
    if (const auto assigned = assignments_.find(name); assigned != assignments_.end()) {
      for (const std::size_t begin : assigned->second) {
        for (Value& value : values_of(begin, end_of_expression(begin))) add_value(values, std::move(value));
      }
    }
    --depth_;
    if (values.empty()) values = {{"", false}};
    return variables_[name] = std::move(values);
  }

  void add_value(Values& values, Value value) {
    const auto is_same = [&](const Value& other) {
      return other.text == value.text && other.is_known == value.is_known;
    };
    if (std::any_of(values.begin(), values.end(), is_same)) return;
    if (values.size() < kMaxValues) {
      values.push_back(std::move(value));
    } else {
      found_.is_total = false;
    }
  }

  Values joined(const Values& fronts, const Values& backs) {
    Values values;
    const bool is_too_much = fronts.size() * backs.size() > kMaxValues;
    if (is_too_much) found_.is_total = false;
    for (const Value& front : fronts) {
      if (!front.is_known || is_too_much || front.text.size() > kMaxName) {
        add_value(values, {front.text, false});
        continue;
      }
      for (const Value& back : backs) add_value(values, {front.text + back.text, back.is_known});
    }
    return values;
  }

  void add_files(Deed::Kind kind, const Values& values) {
    for (const Value& value : values) {
      if (value.text == "-" || value.text == "/dev/stdin" || value.text == "/dev/stdout" ||
          value.text == "/dev/stderr" || value.text.starts_with("/dev/fd/"))
        continue;
      if (add_connection(value.text)) continue;
      if (!said_.emplace(kind, value.text, value.is_known).second) continue;
      found_.deeds.push_back({kind, value.text, value.is_known});
    }
  }

  // gawk's `/inet/tcp/LOCAL/HOST/PORT`; with a local port and no host it waits for others.
  bool add_connection(std::string_view name) {
    if (!name.starts_with("/inet/") && !name.starts_with("/inet4/") && !name.starts_with("/inet6/")) return false;
    std::vector<std::string> parts;
    for (name.remove_prefix(name.find('/', 1) + 1); !name.empty();) {
      const std::size_t end = std::min(name.find('/'), name.size());
      parts.emplace_back(name.substr(0, end));
      name.remove_prefix(std::min(end + 1, name.size()));
    }
    parts.resize(4);
    const bool listens = parts[2] == "0" && parts[1] != "0";
    found_.deeds.push_back({listens ? Deed::Kind::listen : Deed::Kind::connect, listens ? parts[1] : parts[2]});
    return true;
  }

  const SmallGiven& given_;
  int depth_ = 0;
  std::vector<AwkToken> tokens_;
  std::map<std::string, bool, std::less<>> settled_;
  std::map<std::string, std::vector<std::size_t>, std::less<>> assignments_;  // name -> where its values begin
  std::map<std::string, Values, std::less<>> variables_;
  std::set<std::tuple<Deed::Kind, std::string, bool>> said_;
  SmallFacts found_;
};

}  // namespace

SmallFacts read_awk(std::string_view program, const SmallGiven& given) {
  return AwkReader(program, given).read();
}

}  // namespace pawl
