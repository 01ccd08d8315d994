// SPDX-License-Identifier: Apache-2.0
#include "approve/pause.h"

#include "approve/grants.h"
#include "base/place.h"

namespace pawl {
namespace {

// No call has such a binding: those are digests.
[[nodiscard]] AskBinding binding_of(const std::string& project) {
  return {"pause", project.empty() ? std::string("pause everywhere") : "pause in " + project};
}

}  // namespace

Result<Done> begin_pause(const std::string& pawl_home, const std::string& project, std::int64_t for_ms,
                         const Signer& signer, AnswerLevel level, const std::string& who) {
  Said said;
  said.use = SaidUse::grant;
  said.id = "pause";
  said.bind = binding_of(project).any_session;
  said.verdict = SaidVerdict::allow;
  said.scope = YesScope::until;
  said.at = moment_now();
  said.until = said.at.later_by(for_ms);
  said.channel = "command";
  said.level = level;
  said.who = who;
  const Result<std::string> text = write_said(said, signer);
  return text ? keep_grant(pawl_home, said, *text) : Result<Done>(text.error());
}

std::optional<Said> pause_for(const std::string& pawl_home, const std::string& project, AnswerLevel needed,
                              std::span<const Approver> approvers, const Moment& now) {
  if (approvers.empty()) return std::nullopt;
  std::optional<Said> said = take_grant(pawl_home, binding_of(""), needed, approvers, now).said;
  if (!said && !project.empty()) said = take_grant(pawl_home, binding_of(project), needed, approvers, now).said;
  return said;
}

bool is_only_here(const Said& pause) {
  return pause.bind != binding_of("").any_session;
}

bool end_pause(const std::string& pawl_home, const std::string& project) {
  return take_away(path_of_grant(pawl_home, binding_of(project).any_session));
}

}  // namespace pawl
