#!/usr/bin/env bash
# podman-compose 1.0.3, which Debian 12 has, reads what follows `:?` and `:-` only if it has text: `${PASSWORD:?}`, which is
# 'required' in the Compose specification, and `${PASSWORD:-}` reach the container as these very letters. A database then starts
# with a password that is printed in the compose file, and nothing is refused. `${PASSWORD:?is not set}` is refused, and
# `${PASSWORD:- }` is a space. Runs no container: a stand-in for Podman only notes what it is asked to do.
set -euo pipefail
command -v podman-compose >/dev/null || { echo "Install Debian's package podman-compose first." >&2; exit 1; }
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
printf '#!/bin/sh\necho podman version 4.3.1\n' >podman
chmod +x podman

write() {
  printf 'services:\n  db:\n    image: postgres\n    environment:\n' >compose.yaml
  printf '      %s\n' "$@" >>compose.yaml
}
settings() {
  { podman-compose --podman-path "$PWD/podman" --dry-run up --no-start 2>&1 || true; } |
    grep -oE '^RuntimeError.*|-e [A-Z]+=[^ ]*' | sort -u | paste -sd ' '
}
version=$(podman-compose --podman-path "$PWD/podman" version 2>&1 | sed -n "s/^podman-composer* version *//p")
write 'PASSWORD: ${PASSWORD:?}' 'REPLICA: ${REPLICA:-}' 'SCHEMA: ${SCHEMA:-public}'
empty=$(settings)
write 'PASSWORD: ${PASSWORD:?is not set}'
text=$(settings)
echo "podman-compose $version: $empty; with a text: $text"
[ "$empty" = '-e PASSWORD=${PASSWORD:?} -e REPLICA=${REPLICA:-} -e SCHEMA=public' ]
[ "$text" = 'RuntimeError: is not set' ]
