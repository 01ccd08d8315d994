// SPDX-License-Identifier: Apache-2.0
#include "secrets/shape.h"

#include <algorithm>
#include <charconv>

#include "base/diagnostic.h"

namespace pawl {
namespace {

constexpr std::size_t npos = std::string_view::npos;
constexpr unsigned kMost = 16384;

class Reader {
 public:
  Reader(std::string_view text, bool is_before, TextPool& pool) : text_(text), is_before_(is_before), pool_(pool) {}

  void read() {
    for (std::size_t at = text_.find_first_not_of(' '); at != npos; at = text_.find_first_not_of(' ', at)) {
      const std::size_t end = std::min(text_.find(' ', at), text_.size());
      read_word(at, text_.substr(at, end - at));
      at = end;
    }
    refuse_loose_runs(is_before_);
    refuse_loose_marks();
  }

  std::vector<ShapeElement> elements;
  std::vector<ShapeError> errors;

 private:
  void read_word(std::size_t at, std::string_view word) {
    places_.push_back(at);
    ShapeElement element;
    if (word == "end") {
      element.kind = ShapeElement::Kind::end;
      const bool is_behind_run = !elements.empty() && elements.back().kind == ShapeElement::Kind::run;
      const bool is_behind_text = !elements.empty() && elements.back().kind == ShapeElement::Kind::literal;
      const bool is_behind_mark = elements.size() > 1 && elements.back().kind == ShapeElement::Kind::close;
      if (is_before_) error(at, "`end` does not belong into `before`, which ends at the anchor");
      if (!is_behind_run && !is_behind_mark && !is_behind_text)
        error(at, "`end` must stand behind a class: `[alnum]{36} end`");
    } else if (word == "joint") {
      element.kind = ShapeElement::Kind::joint;
      if (is_before_) error(at, "`joint` does not belong into `before`");
    } else if (word == "(") {
      element.kind = ShapeElement::Kind::open;
    } else if (word == ")") {
      element.kind = ShapeElement::Kind::close;
    } else if (word.front() == '[') {
      read_run(at, word, element);
    } else {
      element.kind = ShapeElement::Kind::literal;
      const PoolText text = pool_.add(word);
      element.min = text.begin;
      element.max = text.size;
    }
    elements.push_back(element);
  }

  void read_run(std::size_t at, std::string_view word, ShapeElement& element) {
    element.kind = ShapeElement::Kind::run;
    element.min = element.max = 1;
    const std::size_t close = word.find(']');
    const std::string_view name = word.substr(1, close == npos ? npos : close - 1);
    const auto known = std::find(kClassNames.begin(), kClassNames.end(), name);
    if (known == kClassNames.end()) {
      error(at + 1, "`" + std::string(name) + "` is not a class of characters" + did_you_mean(name, kClassNames));
      return;
    }
    element.of = static_cast<CharClass>(known - kClassNames.begin());
    const std::string_view counts = word.substr(std::min(close + 1, word.size()));
    unsigned least = 0;
    unsigned most = 0;
    const char* const last = counts.data() + counts.size();
    const char* next = counts.data();
    bool is_good = counts.size() > 2 && counts.front() == '{' && counts.back() == '}';
    if (is_good) {
      next = std::from_chars(next + 1, last, least).ptr;
      most = least;
      if (*next == ',') next = std::from_chars(next + 1, last, most).ptr;
      is_good = next + 1 == last;
    }
    if (!is_good) {
      error(at + std::min(close + 1, word.size() - 1),
            "a class needs a count; write `[" + std::string(name) + "]{36}` or `{20,40}`");
      return;
    }
    if (least > most || most == 0 || most > kMost)
      error(at + close + 1, "a count goes from the smaller number to the larger, up to " + std::to_string(kMost));
    element.min = static_cast<std::uint16_t>(std::min(least, kMost));
    element.max = static_cast<std::uint16_t>(std::min(most, kMost));
  }

  // What may stand beside a run of changing length without being taken for a part of it.
  [[nodiscard]] bool fixes(const ShapeElement& run, const ShapeElement& beside, bool backwards) const {
    switch (beside.kind) {
      case ShapeElement::Kind::end:
        return true;
      case ShapeElement::Kind::joint:
        return run.of != CharClass::graph && run.of != CharClass::user && run.of != CharClass::pass &&
               run.of != CharClass::pad && run.of != CharClass::blank && run.of != CharClass::bearer;
      case ShapeElement::Kind::run:
        return beside.min > 0 && !overlap(run.of, beside.of);
      case ShapeElement::Kind::literal: {
        const std::string_view text = std::string_view(pool_.text()).substr(beside.min, beside.max);
        return !is_in(backwards ? text.back() : text.front(), run.of);
      }
      case ShapeElement::Kind::open:
      case ShapeElement::Kind::close:
        break;
    }
    return false;
  }

