import type { Db, Tx } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { discardFiles, holdFile } from '#server/features/media/service.ts'
import { found, Refusal, requireFound } from '#server/http/replies/refusals.ts'
import { type ImportChoices, importLimits } from '#shared/import/imports.ts'
import { itemsToImport } from './archive/preview.ts'
import { forgetGone } from './archived-items.ts'
import { hereOf, journalOf, keepPreview, knownTexts, laneOf, previewImport } from './plan.ts'
import {
  countImports,
  deleteImportsBefore,
  deleteRead,
  findHead,
  findImport,
  type ImportHead,
  importsOf,
  insertImport,
  lockImport,
  lockImports,
  updateImport,
} from './queries.ts'
import { readInWorker } from './read/in-worker.ts'
import type { Journal } from './read/messages.ts'
import { type ImportPart, insertParts, storedRows } from './stored-parts.ts'

export { readHealthExports, runImports } from './run.ts'
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
  isLarge: boolean
}

/** Reads a file, in place of one that still waits for choices, and guesses how it is meant. Returns its id. */
export async function addImport(deps: Deps, userId: number, { name, path, isLarge }: Upload): Promise<number> {
  let journal: Journal | undefined
  // An archive is read without it.
  const sources = {
    journal: async () => (journal = await journalOf(deps, userId)),
    texts: (ids: number[]) => knownTexts(deps.db, userId, ids),
  }
  const lane = isLarge ? 'large' : 'small'
  const reading = {
    lane,
    userId,
    kind: 'file',
    input: { name, path, here: await hereOf(deps, userId) },
    sources,
  } as const
  return readInWorker(reading, async (read, parts) => {
    const row = { userId, name, createdAt: deps.clock(), choices: null, summary: null, archive: null }
    if ('archive' in read) {
      const { summary, total } = read.archive
      return hold(deps, path, { ...row, status: 'read', total, summary: JSON.stringify(summary) }, parts)
    }
    if ('healthMegabytes' in read) {
      const id = await hold(deps, path, { ...row, status: 'reading', total: read.healthMegabytes })
      await deps.scheduler()?.runNow('read-health')
      return id
    }
    const { total, preview } = read
    const choices = JSON.stringify(preview.choices)
    const id = await replaceRead(deps, { ...row, status: 'read', total, choices }, parts)
    if (journal) keepPreview({ ...row, id }, journal, preview)
    return id
  })
}

type Row = Parameters<typeof insertImport>[1]
type Parts = () => AsyncIterable<ImportPart>

/** Keeps a file in the storage until the job is done that needs it. */
async function hold(deps: Deps, path: string, row: Row, parts?: Parts): Promise<number> {
  const archive = await holdFile(deps, row.userId, path)
  try {
    return await replaceRead(deps, { ...row, archive }, parts)
  } catch (error) {
    await discardFiles(deps, row.userId, [archive])
    throw error
  }
}

/** Stores what was read, in place of what still waits for choices. */
async function replaceRead(deps: Deps, row: Row, parts?: Parts): Promise<number> {
  const { userId } = row
  const { id, replaced } = await deps.db.transaction().execute(async (tx) => {
    await lockImports(tx, userId)
    const replaced = await deleteRead(tx, userId)
    if ((await countImports(tx, userId)) >= importLimits.filesADay) throw new Refusal('TOO_MANY_IMPORTS')
    const id = await insertImport(tx, row)
    if (parts) await insertParts(tx, userId, id, parts())
    return { id, replaced }
  })
  await discardFiles(deps, userId, archivesOf(replaced))
  return id
}

const archivesOf = (rows: { archive: string | null }[]) => rows.flatMap(({ archive }) => archive ?? [])

/** Changes how a file is meant. What is chosen is kept when the page is closed. An archive leaves no choice. */
export async function changeImport(deps: Deps, userId: number, id: number, choices: ImportChoices) {
  const head = found(await findHead(deps.db, userId, id))
  const preview = head.status === 'read' ? await previewImport(deps, head, choices) : undefined
  await deps.db.transaction().execute(async (tx) => {
    await requireRead(tx, userId, id)
    if (preview) await updateImport(tx, userId, id, { choices: JSON.stringify(preview.choices) })
  })
}

/** Refuses an import that has begun. */
async function requireRead(tx: Tx, userId: number, id: number) {
  if (found(await lockImport(tx, userId, id)).status !== 'read') throw new Refusal('IMPORT_BEGUN')
}

/** Has a file imported in the background. One file of a member at a time. */
export async function startImport(deps: Deps, userId: number, id: number): Promise<void> {
  const head = found(await findHead(deps.db, userId, id))
  // An earlier attempt went through.
  if (head.status === 'waiting' || head.status === 'done') return
  if (head.status !== 'read') throw new Refusal('IMPORT_BEGUN')
  const total =
    head.archive === null
      ? await sessionsToImport(deps, head)
      : await itemsToImport(deps, found(await findImport(deps.db, userId, id)))
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
async function sessionsToImport(deps: Deps, head: ImportHead): Promise<number> {
  const read = head.status === 'read' ? await previewImport(deps, head) : undefined
  if (!read) throw new Refusal('IMPORT_BEGUN')
  if (!read.choices.targets.includes('date')) throw new Refusal('IMPORT_DATE_MISSING')
  if (read.isUnclear) throw new Refusal('IMPORT_DATE_UNCLEAR')
  if (read.total === 0) throw new Refusal('IMPORT_NOTHING_NEW')
  return read.total
}

/** Forgets a file that wasn't imported. */
export async function discardImport(deps: Deps, userId: number, id: number) {
  const discarded = await deleteRead(deps.db, userId, id)
  requireFound(discarded.length > 0)
  await discardFiles(deps, userId, archivesOf(discarded))
}

/** The rows of a file that aren't imported, with the reason, as a spreadsheet of its own. */
export async function skippedCsv(deps: Deps, userId: number, id: number): Promise<string> {
  const { status, choices, skipped } = found(await findImport(deps.db, userId, id))
  const rows = status === 'read' ? await storedRows(deps.db, { userId, id }) : undefined
  if (!rows || !choices) return readInWorker({ lane: 'small', userId, kind: 'csv', input: { skipped } })
  const sources = { ...rows, journal: () => journalOf(deps, userId) }
  return readInWorker({ lane: laneOf(rows), userId, kind: 'skipped', input: { choices }, sources })
}
