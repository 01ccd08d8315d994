// SPDX-License-Identifier: Apache-2.0
#include "engine/trace.h"

#include "base/clock.h"
#include "base/files.h"
#include "base/open_file.h"
#include "base/visible.h"
#include "secrets/secrets.h"

namespace pawl {
namespace {

constexpr std::int64_t kLongBytes = 4 << 20;
constexpr int kLockMs = 200;
constexpr std::size_t kNameColumns = 10;

[[nodiscard]] std::string counted(std::size_t count, std::string_view one) {
  return std::to_string(count) + " " + std::string(one) + (count == 1 ? "" : "s");
}

void add(std::string& text, std::string name, const std::string& what) {
  name.resize(kNameColumns, ' ');
  text += "  " + name + visible(redact(what)) + "\n";
}

[[nodiscard]] std::string rules_of(const std::vector<Finding>& findings) {
  std::string text;
  for (const Finding& finding : findings)
    text += (text.empty() ? ": " : ", ") + finding.rule + " (" + std::string(name_of(finding.verdict)) + ")";
  return text;
}

[[nodiscard]] std::string said_by(const JudgeWord& word) {
  return std::string(name_of(word.judge)) + " " + (word.verdict ? std::string(name_of(*word.verdict)) : "-") +
         (word.is_never ? " for good" : "") + " (" + word.reason + ")";
}

}  // namespace

std::string trace_of(const Judged& judged, const Policy& policy, const Ruling& ruling, std::int64_t us) {
  const Call& call = judged.call;
  const Decision& decision = judged.decision;
  std::string text = utc_now() + " " + call.id + "\n";
  add(text, "intake", call.agent + " " + call.event_name + ", tool " + call.tool + ", in " + call.cwd);
  add(text, "settings",
      "mode " + std::string(kModeNames[static_cast<std::size_t>(policy.mode)]) + ", level " +
          std::string(kLevelNames[static_cast<std::size_t>(policy.level)]) + ", " +
          counted(policy.shields.size(), "shield") + ", " + counted(policy.notices.size(), "notice"));
  add(text, "analyse",
      counted(judged.analysis.steps.size(), "step") + ", " + counted(judged.analysis.effects.size(), "effect") + ", " +
          counted(static_cast<std::size_t>(decision.gaps), "gap"));
  add(text, "rules", counted(decision.findings.size(), "finding") + rules_of(decision.findings));
  if (!decision.set_aside.empty())
    add(text, "set aside", counted(decision.set_aside.size(), "finding") + rules_of(decision.set_aside));
  for (const JudgeWord& word : decision.words) add(text, "decide", said_by(word));
  add(text, "approve", std::string(name_of(ruling.verdict)) + " by " + ruling.by);
  for (const std::string& notice : decision.notices) add(text, "notice", notice);
  add(text, "judged in", std::to_string(us) + " us");
  return text;
}

void keep_trace(const std::string& pawl_home, const std::string& trace) {
  const std::string folder = join_path(pawl_home, "debug");
  const std::string path = join_path(folder, "trace.txt");
  if (!make_folder(folder, 0700)) return;
  Result<OpenFile> file = OpenFile::open(path, OpenFile::How::append);
  if (file && file->size() > kLongBytes && rename_file(path, join_path(folder, "trace.old.txt")))
    file = OpenFile::open(path, OpenFile::How::append);
  if (file && file->lock_within(kLockMs)) static_cast<void>(file->append(trace));
}

}  // namespace pawl
