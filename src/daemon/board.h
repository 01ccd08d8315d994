// SPDX-License-Identifier: Apache-2.0
// What the page shows, kept up to date: the last rows, open questions, what stands, the index. Whoever hears of a
// change calls the look_at… that fits; what has changed goes to every stream.
#pragma once

#include <deque>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "base/open_file.h"
#include "daemon/host.h"
#include "http/stream.h"
#include "index/index.h"
#include "record/follow.h"
#include "record/row.h"

namespace pawl {

class Board {
 public:
  static constexpr std::size_t kMostRows = 1000;
  static constexpr std::size_t kFirstRows = 500;
  static constexpr std::size_t kMostStreams = 16;

  Board(std::string home, std::string instance, std::string version, DaemonHost& host, LogIndex index);

  // Each returns whether something has changed.
  bool look_at_log();
  bool look_at_asks();
  bool look_at_standing();
  // Takes a part of the log into the index; true if there is more.
  bool fill_index(std::size_t lines);
  // All of it that can be had within a moment, so that a question is answered by what is there now.
  void catch_up();

  // The whole state; the stream of what comes after row `after`.
  [[nodiscard]] Value state();
  [[nodiscard]] std::shared_ptr<EventStream> connect(std::int64_t after);
  void keep_streams_alive();
  [[nodiscard]] std::size_t streams();

  [[nodiscard]] Value ask_value(const AskOnDesk& asked, bool is_whole) const;
  // When the next open question is over by itself, in wall milliseconds; 0: there is none.
  [[nodiscard]] std::int64_t next_end() const;
  [[nodiscard]] bool has_open_asks() const;

  [[nodiscard]] LogIndex& index() { return index_; }
  [[nodiscard]] DaemonHost& host() { return *host_; }
  [[nodiscard]] const std::string& home() const { return home_; }
  [[nodiscard]] const std::string& instance() const { return instance_; }
  [[nodiscard]] const std::string& version() const { return version_; }

 private:
  void take(const FollowedLine& line);
  void tell(std::string_view event, const Value& data, std::int64_t number = 0);
  void tell_asks(const AskOnDesk& asked);
  void tell_breaks();
  // As the page gets it: rules with how often they spoke.
  [[nodiscard]] Value standing();
  // Whoever waits for an answer must know that a person could see the question.
  void hold_seat();

  struct KnownAsk {
    AskState state = AskState::waiting;
    std::int64_t ends_ms = 0;
  };

  std::string home_;
  std::string instance_;
  std::string version_;
  DaemonHost* host_;
  LogIndex index_;
  LogFollower follower_;
  std::deque<Row> rows_;
  std::int64_t last_ = 0;
  bool is_from_first_ = false;  // rows_ begins with the first line there is
  bool is_index_whole_ = false;
  std::map<std::string, KnownAsk> asks_;
  std::string standing_;
  std::vector<std::shared_ptr<EventStream>> streams_;
  OpenFile seat_;
};

}  // namespace pawl
