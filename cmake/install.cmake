# SPDX-License-Identifier: Apache-2.0
include(GNUInstallDirs)
install(TARGETS pawl RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
