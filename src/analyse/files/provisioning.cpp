// SPDX-License-Identifier: Apache-2.0
// Files that say how machines shall be set up, written by the agent: `ansible-playbook x.yml`, `terraform apply`. The
// commands in them run here or on the hosts that are set up; those of files that were there before are everyday work.
#include "content/files/provisioning.h"

#include <algorithm>

#include "analyse/files/file_follower.h"
#include "analyse/files/references.h"
#include "analyse/places/path_class.h"
#include "analyse/scope/relocations.h"
#include "analyse/step/elsewhere.h"
#include "analyse/words/parameter_values.h"
#include "base/restored.h"

namespace pawl {

// The text of a file of this call, or of an earlier one of the session; nothing if it was there before.
std::optional<std::string> FileFollower::own_text_at(const std::string& path, StepContext& context, Scope& scope) {
  if (const auto content = scope.files->contents.find(path); content != scope.files->contents.end()) {
    if (content->second.is_known) return content->second.text;
    if (content->second.file.empty()) {
      add_gap(context.span, path + " is written by this call, with what is not known",
              unseen_text(content->second.sources), &context);
    }
    return std::nullopt;
  }
  if (!is_session_file(path)) return std::nullopt;
  std::optional<std::string> found = read_reference(path, context.span);
  if (!found || !is_own_text(path, *found, world_)) return std::nullopt;
  return found;
}

void FileFollower::follow_playbooks(StepContext& context, Scope& scope) {
  const Restored<bool> its_shell(state_.is_for_sh, true);
  for (const Argument& operand : context.arguments->operands) {
    if (!operand.word->is_known()) continue;
    const std::string path = path_in(scope, operand.text, context.cwd, false, true, world_);
    const std::optional<std::string> text = own_text_at(path, context, scope);
    if (!text) continue;
    const ProvisioningCommands found = commands_in_playbook(*text);
    if (!found.is_total) add_gap(context.span, path + " holds more than is read", Action::too_long, &context);
    const Span place = context.span;
    const auto run_all = [&](const std::vector<std::string>& texts) {
      for (const std::string& one : texts) {
        if (host_.is_too_much(place, scope)) break;
        Scope inner = scope.of_child_shell();
        inner.forget_positional();
        static_cast<void>(host_.walk_shell(one, inner, {}, &place));
      }
    };
    run_all(found.here);
    const Elsewhere there(state_.is_remote, scope);
    run_all(found.there);
  }
}

void FileFollower::follow_terraform(StepContext& context, Scope& scope) {
  std::vector<std::string> paths;
  const auto is_configuration = [&](const std::string& path) {
    return path.ends_with(".tf") && path.starts_with(context.cwd + "/");
  };
  for (const auto& [path, content] : scope.files->contents) {
    if (is_configuration(path) && content.is_known) paths.push_back(path);
  }
  for (const KnownFile& file : own_files_below(context.cwd, world_)) {
    if (is_configuration(file.path) && !scope.files->contents.contains(file.path)) paths.push_back(file.path);
  }
  const bool only_looks = context.command.ends_with(" plan") || context.command.ends_with(" refresh");
  const Restored<bool> its_shell(state_.is_for_sh, true);
  const Span place = context.span;
  for (const std::string& path : paths) {
    const std::optional<std::string> text = own_text_at(path, context, scope);
    if (!text) continue;
    const ProvisioningCommands found = commands_in_terraform(*text);
    if (!found.is_total) add_gap(place, path + " holds more than is read", Action::too_long, &context);
    for (const std::vector<std::string>& command : found.words) {
      if (host_.is_too_much(place, scope)) break;
      std::vector<Word> words;
      for (const std::string& one : command) words.push_back(quoted_word(one, place));
      Running running;
      running.span = place;
      static_cast<void>(steps_.run_inner(std::move(words), running, context.program, scope, {}));
    }
    for (std::size_t i = 0; !only_looks && i < found.here.size() && !host_.is_too_much(place, scope); ++i) {
      Scope inner = scope.of_child_shell();
      inner.forget_positional();
      static_cast<void>(host_.walk_shell(found.here[i], inner, {}, &place));
    }
  }
}

}  // namespace pawl
