# SPDX-License-Identifier: Apache-2.0
# Completion of pawl's commands and flags for fish. tests/docs compares it with `pawl --help`.

set -l agents 'claude codex gemini'
set -l in_config '__fish_seen_subcommand_from config; and not __fish_seen_subcommand_from show get set check schema'
set -l in_log '__fish_seen_subcommand_from log; and not __fish_seen_subcommand_from show verify'
set -l in_rules '__fish_seen_subcommand_from rules; and not __fish_seen_subcommand_from list show test lint set'
set -l in_shield '__fish_seen_subcommand_from shield; and not __fish_seen_subcommand_from enable disable list status set'
set -l in_trust '__fish_seen_subcommand_from trust; and not __fish_seen_subcommand_from project add list remove'

complete -c pawl -f
complete -c pawl -s h -l help -d 'Print help and exit'
complete -c pawl -n __fish_use_subcommand -s V -l version -d 'Print the version'

complete -c pawl -n __fish_use_subcommand -a demo -d 'Judge a day of an agent\'s calls'
complete -c pawl -n __fish_use_subcommand -a explain -d 'Show how a call is judged, stage by stage'
complete -c pawl -n __fish_use_subcommand -a setup -d 'Find the agents on this machine and guard them'
complete -c pawl -n __fish_use_subcommand -a install -d 'Put pawl on PATH, with its manual and completions'
complete -c pawl -n __fish_use_subcommand -a addto -d 'Guard an agent'
complete -c pawl -n __fish_use_subcommand -a init -d 'Write a configuration file with comments'
complete -c pawl -n __fish_use_subcommand -a removefrom -d 'Stop guarding an agent'
complete -c pawl -n __fish_use_subcommand -a uninstall -d 'Take pawl off PATH again'
complete -c pawl -n __fish_use_subcommand -a status -d 'Show what is in force and which agents are guarded'
complete -c pawl -n __fish_use_subcommand -a config -d 'Show, check or change the configuration'
complete -c pawl -n __fish_use_subcommand -a doctor -d 'Prove that agents are guarded, by trying it'
complete -c pawl -n __fish_use_subcommand -a log -d 'Show the record of every call, or verify it'
complete -c pawl -n __fish_use_subcommand -a replay -d 'Judge many calls from a file, without recording them'
complete -c pawl -n __fish_use_subcommand -a rules -d 'List and explain the rules, prove them, or change their verdicts'
complete -c pawl -n __fish_use_subcommand -a shield -d 'Turn rule packs for github, aws and other services on or off'
complete -c pawl -n __fish_use_subcommand -a watch -d 'Answer the questions of agents as they come'
complete -c pawl -n __fish_use_subcommand -a pending -d 'Show the questions that wait for a person\'s answer'
complete -c pawl -n __fish_use_subcommand -a approve -d 'Allow a call that waits for an answer'
complete -c pawl -n __fish_use_subcommand -a deny -d 'Refuse a call that waits for an answer, with your words'
complete -c pawl -n __fish_use_subcommand -a wait -d 'Wait until a person has answered a question, for agents'
complete -c pawl -n __fish_use_subcommand -a grants -d 'Show approvals that still count, or take one back'
complete -c pawl -n __fish_use_subcommand -a approver -d 'Show or make the key that signs your answers'
complete -c pawl -n __fish_use_subcommand -a pause -d 'Let questions pass for a while; denies stay'
complete -c pawl -n __fish_use_subcommand -a resume -d 'End a pause, so that Pawl asks again'
complete -c pawl -n __fish_use_subcommand -a allow -d 'Allow a call from now on, with a narrow rule'
complete -c pawl -n __fish_use_subcommand -a trust -d 'Trust a project\'s pawl.toml, or a host that may get secrets'

complete -c pawl -n '__fish_seen_subcommand_from explain' -l tool -x -d 'A tool other than the shell'
complete -c pawl -n '__fish_seen_subcommand_from explain' -l args -x -d 'The tool\'s arguments, as JSON'
complete -c pawl -n '__fish_seen_subcommand_from explain' -l json -d 'Print one JSON object'
complete -c pawl -n '__fish_seen_subcommand_from explain' -l effects -d 'Only what it would do, in one line'

