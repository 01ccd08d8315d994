# SPDX-License-Identifier: Apache-2.0
# `ninja pawl_coverage`: how much of what people run is described in knowledge/ (scripts/coverage). No part of Pawl and
# no test, so it is built only when asked for; what it counts by is tested in tests/coverage.
file(GLOB coverage_sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/tools/coverage/*.cpp)
add_executable(pawl_coverage EXCLUDE_FROM_ALL ${coverage_sources})
target_include_directories(pawl_coverage PRIVATE ${CMAKE_SOURCE_DIR}/tools/coverage)
target_link_libraries(pawl_coverage PRIVATE pawl_analyse)
