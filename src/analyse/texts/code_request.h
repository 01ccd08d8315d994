// SPDX-License-Identifier: Apache-2.0
// What a call of code would ask of another host: which host, by which method, with which body.
#pragma once

#include <string>

#include "content/code/code.h"

namespace pawl {

// The host of a URL, also of one that goes on in a way that is not known; empty if the value is not a URL.
[[nodiscard]] std::string host_asked(const CodeValue& value);

// Appends a value to a body, as JSON would have it. What is not known becomes `…`.
void add_to_body(const CodeValue& value, std::string& body);

// The method that the call names (`requests.post`, `requests.request("POST", …)`); else POST if it has a body.
[[nodiscard]] std::string method_of(const CodeCall& call, bool has_body);

}  // namespace pawl
