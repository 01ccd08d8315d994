// SPDX-License-Identifier: Apache-2.0
// Every kind proves itself: its hits are found, its misses are not, and no part of it can be left out without one of
// its examples breaking.
#include <algorithm>

#include "secrets/test_kinds.h"

namespace pawl {
namespace {

[[nodiscard]] std::string place_of(const std::string& id, Span span) {
  return id + "@" + std::to_string(span.begin) + "-" + std::to_string(span.end);
}

// It alone; of a kind that stands beside another, that one as well.
[[nodiscard]] bool holds(const std::string& dump, const KindText& kind, const KindExample& hit) {
  const std::string place = place_of(kind.id, hit.secret);
  return kind.pair.empty() ? dump == place : (" " + dump + " ").find(" " + place + " ") != std::string::npos;
}

TEST(Kinds, there_are_many_in_every_family) {
  EXPECT_GE(repository().kinds.kinds.size(), 180U);
  EXPECT_EQ(repository().kinds.kinds.size(), built_in_secrets().kinds.size());
  EXPECT_EQ(repository().files.size(), 17U);
  for (const KindText& kind : repository().kinds.kinds) {
    EXPECT_FALSE(kind.hits.empty()) << kind.id;
    EXPECT_FALSE(kind.misses.empty()) << kind.id;
  }
}

TEST(Kinds, every_hit_is_found_at_its_place) {
  for (const KindText& kind : repository().kinds.kinds) {
    for (const KindExample& hit : kind.hits)
      EXPECT_TRUE(holds(dump_found(hit.text), kind, hit)) << place_of(kind.id, hit.secret) << " in " << hit.text << "\n"
                                                          << dump_found(hit.text);
  }
}

TEST(Kinds, no_miss_is_found_as_this_kind) {
  for (const KindText& kind : repository().kinds.kinds) {
    for (const KindExample& miss : kind.misses)
      EXPECT_EQ(dump_found(miss.text).find(kind.id + "@"), std::string::npos) << kind.id << ": " << miss.text << "\n"
                                                                              << dump_found(miss.text);
  }
}

// One kind, with the names that values are given.
class Alone {
 public:
  explicit Alone(const KindText& kind) {
    KindFiles files;
    files.kinds = {kind};
    for (const KindText& other : repository().kinds.kinds) {
      if (other.id == kind.pair) files.kinds.push_back(other);
    }
    files.names = repository().kinds.names;
    made_ = compile_kinds(files, repository().rarity, errors_);
  }
  // A hit that is not found where it stands, or a miss that is found.
  [[nodiscard]] bool breaks(const KindText& kind) const {
    if (!errors_.empty()) return true;
    const SecretTables tables = made_.tables();
    return std::any_of(kind.hits.begin(), kind.hits.end(),
                       [&](const KindExample& hit) { return !holds(dump_found(hit.text, tables), kind, hit); }) ||
           std::any_of(kind.misses.begin(), kind.misses.end(), [&](const KindExample& miss) {
             return dump_found(miss.text, tables).find(kind.id + "@") != std::string::npos;
           });
  }

 private:
  std::vector<std::string> errors_;
  CompiledSecrets made_;
};

[[nodiscard]] std::vector<std::string> words_of(const std::string& shape) {
  std::vector<std::string> words;
  for (std::size_t at = 0; at < shape.size();) {
    const std::size_t end = std::min(shape.find(' ', at), shape.size());
    if (end > at) words.push_back(shape.substr(at, end - at));
    at = end + 1;
  }
  return words;
}

[[nodiscard]] std::string joined(const std::vector<std::string>& words) {
  std::string out;
  for (const std::string& word : words) out += (out.empty() ? "" : " ") + word;
  return out;
}

// The kind with each part of it left out, and what was left out.
[[nodiscard]] std::vector<std::pair<std::string, KindText>> weaker(const KindText& kind) {
  std::vector<std::pair<std::string, KindText>> out;
  const auto without = [&](const std::string& what, auto change) {
    out.emplace_back(what, kind);
    change(out.back().second);
  };
  if (!kind.check.empty() && kind.check != "pem") without("check", [](KindText& k) { k.check.clear(); });
  if (!kind.before.empty()) without("before", [](KindText& k) { k.before.clear(); });
  if (!kind.near.empty() && !kind.anchors.empty()) without("near", [](KindText& k) { k.near.clear(); });
  const std::vector<std::string> words = words_of(kind.shape);
  for (std::size_t i = 0; i < words.size(); ++i) {
    std::vector<std::string> changed = words;
    if (words[i] == "end") {
      changed.erase(changed.begin() + static_cast<std::ptrdiff_t>(i));
      without("end", [&](KindText& k) { k.shape = joined(changed); });
    } else if (words[i].starts_with("[") && !words[i].starts_with("[graph]")) {
      changed[i] = "[graph]" + words[i].substr(words[i].find('{'));
      // A check would catch what the class lets through.
      without(words[i], [&](KindText& k) {
        k.shape = joined(changed);
        k.check.clear();
      });
    }
  }
  return out;
}

TEST(Kinds, every_part_is_needed) {
  for (const KindText& kind : repository().kinds.kinds) {
    if (kind.id == "generic-secret") continue;
    EXPECT_FALSE(Alone(kind).breaks(kind)) << kind.id << " alone";
    for (const auto& [what, weak] : weaker(kind))
      EXPECT_TRUE(Alone(weak).breaks(kind)) << kind.id << " without " << what;
  }
}

}  // namespace
}  // namespace pawl
