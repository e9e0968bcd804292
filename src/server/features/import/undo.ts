import { sql } from 'kysely'
import { lockCounts } from '#server/db/counts.ts'
import type { Tx } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { changeEntryIn, changeNames } from '#server/features/entries/service.ts'
import { takeBackHeartRates } from '#server/features/heart-rate/service.ts'
import { discardFiles } from '#server/features/media/service.ts'
import { lockPractice } from '#server/features/practice/service.ts'
import { found, Refusal } from '#server/http/replies/refusals.ts'
import { type ArchiveKind, archiveKinds } from '#shared/import/archive-import.ts'
import { importLimits } from '#shared/import/imports.ts'
import { manifest } from './archive/manifest.ts'
import { takeBackSettings } from './archive/settings.ts'
import { forgetDeleted, keepUnchanged, unchangedItems } from './archived-items.ts'
import { countImported, deleteImportedEntries, unchangedEntries, unchangedNames } from './imported-rows.ts'
import { broughtSettings, type ImportHead, importsOf, lockImport, updateImport } from './queries.ts'

const undoable = importLimits.undoHours * 3_600_000

/** Until when an import can be undone; null if it can't. */
export const undoUntil = ({ status, finishedAt }: Pick<ImportHead, 'status' | 'finishedAt'>): Date | null =>
  status === 'done' ? undoTimeOf({ finishedAt }) : null

const undoTimeOf = ({ finishedAt }: Pick<ImportHead, 'finishedAt'>) =>
  finishedAt && new Date(finishedAt.getTime() + undoable)

/** Takes back what came in, for good, but nothing that was changed since or that something else uses. */
export async function undoImport(deps: Deps, userId: number, id: number): Promise<void> {
  const files = await changeNames(deps.db, userId, (tx) => undoIn(tx, userId, id, deps.clock()))
  // Contents last: what is left of them if this is interrupted belongs to nothing, and is swept.
  await discardFiles(deps, userId, files)
}

/** Returns the files that belong to nothing from now on. */
async function undoIn(tx: Tx, userId: number, id: number, now: Date): Promise<string[]> {
  const row = found(await lockImport(tx, userId, id))
  // An earlier attempt went through.
  if (row.status === 'undone') return []
  const until = undoUntil(row)
  if (!until || until < now) throw new Refusal('IMPORT_UNDO_OVER')
  // Until it is done, nobody links or practices what goes.
  await lockCounts(tx, userId)
  await lockPractice(tx, userId)
  const files: string[] = []
  // What others left may have been needed by this one alone; what they left long ago is the member's. The latest first, because it
  // may need what came before.
  const isRecent = (one: ImportHead) => one.status === 'undone' && (undoTimeOf(one) ?? now) >= now
  for (const one of await importsOf(tx, userId))
    if (one.id === id || isRecent(one)) files.push(...(await takeBack(tx, one, now)))
  const brought = await broughtSettings(tx, userId, id)
  if (brought) await takeBackSettings(tx, userId, brought)
  return files
}

/** Deletes what an import brought in, as far as it is unchanged and nothing needs it. Returns the files of that. */
async function takeBack(tx: Tx, { userId, id, result }: ImportHead, now: Date): Promise<string[]> {
  const imported = await countImported(tx, userId, id)
  await takeBackHeartRates(tx, userId, id)
  const entries = await unchangedEntries(tx, userId, id)
  const merged = entries.filter(({ before }) => before)
  for (const { entryId, before } of merged)
    if (before && Object.keys(before).length > 0) await changeEntryIn(tx, userId, entryId, before, now)
  const mergedIds = merged.map(({ entryId }) => entryId)
  await deleteImportedEntries(tx, userId, id, mergedIds)
  const unchanged = Map.groupBy(
    [
      ...entries.filter(({ before }) => !before).map(({ entryId }) => ({ kind: 'entry' as const, id: entryId })),
      ...(await unchangedItems(tx, userId, id)),
      ...(await unchangedNames(tx, userId, id)),
    ],
    ({ kind }) => kind,
  )
  const idsOf = (kind: ArchiveKind) => unchanged.get(kind)?.map((one) => one.id) ?? []
  const files = await filesOf(tx, userId, idsOf)
  // What refers to something else before that. What was changed is known by then, because deleting changes more.
  await keepUnchanged(tx, userId, ['technique', 'card'], async () => {
    for (const kind of archiveKinds.toReversed())
      if (unchanged.has(kind)) await manifest[kind].remove(tx, userId, idsOf(kind), now)
  })
  const kept = imported - entries.length + (await forgetDeleted(tx, userId, id))
  await updateImport(tx, userId, id, { status: 'undone', result: JSON.stringify(result && { ...result, kept }) })
  return files
}

/** The files of what is deleted. */
async function filesOf(tx: Tx, userId: number, idsOf: (kind: ArchiveKind) => number[]): Promise<string[]> {
  const owners = archiveKinds.flatMap((kind) => {
    const column = kind === 'entry' ? 'entryId' : manifest[kind].photoOf
    return column ? sql`${sql.ref(column)} = any(${idsOf(kind)}::bigint[])` : []
  })
  const { rows } = await sql<{ filename: string }>`
    select filename from files where user_id = ${userId} and (${sql.join(owners, sql` or `)})`.execute(tx)
  return rows.map(({ filename }) => filename)
}
