// SPDX-License-Identifier: Apache-2.0
#include "intake/json_edit.h"

#include <utility>

#include "base/json.h"

namespace pawl {
namespace {

constexpr std::string_view kBlank = " \t\r\n";

// How the text around is written.
struct Style {
  std::string newline = "\n";
  std::string unit = "  ";  // one step of indentation
  std::string space = " ";  // after a colon, and after a comma on one line
  bool is_on_one_line = false;
};

[[nodiscard]] std::size_t count_of(const Value& container) {
  return container.is_object() ? container.members.size() : container.items.size();
}

[[nodiscard]] Span span_of(const Value& container, std::size_t index) {
  if (container.is_array()) return container.items[index].span;
  const Member& member = container.members[index];
  return {member.name_span.begin, member.value.span.end};
}

// Behind blanks and comments that start at `at`.
[[nodiscard]] std::size_t skip_blank(std::string_view text, std::size_t at) {
  while (at < text.size()) {
    if (kBlank.find(text[at]) != std::string_view::npos) {
      ++at;
    } else if (text.substr(at, 2) == "//") {
      at = std::min(text.find('\n', at), text.size());
    } else if (text.substr(at, 2) == "/*") {
      const std::size_t end = text.find("*/", at + 2);
      at = end == std::string_view::npos ? text.size() : end + 2;
    } else {
      break;
    }
  }
  return at;
}

// The end of the last thing before `at` other than blanks: a bracket, a comma, a value or a comment.
[[nodiscard]] std::size_t end_of_token_before(std::string_view text, std::size_t at) {
  const std::size_t last = at == 0 ? std::string_view::npos : text.find_last_not_of(kBlank, at - 1);
  return last == std::string_view::npos ? 0 : last + 1;
}

// Whether the text in [from, to), in which there are only blanks, commas and comments, ends in a `//` comment.
[[nodiscard]] bool ends_in_line_comment(std::string_view text, std::size_t from, std::size_t to) {
  while (from < to) {
    if (text.substr(from, 2) == "//") {
      const std::size_t end = std::min(text.find('\n', from), text.size());
      if (end >= to) return true;
      from = end;
    } else if (text.substr(from, 2) == "/*") {
      const std::size_t end = text.find("*/", from + 2);
      if (end == std::string_view::npos) return false;
      from = end + 2;
    } else {
      ++from;
    }
  }
  return false;
}

[[nodiscard]] bool has_newline(std::string_view text, std::size_t from, std::size_t to) {
  return text.substr(from, to - from).find('\n') != std::string_view::npos;
}

// The blanks at the start of the line that holds `at`.
[[nodiscard]] std::string indent_of_line(std::string_view text, std::size_t at) {
  const std::size_t newline = at == 0 ? std::string_view::npos : text.rfind('\n', at - 1);
  const std::size_t start = newline == std::string_view::npos ? 0 : newline + 1;
  const std::size_t end = text.find_first_not_of(" \t", start);
  return std::string(text.substr(start, std::min(end, text.size()) - start));
}

// The blanks before the first thing that has a line of its own, else two spaces.
[[nodiscard]] std::string unit_of(std::string_view text) {
  for (std::size_t at = text.find('\n'); at != std::string_view::npos; at = text.find('\n', at + 1)) {
    const std::size_t end = text.find_first_not_of(" \t", at + 1);
    if (end == std::string_view::npos) break;
    if (end > at + 1 && kBlank.find(text[end]) == std::string_view::npos) {
      return std::string(text.substr(at + 1, end - at - 1));
    }
  }
  return "  ";
}

[[nodiscard]] bool is_spaced(std::string_view text, const Value& value) {
  for (const Member& member : value.members) {
    const std::size_t colon = text.find(':', member.name_span.end);
    return colon + 1 < member.value.span.begin;
  }
  for (const Value& item : value.items) {
    if (!item.members.empty() || !item.items.empty()) return is_spaced(text, item);
  }
  return true;
}

[[nodiscard]] Style style_at(std::string_view text, const Value& container) {
  Style style;
  if (text.find("\r\n") != std::string_view::npos) style.newline = "\r\n";
  style.unit = unit_of(text);
  const std::size_t count = count_of(container);
  if (count > 0) {
    style.is_on_one_line = true;
    for (std::size_t i = 0; i < count; ++i) {
      const std::size_t begin = span_of(container, i).begin;
      if (has_newline(text, end_of_token_before(text, begin), begin)) style.is_on_one_line = false;
    }
    if (style.is_on_one_line && !is_spaced(text, container)) style.space.clear();
  } else {
    const std::size_t first = std::min(text.find_first_not_of(kBlank), text.size());
    const std::size_t end = end_of_token_before(text, text.size());
    const bool is_alone = container.span.begin == first && container.span.end == end;
    const bool has_comment = end_of_token_before(text, container.span.end - 1) > container.span.begin + 1;
    const bool is_closed_on_its_line = !has_newline(text, container.span.begin, container.span.end);
    style.is_on_one_line = has_comment ? is_closed_on_its_line : !is_alone && !has_newline(text, first, end);
    if (style.is_on_one_line && text.find(": ") == std::string_view::npos) style.space.clear();
  }
  return style;
}

void print(std::string& out, const Value& value, const std::string& indent, const Style& style);

// `index` 0 is the first child of its container.
void print_break(std::string& out, std::size_t index, const std::string& indent, const Style& style) {
  if (index > 0) out += ',';
  if (!style.is_on_one_line) {
    out += style.newline + indent;
  } else if (index > 0) {
    out += style.space;
  }
}

void print_named(std::string& out, std::string_view name, const Value& value, const std::string& indent,
                 const Style& style) {
  if (!name.empty()) {
    append_json_string(out, name);
    out += ':' + style.space;
  }
  print(out, value, indent, style);
}

void print(std::string& out, const Value& value, const std::string& indent, const Style& style) {
  const std::size_t count = count_of(value);
  if (count == 0) {
    out += write_json(value);
    return;
  }
  const std::string inner = indent + style.unit;
  out += value.is_object() ? '{' : '[';
  for (std::size_t i = 0; i < count; ++i) {
    print_break(out, i, inner, style);
    if (value.is_object()) {
      print_named(out, value.members[i].name, value.members[i].value, inner, style);
    } else {
      print(out, value.items[i], inner, style);
    }
  }
  if (!style.is_on_one_line) out += style.newline + indent;
  out += value.is_object() ? '}' : ']';
}

[[nodiscard]] std::string replaced(std::string_view text, std::size_t from, std::size_t to, std::string_view by) {
  std::string out(text.substr(0, from));
  out += by;
  out += text.substr(to);
  return out;
}

}  // namespace

std::string append_child(std::string_view text, const Value& container, std::string_view name, const Value& child) {
  const Style style = style_at(text, container);
  const std::size_t count = count_of(container);
  const std::size_t close = container.span.end - 1;
  const std::size_t inner = count > 0 ? span_of(container, count - 1).end : container.span.begin + 1;
  const std::size_t after = skip_blank(text, inner);
  const bool has_trailing_comma = count > 0 && after < close && text[after] == ',';
  // Behind the comments that follow the last child, so that they stay with it.
  const std::size_t at = std::max(end_of_token_before(text, close), inner);

  std::string indent = indent_of_line(text, container.span.begin);
  const std::string outer = indent;
  if (count > 0 && !style.is_on_one_line) {
    indent = indent_of_line(text, span_of(container, count - 1).begin);
  } else if (!style.is_on_one_line) {
    indent += style.unit;
  }
  std::string fresh;
  if (!style.is_on_one_line) {
    fresh = style.newline + indent;
  } else if (ends_in_line_comment(text, inner, at)) {
    fresh = style.newline;
  } else if (at > container.span.begin + 1) {
    fresh = style.space;
  }
  print_named(fresh, name, child, indent, style);
  if (has_trailing_comma) fresh += ',';
  if (count == 0 && !style.is_on_one_line && !has_newline(text, at, close)) fresh += style.newline + outer;

  std::string out = replaced(text, at, at, fresh);
  if (count > 0 && !has_trailing_comma) out.insert(inner, 1, ',');
  return out;
}

std::string remove_child(std::string_view text, const Value& container, std::size_t index) {
  const std::size_t count = count_of(container);
  const Span child = span_of(container, index);
  const std::size_t close = container.span.end - 1;
  const std::size_t anchor = index > 0 ? span_of(container, index - 1).end : container.span.begin + 1;
  std::size_t from = end_of_token_before(text, child.begin);
  std::size_t to = child.end;
  const std::size_t after = skip_blank(text, to);
  const bool has_comma = after < close && text[after] == ',';
  if (has_comma) to = after + 1;
  const bool keeps_newline = ends_in_line_comment(text, anchor, from) && !has_newline(text, to, skip_blank(text, to));

  if (count == 1 && from == container.span.begin + 1 && end_of_token_before(text, close) == to) {
    to = close;  // nothing is left between the brackets: no blanks either
  } else if (count > 1 && index == 0 && from == child.begin) {
    to = std::min(text.find_first_not_of(" \t", to), text.size());
  }
  std::string out = replaced(text, from, to, keeps_newline ? "\n" : "");
  if (index > 0 && index + 1 == count && !has_comma) {
    // The comma behind the child before has nothing to separate any more.
    out.erase(skip_blank(text, anchor), 1);
  }
  return out;
}

}  // namespace pawl
