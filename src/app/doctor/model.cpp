// SPDX-License-Identifier: Apache-2.0
#include "app/doctor/model.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <optional>

#include "base/files.h"
#include "base/json.h"
#include "base/local_socket.h"
#include "base/lower.h"
#include "base/value.h"

namespace pawl {
namespace {

constexpr std::size_t kRequestLimit = std::size_t{16} << 20;
constexpr int kTickMs = 50;

[[nodiscard]] bool has(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

[[nodiscard]] std::size_t count_of(std::string_view text, std::string_view part) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != std::string_view::npos; at = text.find(part, at + part.size())) ++count;
  return count;
}

[[nodiscard]] std::string http(std::string_view type, std::string_view body) {
  return "HTTP/1.1 200 OK\r\nContent-Type: " + std::string(type) + "\r\nConnection: close\r\n\r\n" + std::string(body);
}

[[nodiscard]] std::string whole(const Value& value) {
  return http("application/json", write_json(value));
}

// Server-sent events; those that have a `type` are named by it.
[[nodiscard]] std::string stream(const std::vector<Value>& events) {
  std::string body;
  for (const Value& event : events) {
    if (const std::string* type = event.find_text("type")) body += "event: " + *type + "\n";
    body += "data: " + write_json(event) + "\n\n";
  }
  return http("text/event-stream", body);
}

[[nodiscard]] Value table(std::initializer_list<std::pair<std::string_view, Value>> members) {
  Value value = Value::object();
  for (const auto& [name, member] : members) value.set(name, member);
  return value;
}

[[nodiscard]] Value list_of(Value item) {
  Value list = Value::array();
  list.items.push_back(std::move(item));
  return list;
}

[[nodiscard]] Value shell_input(std::string_view command) {
  return table({{"command", Value::of(command)}, {"description", Value::of("a probe of pawl doctor")}});
}

[[nodiscard]] std::string messages_answer(const ModelRequest& request, const std::string* command) {
  if (has(request.path, "count_tokens")) return whole(table({{"input_tokens", Value::of(1)}}));
  // The program asks for titles and the like too, without tools.
  if (!has(request.body, "\"name\":\"Bash\"")) command = nullptr;
  const Value usage = table({{"input_tokens", Value::of(1)}, {"output_tokens", Value::of(1)}});
  const Value stop = Value::of(command != nullptr ? "tool_use" : "end_turn");
  const Value block = command != nullptr ? table({{"type", Value::of("tool_use")},
                                                  {"id", Value::of("toolu_" + std::to_string(results_in(request)))},
                                                  {"name", Value::of("Bash")},
                                                  {"input", shell_input(*command)}})
                                         : table({{"type", Value::of("text")}, {"text", Value::of("done")}});
  const auto message = [&](Value content, Value reason) {
    return table({{"id", Value::of("msg_1")},
                  {"type", Value::of("message")},
                  {"role", Value::of("assistant")},
                  {"model", Value::of("pawl-doctor")},
                  {"content", std::move(content)},
                  {"stop_reason", std::move(reason)},
                  {"stop_sequence", Value()},
                  {"usage", usage}});
  };
  if (!has(request.body, "\"stream\":true")) return whole(message(list_of(block), stop));
  Value start = table({{"type", Value::of("text")}, {"text", Value::of("")}});
  Value delta = table({{"type", Value::of("text_delta")}, {"text", Value::of("done")}});
  if (command != nullptr) {
    start = table({{"type", *block.find("type")},
                   {"id", *block.find("id")},
                   {"name", *block.find("name")},
                   {"input", Value::object()}});
    delta = table(
        {{"type", Value::of("input_json_delta")}, {"partial_json", Value::of(write_json(shell_input(*command)))}});
  }
  const Value end = table({{"stop_reason", stop}, {"stop_sequence", Value()}});
  return stream({
      table({{"type", Value::of("message_start")}, {"message", message(Value::array(), Value())}}),
      table({{"type", Value::of("content_block_start")}, {"index", Value::of(0)}, {"content_block", start}}),
      table({{"type", Value::of("content_block_delta")}, {"index", Value::of(0)}, {"delta", delta}}),
      table({{"type", Value::of("content_block_stop")}, {"index", Value::of(0)}}),
      table({{"type", Value::of("message_delta")}, {"delta", end}, {"usage", usage}}),
      table({{"type", Value::of("message_stop")}}),
  });
}

[[nodiscard]] std::string generate_answer(const ModelRequest& request, const std::string* command) {
  Value part = table({{"text", Value::of("done")}});
  if (has(request.body, "\"responseMimeType\":\"application/json\"")) {
    // The program's own questions, such as which model to take: any object of the wanted shape will do.
    part = table({{"text", Value::of("{\"reasoning\":\"x\",\"model_choice\":\"flash\",\"next_speaker\":\"user\","
                                     "\"complexity_reasoning\":\"x\",\"complexity_score\":1}")}});
  } else if (command != nullptr && has(request.body, "\"name\":\"run_shell_command\"")) {
    part =
        table({{"functionCall", table({{"name", Value::of("run_shell_command")}, {"args", shell_input(*command)}})}});
  }
  const Value content = table({{"role", Value::of("model")}, {"parts", list_of(part)}});
  const Value candidate = table({{"content", content}, {"finishReason", Value::of("STOP")}, {"index", Value::of(0)}});
  const Value usage = table(
      {{"promptTokenCount", Value::of(1)}, {"candidatesTokenCount", Value::of(1)}, {"totalTokenCount", Value::of(2)}});
  const Value answer = table({{"candidates", list_of(candidate)}, {"usageMetadata", usage}});
  return has(request.path, "stream") ? stream({answer}) : whole(answer);
}

[[nodiscard]] std::string responses_answer(const ModelRequest& request, const std::string* command) {
  const std::string number = std::to_string(results_in(request));
  Value item = table({{"type", Value::of("message")},
                      {"id", Value::of("item_" + number)},
                      {"role", Value::of("assistant")},
                      {"content", list_of(table({{"type", Value::of("output_text")},
                                                 {"text", Value::of("done")},
                                                 {"annotations", Value::array()}}))}});
  const bool is_exec = has(request.body, "\"name\":\"exec_command\"");
  if (command != nullptr && (is_exec || has(request.body, "\"name\":\"shell_command\""))) {
    const Value input = table({{is_exec ? "cmd" : "command", Value::of(*command)}});
    item = table({{"type", Value::of("function_call")},
                  {"id", Value::of("item_" + number)},
                  {"call_id", Value::of("call_" + number)},
                  {"name", Value::of(is_exec ? "exec_command" : "shell_command")},
                  {"arguments", Value::of(write_json(input))}});
  }
  const Value id = Value::of("response_" + number);
  const Value usage = table({{"input_tokens", Value::of(1)},
                             {"output_tokens", Value::of(1)},
                             {"total_tokens", Value::of(2)},
                             {"input_tokens_details", Value()},
                             {"output_tokens_details", Value()}});
  return stream({
      table({{"type", Value::of("response.created")}, {"response", table({{"id", id}})}}),
      table({{"type", Value::of("response.output_item.done")}, {"output_index", Value::of(0)}, {"item", item}}),
      table({{"type", Value::of("response.completed")},
             {"response", table({{"id", id}, {"output", list_of(item)}, {"usage", usage}})}}),
  });
}

// One connection and what has come over it.
struct Connection {
  int fd = -1;
  std::string text;
};

struct WholeRequest {
  std::string path;
  std::string body;
};

// nullopt: not all of it is there yet.
[[nodiscard]] std::optional<WholeRequest> request_in(std::string_view text) {
  const std::size_t end = text.find("\r\n\r\n");
  if (end == std::string_view::npos) return std::nullopt;
  std::string head(text.substr(0, end));
  WholeRequest request;
  const std::size_t space = std::min(head.find(' '), head.size() - 1);
  request.path = head.substr(space + 1, head.find(' ', space + 1) - space - 1);
  head = lower(head);
  constexpr std::string_view kLength = "\r\ncontent-length:";
  std::size_t length = 0;
  if (std::size_t at = head.find(kLength); at != std::string::npos) {
    at = std::min(head.find_first_not_of(' ', at + kLength.size()), head.size());
    std::from_chars(head.data() + at, head.data() + head.size(), length);
  }
  const std::string_view body = text.substr(end + 4);
  if (body.size() < length) return std::nullopt;
  request.body = body.substr(0, length);
  return request;
}

}  // namespace

