// SPDX-License-Identifier: Apache-2.0
#include "analyse/texts/code_request.h"

#include "analyse/effects/requests.h"
#include "analyse/places/hosts.h"
#include "content/sql/sql_tokens.h"

namespace pawl {

std::string host_asked(const CodeValue& value) {
  const std::string& text = value.is_text() ? value.text : value.front;
  if (!is_url(text)) return {};
  // `"https://h" + x`: the host may go on.
  if (!value.is_text() && text.find_first_of("/?#:", text.find("://") + 3) == std::string::npos) return {};
  return host_of(text);
}

void add_to_body(const CodeValue& value, std::string& body) {
  constexpr std::size_t kMaxBody = 64U * 1024;
  if (body.size() > kMaxBody) return;
  if (value.is_text()) body += value.text;
  if (value.kind == CodeValue::Kind::unknown) body += "…";
  for (std::size_t i = 0; i < value.items.size(); ++i) {
    body += i > 0 ? ", " : value.keys.empty() ? "[" : "{";
    if (i < value.keys.size()) body += "\"" + value.keys[i] + "\": ";
    if (value.items[i].is_text()) body += "\"";
    add_to_body(value.items[i], body);
    if (value.items[i].is_text()) body += "\"";
  }
  if (!value.items.empty()) body += value.keys.empty() ? "]" : "}";
}

std::string method_of(const CodeCall& call, bool has_body) {
  if (std::string name = to_upper(call.name.substr(call.name.rfind('.') + 1)); is_http_method(name)) return name;
  for (const CodeArgument& argument : call.arguments) {
    if (argument.value.is_text() && is_http_method(to_upper(argument.value.text))) return to_upper(argument.value.text);
    for (std::size_t i = 0; i < argument.value.keys.size() && i < argument.value.items.size(); ++i) {
      if (argument.value.keys[i] == "method") return to_upper(argument.value.items[i].text);
    }
  }
  return has_body ? "POST" : "GET";
}

}  // namespace pawl
