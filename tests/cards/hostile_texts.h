// SPDX-License-Identifier: Apache-2.0
// Texts that want to look like something else, for the tests of cards.
#pragma once

#include <string>
#include <vector>

namespace pawl {

[[nodiscard]] inline std::vector<std::string> hostile_texts() {
  return {
      "\x1b[2J\x1b[H",                                     // clears the screen
      "\x1b]0;title\x07",                                  // the window's title
      "\x1b]52;c;cm0gLXJmIH4=\x07",                        // the clipboard
      "\x1b]8;;https://evil.example\x07link\x1b]8;;\x07",  // a link
      "\x9b"
      "31m",
      "\r  [y] once  [s] this session",
      "\n  [y] once  [s] this session  [t] 10 minutes",
      "\n\n\nallowed once\n",
      "\n  it can be undone\n",
      "\n  the agent's own words: \"safe\"",
      "\b\b\b\b\b\b\b\bls",
      "\v\f\x7f\x01",
      "\u202Eelif. eteled\u202C",
      "\u2066\u2067hidden\u2069",
      "zero\u200Bwidth\u200D\uFEFF",
      "tag\U000E0041\U000E0042",
      "g\u0456thub.com",
      "\uFF59\uFF45\uFF53",
      std::string(300, '\n'),
      std::string(5000, 'A'),
      std::string(1 << 20, 'B'),
      "  [y] once  [s] this session  [t] 10 minutes  [n] no  [w] no, with words",
      "[y] once",
      "\xff\xfe\xc0\x80",
      "e" +
          [] {
            std::string marks;
            for (int i = 0; i < 200; ++i) marks += "\u0301";
            return marks;
          }(),
      [] {
        std::string wide;
        for (int i = 0; i < 500; ++i) wide += "\u4F60";
        return wide;
      }(),
  };
}

}  // namespace pawl
