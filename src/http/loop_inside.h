// SPDX-License-Identifier: Apache-2.0
// What a Loop is made of, for the files here that use Asio.
#pragma once

#include <boost/asio/io_context.hpp>
#include <memory>
#include <vector>

#include "http/loop.h"

namespace pawl {

struct Loop::Inside {
  boost::asio::io_context context{1};
  std::vector<std::shared_ptr<void>> kept;
};

}  // namespace pawl
