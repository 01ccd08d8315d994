// SPDX-License-Identifier: Apache-2.0
#include "daemon/daemon.h"

#include <algorithm>
#include <csignal>
#include <exception>
#include <memory>

#include "approve/service.h"
#include "base/clock.h"
#include "base/files.h"
#include "base/json.h"
#include "base/local_socket.h"
#include "base/random.h"
#include "base/service.h"
#include "base/watch.h"
#include "channels/absence.h"
#include "daemon/api.h"
#include "daemon/board.h"
#include "daemon/page.h"
#include "daemon/switchboard.h"
#include "http/loop.h"
#include "http/server.h"

namespace pawl {
namespace {

constexpr std::int64_t kIndexAfterMs = 200;
constexpr std::size_t kIndexSlice = 2000;
constexpr std::int64_t kStandingAfterMs = 200;
constexpr std::int64_t kStreamBeatMs = 15'000;
constexpr int kRoomMs = 5000;
constexpr int kTakenApartMs = 250;
constexpr std::int64_t kOpenerSeconds = 120;

[[nodiscard]] std::string words(std::initializer_list<std::pair<std::string_view, Value>> members) {
  Value value = Value::object();
  for (const auto& [name, member] : members) value.set(name, member);
  return write_json(value);
}

class Daemon {
 public:
  Daemon(const DaemonOptions& options, DaemonHost& host, const MakeChannels& channels, LogIndex index,
         LocalListener control, Instance self)
      : options_(options),
        self_(std::move(self)),
        board_(options.home, self_.nonce, options.version, host, std::move(index)),
        api_(board_, passes_),
        control_(std::move(control)),
        lines_(join_path(options.home, "log"), FolderWatch::What::bytes),
        asks_(asks_folder(options.home)),
        home_(options.home),
        grants_(grants_folder(options.home)),
        index_timer_(loop_),
        standing_timer_(loop_),
        asks_timer_(loop_),
        beat_timer_(loop_),
        idle_timer_(loop_),
        absence_(loop_),
        switchboard_(
            loop_, options.home, host, [this, channels](const Policy& policy) { return channels(loop_, policy); },
            [this](Absence::Then then) { absence_.look(std::move(then)); },
            [this](const std::string& call) { return make_opener(call); }),
        server_(loop_, [this](const HttpRequest& request) { return serve(request); }) {}

  [[nodiscard]] Result<Done> run() {
    const Result<int> port = server_.listen(options_.port, options_.port + kPorts - 1);
    if (!port) return port.error();
    self_.port = *port;
    if (const Result<Done> written = write_instance(options_.home, self_); !written) return written.error();
    watch();
    switchboard_.set_up();
    fill_index();
    plan_asks();
    is_busy();
    loop_.run();
    server_.close();
    return Done{};
  }

 private:
  void watch() {
    loop_.on_signals({SIGTERM, SIGINT, SIGHUP}, [this] { loop_.stop(); });
    loop_.on_readable(control_.descriptor(), [this] {
      while (control_.serve_one([this](const Peer& peer, const std::string& line) { return obey(peer, line); })) {
      }
    });
    on_change(lines_, [this] {
      if (!board_.look_at_log()) return;
      is_busy();
      if (!index_timer_.is_running()) index_timer_.start(kIndexAfterMs, [this] { fill_index(); });
    });
    on_change(asks_, [this] {
      if (board_.look_at_asks()) is_busy();
      switchboard_.look();
      plan_asks();
    });
    on_change(home_, [this] {
      // Nobody can find it any more, nor start another: the folder was deleted under it.
      if (disk().kind(path_of_daemon_lock(options_.home)) == FileKind::missing) return loop_.stop();
      watch_rules();
      plan_standing();
    });
    on_change(grants_, [this] { plan_standing(); });
    watch_rules();
  }

  // The folder may not be there, and is not made: every hook would then look into it.
  void watch_rules() {
    const std::string folder = join_path(options_.home, "rules");
    if (rules_ || disk().kind(folder) != FileKind::folder) return;
    rules_ = std::make_unique<FolderWatch>(folder);
    on_change(*rules_, [this] { plan_standing(); });
  }

  void plan_standing() {
    if (!standing_timer_.is_running())
      standing_timer_.start(kStandingAfterMs, [this] {
        static_cast<void>(board_.look_at_standing());
        switchboard_.set_up();
      });
  }

  void on_change(FolderWatch& folder, const std::function<void()>& look) {
    if (folder.descriptor() < 0) return;
    loop_.on_readable(folder.descriptor(), [&folder, look] {
      folder.drain();
      look();
    });
  }

  void fill_index() {
    if (board_.fill_index(kIndexSlice)) return loop_.post([this] { fill_index(); });
    give_memory_back();
  }

  // A question that is over by itself changes no file.
  void plan_asks() {
    const std::int64_t next = board_.next_end();
    if (next == 0) return asks_timer_.cancel();
    constexpr std::int64_t kHourMs = 3'600'000;
    const std::int64_t left = std::clamp<std::int64_t>(next - moment_now().wall_ms + 100, 100, kHourMs);
    asks_timer_.start(left, [this] {
      static_cast<void>(board_.look_at_asks());
      switchboard_.look();
      plan_asks();
    });
  }

  // One timer, started anew only when it has run out: being busy costs nothing.
  void is_busy() {
    busy_ms_ = moment_now().boot_ms;
    if (options_.idle_ms > 0 && !idle_timer_.is_running()) plan_end(options_.idle_ms);
  }

