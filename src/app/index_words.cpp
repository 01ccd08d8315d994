// SPDX-License-Identifier: Apache-2.0
#include "app/index_words.h"

#include "app/call_of_person.h"
#include "app/logged_call.h"
#include "app/terminal.h"
#include "base/files.h"
#include "base/json.h"
#include "base/visible.h"
#include "engine/coded_rules.h"
#include "engine/narrowest.h"
#include "engine/pipeline.h"
#include "engine/user_packs.h"
#include "record/line.h"

namespace pawl {

std::string title_of_rule(const std::string& rule) {
  const Rule* found = find_rule_or_code(rule);
  return found == nullptr ? "" : std::string(found->title);
}

std::string proposal_for(const std::string& line) {
  const Result<Value> entry = read_json(line, kLogJson);
  const Result<Call> call = entry ? call_of_entry(*entry) : Result<Call>(entry.error());
  if (!call) return "";
  const UserPacks packs = load_user_packs(pawl_home());
  const Judged judged = judge(*call, policy_for(pawl_home(), *call, packs), disk(), packs.rules);
  const std::optional<CallShape> shape = shape_of(judged);
  return shape ? visible(shape->what) : "";
}

RuleWords rule_words() {
  return {title_of_rule, proposal_for};
}

}  // namespace pawl
