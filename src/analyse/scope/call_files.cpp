// SPDX-License-Identifier: Apache-2.0
#include "analyse/scope/call_files.h"

namespace pawl {

void CallFiles::forget_steps(int from) {
  std::erase_if(writers, [&](const auto& writer) { return writer.second >= from; });
  std::erase_if(told, [&](const auto& one) { return one.first >= from; });
  for (auto& [path, content] : contents) {
    if (content.step >= from) content.step = -1;
    for (Word& item : content.items) item.step = item.step >= from ? -1 : item.step;
  }
}

}  // namespace pawl
