// SPDX-License-Identifier: Apache-2.0
// What a step says to a service: requests over HTTP, whose address and body tell what they do there, SQL that they
// carry, lines for a bare connection, and statements of languages in knowledge/requests.toml.
#include <algorithm>

#include "analyse/effects/requests.h"
#include "analyse/places/hosts.h"
#include "analyse/places/path_class.h"
#include "analyse/scope/relocations.h"
#include "analyse/texts/text_runner.h"
#include "base/glob.h"
#include "base/json.h"
#include "base/lower.h"
#include "base/one_of.h"
#include "content/code/codecs.h"
#include "content/sql/database.h"
#include "content/sql/sql_tokens.h"
#include "knowledge/names.h"
#include "knowledge/requests.h"

namespace pawl {
namespace {

constexpr std::size_t kMaxSaid = 64U * 1024;

[[nodiscard]] bool is_sent(const Argument& argument) {
  return argument.role == Role::data || argument.role == Role::field;
}

// `+` is a blank there.
[[nodiscard]] std::string decoded(std::string text) {
  std::replace(text.begin(), text.end(), '+', ' ');
  return from_url(text);
}

[[nodiscard]] bool is_near(std::string_view url) {
  const std::string host = host_of(url);
  return host.empty() || is_this_machine(host) || host == "host.docker.internal";
}

// Whether a plain question may hold a statement that changes something: the ports and paths of databases.
[[nodiscard]] bool asks_database(std::string_view url) {
  const std::string_view path = url.substr(0, url.find('?'));
  return std::ranges::any_of(statement_names().addresses,
                             [&](std::string_view place) { return matches_glob(place, path); });
}

// The part after the `?` of an address.
[[nodiscard]] std::string_view query_of(std::string_view url) {
  const std::size_t mark = url.find('?');
  return mark == std::string_view::npos ? std::string_view() : url.substr(mark + 1);
}

// The texts in a form (`a=b&query=…`) that may be statements.
void add_of_form(std::string_view form, std::vector<std::string>& texts) {
  while (!form.empty()) {
    const std::string_view pair = form.substr(0, form.find('&'));
    form.remove_prefix(std::min(pair.size() + 1, form.size()));
    const std::size_t equals = pair.find('=');
    if (equals == std::string_view::npos || !is_one_of(lower(pair.substr(0, equals)), statement_names().keys)) continue;
    const std::size_t value = pair.find_first_not_of("=:", equals);
    if (value != std::string_view::npos) texts.push_back(decoded(std::string(pair.substr(value))));
  }
}

// Blanks as single ones, and none around it.
[[nodiscard]] std::string squeezed(std::string_view text) {
  std::string out;
  for (const char c : text) {
    const bool is_blank = c == ' ' || c == '\t' || c == '\n' || c == '\r';
    if (!is_blank) out += c;
    if (is_blank && !out.empty() && out.back() != ' ') out += ' ';
  }
  while (out.ends_with(' ')) out.pop_back();
  return out;
}

// At semicolons outside of quotes; `by_lines`: and at the ends of lines.
[[nodiscard]] std::vector<std::string> statements_of(std::string_view text, bool by_lines) {
  std::vector<std::string> statements;
  std::string one;
  char quote = '\0';
  const auto end = [&] {
    if (std::string whole = squeezed(one); !whole.empty()) statements.push_back(std::move(whole));
    one.clear();
    quote = '\0';
  };
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '\\' && i + 1 < text.size()) {
      one += c;
      one += text[++i];
      continue;
    }
    if (quote != '\0' ? c == quote : c == '\'' || c == '"' || c == '`') quote = quote != '\0' ? '\0' : c;
    const bool ends = (c == ';' && quote == '\0') || (by_lines && (c == '\n' || c == '\r'));
    if (!ends) one += c;
    if (ends) end();
  }
  end();
  return statements;
}

}  // namespace

