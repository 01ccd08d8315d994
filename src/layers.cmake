# SPDX-License-Identifier: Apache-2.0
# THE MAP: the way of one call, top to bottom. A layer may include only what it lists (and what those list).

layer(base      "errors, clock, files, processes, JSON; the only layer that touches the OS")
layer(model     "the nouns: Call, Step, Effect, Finding, Verdict, Ruling, Entry, Policy"           base)
layer(parse     "shell text -> Script, a tree with exact places"                                    base)
layer(settings  "TOML with places, files, environment, precedence, last good version -> Policy"     base model)
layer(content   "other languages inside a call -> plain facts: code, SQL, awk, sed, make, patches"  base model)
layer(knowledge "what programs, paths and the agents' own files mean; tables made from knowledge/"  base model)
layer(analyse   "Call + Script + facts -> Steps, Effects, data flow"                                base model parse content knowledge)
layer(rules     "Effects -> Findings, by the packs in rules/, shields and the user's own"            base model settings)
layer(secrets   "any text -> Findings (DLP), redacted text"                                         base model settings)
layer(session   "what a session fixes once (its project) and remembers: denials, files"              base model)
layer(decide    "Findings + Policy -> Verdict; a pure function, no I/O"                             base model)
layer(approve   "Verdict ask -> Ruling, by the channels at hand"                                    base model)
layer(record    "Entry -> the chained log"                                                          base model)
layer(engine    "calls the stages in order; turns every error into a verdict"                       base model parse settings content knowledge analyse rules secrets session decide approve record)
layer(intake    "one file per agent: message -> Call, Ruling -> reply, and its wiring"              base model settings knowledge)
layer(serve     "the hook: transport, size and time limits"                                         base model engine intake)
layer(app       "flags, colours, exit codes; the commands for people"                               base model engine intake serve settings record)

one_per_file(intake agents Agent)
one_per_file(app commands Command)
knowledge_tables(knowledge)
rule_tables(rules)
shield_names(settings)

target_link_libraries(pawl_base PRIVATE sodium)
target_link_libraries(pawl_content PRIVATE pawl_tree_sitter pg_query)
