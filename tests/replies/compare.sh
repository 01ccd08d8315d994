#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# compare.sh PAWL_REPLIES AGENT MESSAGES FILE: shows what is said to the agent otherwise than in the file.
set -euo pipefail
if [[ ! -f $4 ]]; then echo "$4 is missing; run scripts/agent-replies $2"; exit 1; fi
"$1" "$2" "$3" | diff "$4" - || { echo 'wanted? then scripts/agent-replies'; exit 1; }
