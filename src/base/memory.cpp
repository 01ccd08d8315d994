// SPDX-License-Identifier: Apache-2.0
#include "base/memory.h"

#include <sys/mman.h>

namespace pawl {

void prefer_large_pages(void* begin, std::size_t size) {
  static_cast<void>(::madvise(begin, size, MADV_HUGEPAGE));
}

}  // namespace pawl
