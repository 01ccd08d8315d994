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
foreach(pair python:python javascript:javascript typescript:typescript/typescript ruby:ruby php:php/php perl:perl)
  string(REPLACE ":" ";" pair ${pair})
  list(GET pair 0 name)
  list(GET pair 1 path)
  set(folder ${grammar_folder}/tree-sitter-${path}/src)
  if(NOT EXISTS ${folder}/parser.c)
    message(FATAL_ERROR "third_party: the grammar of ${name} is not there; run `npm ci --prefix third_party`")
  endif()
  grammar_part(${name} ${folder} ${folder}/parser.c ${folder}/scanner.c)
endforeach()
