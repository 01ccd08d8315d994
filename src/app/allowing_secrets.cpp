// SPDX-License-Identifier: Apache-2.0
#include "app/allowing_secrets.h"

#include <algorithm>

#include "app/home_lock.h"
#include "app/index_words.h"
#include "app/log_note.h"
#include "base/clock.h"
#include "base/files.h"
#include "base/visible.h"

namespace pawl {

std::vector<AllowedSecret> secrets_of_entry(const Value& entry) {
  std::vector<AllowedSecret> secrets;
  const Value* list = entry.find("secrets");
  const Value* rules = entry.find("rules");
  if (list == nullptr || rules == nullptr) return secrets;
  for (const Value& item : list->items) {
    const std::size_t first = item.text.find(' ');
    const std::size_t second = first == std::string::npos ? first : item.text.find(' ', first + 1);
    if (second == std::string::npos) continue;
    AllowedSecret secret{item.text.substr(0, first), item.text.substr(first + 1, second - first - 1),
                         item.text.substr(second + 1), ""};
    // What passed already, or what a setting lifts, is in the log with a remark behind its rule.
    const bool has_stopped = std::any_of(rules->items.begin(), rules->items.end(),
                                         [&](const Value& rule) { return rule.text == secret.rule; });
    if (has_stopped) secrets.push_back(std::move(secret));
  }
  return secrets;
}

std::string words_of(const std::vector<AllowedSecret>& secrets) {
  std::string text = "to let pass from now on, in calls of every agent:\n";
  for (const AllowedSecret& one : secrets) {
    const std::string title = title_of_rule(one.rule);
    text += "  " + visible(one.sample) + "  " + visible(one.rule) + (title.empty() ? "" : " (" + title + ")") +
            ", fingerprint " + visible(one.fingerprint) + "\n";
  }
  return text +
         "only this value passes, wherever it stands; it then is in transcripts, files and histories, where others "
         "may read it\n";
}

Result<std::string> allow_secrets(const std::string& pawl_home, std::vector<AllowedSecret> secrets) {
  const Result<OpenFile> lock = lock_home();
  if (!lock) return lock.error();
  Result<std::vector<AllowedSecret>> allowed = read_allowed_secrets(pawl_home, disk());
  if (!allowed) return allowed.error();
  std::string said = "written into `" + visible(path_of_allowed_secrets(pawl_home)) + "`; to undo this:\n";
  for (AllowedSecret& one : secrets) {
    one.added = utc_now().substr(0, 10);
    said += "  pawl allow --remove " + one.fingerprint + "\n";
    const auto is_it = [&](const AllowedSecret& known) {
      return known.fingerprint == one.fingerprint && known.rule == one.rule;
    };
    if (std::none_of(allowed->begin(), allowed->end(), is_it)) allowed->push_back(one);
  }
  if (const Result<Done> written = write_allowed_secrets(pawl_home, *allowed); !written) return written.error();
  for (const AllowedSecret& one : secrets)
    static_cast<void>(note_in_log("person", "rule", "the secret " + one.sample + " passes from now on: " + one.rule +
                                                        ", fingerprint " + one.fingerprint));
  return said;
}

Result<bool> take_back_secret(const std::string& pawl_home, std::string_view fingerprint) {
  Result<std::vector<AllowedSecret>> allowed = read_allowed_secrets(pawl_home, disk());
  if (!allowed) return allowed.error();
  const auto gone = std::erase_if(*allowed, [&](const AllowedSecret& one) { return one.fingerprint == fingerprint; });
  if (gone == 0) return false;
  if (const Result<Done> written = write_allowed_secrets(pawl_home, *allowed); !written) return written.error();
  return true;
}

}  // namespace pawl
