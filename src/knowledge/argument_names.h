// SPDX-License-Identifier: Apache-2.0
// Arguments of tools by the names that they usually have, and what they then mean; from knowledge/tools/arguments.toml.
#pragma once

#include "knowledge/names.h"

namespace pawl {

struct ArgumentNames {
  NameList shell;         // shell text, or words of a command
  NameList words;         // the other words of a command, beside its program
  NameList method;        // the method of a request
  NameList json;          // JSON may stand there as a text
  NameList manifest;      // what a cluster or a container service shall run
  NameList typed;         // what is typed into a program that runs
  NameList given;         // a text that says nothing by its name, in a tool that runs what it is given
  NameList about;         // what only says something about the call, or names a thing
  NameList said;          // what is written for people to read
  NameList path;          // a path, or several
  NameList pattern;       // a pattern of names of files
  NameList source;        // a path that is copied or moved
  NameList target;        // where to
  NameList put_at;        // where what comes is put, on this machine
  NameList url;           // an address
  NameList content;       // what a file shall hold
  NameList code;          // code in the language that the tool tells
  NameList sql;           // SQL
  NameList query;         // SQL, if it reads as such and the tool does not search
  NameList skill;         // the name of a skill
  NameList does;          // what is to be done
  NameList to;            // what it is done to
  NameList request_path;  // the path of a request
  NameList body;          // the body of a request
  NameList sent;          // a file of this machine, in a tool that sends
  NameList packed;        // files that are packed
  NameList named;         // a word of the command that a tool amounts to
  NameList filter;        // what is meant of a collection
  NameList patch;         // a patch
  NameList put_in;        // what an edit puts into a file
  NameList rule_shell;    // in a user's rule: shell text, whatever the tool is
};
inline constexpr std::array<std::string_view, 31> kArgumentNameFields = {
    "shell", "words",  "method",  "json",   "manifest", "typed",  "given",        "about",
    "said",  "path",   "pattern", "source", "target",   "put_at", "url",          "content",
    "code",  "sql",    "query",   "skill",  "does",     "to",     "request_path", "body",
    "sent",  "packed", "named",   "filter", "patch",    "put_in", "rule_shell"};
[[nodiscard]] const ArgumentNames& argument_names();

}  // namespace pawl
