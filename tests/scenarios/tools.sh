#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Tools that an agent declares (`[agents.NAME] tools = […]`), through the hook as agents meet it.
#   tools.sh PAWL
source "$(dirname "$0")/scenario.sh"
home=$work/home
app=$home/app
mkdir -p "$app/.git" "$home/.pawl"
echo 'x' > "$app/a.ts"

# AGENT KIND TOOL INPUT; KIND is the agent within the agent, or nothing
send() {
  local kind=${2:+\"agent_id\":\"a1\",\"agent_type\":\"$2\",}
  printf '{"session_id":"s","cwd":"%s","hook_event_name":"PreToolUse","permission_mode":"default",%s"tool_name":"%s","tool_input":%s,"tool_use_id":"x"}' \
    "$app" "$kind" "$3" "$4" | "$pawl" check --agent "$1" --home "$home" 2>&1
}
read_call="{\"file_path\":\"$app/a.ts\"}"
write_call="{\"file_path\":\"$app/b.ts\",\"content\":\"x\"}"
deny='"permissionDecision":"deny"'

# Without a declaration nobody is denied anything.
expect 'nothing is declared' '[]' "[$(send claude reviewer Bash '{"command":"ls"}')]"

printf '[agents.reviewer]\ntools = ["read"]\n' > "$home/.pawl/config.toml"
expect 'a declared operation' '[]' "[$(send claude reviewer Read "$read_call")]"
expect 'a declared operation of a server' '[]' "[$(send claude reviewer mcp__notes__list_notes '{"folder":"x"}')]"
for call in 'Bash {"command":"ls"}' "Write $write_call" 'Task {"prompt":"x"}' 'mcp__notes__delete_note {"id":"1"}' 'mcp__notes__frobnicate {"id":"1"}'; do
  said=$(send claude reviewer "${call%% *}" "${call#* }")
  expect "not declared: $call" "$deny" "$said"
  expect "why: $call" "\`${call%% *}\` is not one of the tools that \`reviewer\` declares" "$said"
done
expect 'what is denied is logged' '"by":"tool gate: `Bash` is not one' "$(grep -rho '"by":"tool gate: `Bash` is not one' "$home/.pawl/log" | head -1)"
expect 'being stopped is never declared away' '[]' "[$(send claude reviewer mcp__d__abort_execution '{"id":"1"}')]"
expect 'another kind of agent' '[]' "[$(send claude writer Write "$write_call")]"
expect 'the agent itself' '[]' "[$(send claude '' Bash '{"command":"ls"}')]"
expect 'what can never be allowed' "$deny" "$(send claude writer Bash '{"command":"rm -rf ~"}')"

# Tools by name, and the agent as a whole; in Codex as well, which knows no ask.
printf '[agents.tester]\ntools = ["read", "Bash"]\n[agents.codex]\ntools = ["read"]\n' > "$home/.pawl/config.toml"
expect 'a tool by its name' '[]' "[$(send claude tester Bash '{"command":"ls"}')]"
expect 'a tool by its name lifts no rule' "$deny" "$(send claude tester Bash '{"command":"rm -rf ~"}')"
expect 'a tool that is not named' "$deny" "$(send claude tester Write "$write_call")"
expect 'a whole agent' "$deny" "$(send codex '' Bash '{"command":"ls"}')"
expect 'the other agent' '[]' "[$(send claude '' Bash '{"command":"ls"}')]"

# A project that is not trusted may declare for itself, but takes nothing away that the user declared.
printf '[agents.reviewer]\ntools = ["read"]\n' > "$home/.pawl/config.toml"
printf '[agents.reviewer]\ntools = ["read", "execute"]\n[agents.writer]\ntools = ["read"]\n' > "$app/pawl.toml"
expect 'a project widens nothing' "$deny" "$(send claude reviewer Bash '{"command":"ls"}')"
expect 'a project narrows' "$deny" "$(send claude writer Bash '{"command":"ls"}')"

# A mistake in the declaration is told, and does not open anything.
rm "$app/pawl.toml"
printf '[agents.reviewer]\ntools = "read"\nmode = "x"\n' > "$home/.pawl/config.toml"
expect 'a broken declaration: the last good version holds' 'its last good version is in force' "$(send claude reviewer Bash '{"command":"ls"}')"

finish
