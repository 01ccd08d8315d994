// SPDX-License-Identifier: Apache-2.0
#include "engine/copies.h"

#include <algorithm>

#include "base/files.h"
#include "base/json.h"
#include "base/visible.h"
#include "model/call_id.h"
#include "secrets/secrets.h"
#include "undo/capture.h"

namespace pawl {

std::string undo_folder(const std::string& pawl_home) {
  return join_path(pawl_home, "undo");
}

StoreBounds undo_bounds(const Policy& policy) {
  StoreBounds bounds;
  bounds.most_bytes = static_cast<std::int64_t>(policy.undo_max_size_mb) << 20U;
  bounds.most_records = policy.undo_keep_calls;
  bounds.most_days = policy.undo_keep_days;
  return bounds;
}

std::string title_of(const Call& call, const std::string& text, std::size_t most) {
  return visible_around(redact(text.empty() ? call.tool + " " + write_json(call.input) : text), 0, 0, most);
}

CopiesOfCall::CopiesOfCall(const std::string& pawl_home, How how) : folder_(undo_folder(pawl_home)), how_(how) {}

bool CopiesOfCall::are_of_session(std::string_view ids, const std::string& session) const {
  const UndoStore store(folder_, StoreBounds{});
  if (session.empty() || ids.empty()) return false;
  while (!ids.empty()) {
    const std::string_view id = ids.substr(0, ids.find(' '));
    ids.remove_prefix(std::min(id.size() + 1, ids.size()));
    const ReadId read = read_call_id(id);
    const Result<Record> record = read.form == IdForm::good ? store.read(read.id) : Result<Record>(Error{});
    if (!record || record->session != session) return false;
  }
  return true;
}

void CopiesOfCall::keep(const Wanted& wanted, const Call& call, const std::string& text, const World& world,
                        const Policy& policy) {
  if (is_tried_ || !policy.is_undo_enabled || wanted.is_empty()) return;
  is_tried_ = true;
  CaptureLimits limits;
  limits.keeps_secrets = policy.undo_keeps_secrets;
  // One call must not push all others out of the store.
  limits.most_linked_bytes =
      std::min(limits.most_linked_bytes, (static_cast<std::int64_t>(policy.undo_max_size_mb) << 20U) / 2);
  limits.only_looks = how_ == How::look;
  UndoStore store(folder_, undo_bounds(policy));
  kept_ = capture(wanted, call, title_of(call, text), world, limits, store);
}

}  // namespace pawl
