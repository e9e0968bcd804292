#!/usr/bin/env bash
# Hours of training in a spreadsheet ([h]:mm) have no day, and libraries that make a Date of them put it on different
# ones: 1.5 hours are 1:30 on December 30, 1899 in exceljs 4.4.0, on December 31 in hucre 1.0.0; 26 hours are 2:00 on
# December 31 or on January 1, 1900. Whoever subtracts the wrong zero is a whole day off, and whoever only reads the
# clock says 2 hours instead of 26.
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
npm init -y >/dev/null
npm install --silent --no-audit --no-fund exceljs@4.4.0 hucre@1.0.0

cat > read.mjs <<'JS'
import { readFileSync } from 'node:fs'
import ExcelJS from 'exceljs'
import { readXlsx } from 'hucre'

const book = new ExcelJS.Workbook()
const row = book.addWorksheet('Hours').addRow([1.5 / 24, 26 / 24])
for (const column of [1, 2]) row.getCell(column).numFmt = '[h]:mm'
await book.xlsx.writeFile('hours.xlsx')

const again = new ExcelJS.Workbook()
await again.xlsx.readFile('hours.xlsx')
const said = (name, cells) => console.log(name, cells.map((cell) => cell.toISOString().slice(0, 16)).join(' '))
said('exceljs', again.worksheets[0].getRow(1).values.slice(1))
said('hucre', (await readXlsx(readFileSync('hours.xlsx'))).sheets[0].rows[0])
JS
seen=$(node read.mjs)
echo "$seen"
[ "$seen" = 'exceljs 1899-12-30T01:30 1899-12-31T02:00
hucre 1899-12-31T01:30 1900-01-01T02:00' ]
