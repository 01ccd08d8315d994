// SPDX-License-Identifier: Apache-2.0
// Redirections: which files they read and write, and where the shell's descriptors lead. `exec 5<>/dev/tcp/h/p` and
// `sh <&5` belong together.
#include <algorithm>

#include "analyse/places/git_index.h"
#include "analyse/places/hosts.h"
#include "analyse/places/partly_known.h"
#include "analyse/places/path_class.h"
#include "analyse/scope/file_contents.h"
#include "analyse/scope/relocations.h"
#include "analyse/shell/shell.h"
#include "analyse/words/expand.h"
#include "analyse/words/variables.h"

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

[[nodiscard]] Channel channel_to(const Word& target, bool is_read, const Scope& scope, const WalkState& state) {
  Channel channel;
  channel.content.sources = target.sources;
  if (target.kind == Word::Kind::unknown) return channel;
  channel.host = host_behind(target.text);
  if (!channel.host.empty()) {
    channel.content.sources |= Source::network;
    return channel;
  }
  channel.path = resolve_in(scope, target.text, scope.cwd, false, true, state.world).path;
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
  }
  if (!channel.content.is_known && !state.is_remote) channel.content.file = channel.path;
  return channel;
}

// Whether a variable holds exactly this.
[[nodiscard]] bool is_held(std::string_view text, const Scope& scope) {
  return std::any_of(scope.variables.begin(), scope.variables.end(), [&](const auto& variable) {
    return std::any_of(variable.second.begin(), variable.second.end(), [&](const Held& held) {
      return std::any_of(held.items.begin(), held.items.end(), [&](const Word& item) { return item.text == text; });
    });
  });
}

}  // namespace

std::vector<Redirection> Shell::expand_redirects(const Node& node, Scope& scope, Stream& input,
                                                 std::map<int, Channel>& channels) {
  std::vector<Redirection> redirections;
  if (const auto own = scope.descriptors.find(0);
      own != scope.descriptors.end() && input.sources.is_empty() && !input.is_known && input.items.empty()) {
    input = own->second.content;
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
      set_text(scope, redirect.fd_variable, {number}, state_.may_not_happen());
    }
    // A target that is one of several files: each counts.
    for (Word& target : expand_unsplit(source, expander)) {
      target.span = place_of(redirect.span);
      Redirection result;
      result.fd = fd;
      result.target = target;
      if (op == "<<" || op == "<<-" || op == "<<<") {
        result.kind = Redirection::Kind::text;
        if (op == "<<<") result.target.text += "\n";
        channels[fd] = {{target.sources, target.is_known(), result.target.text, {}, target.step}, {}, {}};
      } else if ((op == ">&" || op == "<&") && target.is_known() && (target.text == "-" || is_number(target.text))) {
        result.kind = Redirection::Kind::duplicate;
        const auto other = target.text == "-" ? channels.end() : channels.find(std::stoi(target.text));
        if (target.text == "0" && other == channels.end()) {
          channels[fd] = {input, {}, {}};
        } else if (other == channels.end()) {
          channels.erase(fd);
        } else {
          const Channel copy = other->second;
          channels[fd] = copy;
          // What is written to the descriptor goes where it leads.
          if (fd == 1 && !copy.path.empty()) {
            result.kind = Redirection::Kind::append;
            result.target.text = copy.path;
          } else if (fd == 1 && !copy.host.empty()) {
            result.kind = Redirection::Kind::append;
            result.target.text = "/dev/tcp/" + copy.host + "/0";
          }
        }
      } else if (op == "<" || op == "<>") {
        result.kind = op == "<" ? Redirection::Kind::read : Redirection::Kind::read_write;
        channels[fd] = channel_to(target, true, scope, state_);
      } else {
        result.kind = op == ">>" || op == "&>>" ? Redirection::Kind::append : Redirection::Kind::write;
        channels[fd] = channel_to(target, false, scope, state_);
        if (op == "&>" || op == "&>>" || op == ">&") channels[2] = channels[fd];
      }
      if (result.fd == 0 && channels.contains(0)) input = channels[0].content;
      redirections.push_back(std::move(result));
    }
  }
  return redirections;
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
      const std::string path = resolve_in(scope, text, context.cwd, false, true, world_).path;
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
    put_content(out_.effects.back().object, content, redirection.kind == Redirection::Kind::append, *scope.files,
                world_);
  }
}

}  // namespace pawl