bool is_http_method(std::string_view text) {
  static constexpr std::string_view kMethods[] = {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"};
  return std::find(std::begin(kMethods), std::end(kMethods), text) != std::end(kMethods);
}

void add_request_effects(std::string_view method, std::string_view url, const std::string& body,
                         const std::string& words, StepContext& context) {
  const Request request{std::string(method), from_url(url.substr(0, url.find('?'))),
                        body + "\n" + decoded(std::string(query_of(url))), words, is_near(url)};
  for (const RequestFact& fact : all_requests()) {
    if (!is_meant(fact, request)) continue;
    for (const EffectFact& effect : fact.effects)
      add_effect(effect.kind, effect.action, request.url, effect.attributes, context);
  }
}

void TextRunner::run_statements(std::string_view text, std::string_view language, Span place, StepContext& context) {
  // Text that is only sent may be anything.
  const bool is_for_client = context.arguments != nullptr && context.arguments->fact->language == language;
  if (text.size() > kMaxSaid) {
    if (is_for_client) add_gap(place, "statements that are longer than 64 KB", Action::unknown, &context);
    return;
  }
  for (const std::string& statement : statements_of(text, language != "cypher")) {
    if (is_for_client && (statement.starts_with('$') || statement.starts_with("…"))) {
      add_gap(place, "a statement for a database that is not known", Action::unknown, &context);
      continue;
    }
    for (const StatementFact& fact : all_statements()) {
      if (!is_meant(fact, language, statement)) continue;
      for (const EffectFact& effect : fact.effects)
        add_effect(effect.kind, effect.action, statement, effect.attributes, context);
    }
  }
}

std::string TextRunner::text_that_is_sent(const Argument& argument, const Scope& scope, const Stream& input) const {
  std::string_view text = argument.text;
  // `name=@file`, `name@file`, `@file`, of which the part behind the mark is the file.
  const std::size_t mark = text.find('@');
  const bool is_file = mark != std::string_view::npos && !argument.has(Mark::literal) &&
                       (mark == 0 || text[mark - 1] == '=' || argument.role == Role::field) &&
                       text.find_first_of(" \n{") > mark;
  if (!is_file) return argument.text;
  const std::string_view name = text.substr(mark + 1);
  if (name == "-" || is_standard_input(name)) return input.is_known ? input.text : std::string();
  const auto written = scope.files->contents.find(path_in(scope, name, scope.cwd(), false, true, world_));
  return written != scope.files->contents.end() && written->second.is_known ? written->second.text : std::string();
}

void TextRunner::run_request(const Arguments& arguments, StepContext& context, Scope& scope, const Stream& input) {
  if (!arguments.fact->language.empty() || !arguments.command.empty()) return;
  std::string method;
  std::string all_words;
  std::vector<std::string> urls;
  std::vector<std::string> sent;
  bool is_bare = false;
  bool puts = false;
  const auto take = [&](const Argument& argument) {
    const bool is_operand = argument.flag.empty();
    if (argument.role == Role::url || argument.role == Role::saved_url) urls.push_back(argument.text);
    is_bare |= (argument.role == Role::host && is_operand) || argument.role == Role::address;
    puts |= argument.role == Role::send;
    if (argument.has(Mark::method)) method = to_upper(argument.text);
    if (is_operand && argument.role == Role::text && is_http_method(to_upper(argument.text)))
      method = to_upper(argument.text);
    if (!is_sent(argument)) return;
    // `http host name==value` asks with it, and so does curl's own flag.
    const bool is_asked =
        argument.has(Mark::question) || (is_operand && argument.text.find("==") < argument.text.find_first_of(" '\"("));
    if (is_asked && !urls.empty())
      urls.back() += (urls.back().find('?') == std::string::npos ? "?" : "&") + argument.text;
    if (!is_asked) sent.push_back(text_that_is_sent(argument, scope, input));
  };
  for (const Argument& argument : arguments.operands) take(argument);
  for (const Argument& argument : arguments.values) take(argument);
  if (urls.empty()) {
    if (is_bare && input.is_known) run_statements(input.text, "socket", context.span, context);
    return;
  }
  if (context.step >= 0) {
    for (const Word& word : out_.steps[static_cast<std::size_t>(context.step)].argv) all_words += word.text + "\n";
  }
  const bool asks = arguments.has(Mark::asks);
  if (method.empty()) method = asks ? "GET" : !sent.empty() ? "POST" : puts ? "PUT" : "GET";
  std::string body;
  for (const std::string& text : sent) body += (body.empty() ? "" : "&") + text;
  if (body.size() > kMaxSaid) body.resize(kMaxSaid);
  std::vector<std::string> maybe_sql;
  for (const std::string& text : sent) {
    maybe_sql.push_back(text);
    if (text.size() > kMaxSaid || !text.starts_with('{')) continue;
    const Result<Value> value = read_json(text);
    if (!value) continue;
    for (const Value* one : texts_under(*value, statement_names().keys)) maybe_sql.push_back(one->text);
  }
  add_of_form(body, maybe_sql);
  for (const std::string& url : urls) {
    add_request_effects(method, url, body, all_words, context);
    std::vector<std::string> texts = maybe_sql;
    add_of_form(query_of(url), texts);
    if (method == "GET" && !asks_database(url)) texts.clear();
    for (const std::string& text : texts) {
      if (is_sql(text)) {
        run_database_text(text, "sql", context.span, context, scope);
      } else {
        run_statements(text, "cypher", context.span, context);
      }
    }
  }
}

}  // namespace pawl
