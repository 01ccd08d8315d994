// SPDX-License-Identifier: Apache-2.0
#include "daemon/instance.h"

#include <charconv>
#include <vector>

#include "approve/service.h"
#include "base/clock.h"
#include "base/files.h"
#include "base/json.h"

namespace pawl {
namespace {

constexpr std::size_t kMostBytes = 4096;

[[nodiscard]] std::string path_of_hint(const std::string& home) {
  return join_path(run_folder(home), "daemon.json");
}

// `0.10.2` as its numbers.
[[nodiscard]] std::vector<int> parts_of(const std::string& version) {
  std::vector<int> parts;
  const char* at = version.data();
  const char* end = at + version.size();
  while (at < end) {
    int number = 0;
    const auto read = std::from_chars(at, end, number);
    if (read.ec != std::errc()) break;
    parts.push_back(number);
    at = read.ptr < end && *read.ptr == '.' ? read.ptr + 1 : end;
  }
  return parts;
}

}  // namespace

std::string run_folder(const std::string& home) {
  return join_path(home, "run");
}

std::string path_of_control(const std::string& home) {
  return join_path(run_folder(home), "control.sock");
}

Result<OpenFile> take_instance(const std::string& home, int timeout_ms) {
  if (const Result<Done> made = make_folder(run_folder(home), 0700); !made) return made.error();
  Result<OpenFile> lock = OpenFile::open(path_of_daemon_lock(home), OpenFile::How::append);
  if (lock && !lock->lock_within(timeout_ms)) return Error{Code::timed_out, "the daemon is running already"};
  return lock;
}

Result<Done> write_instance(const std::string& home, const Instance& instance) {
  return write_file(path_of_hint(home),
                    write_json(Value::object()
                                   .set("pid", Value::of(instance.process.pid))
                                   .set("start", Value::of(instance.process.start))
                                   .set("boot", Value::of(instance.boot))
                                   .set("port", Value::of(instance.port))
                                   .set("version", Value::of(instance.version))
                                   .set("instance", Value::of(instance.nonce))
                                   .set("built", Value::of(instance.built))) +
                        "\n",
                    0600);
}

std::optional<Instance> running_instance(const std::string& home) {
  if (!is_daemon_running(home)) return std::nullopt;
  const Result<std::string> text = disk().read(path_of_hint(home), kMostBytes);
  const Result<Value> value = text ? read_json(*text) : Result<Value>(text.error());
  if (!value) return std::nullopt;
  const auto number = [&](std::string_view name) {
    const Value* found = value->find(name);
    return found == nullptr ? std::int64_t{0} : found->integer;
  };
  const auto words = [&](std::string_view name) {
    const std::string* found = value->find_text(name);
    return found == nullptr ? std::string() : *found;
  };
  Instance instance{{static_cast<int>(number("pid")), number("start")},
                    words("boot"),
                    static_cast<int>(number("port")),
                    words("version"),
                    words("instance"),
                    number("built")};
  // What one that was killed has left behind is not about the one that holds the lock now.
  const bool is_alive = instance.process.pid > 0 && instance.boot == moment_now().boot &&
                        mark_of_process(instance.process.pid).start == instance.process.start;
  if (!is_alive) return std::nullopt;
  return instance;
}

void remove_instance(const std::string& home) {
  static_cast<void>(remove_file(path_of_hint(home)));
  static_cast<void>(remove_file(path_of_control(home)));
}

bool is_newer(const Instance& one, const Instance& than) {
  const std::vector<int> a = parts_of(one.version);
  const std::vector<int> b = parts_of(than.version);
  return a != b ? a > b : one.built > than.built;
}

}  // namespace pawl
