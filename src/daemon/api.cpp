// SPDX-License-Identifier: Apache-2.0
#include "daemon/api.h"

#include <algorithm>
#include <charconv>

#include "base/clock.h"
#include "base/files.h"
#include "base/hash.h"
#include "base/json.h"
#include "base/visible.h"
#include "daemon/page.h"
#include "http/gate.h"
#include "index/stats.h"
#include "index/story.h"
#include "model/call_id.h"

namespace pawl {
namespace {

[[nodiscard]] HttpResponse json(const Value& value, int status = 200) {
  HttpResponse response;
  response.status = status;
  response.body = write_json(value);
  return response;
}

[[nodiscard]] HttpResponse json(const PageReply& reply) {
  return json(reply.body, reply.status);
}

[[nodiscard]] HttpResponse not_found(std::string_view what) {
  return json(failure(404, "not_found", what));
}

[[nodiscard]] HttpResponse bad(std::string_view what) {
  return json(failure(400, "bad_request", what));
}

[[nodiscard]] bool read_number(const std::string& text, std::int64_t& number) {
  if (text.empty()) return true;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
  return read.ec == std::errc() && read.ptr == text.data() + text.size() && number >= 0;
}

// As the log has them; what is longer or shorter is not compared with them.
[[nodiscard]] bool is_time(const std::string& text) {
  constexpr std::string_view kForm = "0000-00-00T00:00:00.000Z";
  if (text.empty()) return true;
  if (text.size() != kForm.size()) return false;
  for (std::size_t i = 0; i < kForm.size(); ++i) {
    const bool is_digit = text[i] >= '0' && text[i] <= '9';
    if (kForm[i] == '0' ? !is_digit : text[i] != kForm[i]) return false;
  }
  return true;
}

// What stands behind `/api/calls/`, as one part; empty if there is none.
[[nodiscard]] std::string behind(const std::string& path, std::string_view start) {
  if (!path.starts_with(start)) return "";
  const std::string rest = path.substr(start.size());
  return rest.find('/') == std::string::npos ? rest : "";
}

}  // namespace

HttpResponse Api::answer(const HttpRequest& request) {
  if (request.path == "/healthz" && request.method == "GET")
    return json(Value::object()
                    .set("name", Value::of("pawl"))
                    .set("instance", Value::of(board_->instance()))
                    .set("version", Value::of(board_->version())));
  if (!request.path.starts_with("/api/")) return page_response(request);
  if (request.path == "/api/login") return log_in(request);
  if (!passes_->is_token(bearer_of(request), moment_now().boot_ms))
    return json(failure(401, "login", "this page is not logged in any more; run `pawl dashboard` again"));
  return request.method == "GET" ? read(request) : change(request);
}

HttpResponse Api::log_in(const HttpRequest& request) {
  if (request.method != "POST") return json(failure(405, "bad_request", "log in with POST"));
  const Result<Value> body = read_json(request.body);
  const std::string* code = body ? body->find_text("code") : nullptr;
  if (code == nullptr) return bad("the body is not {\"code\":\"…\"}");
  const Passes::Outcome outcome = passes_->log_in(*code, moment_now().boot_ms);
  switch (outcome.login) {
    case Passes::Login::done:
      break;
    case Passes::Login::used:
      board_->host().note("dashboard", "a one-time code of the dashboard was used a second time");
      return json(failure(401, "used", "this code was used before; run `pawl dashboard` again"));
    case Passes::Login::unknown:
      return json(failure(401, "login", "this code is not known or too old; run `pawl dashboard` again"));
    case Passes::Login::slow_down: {
      PageReply reply = failure(429, "slow_down", "too many wrong codes; wait a minute");
      reply.body.set("retry_ms", Value::of(outcome.retry_ms));
      return json(reply);
    }
  }
  static_cast<void>(remove_file(join_path(board_->home(), "run/" + name_of_opener(*code))));
  return json(Value::object()
                  .set("token", Value::of(outcome.token))
                  .set("instance", Value::of(board_->instance()))
                  .set("tabs_key", Value::of(tabs_key_))
                  .set("expires", Value::of(utc_of(moment_now().wall_ms + Passes::kTokenMs)))
                  .set("version", Value::of(board_->version())));
}

HttpResponse Api::read(const HttpRequest& request) {
  const std::string& path = request.path;
  if (path == "/api/state") return json(board_->state());
  if (path == "/api/stream") return stream(request);
  if (path == "/api/calls") return calls(request);
  if (path == "/api/sessions") {
    board_->catch_up();
    return json(sessions_of(board_->index()));
  }
  if (path == "/api/stats") return stats(request);
  if (path == "/api/passkey") return json(board_->host().passkey(PasskeyStep::look, Value::object()));
  if (const std::string which = behind(path, "/api/calls/"); !which.empty()) return call(which);
  if (const std::string which = behind(path, "/api/sessions/"); !which.empty()) return session(which);
  if (const std::string id = behind(path, "/api/asks/"); !id.empty()) return ask(id);
  return not_found("there is nothing here");
}

HttpResponse Api::stream(const HttpRequest& request) {
  std::int64_t after = 0;
  if (!read_number(request.parameter("after"), after)) return bad("`after` is a number of a row");
  HttpResponse response;
  response.stream = board_->connect(after);
  return response;
}

HttpResponse Api::calls(const HttpRequest& request) {
  RowQuery query;
  const std::string kinds = request.parameter("verdict");
  for (std::size_t at = 0; at < kinds.size();) {
    const std::size_t end = std::min(kinds.find(',', at), kinds.size());
    query.kinds.insert(kinds.substr(at, end - at));
    at = end + 1;
  }
  query.agent = request.parameter("agent");
  query.session = request.parameter("session");
  query.tool = request.parameter("tool");
  query.rule = request.parameter("rule");
  query.text = request.parameter("text");
  query.from = request.parameter("from");
  query.to = request.parameter("to");
  constexpr std::int64_t kMost = 500;
  const bool is_right = read_number(request.parameter("before"), query.before) &&
                        read_number(request.parameter("limit"), query.limit) && query.limit >= 1 &&
                        query.limit <= kMost && is_time(query.from) && is_time(query.to);
  if (!is_right) return bad("`before` and `limit` (1 to 500) are numbers, `from` and `to` times of the log");
  board_->catch_up();
  Value list = Value::array();
  std::int64_t last = 0;
  for (const Row& row : board_->index().rows(query)) {
    last = row.number;
    list.items.push_back(value_of_row(row));
  }
  const bool has_more = static_cast<std::int64_t>(list.items.size()) == query.limit;
  return json(Value::object().set("calls", std::move(list)).set("next", has_more ? Value::of(last) : Value{}));
}

HttpResponse Api::call(const std::string& which) {
  board_->catch_up();
  std::int64_t number = 0;
  const bool is_number = which.find_first_not_of("0123456789") == std::string::npos && read_number(which, number);
  // An id may consist of digits alone; it then has seven of them, and what is meant is the row.
  std::optional<LogIndex::Found> found = is_number ? board_->index().find(number) : std::nullopt;
  if (!found) found = board_->index().find_call(which);
  if (!found) return not_found("there is no such call in the log; it may be so old that it was deleted");
  const Result<Value> entry = read_json(found->line, kLogJson);
  if (!entry) return not_found("the line of this call cannot be read");
  Value after = Value::array();
  for (const std::string& line : found->after) {
    if (Result<Value> later = read_json(line, kLogJson)) after.items.push_back(std::move(*later));
  }
  Value value = Value::object();
  value.set("row", value_of_row(found->row)).set("entry", *entry).set("after", std::move(after));
  for (Member& member : board_->host().explained(*entry).members) value.set(member.name, std::move(member.value));
  return json(value);
}

HttpResponse Api::session(const std::string& which) {
  board_->catch_up();
  RowQuery query;
  query.session = which;
  query.limit = static_cast<std::int64_t>(kMostStoryRows) + 1;
  std::vector<Row> rows = board_->index().rows(query);
  if (rows.empty()) return not_found("there is no such session in the log");
  const bool is_whole = rows.size() <= kMostStoryRows;
  if (!is_whole) rows.pop_back();
  std::reverse(rows.begin(), rows.end());
  return json(story_of(which, rows, is_whole));
}

HttpResponse Api::stats(const HttpRequest& request) {
  constexpr std::int64_t kDayMs = std::int64_t{24} * 3600 * 1000;
  const std::int64_t now = moment_now().wall_ms;
  StatsQuery query{request.parameter("from"), request.parameter("to"), request.parameter("by") == "day"};
  if (!is_time(query.from) || !is_time(query.to)) return bad("`from` and `to` are times of the log");
  if (query.to.empty()) query.to = utc_of(now + 1000);
  if (query.from.empty()) query.from = utc_of(now - kDayMs);
  board_->catch_up();
  DaemonHost& host = board_->host();
  return json(stats_of(board_->index(), query,
                       {[&](const std::string& rule) { return host.title_of_rule(rule); },
                        [&](const std::string& line) { return host.proposal_for(line); }}));
}

HttpResponse Api::ask(const std::string& id) {
  const Result<AskOnDesk> asked = read_call_id(id).form == IdForm::good
                                      ? ask_on_desk(board_->home(), id, moment_now())
                                      : Result<AskOnDesk>(Error{Code::not_found, "this is not the id of a call"});
  if (!asked) return not_found(asked.error().text);
  return json(board_->ask_value(*asked, true));
}

HttpResponse Api::change(const HttpRequest& request) {
  const Result<Value> body = request.body.empty() ? Result<Value>(Value::object()) : read_json(request.body);
  if (!body || !body->is_object()) return bad("the body is not a JSON object");
  DaemonHost& host = board_->host();
  const std::string& method = request.method;
  const auto id_in = [&](std::string_view start) {
    const std::string id = behind(request.path, start);
    return read_call_id(id).form == IdForm::good ? id : std::string();
  };
  HttpResponse response = not_found("there is nothing here");
  if (const std::string id = id_in("/api/asks/"); !id.empty() && method == "POST") {
    response = json(host.answer(id, *body));
    board_->look_at_asks();
  }
  if (const std::string id = id_in("/api/challenges/"); !id.empty() && method == "POST")
    response = json(host.challenge(id, *body));
  if (request.path == "/api/passkey" && method == "POST") response = json(host.passkey(PasskeyStep::take, *body));
  if (const std::string name = behind(request.path, "/api/shields/"); !name.empty() && method == "PUT") {
    const Value* is_on = body->find("on");
    if (is_on == nullptr || is_on->kind != Value::Kind::boolean) return bad("the body is not {\"on\":true}");
    response = json(host.set_shield(name, is_on->boolean));
    board_->look_at_standing();
  }
  if (const std::string id = id_in("/api/grants/"); !id.empty() && method == "DELETE") {
    response = json(host.revoke_grant(id));
    board_->look_at_standing();
  }
  if (const std::string id = id_in("/api/undo/"); !id.empty() && method == "POST")
    response = json(host.undo(id, *body));
  return response;
}

}  // namespace pawl
