// SPDX-License-Identifier: Apache-2.0
// parse may not see engine: this file must not compile.
#include "engine/pipeline.h"
