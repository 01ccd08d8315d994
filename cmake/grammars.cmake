# SPDX-License-Identifier: Apache-2.0
# tree-sitter and its grammars: C sources out of the npm packages that third_party/package-lock.json pins, compiled into one
# static library that only the layer content links. Their warnings are not ours, and they are optimised in every preset.

set(grammar_folder ${CMAKE_SOURCE_DIR}/third_party/node_modules)
if(NOT EXISTS ${grammar_folder}/tree-sitter/vendor/tree-sitter/lib/src/lib.c)
  message(FATAL_ERROR "third_party: the sources of the grammars are not there; run `npm ci --prefix third_party`")
endif()

function(grammar_part name folder)
  add_library(pawl_grammar_${name} OBJECT ${ARGN})
  target_include_directories(pawl_grammar_${name} PRIVATE ${folder})
  target_compile_options(pawl_grammar_${name} PRIVATE -w -O2 -fvisibility=hidden)
  target_sources(pawl_tree_sitter PRIVATE $<TARGET_OBJECTS:pawl_grammar_${name}>)
endfunction()

set(core ${grammar_folder}/tree-sitter/vendor/tree-sitter/lib)
add_library(pawl_tree_sitter STATIC)
set_target_properties(pawl_tree_sitter PROPERTIES LINKER_LANGUAGE C)
target_include_directories(pawl_tree_sitter INTERFACE ${core}/include)
grammar_part(core ${core}/src ${core}/src/lib.c)
target_include_directories(pawl_grammar_core PRIVATE ${core}/include)
# Every grammar that third_party/package.json pins. Some packages hold several, the one of their own name in a folder of that name.
file(READ ${CMAKE_SOURCE_DIR}/third_party/package.json pinned)
string(REGEX MATCHALL "\"tree-sitter-[a-z]+\"" packages "${pinned}")
foreach(package ${packages})
  string(REGEX REPLACE "\"tree-sitter-([a-z]+)\"" "\\1" name ${package})
  set(folder ${grammar_folder}/tree-sitter-${name}/src)
  if(NOT EXISTS ${folder}/parser.c)
    set(folder ${grammar_folder}/tree-sitter-${name}/${name}/src)
  endif()
  if(NOT EXISTS ${folder}/parser.c)
    message(FATAL_ERROR "third_party: the grammar of ${name} is not there; run `npm ci --prefix third_party`")
  endif()
  file(GLOB scanner ${folder}/scanner.c)  # not every grammar needs one
  grammar_part(${name} ${folder} ${folder}/parser.c ${scanner})
endforeach()
