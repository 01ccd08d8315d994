# SPDX-License-Identifier: Apache-2.0
# What ./quickstart and ./test share: getting what is missing on Debian 12, numbered steps with their time, and builds.
# Sourced, never run. A step that fails prints the end of its log and what to do, and ends the script with status 1.
# When nothing changed no step does anything: packages are asked of dpkg, builds of ninja, npm by a stamp.

set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

# What each kind of work needs: a Debian package, or command=package where another source of the command will do.
kBuildPackages=(g++ cmake=cmake ninja=ninja-build pkg-config=pkg-config libsodium-dev libpg-query-dev libre2-dev libboost1.81-dev libsqlite3-dev libssl-dev libtomlplusplus-dev libfmt-dev npm=npm)
kTestPackages=(libgtest-dev librapidcheck-dev strace=strace curl=curl xvfb dbus dunst libnotify-bin zenity xdotool openssl=openssl python3=python3)
kFuzzPackages=(clang=clang libclang-rt-14-dev)
kAgentPackages=(npm=npm)
kDashboardPackages=(npm=npm node=nodejs chromium=chromium)
kOraclePackages=(node=nodejs npm=npm dash busybox zsh ruby=ruby php=php-cli perl=perl unshare=util-linux)

log_folder=build/log
step_number=0
step_total=1
step_started=0
mkdir -p "$log_folder"

is_terminal() { [[ -t 1 && ${TERM:-dumb} != dumb ]]; }

now_ms() { echo $(( ${EPOCHREALTIME/[.,]/} / 1000 )); }

seconds_since() {
  local ms=$(( $(now_ms) - $1 ))
  printf '%d.%d s' $(( ms / 1000 )) $(( ms % 1000 / 100 ))
}

# fail WHAT [WHAT TO DO...]: the last words of a script.
fail() {
  printf '\n%s: %s\n' "${0##*/}" "$1" >&2
  shift
  local line
  for line in "$@"; do printf '  %s\n' "$line" >&2; done
  exit 1
}

start_step() {
  step_number=$(( step_number + 1 ))
  step_title="[$step_number/$step_total] $1"
  step_started=$(now_ms)
}

