// SPDX-License-Identifier: Apache-2.0
#include "approve/grants.h"

#include <algorithm>

#include "approve/desk.h"
#include "base/files.h"
#include "base/hash.h"

namespace pawl {
namespace {

constexpr std::size_t kNameDigits = 32;

}  // namespace

std::string path_of_grant(const std::string& pawl_home, std::string_view bind) {
  return join_path(grants_folder(pawl_home), sha256_hex(bind).substr(0, kNameDigits));
}

Result<Done> keep_grant(const std::string& pawl_home, const Said& said, std::string_view text) {
  if (Result<Done> made = make_folder(grants_folder(pawl_home), 0700); !made) return made;
  return write_file(path_of_grant(pawl_home, said.bind), text, 0600);
}

TakenGrant take_grant(const std::string& pawl_home, const AskBinding& binding, AnswerLevel needed,
                      std::span<const Approver> approvers, const Moment& now) {
  TakenGrant taken;
  for (const std::string& bind : {binding.in_session, binding.any_session}) {
    const std::string path = path_of_grant(pawl_home, bind);
    const Result<std::string> text = disk().read(path, kMostAskBytes);
    if (!text) continue;
    Result<Said> said = check_said(*text, {SaidUse::grant, "", binding, needed, approvers, now});
    if (!said || said->verdict == SaidVerdict::timeout) {
      taken.refused.push_back(said ? "the grant is not an answer" : said.error().text);
      continue;
    }
    // Whoever deletes it has it.
    if (said->scope == YesScope::once && !take_away(path)) continue;
    if (said->scope == YesScope::once) mark_used(pawl_home, said->id);
    taken.said = std::move(*said);
    return taken;
  }
  return taken;
}

bool has_grant(const std::string& pawl_home, const AskBinding& binding, AnswerLevel needed,
               std::span<const Approver> approvers, const Moment& now) {
  const auto is_yes = [&](const std::string& bind) {
    const Result<std::string> text = disk().read(path_of_grant(pawl_home, bind), kMostAskBytes);
    if (!text) return false;
    const Result<Said> said = check_said(*text, {SaidUse::grant, "", binding, needed, approvers, now});
    return said && said->verdict == SaidVerdict::allow;
  };
  return is_yes(binding.in_session) || is_yes(binding.any_session);
}

std::vector<KeptGrant> all_grants(const std::string& pawl_home, const Moment& now) {
  std::vector<KeptGrant> grants;
  for (const std::string& name : names_in(grants_folder(pawl_home))) {
    const Result<std::string> text = disk().read(join_path(grants_folder(pawl_home), name), kMostAskBytes);
    if (!text) continue;
    if (std::optional<Said> said = read_said(*text)) {
      const bool is_expired = now.is_past(said->until);
      grants.push_back({name, std::move(*said), is_expired});
    }
  }
  return grants;
}

bool revoke_grant(const std::string& pawl_home, const std::string& id) {
  bool is_any = false;
  for (const KeptGrant& grant : all_grants(pawl_home, moment_now())) {
    if (grant.said.id == id) is_any |= take_away(join_path(grants_folder(pawl_home), grant.name));
  }
  // Nobody is to wait for it and then be told yes.
  if (is_any) static_cast<void>(take_away(join_path(asks_folder(pawl_home), id + ".late")));
  return is_any;
}

}  // namespace pawl
