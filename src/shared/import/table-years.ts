import { isWeekday, weekdayOfWord } from './cell-words.ts'
import { fieldOfHeader } from './columns.ts'
import {
  isDayOfYear,
  proposedYears,
  weekdaySaid,
  withWeekday,
  withYear,
  yearIn,
  yearsInName,
} from './days-of-year.ts'
import { type Guess, guessColumns, type Rows } from './guess.ts'
import { type DateOrder, isDate, orderOf, readDate } from './read-date.ts'

/** A table with years, and whether they were proposed because nothing says them. */
interface YearedTable {
  rows: Rows
  isYearless: boolean
}

/** What says the year of a table: its own name, or that of its file. `today` is the latest day if nothing does. */
interface Source {
  names: string[]
  /** undefined if nothing is proposed. */
  today: string | undefined
}

/**
 * A table whose days don't say their year, with the year of its name, of the lines above them, or of the nearest day that says one;
 * else with those that the order of its days allows and its days of the week speak for.
 */
export function withYears(rows: Rows, { names, today }: Source): YearedTable {
  const guess = guessColumns(rows)
  const column = yearlessColumn(rows, guess)
  if (column === undefined) return { rows, isYearless: false }
  const cells = rows.map((row, index) => (index < guess.firstRow ? '' : (row[column] ?? '')))
  const said = [guess.headers[column] ?? '', ...names].map(yearsInName).find((years) => years.length === 1)
  const years = yearsSaid(rows, cells, said?.[0]) ?? yearsBeside(cells)
  if (years)
    return { rows: replaced(rows, column, (index) => inYear(cells[index], years[index])), isYearless: false }
  if (today === undefined) return { rows, isYearless: false }
  return { rows: proposed(rows, column, cells, today), isYearless: true }
}

const inYear = (cell = '', year: number | undefined, order: DateOrder | null = null) =>
  year === undefined || !isDayOfYear(cell) ? undefined : withYear(cell, String(year), order)

const replaced = (rows: Rows, column: number, cellOf: (index: number) => string | undefined): Rows =>
  rows.map((row, index) => {
    const cell = cellOf(index)
    return cell === undefined ? row : row.with(column, cell)
  })

const share = (cells: string[], is: (cell: string) => boolean) =>
  cells.length === 0 ? 0 : cells.filter(is).length / cells.length

/** As many rows tell what a column is. */
const sampleRows = 200

/** The column of days without years, if no other one has days. */
function yearlessColumn(rows: Rows, { headers, firstRow, targets, known }: Guess): number | undefined {
  if (known) return undefined
  const cellsOf = (column: number) =>
    rows.slice(firstRow, firstRow + sampleRows).flatMap((row) => (row[column] ? [row[column]] : []))
  const dated = targets.indexOf('date')
  if (dated >= 0 && share(cellsOf(dated), isDate) >= 0.5) return undefined
  const isDay = (cell: string) => isDayOfYear(cell) || isDate(cell) || yearIn(cell) !== undefined
  const found = headers.findIndex((header, column) => {
    const cells = cellsOf(column)
    const isNamed = header === '' || fieldOfHeader(header) === 'date'
    return isNamed && share(cells, isDay) >= 0.8 && share(cells, isDayOfYear) >= 0.5
  })
  return found < 0 ? undefined : found
}

/** The years of the rows below lines that say nothing but a year, such as '2024', or of the table; undefined if nothing says them. */
function yearsSaid(rows: Rows, cells: string[], ofTable: string | undefined): (number | undefined)[] | undefined {
  let year = ofTable
  const years = cells.map((cell, index) => {
    const [only = '', ...more] = (rows[index] ?? []).filter(Boolean)
    year = (more.length === 0 ? yearIn(only) : undefined) ?? year
    return year === undefined || !isDayOfYear(cell) ? undefined : Number(year)
  })
  return years.some((one) => one !== undefined) ? years : undefined
}

/** The years by which each day is the nearest to that above it, or below it, which says one; undefined if none does. */
function yearsBeside(cells: string[]): (number | undefined)[] | undefined {
  const first = cells.findIndex(isDate)
  if (first < 0) return undefined
  const { order } = orderOf(cells.map((cell) => (isDayOfYear(cell) ? (withYear(cell, '2024') ?? '') : cell)))
  const years: (number | undefined)[] = cells.map(() => undefined)
  const walk = (places: number[]) => {
    let last = ''
    for (const place of places) {
      const cell = cells[place] ?? ''
      if (last !== '' && isDayOfYear(cell)) years[place] = nearestYear(cell, last, order)
      const year = years[place]
      last = readDate(year === undefined ? cell : (withYear(cell, String(year)) ?? ''), order ?? 'dmy') ?? last
    }
  }
  walk([...cells.keys()].slice(first))
  walk([...cells.keys()].slice(0, first + 1).toReversed())
  return years
}

function nearestYear(cell: string, day: string, order: DateOrder | null): number {
  const year = Number(day.slice(0, 4))
  const distance = (one: number) =>
    Math.abs(
      Date.parse(readDate(withYear(cell, String(one)) ?? '', order ?? 'dmy') ?? '9999-12-31') - Date.parse(day),
    )
  return [year, year - 1, year + 1].toSorted((a, b) => distance(a) - distance(b))[0] ?? year
}

/** The rows with proposed years, and with the days of the week that they say beside them. */
function proposed(rows: Rows, column: number, cells: string[], today: string): Rows {
  const at = cells.flatMap((cell, index) => (isDayOfYear(cell) ? index : []))
  const weekdays = weekdaysBeside(rows, column)
  const weekdayAt = (index: number) => weekdaySaid(cells[index] ?? '') ?? weekdays(index)
  const { years, order } = proposedYears(
    at.map((index) => cells[index] ?? ''),
    today,
    at.map(weekdayAt),
  )
  const yearAt = new Map(at.map((index, place) => [index, years[place]]))
  return replaced(rows, column, (index) => {
    const cell = inYear(cells[index], yearAt.get(index), order)
    return cell && withWeekday(cell, weekdayAt(index))
  })
}

/** What another column says of the day of the week, by row. */
function weekdaysBeside(rows: Rows, besides: number): (index: number) => number | undefined {
  const width = Math.max(0, ...rows.slice(0, sampleRows).map((row) => row.length))
  const found = Array.from({ length: width }, (_, column) => column).find((column) => {
    const cells = rows.slice(1, sampleRows).flatMap((row) => (row[column] ? [row[column]] : []))
    return column !== besides && cells.length > 0 && share(cells, isWeekday) >= 0.8
  })
  return (index) => (found === undefined ? undefined : weekdayOfWord(rows[index]?.[found] ?? ''))
}
