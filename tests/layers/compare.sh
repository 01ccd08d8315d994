#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# src/layers.cmake lists for each layer what its sources really include: no more, no less.
#   compare.sh [MAP]     MAP instead of src/layers.cmake, to see that this can fail
set -euo pipefail
cd "$(dirname "$0")/../.."
map=${1:-src/layers.cmake}

layers=$(sed -nE 's/^layer\(([a-z_\/]+) .*/\1/p' "$map")
rooms=$(grep / <<< "$layers" || true)

# The layer that a header stands in: a room that is a layer of its own, else the folder.
layer_of() {
  local room
  for room in $rooms; do
    if [[ $1 == "$room"/* ]]; then echo "$room"; return; fi
  done
  echo "${1%%/*}"
}

sources_of() {
  local file
  while IFS= read -r file; do
    if [[ $(layer_of "${file#src/}") == "$1" && $file != *_test.cpp && $file != src/app/main.cpp && ${file##*/} != test_* ]]; then echo "$file"; fi
  done < <(find "src/$1" -name '*.cpp' -o -name '*.h')
}

status=0
for layer in $layers; do
  listed=$(sed -nE "s|^layer\\($layer +\"[^\"]*\" *([^)]*)\\).*|\\1|p" "$map" | tr -s ' ' '\n' | sed '/^$/d' | sort)
  mapfile -t sources < <(sources_of "$layer")
  if (( ${#sources[@]} == 0 )); then
    # It only joins its rooms.
    included=$(grep "^$layer/" <<< "$rooms" | sort)
  else
    included=$(grep -hoE '^#include "[a-z_/]+\.h"' "${sources[@]}" | sort -u | sed -E 's/#include "(.*)"/\1/' |
      while IFS= read -r header; do layer_of "$header"; done | sort -u | grep -vx "$layer" || true)
  fi
  while IFS= read -r line; do
    case $line in
      '<'*) echo "$map: $layer lists \`${line:2}\` and includes nothing of it; take it out" ;;
      '>'*) echo "$map: $layer includes \`${line:2}\` and does not list it; add it" ;;
      *) continue ;;
    esac
    status=1
  done < <(diff <(printf '%s\n' "$listed") <(printf '%s\n' "$included"))
done
exit $status