  void plan_end(std::int64_t ms) {
    idle_timer_.start(ms, [this] {
      const std::int64_t idle = moment_now().boot_ms - busy_ms_;
      if (board_.streams() > 0 || board_.has_open_asks()) return plan_end(options_.idle_ms);
      if (idle >= options_.idle_ms) return loop_.stop();
      plan_end(options_.idle_ms - idle);
    });
  }

  [[nodiscard]] HttpResponse serve(const HttpRequest& request) {
    is_busy();
    HttpResponse response;
    try {
      response = api_.answer(request);
    } catch (const std::exception& problem) {
      response.status = 500;
      response.body = words({{"error", Value::of(problem.what())}, {"code", Value::of("failed")}});
    }
    constexpr std::size_t kLarge = 100'000;
    if (response.body.size() > kLarge) give_memory_back();
    if (response.stream && !beat_timer_.is_running()) beat();
    return response;
  }

  // As long as somebody listens.
  void beat() {
    beat_timer_.start(kStreamBeatMs, [this] {
      board_.keep_streams_alive();
      if (board_.streams() > 0) beat();
    });
  }

  // What a command of a person wants.
  [[nodiscard]] std::string obey(const Peer& peer, const std::string& line) {
    if (line == "hello")
      return words({{"pid", Value::of(self_.process.pid)},
                    {"port", Value::of(self_.port)},
                    {"version", Value::of(self_.version)},
                    {"instance", Value::of(self_.nonce)},
                    {"streams", Value::of(static_cast<std::int64_t>(board_.streams()))},
                    {"lines", Value::of(board_.index().last_number())}});
    if (line == "channels") return words({{"channels", switchboard_.state()}});
    if (const auto why = board_.host().why_not_a_persons(peer.pid)) return words({{"error", Value::of(*why)}});
    if (line == "stop") {
      loop_.post([this] { loop_.stop(); });
      return words({{"ok", Value::of(true)}});
    }
    if (line == "set up channels") {
      switchboard_.set_up();
      return words({{"channels", switchboard_.state()}});
    }
    if (line == "passkey") {
      const std::string origin = "http://localhost:" + std::to_string(self_.port);
      static_cast<void>(
          board_.host().passkey(PasskeyStep::begin, Value::object().set("origin", Value::of(origin))));
      is_busy();
      return words({{"code", Value::of(passes_.make_code(moment_now().boot_ms))}, {"port", Value::of(self_.port)}});
    }
    if (line == "passkey-made")
      return write_json(board_.host().passkey(PasskeyStep::end, Value::object()).body);
    if (line != "code") return words({{"error", Value::of("the daemon does not know this")}});
    is_busy();
    forget_openers();
    return words({{"code", Value::of(passes_.make_code(moment_now().boot_ms))}, {"port", Value::of(self_.port)}});
  }

  [[nodiscard]] Result<std::string> make_opener(const std::string& call) {
    is_busy();
    forget_openers();
    const std::string code = passes_.make_code(moment_now().boot_ms);
    return write_opener(options_.home, page_address(self_.port, code, "&ask=" + call), code);
  }

  // Files that led nobody anywhere.
  void forget_openers() const {
    for (const std::string& name : names_in(run_folder(options_.home))) {
      const std::string path = join_path(run_folder(options_.home), name);
      if (name.starts_with("open-") && seconds_since_change(path).value_or(0) > kOpenerSeconds)
        static_cast<void>(remove_file(path));
    }
  }

  DaemonOptions options_;
  Instance self_;
  Passes passes_;
  Board board_;
  Api api_;
  LocalListener control_;
  FolderWatch lines_;
  FolderWatch asks_;
  FolderWatch home_;
  FolderWatch grants_;
  std::unique_ptr<FolderWatch> rules_;
  Loop loop_;
  Timer index_timer_;
  Timer standing_timer_;
  Timer asks_timer_;
  Timer beat_timer_;
  Timer idle_timer_;
  Absence absence_;
  Switchboard switchboard_;
  HttpServer server_;
  std::int64_t busy_ms_ = 0;
};

// The lock of the one daemon there is. An older one is asked to leave. One that was killed holds it until the kernel has
// taken it apart, which takes 50 ms or, on a busy machine, seconds; only one that answers is alive.
[[nodiscard]] Result<OpenFile> become_the_one(const std::string& home, const Instance& self) {
  Result<OpenFile> lock = take_instance(home, kTakenApartMs);
  if (lock || lock.error().code != Code::timed_out) return lock;
  const std::optional<Instance> other = running_instance(home);
  if (!other || !is_newer(self, *other)) {
    if (ask_local(path_of_control(home), "hello", kRoomMs)) return lock;
    return take_instance(home, kRoomMs);
  }
  if (!ask_to_end(other->process)) return lock;
  return take_instance(home, kRoomMs);
}

}  // namespace

Result<Done> run_daemon(const DaemonOptions& options, DaemonHost& host, const MakeChannels& channels) {
  Instance self{mark_of_process(own_pid()), moment_now().boot, 0, options.version, random_hex(16), own_program_time()};
  const Result<OpenFile> lock = become_the_one(options.home, self);
  if (!lock) return lock.error();
  remove_instance(options.home);
  for (const char* folder : {"log", "asks", "grants"}) {
    if (const Result<Done> made = make_folder(join_path(options.home, folder), 0700); !made) return made.error();
  }
  Result<LogIndex> index = LogIndex::open(join_path(options.home, "index.sqlite"), join_path(options.home, "log"));
  if (!index) return index.error();
  Result<LocalListener> control = LocalListener::open(path_of_control(options.home));
  if (!control) return control.error();
  Daemon daemon(options, host, channels, std::move(*index), std::move(*control), std::move(self));
  Result<Done> done = daemon.run();
  remove_instance(options.home);
  return done;
}

}  // namespace pawl
