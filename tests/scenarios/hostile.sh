#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Requests that must get nothing out of the daemon and nothing into it: other names, other origins, other ways to say a
# path, a method, a length. And those beside them that must work.
#   hostile.sh PAWL
source "$(dirname "$0")/scenario.sh"
source "$(dirname "$0")/page.sh"
trap 'stop_all; chmod -R u+w "$work"; rm -rf "$work"' EXIT
hook s1 'echo data-of-the-log' a > /dev/null
start
log_in
url=$(address)
auth=(-H "Authorization: Bearer $token")
mark=(-H 'X-Pawl: 1' -H 'Content-Type: application/json')
count=0

refused() {  # STATUS CURL-WORDS...: that status, and not a byte of data
  local wanted=$1 got body=$work/body
  shift
  count=$((count + 1))
  got=$(curl -s --max-time 20 --path-as-is -o "$body" -w '%{http_code}' "$@")
  expect "request $count: $*" "[$wanted]" "[$got]"
  if grep -qE 'data-of-the-log|"calls"|"token"' "$body" 2> /dev/null; then expect "request $count: $*" 'no data' "$(head -c 300 "$body")"; fi
  rm -f "$body"
}
accepted() {  # TEXT CURL-WORDS...
  expect "accepted: ${*:2}" "$1" "$(curl -s --max-time 20 "${@:2}")"
}

# What must work.
accepted '"last_n"' "${auth[@]}" "$url/api/state"
accepted '"last_n"' "${auth[@]}" "http://127.0.0.1:$port/api/state"
if curl -s -o /dev/null "http://[::1]:$port/healthz"; then accepted '"last_n"' "${auth[@]}" "http://[::1]:$port/api/state"; fi
accepted '"last_n"' "${auth[@]}" -H "Origin: $url" -H 'Sec-Fetch-Site: same-origin' "$url/api/state"
accepted '"on":true' -X PUT "${auth[@]}" "${mark[@]}" -H "Origin: $url" -H 'Sec-Fetch-Site: same-origin' -d '{"on":true}' "$url/api/shields/aws"

# Another name for this machine.
refused 403 "${auth[@]}" -H 'Host: evil.test' "$url/api/state"
refused 403 "${auth[@]}" -H "Host: evil.test:$port" "$url/api/state"
refused 403 "${auth[@]}" -H "Host: localhost.evil.test:$port" "$url/api/state"
refused 403 "${auth[@]}" -H "Host: evil.test#localhost:$port" "$url/api/state"
refused 403 "${auth[@]}" -H 'Host: localhost' "$url/api/state"
refused 403 "${auth[@]}" -H "Host: localhost:$((port + 1))" "$url/api/state"
refused 403 "${auth[@]}" -H "Host: localhost.:$port" "$url/api/state"
refused 403 "${auth[@]}" -H "Host: 127.1:$port" "$url/api/state"
refused 403 "${auth[@]}" -H "Host: 2130706433:$port" "$url/api/state"
refused 403 "${auth[@]}" -H "Host: [::ffff:127.0.0.1]:$port" "$url/api/state"
refused 403 "${auth[@]}" -H 'Host:' "$url/api/state"
refused 403 -H "Host: evil.test:$port" "$url/"
refused 403 -H "Host: evil.test:$port" "$url/healthz"
refused 403 --http1.0 -H 'Host:' "${auth[@]}" "$url/api/state"
# Another origin.
refused 403 "${auth[@]}" -H 'Origin: http://evil.test' "$url/api/state"
refused 403 "${auth[@]}" -H "Origin: https://localhost:$port" "$url/api/state"
refused 403 "${auth[@]}" -H 'Origin: null' "$url/api/state"
refused 403 "${auth[@]}" -H 'Origin: http://localhost:3000' "$url/api/state"
refused 403 "${auth[@]}" -H "Origin: http://evil.test:$port" -H "Host: evil.test:$port" "$url/api/state"
refused 403 "${auth[@]}" -H 'Sec-Fetch-Site: cross-site' "$url/api/state"
refused 403 "${auth[@]}" -H 'Sec-Fetch-Site: same-site' "$url/api/state"
# Changes that a page elsewhere could make.
refused 403 -X POST "${auth[@]}" -H 'Content-Type: application/json' -d '{"on":true}' "$url/api/shields/docker"
refused 403 -X PUT "${auth[@]}" -H 'Content-Type: application/json' -H 'X-Pawl: 2' -d '{"on":true}' "$url/api/shields/docker"
refused 415 -X PUT "${auth[@]}" -H 'X-Pawl: 1' -H 'Content-Type: text/plain' -d '{"on":true}' "$url/api/shields/docker"
refused 415 -X PUT "${auth[@]}" -H 'X-Pawl: 1' -H 'Content-Type: application/x-www-form-urlencoded' -d 'on=true' "$url/api/shields/docker"
refused 403 -X PUT "${auth[@]}" "${mark[@]}" -H 'Sec-Fetch-Site: none' -d '{"on":true}' "$url/api/shields/docker"
refused 403 -X PUT "${auth[@]}" "${mark[@]}" -H 'Origin: http://evil.test' -d '{"on":true}' "$url/api/shields/docker"
refused 405 -X OPTIONS "${auth[@]}" -H "Origin: $url" -H 'Access-Control-Request-Method: PUT' "$url/api/shields/docker"
refused 405 -X TRACE "${auth[@]}" "$url/api/state"
refused 405 -X PATCH "${auth[@]}" "${mark[@]}" -d '{}' "$url/api/state"
refused 405 -I "${auth[@]}" "$url/api/state"
# Other ways to say a path.
refused 404 "${auth[@]}" "$url/x/../api/state"
refused 404 "${auth[@]}" "$url/api/./state"
refused 404 "${auth[@]}" "$url//api/state"
refused 404 "${auth[@]}" "$url/api/state/"
refused 404 "${auth[@]}" "$url/api/%73tate"
refused 404 "${auth[@]}" "$url/assets/..%2f..%2fetc/passwd"
refused 404 "${auth[@]}" "$url/assets/../../../../etc/passwd"
refused 404 "${auth[@]}" "$url/api\\state"
refused 404 "${auth[@]}" --request-target "http://evil.test/api/state" "$url/api/state"
refused 404 "${auth[@]}" --request-target '*' "$url/api/state"
refused 404 "${auth[@]}" "$url/api/state?$(head -c 3000 /dev/zero | tr '\0' a)"
refused 404 "${auth[@]}" "$url/api/calls?text=%zz"
# Without the token, or with another.
refused 401 "$url/api/state"
refused 401 -H 'Authorization: Bearer ' "$url/api/state"
refused 401 -H "Authorization: Bearer ${token}0" "$url/api/state"
refused 401 -H "Authorization: Basic $token" "$url/api/state"
refused 401 "${auth[@]}" -H 'Authorization: Bearer x' "$url/api/state"
refused 401 "$url/api/state?token=$token"
refused 401 -H "Cookie: token=$token" "$url/api/state"
refused 401 "$url/api/stream?after=0"
refused 401 -X POST "${mark[@]}" -d '{"verdict":"allow"}' "$url/api/asks/k3v9qab"
# Too much.
head -c 1100000 /dev/zero | tr '\0' x > "$work/large"
refused 413 -X POST "${auth[@]}" "${mark[@]}" --data-binary "@$work/large" "$url/api/asks/k3v9qab"
refused 413 -X POST "${mark[@]}" --data-binary "@$work/large" "$url/api/login"
refused 431 "${auth[@]}" -H "X-Long: $(head -c 20000 /dev/zero | tr '\0' a)" "$url/api/state"
# Ids that lead elsewhere.
refused 404 "${auth[@]}" "$url/api/asks/..k3v9q"
refused 404 -X DELETE "${auth[@]}" -H 'X-Pawl: 1' "$url/api/grants/0000000"
refused 404 -X POST "${auth[@]}" "${mark[@]}" -d '{"dry_run":false}' "$url/api/undo/manifest"
refused 404 -X PUT "${auth[@]}" "${mark[@]}" -d '{"on":true}' "$url/api/shields/a.b"
expect 'at least forty of them' '[yes]' "[$( ((count >= 40)) && echo yes)]"
expect 'nothing was changed' '[0]' "[$("$pawl" shield status | grep -c docker)]"

