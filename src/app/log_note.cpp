// SPDX-License-Identifier: Apache-2.0
#include "app/log_note.h"

#include "app/call_of_person.h"
#include "app/person.h"
#include "app/terminal.h"
#include "base/files.h"
#include "base/process.h"
#include "record/sink.h"
#include "settings/policy.h"

namespace pawl {

Result<Done> note_in_log(const std::string& agent, const std::string& event, const std::string& words) {
  Entry entry;
  entry.agent = agent;
  entry.event = event;
  entry.user = user_in_words();
  entry.verdict = "none";
  entry.notices = {words};
  const Policy policy = policy_for(pawl_home(), command_here(""), {});
  return LogSink(log_options(policy, join_path(pawl_home(), "log"))).append(entry);
}

}  // namespace pawl
