#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# compare.sh PAWL_REPLIES AGENT MESSAGES FILE: shows what is said to the agent otherwise than in the file.
set -euo pipefail
"$1" "$2" "$3" | diff "$4" - || { echo "wanted? then scripts/agent-replies"; exit 1; }
