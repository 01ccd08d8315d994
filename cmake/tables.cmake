# SPDX-License-Identifier: Apache-2.0
# Knowledge and rule packs are TOML; the host tool `pawl_tables` turns them into constant tables at build time,
# and stops the build at a misspelt field, with place and caret.

function(tables_tool)
  if(TARGET pawl_tables)
    return()
  endif()
  file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/tools/tables/*.cpp)
  # The tool comes before the layers whose tables it makes: it compiles the pack reader itself.
  add_executable(pawl_tables ${sources} ${CMAKE_SOURCE_DIR}/src/rules/read_pack.cpp)
  target_include_directories(pawl_tables PRIVATE ${CMAKE_SOURCE_DIR}/tools/tables ${CMAKE_BINARY_DIR}/include/knowledge
                                                 ${CMAKE_BINARY_DIR}/include/rules)
  target_link_libraries(pawl_tables PRIVATE pawl_settings)
endfunction()

function(make_table layer what name)
  tables_tool()
  set(out ${CMAKE_BINARY_DIR}/generated/${layer}/${name}.cpp)
  file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/generated/${layer})
  add_custom_command(OUTPUT ${out} COMMAND pawl_tables ${what} ${out} ${ARGN} DEPENDS pawl_tables ${ARGN}
                     COMMENT "Making the table of ${what}" VERBATIM)
  target_sources(pawl_${layer} PRIVATE ${out})
endfunction()

function(knowledge_tables layer)
  file(GLOB programs CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/knowledge/*.toml)
  list(FILTER programs EXCLUDE REGEX "/(paths|carriers)\\.toml$")
  file(GLOB agents CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/knowledge/agents/*.toml)
  file(GLOB calls CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/knowledge/calls/*.toml)
  make_table(${layer} programs programs ${programs})
  make_table(${layer} carriers carriers ${CMAKE_SOURCE_DIR}/knowledge/carriers.toml)
  make_table(${layer} calls calls ${calls})
  make_table(${layer} paths paths ${CMAKE_SOURCE_DIR}/knowledge/paths.toml ${agents})
endfunction()

function(rule_tables layer)
  file(GLOB packs CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/rules/*.toml)
  make_table(${layer} rules rules ${packs})
endfunction()
