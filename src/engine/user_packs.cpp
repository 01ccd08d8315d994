// SPDX-License-Identifier: Apache-2.0
#include "engine/user_packs.h"

#include "base/files.h"
#include "base/hash.h"
#include "base/visible.h"
#include "engine/coded_rules.h"
#include "settings/last_good.h"

namespace pawl {
namespace {

constexpr std::size_t kLimit = std::size_t{1} << 20;
constexpr std::size_t kMostFiles = 100;
constexpr std::string_view kProof = "proved by pawl " PAWL_VERSION "\n";

[[nodiscard]] std::string path_of_proof(const std::string& pawl_home, std::string_view text) {
  return join_path(join_path(pawl_home, "proved"), sha256_hex(text));
}

// `line 3` out of `file:3: …`, with a blank before it; empty for an error without a place.
[[nodiscard]] std::string line_of(const std::string& error, const std::string& file) {
  if (!error.starts_with(file + ":")) return "";
  const std::size_t begin = file.size() + 1;
  return " line " + error.substr(begin, error.find(':', begin) - begin);
}

class Loading {
 public:
  explicit Loading(const std::string& pawl_home) : pawl_home_(pawl_home) {}

  void load(const std::string& path) {
    UserPackFile file;
    file.path = path;
    const Result<std::string> text = disk().read(path, kLimit);
    const Pack* pack = nullptr;
    std::string trouble;
    if (text) {
      file.text = *text;
      pack = read(file);
      if (pack == nullptr) trouble = in_quotes(path) + line_of(file.errors.front(), path) + " is broken";
    } else {
      file.errors.push_back(text.error().text);
      trouble = text.error().text;
    }
    if (pack != nullptr) {
      if (const Result<Done> kept = keep_last_good(pawl_home_, path, file.text, disk()); !kept)
        notice(in_quotes(path) + ": Pawl cannot keep a copy of this version: " + kept.error().text);
    } else {
      pack = read_older(file, trouble);
    }
    if (pack != nullptr) take(file, *pack);
    out.files.push_back(std::move(file));
  }

  UserPacks out;

 private:
  // nullptr, and errors, if it is broken.
  const Pack* read(UserPackFile& file) {
    Pack& pack = out.packs.emplace_back();
    std::vector<std::string_view> taken;
    for (const UserPackFile& other : out.files) {
      for (const Rule& rule : other.rules) taken.push_back(rule.id);
    }
    read_user_pack({file.path, file.text}, pack, taken);
    if (pack.errors.empty()) return &pack;
    file.errors = pack.errors;
    return nullptr;
  }

  const Pack* read_older(UserPackFile& file, const std::string& trouble) {
    const std::vector<std::string> errors = file.errors;
    std::optional<std::string> text = read_last_good(pawl_home_, file.path, disk());
    file.text = text.value_or("");
    const Pack* pack = text ? read(file) : nullptr;
    file.errors = errors;
    file.state = pack == nullptr ? UserPackFile::State::left_out : UserPackFile::State::last_good;
    if (pack == nullptr) out.has_lost_rules = true;
    notice(trouble +
           (pack == nullptr ? ", none of its rules is in force, so protection level strict is"
                            : ", its last good version is in force") +
           "; see `pawl rules test`");
    return pack;
  }

  void take(UserPackFile& file, const Pack& pack) {
    file.rules = pack.rules;
    const bool may_allow = is_proved(pawl_home_, file.text);
    if (!may_allow) {
      notice(in_quotes(file.path) +
             " has changed since it was last proved, so its rules may only tighten; run `pawl rules test`");
      if (file.state == UserPackFile::State::in_force) file.state = UserPackFile::State::not_proved;
    }
    for (const Rule& rule : pack.rules) {
      if (may_allow || rule.verdict != Verdict::allow) out.rules.push_back(rule);
    }
  }

  void notice(std::string text) { out.notices.push_back(std::move(text)); }

  const std::string& pawl_home_;
};

void load_kinds(const std::string& pawl_home, UserPacks& packs) {
  UserKinds kinds = load_user_kinds(pawl_home);
  packs.kinds = std::move(kinds.files);
  packs.has_lost_rules |= kinds.has_lost_kinds;
  packs.notices.insert(packs.notices.end(), kinds.notices.begin(), kinds.notices.end());
}

}  // namespace

std::string_view name_of(UserPackFile::State state) {
  constexpr std::string_view names[] = {"in force", "not proved, only tightens", "broken, last good version in force",
                                        "broken, left out, protection level strict"};
  return names[static_cast<int>(state)];
}

UserPacks load_user_packs(const std::string& pawl_home) {
  const std::string folder = path_of_user_packs(pawl_home);
  Loading loading(pawl_home);
  load_kinds(pawl_home, loading.out);
  std::size_t count = 0;
  const Result<std::vector<std::string>> names = list_folder(folder);
  if (!names) {
    loading.out.has_lost_rules = true;
    loading.out.notices.push_back(names.error().text +
                                  ", no rules of yours are in force, so protection level strict is");
    return std::move(loading.out);
  }
  for (const std::string& name : *names) {
    if (!name.ends_with(".toml") || name.starts_with('.')) continue;
    if (++count > kMostFiles) {
      loading.out.has_lost_rules = true;
      loading.out.notices.push_back(in_quotes(folder) + " holds more than " + std::to_string(kMostFiles) +
                                    " packs, the others are not in force, so protection level strict is");
      break;
    }
    loading.load(join_path(folder, name));
  }
  return std::move(loading.out);
}

void apply_packs(const UserPacks& packs, Policy& policy) {
  policy.notices.insert(policy.notices.end(), packs.notices.begin(), packs.notices.end());
  if (packs.has_lost_rules) policy.level = Level::strict;
}

void read_user_pack(const SourceFile& source, Pack& pack, std::span<const std::string_view> taken) {
  std::vector<std::string_view> ids(taken.begin(), taken.end());
  for (const Rule& rule : built_in_rules()) ids.push_back(rule.id);
  for (const Rule& rule : coded_rules()) ids.push_back(rule.id);
  read_pack(source, pack, {.origin = Origin::user_pack, .shield = {}, .taken = ids});
}

std::string path_of_user_packs(const std::string& pawl_home) {
  return join_path(pawl_home, "rules");
}

bool is_proved(const std::string& pawl_home, std::string_view text) {
  const Result<std::string> proof = disk().read(path_of_proof(pawl_home, text), 1024);
  return proof && *proof == kProof;
}

Result<Done> keep_proof(const std::string& pawl_home, std::string_view text) {
  if (const Result<Done> made = make_folder(join_path(pawl_home, "proved"), 0700); !made) return made;
  return write_file(path_of_proof(pawl_home, text), kProof, 0600);
}

}  // namespace pawl
