#!/usr/bin/env bash
# hucre 1.0.0's parseCsv joins each cell letter by letter, and V8 keeps the steps: a CSV of 4 million letters holds over
# 80 MB of heap as long as its rows live, where csv-parse 6.1.0 holds less than 10 for the same rows. A limit on the
# size of a file says little about the memory that reading it takes.
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
npm init -y >/dev/null
npm install --silent --no-audit --no-fund hucre@1.0.0 csv-parse@6.1.0

cat > read.mjs <<'JS'
import { parse } from 'csv-parse/sync'
import { parseCsv } from 'hucre/csv'

const row = Array.from({ length: 4 }, (_, cell) => String(cell).repeat(1000)).join(',')
const text = Array.from({ length: 1000 }, () => row).join('\n')
const held = (read) => {
  gc()
  const before = process.memoryUsage().heapUsed
  const rows = read(text)
  gc()
  return [rows, (process.memoryUsage().heapUsed - before) / 2 ** 20]
}
const [one, hucre] = held((csv) => parseCsv(csv))
const [other, csvParse] = held((csv) => parse(csv))
console.log(`hucre ${hucre.toFixed(0)} MB, csv-parse ${csvParse.toFixed(0)} MB`)
if (one.length !== 1000 || JSON.stringify(one.at(-1)) !== JSON.stringify(other.at(-1))) throw new Error('Other rows.')
if (hucre < 80 || csvParse > 10) throw new Error('Not as it was.')
JS
node --expose-gc read.mjs
