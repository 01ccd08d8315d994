// SPDX-License-Identifier: Apache-2.0
#include "entry.h"

#include "knowledge/program.h"
#include "sets.h"
#include "settings/toml.h"

namespace pawl {

std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> words;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find_first_of(" \n"), text.size());
    if (end > 0) words.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return words;
}

void EntryReader::complain_at(Span at, const std::string& what) {
  errors_.push_back(complain(source_.name, source_.text, at, what));
}

std::uint64_t EntryReader::mark(const std::string& word) {
  const auto found = marks_.find(word);
  if (found != marks_.end()) return found->second;
  const int known = index_of(kMarkNames, word);
  constexpr int kMostOwn = 64 - kFirstOwnMark;
  if (known < 0 && own_marks_ == kMostOwn) {
    errors_.push_back(source_.name + ": a " + std::string(what_) + " has more than " + std::to_string(kMostOwn) +
                      " marks of its own; the last one is `" + word + "`");
    own_marks_ = 0;
  }
  return marks_[word] = std::uint64_t{1} << (known >= 0 ? known : kFirstOwnMark + own_marks_++);
}

Value read_table(const SourceFile& source, std::vector<std::string>& errors) {
  Result<Value> document = read_toml(source.text, source.name);
  if (document) return *document;
  errors.push_back(document.error().text);
  return Value::object();
}

std::string EntryReader::marks(std::string_view words) {
  std::uint64_t bits = 0;
  for (const std::string& word : words_of(words)) bits |= mark(word);
  return std::to_string(bits) + "U";
}

std::string EntryReader::read_when(Fields& fields, std::string_view setters,
                                   std::initializer_list<std::string_view> others) {
  std::uint64_t needs = 0;
  std::uint64_t refuses = 0;
  for (const std::string& word : words_of(fields.text("when", true))) {
    const bool is_negative = word[0] == '!';
    const std::string name = is_negative ? word.substr(1) : word;
    if (!marks_.contains(name) && std::find(others.begin(), others.end(), name) == others.end()) {
      complain_at(fields.place_of("when"),
                  "no " + std::string(setters) + " of this " + std::string(what_) + " sets the mark `" + name + "`");
    }
    (is_negative ? refuses : needs) |= mark(name);
  }
  return std::to_string(needs) + "U, " + std::to_string(refuses) + "U";
}

std::string EntryReader::read_effects(Fields& fields) {
  const std::vector<std::string> specs = fields.texts("effects");
  const Span at = fields.place_of("effects");
  std::vector<std::string> items;
  for (const std::string& spec : specs) {
    const std::vector<std::string> words = words_of(spec);
    const std::string first = words.empty() ? "" : words[0];
    const int kind = index_of(kEffectNames, first);
    if (kind < 0) {
      complain_at(at, "`" + spec + "` begins with no effect" + did_you_mean(first, kEffectNames));
      continue;
    }
    int action = 0;
    Attributes attributes;
    for (std::size_t i = 1; i < words.size(); ++i) {
      const int as_action = index_of(kActionNames, words[i]);
      const int as_attribute = index_of(kAttributeNames, words[i]);
      if (as_attribute >= 0) {
        attributes.set(static_cast<Attribute>(as_attribute));
      } else if (as_action > 0) {
        action = as_action;
      } else {
        complain_at(at,
                    "`" + words[i] + "` is neither an action nor an attribute" + did_you_mean(words[i], kActionNames));
      }
    }
    if (!fits(static_cast<Action>(action), static_cast<EffectKind>(kind)))
      complain_at(at, "`" + spec + "`: an effect `" + first + "` has no action `" +
                          std::string(kActionNames[static_cast<std::size_t>(action)]) + "`");
    items.push_back("{static_cast<EffectKind>(" + std::to_string(kind) + "), static_cast<Action>(" +
                    std::to_string(action) + "), " + bits_of(attributes) + "}");
  }
  return arrays_.array("EffectFact", items);
}

}  // namespace pawl
