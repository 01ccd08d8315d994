// SPDX-License-Identifier: Apache-2.0
// Where asks lie until somebody answers: `~/.pawl/asks`. One file is the question, one its answer, and the file system
// says which answer came first. The hook that waits holds the lock of its ask: a free lock without an answer is a call
// that nobody waits for any more.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "approve/ask.h"
#include "approve/said.h"
#include "base/open_file.h"
#include "base/place.h"
#include "base/result.h"

namespace pawl {

inline constexpr std::size_t kMostAsks = 256;
inline constexpr std::size_t kMostAsksOfSession = 64;

[[nodiscard]] std::string asks_folder(const std::string& pawl_home);
[[nodiscard]] std::string grants_folder(const std::string& pawl_home);

// An ask that was put on the desk; the lock is held as long as this lives.
struct PutAsk {
  OpenFile file;
};

// Fails if it cannot be written, is too large, or too many are open. Old ones are swept away.
[[nodiscard]] Result<PutAsk> put_ask(const std::string& pawl_home, const Ask& ask);

enum class AskState {
  waiting,    // a call waits for the answer
  late,       // the call was refused; a yes now lets it through when it is repeated
  abandoned,  // whoever asked is gone without a word
  answered,
  expired,
};
[[nodiscard]] std::string_view name_of(AskState state);

struct AskOnDesk {
  Ask ask;
  AskState state = AskState::waiting;
};

// All that can be read, oldest first.
[[nodiscard]] std::vector<AskOnDesk> asks_on_desk(const std::string& pawl_home, const Moment& now);
// not_found: there is none of that id.
[[nodiscard]] Result<AskOnDesk> ask_on_desk(const std::string& pawl_home, const std::string& id, const Moment& now);

// The answer of that ask, as it lies there: first the one that its call waits for, then a later one.
[[nodiscard]] std::optional<std::string> answer_on_desk(const std::string& pawl_home, const std::string& id);
[[nodiscard]] std::optional<std::string> late_answer_on_desk(const std::string& pawl_home, const std::string& id);

// A late yes that has let its call through is used up: whoever waits for it is not to repeat the call again.
void mark_used(const std::string& pawl_home, const std::string& id);
[[nodiscard]] bool is_marked_used(const std::string& pawl_home, const std::string& id);

// Places the answer for a call that waits. `taken`: somebody else was first.
[[nodiscard]] Result<Placed> place_answer(const std::string& pawl_home, const std::string& id, std::string_view text);
// The same for a call that was refused meanwhile.
[[nodiscard]] Result<Placed> place_late_answer(const std::string& pawl_home, const std::string& id,
                                               std::string_view text);

// An answer that does not count is moved aside, so that a right one has its place.
void set_aside(const std::string& pawl_home, const std::string& id);

// Where somebody looks at this desk: `pawl watch`, a page in a browser, or what the daemon shows on the desktop and
// sends elsewhere.
enum class Seat { terminal, browser, desktop, remote };

// Somebody is looking at this desk, until the result goes.
[[nodiscard]] Result<OpenFile> start_watching(const std::string& pawl_home, Seat seat = Seat::terminal);
[[nodiscard]] bool is_anyone_watching(const std::string& pawl_home, Seat seat = Seat::terminal);

}  // namespace pawl
