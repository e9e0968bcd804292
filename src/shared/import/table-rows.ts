import { fold } from '../foundation/fold.ts'
import type { ColumnTarget } from './columns.ts'
import type { Guess, Rows } from './guess.ts'
import { importLimits } from './imports.ts'
import type { Kinds } from './known-tables.ts'
import { unreadMark } from './note.ts'

/**
 * The rows of a table with those that are one session folded into its first one, which lists their exercises. The others are
 * empty, so that each row keeps its number.
 */
export function foldSets(rows: Rows, { firstRow, known }: Guess): Rows {
  if (!known?.sets) return rows
  const { same, exercise, detailsOf } = known.sets
  const workouts = Map.groupBy(rows.keys().drop(firstRow), (row) =>
    JSON.stringify(same.map((at) => rows[row]?.[at])),
  )
  const folded = rows.map((row, index) => (index < firstRow ? row : []))
  for (const [first = 0, ...others] of workouts.values()) {
    const sets = [first, ...others].map((row) => rows[row] ?? [])
    const exercises = Map.groupBy(sets, (set) => set[exercise] ?? '')
    const lines = [...exercises].map(([name, some]) => [name, some.map(detailsOf).filter(Boolean).join(' · ')])
    folded[first] = (rows[first] ?? []).with(
      exercise,
      lines.map((line) => line.filter(Boolean).join(': ')).join('\n'),
    )
  }
  return folded
}

/** How many rows below the headers say anything. */
export const countRows = (rows: Rows, firstRow: number) =>
  rows.slice(firstRow).filter((row) => row.some(Boolean)).length

/** What says that it was Jiu Jitsu, or may have been. */
const jiuJitsu =
  /jiu.?jitsu|jujitsu|\bbjj\b|grappling|\bno.?gi\b|martial art|kampfsport|kampfkunst|arts? martia|artes? marcia/

/** Whether a row stands for a file that wasn't read, which is of no kind. */
const isUnread = (row: string[]) => row.includes(unreadMark)

/** A text says it within so many characters. */
const longestText = 2_000

const saysJiuJitsu = (text: string) => jiuJitsu.test(fold(text.slice(0, longestText)))

/** What rows are called that don't say what was trained. */
const otherKind = 'Everything else'
const namedJiuJitsu = 'Named Jiu Jitsu'

/** Half a character can't be stored. */
const shortened = (kind: string) => kind.slice(0, importLimits.kind).replace(/[\ud800-\udbff]$/, '')

/** What was trained, as a row says it. */
function kindOf(row: string[], { named, also }: Kinds): string {
  const kind = named === undefined ? '' : shortened(row[named] ?? '')
  if (!saysJiuJitsu(kind) && also.some((column) => saysJiuJitsu(row[column] ?? ''))) return namedJiuJitsu
  return kind || otherKind
}

/** A column with more doesn't tell kinds apart. */
const mostKinds = 30

/** What was trained, by how many rows. */
export interface TableKinds {
  counts: Map<string, number>
  of: (row: string[]) => string
}

/**
 * The kinds of training that a table tells apart, by a column if the member has chosen one (`by`); undefined if it
 * doesn't.
 */
export function kindsOf(
  rows: Rows,
  { firstRow, known }: Guess,
  targets: ColumnTarget[],
  by: number | null,
): TableKinds | undefined {
  const typed = targets.indexOf('sessionType')
  const column = by ?? (typed >= 0 && !known ? typed : undefined)
  const kinds = column === undefined ? known?.kinds : { named: column, also: [] }
  if (!kinds) return undefined
  const of = (row: string[]) => kindOf(row, kinds)
  const counts = new Map<string, number>()
  for (const row of rows.slice(firstRow))
    if (row.some(Boolean) && !isUnread(row)) counts.set(of(row), (counts.get(of(row)) ?? 0) + 1)
  return counts.size > mostKinds && (!known || by !== null) ? undefined : { counts, of }
}

/** The columns whose values tell rows apart: a few of which some are in several rows. */
export function columnsOfKinds(rows: Rows, { firstRow, headers }: Guess): number[] {
  return headers.flatMap((_, column) => {
    const values = new Set<string>()
    let said = 0
    for (const row of rows.slice(firstRow)) {
      const value = row[column] ?? ''
      if (value === '') continue
      said += 1
      values.add(value)
      if (values.size > mostKinds || value.length > importLimits.kind) return []
    }
    return values.size > 1 && values.size < said ? column : []
  })
}

/** Those that come in as long as nobody has chosen: of an app for all kinds of training, Jiu Jitsu. null for all. */
export const wantedKinds = ({ known }: Guess, kinds: TableKinds | undefined): string[] | null =>
  known?.kinds && kinds
    ? [...kinds.counts.keys()].filter((kind) => kind === namedJiuJitsu || saysJiuJitsu(kind))
    : null

/** The rows of some kinds; others are empty. */
export const rowsOfKinds = (
  rows: Rows,
  firstRow: number,
  kinds: TableKinds | undefined,
  only: string[] | null,
): Rows =>
  !only || !kinds
    ? rows
    : rows.map((row, index) => (index < firstRow || isUnread(row) || only.includes(kinds.of(row)) ? row : []))
