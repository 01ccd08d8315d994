// SPDX-License-Identifier: Apache-2.0
#include "channels/make.h"

#include "channels/dialog.h"
#include "channels/notify.h"
#include "channels/ntfy.h"
#include "channels/osascript.h"
#include "channels/slack.h"
#include "channels/telegram.h"
#include "channels/webhook.h"

namespace pawl {
namespace {

[[nodiscard]] std::unique_ptr<PersonChannel> make_remote(Loop& loop, const RemoteChannel& settings,
                                                         const ReadSecrets& secrets) {
  switch (settings.kind) {
    case Remote::telegram:
      return std::make_unique<TelegramChannel>(loop, settings, secrets);
    case Remote::slack:
      return std::make_unique<SlackChannel>(loop, settings, secrets);
    case Remote::ntfy:
      return std::make_unique<NtfyChannel>(loop, settings, secrets);
    case Remote::webhook:
      return std::make_unique<WebhookChannel>(loop, settings, secrets);
  }
  return nullptr;
}

// macOS has one program for windows, other desktops have others.
[[nodiscard]] std::unique_ptr<PersonChannel> make_windows(Loop& loop) {
  if (!program_of_root("osascript").empty())
    return std::make_unique<WindowChannel>(loop, std::make_unique<OsascriptProgram>());
  return std::make_unique<WindowChannel>(loop, std::make_unique<DialogProgram>());
}

}  // namespace

PersonChannels make_channels(Loop& loop, const Policy& policy, const ReadSecrets& secrets) {
  PersonChannels channels;
  if (policy.native_way == NativeWay::notify) channels.push_back(std::make_unique<NotifyChannel>(loop));
  if (policy.native_way == NativeWay::dialog) channels.push_back(make_windows(loop));
  if (!policy.asks_remotely) return channels;
  for (const RemoteChannel& settings : policy.remote_channels) channels.push_back(make_remote(loop, settings, secrets));
  return channels;
}

}  // namespace pawl
