// SPDX-License-Identifier: Apache-2.0
#include "content/code_tree.h"
namespace pawl {
CodeNode php_tree(Syntax) {
  return {};
}
}  // namespace pawl
