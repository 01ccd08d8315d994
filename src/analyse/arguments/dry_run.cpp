// SPDX-License-Identifier: Apache-2.0
#include "analyse/arguments/dry_run.h"

#include <algorithm>

#include "knowledge/runs.h"

namespace pawl {

Role dry_role(Role role) {
  switch (role) {
    case Role::write:
    case Role::append:
    case Role::create:
    case Role::remove:
    case Role::move:
    case Role::permission:
    case Role::send:
    case Role::stage:
    case Role::unread:
    case Role::quote:
      return Role::read;
    case Role::write_first:
      return Role::read_first;
    case Role::saved_url:
      return Role::url;
    case Role::device:
    case Role::mode:
    case Role::shell:
    case Role::code:
    case Role::script:
    case Role::line:
    case Role::over_there:
    case Role::transport:
    case Role::manifest:
    case Role::settings:
    case Role::interpreter:
    case Role::renaming:
    case Role::member:
    case Role::typed:
      return Role::text;
    case Role::text:
    case Role::read:
    case Role::show:
    case Role::folder:
    case Role::command:
    case Role::words:
    case Role::url:
    case Role::address:
    case Role::host:
    case Role::container:
    case Role::ref:
    case Role::setting:
    case Role::data:
    case Role::header:
    case Role::blob:
    case Role::expression:
    case Role::read_first:
    case Role::sought:
    case Role::mount:
    case Role::field:
    case Role::version:
    case Role::name:
    case Role::ending:
    case Role::list:
    case Role::recipe:
    case Role::recipe_or_program:
    case Role::patch:
    case Role::patch_text:
    case Role::strip:
    case Role::below:
    case Role::inside:
    case Role::login:
    case Role::password_source:
    case Role::process:
    case Role::port:
      return role;
  }
  return role;
}

bool only_checks_input(const Step& step, const ProgramFact& fact) {
  return step.argv.size() > 1 && std::all_of(step.argv.begin() + 1, step.argv.end(), [&](const Word& word) {
           const bool is_cluster = !word.text.starts_with("--") && word.text.size() > 2;
           return word.is_known() && !is_cluster && is_check_flag(fact.language, word.text);
         });
}

}  // namespace pawl
