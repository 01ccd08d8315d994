// SPDX-License-Identifier: Apache-2.0
// What one pure program prints: a program that only makes text of its words, of its standard input and of where it
// runs. One file each in print/printers, found by the registry; known_output.h asks them.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "analyse/places/world.h"
#include "analyse/scope/scope.h"
#include "base/one_of.h"
#include "model/step.h"

namespace pawl {

// A step of which all words are known.
struct PrintingStep {
  const Step& step;
  const Stream& input;
  const World& world;
  bool echo_knows_escapes = false;  // as the shell's own `echo` does in dash

  [[nodiscard]] const std::vector<Word>& argv() const { return step.argv; }
  // Its only operand, `--` before it or not.
  [[nodiscard]] bool has_one_operand() const {
    return argv().size() == 2 || (argv().size() == 3 && argv()[1].text == "--");
  }
  // It has no words but perhaps `-`: it prints something of its standard input.
  [[nodiscard]] bool only_reads_input() const {
    return argv().size() == 1 || (argv().size() == 2 && argv()[1].text == "-");
  }
};

// Whether what it prints of a file that was there before is worked out, too: what is then put into another file.
enum class Edits { never, kept, always };

struct Printer {
  std::span<const std::string_view> programs;
  // Not known (`Stream::is_known`) where it is used in a way that is not followed.
  Stream (*print)(const PrintingStep& printing) = nullptr;
  bool is_filter = false;    // prints something of its standard input: asked only where that is known
  bool reads_files = false;  // and of the files that its operands name
  Edits edits = Edits::never;
};

// nullptr if no printer knows it.
[[nodiscard]] const Printer* find_printer(std::string_view program);

[[nodiscard]] inline Stream known_text(std::string text) {
  Stream stream;
  stream.is_known = true;
  stream.text = std::move(text);
  return stream;
}

}  // namespace pawl