complete -c pawl -n '__fish_seen_subcommand_from setup' -s y -l yes -d 'Guard every agent that is found, without asking'

complete -c pawl -n '__fish_seen_subcommand_from init' -l ci -d 'For machines where nobody can be asked'

complete -c pawl -n '__fish_seen_subcommand_from install uninstall' -l prefix -x -a '(__fish_complete_directories)' -d 'The folder that bin and share are in'

complete -c pawl -n '__fish_seen_subcommand_from removefrom' -l all -d 'Every agent'
complete -c pawl -n '__fish_seen_subcommand_from addto removefrom' -a $agents
complete -c pawl -n '__fish_seen_subcommand_from addto removefrom' -l home -x -a '(__fish_complete_directories)' -d 'The home folder, if it is not yours'
complete -c pawl -n '__fish_seen_subcommand_from addto removefrom' -l managed -d 'In the managed settings, for every user (needs root)'
complete -c pawl -n '__fish_seen_subcommand_from addto' -s y -l yes -d 'Do not ask'

complete -c pawl -n '__fish_seen_subcommand_from status' -l json -d 'Print one JSON object'

complete -c pawl -n $in_config -a show -d 'Show what is in force here'
complete -c pawl -n $in_config -a get -d 'Show one value'
complete -c pawl -n $in_config -a set -d 'Change your own config.toml'
complete -c pawl -n $in_config -a check -d 'List all errors in a file'
complete -c pawl -n $in_config -a schema -d 'Print a JSON Schema, for editors'
complete -c pawl -n '__fish_seen_subcommand_from config; and __fish_seen_subcommand_from show' -l origin -d 'Also show where each value comes from'
complete -c pawl -n '__fish_seen_subcommand_from config; and __fish_seen_subcommand_from schema' -l markdown -d 'Print all settings as a page'
complete -c pawl -n '__fish_seen_subcommand_from config; and __fish_seen_subcommand_from check' -F
complete -c pawl -n '__fish_seen_subcommand_from config; and __fish_seen_subcommand_from get set' -a '(pawl config show 2> /dev/null | string replace -r " = .*" "")'

complete -c pawl -n '__fish_seen_subcommand_from doctor' -a $agents
complete -c pawl -n '__fish_seen_subcommand_from doctor' -l home -x -a '(__fish_complete_directories)' -d 'The home folder, if it is not yours'
complete -c pawl -n '__fish_seen_subcommand_from doctor' -l program -r -F -d 'The agent\'s program, if it is not on PATH'
complete -c pawl -n '__fish_seen_subcommand_from doctor' -l quick -d 'Skip what needs the real programs'
complete -c pawl -n '__fish_seen_subcommand_from doctor' -l json -d 'Print one JSON object'

complete -c pawl -n $in_log -a show -d 'Show what was asked and decided'
complete -c pawl -n $in_log -a verify -d 'Check that the log is what was written'
complete -c pawl -n '__fish_seen_subcommand_from show' -s n -l last -x -d 'Only the last N entries; 0: all'
complete -c pawl -n '__fish_seen_subcommand_from show' -l agent -x -a $agents -d 'Only this agent'
complete -c pawl -n '__fish_seen_subcommand_from show' -l verdict -x -a 'allow ask deny none' -d 'Only these'
complete -c pawl -n '__fish_seen_subcommand_from show' -l session -x -d 'Only this session'
complete -c pawl -n '__fish_seen_subcommand_from show' -l since -x -d 'Only from then on: 10m, 2h, 2026-01-31'
complete -c pawl -n '__fish_seen_subcommand_from show' -s f -l follow -d 'Go on with new entries as they come'
complete -c pawl -n '__fish_seen_subcommand_from show verify' -l json -d 'As JSON'

complete -c pawl -n '__fish_seen_subcommand_from replay' -F
complete -c pawl -n '__fish_seen_subcommand_from replay' -l home -x -a '(__fish_complete_directories)' -d 'The home folder to judge them in'
complete -c pawl -n '__fish_seen_subcommand_from replay' -l cwd -x -a '(__fish_complete_directories)' -d 'The folder to judge them in'

