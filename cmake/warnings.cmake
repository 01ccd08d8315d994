# SPDX-License-Identifier: Apache-2.0
# Warnings are errors everywhere; the standard library checks its own preconditions even in release.
add_compile_options(-Wall -Wextra -Wshadow -Wconversion -Wswitch-enum $<$<COMPILE_LANGUAGE:CXX>:-Wnon-virtual-dtor> -Werror
                    -ffunction-sections -fdata-sections -fno-plt)
add_compile_definitions(_GLIBCXX_ASSERTIONS FMT_HEADER_ONLY TOML_EXCEPTIONS=0 TOML_HEADER_ONLY=1)