  void refuse_loose_runs(bool backwards) {
    const std::size_t count = elements.size();
    for (std::size_t i = 0; i < count; ++i) {
      const ShapeElement& run = elements[i];
      if (run.kind != ShapeElement::Kind::run || run.min == run.max) continue;
      if (!is_fixed(i, backwards))
        error(places_[i],
              backwards
                  ? "nothing fixes where this class begins; write one count, or put before it what is not of its class"
                  : "nothing fixes where this class ends; write one count, `end`, or what is not of its class");
    }
  }

  // By the elements beside it; a run that may be empty passes the question on to the next.
  [[nodiscard]] bool is_fixed(std::size_t i, bool backwards) const {
    const ShapeElement& run = elements[i];
    for (std::size_t step = 1;; ++step) {
      if (backwards ? step > i : i + step >= elements.size()) return backwards;
      const ShapeElement& beside = elements[backwards ? i - step : i + step];
      if (beside.kind == ShapeElement::Kind::open || beside.kind == ShapeElement::Kind::close) continue;
      if (beside.kind == ShapeElement::Kind::run && beside.min == 0) {
        if (overlap(run.of, beside.of)) return false;
        continue;
      }
      return fixes(run, beside, backwards);
    }
  }

  void refuse_loose_marks() {
    int opened = 0;
    int closed = 0;
    for (std::size_t i = 0; i < elements.size(); ++i) {
      const ShapeElement::Kind kind = elements[i].kind;
      if (kind == ShapeElement::Kind::open && opened++ > 0)
        error(places_[i], "a shape has one secret; remove this `(`");
      if (kind == ShapeElement::Kind::close && ++closed > opened)
        error(places_[i], "this `)` closes nothing; write `(` before it");
    }
    if (opened > closed) error(text_.size(), "a `)` is missing");
  }

  void error(std::size_t at, std::string what) { errors.push_back({at, std::move(what)}); }

  std::string_view text_;
  bool is_before_;
  TextPool& pool_;
  std::vector<std::size_t> places_;
};

}  // namespace

PoolText TextPool::add(std::string_view text) {
  text = text.substr(0, 255);
  std::size_t at = text_.find(text);
  if (at == npos) {
    at = text_.size();
    text_ += text;
  }
  return {static_cast<std::uint16_t>(at), static_cast<std::uint8_t>(text.size())};
}

void TextPool::lay(std::vector<std::string_view> texts) {
  const auto overlap = [&](std::string_view text) {
    std::size_t size = std::min(text.size(), text_.size());
    while (!text_.ends_with(text.substr(0, size))) --size;
    return size;
  };
  // The long ones first, so that those within them take nothing.
  std::stable_sort(texts.begin(), texts.end(), [](auto a, auto b) { return a.size() > b.size(); });
  while (!texts.empty()) {
    std::size_t best = 0;
    std::size_t most = 0;
    for (std::size_t i = 0; i < texts.size(); ++i) {
      const std::size_t shared = overlap(texts[i]);
      if (shared <= most) continue;
      best = i;
      most = shared;
    }
    if (text_.find(texts[best]) == npos) text_ += texts[best].substr(most);
    texts.erase(texts.begin() + static_cast<std::ptrdiff_t>(best));
  }
}

std::vector<ShapeError> read_shape(std::string_view text, bool is_before, TextPool& pool,
                                   std::vector<ShapeElement>& elements) {
  Reader reader(text, is_before, pool);
  reader.read();
  elements.insert(elements.end(), reader.elements.begin(), reader.elements.end());
  return std::move(reader.errors);
}

std::string text_of(const SecretTables& tables, Shape shape) {
  std::string out;
  for (const ShapeElement& element : tables.elements.subspan(shape.begin, shape.count)) {
    if (!out.empty()) out += ' ';
    switch (element.kind) {
      case ShapeElement::Kind::literal:
        out += tables.literal(element);
        break;
      case ShapeElement::Kind::run:
        out +=
            "[" + std::string(kClassNames[static_cast<std::size_t>(element.of)]) + "]{" + std::to_string(element.min);
        out += element.max == element.min ? "}" : "," + std::to_string(element.max) + "}";
        break;
      case ShapeElement::Kind::joint:
        out += "joint";
        break;
      case ShapeElement::Kind::end:
        out += "end";
        break;
      case ShapeElement::Kind::open:
        out += "(";
        break;
      case ShapeElement::Kind::close:
        out += ")";
        break;
    }
  }
  return out;
}

}  // namespace pawl
