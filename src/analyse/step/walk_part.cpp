// SPDX-License-Identifier: Apache-2.0
#include "analyse/step/walk_part.h"

#include <algorithm>
#include <utility>

namespace pawl {
namespace {

constexpr std::size_t kMaxNotes = 24;

}  // namespace

void append_note(Analysis& analysis, Span span, std::string text) {
  const bool is_there =
      std::any_of(analysis.notes.begin(), analysis.notes.end(), [&](const Note& note) { return note.text == text; });
  if (!is_there && analysis.notes.size() < kMaxNotes) analysis.notes.push_back({span, std::move(text)});
}

WalkPart::Point WalkPart::here() const {
  return {out_.steps.size(), out_.effects.size(), out_.gaps.size(), out_.flows.size(), out_.notes.size()};
}

void WalkPart::go_back_to(const Point& point) {
  out_.steps.resize(point.steps);
  out_.effects.resize(point.effects);
  out_.gaps.resize(point.gaps);
  out_.flows.resize(point.flows);
  out_.notes.resize(point.notes);
}

void WalkPart::add_gap(Span span, std::string reason, Action action, StepContext* context) {
  Effect effect;
  effect.kind = EffectKind::execute;
  effect.action = action;
  effect.object = reason;
  effect.is_certain = false;
  effect.span = span;
  if (context != nullptr) {
    effect.step = context->step;
    effect.program = context->program;
    if (context->is_remote) effect.attributes |= Attribute::remote;
  }
  out_.effects.push_back(std::move(effect));
  out_.gaps.push_back({span, std::move(reason)});
}

void WalkPart::add_note(Span span, std::string text) {
  append_note(out_, place_of(span), std::move(text));
}

StepContext WalkPart::context_for(int step, const std::string& program, Span span, Scope& scope, const Stream& input) {
  StepContext context{world_,           scope,        out_, step, program, {}, scope.cwd(), place_of(span),
                      state_.is_remote, input.sources};
  context.is_in_container = state_.is_in_container;
  if (state_.is_remote) context.mounts = state_.mounts;
  context.shell_cwd = scope.cwd();
  context.maybe_cwds = scope.other_folders();
  return context;
}

}  // namespace pawl
