import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { ArchivedRows, Importing } from '#server/db/archived-kind.ts'
import { lockCounts } from '#server/db/lock-counts.ts'
import { shareNames } from '#server/db/lock-names.ts'
import type { Tx } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { addArchivedEntries, entryNamesOf, hitTechniques } from '#server/features/entries/service.ts'
import { reschedule } from '#server/features/practice/service.ts'
import { Refusal } from '#server/http/replies/refusals.ts'
import { earliestToday } from '#server/local-time.ts'
import type { ArchiveItems } from '#shared/archive/archive-parts.ts'
import { isCalendarDay } from '#shared/foundation/dates.ts'
import { archiveKinds } from '#shared/import/archive-import.ts'
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
  const run = new ArchiveRun({ tx, now: deps.clock() }, row, plan, media, ids)
  const entries = await run.store((done) => onProgress(files.length + done), signal)
  const skipped = JSON.stringify(
    media.unreadable.map((text) => ({ row: 0, reason: 'FILE_DAMAGED' as const, text })),
  )
  return { total, skipped, result: resultOf(plan, media, entries) }
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

/** Stores what comes in, kind by kind, each before what refers to it. */
class ArchiveRun {
  readonly #importing: Importing
  readonly #row: ArchiveImport
  readonly #plan: ArchivePlan
  readonly #media: RestoredMedia
  readonly #ids: NewIds
  /** Techniques that were reviewed or drilled, by the ids they have here. */
  readonly #practiced = new Set<number>()

  constructor(
    { tx, now }: Pick<Importing, 'tx' | 'now'>,
    row: ArchiveImport,
    plan: ArchivePlan,
    media: RestoredMedia,
    ids: NewIds,
  ) {
    const day = row.summary?.exportedAt.slice(0, 10) ?? ''
    const writtenOn = isCalendarDay(day) ? day : earliestToday(now)
    this.#importing = { tx, now, userId: row.userId, writtenOn }
    this.#row = row
    this.#plan = plan
    this.#media = media
    this.#ids = ids
  }

  /** Returns how many entries came in. */
  async store(onProgress: (done: number) => Promise<unknown>, signal: AbortSignal): Promise<number> {
    const { tx, userId, now } = this.#importing
    let entries = 0
    await lockCounts(tx, userId)
    for (const kind of archiveKinds) {
      if (kind === 'entry') entries = await this.#storeEntries(onProgress, signal)
      else await this.#storeAll(kind, await this.#newItems(kind))
    }
    await this.#reschedule()
    await bringSettings(tx, this.#row, now)
    await this.#ids.remember(tx)
    await takeFingerprints(tx, userId, this.#row.id)
    return entries
  }

  /** Those items of a kind that come in. */
  async #newItems<Kind extends ListedKind>(kind: Kind): Promise<ArchiveItems[Kind][]> {
    const items = await allItemsOf(this.#importing.tx, this.#row, kind)
    return items.filter((item) => this.#ids.isNew(kind, item))
  }

  async #storeAll<Kind extends ListedKind>(kind: Kind, items: ArchiveItems[Kind][]) {
    const { tx, userId } = this.#importing
    const { store, photoOf }: ArchivedRows<Kind> = archivedRows[kind]
    const added = items.flatMap((item) => this.#ids.newItem(kind, item) ?? [])
    await store(added, this.#importing)
    if (photoOf) {
      const { stored } = this.#media
      const ownerOf = (item: AnyItem) => ({ [photoOf]: this.#ids.at(kind, idOfItem(item)) ?? 0 })
      await attachPhotos(tx, userId, items, stored, ownerOf)
    }
    if (kind !== 'card') this.#rememberPracticed(items)
  }

  /** The techniques of reviews and practice logs. */
  #rememberPracticed(items: AnyItem[]) {
    for (const { techniqueId } of items)
      if (techniqueId !== undefined) this.#practiced.add(this.#ids.at('technique', techniqueId) ?? 0)
  }

  async #storeEntries(onProgress: (done: number) => Promise<unknown>, signal: AbortSignal): Promise<number> {
    const { tx, userId, now } = this.#importing
    const names = await entryNamesOf(tx, userId)
    const isTrial = this.#plan.room !== null
    let done = 0
    for await (const items of itemsOf(tx, this.#row, 'entry')) {
      const begun = performance.now()
      signal.throwIfAborted()
      const entries = items
        .filter((item) => this.#ids.isNew('entry', item))
        .map((item) => this.#ids.newEntry(item, this.#media.stored))
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
  async #reschedule() {
    const { tx, userId } = this.#importing
    const { known, created } = this.#plan
    const entryIds = [...created.entry].flatMap((id) => this.#ids.at('entry', id) ?? [])
    for (const id of await hitTechniques(tx, userId, entryIds)) this.#practiced.add(id)
    const wereHere = [...known.card].flatMap(([id, idHere]) => (created.card.has(id) ? [] : idHere))
    await reschedule(
      tx,
      userId,
      wereHere.filter((id) => this.#practiced.has(id)),
    )
  }
}
