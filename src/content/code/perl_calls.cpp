// SPDX-License-Identifier: Apache-2.0
// Perl's functions about classes, and what runs at the end.
#include <algorithm>
#include <utility>

#include "base/one_of.h"
#include "content/code/code_paths.h"
#include "content/code/special_calls.h"

namespace pawl {

std::optional<CodeHeld> CodeWalker::call_in_perl(const CodeCalling& calling) {
  const CodeHeld& first = calling.argument(0);
  if (calling.name == "bless" && first.place >= 0) {
    CodeHeld object = frames_.kept(first.place);
    const CodeHeld type = calling.argument(1);
    if (type.is_text()) object.type = type.text;
    if (type.kind == CodeHeld::Kind::name) object.type = type.text;
    frames_.change_kept(first.place, object, false);
    return first;
  }
  // `<>` reads the files that `@ARGV` names.
  if (calling.name == "readline" && (first.is("") || first.is("ARGV"))) {
    const CodeHeld* const named = find("@ARGV");
    const CodeHeld files = named == nullptr ? CodeHeld{} : whole(*named);
    if (files.kind != CodeHeld::Kind::list || files.items.empty()) return std::nullopt;
    const CodeHeld opened =
        call_name(held_name("open"),
                  {{"", unknown_because("a handle")}, {"", held_text("<")}, {"", any_of(files.items)}}, calling.span);
    return write_down("readline", {}, {{"", opened}}, calling.span);
  }
  if (is_one_of(calling.name, {"ref", "defined", "exists"})) return unknown_because("a word");
  // `$object->can('method')`, `__PACKAGE__->can('function')`
  if (calling.name.ends_with(".can") && first.is_text()) {
    const CodeHeld* const own = calling.name == "__PACKAGE__.can" ? find(first.text) : nullptr;
    CodeHeld function = own != nullptr                      ? *own
                        : calling.name == "__PACKAGE__.can" ? held_name(first.text)
                        : calling.callee.self != nullptr
                            ? member_of(*calling.callee.self, first.text)
                            : member_of(held_name(calling.name.substr(0, calling.name.size() - 4)), first.text);
    if (function.kind == CodeHeld::Kind::function) function.self = nullptr;
    return function;
  }
  if (calling.name == "END" && first.kind == CodeHeld::Kind::function) {
    call_later(first, {}, calling.span);
    return unknown_because("nothing");
  }
  return std::nullopt;
}

}  // namespace pawl
