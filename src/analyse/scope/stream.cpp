// SPDX-License-Identifier: Apache-2.0
#include "analyse/scope/stream.h"

#include <algorithm>

namespace pawl {

Stream either_stream(Stream first, const Stream& second) {
  const bool is_same_text = first.is_known && second.is_known && first.text == second.text;
  if (first.is_known && second.is_known && !is_same_text && !second.text.empty())
    first.text += (first.text.empty() || first.text.ends_with('\n') ? "" : "\n") + second.text;
  first.is_either |= second.is_either || (first.is_known && second.is_known && !is_same_text);
  first.is_known &= second.is_known;
  if (first.file != second.file) {
    // One of two files, or none: who reads it is judged by the sources; whoever runs it runs what is not known.
    if (first.file.empty()) first.file = second.file;
  }
  if (!first.is_known && first.file.empty()) first.text.clear();
  first.sources |= second.sources;
  first.step = std::max(first.step, second.step);
  first.items.insert(first.items.end(), second.items.begin(), second.items.end());
  first.is_settings &= second.is_settings;
  first.is_noise &= second.is_noise;
  first.pieces.insert(first.pieces.end(), second.pieces.begin(), second.pieces.end());
  if (first.language != second.language) first.language.clear();
  return first;
}

}  // namespace pawl
