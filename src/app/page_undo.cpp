// SPDX-License-Identifier: Apache-2.0
#include "app/page_host.h"
#include "app/undoing.h"
#include "base/visible.h"

namespace pawl {
namespace {

constexpr std::size_t kMostChanges = 500;

[[nodiscard]] std::string_view name_of_fate(Fate fate) {
  switch (fate) {
    case Fate::nothing:
      return "nothing";
    case Fate::restore:
      return "restore";
    case Fate::conflict:
      return "conflict";
    case Fate::lost:
      return "lost";
  }
  return "lost";
}

[[nodiscard]] Value left_out_value(const std::vector<LeftOut>& list) {
  Value value = Value::array();
  for (const LeftOut& one : list) {
    if (value.items.size() == kMostChanges) break;
    value.items.push_back(
        Value::object().set("path", Value::of(visible(one.path))).set("why", Value::of(visible(one.why))));
  }
  return value;
}

[[nodiscard]] Value value_of(const Plan& plan, const std::string& undone_by) {
  Value changes = Value::array();
  std::int64_t left_out = 0;
  for (const PlannedEntry& planned : plan.entries) {
    if (planned.fate == Fate::nothing) continue;
    if (changes.items.size() == kMostChanges) {
      ++left_out;
      continue;
    }
    changes.items.push_back(Value::object()
                                .set("path", Value::of(visible(planned.entry.path)))
                                .set("fate", Value::of(name_of_fate(planned.fate)))
                                .set("what", Value::of(what_happens(planned)))
                                .set("why", Value::of(visible(planned.why))));
  }
  Value counts = Value::object();
  for (const Fate fate : {Fate::restore, Fate::conflict, Fate::lost, Fate::nothing})
    counts.set(name_of_fate(fate), Value::of(static_cast<std::int64_t>(plan.count(fate))));
  return Value::object()
      .set("id", Value::of(plan.record.id))
      .set("title", Value::of(visible(plan.record.title)))
      .set("made", Value::of(visible(plan.record.made)))
      .set("agent", Value::of(visible(plan.record.agent)))
      .set("session", Value::of(visible(plan.record.session)))
      .set("cwd", Value::of(visible(plan.record.cwd)))
      .set("undone_by", Value::of(visible(undone_by)))
      .set("changes", std::move(changes))
      .set("left_out", Value::of(left_out))
      .set("counts", std::move(counts))
      .set("cannot", left_out_value(plan.cannot));
}

void add_outcome(Value& body, const RestoreReport& restored, bool is_done) {
  body.set("is_done", Value::of(is_done))
      .set("undo", Value::of(restored.id))
      .set("restored", Value::of(static_cast<std::int64_t>(restored.restored)))
      .set("skipped", Value::of(static_cast<std::int64_t>(restored.skipped)))
      .set("problems", left_out_value(restored.problems));
}

}  // namespace

PageReply undo_for_page(const std::string& id, const Value& wish) {
  OnConflict on_conflict = OnConflict::stop;
  if (const std::string* word = wish.find_text("on_conflict")) {
    if (*word != "stop" && *word != "keep" && *word != "take")
      return failure(400, "bad_request", "`on_conflict` is stop, keep or take");
    on_conflict = *word == "keep" ? OnConflict::keep : *word == "take" ? OnConflict::take : OnConflict::stop;
  }
  // Only who says so means it.
  const Value* dry = wish.find("dry_run");
  const bool is_dry = dry == nullptr || dry->kind != Value::Kind::boolean || dry->boolean;
  UndoStore store = store_of_person();
  Overlay nothing;
  Result<Plan> plan = plan_undo(id, store, {}, nothing);
  if (!plan) return failure(404, "not_found", "nothing is kept of call " + id);
  name_later_calls(*plan, store);
  PageReply reply{200, value_of(*plan, store.undone_by(id))};
  if (is_dry) {
    add_outcome(reply.body, {}, false);
    return reply;
  }
  const RestoreReport restored = restore(*plan, on_conflict, store);
  add_outcome(reply.body, restored, restored.is_done);
  if (!restored.is_done) {
    reply.status = 409;
    reply.body.set("error", Value::of("files have changed since, so nothing was put back"))
        .set("code", Value::of("conflict"));
    return reply;
  }
  if (!restored.id.empty()) {
    const Result<Done> told = tell_of_undo(*plan, restored, "undo", "the person in the browser");
    if (!told) return failure(500, "failed", told.error().text);
  }
  return reply;
}

}  // namespace pawl
