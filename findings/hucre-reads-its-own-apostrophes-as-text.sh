#!/usr/bin/env bash
# hucre 1.0.0 keeps spreadsheets from calculating what begins with =, +, - or @ by an apostrophe in front of it
# (`escapeFormulae`), and reads that apostrophe as text: a note '-0.5 kg' comes back as "'-0.5 kg". The apostrophe isn't part of
# the CSV's own rules, so nothing tells it from one that somebody wrote. (A second round adds none.)
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
npm init -y >/dev/null
npm install --silent --no-audit --no-fund hucre@1.0.0

cat > read.mjs <<'JS'
import { parseCsv, writeCsv } from 'hucre/csv'

let rows = [['Date', 'Notes'], ['2026-11-01', '-0.5 kg'], ['2026-11-02', '+1 stripe'], ['2026-11-03', "'til the end"]]
for (let round = 0; round < 2; round++) {
  rows = parseCsv(writeCsv(rows, { escapeFormulae: true }))
  console.log(rows.slice(1).map(([, notes]) => notes).join(' | '))
}
JS
seen=$(node read.mjs)
echo "$seen"
[ "$seen" = "'-0.5 kg | '+1 stripe | 'til the end
'-0.5 kg | '+1 stripe | 'til the end" ]
