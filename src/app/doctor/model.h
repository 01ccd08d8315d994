// SPDX-License-Identifier: Apache-2.0
// A scripted model on loopback, so that `pawl doctor` can have the real agent program make known calls: one shell
// command a turn, then it says "done". Speaks what Claude Code (Messages), Gemini CLI (generateContent) and Codex
// (Responses) speak, as far as they need it. Answers one request a connection; stops when it is destroyed.
#pragma once

#include <atomic>
#include <memory>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "base/result.h"

namespace pawl {

// A request as it came over the wire.
struct ModelRequest {
  std::string_view path;
  std::string_view body;
};

// How many of its calls the program has reported back, whatever became of them.
[[nodiscard]] std::size_t results_in(const ModelRequest& request);

// The whole HTTP answer: the next of `commands` for the program's shell tool, or the end.
[[nodiscard]] std::string model_answer(const ModelRequest& request, const std::vector<std::string>& commands);

class ScriptedModel {
 public:
  // `phrase` is what it listens for in all that it is told.
  [[nodiscard]] static Result<std::unique_ptr<ScriptedModel>> start(std::vector<std::string> commands,
                                                                    std::string phrase);
  ~ScriptedModel();
  ScriptedModel(const ScriptedModel&) = delete;
  ScriptedModel& operator=(const ScriptedModel&) = delete;

  // `http://127.0.0.1:PORT`
  [[nodiscard]] const std::string& address() const { return address_; }
  // The calls that came back so far.
  [[nodiscard]] std::size_t results() const { return results_; }
  [[nodiscard]] bool was_told() const { return was_told_; }

 private:
  ScriptedModel(int socket, std::string address, std::vector<std::string> commands, std::string phrase);
  void serve();

  int socket_;
  std::string address_;
  std::vector<std::string> commands_;
  std::string phrase_;
  std::atomic<std::size_t> results_{0};
  std::atomic<bool> was_told_{false};
  std::atomic<bool> is_over_{false};
  std::thread thread_;
};

}  // namespace pawl
