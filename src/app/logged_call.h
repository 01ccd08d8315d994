// SPDX-License-Identifier: Apache-2.0
// A call of this person's agents that was asked about or denied, out of the log, as it can be judged again: the last
// one, or the one that a person names.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "base/value.h"
#include "model/call.h"

namespace pawl {

// What a person typed as a call's id, in the log's spelling; else what is wrong with it.
[[nodiscard]] Result<std::string> id_of_person(std::string_view text);

// The entry of the last such call, or of the one with that id.
[[nodiscard]] Result<Value> objected_entry(const std::string& pawl_home, const std::string& id);

// `id` empty: the last one. An error if there is none, or if the log does not have all of it: what was redacted or
// shortened cannot be judged.
[[nodiscard]] Result<Call> objected_call(const std::string& pawl_home, const std::string& id);

// The call of an entry; an error if the log does not have all of it.
[[nodiscard]] Result<Call> call_of_entry(const Value& entry);

[[nodiscard]] Error no_such_call(std::string_view id, const std::string& pawl_home);

// Whether a text of the log lost something on its way there.
[[nodiscard]] bool is_incomplete(const Value& input);

}  // namespace pawl
