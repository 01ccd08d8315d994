// SPDX-License-Identifier: Apache-2.0
#include "analyse/texts/imported_calls.h"

#include <algorithm>
#include <array>
#include <cstdint>

#include "analyse/texts/code_arguments.h"

namespace pawl {
namespace {

// What may be done with a parameter, the worst first; of what is not here, nothing is told.
constexpr std::array<CallRole, 9> kTold = {CallRole::code,   CallRole::shell, CallRole::argv,
                                           CallRole::packed, CallRole::data,  CallRole::send,
                                           CallRole::url,    CallRole::host,  CallRole::show};

constexpr std::string_view kOwnPlace = "(place)";

[[nodiscard]] bool is_place(CallRole role) {
  return role == CallRole::url || role == CallRole::host;
}

// Which parameters of one function may be in what its calls give back, and what becomes of them.
class ParameterFlow {
 public:
  ParameterFlow(const CodeFacts& facts, const CodeFunction& function, const LanguageFact& language,
                const ImportedCalls* imported, ImportedCall& out)
      : facts_(facts), function_(function), language_(language), imported_(imported), out_(out) {}

  void follow_all() {
    const std::size_t count = function_.parameters.size();
    out_.roles.assign(count, CallRole::text);
    masks_.assign(static_cast<std::size_t>(function_.end - function_.first), 0);
    for (std::size_t i = 0; i < count && i < masks_.size(); ++i) masks_[i] = 1U << i;
    for (std::size_t i = count; i < masks_.size(); ++i) follow(i);
    // A place that whoever calls it names comes before one that stands in it.
    if (std::any_of(out_.roles.begin(), out_.roles.end(), is_place)) out_.connects = false;
  }

 private:
  [[nodiscard]] std::uint32_t mask_of(const CodeValue& value) const {
    std::uint32_t mask = 0;
    for (const int from : value.from) {
      if (from >= function_.first && from < function_.end)
        mask |= masks_[static_cast<std::size_t>(from - function_.first)];
    }
    for (const CodeValue& item : value.items) mask |= mask_of(item);
    return mask;
  }

  void note(const CodeGiven& given) {
    const std::uint32_t mask = mask_of(*given.value);
    const auto rank = [](CallRole one) { return std::find(kTold.begin(), kTold.end(), one); };
    if (is_place(given.role) && mask == 0 && !out_.connects) {
      out_.connects = true;
      out_.url = given.value->is_text() ? given.value->text : given.value->front;
    }
    if (rank(given.role) == kTold.end()) return;
    for (std::size_t i = 0; i < out_.roles.size(); ++i) {
      if ((mask >> i & 1U) != 0 && rank(given.role) < rank(out_.roles[i])) out_.roles[i] = given.role;
    }
  }

  void follow(std::size_t index) {
    CodeCall call = facts_.calls[static_cast<std::size_t>(function_.first) + index];
    std::uint32_t all = mask_of(call.self);
    for (CodeArgument& argument : call.arguments) {
      const std::uint32_t mask = mask_of(argument.value);
      all |= mask;
      // `open(name)` could run a command, if the name were one. It is taken for what such arguments are.
      if (mask != 0 && argument.value.kind == CodeValue::Kind::unknown) argument.value.kind = CodeValue::Kind::text;
      if (mask != 0 && argument.value.is_text()) argument.value.text = argument.value.front;
    }
    if (!only_measures(language_, call.name)) masks_[index] = all;
    ImportedFact storage;
    const CallFact* fact = find_call(language_, call.name);
    const ImportedCall* other = fact == nullptr ? find_imported(imported_, call.name) : nullptr;
    if (other != nullptr) {
      call = with_place(call, *other);
      fact = &fact_of(*other, storage);
    }
    if (fact == nullptr) return;
    for (const CodeGiven& given : sort_call(call, *fact).given) note(given);
  }

  const CodeFacts& facts_;
  const CodeFunction& function_;
  const LanguageFact& language_;
  const ImportedCalls* imported_;
  ImportedCall& out_;
  std::vector<std::uint32_t> masks_;
};

}  // namespace

bool ImportedCall::is_plain() const {
  return gives.is_empty() &&
         std::all_of(roles.begin(), roles.end(), [](CallRole role) { return role == CallRole::text; });
}

const ImportedCall* find_imported(const ImportedCalls* calls, std::string_view name) {
  if (calls == nullptr) return nullptr;
  const auto found = calls->find(name);
  return found == calls->end() ? nullptr : &found->second;
}

const CallFact& fact_of(const ImportedCall& call, ImportedFact& storage) {
  for (std::size_t i = 0; i < call.roles.size(); ++i) {
    storage.operands.push_back({call.roles[i], false});
    if (call.roles[i] != CallRole::text && !call.parameters[i].empty())
      storage.keywords.push_back({call.parameters[i], "", call.roles[i], 0});
  }
  if (call.connects) storage.keywords.push_back({kOwnPlace, "", CallRole::url, 0});
  storage.fact.operands = storage.operands;
  storage.fact.keywords = storage.keywords;
  return storage.fact;
}

CodeCall with_place(const CodeCall& call, const ImportedCall& imported) {
  CodeCall whole = call;
  if (!imported.connects) return whole;
  CodeValue place;
  if (!imported.url.empty()) place.kind = CodeValue::Kind::text;
  place.text = imported.url;
  whole.arguments.push_back({std::string(kOwnPlace), std::move(place)});
  return whole;
}

ImportedCalls exports_of(const CodeFacts& facts, const LanguageFact& language, const CodeFlow& flow,
                         const ImportedCalls* imported) {
  ImportedCalls calls;
  for (const CodeFunction& function : facts.functions) {
    ImportedCall call;
    ParameterFlow(facts, function, language, imported, call).follow_all();
    call.parameters = function.parameters;
    call.gives = flow.deep_sources_of(function.gives);
    if (!call.is_plain()) calls.emplace(function.name, std::move(call));
  }
  return calls;
}

}  // namespace pawl
