#!/usr/bin/env bash
# Programs put bytes into JSON as base64. jsonb_populate_recordset makes rows of JSON, and PostgreSQL 18.7 (in PGlite 0.5.17) takes
# such a text for the bytes themselves: four beats become the eight letters of their base64, without an error. Hexadecimal digits
# alone are letters as well. Only with \x before them are they bytes, which is also how to_jsonb writes them.
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @electric-sql/pglite@0.5.17

cat > store.mjs <<'JS'
import { PGlite } from '@electric-sql/pglite'

const db = await PGlite.create()
await db.exec('create table heart_rates (beats bytea)')
const beats = Buffer.from([120, 0, 255, 92])
const [base64, hex] = [beats.toString('base64'), beats.toString('hex')]
for (const text of [base64, hex, `\\x${hex}`]) {
  const json = JSON.stringify([{ beats: text }])
  const { rows } = await db.query(
    'select length(beats), to_jsonb(beats) as back from jsonb_populate_recordset(null::heart_rates, $1::jsonb)',
    [json],
  )
  console.log(text, rows[0].length, rows[0].back)
}
JS
seen=$(node store.mjs)
echo "$seen"
[ "$seen" = 'eAD/XA== 8 \x6541442f58413d3d
7800ff5c 8 \x3738303066663563
\x7800ff5c 4 \x7800ff5c' ]
