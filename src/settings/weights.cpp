// SPDX-License-Identifier: Apache-2.0
// `guard.scoring_weights`: how much each phase of judging counts.
#include <algorithm>
#include <array>
#include <cmath>

#include "base/diagnostic.h"
#include "settings/tables.h"

namespace pawl {
namespace {

struct WeightName {
  std::string_view name;
  double Weights::*field;
};
constexpr std::array<WeightName, 4> kWeights = {{{"runtime", &Weights::runtime},
                                                 {"static", &Weights::statics},
                                                 {"behavioural", &Weights::behavioural},
                                                 {"llm", &Weights::llm}}};

void read_weight(const Setting& setting, const Member& member, Weights& into, Complaints& complaints) {
  const std::string full = std::string(setting.name) + "." + member.name;
  const auto found =
      std::find_if(kWeights.begin(), kWeights.end(), [&](const auto& w) { return w.name == member.name; });
  if (found == kWeights.end()) {
    std::vector<std::string_view> names;
    for (const WeightName& weight : kWeights) names.push_back(weight.name);
    complaints.push_back({member.name_span, in_quotes(full) + " is not a setting" + did_you_mean(member.name, names)});
  } else if (!member.value.is_number()) {
    complaints.push_back(
        {member.value.span, in_quotes(full) + " takes a number, not " + std::string(name_of(member.value.kind))});
  } else if (!std::isfinite(member.value.real) || member.value.real < 0 || member.value.real > 1e6) {
    complaints.push_back({member.value.span, in_quotes(full) + " takes a number from 0 to 1000000"});
  } else {
    into.*(found->field) = member.value.real;
  }
}

}  // namespace

void read_weights(const Setting& setting, const Value& value, Policy& into, Complaints& complaints) {
  if (!value.is_object()) return say_takes(setting.name, value, "a table", complaints);
  const std::size_t before = complaints.size();
  for (const Member& member : value.members) read_weight(setting, member, into.weights, complaints);
  double sum = 0;
  for (const WeightName& weight : kWeights) sum += into.weights.*(weight.field);
  if (complaints.size() == before && sum <= 0) {
    complaints.push_back({value.span, "the weights add up to zero; give at least one a weight above zero"});
  }
}

Value value_of_weights(const Policy& policy) {
  Value value = Value::object();
  for (const WeightName& weight : kWeights) value.set(weight.name, Value::of(policy.weights.*(weight.field)));
  return value;
}

bool keep_weights(Policy& into, const Policy& from) {
  return std::all_of(kWeights.begin(), kWeights.end(),
                     [&](const WeightName& w) { return into.weights.*(w.field) == from.weights.*(w.field); });
}

}  // namespace pawl
