import { lockCounts } from '#server/db/lock-counts.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { found, Refusal, requireFound } from '#server/http/replies/refusals.ts'
import { guessColumns, type Rows } from '#shared/import/guess.ts'
import { type ImportChoices, importLimits, skipSentence } from '#shared/import/imports.ts'
import type { SkippedRow } from '#shared/import/plan.ts'
import { orderOf } from '#shared/import/read-date.ts'
import { planImport } from './plan.ts'
import {
  countImports,
  deleteImportsBefore,
  deleteRead,
  findImport,
  importsOf,
  insertImport,
  lockImport,
  updateImport,
} from './queries.ts'
import { readInWorker } from './read/in-worker.ts'

export { runImports } from './run.ts'
export { undoImport } from './undo.ts'

const day = 86_400_000

/** Deletes imports that can no longer be undone, and files that nobody has imported within a day. */
export const sweepImports = (db: Db, now: Date) => deleteImportsBefore(db, new Date(now.getTime() - day))

/** Reads a file, in place of one that still waits for choices, and guesses how it is meant. Returns its id. */
export async function addImport(
  { db, clock }: Deps,
  userId: number,
  { name, bytes }: { name: string; bytes: Uint8Array<ArrayBuffer> },
): Promise<number> {
  const { rows: content, total } = await readInWorker(userId, { name, bytes })
  const choices = JSON.stringify(firstChoices(JSON.parse(content) as Rows))
  return db.transaction().execute(async (tx) => {
    await lockCounts(tx, userId)
    await deleteRead(tx, userId)
    if ((await countImports(tx, userId)) >= importLimits.filesADay) throw new Refusal('TOO_MANY_IMPORTS')
    return insertImport(tx, { userId, name, content, total, choices, createdAt: clock() })
  })
}

function firstChoices(cells: Rows): ImportChoices {
  const { targets, firstRow } = guessColumns(cells)
  const { order } = orderOf(datesIn(cells, firstRow, targets))
  return { targets, order, usualStart: '', duplicates: 'merge' }
}

/** What the column of dates says; nothing if there is none. */
export function datesIn(cells: Rows, firstRow: number, targets: ImportChoices['targets']): string[] {
  const column = targets.indexOf('date')
  return column < 0 ? [] : cells.slice(firstRow).map((row) => row[column] ?? '')
}

/** Changes how a file is meant. What is chosen is kept when the page is closed. */
export const changeImport = ({ db }: Deps, userId: number, id: number, choices: ImportChoices) =>
  db.transaction().execute(async (tx) => {
    await requireRead(tx, userId, id)
    const { content } = found(await findImport(tx, userId, id))
    await updateImport(tx, userId, id, { choices: JSON.stringify(asInFile(choices, content)) })
  })

/** With one target for each column. When another column has the dates, their order is found anew. */
function asInFile(choices: ImportChoices, content: string | null): ImportChoices {
  const cells = JSON.parse(content ?? '[]') as Rows
  const { targets: guessed, firstRow } = guessColumns(cells)
  const targets = guessed.map((_, index) => choices.targets[index] ?? 'leaveOut')
  const found = orderOf(datesIn(cells, firstRow, targets))
  return { ...choices, targets, order: choices.order ?? found.order }
}

/** Refuses an import that has begun. */
async function requireRead(tx: Tx, userId: number, id: number) {
  if (found(await lockImport(tx, userId, id)).status !== 'read') throw new Refusal('IMPORT_BEGUN')
}

/** Has a file imported in the background. One file of a member at a time. */
export async function startImport(deps: Deps, userId: number, id: number): Promise<void> {
  const { content, choices, status } = found(await findImport(deps.db, userId, id))
  // An earlier attempt went through.
  if (status === 'waiting' || status === 'done') return
  if (content === null || !choices) throw new Refusal('IMPORT_BEGUN')
  if (!choices.targets.includes('date')) throw new Refusal('IMPORT_DATE_MISSING')
  const { rows, skipped } = await planImport(deps, { userId, content, choices })
  if (skipped.some(({ reason }) => reason === 'DATE_UNCLEAR')) throw new Refusal('IMPORT_DATE_UNCLEAR')
  if (rows.length === 0) throw new Refusal('IMPORT_NOTHING_NEW')
  await deps.db.transaction().execute(async (tx) => {
    await lockCounts(tx, userId)
    await requireRead(tx, userId, id)
    const others = await importsOf(tx, userId)
    if (others.some((one) => one.status === 'waiting')) throw new Refusal('IMPORT_UNDER_WAY')
    await updateImport(tx, userId, id, { status: 'waiting', done: 0, total: rows.length })
  })
  await deps.scheduler()?.runNow('imports')
}

/** Forgets a file that wasn't imported. */
export const discardImport = async ({ db }: Deps, userId: number, id: number) =>
  requireFound(await deleteRead(db, userId, id))

/** The rows of a file that aren't imported, with the reason, as a spreadsheet of its own. */
export async function skippedCsv(deps: Deps, userId: number, id: number): Promise<string> {
  const { status, content, choices, skipped } = found(await findImport(deps.db, userId, id))
  const rows =
    status === 'read' && content !== null && choices
      ? (await planImport(deps, { userId, content, choices })).skipped
      : (JSON.parse(skipped) as SkippedRow[])
  const { writeCsv } = await import('hucre/csv')
  const lines = rows.map(({ row, reason, text }) => [row, skipSentence(reason), text])
  return writeCsv([['Row', 'Why it was skipped', 'What it says'], ...lines], { bom: true, escapeFormulae: true })
}
