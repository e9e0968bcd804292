#!/usr/bin/env bash
# A cell of 6:30 p.m. on a day, written by exceljs 4.4.0, is read as 18:29:59.999 by read-excel-file 9.3.17: a class that
# begins a minute early once the minutes are cut off. The number in the sheet is the nearest there is; exceljs itself
# and hucre 1.0.0 round it to the millisecond and say 18:30.
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
npm init -y >/dev/null
npm install --silent --no-audit --no-fund exceljs@4.4.0 read-excel-file@9.3.17 hucre@1.0.0

cat > read.mjs <<'JS'
import { readFileSync } from 'node:fs'
import ExcelJS from 'exceljs'
import { readXlsx } from 'hucre'
import readExcelFile from 'read-excel-file/node'

const book = new ExcelJS.Workbook()
const [cell] = [book.addWorksheet('Classes').addRow([new Date('2026-11-01T18:30:00Z')]).getCell(1)]
cell.numFmt = 'yyyy-mm-dd hh:mm'
await book.xlsx.writeFile('classes.xlsx')

const again = new ExcelJS.Workbook()
await again.xlsx.readFile('classes.xlsx')
console.log('exceljs', again.worksheets[0].getCell('A1').value.toISOString())
console.log('hucre', (await readXlsx(readFileSync('classes.xlsx'))).sheets[0].rows[0][0].toISOString())
console.log('read-excel-file', (await readExcelFile('classes.xlsx'))[0].data[0][0].toISOString())
JS
seen=$(node read.mjs)
echo "$seen"
[ "$seen" = 'exceljs 2026-11-01T18:30:00.000Z
hucre 2026-11-01T18:30:00.000Z
read-excel-file 2026-11-01T18:29:59.999Z' ]
