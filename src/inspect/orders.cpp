// SPDX-License-Identifier: Apache-2.0
#include "inspect/orders.h"

#include <algorithm>
#include <initializer_list>
#include <utility>

#include "base/lower.h"
#include "inspect/flows.h"
#include "inspect/tables.h"

namespace pawl {
namespace {

constexpr std::size_t kMostOrders = 16;

using Texts = std::initializer_list<std::string_view>;

[[nodiscard]] bool is_one_of(std::string_view word, Texts words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

struct WordAt {
  std::string text;          // lower case, without the marks around it
  bool is_quoted = false;    // part of a quotation
  bool ends_clause = false;  // a comma or a colon follows
};

// One sentence: words, and the pieces between backquotes, each as one word with its blanks.
struct Sentence {
  std::vector<WordAt> words;
  std::string plain;  // lower case, words with single blanks between them
  std::vector<std::string> programs;
  bool has_address = false;
};

// Marks that stand around a word.
[[nodiscard]] std::string bare(std::string_view word) {
  constexpr std::string_view kMarks = "*_#>[]():,;.!?\"'|";
  const std::size_t begin = word.find_first_not_of("*_#>[](),;!?\"'|");
  if (begin == std::string_view::npos) return "";
  const std::size_t end = word.find_last_not_of(kMarks);
  return lower(word.substr(begin, end == std::string_view::npos ? 0 : end + 1 - begin));
}

[[nodiscard]] Sentence read_sentence(std::string_view text) {
  Sentence sentence;
  bool is_quoted = false;
  std::size_t at = 0;
  const auto add = [&](std::string word) {
    if (word.empty()) return;
    // Where something goes; a link beside the text is not that.
    const bool leads_there = !sentence.words.empty() && is_one_of(sentence.words.back().text, {"to", "at", "into"});
    const bool is_address = word.starts_with("http://") || word.starts_with("https://") ||
                            (word.find('@') != std::string::npos && word.find('.') != std::string::npos);
    sentence.has_address |= is_address && leads_there;
    sentence.plain += (sentence.plain.empty() ? " " : "") + word + " ";
    sentence.words.push_back({std::move(word), is_quoted, false});
  };
  while (at < text.size()) {
    if (text[at] == '`') {
      const std::size_t first = text.find_first_not_of('`', at);
      const std::size_t end = first == std::string_view::npos ? first : text.find('`', first);
      if (end == std::string_view::npos) break;
      sentence.programs.emplace_back(text.substr(first, end - first));
      const std::string& program = sentence.programs.back();
      sentence.has_address |= program.find(' ') != std::string::npos && program.find("://") != std::string::npos;
      add(lower(sentence.programs.back()));
      at = std::min(text.find_first_not_of('`', end), text.size());
      continue;
    }
    const std::size_t end = std::min(text.find_first_of(" \t\n\r`", at), text.size());
    const std::string_view word = text.substr(at, end - at);
    const auto marks = std::count(word.begin(), word.end(), '"');
    const bool opens = marks % 2 == 1 || word.find("\u201c") != std::string_view::npos;
    const bool was_quoted = std::exchange(is_quoted, is_quoted || opens || marks == 2);
    add(bare(word));
    if (!sentence.words.empty() && (word.ends_with(',') || word.ends_with(':')))
      sentence.words.back().ends_clause = true;
    if (marks == 2 || (was_quoted && opens) || word.find("\u201d") != std::string_view::npos) is_quoted = false;
    at = end == at ? at + 1 : end;
    while (at < text.size() && is_one_of(text.substr(at, 1), {" ", "\t", "\n", "\r"})) ++at;
  }
  return sentence;
}

[[nodiscard]] bool has_phrase(const Sentence& sentence, std::string_view phrase) {
  const std::size_t at = sentence.plain.find(phrase);
  if (at == std::string::npos) return false;
  // Words whole, but for paths and names of files, which may go on.
  const bool is_name = phrase.find_first_of("./~") != std::string_view::npos;
  return is_name || sentence.plain.find(" " + std::string(phrase) + " ") != std::string::npos;
}

[[nodiscard]] bool has_one(const Sentence& sentence, std::span<const std::string_view> phrases) {
  return phrases.empty() || std::any_of(phrases.begin(), phrases.end(),
                                        [&](std::string_view phrase) { return has_phrase(sentence, phrase); });
}

// Words behind which a verb is an order as at the beginning.
[[nodiscard]] bool leads_to_order(std::string_view word) {
  return is_one_of(
      word,
      {"then",        "and",           "always",   "first",   "please", "must",  "should", "shall", "also", "silently",
       "immediately", "automatically", "quietly",  "you",     "will",   "next",  "now",    "step",  "-",    "before",
       "or",          "finally",       "secretly", "instead", "just",   "simply"});
}

[[nodiscard]] bool is_negation(std::string_view word) {
  return is_one_of(
      word, {"not", "never", "don't", "dont", "don\u2019t", "no", "without", "avoid", "cannot", "can't", "mustn't",
             "shouldn't", "won't", "refuse", "forbidden", "prohibited", "nor", "neither", "stop"});
}

// A sentence that speaks about orders: of attacks, of examples, of what others do.
[[nodiscard]] bool is_about_orders(const Sentence& sentence) {
  static constexpr std::string_view kWords[] = {
      "such as",   "for example", "e.g",      "attacker",   "attackers", "attack",     "attacks",   "malicious",
      "injection", "injected",    "if asked", "if you see", "example",   "looks like", "phishing",  "untrusted",
      "would",     "could",       "might",    "refuse",     "reject",    "report it",  "suspicious"};
  return std::any_of(std::begin(kWords), std::end(kWords),
                     [&](std::string_view word) { return has_phrase(sentence, word); });
}

// A sentence that ends by leaving it to the person: `… only if the user says so`.
[[nodiscard]] bool is_left_to_person(const Sentence& sentence) {
  const std::vector<WordAt>& words = sentence.words;
  for (std::size_t verb = 4; verb < words.size(); ++verb) {
    // What follows such words could be the order itself.
    if (verb + 3 < words.size()) continue;
    if (words[verb - 4].text == "only" && is_one_of(words[verb - 3].text, {"if", "when"}) &&
        is_one_of(words[verb - 2].text, {"the", "a", "your"}) && is_one_of(words[verb - 1].text, {"user", "person"}) &&
        is_one_of(words[verb].text, {"says", "asks", "agrees", "approves", "allows", "confirms"}))
      return true;
  }
  return false;
}

// Where the verb stands as an order; whether it is an order not to do it.
struct VerbAt {
  std::size_t index = 0;
  bool is_negated = false;
};

[[nodiscard]] std::vector<VerbAt> orders_with(const Sentence& sentence, std::span<const std::string_view> verbs) {
  std::vector<VerbAt> found;
  for (std::size_t i = 0; i < sentence.words.size(); ++i) {
    const WordAt& word = sentence.words[i];
    std::string_view verb = word.text;
    const bool is_gerund = verb.size() > 5 && verb.ends_with("ing");
    const auto is_verb = [&](std::string_view one) {
      if (verb == one) return true;
      return is_gerund && (verb.substr(0, verb.size() - 3) == one ||
                           (one.ends_with('e') && verb.substr(0, verb.size() - 3) == one.substr(0, one.size() - 1)));
    };
    if (word.is_quoted || std::none_of(verbs.begin(), verbs.end(), is_verb)) continue;
    const std::size_t from = i < 4 ? 0 : i - 4;
    bool is_negated = false;
    // `stop telling` forbids; `stop and tell` does not.
    for (std::size_t j = from; j < i; ++j)
      is_negated |= is_negation(sentence.words[j].text) && (sentence.words[j].text != "stop" || j + 1 == i);
    // `without telling`, `avoid sending`: only a negated one is an order.
    if (is_gerund && !is_negated) continue;
    // `you need to send`; `an order to send` is none.
    const bool is_needed = i > 1 && sentence.words[i - 1].text == "to" &&
                           is_one_of(sentence.words[i - 2].text, {"need", "have", "sure", "remember", "required"});
    const bool is_order = i == 0 || is_negated || is_needed || leads_to_order(sentence.words[i - 1].text) ||
                          sentence.words[i - 1].ends_clause;
    if (is_order) found.push_back({i, is_negated});
  }
  return found;
}

[[nodiscard]] bool is_network_program(std::string_view program) {
  if (program.find(' ') == std::string_view::npos) return false;
  const bool may_be = program.find("curl") != std::string_view::npos ||
                      program.find("wget") != std::string_view::npos || program.find("://") != std::string_view::npos;
  if (!may_be) return false;
  const Flows flows = flows_of_program(program, "shell", "order.sh");
  return std::any_of(flows.found.begin(), flows.found.end(),
                     [](const FlowFound& one) { return one.flow == ContentFlow::network_to_execute; });
}

// A line of code that runs what comes from a place where anybody puts something, or what is encoded besides.
[[nodiscard]] bool is_odd_program(std::string_view line) {
  if (line.find("://") == std::string_view::npos && line.find("base64") == std::string_view::npos) return false;
  const Flows flows = flows_of_program(line, "shell", "order.sh");
  const bool decodes = line.find("base64") != std::string_view::npos || line.find("xxd") != std::string_view::npos;
  return std::any_of(flows.found.begin(), flows.found.end(), [&](const FlowFound& one) {
    return one.flow == ContentFlow::decode_to_execute ||
           (one.flow == ContentFlow::network_to_execute && (decodes || !flows.indicators.empty()));
  });
}

[[nodiscard]] bool is_about(const Sentence& sentence, OrderAbout about) {
  switch (about) {
    case OrderAbout::nothing:
      return true;
    case OrderAbout::address:
      return sentence.has_address;
    case OrderAbout::network_program:
      return std::any_of(sentence.programs.begin(), sentence.programs.end(),
                         [](const std::string& program) { return is_network_program(program); });
  }
  return false;
}

[[nodiscard]] std::string kind_of(const Sentence& sentence, bool is_forbidding) {
  if (sentence.words.size() < 3 || is_about_orders(sentence) || is_left_to_person(sentence)) return "";
  for (const OrderKind& kind : all_order_kinds()) {
    if (!has_one(sentence, kind.objects) || !has_one(sentence, kind.with)) continue;
    if (!kind.without.empty() && has_one(sentence, kind.without)) continue;
    for (const VerbAt& verb : orders_with(sentence, kind.verbs)) {
      if (verb.is_negated != kind.is_negated || (is_forbidding && !kind.is_negated)) continue;
      if (is_about(sentence, kind.about)) return std::string(kind.name);
    }
  }
  return "";
}

// The sentences of a text, with where they stand, line by line: lists and headings end with their line.
class OrderReader {
 public:
  explicit OrderReader(std::string_view text) : text_(text) {}

  std::vector<Order> read() {
    while (at_ < text_.size() && out_.size() < kMostOrders) {
      const std::size_t end = std::min(text_.find('\n', at_), text_.size());
      read_line(text_.substr(at_, end - at_), at_);
      at_ = end + 1;
    }
    return std::move(out_);
  }

 private:
  void read_line(std::string_view line, std::size_t begin) {
    const std::size_t first = line.find_first_not_of(" \t");
    if (first == std::string_view::npos) {
      is_list_forbidding_ = false;
      return;
    }
    if (line.substr(first).starts_with("```") || line.substr(first).starts_with("~~~")) {
      is_code_ = !is_code_;
      return;
    }
    if (!is_comment_ && (is_code_ || line.starts_with("    ")) && is_odd_program(line))
      return add("to run what comes from the network", line, begin);
    if (is_code_ && !is_comment_) return;
    if (line[first] == '#') return read_heading(line.substr(first));
    if (line[first] == '>' && !is_comment_) return;  // a quotation
    read_parts(line, begin);
    if (line.find_last_not_of(" \t\r*") != std::string_view::npos && line[line.find_last_not_of(" \t\r*")] == ':')
      is_list_forbidding_ = forbids(read_sentence(line));
  }

  void read_heading(std::string_view line) {
    const Sentence heading = read_sentence(line);
    is_section_forbidding_ = forbids(heading);
    quotes_orders_ = is_section_forbidding_ || is_about_orders(heading) || is_about_threats(heading);
    is_list_forbidding_ = false;
  }

  [[nodiscard]] static bool forbids(const Sentence& sentence) {
    return std::any_of(sentence.words.begin(), sentence.words.end(), [](const WordAt& word) {
      return is_negation(word.text) || is_one_of(word.text, {"don'ts", "refuse", "forbidden"});
    });
  }

  // A topic forbids nothing: below it only blocks of code are examples. Anybody can write `## Security` above an order.
  [[nodiscard]] static bool is_about_threats(const Sentence& sentence) {
    return std::any_of(sentence.words.begin(), sentence.words.end(), [](const WordAt& word) {
      return is_one_of(word.text, {"threats", "threat"});
    });
  }

  // What is in comments and what is not, each by sentences.
  void read_parts(std::string_view line, std::size_t begin) {
    std::size_t at = 0;
    while (at < line.size()) {
      const std::size_t mark = line.find(is_comment_ ? "-->" : "<!--", at);
      const std::size_t end = std::min(mark, line.size());
      read_sentences(line.substr(at, end - at), begin + at);
      if (mark == std::string_view::npos) return;
      at = mark + (is_comment_ ? 3 : 4);
      is_comment_ = !is_comment_;
    }
  }

  void read_sentences(std::string_view part, std::size_t begin) {
    std::size_t from = 0;
    while (from < part.size()) {
      std::size_t end = from;
      bool is_code = false;
      for (; end < part.size(); ++end) {
        if (part[end] == '`') is_code = !is_code;
        const bool is_end = part[end] == '.' || part[end] == '!' || part[end] == '?' || part[end] == ';';
        if (!is_code && is_end && (end + 1 == part.size() || part[end + 1] == ' ')) break;
      }
      judge(part.substr(from, end - from), begin + from);
      from = end + 1;
    }
  }

  void judge(std::string_view text, std::size_t begin) {
    const bool is_forbidding = (is_section_forbidding_ || is_list_forbidding_) && !is_comment_;
    std::string kind = kind_of(read_sentence(without_bullet(text)), is_forbidding);
    if (!kind.empty()) add(std::move(kind), text, begin);
  }

  void add(std::string kind, std::string_view text, std::size_t begin) {
    if (quotes_orders_ && is_code_) return;
    out_.push_back({std::move(kind),
                    {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(begin + text.size())},
                    is_comment_});
  }

  // `- x`, `2. x`, `- [ ] x`
  [[nodiscard]] static std::string_view without_bullet(std::string_view text) {
    const std::size_t begin = text.find_first_not_of(" \t-*+0123456789.)[]:");
    return begin == std::string_view::npos ? std::string_view() : text.substr(begin);
  }

  std::string_view text_;
  std::size_t at_ = 0;
  bool is_code_ = false;
  bool is_comment_ = false;
  bool is_section_forbidding_ = false;
  bool quotes_orders_ = false;  // blocks of code in this section are examples
  bool is_list_forbidding_ = false;
  std::vector<Order> out_;
};

}  // namespace

std::vector<Order> find_orders(std::string_view text) {
  return OrderReader(text).read();
}

std::string order_in(std::string_view words) {
  return kind_of(read_sentence(words), false);
}

}  // namespace pawl
