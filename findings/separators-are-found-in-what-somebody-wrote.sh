#!/usr/bin/env bash
# Two libraries that find the separator of a CSV find one in what somebody wrote. In a table of dates and notes with semicolons, as
# Excel writes them in half of Europe, csv-parse 7.0.3 (`delimiter_auto`) splits at the spaces of the notes and leaves the
# first line whole; it says so only because the rows differ in length, and with `relax_column_count`, nothing does. papaparse
# 5.5.3 takes the commas of the notes. hucre 1.0.0 finds the semicolon, of which each line has one.
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
npm init -y >/dev/null
npm install --silent --no-audit --no-fund csv-parse@7.0.3 hucre@1.0.0 papaparse@5.5.3

cat > read.mjs <<'JS'
import { parse } from 'csv-parse/sync'
import { detectDelimiter } from 'hucre/csv'
import Papa from 'papaparse'

const text = 'Date;Notes\n2026-05-11;Half guard, with Theo\n2026-05-12;Armbar, triangle, sweep\n'
try {
  parse(text, { delimiter_auto: true })
} catch (error) {
  console.log('csv-parse', error.code)
}
for (const row of parse(text, { delimiter_auto: true, relax_column_count: true })) console.log('csv-parse', JSON.stringify(row))
console.log('hucre', detectDelimiter(text))
console.log('papaparse', Papa.parse(text).meta.delimiter)
JS
echo "csv-parse $(node -p "JSON.parse(fs.readFileSync('node_modules/csv-parse/package.json')).version")"
echo "papaparse $(node -p "JSON.parse(fs.readFileSync('node_modules/papaparse/package.json')).version")"
seen=$(node read.mjs)
echo "$seen"
[ "$seen" = 'csv-parse CSV_RECORD_INCONSISTENT_FIELDS_LENGTH
csv-parse ["Date;Notes"]
csv-parse ["2026-05-11;Half","guard,","with","Theo"]
csv-parse ["2026-05-12;Armbar,","triangle,","sweep"]
hucre ;
papaparse ,' ]
