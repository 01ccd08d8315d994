// SPDX-License-Identifier: Apache-2.0
#include "analyse/texts/code_flow.h"

#include <algorithm>
#include <string_view>

#include "knowledge/credentials.h"

namespace pawl {

CodeFlow::CodeFlow(const CodeFacts& facts, const LanguageFact& language, Sources stdin_sources, bool has_items)
    : facts_(facts),
      language_(language),
      stdin_sources_(stdin_sources),
      has_items_(has_items),
      sources_(facts.calls.size()) {
  find_lines();
  find_quiet();
  is_handed_on_.assign(facts_.calls.size(), false);
  for (const CodeCall& call : facts_.calls) {
    const CallFact* fact = find_call(language_, call.name);
    for (std::size_t i = 0; i < call.arguments.size(); ++i) {
      const bool is_handle = fact != nullptr && i < fact->operands.size() &&
                             fact->operands[i].role == CallRole::handle;  // `fwrite($f, …)`
      if (!is_handle) find_handed_on(call.arguments[i].value);
    }
  }
}

void CodeFlow::find_quiet() {
  is_quiet_.assign(facts_.calls.size(), false);
  std::vector<std::vector<std::size_t>> users(facts_.calls.size());
  for (std::size_t i = 0; i < facts_.calls.size(); ++i) {
    const auto note = [&](const CodeValue& value, const auto& self) -> void {
      for (const int from : value.from) users[static_cast<std::size_t>(from)].push_back(i);
      for (const CodeValue& item : value.items) self(item, self);
    };
    note(facts_.calls[i].self, note);
    for (const CodeArgument& argument : facts_.calls[i].arguments) note(argument.value, note);
  }
  for (std::size_t i = facts_.calls.size(); i-- > 0;) {
    is_quiet_[i] = !users[i].empty() && std::all_of(users[i].begin(), users[i].end(), [&](std::size_t user) {
      const CallFact* fact = find_call(language_, facts_.calls[user].name);
      return is_quiet_[user] || (fact != nullptr && fact->gives == Gives::nothing);
    });
  }
}

void CodeFlow::find_lines() {
  has_lines_.assign(facts_.calls.size(), false);
  if (!has_items_) return;
  for (std::size_t i = 0; i < facts_.calls.size(); ++i) {
    const CodeCall& call = facts_.calls[i];
    const CallFact* fact = find_call(language_, call.name);
    has_lines_[i] = (fact != nullptr && fact->gives == Gives::stdin_text) || holds_lines(call.self) ||
                    std::any_of(call.arguments.begin(), call.arguments.end(),
                                [&](const CodeArgument& argument) { return holds_lines(argument.value); });
  }
}

const CodeValue* CodeFlow::file_behind(const CodeValue& value) const {
  constexpr int kMaxSteps = 4;
  const CodeValue* at = &value;
  for (int i = 0; i < kMaxSteps && at->from.size() == 1 && at->names.empty(); ++i) {
    const CodeCall& call = facts_.calls[static_cast<std::size_t>(at->from[0])];
    const CallFact* fact = find_call(language_, call.name);
    const bool has_operand = fact != nullptr && !fact->operands.empty();
    const bool reads_file =
        has_operand && (fact->operands[0].role == CallRole::show || fact->operands[0].role == CallRole::write ||
                        fact->operands[0].role == CallRole::append);
    if (reads_file && !call.arguments.empty() && call.arguments[0].value.is_text()) return &call.arguments[0].value;
    // `open(…).read()`, `compile(open(…).read(), …)`; others may change it.
    static constexpr std::string_view kGivesOn[] = {"read", "decode", "toString", "strip", "compile"};
    const std::string_view last = std::string_view(call.name).substr(call.name.rfind('.') + 1);
    if (std::find(std::begin(kGivesOn), std::end(kGivesOn), last) == std::end(kGivesOn)) return nullptr;
    const bool is_method = call.self.from.size() == 1;
    if (!is_method && call.arguments.empty()) return nullptr;
    at = is_method ? &call.self : &call.arguments[0].value;
  }
  return nullptr;
}

const CodeValue& CodeFlow::map_behind(const CodeValue& value) const {
  if (value.kind != CodeValue::Kind::unknown || value.from.size() != 1 || !value.names.empty()) return value;
  static constexpr std::string_view kWriters[] = {
      "JSON.stringify",      "JSON.generate",        "json.dumps",      "json.Marshal",
      "json_encode",         "http_build_query",     "URLSearchParams", "urllib.parse.urlencode",
      "URI.encode_www_form", "querystring.stringify"};
  const CodeCall& call = facts_.calls[static_cast<std::size_t>(value.from[0])];
  const bool writes = std::find(std::begin(kWriters), std::end(kWriters), call.name) != std::end(kWriters);
  if (!writes || call.arguments.empty() || call.arguments[0].value.kind != CodeValue::Kind::map) return value;
  return call.arguments[0].value;
}

void CodeFlow::find_handed_on(const CodeValue& value) {
  for (const int call : value.from) is_handed_on_[static_cast<std::size_t>(call)] = true;
  for (const CodeValue& item : value.items) find_handed_on(item);
}

bool CodeFlow::is_handed_on(const CodeValue& value) const {
  return std::any_of(value.from.begin(), value.from.end(),
                     [&](int call) { return is_handed_on_[static_cast<std::size_t>(call)]; });
}

bool CodeFlow::is_only_closed(std::size_t call) const {
  if (is_handed_on_[call]) return false;
  bool is_closed = false;
  for (const CodeCall& user : facts_.calls) {
    const std::vector<int>& from = user.self.from;
    if (std::find(from.begin(), from.end(), static_cast<int>(call)) == from.end()) continue;
    if (!user.name.ends_with(".close")) return false;
    is_closed = true;
  }
  return is_closed;
}

bool CodeFlow::holds_lines(const CodeValue& value) const {
  if (value.is_text() || !has_items_) return false;
  for (const int call : value.from) {
    if (has_lines_[static_cast<std::size_t>(call)]) return true;
  }
  return std::any_of(value.names.begin(), value.names.end(), [&](const std::string& name) {
    const CallFact* fact = find_call(language_, name);
    return fact != nullptr && fact->gives == Gives::stdin_text;
  });
}

Sources CodeFlow::sources_of(const CodeValue& value) const {
  Sources sources;
  for (const int call : value.from) {
    if (call >= 0 && static_cast<std::size_t>(call) < sources_.size())
      sources |= sources_[static_cast<std::size_t>(call)];
  }
  for (const std::string& name : value.names) {
    const CallFact* fact = find_call(language_, name);
    if (fact == nullptr) continue;
    sources |= given_by(*fact);
    // `process.env.GITHUB_TOKEN`
    if (fact->gives == Gives::secret) sources |= credential_in(std::string_view(name).substr(name.rfind('.') + 1));
  }
  return sources;
}

Sources CodeFlow::given_by(const CallFact& fact) const {
  switch (fact.gives) {
    case Gives::nothing:
      return {};
    case Gives::network:
      return Source::network;
    case Gives::secret:
      return Source::secret;
    case Gives::decoded:
      return Source::decoder;
    case Gives::encoded:
      return Source::encoder;
    case Gives::stdin_text:
      return stdin_sources_;
  }
  return {};
}

Sources CodeFlow::deep_sources_of(const CodeValue& value) const {
  Sources sources = sources_of(value);
  for (const CodeValue& item : value.items) sources |= deep_sources_of(item);
  return sources;
}

}  // namespace pawl
