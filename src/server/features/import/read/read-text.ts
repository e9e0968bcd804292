import { Refusal } from '#server/http/replies/refusals.ts'
import { guessColumns, type Rows } from '#shared/import/guess.ts'
import { readDayOne } from '#shared/import/read-day-one.ts'
import { readNotes } from '#shared/import/read-notes.ts'
import { decode } from './decode.ts'
import { isDeeper } from './json-depth.ts'
import { readCsv } from './read-csv.ts'

/** The rows of a text: an export of Day One, a table with separators, or notes with days. */
export function readText(file: Buffer, name: string): Rows {
  const text = decode(file)
  if (/^\s*[{[]/.test(text)) return ofJson(text)
  if (/^\s*(%PDF|<[!?a-z])/i.test(text)) throw new Refusal('IMPORT_TYPE')
  const table = readCsv(text)
  return isTable(table) ? table : (readNotes(text.replaceAll('\v', '\n'), name) ?? table)
}

/** Other journals nest a few objects. */
const deepestJson = 64

function ofJson(text: string): Rows {
  if (isDeeper(text, deepestJson)) throw new Refusal('IMPORT_BROKEN')
  try {
    const rows = readDayOne(JSON.parse(text))
    if (rows) return rows
  } catch {
    throw new Refusal('IMPORT_BROKEN')
  }
  throw new Refusal('IMPORT_TYPE')
}

/** Whether the rows of a text are a table: under headers, or most of them with a date and something else. */
function isTable(rows: Rows): boolean {
  const { headers, targets, firstRow } = guessColumns(rows)
  const column = targets.indexOf('date')
  if (column < 0) return headers.filter(Boolean).length > 1
  const below = rows.slice(firstRow).filter((row) => row.some(Boolean))
  const hasHeaders = firstRow > 0 && headers.filter(Boolean).length > 1
  const others = below.filter((row) => row.filter(Boolean).length > 1)
  return hasHeaders || targets.length === 1 || others.length >= below.length * 0.8
}
