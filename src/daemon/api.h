// SPDX-License-Identifier: Apache-2.0
// The page's questions and wishes, one function each (docs/formats/http.md). What comes here has passed the gate.
#pragma once

#include <string>

#include "base/random.h"
#include "daemon/board.h"
#include "http/message.h"
#include "http/passes.h"

namespace pawl {

class Api {
 public:
  Api(Board& board, Passes& passes) : board_(&board), passes_(&passes) {}

  [[nodiscard]] HttpResponse answer(const HttpRequest& request);

 private:
  [[nodiscard]] HttpResponse read(const HttpRequest& request);
  [[nodiscard]] HttpResponse change(const HttpRequest& request);
  [[nodiscard]] HttpResponse log_in(const HttpRequest& request);
  [[nodiscard]] HttpResponse calls(const HttpRequest& request);
  [[nodiscard]] HttpResponse call(const std::string& which);
  [[nodiscard]] HttpResponse session(const std::string& session);
  [[nodiscard]] HttpResponse stats(const HttpRequest& request);
  [[nodiscard]] HttpResponse ask(const std::string& id);
  [[nodiscard]] HttpResponse stream(const HttpRequest& request);

  Board* board_;
  Passes* passes_;
  std::string tabs_key_ = random_hex(32);  // with which the tabs of one browser seal what they tell each other
};

}  // namespace pawl
