// SPDX-License-Identifier: Apache-2.0
#include "undo/capture.h"

#include <utility>

#include "base/clock.h"
#include "base/files.h"
#include "undo/checkout.h"
#include "undo/keeper.h"
#include "undo/pushed.h"

namespace pawl {
namespace {

void keep_path(const WantedPath& wanted, Keeper& keeper) {
  if (wanted.is_pattern) return keeper.keep_matching(wanted.path, wanted.loss, wanted.is_tree, wanted.is_found);
  keeper.keep(wanted.path, wanted.loss, wanted.is_tree, wanted.is_secret);
  // `cp a dir`: it becomes dir/a.
  if (wanted.names.empty() || !leads_to_folder(wanted.path)) return;
  for (const std::string& name : wanted.names) keeper.keep(join_path(wanted.path, name), Loss::changed, false);
}

[[nodiscard]] Record record_of(const Call& call, const std::string& title) {
  Record record;
  record.id = call.id;
  record.agent = call.agent;
  record.session = call.session;
  record.tool = call.tool;
  record.title = title;
  record.cwd = call.cwd;
  record.made = utc_now();
  return record;
}

}  // namespace

Kept capture(const Wanted& wanted, const Call& call, const std::string& title, const World& world,
             const CaptureLimits& limits, UndoStore& store) {
  Kept kept;
  if (!store.has_room_for(limits.most_copied_bytes)) {
    kept.why_not = "no copy can be kept: too little of the disk is free";
    return kept;
  }
  Folder folder;
  if (!limits.only_looks) {
    Result<Folder> begun = store.begin(call.id);
    if (!begun) {
      kept.why_not = "no copy can be kept: " + begun.error().text;
      return kept;
    }
    folder = std::move(*begun);
  }
  Record record = record_of(call, title);
  Keeper keeper(record, folder, world, limits, store);
  for (const WantedCheckout& checkout : wanted.checkouts) keep_checkout(checkout, record, keeper);
  // What is written to first: a copy must not become a second name of the file that is written to.
  for (const Loss loss : {Loss::changed, Loss::gone, Loss::mode}) {
    for (const WantedPath& path : wanted.paths) {
      if (path.loss == loss) keep_path(path, keeper);
    }
  }
  for (const WantedPush& push : wanted.pushes) keep_push(push, world.home, record);
  kept.why_not = keeper.why_not();
  kept.files = keeper.files();
  kept.bytes = keeper.bytes();
  // Perhaps nothing is there that could be lost.
  kept.is_kept = kept.why_not.empty();
  if (limits.only_looks) return kept;
  if (keeper.has_failed() || (record.entries.empty() && record.pushes.empty())) {
    store.drop(call.id);
    return kept;
  }
  if (const Result<Done> finished = store.finish(folder, record, keeper.bytes()); !finished) {
    store.drop(call.id);
    kept.is_kept = false;
    kept.why_not = "no copy can be kept: " + finished.error().text;
    return kept;
  }
  kept.id = call.id;
  return kept;
}

}  // namespace pawl