# Guessing codes is slow.
for (( i = 0; i < 12; ++i )); do said=$(post /api/login "{\"code\":\"$(printf '%032d' $i)\"}"); done
expect 'too many wrong codes' '"code":"slow_down"' "$said"
expect 'and the right one waits too' '"code":"slow_down"' "$(post /api/login "{\"code\":\"$(person "$pawl" dashboard --print | sed -n 's/.*#k=//p')\"}")"

# What goes out with everything.
head=$(curl -si "${auth[@]}" "$url/api/state" | tr -d '\r' | sed '/^$/q')
for line in "Content-Security-Policy: default-src 'none'; script-src 'self'" 'Cross-Origin-Opener-Policy: same-origin' 'Cross-Origin-Resource-Policy: same-origin' 'X-Content-Type-Options: nosniff' 'Referrer-Policy: no-referrer' 'Cache-Control: no-store'; do
  expect 'a header' "$line" "$head"
done
expect 'no CORS, no cookie' '[0]' "[$(grep -ciE 'access-control|set-cookie' <<< "$head")]"
expect 'nobody else can connect' '[]' "[$(curl -s --max-time 5 "http://$(hostname -I 2> /dev/null | awk '{print $1}'):$port/healthz")]"

# Two names at once, which curl does not send.
raw() { exec 7<>"/dev/tcp/127.0.0.1/$port"; printf "$1" >&7; timeout 10 head -1 <&7 | tr -d '\r'; exec 7>&-; }
expect 'two hosts' 'HTTP/1.1 403' "$(raw "GET /api/state HTTP/1.1\r\nHost: localhost:$port\r\nHost: evil.test\r\nAuthorization: Bearer $token\r\n\r\n")"
expect 'two origins' 'HTTP/1.1 403' "$(raw "GET /api/state HTTP/1.1\r\nHost: localhost:$port\r\nOrigin: $url\r\nOrigin: http://evil.test\r\nAuthorization: Bearer $token\r\n\r\n")"
expect 'two lengths' 'HTTP/1.1 400' "$(raw "POST /api/login HTTP/1.1\r\nHost: localhost:$port\r\nContent-Length: 2\r\nContent-Length: 30\r\n\r\n{}")"
expect 'a length and pieces' '[0]' "[$(raw "POST /api/login HTTP/1.1\r\nHost: localhost:$port\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n" | grep -c '200')]"

# Half a request, garbage and silence cost it nothing.
exec 9<>"/dev/tcp/127.0.0.1/$port" && printf 'GET /api/state HTTP/1.1\r\nHost: local' >&9
exec 8<>"/dev/tcp/127.0.0.1/$port" && head -c 4000 /dev/urandom >&8
for (( i = 0; i < 100; ++i )); do (exec 7<>"/dev/tcp/127.0.0.1/$port"; printf '\r\n\r\n' >&7) 2> /dev/null; done
accepted '"last_n"' "${auth[@]}" "$url/api/state"
exec 9>&- 8>&-
expect 'it is still the same one' '[same]' "[$([[ $(field pid "$("$pawl" daemon status --json)") == "$pid" ]] && echo same)]"
stop_all
finish
