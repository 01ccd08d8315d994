# SPDX-License-Identifier: Apache-2.0
# PostgreSQL's own parser, a static archive of Debian's libpg-query-dev. Only the layer content links it; its linking is
# by name of the archive, so that the binary needs no shared library in any preset.
find_library(pg_query_archive libpg_query.a)
find_path(pg_query_headers pg_query.h)
if(NOT pg_query_archive OR NOT pg_query_headers)
  message(FATAL_ERROR "libpg_query.a is not there; run `apt-get install libpg-query-dev`")
endif()
add_library(pg_query STATIC IMPORTED)
set_target_properties(pg_query PROPERTIES IMPORTED_LOCATION ${pg_query_archive} INTERFACE_INCLUDE_DIRECTORIES ${pg_query_headers}
  INTERFACE_LINK_LIBRARIES pthread)
