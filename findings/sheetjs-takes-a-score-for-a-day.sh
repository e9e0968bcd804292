#!/usr/bin/env bash
# A log says '5-3' for rounds won and lost, '2-0' for a match. Reading it as CSV, SheetJS 0.18.5 makes days of those scores
# that a month and a day could be, in 2001, leaves the others, and takes '0-2' for February 1, 2000: one column has both, and
# 'raw: false' doesn't bring the score back ('5/3/01'). exceljs 4.4.0 leaves all of them as they are.
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
npm init -y >/dev/null
npm install --silent --no-audit --no-fund xlsx@0.18.5 exceljs@4.4.0

cat > read.mjs <<'JS'
import { Readable } from 'node:stream'
import ExcelJS from 'exceljs'
import XLSX from 'xlsx'

const csv = ['Won and lost', '5-3', '2-0', '12-15', '0-2', '4-2-1'].join('\n')
const { Sheets } = XLSX.read(csv, { type: 'string' })
const cells = (options) => XLSX.utils.sheet_to_json(Sheets.Sheet1, { header: 1, ...options }).slice(1).flat()
console.log('SheetJS', ...cells())
console.log('SheetJS, raw: false', ...cells({ raw: false }))
const sheet = await new ExcelJS.Workbook().csv.read(Readable.from([csv]))
console.log('exceljs', ...sheet.getColumn(1).values.slice(2))
JS
seen=$(node read.mjs)
echo "$seen"
[ "$seen" = 'SheetJS 37014 2-0 37240 36557 36983
SheetJS, raw: false 5/3/01 2-0 12/15/01 2/1/00 4/2/01
exceljs 5-3 2-0 12-15 0-2 4-2-1' ]
