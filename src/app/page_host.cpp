// SPDX-License-Identifier: Apache-2.0
#include "app/page_host.h"

#include <algorithm>

#include "app/answering.h"
#include "app/call_of_person.h"
#include "app/index_words.h"
#include "app/log_note.h"
#include "app/logged_call.h"
#include "app/person.h"
#include "app/terminal.h"
#include "app/user_config.h"
#include "approve/card_json.h"
#include "approve/grants.h"
#include "base/diagnostic.h"
#include "base/files.h"
#include "base/json.h"
#include "base/process.h"
#include "base/visible.h"
#include "engine/card_of.h"
#include "engine/coded_rules.h"
#include "engine/show.h"
#include "intake/agent.h"
#include "record/line.h"
#include "record/row.h"
#include "settings/edit.h"
#include "settings/shield_names.h"

namespace pawl {
namespace {

[[nodiscard]] Judged judged_again(const Call& call, const UserPacks& packs, const Policy& policy) {
  return judge(call, policy, disk(), packs.rules);
}

[[nodiscard]] Value rules_of(const Value& entry) {
  Value list = Value::array();
  const Value* rules = entry.find("rules");
  if (rules == nullptr) return list;
  for (const Value& name : rules->items) {
    const Rule* rule = find_rule_or_code(std::string_view(name.text).substr(0, name.text.find(' ')));
    Value instead = Value::array();
    if (rule != nullptr) {
      for (const std::string_view command : rule->instead) instead.items.push_back(Value::of(command));
    }
    list.items.push_back(Value::object()
                             .set("id", Value::of(visible(name.text)))
                             .set("title", Value::of(rule == nullptr ? "" : rule->title))
                             .set("why", Value::of(rule == nullptr ? "" : rule->why))
                             .set("instead", std::move(instead)));
  }
  return list;
}

class PageHost : public DaemonHost {
 public:
  [[nodiscard]] Value standing() override { return standing_here(); }
  [[nodiscard]] Value agents() override { return agents_for_page(); }

  [[nodiscard]] Value explained(const Value& entry) override {
    Value value = Value::object();
    value.set("rules", rules_of(entry));
    const Result<Call> call = call_of_entry(entry);
    const std::string* verdict = entry.find_text("verdict");
    const std::string* id = entry.find_text("call");
    const bool is_stopped = verdict != nullptr && (*verdict == "ask" || *verdict == "deny");
    const std::string allow = is_stopped && id != nullptr && call ? "pawl allow " + visible(*id) : "";
    if (!call || verdict == nullptr || *verdict == "none") {
      return value.set("explain", Value{})
          .set("explain_note", Value::of(call ? "this was not judged" : call.error().text))
          .set("allow", Value::of(allow));
    }
    const UserPacks packs = load_user_packs(pawl_home());
    const Policy policy = policy_for(pawl_home(), *call, packs);
    const Judged judged = judged_again(*call, packs, policy);
    Value shown = show_judged(judged);
    if (judged.decision.verdict == Verdict::ask) shown.set("card", value_of_card(card_of(judged, policy, pawl_home())));
    return value.set("explain", std::move(shown))
        .set("explain_note", Value::of("judged again just now, by the rules of today and without what the session "
                                       "remembers"))
        .set("allow", Value::of(allow));
  }

  [[nodiscard]] std::string title_of_rule(const std::string& rule) override { return pawl::title_of_rule(rule); }
  [[nodiscard]] std::string proposal_for(const std::string& line) override { return pawl::proposal_for(line); }

  [[nodiscard]] AnswerTerms terms_of(const Ask& ask) override { return answers_.terms_of(ask); }
  [[nodiscard]] std::string stamp_of(const std::string& id) override { return pawl::stamp_of(pawl_home(), id); }
  [[nodiscard]] PageReply answer(const std::string& id, const Value& wish) override {
    return answers_.answer(id, wish);
  }

  [[nodiscard]] PageReply challenge(const std::string& id, const Value& wish) override {
    return answers_.challenge(id, wish);
  }
  [[nodiscard]] PageReply passkey(PasskeyStep step, const Value& what) override {
    return answers_.passkey(step, what);
  }

  [[nodiscard]] Policy policy() override { return policy_for(pawl_home(), command_here(""), {}); }
  [[nodiscard]] AnswerTerms terms_on(const Ask& ask, AnswerLevel most) override { return answers_.terms_on(ask, most); }
  [[nodiscard]] Result<std::string> answer_on(const std::string& id, const ChannelAnswer& answer) override {
    return answers_.answer_on(id, answer);
  }

  [[nodiscard]] PageReply set_shield(const std::string& name, bool is_on) override {
    if (find_shield(name) == nullptr) return failure(404, "not_found", in_quotes(name) + " is not a shield");
    if (!is_on) {
      PageReply reply = failure(403, "terminal", "a shield is turned off in a terminal");
      reply.body.set("command", Value::of("pawl shield disable " + name));
      return reply;
    }
    const Result<Policy> policy = read_user_config();
    if (!policy) return failure(500, "failed", policy.error().text);
    std::vector<std::string> shields = policy->shields;
    if (std::find(shields.begin(), shields.end(), name) == shields.end()) {
      shields.push_back(name);
      const Result<Done> written = change_user_config(
          [&](std::string_view text, std::string_view file) { return with_shields(text, file, shields); });
      if (!written) return failure(500, "failed", written.error().text);
    }
    return {200, Value::object().set("name", Value::of(name)).set("on", Value::of(true))};
  }

  [[nodiscard]] PageReply revoke_grant(const std::string& id) override {
    if (!pawl::revoke_grant(pawl_home(), id))
      return failure(404, "not_found", "call " + id + " does not have an approval that still counts");
    return {200, Value::object().set("revoked", Value::of(id))};
  }

  [[nodiscard]] PageReply undo(const std::string& id, const Value& wish) override { return undo_for_page(id, wish); }

  void note(const std::string& event, const std::string& words) override {
    static_cast<void>(note_in_log("pawl", event, words));
  }

  [[nodiscard]] std::optional<std::string> why_not_a_persons(int pid) override {
    std::vector<std::string_view> agents;
    for (const Agent& agent : all_agents()) agents.push_back(agent.name);
    const std::vector<Ancestor> processes = with_ancestors(pid);
    const std::vector<std::string> names = names_of(processes);
    if (names.empty()) return "it cannot be told who asks";
    // What an agent left behind, outside of its own tree, has no terminal.
    if (!processes.front().has_terminal) return "it does not run in a terminal; run it yourself in one";
    if (const auto agent = agent_among(names, agents))
      return "an agent started this (process `" + visible(*agent) + "`); run it yourself in a terminal";
    return std::nullopt;
  }

 private:
  PageAnswers answers_;
};

}  // namespace

std::unique_ptr<DaemonHost> page_host() {
  return std::make_unique<PageHost>();
}

}  // namespace pawl
