// SPDX-License-Identifier: Apache-2.0
#include "secrets/match.h"

#include <algorithm>

#include "base/lower.h"
#include "secrets/find.h"

namespace pawl {

bool ShapeMatcher::is_at(std::size_t at, std::string_view literal, bool is_folded) const {
  if (text_.size() - at < literal.size()) return false;
  if (!is_folded) return text_.substr(at, literal.size()) == literal;
  return std::equal(literal.begin(), literal.end(), text_.begin() + static_cast<std::ptrdiff_t>(at),
                    [](char a, char b) { return lower(a) == lower(b); });
}

std::size_t ShapeMatcher::end_of_run(std::size_t at, CharClass of, std::size_t place) {
  Run& known = runs_[static_cast<std::size_t>(of)][std::min(place, kSlots - 1)];
  if (known.begin <= at && at < known.end) return known.end;
  std::size_t end = at;
  while (end < text_.size() && end != known.begin && is_in(text_[end], of)) ++end;
  if (end == known.begin && end < known.end) end = known.end;
  known = {at, end};
  return end;
}

bool ShapeMatcher::match(Shape shape, bool is_folded, std::size_t at, ShapeMatch& out) {
  CharClass last = CharClass::alnum;
  std::size_t place = 0;
  for (const ShapeElement& element : tables_.elements.subspan(shape.begin, shape.count)) {
    switch (element.kind) {
      case ShapeElement::Kind::literal: {
        const std::string_view literal = tables_.literal(element);
        if (!is_at(at, literal, is_folded)) return false;
        at += literal.size();
        break;
      }
      case ShapeElement::Kind::run: {
        last = element.of;
        const std::size_t end = end_of_run(at, element.of, place++);
        if (end - at < element.min) return false;
        const std::size_t next = element.min == element.max ? at + element.min : end;
        if (next - at > element.max) return false;
        if (element.of == CharClass::host) out.host = text_.substr(at, next - at);
        at = next;
        break;
      }
      case ShapeElement::Kind::joint: {
        const std::size_t next = skip_joint(text_, at);
        if (next == at) return false;
        at = next;
        break;
      }
      case ShapeElement::Kind::end:
        if (at < text_.size() && (is_in(text_[at], last) || is_in(text_[at], CharClass::alnum))) return false;
        break;
      case ShapeElement::Kind::open:
        out.secret_begin = at;
        out.has_mark = true;
        break;
      case ShapeElement::Kind::close:
        out.secret_end = at;
        break;
    }
  }
  out.end = at;
  return true;
}

bool ShapeMatcher::match_before(Shape shape, bool is_folded, std::size_t at, ShapeMatch& out) const {
  const auto elements = tables_.elements.subspan(shape.begin, shape.count);
  for (auto element = elements.rbegin(); element != elements.rend(); ++element) {
    switch (element->kind) {
      case ShapeElement::Kind::literal: {
        const std::string_view literal = tables_.literal(*element);
        if (at < literal.size() || !is_at(at - literal.size(), literal, is_folded)) return false;
        at -= literal.size();
        break;
      }
      case ShapeElement::Kind::run: {
        std::size_t count = 0;
        // One more than it may have tells that it is too long.
        const std::size_t most = element->min == element->max ? element->max : element->max + std::size_t{1};
        while (count < most && at > count && is_in(text_[at - count - 1], element->of)) ++count;
        if (count < element->min || count > element->max) return false;
        at -= count;
        break;
      }
      case ShapeElement::Kind::close:
        out.secret_end = at;
        break;
      case ShapeElement::Kind::open:
        out.secret_begin = at;
        out.has_mark = true;
        break;
      case ShapeElement::Kind::joint:
      case ShapeElement::Kind::end:
        return false;
    }
  }
  out.begin = at;
  return true;
}

}  // namespace pawl
