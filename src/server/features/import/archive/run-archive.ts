import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { shareNames } from '#server/db/lock-names.ts'
import type { Tx } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { addArchivedEntries, entryNamesOf } from '#server/features/entries/service.ts'
import { addArchivedInjuries } from '#server/features/injuries/service.ts'
import { addArchivedPromotions } from '#server/features/promotions/service.ts'
import { addArchivedReminders } from '#server/features/reminders/service.ts'
import { addArchivedSeries } from '#server/features/rules/service.ts'
import { addArchivedPartners } from '#server/features/sparring/service.ts'
import { addArchivedTags } from '#server/features/tags/service.ts'
import { addArchivedTechniques } from '#server/features/techniques/service.ts'
import { addArchivedTemplates } from '#server/features/templates/service.ts'
import { Refusal } from '#server/http/replies/refusals.ts'
import type { Rule } from '#shared/calendar/recurrence.ts'
import { archiveKinds } from '#shared/import/archive-import.ts'
import { takeFingerprints } from '../imported-rows.ts'
import { updateImport } from '../queries.ts'
import type { Imported } from '../run-sessions.ts'
import { allItemsOf, itemsOf } from '../stored-parts.ts'
import { idsHere, ruleHere } from './forms.ts'
import { archivedEntry, createFields, NewIds } from './new-ids.ts'
import { type ArchiveImport, type ArchivePlan, planArchive } from './plan-archive.ts'
import { attachPhotos, type RestoredMedia, restoreMedia } from './restore-media.ts'
import { addCompetitions } from './run-competitions.ts'
import { addComments, addFocuses } from './run-focuses.ts'
import { addPractice } from './run-practice.ts'
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
  const run = new ArchiveRun(deps, tx, row, plan, media, await NewIds.take(tx, row, plan))
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
  readonly #deps: Deps
  readonly #tx: Tx
  readonly #row: ArchiveImport
  readonly #plan: ArchivePlan
  readonly #media: RestoredMedia
  readonly #ids: NewIds

  constructor(deps: Deps, tx: Tx, row: ArchiveImport, plan: ArchivePlan, media: RestoredMedia, ids: NewIds) {
    this.#deps = deps
    this.#tx = tx
    this.#row = row
    this.#plan = plan
    this.#media = media
    this.#ids = ids
  }

  /** Returns how many entries came in. */
  async store(onProgress: (done: number) => Promise<unknown>, signal: AbortSignal): Promise<number> {
    await this.#storeNames()
    await this.#storePlans()
    const entries = await this.#storeEntries(onProgress, signal)
    await this.#storeReminders()
    await addPractice(this.#tx, this.#row, this.#plan, this.#ids)
    await this.#storeStats()
    const competitions = await this.#newItems('competition')
    await addCompetitions(this.#tx, this.#row.userId, competitions, { ids: this.#ids, media: this.#media })
    await addComments(this.#tx, this.#row.userId, await this.#newItems('comment'), this.#ids, this.#deps.clock())
    await bringSettings(this.#tx, this.#row, this.#deps.clock())
    await this.#ids.remember(this.#tx, this.#row, this.#row.summary?.origin ?? '')
    await takeFingerprints(this.#tx, this.#row.userId, this.#row.id)
    return entries
  }

  /** Those items of a kind that come in. */
  async #newItems<Kind extends Parameters<NewIds['isNew']>[0]>(kind: Kind) {
    const items = await allItemsOf(this.#tx, this.#row, kind)
    return items.filter((item) => this.#ids.isNew(kind, item))
  }

  async #storeNames() {
    const [tx, ids] = [this.#tx, this.#ids]
    const { userId } = this.#row
    const tags = await this.#newItems('tag')
    await addArchivedTags(
      tx,
      userId,
      tags.map(({ name, colorClass, ...tag }) => ({ name, colorClass, ...ids.fields('tag', tag) })),
    )
    const partners = await this.#newItems('partner')
    await addArchivedPartners(
      tx,
      userId,
      partners.map((partner) => ({ ...partner, ...createFields(ids, 'partner', partner) })),
    )
    const techniques = await this.#newItems('technique')
    const known = techniques.map(({ tags, links, ...technique }) => ({
      ...technique,
      ...createFields(ids, 'technique', technique),
      tags: idsHere(ids.at, 'tag', idsOf(tags)),
      links: links.flatMap(({ kind, otherId }) => {
        const here = ids.at('technique', otherId)
        return here === undefined ? [] : [{ kind, otherId: here }]
      }),
    }))
    await addArchivedTechniques(tx, userId, known, this.#deps.clock())
  }

  async #storePlans() {
    const [tx, ids] = [this.#tx, this.#ids]
    const { userId } = this.#row
    const series = await this.#newItems('series')
    const rules = series.map(({ id, rule, updatedAt }) => ({
      id: ids.at('series', id) ?? 0,
      rule: ruleHere(rule, ids.at) as Rule,
      updatedAt: new Date(updatedAt),
    }))
    await addArchivedSeries(tx, userId, rules, this.#deps.clock())
    const templates = await this.#newItems('template')
    await addArchivedTemplates(
      tx,
      userId,
      templates.map(({ tags, series, ...template }) => {
        const id = series === null ? undefined : ids.at('series', series.id)
        return {
          ...template,
          ...createFields(ids, 'template', template),
          tags: idsHere(ids.at, 'tag', idsOf(tags)),
          series: series === null || id === undefined ? null : { id, isOwn: series.isOwn },
        }
      }),
    )
  }

  async #storeEntries(onProgress: (done: number) => Promise<unknown>, signal: AbortSignal): Promise<number> {
    const [tx, ids, now] = [this.#tx, this.#ids, this.#deps.clock()]
    const { userId } = this.#row
    const names = await entryNamesOf(tx, userId)
    const isTrial = this.#plan.room !== null
    let done = 0
    for await (const items of itemsOf(tx, this.#row, 'entry')) {
      const begun = performance.now()
      signal.throwIfAborted()
      const entries = items
        .filter((item) => ids.isNew('entry', item))
        .map((item) => archivedEntry(item, ids, this.#media.stored))
      // A trial's entries count from when they came.
      const dated = isTrial ? entries.map((entry) => ({ ...entry, createdAt: now })) : entries
      await addArchivedEntries(tx, userId, dated, { names, now })
      done += entries.length
      await onProgress(done)
      await sleep(Math.min((performance.now() - begun) / 2, longestRest))
    }
    return done
  }

  async #storeReminders() {
    const ids = this.#ids
    const reminders = await this.#newItems('reminder')
    const rows = reminders.flatMap(({ completedAt, entryId, follows, updatedAt, ...reminder }) => {
      const entryHere = entryId === null ? null : ids.at('entry', entryId)
      // That of a session that a trial has no room for.
      if (entryHere === undefined) return []
      return {
        ...reminder,
        ...createFields(ids, 'reminder', { ...reminder, updatedAt }),
        completedAt: completedAt === null ? null : new Date(completedAt),
        entryId: entryHere,
        follows: follows === null ? null : (ids.at('reminder', follows) ?? null),
        updatedAt: updatedAt === null ? this.#deps.clock() : new Date(updatedAt),
      }
    })
    await addArchivedReminders(this.#tx, this.#row.userId, rows)
  }

  async #storeStats() {
    const [tx, ids] = [this.#tx, this.#ids]
    const { userId } = this.#row
    const promotions = await this.#newItems('promotion')
    await addArchivedPromotions(
      tx,
      userId,
      promotions.map(({ photo: _, ...one }) => ({ ...one, ...createFields(ids, 'promotion', one) })),
    )
    await attachPhotos(tx, userId, { media: this.#media, items: promotions }, (id) => ({
      promotionId: ids.at('promotion', id) ?? 0,
    }))
    const injuries = await this.#newItems('injury')
    await addArchivedInjuries(
      tx,
      userId,
      injuries.map((injury) => ({ ...injury, ...createFields(ids, 'injury', injury) })),
    )
    const focuses = await this.#newItems('focus')
    await addFocuses(tx, this.#row, focuses, ids, this.#deps.clock())
  }
}

const idsOf = (all: { id: number }[]) => all.map(({ id }) => id)
