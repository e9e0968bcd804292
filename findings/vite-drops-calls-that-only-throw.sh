#!/usr/bin/env bash
# Vite 8.3.8 (Rolldown) removes a call of decodeURI whose result isn't used, although it is called for its URIError:
# a check 'can this address be decoded?' is true for everything in the bundle, and right in the sources and their tests.
# Neither `minify: false` nor a try block around the call keeps it.
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
npm init -y >/dev/null
npm install --silent --no-audit --no-fund vite@8.3.8

cat > check.mjs <<'JS'
export function isDecodable(address) {
  try {
    decodeURI(address)
  } catch {
    return false
  }
  return true
}
console.log(isDecodable('/%ff'))
JS
cat > build.mjs <<'JS'
import { build } from 'vite'
await build({ configFile: false, logLevel: 'silent', build: { ssr: 'check.mjs', outDir: 'out', minify: false } })
JS
node build.mjs

source=$(node check.mjs)
bundle=$(node out/check.*)
echo "vite 8.3.8: the source says $source, the bundle $bundle; calls of decodeURI left: $(grep -c 'decodeURI' out/check.* || true)"
[ "$source" = false ] && [ "$bundle" = true ]