complete -c pawl -n $in_rules -a list -d 'List all rules and their verdicts'
complete -c pawl -n $in_rules -a show -d 'Show everything about one rule'
complete -c pawl -n $in_rules -a test -d 'Prove rules by their examples'
complete -c pawl -n $in_rules -a lint -d 'Check that a pack can be read'
complete -c pawl -n $in_rules -a set -d 'Make a rule allow, ask or deny'
complete -c pawl -n '__fish_seen_subcommand_from rules; and __fish_seen_subcommand_from list' -l pack -x -d 'Only this pack'
complete -c pawl -n '__fish_seen_subcommand_from rules; and __fish_seen_subcommand_from list' -l markdown -d 'Print a page for docs/rules'
complete -c pawl -n '__fish_seen_subcommand_from rules shield; and __fish_seen_subcommand_from list' -l json -d 'Print one JSON array'
complete -c pawl -n '__fish_seen_subcommand_from rules; and __fish_seen_subcommand_from test lint' -F
complete -c pawl -n '__fish_seen_subcommand_from rules shield; and __fish_seen_subcommand_from show set' -a '(pawl rules list 2> /dev/null | string replace -rf "^[a-z]+ +([^ ]+).*" "\$1")'
complete -c pawl -n '__fish_seen_subcommand_from rules shield; and __fish_seen_subcommand_from set' -a 'allow ask deny'

complete -c pawl -n $in_shield -a enable -d 'Turn shields on'
complete -c pawl -n $in_shield -a disable -d 'Turn shields off'
complete -c pawl -n $in_shield -a list -d 'List all shields and what they protect'
complete -c pawl -n $in_shield -a status -d 'Show the shields in force here, with their rules'
complete -c pawl -n $in_shield -a set -d 'Make one rule of a shield allow, ask or deny'
complete -c pawl -n '__fish_seen_subcommand_from shield; and __fish_seen_subcommand_from enable disable' -a '(pawl shield list 2> /dev/null | string replace -rf "^ +([^ ]+).*" "\$1")'

complete -c pawl -n '__fish_seen_subcommand_from pause resume' -l here -d 'Only the project of this folder'
complete -c pawl -n '__fish_seen_subcommand_from pending' -l json -d 'One JSON object a line'
complete -c pawl -n '__fish_seen_subcommand_from approve' -l for -x -d 'For so long: 90s, 10m, 2h'
complete -c pawl -n '__fish_seen_subcommand_from approve' -l session -d 'For the same session'
complete -c pawl -n '__fish_seen_subcommand_from deny' -l say -x -d 'What the agent is told, as your words'
complete -c pawl -n '__fish_seen_subcommand_from wait' -l timeout -x -d 'Give up after so many seconds'
complete -c pawl -n '__fish_seen_subcommand_from grants' -a revoke -d 'Take an approval back'
complete -c pawl -n '__fish_seen_subcommand_from approver' -a 'show set test'
complete -c pawl -n '__fish_seen_subcommand_from approver; and __fish_seen_subcommand_from set' -l passphrase -d 'Seal the key by a passphrase'
complete -c pawl -n '__fish_seen_subcommand_from allow' -l last -d 'The last call that was asked about or denied'
complete -c pawl -n '__fish_seen_subcommand_from allow' -l here -d 'Only in the project where the call was made'
complete -c pawl -n '__fish_seen_subcommand_from allow' -l list -d 'List what is allowed so far'
complete -c pawl -n '__fish_seen_subcommand_from allow' -l remove -x -d 'Remove a rule again'

complete -c pawl -n $in_trust -a project -d 'Let this project\'s pawl.toml, as it is now, loosen the policy'
complete -c pawl -n $in_trust -a add -d 'Judge secrets that go to a host one step milder'
complete -c pawl -n $in_trust -a list -d 'List the trusted projects and hosts'
complete -c pawl -n $in_trust -a remove -d 'Stop trusting it'
complete -c pawl -n '__fish_seen_subcommand_from trust; and __fish_seen_subcommand_from project remove' -a '(__fish_complete_directories)'
