// SPDX-License-Identifier: Apache-2.0
// parse may see base: this file must compile, or the test above would prove nothing.
#include "base/result.h"