# quietly LOG COMMAND...: runs it with its output in the log; a terminal sees the time and the last line of the log pass by.
# Returns the command's status.
quietly() {
  local log=$log_folder/$1.log
  shift
  if ! is_terminal; then
    printf '%s' "$step_title"
    local status=0
    "$@" > "$log" 2>&1 < /dev/null || status=$?
    printf ' (%s)\n' "$(seconds_since "$step_started")"
    return $status
  fi
  "$@" > "$log" 2>&1 < /dev/null &
  local child=$! width line
  trap 'kill "$child" 2>/dev/null || true; printf "\n"; exit 130' INT TERM
  printf '%s' "$step_title"
  while kill -0 "$child" 2>/dev/null; do
    sleep 0.1
    width=$(( $(tput cols 2>/dev/null || echo 80) - ${#step_title} - 14 ))
    line=$(tail -c 400 "$log" | tr '\r' '\n' | tr -cd '[:print:]\n' | sed '/^ *$/d' | tail -n 1)
    (( width > 10 )) || line=
    printf '\r%s (%s) %s\033[K' "$step_title" "$(seconds_since "$step_started")" "${line:0:$(( width > 10 ? width : 0 ))}"
  done
  local status=0
  wait "$child" || status=$?
  trap - INT TERM
  printf '\r%s (%s)\033[K\n' "$step_title" "$(seconds_since "$step_started")"
  return $status
}

# loudly LOG COMMAND...: for programs with a progress line of their own: a terminal sees it, everybody else gets the log.
loudly() {
  if ! is_terminal; then
    quietly "$@"
    return
  fi
  rm -f "$log_folder/$1.log"
  shift
  printf '%s\n' "$step_title"
  "$@" || return
  printf '      %s\n' "$(seconds_since "$step_started")"
}

show_log() {
  local log=$log_folder/$1.log
  [[ -s $log ]] || return 0
  printf '\n--- end of %s\n' "$log" >&2
  tail -n "${2:-40}" "$log" >&2
}

# Of a build's log only what failed.
show_failure() {
  [[ -s $log_folder/$1.log ]] || return 0
  printf '\n--- from %s\n' "$log_folder/$1.log" >&2
  { sed -n '/^FAILED:/,$p' "$log_folder/$1.log" | grep -v '^\[[0-9]*/[0-9]*\]' || tail -n 20 "$log_folder/$1.log"; } | head -n 60 >&2
}

missing_packages() {
  local wanted=() entry installed
  for entry in "$@"; do
    if [[ $entry == *=* ]]; then
      command -v "${entry%%=*}" > /dev/null || wanted+=("${entry#*=}")
    else
      wanted+=("$entry")
    fi
  done
  (( ${#wanted[@]} )) || return 0
  installed=" $(dpkg-query -W -f='${Package}=${db:Status-Status} ' "${wanted[@]}" 2>/dev/null || true)"
  for entry in "${wanted[@]}"; do
    [[ $installed == *" $entry=installed "* ]] || printf '%s\n' "$entry"
  done
}

# Lists that are there are tried first: fetching them is the slow part, and often not needed.
apt_install() {
  export DEBIAN_FRONTEND=noninteractive
  "${as_root[@]}" apt-get install -y --no-install-recommends "$@" && return
  "${as_root[@]}" apt-get update && "${as_root[@]}" apt-get install -y --no-install-recommends "$@"
}

# need PACKAGE...: a step that installs what is missing of them; makes no call to apt when nothing is.
need() {
  local missing command
  mapfile -t missing < <(missing_packages "$@")
  if (( ${#missing[@]} == 0 )); then
    start_step 'tools and libraries: all here'
    printf '%s\n' "$step_title"
    return
  fi
  command="apt-get install --no-install-recommends ${missing[*]}"
  if ! command -v apt-get > /dev/null; then
    fail "missing: ${missing[*]}" 'these are the names on Debian 12; this machine has no apt-get, so please install them in its own way'
  fi
  as_root=()
  if (( $(id -u) != 0 )); then
    command -v sudo > /dev/null || fail "missing: ${missing[*]}" 'you are not root, and there is no sudo; please run' "su -c '$command'"
    sudo -n true 2>/dev/null || sudo -v || fail "missing: ${missing[*]}" 'sudo refused; please ask somebody to run' "sudo $command"
    as_root=(sudo env DEBIAN_FRONTEND=noninteractive)
    command="sudo $command"
  fi
  start_step "tools and libraries: installing ${#missing[@]} packages"
  quietly apt apt_install "${missing[@]}" || {
    show_log apt 15
    fail "could not install: ${missing[*]}" 'is there a network? to do it by hand:' "${command/install/update} && $command"
  }
}

# build PRESET WHAT: configures once (ninja itself sees later changes, but for those of the presets), then builds.
build() {
  local folder=build/$1
  start_step "building $2 ($1)"
  # With names below the checkout, so that another checkout of the same sources finds what this one compiled.
  if command -v ccache > /dev/null; then
    export CMAKE_CXX_COMPILER_LAUNCHER=ccache CMAKE_C_COMPILER_LAUNCHER=ccache CCACHE_BASEDIR=$PWD CCACHE_NOHASHDIR=1
  fi
  if [[ ! -e $folder/build.ninja || CMakePresets.json -nt $folder/build.ninja ]]; then
    cmake --preset "$1" > "$log_folder/configure-$1.log" 2>&1 || {
      printf '%s\n' "$step_title"
      show_log "configure-$1"
      fail "cmake could not configure $folder" "try again with: rm -r $folder && ${0##*/}"
    }
    touch "$folder/build.ninja"
  fi
  loudly "build-$1" ninja -C "$folder" || {
    show_failure "build-$1"
    fail "$2 does not build" "to see the compiler's output: ninja -C $folder"
  }
}

# install_npm FOLDER NAME WHAT SIZE INSTEAD: a step that gets a folder's pinned packages by npm when their lock file changed.
install_npm() {
  local folder=$1 stamp=build/$2.stamp what=$3 size=$4 instead=$5 sum
  sum=$(cat "$folder/package-lock.json" "$folder/.npmrc" | sha256sum)
  start_step "$what: all here"
  if [[ -d $folder/node_modules && -e $stamp && $(< "$stamp") == "$sum" ]]; then
    printf '%s\n' "$step_title"
    return
  fi
  step_title="[$step_number/$step_total] $what: installing with npm (about $size)"
  rm -f "$stamp"
  quietly "npm-$2" npm ci --prefix "$folder" || {
    show_log "npm-$2" 15
    fail "could not install: $what" 'is there a network? to do it by hand:' "npm ci --prefix $folder" "$instead"
  }
  printf '%s' "$sum" > "$stamp"
}

install_grammars() { install_npm third_party grammars 'grammars of other languages' '150 MB' 'Pawl cannot be built without them'; }

install_web() { install_npm web web 'what the dashboard page is built with' '260 MB' 'without web/dist there is no page, and the rest works'; }

# build_web: the page into web/dist; only when one of its sources is newer than what is there.
build_web() {
  start_step 'the dashboard page'
  if [[ -e web/dist/index.html && -z $(find web/src web/index.html web/package-lock.json web/vite.config.js -newer web/dist/index.html -print -quit) ]]; then
    printf '%s\n' "$step_title: all here"
    return
  fi
  quietly web npm run build --prefix web || {
    show_log web
    fail 'the dashboard page does not build' 'to see the whole output: npm run build --prefix web'
  }
}

install_browser_driver() { install_npm tests/dashboard dashboard 'the driver of the browser' '18 MB' 'or leave it out: ./test NAME runs single unit tests'; }

install_agents() { install_npm tests/agents agents 'agent programs' '1.1 GB' 'or leave them out: ./test --no-agents'; }

install_oracles() { install_npm tests/oracle oracles 'other parsers' '4 MB' 'without them ctest skips oracle_npm and oracle_sarif: ctest --preset dev'; }
