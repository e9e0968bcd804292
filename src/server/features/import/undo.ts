import type { Tx } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { changeEntryIn, changeNames, deleteEntries } from '#server/features/entries/service.ts'
import { discardFiles } from '#server/features/media/service.ts'
import { deleteUnusedPartners } from '#server/features/sparring/service.ts'
import { deleteUnusedTags } from '#server/features/tags/service.ts'
import { deleteUnusedTechniques } from '#server/features/techniques/service.ts'
import { found, Refusal } from '#server/http/replies/refusals.ts'
import { importLimits } from '#shared/import/imports.ts'
import { beginUndoOfArchive } from './archive/undo-archive.ts'
import { countImported, deleteImportedEntries, unchangedEntries, unchangedNames } from './imported-rows.ts'
import { type ImportHead, lockImport, updateImport } from './queries.ts'

const undoable = importLimits.undoHours * 3_600_000

/** Until when an import can be undone; null if it can't. */
export const undoUntil = ({ status, finishedAt }: Pick<ImportHead, 'status' | 'finishedAt'>): Date | null =>
  status === 'done' && finishedAt ? new Date(finishedAt.getTime() + undoable) : null

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
  const imported = await countImported(tx, userId, id)
  const entries = await unchangedEntries(tx, userId, id)
  const merged = entries.filter(({ before }) => before)
  for (const { entryId, before } of merged)
    if (before && Object.keys(before).length > 0) await changeEntryIn(tx, userId, entryId, before, now)
  const idsOf = (some: typeof entries) => some.map(({ entryId }) => entryId)
  await deleteImportedEntries(tx, userId, id, idsOf(merged))
  const created = idsOf(entries.filter(({ before }) => !before))
  const undoing = await beginUndoOfArchive(tx, userId, id, created, now)
  await deleteEntries(tx, userId, created, now)
  await deleteNames(tx, userId, id, now)
  const keptItems = await undoing.finish()
  const result = row.result && { ...row.result, kept: imported - entries.length + keptItems }
  await updateImport(tx, userId, id, { status: 'undone', result: JSON.stringify(result) })
  return undoing.files
}

/** Techniques first: they may be what carries a tag. */
async function deleteNames(tx: Tx, userId: number, id: number, now: Date) {
  const names = await unchangedNames(tx, userId, id)
  const idsOf = (wanted: (typeof names)[number]['kind']) =>
    names.filter(({ kind }) => kind === wanted).map((name) => name.id)
  await deleteUnusedTechniques(tx, userId, idsOf('technique'))
  await deleteUnusedPartners(tx, userId, idsOf('partner'), now)
  await deleteUnusedTags(tx, userId, idsOf('tag'))
}
