// SPDX-License-Identifier: Apache-2.0
// `pawl login NAME`: keeps what is secret about a remote channel where no agent may read it. A token is typed without
// being shown, or comes on standard input; never on the command line, which every process can read.
#include <algorithm>
#include <cstdio>
#include <functional>

#include "app/command.h"
#include "app/daemon_here.h"
#include "app/flags.h"
#include "app/person.h"
#include "app/terminal.h"
#include "approve/channel_secrets.h"
#include "approve/service.h"
#include "base/files.h"
#include "base/hash.h"
#include "base/random.h"
#include "base/visible.h"

namespace pawl {
namespace {

int fail(const std::string& text, int exit_code = 1) {
  print_error("pawl login: " + text + "\n");
  return exit_code;
}

// One text that the service gave its user.
struct Wanted {
  std::string_view name;
  std::string_view words;
  std::string_view start;  // what it begins with
  bool is_optional = false;
};

[[nodiscard]] std::vector<Wanted> wanted_for(Remote kind) {
  switch (kind) {
    case Remote::telegram:
      return {{"token", "token of your bot, as @BotFather told it", ""}};
    case Remote::slack:
      return {{"app_token", "app-level token with connections:write", "xapp-"},
              {"bot_token", "bot token with chat:write", "xoxb-"}};
    case Remote::ntfy:
      return {{"token", "access token of your ntfy server; empty if it needs none", "tk_", true}};
    case Remote::webhook:
      return {};
  }
  return {};
}

// It stands in addresses and headers: nothing there may end one.
[[nodiscard]] bool is_token(const Wanted& wanted, std::string_view text) {
  if (text.empty()) return wanted.is_optional;
  constexpr std::size_t kMost = 512;
  return text.size() <= kMost && text.starts_with(wanted.start) && std::all_of(text.begin(), text.end(), [](char c) {
           return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-' ||
                  c == ':' || c == '.';
         });
}

[[nodiscard]] std::string read_line_of_input() {
  constexpr std::size_t kMost = 4096;
  std::string line;
  for (int c = std::getchar(); c != EOF && c != '\n' && line.size() < kMost; c = std::getchar())
    line += static_cast<char>(c);
  return line;
}

// What is not told by the service is made here.
void add_made(Remote kind, Value& secrets) {
  if (kind == Remote::ntfy) {
    secrets.set("topic", Value::of("pawl-" + random_hex(16)));
    secrets.set("answers", Value::of("pawl-" + random_hex(16)));
  }
  if (kind == Remote::webhook) secrets.set("key", Value::of(random_hex(kHmacKeyBytes)));
}

void say_what_is_left(Remote kind, const Value& secrets) {
  const std::string name(name_of(kind));
  if (const std::string* topic = secrets.find_text("topic"))
    print("subscribe to this topic on your phone, and keep it to yourself: " + *topic + "\n");
  if (const std::string* key = secrets.find_text("key"))
    print("your server needs this key to check our signatures (HMAC-SHA-256, in hex), shown only now: " + *key + "\n");
  print("kept in " + visible(path_of_secrets(pawl_home(), kind)) +
        "; `pawl channels` shows what is left to do, `pawl channels test " + name + "` tries it\n");
}

[[nodiscard]] Result<Value> ask_for(Remote kind, const std::function<std::string(const Wanted&)>& read) {
  Value secrets = Value::object();
  for (const Wanted& wanted : wanted_for(kind)) {
    const std::string text = read(wanted);
    if (!is_token(wanted, text))
      return Error{Code::bad_argument,
                   "this is not the " + std::string(wanted.words) +
                       (wanted.start.empty() ? "" : "; it begins with `" + std::string(wanted.start) + "`")};
    if (!text.empty()) secrets.set(wanted.name, Value::of(text));
  }
  add_made(kind, secrets);
  return secrets;
}

int run_login(const std::vector<std::string>& arguments) {
  std::string name;
  bool is_from_input = false;
  bool forgets = false;
  Flags flags("login", "keep the token of a remote channel where no agent can read it");
  flags.operand(name, "NAME", "telegram, slack, ntfy or webhook")
      .flag(is_from_input, "--stdin", "read the token from standard input, a line each")
      .flag(forgets, "--forget", "delete what was kept");
  flags.footer("docs/channels.md says where to get a token, and what else a channel needs.");
  if (const auto exit_code = flags.parse(arguments)) return *exit_code;
  const auto kind = std::find(kRemoteNames.begin(), kRemoteNames.end(), name);
  if (kind == kRemoteNames.end())
    return fail(in_quotes(name) + " is not a remote channel; there are telegram, slack, ntfy and webhook", 2);
  const Remote remote = static_cast<Remote>(kind - kRemoteNames.begin());
  if (const auto why = is_from_input ? why_an_agents() : why_not_a_person()) return fail(*why);
  if (forgets) {
    const Result<Done> removed = remove_file(path_of_secrets(pawl_home(), remote));
    if (!removed) return fail(removed.error().text);
    print("forgotten; take the token back at the service too\n");
    return 0;
  }
  const Result<Value> secrets = ask_for(remote, [&](const Wanted& wanted) {
    return is_from_input ? read_line_of_input() : read_passphrase(std::string(wanted.words) + ": ");
  });
  if (!secrets) return fail(secrets.error().text);
  if (const Result<Done> kept = write_secrets(pawl_home(), remote, *secrets); !kept) return fail(kept.error().text);
  if (is_daemon_running(pawl_home())) static_cast<void>(ask_daemon("set up channels"));
  say_what_is_left(remote, *secrets);
  return 0;
}

}  // namespace

const Command& login_command() {
  static constexpr Command command{"login", "keep the token of a remote channel", CommandGroup::asking, 20, run_login};
  return command;
}

}  // namespace pawl
