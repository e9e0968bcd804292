import type { Db, Tx } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { discardFiles, holdFile } from '#server/features/media/service.ts'
import { found, Refusal, requireFound } from '#server/http/replies/refusals.ts'
import { guessColumns, type Rows } from '#shared/import/guess.ts'
import { type ImportChoices, importLimits, skipSentence } from '#shared/import/imports.ts'
import type { SkippedRow } from '#shared/import/plan.ts'
import { orderOf } from '#shared/import/read-date.ts'
import { itemsToImport } from './archive/preview.ts'
import { type ArchivePart, insertParts } from './archive/stored-parts.ts'
import { forgetGone } from './archived-items.ts'
import { planImport } from './plan.ts'
import {
  countImports,
  deleteImportsBefore,
  deleteRead,
  findImport,
  type ImportRow,
  importsOf,
  insertImport,
  lockImport,
  lockImports,
  updateImport,
} from './queries.ts'
import { readInWorker } from './read/in-worker.ts'

export { runImports } from './run.ts'
export { undoImport } from './undo.ts'

const day = 86_400_000

/**
 * Deletes imports that can no longer be undone, and files that nobody has imported within a day. What was deleted of
 * earlier archives is forgotten then, so that one archive after another doesn't fill the disk.
 */
export async function sweepImports(db: Db, now: Date) {
  for (const userId of await deleteImportsBefore(db, new Date(now.getTime() - day))) await forgetGone(db, userId)
}

interface Upload {
  name: string
  /** Where it was spooled. It may be gone afterwards. */
  path: string
}

/** Reads a file, in place of one that still waits for choices, and guesses how it is meant. Returns its id. */
export async function addImport(deps: Deps, userId: number, { name, path }: Upload): Promise<number> {
  const read = await readInWorker(userId, { name, path })
  if ('rows' in read) {
    const choices = JSON.stringify(firstChoices(JSON.parse(read.rows) as Rows))
    const row = { userId, name, content: read.rows, total: read.total, choices, archive: null, summary: null }
    return replaceRead(deps, row, [])
  }
  const { summary, parts, total } = read.archive
  const archive = await holdFile(deps, userId, path)
  try {
    const row = { userId, name, content: null, total, choices: null, archive, summary: JSON.stringify(summary) }
    return await replaceRead(deps, row, parts)
  } catch (error) {
    await discardFiles(deps, userId, [archive])
    throw error
  }
}

/** Stores what was read, in place of what still waits for choices. */
async function replaceRead(
  deps: Deps,
  row: Omit<Parameters<typeof insertImport>[1], 'createdAt'>,
  parts: ArchivePart[],
): Promise<number> {
  const { userId } = row
  const { id, replaced } = await deps.db.transaction().execute(async (tx) => {
    await lockImports(tx, userId)
    const replaced = await deleteRead(tx, userId)
    if ((await countImports(tx, userId)) >= importLimits.filesADay) throw new Refusal('TOO_MANY_IMPORTS')
    const id = await insertImport(tx, { ...row, createdAt: deps.clock() })
    await insertParts(tx, userId, id, parts)
    return { id, replaced }
  })
  await discardFiles(deps, userId, archivesOf(replaced))
  return id
}

const archivesOf = (rows: { archive: string | null }[]) => rows.flatMap(({ archive }) => archive ?? [])

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
  const row = found(await findImport(deps.db, userId, id))
  // An earlier attempt went through.
  if (row.status === 'waiting' || row.status === 'done') return
  const total = row.archive === null ? await sessionsToImport(deps, row) : await itemsToImport(deps, row)
  await deps.db.transaction().execute(async (tx) => {
    await lockImports(tx, userId)
    await requireRead(tx, userId, id)
    const others = await importsOf(tx, userId)
    if (others.some((one) => one.status === 'waiting')) throw new Refusal('IMPORT_UNDER_WAY')
    await updateImport(tx, userId, id, { status: 'waiting', done: 0, total })
  })
  await deps.scheduler()?.runNow('imports')
}

/** How many sessions of a spreadsheet will be stored. Refuses if that isn't clear, or none are. */
async function sessionsToImport(deps: Deps, { userId, content, choices }: ImportRow): Promise<number> {
  if (content === null || !choices) throw new Refusal('IMPORT_BEGUN')
  if (!choices.targets.includes('date')) throw new Refusal('IMPORT_DATE_MISSING')
  const { rows, skipped } = await planImport(deps, { userId, content, choices })
  if (skipped.some(({ reason }) => reason === 'DATE_UNCLEAR')) throw new Refusal('IMPORT_DATE_UNCLEAR')
  if (rows.length === 0) throw new Refusal('IMPORT_NOTHING_NEW')
  return rows.length
}

/** Forgets a file that wasn't imported. */
export async function discardImport(deps: Deps, userId: number, id: number) {
  const discarded = await deleteRead(deps.db, userId, id)
  requireFound(discarded.length > 0)
  await discardFiles(deps, userId, archivesOf(discarded))
}

/** The rows of a file that aren't imported, with the reason, as a spreadsheet of its own. */
export async function skippedCsv(deps: Deps, userId: number, id: number): Promise<string> {
  const { status, content, choices, skipped } = found(await findImport(deps.db, userId, id))
  const rows =
    status === 'read' && content !== null && choices
      ? (await planImport(deps, { userId, content, choices })).skipped
      : (JSON.parse(skipped) as SkippedRow[])
  const { writeCsv } = await import('hucre/csv')
  const lines = rows.map(({ row, reason, text }) => [row || '', skipSentence(reason), text])
  return writeCsv([['Row', 'Why it was skipped', 'What it says'], ...lines], { bom: true, escapeFormulae: true })
}
