// SPDX-License-Identifier: Apache-2.0
// Arguments of tools by the names that they usually have, and what they then mean. tool_fields.cpp (described tools)
// and tool_guess.cpp (all others) read them.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "analyse/tools/tool_fields.h"
#include "base/one_of.h"
#include "base/value.h"

namespace pawl {

using Names = std::span<const std::string_view>;

inline constexpr std::size_t kMaxUses = kMaxTextsUnder;

inline constexpr std::string_view kShellFields[] = {
    "command",      "cmd",       "shell_command", "command_line",   "commandLine",   "CommandLine",
    "bash_command", "commands",  "cli_command",   "cliCommand",     "shellCommand",  "kubectl_command",
    "argv",         "cmdString", "cmd_string",    "command_string", "commandString", "run"};
inline constexpr std::string_view kManifestFields[] = {"manifest",      "manifests",        "yaml",
                                                       "manifest_yaml", "resource_yaml",    "compose_yaml",
                                                       "compose",       "stackFileContent", "stack_file_content"};
inline constexpr std::string_view kTypedFields[] = {"chars", "input", "text", "keys"};
inline constexpr std::string_view kPathFields[] = {"file_path",
                                                   "pathInProject",
                                                   "path_in_project",
                                                   "path",
                                                   "filePath",
                                                   "filepath",
                                                   "file",
                                                   "filename",
                                                   "absolute_path",
                                                   "AbsolutePath",
                                                   "notebook_path",
                                                   "TargetFile",
                                                   "paths",
                                                   "files",
                                                   "file_paths",
                                                   "targetFile",
                                                   "target_file",
                                                   "target_path",
                                                   "relative_path",
                                                   "dir_path",
                                                   "directory",
                                                   "folder",
                                                   "dir"};
inline constexpr std::string_view kPatternFields[] = {"include", "glob", "file_pattern", "include_pattern", "includes"};
inline constexpr std::string_view kSourceFields[] = {"source",  "src",         "from",      "old_path",
                                                     "oldPath", "source_path", "sourcePath"};
inline constexpr std::string_view kTargetFields[] = {"destination",      "dest",           "dst",    "to",
                                                     "new_path",         "newPath",        "target", "dest_path",
                                                     "destination_path", "destinationPath"};
inline constexpr std::string_view kUrlFields[] = {"url", "uri", "urls", "Url", "href", "address", "link"};
inline constexpr std::string_view kContentFields[] = {"content",    "contents", "file_text", "CodeContent",
                                                      "new_source", "data",     "text"};
inline constexpr std::string_view kCodeFields[] = {"function",    "expression", "script",      "code",
                                                   "python_code", "pythonCode", "cell_source", "cell_content"};
inline constexpr std::string_view kSqlFields[] = {"sqlStatements", "sql_statements", "sqlStatement", "sql_stmts",
                                                  "stmts",         "sqls",           "sql",          "sql_query",
                                                  "sqlQuery",      "raw_sql",        "statement_sql"};
inline constexpr std::string_view kQueryFields[] = {"query", "statement", "statements", "queries"};
inline constexpr std::string_view kSkillFields[] = {"skill", "command", "name", "skill_name"};

// Whether one of the words is one of those that are wanted.
[[nodiscard]] bool has_one(const std::vector<std::string>& words, Names wanted);

// The first of these members that is a text or a list; nullptr if there is none.
[[nodiscard]] const Value* first_member(const Value& input, Names names);

// A command as a text, as a list of words, or as a program with its arguments apart in `around`.
[[nodiscard]] ToolUse shell_use(const Value& value, const Value& around);

// An address; one of a file is that file.
[[nodiscard]] ToolUse url_use(const std::string& text);

// One use for each path in the arguments.
[[nodiscard]] std::vector<ToolUse> path_uses(ToolUse::Kind kind, const Value& input);

// Files below a folder whose names a pattern tells; the folder alone, if there is no pattern.
[[nodiscard]] std::vector<ToolUse> lines_uses(const Value& input, ToolUse::Kind kind);

// A source and where it goes.
[[nodiscard]] std::vector<ToolUse> move_uses(const Value& input, ToolUse::Kind from);

}  // namespace pawl
