import { repeatableTargets } from '#shared/import/columns.ts'
import { yearsInName } from '#shared/import/days-of-year.ts'
import { type Guess, guessColumns, type Rows } from '#shared/import/guess.ts'
import { isDate } from '#shared/import/read-date.ts'
import { readFiles } from './folder-files.ts'
import type { JoinedTables, ReadRows, ReadTable } from './read-rows.ts'

interface GuessedTable extends ReadTable {
  guess: Guess
}

/**
 * The tables of a file that are read, below each other: those at the places that the member chose, or else the one that says most of
 * sessions, and others like it, such as those of other years.
 */
export function joinTables({ tables, files }: ReadRows, chosen: number[] | null): JoinedTables {
  const [only, ...others] = tables
  if (files) return readFiles(only?.rows ?? [], files, chosen)
  if (!only || others.length === 0) return { rows: only?.rows ?? [], sheets: [] }
  const all = tables.map((table): GuessedTable => ({ ...table, guess: guessColumns(table.rows) }))
  const some = chosen ? all.filter((_, place) => chosen.includes(place)) : all
  const [best, ...rest] = some.toSorted((a, b) => worth(b) - worth(a) || b.rows.length - a.rows.length)
  const read = new Set(best ? [best, ...rest.filter((one) => chosen !== null || isAlike(one, best))] : [])
  const { rows, places } = best ? joined(best, all, read) : { rows: [], places: new Map() }
  return {
    rows,
    sheets: all.map((one) => ({ name: one.name, from: places.get(one) ?? null, count: countDays(one) })),
  }
}

/** How many rows of a table have a day. */
function countDays({ rows, guess }: GuessedTable): number {
  const column = guess.targets.indexOf('date')
  return column < 0 ? 0 : rows.slice(guess.firstRow).filter((row) => isDate(row[column] ?? '')).length
}

/** How many fields of a session a sheet has; none without days. */
const worth = ({ guess: { targets, known } }: GuessedTable) => {
  if (!targets.includes('date')) return 0
  const fields = new Set(targets.filter((target) => target !== 'toNotes' && target !== 'leaveOut'))
  return fields.size + (known ? mostFields : 0)
}

/** The export of another app goes before any other table beside it. */
const mostFields = 100

const keyOf = (header: string) => header.trim().toLowerCase()

/** Whether most headers of two sheets are the same, or both are called by their year. Without headers, nothing says so. */
function isAlike(one: GuessedTable, best: GuessedTable): boolean {
  if ([one, best].every((table) => yearsInName(table.name).length === 1) && worth(one) > 0) return true
  const [some, others] = [one, best].map(({ guess }) => new Set(guess.headers.map(keyOf).filter(Boolean)))
  const shared = some && others ? some.intersection(others).size : 0
  return worth(one) > 0 && shared > 1 && shared >= 0.7 * Math.max(some?.size ?? 0, others?.size ?? 0)
}

/** The headers and columns of the best table, and those that others have besides. */
function joined(best: GuessedTable, all: GuessedTable[], read: Set<GuessedTable>) {
  const places = new Map<GuessedTable, number>()
  if (read.size === 1) return { rows: best.rows, places: places.set(best, 0) }
  const headers = [...best.guess.headers]
  const rows: Rows = [headers]
  for (const table of all.filter((one) => read.has(one))) {
    places.set(table, rows.length)
    rows.push(...rowsBelow(table, headers, best.guess))
  }
  return { rows, places }
}

/** The rows of a table under the headers of others, without its own, so that each row keeps its number. */
function rowsBelow({ rows, guess }: GuessedTable, headers: string[], best: Guess): Rows {
  const columns = placesIn(guess, headers, best)
  return rows.map((row, index) => {
    const cells = headers.map(() => '')
    const isHeader = index >= guess.headerRow && index < guess.firstRow
    for (const [column, cell] of isHeader ? [] : row.entries()) cells[columns[column] ?? column] = cell
    return cells
  })
}

/** Where the columns of a table are among others: by their headers, by what they are, or else behind them. */
function placesIn(guess: Guess, headers: string[], best: Guess): number[] {
  const places: (number | undefined)[] = []
  const take = (place: number) => (place >= 0 && !places.includes(place) ? place : undefined)
  for (const header of guess.headers)
    places.push(take(headers.findIndex((one, index) => keyOf(one) === keyOf(header) && !places.includes(index))))
  for (const [column, target] of guess.targets.entries())
    if (places[column] === undefined && !repeatableTargets.has(target))
      places[column] = take(best.targets.indexOf(target))
  return places.map((place, column) => place ?? headers.push(guess.headers[column] ?? '') - 1)
}
