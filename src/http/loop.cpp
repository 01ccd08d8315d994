// SPDX-License-Identifier: Apache-2.0
#include "http/loop.h"

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>

#include "http/loop_inside.h"

namespace pawl {
namespace {

namespace asio = boost::asio;
using boost::system::error_code;

struct Readable : std::enable_shared_from_this<Readable> {
  Readable(asio::io_context& context, int fd, Loop::Action what) : descriptor(context, fd), action(std::move(what)) {}
  // The descriptor is the caller's: only our watching of it ends.
  ~Readable() { descriptor.release(); }

  void wait() {
    descriptor.async_wait(asio::posix::stream_descriptor::wait_read, [self = weak_from_this()](error_code failed) {
      const auto here = self.lock();
      if (failed || !here) return;
      here->action();
      // The action may have ended the watch, and nobody else holds it then.
      if (here.use_count() > 1) here->wait();
    });
  }

  asio::posix::stream_descriptor descriptor;
  Loop::Action action;
};

struct Signals {
  Signals(asio::io_context& context, std::initializer_list<int> numbers, Loop::Action what)
      : set(context), action(std::move(what)) {
    for (const int number : numbers) {
      error_code ignored;
      set.add(number, ignored);
    }
  }
  void wait() {
    set.async_wait([this](error_code failed, int) {
      if (failed) return;
      action();
      wait();
    });
  }
  asio::signal_set set;
  Loop::Action action;
};

}  // namespace

Loop::Loop() : inside_(std::make_unique<Inside>()) {}

Loop::~Loop() {
  inside_->kept.clear();
}

std::size_t Loop::run() {
  const auto work = asio::make_work_guard(inside_->context);
  inside_->context.restart();
  return inside_->context.run();
}

void Loop::stop() {
  inside_->context.stop();
}

void Loop::post(Action action) {
  asio::post(inside_->context, std::move(action));
}

void Loop::on_readable(int fd, Action action) {
  auto readable = std::make_shared<Readable>(inside_->context, fd, std::move(action));
  readable->wait();
  inside_->kept.push_back(std::move(readable));
}

void Loop::on_signals(std::initializer_list<int> signals, Action action) {
  auto made = std::make_shared<Signals>(inside_->context, signals, std::move(action));
  made->wait();
  inside_->kept.push_back(std::move(made));
}

ReadWatch::ReadWatch(Loop& loop, int fd, Loop::Action action) {
  auto readable = std::make_shared<Readable>(loop.inside().context, fd, std::move(action));
  readable->wait();
  inside_ = std::move(readable);
}

// At once, also from within its own action: a number that is closed behind this may be another descriptor's soon.
ReadWatch::~ReadWatch() {
  static_cast<Readable*>(inside_.get())->descriptor.release();
}

struct Timer::Inside {
  explicit Inside(asio::io_context& context) : timer(context) {}
  asio::steady_timer timer;
  std::uint64_t round = 0;
  bool is_running = false;
};

Timer::Timer(Loop& loop) : inside_(std::make_shared<Inside>(loop.inside().context)) {}

Timer::~Timer() {
  cancel();
}

void Timer::start(std::int64_t ms, Loop::Action action) {
  const std::uint64_t round = ++inside_->round;
  inside_->is_running = true;
  inside_->timer.expires_after(std::chrono::milliseconds(ms));
  inside_->timer.async_wait([inside = inside_, round, action = std::move(action)](error_code failed) {
    if (failed || inside->round != round) return;
    inside->is_running = false;
    action();
  });
}

void Timer::cancel() {
  ++inside_->round;
  inside_->is_running = false;
  inside_->timer.cancel();
}

bool Timer::is_running() const {
  return inside_->is_running;
}

}  // namespace pawl
