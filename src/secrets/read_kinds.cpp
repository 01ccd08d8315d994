// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstdlib>

#include "secrets/compile.h"
#include "settings/toml.h"

namespace pawl {
namespace {

constexpr std::array<std::string_view, 2> kSeverities = {"block", "review"};
constexpr std::array<std::string_view, 2> kOnFail = {"none", "review"};

[[nodiscard]] Value read_file(const SourceFile& source, std::vector<std::string>& errors) {
  Result<Value> document = read_toml(source.text, source.name);
  if (document) return std::move(*document);
  errors.push_back(document.error().text);
  return Value::object();
}

class KindReader {
 public:
  KindReader(const Value& table, const SourceFile& source, std::vector<std::string>& errors)
      : table_(table), source_(source), fields_(table, source, errors) {}

  [[nodiscard]] KindText read(bool takes_regex) {
    KindText kind;
    kind.source = &source_;
    kind.place = table_.span;
    kind.id = fields_.text("id", true);
    kind.title = fields_.text("title", true);
    const int severity = fields_.word("severity", kSeverities, true);
    if (severity >= 0) kind.severity = kSeverities[static_cast<std::size_t>(severity)];
    kind.anchors = fields_.texts("anchors");
    kind.anchors_place = fields_.place_of("anchors");
    kind.shape = fields_.text("shape");
    kind.shape_place = fields_.place_of("shape");
    if (takes_regex) kind.regex = fields_.text("regex");
    if (takes_regex) kind.regex_place = fields_.place_of("regex");
    kind.before = fields_.text("before");
    kind.before_place = fields_.place_of("before");
    kind.check = fields_.text("check");
    kind.check_place = fields_.place_of("check");
    kind.near = fields_.texts("near");
    kind.pair = fields_.text("pair");
    kind.pair_place = fields_.place_of("pair");
    kind.fold = fields_.boolean("fold");
    const int on_fail = fields_.word("on_fail", kOnFail);
    if (on_fail >= 0) kind.on_fail = kOnFail[static_cast<std::size_t>(on_fail)];
    kind.hits = put_together("hits");
    kind.misses = put_together("misses");
    kind.examples = fields_.texts("examples");
    kind.examples_place = fields_.place_of("examples");
    fields_.refuse_others("a kind");
    return kind;
  }

 private:
  // Lists of pieces: a token stands in no file as a whole.
  [[nodiscard]] std::vector<KindExample> put_together(std::string_view name) {
    std::vector<KindExample> out;
    const Value* lists = fields_.list(name);
    if (lists == nullptr) return out;
    for (const Value& list : lists->items) {
      KindExample example;
      bool has_end = false;
      for (const Value& piece : list.items) {
        const auto size = static_cast<std::uint32_t>(example.text.size());
        if (piece.text == "(") {
          example.secret.begin = size;
        } else if (piece.text == ")") {
          example.secret.end = size;
          has_end = true;
        } else {
          example.text += piece.text;
        }
      }
      if (!has_end) example.secret.end = static_cast<std::uint32_t>(example.text.size());
      if (list.items.size() < 2)
        fields_.complain_at(list.span, "an example is a list of at least two pieces; write `[\"abc\", \"def\"]`");
      out.push_back(std::move(example));
    }
    return out;
  }

  const Value& table_;
  const SourceFile& source_;
  Fields fields_;
};

void read_names(const Value& table, const SourceFile& source, NameTexts& names, std::vector<std::string>& errors) {
  Fields fields(table, source, errors);
  names.anchors = fields.texts("anchors");
  names.strong = fields.texts("strong");
  names.weak = fields.texts("weak");
  names.weak_with = fields.texts("weak_with");
  names.vetoes = fields.texts("vetoes");
  fields.refuse_others("`[names]`");
}

}  // namespace

KindFiles read_kinds(const std::vector<SourceFile>& files, std::vector<std::string>& errors, bool takes_regex) {
  KindFiles out;
  for (const SourceFile& source : files) {
    const Value document = read_file(source, errors);
    Fields fields(document, source, errors);
    for (const Value* table : fields.tables("kind"))
      out.kinds.push_back(KindReader(*table, source, errors).read(takes_regex));
    if (const Value* names = takes_regex ? nullptr : fields.table("names"))
      read_names(*names, source, out.names, errors);
    fields.refuse_others("a file of kinds");
  }
  return out;
}

Rarity read_rarity(const SourceFile& source, std::vector<std::string>& errors) {
  Rarity rarity;
  rarity.letters.fill(160);
  const Value document = read_file(source, errors);
  Fields fields(document, source, errors);
  if (const Value* bits = fields.table("bits")) {
    for (const Member& member : bits->members) {
      const bool is_good = member.name.size() == 1 && kFolded[static_cast<unsigned char>(member.name[0])] != 0 &&
                           member.value.kind == Value::Kind::integer && member.value.integer >= 0 &&
                           member.value.integer < 256;
      if (is_good)
        rarity.letters[kFolded[static_cast<unsigned char>(member.name[0])]] =
            static_cast<std::uint8_t>(member.value.integer);
      else
        fields.complain_at(member.name_span, "`" + member.name + "` is not a character of tokens with its bits");
    }
  }
  if (const Value* together = fields.table("together")) {
    for (const Member& member : together->members) {
      const int bits = std::atoi(member.name.c_str());
      if (bits < 1 || bits > 30) fields.complain_at(member.name_span, "`" + member.name + "` is not a number of bits");
      const std::string_view text = member.value.text;
      if (text.size() < 3) continue;
      for (std::size_t at = text.find_first_not_of(" \n"); at < text.size() - 2;
           at = text.find_first_not_of(" \n", at + 3))
        rarity.windows[window_of(text[at], text[at + 1], text[at + 2])] = bits * 10;
    }
  }
  fields.refuse_others("the file of letters");
  return rarity;
}

int Rarity::of(char a, char b, char c) const {
  const auto known = windows.find(window_of(a, b, c));
  if (known != windows.end()) return known->second;
  const auto bits = [&](char letter) { return int{letters[kFolded[static_cast<unsigned char>(letter)]]}; };
  const int sum = bits(a) + bits(b) + bits(c);
  const bool has_blank = a == ' ' || b == ' ' || c == ' ';  // which the file cannot name
  return has_blank ? sum : std::max(kRare, sum);
}

}  // namespace pawl