std::size_t results_in(const ModelRequest& request) {
  if (has(request.path, "/messages")) return count_of(request.body, "\"type\":\"tool_result\"");
  if (has(request.path, "/responses")) return count_of(request.body, "\"type\":\"function_call_output\"");
  return count_of(request.body, "\"functionResponse\":");
}

std::string model_answer(const ModelRequest& request, const std::vector<std::string>& commands) {
  const std::size_t done = results_in(request);
  const std::string* command = done < commands.size() ? &commands[done] : nullptr;
  if (has(request.path, "/messages")) return messages_answer(request, command);
  if (has(request.path, "/responses")) return responses_answer(request, command);
  if (has(request.path, "enerateContent")) return generate_answer(request, command);
  return whole(table({{"data", Value::array()}, {"object", Value::of("list")}}));
}

Result<std::unique_ptr<ScriptedModel>> ScriptedModel::start(std::vector<std::string> commands, std::string phrase) {
  const int fd = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in place{};
  place.sin_family = AF_INET;
  place.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof place;
  auto* address = reinterpret_cast<sockaddr*>(&place);
  if (fd < 0 || ::bind(fd, address, size) != 0 || ::listen(fd, 64) != 0 || ::getsockname(fd, address, &size) != 0) {
    const Error error{Code::io_failed, "cannot listen on loopback: " + system_error_text(errno)};
    if (fd >= 0) ::close(fd);
    return error;
  }
  std::string url = "http://127.0.0.1:" + std::to_string(ntohs(place.sin_port));
  return std::unique_ptr<ScriptedModel>(new ScriptedModel(fd, std::move(url), std::move(commands), std::move(phrase)));
}

