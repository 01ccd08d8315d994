// SPDX-License-Identifier: Apache-2.0
// Redirections: which files they read and write, and where the shell's descriptors lead. `exec 5<>/dev/tcp/h/p` and
// `sh <&5` belong together.
#include <algorithm>

#include "analyse/places/git_index.h"
#include "analyse/places/hosts.h"
#include "analyse/places/partly_known.h"
#include "analyse/places/path_class.h"
#include "analyse/scope/fetched_files.h"
#include "analyse/scope/file_contents.h"
#include "analyse/scope/relocations.h"
#include "analyse/shell/shell.h"
#include "analyse/words/expand.h"
#include "base/restored.h"

namespace pawl {
namespace {

constexpr std::size_t kMaxRedirections = 4000;

[[nodiscard]] bool is_number(std::string_view text) {
  return !text.empty() && text.size() < 6 && text.find_first_not_of("0123456789") == std::string_view::npos;
}

// The host of bash's own names for connections; empty for a file.
[[nodiscard]] std::string host_behind(std::string_view path) {
  if (!path.starts_with("/dev/tcp/") && !path.starts_with("/dev/udp/")) return {};
  return canonical_host(path.substr(9, path.find('/', 9) - 9));
}

// The file at `path` that the target may be.
[[nodiscard]] Channel channel_to(const std::string& path, const Word& target, bool is_read, const Scope& scope,
                                 const WalkState& state) {
  Channel channel;
  channel.content.sources = target.sources;
  channel.path = path;
  if (!is_read) return channel;
  channel.content.sources |= sources_of_file(target, scope, state.is_remote, state.world);
  // A program that prints what comes from there shows it: `while read l; do echo "$l"; done < .env`.
  if (channel.content.sources.has(Source::secret)) channel.content.sources |= Source::teller;
  // It may hold one thing or another: whoever runs it runs the file.
  if (scope.files->earlier.contains(channel.path)) {
    channel.content.file = channel.path;
    return channel;
  }
  const auto found = scope.files->contents.find(channel.path);
  if (found != scope.files->contents.end()) {
    channel.content.is_known = found->second.is_known;
    channel.content.text = found->second.text;
    channel.content.is_either = found->second.is_either;
  }
  if (!channel.content.is_known && !state.is_remote) channel.content.file = channel.path;
  return channel;
}

// Where it leads from each folder that the shell may be in, by each link that may be there.
[[nodiscard]] Channels channels_to(const Word& target, bool is_read, const Scope& scope, const WalkState& state) {
  Channels channels;
  const std::string host = target.kind == Word::Kind::unknown ? std::string() : host_behind(target.text);
  if (target.kind == Word::Kind::unknown || !host.empty()) {
    Channel& channel = channels.emplace_back();
    channel.content.sources = target.sources;
    channel.host = host;
    if (!host.empty()) channel.content.sources |= Source::network;
    return channels;
  }
  for (const std::string& folder : scope.folders()) {
    for (const ResolvedPath& place : resolve_all_in(*scope.files, target.text, folder, false, true, state.world))
      channels.push_back(channel_to(place.path, target, is_read, scope, state));
    if (target.text.starts_with('/')) break;
  }
  return channels;
}

[[nodiscard]] Stream content_of(const Channels& channels) {
  Stream content = channels.front().content;
  for (std::size_t i = 1; i < channels.size(); ++i) content = either_stream(std::move(content), channels[i].content);
  return content;
}

// Whether a file may be one that the shell cannot write. One whose folder is there is taken to be writable.
[[nodiscard]] bool may_not_open(const std::string& path, const Scope& scope, const World& world) {
  if (path.starts_with("/dev/")) return false;
  const std::size_t slash = path.rfind('/');
  if (path.empty() || slash == std::string::npos || scope.option(ShellOption::no_clobber) != Holds::no) return true;
  if (world.files.kind(path) == FileKind::folder) return true;
  return slash > 0 && !is_there(path.substr(0, slash), *scope.files, world);
}

// Whether a variable holds exactly this.
[[nodiscard]] bool is_held(std::string_view text, const Scope& scope) {
  return std::any_of(scope.variables().begin(), scope.variables().end(), [&](const auto& variable) {
    return std::any_of(variable.second.values.begin(), variable.second.values.end(), [&](const Held& held) {
      return std::any_of(held.items.begin(), held.items.end(), [&](const Word& item) { return item.text == text; });
    });
  });
}

}  // namespace

namespace {

// `>&3`: where the other descriptor may lead, each as a redirection of its own if something is written there.
[[nodiscard]] std::vector<Redirection> duplicates_of(const Redirection& like, const Channels& channels) {
  std::vector<Redirection> all;
  for (const Channel& channel : channels) {
    Redirection& result = all.emplace_back(like);
    result.kind = Redirection::Kind::duplicate;
    // What is written to the descriptor goes where it leads.
    if (like.fd != 1 || (channel.path.empty() && channel.host.empty())) continue;
    result.kind = Redirection::Kind::append;
    result.target.text = channel.path.empty() ? "/dev/tcp/" + channel.host + "/0" : channel.path;
  }
  return all;
}

}  // namespace

Shell::Redirected Shell::expand_redirects(const Node& node, Scope& scope, Stream& input, Descriptors& channels) {
  Redirected redirected;
  std::vector<Redirection>& redirections = redirected.all;
  if (const Channels* own = scope.descriptors().get(0);
      own != nullptr && input.sources.is_empty() && !input.is_known && input.items.empty()) {
    input = content_of(*own);
  }
  const Expander expander = expander_for(scope);
  for (const ShellRedirect& redirect : node.redirects) {
    if (redirections.size() > kMaxRedirections) {
      add_gap(place_of(redirect.span), "more words than can be judged", Action::too_long, nullptr);
      break;
    }
    const ShellWord& source =
        redirect.heredoc >= 0 ? script_->heredocs[static_cast<std::size_t>(redirect.heredoc)] : redirect.target;
    const std::string& op = redirect.op;
    int fd = redirect.fd >= 0 ? redirect.fd : op[0] == '<' ? 0 : 1;
    if (!redirect.fd_variable.empty()) {
      // `{name}>file`: the shell picks a number and puts it into the variable.
      fd = 10 + static_cast<int>(channels.size());
      Word number;
      number.text = std::to_string(fd);
      scope.set(redirect.fd_variable, {number});
    }
    const Descriptors before = channels;
    Channels leads_to;
    bool closes = false;
    bool is_both = false;
    // A target that is one of several files: each counts.
    for (Word& target : expand_unsplit(source, expander)) {
      target.span = place_of(redirect.span);
      Redirection result;
      result.fd = fd;
      result.target = target;
      if (op == "<<" || op == "<<-" || op == "<<<") {
        result.kind = Redirection::Kind::text;
        if (op == "<<<") result.target.text += "\n";
        leads_to.push_back({{target.sources, target.is_known(), result.target.text, {}, target.step}, {}, {}});
      } else if ((op == ">&" || op == "<&") && target.is_known() && (target.text == "-" || is_number(target.text))) {
        result.kind = Redirection::Kind::duplicate;
        redirected.may_fail |= target.text != "-" && target.text.find_first_not_of("012") != std::string::npos;
        const Channels* other = target.text == "-" ? nullptr : before.get(std::stoi(target.text));
        if (target.text == "0" && other == nullptr) {
          leads_to.push_back({input, {}, {}});
        } else if (other == nullptr) {
          closes = true;
        } else {
          leads_to.insert(leads_to.end(), other->begin(), other->end());
          for (Redirection& one : duplicates_of(result, *other)) redirections.push_back(std::move(one));
          continue;
        }
      } else if (op == "<" || op == "<>") {
        result.kind = op == "<" ? Redirection::Kind::read : Redirection::Kind::read_write;
        redirected.may_fail |= !target.text.starts_with("/dev/");
        for (Channel& channel : channels_to(target, true, scope, state_)) leads_to.push_back(std::move(channel));
      } else {
        result.kind = op == ">>" || op == "&>>" ? Redirection::Kind::append : Redirection::Kind::write;
        for (Channel& channel : channels_to(target, false, scope, state_)) {
          redirected.written.push_back(channel.path);
          leads_to.push_back(std::move(channel));
        }
        is_both = op == "&>" || op == "&>>" || op == ">&";
      }
      redirections.push_back(std::move(result));
    }
    if (leads_to.empty()) {
      if (closes) channels.erase(fd);
      continue;
    }
    if (fd == 0) input = content_of(leads_to);
    if (is_both) channels.set(2, leads_to);
    channels.set(fd, std::move(leads_to));
  }
  return redirected;
}

bool Shell::may_fail(const Redirected& redirected, const Scope& scope) const {
  return redirected.may_fail || std::any_of(redirected.written.begin(), redirected.written.end(),
                                            [&](const std::string& path) { return may_not_open(path, scope, world_); });
}

void Shell::add_redirections(const std::vector<Redirection>& redirections, const Stream& content, Scope& scope,
                             Span span, int step) {
  for (const Redirection& redirection : redirections) {
    if (redirection.kind == Redirection::Kind::duplicate || redirection.kind == Redirection::Kind::text) continue;
    StepContext context =
        context_for(step, step >= 0 ? out_.steps[static_cast<std::size_t>(step)].program : ">", span, scope, {});
    const std::string& text = redirection.target.text;
    const bool is_read = redirection.kind == Redirection::Kind::read;
    // Bash itself opens these: they are connections, not files.
    if (const std::string host = host_behind(text); !host.empty()) {
      add_effect(EffectKind::connect, is_read ? Action::download : Action::upload, host,
                 what_is_carried(content.sources), context);
      mark_guards_page(host + ":" + text.substr(text.rfind('/') + 1), context);
      if (!is_read && content.is_known) texts_.run_statements(content.text, "socket", span, context);
      continue;
    }
    context.is_redirection = true;
    const std::size_t before = out_.effects.size();
    Attributes attributes =
        is_read && redirection.fd == 0 && step >= 0 && state_.shows_input ? Attributes(Attribute::shown) : Attributes();
    if (redirection.kind == Redirection::Kind::append) attributes |= Attribute::added;
    // Appending to a file keeps the sources of what it held.
    Sources sources = content.sources;
    if (redirection.kind == Redirection::Kind::append && redirection.target.kind != Word::Kind::unknown) {
      const std::string path = path_in(scope, text, context.cwd, false, true, world_);
      if (const auto written = scope.files->written.find(path); written != scope.files->written.end())
        sources |= written->second;
    }
    add_path_effect(is_read ? EffectKind::read : EffectKind::write, Action::none, redirection.target, text, attributes,
                    sources, context);
    if (is_read && state_.lets_out == Lets::names) hide(Hidden::named_values, {before, out_.effects.size()}, out_);
    // `while read l; do …; done < ~/.ssh/id_rsa`: what a loop does with it is not followed.
    if (is_read && step < 0 && redirection.fd == 0 && out_.effects.size() > before &&
        is_kept_secret(out_.effects.back().classes))
      out_.effects.back().attributes |= Attribute::shown;
    if (is_read || out_.effects.size() == before || redirection.fd > 1) continue;
    // `for f in src/*; do echo x > "$f"; done`: the same for all of them. `> "$f.out"` makes new files.
    const bool is_for_all = content.is_known && redirection.target.kind == Word::Kind::glob && is_held(text, scope);
    const bool is_nothing = (content.is_known && content.text.empty()) || content.is_noise || is_for_all;
    if (redirection.kind == Redirection::Kind::write && is_nothing)
      mark_emptied(out_.effects.back(), state_.is_remote, world_);
    // In one of the folders that the shell may be in, behind one of the links that may be there.
    const Restored<int> doubt(scope.files->doubt, scope.files->doubt + (out_.effects.size() - before > 1 ? 1 : 0));
    for (std::size_t i = before; i < out_.effects.size(); ++i) {
      const Effect& effect = out_.effects[i];
      if (effect.kind != EffectKind::write && effect.kind != EffectKind::create) continue;
      put_content(effect.object, content, redirection.kind == Redirection::Kind::append, *scope.files, world_);
    }
  }
}

}  // namespace pawl
