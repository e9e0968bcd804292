import type { ColumnTarget } from '#shared/import/columns.ts'
import { unitOfHeader } from '#shared/import/columns.ts'
import { type Guess, guessColumns, type Rows } from '#shared/import/guess.ts'
import { type ImportChoices, importChoices } from '#shared/import/imports.ts'
import { isBareNumber, isUnitUnclear, unitOfNumbers } from '#shared/import/read-time.ts'
import { foldSets, kindsOf, rowsOfKinds, type TableKinds, wantedKinds } from '#shared/import/table-rows.ts'
import { joinTables } from './join-tables.ts'
import type { JoinedTables, ReadRows } from './read-rows.ts'

/** A file as it is understood. */
export interface Table extends JoinedTables {
  guess: Guess
  /** With the rows of a workout folded into one. */
  cells: Rows
  kinds: TableKinds | undefined
  /** With one target for each column. */
  choices: ImportChoices
}

/** Understands the rows of a file, in which columns become what the member has chosen, or what is guessed. */
export function tableOf(read: ReadRows, stored?: ImportChoices): Table {
  // An earlier release knew fewer choices.
  const chosen = stored && importChoices.parse(stored)
  const joined = joinTables(read, chosen?.sheets ?? null)
  const guess = guessColumns(joined.rows)
  const cells = foldSets(joined.rows, guess)
  const isGuessed = !chosen || chosen.targets.length === 0
  const targets = guess.targets.map((target, index) =>
    isGuessed ? target : (chosen.targets[index] ?? 'leaveOut'),
  )
  const kinds = kindsOf(cells, guess, targets, chosen?.onlyBy ?? null)
  const choices = chosen ?? importChoices.parse({ targets, order: null, usualStart: '', duplicates: 'merge' })
  const only = isGuessed ? wantedKinds(guess, kinds) : choices.only
  return { ...joined, guess, cells, kinds, choices: { ...choices, targets, only } }
}

/** How a file is meant as long as nobody has said so. */
export const guessedChoices = (read: ReadRows): ImportChoices => tableOf(read).choices

/** The rows that the member wants by what was trained, in the years that they say. */
export function wantedRows(read: ReadRows, { cells, guess: { firstRow }, kinds, choices }: Table): Rows {
  const rows = rowsOfKinds(cells, firstRow, kinds, choices.only)
  return read.isYearless ? inYears(rows, choices.targets.indexOf('date'), { ...choices, firstRow }) : rows
}

interface Years {
  firstRow: number
  yearsBack: number
}

/** The rows of notes whose years were proposed, so many years earlier. */
const inYears = (rows: Rows, column: number, { firstRow, yearsBack }: Years): Rows =>
  yearsBack === 0 || column < 0
    ? rows
    : rows.map((row, index) => {
        const date = row[column] ?? ''
        const earlier = () => date.replace(/(19|20)\d\d/, (year) => String(Number(year) - yearsBack))
        return index < firstRow || date === '' ? row : row.with(column, earlier())
      })

/** What the column of a field says; nothing if there is none. */
export function cellsOf(
  field: ColumnTarget,
  cells: Rows,
  firstRow: number,
  targets: ImportChoices['targets'],
): string[] {
  const column = targets.indexOf(field)
  return column < 0 ? [] : cells.slice(firstRow).map((row) => row[column] ?? '')
}

/** What the numbers of durations count, and how clear that is. */
export function unitOf(
  cells: Rows,
  { firstRow, headers, known }: Guess,
  { targets, unit: chosen }: ImportChoices,
) {
  const texts = cellsOf('duration', cells, firstRow, targets)
  const unit = unitOfNumbers(texts)
  if (!unit) return undefined
  const header = headers[targets.indexOf('duration')] ?? ''
  return {
    header: header || 'Duration',
    example: texts.find(isBareNumber) ?? '',
    unit: chosen ?? unit,
    isUnclear: !known && isUnitUnclear(texts),
    isSaid: unitOfHeader(header) !== undefined,
  }
}
