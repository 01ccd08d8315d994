// SPDX-License-Identifier: Apache-2.0
#include "approve/desk.h"

#include <algorithm>
#include <array>

#include "base/files.h"
#include "base/process.h"

namespace pawl {
namespace {

constexpr std::int64_t kSweepSeconds = 2 * kKeepAskMs / 1000;
constexpr std::array<std::string_view, 5> kStateNames = {"waiting", "late", "abandoned", "answered", "expired"};

[[nodiscard]] std::string path_of(const std::string& pawl_home, const std::string& id, std::string_view ending) {
  return join_path(asks_folder(pawl_home), id + std::string(ending));
}

[[nodiscard]] std::string watching_folder(const std::string& pawl_home) {
  return join_path(pawl_home, "watching");
}

// Whether a process that is alive holds the lock.
[[nodiscard]] bool is_held(const std::string& path) {
  const Result<OpenFile> file = OpenFile::open(path, OpenFile::How::read);
  return file && file->is_locked_elsewhere();
}

[[nodiscard]] std::optional<std::string> read_small(const std::string& path) {
  Result<std::string> text = disk().read(path, kMostAskBytes);
  if (!text) return std::nullopt;
  return std::move(*text);
}

// Whether somebody has answered, in time or late.
[[nodiscard]] bool is_settled(const std::string& pawl_home, const std::string& id) {
  if (late_answer_on_desk(pawl_home, id)) return true;
  const std::optional<std::string> text = answer_on_desk(pawl_home, id);
  const std::optional<Said> said = text ? read_said(*text) : std::nullopt;
  return said && said->verdict != SaidVerdict::timeout;
}

// What is long past goes; what is left is counted.
[[nodiscard]] Result<Done> make_room(const std::string& pawl_home, const Ask& ask) {
  std::size_t open = 0;
  std::size_t of_session = 0;
  for (const std::string& name : names_in(asks_folder(pawl_home))) {
    const std::string path = join_path(asks_folder(pawl_home), name);
    const std::optional<std::int64_t> age = seconds_since_change(path);
    if (age && *age > kSweepSeconds) {
      static_cast<void>(take_away(path));
      continue;
    }
    if (!name.ends_with(".ask") || is_settled(pawl_home, name.substr(0, name.size() - 4))) continue;
    ++open;
    const std::optional<std::string> text = read_small(path);
    const Result<Ask> other = text ? read_ask(*text) : Result<Ask>(Error{});
    if (other && other->session == ask.session && !ask.session.empty()) ++of_session;
  }
  if (open >= kMostAsks)
    return Error{Code::too_large, "there are " + std::to_string(open) + " questions that nobody has answered"};
  if (of_session >= kMostAsksOfSession)
    return Error{Code::too_large,
                 "this session has " + std::to_string(of_session) + " questions that nobody has answered"};
  return Done{};
}

[[nodiscard]] AskState state_of(const std::string& pawl_home, const Ask& ask, const Moment& now) {
  if (late_answer_on_desk(pawl_home, ask.id)) return AskState::answered;
  if (now.is_past(ask.keep_until)) return AskState::expired;
  const std::optional<std::string> answer = answer_on_desk(pawl_home, ask.id);
  if (!answer) return is_held(path_of(pawl_home, ask.id, ".ask")) ? AskState::waiting : AskState::abandoned;
  const Result<Said> said = check_said(*answer, {SaidUse::answer, ask.id, ask.binding, AnswerLevel::prompt, {}, now});
  return said && said->verdict == SaidVerdict::timeout ? AskState::late : AskState::answered;
}

}  // namespace

std::string asks_folder(const std::string& pawl_home) {
  return join_path(pawl_home, "asks");
}

std::string grants_folder(const std::string& pawl_home) {
  return join_path(pawl_home, "grants");
}

std::string_view name_of(AskState state) {
  return kStateNames[static_cast<std::size_t>(state)];
}

Result<PutAsk> put_ask(const std::string& pawl_home, const Ask& ask) {
  const std::string text = write_ask(ask);
  if (text.size() > kMostAskBytes) return Error{Code::too_large, "the question is larger than 256 KB"};
  if (Result<Done> made = make_folder(asks_folder(pawl_home), 0700); !made) return made.error();
  if (Result<Done> room = make_room(pawl_home, ask); !room) return room.error();
  const std::string part = path_of(pawl_home, "." + ask.id, ".part");
  Result<OpenFile> file = OpenFile::open(part, OpenFile::How::append_new);
  if (!file) return file.error();
  if (!file->lock_within(0)) return Error{Code::io_failed, "`" + part + "`: cannot be locked"};
  Result<Done> done = file->append(text);
  if (done) done = rename_file(part, path_of(pawl_home, ask.id, ".ask"));
  if (!done) {
    static_cast<void>(take_away(part));
    return done.error();
  }
  return PutAsk{std::move(*file)};
}

Result<AskOnDesk> ask_on_desk(const std::string& pawl_home, const std::string& id, const Moment& now) {
  const std::optional<std::string> text = read_small(path_of(pawl_home, id, ".ask"));
  if (!text) return Error{Code::not_found, "Pawl has not asked about a call `" + id + "`; see `pawl pending`"};
  Result<Ask> ask = read_ask(*text);
  if (!ask) return Error{Code::bad_message, "the question about `" + id + "` cannot be read: " + ask.error().text};
  const AskState state = state_of(pawl_home, *ask, now);
  return AskOnDesk{std::move(*ask), state};
}

std::vector<AskOnDesk> asks_on_desk(const std::string& pawl_home, const Moment& now) {
  std::vector<AskOnDesk> found;
  for (const std::string& name : names_in(asks_folder(pawl_home))) {
    if (!name.ends_with(".ask") || name.starts_with('.')) continue;
    Result<AskOnDesk> one = ask_on_desk(pawl_home, name.substr(0, name.size() - 4), now);
    if (one) found.push_back(std::move(*one));
  }
  std::sort(found.begin(), found.end(), [](const AskOnDesk& a, const AskOnDesk& b) {
    return std::pair(a.ask.made.boot_ms, a.ask.id) < std::pair(b.ask.made.boot_ms, b.ask.id);
  });
  return found;
}

std::optional<std::string> answer_on_desk(const std::string& pawl_home, const std::string& id) {
  return read_small(path_of(pawl_home, id, ".said"));
}

std::optional<std::string> late_answer_on_desk(const std::string& pawl_home, const std::string& id) {
  return read_small(path_of(pawl_home, id, ".late"));
}

void mark_used(const std::string& pawl_home, const std::string& id) {
  static_cast<void>(write_file(path_of(pawl_home, id, ".used"), "", 0600));
}

bool is_marked_used(const std::string& pawl_home, const std::string& id) {
  return disk().kind(path_of(pawl_home, id, ".used")) == FileKind::regular;
}

Result<Placed> place_answer(const std::string& pawl_home, const std::string& id, std::string_view text) {
  return place_file(path_of(pawl_home, id, ".said"), text);
}

Result<Placed> place_late_answer(const std::string& pawl_home, const std::string& id, std::string_view text) {
  return place_file(path_of(pawl_home, id, ".late"), text);
}

void set_aside(const std::string& pawl_home, const std::string& id) {
  static_cast<void>(rename_file(path_of(pawl_home, id, ".said"), path_of(pawl_home, "refused-" + id, "")));
}

namespace {

// Of the names of files, each followed by the number of a process.
constexpr std::array<std::string_view, 4> kSeatNames = {"", "browser-", "desktop-", "remote-"};

[[nodiscard]] bool is_of(Seat seat, std::string_view name) {
  const std::string_view start = kSeatNames[static_cast<std::size_t>(seat)];
  return name.size() > start.size() && name.starts_with(start) && name[start.size()] >= '0' &&
         name[start.size()] <= '9';
}

}  // namespace

Result<OpenFile> start_watching(const std::string& pawl_home, Seat seat) {
  if (Result<Done> made = make_folder(watching_folder(pawl_home), 0700); !made) return made.error();
  const std::string name = std::string(kSeatNames[static_cast<std::size_t>(seat)]) + std::to_string(own_pid());
  Result<OpenFile> file = OpenFile::open(join_path(watching_folder(pawl_home), name), OpenFile::How::append);
  if (file && !file->lock_within(0)) return Error{Code::io_failed, "`" + watching_folder(pawl_home) + "`: cannot lock"};
  return file;
}

bool is_anyone_watching(const std::string& pawl_home, Seat seat) {
  const std::vector<std::string> names = names_in(watching_folder(pawl_home));
  return std::any_of(names.begin(), names.end(), [&](const std::string& name) {
    if (!is_of(seat, name)) return false;
    const std::string path = join_path(watching_folder(pawl_home), name);
    const bool is_alive = is_held(path);
    if (!is_alive) static_cast<void>(take_away(path));
    return is_alive;
  });
}

}  // namespace pawl
