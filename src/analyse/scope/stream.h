// SPDX-License-Identifier: Apache-2.0
// What comes out of a step, and where a shell's descriptors lead.
#pragma once

#include <string>
#include <vector>

#include "analyse/scope/shared_map.h"
#include "model/step.h"

namespace pawl {

// What comes out of a step, a pipeline or a substitution.
struct Stream {
  Sources sources;  // Source
  bool is_known = false;
  std::string text;
  std::vector<Word> items;  // paths that are listed in it, where they are known
  int step = -1;            // that gives it
  // It holds what this file holds, and then `text`: nobody has read the file yet, so `is_known` is false.
  std::string file = {};
  bool is_settings = false;              // all of it was printed by a program that prints shell settings
  std::string via = {};                  // how it comes to the next step, if not by a pipe: `>(…)`
  std::vector<std::string> pieces = {};  // that an edit may have put into what the file holds
  bool is_noise = false;                 // it tells nothing: random bytes, zeros, one line without end
  std::string language = {};             // of a program that was made of this text by a compiler
  bool is_doubtful = false;              // of a file: that may not have been written
  bool is_either = false;                // `text` has several texts below each other, and it is one of them
};

// Where a descriptor of the shell leads: what reading gives, and the file that writing fills.
struct Channel {
  Stream content;
  std::string path;
  std::string host;  // of a connection that bash itself opened
};

// Where each descriptor may lead: those that `exec` opened, and 0 to 2 where they are redirected.
using Channels = std::vector<Channel>;
using Descriptors = SharedMap<int, Channels>;

// Either of them comes out: whoever runs it runs either.
[[nodiscard]] Stream either_stream(Stream first, const Stream& second);

}  // namespace pawl
