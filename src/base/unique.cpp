// SPDX-License-Identifier: Apache-2.0
#include "base/unique.h"

#include <sys/auxv.h>

#include <atomic>
#include <charconv>
#include <ctime>
#include <string>

#include "base/clock.h"
#include "base/hash.h"

namespace pawl {

std::uint64_t unique_bits() {
  static constinit std::atomic<std::uint64_t> count{0};
  std::string seed;
  // Sixteen bytes from the kernel. The stack protector's value is made of them too: only a hash may leave.
  if (const auto* random = reinterpret_cast<const char*>(::getauxval(AT_RANDOM))) seed.assign(random, 16);
  timespec now{};
  ::clock_gettime(CLOCK_REALTIME, &now);
  for (const std::int64_t part : {std::int64_t{now.tv_sec}, std::int64_t{now.tv_nsec}, steady_ns()})
    seed.append(reinterpret_cast<const char*>(&part), sizeof part);
  const std::uint64_t turn = ++count;
  seed.append(reinterpret_cast<const char*>(&turn), sizeof turn);
  const std::string hash = sha256_hex(seed);
  std::uint64_t bits = 0;
  std::from_chars(hash.data(), hash.data() + 16, bits, 16);
  return bits;
}

}  // namespace pawl
