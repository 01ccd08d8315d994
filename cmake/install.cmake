# SPDX-License-Identifier: Apache-2.0
# What `cmake --install` puts where: the binary, its manual page, and completions where the shells look for them.
include(GNUInstallDirs)
install(TARGETS pawl RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(FILES ${CMAKE_SOURCE_DIR}/docs/man/pawl.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
install(FILES ${CMAKE_SOURCE_DIR}/completions/pawl.bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME pawl)
install(FILES ${CMAKE_SOURCE_DIR}/completions/_pawl DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions)
install(FILES ${CMAKE_SOURCE_DIR}/completions/pawl.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
install(FILES ${CMAKE_SOURCE_DIR}/LICENSE ${CMAKE_SOURCE_DIR}/THIRD-PARTY.md DESTINATION ${CMAKE_INSTALL_DOCDIR})
