import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { ArchivedRows, Importing } from '#server/db/archived-kind.ts'
import { lockCounts } from '#server/db/counts.ts'
import { shareNames } from '#server/db/names.ts'
import type { Tx } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { addArchivedEntries, entryNamesOf, hitTechniques } from '#server/features/entries/service.ts'
import { reschedule } from '#server/features/practice/service.ts'
import { Refusal } from '#server/http/replies/refusals.ts'
import { earliestToday } from '#server/local-time.ts'
import type { ArchiveItems } from '#shared/archive/archive-parts.ts'
import { isCalendarDay } from '#shared/foundation/dates.ts'
import { archiveKinds } from '#shared/import/archive-import.ts'
import { keepUnchanged } from '../archived-items.ts'
import { takeFingerprints } from '../imported-rows.ts'
import { updateImport } from '../queries.ts'
import type { Imported } from '../run-sessions.ts'
import { allItemsOf, itemsOf } from '../stored-parts.ts'
import { type AnyItem, idOfItem } from './items.ts'
import { archivedRows, type ListedKind } from './manifest.ts'
import { NewIds } from './new-ids.ts'
import { type ArchiveImport, type ArchivePlan, planArchive } from './plan-archive.ts'
import { attachPhotos, type RestoredMedia, restoreMedia } from './restore-media.ts'
import { bringSettings } from './settings.ts'

/** In milliseconds. */
const longestRest = 50

/**
 * Imports an archive: first its media, which belong to nothing until everything else is stored, then all else in one
 * transaction.
 */
export async function runArchive(
  deps: Deps,
  tx: Tx,
  row: ArchiveImport,
  signal: AbortSignal,
  onStored: (filename: string) => void,
): Promise<Imported> {
  const { userId, id, archive } = row
  // Media may take longer than an operator lets a transaction wait, and the tables are free meanwhile.
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
  const { files, created } = await planArchive(deps, row, signal)
  const total = created.entry.size + files.length
  const onProgress = (done: number) => updateImport(deps.db, userId, id, { done, total })
  await onProgress(0)
  if (archive === null) throw new Refusal('IMPORT_ARCHIVE_GONE')
  const media = await restoreMedia(deps, { userId, archive, files, onProgress, onStored }, signal)
  signal.throwIfAborted()
  // Before anything else is locked, as every change of names and entries does.
  await shareNames(tx, userId)
  const plan = await planArchive({ ...deps, db: tx }, row, signal)
  const ids = await NewIds.take(tx, row, plan)
  const now = deps.clock()
  const run = { tx, userId, now, writtenOn: writtenOn(row, now), row, plan, ids, media }
  const entries = await storeAll(run, (done) => onProgress(files.length + done), signal)
  const skipped = JSON.stringify(
    media.unreadable.map((text) => ({ row: 0, reason: 'FILE_DAMAGED' as const, text })),
  )
  return { total, skipped, result: resultOf(plan, media, entries) }
}

/** The day that an archive says it is of. */
function writtenOn({ summary }: ArchiveImport, now: Date): string {
  const day = summary?.exportedAt.slice(0, 10) ?? ''
  return isCalendarDay(day) ? day : earliestToday(now)
}

const resultOf = ({ created }: ArchivePlan, { stored, unreadable }: RestoredMedia, entries: number) => ({
  created: entries,
  merged: 0,
  skipped: 0,
  tags: created.tag.size,
  partners: created.partner.size,
  techniques: created.technique.size,
  kept: 0,
  items: {
    ...Object.fromEntries(
      archiveKinds
        .filter((kind) => !['entry', 'tag', 'partner', 'technique'].includes(kind) && created[kind].size > 0)
        .map((kind) => [kind, created[kind].size]),
    ),
    ...(stored.size > 0 && { file: stored.size }),
    ...(unreadable.length > 0 && { unreadable: unreadable.length }),
  },
})

/** An archive that comes in, once its media are stored. */
interface Run extends Importing {
  row: ArchiveImport
  plan: ArchivePlan
  ids: NewIds
  media: RestoredMedia
}

/** Stores what comes in, kind by kind, each before what refers to it. Returns how many entries came in. */
async function storeAll(
  run: Run,
  onProgress: (done: number) => Promise<unknown>,
  signal: AbortSignal,
): Promise<number> {
  const { tx, userId, now, row, ids } = run
  let entries = 0
  await lockCounts(tx, userId)
  for (const kind of archiveKinds) {
    if (kind === 'entry') entries = await storeEntries(run, onProgress, signal)
    else {
      const store = async () => storeItems(run, kind, await newItems(run, kind))
      await (kind === 'technique' ? keepUnchanged(tx, userId, [kind], store) : store())
    }
  }
  await keepUnchanged(tx, userId, ['card'], () => rescheduleCards(run))
  await bringSettings(tx, row, now)
  await ids.remember(tx)
  await takeFingerprints(tx, userId, row.id)
  return entries
}

/** Those items of a kind that come in. */
async function newItems<Kind extends ListedKind>(
  { tx, row, ids }: Run,
  kind: Kind,
): Promise<ArchiveItems[Kind][]> {
  return (await allItemsOf(tx, row, kind)).filter((item) => ids.isNew(kind, item))
}

async function storeItems<Kind extends ListedKind>(run: Run, kind: Kind, items: ArchiveItems[Kind][]) {
  const { tx, userId, ids, media } = run
  const { store, photoOf }: ArchivedRows<Kind> = archivedRows[kind]
  await store(
    items.flatMap((item) => ids.newItem(kind, item) ?? []),
    run,
  )
  if (!photoOf) return
  const ownerOf = (item: AnyItem) => ({ [photoOf]: ids.at(kind, idOfItem(item)) ?? 0 })
  await attachPhotos(tx, userId, items, media.stored, ownerOf)
}

async function storeEntries(
  { tx, userId, now, row, plan, ids, media }: Run,
  onProgress: (done: number) => Promise<unknown>,
  signal: AbortSignal,
): Promise<number> {
  const names = await entryNamesOf(tx, userId)
  const isTrial = plan.room !== null
  let done = 0
  for await (const items of itemsOf(tx, row, 'entry')) {
    const begun = performance.now()
    signal.throwIfAborted()
    const entries = items
      .filter((item) => ids.isNew('entry', item))
      .map((item) => ids.newEntry(item, media.stored))
    // A trial's entries count from when they came.
    const dated = isTrial ? entries.map((entry) => ({ ...entry, createdAt: now })) : entries
    await addArchivedEntries(tx, userId, dated, { names, now })
    done += entries.length
    await onProgress(done)
    await sleep(Math.min((performance.now() - begun) / 2, longestRest))
  }
  return done
}

/** Cards that were here, and whose techniques were practiced in what came in, are scheduled anew. */
async function rescheduleCards(run: Run) {
  const { tx, userId, plan, ids } = run
  const { known, created } = plan
  const wereHere = [...known.card].flatMap(([id, idHere]) => (created.card.has(id) ? [] : idHere))
  if (wereHere.length === 0) return
  const entryIds = [...created.entry].flatMap((id) => ids.at('entry', id) ?? [])
  const reviewed = [...(await newItems(run, 'review')), ...(await newItems(run, 'practiceLog'))]
  const practiced = new Set([
    ...reviewed.map(({ techniqueId }) => ids.at('technique', techniqueId)),
    ...(await hitTechniques(tx, userId, entryIds)),
  ])
  await reschedule(
    tx,
    userId,
    wereHere.filter((id) => practiced.has(id)),
  )
}