ScriptedModel::ScriptedModel(int socket, std::string address, std::vector<std::string> commands, std::string phrase)
    : socket_(socket),
      address_(std::move(address)),
      commands_(std::move(commands)),
      phrase_(std::move(phrase)),
      thread_([this] { serve(); }) {}

ScriptedModel::~ScriptedModel() {
  is_over_ = true;
  thread_.join();
  ::close(socket_);
}

void ScriptedModel::serve() {
  std::vector<Connection> open;
  while (!is_over_) {
    std::vector<pollfd> watched = {{socket_, POLLIN, 0}};
    for (const Connection& connection : open) watched.push_back({connection.fd, POLLIN, 0});
    if (::poll(watched.data(), watched.size(), kTickMs) <= 0) continue;
    for (std::size_t i = 0; i < open.size(); ++i) {
      if (watched[i + 1].revents == 0) continue;
      Connection& connection = open[i];
      char buffer[65536];
      const ssize_t got = ::recv(connection.fd, buffer, sizeof buffer, 0);
      if (got > 0) connection.text.append(buffer, static_cast<std::size_t>(got));
      const std::optional<WholeRequest> request = request_in(connection.text);
      if (request) {
        const ModelRequest asked = {request->path, request->body};
        results_ = std::max(results_.load(), results_in(asked));
        if (has(asked.body, phrase_)) was_told_ = true;
        send_all(connection.fd, model_answer(asked, commands_));
      }
      if (request || got <= 0 || connection.text.size() > kRequestLimit) {
        ::shutdown(connection.fd, SHUT_RDWR);
        ::close(connection.fd);
        connection.fd = -1;
      }
    }
    std::erase_if(open, [](const Connection& connection) { return connection.fd < 0; });
    if (watched[0].revents != 0) {
      const int fd = ::accept4(socket_, nullptr, nullptr, SOCK_CLOEXEC);
      if (fd >= 0) open.push_back({fd, ""});
    }
  }
  for (const Connection& connection : open) ::close(connection.fd);
}

}  // namespace pawl
