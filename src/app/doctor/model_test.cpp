// SPDX-License-Identifier: Apache-2.0
#include "app/doctor/model.h"

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cstdlib>

namespace pawl {
namespace {

const std::vector<std::string> kCommands = {"touch a", "touch b"};

std::string body_of(const ModelRequest& request) {
  const std::string answer = model_answer(request, kCommands);
  return answer.substr(answer.find("\r\n\r\n") + 4);
}

bool has(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

TEST(DoctorModel, AsksForOneCommandATurn) {
  const std::string first = body_of({"/v1/messages", R"({"tools":[{"name":"Bash"}]})"});
  EXPECT_TRUE(has(first, R"("type":"tool_use","id":"toolu_0","name":"Bash","input":{"command":"touch a")")) << first;
  const std::string second = body_of({"/v1/messages", R"({"tools":[{"name":"Bash"}],"x":[{"type":"tool_result"}]})"});
  EXPECT_TRUE(has(second, R"("command":"touch b")")) << second;
  const std::string last =
      body_of({"/v1/messages", R"({"tools":[{"name":"Bash"}],"x":[{"type":"tool_result"},{"type":"tool_result"}]})"});
  EXPECT_TRUE(has(last, R"("content":[{"type":"text","text":"done"}],"stop_reason":"end_turn")")) << last;
}

TEST(DoctorModel, StreamsToClaude) {
  const std::string answer = body_of({"/v1/messages?beta=true", R"({"stream":true,"tools":[{"name":"Bash"}]})"});
  EXPECT_TRUE(has(answer, "event: message_start\ndata: {\"type\":\"message_start\"")) << answer;
  EXPECT_TRUE(has(answer, R"("partial_json":"{\"command\":\"touch a\")")) << answer;
  EXPECT_TRUE(has(answer, "event: message_stop\n")) << answer;
}

TEST(DoctorModel, GivesNoCommandWithoutAShellTool) {
  EXPECT_FALSE(has(body_of({"/v1/messages", "{}"}), "touch"));
  EXPECT_FALSE(has(body_of({"/v1beta/models/x:generateContent", "{}"}), "touch"));
  EXPECT_FALSE(has(body_of({"/v1/responses", "{}"}), "touch"));
  EXPECT_EQ(body_of({"/v1/models", ""}), R"({"data":[],"object":"list"})");
}

TEST(DoctorModel, SpeaksToGeminiAndCodex) {
  const std::string gemini = body_of({"/v1beta/models/x:streamGenerateContent?alt=sse",
                                      R"({"name":"run_shell_command","contents":[{"functionResponse":{}}]})"});
  EXPECT_TRUE(has(gemini, R"("functionCall":{"name":"run_shell_command","args":{"command":"touch b")")) << gemini;
  const std::string codex = body_of({"/v1/responses", R"({"tools":[{"name":"exec_command"}]})"});
  EXPECT_TRUE(has(codex, R"("name":"exec_command","arguments":"{\"cmd\":\"touch a\"}")")) << codex;
  EXPECT_EQ(results_in({"/v1/responses", R"([{"type":"function_call_output"}])"}), 1U);
}

TEST(DoctorModel, ServesOnLoopbackAndRemembersWhatItWasTold) {
  Result<std::unique_ptr<ScriptedModel>> model = ScriptedModel::start(kCommands, "Pawl denied");
  ASSERT_TRUE(model.has_value());
  const std::string& address = (*model)->address();
  ASSERT_TRUE(address.starts_with("http://127.0.0.1:")) << address;
  const int fd = ::socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in place{};
  place.sin_family = AF_INET;
  place.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  place.sin_port = htons(static_cast<std::uint16_t>(std::atoi(address.substr(17).c_str())));
  ASSERT_EQ(::connect(fd, reinterpret_cast<sockaddr*>(&place), sizeof place), 0);
  const std::string body = R"({"x":[{"type":"tool_result","content":"Pawl denied this"}]})";
  const std::string text =
      "POST /v1/messages HTTP/1.1\r\nContent-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body;
  // In two parts, as networks do.
  ASSERT_GT(::send(fd, text.data(), 20, 0), 0);
  ::usleep(20000);
  ASSERT_GT(::send(fd, text.data() + 20, text.size() - 20, 0), 0);
  std::string answer;
  char buffer[4096];
  for (ssize_t got = 1; got > 0;) {
    got = ::recv(fd, buffer, sizeof buffer, 0);
    if (got > 0) answer.append(buffer, static_cast<std::size_t>(got));
  }
  ::close(fd);
  EXPECT_TRUE(answer.starts_with("HTTP/1.1 200 OK\r\n")) << answer;
  EXPECT_EQ((*model)->results(), 1U);
  EXPECT_TRUE((*model)->was_told());
}

}  // namespace
}  // namespace pawl
