// SPDX-License-Identifier: Apache-2.0
// One form for every host that a call would speak to, so that rules compare names and not spellings: `0xA9FEA9FE`,
// `169.254.43518` and `[::ffff:a9fe:a9fe]` are one machine. Whoever makes a `connect` effect asks here.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace pawl {

// Whether it is an address on the network: `https://…`, `s3://…`, not `file:…`.
[[nodiscard]] bool is_url(std::string_view text);

// The host of a URL, of `host:port` or of `user@host:path`, in its canonical form.
[[nodiscard]] std::string host_of(std::string_view text);

// A bare host: lower case, percent-decoded, without a trailing dot; every spelling of an IPv4 address as four decimal
// numbers, IPv4 within IPv6 too; IPv6 without brackets, in its shortest form. Other texts stay as they are.
[[nodiscard]] std::string canonical_host(std::string_view host);

// Whether a host in its canonical form is the machine itself.
[[nodiscard]] bool is_this_machine(std::string_view host);

// The addresses in running text: `compare https://a.example/x with http://b.example`.
[[nodiscard]] std::vector<std::string_view> urls_in(std::string_view text);

}  // namespace pawl
