# SPDX-License-Identifier: Apache-2.0
# Knowledge and rule packs are TOML; the host tool `pawl_tables` turns them into constant tables at build time.
function(knowledge_tables layer)
endfunction()
function(rule_tables layer)
endfunction()
