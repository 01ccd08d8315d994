// SPDX-License-Identifier: Apache-2.0
#include "session/taint.h"

#include "base/files.h"
#include "base/json.h"
#include "session/store.h"

namespace pawl {
namespace {

constexpr std::size_t kMostRead = 8192;

[[nodiscard]] std::string_view name_of(TaintKind kind) {
  return kTaintNames[static_cast<std::size_t>(kind)];
}

[[nodiscard]] std::string path_of(const std::string& folder, std::string_view agent, std::string_view session,
                                  TaintKind kind) {
  return SessionStore(folder, agent, session).path() + "." + std::string(name_of(kind));
}

[[nodiscard]] std::int64_t number_in(const Value& record, std::string_view name) {
  const Value* value = record.find(name);
  return value == nullptr ? 0 : value->integer;
}

}  // namespace

Result<Placed> keep_taint(const std::string& folder, std::string_view agent, std::string_view session,
                          const Taint& taint) {
  const std::string path = path_of(folder, agent, session, taint.kind);
  if (disk().kind(path) != FileKind::missing) return Placed::taken;
  if (const Result<Done> made = make_folder(folder, 0700); !made) return made.error();
  Value record = Value::object();
  record.set("taint", Value::of(name_of(taint.kind))).set("by", Value::of(taint.by));
  record.set("call", Value::of(taint.call)).set("n", Value::of(taint.n)).set("at", Value::of(taint.at));
  return place_file(path, write_json(record) + "\n");
}

std::optional<Taint> find_taint(const std::string& folder, std::string_view agent, std::string_view session,
                                TaintKind kind) {
  const std::string path = path_of(folder, agent, session, kind);
  if (disk().kind(path) == FileKind::missing) return std::nullopt;
  Taint taint{kind, "", "", 0, 0};
  const Result<Value> record = read_json(disk().read(path, kMostRead).value_or(""));
  if (!record) return taint;
  if (const std::string* by = record->find_text("by")) taint.by = *by;
  if (const std::string* call = record->find_text("call")) taint.call = *call;
  taint.n = number_in(*record, "n");
  taint.at = number_in(*record, "at");
  return taint;
}

}  // namespace pawl
