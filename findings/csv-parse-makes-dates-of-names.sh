#!/usr/bin/env bash
# csv-parse 7.0.3 with `cast_date` makes a date of any cell that the JavaScript engine finds one in: of the classes `Gi 2`, `Half guard 2`
# and `Armbar 12`, days of the year 2001. Not of `Guard`, and not of `Day 3 of camp`: a column of names is half names and half
# dates. Numbers stay numbers.
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
npm init -y >/dev/null
npm install --silent --no-audit --no-fund csv-parse@7.0.3

cat > read.mjs <<'JS'
import { parse } from 'csv-parse/sync'

const classes = ['2026-05-11', 'Gi 2', 'Half guard 2', 'Armbar 12', 'Guard', 'Day 3 of camp', '5']
for (const [cell] of parse(classes.join('\n'), { cast: true, cast_date: true }))
  console.log(typeof cell, cell instanceof Date ? cell.toISOString().slice(0, 10) : cell)
JS
echo "csv-parse $(node -p "JSON.parse(fs.readFileSync('node_modules/csv-parse/package.json')).version")"
seen=$(TZ=UTC node read.mjs)
echo "$seen"
[ "$seen" = 'object 2026-05-11
object 2001-02-01
object 2001-02-01
object 2001-12-01
string Guard
string Day 3 of camp
number 5' ]
