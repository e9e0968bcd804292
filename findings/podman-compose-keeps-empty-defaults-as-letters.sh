#!/usr/bin/env bash
# podman-compose 1.0.3, which Debian 12 has, reads what follows `:?` and `:-` only if it has text. `${BUCKET:?}`, which is
# 'required' in the Compose specification, and `${REPLICA:-}` reach the container as these very letters, and nothing is
# refused. `${BUCKET:?is not set}` is refused, `${SCHEMA:-public}` has its default. Runs no container: a stand-in for Podman only
# notes what it is asked to do.
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
apt-get download -qq podman-compose=1.0.3-3 python3-dotenv=0.21.0-1 python3-yaml=6.0-3+b2
for package in *.deb; do dpkg-deb -x "$package" debian; done
export PYTHONPATH=$PWD/debian/usr/lib/python3/dist-packages
printf '#!/bin/sh\necho podman version 4.3.1\n' >podman
chmod +x podman

write() {
  printf 'services:\n  db:\n    image: postgres\n    environment:\n' >compose.yaml
  printf '      %s\n' "$@" >>compose.yaml
}
compose() {
  python3 debian/usr/bin/podman-compose --podman-path "$PWD/podman" "$@" 2>&1 || true
}
settings() {
  compose --dry-run up --no-start | grep -oE '^RuntimeError.*|-e [A-Z]+=[^ ]*' | sort -u | paste -sd ' '
}
write 'BUCKET: ${BUCKET:?}' 'REPLICA: ${REPLICA:-}' 'SCHEMA: ${SCHEMA:-public}'
empty=$(settings)
write 'BUCKET: ${BUCKET:?is not set}'
text=$(settings)
echo "$(compose version | grep -oE '1\.0\.3' | sort -u): $empty; with a text: $text"
[ "$empty" = '-e BUCKET=${BUCKET:?} -e REPLICA=${REPLICA:-} -e SCHEMA=public' ]
[ "$text" = 'RuntimeError: is not set' ]
