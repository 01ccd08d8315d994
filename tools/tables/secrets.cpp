// SPDX-License-Identifier: Apache-2.0
#include "secrets.h"

#include "emit.h"
#include "secrets/compile.h"

namespace pawl {
namespace {

[[nodiscard]] std::string number(std::uint64_t value) {
  return std::to_string(value);
}

[[nodiscard]] std::string row(PoolText text) {
  return "{" + number(text.begin) + ", " + number(text.size) + "}";
}

[[nodiscard]] std::string row(const SecretAnchor& anchor) {
  return "{" + number(anchor.kind) + ", " + number(anchor.begin) + ", " + number(anchor.size) + ", " +
         number(anchor.window_at) + "}";
}

[[nodiscard]] std::string row(const ShapeElement& element) {
  return "{static_cast<ShapeElement::Kind>(" + number(static_cast<unsigned>(element.kind)) +
         "), static_cast<CharClass>(" + number(static_cast<unsigned>(element.of)) + "), " + number(element.min) + ", " +
         number(element.max) + "}";
}

[[nodiscard]] std::string row(const SecretKind& kind) {
  std::string out = "{";
  for (const unsigned value :
       {0U + kind.name_begin, 0U + kind.title_begin, 0U + kind.shape_begin, 0U + kind.before_begin, 0U + kind.pair,
        0U + kind.name_size, 0U + kind.title_size, 0U + kind.near_begin, 0U + kind.check_argument})
    out += number(value) + ", ";
  out += "static_cast<Check>(" + number(static_cast<unsigned>(kind.check)) + "), " + number(kind.shape_count);
  for (const bool is_so : {kind.is_asked, kind.is_folded, kind.asks_if_unchecked}) out += is_so ? ", true" : ", false";
  out += ", " + number(kind.before_count) + ", " + number(kind.near_count) + ", " + number(kind.title_form);
  return out + (kind.has_anchors ? ", true}" : ", false}");
}

[[nodiscard]] std::string row(std::uint64_t value) {
  return number(value) + "U";
}

// An array of that name; std::array, so that an empty one is fine.
template <class Item>
[[nodiscard]] std::string array(std::string_view type, std::string_view name, const std::vector<Item>& items) {
  std::string out = "constexpr std::array<" + std::string(type) + ", " + std::to_string(items.size()) + "> " +
                    std::string(name) + " = {{\n";
  for (const Item& item : items) out += "    " + row(item) + ",\n";
  return out + "}};\n";
}

}  // namespace

std::string secret_tables(const std::vector<SourceFile>& files, std::vector<std::string>& errors) {
  const Rarity rarity = read_rarity(files[0], errors);
  const std::vector<SourceFile> kinds(files.begin() + 1, files.end());
  const CompiledSecrets made = compile_kinds(read_kinds(kinds, errors), rarity, errors);
  std::string pool;
  // In pieces, so that no literal is longer than compilers promise to take.
  for (std::size_t at = 0; at < made.pool.text().size(); at += 100)
    pool += "\n    " + quoted(made.pool.text().substr(at, 100));
  return "#include \"secrets/tables.h\"\n\nnamespace pawl {\nnamespace {\n" +
         array("std::uint64_t", "kWindows", made.windows) + array("SecretAnchor", "kAnchors", made.anchors) +
         array("std::uint16_t", "kSlotTable", made.slots) + array("SecretKind", "kKinds", made.kinds) +
         array("ShapeElement", "kElements", made.elements) + array("std::uint8_t", "kNears", made.nears) +
         array("PoolText", "kNearWords", made.near_words) + array("std::uint64_t", "kExamples", made.examples) +
         array("PoolText", "kStrong", made.strong) + array("PoolText", "kWeak", made.weak) +
         array("PoolText", "kWeakWith", made.weak_with) + array("PoolText", "kVetoes", made.vetoes) +
         "constexpr std::string_view kPool =" + pool +
         ";\nstatic_assert(sizeof kWindows + sizeof kAnchors + sizeof kSlotTable + sizeof kKinds + sizeof kElements + "
         "sizeof kNears + "
         "sizeof kNearWords + sizeof "
         "kExamples + sizeof kStrong + sizeof kWeak + sizeof kWeakWith + sizeof kVetoes + kPool.size() <= 65536,\n"
         "              \"the tables of secrets must fit into 64 KB\");\n"
         "constexpr SecretTables kTables = {kWindows, kAnchors, kSlotTable, kKinds, kElements, kNears, kNearWords, "
         "kExamples,\n"
         "                                  {kStrong, kWeak, kWeakWith, kVetoes}, " +
         number(made.generic) +
         ", kPool};\n}  // namespace\n\nconst SecretTables& built_in_secrets() { return kTables; }\n\n}  // namespace "
         "pawl\n";
}

}  // namespace pawl
