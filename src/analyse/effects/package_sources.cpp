// SPDX-License-Identifier: Apache-2.0
#include "analyse/effects/package_sources.h"

#include <algorithm>
#include <cctype>
#include <set>
#include <vector>

#include "analyse/places/hosts.h"
#include "knowledge/hosts.h"
#include "knowledge/runs.h"

namespace pawl {
namespace {

// The address in a word: of `git+https://h/x`, `name @ https://h/x`, `https://h/x`. Empty if there is none.
[[nodiscard]] std::string_view address_in(std::string_view word) {
  const std::size_t colon = word.find("://");
  if (colon == std::string_view::npos) return {};
  std::size_t begin = colon;
  while (begin > 0 && std::isalpha(static_cast<unsigned char>(word[begin - 1])) != 0) --begin;
  return word.substr(begin);
}

// All addresses of a list: `https://a,direct`, `https://a https://b`.
[[nodiscard]] std::vector<std::string_view> addresses_in(std::string_view list) {
  std::vector<std::string_view> addresses;
  while (!list.empty()) {
    const std::size_t end = std::min(list.find_first_of(", |\t\n"), list.size());
    const std::string_view address = address_in(list.substr(0, end));
    list.remove_prefix(std::min(end + 1, list.size()));
    if (!address.empty()) addresses.push_back(address);
  }
  return addresses;
}

[[nodiscard]] bool is_foreign(std::string_view address, const std::string& host) {
  // `oci://…` is pulled as an image is.
  if (address.starts_with("file:") || address.starts_with("oci:") || host.empty()) return false;
  const HostClasses classes = classes_of_host(host);
  if (classes.has_any(HostClass::loopback | HostClass::private_net)) return false;
  return address.starts_with("http:") || !classes.has_any(HostClass::code_host | HostClass::package_source);
}

}  // namespace

bool names_public_source(const Arguments& arguments) {
  bool is_any = false;
  for (const Argument& operand : arguments.operands) {
    for (const std::string_view address : addresses_in(operand.text)) {
      is_any = true;
      if (!operand.word->is_known() || !address.starts_with("https:") ||
          !classes_of_host(host_of(address)).has(HostClass::package_source))
        return false;
    }
  }
  return is_any;
}

void add_foreign_sources(std::string_view addresses, StepContext& context) {
  std::set<std::string> hosts;
  for (const std::string_view address : addresses_in(addresses)) {
    std::string host = host_of(address);
    if (is_foreign(address, host)) hosts.insert(std::move(host));
  }
  for (const std::string& host : hosts) add_effect(EffectKind::package, Action::foreign, host, {}, context);
}

void add_foreign_packages(const Arguments& arguments, StepContext& context) {
  const bool installs = std::any_of(arguments.effects.begin(), arguments.effects.end(), [](const EffectFact& effect) {
    return effect.kind == EffectKind::package && effect.action == Action::install;
  });
  const bool runs = is_package_runner(context.program) && !arguments.command.empty();
  if ((!installs && !runs) || arguments.is_dry) return;
  std::set<std::string> hosts;
  const auto look = [&](const Word& word, std::string_view text) {
    const std::string_view address = word.is_known() ? address_in(text) : std::string_view();
    if (address.empty()) return;
    std::string host = host_of(address);
    if (is_foreign(address, host)) hosts.insert(std::move(host));
  };
  // What a chart is told (`--set url=https://…`) is for the cluster.
  const bool deploys = std::any_of(arguments.effects.begin(), arguments.effects.end(),
                                   [](const EffectFact& effect) { return effect.kind == EffectKind::cluster; });
  for (const Argument& value : arguments.values) {
    if (!deploys) look(*value.word, value.text);
  }
  for (const Argument& operand : arguments.operands) look(*operand.word, operand.text);
  // `npx https://h/x.tgz`: the first word is the package.
  if (runs) look(arguments.command.front(), arguments.command.front().text);
  for (const std::string& host : hosts) add_effect(EffectKind::package, Action::foreign, host, {}, context);
}

}  // namespace pawl
