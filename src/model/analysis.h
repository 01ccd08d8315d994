// SPDX-License-Identifier: Apache-2.0
// All that analyse found out about one call.
#pragma once

#include <string>
#include <vector>

#include "base/span.h"
#include "model/effect.h"
#include "model/step.h"

namespace pawl {

// A part that could not be seen into. It stands in the effects too (execute unknown); here it has its words.
struct Gap {
  Span span;
  std::string reason;
};

// What a reader of the judgement should know and no rule judges: a script that is missing, a part of a file that was
// there before this call and could not be seen into.
struct Note {
  Span span;
  std::string text;
};

// What one step gives to another.
struct Flow {
  int from = -1;
  int to = -1;
  std::string through;  // `|`, `$x`, `$(…)`, a file, a descriptor
  Sources sources;      // of what flows
};

// A file that the call would write.
struct FileChange {
  std::string path;
  Sources sources;               // what it holds then
  bool is_whole = false;         // all of its text is the call's own
  std::string copied_from = {};  // it is this file, under another name
  std::string text = {};         // that the call puts there, as far as it is known; of an edit, what is put in
};

// A file whose text the call would run, as it was read while the call was followed.
struct RunFile {
  std::string path;
  std::string language;  // a word of knowledge; empty: recipes and the like, which are not a program by themselves
  std::string text;
  bool is_own = false;  // the agent wrote all of it, in an earlier call of the session
};

// A password that a program is given in one of its words.
struct GivenPassword {
  std::string text;
  int step = -1;
  Span span;  // of the step
};

struct Analysis {
  std::string text;       // the text that was judged, if there was one
  bool is_shell = false;  // it is shell text, not a patch
  std::vector<Step> steps;
  std::vector<Effect> effects;
  std::vector<Gap> gaps;
  std::vector<Note> notes;
  std::vector<Flow> flows;
  std::vector<FileChange> files;
  std::vector<RunFile> run_files;  // each once
  std::vector<GivenPassword> passwords;
};

}  // namespace pawl
