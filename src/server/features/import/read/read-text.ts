import { Refusal } from '#server/http/replies/refusals.ts'
import { fieldOfHeader } from '#shared/import/columns.ts'
import { datedLine } from '#shared/import/dated-line.ts'
import { guessColumns, type Rows } from '#shared/import/guess.ts'
import { aNote, type Note } from '#shared/import/note.ts'
import { isDate } from '#shared/import/read-date.ts'
import { titleAndNotes } from '#shared/import/read-day-one.ts'
import { withYears } from '#shared/import/table-years.ts'
import { decode } from './decode.ts'
import { isDeeper } from './json-depth.ts'
import type { Here } from './messages.ts'
import { readCalendar } from './notes/calendar.ts'
import { readJournal } from './notes/journals.ts'
import { readKeepPage } from './notes/keep.ts'
import { readMarkdown } from './notes/markdown.ts'
import { readCsv } from './read-csv.ts'

const fields = /^\t(Date|Weather|Location|Tags|Starred|Photo|Photos|Activity|Steps):\t(.*)$/

/** The entries of Day One's plain text: a line with the day, what the app noted of it, the text. undefined for others. */
function readDayOneText(text: string): Note[] | undefined {
  const trimmed = text.trimStart()
  if (!trimmed.startsWith('Date:\t')) return undefined
  const entries: { date: string; lines: string[] }[] = []
  for (const line of `\t${trimmed}`.split(/\r\n?|\n/)) {
    const [, field, value = ''] = fields.exec(line) ?? []
    const last = entries.at(-1)
    // When it was written is not when training began.
    if (field === 'Date') entries.push({ date: datedLine(value)?.date ?? value, lines: [] })
    else if (field === undefined || (last && last.lines.length > 0)) last?.lines.push(line)
  }
  return entries.map(({ date, lines }) => {
    const [title, body] = titleAndNotes(lines.join('\n').trim())
    return aNote({ date, title, body })
  })
}

/** What a text is: notes, a table, or neither, because no day was found in it. */
export type ReadText = { notes: Note[] } | { table: Rows; isYearless: boolean } | { undated: string; cells: Rows }

/**
 * Reads the export of a journal, a calendar, a table with separators, or notes with days, of which a notebook alone may have none
 * with a year.
 */
export function readText(file: Buffer, name: string, here: Here, isAlone = false): ReadText {
  const text = decode(file)
  refuseManyLines(text)
  if (/^\s*\{\\rtf/.test(text)) throw new Refusal('IMPORT_SAVE_AS_TEXT')
  if (isJson(text, name)) return { notes: ofJson(text) }
  const known = readCalendar(text, here) ?? readKeepPage(text) ?? readDayOneText(text)
  if (known) return { notes: known }
  if (/^\s*(%PDF|<(!doctype|\?xml|html|head|body|table)\b)/i.test(text)) throw new Refusal('IMPORT_TYPE')
  const cells = readCsv(text)
  const { rows: table, isYearless } = withYears(cells, { names: [name], today: isAlone ? here.today : undefined })
  if (isTable(table, text, name)) return { table, isYearless }
  const notes = readMarkdown(text.replaceAll('\v', '\n'), name, isAlone ? here.today : undefined)
  return notes ? { notes } : { undated: text, cells }
}

/** 20,000 sessions of fifty lines each have as many. */
const mostLines = 1_000_000

/** Each line is a row and a note that isn't one, which takes ten times as long as its text. */
function refuseManyLines(text: string) {
  for (const lineBreak of ['\n', '\r'])
    for (let [at, lines] = [text.indexOf(lineBreak), 1]; at >= 0; at = text.indexOf(lineBreak, at + 1), lines += 1)
      if (lines > mostLines) throw new Refusal('IMPORT_TOO_MANY_LINES')
}

/** '{"' and '[{' begin no note of a person; '[ ] drill' and '{mount}' may. */
const isJson = (text: string, name: string) =>
  /^\s*(\{\s*["}]|\[\s*\{)/.test(text) || (/\.json$/i.test(name) && /^\s*[{[]/.test(text))

/** Other journals nest a few objects; Day One has those of its text as a string. */
const deepestJson = 64

function ofJson(text: string): Note[] {
  if (isDeeper(text, deepestJson)) throw new Refusal('IMPORT_BROKEN')
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw new Refusal('IMPORT_BROKEN')
  }
  const notes = readJournal(json)
  if (!notes) throw new Refusal('IMPORT_TYPE')
  return notes
}

const cellsOf = (row: string[]) => row.filter((cell) => cell.trim() !== '')
const share = (rows: Rows, is: (row: string[]) => boolean) => rows.filter(is).length / Math.max(1, rows.length)

/** Most lines of a text without separators are a single cell. */
export const isProseAlone = (rows: Rows) =>
  share(
    rows.filter((row) => row.some(Boolean)),
    (row) => row.length > 1,
  ) < 0.5

/**
 * Whether the rows of a text are a table rather than a diary in which there are commas, too: below headers, most have a date
 * in the same column; without headers, nearly all have, and as many cells as the others.
 */
function isTable(rows: Rows, text: string, name: string): boolean {
  if (/^\ufeff?---[ \t]*\r?\n/.test(text)) return false
  const { targets, headerRow, firstRow } = guessColumns(rows)
  const column = targets.indexOf('date')
  const isNamedSo = /\.(csv|tsv|tab)$/i.test(name)
  if (column < 0) return isNamedSo && !isProseAlone(rows)
  const below = rows.slice(firstRow).filter((row) => cellsOf(row).length > 0)
  const isDay = (row: string[]) => isOnlyDate(row[column] ?? '')
  // A table by its name may say above its headers when it was made.
  const headers = rows.slice(isNamedSo ? headerRow : 0, firstRow)
  if (areHeaders(headers)) return share(below, isDay) >= 0.5 || isNamedSo
  // A list of days below its header. Anything else in one column is notes.
  if (targets.length === 1)
    return firstRow === 1 && fieldOfHeader(rows[0]?.[0] ?? '') === 'date' && share(below, isDay) === 1
  const width = below[0]?.length ?? 0
  const isEven = share(below, (row) => row.length === width) >= 0.9 && width > 1
  return share(below, isDay) >= 0.8 && (isNamedSo || (isEven && !isProse(text)))
}

/** A sentence has a space after its comma, a table rarely. */
const isProse = (text: string) => {
  const head = text.slice(0, 20_000)
  return !/[;\t|]/.test(head) && (head.match(/,\s/g)?.length ?? 0) > 0.8 * (head.match(/,/g)?.length ?? 0)
}

const isOnlyDate = (cell: string) => isDate(cell) && (datedLine(cell)?.title ?? '') === ''

/** The longest header of real tables, in characters. */
const longestHeader = 40

/** Whether these rows are short, have no day, and name what sessions have. */
function areHeaders(above: Rows): boolean {
  if (above.some((row) => row.some(isDate))) return false
  const lowest = cellsOf(above.at(-1) ?? [])
  if (lowest.length < 2 || lowest.some((cell) => cell.length > longestHeader)) return false
  const fields = above.flat().map(fieldOfHeader).filter(Boolean)
  return fields.length > 1 || fields.includes('date')
}
