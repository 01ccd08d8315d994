// SPDX-License-Identifier: Apache-2.0
// The channels that a configuration wants, there or not.
#pragma once

#include "channels/person_channel.h"
#include "channels/remote.h"
#include "http/loop.h"
#include "model/policy.h"

namespace pawl {

[[nodiscard]] PersonChannels make_channels(Loop& loop, const Policy& policy, const ReadSecrets& secrets);

}  // namespace pawl
