// SPDX-License-Identifier: Apache-2.0
#include "card/past.h"

#include <algorithm>
#include <set>
#include <string_view>

#include "base/files.h"
#include "base/json.h"
#include "base/open_file.h"
#include "card/wording.h"
#include "record/did.h"
#include "record/folder.h"

namespace pawl {
namespace {

constexpr std::int64_t kLookedAt = 256 * 1024;
constexpr std::size_t kMostEntries = 200;

// The end of the newest file, whole lines only.
[[nodiscard]] std::string end_of_log(const std::string& folder) {
  const LogFolder files = list_log_folder(folder);
  if (files.numbers.empty()) return "";
  const Result<OpenFile> file = OpenFile::open(log_path(folder, files.numbers.back()), OpenFile::How::read);
  if (!file) return "";
  const std::int64_t begin = std::max<std::int64_t>(0, file->size() - kLookedAt);
  std::string text(static_cast<std::size_t>(file->size() - begin), '\0');
  const Result<std::size_t> got = file->read_at(begin, text.data(), text.size());
  text.resize(got.value_or(0));
  if (begin > 0) text.erase(0, std::min(text.find('\n'), text.size() - 1) + 1);
  return text;
}

[[nodiscard]] std::string text_in(const Value& entry, std::string_view name) {
  const std::string* text = entry.find_text(name);
  return text == nullptr ? std::string() : *text;
}

class Looking {
 public:
  Looking(const Call& call, const Analysis& analysis) : call_(call) {
    for (const Effect& effect : analysis.effects) {
      if (effect.kind == EffectKind::connect) {
        hosts_.insert(effect.object);
        is_sending_ |= effect.action == Action::upload || effect.action == Action::publish;
      }
      wanted_.insert(effect.object);
      if (!effect.file.empty()) wanted_.insert(effect.file);
    }
    for (const Step& step : analysis.steps) {
      for (const Word& word : step.argv) {
        if (word.is_known() && !word.text.empty() && word.text.size() < 512)
          wanted_.insert(word.text.starts_with('/') ? word.text : join_path(step.cwd, clean(word.text)));
      }
    }
  }

  // Newest first.
  void take(std::string_view line) {
    if (line.find("\"did\":") == std::string_view::npos || entries_ >= kMostEntries) return;
    const bool is_of_session =
        !call_.session.empty() && past_.lineage.size() + 1 < kMostLineage && line.find(call_.session) != line.npos;
    const bool has_host = std::any_of(hosts_.begin(), hosts_.end(),
                                      [&](const std::string& host) { return line.find(host) != line.npos; });
    if (!is_of_session && !has_host) return;
    ++entries_;
    const Result<Value> entry = read_json(line);
    if (!entry || text_in(*entry, "verdict") != "allow") return;
    const Value* did = entry->find("did");
    if (did == nullptr) return;
    for (const Value& one : did->items) take_host(read_did(one.text));
    if (is_of_session && text_in(*entry, "session") == call_.session) take_step(*entry, *did);
  }

  [[nodiscard]] Past finish() {
    std::reverse(past_.lineage.begin(), past_.lineage.end());
    return std::move(past_);
  }

 private:
  [[nodiscard]] static std::string clean(std::string_view path) {
    while (path.starts_with("./")) path.remove_prefix(2);
    return std::string(path);
  }

  void take_host(const Did& did) {
    if (did.kind != "connect" || did.action == "download" || !hosts_.contains(did.object)) return;
    if (std::find(past_.hosts.begin(), past_.hosts.end(), did.object) == past_.hosts.end())
      past_.hosts.emplace_back(did.object);
  }

  // Whether the entry made something that this call, or one of the steps found so far, needs.
  void take_step(const Value& entry, const Value& did) {
    std::string what;
    for (const Value& one : did.items) {
      const Did made = read_did(one.text);
      const bool is_wanted = wanted_.contains(made.object);
      if ((made.kind == "write" || made.kind == "create") && is_wanted)
        what = "wrote " + short_path(made.object, call_);
      if (made.kind == "read" && made.is_secret && is_sending_ && what.empty())
        what = "read " + short_path(made.object, call_);
      if (!what.empty()) break;
    }
    if (what.empty()) return;
    // What that call fetched or read led here as well.
    for (const Value& one : did.items) {
      const Did made = read_did(one.text);
      if (made.kind == "connect") what += ", from " + made.object;
      if (made.kind == "read") wanted_.insert(made.object);
    }
    past_.lineage.push_back({text_in(entry, "time"), text_in(entry, "call"), std::move(what)});
  }

  const Call& call_;
  std::set<std::string> hosts_;
  std::set<std::string> wanted_;  // what this call uses
  bool is_sending_ = false;
  std::size_t entries_ = 0;
  Past past_;
};

}  // namespace

Past past_of(const std::string& log_folder, const Call& call, const Analysis& analysis) {
  Looking looking(call, analysis);
  const std::string text = end_of_log(log_folder);
  std::string_view rest = text;
  while (!rest.empty()) {
    if (rest.ends_with('\n')) rest.remove_suffix(1);
    const std::size_t at = rest.rfind('\n');
    const std::size_t begin = at == std::string_view::npos ? 0 : at + 1;
    looking.take(rest.substr(begin));
    rest.remove_suffix(rest.size() - begin);
  }
  return looking.finish();
}

}  // namespace pawl
