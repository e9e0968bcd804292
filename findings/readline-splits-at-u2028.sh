#!/usr/bin/env bash
# node:readline ends a line at U+2028 and U+2029 as well. JSON.stringify leaves both as they are within a string, so a
# file of one JSON value a line, which every other reader splits at LF, comes back in pieces that aren't JSON as soon as
# somebody pastes text from a word processor. Seen with Node from npm's package 'node' 26.4.0.
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
npm init -y >/dev/null
npm install --silent --no-audit --no-fund node@26.4.0

cat > read.mjs <<'JS'
import { Readable } from 'node:stream'
import { createInterface } from 'node:readline'

const rows = [{ notes: 'armbar\u2028from mount' }, { notes: 'triangle' }]
const file = rows.map((row) => `${JSON.stringify(row)}\n`).join('')
const lines = []
for await (const line of createInterface({ input: Readable.from([file]), crlfDelay: Infinity })) lines.push(line)
const readable = lines.filter((line) => {
  try {
    return typeof JSON.parse(line) === 'object'
  } catch {
    return false
  }
})
console.log(`${file.trimEnd().split('\n').length} rows, ${lines.length} lines, ${readable.length} of them JSON`)
JS
seen=$(node_modules/.bin/node read.mjs)
echo "Node $(node_modules/.bin/node --version): $seen"
[ "$seen" = '2 rows, 3 lines, 1 of them JSON' ]
