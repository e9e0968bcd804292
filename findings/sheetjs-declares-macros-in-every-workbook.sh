#!/usr/bin/env bash
# SheetJS 0.18.5 declares, in every .xlsx that it writes, a content type of a workbook with macros for the extension
# .bin, and writes no such part. A check that looks for 'macroEnabled' in [Content_Types].xml refuses each of them.
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
npm init -y >/dev/null
npm install --silent --no-audit --no-fund xlsx@0.18.5 fflate@0.8.2

cat > write.mjs <<'JS'
import { readFileSync } from 'node:fs'
import { strFromU8, unzipSync } from 'fflate'
import XLSX from 'xlsx'

const book = XLSX.utils.book_new()
XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet([['Date'], ['2026-05-11']]), 'Sessions')
XLSX.writeFile(book, 'journal.xlsx')
const parts = unzipSync(readFileSync('journal.xlsx'))
const types = strFromU8(parts['[Content_Types].xml'])
console.log(types.match(/<Default [^>]*macroEnabled[^>]*>/)?.[0] ?? 'none')
console.log(Object.keys(parts).filter((name) => /\.bin$|vba/i.test(name)).length)
JS
mapfile -t seen < <(node write.mjs)
echo "xlsx 0.18.5 declares: ${seen[0]}; parts that it means: ${seen[1]}"
[[ "${seen[0]}" == *'Extension="bin"'* ]] && [ "${seen[1]}" = 0 ]
