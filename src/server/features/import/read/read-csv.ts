import { detectDelimiter } from 'hucre/csv'
import type { Rows } from '#shared/import/guess.ts'

/** 'sep=;', by which a file tells Excel its separator. */
const separatorLine = /^sep=(.)\r?\n/i

/** The rows of a text with separators, whichever they are. */
export function readCsv(text: string): Rows {
  const [line = '', separator] = separatorLine.exec(text) ?? []
  const body = text.slice(line.length).replace(/^\ufeff/, '')
  return splitRows(body, separator ?? detectDelimiter(body)).map((row) => row.map(asWritten))
}

/** Without the apostrophe that keeps a spreadsheet from computing a cell, such as those of rows that were skipped here. */
const asWritten = (cell: string) => (/^'[=+\-@|\t\r\n]/.test(cell) ? cell.slice(1) : cell)

const marks = new Set(['"', '\r', '\n'])

/** As hucre's `parseCsv`, which joins cells letter by letter: that takes 28 bytes of memory for each. */
export function splitRows(text: string, separator: string): Rows {
  const rows: Rows = []
  let [row, cell, at]: [string[], string, number] = [[], '', 0]
  let wasQuoted = false
  const endCell = () => {
    row.push(cell)
    cell = ''
    wasQuoted = false
  }
  while (at < text.length) {
    const mark = text[at] ?? ''
    if (mark === '"' && cell === '') {
      wasQuoted = true
      const end = endOfQuotes(text, at + 1)
      cell = text.slice(at + 1, end).replaceAll('""', '"')
      at = end + 1
    } else if (mark === separator) {
      endCell()
      at += 1
    } else if (mark === '\r' || mark === '\n') {
      endCell()
      rows.push(row)
      row = []
      at += text.startsWith('\r\n', at) ? 2 : 1
    } else {
      let end = at + 1
      while (end < text.length && text[end] !== separator && !marks.has(text[end] ?? '')) end += 1
      cell += text.slice(at, end)
      at = end
    }
  }
  if (cell !== '' || row.length > 0 || wasQuoted) {
    endCell()
    rows.push(row)
  }
  return rows
}

/** Where the quotes that are open close; the end of the text if they don't. */
function endOfQuotes(text: string, from: number): number {
  let end = text.indexOf('"', from)
  while (end >= 0 && text[end + 1] === '"') end = text.indexOf('"', end + 2)
  return end < 0 ? text.length : end
}
