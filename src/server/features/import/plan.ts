import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { Db } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { statusOf } from '#server/features/subscription/service.ts'
import { guessColumns, type Rows } from '#shared/import/guess.ts'
import type { ImportedSession } from '#shared/import/imported-session.ts'
import type { ImportChoices } from '#shared/import/imports.ts'
import { type NameReader, nameReader } from '#shared/import/names.ts'
import {
  duplicateFinder,
  type ExistingSession,
  readRows,
  type SessionRow,
  type SkippedRow,
  skippedRow,
} from '#shared/import/plan.ts'
import { earlierEntries, knownNamesOf, sessionsBetween } from './queries.ts'

/** A row to import. */
export interface PlannedRow {
  row: number
  key: Buffer
  session: ImportedSession
  /** The session of the journal that it is merged into. */
  existing: ExistingSession | undefined
}

/** What becomes of each row of a file. */
export interface ImportPlan {
  rows: PlannedRow[]
  skipped: SkippedRow[]
  importedBefore: number
  duplicates: number
  beyondTrial: number
  room: number | null
  names: NameReader
}

interface Planning {
  userId: number
  content: string
  choices: ImportChoices
}

/** So many rows are read before others have a turn. */
const slice = 100

/** Plans an import by a member's choices, and by what their journal has now. */
export async function planImport(deps: Deps, { userId, content, choices }: Planning): Promise<ImportPlan> {
  const { db } = deps
  const cells = JSON.parse(content) as Rows
  const { sessions, skipped } = await readInSlices(cells, choices)
  const keyed = sessions.map((one) => ({ ...one, key: createHash('sha256').update(one.key).digest() }))
  const keys = keyed.map(({ key }) => key)
  const earlier = await earlierEntries(db, userId, keys)
  const isEarlier = ({ key }: { key: Buffer }) => earlier.has(key.toString('hex'))
  const fresh = keyed.filter((one) => !isEarlier(one))
  const found = await withExisting(db, userId, fresh, new Set(earlier.values()))
  const duplicates = found.filter(({ existing }) => existing)
  const wanted = duplicatesAs(choices.duplicates, found)
  const { entriesLeft: room } = await statusOf(deps, userId)
  const { rows, beyond } = withinRoom(wanted, room)
  const skip = (some: { row: number }[], reason: SkippedRow['reason']) =>
    some.map(({ row }) => skippedRow(row, reason, cells[row - 1] ?? []))
  return {
    rows,
    skipped: [
      ...skipped,
      ...skip(keyed.filter(isEarlier), 'IMPORTED_BEFORE'),
      ...(choices.duplicates === 'skip' ? skip(duplicates, 'IN_JOURNAL') : []),
      ...skip(beyond, 'BEYOND_TRIAL'),
    ].sort((a, b) => a.row - b.row),
    importedBefore: earlier.size,
    duplicates: duplicates.length,
    beyondTrial: beyond.length,
    room,
    names: nameReader(await knownNamesOf(db, userId)),
  }
}

async function readInSlices(cells: Rows, { targets, order, usualStart }: ImportChoices) {
  const { headers, firstRow } = guessColumns(cells)
  const sessions: SessionRow[] = []
  const skipped: SkippedRow[] = []
  let count = 0
  for (const one of readRows(cells, firstRow, { headers, targets, order, usualStart })) {
    if (one && 'session' in one) sessions.push(one)
    else if (one) skipped.push(one)
    if (++count % slice === 0) await setImmediate()
  }
  return { sessions, skipped }
}

type Keyed = Omit<PlannedRow, 'existing'>

/** With the sessions of the journal that rows are, other than those that earlier rows of the file have become. */
async function withExisting(db: Db, userId: number, rows: Keyed[], taken: Set<number>): Promise<PlannedRow[]> {
  const days = rows.map(({ session }) => session.date).sort()
  const [first, last] = [days[0], days.at(-1)]
  const existing = first && last ? await sessionsBetween(db, userId, first, last) : []
  const find = duplicateFinder(existing.filter(({ id }) => !taken.has(id)))
  return rows.map((one) => ({ ...one, existing: find(one.session) }))
}

/** Sessions that are kept twice are new ones. */
function duplicatesAs(choice: ImportChoices['duplicates'], rows: PlannedRow[]): PlannedRow[] {
  if (choice === 'skip') return rows.filter(({ existing }) => !existing)
  return choice === 'merge' ? rows : rows.map((one) => ({ ...one, existing: undefined }))
}

/** A trial gets the latest sessions that it has room for; what is merged needs none. */
function withinRoom(rows: PlannedRow[], room: number | null) {
  const created = rows.filter(({ existing }) => !existing)
  if (room === null || created.length <= room) return { rows, beyond: [] }
  const latest = created.toSorted((a, b) => b.session.date.localeCompare(a.session.date))
  const beyond = new Set(latest.slice(room))
  return { rows: rows.filter((one) => !beyond.has(one)), beyond: [...beyond] }
}
