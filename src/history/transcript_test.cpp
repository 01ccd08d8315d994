// SPDX-License-Identifier: Apache-2.0
#include "history/transcript.h"

#include <gtest/gtest.h>

#include "base/files.h"
#include "base/json.h"
#include "base/test_folder.h"

namespace pawl {
namespace {

// `tool input in cwd (session, time)`, one a line.
[[nodiscard]] std::string dump(std::string_view agent, const std::vector<std::string>& lines,
                               std::uint64_t* unread = nullptr) {
  std::string out;
  TranscriptReader reader(*find_agent(agent));
  reader.begin("/transcripts/one.jsonl", "/from-file");
  for (const std::string& line : lines) {
    reader.read_text(line, [&](const PastCall& past) {
      out += past.call.tool + " " + write_json(past.call.input) + " in " + past.call.cwd + " (" + past.call.session +
             ", " + past.time + ")\n";
    });
  }
  if (unread != nullptr) *unread = reader.unread();
  return out;
}

TEST(Transcript, of_claude_has_calls_in_messages) {
  EXPECT_EQ(
      dump(
          "claude",
          {R"({"type":"user","message":{"role":"user","content":"go tool_use"},"cwd":"/p","sessionId":"s"})",
           R"({"message":{"content":[{"type":"text","text":"x"},{"type":"tool_use","id":"t1","name":"Bash","input":{"command":"ls"}}]},"timestamp":"T1","cwd":"/p","sessionId":"s"})",
           R"({"message":{"content":[{"type":"tool_result","tool_use_id":"t1","content":[{"type":"tool_use","name":"Bash","input":{}}]}]},"cwd":"/p"})",
           R"({"message":{"content":[{"type":"tool_use","id":"t1","name":"Bash","input":{"command":"ls"}}]},"cwd":"/p","sessionId":"s"})"}),
      "Bash {\"command\":\"ls\"} in /p (s, T1)\n")
      << "what a result quotes is not a call, and a repeated one counts once";
}

TEST(Transcript, of_codex_has_calls_and_commands_of_scripts) {
  EXPECT_EQ(
      dump(
          "codex",
          {R"({"timestamp":"T0","type":"session_meta","payload":{"session_id":"s","cwd":"/p"}})",
           R"({"timestamp":"T1","payload":{"type":"function_call","name":"exec_command","arguments":"{\"cmd\":\"ls\"}","call_id":"c0"}})",
           R"({"timestamp":"T1","payload":{"type":"item_completed","item":{"type":"CommandExecution","id":"c0","command":["bash","-lc","ls"]}}})",
           R"({"timestamp":"T2","payload":{"type":"turn_context","cwd":"/q"}})",
           R"({"timestamp":"T3","payload":{"type":"custom_tool_call","name":"exec","input":"await tools.exec_command","call_id":"c1"}})",
           R"({"timestamp":"T4","payload":{"type":"item_completed","item":{"type":"CommandExecution","id":"exec-1","command":["bash","-lc","id"]}}})",
           R"({"timestamp":"T5","payload":{"type":"custom_tool_call","name":"apply_patch","input":"*** Begin Patch","call_id":"c2"}})",
           R"({"timestamp":"T6","payload":{"type":"local_shell_call","action":{"command":["ls"]},"call_id":"c3"}})"}),
      "exec_command {\"cmd\":\"ls\"} in /p (s, T1)\n"
      "shell {\"command\":[\"bash\",\"-lc\",\"id\"]} in /q (s, T4)\n"
      "apply_patch {\"command\":\"*** Begin Patch\"} in /q (s, T5)\n"
      "local_shell {\"command\":[\"ls\"]} in /q (s, T6)\n");
}

TEST(Transcript, of_gemini_has_calls_at_messages) {
  const std::string call = R"({"id":"r1","name":"run_shell_command","args":{"command":"ls"},"timestamp":"T1"})";
  EXPECT_EQ(dump("gemini",
                 {R"({"sessionId":"s","kind":"main"})", R"({"id":"m","type":"gemini","toolCalls":[)" + call + "]}"}),
            "run_shell_command {\"command\":\"ls\"} in /from-file (/transcripts/one.jsonl, T1)\n");
  const std::string whole =
      R"({"sessionId":"s","messages":[{"type":"user"},{"type":"gemini","toolCalls":[)" + call + "]}]}";
  EXPECT_EQ(dump("gemini", {whole}), "run_shell_command {\"command\":\"ls\"} in /from-file (s, T1)\n")
      << "older versions keep one file a session";
  EXPECT_EQ(dump("gemini", {"{\"$set\":" + whole + "}"}),
            "run_shell_command {\"command\":\"ls\"} in /from-file (/transcripts/one.jsonl, T1)\n");
}

TEST(Transcript, what_cannot_be_read_is_counted) {
  std::uint64_t unread = 0;
  EXPECT_EQ(dump("claude",
                 {R"({"message":{"content":[{"type":"tool_use")", "", "not JSON at all",
                  R"({"message":{"content":[{"type":"tool_use","id":"t"}]}})"},
                 &unread),
            "");
  EXPECT_EQ(unread, 2U);
}

TEST(Transcripts, are_found_below_home_and_read_whole) {
  const TestFolder home;
  const std::string folder = home.path() + "/.gemini/tmp/app";
  ASSERT_TRUE(make_folder(folder + "/chats"));
  ASSERT_TRUE(write_file(folder + "/.project_root", "/p/app\n"));
  ASSERT_TRUE(write_file(folder + "/logs.json", "[]"));
  std::string text;
  for (int i = 0; i < 3; ++i)
    text += R"({"toolCalls":[{"id":"r)" + std::to_string(i) + R"(","name":"x","args":{"a":")" +
            std::string(700000, 'y') + "\"}}]}" + (i < 2 ? "\n" : "");
  ASSERT_TRUE(write_file(folder + "/chats/session-1.jsonl", text));
  const Agent& agent = *find_agent("gemini");
  const std::vector<Transcript> found = transcripts_of(agent, home.path());
  ASSERT_EQ(found.size(), 1U);
  TranscriptReader reader(agent);
  int calls = 0;
  std::int64_t bytes = 0;
  reader.read(
      found[0],
      [&](const PastCall& past) {
        ++calls;
        EXPECT_EQ(past.call.cwd, "/p/app");
        EXPECT_EQ(past.call.input.find_text("a")->size(), 700000U);
      },
      [&](std::int64_t more) { bytes += more; });
  EXPECT_EQ(calls, 3) << "lines longer than what is read at once, and one without its newline";
  EXPECT_EQ(bytes, found[0].bytes);
}

}  // namespace
}  // namespace pawl
