# SPDX-License-Identifier: Apache-2.0
# `ninja pawl_answers`: the judgement of many calls, to compare two versions of Pawl (scripts/answers). No part of Pawl
# and no test, so it is built only when asked for.
add_executable(pawl_answers EXCLUDE_FROM_ALL tools/answers/main.cpp tests/scenarios/calls.cpp)
target_include_directories(pawl_answers PRIVATE tests/scenarios)
target_compile_definitions(pawl_answers PRIVATE PAWL_SCENARIOS="${CMAKE_SOURCE_DIR}/tests/scenarios")
target_link_libraries(pawl_answers PRIVATE pawl_engine)
