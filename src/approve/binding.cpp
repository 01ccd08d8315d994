// SPDX-License-Identifier: Apache-2.0
#include "approve/binding.h"

#include <set>

#include "base/canonical_json.h"
#include "base/files.h"
#include "base/hash.h"
#include "base/identity.h"

namespace pawl {
namespace {

constexpr std::size_t kMostFiles = 64;

// Files that the call names to programs, or that it runs or reads: what they hold is part of what is approved.
[[nodiscard]] std::set<std::string> files_of(const Analysis& analysis) {
  std::set<std::string> paths;
  const auto add = [&](const std::string& path) {
    const FileKind kind = path.starts_with('/') ? disk().kind(path) : FileKind::missing;
    if (paths.size() < kMostFiles && (kind == FileKind::regular || kind == FileKind::link)) paths.insert(path);
  };
  for (const Step& step : analysis.steps) {
    for (const Word& word : step.argv) {
      if (!word.is_known() || word.text.empty() || word.text.starts_with('-')) continue;
      add(word.text.starts_with('/') ? word.text : join_path(step.cwd, word.text));
    }
  }
  for (const Effect& effect : analysis.effects) {
    if (effect.kind == EffectKind::execute || effect.kind == EffectKind::read) add(effect.object);
  }
  return paths;
}

// Names of files need not be UTF-8.
[[nodiscard]] std::string spelled(const std::string& name) {
  return canonical_json(Value::of(name)) ? name : "sha256:" + sha256_hex(name);
}

[[nodiscard]] Value effects_of(const Analysis& analysis) {
  Value effects = Value::array();
  for (const Effect& effect : analysis.effects) {
    Value one = Value::array();
    one.items.push_back(Value::of(kEffectNames[static_cast<std::size_t>(effect.kind)]));
    one.items.push_back(Value::of(kActionNames[static_cast<std::size_t>(effect.action)]));
    one.items.push_back(Value::of(spelled(effect.object)));
    effects.items.push_back(std::move(one));
  }
  return effects;
}

}  // namespace

Result<AskBinding> bind_call(const Call& call, const Analysis& analysis) {
  Value files = Value::object();
  for (const std::string& path : files_of(analysis)) files.set(spelled(path), Value::of(identity_of_file(path)));
  Value all = Value::object();
  all.set("agent", Value::of(call.agent))
      .set("tool", Value::of(call.tool))
      .set("input", call.input)
      .set("cwd", Value::of(call.cwd))
      .set("effects", effects_of(analysis))
      .set("files", std::move(files));
  const Result<std::string> any = canonical_json(all);
  if (!any) return any.error();
  all.set("session", Value::of(call.session));
  const Result<std::string> one = canonical_json(all);
  if (!one) return one.error();
  return AskBinding{sha256_hex(*one), sha256_hex(*any)};
}

}  // namespace pawl
