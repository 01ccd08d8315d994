// SPDX-License-Identifier: Apache-2.0
#include "settings/default_config.h"

namespace pawl {

std::string_view default_config() {
  return R"(# Pawl's configuration. Nothing here needs to be set: these are the defaults.
# To change one, remove the `#` before it and before the `[section]` above it. `pawl status` shows what is in force.

# audit: record what would be said, stop nothing | standard | strict: deny what nothing allows
#mode = "standard"

# trusted: variables such as PAWL_MODE may loosen what stands here | untrusted: they only tighten it
#environment = "untrusted"

#[agents]
# true: say allow aloud instead of "no opinion", up to tier moderate
#auto_approve = false

#[guard]
# permissive | balanced | strict
#protection_level = "balanced"
# allow | ask | deny: for a question by the score alone, only where nobody can be asked
#confirm_action = "allow"
# continue: what the allowlist names is scored like the rest | exit: it is allowed at once
#allowlist_mode = "continue"
#allowed_commands = []
# names of tools, with * ? and [a-z]; an empty permitted_tools permits all
#blocked_tools = []
#permitted_tools = []
#scoring_weights = { runtime = 1.0, static = 1.0, behavioural = 2.0, llm = 1.0 }

#[approval]
# off | ask | deny: what cannot be undone
#irreversible = "ask"

#[dlp]
#enabled = true
#scan_ignored_tools = true

#[policy]
#ignored_tools = []
# which argument of a tool holds what: { run_it = "command", ask_db = { field = "params.q", kind = "sql" } }
#tool_inspection = {}
# packs of rules that are off unless they are named here; `pawl shield list` shows them
#shields = []

# what single rules say instead of their own word, as `"git.force-push" = "deny"`; `pawl rules list` shows them
#[policy.rules]

#[log]
#max_size_mb = 100
#keep_files = 10
)";
}

}  // namespace pawl
