import { detectDelimiter, parseCsv } from 'hucre/csv'
import type { Rows } from '#shared/import/guess.ts'

/** 'sep=;', by which a file tells Excel its separator. */
const separatorLine = /^sep=(.)\r?\n/i

/** The rows of a text with separators, whichever they are. */
export function readCsv(text: string): Rows {
  const [line = '', separator] = separatorLine.exec(text) ?? []
  const body = text.slice(line.length)
  const rows = parseCsv(body, { delimiter: separator ?? detectDelimiter(body), skipBom: true })
  return rows.map((row) => row.map((cell) => (cell === null ? '' : String(cell))))
}
