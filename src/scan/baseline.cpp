// SPDX-License-Identifier: Apache-2.0
#include "scan/baseline.h"

#include <optional>
#include <set>

#include "base/base64.h"
#include "base/hash.h"
#include "base/json.h"
#include "base/random.h"

namespace pawl {

Baseline new_baseline() {
  return {random_bytes(kHmacKeyBytes), {}};
}

Result<Baseline> read_baseline(std::string_view text) {
  const Result<Value> document = read_json(text);
  if (!document) return Error{Code::bad_json, document.error().text};
  const Value* version = document->find("pawl_baseline");
  if (version == nullptr || version->kind != Value::Kind::integer || version->integer != 1)
    return Error{Code::bad_argument, "not a baseline of `pawl scan --write-baseline`: `pawl_baseline` is not 1"};
  Baseline baseline;
  const std::string* key = document->find_text("key");
  const std::optional<std::string> bytes = key == nullptr ? std::nullopt : bytes_of_base64(*key);
  if (!bytes || bytes->size() != kHmacKeyBytes)
    return Error{Code::bad_argument, "`key` is missing or not 32 bytes in base64"};
  baseline.key = *bytes;
  const Value* findings = document->find("findings");
  if (findings == nullptr || !findings->is_array())
    return Error{Code::bad_argument, "`findings` is missing or not an array"};
  for (const Value& finding : findings->items) {
    const std::string* fingerprint = finding.find_text("fingerprint");
    if (fingerprint == nullptr || fingerprint->empty())
      return Error{Code::bad_argument, "a finding without its `fingerprint`"};
    baseline.known.insert(*fingerprint);
  }
  return baseline;
}

std::string write_baseline(const Baseline& baseline, const ScanReport& report) {
  std::string text = "{\n\"pawl_baseline\": 1,\n\"key\": ";
  append_json_string(text, base64_of(baseline.key));
  text += ",\n\"findings\": [";
  std::set<std::string> seen;
  for (const ScanFinding& finding : report.findings) {
    if (!seen.insert(finding.baseline_fingerprint).second) continue;
    Value entry = Value::object();
    entry.set("fingerprint", Value::of(finding.baseline_fingerprint)).set("rule", Value::of(finding.rule));
    entry.set("path", Value::of(finding.path)).set("sample", Value::of(finding.sample));
    text += (seen.size() == 1 ? "\n" : ",\n") + write_json(entry);
  }
  return text + "\n]\n}\n";
}

}  // namespace pawl
